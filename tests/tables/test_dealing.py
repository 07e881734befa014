"""From the seats to the first position: what people put into the luck is promised, revealed, mixed, and found again."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from functools import partial
from hashlib import sha256
from importlib import import_module

import pytest
from django.apps import apps
from django.test import Client
from django.utils import timezone
from django.utils.translation import override

from gabare.kit.luck import Recorder, Secret, commitment
from gabare.kit.record import loads
from gabare.kit.title import find
from gabare.markup import replay
from gabare.tables import archive, dealing, lobby, store
from gabare.tables.models import UNMIXED, Player, Seat, Status, Table
from tests.tables.test_archive import finished, played, verify

pytestmark = pytest.mark.django_db
TITLE = find("rio-grande")
ANNE, BOB, OTHER = (sha256(name).hexdigest() for name in (b"Anne", b"Bob", b"other"))  # what they contribute


@pytest.fixture(autouse=True)
def english(settings: object) -> Iterator[None]:
    settings.ALLOWED_HOSTS = ["testserver"]  # type: ignore[attr-defined]
    replay._reels.clear()
    with override("en"):
        yield


def hashed(contribution: str) -> str:
    return commitment(bytes.fromhex(contribution))


def opened(*seats: str, pace: str = "none") -> tuple[Table, Player, Player]:
    """Anne's table, with Bob at the first free seat, nothing promised yet."""
    anne, bob = Player.objects.create(name="Anne"), Player.objects.create(name="Bob")
    table = lobby.open_table(lobby.Plan(TITLE, seats or ("me", "anyone"), {}, pace), anne)
    lobby.sit(table, 1, bob)
    return table, anne, bob


def begun(pace: str = "none") -> tuple[Table, Player, Player]:
    """Both have promised, and the game begins."""
    table, anne, bob = opened(pace=pace)
    lobby.promise(table.pk, anne.pk, hashed(ANNE))
    lobby.promise(table.pk, bob.pk, hashed(BOB))
    lobby.begin(table)
    return table, anne, bob


def now(table: Table) -> Table:
    return Table.objects.get(pk=table.pk)


def test_the_seal_is_written_down_when_the_table_is_opened_and_stays() -> None:
    table, *_ = opened()
    assert table.seal == commitment(bytes.fromhex(table.secret))
    Table.objects.filter(pk=table.pk).update(secret="ab" * 32)
    changed = now(table)
    changed.save()
    assert now(table).seal == table.seal


def test_nothing_is_drawn_before_all_have_revealed() -> None:
    table, anne, bob = begun(pace="live5")
    assert (now(table).status, now(table).opening, now(table).since) == (Status.DEALING, [], None)
    dealing.reveal(table.pk, anne.pk, ANNE)
    assert (now(table).status, now(table).opening) == (Status.DEALING, [])
    assert store.load(table.key).game is None
    before = timezone.now()
    dealing.reveal(table.pk, bob.pk, BOB)
    dealt = now(table)
    assert dealt.status == Status.PLAYING
    assert dealt.opening
    assert dealt.since
    assert dealt.deadline
    assert dealt.since >= before, "clocks start after the deal"
    assert dealt.deadline >= before + timedelta(seconds=300)


def test_the_same_secret_with_another_contribution_draws_otherwise() -> None:
    """Whoever chose the secret could not know this: the contribution came after its seal."""
    openings = set()
    for contribution in (ANNE, OTHER):
        table, anne, _bob = opened()
        Table.objects.filter(pk=table.pk).update(secret="cd" * 32, seal=hashed("cd" * 32))
        lobby.promise(table.pk, anne.pk, hashed(contribution))
        lobby.begin(table)
        dealing.reveal(table.pk, anne.pk, contribution)
        openings.add(tuple(now(table).opening))
    assert len(openings) == 2


def test_a_promise_is_made_once_and_never_after_the_beginning() -> None:
    table, anne, bob = opened()
    lobby.promise(table.pk, anne.pk, hashed(ANNE))
    lobby.promise(table.pk, anne.pk, hashed(ANNE))  # asked twice, as from two pages
    with pytest.raises(dealing.Refused, match="sealed already"):
        lobby.promise(table.pk, anne.pk, hashed(OTHER))
    lobby.begin(table)
    for who, contribution in ((anne, OTHER), (bob, BOB)):
        with pytest.raises(dealing.Refused, match="Nothing can be put"):
            lobby.promise(table.pk, who.pk, hashed(contribution))
    assert [seat.contribution_hash for seat in table.seats.all()] == [hashed(ANNE), ""]


@pytest.mark.parametrize("text", ["", "ab", "AB" * 32, "xy" * 32, hashed(ANNE) + "0"])
def test_only_a_hash_is_promised(text: str) -> None:
    table, anne, _ = opened()
    with pytest.raises(dealing.Refused):
        lobby.promise(table.pk, anne.pk, text)
    assert table.seats.get(number=0).contribution_hash == ""


