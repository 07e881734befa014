"""Loire's drawing: everything one can choose is there to point at, and nothing one may not know."""

from __future__ import annotations

import re
from functools import partial
from itertools import combinations
from math import hypot
from xml.etree import ElementTree

import pytest

from gabare.games.loire import TITLE
from gabare.games.loire.actions import DRAFTING
from gabare.games.loire.board import describe, draw, piles
from gabare.games.loire.layout import CHIP, berth_place, flow, layout_of, plate_half
from gabare.games.loire.material import ALL_SUNS, ALL_TRAVELLERS, ALL_WINES, GOAL, LOOP, NANTES, QUAY, QUAY_A, QUAY_B, TOWN_IDS, TOWNS
from gabare.games.loire.pieces import places
from gabare.games.loire.rules import Loire
from gabare.kit.game import Game
from gabare.kit.luck import Seeded
from gabare.kit.pile import private
from gabare.kit.state import NOBODY
from gabare.kit.title import Setting
from tests.games.drawing import BOTH, parsed, pieces, seen
from tests.games.loire.table import Boat, give, play, river, stack

see = partial(seen, TITLE)
AID: dict[str, Setting] = {"memory_aid": True}


def place_of(element: ElementTree.Element) -> tuple[float, float]:
    found = re.match(r"translate\((\S+) (\S+)\)", element.get("transform", ""))
    assert found, element.get("transform")
    return float(found[1]), float(found[2])


def test_a_hand_is_a_count_and_with_the_memory_aid_what_all_have_seen() -> None:
    for options, told in ((None, False), (AID, True)):
        state = river(Boat("tours", "coal 1"), Boat("blois", "boatman, boatman"), options=options)
        give(state, 1, "explosion", private(1))
        line = describe(see(state, 0))[int(TOWNS) + 1]
        assert "3 cards in hand" in line
        assert ("seen: Boatman ×2" in line) == told
        assert "Explosion" not in line
        box = ElementTree.tostring(pieces(draw(see(state, 0)))["player-2"], "unicode")
        assert ("#loire-boatman" in box) == told
        assert "#loire-explosion" not in box


def test_hands_are_open_at_the_end() -> None:
    state = river(Boat("tours", money=20), Boat("blois", done=True))
    give(state, 1, "explosion", private(1))
    assert "Explosion" not in describe(see(state, 0))[int(TOWNS) + 1]
    play(state, "go")
    assert "seen: Explosion" in describe(see(state, NOBODY))[int(TOWNS) + 1]


@BOTH
def test_boats_keep_apart_wherever_they_are(tall: bool) -> None:
    """Two boats of a town never lie on the same spot, and all lie on the board."""
    layout = layout_of(tall)
    for stage in range(int(LOOP)):
        for boats in range(1, 7):
            docked = (QUAY_A, QUAY_B) if stage == NANTES else (QUAY,)
            for berths in ([0] * boats, [*docked, *[0] * boats][:6]):
                found = places(tall, tuple([(stage, berth) for berth in berths]))
                spots = [spot for spot in found if spot is not None]
                assert len(spots) == len(berths)
                assert all(20 < x < layout.width - 20 and 20 < y < layout.height - 20 for x, y, _ in spots)
                assert all(abs(a[0] - b[0]) + abs(a[1] - b[1]) > 22 for a, b in combinations(spots, 2))


@BOTH
def test_the_river_runs_through_all_towns(tall: bool) -> None:
    line = [point[:2] for point in flow(tall)]
    order = [line.index(layout_of(tall).town(town)[:2]) for town in range(int(TOWNS))]
    assert order == sorted(order)


@pytest.mark.parametrize(("where", "mirrored"), [("tours", True), ("tours up", False), ("nantes", False), ("orleans", True)])
def test_the_bow_shows_the_heading(where: str, mirrored: bool) -> None:
    boat = pieces(draw(see(river(Boat(where), Boat("blois")), NOBODY)))["boat-1"]
    assert ("scale(-1 1)" in ElementTree.tostring(boat, "unicode")) == mirrored  # downstream is to the left


