"""The report is whole and honest; how fast this machine is belongs in no test."""

import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner

from gabare.bench import peers, report, tables
from gabare.bench.connect_four import ConnectFour
from gabare.bench.report import Floor, Report, Row, bench, floors, measure, promised
from gabare.bench.tables import figure, show, times
from gabare.cli.main import app
from gabare.kit.compiled import COMPILED
from gabare.kit.title import catalogue


def gone(name: str, remedy: str) -> None:
    raise peers.Missing(remedy)


def shown(result: Report) -> str:
    text = StringIO()
    show(result, Console(file=text, width=200))
    return text.getvalue()


def counting(calls: list[str], name: str) -> Callable[[], report.Loop]:
    def loop(times: int) -> int:
        calls.append(name)
        return times

    return lambda: loop


@pytest.fixture(scope="module")
def quick() -> Report:
    return bench(rounds=1, slice=0.0)


def test_every_game_and_connect_four_have_all_their_figures(quick: Report) -> None:
    kinds = ("compiled", "python", "clone", "redeal", "search")
    wanted = {f"{id} {kind}" for id in [*catalogue(), "connect-four"] for kind in kinds}
    assert {row.id for row in quick.rows} == wanted
    assert all(row.rate > 0 for row in quick.rows)
    text = shown(quick)
    for title in catalogue().values():
        assert title.name in text


def test_without_peers_their_floors_are_not_measured(quick: Report) -> None:
    unmeasured = [floor for floor in quick.floors if floor.holds is None]
    assert [floor.unit for floor in unmeasured] == ["×"] * 3
    assert "not measured" in shown(quick)


def test_missing_peers_are_named_with_what_installs_them(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(peers, "_import", gone)
    monkeypatch.setenv(peers.BOARDGAME_IO, str(tmp_path))
    rows = report.peer_rows()
    measure(rows, 1, 0.0)
    assert {row.rate for row in rows} == {0.0}
    assert {row.id: row.missing for row in rows if "boardgame" in row.id} == {"boardgame.io connect_four": peers.NPM}
    assert all(row.missing for row in rows)
    text = shown(Report(rows, floors(rows)))
    assert text.count("not installed") == len(rows)
    for name in ("OpenSpiel", "PettingZoo", "RLCard", "boardgame.io"):
        assert name in text


@pytest.mark.filterwarnings("ignore")
def test_each_peer_is_measured_or_missing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(peers.BOARDGAME_IO, str(tmp_path))  # another process is not for a test
    rows = report.peer_rows()
    measure(rows, 1, 0.0)
    assert [row.id for row in rows if bool(row.rate) == bool(row.missing)] == []


def test_rows_take_turns() -> None:
    calls: list[str] = []
    rows = [Row(name, "", name, "", counting(calls, name)) for name in "ab"]
    measure(rows, 3, 0.0)
    assert "".join(calls) == "ab" + "ab" * 3  # once to find the slice's size, then in turns


def test_ratios_and_floors_are_computed() -> None:
    rates = {
        "rio-grande compiled": 2e6,
        "rio-grande clone": 5e5,
        "rio-grande python": 1.5e6,
        "open_spiel backgammon": 1e5,
        "connect-four python": 2e6,
        "open_spiel connect_four": 1e6,
    }
    rows = [Row(id, "", "", "", counting([], id), rate) for id, rate in rates.items()]
    found = {floor.what: floor for floor in floors(rows)}
    assert found["Rio Grande, compiled loop"].holds is True
    assert (found["Rio Grande, clone"].value, found["Rio Grande, clone"].holds) == (2.0, False)  # µs: less is better
    assert found["Rio Grande against OpenSpiel's backgammon, Python loop"].value == 15.0
    assert found["Connect Four against OpenSpiel's, Python loop"].holds is False
    assert found["Search on Connect Four against OpenSpiel's C++"].holds is None
    assert not Report(rows, list(found.values())).all_floors_hold
    assert Report(rows, [Floor("", 3.0, 3.0, "×"), Floor("", None, 3.0, "×")]).all_floors_hold


def test_every_game_of_ours_promises_its_speed_and_others_may() -> None:
    assert all(promised(title.package).get("actions") for title in catalogue().values() if title.package.startswith("gabare."))
    assert promised("gabare.kit") == {}


def test_a_missed_floor_is_marked_and_interpreted_runs_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    result = Report([], [Floor("something", 1.0, 3.0, "×")])
    monkeypatch.setattr(tables, "COMPILED", False)
    assert "MISSED" in shown(result)
    assert "INTERPRETED" in shown(result)
    monkeypatch.setattr(tables, "COMPILED", True)
    assert "INTERPRETED" not in shown(result)


def test_figures_keep_three_digits() -> None:
    assert [figure(rate) for rate in (3_214_000, 434_321, 999, 26_600_000)] == ["3.21 M", "434 k", "999", "26.6 M"]
    assert [times(ratio) for ratio in (3.94, 123.7)] == ["3.9×", "124×"]


def test_our_python_loop_counts_the_actions_of_whole_games() -> None:
    actions = peers.ours(ConnectFour())(20)
    assert 20 * 7 <= actions <= 20 * 42


@pytest.mark.slow
def test_the_command_writes_its_figures(tmp_path: Path) -> None:
    file = tmp_path / "figures.json"
    result = CliRunner().invoke(app, ["bench", "--rounds", "1", "--json", str(file)])
    assert result.exit_code == 0
    assert "Rio Grande" in result.output
    figures = json.loads(file.read_text("utf-8"))
    assert figures["compiled"] == COMPILED
    assert {row["unit"] for row in figures["rows"]} == {"actions/s", "clones/s", "deals/s", "iterations/s"}
    assert {floor["what"] for floor in figures["floors"]} >= {"Rio Grande, compiled loop", "Rio Grande, clone"}
