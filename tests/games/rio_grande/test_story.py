"""What happened, in sentences, for those who play and those who watch."""

from __future__ import annotations

from typing import cast

import pytest

from gabare.games.rio_grande import TITLE
from gabare.games.rio_grande.notation import CARD_TEXTS, card_name
from gabare.games.rio_grande.rules import RioGrande
from gabare.kit.game import Game
from gabare.kit.luck import Seeded
from gabare.kit.notation import Line, View
from gabare.kit.state import HIDDEN, NOBODY, State
from gabare.kit.title import Setting
from tests.games.rio_grande.table import play, river, table

SWAP: dict[str, Setting] = {"chicane_mode": "swap"}


def told(game: Game, *texts: str, language: str = "en", viewer: int = NOBODY) -> list[Line]:
    """Plays all the actions and tells the last one."""
    play(game, *texts[:-1])
    before = game.state
    move = game.play(texts[-1])

    def view(state: State) -> View:
        return View(state.masked(viewer), viewer, TITLE.say(language), game.names)

    return TITLE.story.tell(view(before), move.seat, before.seen(viewer, move.seat, move.action), view(game.state))


HAND = ["forest-brown", "lake forest-brown", "delta forest-brown", "chicane forest-green", "sandbank blue"]


@pytest.mark.parametrize(
    ("actions", "english", "french"),
    [
        (
            ["river forest-brown new"],
            ["Ana opens river 2: River (forest, brown water)."],
            ["Ana ouvre le fleuve 2\u00a0: Fleuve (forêt, eau brune)."],
        ),
        (
            ["river forest-brown 1"],
            ["Ana extends river 1: River (forest, brown water)."],
            ["Ana prolonge le fleuve 1\u00a0: Fleuve (forêt, eau brune)."],
        ),
        (
            ["lake forest-brown 1"],
            ["Ana gives river 1 a lake: Lake (forest, brown water)."],
            ["Ana donne un lac au fleuve 1\u00a0: Lac (forêt, eau brune)."],
        ),
        (
            ["delta forest-brown 1"],
            ["Ana closes river 1 with a delta: 6 cards.", "Ana scores 6 points.", "Bo scores 9 points."],
            ["Ana ferme le fleuve 1 par un delta\u00a0: 6 cartes.", "Ana marque 6 points.", "Bo marque 9 points."],
        ),
        (
            ["chicane forest-green 1"],
            ["Ana bends river 1: Chicane (forest, green water)."],
            ["Ana courbe le fleuve 1\u00a0: Chicane (forêt, eau verte)."],
        ),
        (
            ["chicane forest-green 1", "remove 2"],
            ["Ana takes Bo’s bridge off river 1."],
            ["Ana retire un pont du fleuve 1 (Bo)."],
        ),
        (
            ["chicane forest-green 1", "remove 1"],
            ["Ana takes a bridge of their own off river 1."],
            ["Ana retire son propre pont du fleuve 1."],
        ),
        (
            ["chicane forest-green 1", "remove 2", "remove 3", "rebuild 3"],
            ["Ana builds a bridge on card 3 of river 1."],
            ["Ana construit un pont sur la carte 3 du fleuve 1."],
        ),
        (
            ["chicane forest-green 1", "remove 2", "remove 3", "keep"],
            ["Ana builds no bridge after the chicane."],
            ["Ana ne construit pas de pont après la chicane."],
        ),
        (
            ["river forest-brown 1", "bridge 1 6"],
            ["Ana builds a bridge on card 6 of river 1."],
            ["Ana construit un pont sur la carte 6 du fleuve 1."],
        ),
        (
            ["sandbank blue 1 4"],
            ["Ana lays a sandbank on river 1: 3 cards upstream are gone.", "1 bridge goes back to Ana.", "2 bridges go back to Bo."],
            [
                "Ana pose un banc de sable sur le fleuve 1\u00a0: 3 cartes en amont disparaissent.",
                "1 pont retourne à Ana.",
                "2 ponts retournent à Bo.",
            ],
        ),
        (
            ["sandbank blue 1 5"],
            [
                "Ana dries up the whole of river 1 with a sandbank; nobody scores.",
                "1 bridge goes back to Ana.",
                "2 bridges go back to Bo.",
            ],
            [
                "Ana assèche tout le fleuve 1 d’un banc de sable\u00a0; personne ne marque de points.",
                "1 pont retourne à Ana.",
                "2 ponts retournent à Bo.",
            ],
        ),
        (
            ["discard delta forest-brown"],
            ["Ana discards: Delta (forest, brown water)."],
            ["Ana défausse\u00a0: Delta (forêt, eau brune)."],
        ),
        (
            ["discard delta forest-brown", "discard sandbank blue", "discard river forest-brown"],
            ["Ana discards: River (forest, brown water).", "Ana draws 3 cards."],
            ["Ana défausse\u00a0: Fleuve (forêt, eau brune).", "Ana pioche 3 cartes."],
        ),
    ],
)
def test_every_kind_of_action_is_told_in_both_languages(actions: list[str], english: list[str], french: list[str]) -> None:
    for language, lines in (("en", english), ("fr", french)):
        game = table(river("forest-blue*A forest-green*B forest-green*B forest-blue forest-blue"), hand=HAND)
        assert [line.text for line in told(game, *actions, language=language)] == lines


