"""La Route des Trois Caps in words: `under food`, `set spinnaker`, `aim leak 2`, `run ne 4`, `depart sails food safety`."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from gabare.games.trois_caps.actions import (
    AIM,
    CHOOSE_WIND,
    DECLARE,
    DECLARE_NOTHING,
    DEPART,
    DEPART_ANYHOW,
    END_OF_ACTIONS,
    HOLD,
    KEEP,
    LEAVE,
    MEND,
    PASS,
    PROVISIONS,
    RESCUE,
    RESCUE_NOBODY,
    ROLES,
    RUN,
    SET,
    STAY,
    UNDER,
)
from gabare.games.trois_caps.boat import NONE
from gabare.games.trois_caps.chart import STEPS
from gabare.games.trois_caps.material import DIE, DIRECTIONS, FOOD, JOKER, MISHAPS, REPAIR, SAFETY, SAILS
from gabare.games.trois_caps.words import CARD_TEXTS, DIRECTION_TEXTS
from gabare.kit.state import SEATS


class Deed(NamedTuple):
    """An action, taken apart: what is done, with which card, as what, to whom, which way and how far."""

    verb: str
    card: int = NONE
    role: int = NONE
    seat: int = NONE
    direction: int = NONE
    cells: int = 0
    cards: tuple[int, ...] = ()


@cache
def deed(action: int) -> Deed:
    if action < SET:
        return Deed("under", action - UNDER)
    if action < MEND:
        role = ROLES[(action - SET) // 2]
        return Deed("set", JOKER if (action - SET) % 2 else role, role)
    if action < LEAVE:
        return Deed("mend", REPAIR if action == MEND else JOKER)
    if action < AIM:
        return Deed("leave", PROVISIONS[action - LEAVE])
    if action < DEPART:
        return Deed("aim", (action - AIM) // SEATS + MISHAPS, seat=(action - AIM) % SEATS)
    if action < STAY:
        sails, provision, safety = (action - DEPART) // 6, (action - DEPART) // 2 % 3, (action - DEPART) % 2
        return Deed("depart", cards=(JOKER if sails else SAILS, PROVISIONS[provision], JOKER if safety else SAFETY))
    if action < RUN:
        return Deed("stay" if action == STAY else "roll")
    if action < HOLD:
        return Deed("run", direction=(action - RUN) // DIE, cells=(action - RUN) % DIE + 1)
    if action < KEEP:
        return Deed("hold") if action == HOLD else Deed("wind", direction=action - CHOOSE_WIND)
    if action < DECLARE:
        return Deed("keep", action - KEEP)
    if action < RESCUE:
        return Deed("declare", NONE if action == DECLARE_NOTHING else action - DECLARE + FOOD)
    if action == DEPART_ANYHOW:
        return Deed("anyhow")
    if action < PASS:
        return Deed("rescue", seat=NONE if action == RESCUE_NOBODY else action - RESCUE)
    return Deed("pass", action - PASS)


def write(action: int) -> str:
    verb, card, role, seat, direction, cells, cards = deed(action)
    match verb:
        case "set" if card != role:
            return f"set {CARD_TEXTS[role]} joker"
        case "aim":
            return f"aim {CARD_TEXTS[card]} {seat + 1}"
        case "depart":
            return f"depart {' '.join(CARD_TEXTS[laid] for laid in cards)}"
        case "run":
            return f"run {DIRECTION_TEXTS[direction]} {cells}"
        case "wind":
            return f"wind {DIRECTION_TEXTS[direction]}"
        case "rescue":
            return f"rescue {'nobody' if seat == NONE else seat + 1}"
        case "anyhow":
            return "depart anyhow"
        case "stay" | "roll" | "hold":
            return verb
    return f"{verb} {'nothing' if card == NONE else CARD_TEXTS[card]}"


ACTIONS = {write(action): action for action in range(END_OF_ACTIONS)}


def read(text: str) -> int:
    """The action that a text names; whether it is legal is not asked here."""
    if text in ACTIONS:
        return ACTIONS[text]
    raise ValueError(
        f"cannot read {text[:40]!r}; write for example 'under food', 'set repair', 'mend joker', 'leave trolling', 'aim fog 2', "
        "'depart sails food safety', 'run ne 4' or 'hold'"
    )


def destination(cell: int, direction: int, cells: int) -> int:
    for _ in range(cells):
        cell = STEPS[cell * DIRECTIONS + direction]
    return cell
