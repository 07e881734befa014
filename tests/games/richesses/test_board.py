"""The drawing: everything that can be pointed at is there, names do not cover each other, nothing secret is shown."""

from __future__ import annotations

import re
from importlib.resources import files
from itertools import combinations, compress
from math import dist
from typing import cast

import pytest

from gabare.games.richesses import TITLE
from gabare.games.richesses.country import PLACES, bridges
from gabare.games.richesses.label_placement import (
    fare_place,
    fare_spots,
    labels,
    labels_beside,
    named_towns,
    overlap,
    pennant_place,
    piece_places,
    spot,
    stage_towns,
    standing,
    step_places,
)
from gabare.games.richesses.layout import EDGE, FINGER, TALL, WIDE, Window, close, whole
from gabare.games.richesses.material import CIRCUIT_IDS, DEPOSIT, EXIT_TO, EXITS, REGION_IDS, TOURIST_OFFICE, TOWN_IDS
from gabare.games.richesses.names import TOWNS
from gabare.games.richesses.panels import hand
from gabare.games.richesses.rules import Richesses
from gabare.kit.game import Game
from gabare.kit.luck import Seeded
from gabare.kit.scene import Scene, layer
from gabare.kit.state import NOBODY, NONE
from gabare.kit.title import Setting
from tests.games.richesses.table import HANDS, play, table
from tests.rule import rule


def targets(scene: Scene) -> set[str]:
    return set(re.findall(r"data-target='([^']*)'", "".join(scene.layers.values())))


@pytest.mark.parametrize("circuit", range(8), ids=CIRCUIT_IDS)
def test_on_the_wide_map_all_stages_and_capitals_have_names_and_none_covers_another(circuit: int) -> None:
    placed = labels(whole(WIDE), circuit)
    assert set(placed) == set(named_towns(circuit))
    places = {town: label.place(TOWNS[town]) for town, label in placed.items()}
    assert [pair for pair in combinations(places, 2) if overlap(places[pair[0]], places[pair[1]])] == []


@pytest.mark.parametrize("circuit", range(8), ids=CIRCUIT_IDS)
def test_names_on_the_wide_map_cover_no_pennant_and_no_named_town_and_stay_on_the_map(circuit: int) -> None:
    dots = [(x - 3, y - 3, x + 3, y + 3) for x, y in map(spot, named_towns(circuit))]
    for town, label in labels(whole(WIDE), circuit).items():
        place = label.place(TOWNS[town])
        assert not any(overlap(place, other) for other in standing(whole(WIDE), circuit))
        assert not any(overlap(place, dot) for dot in dots)
        assert place[0] >= 0
        assert place[2] <= WIDE.map[2]


@pytest.mark.parametrize("circuit", range(8), ids=CIRCUIT_IDS)
def test_the_three_fares_cover_neither_pennants_nor_each_other(circuit: int) -> None:
    window = whole(WIDE)
    tags = [fare_place(at) for _, at in fare_spots(window, circuit)]
    assert [fare for fare, _ in fare_spots(window, circuit)] == [100, 80, 90]
    assert not any(overlap(tag, pennant_place(stage)) for tag in tags for stage in stage_towns(circuit))
    assert not any(overlap(one, other) for one, other in combinations(tags, 2))


def covered(window: Window, circuit: int, towns: tuple[int, ...], route: tuple[int, ...], look: str = "") -> list[int]:
    """The towns whose names lie under a piece, a step, a pennant, a fare or another name."""
    placed = labels_beside(window, circuit, towns, route, look)
    places = {town: label.place(TOWNS[town]) for town, label in placed.items()}
    obstacles = [*piece_places(window, towns), *step_places(window, route), *standing(window, circuit)]
    under = [town for town, place in places.items() if any(overlap(place, other) for other in obstacles)]
    return under + [one for one, other in combinations(places, 2) if overlap(places[one], places[other])]


