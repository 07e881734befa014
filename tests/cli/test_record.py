"""`gabare record` and `gabare draw`: a game of bots as a record, a position as a picture."""

from __future__ import annotations

from pathlib import Path

import pytest

from gabare import start
from gabare.cli import draw
from gabare.cli.errors import Mistake
from gabare.kit.record import loads
from tests.cli.test_cli import gabare


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("records") / "loire.txt"
    done = gabare("record", "loire", "--bots", "greedy,random", "--seed", "3", "--option", "memory_aid=yes", "--out", str(path))
    assert done.returncode == 0, done.stderr
    return path


def test_bots_play_a_game_to_its_end_and_its_record_proves_its_luck(kept: Path) -> None:
    record = loads(kept.read_text("utf-8"))
    assert record.names == ("greedy", "random")
    assert record.options["memory_aid"] == "yes"
    assert record.replay().over
    assert record.verify().outcomes > 20


def test_the_same_seed_is_the_same_game_and_without_a_file_it_is_said() -> None:
    said = [gabare("record", "rio-grande", "--bots", "lenient:0.1", "--players", "3", "--seed", seed).stdout for seed in ("4", "4", "5")]
    assert said[0] == said[1] != said[2]
    assert loads(said[0]).names == ("lenient 0.1 1", "lenient 0.1 2", "lenient 0.1 3")
    assert loads(said[0]).replay().over


@pytest.mark.parametrize(
    ("at", "seat", "arguments"),
    [(12, 0, ()), (12, 1, ()), (60, 1, ()), (12, 1, ("--tall", "--night")), (12, 2, ("--lang", "fr"))],
)
def test_a_position_of_a_record_is_drawn_as_a_seat_sees_it(
    kept: Path, tmp_path: Path, at: int, seat: int, arguments: tuple[str, ...]
) -> None:
    path = tmp_path / "board.svg"
    done = gabare("draw", "loire", str(kept), "--at", str(at), "--seat", str(seat), "--svg", str(path), *arguments)
    assert done.returncode == 0, done.stderr
    scene = loads(kept.read_text("utf-8")).replay(at).draw(seat - 1, "fr" if "fr" in arguments else "en", tall="--tall" in arguments)
    assert path.read_text("utf-8") == scene.svg(night="--night" in arguments)


def test_a_picture_is_made_by_the_chromium_that_is_there(tmp_path: Path) -> None:
    path = tmp_path / "board.png"
    done = gabare("draw", "rio-grande", "--seed", "2", "--at", "9", "--seat", "1", "--scale", "0.5", "--png", str(path))
    assert done.returncode == 0, done.stderr
    scene = start("rio-grande", seed=2).draw(0)
    header = path.read_bytes()[:24]
    assert header[:8] == b"\x89PNG\r\n\x1a\n"
    assert (int.from_bytes(header[16:20]), int.from_bytes(header[20:24])) == (scene.width / 2, scene.height / 2)


def test_without_a_browser_a_picture_is_refused_and_says_what_needs_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(Mistake, match="no Chromium is installed here, which makes the PNG; --svg needs none"):
        draw.draw("rio-grande", at=0, png=tmp_path / "board.png")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("draw", "loire"), "say where to: --svg FILE or --png FILE"),
        (("draw", "loire", "--at", "100000", "--svg", "a.svg"), "actions, not 100000"),
        (("draw", "loire", "--at", "1", "--seat", "3", "--svg", "a.svg"), "this game has 2 seats, not 3"),
        (("draw", "loire", "nowhere.txt", "--svg", "a.svg"), "nowhere.txt: No such file"),
        (("record", "loire", "--bots", " , "), "name at least one bot"),
        (("record", "loire", "--bots", "genius"), "no bot 'genius'"),
        (("record", "loire", "--bots", "easy,easy,easy", "--players", "2"), "3 bots, but 2 players"),
        (("record", "loire", "--players", "9"), "is for 2 to 6 players, not 9"),
    ],
)
def test_a_mistake_gets_one_clear_line(arguments: tuple[str, ...], message: str, tmp_path: Path) -> None:
    done = gabare(*arguments, folder=tmp_path)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert message in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_record_of_another_game_is_refused(kept: Path, tmp_path: Path) -> None:
    done = gabare("draw", "rio-grande", str(kept), "--svg", str(tmp_path / "a.svg"))
    assert "is a game of Loire, not of rio-grande" in done.stderr
    assert done.returncode == 2