@BOTH
@pytest.mark.parametrize(
    ("where", "coal", "steps"),
    [("tours", "coal 3", 2), ("tours", "", 0), ("ancenis", "coal 3", 2), ("blois up", "coal 2, coal 2", 3), ("tours", "coal 1", 0)],
)
def test_the_way_ahead_is_drawn_for_its_own_player(where: str, coal: str, steps: int, tall: bool) -> None:
    state = river(Boat(where, laid=coal), Boat("amboise"))
    mine, other = (draw(see(state, seat, tall=tall)) for seat in (0, 1))
    assert mine.layers["yours"].count("class='step'") == steps
    assert ("class='route'" in mine.layers["yours"]) == bool(coal)
    assert mine.layers["yours"] != other.layers["yours"]
    landing = state.boats[0].landing()
    town = landing if landing <= NANTES else LOOP - landing
    ghost, quay = place_of(pieces(mine)["ghost"]), layout_of(tall).quay(int(town), QUAY)
    assert abs(ghost[0] - quay[0]) + abs(ghost[1] - quay[1]) < 60
    assert "Tours" in mine.layers["yours"] or town != 3


def test_on_a_phone_a_badge_says_where_those_who_wait_are_bound_for() -> None:
    state = river(Boat("tours"), Boat("blois"), waiting="tours-angers, wine tours, wine tours")
    badge = pieces(draw(see(state, 0, tall=True, language="fr")))["cargo-tours"]
    assert badge.findtext("{*}title") == "Tours, en attente\u00a0: voyageur pour Angers (1 louis)\u00a0; 2\u00a0Vouvray"


Box = tuple[float, float, float, float]  # left, top, right, bottom


def gap(a: Box, b: Box) -> float:
    """How far two things are apart; 0 if they touch."""
    return hypot(max(a[0] - b[2], b[0] - a[2], 0), max(a[1] - b[3], b[1] - a[3], 0))


def around(x: float, y: float, half: float, high: float) -> Box:
    return x - half, y - high, x + half, y + high


def test_on_a_phone_those_who_wait_stand_beside_their_own_town() -> None:
    """Clearly nearer to its sign than to any other, and on top of nothing."""
    state, layout = river(Boat("tours"), Boat("blois")), layout_of(True)
    state.waiting = ALL_TRAVELLERS | ALL_WINES
    drawn = pieces(draw(see(state, 0, tall=True)))
    signs = [around(*layout.harbours[town].plate, plate_half(True, town), 11) for town in range(int(TOWNS))]
    berths = [
        around(x, y, 40 * scale, 20 * scale)
        for town in range(int(TOWNS))
        for berth in ((QUAY_A, QUAY_B) if town == NANTES else (QUAY,))
        for x, y, scale in [berth_place(True, town, berth)]
    ]
    left, top, width, height = layout.players
    occupied = [*signs, *berths, (left, top, left + width, top + height - 4)]
    chips: list[Box] = []
    for town in range(int(TOWNS)):
        its = [(x, y, x + CHIP[0], y + CHIP[1]) for x, y in map(place_of, drawn[f"cargo-{TOWN_IDS[town]}"].iterfind("{*}g"))]
        assert len(its) == (1 if town == NANTES else 2)
        for chip in its:
            assert 0 <= chip[0] <= chip[2] <= layout.width
            assert gap(chip, signs[town]) < 8
            assert all(gap(chip, sign) > 2 * gap(chip, signs[town]) + 4 for sign in signs if sign is not signs[town]), TOWN_IDS[town]
            assert all(gap(chip, other) > 0 for other in [*occupied, *chips]), TOWN_IDS[town]
            assert all(hypot(x - u, y - v) > water / 2 for x, y, water in flow(True) for u in chip[::2] for v in chip[1::2]), "on land"
            chips.append(chip)


@BOTH
def test_every_player_is_told_the_goal(tall: bool) -> None:
    drawn = pieces(draw(see(river(Boat("tours", money=7), Boat("blois")), 0, tall=tall)))
    for seat in (1, 2):
        assert f"/{GOAL}" in "".join(drawn[f"player-{seat}"].itertext())


def test_a_ghost_lies_where_its_boat_would_dock() -> None:
    held = river(Boat("amboise", laid="coal 1"), Boat("tours", laid="boatman", quay="quay"))
    free = river(Boat("amboise", laid="coal 1"), Boat("tours"))
    stronger = river(Boat("amboise", laid="coal 1, boatman, boatman"), Boat("tours", laid="boatman", quay="quay"))
    spots = [place_of(pieces(draw(see(state, 0)))["ghost"]) for state in (held, free, stronger)]
    assert spots[0] != spots[1] == spots[2]


