"""The lobby as it happens: everybody's page shows at once who comes, who goes, and that the table is closed."""

from __future__ import annotations

import re

import pytest

from tests.web import Person, Server, Watch, play, watching


async def gathered(port: int, *kinds: str) -> tuple[str, Person, Person, list[Watch]]:
    """A table of Anne's where Bob has the second seat, and their pages."""
    host, friend = Person(port), Person(port)
    await host.get("/games/rio-grande/open/")
    seats = {f"seat__{n}": kind for n, kind in enumerate(["me", *kinds])}
    _, answer, _ = await host.post("/games/rio-grande/open/", name="Anne", **seats)
    table = answer["location"]
    link = re.search(r"/t/\w+/join/[\w-]+/", await host.get(table))
    where, how = (link[0], {}) if link else (f"{table}lobby/", {"do": "sit 1"})
    await friend.get(link[0] if link else table)
    assert (await friend.post(where, name="Bob", **how))[0] == 302
    return table, host, friend, await watching(table.split("/")[2], [host, friend])


def test_everybody_at_a_table_sees_at_once_that_its_host_closed_it(server: Server) -> None:
    async def whole() -> None:
        table, host, _, watches = await gathered(server.port, "friend", "anyone")
        (stranger,) = await watching(table.split("/")[2], [Person(server.port)])
        assert "value='sit 2'" in stranger.regions["t-lobby"]
        await host.post(f"{table}lobby/", do="leave")
        for watch in (*watches, stranger):
            await watch.until(lambda watch=watch: "closed this table" in watch.regions["t-lobby"])
            assert "<button" not in watch.regions["t-lobby"]

    play(whole())


@pytest.mark.parametrize(("kind", "may"), [("friend", False), ("anyone", True)])
def test_who_loses_a_seat_sees_it_at_once_and_sits_again_only_where_they_may(server: Server, kind: str, may: bool) -> None:
    async def whole() -> None:
        table, host, friend, (_, watch) = await gathered(server.port, kind)
        assert ">You<" in watch.regions["t-lobby"]
        assert (await friend.post(f"{table}lobby/", do="free 0"))[0] == 302, "a guest frees nothing"
        await host.post(f"{table}lobby/", do="free 1")
        await watch.until(lambda: "You have no seat at this table." in watch.regions["t-lobby"])
        assert ">You<" not in watch.regions["t-lobby"]
        assert "Leave the table" not in watch.regions["t-lobby"]
        assert "Anne" in watch.regions["t-lobby"]
        assert ("value='sit 1'" in watch.regions["t-lobby"]) == may
        await friend.post(f"{table}lobby/", do="sit 1")
        assert ("Bob" in await host.get(table)) == may

    play(whole())


def test_who_lost_a_seat_sees_nothing_of_what_the_next_one_holds(server: Server) -> None:
    """An open line goes on as a spectator's."""

    async def whole() -> None:
        table, host, friend, (_, lost) = await gathered(server.port, "anyone")
        other = Person(server.port)
        await host.post(f"{table}lobby/", do="free 1")
        await other.get(table)
        await other.post(f"{table}lobby/", do="sit 1", name="Carl")
        await host.post(f"{table}lobby/", do="begin")
        (holder, stranger) = await watching(table.split("/")[2], [other, Person(server.port)])
        await lost.until(lambda: lost.facts["stage"] == "playing")
        assert {name: text for name, text in lost.regions.items() if name not in ("t-lobby", "t-luck")} == stranger.regions
        assert holder.regions != stranger.regions
        assert (await friend.act(table.split("/")[2], at=holder.at, idem="k", choice="x"))[0] == 403

    play(whole())
