"""Rio Grande's drawing: everything one can choose is there to point at, and nothing one may not know."""

from __future__ import annotations

import re
from functools import partial
from itertools import pairwise, product
from typing import cast
from xml.etree import ElementTree

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from gabare.games.rio_grande import TITLE
from gabare.games.rio_grande.board import describe, draw, piles
from gabare.games.rio_grande.layout import CARD_WIDTH, layout_of
from gabare.games.rio_grande.material import DECK, MATCHES
from gabare.games.rio_grande.names import card_target
from gabare.games.rio_grande.rules import RioGrande
from gabare.games.rio_grande.state import River
from gabare.games.rio_grande.terrain import FOLDS, widths
from gabare.kit.notation import View
from gabare.kit.state import NOBODY
from tests.games.drawing import BOTH, parsed, positions, seen
from tests.games.rio_grande.table import NAMES, play, river, table

see = partial(seen, TITLE)


def long_river(length: int, bridges: dict[int, int]) -> River:
    """River cards that follow one another, with bridges by place."""
    made, cards = River(), [0]
    while len(cards) < length:
        cards.append(next(card for card in range(len(cards) % 12, len(cards) % 12 + 12) if MATCHES[cards[-1]] >> card % 12 & 1) % 12)
    made.cards = vec[i64](cards)
    made.owners = vec[i64]([bridges.get(place, NOBODY) for place in range(length)])
    return made


def laid(*rivers: River, players: int = 4) -> RioGrande:
    """A table with these rivers, whatever the number of cards in the box."""
    state = cast(RioGrande, table(players=players).state)
    state.rivers = [*rivers] + [River() for _ in range(6 - len(rivers))]
    return state


def place_of(element: ElementTree.Element) -> tuple[float, float, float]:
    """Where a piece lies, and how small it is drawn."""
    found = re.fullmatch(r"translate\((\S+) (\S+)\)(?: scale\((\S+)\))?", element.get("transform", ""))
    assert found, element.get("transform")
    return float(found[1]), float(found[2]), float(found[3] or 1)


@BOTH
def test_hands_are_open_once_they_may_be_seen(tall: bool) -> None:
    *_, last = positions(TITLE, 2, 1)
    end = cast(RioGrande, last)
    assert end.hands[1].size()
    face = card_target(end.hands[1].cards[0]).replace("card-", "#rio-")
    spoken = View(end, NOBODY, TITLE.say("en"), NAMES[:2], tall)
    assert face in draw(spoken).layers["players-2"]
    assert face not in draw(see(end, NOBODY, tall=tall)).layers["players-2"]
    assert any("shows" in line for line in describe(spoken))
    assert not any("shows" in line for line in describe(see(end, NOBODY)))


def test_equal_cards_are_one_target_and_different_pieces() -> None:
    state = cast(RioGrande, table(hand=["river forest-blue", "river forest-blue", "lake rock-green"]).state)
    held = [each for each in parsed(draw(see(state, 0))).iter() if each.get("class") == "held"]
    assert [each.get("data-target") for each in held] == ["card-river-forest-blue"] * 2 + ["card-lake-rock-green"]
    assert len({each.get("id") for each in held}) == 3


@BOTH
@pytest.mark.parametrize("length", [1, 5, 9, 10, 14, 25, 40, 80, DECK])
def test_a_river_of_any_length_lies_between_its_head_and_its_mouth(length: int, tall: bool) -> None:
    plan = layout_of(tall)
    state = laid(long_river(length, {place: place % 4 for place in range(0, length, 7)}))
    pieces = {each.get("id"): each for each in parsed(draw(see(state, 0, tall=tall))).iter()}
    places = [place_of(pieces[f"place-1-{place + 1}"]) for place in range(length)]
    assert all(before[0] < after[0] for before, after in pairwise(places))
    scale = places[-1][2]
    assert places[0][0] >= plan.left
    assert places[-1][0] + CARD_WIDTH * scale <= plan.left + plan.room + 0.5
    mouth = place_of(pieces["mouth-1"])
    assert mouth[0] > places[-1][0] + CARD_WIDTH * scale
    assert mouth[0] + CARD_WIDTH * plan.scale < plan.width
    if length <= 9 and not tall:
        assert scale == pytest.approx(plan.scale, abs=1e-3)