def test_a_card_that_waits_to_be_confirmed_shows_where_it_leads() -> None:
    state = river(Boat("amboise", "coal 1, coal 2", laid="coal 1"), Boat("tours", laid="boatman"))
    views = [see(state, 0)._replace(pending=TITLE.grammar.read(text)) for text in ("coal 1", "coal 2", "boatman", "go")]
    assert [pieces(draw(view))["ghost"].get("aria-label") for view in views] == [
        "2 spaces, to Saumur",
        "3 spaces, to Angers",
        "1 space, to Tours",
        "1 space, to Tours",
    ]
    assert [pieces(draw(view))["ghost"].get("data-target") for view in views] == [
        None,
        None,
        None,
        "landing",
    ]  # to go is to go with the coal laid
    assert state.boats[0].coal() == 1


@pytest.mark.parametrize("state", [river(Boat("tours", done=True), Boat("blois")), play(river(Boat("nantes"), Boat("blois")), "go")])
def test_who_has_moved_sees_no_way_ahead(state: Loire) -> None:
    assert "ghost" not in draw(see(state, 0)).layers["yours"]


def test_equal_cards_are_one_target_and_different_pieces() -> None:
    state = river(Boat("tours", "coal 1, coal 1, coal 1, explosion"), Boat("blois"))
    held = [each for each in parsed(draw(see(state, 0))).iter() if each.get("class") == "held"]
    assert [each.get("data-target") for each in held] == ["card-coal-1"] * 3 + ["card-explosion"]
    assert len({each.get("id") for each in held}) == 4


@BOTH
def test_a_large_hand_and_a_full_hold_stay_in_the_dock(tall: bool) -> None:
    aboard = ", ".join(
        [f"wine {town}" for town in ("orleans", "blois", "amboise", "tours", "saumur", "angers", "ancenis")]
        + [
            "blois-orleans",
            "saumur-blois",
            "blois-amboise",
            "blois-tours",
            "tours-saumur",
            "blois-angers",
            "saumur-ancenis",
            "orleans-nantes",
        ]
    )
    cards = ", ".join(["coal 1"] * 9 + ["coal 2"] * 8 + ["coal 3"] * 6 + ["boatman"] * 12 + ["fishing"] * 5 + ["explosion"] * 4)
    state = river(Boat("tours", cards, aboard=aboard), Boat("blois"))
    scene, layout = draw(see(state, 0, tall=tall)), layout_of(tall)
    found = parsed(scene)
    held = [place_of(each) for each in found.iter() if each.get("class") == "held"]
    assert len(held) == 44
    assert max(x for x, _ in held) + 100 * layout.card <= layout.hand[0] + layout.hand[2] + 1
    hold = ElementTree.fromstring(scene.layers["hold"])
    tickets = [place_of(each) for each in hold if each.get("transform")]
    assert len(tickets) == 15
    assert max(y for _, y in tickets) + 18 <= scene.height
    assert max(x for x, _ in tickets) + (81 if tall else 123) <= scene.width


@BOTH
@pytest.mark.parametrize("players", [2, 3, 6])
def test_what_others_carry_stays_in_their_boxes(tall: bool, players: int) -> None:
    aboard = "wine tours, blois-orleans, saumur-blois, blois-amboise, tours-saumur, blois-angers, saumur-ancenis, orleans-nantes"
    state = river(*[Boat("tours", laid="coal 1", aboard=aboard)], *[Boat("blois")] * (players - 1))
    box = pieces(draw(see(state, 1, tall=tall)))["player-1"]
    frame = box.find("{*}rect")
    assert frame is not None
    chips = [place_of(each) for each in box if each.find("{*}g[@class='fares']") is not None]
    assert (len(chips) > 3) == (not tall or players < 4)
    for x, y in chips:
        assert x + 43 <= float(frame.get("width", 0))
        assert y + 16 <= float(frame.get("height", 0))


def test_cards_taken_in_a_draft_leave_the_marks_of_their_takers() -> None:
    state = stack(river(Boat("blois"), Boat("blois")), ", ".join(["coal 1", "boatman", "boatman", "fishing"] + ["sun"] * 4), "")
    play(state, "go", "go")
    assert state.phase == DRAFTING
    play(state, "draft boatman", "draft coal 1")
    drawn = pieces(draw(see(state, 1)))
    assert drawn["row-boatman"].get("data-target") == "row-boatman"
    assert "seat-2" in ElementTree.tostring(drawn["row-boatman"], "unicode")
    assert drawn["row-coal-1"].get("data-target") is None
    assert "seat-1" in ElementTree.tostring(drawn["row-coal-1"], "unicode")
    assert "row-coal-3" not in drawn


