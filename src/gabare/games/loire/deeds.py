"""Actions of Loire taken apart, and in words: `place blois`, `draft coal 2`, `coal 3`, `fish`, `explode 2 coal 1`, `go`, `quay a`."""

from __future__ import annotations

from typing import NamedTuple

from gabare.games.loire.actions import BRIBE, DRAFT, EXPLODE, GO, KEEP, LAY, MOOR, PLACE, SELL, STAY
from gabare.games.loire.material import BOATMAN, COALS, FISHING, NANTES, QUAY_A
from gabare.games.loire.words import KIND_WORDS, QUAYS, TOWN_WORDS
from gabare.kit.state import SEATS

NONE = -1


class Deed(NamedTuple):
    """An action, taken apart: what is done, with which kind of card, in which town or with whose wine, to whom."""

    verb: str
    kind: int = NONE
    town: int = NONE
    seat: int = NONE
    quay: int = NONE


def deed(action: int) -> Deed:
    if action < DRAFT:
        return Deed("place", town=action - PLACE)
    if action < LAY:
        return Deed("draft", action - DRAFT)
    if action < EXPLODE:
        return Deed("lay", action - LAY)
    if action < BRIBE:
        return Deed("explode", (action - EXPLODE) % COALS, seat=(action - EXPLODE) // COALS)
    if action < STAY:
        return Deed("bribe", BOATMAN, (action - BRIBE) % NANTES, (action - BRIBE) // NANTES)
    if action < MOOR:
        return Deed("stay" if action == STAY else "go")
    if action < SELL:
        return Deed("quay", quay=QUAY_A + action - MOOR)
    return Deed("keep") if action == KEEP else Deed("sell", town=action - SELL)


def write(action: int) -> str:
    verb, kind, town, seat, quay = deed(action)
    match verb:
        case "place" | "sell":
            return f"{verb} {TOWN_WORDS[town]}"
        case "draft":
            return f"draft {KIND_WORDS[kind]}"
        case "lay":
            return "fish" if kind == FISHING else KIND_WORDS[kind]
        case "explode":
            return f"explode {seat + 1} {KIND_WORDS[kind]}"
        case "bribe":
            return f"bribe {seat + 1} {TOWN_WORDS[town]}"
        case "quay":
            return f"quay {QUAYS[quay - QUAY_A]}"
    return verb


def read(text: str) -> int:
    """The action that a text names; whether it is legal is not asked here."""
    match text.split():
        case ["place", town]:
            return PLACE + _vineyard(town)
        case ["draft", *kind] if " ".join(kind) in KIND_WORDS:
            return DRAFT + KIND_WORDS.index(" ".join(kind))
        case ["fish"]:
            return LAY + FISHING
        case ["boatman"]:
            return LAY + BOATMAN
        case ["coal", value]:
            return LAY + _number(value, COALS)
        case ["explode", seat, "coal", value]:
            return EXPLODE + _number(seat, SEATS) * COALS + _number(value, COALS)
        case ["bribe", seat, origin]:
            return BRIBE + _number(seat, SEATS) * NANTES + _vineyard(origin)
        case ["sell", origin]:
            return SELL + _vineyard(origin)
        case ["quay", quay] if quay in QUAYS:
            return MOOR + QUAYS.index(quay)
        case [("stay" | "go" | "keep") as verb]:
            return {"stay": STAY, "go": GO, "keep": KEEP}[verb]
    raise ValueError(
        f"cannot read {text[:40]!r}; write for example 'place blois', 'draft coal 2', 'coal 3', 'boatman', 'fish', 'stay', "
        "'explode 2 coal 1', 'bribe 3 tours', 'go' or 'quay a'"
    )


def _vineyard(text: str) -> int:
    """A town above Nantes: where a boat may begin, and where a wine comes from."""
    if text not in TOWN_WORDS[:NANTES]:
        raise ValueError(f"{text[:20]!r} is none of {', '.join(TOWN_WORDS[:NANTES])}")
    return TOWN_WORDS.index(text)


def _number(text: str, limit: int) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= limit):
        raise ValueError(f"{text[:20]!r} is not a number from 1 to {limit}")
    return int(text) - 1