@pytest.mark.parametrize("circuit", range(8), ids=CIRCUIT_IDS)
def test_names_on_the_wide_map_give_way_to_the_pieces(circuit: int) -> None:
    """Four pieces somewhere, now and then two in one town: no name lies under a piece or another name, few are left out."""
    luck, window = Seeded(circuit), whole(WIDE)
    missing = 0
    for _ in range(150):
        towns = tuple(named_towns(circuit)[luck.below(len(named_towns(circuit)))] for _ in range(4))
        route = (towns[0], EXIT_TO[EXITS[towns[0]]])
        assert covered(window, circuit, towns, route) == []
        missing += len(labels(window, circuit)) - len(labels_beside(window, circuit, towns, route))
    assert missing / 150 < 1


@pytest.mark.parametrize("circuit", range(8), ids=CIRCUIT_IDS)
def test_close_by_every_town_has_its_name_and_none_covers_another(circuit: int) -> None:
    window = close(TALL)
    assert set(labels(window, circuit)) == set(range(len(TOWN_IDS)))
    for town in range(len(TOWN_IDS)):
        other = 7 * town % len(TOWN_IDS)
        route, look = (town, EXIT_TO[EXITS[town]], town), f"town-{TOWN_IDS[other]}"
        assert covered(window, circuit, (town,), route, look) == []
        assert {town, other} <= set(labels_beside(window, circuit, (town,), route, look))


@pytest.mark.parametrize("tall", [False, True])
def test_a_town_that_is_looked_for_is_in_the_lens_with_its_name_and_a_ring(tall: bool) -> None:
    game = table("marseille", "lille")
    for target, name in TITLE.places("fr"):
        view = game.view(0, "fr", tall=tall)._replace(look=target)
        layers = TITLE.board.draw(view).layers
        prefix = "" if tall else "lens-"
        assert f">{name}</text>" in layers[f"{prefix}names"], name
        assert "class='sought'" in layers[f"{prefix}travellers"], name
    assert "sought" not in "".join(game.draw(0, tall=tall).layers.values())
    assert len(TITLE.places("fr")) == len(TOWN_IDS)
    assert TITLE.place("town-evian") == "town-evian"
    assert TITLE.place("town-atlantis") == ""


def test_a_motorway_crosses_thirteen_roads_on_bridges() -> None:
    assert len(bridges()) == 13


GAMES: list[dict[str, Setting]] = [
    {"circuit": "economy"},
    {"circuit": "casinos", "toll_claim": "manual"},
    {"circuit": "sports", "marking": "manual"},
    {"circuit": "holidays", "auction": "sealed"},
]


@pytest.mark.slow
@pytest.mark.parametrize("options", GAMES, ids=lambda options: options["circuit"])
def test_every_choice_points_at_something_that_is_drawn(options: dict[str, Setting]) -> None:
    game = Game(TITLE, 4, options, ("Ana", "Bo", "Cleo", "Dan"), secret=b"3")
    luck = Seeded(3)
    while not game.over and len(game.moves) < 260:
        seat = game.turn
        for tall in (False, True) if len(game.moves) % 3 == 0 else ():
            drawn = targets(game.draw(seat, tall=tall))
            for choice in game.choices(seat):
                assert set(choice.targets) <= drawn, (choice.text, tall)
        actions = game.state.legal_actions(seat)
        game.play(actions[luck.below(len(actions))])


@pytest.mark.parametrize("tall", [False, True])
@pytest.mark.parametrize("circuit", CIRCUIT_IDS)
def test_ids_are_unique_and_there_is_no_style_attribute(circuit: str, tall: bool) -> None:
    game = table("lyon", "lille", "paris", "brest", circuit=circuit, owns=["car", "bike", "bike car"])
    for viewer in (NOBODY, 1):
        markup = "".join(game.draw(viewer, "fr", tall=tall).layers.values())
        ids = re.findall(r" id='([^']*)'", markup)
        assert len(ids) == len(set(ids))
        assert " style=" not in markup


def test_the_stylesheet_can_stand_inside_a_page() -> None:
    svg = table("lyon", "lille").draw(0).svg()
    css = svg[svg.index("<style>") + 7 : svg.index("</style>")]
    assert "<" not in css


