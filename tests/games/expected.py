"""What the tests of all games must know of each: a game says it in `expected.py`, beside its own tests."""

from __future__ import annotations

from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec

from gabare.kit.title import Setting, catalogue

Options = dict[str, Setting]


@dataclass(frozen=True)
class Expected:
    """The defaults suit somebody else's game, of which nothing is known here."""

    scores: tuple[tuple[Options, tuple[str, str]], ...] = ()  # what a score counts at the start, in English and in French
    unrecorded: frozenset[tuple[str, str]] = frozenset()  # settings of which it has no record
    unrecorded_players: frozenset[int] = frozenset()
    hides: bool = True  # somebody knows what others do not
    drafts: bool = False  # at nearly every moment something can be tried and taken back
    attacks: bool = False  # an action may hurt a seat of one's choice
    sources: tuple[str, ...] = ()  # whose data its drawings are made from
    piles: tuple[str, tuple[str, ...]] | None = None  # a language, and what is said in it of the open piles at the start

    # Its board in random games; a game that plays none of them draws its board in positions of its own
    tables: tuple[tuple[int, Options], ...] = ()
    games: int = 1  # at each table
    verbs: frozenset[str] = frozenset()  # of the actions that are pointed at
    targets: int = 0  # to point at, in those games: more than these
    stride: int = 1  # positions from one that is looked at by everybody to the next
    own: frozenset[str] = frozenset()  # layers that only a seat of its own sees
    secrets: tuple[int, Options, int, int] | None = None  # players, options, stride, and how often at least there is something to know
    same_to_all: tuple[Options, int] | None = None  # options and stride
    dock: frozenset[str] = frozenset()  # layers that spectators go without

    # A whole game in the browser: how many bots, which options; None where its own tests play it
    browser: tuple[int, dict[str, str]] | None = field(default=(2, {}))


def _expected(package: str) -> Expected:
    own = f"tests.games.{package.rpartition('.')[2]}"
    found = import_module(f"{own}.expected").EXPECTED if find_spec(own) and find_spec(f"{own}.expected") else Expected()
    assert isinstance(found, Expected)
    return found


EXPECTED = {id: _expected(title.package) for id, title in catalogue().items()}
