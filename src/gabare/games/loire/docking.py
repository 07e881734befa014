"""Movement, docking, loading and unloading: what a boat does on the river. The numbers are those of the rule book's paragraphs."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from gabare.games.loire.actions import MOORING, PLACING
from gabare.games.loire.boat import Boat
from gabare.games.loire.material import (
    BOATMAN,
    COALS,
    FARE,
    FROM,
    MIDSTREAM,
    NANTES,
    QUAY,
    QUAY_A,
    QUAY_B,
    TO,
    WINE,
    WINE_PRICE,
    count,
    town_of,
)
from gabare.games.loire.talon import Talon
from gabare.kit.pile import Hand
from gabare.kit.state import NOBODY, State


class Docking(State):
    """The table, and the boats on it."""

    def __init__(self, players: i64) -> None:
        super().__init__(players)
        self.explosion_self = True
        self.nantes_loser_takes_free_quay = True
        self.wine_sale_optional = False
        self.memory_aid = False  # for the drawing
        self.phase: i64 = PLACING
        self.round: i64 = 0
        self.leader: i64 = 0
        self.talon = Talon()
        self.row = vec[i64]()  # the revealed cards still to be taken, by kind
        self.taken = vec[i64]()  # those taken in this draft, in order: kind * SEATS + seat
        self.waiting: i64 = 0  # travellers and wines on the banks, each at its origin
        self.boats: list[Boat] = []
        self.hands: list[Hand] = []

    def throw(self, boat: Boat, kind: i64, copies: i64) -> None:
        """Cards in front of a player go to the discard pile."""
        boat.laid[kind] -= copies
        self.talon.discard(kind, copies)

    def unload(self, boat: Boat, cards: i64) -> None:
        boat.cargo &= ~cards
        self.talon.landed |= cards

    # 5. Movement

    def sail(self, seat: i64) -> None:
        """5.1: as many spaces as the laid coal says, no fewer; 5.2: turning at both ends; 5.3: the coal is burnt."""
        boat = self.boats[seat]
        boat.stage = boat.landing()
        boat.done = True
        for coal in range(COALS):
            self.throw(boat, coal, boat.laid[coal])
        if town_of(boat.stage) == NANTES:
            self.arrive_at_nantes(seat)
        else:
            self.dock(seat)

    # 6. Docking

    def holder(self, town: i64, quay: i64) -> i64:
        """Whose boat lies at a quay, or NOBODY's."""
        for seat in range(self.players):
            if self.boats[seat].berth == quay and town_of(self.boats[seat].stage) == town:
                return seat
        return NOBODY

    def dock(self, seat: i64) -> None:
        """6.1: a free quay is taken; a held one only by winning the fight."""
        boat = self.boats[seat]
        holder = self.holder(town_of(boat.stage), QUAY)
        if holder == NOBODY:
            boat.berth = QUAY
        elif self.fight(boat, self.boats[holder]):
            boat.berth = QUAY
            self.boats[holder].berth = MIDSTREAM

    def fight(self, arriving: Boat, docked: Boat) -> bool:
        """6.2 to 6.4: both lose as many boatmen as the weaker side has; the arriving boat wins if it has one left."""
        a = arriving.laid[BOATMAN]
        d = docked.laid[BOATMAN]
        lost = a if a < d else d
        self.throw(arriving, BOATMAN, lost)
        self.throw(docked, BOATMAN, lost)
        return a > d

    def arrive_at_nantes(self, seat: i64) -> None:
        """7.2: whoever has a choice of quays is asked; without boatmen a held quay is no choice."""
        boat = self.boats[seat]
        free_a = self.holder(NANTES, QUAY_A) == NOBODY
        free_b = self.holder(NANTES, QUAY_B) == NOBODY
        if boat.laid[BOATMAN] or (free_a and free_b):
            self.phase = MOORING
        elif free_a:
            boat.berth = QUAY_A
        elif free_b:
            boat.berth = QUAY_B

    def moor(self, seat: i64, quay: i64) -> None:
        """7.3, 7.4: the chosen quay, by a fight if it is held; 7.5: the loser takes the other quay if it is free."""
        boat = self.boats[seat]
        other_quay = QUAY_A + QUAY_B - quay
        refuge = other_quay if self.holder(NANTES, other_quay) == NOBODY else MIDSTREAM
        holder = self.holder(NANTES, quay)
        if holder == NOBODY:
            boat.berth = quay
        elif self.fight(boat, self.boats[holder]):
            self.boats[holder].berth = refuge
            boat.berth = quay
        elif self.nantes_loser_takes_free_quay:
            boat.berth = refuge

    # 8. Loading and unloading

    def load(self, boat: Boat) -> None:
        """8.2: all that waits in the town, whether one wants it or not."""
        cards = self.waiting & FROM[town_of(boat.stage)]
        boat.cargo |= cards
        self.waiting &= ~cards

    def deliver(self, boat: Boat) -> None:
        """8.3: travellers who have arrived pay their fare."""
        arrived = boat.cargo & TO[town_of(boat.stage)]
        for card in range(WINE):
            if arrived >> card & 1:
                boat.money += FARE[card]
        self.unload(boat, arrived)

    def sell(self, boat: Boat, wines: i64) -> None:
        """8.4: at Nantes, for the price of the quay."""
        boat.money += count(wines) * WINE_PRICE[boat.berth]
        self.unload(boat, wines)
