"""The river: its tiles, its landing stage, and what lies ahead of a hex."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from gabare.games.mississippi_queen import material as m


@final
class River:
    """The tiles laid so far, in order. A hex of the river is tile * 20 + hex of the tile.

    A river is never changed, only replaced by a longer or a shorter one: copies of a game share it.
    """

    def __init__(self) -> None:
        self.kinds = vec[i64]([m.START])
        self.headings = vec[i64]([0])  # where each tile flows
        self.bends = vec[i64]([0])  # how it turns from the one before: -1 left, 0 straight on, 1 right
        self.qs = vec[i64]([0])  # its centre
        self.rs = vec[i64]([0])
        self.first: i64 = 0  # the tiles before this one are taken away
        self.stage: i64 = m.NONE  # the bend at which the landing stage lies on the last tile
        self._name = ""

    def length(self) -> i64:
        return len(self.kinds)

    def name(self) -> str:
        """Equal for equal rivers."""
        if not self._name:
            tiles = " ".join([f"{self.kinds[tile]}:{self.headings[tile]}" for tile in range(len(self.kinds))])
            self._name = f"{tiles} {self.first} {self.stage}"
        return self._name

    # Neighbours

    def ahead(self, cell: i64, side: i64) -> i64:
        """The water next to a hex on one side, or NONE: land, or outside the tiles."""
        tile = cell // m.HEXES
        step = cell % m.HEXES * m.SIDES + (side - self.headings[tile] + m.SIDES) % m.SIDES
        number = m.STEPS[step]
        if number < 0:
            if tile + 1 < len(self.kinds):
                number = m.STEPS_DOWN[(self.bends[tile + 1] + 1) * m.HEXES * m.SIDES + step]
            if number >= 0:
                tile += 1
            elif tile > self.first:
                number = m.STEPS_UP[(self.bends[tile] + 1) * m.HEXES * m.SIDES + step]
                tile -= 1
        if number < 0 or not m.WATER[self.kinds[tile] * m.HEXES + number]:
            return m.NONE
        return tile * m.HEXES + number

    def downstream(self, cell: i64) -> i64:
        """4.6: the side nearest to where the tile flows that has water ahead; of two, the one to the right."""
        flow = self.headings[cell // m.HEXES]
        for change in range(m.SIDES):  # 0, 1 right, 1 left, 2 right, 2 left, 3
            turns = (change + 1) // 2
            side = (flow + (turns if change & 1 else m.SIDES - turns)) % m.SIDES
            if self.ahead(cell, side) != m.NONE:
                return side
        return flow

    def is_dock(self, cell: i64) -> bool:
        """8.2: a water hex of the last tile that faces a jetty of the landing stage."""
        if self.stage == m.NONE or cell // m.HEXES + 1 < len(self.kinds):
            return False
        number = cell % m.HEXES
        return m.IS_DOCK[(self.stage + 1) * m.HEXES + number] != 0 and m.WATER[self.kinds[cell // m.HEXES] * m.HEXES + number] != 0

    def is_boarding(self, cell: i64) -> bool:
        """6.2: the hex at the end of a stop's jetty."""
        return m.BOARDING[self.kinds[cell // m.HEXES]] == cell % m.HEXES

    def place_of(self, cell: i64) -> tuple[i64, i64]:
        """Where a hex lies on the table."""
        tile = cell // m.HEXES
        q, r = m.HEX_Q[cell % m.HEXES], m.HEX_R[cell % m.HEXES]
        for _ in range(self.headings[tile]):
            q, r = -r, q + r
        return self.qs[tile] + q, self.rs[tile] + r

    def progress(self, cell: i64) -> i64:
        """7.2: how far downstream a hex lies: its tile, then half hexes along the tile's own direction."""
        return cell // m.HEXES * m.HEXES + m.FORWARD[cell % m.HEXES]

    # Laying tiles

    def possible_bends(self, pieces: i64) -> vec[i64]:
        """5.4: the bends at which the next piece closes no loop, and leaves room for so many pieces after it."""
        bends = vec[i64](capacity=3)
        qs = self.qs[:]
        rs = self.rs[:]
        for bend in range(-1, 2):
            if _fits(qs, rs, self.headings[len(self.kinds) - 1], bend, pieces):
                bends = append(bends, bend)
        return bends

    def extended(self, kind: i64, bend: i64) -> River:
        """5.2: one tile more, at the notch that the bend names."""
        other = self.copy()
        last = len(self.kinds) - 1
        heading = (self.headings[last] + bend + m.SIDES) % m.SIDES
        other.kinds = append(self.kinds[:], kind)
        other.headings = append(self.headings[:], heading)
        other.bends = append(self.bends[:], bend)
        other.qs = append(self.qs[:], self.qs[last] + m.TILE_STEP * m.SIDE_Q[heading])
        other.rs = append(self.rs[:], self.rs[last] + m.TILE_STEP * m.SIDE_R[heading])
        return other

    def ended(self, bend: i64) -> River:
        """8.1: with the landing stage."""
        other = self.copy()
        other.stage = bend
        return other

    def without_tail(self, first: i64) -> River:
        """5.5: the tiles that all boats have left are taken away."""
        other = self.copy()
        other.first = first
        return other

    def copy(self) -> River:
        other = River()
        other.kinds = self.kinds
        other.headings = self.headings
        other.bends = self.bends
        other.qs = self.qs
        other.rs = self.rs
        other.first = self.first
        other.stage = self.stage
        return other


def distance(q: i64, r: i64) -> i64:
    """Hexes between two places that lie so far apart."""
    return max(q, -q, r, -r, q + r, -q - r)


def _fits(qs: vec[i64], rs: vec[i64], heading: i64, bend: i64, pieces: i64) -> bool:
    """Two tiles that do not follow each other overlap when their centres are one step apart; farther, they do not even touch."""
    last = len(qs) - 1
    heading = (heading + bend + m.SIDES) % m.SIDES
    q = qs[last] + m.TILE_STEP * m.SIDE_Q[heading]
    r = rs[last] + m.TILE_STEP * m.SIDE_R[heading]
    for tile in range(last):
        if distance(q - qs[tile], r - rs[tile]) <= m.TILE_STEP:
            return False
    if pieces == 0:
        return True
    qs = append(qs, q)
    rs = append(rs, r)
    return _fits(qs, rs, heading, 0, pieces - 1) or _fits(qs, rs, heading, -1, pieces - 1) or _fits(qs, rs, heading, 1, pieces - 1)