def test_a_swap_names_both_owners() -> None:
    hand = ["chicane forest-green", "rock-brown"]
    for language, lines in {
        "en": ["Ana picks Bo’s bridge for a swap.", "Ana swaps the bridges of Ana and Bo on river 1."],
        "fr": ["Ana choisit un pont à échanger (Bo).", "Ana échange deux ponts du fleuve 1 (Ana et Bo)."],
    }.items():
        game = table(river("forest-blue*B forest-green*A"), hand=hand, options=SWAP)
        assert told(game, "chicane forest-green 1", "swap 1", language=language)[0].text == lines[0]
        assert told(game, "swap 2", language=language)[0].text == lines[1]


def test_a_sandbank_on_the_source_is_told_as_what_it_is() -> None:
    game = table(river("forest-blue forest-green*B"), hand=["sandbank blue", "rock-brown"])
    assert [line.text for line in told(game, "sandbank blue 1 1")] == ["Ana seals the source of river 1 with a sandbank."]


def test_one_card_upstream_is_one_card() -> None:
    game = table(river("forest-green forest-blue forest-blue"), hand=["sandbank blue"])
    assert told(game, "sandbank blue 1 2", language="fr")[0].text.endswith("1 carte en amont disparaît.")


def test_a_delta_without_bridges_brings_nobody_points() -> None:
    game = table(river("forest-blue forest-green"), hand=["delta forest-brown", "rock-brown"])
    assert [line.text for line in told(game, "delta forest-brown 1")] == [
        "Ana closes river 1 with a delta: 3 cards.",
        "Nobody had a bridge there: no points.",
    ]


def test_a_line_names_its_seat_and_its_pieces() -> None:
    game = table(river("forest-blue*B"), hand=["forest-green", "delta forest-green", "rock-brown"])
    extended = told(game, "river forest-green 1")
    assert [(line.seat, line.pieces) for line in extended] == [(0, ("place-1-2",))]
    closed = told(game, "delta forest-green 1")
    assert [line.seat for line in closed] == [0, 1]


def test_the_last_card_is_announced() -> None:
    game = table(hand=["rock-brown"] * 5, pile=2)
    lines = [line.text for line in told(game, *["discard river rock-brown"] * 3)]
    assert lines[1:] == ["Ana draws 2 cards.", "The last card is drawn: everybody has one more turn."]


def ending(points: list[int], *rivers: str, language: str = "en") -> list[str]:
    """The last lines of a game that ends with these points and rivers."""
    game = table(*[river(text) for text in rivers], hand=["rock-brown"] * 3, last_turns=1)
    for seat, score in enumerate(points):
        cast(RioGrande, game.state).points[seat] = score
    return [line.text for line in told(game, *["discard river rock-brown"] * 3, language=language)][1:]


def test_the_end_tells_what_unfinished_rivers_bring_and_who_wins() -> None:
    assert ending([5, 9], "forest-blue*A forest-blue forest-blue", "rock-blue*B") == [
        "Unfinished rivers bring Ana 2 points.",
        "Unfinished rivers bring Bo 1 point.",
        "Bo wins with 10 points!",
    ]
    assert ending([5, 9], "rock-blue*B", language="fr") == [
        "Les fleuves inachevés rapportent 1 point à Bo.",
        "Bo gagne avec 10 points\u00a0!",
    ]


def test_a_tie_is_explained() -> None:
    assert ending([5, 4], "forest-blue*B")[-1] == "Ana wins the tie at 5 points, owing less to unfinished rivers."
    assert (
        ending([5, 4], "forest-blue*B", language="fr")[-1]
        == "Égalité à 5 points\u00a0: Ana l’emporte en devant moins aux fleuves inachevés."
    )


def test_a_shared_victory_names_all_winners() -> None:
    assert ending([5, 5]) == ["Shared victory: Ana, Bo, 5 points each."]
    assert ending([1, 1], language="fr") == ["Victoire partagée à 1 point\u00a0: Ana, Bo."]


def test_the_last_delta_of_a_game_tells_its_own_points_only() -> None:
    game = table(river("forest-blue*B"), river("rock-blue*B rock-blue rock-blue"), hand=["delta forest-green"], last_turns=1)
    assert [line.text for line in told(game, "delta forest-green 1")] == [
        "Ana closes river 1 with a delta: 2 cards.",
        "Bo scores 2 points.",
        "Unfinished rivers bring Bo 2 points.",
        "Bo wins with 4 points!",
    ]


@pytest.mark.parametrize("seed", range(4))
def test_everybody_is_told_the_same_and_nothing_of_hidden_cards(seed: int) -> None:
    """No action of Rio Grande is secret, and no sentence speaks of a card that only its holder knows."""
    game, luck = Game(TITLE, 2 + seed, secret=bytes([seed])), Seeded(seed)
    while not game.over:
        legal = game.state.legal_actions(game.turn)
        game.play(legal[luck.below(len(legal))])
    stories = [game.tell(viewer) for viewer in range(NOBODY, game.state.players)]
    assert all(story == stories[0] for story in stories)
    names = {card: card_name(card, TITLE.say("en")) for card in CARD_TEXTS.values()}
    for (before, move, after), lines in zip(game.history(), stories[0], strict=True):
        assert before.seen(NOBODY, move.seat, move.action) == move.action != HIDDEN
        shown = {card for card, name in names.items() if any(name in line.text for line in lines)}
        held = cast(RioGrande, before).hands[move.seat].cards
        assert len(shown) <= 1
        assert shown <= set(held)
        assert len(cast(RioGrande, after).hands[move.seat].cards) >= len(held) - 1
