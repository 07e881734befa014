"""Actions in words: read and written, offered with labels and targets, refused with the paragraph that says why."""

from __future__ import annotations

import re

import pytest

from gabare.games.rio_grande import TITLE
from gabare.games.rio_grande.actions import GRAMMAR
from gabare.games.rio_grande.material import CARD_IDS, CARDS
from gabare.games.rio_grande.names import card_name
from gabare.kit.game import Game
from gabare.kit.notation import Choice, Illegal
from gabare.kit.rulebook import rule_book
from gabare.kit.say import LANGUAGES
from gabare.kit.title import Setting
from tests.games.playing import refused
from tests.games.rio_grande.table import play, river, shown, table

PARAGRAPHS = {language: set(rule_book(TITLE, language).paragraphs) for language in LANGUAGES}


def test_every_card_has_its_own_words() -> None:
    assert len({*CARD_IDS}) == len(CARD_IDS) == CARDS
    for language in LANGUAGES:
        names = {card_name(card, TITLE.say(language)) for card in range(CARDS)}
        assert len(names) == CARDS


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("river forest-blue", ("River (forest, blue water)", "Fleuve (forêt, eau bleue)")),
        ("lake rock-green", ("Lake (rock, green water)", "Lac (rochers, eau verte)")),
        ("chicane steppe-brown", ("Chicane (steppe, brown water)", "Chicane (steppe, eau marron)")),
        ("delta meadow-brown", ("Delta (meadow, brown water)", "Delta (prairie, eau marron)")),
        ("sandbank blue", ("Sandbank (blue water)", "Banc de sable (eau bleue)")),
    ],
)
def test_cards_have_names_in_both_languages(text: str, names: tuple[str, str]) -> None:
    card = CARD_IDS.index(text)
    assert (card_name(card, TITLE.say("en")), card_name(card, TITLE.say("fr"))) == names