def test_who_has_no_seat_promises_and_reveals_nothing() -> None:
    table, *_ = begun()
    eve = Player.objects.create(name="Eve")
    for deed in (lobby.promise, dealing.reveal):
        with pytest.raises(dealing.Refused):
            deed(table.pk, eve.pk, OTHER)


@pytest.mark.parametrize("text", ["", "00", OTHER, BOB, ANNE.upper()])
def test_only_what_was_promised_is_revealed(text: str) -> None:
    table, anne, _ = begun()
    with pytest.raises(dealing.Refused, match="not what you have put"):
        dealing.reveal(table.pk, anne.pk, text)
    assert table.seats.get(number=0).contribution == ""


def test_nothing_is_revealed_before_the_beginning_or_after_the_deal() -> None:
    table, anne, bob = opened()
    lobby.promise(table.pk, anne.pk, hashed(ANNE))
    lobby.promise(table.pk, bob.pk, hashed(BOB))
    with pytest.raises(dealing.Refused, match="Nothing can be put"):
        dealing.reveal(table.pk, anne.pk, ANNE)
    lobby.begin(table)
    dealing.reveal(table.pk, anne.pk, ANNE)
    dealing.reveal(table.pk, anne.pk, ANNE)  # asked twice, as from two pages
    late(table)
    dealing.deal(table.key)
    opening = now(table).opening
    with pytest.raises(dealing.Refused, match="Nothing can be put"):
        dealing.reveal(table.pk, bob.pk, BOB)
    assert now(table).opening == opening


def late(table: Table) -> None:
    Table.objects.filter(pk=table.pk).update(deadline=timezone.now() - timedelta(seconds=1))


def test_who_does_not_reveal_in_time_is_left_out_and_the_record_says_so(client: Client) -> None:
    table, anne, _ = begun()
    dealing.reveal(table.pk, anne.pk, ANNE)
    dealing.deal(table.key)
    assert now(table).status == Status.DEALING, "there is time left"
    late(table)
    dealing.deal(table.key)
    dealing.deal(table.key)  # two workers look after it
    assert now(table).status == Status.PLAYING
    finished(table)
    page = verify(client, table)
    assert "The luck fits its seal" in page
    assert "The luck was honest" not in page, "whoever knows the secret could have chosen whom to leave out"
    assert "Contributions of: Anne." in page
    assert "Left out, since it was not revealed in time, is the contribution of: Bob." in page
    found = loads(client.get(f"/r/{table.key}/record/").content.decode())
    assert found.contributions is not None
    assert [given and given.revealed for given in found.contributions] == [bytes.fromhex(ANNE), None]
    assert found.verify().left_out == ("Bob",)


def test_a_table_that_older_rules_began_goes_back_to_its_lobby_where_the_host_is_told() -> None:
    table, *_ = begun()
    Table.objects.update(rules_version=0)
    late(table)
    dealing.deal(table.key)
    assert now(table).status == Status.LOBBY
    with pytest.raises(lobby.Refused, match="older rules"):
        lobby.begin(table)


def test_a_table_where_nobody_contributes_begins_at_once_and_claims_nothing(client: Client) -> None:
    table, *_ = opened()
    lobby.begin(table)
    assert now(table).status == Status.PLAYING
    finished(table)
    page = verify(client, table)
    assert "The luck fits its seal" in page
    assert "That nobody chose the outcomes is not proved" in page
    assert "The luck was honest" not in page


def test_a_swapped_secret_is_not_honest(client: Client) -> None:
    table, anne, _bob = opened()
    Table.objects.filter(pk=table.pk).update(secret="ab" * 32)
    lobby.promise(table.pk, anne.pk, hashed(ANNE))
    lobby.begin(table)
    dealing.reveal(table.pk, anne.pk, ANNE)
    finished(table)
    page = verify(client, table)
    assert "The luck does not fit" in page
    assert "The secret is not the one that was committed to at the start." in page
    assert "honest</h1>" not in page
    with pytest.raises(ValueError, match="not the one that was committed"):
        loads(client.get(f"/r/{table.key}/record/").content.decode()).verify()


def test_a_swapped_contribution_is_not_honest(client: Client) -> None:
    table, anne, bob = begun()
    dealing.reveal(table.pk, anne.pk, ANNE)
    Seat.objects.filter(table=table, number=0).update(contribution=OTHER)
    dealing.reveal(table.pk, bob.pk, BOB)
    finished(table)
    assert "The contribution of Anne is not the one whose hash was given." in verify(client, table)


def test_alone_against_bots_the_page_promises_with_the_form_and_the_deal_waits_for_it(client: Client) -> None:
    anne = Player.objects.create(name="Anne")
    table = lobby.open_table(lobby.Plan(TITLE, ("me", "easy"), {}), anne, hashed(ANNE))
    assert table.status == Status.DEALING
    dealing.reveal(table.pk, anne.pk, ANNE)
    assert now(table).status == Status.PLAYING
    finished(table)
    assert "The luck was honest" in verify(client, table)


