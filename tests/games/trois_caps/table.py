"""Sets up positions from words, so that tests read like the rule book.

    game = table(boat("8,5", to="Vilamoura"), boat("20,9"), hand=["food"], wind="n")
    play(game, "under food", 4, 3)
    play(game, "run s 4")

Cells are `row,column`. Seat A is the one to play. The numbers after an action are the dice as they will fall, in order;
dice that nobody named show 1.
"""

from __future__ import annotations

from typing import cast

from librt.vecs import append, vec
from mypy_extensions import i64

from gabare.games.trois_caps import TITLE
from gabare.games.trois_caps.actions import PUTTING
from gabare.games.trois_caps.adjacency import ANCHORS
from gabare.games.trois_caps.material import CARD_IDS, COLUMNS, DIE, DIRECTION_IDS, EVENT_COPIES, HAND, HAND_IN_BORDEAUX
from gabare.games.trois_caps.names import PORT_NAMES
from gabare.games.trois_caps.rules import TroisCaps
from gabare.games.trois_caps.state import Boat, copies
from gabare.kit.game import Game
from gabare.kit.luck import Luck, Recorder
from gabare.kit.pile import Hand, private
from gabare.kit.state import NOBODY, NONE
from gabare.kit.title import Setting
from tests.games.playing import legal

NAMES = ("Ana", "Bo", "Cem", "Dia", "Eli", "Fay")
FILLERS = ("sails", "safety", "repair", "halyard", "leak", "food")  # cards that nobody named; rivals hold repairs first


def card(text: str) -> int:
    return CARD_IDS.index(text)


def cell(text: str) -> int:
    row, column = text.split(",")
    return int(row) * COLUMNS + int(column)


def spot(number: int) -> str:
    """A cell as tests write it."""
    return f"{number // COLUMNS},{number % COLUMNS}"


def boat(
    where: str = "Bordeaux",
    to: str = "",
    *,
    trolling: bool = False,
    mishap: str = "",
    set_: str = "",
    repair: bool = False,
    shield: bool = False,
) -> Boat:
    """A boat in a port, or at sea on its way `to` one (Vigo, if nobody says)."""
    made = Boat()
    made.trolling = trolling
    made.shield = shield
    if mishap:
        made.mishap = card(mishap)
    if set_:
        made.rig = card(set_)
    if repair:
        made.spare = card("repair")
    if where in PORT_NAMES:
        port = PORT_NAMES.index(where)
        made.cell = ANCHORS[port]
        made.next_port = port + 1 if not to else PORT_NAMES.index(to)
        return made
    made.moored = False
    made.cell = cell(where)
    made.next_port = PORT_NAMES.index(to or "Vigo")
    return made


def table(
    *boats: Boat,
    hand: list[str] | None = None,
    hands: list[list[str]] | None = None,
    wind: str = "",
    level: str = "2",
    event: int = NONE,
    pile: list[str] | None = None,
    simple_mishaps: bool = False,
    director: int = 0,
    sure_start: str = "no",
) -> Game:
    """A game in which seat A puts a card down. Hands are filled up with cards of no importance to the test.

    The top of the pile is `pile`, then whatever is left, in an order that nobody knows; the next event is `event`.
    """
    options: dict[str, Setting] = {"level": level, "simple_mishaps": simple_mishaps, "sure_start": sure_start}
    players = max(2, len(boats))
    game = Game(TITLE, players, options, NAMES[:players], secret=b"")
    state = cast(TroisCaps, game.state)
    state.boats = [*boats, *[boat() for _ in range(players - len(boats))]]
    state.awaited, state.player, state.phase, state.director, state.round = 1, 0, PUTTING, director, 1
    state.wind = DIRECTION_IDS.index(wind) if wind else NONE
    state.first, state.second, state.has_dice, state.has_second_die = 0, 0, True, True
    left = list(copies(state.options.level))
    for made in state.boats:
        for kind in (made.mishap, made.rig, made.spare):
            if kind != NONE and not (kind == made.mishap and made.borrowed):
                left[kind] -= 1
    given = hands or ([hand] if hand is not None else [])
    for text in [text for held in given for text in held] + (pile or []):
        left[card(text)] -= 1
    for seat in range(players):
        state.hands[seat] = Hand()
        for text in given[seat] if seat < len(given) else []:
            state.hands[seat].add(card(text), private(seat))
        due = (HAND_IN_BORDEAUX if state.boats[seat].in_bordeaux() else HAND) + (1 if seat == 0 else 0)
        for text in sorted(FILLERS, key=lambda text: seat > 0 and text != "repair"):
            while state.hands[seat].size() < due and left[card(text)]:
                left[card(text)] -= 1
                state.hands[seat].add(card(text), private(seat))
    stack(state, [card(text) for text in pile or []] + [kind for kind, count in enumerate(left) for _ in range(count)])
    stack_events(state, event)
    assert not state.broken(), state.broken()
    return game


