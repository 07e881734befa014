"""A worker answers what a page asks of a game, tells where the author's code breaks down, and goes on."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.studio.pebbles import environment, install

GAME = {"players": 2, "options": {}, "seed": 1, "bots": ["random"], "moves": [], "names": []}
Ask = Callable[..., list[dict[str, Any]]]


@pytest.fixture
def package(tmp_path: Path) -> Path:
    return install(tmp_path)


def run(package: Path, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "gabare.studio.worker", "pebbles", *arguments]
    return subprocess.run(command, input=typed, env=environment(package.parent), capture_output=True, text=True, cwd=package.parent)


@pytest.fixture
def ask(package: Path) -> Ask:
    def asked(*requests: dict[str, Any]) -> list[dict[str, Any]]:
        done = run(package, typed="".join(json.dumps({"game": GAME, **request}) + "\n" for request in requests))
        return [json.loads(line) for line in done.stdout.splitlines()]

    return asked


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")


def line_of(file: Path, words: str) -> int:
    return next(number for number, line in enumerate(file.read_text("utf-8").splitlines(), 1) if words in line)


def test_a_position_is_told_whole(ask: Ask) -> None:
    facts, look = ask({"do": "facts"}, {"do": "look", "at": 1, "viewer": 1})
    assert (facts["name"], facts["players"], facts["faults"]) == ("Pebbles", [2, 3], [])
    assert look["faults"] == []
    assert (look["at"], look["awaited"], look["viewer"]) == (1, [1], 1)
    assert look["action"]["text"].startswith("take ")
    assert look["prompt"]["en"] == "Take one to three pebbles."
    assert look["wide"]["view"] == "0 0 800 300"
    assert look["tall"]["view"] == "0 0 360 300"
    assert "pebble-1" in look["wide"]["layers"]
    assert look["features"]["rows"] == [[1.0], [0.0]]
    first = look["choices"][0]
    assert first["labels"] == {"fr": "En prendre 1", "en": "Take 1"}
    assert first["missing"] == {}
    assert first["rules"]["fr"] == "**1.1** Prenez-en un à trois."
    assert first["sizes"] == {"pebble-1": [round(44 * min(1100 / 800, 759 / 300), 1), round(40 * 390 / 360, 1)]}
    assert set(look["milliseconds"]) == {"draw, wide", "draw, tall", "tell", "choices", "clone", "value"}


def test_what_is_said_without_french_is_marked(ask: Ask) -> None:
    (look,) = ask({"do": "look", "at": 1, "viewer": 1})
    assert look["log"]["fr"]["missing"] == ["{name} takes {n}."]
    assert look["log"]["en"]["missing"] == []
    assert look["log"]["en"]["lines"][0].startswith("Camille takes ")


def test_an_action_played_by_hand_leads_to_another_game_and_bots_go_on(ask: Ask) -> None:
    (answer,) = ask({"do": "play", "at": 0, "viewer": 0, "text": "take 3"})
    assert answer["moves"] == [[0, "take 3", None]]
    game = {**GAME, "moves": answer["moves"]}
    look, again, more, record = ask(
        {"do": "look", "game": game, "at": 1},
        {"do": "play", "game": game, "at": 1, "text": ""},
        {"do": "more", "game": game},
        {"do": "copy", "game": game, "at": 1},
    )
    assert look["action"] == {"seat": 0, "text": "take 3", "luck": 0}
    assert again["moves"] == [[0, "take 3", []]]
    assert more["whole"]
    assert more["count"] > 2
    assert "1 Camille: take 3\nresult: unfinished" in record["record"]
    (back,) = ask({"do": "record", "text": record["record"]})
    assert (back["players"], back["moves"], back["names"]) == (2, [[0, "take 3", []]], ["Camille", "Nadia"])


def test_a_move_that_the_new_rules_refuse_is_told_and_the_rest_goes_on(ask: Ask) -> None:
    moves = [[seat, "take 3", None] for seat in (0, 1, 0)] + [[1, "take 2", None], [0, "take 3", None]]
    _, more = ask({"do": "look", "game": {**GAME, "moves": moves}, "at": 0}, {"do": "more", "game": {**GAME, "moves": moves}})
    assert more["note"] == "action 5, 'take 3', cannot be played any more: So many are not left."
    assert more["whole"]
    assert more["count"] == 5


def test_a_refusal_is_told_in_both_languages_with_its_rule(ask: Ask) -> None:
    game = {**GAME, "moves": [[seat, "take 3", None] for seat in (0, 1, 0)] + [[1, "take 2", None]]}
    tried, unread, look = ask(
        {"do": "try", "game": game, "at": 4, "viewer": 0, "text": "take 2"},
        {"do": "try", "game": game, "at": 4, "viewer": 0, "text": "eat 2"},
        {"do": "look", "game": game, "at": 4, "viewer": 0},
    )
    assert tried["said"] == {"fr": "So many are not left.", "en": "So many are not left."}
    assert tried["rule"] == "1.1"
    assert unread["said"]["en"] == "cannot read 'eat 2'; write for example 'take 1'"
    assert [refused["text"] for refused in look["refused"]] == ["take 3"]


@pytest.mark.parametrize(
    ("words", "at"),
    [("seat 2", 1), ("scores 1", 5), ("legal take 3", 1), ("end", 5), ("luck", None), ("several", None)],
)
def test_the_next_position_is_found_where_something_is_so(ask: Ask, words: str, at: int | None) -> None:
    game = {**GAME, "moves": [[seat, "take 3", None] for seat in (0, 1, 0)] + [[1, "take 2", None], [0, "take 1", None]]}
    (answer,) = ask({"do": "find", "game": {**game, "opening": []}, "at": 0, "text": words})
    assert answer["found"] == (None if at is None else {"seed": 1, "at": at})


def test_where_this_game_has_none_the_games_of_other_seeds_are_looked_through(ask: Ask) -> None:
    (answer,) = ask({"do": "find", "at": 12, "text": "scores 2"})
    seed, at = answer["found"]["seed"], answer["found"]["at"]
    assert seed > 1
    (look,) = ask({"do": "look", "game": {**GAME, "seed": seed}, "at": at})
    assert look["over"]
    assert look["action"]["seat"] == 1


def test_a_condition_that_nobody_knows_is_answered_by_those_there_are(ask: Ask) -> None:
    (answer,) = ask({"do": "find", "at": 0, "text": "rain"})
    assert answer["faults"][0]["text"].startswith("no condition 'rain'; there are: legal WORDS, seat N")


def test_an_exception_is_told_with_file_line_and_values_and_the_rest_is_shown(package: Path, ask: Ask) -> None:
    change(package / "board.py", "width = 360 if view.tall else 800", "width = 360 // (view.state.left - 12) if view.tall else 800")
    (look,) = ask({"do": "look", "at": 0})
    (fault,) = look["faults"]
    assert fault["doing"] == "drawing the tall board for a spectator, action 0"
    assert (fault["kind"], fault["text"]) == ("ZeroDivisionError", "integer division or modulo by zero")
    (frame,) = fault["frames"]
    assert (frame["file"], frame["line"], frame["name"]) == ("board.py", line_of(package / "board.py", "width ="), "draw")
    assert fault["values"]["view"].startswith("View(")
    assert look["tall"] is None
    assert "pebble-1" in look["wide"]["layers"]


@pytest.mark.parametrize(
    ("file", "name"),
    [
        *(("notation.py", name) for name in ("choice", "prompt", "refusal")),
        *(("story.py", "tell"), ("board.py", "describe"), ("board.py", "draw"), ("value.py", "features")),
        ("rules.py", "clone"),
    ],
)
def test_whatever_breaks_down_the_rest_is_told(package: Path, ask: Ask, file: str, name: str) -> None:
    text = (package / file).read_text("utf-8")
    (package / file).write_text(re.sub(rf"( *)(def {name}\(.*\n)", r"\1\2\1    raise RuntimeError('washed away')\n", text), "utf-8")
    game = {**GAME, "moves": [[seat, "take 3", None] for seat in (0, 1, 0)] + [[1, "take 2", None]]}
    (look,) = ask({"do": "look", "game": game, "at": 0 if name == "clone" else 4, "viewer": -2})
    assert {(fault["kind"], fault["text"]) for fault in look["faults"]} == {("RuntimeError", "washed away")}
    assert {fault["frames"][-1]["file"] for fault in look["faults"]} == {file}
    if name != "clone":  # without which nothing can be masked
        assert look["at"] == 4
        assert (look["wide"] is None) == (name == "draw")
        assert look["log"]["en"]["lines"] if name != "tell" else "en" not in look["log"]


def test_a_file_that_cannot_be_read_is_told_by_its_line(package: Path, ask: Ask) -> None:
    change(package / "story.py", "def tell(", "def tell((")
    (look,) = ask({"do": "look", "at": 1})
    fault = look["faults"][0]
    assert (fault["doing"], fault["kind"]) == ("importing story.py", "SyntaxError")
    assert (fault["frames"][-1]["file"], fault["frames"][-1]["line"]) == ("story.py", line_of(package / "story.py", "def tell"))
    assert len(look["faults"]) == 1, "once, though many things were to be told"
    assert look["wide"]["targets"]


def test_a_game_that_breaks_down_in_its_rules_is_shown_up_to_there(package: Path, ask: Ask) -> None:
    change(package / "rules.py", "        self.last = seat", "        self.last = [0, 1][seat + (self.left < 6) * 9]")
    look, more, again = ask({"do": "look", "at": 0}, {"do": "more"}, {"do": "look", "at": 99})
    assert look["faults"] == []
    assert more["faults"][0]["frames"][-1]["line"] == line_of(package / "rules.py", "self.last = [0")
    assert again["at"] == more["count"] < 12
    assert again["whole"]
    assert again["note"] == f"an exception after {more['count']} actions"
    assert again["faults"] == more["faults"]


@pytest.mark.parametrize("file", ["__init__.py", "rules.py"])
def test_without_a_game_there_is_still_an_answer(package: Path, ask: Ask, file: str) -> None:
    (package / file).write_text("import nothing_of_this_name\n", "utf-8")
    facts, look = ask({"do": "facts"}, {"do": "look", "at": 0})
    for answer in (facts, look):
        assert answer["faults"][0]["kind"] == "ModuleNotFoundError"
        assert (answer["faults"][0]["frames"][-1]["file"], answer["faults"][0]["frames"][-1]["line"]) == (file, 1)


def test_what_the_game_prints_is_no_answer(package: Path, ask: Ask) -> None:
    change(package / "board.py", "    width =", "    print('here I am')\n    width =")
    (look,) = ask({"do": "look", "at": 0})
    assert look["faults"] == []


def test_a_bot_says_what_it_would_do(ask: Ask) -> None:
    (answer,) = ask({"do": "bot", "at": 1, "bot": "hard"})
    assert (answer["seat"], answer["bot"], answer["faults"]) == (1, "hard", [])
    assert answer["text"].startswith("take ")


def test_the_checks_are_told_one_by_one(package: Path) -> None:
    lights = [json.loads(line) for line in run(package, "20", "2").stdout.splitlines()]
    assert [light["state"] for light in lights[::2]] == ["running"] * (len(lights) // 2)
    found = {light["check"]: light for light in lights[1::2]}
    assert found["a game to play"]["state"] == "passed"
    assert found["words"]["state"] == "failed"
    assert any("Take one to three pebbles." in problem for problem in found["words"]["problems"])


def test_all_that_is_asked_works_for_our_own_games_too() -> None:
    game = {**GAME, "bots": ["random"], "players": 3}
    requests = [{"do": "look", "at": 9, "viewer": -2, "game": game, "compare": "before"}, {"do": "everybody", "at": 9, "game": game}]
    for id in ("loire", "trois-caps"):
        command = [sys.executable, "-m", "gabare.studio.worker", id]
        done = subprocess.run(command, input="".join(json.dumps(one) + "\n" for one in requests), capture_output=True, text=True)
        look, everybody = map(json.loads, done.stdout.splitlines())
        assert look["faults"] == everybody["faults"] == []
        assert look["viewer"] in look["awaited"]
        assert len(look["wide"]["changed"]) > 0
        nobody, *seats = everybody["drawings"]
        assert nobody["changed"] == []
        assert len(seats) == 3
        assert all(seat["changed"] for seat in seats), "their own hands"
