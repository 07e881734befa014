"""Every board: all that one can choose is there to point at, nothing one may not know, and drawings are whole.

The boards of La Route des Trois Caps and Richesses de France are tested beside their games, in positions of their own.
"""

from __future__ import annotations

from collections import Counter

import pytest

from gabare.kit.notation import View
from gabare.kit.state import NOBODY
from gabare.kit.title import Setting, catalogue, find
from tests.games.drawing import BOTH, keeps_secrets, parsed, pointed_at, positions, seen, well_formed

TABLES: list[tuple[str, int, dict[str, Setting]]] = [
    ("loire", 2, {}),
    ("loire", 3, {"wine_sale_optional": True}),
    ("loire", 4, {"memory_aid": True}),
    ("loire", 5, {"explosion_self": False}),
    ("loire", 6, {}),
    ("mississippi-queen", 2, {}),
    ("mississippi-queen", 3, {"mode": "introductory"}),
    ("mississippi-queen", 4, {"free_start_heading": True}),
    ("mississippi-queen", 5, {"dock_speed": 2}),
    ("rio-grande", 2, {}),
    ("rio-grande", 3, {"chicane_mode": "swap"}),
    ("rio-grande", 4, {"free_order": True}),
    ("rio-grande", 5, {"bridge_on_new_card": True}),
]
EVERY_TABLE = pytest.mark.parametrize(("game", "players", "options"), TABLES)
VERBS = {
    "loire": {"place", "draft", "coal", "boatman", "fish", "explode", "bribe", "stay", "go", "quay"},
    "mississippi-queen": {"speed", "ahead", "left", "right", "push", "head", "done"},
    "rio-grande": {"river", "lake", "delta", "sandbank", "bridge", "discard"},
}
FEWEST = {"loire": 300, "mississippi-queen": 300, "rio-grande": 1000}  # targets to point at in a game
STRIDE = {"loire": 40, "mississippi-queen": 9, "rio-grande": 6}  # between positions that are looked at by everybody
OWN = {"loire": {"yours", "hand", "hold"}, "rio-grande": {"yours", "dock", "hand", "stock"}}  # layers that only a seat of its own sees
DOCK = {
    "loire": {"hand", "hold"},
    "richesses": {"modes", "hand", "purse"},
    "rio-grande": {"hand", "stock"},
    "trois-caps": {"hand", "before"},
}


@BOTH
@EVERY_TABLE
def test_every_target_of_every_choice_is_drawn(game: str, players: int, options: dict[str, Setting], tall: bool) -> None:
    met: Counter[str] = Counter()
    for seed in range(3) if game == "mississippi-queen" else (7,):
        met.update(pointed_at(find(game), positions(find(game), players, seed, options), tall))
    assert met.keys() >= VERBS[game]
    assert met.total() > FEWEST[game]


@BOTH
@EVERY_TABLE
@pytest.mark.parametrize("language", ["fr", "en"])
def test_drawings_are_well_formed_for_every_viewer(game: str, players: int, options: dict[str, Setting], language: str, tall: bool) -> None:
    for number, state in enumerate(positions(find(game), players, 11, options)):
        if number % STRIDE[game] == 0 or state.over:
            assert well_formed(find(game), state, tall, language)


@BOTH
@pytest.mark.parametrize(
    ("game", "players", "options", "stride", "least"), [("loire", 3, {"memory_aid": True}, 12, 20), ("rio-grande", 4, {}, 4, 50)]
)
def test_what_a_viewer_cannot_know_does_not_change_its_drawing(
    game: str, players: int, options: dict[str, Setting], stride: int, least: int, tall: bool
) -> None:
    states = enumerate(positions(find(game), players, 5, options))
    assert keeps_secrets(find(game), (state for number, state in states if number % stride == 0 and not state.over), tall) > least


@BOTH
@pytest.mark.parametrize(("game", "options", "stride"), [("loire", {"memory_aid": True}, 20), ("rio-grande", {}, 5)])
def test_all_but_the_layers_of_its_own_look_the_same_to_every_viewer(
    game: str, options: dict[str, Setting], stride: int, tall: bool
) -> None:
    title = find(game)
    for number, state in enumerate(positions(title, 3, 9, options)):
        if number % stride or state.over:
            continue
        everybody = title.board.draw(seen(title, state, NOBODY, tall=tall)).layers
        assert not OWN[game] & everybody.keys()
        for seat in range(3):
            layers = title.board.draw(seen(title, state, seat, tall=tall)).layers
            assert layers.keys() - everybody.keys() == OWN[game]
            assert {name: layers[name] for name in everybody} == everybody


@BOTH
@pytest.mark.parametrize("game", DOCK)
def test_a_dock_is_drawn_for_players_only(game: str, tall: bool) -> None:
    title = find(game)
    state = next(positions(title, title.players[0], 1))
    player, spectator = (title.board.draw(seen(title, state, seat, tall=tall)) for seat in (0, NOBODY))
    assert player.layers.keys() - spectator.layers.keys() >= DOCK[game]
    assert player.height > spectator.height


@BOTH
@pytest.mark.parametrize("game", catalogue())
def test_names_cannot_draw(game: str, tall: bool) -> None:
    title = find(game)
    state = next(positions(title, 2, 1))
    scene = title.board.draw(View(state.masked(0), 0, title.say("en"), ("<script>", "'\"&"), tall))
    assert "<script>" not in scene.svg()
    assert parsed(scene).get("role") == "img"
