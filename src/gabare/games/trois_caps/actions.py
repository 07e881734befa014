"""Phases, and the actions: `under food`, `set spinnaker`, `aim leak 2`, `run ne 4`, `depart sails food safety`."""

from __future__ import annotations

from typing import Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from gabare.games.trois_caps import material as m
from gabare.kit.grammar import NONE, Grammar, Operand, Verb, numbered, plain
from gabare.kit.state import SEATS

# Actions.
UNDER: Final[i64] = 0  # + card: put it under the pile
SET: Final[i64] = UNDER + m.CARDS  # + role * 2 + joker: spinnaker, reduction or repair set before oneself
MEND: Final[i64] = SET + 6  # + joker: a repair, or a joker, on one's own mishap
LEAVE: Final[i64] = MEND + 2  # + provision: a port other than Bordeaux
AIM: Final[i64] = LEAVE + 3  # + mishap * 6 + seat
DEPART: Final[i64] = AIM + 5 * SEATS  # + (sails * 3 + provision) * 2 + safety: out of Bordeaux
STAY: Final[i64] = DEPART + 12  # in port
ROLL: Final[i64] = STAY + 1  # for a double four
RUN: Final[i64] = ROLL + 1  # + direction * 6 + cells - 1
HOLD: Final[i64] = RUN + m.DIRECTIONS * m.DIE  # a run of no cells
CHOOSE_WIND: Final[i64] = HOLD + 1  # + direction
KEEP: Final[i64] = CHOOSE_WIND + m.DIRECTIONS  # + card, of those the old salt looks at
DECLARE: Final[i64] = KEEP + m.CARDS  # + provision, at the customs
DECLARE_NOTHING: Final[i64] = DECLARE + 2
RESCUE: Final[i64] = DECLARE_NOTHING + 1  # + seat: a mayday answered
RESCUE_NOBODY: Final[i64] = RESCUE + SEATS
PASS: Final[i64] = RESCUE_NOBODY + 1  # + card, to the left
DEPART_ANYHOW: Final[i64] = PASS + m.CARDS  # out of Bordeaux without the right cards

ROLES: Final = vec[i64]([m.SPINNAKER, m.REDUCTION, m.REPAIR])  # what a card is set as
PROVISIONS: Final = vec[i64]([m.FOOD, m.TROLLING, m.JOKER])

# Phases: what the awaited seats decide.
PUTTING: Final[i64] = 0  # one card down
DEPARTING: Final[i64] = 1  # out of Bordeaux, or not
IN_PORT: Final[i64] = 2  # roll for a double four, or not
RUNNING: Final[i64] = 3
CHOOSING_WIND: Final[i64] = 4
RETURNING: Final[i64] = 5  # cards to put under the pile
LOOKING: Final[i64] = 6  # which of the cards to keep
DECLARING: Final[i64] = 7
RESCUING: Final[i64] = 8
PASSING: Final[i64] = 9  # everybody, in secret
SHARING: Final[i64] = 10  # everybody puts a card under the pile, in secret
GIVING_UP: Final[i64] = 11  # cards to put under the pile, to leave Bordeaux without the right ones

# Runs of a turn.
FIRST_RUN: Final[i64] = 1
SECOND_RUN: Final[i64] = 2
EXTRA_RUN: Final[i64] = 3


class Parts(NamedTuple):
    """An action, taken apart: what is done, with which card, as what, to whom, which way and how far."""

    verb: str
    card: int = NONE
    role: int = NONE
    seat: int = NONE
    direction: int = NONE
    cells: int = 0
    sails: int = NONE  # these three: what a boat leaves Bordeaux with
    provision: int = NONE
    safety: int = NONE

    @property
    def cards(self) -> tuple[int, ...]:
        """All that a boat leaves Bordeaux with."""
        return () if self.sails == NONE else (self.sails, self.provision, self.safety)


def _cards(name: str, *cards: int) -> Operand:
    return Operand(name, tuple([m.CARD_IDS[card] for card in cards]), cards)


_card = Operand("card", m.CARD_IDS)
_direction = Operand("direction", m.DIRECTION_IDS)
_cells = Operand("cells", tuple([str(cells) for cells in range(1, m.DIE + 1)]), tuple(range(1, m.DIE + 1)))
_set = [
    Verb("set", SET + 2 * n, (_cards("role", role), Operand("card", ("", " joker"), (role, m.JOKER))), "set {role}{card}")
    for n, role in enumerate(ROLES)
]

GRAMMAR: Final = Grammar(
    Parts,
    Verb("under", UNDER, (_card,)),
    *_set,
    Verb("mend", MEND, (_cards("card", m.REPAIR, m.JOKER),)),
    Verb("leave", LEAVE, (_cards("card", *PROVISIONS),)),
    Verb("aim", AIM, (_cards("card", *range(m.MISHAPS, m.MISHAPS + 5)), numbered("seat", SEATS))),
    Verb("depart", DEPART, (_cards("sails", m.SAILS, m.JOKER), _cards("provision", *PROVISIONS), _cards("safety", m.SAFETY, m.JOKER))),
    *plain(STAY, "stay", "roll"),
    Verb("run", RUN, (_direction, _cells)),
    *plain(HOLD, "hold"),
    Verb("wind", CHOOSE_WIND, (_direction,)),
    Verb("keep", KEEP, (_card,)),
    Verb("declare", DECLARE, (Operand("card", (m.CARD_IDS[m.FOOD], m.CARD_IDS[m.FOOD + 1], "nothing"), (m.FOOD, m.FOOD + 1, NONE)),)),
    Verb("rescue", RESCUE, (Operand("seat", (*[str(seat + 1) for seat in range(SEATS)], "nobody"), (*range(SEATS), NONE)),)),
    Verb("pass", PASS, (_card,)),
    Verb("anyhow", DEPART_ANYHOW, text="depart anyhow"),
)
