"""Actions in words, choices with targets, prompts and refusals, in both languages."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import pytest

from gabare.games.richesses import TITLE
from gabare.games.richesses.actions import GRAMMAR
from gabare.games.richesses.material import FERRY, HAZARDS, HOTEL, LIFT, LORRY, NIGHT_TRAIN, SENT_TO, TOURIST_OFFICE, TOWN_IDS
from gabare.games.richesses.names import HAZARDS as CARDS
from gabare.games.richesses.names import TOWNS, francs, hazard, polished, stage
from gabare.games.richesses.notation import prompt, refusal
from gabare.games.richesses.rules import Richesses
from gabare.games.richesses.travel import set_out
from gabare.kit.game import Game
from gabare.kit.notation import Hurry, Illegal
from gabare.kit.rulebook import rule_book
from tests.games.richesses.table import HANDS, play, table
from tests.games.richesses.test_circuits import FAR_HANDS, MONUMENTS
from tests.rule import rule

EN, FR = TITLE.say("en"), TITLE.say("fr")
WINTER_MARKET = [TOWN_IDS[town] for town in SENT_TO].index("strasbourg")


def test_every_action_survives_its_notation() -> None:
    real = [action for action in range(GRAMMAR.size) if action in GRAMMAR]
    assert [GRAMMAR.read(GRAMMAR.write(action)) for action in real] == real
    assert len({GRAMMAR.write(action) for action in real}) == len(real)
    assert len(real) > 740


@pytest.mark.parametrize(
    "text", ["", "drive car", "to", "to atlantis", "stake 15", "bid 800", "call 5", "numbers 20", "number 70", "buy foot", "stop now"]
)
def test_nonsense_is_refused_with_examples(text: str) -> None:
    with pytest.raises(ValueError, match="to strasbourg"):
        GRAMMAR.read(text)


@pytest.mark.parametrize(
    ("game", "text", "english", "french", "targets", "rule"),
    [
        (lambda: table("lyon", "lille"), "work", "Work in Lyon", "Travailler à Lyon", (), "4.1"),
        (lambda: table("lyon", "lille"), "buy bike", "Buy a bike for 200 F", "Acheter un vélo pour 200 F", ("shop-bike",), "5.1"),
        (lambda: table("tours", "lille"), "walk", "Walk", "À pied", ("mode-foot",), "3.1"),
        (lambda: played(table("tours", "lille"), "walk"), "to le-mans", "To Le Mans", "Vers Le Mans", ("town-le-mans",), "3.1"),
        (lambda: played(table("tours", "lille"), "walk"), "to blois", "To Blois, a stage", "Vers Blois, une étape", ("town-blois",), "3.1"),
        (lambda: driving("paris"), "to reims", "To Reims, a stage (10 F)", "Vers Reims, une étape (10 F)", ("town-reims",), "3.2"),
        (lambda: played(table("nice", "lille"), "walk"), "to bastia", "To Bastia (90 F)", "Vers Bastia (90 F)", ("town-bastia",), "3.3"),
        (lambda: driving("tours", "to le-mans"), "stop", "Stop in Le Mans", "S’arrêter au Mans", (), "3.5"),
        (lambda: table("colmar", "brest", cash=0), "retreat strasbourg", "Go and work in Strasbourg", "Aller travailler à Strasbourg",
         ("town-strasbourg",), "7.1"),
        (lambda: table("nantes", "lille", circuit="sports"), "call 2", "Call Bo", "Appeler Bo", ("traveller-2",), "12.2"),
        (lambda: table("vichy", "lille", circuit="casinos"), "bet", "Bet in Vichy", "Miser à Vichy", (), "11.1"),
        (lambda: later("vichy", "lille", circuit="casinos"), "bet", "Bet again in Vichy", "Miser encore à Vichy", (), "11.4"),
        (lambda: later("lyon", "lille", circuit="economy"), "work", "Work in Lyon", "Travailler à Lyon", (), "4.1"),
        (lambda: table("lyon", "lille", circuit="economy", done=[["lyon"]]), "work", "Work in Lyon", "Travailler à Lyon", (), "10.2"),
        (lambda: beside_a_racer(), "go colmar", "Go to Colmar", "Aller à Colmar", ("town-colmar",), "8.3"),
        (lambda: in_paris(), "work", "Work in Paris", "Travailler à Paris", (), "10.1"),
        (lambda: waiting(), "pass", "Wait", "Attendre", (), "12.5"),
        (lambda: selling(HOTEL), "sell bike", "Sell a bike to the bank for 100 F", "Vendre un vélo à la banque pour 100 F",
         ("shop-bike",), "8.4"),
        (lambda: selling(None), "sell bike", "Sell a bike, for 100 F or more", "Vendre un vélo, pour 100 F ou plus", ("shop-bike",), "7.2"),
        (lambda: betting(), "numbers 20 40", "On 20 or 40", "Sur le 20 ou le 40", (), "11.3"),
    ],
)  # fmt: skip
def test_a_choice_says_what_it_does_where_to_point_and_why_it_is_allowed(
    game: object, text: str, english: str, french: str, targets: tuple[str, ...], rule: str
) -> None:
    made = game()  # type: ignore[operator]
    for language, label in (("en", english), ("fr", french)):
        choice = next(choice for choice in made.choices(language=language) if choice.text == text)
        assert choice.label.replace("\u00a0", " ") == label
        assert (choice.targets, choice.rule) == (targets, rule)


def test_what_is_done_where_one_is_has_a_button_and_the_town_does_as_well() -> None:
    for game, text, town in (
        (table("lyon", "lille"), "work", "town-lyon"),
        (driving("tours", "to le-mans"), "stop", "town-le-mans"),
        (table("vichy", "lille", circuit="casinos"), "bet", "town-vichy"),
    ):
        choice = next(choice for choice in game.choices() if choice.text == text)
        assert (choice.targets, choice.also) == ((), (town,))


def driving(town: str, *texts: str) -> Game:
    return played(table(town, "lille", owns=["car"]), "drive", *texts)


def later(*towns: str, circuit: str) -> Game:
    """In the second turn of everybody."""
    game = table(*towns, circuit=circuit)
    for traveller in cast(Richesses, game.state).travellers:
        traveller.turns = 1
    return game


def in_paris(cash: int = 390, **more: object) -> Game:
    """Economy, before one has left."""
    game = table("paris", "paris", circuit="economy", cash=cash, **more)  # type: ignore[arg-type]
    for traveller in cast(Richesses, game.state).travellers:
        traveller.left = False
    return game


def waiting() -> Game:
    """The only opponent is in a race."""
    game = table("nantes", "nancy", circuit="sports")
    cast(Richesses, game.state).travellers[1].race = 0
    return game


def selling(card: int | None) -> Game:
    """To pay a hazard card, or Bo's toll."""
    hands = [["champagne-ardenne", "auvergne"], HANDS[1]] if card else [HANDS[0], ["champagne-ardenne", "lorraine"]]
    game = table("laon", "brest", owns=["bike car"], cash=[0, 500], hazard=card, hands=hands)
    play(game, "walk", "to reims")
    return game


