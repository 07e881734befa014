"""Where things lie on the table: one table of places for a wide screen, one for a phone."""

from __future__ import annotations

from dataclasses import dataclass

CARD_WIDTH, CARD_HEIGHT = 72, 96


@dataclass(frozen=True, eq=False)  # two of them, so that drawings can be cached by them
class Layout:
    """Two layouts are drawn by the same functions. Places in a row count from its top, places in a slot from its corner."""

    tall: bool
    width: float
    height: float  # of the board; the dock with the viewer's own cards lies below it
    dock: float

    top: float  # of the first river
    pitch: float  # from a river to the next
    left: float  # where the sources lie
    room: float  # for the cards of a river, before its mouth
    scale: float  # of a card in a river
    gap: float  # between the last card and the mouth
    badge: float  # scale of glyphs on cards: they must stay readable on small ones
    mark: float  # diameter of a mark on a bridge

    plate: tuple[float, float, float]  # number of a river: corner and side
    count: tuple[float, float]
    yours: tuple[float, float]

    players: tuple[float, float, float, float]  # the first player's box; on a phone they share its width
    pile: tuple[float, float]
    discard: tuple[float, float]
    pile_scale: float
    turn: tuple[float, float]

    hand: tuple[float, float]
    card: float  # scale of a card in hand
    stock: tuple[float, float]

    def row(self, number: int) -> float:
        """The upper edge of a river's cards."""
        return self.top + self.pitch * number


WIDE = Layout(
    tall=False, width=1100, height=624, dock=176,
    top=66, pitch=92, left=158, room=611, scale=66 / 72, gap=6, badge=1, mark=20,
    plate=(14, 4, 32), count=(54, 17), yours=(30, 69),
    players=(926, 232, 166, 42),
    pile=(934, 132), discard=(1022, 132), pile_scale=1, turn=(926, 486),
    hand=(20, 648), card=1, stock=(660, 648),
)  # fmt: skip

TALL = Layout(
    tall=True, width=390, height=516, dock=188,
    top=54, pitch=67, left=50, room=286, scale=46 / 72, gap=4, badge=1.3, mark=17,
    plate=(4, 3, 20), count=(35, 18), yours=(14, 46),
    players=(4, 4, 386, 44),
    pile=(196, 465), discard=(288, 465), pile_scale=0.62, turn=(6, 462),
    hand=(8, 532), card=0.72, stock=(8, 640),
)  # fmt: skip


def layout_of(tall: bool) -> Layout:
    return TALL if tall else WIDE
