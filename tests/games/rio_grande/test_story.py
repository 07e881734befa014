"""What happened, in sentences, for those who play and those who watch."""

from __future__ import annotations

from typing import cast

import pytest

from gabare.games.rio_grande import TITLE
from gabare.games.rio_grande.material import CARD_IDS, CARDS
from gabare.games.rio_grande.names import card_name
from gabare.games.rio_grande.rules import RioGrande
from gabare.games.rio_grande.story import begin
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
            ["Ana ouvre le fleuve 2\u00a0: Fleuve (forêt, eau marron)."],
        ),
        (
            ["river forest-brown 1"],
            ["Ana extends river 1: River (forest, brown water)."],
            ["Ana prolonge le fleuve 1\u00a0: Fleuve (forêt, eau marron)."],
        ),
        (
            ["lake forest-brown 1"],
            ["Ana gives river 1 a lake (forest, brown water)."],
            ["Ana pose un lac (forêt, eau marron) sur le fleuve 1."],
        ),
        (
            ["delta forest-brown 1"],
            [
                "Ana closes river 1 with a delta (forest, brown water): 6 cards.",
                "Ana scores 6 points: 6 (bridge on card 1).",
                "Bo scores 9 points: 5 (bridge on card 2), 4 (bridge on card 3).",
            ],
            [
                "Ana ferme le fleuve 1 par un delta (forêt, eau marron)\u00a0: 6 cartes.",
                "Ana marque 6 points\u00a0: 6 (pont sur la carte 1).",
                "Bo marque 9 points\u00a0: 5 (pont sur la carte 2), 4 (pont sur la carte 3).",
            ],
        ),
        (
            ["chicane forest-green 1"],
            ["Ana lays a chicane (forest, green water) on river 1."],
            ["Ana pose une chicane (forêt, eau verte) sur le fleuve 1."],
        ),
        (
            ["chicane forest-green 1", "remove 2"],
            ["Ana takes Bo’s bridge off card 2 of river 1."],
            ["Ana retire le pont de la carte 2 du fleuve 1 (Bo)."],
        ),
        (
            ["chicane forest-green 1", "remove 1"],
            ["Ana takes a bridge of their own off card 1 of river 1."],
            ["Ana retire son propre pont de la carte 1 du fleuve 1."],
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
            [
                "Ana lays a sandbank (blue water) on card 4 of river 1: 3 cards upstream are out of play.",
                "1 bridge goes back to Ana.",
                "2 bridges go back to Bo.",
            ],
            [
                "Ana pose un banc de sable (eau bleue) sur la carte 4 du fleuve 1\u00a0: 3 cartes en amont sortent du jeu.",
                "1 pont retourne à Ana.",
                "2 ponts retournent à Bo.",
            ],
        ),
        (
            ["sandbank blue 1 5"],
            [
                "Ana dries up the whole of river 1 with a sandbank (blue water): 5 cards are out of play, nobody scores.",
                "1 bridge goes back to Ana.",
                "2 bridges go back to Bo.",
            ],
            [
                "Ana assèche tout le fleuve 1 par un banc de sable (eau bleue)\u00a0: "
                "5 cartes sortent du jeu, personne ne marque de points.",
                "1 pont retourne à Ana.",
                "2 ponts retournent à Bo.",
            ],
        ),
        (
            ["discard delta forest-brown"],
            ["Ana discards: Delta (forest, brown water)."],
            ["Ana défausse\u00a0: Delta (forêt, eau marron)."],
        ),
        (
            ["discard delta forest-brown", "discard sandbank blue", "discard river forest-brown"],
            ["Ana discards: River (forest, brown water).", "Ana draws 3 cards."],
            ["Ana défausse\u00a0: Fleuve (forêt, eau marron).", "Ana pioche 3 cartes."],
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
        "en": [
            "Ana picks Bo’s bridge on card 1 of river 1 for a swap.",
            "Ana swaps two bridges on river 1: Bo’s on card 1 and Ana’s on card 2.",
        ],
        "fr": [
            "Ana choisit à échanger le pont de la carte 1 du fleuve 1 (Bo).",
            "Ana échange deux ponts du fleuve 1\u00a0: celui de la carte 1 (Bo) et celui de la carte 2 (Ana).",
        ],
    }.items():
        game = table(river("forest-blue*B forest-green*A"), hand=hand, options=SWAP)
        assert told(game, "chicane forest-green 1", "swap 1", language=language)[0].text == lines[0]
        assert told(game, "swap 2", language=language)[0].text == lines[1]


def test_a_sandbank_on_the_source_is_told_as_what_it_is() -> None:
    game = table(river("forest-blue forest-green*B"), hand=["sandbank blue", "rock-brown"])
    assert [line.text for line in told(game, "sandbank blue 1 1")] == ["Ana covers the source of river 1 with a sandbank (blue water)."]


def test_one_card_upstream_is_one_card() -> None:
    game = table(river("forest-green forest-blue forest-blue"), hand=["sandbank blue"])
    assert told(game, "sandbank blue 1 2", language="fr")[0].text.endswith("1 carte en amont sort du jeu.")