def called(**marks: int) -> Game:
    game = table("nantes", "lille", "brest", circuit="sports")
    for name, lines in marks.items():
        setattr(cast(Richesses, game.state).travellers[0 if name == "marks" else 1], name, lines)
    return game


def bid_for(cash: int) -> Game:
    return played(table("tours", "lille", owns=["bike"], cash=[0, cash]), "sell bike")


def beside_a_racer() -> Game:
    """Sent to Strasbourg, where Bo is in a race."""
    game = table("laon", "strasbourg", circuit="sports", hazard=WINTER_MARKET, hands=FAR_HANDS)
    cast(Richesses, game.state).travellers[1].race = 0
    return played(game, "walk", "to reims")


def racing_with_a_marker() -> Game:
    """Ana was called and won; she has started to walk to Paris before she thought of her marker."""
    game = table("strasbourg", "lille", circuit="sports", cash=900, owns=["car"], hands=FAR_HANDS, options={"marking": "manual"})
    cast(Richesses, game.state).travellers[0].pending = 1
    return played(game, "race")


def sent(card: int, *towns: str) -> Game:
    """By a hazard card in Reims."""
    hands = [["champagne-ardenne", "auvergne"], HANDS[1]]
    return played(table("laon", *towns, hazard=card, hands=hands), "walk", "to reims")


def claiming() -> Game:
    return played(table("tours", "lille", options={"toll_claim": "manual"}), "walk", "to blois")


def lifted() -> Game:
    """A lorry at the sea, where a road leads on."""
    game = table("nice", "lille", hazard=LORRY)
    state = cast(Richesses, game.state)
    state.card = LORRY
    set_out(state, LIFT)
    return game