@pytest.mark.parametrize("contribution_hash", ["", "nonsense"])
def test_without_script_a_table_against_bots_begins_at_once(contribution_hash: str) -> None:
    table = lobby.open_table(lobby.Plan(TITLE, ("me", "easy"), {}), Player.objects.create(name="Anne"), contribution_hash)
    assert table.status == Status.PLAYING
    assert table.seats.get(number=0).contribution_hash == ""


def test_who_leaves_takes_the_promise_along() -> None:
    table, _anne, bob = opened()
    for go in (partial(lobby.stand_up, table, bob), partial(lobby.free_seat, table, 1)):
        lobby.promise(table.pk, bob.pk, hashed(BOB))
        go()
        assert table.seats.get(number=1).contribution_hash == ""
        lobby.sit(table, 1, bob)
    lobby.promise(table.pk, bob.pk, hashed(BOB))
    lobby.free_seat(table, 1)
    lobby.seat_bot(table, 1, "easy")
    lobby.begin(table)
    assert now(table).status == Status.PLAYING, "a bot promises nothing"


def test_nobody_leaves_or_closes_the_table_while_it_is_dealt() -> None:
    table, anne, bob = begun()
    for player in (bob, anne):
        lobby.stand_up(now(table), player)
    assert now(table).status == Status.DEALING
    assert [seat.player for seat in table.seats.all()] == [anne, bob]
    with pytest.raises(lobby.Refused):
        lobby.begin(table)


def test_who_is_about_to_leave_when_the_game_begins_stays_with_the_promise() -> None:
    table, _anne, bob = opened()
    lobby.promise(table.pk, bob.pk, hashed(BOB))
    seen = now(table)
    lobby.begin(table)
    lobby.stand_up(seen, bob)
    assert table.seats.get(number=1).player == bob
    assert table.seats.get(number=1).contribution_hash == hashed(BOB)


def test_a_rematch_begins_when_all_its_people_have_come() -> None:
    table, anne, bob = opened()
    lobby.begin(table)
    again = Table.objects.get(key=lobby.rematch(table.key, 0, hashed(ANNE)))
    assert again.status == Status.LOBBY
    assert [seat.contribution_hash for seat in again.seats.all()] == ["", hashed(ANNE)]
    lobby.promise(again.pk, bob.pk, hashed(BOB))
    assert now(again).status == Status.DEALING
    dealing.reveal(again.pk, anne.pk, ANNE)
    dealing.reveal(again.pk, bob.pk, BOB)
    assert now(again).status == Status.PLAYING


def test_a_first_table_waits_for_its_host_even_when_all_have_promised() -> None:
    table, anne, bob = opened()
    lobby.promise(table.pk, anne.pk, hashed(ANNE))
    lobby.promise(table.pk, bob.pk, hashed(BOB))
    assert now(table).status == Status.LOBBY


def test_playing_on_mixes_in_what_its_player_puts_in() -> None:
    openings = set()
    for contribution in (ANNE, OTHER):
        anne = Player.objects.create(name="Anne")
        table = archive.play_on(played(), 20, 0, "easy", anne, (), hashed(contribution))
        assert table.status == Status.DEALING
        Table.objects.filter(pk=table.pk).update(secret="cd" * 32)
        dealing.reveal(table.pk, anne.pk, contribution)
        game = store.load(table.key).game
        assert game is not None
        assert len(game.moves) == 20
        assert now(table).awaited == game.state.awaited
        openings.add(tuple(outcome for move in finished(table).moves[20:] for outcome in move.outcomes))
    assert len(openings) == 2


def test_tables_of_older_releases_go_on_with_their_own_luck(client: Client) -> None:
    """In their lobby, in play, and over: sealed by the update, drawn from the secret alone, and called no more than that."""
    waiting, anne, _bob = opened()
    running, *_ = opened()
    Table.objects.update(luck=UNMIXED, seal="")  # as the older release left them
    lobby.begin(running)
    import_module("gabare.tables.migrations.0007_seal").write_down(apps, None)
    with pytest.raises(dealing.Refused):
        lobby.promise(waiting.pk, anne.pk, hashed(ANNE))
    lobby.begin(waiting)
    for table in (waiting, running):
        table = now(table)
        assert table.seal == hashed(table.secret)
        luck = Recorder(Secret(bytes.fromhex(table.secret), 0))
        TITLE.new_game(2, table.options, luck)
        assert table.opening == luck.outcomes
        finished(table)
        assert client.get(f"/r/{table.key}/record/").content.decode().startswith("gabare: 1\n")
        page = verify(client, table)
        assert "The luck fits its seal" in page
        assert "This table is from an older release." in page
