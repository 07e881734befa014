"""What happened, in sentences, for those who play and those who watch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import pytest

from gabare.games.richesses import TITLE
from gabare.games.richesses.material import (
    BIRTHDAY,
    DINNER,
    DRINKS,
    ENGINE_TROUBLE,
    FERRY,
    GRAND_PRIZE,
    HIKING_CLUB,
    HOLE_IN_POCKET,
    HOTEL,
    LORRY,
    PUNCTURE,
    SNOW,
    SPEEDING,
    TAIL_WIND,
    TOURIST_OFFICE,
    VISITOR_TAX,
)
from gabare.games.richesses.rules import Richesses
from gabare.kit.game import Game
from gabare.kit.luck import Seeded
from gabare.kit.notation import View
from gabare.kit.state import NOBODY, State
from gabare.kit.title import Setting
from tests.games.richesses.table import HANDS, NO_CARD, cash, die, play, stack, table
from tests.games.richesses.test_circuits import FAR_HANDS, stages


def told(game: Game, *texts: str, language: str = "en", viewer: int = NOBODY, luck: Sequence[int] | None = None) -> list[str]:
    """Plays all the actions and tells the last one."""
    play(game, *texts[:-1])
    before = game.state
    move = game.play(texts[-1], outcomes=luck)

    def view(state: State) -> View:
        return View(state.masked(viewer), viewer, TITLE.say(language), game.names)

    lines = TITLE.story.tell(view(before), move.seat, before.seen(viewer, move.seat, move.action), view(game.state))
    return [line.text.replace("\u00a0", " ") for line in lines]


def test_a_move_is_told_when_it_ends() -> None:
    game = table("tours", "lille", owns=["car"])
    assert told(game, "drive") == []
    assert told(game, "to saumur") == []
    assert told(game, "to angers", "stop", luck=[NO_CARD]) == ["Ana goes by car to Angers: 2 sections."]


def test_tolls_of_the_road_are_told_with_the_move() -> None:
    game = table("paris", "lille", owns=["car"])
    assert told(game, "drive", "to compiegne", "to arras", "stop", luck=[NO_CARD]) == ["Ana goes by car to Arras: 2 sections, 20 F."]
    game = table("paris", "lille", owns=["car"])
    french = told(game, "drive", "to compiegne", "to arras", "stop", language="fr", luck=[NO_CARD])
    assert french == ["Ana va en voiture à Arras : 2 sections, 20 F."]


def test_a_region_toll_is_told_to_all() -> None:
    game = table("tours", "lille", hands=[["limousin", "auvergne"], ["centre", "lorraine"]])
    assert told(game, "walk", "to blois", luck=[NO_CARD, die(40), 0]) == [
        "Ana goes on foot to Blois: 1 section.",
        "Ana marks a stage: Blois.",
        "Bo shows the card Centre: Ana has to pay.",
        "Ana rolls 40.",
        "Ana pays Bo 40 F.",
    ]


@pytest.mark.parametrize(
    ("card", "lines"),
    [
        (HOTEL, ["Hazard card for Ana: Hotel. Pay 50 F.", "Ana pays 50 F."]),
        (BIRTHDAY, ["Hazard card for Ana: Birthday. Every opponent gives you 20 F.", "Bo pays Ana 20 F."]),
        (GRAND_PRIZE, ["Hazard card for Ana: Grand prize. You win a car.", "Ana wins a car."]),
        (FERRY, ["Hazard card for Ana: Ferry ticket. You win the crossing: go to Ajaccio.", "Ana comes to Ajaccio."]),
        (TAIL_WIND, ["Hazard card for Ana: Tail wind. Play again at once.", "Ana plays again."]),
        (SNOW, ["Hazard card for Ana: Snow on the passes. You miss your next turn."]),
        (LORRY, ["Hazard card for Ana: Lorry. It takes you up to two road sections further."]),
    ],
)
def test_hazards_are_told_with_what_they_do(card: int, lines: list[str]) -> None:
    game = table("laon", "brest", hands=[["champagne-ardenne", "auvergne"], HANDS[1]], hazard=card)
    assert told(game, "walk", "to reims")[2:] == lines


def test_an_exchange_is_told_without_the_card_except_to_its_owner() -> None:
    for viewer, line in ((NOBODY, "Ana exchanges a region card with the pile."), (0, "Ana exchanges Auvergne with the pile.")):
        game = table("laon", "brest", hands=[["champagne-ardenne", "auvergne"], HANDS[1]], hazard=TOURIST_OFFICE)
        assert told(game, "walk", "to reims", "swap auvergne", viewer=viewer)[0] == line


def test_secret_answers_are_told_when_all_are_in() -> None:
    game = Game(TITLE, 2, None, ("Ana", "Bo"), secret=b"")
    assert told(game, "choose car") == []
    assert told(game, "choose foot", luck=[0, die(30), die(30), die(20), die(50)]) == [
        "Ana travels by car.",
        "Bo travels on foot.",
        "Ana rolls 30.",
        "Bo rolls 30.",
        "Ana rolls 20.",
        "Bo rolls 50.",
        "Bo begins.",
    ]


@pytest.mark.parametrize(("language", "heading"), [("en", "Round 1"), ("fr", "Manche 1")])
@pytest.mark.parametrize("circuit", ["monuments", "casinos", "sports"])
def test_the_first_round_has_its_heading_like_the_others(circuit: str, language: str, heading: str) -> None:
    lines = Game(TITLE, 2, {"circuit": circuit}, ("Ana", "Bo"), secret=b"").begin(NOBODY, language)
    assert [(line.text, line.opens) for line in lines] == [(heading, True)]


def test_who_draws_a_region_card_is_told_which() -> None:
    """Others are told no more than that it was drawn. The first outcome stands for Alsace."""
    for viewer, line in ((0, ["You draw: Alsace."]), (1, [])):
        game = table("laon", "brest", hands=[["champagne-ardenne", "auvergne"], HANDS[1]], hazard=TOURIST_OFFICE)
        assert told(game, "walk", "to reims", "swap auvergne", viewer=viewer, luck=[0])[1:] == line
    for viewer in (0, 1):
        game = table("tours", "lille", hands=[["limousin", "auvergne"], ["centre", "lorraine"]])
        lines = told(game, "walk", "to blois", viewer=viewer, luck=[NO_CARD, die(40), 0])
        assert ("You draw: Alsace." in lines) == (viewer == 1)


@pytest.mark.parametrize(
    ("language", "begins", "works"), [("en", "begins.", "works in Paris:"), ("fr", "commence.", "travaille à Paris :")]
)
def test_in_economy_the_start_tells_who_begins_and_what_all_earn_until_one_may_choose(language: str, begins: str, works: str) -> None:
    game = Game(TITLE, 2, {"circuit": "economy"}, ("Ana", "Bo"), secret=b"")
    lines = [line.text.replace("\u00a0", " ") for line in game.begin(NOBODY, language)]
    first = next(number for number, line in enumerate(lines) if line.endswith(begins))
    assert lines[first + 1].endswith(" 1")  # the first round
    paid = {name: sum(int(line.split()[-2]) for line in lines if line.startswith(f"{name} {works}")) for name in game.names}
    assert list(paid.values()) == cash(cast(Richesses, game.state))
    assert [line for line in lines if line.endswith(f" {cast(Richesses, game.state).round}")]


def test_work_is_one_line() -> None:
    game = table("lyon", "lille", cash=0)
    assert told(game, "work", luck=[die(40)]) == ["Ana works in Lyon: 40 F."]


def test_turns_that_nobody_is_asked_for_are_told_with_their_rounds() -> None:
    game = table("lyon", "nancy", circuit="sports", cash=0, hands=FAR_HANDS)
    state = cast(Richesses, game.state)
    state.travellers[1].race, state.travellers[1].lap = 0, 2
    assert told(game, "work", luck=[die(40)]) == ["Ana works in Lyon: 40 F.", "Bo goes on foot to Bar-le-Duc: 1 section.", "Round 2"]


@pytest.mark.parametrize(
    ("town", "owns", "way", "english", "french"),
    [
        ("marseille", "", ("walk", "to ajaccio"), "Ana takes the boat to Ajaccio: 100 F.", "Ana prend le bateau pour Ajaccio : 100 F."),
        ("cannes", "bike", ("ride", "to nice", "to calvi"),
         "Ana goes by bike and by boat to Calvi: 2 sections, 80 F.", "Ana va à vélo et en bateau à Calvi : 2 sections, 80 F."),
    ],
)  # fmt: skip
def test_a_crossing_is_told_as_one(town: str, owns: str, way: tuple[str, ...], english: str, french: str) -> None:
    for language, line in (("en", english), ("fr", french)):
        game = table(town, "lille", circuit="wines", owns=[owns], hands=FAR_HANDS)
        assert told(game, *way, language=language)[0] == line


def test_the_end_of_a_race_is_told_before_its_marker() -> None:
    game = table("chateau-thierry", "lille", circuit="sports", cash=0, hands=FAR_HANDS)
    state = cast(Richesses, game.state)
    state.travellers[0].race, state.travellers[0].lap = 0, 5
    assert told(game, "race", language="fr")[:2] == [
        "Ana va à pied à Paris : 1 section.",
        "Ana marque une épreuve : Marche Strasbourg – Paris.",
    ]


@pytest.mark.parametrize(
    ("card", "owns"),
    [(SPEEDING, "bike"), (HIKING_CLUB, "bike"), (ENGINE_TROUBLE, "bike"), (PUNCTURE, ""), (BIRTHDAY, ""), (HOLE_IN_POCKET, "")],
)
def test_a_card_without_effect_is_told_to_have_none(card: int, owns: str) -> None:
    game = table("laon", "brest", cash=0, owns=[owns], hands=[["champagne-ardenne", "auvergne"], HANDS[1]], hazard=card)
    assert told(game, "walk", "to reims", language="fr")[-1] == "Sans effet pour Ana."


def test_after_the_last_card_that_cannot_be_paid_no_other_is_promised() -> None:
    game = table("laon", "brest", cash=0, hands=[["champagne-ardenne", "auvergne"], HANDS[1]])
    stack(cast(Richesses, game.state), HOTEL, VISITOR_TAX, DINNER, DRINKS)
    lines = told(game, "walk", "to reims")
    cannot = [line for line in lines if "cannot pay" in line]
    assert cannot[-1] == "Ana cannot pay, and no more cards are drawn."
    assert set(cannot[:-1]) == {"Ana cannot pay and draws another card."}
    assert len(cannot) == 4


def test_an_auction_is_told_bid_by_bid() -> None:
    game = table("tours", "lille", "brest", owns=["bike"])
    assert told(game, "sell bike") == ["Ana offers a bike for sale."]
    assert told(game, "bid 120") == ["Bo bids 120 F."]
    assert told(game, "pass") == ["Bo buys a bike from Ana for 120 F."]


def test_a_purchase_names_its_price() -> None:
    assert told(table("tours", "lille"), "buy bike") == ["Ana buys a bike for 200 F."]


def test_sealed_bids_are_not_told_before_the_sale() -> None:
    game = table("tours", "lille", "brest", owns=["bike"], options={"auction": "sealed"})
    play(game, "sell bike")
    assert told(game, "bid 120") == []
    assert told(game, "pass") == ["Bo buys a bike from Ana for 120 F."]


def test_a_match_is_told_from_the_winner_s_side() -> None:
    game = table("nantes", "lille", circuit="sports", hands=[["corse", "limousin"], HANDS[1]])
    lines = told(game, "call 2", luck=[0])
    assert lines[:4] == [
        "Ana calls Bo to a match.",
        "Bo comes to Bordeaux.",
        "Match: Bo beats Ana, 20 to 10.",
        "Bo marks an event: Bordeaux – Nantes.",
    ]


def test_a_bet_is_told_with_its_stake() -> None:
    game = table("vichy", "lille", circuit="casinos")
    assert told(game, "bet", "stake 50", "red", luck=[die(30)]) == [
        "Ana stakes 50 F. On red: 10, 30 or 50.",
        "Ana rolls 30.",
        "Ana wins 100 F.",
    ]


def test_in_economy_the_first_one_home_lets_all_know_how_long_the_others_have() -> None:
    game = table("melun", "lyon", circuit="economy", done=[stages("economy")])
    assert told(game, "walk", "to paris")[:3] == [
        "Ana goes on foot to Paris: 1 section.",
        "Ana is back in Paris and gets a premium of 300 F.",
        "The game ends after round 11 at the latest.",
    ]


def test_the_end_names_the_winner() -> None:
    stages = ["versailles", "chartres", "blois", "mont-saint-michel", "vannes", "amiens", "reims", "strasbourg", "vezelay", "avignon"]
    game = table("melun", "lille", done=[[*stages, "carcassonne", "rocamadour"]])
    assert told(game, "walk", "to paris") == [
        "Ana goes on foot to Paris: 1 section.",
        "Ana has done all stages and is home!",
        "Ana wins with 12 stages done!",
    ]


@pytest.mark.parametrize("circuit", ["economy", "casinos", "sports", "holidays"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_whole_games_can_be_told_to_everybody(circuit: str, language: str) -> None:
    options: dict[str, Setting] = {"circuit": circuit, "toll_claim": "manual", "marking": "manual", "auction": "sealed", "cap": 60}
    game = Game(TITLE, 3, options, ("Ana", "Bo", "Cleo"), secret=b"")
    luck = Seeded(5)
    while not game.over and len(game.moves) < 500:
        actions = game.state.legal_actions(game.turn)
        game.play(actions[luck.below(len(actions))])
    for viewer in (NOBODY, 0, 2):
        lines = [line.text for step in game.tell(viewer, language) for line in step]
        assert all(lines)
        assert not any("{" in line or "None" in line for line in lines)