def test_the_types_of_the_board_do_not_reach_the_page_round_it() -> None:
    css = files("gabare.games.richesses").joinpath("board.css").read_text("utf-8").partition("*/")[2]
    rules = re.findall(r"([^{}]+)\{([^{}]*)\}", css)
    typed = [part.strip() for names, body in rules if "font" in body for part in names.split(",")]
    assert typed
    assert [name for name in typed if not name.startswith(".scene ")] == []


def test_day_and_night_differ_in_one_class_only() -> None:
    scene = table("lyon", "lille").draw(0)
    assert scene.svg(night=True).replace("class='scene night'", "class='scene'") == scene.svg()


def test_only_the_viewer_s_region_cards_are_drawn() -> None:
    game = table("lyon", "lille", "brest")
    for viewer in range(3):
        drawn = targets(game.draw(viewer))
        cards = {target.removeprefix("card-") for target in drawn if target.startswith("card-")}
        assert cards == set(HANDS[viewer])
    assert not any(target.startswith("card-") for target in targets(game.draw(NOBODY)))


def test_the_drawing_changes_little_when_somebody_moves() -> None:
    """Layers that stay the same are not sent again."""
    game = table("tours", "lille", "brest", owns=["car"])
    before = game.draw(1).layers
    play(game, "drive", "to blois", "stop")
    after = game.draw(1).layers
    changed = {name for name in after if after[name] != before.get(name)}
    assert {"art", "ground", "towns", "lens-ground", "journey-2", "hand", "modes"}.isdisjoint(changed)
    assert {"travellers", "grid", "players", "route", "journey-1"} <= changed


def test_roads_travelled_stay_on_the_map_and_each_window_refers_to_them() -> None:
    game = table("tours", "lille", "brest", owns=["car"])
    play(game, "drive", "to blois", "to orleans", "stop", "end")
    layers = game.draw(1).layers
    assert layers["journey-1"].count("M") == 2
    assert " d=" not in layers["journey-2"]
    for ground in (layers["ground"], layers["lens-ground"]):
        assert "href='#rf-journey-1'" in ground


def test_towns_within_reach_are_marked_for_the_viewer_on_turn() -> None:
    game = table("tours", "blois", owns=["bike"])
    near = cast(Richesses, game.state).travellers[0]
    assert ">2</text>" in game.draw(0).layers["lens-reach"], "by bike, the best that Ana owns"
    assert "<circle" not in game.draw(1).layers["reach"]
    play(game, "walk")
    marked = game.draw(0).layers["lens-reach"]
    assert ">1</text>" in marked
    assert ">2</text>" not in marked
    assert TOWN_IDS[near.town] == "tours"
    x, y = spot(TOWN_IDS.index("blois"))
    assert f"translate({x:g} {y:g})" not in game.draw(0).layers["reach"], "Bo rests in Blois: no move ends there"


def test_the_fare_stands_on_the_road_and_in_the_prompt() -> None:
    game = table("marseille", "lille", owns=["car"])
    play(game, "drive", "to ajaccio")
    assert "100\u00a0F" in game.draw(0).layers["route"]
    assert "100\u00a0F" in TITLE.notation.prompt(game.view(0))


def test_a_hazard_card_that_is_carried_out_at_once_is_shown_to_all() -> None:
    game = table("laon", "brest", cash=0, hazard=DEPOSIT)
    play(game, "walk", "to reims")
    assert cast(Richesses, game.state).card == NONE, "the next turn has begun"
    assert "Forgotten deposit" in game.draw(1).layers["news"]
    play(game, "walk")
    assert "Forgotten deposit" not in game.draw(1).layers["news"]


def test_every_roll_is_a_new_die() -> None:
    game = table("lyon", "lille", cash=0)
    names = []
    for _ in range(6):
        play(game, "work")
        names += re.findall(r"id='(die-[^']*)' class='rolled'", game.draw(0).layers["news"])
    assert len(set(names)) == len(names) == 6


