"""Records: written, read, refused, kept, and played on from."""

from __future__ import annotations

import html
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from gabare.kit.game import Game, start
from gabare.kit.record import RecordError, loads, record
from gabare.kit.state import NOBODY
from gabare.markup import replay
from gabare.tables import archive, store
from gabare.tables.models import Event, Player, Status, Table

pytestmark = pytest.mark.django_db


def played(moves: int = 10_000) -> Game:
    game = start("rio-grande", 2, seed=3)
    game.names = ("Anne", "Bob")
    while not game.over and len(game.moves) < moves:
        game.play(game.choices()[0].text)
    return game


def test_an_uploaded_game_is_kept_as_it_was_played() -> None:
    game = played()
    found, again = archive.read(record(game).dumps())
    table = archive.keep(found, again, Player.objects.create(name="Anne"))
    kept = store.load(table.key).game
    assert kept is not None
    assert table.status == Status.OVER
    assert kept.state.to_dict() == game.state.to_dict()
    assert record(kept).moves == record(game).moves


def test_an_unfinished_game_is_shelved() -> None:
    found, again = archive.read(record(played(25)).dumps())
    table = archive.keep(found, again, Player.objects.create(name="Anne"))
    assert table.status == Status.SHELVED
    assert table.awaited == 0


def test_a_step_that_the_log_does_not_tell_is_captioned_by_what_was_chosen() -> None:
    game = start("mississippi-queen", 3, seed=3)
    while "ahead" not in (labels := {choice.text: choice.label for choice in game.choices()}):
        game.play(game.choices()[0].text)
    game.play("ahead")
    assert game.tell()[-1] == []
    table = archive.keep(*archive.read(record(game).dumps()), Player.objects.create(name="Anne"))
    mover = game.moves[-1].seat
    assert f"{game.names[mover]}: {labels['ahead']}" in caption(table, len(game.moves), NOBODY)
    assert game.begin()[0].text in caption(table, 0, NOBODY)
    Table.objects.filter(pk=table.pk).update(status=Status.PLAYING)
    assert f"{game.names[mover]}: {labels['ahead']}" in caption(table, len(game.moves), mover)
    assert f"{game.names[mover]} is choosing…" in caption(table, len(game.moves), 1 - mover)  # it may be a secret


def caption(table: Table, move: int, seat: int) -> str:
    return str(reel(table).frame(move, seat, "en", False)["regions"]["t-caption"])


def reel(table: Table) -> replay.Reel:
    shelf = archive.shelf(table.key)
    assert shelf is not None
    return replay.Reel(shelf)


def test_on_a_phone_a_replay_looks_at_whoever_has_moved() -> None:
    game = start("mississippi-queen", 3, seed=3)
    first = game.turn
    while game.turn == first:
        before = game.draw(0, tall=True)
        game.play(game.choices()[0].text)
    after = game.draw(0, tall=True)
    table = archive.keep(*archive.read(record(game).dumps()), Player.objects.create(name="Anne"))
    seen = reel(table).frame(len(game.moves), 0, "en", True)["map"]
    assert seen["about"] == before.facts()["map"]["about"] != after.facts()["map"]["about"]
    assert seen["sight"] == before.facts()["map"]["sight"] != after.facts()["map"]["sight"]
    assert seen["full"] == after.facts()["map"]["full"], "but all of the river as it is now"


def test_while_a_turn_goes_on_a_replay_looks_where_the_piece_is_now() -> None:
    game = start("mississippi-queen", 3, seed=3)
    before = after = game.draw(0, tall=True)
    while before.facts()["map"]["sight"] == after.facts()["map"]["sight"]:
        before = game.draw(0, tall=True)
        game.play(game.choices()[0].text)
        after = game.draw(0, tall=True)
        if after.facts()["map"]["about"] != before.facts()["map"]["about"]:
            before = after
    table = archive.keep(*archive.read(record(game).dumps()), Player.objects.create(name="Anne"))
    assert reel(table).frame(len(game.moves), 0, "en", True)["map"] == after.facts()["map"]


HOSTILE = [
    ("", "empty"),
    ("gabare: 1", "cut short"),
    ("\x00" * 100, "no Gabare record"),
    ("gabare: 99\ngame: rio-grande\nresult: unfinished\n", "format"),
    ("gabare: 1\ngame: ../../etc/passwd\nrules: 1\nseats: A, B\ncommitment: x\nluck: 1\n\nresult: unfinished\n", "no game"),
    (
        "gabare: 1\ngame: rio-grande\nrules: 1\nseats: A, B\ncommitment: x\nluck: " + "9" * 5000 + "\n\nresult: unfinished\n",
        "luck|outcome|number|digits",
    ),
    ("x" * 500_000, "too long"),
]


@pytest.mark.parametrize(("text", "why"), HOSTILE, ids=[why[:9] for _, why in HOSTILE])
def test_a_hostile_record_is_refused(text: str, why: str) -> None:
    with pytest.raises(RecordError, match=why):
        archive.read(text)
    assert Table.objects.count() == 0


@pytest.mark.parametrize(("old", "new"), [("discard", "bridge"), ("Anne:", "Mallory:"), ("| ", "| 9 "), ("seats: Anne", "seats: <b>|Anne")])
def test_a_changed_record_is_refused(old: str, new: str) -> None:
    text = record(played()).dumps()
    assert old in text
    with pytest.raises(RecordError):
        archive.read(text.replace(old, new, 1))


def test_a_changed_result_is_refused() -> None:
    text = record(played()).dumps()
    lines = text.rstrip().split("\n")
    with pytest.raises(RecordError, match="result"):
        archive.read("\n".join([*lines[:-1], "result: 999 0", ""]))


