"""All that can be shown of a position: drawings, choices, the log, refusals, features; and what a bot would do there."""

from __future__ import annotations

from time import perf_counter
from typing import Any

from gabare.bots.levels import GUARD, bot
from gabare.checks.words import Ear
from gabare.kit.catalogues import LANGUAGES, SOURCE
from gabare.kit.marks import letters, mark
from gabare.kit.measure import Place, changed, targets
from gabare.kit.notation import Illegal, View
from gabare.kit.rulebook import rule_book
from gabare.kit.say import Say
from gabare.kit.scene import Scene, staged
from gabare.kit.state import NOBODY
from gabare.kit.title import Title
from gabare.studio.faults import Faults
from gabare.studio.position import Played

REFUSED = 12  # illegal actions that are tried, each of another kind where there are so many


class Look:
    """One position through one viewer's eyes. What fails is told, and leaves its part out."""

    def __init__(self, title: Title, played: Played, at: int, viewer: int, language: str, faults: Faults) -> None:
        self.title, self.played, self.at, self.viewer, self.language, self.faults = title, played, at, viewer, language, faults
        self.state, self.names = played.states[at], played.game.names
        self.milliseconds: dict[str, float] = {}

    def view(self, viewer: int, say: Say | None = None, *, tall: bool = False, back: int = 0) -> View:
        last: tuple[str, ...] = ()
        if self.at - back:
            with self.faults.during("telling the action"):
                told = self.played.game.lines(self.played.step(self.at - back), viewer, self.language)
                last = tuple(piece for line in told for piece in line.pieces)
        return View(self.played.states[self.at - back].masked(viewer), viewer, say or self.title.say(self.language), self.names, tall, last)

    def scene(self, viewer: int, tall: bool, back: int = 0) -> Scene | None:
        who = "a spectator" if viewer == NOBODY else f"seat {viewer + 1}"
        shape = "tall" if tall else "wide"
        with self.faults.during(f"drawing the {shape} board for {who}, action {self.at - back}"):
            view = self.view(viewer, tall=tall, back=back)
            began = perf_counter()
            scene = self.title.board.draw(view)
            if viewer == self.viewer and not back:
                self.milliseconds[f"draw, {shape}"] = 1000 * (perf_counter() - began)
            return scene
        return None

    def drawing(self, viewer: int, place: Place, *, tall: bool, compare: str = "") -> dict[str, Any] | None:
        """A drawing as a page shows it, how large its targets are, and what differs from the step before or from a spectator's."""
        scene = self.scene(viewer, tall)
        if scene is None:
            return None
        facts = scene.facts()
        layers = staged(scene.layers, facts.get("map"))
        found = {"view": facts["view"], "layers": layers, "bytes": len(layers.encode()), "targets": {}, "changed": []}
        with self.faults.during("measuring the drawing"):
            found["targets"] = targets(scene, place)
            if compare == "before" and self.at:
                found["changed"] = changed(self.scene(viewer, tall, back=1), scene)
            elif compare == "spectator":
                found["changed"] = changed(self.scene(NOBODY, tall), scene)
        return found

    def everything(self, places: tuple[Place, Place], compare: str = "") -> dict[str, Any]:
        wide, tall = (self.drawing(self.viewer, place, tall=bool(tall), compare=compare) for tall, place in enumerate(places))
        state = self.state
        awaited = [seat for seat in range(state.players) if state.awaits(seat)]
        found: dict[str, Any] = {
            "at": self.at, "count": len(self.played.states) - 1, "whole": self.played.whole, "over": state.over, "awaited": awaited,
            "viewer": self.viewer, "names": self.names,
            "marks": [mark(seat, letter, 22) for seat, letter in enumerate(letters(self.names))],
            "wide": wide, "tall": tall, "note": self.played.note, "log": self.log(), "prompt": {}, "refused": [], "features": None,
            "choices": self.choices([shape["targets"] if shape else {} for shape in (wide, tall)]),
        }  # fmt: skip
        if self.at:
            before, move, _ = self.played.step(self.at)
            with self.faults.during("writing the actions"):
                found["moves"] = self.played.moves(self.at)
                found["action"] = {"seat": move.seat, "text": self.title.grammar.write(move.action), "luck": len(move.outcomes)}
            began = perf_counter()
            with self.faults.during("copying the position"):
                before.clone()
                self.milliseconds["clone"] = 1000 * (perf_counter() - began)
        if self.viewer in awaited:
            with self.faults.during("the prompt"):
                found["prompt"] = {
                    language: self.title.notation.prompt(self.view(self.viewer, self.ear(language))) for language in LANGUAGES
                }
            with self.faults.during("refusing an action"):
                found["refused"] = self.refused()
        with self.faults.during("describing the board"):
            found["words"] = self.title.board.describe(self.view(self.viewer))
        with self.faults.during("weighing the position"):
            found["features"] = self.features()
        return {**found, "milliseconds": self.milliseconds}

    def ear(self, language: str) -> Ear:
        """Speaks a language, and notes what there are no words for."""
        return Ear(language, self.title.say(language).packages)

    def log(self) -> dict[str, dict[str, list[str]]]:
        """What the viewer is told of the action, or of the start; and what was said without words for it."""
        found = {}
        for language in LANGUAGES:
            with self.faults.during(f"telling the action, {language}"):
                ear = self.ear(language)
                if self.at:
                    before, move, after = self.played.step(self.at)
                    views = [View(state.masked(self.viewer), self.viewer, ear, self.names) for state in (before, after)]
                    began = perf_counter()
                    lines = self.title.story.tell(views[0], move.seat, before.seen(self.viewer, move.seat, move.action), views[1])
                    self.milliseconds["tell"] = 1000 * (perf_counter() - began)
                else:
                    lines = self.title.begin(View(self.state.masked(self.viewer), self.viewer, ear, self.names))
                found[language] = {"lines": [line.text for line in lines], "missing": missing(ear)}
        return found

    def choices(self, sizes: list[dict[str, float]]) -> list[dict[str, Any]]:
        """What the viewer may do: in words, in all languages, with its rule and its targets on both drawings."""
        said: dict[str, list[Any]] = {}
        lacks: dict[str, dict[str, list[str]]] = {}
        for language in LANGUAGES:
            with self.faults.during(f"the choices, {language}"):
                view = self.view(self.viewer)
                began = perf_counter()
                said[language] = self.title.choices(view._replace(say=self.title.say(language)))
                self.milliseconds["choices"] = 1000 * (perf_counter() - began)
                ear = self.ear(language)
                for choice in said[language]:  # one by one: which of them lacks words
                    self.title.notation.choice(view._replace(say=ear), choice.action)
                    if missing(ear):
                        lacks.setdefault(choice.text, {})[language] = missing(ear)
                        ear = self.ear(language)
        first = next(iter(said.values()), [])
        return [
            {
                "text": choice.text,
                "labels": {language: choices[number].label for language, choices in said.items()},
                "missing": lacks.get(choice.text, {}),
                "rule": choice.rule,
                "rules": {language: self.paragraph(language, choice.rule) for language in LANGUAGES},
                "targets": choice.targets,
                "also": choice.also,
                "sizes": {target: [size.get(target) for size in sizes] for target in (*choice.targets, *choice.also)},
            }
            for number, choice in enumerate(first)
        ]

    def paragraph(self, language: str, number: str) -> str:
        with self.faults.during(f"reading rules.{language}.md"):
            return rule_book(self.title, language).paragraphs.get(number, "")
        return ""

    def refused(self) -> list[dict[str, Any]]:
        """Actions that others played in this game and the viewer may not play now, each kind once, and why."""
        legal, grammar = set(self.state.legal_actions(self.viewer)), self.title.grammar
        found: dict[str, int] = {}
        for move in self.played.game.moves:
            if move.action not in legal:
                found.setdefault(grammar.write(move.action).split()[0], move.action)
        return [self.refusal(action) for action in list(found.values())[:REFUSED]]

    def refusal(self, action: int) -> dict[str, Any]:
        said = {language: self.title.notation.refusal(self.view(self.viewer, self.ear(language)), action) for language in LANGUAGES}
        texts = {language: str(refused) for language, refused in said.items()}
        return {"text": self.title.grammar.write(action), "said": texts, "rule": said[SOURCE].rule}

    def tried(self, words: str) -> dict[str, Any]:
        """An action that the author typed: legal, or why not."""
        found: dict[str, Any] = {"text": words, "said": {}, "rule": ""}
        for language in LANGUAGES:
            try:
                self.title.check(self.view(self.viewer, self.title.say(language)), self.title.grammar.read(words))
            except Illegal as refused:
                found["said"][language], found["rule"] = str(refused), refused.rule
            except ValueError as unread:
                found["said"][language] = str(unread)
        return found

    def features(self) -> dict[str, Any]:
        """How each seat stands, by the value function, in the position as it really is."""
        value = self.title.value
        began = perf_counter()
        shares = list(value.shares(self.state))
        self.milliseconds["value"] = 1000 * (perf_counter() - began)
        rows = [list(value.features(self.state, seat)) for seat in range(self.state.players)]
        return {"names": value.names, "weights": list(value.weights), "rows": rows, "shares": shares}


def missing(ear: Ear) -> list[str]:
    return [] if ear.language == SOURCE else sorted(ear.missing)


def thought(title: Title, played: Played, at: int, level: str) -> dict[str, Any]:
    """What a bot would do for the seat whose turn it is, and how long it takes."""
    state = played.states[at]
    seat = state.turn
    player = bot(title, level, GUARD)
    began = perf_counter()
    action = player.choose(state.masked(seat), seat, at)
    return {"bot": level, "seat": seat, "text": title.grammar.write(action), "milliseconds": 1000 * (perf_counter() - began)}
