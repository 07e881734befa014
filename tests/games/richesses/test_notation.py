"""Actions in words, choices with targets, prompts and refusals, in both languages."""

from __future__ import annotations

import pytest

from gabare.games.richesses import TITLE
from gabare.games.richesses.actions import END_OF_ACTIONS
from gabare.games.richesses.material import FERRY, HAZARDS, NIGHT_TRAIN, TOWN_IDS
from gabare.games.richesses.names import HAZARDS as CARDS
from gabare.games.richesses.names import TOWNS, francs, hazard, polished, stage
from gabare.games.richesses.notation import deed, prompt, read, refusal, write
from gabare.kit.game import Game
from gabare.kit.notation import Hurry, Illegal
from gabare.kit.rulebook import rule_book
from tests.games.richesses.table import play, table
from tests.games.richesses.test_circuits import MONUMENTS
from tests.rule import rule

EN, FR = TITLE.say("en"), TITLE.say("fr")


def test_every_action_survives_its_notation() -> None:
    real = [action for action in range(END_OF_ACTIONS) if deed(action).verb and not write(action).endswith(" ")]
    assert [read(write(action)) for action in real] == real
    assert len({write(action) for action in real}) == len(real)
    assert len(real) > 740


@pytest.mark.parametrize(
    "text", ["", "drive car", "to", "to atlantis", "stake 15", "bid 800", "call 5", "numbers 20", "number 70", "buy foot", "stop now"]
)
def test_nonsense_is_refused_with_examples(text: str) -> None:
    with pytest.raises(ValueError, match="to lyon"):
        read(text)


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
        (lambda: table("vichy", "lille", circuit="casinos"), "bet", "Bet again in Vichy", "Miser encore à Vichy", (), "11.4"),
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
        "Walking race: Strasbourg to Paris",
        "Car race: round Corsica from Ajaccio",
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
        for action in set(range(-1, END_OF_ACTIONS + 2)) - legal:
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
    assert TITLE.hurry(auction.state, 1) == Hurry(20, read("pass"))
    claim = played(table("tours", "lille", options={"toll_claim": "manual"}), "walk", "to blois")
    assert TITLE.hurry(claim.state, 1) == Hurry(20, read("let pass"))
    for game in (auction, claim):
        assert TITLE.hurry(game.state, game.turn).action in game.state.legal_actions(game.turn)  # type: ignore[union-attr]
    sealed = played(table("tours", "lille", owns=["bike"], options={"auction": "sealed"}), "sell bike")
    assert TITLE.hurry(sealed.state, 1) is None
    assert TITLE.hurry(table("tours", "lille").state, 0) is None
