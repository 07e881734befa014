"""What is good in the race: few turns left to sail, no turn lost waiting, and the right cards for what may come."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from gabare.games.trois_caps import actions as a
from gabare.games.trois_caps import departures
from gabare.games.trois_caps import material as m
from gabare.games.trois_caps.adjacency import DISTANCES
from gabare.games.trois_caps.rules import TroisCaps
from gabare.games.trois_caps.state import Boat
from gabare.games.trois_caps.travel_times import leg, passage
from gabare.kit.say import mark
from gabare.kit.state import HIDDEN, NOBODY, NONE, SEATS, State, filled
from gabare.kit.value import Value
from gabare.kit.weights import tuned

NAMES: Final = [
    mark("turns still to sail"),
    mark("turns lost in port or with a mishap"),
    mark("provisions for the ports ahead"),
    mark("repairs and jokers in hand"),
    mark("a shield"),
    mark("mishaps in hand"),
]
HAND_WEIGHTS: Final = [-1.0, -1.0, 0.8, 0.7, 0.5, 0.1]
TEMPERATURE: Final = 5.0
COOLEST: Final = 0.3  # of the temperature, when the first boat arrives
WHOLE_RACE: Final = 24.0  # turns, roughly

# What cards are for.
PROVISION: Final[i64] = 2  # after safety gear, and mainsail and jib
MISHAP: Final[i64] = 3
MENDING: Final[i64] = 4
ANYTHING: Final[i64] = 5
SAILING: Final[i64] = 6
USES: Final[i64] = 7
USE: Final = vec[i64]([0, 1] + [PROVISION] * 2 + [MISHAP] * 5 + [MENDING, ANYTHING] + [SAILING] * 2)

# Turns that are lost, on average.
WAIT_FOR_SAILING_CARDS: Final = vec[float]([0.0, 6.5, 9.5, 11.5])  # when none to three are missing in Bordeaux
WAIT_FOR_PROVISIONS: Final = 4.5  # in another port
WAIT_FOR_REPAIR: Final = 2.9
HINDERED: Final = 1.35  # turns that events and mishaps make of one at sea
SLOWER_IN_FOG: Final = 0.7  # of each turn in it
SECOND_DIE: Final = 0.5


@final
class TroisCapsValue(Value):
    def features(self, state: State, seat: i64) -> vec[float]:
        assert isinstance(state, TroisCaps)
        boat = state.boats[seat]
        counts = filled(USES)
        cards = state.hands[seat].cards
        for i in range(len(cards)):
            if cards[i] != HIDDEN:
                counts[USE[cards[i]]] += 1
        ports = float(m.GRUISSAN - boat.next_port) if boat.next_port < m.GRUISSAN else 0.0  # those to leave after the next departure
        provisions = float(counts[PROVISION] - 1 if boat.moored and counts[PROVISION] and not gives_up(state, seat) else counts[PROVISION])
        features = vec[float](capacity=6)
        features = append(features, self.turns_to_sail(state, seat, boat))
        features = append(features, self.turns_lost(state, seat, boat, counts))
        features = append(features, less_and_less(provisions if provisions < ports else ports))
        features = append(features, less_and_less(float(counts[MENDING]) + 1.5 * float(counts[ANYTHING])))
        features = append(features, 1.0 if boat.shield else 0.0)
        return append(features, less_and_less(float(counts[MISHAP])))

    def turns_to_sail(self, state: TroisCaps, seat: i64, boat: Boat) -> float:
        """The leg from where the boat is, exactly; then the legs after it. From this round on: a turn already taken counts."""
        if boat.next_port > m.GRUISSAN:
            return 0.0
        zones = boat.open_zones(state.options.level)
        plain = Boat().open_zones(state.options.level)
        taken = 1.0 if has_sailed(state, seat) else 0.0
        total = 0.0
        for port in range(boat.next_port + 1, m.GRUISSAN + 1):
            total += leg(port, state.options.level, state.wind, plain)
        if boat.next_port == m.LE_VERDON:
            return taken + HINDERED * total + float(DISTANCES[m.LE_VERDON][boat.cell])
        table = passage(boat.next_port, state.options.level, state.wind, zones)
        if state.awaited and state.player == seat and state.phase == a.RUNNING:
            wind = NONE if state.into_the_wind else state.wind
            second_die = state.run == a.FIRST_RUN and state.has_second_die
            total += table.best_run(boat.cell, wind, state.reach, second_die and wind != NONE)
        else:
            total += table.turns[boat.cell]
        return taken + HINDERED * total

    def turns_lost(self, state: TroisCaps, seat: i64, boat: Boat, counts: vec[i64]) -> float:
        jokers = counts[ANYTHING]
        lost = (1.0 if boat.resting else 0.0) + (SECOND_DIE if boat.slowed else 0.0)
        drawn = 1.0 if seat == state.player and not has_sailed(state, seat) else 0.0  # this turn's card has not helped
        if boat.in_bordeaux():
            missing: i64 = 0
            for role in range(PROVISION + 1):
                if counts[role] == 0:
                    missing += 1
            if missing <= jokers or gives_up(state, seat):
                return 0.0
            wait = drawn + WAIT_FOR_SAILING_CARDS[missing - jokers]
            sure = float(m.SURE_START - state.round - (1 if has_sailed(state, seat) else 0)) if state.options.sure_start else wait
            return max(0.0, sure if sure < wait else wait)
        if boat.moored:
            return lost + (0.0 if counts[PROVISION] or jokers else drawn + WAIT_FOR_PROVISIONS)
        if boat.stopped(state.options.simple_mishaps):
            mended = (counts[MENDING] or jokers) and not (state.player == seat and state.phase != a.PUTTING)
            return lost + (0.3 if mended else drawn + WAIT_FOR_REPAIR)
        if boat.mishap == m.FOG:
            return lost + SLOWER_IN_FOG * float(m.FOG_LIFTS - 1 - boat.fog_turns)
        return lost + (1.0 if state.damage != NONE and state.player == seat else 0.0)

    def pointless(self, state: State, seat: i64, action: i64) -> bool:
        """To stay in port where a roll costs nothing, or in Bordeaux when the cards are there; to give a joker away, or spend it
        where the card itself is in hand; in Bordeaux, to set a joker, or give away the only card of a kind that is needed to
        leave. Hands are large: there is always something else."""
        assert isinstance(state, TroisCaps)
        if action == a.STAY:
            return state.phase == a.IN_PORT or leaves_freely(state, seat)
        if wastes_joker(state, seat, action):
            return True
        card = action - a.UNDER if action < a.SET else action - a.PASS if a.PASS <= action < a.DEPART_ANYHOW else NONE
        if card == m.JOKER:
            return True
        sure = state.options.sure_start and state.round >= m.SURE_START
        if card == NONE or USE[card] > PROVISION or sure or not state.boats[seat].in_bordeaux():
            return False
        alike: i64 = 0
        cards = state.hands[seat].cards
        for i in range(len(cards)):
            if cards[i] != HIDDEN and USE[cards[i]] == USE[card]:
                alike += 1
        return alike == 1

    def victim(self, state: State, action: i64) -> i64:
        """Who is to have a mishap."""
        return (action - a.AIM) % SEATS if a.AIM <= action < a.DEPART else NOBODY

    def heat(self, state: State) -> float:
        """A lead of a turn is worth more, the nearer the first boat is."""
        assert isinstance(state, TroisCaps)
        nearest = WHOLE_RACE
        for seat in range(state.players):
            turns = self.turns_to_sail(state, seat, state.boats[seat])
            if turns < nearest:
                nearest = turns
        return self.temperature * (COOLEST + (1.0 - COOLEST) * nearest / WHOLE_RACE)


def leaves_freely(state: TroisCaps, seat: i64) -> bool:
    """Whether a boat can leave Bordeaux without a joker."""
    actions = departures.choices(state, seat)
    for i in range(len(actions)):
        if actions[i] in (a.DEPART, a.DEPART + 2, a.DEPART_ANYHOW):
            return True
    return False


def wastes_joker(state: TroisCaps, seat: i64, action: i64) -> bool:
    """Whether a joker stands for a card that is in hand, or is set in Bordeaux: it can wait until it is needed."""
    hand = state.hands[seat]
    if a.SET <= action < a.MEND:
        return (action - a.SET) % 2 == 1 and (state.boats[seat].in_bordeaux() or hand.has(a.ROLES[(action - a.SET) // 2]))
    if action == a.MEND + 1:
        return hand.has(m.REPAIR) and state.boats[seat].stopped(state.options.simple_mishaps)
    if action == a.LEAVE + 2:
        return hand.has(m.FOOD)
    if a.DEPART <= action < a.STAY:
        sails, provision, safety = (action - a.DEPART) // 6, (action - a.DEPART) // 2 % 3, (action - a.DEPART) % 2
        return (sails == 1 and hand.has(m.SAILS)) or (provision == 2 and hand.has(m.FOOD)) or (safety == 1 and hand.has(m.SAFETY))
    return False


def gives_up(state: TroisCaps, seat: i64) -> bool:
    """Whether a boat is about to leave Bordeaux without the right cards."""
    return state.phase == a.GIVING_UP and state.player == seat


def has_sailed(state: TroisCaps, seat: i64) -> bool:
    """Whether a seat has had its dice in this round, or has stayed in port; if not, the turn that the tables count on is to come."""
    if seat == state.player:
        return state.phase == a.RUNNING or state.phase == a.IN_PORT
    return (seat - state.director) % state.players < (state.player - state.director) % state.players


def less_and_less(n: float) -> float:
    """The first is worth most: 0, 0.5, 0.67, 0.75, …, doubled."""
    return 2.0 * n / (n + 1.0)


VALUE: Final = TroisCapsValue(NAMES, tuned("gabare.games.trois_caps", NAMES, HAND_WEIGHTS), TEMPERATURE)