def test_the_boat_of_the_last_action_is_ringed() -> None:
    state = river(Boat("tours"), Boat("blois"))
    before, after = draw(see(state, 0)).layers, draw(see(state, 0, last=("boat-2", "town-blois"))).layers
    assert {name for name in after if after[name] != before[name]} == {"boats"}
    assert after["boats"].count("class='last'") == 1


def test_the_discard_pile_shows_whether_a_sun_lies_in_it() -> None:
    state = river(Boat("tours"), Boat("blois"))
    assert "faded" not in draw(see(state, 0)).layers["piles"]
    state.talon.landed = ALL_SUNS
    assert "class='sunny'" in draw(see(state, 0)).layers["piles"]


def test_the_text_twin_has_a_line_for_each_town_and_player() -> None:
    state = river(
        Boat("tours up", "coal 1, coal 1", laid="boatman", aboard="wine blois, saumur-orleans", money=7),
        Boat("nantes", laid="boatman, boatman", quay="b"),
        waiting="tours-angers, wine tours, wine tours",
    )
    assert describe(see(state, 0)) == [
        "Orléans: –",
        "Blois: –",
        "Amboise: –",
        "Tours: Ana in mid-river, bound for Orléans · waiting: traveller to Angers (1 louis); 2\u00a0Vouvray",
        "Saumur: –",
        "Angers: –",
        "Ancenis: –",
        "Nantes: Bo at quay B, bound for Orléans",
        "Ana: 7 louis, 2 cards in hand, laid: Boatman, 1 wine aboard, fares aboard: Orléans 2 louis, leads the round, to play",
        "Bo: 0 louis, 0 cards in hand, laid: Boatman ×2, has moved",
        "Talon: 98 cards · Discards: 0 cards",
        "Your hand: Coal 1 ×2",
    ]


def test_the_discard_pile_can_be_looked_through_by_all() -> None:
    state = stack(
        river(Boat("tours"), Boat("nantes")),
        "coal 1",
        "coal 2, coal 2, explosion, sun, sun, sun, sun, tours-angers, wine tours, wine tours",
    )
    for seat in (NOBODY, 0, 1):
        (pile,) = piles(see(state, seat))
        assert (pile.id, pile.name, pile.columns) == ("discards", "Discards", ("Cards",))
        assert [(row.label, row.numbers[0], row.heading) for row in pile.rows] == [
            ("Coal, boatmen and others", 7, True),
            ("Coal 2", 2, False),
            ("Explosion", 1, False),
            ("Sun", 4, False),
            ("Travellers", 1, True),
            ("Tours → Angers, 1 louis", 1, False),
            ("Wines", 2, True),
            ("Vouvray (Tours)", 2, False),
        ]
    (french,) = piles(see(state, 0, language="fr"))
    assert [french.name, *(row.label for row in french.rows if row.heading)] == [
        "Défausse", "Charbons, mariniers et autres", "Voyageurs", "Vins",
    ]  # fmt: skip
    spoken = "Discards: 10 cards (Coal 2 ×2, Explosion, Travellers ×1, Wines ×2, Suns ×4)"
    assert any(line.endswith(spoken) for line in describe(see(state, NOBODY)))


def test_the_drawing_of_the_pile_opens_it() -> None:
    state = river(Boat("tours"), Boat("nantes"))
    (pile,) = piles(see(state, 0))
    for tall in (False, True):
        drawn = pieces(draw(see(state, 0, tall=tall)))["discards"]
        assert (drawn.get("data-opens"), drawn.get("aria-label")) == (pile.id, "Discards: 0 cards")


def test_the_pile_holds_what_was_discarded_in_a_whole_game() -> None:
    game, luck = Game(TITLE, 4, secret=b"piles"), Seeded(4)
    while not game.over:
        legal = game.state.legal_actions(game.turn)
        game.play(legal[luck.below(len(legal))])
        state = game.state
        assert isinstance(state, Loire)
        (pile,) = piles(game.view())
        sizes = [sum(row.numbers[0] for row in pile.rows if row.heading == heading) for heading in (True, False)]
        assert sizes == [state.talon.discard_size()] * 2
