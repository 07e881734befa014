"""The command line as a person uses it: right things work, wrong things get one clear line and change nothing."""

import json
import os
import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from select import select

import pytest

from gabare import start
from gabare.kit.compiled import COMPILED
from gabare.kit.luck import Seeded
from gabare.kit.record import loads, record
from tests.games.expected import EXPECTED
from tests.kit.test_seal import WHOLE as SEALED

LONG = 1200  # seconds after which a command will never end, interpreted and on a busy machine


def gabare(*arguments: str, typed: str = "", folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "gabare.cli", *arguments]
    environment = {**os.environ, "COLUMNS": "160", "TERM": "dumb", "NO_COLOR": "1"}
    return subprocess.run(command, input=typed, cwd=folder, env=environment, capture_output=True, text=True, timeout=LONG)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a finished game."""
    game, luck = start("rio-grande", players=2, seed=5), Seeded(5)
    while not game.over:
        choices = game.choices()
        game.play(choices[luck.below(len(choices))].action)
    path = tmp_path_factory.mktemp("records") / "whole.txt"
    path.write_text(record(game).dumps(), "utf-8")
    return path


def test_the_version_is_that_of_the_package_and_tells_if_the_rules_are_compiled() -> None:
    how = "compiled" if COMPILED else "interpreted"
    assert gabare("--version").stdout == f"Gabare {version('gabare')}, the rules {how}\n"


def test_the_games_are_listed_with_players_and_options() -> None:
    listed = gabare("games").stdout
    assert "rio-grande" in listed
    assert "2–5" in listed
    assert "chicane_mode: remove | swap" in listed


def test_a_game_is_played_by_number_by_words_and_to_the_end(tmp_path: Path) -> None:
    typed = "1\nno such thing\n99\nhelp\nlog\nrules 3.2\nrules 99\nboard\n" + "1\n" * 400
    played = gabare("play", "rio-grande", "--seed", "3", "--bots", "greedy", typed=typed, folder=tmp_path)
    assert played.returncode == 0, played.stderr
    assert "“no such thing” cannot be read here; write for example “" in played.stdout
    assert "Choose a number from 1 to" in played.stdout
    assert "There is no paragraph 99." in played.stdout
    assert re.search(r"^1\. .+: \d+$", played.stdout, re.MULTILINE), "the ranking"
    finished = loads((tmp_path / "rio-grande-1.txt").read_text("utf-8"))
    assert finished.result is not None
    assert finished.verify().outcomes > 100


@pytest.mark.parametrize(("game", "language", "rows"), [(game, *expected.piles) for game, expected in EXPECTED.items() if expected.piles])
def test_open_piles_are_looked_through(game: str, language: str, rows: tuple[str, ...], tmp_path: Path) -> None:
    played = gabare("play", game, "--seed", "3", "--bots", "random", "--lang", language, typed="piles\nquit\n", folder=tmp_path)
    for row in rows:
        assert re.search(row, played.stdout.replace("\u00a0", " ")), row


def test_a_paragraph_of_the_rules_is_set_as_text_not_as_markdown(tmp_path: Path) -> None:
    said = gabare("play", "loire", "--seed", "3", "--lang", "fr", typed="rules 1.5\nrules\nquit\n", folder=tmp_path).stdout
    assert "1.5" in said
    assert "**" not in said
    assert "# " not in said


def test_undo_takes_back_and_stops_at_luck(tmp_path: Path) -> None:
    typed = "undo\n1\nundo\n1\nundo\nundo\nquit\n"
    seed = next(seed for seed in range(20) if start("rio-grande", seed=seed).turn == 0)
    played = gabare("play", "rio-grande", "--seed", str(seed), typed=typed, folder=tmp_path)
    assert played.stdout.count("Nothing can be taken back") == 2
    assert loads((tmp_path / "rio-grande-1.txt").read_text("utf-8")).moves == ()


def test_a_game_is_saved_left_and_resumed(tmp_path: Path) -> None:
    first = gabare("play", "rio-grande", "--bots", "random", "--lang", "fr", typed="1\n1\n1\n1\nsave ma partie.txt\n", folder=tmp_path)
    assert first.returncode == 0, first.stderr
    assert "Enregistré dans ma partie.txt" in first.stdout
    saved = loads((tmp_path / "ma partie.txt").read_text("utf-8"))
    assert saved.result is None
    second = gabare("play", "--resume", "ma partie.txt", "--bots", "random", typed="1\n" * 400, folder=tmp_path)
    assert second.returncode == 0, second.stderr
    finished = loads((tmp_path / "ma partie.txt").read_text("utf-8"))
    assert finished.moves[: len(saved.moves)] == saved.moves
    assert finished.verify().outcomes > 100


def test_leaving_keeps_the_game_and_never_overwrites_another(tmp_path: Path) -> None:
    (tmp_path / "rio-grande-1.txt").write_text("precious")
    played = gabare("play", "rio-grande", typed="save rio-grande-1.txt\n1\n", folder=tmp_path)
    assert "exists already" in played.stdout
    assert (tmp_path / "rio-grande-1.txt").read_text() == "precious"
    assert loads((tmp_path / "rio-grande-2.txt").read_text("utf-8")).names[0] == "Captain"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("play", "rio-grand"), "did you mean rio-grande?"),
        (("play", "whist"), "no game 'whist'; there are"),
        (("play", "rio-grande", "--players", "9"), "is for 2 to 5 players, not 9"),
        (("play", "rio-grande", "--option", "free_order"), "write an option as name=setting"),
        (("play", "rio-grande", "--option", "free_order=perhaps"), "choose no or yes"),
        (("play", "rio-grande", "--option", "sails=yes"), "has no option sails"),
        (("play", "rio-grande", "--bots", "genius"), "no bot 'genius'"),
        (("play", "rio-grande", "--lang", "de"), "no language 'de'"),
        (("play", "rio-grande", "--name", "a, b"), "choose a name of your own"),
        (("play", "--resume", "nowhere.txt"), "nowhere.txt: No such file"),
        (("check", "chess"), "no game 'chess'"),
        (("arena", "rio-grande", "--bots", "greedy,genius"), "no bot 'genius'"),
        (("arena", "rio-grande", "--bots", " , "), "name at least one bot"),
        (("figures", "rio-grande", "--each", "circuit"), "Rio Grande has no option circuit"),
        (("arena", "rio-grande", "--bots", "greedy", "--players", "7"), "is for 2 to 5 players, not 7"),
        (("arena", "rio-grande", "--bots", "greedy", "--sprt", "half"), "write --sprt as LOW,HIGH"),
        (("arena", "rio-grande", "--bots", "greedy", "--sprt", "0.6,0.5"), "the lower one first"),
        (("tune", "rio-grande", "--players", "1"), "is for 2 to 5 players, not 1"),
        (("analyse", "nowhere.txt"), "nowhere.txt: No such file"),
        (("replay", "nowhere.txt"), "nowhere.txt: No such file"),
        (("verify", "."), ".: Is a directory"),
    ],
)
def test_a_mistake_gets_one_clear_line(arguments: tuple[str, ...], message: str, tmp_path: Path) -> None:
    done = gabare(*arguments, folder=tmp_path)
    assert done.returncode == 2
    assert done.stderr.startswith("gabare: ")
    assert message in done.stderr
    assert done.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_replay_tells_the_game_and_draws_the_position(whole: Path, tmp_path: Path) -> None:
    done = gabare("replay", str(whole), "--at", "30", "--svg", "board.svg", "--lang", "fr", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "ouvre le fleuve 1" in done.stdout
    assert (tmp_path / "board.svg").read_text("utf-8").startswith("<svg")
    ended = gabare("replay", str(whole))
    assert "wins with" in ended.stdout or "Shared victory" in ended.stdout


def test_a_replay_past_the_end_or_for_a_missing_seat_is_refused(whole: Path) -> None:
    assert "moves, not 9999" in gabare("replay", str(whole), "--at", "9999").stderr
    assert "2 seats, not 3" in gabare("replay", str(whole), "--seat", "3").stderr


def test_an_honest_record_is_verified_and_a_touched_one_is_not(whole: Path, tmp_path: Path) -> None:
    assert "outcomes follow from the secret" in gabare("verify", str(whole)).stdout
    text = whole.read_text("utf-8")
    touched = tmp_path / "touched.txt"
    touched.write_text(re.sub(r"commitment: .", "commitment: x", text), "utf-8")
    done = gabare("verify", str(touched))
    assert done.returncode == 2
    assert "not the one that was committed" in done.stderr


def test_verify_tells_to_whom_the_luck_is_proved_in_both_languages(tmp_path: Path) -> None:
    path = tmp_path / "sealed.txt"
    path.write_text(SEALED, "utf-8")
    done = gabare("verify", str(path))
    assert done.returncode == 0
    assert "Contributions of: Anne, Bob." in done.stdout
    assert "has the proof that nobody chose the outcomes" in done.stdout
    assert "That nobody knew them is never proved" in done.stdout
    assert "Contributions de\u00a0: Anne, Bob." in gabare("verify", str(path), "--lang", "fr").stdout
    path.write_text(re.sub(r"(?m)^contribution 2: .*$", lambda found: found[0].rpartition(" ")[0] + " not revealed", SEALED), "utf-8")
    done = gabare("verify", str(path))
    assert (done.returncode, done.stdout) == (2, "")
    assert "the outcomes are not those of the secret" in done.stderr


@pytest.mark.parametrize("damage", ["cut", "binary", "empty"])
def test_a_damaged_record_is_refused_and_nothing_is_drawn(whole: Path, tmp_path: Path, damage: str) -> None:
    path = tmp_path / "damaged.txt"
    content = {"cut": whole.read_bytes()[:900], "binary": b"\xff\xfe\x00\x80" * 50, "empty": b""}[damage]
    path.write_bytes(content)
    done = gabare("replay", str(path), "--svg", str(tmp_path / "board.svg"))
    assert done.returncode == 2
    assert done.stderr.startswith("gabare: ")
    assert not (tmp_path / "board.svg").exists()
    assert path.read_bytes() == content


@pytest.mark.slow
def test_check_passes_a_sound_game_and_says_what_it_did() -> None:
    done = gabare("check", "rio-grande", "--games", "100", "--positions", "10")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "checks passed" in done.stdout


def test_an_arena_writes_its_figures_for_programs_and_for_people(tmp_path: Path) -> None:
    arguments = ("--bots", "greedy,random", "--deals", "3", "--workers", "1", "--json", "found.json", "--html", "found.html")
    done = gabare("arena", "rio-grande", *arguments, folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "6 games of 3 deals" in done.stdout
    found = json.loads((tmp_path / "found.json").read_text("utf-8"))
    assert [row["bot"] for row in found["rows"]] == ["greedy", "random"]
    assert found["rows"][0]["win_share"]["mean"] > 0.5
    assert "<svg" in (tmp_path / "found.html").read_text("utf-8")


@pytest.mark.slow
def test_a_ladder_has_a_row_for_each_level_with_its_interval() -> None:
    done = gabare("ladder", "trois-caps", "--deals", "2", "--workers", "2")
    assert done.returncode == 0, done.stderr
    text = " ".join(done.stdout.split())
    for upper, lower in (("easy", "random"), ("medium", "easy"), ("hard", "medium"), ("expert", "hard")):
        assert re.search(rf"{upper} │ \S+ │ {lower} │ [\d.]+ ± [\d.]+ % │ [+-]\d+ │ [+-]\d+ to [+-]\d+ │ [\d.]+, [\d.]+ ", text), (
            upper,
            text,
        )
    assert "is for 2 to 6 players, not 9" in gabare("ladder", "trois-caps", "--players", "9").stderr


@pytest.mark.slow
def test_levels_are_set_on_other_deals_than_they_are_proved_on() -> None:
    found = [gabare("ladder", "trois-caps", "--deals", "3", *more).stdout for more in ((), ("--setting",))]
    wins = [re.findall(r"[\d.]+ ± [\d.]+", " ".join(text.split())) for text in found]
    assert len(wins[0]) == len(wins[1]) == 4
    assert wins[0] != wins[1]


@pytest.mark.slow
def test_fairness_is_told_level_by_level() -> None:
    done = gabare("fair", "trois-caps", "--positions", "20", "--games", "2", "--levels", "easy, expert")
    assert done.returncode == 0, done.stdout + done.stderr
    text = " ".join(done.stdout.split())
    for level in ("easy", "expert"):
        assert re.search(rf"{level} │ \d+ │ [1-9]\d* │ 0 │", text), text
        assert re.search(rf"{level} │ \d+ │ [\d (),]+ │ [\d.]+ │ [01]\.\d+ │", text), text
    assert "no level 'strong'" in gabare("fair", "loire", "--levels", "strong").stderr


@pytest.mark.slow
def test_an_analysis_names_accuracy_luck_and_the_turning_point(whole: Path, tmp_path: Path) -> None:
    start = tmp_path / "start.txt"
    start.write_text(record(loads(whole.read_text("utf-8")).replay(60)).dumps(), "utf-8")
    done = gabare("analyse", str(start), "--lang", "fr")
    assert done.returncode == 0, done.stderr
    assert re.search(r"(serré|imprécis|faux pas|bévue) -\d+ % → ", done.stdout)
    told = " ".join(done.stdout.split())
    assert all(f" {number} " in told for number in range(1, 61)), "every move is there"
    assert re.search(r" – le meilleur → \S+.*?: .*? de (plus|moins)", told), "the best move too has an alternative and a reason"
    assert re.search(r"turning point: move \d+", done.stdout)


def figure(told: str, name: str) -> list[list[str]]:
    """The cells beside a figure, in each table that was printed: the means, and what others have found."""
    return [[cell.strip() for cell in row.split("│")] for row in re.findall(rf"│ {name} +│(.*)│\n", told)]


def test_figures_are_shown_beside_what_others_have_found() -> None:
    told = gabare("figures", "trois-caps", "--bots", "random", "--players", "2", "--games", "2")
    assert told.returncode == 0, told.stderr
    assert "La Route des Trois Caps, level 3" in told.stdout
    rows = figure(told.stdout, "rounds")
    assert len(rows) == 4  # the learning game and three levels
    assert all(float(row[0]) > 10 for row in rows)
    assert [row[1:] for row in rows] == [[], *[["26–29, from 20 to 47"]] * 3]


def test_figures_compare_the_settings_of_an_option_and_say_how_minutes_are_reckoned() -> None:
    each = ("--each", "stage_mode", "--option", "cap=60", "--players", "3")
    told = gabare("figures", "richesses", *each, "--games", "2", "--bots", "random", "--seconds", "20").stdout
    assert "Richesses de France, cap 60, stage_mode stop" in told
    assert "Richesses de France, cap 60, stage_mode pass" in told
    names = ("rounds", "turns", "actions", "minutes")
    for rounds, turns, actions, minutes in zip(*([float(mean) for (mean,) in figure(told, name)] for name in names), strict=True):
        assert rounds <= 61
        assert turns < actions
        assert abs(minutes - turns / 3) <= 0.1
    assert len(figure(told, "rounds")) == 2
    assert "minutes at 20 seconds a turn" in told


def test_figures_have_a_column_for_each_number_of_players() -> None:
    told = gabare("figures", "rio-grande", "--bots", "random", "--games", "2").stdout
    assert figure(told, "players") == []  # a heading, drawn with other lines
    assert re.search(r"┃ players +┃ 2 +┃ 3 +┃ 4 +┃ 5 +┃", told)
    assert [len(row) for row in figure(told, "actions")] == [4]


def test_figures_of_games_in_which_nobody_plays_some_actions() -> None:
    told = gabare("figures", "loire", "--bots", "random", "--players", "3", "--games", "2").stdout
    assert "Loire, nobody plays explode, nobody plays bribe" in told
    (explosions, _), (none, _) = figure(told, "explosions")
    assert float(explosions) > float(none) == 0
    alone = gabare("figures", "loire", "--without", "fish", "--bots", "random", "--players", "2", "--games", "2").stdout
    assert "Loire, nobody plays fish" in alone
    assert float(figure(alone, "explosions")[0][0]) > 0


def test_chances_are_compared_with_results_and_a_fit_is_kept(tmp_path: Path) -> None:
    kept = tmp_path / "fits.json"
    done = gabare("calibrate", "rio-grande", "--games", "10", "--bots", "random", "--workers", "2", "--out", str(kept))
    assert done.returncode == 0, done.stderr
    assert "expected calibration error" in done.stdout
    found = json.loads(kept.read_text("utf-8"))
    assert len(found["fits"]["2"]) == 2
    assert found["commands"]["2"].startswith("gabare calibrate rio-grande")
    assert "is for 2 to 5 players, not 9" in gabare("calibrate", "rio-grande", "--players", "9").stderr


def test_tab_completes_what_can_be_played(tmp_path: Path) -> None:
    pty = pytest.importorskip("pty", reason="this system has no terminals of its own")
    pytest.importorskip("readline", reason="this Python cannot complete")
    mine, its = pty.openpty()
    command = [sys.executable, "-m", "gabare.cli", "play", "rio-grande", "--seed", "3", "--bots", "random"]
    environment = {**os.environ, "COLUMNS": "160", "TERM": "dumb", "NO_COLOR": "1", "INPUTRC": os.devnull}
    with subprocess.Popen(command, cwd=tmp_path, env=environment, stdin=its, stdout=its, stderr=its) as process:
        os.close(its)
        shown = ""

        def until(words: str) -> None:
            nonlocal shown
            while words not in shown:
                if not select([mine], [], [], LONG)[0]:
                    process.kill()
                    raise AssertionError(f"{words!r} did not come after {shown!r}")
                shown += os.read(mine, 1024).decode(errors="replace")

        until("actions to play")
        until("> ")
        shown = ""
        os.write(mine, b"bo\t\n")  # only one command begins so
        until("board")
        until("> ")
        shown = ""
        os.write(mine, b"river s\t")  # only one action
        until("river steppe-green new")
        os.write(mine, b"\x15quit\n")
        until("Saved in")
        process.wait(LONG)
    os.close(mine)
    assert process.returncode == 0
