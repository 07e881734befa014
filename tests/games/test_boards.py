"""Every board: all that one can choose is there to point at, nothing one may not know, and drawings are whole.

Games whose `expected.py` names no tables draw their boards beside their other tests, in positions of their own.
"""

from __future__ import annotations

from collections import Counter

import pytest

from gabare.kit.notation import View
from gabare.kit.state import NOBODY
from gabare.kit.title import Setting, catalogue, find
from tests.games.drawing import BOTH, keeps_secrets, parsed, pointed_at, positions, seen, well_formed
from tests.games.expected import EXPECTED

EVERY_TABLE = pytest.mark.parametrize(
    ("game", "players", "options"), [(game, *table) for game, expected in EXPECTED.items() for table in expected.tables]
)


@pytest.mark.slow
@BOTH
@EVERY_TABLE
def test_every_target_of_every_choice_is_drawn(game: str, players: int, options: dict[str, Setting], tall: bool) -> None:
    met: Counter[str] = Counter()
    for seed in range(7, 7 + EXPECTED[game].games):
        met.update(pointed_at(find(game), positions(find(game), players, seed, options), tall))
    assert met.keys() >= EXPECTED[game].verbs
    assert met.total() > EXPECTED[game].targets


@pytest.mark.slow
@BOTH
@EVERY_TABLE
@pytest.mark.parametrize("language", ["fr", "en"])
def test_drawings_are_well_formed_for_every_viewer(game: str, players: int, options: dict[str, Setting], language: str, tall: bool) -> None:
    for number, state in enumerate(positions(find(game), players, 11, options)):
        if number % EXPECTED[game].stride == 0 or state.over:
            assert well_formed(find(game), state, tall, language)


@BOTH
@pytest.mark.parametrize(
    ("game", "players", "options", "stride", "least"),
    [(game, *expected.secrets) for game, expected in EXPECTED.items() if expected.secrets],
)
def test_what_a_viewer_cannot_know_does_not_change_its_drawing(
    game: str, players: int, options: dict[str, Setting], stride: int, least: int, tall: bool
) -> None:
    states = enumerate(positions(find(game), players, 5, options))
    assert keeps_secrets(find(game), (state for number, state in states if number % stride == 0 and not state.over), tall) > least


@BOTH
@pytest.mark.parametrize(
    ("game", "options", "stride"), [(game, *expected.same_to_all) for game, expected in EXPECTED.items() if expected.same_to_all]
)
def test_all_but_the_layers_of_its_own_look_the_same_to_every_viewer(
    game: str, options: dict[str, Setting], stride: int, tall: bool
) -> None:
    title = find(game)
    for number, state in enumerate(positions(title, 3, 9, options)):
        if number % stride or state.over:
            continue
        everybody = title.board.draw(seen(title, state, NOBODY, tall=tall)).layers
        assert not EXPECTED[game].own & everybody.keys()
        for seat in range(3):
            layers = title.board.draw(seen(title, state, seat, tall=tall)).layers
            assert layers.keys() - everybody.keys() == EXPECTED[game].own
            assert {name: layers[name] for name in everybody} == everybody


@BOTH
@pytest.mark.parametrize("game", [game for game, expected in EXPECTED.items() if expected.dock])
def test_a_dock_is_drawn_for_players_only(game: str, tall: bool) -> None:
    title = find(game)
    state = next(positions(title, title.players[0], 1))
    player, spectator = (title.board.draw(seen(title, state, seat, tall=tall)) for seat in (0, NOBODY))
    assert player.layers.keys() - spectator.layers.keys() >= EXPECTED[game].dock
    assert player.height > spectator.height


@BOTH
@pytest.mark.parametrize("game", catalogue())
def test_names_cannot_draw(game: str, tall: bool) -> None:
    title = find(game)
    state = next(positions(title, 2, 1))
    scene = title.board.draw(View(state.masked(0), 0, title.say("en"), ("<script>", "'\"&"), tall))
    assert "<script>" not in scene.svg()
    assert parsed(scene).get("role") == "img"