@BOTH
@pytest.mark.parametrize("length", [12, 20, 40])
def test_bridges_and_the_last_cards_are_never_covered(length: int, tall: bool) -> None:
    bridges = {1: 0, 2: 1, 4: 2, length - 2: 3}
    pieces = {each.get("id"): each for each in parsed(draw(see(laid(long_river(length, bridges)), 0, tall=tall))).iter()}
    places = [place_of(pieces[f"place-1-{place + 1}"]) for place in range(length)]
    scale, (latest, least, _) = places[0][2], FOLDS[-1]
    shown = [(after[0] - before[0]) / scale for before, after in pairwise(places)]
    assert min(shown[place] for place in bridges) >= least - 0.5
    assert min(shown[-latest + 1 :]) >= CARD_WIDTH - 0.5
    assert min(shown) < CARD_WIDTH - 1  # something had to give way
    for place in bridges:
        middle = place_of(pieces[f"bridge-1-{place + 1}"])[0]
        assert places[place][0] + scale * least / 2 - 1 <= middle <= places[place + 1][0] - scale * least / 2 + 1


def test_cards_give_way_only_when_they_must() -> None:
    nobody = (NOBODY,) * 9
    assert widths(nobody, 9 * CARD_WIDTH) == ([CARD_WIDTH] * 9, 1)
    assert widths(nobody, 8 * CARD_WIDTH) == ([CARD_WIDTH * 0.75] * 4 + [CARD_WIDTH] * 5, 1)
    assert widths((), 100) == ([], 1)
    assert widths((0,) * 20, 600)[1] == pytest.approx(600 / (18 * 30 + 2 * 72))


def test_every_card_of_a_long_river_can_be_told_and_hit_on_a_phone() -> None:
    plan = layout_of(True)
    for length, bridges in product(range(8, 19), range(6)):
        steps, shrink = widths((0,) * bridges + (NOBODY,) * (length - bridges), plan.room / plan.scale)
        assert min(steps) * shrink * plan.scale >= 8, (length, bridges)


def test_the_last_action_is_ringed_in_its_river_only() -> None:
    state = laid(river("forest-blue forest-green"), river("rock-blue"))
    before, after = draw(see(state, 0)).layers, draw(see(state, 0, last=("place-1-2",))).layers
    assert "class='last'" in after["river-1"]
    assert {name for name in after if after[name] != before[name]} == {"river-1"}
    assert "class='last'" not in draw(see(state, 0, last=("place-1-12",))).svg()


def test_a_mouth_tells_what_a_delta_would_bring() -> None:
    state = laid(river("forest-blue*A lake:forest-blue forest-green*B"))
    mouth = next(each for each in parsed(draw(see(state, 0))).iter() if each.get("id") == "mouth-1")
    assert mouth.get("aria-label") == "Mouth of river 1: forest or green water. With a delta: Ana +7, Bo +2"
    assert [each.text for each in mouth.iter() if each.get("class") == "gain"] == ["+7", "+2"]


def test_a_source_is_offered_where_the_next_river_will_begin() -> None:
    state = laid(river("forest-blue"), River(), river("rock-blue"))
    assert "data-target='source'" in draw(see(state, 0)).layers["river-2"]
    assert draw(see(state, 0)).svg().count("data-target='source'") == 1
    full = laid(*[river("forest-blue")] * 6)
    assert "data-target='source'" not in draw(see(full, 0)).svg()


def test_pawns_keep_apart_and_carry_the_laps_they_have_gone() -> None:
    state = laid()
    state.points = vec[i64]([0, 120, 241, 3])
    score = ElementTree.fromstring(draw(see(state, 0)).layers["score"])
    pawns = {each.get("id"): each for each in score if each.get("id")}
    places = sorted(place_of(pawn)[0] for pawn in pawns.values())
    assert len(places) == 4
    assert all(after - before > 20 for before, after in pairwise(places))
    laps = {name: [each.text for each in pawn.iter() if each.get("class") == "lap"] for name, pawn in pawns.items()}
    assert laps == {"pawn-1": [], "pawn-2": ["+120"], "pawn-3": ["+240"], "pawn-4": []}