def test_playing_on_begins_at_the_move_with_luck_of_its_own() -> None:
    game = played()
    anne = Player.objects.create(name="Anne")
    table = archive.play_on(game, 20, 1, "easy", anne)
    on = store.load(table.key).game
    assert on is not None
    assert [move.action for move in on.moves] == [move.action for move in game.moves[:20]]
    assert table.given == 20
    assert table.secret != game.secret.hex()
    seats = list(table.seats.all())
    assert [seat.bot for seat in seats] == ["easy", ""]
    assert seats[1].player == anne
    assert Event.objects.filter(table=table).count() == 20


@pytest.mark.parametrize(("level", "bot"), [("", "expert"), ("easy", "easy")])
def test_a_bot_that_played_there_stays_unless_another_level_is_asked_for(level: str, bot: str) -> None:
    game = played()
    table = archive.play_on(game, 20, 1, level, Player.objects.create(name="Zoé"), ["expert", ""])
    assert [(seat.name, seat.bot) for seat in table.seats.all()] == [("Anne", bot), ("Zoé", "")]


def test_nobody_plays_on_from_the_end() -> None:
    game = played()
    with pytest.raises(ValueError, match="over"):
        archive.play_on(game, len(game.moves), 0, "easy", Player.objects.create(name="Anne"))
    assert Table.objects.count() == 0


def test_what_is_downloaded_can_be_verified() -> None:
    assert loads(archive.written(played())).verify().outcomes > 50


def test_what_can_be_proved_of_a_game_from_elsewhere(client: Client, settings: object) -> None:
    """With its secret, that all of it fits; without it, nothing, and the page says why. That it was honest, never."""
    settings.ALLOWED_HOSTS = ["testserver"]  # type: ignore[attr-defined]
    anne = Player.objects.create(name="Anne")
    text = record(played()).dumps()
    without = "\n".join(line for line in text.split("\n") if not line.startswith("secret: "))
    for uploaded, head, words in (
        (text, "The luck fits its seal", "came from elsewhere: whether its seal"),
        (without, "This luck cannot be checked", "without its secret, so nobody can draw its outcomes again: it is not verified"),
    ):
        table = archive.keep(*archive.read(uploaded), anne)
        page = verify(client, table)
        assert head in page
        assert words in page
        assert "The luck was honest" not in page
        assert client.get(f"/r/{table.key}/record/").content.decode() == uploaded, "and it is given back as it came"


@pytest.mark.parametrize("line", ["secret: " + "ab" * 32, "commitment: " + "ab" * 32, "commitment: <script>alert(1)</script>"])
def test_a_record_whose_seal_is_not_that_of_its_secret_is_refused(line: str, client: Client, settings: object) -> None:
    settings.ALLOWED_HOSTS = ["testserver"]  # type: ignore[attr-defined]
    text = re.sub(rf"(?m)^{line.split()[0]} .*$", line, record(played()).dumps())
    for language, words in (
        ("en", "The secret is not the one that was committed to at the start."),
        ("fr", "Le secret n’est pas celui qui avait été scellé au début."),
    ):
        file = SimpleUploadedFile("game.txt", text.encode())
        answer = client.post("/r/", {"record": file}, HTTP_ORIGIN="http://testserver", HTTP_ACCEPT_LANGUAGE=language)
        assert answer.status_code == 400
        assert words in html.unescape(answer.content.decode())
    assert Table.objects.count() == 0


def test_what_hides_its_secret_still_shows_a_seal_that_can_be_one() -> None:
    text = "\n".join(line for line in record(played()).dumps().split("\n") if not line.startswith("secret: "))
    with pytest.raises(RecordError, match="commitment is not readable"):
        archive.read(re.sub(r"(?m)^commitment: .*$", "commitment: <script>alert(1)</script>", text))


@pytest.mark.parametrize("upto", [0, 30])
def test_what_was_played_on_is_proved_from_there(upto: int, client: Client, settings: object) -> None:
    settings.ALLOWED_HOSTS = ["testserver"]  # type: ignore[attr-defined]
    table = archive.play_on(played(), upto, 0, "easy", Player.objects.create(name="Anne"))
    game = finished(table)
    page = verify(client, table)
    assert "The luck fits its seal" in page
    assert ("The first 30 moves come from another game" if upto else "The set-up comes from another game") in page
    drawn = sum(len(move.outcomes) for move in game.moves[upto:])
    assert f"All {drawn} outcomes follow from the secret." in page
    Table.objects.filter(pk=table.pk).update(secret="ab" * 32)
    replay._reels.clear()
    assert "The luck does not fit" in verify(client, table)


def finished(table: Table) -> Game:
    """Plays a table to its end, straight into the database."""
    game = store.load(table.key).game
    assert game is not None
    known = len(game.moves)
    while not game.over:
        game.play(game.choices()[0].text)
    for n, move in enumerate(game.moves[known:], known + 1):
        actions = [[game.title.grammar.write(move.action), list(move.outcomes)]]
        Event.objects.create(table=table, seq=n, seat=move.seat, actions=actions, idem=f"{n}", at=table.created)
    Table.objects.filter(pk=table.pk).update(seq=len(game.moves), status=Status.OVER)
    return game


def verify(client: Client, table: Table) -> str:
    answer = client.post(f"/r/{table.key}/verify/", HTTP_ORIGIN="http://testserver", HTTP_ACCEPT_LANGUAGE="en")
    assert answer.status_code == 200
    return html.unescape(answer.content.decode())