@pytest.mark.parametrize(
    ("game", "text", "english", "rule"),
    [
        (lambda: table("nantes", "lille"), "call 2", "There are matches in the Sports circuit only.", "12.1"),
        (lambda: table("lyon", "lille", circuit="sports"), "call 2", "No match is played in Lyon.", "12.1"),
        (lambda: called(marks=0b10), "call 2", "You have won the match in Nantes already.", "12.2"),
        (lambda: called(played=0b01), "call 2", "Bo has played in Bordeaux already.", "12.2"),
        (lambda: waiting(), "call 2", "Bo is in a race.", "12.2"),
        (lambda: called(), "call 1", "Call an opponent.", "12.2"),
        (lambda: called(), "call bank", "The bank’s team plays only if all opponents have played in Bordeaux.", "12.5"),
        (lambda: lifted(), "to bastia", "The lorry keeps to the roads.", "8.6"),
        (lambda: in_paris(390), "buy bike", "You lack 10 F: it costs 200 F, and you leave Paris with 200 F.", "10.1"),
        (lambda: in_paris(100), "pass", "You work in Paris until you have 200 F to leave with.", "10.1"),
        (lambda: in_paris(100), "walk", "You work in Paris until you have 200 F to leave with.", "10.1"),
        (lambda: in_paris(1000), "work", "You have enough to leave Paris: set out.", "10.1"),
        (lambda: bid_for(150), "bid 160", "You have only 150 F.", "5.3"),
        (lambda: bid_for(900), "bid 200", "A new one costs 200 F: bid less.", "5.3"),
        (lambda: bid_for(900), "bid 90", "Bid at least 100 F.", "5.3"),
        (lambda: table("lyon", "lille", circuit="casinos"), "bet", "There is no casino of the circuit here.", "11.2"),
        (lambda: table("vichy", "lille", circuit="casinos", cash=0), "bet", "You have no money to bet.", "11.2"),
        (lambda: table("bordeaux", "lille", circuit="sports"), "race", "You lack the vehicle for this race.", "12.6"),
        (lambda: table("lyon", "lille", circuit="sports"), "race", "No race starts here.", "12.6"),
        (lambda: racing_with_a_marker(), "buy bike", "There is no trade on the way of a race.", "12.6"),
        (lambda: racing_with_a_marker(), "sell car", "There is no trade on the way of a race.", "12.6"),
        (lambda: table("colmar", "lille"), "retreat dijon", "Only the ruined go straight to the nearest work town.", "7.1"),
        (lambda: table("colmar", "lille", cash=0), "retreat dijon", "You may go to one of the nearest free work towns only.", "7.1"),
        (lambda: table("lyon", "lille", cash=0), "retreat dijon", "You are in a work town already.", "7.1"),
        (lambda: sent(WINTER_MARKET, "strasbourg"), "shift lyon", "Bo moves to one of the nearest free points only.", "8.3"),
        (lambda: sent(NIGHT_TRAIN, "lille"), "go blois", "The night train goes to regional capitals only.", "8.6"),
        (lambda: sent(NIGHT_TRAIN, "lille"), "go lille", "Somebody rests in Lille: you may pass through, but not stop.", "3.6"),
        (lambda: beside_a_racer(), "go lyon", "A racer stays: take one of the nearest free points.", "8.3"),
        (lambda: sent(TOURIST_OFFICE, "lille"), "swap picardie", "You do not hold this region card.", "8.9"),
        (lambda: claiming(), "claim", "You do not hold the card of this region.", "13.2"),
    ],
)  # fmt: skip
def test_a_refusal_says_what_is_in_the_way_and_which_paragraph_decides(
    game: Callable[[], Game], text: str, english: str, rule: str
) -> None:
    there = game()
    with pytest.raises(Illegal) as illegal:
        there.play(text)
    assert (str(illegal.value).replace("\u00a0", " "), illegal.value.rule) == (english, rule)


def betting() -> Game:
    return played(table("vichy", "lille", circuit="casinos"), "bet", "stake 50")


def played(game: Game, *texts: str) -> Game:
    play(game, *texts)
    return game


def test_french_towns_with_an_article_melt_into_the_words_before_them() -> None:
    assert polished("S’arrêter à Les Sables-d’Olonne", FR) == "S’arrêter aux Sables-d’Olonne"
    assert polished("Partir de Le Touquet", FR) == "Partir du Touquet"
    assert polished("Partir de Évian", FR) == "Partir d’Évian"
    assert polished("Start in Le Touquet", EN) == "Start in Le Touquet"


