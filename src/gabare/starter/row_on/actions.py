"""The actions as texts, which records, tests and the terminal speak: `row 1`, `row 2`, `moor`. They never change once games were played."""

from typing import NamedTuple

from gabare.kit.grammar import NONE, Grammar, Verb, numbered
from gabare.starter.row_on.rules import MOOR, ROW


class Parts(NamedTuple):
    verb: str
    dice: int = NONE  # how many, less one


GRAMMAR = Grammar(Parts, Verb("row", ROW, (numbered("dice", 2),)), Verb("moor", MOOR))
