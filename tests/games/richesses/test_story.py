"""What happened, in sentences, for those who play and those who watch."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from gabare.games.richesses import TITLE
from gabare.games.richesses.material import BIRTHDAY, FERRY, GRAND_PRIZE, HOTEL, LORRY, SNOW, TAIL_WIND, TOURIST_OFFICE
from gabare.kit.game import Game
from gabare.kit.luck import Seeded
from gabare.kit.notation import View
from gabare.kit.state import NOBODY, State
from gabare.kit.title import Setting
from tests.games.richesses.table import HANDS, NO_CARD, die, play, table


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
        "Bo shows Centre: Ana has to pay.",
        "Ana rolls 40.",
        "Ana pays Bo 40 F.",
    ]


@pytest.mark.parametrize(
    ("card", "lines"),
    [
        (HOTEL, ["Hazard for Ana: Hotel. Pay 50 F.", "Ana pays 50 F."]),
        (BIRTHDAY, ["Hazard for Ana: Birthday. Every opponent gives you 20 F.", "Bo pays Ana 20 F."]),
        (GRAND_PRIZE, ["Hazard for Ana: Grand prize. You win a car.", "Ana wins a car."]),
        (FERRY, ["Hazard for Ana: Ferry ticket. You win the crossing: go to Ajaccio.", "Ana comes to Ajaccio."]),
        (TAIL_WIND, ["Hazard for Ana: Tail wind. Play again at once.", "Ana plays again."]),
        (SNOW, ["Hazard for Ana: Snow on the passes. You miss your next turn."]),
        (LORRY, ["Hazard for Ana: Lorry. It takes you up to two road sections further."]),
    ],
)
def test_hazards_are_told_with_what_they_do(card: int, lines: list[str]) -> None:
    game = table("laon", "brest", hands=[["champagne-ardenne", "auvergne"], HANDS[1]], hazard=card)
    assert told(game, "walk", "to reims")[2:] == lines


def test_an_exchange_is_told_without_the_card_except_to_its_owner() -> None:
    for viewer, line in ((NOBODY, "Ana exchanges a region card with the pile."), (0, "Ana exchanges Auvergne with the pile.")):
        game = table("laon", "brest", hands=[["champagne-ardenne", "auvergne"], HANDS[1]], hazard=TOURIST_OFFICE)
        assert told(game, "walk", "to reims", "swap auvergne", viewer=viewer) == [line]


def test_secret_answers_are_told_when_all_are_in() -> None:
    game = Game(TITLE, 2, None, ("Ana", "Bo"), secret=b"")
    assert told(game, "choose car") == []
    lines = told(game, "choose foot")
    assert lines[:2] == ["Ana travels by car.", "Bo travels on foot."]
    assert lines[2] in ("Ana begins.", "Bo begins.")


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
        "Bo marks a stage: Bordeaux – Nantes.",
    ]


def test_a_bet_is_told_with_its_stake() -> None:
    game = table("vichy", "lille", circuit="casinos")
    assert told(game, "bet", "stake 50", "red", luck=[die(30)]) == [
        "Ana stakes 50 F. On red: 10, 30 or 50.",
        "Ana rolls 30.",
        "Ana wins 100 F.",
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