def test_what_the_order_of_a_turn_allows_no_more_is_struck_out() -> None:
    game = table(river("forest-blue"), hand=["river forest-blue", "river rock-blue", "lake forest-blue"])
    assert draw(game.view(0)).layers["turn"].count("barred") == 0
    game.play("lake forest-blue 1")
    turn = draw(game.view(0)).layers["turn"]
    assert re.findall(r"deed( barred)?'", turn) == [" barred", " barred", "", ""]
    assert turn.count("pip done") == 1


def test_the_text_twin_has_a_line_for_each_river_and_player() -> None:
    state = laid(river("forest-blue*A lake:forest-blue"), river("sand:blue/rock-blue rock-green*B"), players=2)
    assert describe(see(state, NOBODY)) == [
        "River 1, 2 cards: forest/blue [Ana], lake forest/blue | Ana 5",
        "River 2, 2 cards: sandbank (blue water) over rock/blue, rock/green [Bo] | Bo 1",
        "Ana: 0 points, 0 cards, 4 bridges in stock, to play, 3 actions left",
        "Bo: 0 points, 5 cards, 4 bridges in stock",
        "Pile: 160 cards · Out of play: 0 cards",
        "Deltas in hands and pile: 24 of 24 (blue water 8, green water 8, brown water 8)",
    ]
    assert describe(see(state, 0))[-1] == "Your hand: no cards"


def test_the_cards_out_of_play_can_be_looked_through_by_all() -> None:
    game = table(
        river("forest-blue*B lake:forest-green"), river("sand:blue/rock-blue rock-green"),
        hand=["delta forest-brown", "forest-blue", "sandbank green"],
    )  # fmt: skip
    play(game, "delta forest-brown 1", "discard river forest-blue", "discard sandbank green")
    for seat in (NOBODY, 0, 1):
        (pile,) = piles(see(cast(RioGrande, game.state), seat))
        assert (pile.id, pile.columns) == ("gone", ("out of play", "in hands and pile"))
        groups: dict[str, dict[str, tuple[int, ...]]] = {}
        sums = {row.label: row.numbers for row in pile.rows if row.heading}
        for row in pile.rows:
            if row.heading:
                groups[row.label] = {}
            else:
                groups[list(groups)[-1]][row.label] = row.numbers
        assert list(groups) == ["Deltas", "Lakes", "Chicanes", "Sandbanks", "River cards"]
        assert sums == {"Deltas": (1, 23), "Lakes": (1, 11), "Chicanes": (0, 12), "Sandbanks": (1, 7), "River cards": (2, 104)}
        assert groups["Deltas"]["forest, brown water"] == (1, 1)
        assert groups["Sandbanks"] == {"blue water": (0, 2), "green water": (1, 2), "brown water": (0, 3)}
        assert groups["River cards"]["rock, blue water"] == (0, 8)  # one lies under the sandbank
        line = "Deltas in hands and pile: 23 of 24 (blue water 8, green water 8, brown water 7)"
        assert line in describe(see(cast(RioGrande, game.state), seat))


@BOTH
def test_the_drawing_of_the_pile_opens_it(tall: bool) -> None:
    state = cast(RioGrande, table(hand=["forest-blue"]).state)
    (pile,) = piles(see(state, 0))
    drawn = parsed(draw(see(state, 0, tall=tall))).find(".//*[@id='discards']")
    assert drawn is not None
    assert (drawn.get("data-opens"), drawn.get("aria-label")) == (pile.id, "Out of play: 0 cards")


def test_every_card_of_a_whole_game_is_accounted_for() -> None:
    for state in positions(TITLE, 3, 2):
        assert isinstance(state, RioGrande)
        (pile,) = piles(see(state, NOBODY))
        gone, left = (sum(row.numbers[n] for row in pile.rows if not row.heading) for n in (0, 1))
        assert gone == sum(state.gone)
        assert left == state.pile.size() + sum(hand.size() for hand in state.hands)
