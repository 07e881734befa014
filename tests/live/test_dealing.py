"""Between "begin" and the first position: everybody's page reveals what it put into the luck, whatever fails meanwhile."""

from __future__ import annotations

import asyncio
import re
from secrets import token_hex

from gabare.kit.luck import commitment
from tests.live.conftest import Start
from tests.live.play import Truth, same_pages
from tests.web import PATIENCE, Person, Server, Watch, play, watching

PATIENT = {"GABARE_REVEAL_PATIENCE": "600"}  # nobody is late, however slow this machine is


class Lobby:
    """Anne's table with Bob at it, each with a page at one of the workers. Both have promised a contribution."""

    def __init__(self, *servers: Server) -> None:
        self.ports = [server.port for server in servers]
        self.crew = [Person(self.ports[n % len(self.ports)]) for n in range(2)]
        self.contributions = [token_hex(32) for _ in self.crew]
        self.hashes = [commitment(bytes.fromhex(one)) for one in self.contributions]
        self.truth = Truth(servers[0])

    async def gather(self) -> list[Watch]:
        anne, bob = self.crew
        await anne.get("/games/rio-grande/open/")
        _, answer, _ = await anne.post("/games/rio-grande/open/", name="Anne", seat__0="me", seat__1="anyone")
        self.key = answer["location"].split("/")[2]
        await bob.get(f"/t/{self.key}/")
        assert (await bob.post(f"/t/{self.key}/lobby/", do="sit 1", name="Bob"))[0] == 302
        watches = await watching(self.key, self.crew)
        for person, watch, hash in zip(self.crew, watches, self.hashes, strict=True):
            await watch.until(lambda watch=watch: "data-wants='!promise'" in watch.regions["t-luck"])
            assert (await person.act(self.key, do="!promise", contribution=hash))[0] == 204
        for watch in watches:
            await watch.until(lambda watch=watch: all(hash in watch.regions["t-luck"] for hash in self.hashes))
            assert "data-wants=''" in watch.regions["t-luck"]
            assert "The luck is sealed by the server and by Anne and Bob." in watch.regions["t-lobby"]
        return watches

    async def begin(self) -> None:
        assert (await self.crew[0].post(f"/t/{self.key}/lobby/", do="begin"))[0] == 302

    async def reveal(self, seat: int) -> tuple[int, str]:
        status, _, text = await self.crew[seat].act(self.key, do="!reveal", contribution=self.contributions[seat])
        return status, text

    @property
    def status(self) -> str:
        return str(self.truth.rows("SELECT status FROM tables_table WHERE key = %s", self.key)[0][0])

    @property
    def opening(self) -> str:
        return str(self.truth.rows("SELECT opening FROM tables_table WHERE key = %s", self.key)[0][0])

    @property
    def revealed(self) -> list[str]:
        sql = "SELECT s.contribution FROM tables_seat s JOIN tables_table t ON t.id = s.table_id WHERE t.key = %s ORDER BY s.number"
        return [str(row[0]) for row in self.truth.rows(sql, self.key)]


async def in_play(watches: list[Watch]) -> None:
    for watch in watches:
        await watch.until(lambda watch=watch: watch.facts["stage"] == "playing")


def test_pages_reveal_and_the_table_begins_for_all(gabare: Start) -> None:
    table = Lobby(gabare(**PATIENT))

    async def whole() -> None:
        watches = await table.gather()
        status, text = await table.reveal(0)
        assert (status, "Nothing can be put into the luck" in text) == (422, True), "not before the beginning"
        await table.begin()
        for watch in watches:
            await watch.until(lambda watch=watch: "data-wants='!reveal'" in watch.regions["t-luck"])
            assert "waits a few seconds for the page of Anne and Bob." in watch.regions["t-lobby"]
            assert "<button" not in watch.regions["t-lobby"]
        for do, contribution in (("!promise", table.hashes[1]), ("!promise", table.contributions[0]), ("!reveal", token_hex(32))):
            assert (await table.crew[0].act(table.key, do=do, contribution=contribution))[0] == 422
        stranger = Person(table.ports[0])
        await stranger.get(f"/t/{table.key}/")
        assert (await stranger.act(table.key, do="!reveal", contribution=table.contributions[0]))[0] == 403
        assert (await table.crew[1].post(f"/t/{table.key}/lobby/", do="leave"))[0] == 302
        assert (table.status, table.opening) == ("dealing", "[]")
        assert (await table.reveal(0))[0] == 204
        await watches[1].until(lambda: "waits a few seconds for the page of Bob." in watches[1].regions["t-lobby"])
        assert (table.status, table.opening) == ("dealing", "[]")
        assert (await table.reveal(1))[0] == 204
        await in_play(watches)
        assert table.revealed == table.contributions
        page = await table.crew[0].get(f"/t/{table.key}/")
        assert all(hash in page for hash in table.hashes)
        assert not any(one in page for one in table.contributions)

    play(whole())


def test_whoever_is_late_is_left_out_and_the_game_begins(gabare: Start) -> None:
    table = Lobby(gabare(GABARE_REVEAL_PATIENCE="1"))

    async def whole() -> None:
        watches = await table.gather()
        await table.begin()
        await in_play(watches)
        assert table.revealed == ["", ""]
        assert (await table.reveal(1))[0] == 422
        page = await table.crew[1].get(f"/t/{table.key}/")
        assert all(f"<code>{hash}</code> not revealed in time" in page for hash in table.hashes)

    play(whole())


def test_a_game_that_had_begun_is_dealt_after_a_restart(gabare: Start, stored: dict[str, str]) -> None:
    """kill -9 between the beginning and the deal: what was revealed stays, and nobody need come back for the game to begin."""
    server = gabare(**stored, **PATIENT)
    table = Lobby(server)

    async def before() -> None:
        await table.gather()
        await table.begin()
        assert (await table.reveal(0))[0] == 204

    async def after() -> None:
        async with asyncio.timeout(PATIENCE):
            while table.status != "playing":
                await asyncio.sleep(0.1)
        assert table.opening != "[]"
        assert table.revealed == [table.contributions[0], ""]

    play(before())
    server.kill()
    table.truth.write("UPDATE tables_table SET deadline = '2020-01-01 00:00:00' WHERE key = %s", table.key)  # time goes by
    assert table.status == "dealing"
    server.start()
    play(after())


def test_two_workers_deal_once_however_often_and_wherever_it_is_revealed(gabare: Start, shared: dict[str, str]) -> None:
    table = Lobby(*(gabare(**shared, **PATIENT) for _ in range(2)))

    async def whole() -> None:
        watches = await table.gather()
        await table.begin()
        for watch in watches:
            await watch.until(lambda watch=watch: "data-wants='!reveal'" in watch.regions["t-luck"])
        copies = [(seat, Person(port, table.crew[seat].cookies["player"])) for seat in range(2) for port in table.ports * 4]
        await asyncio.gather(*(person.ask("GET", "/static/none") for _, person in copies))  # their connections are open
        posts = [person.act(table.key, do="!reveal", contribution=table.contributions[seat]) for seat, person in copies]
        assert {status for status, _, _ in await asyncio.gather(*posts)} == {204}
        await in_play(watches)
        assert table.revealed == table.contributions
        fresh = await watching(table.key, [Person(port) for port in table.ports])
        assert len({re.sub(r"\s+", " ", str(watch.regions)) for watch in fresh}) == 1, "both have dealt the same"
        await same_pages(fresh, *table.ports)

    play(whole())