def test_names_use_the_typographic_apostrophe() -> None:
    assert not any("'" in name for name in TOWNS)
    assert len(set(TOWNS)) == len(TOWN_IDS)
    assert francs(1250) == "1\u202f250\u00a0F"


def test_every_hazard_card_has_its_words_in_both_languages() -> None:
    assert len(CARDS) == HAZARDS
    for card in range(HAZARDS):
        assert all(hazard(card, EN, True))
        assert hazard(card, EN, True) != hazard(card, FR, True)
    assert "Marseille" in hazard(FERRY, EN, False)[1]
    assert hazard(NIGHT_TRAIN, EN, False) == hazard(NIGHT_TRAIN, EN, True)


def test_the_lines_of_sports_name_both_towns() -> None:
    assert [stage(7, line, EN) for line in (0, 1, 6, 8)] == [
        "Bordeaux – Nantes",
        "Nantes – Bordeaux",
        "Walking race, Strasbourg to Paris",
        "Car race round Corsica from Ajaccio",
    ]


@pytest.mark.parametrize(
    ("game", "english"),
    [
        (lambda: table("lyon", "lille"), "Trade if you like, then choose what to do."),
        (lambda: played(table("tours", "lille", owns=["car"]), "drive"), "Choose the next town: 4 sections left."),
        (
            lambda: played(table("tours", "lille", owns=["car"], done=[MONUMENTS]), "drive"),
            "All stages are done: on to Paris! Choose the next town: 4 sections left.",
        ),
        (lambda: played(table("tours", "lille", owns=["bike"]), "sell bike"), "Ana sells a bike: bid 100 F or more, or pass."),
        (lambda: played(table("vichy", "lille", circuit="casinos"), "bet"), "Choose your stake."),
        (lambda: played(table("vichy", "lille", circuit="casinos"), "bet", "stake 50"), "You stake 50 F: on what?"),
        (
            lambda: played(table("tours", "lille", options={"toll_claim": "manual"}), "walk", "to blois"),
            "Ana arrives in Blois: claim the toll if you hold the region.",
        ),
    ],
)
def test_the_prompt_says_what_is_asked(game: object, english: str) -> None:
    made = game()  # type: ignore[operator]
    assert prompt(made.view(made.turn)).replace("\u00a0", " ") == english
    assert prompt(made.view(made.turn, "fr")) != prompt(made.view(made.turn))


def test_every_refusal_cites_a_paragraph_and_speaks_both_languages() -> None:
    book = rule_book(TITLE, "en").paragraphs
    for game in (
        table("lyon", "lille"),
        played(table("tours", "blois", owns=["car"]), "drive"),
        table("nantes", "brest", circuit="sports"),
    ):
        legal = set(game.state.legal_actions(game.turn))
        for action in {action for action in range(GRAMMAR.size) if action in GRAMMAR} - legal:
            reasons = [refusal(game.view(game.turn, language), action) for language in ("en", "fr")]
            assert reasons[0].rule == reasons[1].rule
            assert reasons[0].rule in book
            assert str(reasons[0]) != str(reasons[1])


def test_words_that_cannot_be_read_cite_the_turn() -> None:
    with pytest.raises(Illegal) as illegal:
        table("lyon", "lille").play("fly to mars")
    assert illegal.value.rule == "2.1"


@rule("richesses-5.4", "richesses-13.2")
def test_silence_is_an_answer_in_a_live_auction_and_where_tolls_are_claimed() -> None:
    auction = played(table("tours", "lille", owns=["bike"]), "sell bike")
    assert TITLE.hurry(auction.state, 1) == Hurry(20, GRAMMAR.read("pass"))
    claim = played(table("tours", "lille", options={"toll_claim": "manual"}), "walk", "to blois")
    assert TITLE.hurry(claim.state, 1) == Hurry(20, GRAMMAR.read("let pass"))
    for game in (auction, claim):
        assert TITLE.hurry(game.state, game.turn).action in game.state.legal_actions(game.turn)  # type: ignore[union-attr]
    sealed = played(table("tours", "lille", owns=["bike"], options={"auction": "sealed"}), "sell bike")
    assert TITLE.hurry(sealed.state, 1) is None
    assert TITLE.hurry(table("tours", "lille").state, 0) is None