@pytest.mark.parametrize("tall", [False, True])
def test_money_lies_there_in_notes(tall: bool) -> None:
    purse = table("lyon", "lille", cash=1760).draw(0, tall=tall).layers["purse"]
    assert re.findall(r"note-(500|100|50|10)'", purse) == ["500", "100", "50", "10"]
    assert re.findall(r"× (\d+)", purse) == ["3", "2", "1", "1"]


def test_a_move_under_way_is_numbered_and_a_hazard_card_is_shown() -> None:
    game = table("tours", "lille", owns=["car"])
    play(game, "drive", "to blois", "to orleans")
    assert "step-number" in game.draw(0).layers["route"]
    hazard = table("laon", "brest", hands=[["champagne-ardenne", "auvergne"], HANDS[1]], hazard=TOURIST_OFFICE)
    play(hazard, "walk", "to reims")
    assert "Tourist office" in hazard.draw(1).layers["news"]


def test_on_a_phone_the_towns_to_choose_from_are_in_sight_and_not_under_the_little_map() -> None:
    """Wherever one drives on from. A few have neighbours too far apart for one view: there the nearest are in sight."""
    apart = 0
    for town in TOWN_IDS:
        game = table(town, "lille" if town != "lille" else "brest", owns=["car"])
        play(game, "drive")
        scene, place = game.draw(0, tall=True), close(TALL).at(*PLACES[town])
        assert scene.map
        lit = [close(TALL).at(*PLACES[target.removeprefix("town-")]) for choice in game.choices(0) for target in choice.targets]
        left, top, width, height = scene.map.sight()
        held = [left + FINGER < x < left + width - FINGER and top + FINGER < y < top + height - FINGER for x, y in lit]
        assert left < place[0] < left + width
        assert top < place[1] < top + height
        xs, ys = zip(place, *lit, strict=True)
        if max(xs) - min(xs) < width - 2 * EDGE and max(ys) - min(ys) < height - 2 * EDGE:
            assert all(held), town
        else:
            apart += 1
            assert held[min(range(len(lit)), key=lambda n: dist(lit[n], place))]
        little = re.search(r"<svg x='(\d+)' y='(\d+)' width='(\d+)' height='(\d+)'", scene.layers["mini-ground"])
        assert little
        mini_left, mini_top, mini_width, mini_height = [int(number) for number in little.groups()]
        for x, y in compress(lit, held):
            across, down = [part * TALL.lens[2] / width for part in (x - left, y - top)]
            beside = not mini_left - FINGER < across < mini_left + mini_width + FINGER
            assert beside or not mini_top - FINGER < TALL.lens[1] + down < mini_top + mini_height + FINGER, town
    assert 0 < apart < len(TOWN_IDS) / 3


@pytest.mark.parametrize(("lot", "in_sight"), [("bike", True), ("car", False)])
def test_an_auction_leaves_the_seller_in_sight_on_a_phone_unless_its_keys_take_all_the_map(lot: str, in_sight: bool) -> None:
    game = table("tours", "lille", owns=[lot], cash=900)
    play(game, f"sell {lot}")
    seen = game.draw(1, tall=True)
    assert seen.map
    (_, top, width, height), (left, sight_top, sight_width, _) = seen.map.window, seen.map.sight()
    x, y = close(TALL).at(*PLACES["tours"])
    panel = re.search(r"height='(\d+)' rx='5' class='sheet'", seen.layers["auction"])
    assert panel
    bottom = TALL.auction.y + int(panel[1])
    down = top + (y - sight_top) * width / sight_width
    assert left < x < left + sight_width
    assert (bottom < down < top + height) == in_sight