@pytest.mark.parametrize(
    "text",
    [
        "river forest-blue new",
        "river forest-blue 6",
        "lake rock-green 2",
        "delta meadow-brown 1",
        "chicane steppe-brown 3",
        "sandbank blue 1 165",
        "bridge 2 1",
        "discard river rock-green",
        "discard sandbank brown",
        "remove 4",
        "swap 165",
        "rebuild 1",
        "keep",
    ],
)
def test_the_words_of_actions(text: str) -> None:
    assert GRAMMAR.write(GRAMMAR.read(text)) == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "cannot read ''; write for example 'river forest-blue 1'"),
        ("pass", "cannot read 'pass'"),
        ("river forest-red new", "cannot read 'river forest-red new'"),
        ("river forest-blue", "cannot read 'river forest-blue'"),
        ("river forest-blue 1 2", "cannot read"),
        ("sandbank blue 1", "cannot read 'sandbank blue 1'"),
        ("sandbank forest-blue 1 1", "cannot read"),
        ("discard forest-blue", "cannot read 'discard forest-blue'"),
        ("keep 1", "cannot read 'keep 1'"),
        ("river forest-blue 0", "cannot read 'river forest-blue 0'"),
        ("river forest-blue 7", "cannot read 'river forest-blue 7'"),
        ("lake rock-green -1", "cannot read 'lake rock-green -1'"),
        ("bridge 1 166", "cannot read 'bridge 1 166'"),
        ("bridge ² 1", "cannot read 'bridge ² 1'"),
        ("bridge ١ 1", "cannot read 'bridge ١ 1'"),
        ("remove x", "cannot read 'remove x'"),
    ],
)
def test_what_cannot_be_read_says_so(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        GRAMMAR.read(text)


def test_capitals_and_spaces_do_not_matter_at_a_table() -> None:
    assert shown(play(table(hand=["forest-blue"]), "  River   Forest-Blue NEW "), 1) == "forest-blue"


def test_unreadable_words_are_refused_with_a_paragraph() -> None:
    assert refused(table(hand=["forest-blue"]), "pass") == "2.1"


# Choices


def choice(game: Game, text: str, language: str = "en") -> Choice:
    return next(choice for choice in game.choices(language=language) if choice.text == text)


BEND = ["chicane forest-green", "rock-brown"]
SWAP: dict[str, Setting] = {"chicane_mode": "swap"}
NEW_CARDS: dict[str, Setting] = {"bridge_on_new_card": True}


def test_a_sandbank_on_the_source_of_a_longer_river_only_covers_it() -> None:
    game = table(river("forest-blue forest-green*B"), hand=["sandbank blue"])
    labels = [choice(game, "sandbank blue 1 1", language).label for language in ("en", "fr")]
    assert labels == ["Sandbank: cover the source of river 1", "Banc de sable\u00a0: recouvrir la source du fleuve 1"]


@pytest.mark.parametrize(
    ("before", "text", "targets", "rule", "labels"),
    [
        (
            [],
            "river forest-brown new",
            ("card-river-forest-brown", "source"),
            "3.1",
            ("River (forest, brown water): a new source", "Fleuve (forêt, eau marron)\u00a0: nouvelle source"),
        ),
        (
            [],
            "river forest-brown 1",
            ("card-river-forest-brown", "mouth-1"),
            "3.2",
            ("River (forest, brown water): extend river 1", "Fleuve (forêt, eau marron)\u00a0: prolonger le fleuve 1"),
        ),
        (
            [],
            "lake forest-brown 1",
            ("card-lake-forest-brown", "mouth-1"),
            "4.2",
            ("Lake (forest, brown water): extend river 1", "Lac (forêt, eau marron)\u00a0: prolonger le fleuve 1"),
        ),
        (
            [],
            "delta forest-brown 1",
            ("card-delta-forest-brown", "mouth-1"),
            "4.3",
            ("Delta (forest, brown water): close river 1", "Delta (forêt, eau marron)\u00a0: fermer le fleuve 1"),
        ),
        (
            [],
            "chicane forest-green 1",
            ("card-chicane-forest-green", "mouth-1"),
            "4.4",
            ("Chicane (forest, green water): extend river 1", "Chicane (forêt, eau verte)\u00a0: prolonger le fleuve 1"),
        ),
        (
            [],
            "sandbank blue 1 3",
            ("card-sandbank-blue", "place-1-3"),
            "4.8",
            ("Sandbank: dry up river 1 above card 3", "Banc de sable\u00a0: assécher le fleuve 1 en amont de la carte 3"),
        ),
        (
            [],
            "sandbank blue 1 4",
            ("card-sandbank-blue", "place-1-4"),
            "4.9",
            ("Sandbank: dry up the whole of river 1", "Banc de sable\u00a0: assécher tout le fleuve 1"),
        ),
        (
            ["river forest-brown 1"],
            "bridge 1 3",
            ("stock", "place-1-3"),
            "5.1",
            ("Bridge on card 3 of river 1", "Pont sur la carte 3 du fleuve 1"),
        ),
        (
            [],
            "discard sandbank blue",
            ("card-sandbank-blue", "discard"),
            "6.1",
            ("Discard: Sandbank (blue water)", "Défausser\u00a0: Banc de sable (eau bleue)"),
        ),
        (
            ["chicane forest-green 1"],
            "remove 2",
            ("place-1-2",),
            "4.4",
            ("Take Bo’s bridge off card 2", "Retirer le pont de la carte 2 (Bo)"),
        ),
        (
            ["chicane forest-green 1", "remove 1", "remove 2"],
            "rebuild 3",
            ("place-1-3",),
            "4.6",
            ("Your bridge on card 3", "Votre pont sur la carte 3"),
        ),
        (
            ["chicane forest-green 1", "remove 1", "remove 2"],
            "keep",
            (),
            "4.6",
            ("Build no bridge", "Ne pas construire de pont"),
        ),
    ],
)
def test_a_choice_has_a_label_targets_and_its_paragraph(
    before: list[str], text: str, targets: tuple[str, ...], rule: str, labels: tuple[str, str]
) -> None:
    hand = ["forest-brown", "lake forest-brown", "delta forest-brown", "chicane forest-green", "sandbank blue"]
    game = table(river("forest-blue*A forest-green*B forest-blue forest-blue"), hand=hand)
    play(game, *before)
    offered = choice(game, text)
    assert (offered.targets, offered.rule) == (targets, rule)
    assert (offered.label, choice(game, text, "fr").label) == labels
    assert offered.action == GRAMMAR.read(text)


def test_choices_of_the_options_cite_their_own_paragraphs() -> None:
    game = table(river("forest-blue*A forest-blue*B"), hand=BEND, options=SWAP)
    assert choice(game, "chicane forest-green 1").rule == "4.7"
    play(game, "chicane forest-green 1")
    assert (choice(game, "swap 2").rule, choice(game, "swap 2").targets) == ("4.7", ("place-1-2",))
    assert choice(game, "swap 2").label == "Swap Bo’s bridge on card 2"
    assert choice(game, "swap 2", "fr").label == "Échanger le pont de la carte 2 (Bo)"
    game = table(hand=["forest-blue", "rock-blue"], options=NEW_CARDS)
    play(game, "river forest-blue new")
    assert choice(game, "bridge 1 1").rule == "5.4"


# Prompts


@pytest.mark.parametrize(
    ("options", "before", "prompts"),
    [
        (
            {},
            [],
            (
                "3 actions to play: lay a card or discard a card.",
                "3 actions à jouer\u00a0: posez une carte ou défaussez une carte.",
            ),
        ),
        (
            {},
            ["discard river rock-brown", "discard river rock-green"],
            ("1 action to play: discard a card.", "1 action à jouer\u00a0: défaussez une carte."),
        ),
        (
            {},
            ["chicane forest-green 1"],
            (
                "The chicane on river 1 takes 2 bridges away: choose one.",
                "La chicane retire 2 ponts du fleuve 1\u00a0: choisissez-en un.",
            ),
        ),
        (
            {},
            ["chicane forest-green 1", "remove 1"],
            (
                "The chicane on river 1 takes 1 more bridge away: choose it.",
                "La chicane retire encore 1 pont du fleuve 1\u00a0: choisissez-le.",
            ),
        ),
        (
            {},
            ["chicane forest-green 1", "remove 1", "remove 2"],
            ("You may build one of your bridges on river 1.", "Vous pouvez construire un de vos ponts sur le fleuve 1."),
        ),
        (
            SWAP,
            ["chicane forest-green 1"],
            (
                "The chicane swaps two bridges on river 1: choose the first.",
                "La chicane échange deux ponts du fleuve 1\u00a0: choisissez le premier.",
            ),
        ),
        (
            SWAP,
            ["chicane forest-green 1", "swap 1"],
            ("Choose the bridge to swap it with.", "Choisissez le pont avec lequel l’échanger."),
        ),
    ],
)
def test_the_prompt_says_what_is_to_be_done(options: dict[str, Setting], before: list[str], prompts: tuple[str, str]) -> None:
    hand = ["chicane forest-green", "rock-brown", "rock-green", "rock-blue"]
    game = table(river("forest-blue*A forest-green*B forest-blue*B"), hand=hand, options=options)
    play(game, *before)
    assert (TITLE.notation.prompt(game.view(0, "en")), TITLE.notation.prompt(game.view(0, "fr"))) == prompts


def test_the_prompt_announces_the_last_turn() -> None:
    game = table(hand=["rock-brown"] * 5, last_turns=2)
    assert TITLE.notation.prompt(game.view(0, "en")) == "Last turn, 3 actions to play: lay a card or discard a card."
    assert TITLE.notation.prompt(game.view(0, "fr")) == "Dernier tour, 3 actions à jouer\u00a0: posez une carte ou défaussez une carte."


def test_the_prompt_names_every_way_there_is() -> None:
    game = table(river("forest-blue forest-green"), hand=["forest-green", "forest-brown", "rock-brown"])
    play(game, "river forest-green 1")
    assert TITLE.notation.prompt(game.view(0, "en")) == "2 actions to play: lay a card, build a bridge or discard a card."


# Refusals


HOLDS = ["forest-blue", "rock-brown", "lake rock-brown", "lake forest-green", "chicane forest-green", "sandbank green"]


@pytest.mark.parametrize(
    ("before", "text", "message", "french"),
    [
        ([], "remove 1", "No chicane has just been laid.", "Aucune chicane ne vient d’être posée."),
        ([], "river rock-blue 1", "You do not hold this card", "Vous n’avez pas cette carte en main"),
        ([], "river rock-brown 1", "neither water nor landscape", "ni l’eau ni le paysage"),
        ([], "river rock-brown 4", "There is no river 4.", "Il n’y a pas de fleuve 4."),
        ([], "lake rock-brown new", "Only a river card can be a source.", "Seule une carte Fleuve peut être une source."),
        ([], "chicane forest-green 1", "A chicane needs a river with at least two bridges", "un fleuve qui porte au moins deux ponts"),
        ([], "sandbank green 1 2", "has blue water, the sandbank green water", "a une eau bleue, le banc de sable une eau verte"),
        ([], "bridge 1 1", "River 1 was not extended this turn.", "Le fleuve 1 n’a pas été prolongé à ce tour."),
        (
            ["river forest-blue 1"],
            "bridge 1 1",
            "Card 1 of river 1 carries a bridge already.",
            "La carte 1 du fleuve 1 porte déjà un pont.",
        ),
        (["river forest-blue 1"], "bridge 1 4", "River 1 has no card 4.", "Le fleuve 1 n’a pas de carte 4."),
        (["river forest-blue 1"], "bridge 2 1", "There is no river 2.", "Il n’y a pas de fleuve 2."),
        (["lake forest-green 1"], "bridge 1 3", "Card 3 of river 1 is a special card", "La carte 3 du fleuve 1 est une carte spéciale"),
        (["river forest-blue 1", "bridge 1 2"], "bridge 1 3", "Only one bridge", "Un seul pont par tour."),
        (["river forest-blue 1", "bridge 1 2"], "lake rock-brown 1", "before bridges and discards", "avant les ponts et les défausses"),
        (["discard river rock-brown"], "river forest-blue 1", "River cards are laid before", "les cartes Fleuve se posent avant"),
        (["discard river rock-brown"], "bridge 1 2", "Bridges are built before", "Les ponts se construisent avant"),
    ],
)
def test_a_refusal_says_what_is_wrong(before: list[str], text: str, message: str, french: str) -> None:
    game = table(river("forest-blue*B forest-blue"), hand=HOLDS)
    play(game, *before)
    with pytest.raises(Illegal, match=message) as refusal:
        game.play(text)
    assert refusal.value.rule in PARAGRAPHS["en"]
    with pytest.raises(Illegal, match=french):
        game.play(text, language="fr")


@pytest.mark.parametrize(
    ("text", "message", "french"),
    [
        ("sandbank blue 4 1", "There is no river 4.", "Il n’y a pas de fleuve 4."),
        ("sandbank blue 1 9", "River 1 has no card 9.", "Le fleuve 1 n’a pas de carte 9."),
        ("sandbank blue 1 1", "Card 1 of river 1 is a sandbank already.", "La carte 1 du fleuve 1 est déjà un banc de sable."),
        (
            "sandbank blue 1 3",
            "Card 3 of river 1 has green water, the sandbank blue water: they must be the same.",
            "La carte 3 du fleuve 1 a une eau verte, le banc de sable une eau bleue\u00a0: il faut la même.",
        ),
        (
            "sandbank blue 1 2",
            "A bridge stands on card 2 of river 1: no sandbank can cover it.",
            "La carte 2 du fleuve 1 porte un pont\u00a0: aucun banc de sable ne peut la recouvrir.",
        ),
    ],
)
def test_each_reason_against_a_sandbank_has_its_sentence(text: str, message: str, french: str) -> None:
    game = table(river("sand:blue/forest-blue forest-blue*B forest-green forest-blue"), hand=["sandbank blue"])
    for language, said in (("en", message), ("fr", french)):
        with pytest.raises(Illegal) as refusal:
            game.play(text, language=language)
        assert (str(refusal.value), refusal.value.rule) == (said, "4.8")


@pytest.mark.parametrize(
    ("cards", "rule"),
    [("forest-blue*B forest-blue", "4.4"), ("forest-blue*B chicane:forest-blue forest-blue*B forest-blue", "4.5")],
)
def test_a_chicane_that_lacks_bridges_cites_what_it_lacks(cards: str, rule: str) -> None:
    assert refused(table(river(cards), hand=["chicane forest-green"]), "chicane forest-green 1") == rule


def why(game: Game, text: str, language: str = "en") -> tuple[str, str]:
    with pytest.raises(Illegal) as refusal:
        game.play(text, language=language)
    return str(refusal.value), refusal.value.rule


def test_a_step_of_a_chicane_is_refused_for_its_own_reason() -> None:
    above = "forest-blue*B chicane:forest-green "
    game = table(river(above + "forest-blue*B forest-green*A lake:forest-blue forest-green"), hand=["chicane forest-brown", "rock-brown"])
    play(game, "chicane forest-brown 1")
    outside = "Card 1 of river 1 lies outside the stretch of this chicane."
    assert why(game, "remove 1") == (outside, "4.5")
    assert why(game, "remove 6") == ("Card 6 of river 1 carries no bridge.", "4.4")
    assert why(game, "remove 9") == ("River 1 has no card 9.", "4.4")
    assert why(game, "keep")[1] == why(game, "rebuild 3")[1] == "4.4"
    play(game, "remove 3", "remove 4")
    assert why(game, "rebuild 1") == (outside, "4.5")
    assert why(game, "rebuild 5") == ("Card 5 of river 1 is a special card: no bridge stands there.", "5.2")
    assert why(game, "rebuild 1", "fr")[0] == "La carte 1 du fleuve 1 est hors du tronçon de cette chicane."


def test_a_step_of_a_chicane_that_swaps_is_refused_for_its_own_reason() -> None:
    game = table(river("forest-blue*B forest-blue*B forest-green*A"), hand=["chicane forest-brown", "rock-brown"], options=SWAP)
    play(game, "chicane forest-brown 1", "swap 1")
    assert why(game, "swap 2") == ("Two bridges of different colours are swapped.", "4.7")
    assert why(game, "swap 1") == ("Two bridges of different colours are swapped.", "4.7")
    assert why(game, "remove 3")[1] == "4.7"


@pytest.mark.parametrize(("text", "rule"), [("remove 1", "4.4"), ("swap 1", "4.7"), ("rebuild 1", "4.6"), ("keep", "4.6")])
def test_a_step_without_a_chicane_cites_the_paragraph_of_that_step(text: str, rule: str) -> None:
    assert why(table(river("forest-blue*B"), hand=HOLDS), text) == ("No chicane has just been laid.", rule)


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ("forest-blue*B forest-blue*B", "A chicane needs bridges of two owners on the river."),
        (
            "forest-blue*A chicane:forest-blue forest-blue*B forest-blue*B",
            "A chicane needs bridges of two owners after the latest chicane of the river.",
        ),
    ],
)
def test_a_chicane_that_swaps_speaks_of_an_earlier_one_only_if_there_is_one(cards: str, message: str) -> None:
    assert why(table(river(cards), hand=["chicane forest-green"], options=SWAP), "chicane forest-green 1") == (message, "4.7")


@pytest.mark.parametrize("text", ["river rock-blue 1", "delta rock-blue 1"])
def test_a_card_that_one_does_not_hold_cites_that_cards_come_from_the_hand(text: str) -> None:
    assert why(table(river("forest-blue"), hand=HOLDS), text)[1] == "2.1"
    assert "from your hand" in rule_book(TITLE, "en").paragraphs["2.1"]


def test_after_the_end_a_refusal_cites_the_end() -> None:
    game = table(hand=["rock-brown"], last_turns=1)
    play(game, "discard river rock-brown")
    with pytest.raises(Illegal, match="The game is over") as refusal:
        game.play("discard river rock-brown", 0)
    assert refusal.value.rule == "9.1"


def test_while_a_chicane_is_carried_out_a_refusal_repeats_the_question() -> None:
    game = table(river("forest-blue*B forest-blue*A"), hand=["chicane forest-green", "rock-brown"])
    play(game, "chicane forest-green 1")
    with pytest.raises(Illegal, match="The chicane on river 1 takes 2 bridges away: choose one") as refusal:
        game.play("discard river rock-brown")
    assert refusal.value.rule == "4.4"
    play(game, "remove 1", "remove 2")
    assert refused(game, "discard river rock-brown") == "4.6"
