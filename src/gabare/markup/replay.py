"""A game played again, move by move: the same drawing as at the table, at any moment."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace
from threading import Lock
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _

from gabare.coach.analysis import Analysis
from gabare.kit.game import Step
from gabare.kit.notation import Line, View
from gabare.kit.say import Say
from gabare.kit.scene import Map, Markup, el
from gabare.kit.state import State
from gabare.markup import analysis_view
from gabare.markup.components import bot_tag, scored, seat_mark
from gabare.markup.portraits import face
from gabare.tables import archive
from gabare.tables.archive import Cover, Shelf

KEPT = 64  # games whose steps stay in memory


class Reel:
    """A game with every position it went through."""

    def __init__(self, shelf: Shelf) -> None:
        self.shelf, self.game = shelf, shelf.game
        self.steps: list[Step] = shelf.game.history()
        self.analysis: Analysis | None = None  # once it is made

    def state_at(self, move: int) -> State:
        return self.steps[0][0] if self.steps and move == 0 else self.steps[move - 1][2] if move else self.game.state

    def frame(self, move: int, seat: int, language: str, tall: bool, look: str = "", other: bool = False) -> dict[str, Any]:
        """What a viewer sees after so many moves; and, before a move, through its player's eyes, where its best alternative lies."""
        move = max(0, min(move, len(self.steps)))
        ahead = self.analysis.verdicts[move] if other and self.analysis and move < len(self.steps) else None
        with translation.override(language):
            lines = self._lines(move, seat, language)
            last = tuple(piece for line in lines for piece in line.pieces)
            eyes = ahead.seat if ahead else seat
            view = self.view(move, eyes, language)._replace(tall=tall, last=last, look=look)
            scene = self.game.title.board.draw(view)
            if scene.map and move and not ahead:
                scene = replace(scene, map=self._at_mover(scene.map, view, move))
            regions = {
                **scene.layers,
                "t-seats": self._seats(view),
                "t-caption": self._caption(move, " ".join([line.text for line in lines]) or self._untold(move, seat, view.say)),
                "t-verdict": analysis_view.region(self.game, self.analysis, self.steps, move, seat, language, ahead is not None),
            }
            instead = analysis_view.choice(self.game, self.steps[move], ahead.other, language) if ahead else None
            aims = (instead.targets or instead.also) if instead else None
            return {"regions": regions, **scene.facts(), "move": move, "moves": len(self.steps), "other": aims}

    def view(self, move: int, seat: int, language: str) -> View:
        """The position after so many moves, as a viewer may know it."""
        return View(self._shown(self.state_at(move), seat), seat, self.game.title.say(language), self.game.names)

    def _lines(self, move: int, seat: int, language: str) -> list[Line]:
        """What the log tells of a move, or of the start. That a round begins is no part of it."""
        told = self.game.lines(self.steps[move - 1], seat, language) if move else self.game.begin(seat, language)
        return [line for line in told if not line.opens]

    def _shown(self, state: State, seat: int) -> State:
        return state if self.shelf.over else state.masked(seat)  # after the end all hands are open

    def _at_mover(self, seen: Map, view: View, move: int) -> Map:
        """At the table one looks at whoever acts next; here, where a move ends a turn, at whoever has just moved."""
        before = self.game.title.map_of(view._replace(state=self._shown(self.steps[move - 1][0], view.seat)))
        return replace(seen, near=before.near, about=before.about) if before and before.about != seen.about else seen

    def _seats(self, view: View) -> Markup:
        rows = []
        for seat, name in enumerate(self.game.names):
            on = view.state.awaits(seat)
            score = el("div", *scored(view.state.score(seat), self.game.title.unit(view, seat)), class_="sc num")
            bot = self.shelf.bots[seat]
            drawn, tag = (face(name), bot_tag(bot)) if bot else (None, None)
            who = el("div", el("div", drawn, el("span", name), tag, class_="nm"), class_="who")
            rows.append(
                el("li", seat_mark(seat, self.game.names, 34), who, el("div", score, class_="rt"), class_="seat on" if on else "seat")
            )
        return el("ol", *rows, id="t-seats", class_="seats", aria_label=_("Players"))

    def _untold(self, move: int, seat: int, say: Say) -> str:
        """What is said of the start, and of a step that the log does not tell by itself."""
        if not move:
            return _("The start of the game.")
        before, made, _after = self.steps[move - 1]
        name = self.game.names[made.seat]
        if not self.shelf.over and made.seat != seat:  # it may show what only its player knows
            return _("{name} is choosing…").format(name=name)
        view = View(before.masked(made.seat), made.seat, say, self.game.names)
        return _("{name}: {what}").format(name=name, what=self.game.title.notation.choice(view, made.action).label)

    def _caption(self, move: int, told: str) -> Markup:
        head = _("Move {n} of {all}").format(n=move, all=len(self.steps))
        return el("div", el("h2", head, class_="num"), analysis_view.folded(told), id="t-caption", class_="caption")

    def entries(self, seat: int, language: str) -> list[tuple[int, Line]]:
        """The log, with the number of each move."""
        told = [self.game.begin(seat, language), *self.game.told(self.steps, seat, language)]
        return [(n, line) for n, lines in enumerate(told) for line in lines]


_reels: OrderedDict[Cover, Reel] = OrderedDict()
_lock = Lock()  # pages are made in threads


def reel(cover: Cover) -> Reel | None:
    """Kept while it is looked at, so that a step of the slider costs its drawing alone; a game that has moved on is read anew.

    None while the table has no game. Who may see it through which eyes is not decided here.
    """
    with _lock:
        if found := _reels.get(cover):
            _reels.move_to_end(cover)
            return found
    shelf = archive.shelf(cover.key)
    if shelf is None:
        return None
    made = Reel(shelf)
    with _lock:
        _reels[shelf.cover] = made
        while len(_reels) > KEPT:
            _reels.popitem(last=False)
    return made