def stack(state: TroisCaps, cards: list[int]) -> None:
    """The pile, its order settled and known to nobody."""
    state.pile.count = 0
    for kind in range(len(CARD_IDS)):
        state.pile.unseen[kind] = 0
    state.pile.under, state.pile.known_by = vec[i64](), vec[i64]()
    for kind in cards:
        state.pile.put_under(kind, 0)


def stack_events(state: TroisCaps, first: int) -> None:
    order = [kind for kind, count in enumerate(EVENT_COPIES) for _ in range(count)]
    if first != NONE:
        order.remove(first)
        order.insert(0, first)
    state.events.count = 0
    state.events.unseen = vec[i64]([0 for _ in EVENT_COPIES])
    state.events.under, state.events.known_by = vec[i64](), vec[i64]()
    for kind in order:
        state.events.under = append(state.events.under, kind)
        state.events.known_by = append(state.events.known_by, 0)


class Dice(Luck):
    """Dice that fall as a test wants."""

    def __init__(self, values: list[int]) -> None:
        self.values = values

    def below(self, n: i64) -> i64:
        return self.values.pop(0) - 1 if n == DIE and self.values else 0


def play(game: Game, text: str, *dice: int, seat: int | None = None) -> TroisCaps:
    """Plays an action with these dice; nothing may be lost on the way, and every named die must roll."""
    values = list(dice)
    luck = Recorder(Dice(values))
    state = game.state.clone()
    who = game.turn if seat is None else seat
    if text in legal(game, who):
        state.apply(who, game.title.grammar.read(text), luck)
    game.play(text, who, outcomes=luck.outcomes)
    assert not values, f"after {text!r} the dice {values} have not rolled"
    after = cast(TroisCaps, game.state)
    assert not after.broken(), f"after {text!r}: {after.broken()}"
    return after


def runs(game: Game) -> set[str]:
    """The runs that are open now: `ne 4`."""
    return {text.removeprefix("run ") for text in legal(game) if text.startswith("run ")}


def longest(game: Game, direction: str) -> int:
    """How far a boat may go that way."""
    return max([int(run.split()[1]) for run in runs(game) if run.split()[0] == direction], default=0)


def at_sea(game: Game, *dice: int) -> TroisCaps:
    """Puts a card of no importance under the pile, and rolls."""
    return play(game, next(text for text in ("under sails", "under safety") if text in legal(game)), *dice)


def held(state: TroisCaps, seat: int) -> list[str]:
    return sorted(CARD_IDS[kind] for kind in state.hands[seat].cards)


def last_under(state: TroisCaps, count: int) -> list[str]:
    """The cards at the bottom of the pile."""
    return [CARD_IDS[kind] for kind in state.pile.under][-count:]


def told(game: Game, text: str, *dice: int, viewer: int = NOBODY, language: str = "en") -> list[str]:
    """Plays an action; returns what a viewer reads about it."""
    before = game.state.clone()
    play(game, text, *dice)
    return [line.text for line in game.lines((before, game.moves[-1], game.state), viewer, language)]
