"""Sets up positions from words, so that tests read like the rule book.

    game = table(river("forest-blue forest-green*B lake:rock-green"), hand=["delta rock-blue"])
    play(game, "delta rock-blue 1")

A card of a river is `landscape-water`; special cards are named before a colon (`lake:rock-green`); `*B` is a bridge
of seat B; a sandbank names its water and the card beneath it (`sand:blue/forest-blue`). Seat A is the one to play.
"""

from __future__ import annotations

from typing import cast

from librt.vecs import append

from gabare.games.rio_grande import TITLE
from gabare.games.rio_grande.material import BRIDGES, CARD_IDS, CARDS, COPIES
from gabare.games.rio_grande.rules import RioGrande
from gabare.games.rio_grande.state import River
from gabare.kit.game import Game
from gabare.kit.pile import Hand, private
from gabare.kit.state import NOBODY, NONE, filled
from gabare.kit.title import Setting
from tests.games.playing import legal

NAMES = ("Ana", "Bo", "Cem", "Dia", "Eli")
SEATS = "ABCDE"


def card(text: str) -> int:
    """`forest-blue`, `lake:rock-green` or, as in a hand, `lake rock-green`."""
    text = text.replace(":", " ")
    return CARD_IDS.index(text if " " in text else f"river {text}")


def river(text: str) -> River:
    made = River()
    for word in text.split():
        shown, _, owner = word.partition("*")
        if shown.startswith("sand:"):
            water, beneath = shown.removeprefix("sand:").split("/", 1)
            made.covered = card(beneath)
            shown = f"sandbank {water}"
        made.cards = append(made.cards, card(shown))
        made.owners = append(made.owners, SEATS.index(owner) if owner else NOBODY)
    return made


def table(
    *rivers: River,
    hand: list[str] | None = None,
    hands: list[list[str]] | None = None,
    players: int = 2,
    pile: int | None = None,
    last_turns: int = NONE,
    options: dict[str, Setting] | None = None,
) -> Game:
    """A game whose seat A begins its turn with these rivers and this hand.

    Every card is somewhere: what is not named here lies in the pile, or, where `pile` says how many
    cards it has left, is gone. Seats without a hand hold five river cards that nobody named.
    With `last_turns` the pile is empty, and so many turns are left, A's included.
    """
    game = Game(TITLE, players, options, NAMES[:players], secret=b"")
    state = cast(RioGrande, game.state)
    state.awaited = 1
    state.rivers = [*rivers] + [River() for _ in range(len(state.rivers) - len(rivers))]
    state.bridges = filled(players, BRIDGES)
    left = list(COPIES)
    for made in rivers:
        for place in range(len(made.cards)):
            left[made.cards[place]] -= 1
            if made.owners[place] != NOBODY:
                state.bridges[made.owners[place]] -= 1
        if made.covered != NONE:
            left[made.covered] -= 1
    given = hands or [hand if hand is not None else []]
    for held in given:
        for text in held:
            left[card(text)] -= 1
    for seat in range(players):
        state.hands[seat] = Hand()
        kinds = [card(text) for text in given[seat]] if seat < len(given) else []
        if seat >= len(given):
            for _ in range(5):
                kinds.append(max(range(12), key=left.__getitem__))
                left[kinds[-1]] -= 1
        for kind in kinds:
            state.hands[seat].add(kind, private(seat))
    state.last_turns = last_turns
    keep_in_pile(state, left, pile if last_turns == NONE else 0)
    assert not state.broken(), state.broken()
    return game


def keep_in_pile(state: RioGrande, left: list[int], size: int | None) -> None:
    """The cards that lie nowhere else: in the pile, the commonest first, and gone beyond its size."""
    state.pile.count = 0
    for kind in range(CARDS):
        state.pile.unseen[kind] = 0
        state.gone[kind] = left[kind]
    for _ in range(sum(left) if size is None else size):
        kind = max(range(CARDS), key=lambda kind: state.gone[kind])
        state.gone[kind] -= 1
        state.pile.add(kind)


def play(game: Game, *texts: str) -> RioGrande:
    """Plays actions one after the other, whoever is awaited; nothing may be lost on the way."""
    for text in texts:
        game.play(text)
        state = cast(RioGrande, game.state)
        assert not state.broken(), f"after {text!r}: {state.broken()}"
    return cast(RioGrande, game.state)


def legal_verbs(game: Game) -> set[str]:
    """The kinds of what it may do: river, lake, delta, chicane, sandbank, bridge, discard, …"""
    return {text.split()[0] for text in legal(game)}


def shown(state: RioGrande, number: int) -> str:
    """River 1, 2, … in the words that `river` reads."""
    made = state.rivers[number - 1]
    names = CARD_IDS
    words = []
    for place in range(len(made.cards)):
        word = names[made.cards[place]].removeprefix("river ").replace(" ", ":")
        if place == 0 and made.covered != NONE:
            word = f"{word.replace('sandbank', 'sand')}/{names[made.covered].removeprefix('river ').replace(' ', ':')}"
        owner = made.owners[place]
        words.append(word if owner == NOBODY else f"{word}*{SEATS[owner]}")
    return " ".join(words)
