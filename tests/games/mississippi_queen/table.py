"""Sets up positions from words, so that tests read like the rule book.

    game = table("A0 A2-1", boat("1.2 n", speed=2), boat("1.12 n"), boat("1.9 n"))
    play(game, "speed 3", "ahead", "push 2 ne")

A tile of the river is named as in the box, with its bend before a colon (`left:A1-3`). A boat lies on tile 1, 2, … and
hex 0 to 19, and points n, ne, se, s, sw or nw. Boats belong to the seats in turn; the first one is to move.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from librt.vecs import append, vec
from mypy_extensions import i64

from gabare.games.mississippi_queen import TITLE
from gabare.games.mississippi_queen.material import CHANGING_SPEED, FIRST_TILES, HEXES, LAID_TILES, OFF, SIDE_IDS, TILES
from gabare.games.mississippi_queen.river import River
from gabare.games.mississippi_queen.rules import MississippiQueen
from gabare.games.mississippi_queen.state import Boat
from gabare.kit.game import Game
from gabare.kit.pile import pile_of
from gabare.kit.state import bit
from gabare.kit.title import Setting

NAMES = ("Ana", "Bo", "Cem", "Dia", "Eli")
BOX = ("A0", "A1-1", "A1-2", "A1-3", "A1-4", "A2-1", "A2-2", "A2-3", "A2-4", "A3-1", "A3-2", "A3-3")
BENDS = {"left": -1, "": 0, "right": 1}
INTRODUCTORY: dict[str, Setting] = {"mode": "introductory"}


def cell(text: str) -> int:
    """`2.7`: hex 7 of the second tile."""
    tile, hex_ = text.split(".")
    return (int(tile) - 1) * HEXES + int(hex_)


def boat(place: str, speed: int = 1, coal: int = 6, on_board: Sequence[str] = ()) -> Boat:
    """A boat on a hex, with a heading, and the tiles from whose stops it has passengers; `off` is aground already."""
    made = Boat()
    if place != "off":
        hex_, heading = place.split()
        made.cell, made.heading = cell(hex_), SIDE_IDS.index(heading)
    made.speed, made.coal, made.passengers = speed, coal, len(on_board)
    made.stops = sum(bit(BOX.index(tile)) for tile in on_board)
    return made


def river(text: str, stage: str | None = None, first: int = 1) -> River:
    made = River()
    for word in text.split()[1:]:
        bend, _, tile = word.rpartition(":")
        made = made.extended(BOX.index(tile), BENDS[bend])
    made = made.without_tail(first - 1)
    return made if stage is None else made.ended(BENDS[stage])


def whole(last: str) -> str:
    """A straight river of all twelve tiles that ends with this one."""
    return " ".join([*(tile for tile in BOX if tile != last), last])


def table(
    tiles: str,
    *boats: Boat,
    stage: str | None = None,
    first: int = 1,
    round_: int = 2,
    options: dict[str, Setting] | None = None,
    waiting: dict[int, int] | None = None,
) -> Game:
    """A game whose first boat begins its turn; with four boats of two players, name `players` by the boats."""
    return _set(Game(TITLE, len(boats), options, NAMES[: len(boats)], secret=b""), tiles, boats, stage, first, round_, waiting)


def table_for_two(tiles: str, *boats: Boat, stage: str | None = None, options: dict[str, Setting] | None = None) -> Game:
    """Two players with two boats each: boats 1 and 3 are Ana's, 2 and 4 are Bo's."""
    return _set(Game(TITLE, 2, options, NAMES[:2], secret=b""), tiles, boats, stage, 1, 2, None)


def _set(game: Game, tiles: str, boats: Sequence[Boat], stage: str | None, first: int, round_: int, waiting: dict[int, int] | None) -> Game:
    state = cast(MississippiQueen, game.state)
    state.boats = list(boats)
    state.round = round_
    state.river = river(tiles, stage, first)
    laid = set(state.river.kinds)
    state.pile = pile_of([0 if kind in laid else 1 for kind in range(len(TILES))])
    state.to_come = (FIRST_TILES if state.options.introductory else LAID_TILES) - state.river.length()
    state.waiting = vec[i64]()
    for tile in range(state.river.length()):
        kind = state.river.kinds[tile]
        there = state.guests(kind) - sum(made.stops >> kind & 1 for made in boats) if tile >= first - 1 else 0
        state.waiting = append(state.waiting, there)
    state.order = vec[i64](range(len(boats)))
    state.at = 0
    for made in boats:
        if made.cell == OFF:
            state.lost += 1
            made.loss = state.lost
    state.begin_turn()
    assert state.phase == CHANGING_SPEED
    assert not state.broken(), state.broken()
    for tile, count in (waiting or {}).items():
        state.waiting[tile - 1] = count
    return game


def play(game: Game, *texts: str, luck: Sequence[int] | None = None) -> MississippiQueen:
    """Plays actions one after the other, whoever is awaited; the outcomes given are those of the last one."""
    for text in texts:
        game.play(text, outcomes=luck if text is texts[-1] else None)
    return cast(MississippiQueen, game.state)


def where(state: MississippiQueen, number: int) -> str:
    """Where boat 1, 2, … is, in the words that `boat` reads."""
    made = state.boats[number - 1]
    return "off" if made.cell == OFF else f"{made.cell // HEXES + 1}.{made.cell % HEXES} {SIDE_IDS[made.heading]}"


def sails(game: Game, *texts: str) -> str:
    """Plays actions of the first boat and says where it is then."""
    return where(play(game, *texts), 1)
