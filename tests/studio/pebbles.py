"""A tiny game, somebody else's: twelve pebbles, each takes one to three, whoever takes the last one wins."""

from __future__ import annotations

import os
from pathlib import Path

FILES = {
    "__init__.py": """
from gabare.kit.say import mark
from gabare.kit.title import Title

TITLE = Title(
    id="pebbles", package=__name__, name="Pebbles", summary=mark("Take the last pebble."), players=(2, 3), author="", publisher="",
    year=0, minutes=1, age=5, rules_version=1, longest=12,
)
""",
    "rules.py": """
from librt.vecs import vec
from mypy_extensions import i64

from gabare.kit.state import State, bit

class Pebbles(State):
    def __init__(self, players):
        super().__init__(players)
        self.left, self.last = 12, -1

    def clone(self):
        other = Pebbles(self.players)
        other.awaited, other.left, other.last = self.awaited, self.left, self.last
        return other

    def legal_actions(self, seat):
        return vec[i64]([number for number in range(3) if number < self.left])

    def apply(self, seat, action, luck):
        self.left -= action + 1
        self.last = seat
        self.awaited = bit((seat + 1) % self.players) if self.left else 0

    def score(self, seat):
        return int(not self.left and self.last == seat)


def new_game(players, options, luck):
    return Pebbles(players)
""",
    "actions.py": """
from typing import NamedTuple

from gabare.kit.grammar import NONE, Grammar, Verb, numbered


class Parts(NamedTuple):
    verb: str
    number: int = NONE


GRAMMAR = Grammar(Parts, Verb("take", 0, (numbered("number", 3),)))
""",
    "notation.py": """
from gabare.kit.notation import Choice, Illegal
from pebbles.actions import GRAMMAR


def choice(view, action):
    return Choice(action, GRAMMAR.write(action), view.say("Take {n}", n=action + 1), (f"pebble-{action + 1}",), "1.1")


def prompt(view):
    return view.say("Take one to three pebbles.")


def refusal(view, action):
    return Illegal(view.say("So many are not left."), "1.1")
""",
    "story.py": """
from gabare.kit.notation import Line


def tell(before, seat, action, after):
    return [Line(before.say("{name} takes {n}.", name=before.names[seat], n=action + 1), seat)]
""",
    "board.py": """
from gabare.kit.scene import Scene, at, el, layer


def draw(view):
    width = 360 if view.tall else 800
    pebbles = [
        el("g", el("circle", r=22), el("circle", r=20 if view.tall else 22, class_="edge"), id=f"p{n}", data_target=f"pebble-{n}",
           transform=at(40 + 90 * n, 60))
        for n in range(1, min(view.state.left, 3) + 1)
    ]
    words = el("text", view.say("{n} left", n=view.state.left), x=20, y=160, font_size=16)
    return Scene(width, 300, {"pebbles": layer("pebbles", *pebbles), "words": layer("words", words)}, "Pebbles", view.say.packages[0])


def describe(view):
    return [view.say("{n} left", n=view.state.left)]
""",
    "value.py": """
from librt.vecs import vec

from gabare.kit.value import Value


class Worth(Value):
    def features(self, state, seat):
        return vec[float]([float(state.last == seat)])


VALUE = Worth(["took last"], [1.0], 1.0)
""",
    "board.css": ".edge { stroke-width: 1; }\n",
    "rules.en.md": "# Pebbles\n\n**1.1** Take one to three. **2.1**\n\n**2.1** Whoever takes the last wins.\n",
    "rules.fr.md": "# Cailloux\n\n**1.1** Prenez-en un à trois.\n\n**2.1** Qui prend le dernier gagne.\n",
    "words.fr.po": """msgid ""
msgstr "Content-Type: text/plain; charset=utf-8"

msgid "Take {n}"
msgstr "En prendre {n}"
""",
}


def install(folder: Path) -> Path:
    """The package, and what an installer would write beside it; where its files lie."""
    package = folder / "pebbles"
    package.mkdir()
    for name, text in FILES.items():
        (package / name).write_text(text.lstrip(), "utf-8")
    info = folder / "pebbles-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: pebbles\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[gabare.games]\npebbles = pebbles:TITLE\n")
    return package


def environment(folder: Path) -> dict[str, str]:
    """With the game found, and without what this process was told for other tests."""
    paths = os.pathsep.join(filter(None, [str(folder), os.environ.get("PYTHONPATH")]))
    ours = {name: value for name, value in os.environ.items() if name not in ("DJANGO_SETTINGS_MODULE", "GABARE_PURE")}
    return {**ours, "PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1", "COLUMNS": "160", "NO_COLOR": "1"}
