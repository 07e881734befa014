from typing import NamedTuple

from gabare.kit.grammar import NONE, Grammar, Verb, numbered, plain
from tests.kit.bids.rules import CARDS, TAKE


class Parts(NamedTuple):
    verb: str
    card: int = NONE


GRAMMAR = Grammar(Parts, Verb("bid", 0, (numbered("card", CARDS),)), *plain(TAKE, "take", "leave"))
