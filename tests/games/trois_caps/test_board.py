"""The chart as it is drawn: everything one can choose is there to point at, and nothing one may not know."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from html import unescape
from typing import cast

import pytest

from gabare.bots.search import Greedy
from gabare.games.trois_caps import TITLE, panels
from gabare.games.trois_caps.actions import GRAMMAR, RUNNING
from gabare.games.trois_caps.adjacency import ANCHORS, destination
from gabare.games.trois_caps.board import describe, draw
from gabare.games.trois_caps.layout import column, layout_of, row
from gabare.games.trois_caps.material import CELLS, GRID, LANE, OLD_SALT, WEATHER_BULLETIN
from gabare.games.trois_caps.names import effect
from gabare.games.trois_caps.rules import TroisCaps
from gabare.games.trois_caps.terrain import patches, path
from gabare.kit.luck import Seeded
from gabare.kit.state import NOBODY
from tests.games.drawing import BOTH, keeps_secrets, parsed, pointed_at, seen, targets, well_formed
from tests.games.trois_caps.table import at_sea, boat, cell, play, table

see = partial(seen, TITLE)


def positions(seed: int, level: str = "3") -> Iterator[TroisCaps]:
    """Random play among boats that are spread over the whole race, so that every zone and phase is met."""
    game = table(
        boat("18,23", to="Alcudiamar", shield=True), boat("12,30", to="Gruissan"), boat("4,7", repair=True),
        boat("Vilamoura"), boat(), boat("9,5", mishap="fog", to="Vilamoura"), level=level, wind="" if level == "learning" else "e",
    )  # fmt: skip
    state, luck = cast(TroisCaps, game.state), Seeded(seed)
    for _ in range(400):
        if state.over:
            break
        yield state
        actions = state.legal_actions(state.turn)
        state.apply(state.turn, actions[luck.below(len(actions))], luck)
        assert not state.broken()
    yield state


@pytest.mark.slow
@BOTH
@pytest.mark.parametrize(("level", "seed"), [("3", 1), ("3", 2), ("1", 3), ("learning", 4)])
def test_every_target_of_every_choice_is_drawn(level: str, seed: int, tall: bool) -> None:
    phases: set[int] = set()
    met = pointed_at(TITLE, noted(positions(seed, level), phases), tall)
    assert met.total() > 1000
    assert len(phases) >= 6


def noted(states: Iterator[TroisCaps], phases: set[int]) -> Iterator[TroisCaps]:
    for state in states:
        phases.add(state.phase)
        yield state


@pytest.mark.slow
@BOTH
@pytest.mark.parametrize("language", ["fr", "en"])
def test_drawings_are_well_formed_with_unique_ids_and_all_that_they_use(language: str, tall: bool) -> None:
    for number, state in enumerate(positions(11)):
        if number % 25 == 0 or state.over:
            assert well_formed(TITLE, state, tall, language)


@BOTH
def test_what_a_viewer_cannot_know_does_not_change_its_drawing(tall: bool) -> None:
    assert keeps_secrets(TITLE, (state for number, state in enumerate(positions(5)) if number % 12 == 0 and not state.over), tall) > 30


def test_the_coast_follows_the_cells() -> None:
    """The middle of nearly every land cell lies on drawn land, that of every sea cell on drawn water."""
    rings: list[list[tuple[float, float]]] = []
    for ring in path("land", False).split("M")[1:]:
        numbers = [float(number) for number in re.findall(r"-?[\d.]+", ring)]
        points = [(numbers[0], numbers[1])]
        for dx, dy in zip(numbers[2::2], numbers[3::2], strict=True):
            points.append((points[-1][0] + dx, points[-1][1] + dy))
        rings.append(points)
    width, height = layout_of(False).cell
    wrong = []
    for c in range(CELLS):
        x, y = (column(c) + 0.5) * width, (row(c) + 0.5) * height
        inside = sum(crosses(x, y, ring) for ring in rings) % 2 == 1
        if inside != (GRID[c] == "#") and c not in ANCHORS and GRID[c] != "~":
            wrong.append(c)
    assert len(wrong) <= 12  # of 936: corners of the coast


def crosses(x: float, y: float, ring: list[tuple[float, float]]) -> int:
    """How often a line to the east crosses a ring."""
    count = 0
    for (x1, y1), (x2, y2) in zip(ring, ring[1:] + ring[:1], strict=True):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            count += 1
    return count


@BOTH
@pytest.mark.parametrize("place", ["10,3", "0,18", "24,18", "12,30", "4,7"])
@pytest.mark.parametrize("die", [1, 3, 6])
def test_the_boat_to_act_and_all_it_can_reach_is_in_sight(place: str, die: int, tall: bool) -> None:
    game = table(boat(place, to="Gruissan"), boat("13,4"), wind="n")
    state, layout = at_sea(game, die), layout_of(tall)
    scene = draw(see(state, 1, tall=tall))
    assert scene.map
    left, top, width, height = scene.map.sight()
    runs = [GRAMMAR.parts(int(action)) for action in state.legal_actions(0)]
    ends = [destination(cell(place), run.direction, run.cells) for run in runs if run.verb == "run"]
    for c in [cell(place), *ends]:
        assert left <= column(c) * layout.cell[0] <= left + width - layout.cell[0] + 0.1
        assert top <= row(c) * layout.cell[1] <= top + height - layout.cell[1] + 0.1
    assert len(ends) > 3
    assert not tall or width < 14 * layout.cell[0]
    assert tall or (width, height) == pytest.approx(layout.whole[2:])


def test_zones_are_told_apart_without_colour() -> None:
    assert {zone for zone, _ in patches()} == set(range(1, 8))
    scene = draw(see(cast(TroisCaps, table(boat("10,4"), level="3", wind="n").state), 0))
    for name in ("storm", "calm", "fishing", "wrecks", "pollution", "whales"):
        assert f"url(#caps-hatch-{name})" in scene.layers["zones"]
        assert f"#caps-{name}" in scene.layers["zones"]
    assert "class='lane'" in scene.layers["zones"]
    hatches = re.findall(r"<pattern id='caps-hatch-(\w+)'.*?<path d='([^']+)'", scene.layers["art"].replace("<path", "\n<path"), re.S)
    assert len({line for _, line in hatches}) >= len(hatches) - 1


def test_a_closed_zone_has_a_lock_and_says_what_it_needs() -> None:
    closed = draw(see(cast(TroisCaps, table(boat("10,4"), level="3", wind="n").state), 0))
    open_ = draw(see(cast(TroisCaps, table(boat("10,4", set_="reduction", repair=True), level="3", wind="n").state), 0))
    assert "shut: needs a reduction" in closed.layers["key"]
    assert "open: sail reduced" in open_.layers["key"]
    storms, wrecks = 3, 1
    assert closed.layers["zones"].count("#caps-lock") - open_.layers["zones"].count("#caps-lock") == storms + wrecks


def test_the_barred_direction_is_shown_on_the_rose_and_at_the_boat() -> None:
    game = table(boat("10,3"), boat("13,4"), wind="ne")
    at_sea(game, 3)
    scene = draw(see(cast(TroisCaps, game.state), 0))
    assert "class='barred'" in scene.layers["rose"]
    assert "class='barred'" in scene.layers["rays"]
    assert "barred-point" in scene.layers["rose"]
    calm = draw(see(cast(TroisCaps, table(boat("10,3"), level="learning").state), 0))
    assert "class='barred'" not in calm.layers["rose"]


def test_only_the_player_who_sails_sees_where_the_die_leads() -> None:
    game = table(boat("10,3"), boat("13,4"), wind="ne")
    state = at_sea(game, 3)
    assert state.phase == RUNNING
    assert draw(see(state, 0)).layers["cells"].count("data-target") == len(state.legal_actions(0)) - 1  # all but staying
    assert "data-target" not in draw(see(state, 1)).layers["cells"]
    assert "data-target" not in draw(see(state, NOBODY)).layers["cells"]


@BOTH
def test_while_the_boat_runs_a_compass_pad_takes_the_place_of_cards_that_cannot_be_played(tall: bool) -> None:
    game = table(boat("10,3"), boat("13,4"), wind="ne")
    resting = draw(see(cast(TroisCaps, game.state), 0, tall=tall))
    state = at_sea(game, 3)
    scene = draw(see(state, 0, tall=tall))
    assert "data-target" not in resting.layers["pad"]
    assert "data-target" in resting.layers["before"]
    assert "data-target" not in scene.layers["before"]
    assert scene.layers["pad"].count("data-target='way-") == 8
    assert scene.layers["pad"].count("barred-key") == 1
    assert re.search(r"id='key-way-ne'[^>]*class='key barred-key'", scene.layers["pad"])
    assert ("class='held'" in scene.layers["hand"]) == (not tall)
    ways = {choice.text: choice.also for choice in game.choices()}
    assert ways["run s 2"] == ("way-s", "far-2")
    assert ways["hold"] == ("stay",)


def test_a_lens_shows_the_water_round_the_boat_once_more_on_a_wide_screen() -> None:
    game = table(boat("10,3"), boat("13,4"), wind="ne")
    state = at_sea(game, 2)
    wide, tall = draw(see(state, 0)).layers, draw(see(state, 0, tall=True)).layers
    assert set(re.findall(r"data-target='([^']+)'", wide["lens"])) == set(re.findall(r"data-target='([^']+)'", wide["cells"]))
    assert "#boats" in wide["lens"]
    assert "data-target" not in tall["lens"] + draw(see(state, 1)).layers["lens"]


def test_each_roll_of_the_dice_comes_in_as_a_new_piece() -> None:
    game = table(boat("10,3"), boat("13,4"), wind="ne")
    state = at_sea(game, 3)
    first = rolled(state)
    assert len(first) == 1
    state = play(game, "hold", 5)
    both = rolled(state)
    assert both[:1] == first  # a die that lies does not fall again
    assert len(set(both)) == 2
    state = play(game, "hold")
    state = play(game, "under repair", 2)
    assert set(rolled(state)).isdisjoint(both)


def rolled(state: TroisCaps) -> list[str]:
    return re.findall(r"id='([^']+)' class='rolled'", draw(see(state, 0)).layers["dice"])


def test_pollution_says_its_price_and_forbidden_stops_are_hollow() -> None:
    game = table(boat("18,23", to="Alcudiamar"), boat("12,30", to="Gruissan"), wind="w")
    scene = draw(see(at_sea(game, 5), 0))
    assert "back to Almerimar" in scene.layers["cells"]
    play(game, "hold")
    play(game, "hold")
    scene = draw(see(play(game, "under repair", 5), 1))
    assert "no-stop" in scene.layers["rays"]


def test_winds_and_looked_at_cards_are_there_to_point_at() -> None:
    game = table(boat("10,3"), boat("13,4"), wind="e", event=WEATHER_BULLETIN)
    at_sea(game, 2)
    assert {f"wind-{way}" for way in ("n", "ne", "e", "se", "s", "sw", "w", "nw")} <= targets(draw(see(cast(TroisCaps, game.state), 0)))
    game = table(boat("10,3"), boat("13,4"), wind="e", event=OLD_SALT, pile=["joker", "fog", "food"])
    state = at_sea(game, 2)
    assert {"aside-joker", "aside-fog", "aside-food"} <= targets(draw(see(state, 0)))
    assert not any(target.startswith("aside") for target in targets(draw(see(state, 1))))
    assert draw(see(state, 1)).layers["aside"].count("#caps-back") == 3


@BOTH
def test_boats_that_share_an_anchor_lie_apart(tall: bool) -> None:
    state = cast(TroisCaps, table(boat("Vigo"), boat("Vigo"), boat("Vigo")).state)
    pieces = [each for each in parsed(draw(see(state, 0, tall=tall))).iter() if (each.get("id") or "").startswith("boat-")]
    assert len({each.get("transform") for each in pieces}) == 3


def test_a_boat_shows_its_mishap_and_its_shield() -> None:
    state = cast(TroisCaps, table(boat("10,3", mishap="leak"), boat("13,4", shield=True), boat("1,5")).state)
    boats = draw(see(state, 2)).layers["boats"]
    assert boats.count("#caps-leak") == 1
    assert boats.count("#caps-shield") == 1
    assert "#caps-leak" in draw(see(state, 2)).layers["players"]
    assert "#caps-leak" in draw(see(state, 0)).layers["before"]


def test_the_last_action_is_ringed() -> None:
    state = cast(TroisCaps, table(boat("10,3"), boat("13,4"), wind="n").state)
    before, after = draw(see(state, 0)).layers, draw(see(state, 0, last=("boat-2", "rose"))).layers
    assert {name for name in after if after[name] != before[name]} == {"boats", "rose"}


@BOTH
def test_the_largest_hand_fits(tall: bool) -> None:
    hand = ["safety", "sails", "food", "trolling", "torn-sail", "dismasting", "leak", "halyard", "fog", "repair", "joker", "spinnaker"]
    scene = draw(see(cast(TroisCaps, table(boat(), boat(), hand=hand, level="3").state), 0, tall=tall))
    places = [
        re.match(r"translate\((\S+) (\S+)\)", each.get("transform", "")) for each in parsed(scene).iter() if each.get("class") == "held"
    ]
    lefts = [float(place[1]) for place in places if place]
    assert len(lefts) == 12
    assert max(lefts) < (scene.width if tall else layout_of(False).before[0]) - 40


def test_the_text_twin_tells_the_weather_the_boats_and_the_hand() -> None:
    game = table(boat("8,3", to="Vigo", repair=True), boat("Vilamoura"), hand=["food"] + ["repair"] * 8, wind="nw")
    assert describe(see(cast(TroisCaps, game.state), 0)) == [
        "Level 2, round 1: north-west wind",
        "Ana: 1 port, Vigo in 3 cells, race director, to play, repair set, 9 cards",
        "Bo: 3 ports, in port: Vilamoura, 8 cards",
        "Pile: 76 cards",
        "Your hand: food" + ", repair" * 8,
    ]


def test_the_lane_is_one_patch_of_37_cells() -> None:
    assert [len(cells) for zone, cells in patches() if zone == LANE] == [37]
    assert cell("10,1") in next(cells for zone, cells in patches() if zone == LANE)


@BOTH
@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_event_is_told_in_full(language: str, tall: bool) -> None:
    say = TITLE.say(language)
    for which in range(20):
        for level in range(4):
            does = effect(which, level, say)
            shown = re.findall(r"class='event-words'>([^<]+)<", panels.event(tall, say, which, level))
            assert unescape(" ".join(shown)) == does


@pytest.mark.slow
def test_a_die_that_lies_there_is_the_same_die_until_it_is_taken_up() -> None:
    state, luck, bot = TITLE.new_game(3, None, Seeded(4)), Seeded(4), Greedy(TITLE.value)
    before: dict[str, str] = {}
    gone: set[str] = set()
    for number in range(400):
        drawn = draw(seen(TITLE, state, NOBODY)).layers["dice"]
        dice = dict(re.findall(r"<g id='(die-[\d-]+)' class='rolled'><use href='([^']+)'", drawn))
        assert not gone & dice.keys(), "it would fall a second time"
        assert all(dice.get(name, face) == face for name, face in before.items())
        gone |= before.keys() - dice.keys()
        before = dice
        seat = state.turn
        state.apply(seat, bot.choose(state.masked(seat), seat, number), luck)
    assert len(gone) > 60
