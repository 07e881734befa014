"""Records: written, read, replayed and proved; a spoilt one gets a clear message and plays nothing."""

from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gabare import start
from gabare.kit.game import Game
from gabare.kit.luck import Seeded
from gabare.kit.record import RecordError, loads, record
from gabare.kit.say import speaker


def played(moves: int = 10_000, seed: int = 3, players: int = 3) -> Game:
    game, luck = start("rio-grande", players=players, seed=seed, free_order=True), Seeded(seed)
    while not game.over and len(game.moves) < moves:
        choices = game.choices()
        game.play(choices[luck.below(len(choices))].text)
    return game


WHOLE = record(played()).dumps()
HALF = record(played(40)).dumps()


def test_a_finished_game_is_written_read_and_replayed() -> None:
    game = played()
    again = loads(record(game).dumps())
    assert again == record(game)
    assert again.replay().state.to_dict() == game.state.to_dict()


def test_a_replay_stops_where_it_is_told() -> None:
    assert loads(WHOLE).replay(7).moves == played(7).moves


def test_the_secret_is_shown_only_at_the_end() -> None:
    assert "secret: " in WHOLE
    assert "secret: " not in HALF
    assert "secret: " in record(played(40), secret=True).dumps()


def test_a_running_game_goes_on_from_its_record() -> None:
    game = loads(record(played(40), secret=True).dumps()).replay()
    luck = Seeded(9)
    while not game.over:
        choices = game.choices()
        game.play(choices[luck.below(len(choices))].text)
    assert loads(record(game).dumps()).verify().outcomes > 100


def test_every_outcome_of_an_honest_record_is_verified() -> None:
    game = played()
    drawn = len(game.opening) + sum(len(move.outcomes) for move in game.moves)
    assert loads(WHOLE).verify().outcomes == drawn


def test_a_touched_die_is_found() -> None:
    lines = WHOLE.splitlines()
    number = next(n for n, line in enumerate(lines) if " | " in line)
    head, outcomes = lines[number].split(" | ")
    first, *others = outcomes.split()
    lines[number] = f"{head} | {' '.join([str((int(first) + 1) % 100), *others])}"
    with pytest.raises(RecordError):
        loads("\n".join(lines)).verify()


def test_a_secret_has_a_length() -> None:
    secret = next(line for line in WHOLE.splitlines() if line.startswith("secret: "))
    with pytest.raises(RecordError, match="at most 64 digits"):
        loads(WHOLE.replace(secret, secret + "00"))


@pytest.mark.parametrize("sign", ["\x1b]0;owned\x07", "\x9b2J", "\x7f", "\0"])
def test_a_terminal_never_gets_what_it_would_obey(sign: str) -> None:
    name = next(line for line in WHOLE.splitlines() if line.startswith("seats: ")).split(", ")[-1]
    for text in (
        WHOLE.replace(name, name + sign),
        WHOLE.replace("gabare: 1", f"gabare: {sign}"),
        WHOLE.replace("rules: ", f"rules: {sign}"),
    ):
        with pytest.raises(RecordError, match="without control characters") as refused:
            loads(text)
        assert sign not in str(refused.value)


def test_another_secret_is_found() -> None:
    secret = next(line for line in WHOLE.splitlines() if line.startswith("secret: "))
    with pytest.raises(RecordError, match="not the one that was committed"):
        loads(WHOLE.replace(secret, f"secret: {'00' * 32}")).verify()


def test_a_running_game_cannot_be_verified_yet() -> None:
    with pytest.raises(RecordError, match="does not show its secret"):
        loads(HALF).verify()


def swap(old: str, new: str) -> Callable[[str], str]:
    return lambda text: text.replace(old, new, 1)


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda text: "", "empty"),
        (lambda text: "PGN", "^this is no Gabare record"),
        (lambda text: '{"game": "loire"}', "^this is no Gabare record"),
        (lambda text: "\n" + text.replace("gabare: 1", "gabare: 3"), "format 3"),
        (swap("gabare: 1", "gabare: 3"), "format 3; this program reads format 1, 2"),
        (swap("rules: 1", "rules: 7"), "version 7 of the rules of Rio Grande; here is version 1"),
        (swap("game: rio-grande", "game: rio-grade"), "did you mean rio-grande"),
        (swap("option free_order: yes", "option free_order: maybe"), "no or yes"),
        (swap("option free_order", "option flying_boats"), "no option flying_boats"),
        (swap("seats: Seat 1, Seat 2, Seat 3", "seats: Seat 1"), "nobody called|2 to 5 players"),
        (swap("seats: Seat 1, Seat 2, Seat 3", "seats: Seat 1, Seat 1, Seat 3"), "same name"),
        (swap("commitment", "promise"), "lacks commitment"),
        (swap("luck: ", "luck: 500 "), "start does not fit"),
        (swap("luck: ", "luck: x "), "not all numbers"),
        (swap("\n2 ", "\n3 "), "move 2 was expected"),
        (lambda text: text[: len(text) // 2].rsplit("\n", 1)[0], "cut short"),
        (lambda text: text[: len(text) // 2], "cut short|cannot read"),
        (lambda text: text + "more: words\n", "nothing may follow"),
        (lambda text: "\n".join([*text.splitlines()[:-1], "result: 1 2 3"]), "result does not follow"),
        (lambda text: "\n".join([*text.splitlines()[:-1], "result: many"]), "not readable"),
        (lambda text: "x" * 5_000_000, "too long"),
    ],
)
def test_a_spoilt_record_is_refused_with_a_reason(spoil: Callable[[str], str], message: str) -> None:
    with pytest.raises(RecordError, match=message):
        loads(spoil(WHOLE)).replay()


def test_a_mark_that_editors_begin_a_text_with_is_no_part_of_it() -> None:
    assert loads("\ufeff" + WHOLE.replace("\n", "\r\n")) == loads(WHOLE)


def test_what_is_wrong_is_said_in_both_languages() -> None:
    with pytest.raises(RecordError) as found:
        loads(WHOLE.replace("\n2 ", "\n3 ", 1))
    assert str(found.value).endswith(": move 2 was expected here, not 3")
    assert found.value.said(speaker("en")).startswith("Line ")
    assert found.value.said(speaker("fr")).endswith("\u00a0: on attendait ici le coup 2, et non 3.")


def test_an_illegal_move_is_refused_with_its_line() -> None:
    lines = WHOLE.splitlines()
    number = next(n for n, line in enumerate(lines) if line.startswith("5 "))
    lines[number] = lines[number].split(": ")[0] + ": keep"
    with pytest.raises(RecordError, match=f"line {number + 1}: 'keep' cannot be played"):
        loads("\n".join(lines)).replay()


@given(st.integers(0, len(WHOLE) - 1), st.text(max_size=3))
def test_a_record_with_anything_written_into_it_is_read_or_refused_and_nothing_else(at: int, noise: str) -> None:
    with suppress(RecordError):
        assert loads(WHOLE[:at] + noise + WHOLE[at:]).replay().over