def test_a_delta_without_bridges_brings_nobody_points() -> None:
    game = table(river("forest-blue forest-green"), hand=["delta forest-brown", "rock-brown"])
    assert [line.text for line in told(game, "delta forest-brown 1")] == [
        "Ana closes river 1 with a delta (forest, brown water): 3 cards.",
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
        "Unfinished rivers bring Ana 2 points: 2 (river 1, half of 3, rounded up).",
        "Unfinished rivers bring Bo 1 point: 1 (river 2, half of 1, rounded up).",
        "Bo wins with 10 points!",
    ]
    assert ending([5, 9], "rock-blue*B", language="fr") == [
        "Les fleuves inachevés rapportent 1 point à Bo\u00a0: 1 (fleuve 1, moitié de 1, arrondie).",
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
        "Ana closes river 1 with a delta (forest, green water): 2 cards.",
        "Bo scores 2 points: 2 (bridge on card 1).",
        "Unfinished rivers bring Bo 2 points: 2 (river 2, half of 3, rounded up).",
        "Bo wins with 4 points!",
    ]


def test_lakes_stand_in_the_sum_of_a_bridge() -> None:
    game = table(
        river("forest-blue*B forest-green lake:forest-green forest-green*B lake:forest-blue"), hand=["delta forest-brown", "rock-brown"]
    )
    for language, line in {
        "en": "Bo scores 18 points: 6 + 6 for 2 lakes (bridge on card 1), 3 + 3 for a lake (bridge on card 4).",
        "fr": "Bo marque 18 points\u00a0: 6 + 6 pour 2 lacs (pont sur la carte 1), 3 + 3 pour un lac (pont sur la carte 4).",
    }.items():
        play_again = Game(TITLE, 2, names=game.names, secret=b"")
        play_again.state = game.state.clone()
        assert told(play_again, "delta forest-brown 1", language=language)[1].text == line


def test_who_draws_is_told_which_cards_and_others_how_many() -> None:
    def lines(viewer: int, language: str = "en") -> tuple[Game, list[str]]:
        game = table(hand=["rock-brown", "rock-brown", "lake rock-blue", "forest-blue", "forest-blue"])
        discards = ["discard river rock-brown", "discard river rock-brown", "discard lake rock-blue"]
        return game, [line.text for line in told(game, *discards, viewer=viewer, language=language)]

    game, own = lines(0)
    held = sorted(cast(RioGrande, game.state).hands[0].cards)
    for kept in ("forest-blue", "forest-blue"):
        held.remove(CARD_IDS.index(f"river {kept}"))
    assert own[1:] == [f"You draw: {', '.join(card_name(card, TITLE.say('en')) for card in held)}."]
    assert lines(0, "fr")[1][1].startswith("Vous piochez\u00a0: ")
    assert lines(1)[1][1:] == lines(NOBODY)[1][1:] == ["Ana draws 3 cards."]


def test_the_log_begins_with_who_plays_first_and_with_ones_own_cards() -> None:
    game = Game(TITLE, 3, names=("Ana", "Bo", "Cem"), secret=b"")
    state = cast(RioGrande, game.state)
    first = f"{game.names[state.turn]} begins."
    assert [line.text for line in begin(game.view(NOBODY))] == [first]
    cards = ", ".join(card_name(card, TITLE.say("en")) for card in state.hands[1].cards)
    assert [(line.text, line.seat) for line in begin(game.view(1))] == [(first, state.turn), (f"You are dealt: {cards}.", 1)]


@pytest.mark.parametrize("seed", range(4))
def test_everybody_is_told_the_same_and_nothing_of_hidden_cards(seed: int) -> None:
    """No action of Rio Grande is secret, and no sentence speaks of a card that only its holder knows, but to its holder."""
    game, luck = Game(TITLE, 2 + seed, secret=bytes([seed])), Seeded(seed)
    while not game.over:
        legal = game.state.legal_actions(game.turn)
        game.play(legal[luck.below(len(legal))])
    spectator = game.tell()
    for viewer in range(game.state.players):
        for (_, move, _), lines, seen in zip(game.history(), game.tell(viewer), spectator, strict=True):
            drawn = [line for line in lines if line.text.startswith("You draw: ")]
            assert not drawn or move.seat == viewer
            assert [line for line in lines if line not in drawn] == [
                line for line in seen if not (drawn and line.text.startswith(f"{game.names[viewer]} draws "))
            ]
    names = {card: card_name(card, TITLE.say("en")).lower() for card in range(CARDS)}
    for (before, move, after), lines in zip(game.history(), spectator, strict=True):
        assert before.seen(NOBODY, move.seat, move.action) == move.action != HIDDEN
        shown = {card for card, name in names.items() if any(name in line.text.lower() for line in lines)}
        held = cast(RioGrande, before).hands[move.seat].cards
        assert len(shown) <= 1
        assert shown <= set(held)
        assert len(cast(RioGrande, after).hands[move.seat].cards) >= len(held) - 1