@pytest.mark.parametrize("tall", [False, True])
def test_an_auction_has_a_panel_with_its_best_bid_and_a_key_for_each_bid(tall: bool) -> None:
    game = table("tours", "lille", "brest", owns=["bike"])
    assert game.draw(1, tall=tall).layers["auction"] == layer("auction")
    play(game, "sell bike")
    assert "No bid yet; from 100\u00a0F on" in game.draw(2, tall=tall).layers["auction"]
    play(game, "bid 120")
    seller, bidder, asked = [game.draw(seat, tall=tall).layers["auction"] for seat in range(3)]
    for panel in (seller, bidder, asked):
        assert "role='dialog'" in panel
        assert "Ana sells a bike. Best bid: 120\u00a0F, by Bo" in panel
        assert ">to bid<" in panel
        assert ">best bid<" in panel
    assert "data-target" not in seller + bidder, "nothing to press for those who are not asked"
    keys = re.findall(r"data-target='bid-(\w+)'", asked)
    assert keys == ["none", *map(str, range(100, 200, 10))]
    assert asked.count("key absent") == 3, "100 to 120 are too low now"
    assert {choice.targets or choice.also for choice in game.choices(2)} <= {(f"bid-{key}",) for key in keys}
    assert "data-until" not in asked
    hurried = TITLE.board.draw(game.view(2, tall=tall)._replace(until=1700000000)).layers["auction"]
    assert "data-until='1700000000'" in hurried
    words = TITLE.board.describe(game.view(0))
    assert "Ana sells a bike" in words
    assert "Cleo: to bid" in words


def test_of_a_sealed_bid_only_its_owner_sees_the_sum() -> None:
    game = table("tours", "lille", "brest", owns=["car"], cash=900, options={"auction": "sealed"})
    play(game, "sell car", "bid 530")
    panels = [game.draw(seat).layers["auction"] for seat in (1, 0, 2, NOBODY)]
    assert "Your secret bid: 530\u00a0F" in panels[0]
    for panel in panels[1:]:
        assert "has answered" in panel
        assert "is choosing" in panel
        assert "secret bid: " not in panel
    assert "One secret bid each, from 400\u00a0F on" in panels[2]


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Ana, in Le Mans, by car, 500\u00a0F, 1 stage of 12, owes Bo 40\u00a0F, to play"),
        ("fr", "Ana, au Mans, en voiture, 500\u00a0F, 1 étape sur 12, doit 40\u00a0F à Bo, à jouer"),
    ],
)
def test_the_table_is_told_in_words(language: str, line: str) -> None:
    game = table("le-mans", "lille", owns=["car"], done=[["blois"]])
    cast(Richesses, game.state).travellers[0].owes[1] = 40
    words = TITLE.board.describe(game.view(0, language))
    assert line in words
    assert any(text.startswith("3. Blois") and text.endswith("| Ana") for text in words)
    assert any("Limousin" in text for text in words)
    assert not any("Limousin" in text for text in TITLE.board.describe(game.view(1, language)))


def test_a_long_name_on_a_card_breaks_at_its_hyphens() -> None:
    drawn = hand(WIDE, (REGION_IDS.index("provence-alpes-cote-d-azur"),))
    assert re.findall("class='card-name'>([^<]*)<", drawn) == ["Provence-", "Alpes-Côte", "d’Azur"]


@pytest.mark.parametrize("tall", [False, True])
def test_the_start_of_every_circuit_can_be_drawn(tall: bool) -> None:
    for circuit in CIRCUIT_IDS:
        game = Game(TITLE, 4, {"circuit": circuit}, secret=b"")
        for viewer in (NOBODY, 0, 3):
            scene = game.draw(viewer, "fr", tall=tall)
            assert scene.width == (390 if tall else 1100)
            assert TITLE.board.describe(game.view(viewer))


@rule("richesses-10.3")
@pytest.mark.parametrize("tall", [False, True])
def test_the_purse_tells_the_last_round_once_somebody_is_home(tall: bool) -> None:
    game = table("lyon", "paris", circuit="economy")
    state = cast(Richesses, game.state)
    assert "Round 1<" in game.draw(0, tall=tall).layers["purse"]
    state.travellers[1].place, state.arrived, state.last_round = 1, 1, 11
    assert "Round 1 of 11" in game.draw(0, tall=tall).layers["purse"]
