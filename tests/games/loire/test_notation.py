"""Actions in words: read and written, offered with labels and targets, refused with the paragraph that says why."""

from __future__ import annotations

import re

import pytest

from gabare.games.loire import TITLE
from gabare.games.loire.actions import GRAMMAR
from gabare.games.loire.rules import Loire
from gabare.kit.game import Game
from gabare.kit.luck import Seeded
from gabare.kit.notation import Choice, Illegal, View
from gabare.kit.title import Setting
from tests.games.loire.table import NAMES, Boat, play, refused, river


def view(state: Loire, language: str = "en") -> View:
    return View(state.masked(state.turn), state.turn, TITLE.say(language), NAMES[: state.players])


def choice(state: Loire, text: str, language: str = "en") -> Choice:
    return next(choice for choice in TITLE.choices(view(state, language)) if choice.text == text)


@pytest.mark.parametrize(
    "text",
    [
        "place blois", "draft coal 2", "draft explosion", "draft fishing", "coal 3", "boatman", "fish", "explode 6 coal 1",
        "bribe 2 tours", "stay", "go", "quay a", "quay b", "sell ancenis", "keep",
    ],
)  # fmt: skip
def test_the_words_of_actions(text: str) -> None:
    assert GRAMMAR.write(GRAMMAR.read(text)) == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "cannot read ''; write for example 'place orleans'"),
        ("pass", "cannot read 'pass'"),
        ("coal", "cannot read 'coal'"),
        ("coal 4", "cannot read 'coal 4'"),
        ("coal ²", "cannot read 'coal ²'"),
        ("place nantes", "cannot read 'place nantes'"),
        ("sell nantes", "cannot read 'sell nantes'"),
        ("bribe 7 tours", "cannot read 'bribe 7 tours'"),
        ("explode 2 boatman", "cannot read 'explode 2 boatman'"),
        ("draft sun", "cannot read 'draft sun'"),
        ("quay c", "cannot read 'quay c'"),
    ],
)
def test_what_cannot_be_read_says_so(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        GRAMMAR.read(text)


# Choices

ALL_AT_ONCE = (
    Boat("amboise", "coal 1, boatman, fishing, explosion", laid="coal 2, fishing", aboard="wine tours"),
    Boat("tours", "coal 1", laid="coal 3, boatman"),
)


@pytest.mark.parametrize(
    ("text", "targets", "rule", "labels"),
    [
        ("coal 1", ("card-coal-1",), "4.3", ("Lay coal 1", "Poser un charbon 1")),
        ("boatman", ("card-boatman",), "4.3", ("Lay a boatman", "Poser un marinier")),
        ("fish", ("card-fishing",), "4.8", ("Lay a fishing card", "Poser une carte Pêche")),
        (
            "explode 1 coal 2",
            ("card-explosion", "laid-1-coal-2"),
            "4.5",
            ("Explosion: your own Coal 2", "Explosion\u00a0: votre propre Charbon 2"),
        ),
        ("explode 2 coal 3", ("card-explosion", "laid-2-coal-3"), "4.4", ("Explosion: Coal 3 of Bo", "Explosion\u00a0: Charbon 3 chez Bo")),
        (
            "bribe 2 tours",
            ("wine-tours", "laid-2-boatman"),
            "4.6",
            ("Bribe a boatman of Bo with Vouvray", "Soudoyer un marinier chez Bo avec un Vouvray"),
        ),
        ("stay", (), "4.8", ("Go on fishing", "Continuer à pêcher")),
        ("go", (), "5.1", ("Go: 2 spaces, to Saumur", "Partir\u00a0: 2 cases, Saumur")),
    ],
)
def test_a_preparation_has_a_label_targets_and_its_paragraph(
    text: str, targets: tuple[str, ...], rule: str, labels: tuple[str, str]
) -> None:
    state = river(*ALL_AT_ONCE)
    offered = choice(state, text)
    assert (offered.targets, offered.rule) == (targets, rule)
    assert (offered.label, choice(state, text, "fr").label) == labels


def test_to_go_is_a_button_and_the_boat_in_outline() -> None:
    offered = choice(river(*ALL_AT_ONCE), "go")
    assert (offered.targets, offered.also) == ((), ("landing",))


def test_the_first_choices_of_a_game() -> None:
    state = TITLE.new_game(2, None, Seeded(3))
    assert isinstance(state, Loire)
    offered = choice(state, "place tours", "fr")
    assert (offered.label, offered.targets, offered.rule) == ("Placer le bateau à Tours", ("town-tours",), "1.3")
    play(state, "place tours", "place tours")
    drafted = TITLE.choices(view(state))[0]
    assert drafted.text.startswith("draft ")
    assert drafted.targets == (drafted.text.replace("draft ", "row-").replace(" ", "-"),)
    assert drafted.rule == "3.5"


def test_the_quays_of_nantes_are_offered_with_what_they_cost() -> None:
    state = river(Boat("ancenis", laid="coal 1, boatman"), Boat("nantes", laid="boatman, boatman", quay="a"), Boat("tours"))
    play(state, "go")
    held, free = choice(state, "quay a"), choice(state, "quay b", "fr")
    assert (held.label, held.targets) == ("Quay A, 2 per wine: 1 against 2 boatmen of Bo", ("quay-a",))
    assert free.label == "Quai B, 1 par vin\u00a0: libre"


@pytest.mark.parametrize(("held", "rule"), [("", "7.2"), ("a", "7.3"), ("b", "7.3"), ("ab", "7.4")])
def test_the_choice_of_a_quay_cites_the_paragraph_that_gives_it(held: str, rule: str) -> None:
    others = [Boat("nantes", quay=quay) if quay in held else Boat("tours", done=True) for quay in "ab"]
    state = play(river(Boat("ancenis", laid="coal 1, boatman"), *others, Boat("blois")), "go")
    assert [offered.rule for offered in TITLE.choices(view(state))] == [rule, rule]


def test_wine_is_offered_for_sale_one_by_one() -> None:
    options: dict[str, Setting] = {"wine_sale_optional": True}
    state = play(river(Boat("nantes", aboard="wine blois"), Boat("tours", done=True), options=options), "go", "quay b")
    assert (choice(state, "sell blois").label, choice(state, "sell blois").targets) == ("Sell Cheverny for 1 louis", ("wine-blois",))
    assert (choice(state, "keep", "fr").label, choice(state, "keep").targets) == ("Garder le vin", ())


# Prompts


@pytest.mark.parametrize(
    ("state", "prompts"),
    [
        (river(Boat("tours", "coal 1"), Boat("blois")), ("Lay a card, or stay at Tours.", "Posez une carte, ou restez à Tours.")),
        (
            river(Boat("tours", "coal 1", laid="coal 3, coal 2"), Boat("blois")),
            ("Lay a card, or go 5 spaces, to Ancenis.", "Posez une carte, ou partez\u00a0: 5 cases, Ancenis."),
        ),
        (
            river(Boat("tours", laid="coal 3, coal 2"), Boat("blois")),
            ("Go 5 spaces, to Ancenis.", "Partez\u00a0: 5 cases, Ancenis."),
        ),
        (river(Boat("tours"), Boat("blois")), ("Stay at Tours.", "Restez à Tours.")),
        (
            river(Boat("tours", "coal 1", laid="fishing"), Boat("blois", laid="fishing")),
            (
                "Only those who fish are left: lay a card, or stay at Tours.",
                "Il ne reste que des pêcheurs\u00a0: posez une carte, ou restez à Tours.",
            ),
        ),
        (
            river(Boat("tours", "coal 1", laid="fishing"), Boat("blois")),
            ("Lay a card, wait and go on fishing, or stay at Tours.", "Posez une carte, attendez en pêchant, ou restez à Tours."),
        ),
        (
            river(Boat("tours", laid="fishing, coal 1"), Boat("blois")),
            ("Wait and go on fishing, or go 1 space, to Saumur.", "Attendez en pêchant, ou partez\u00a0: 1 case, Saumur."),
        ),
        (
            river(Boat("tours", "explosion", aboard="wine blois"), Boat("blois", laid="coal 1, boatman")),
            (
                "Play an explosion, bribe a boatman, or stay at Tours.",
                "Jouez une explosion, soudoyez un marinier, ou restez à Tours.",
            ),
        ),
        (
            river(Boat("tours", "explosion, coal 1"), Boat("blois", laid="coal 1")),
            ("Lay a card, or stay at Tours.", "Posez une carte, ou restez à Tours."),
        ),
        (
            play(river(Boat("nantes"), Boat("blois")), "go"),
            ("You are at Nantes: choose a quay.", "Vous voici à Nantes\u00a0: choisissez un quai."),
        ),
    ],
    ids=["no coal", "coal", "nothing but coal", "nothing", "stand-off", "fishing", "fishing, no card", "no card to lay", "more", "quay"],
)
def test_the_prompt_says_what_is_to_be_done(state: Loire, prompts: tuple[str, str]) -> None:
    assert (TITLE.notation.prompt(view(state)), TITLE.notation.prompt(view(state, "fr"))) == prompts


def test_the_prompts_of_set_up_and_draft() -> None:
    state = TITLE.new_game(2, None, Seeded(3))
    assert isinstance(state, Loire)
    assert TITLE.notation.prompt(view(state)) == "Choose the town where your boat begins."
    play(state, "place tours", "place tours")
    assert TITLE.notation.prompt(view(state, "fr")) == "Prenez une des cartes retournées."


def test_no_prompt_asks_for_what_is_not_possible_or_leaves_out_the_wait() -> None:
    game, luck = Game(TITLE, 4, secret=b"prompts"), Seeded(4)
    waits = cards = 0
    while not game.over:
        legal = game.state.legal_actions(game.turn)
        said, verbs = TITLE.notation.prompt(game.view(game.turn)), {GRAMMAR.parts(action).verb for action in legal}
        if "go" in verbs:
            assert ("ay a card" in said) == ("lay" in verbs)
            assert ("wait" in said.lower()) == ("stay" in verbs)
            waits, cards = waits + ("stay" in verbs), cards + ("lay" not in verbs)
        game.play(legal[luck.below(len(legal))])
    assert waits > 10 < cards


# Refusals


@pytest.mark.parametrize(
    ("action", "message", "rule"),
    [
        ("place blois", "Tous les bateaux sont déjà sur le fleuve.", "1.3"),
        ("draft coal 1", "On prend des cartes quand elles viennent d’être retournées", "3.5"),
        ("coal 3", "Vous n’avez pas cette carte en main\u00a0: Charbon 3.", "4.2"),
        ("explode 2 coal 1", "Vous n’avez pas cette carte en main\u00a0: Explosion.", "4.2"),
        ("stay", "On ne peut attendre qu’en pêchant.", "4.8"),
        ("quay a", "On choisit un quai en arrivant à Nantes.", "7.2"),
        ("keep", "À Nantes, tout le vin se vend d’office.", "8.4"),
        ("bribe 2 tours", "Un pot-de-vin coûte un vin", "4.6"),
    ],
)
def test_a_refusal_says_what_is_wrong(action: str, message: str, rule: str) -> None:
    said, paragraph = refused(river(Boat("tours", "coal 1"), Boat("blois", laid="boatman")), action, "fr")
    assert said.startswith(message)
    assert paragraph == rule


@pytest.mark.parametrize(
    ("action", "message", "rule"),
    [
        ("explode 3 coal 3", "Il n’y a pas de place 3 à cette table.", "4.4"),
        ("explode 2 coal 3", "Il n’y a pas de carte Charbon 3 devant Bo.", "4.4"),
        ("bribe 2 tours", "Il n’y a pas de marinier devant Bo.", "4.6"),
        ("bribe 5 tours", "Il n’y a pas de place 5 à cette table.", "4.6"),
    ],
)
def test_a_refusal_says_who_has_nothing_to_take(action: str, message: str, rule: str) -> None:
    assert refused(river(Boat("tours", "explosion", aboard="wine tours"), Boat("blois", laid="coal 1")), action, "fr") == (message, rule)


def test_the_coal_of_a_boat_that_has_moved_is_burnt() -> None:
    state = river(Boat("tours", "explosion"), Boat("blois", done=True), Boat("blois", laid="coal 1"))
    assert refused(state, "explode 2 coal 1") == ("Bo has moved already, and the coal is burnt.", "4.4")


def out_of_turn(state: Loire) -> str:
    """The paragraph that is cited to somebody who is not to play."""
    seat = next(seat for seat in range(state.players) if not state.awaits(seat))
    with pytest.raises(Illegal) as refusal:
        TITLE.check(View(state.masked(seat), seat, TITLE.say("en"), NAMES[: state.players]), GRAMMAR.read("go"))
    return refusal.value.rule


def test_who_plays_out_of_turn_is_told_the_paragraph_of_the_phase() -> None:
    keeping: dict[str, Setting] = {"wine_sale_optional": True}
    state = TITLE.new_game(2, None, Seeded(3))
    assert isinstance(state, Loire)
    assert out_of_turn(state) == "1.3"
    assert out_of_turn(play(state, "place tours", "place tours")) == "3.5"
    assert out_of_turn(river(Boat("tours", "coal 1"), Boat("blois"))) == "4.1"
    assert out_of_turn(play(river(Boat("nantes"), Boat("blois")), "go")) == "4.1"
    selling = play(river(Boat("nantes", aboard="wine blois"), Boat("tours", done=True), options=keeping), "go", "quay b")
    assert out_of_turn(selling) == "8.1"
    assert out_of_turn(play(river(Boat("tours", money=20), Boat("blois", done=True)), "go")) == "10.1"


def test_a_refusal_in_another_phase_repeats_the_question() -> None:
    state = play(river(Boat("nantes", "coal 1"), Boat("blois")), "go")
    assert refused(state, "coal 1") == (
        "Your boat has gone: you play no more cards this round. You are at Nantes: choose a quay.",
        "5.3",
    )
    placing = TITLE.new_game(2, None, Seeded(3))
    assert isinstance(placing, Loire)
    assert refused(placing, "coal 1") == ("The boats are not being prepared now. Choose the town where your boat begins.", "2.1")
