"""Several people decide at once, in secret: nobody sees a choice before all have chosen, whichever comes first; each is stored once."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Sequence

import pytest

from tests.live.conftest import Start
from tests.live.play import Party, Truth, party, same_pages, spectator
from tests.live.seats import seat
from tests.web import PATIENCE, Server, Watch, play

CHOICES = ("choose bike", "choose car", "choose foot")
TOLD = ("Anne travels by bike.", "Bob travels by car.", "Chloé travels on foot.")


@pytest.fixture(params=["one server", "two workers"])
def places(request: pytest.FixtureRequest) -> Sequence[Server]:
    if request.param == "two workers":
        return request.getfixturevalue("workers")  # type: ignore[no-any-return]
    return [request.getfixturevalue("server")]


async def decide(table: Party, who: int, choice: str, at: str = "", idem: str = "choose") -> None:
    """A choice and its confirmation, as the page does them: the first over its line, the second as a post."""
    watch = table.watches[who]
    before = at or watch.at
    assert (await watch.ask(at=before, idem=f"{idem} {who}", choice=choice))["status"] == 204
    await watch.until(lambda: watch.at != before)
    status, _, text = await table.posters[who][-1].act(table.key, at=watch.at, idem=f"confirm {idem} {who}", do="!confirm")
    assert status == 204, text


def stored(truth: Truth, key: str) -> dict[int, str]:
    sql = "SELECT e.seat, e.actions FROM tables_event e JOIN tables_table t ON t.id = e.table_id WHERE t.key = %s ORDER BY e.seq"
    rows = [(who, actions if isinstance(actions, list) else json.loads(actions)) for who, actions in truth.rows(sql, key)]
    assert len({who for who, _ in rows}) == len(rows), "stored twice"
    return {who: actions[0][0] for who, actions in rows}


Page = tuple[dict[str, str], dict[str, str]]


def shown(watch: Watch) -> Page:
    return dict(watch.regions), dict(watch.lists)


def news(watch: Watch, before: Page) -> str:
    """What a page shows that it did not show before, without the name of its table."""
    regions = {name: text for name, text in watch.regions.items() if before[0][name] != text}
    lists = {name: text.removeprefix(before[1].get(name, "")) for name, text in watch.lists.items()}
    return json.dumps([regions, lists], sort_keys=True).replace(watch.table, "KEY")


def test_nobody_sees_a_choice_before_all_have_chosen(places: Sequence[Server]) -> None:
    """At tables where one person chooses differently, everybody else is told the same."""
    ports = [place.port for place in places]

    async def told(choice: str) -> list[str]:
        table = await party(seat(places[0], "me", "friend", "friend", game="richesses")[0], *ports)
        others = [*table.watches[1:], await spectator(table.key, ports[-1])]
        assert all(watch.mine for watch in table.watches)
        for watch in others:  # a worker hears from the other one who is there
            await watch.until(lambda watch=watch: "tag away" not in watch.regions["t-seats"])
        before = [shown(watch) for watch in others]
        await decide(table, 0, choice)
        for watch in others:
            await watch.until(lambda watch=watch: watch.moves == 1)
        return [news(watch, had) for watch, had in zip(others, before, strict=True)]

    async def whole() -> None:
        bike, car, foot = [await told(choice) for choice in CHOICES]
        assert bike == car == foot
        assert all("t-top" in text for text in bike), "everybody was told of a move"

    play(whole())


BIDS = ("bid 130", "bid 170", "pass")


def test_nobody_sees_a_sealed_bid_before_all_have_bid(gabare: Start) -> None:
    """At tables where Anne sells her bike and Bob bids differently, Anne, Chloé and a spectator are told the same."""
    server = gabare()

    async def told(table: Party, bid: str) -> list[str]:
        await table.watches[0].until(lambda: "sell bike" in table.watches[0].choices())
        await decide(table, 0, "sell bike", idem="sell")
        others = [table.watches[0], table.watches[2], await spectator(table.key, server.port)]
        for watch in table.watches[1:]:
            await watch.until(lambda watch=watch: "bid 130" in watch.choices())
        moves = table.watches[1].moves
        for watch in others:  # each has heard of the sale, and that everybody is there
            await watch.until(lambda watch=watch: watch.moves == moves and "tag away" not in watch.regions["t-seats"])
        before = [shown(watch) for watch in others]
        await decide(table, 1, bid, idem="bid")
        for watch in others:
            await watch.until(lambda watch=watch: watch.moves == moves + 1)
        assert bid == "pass" or bid.replace("bid ", "") in table.watches[1].regions["auction"], "Bob sees his own"
        return [re.sub(r"data-until='\d+'", "", news(watch, had)) for watch, had in zip(others, before, strict=True)]

    async def whole() -> None:
        left, found = list(BIDS), []
        for seated in seat(server, "me", "friend", "friend", game="richesses", pace="day3", tables=48):
            table = await party(seated, server.port)
            await asyncio.gather(*(decide(table, who, choice) for who, choice in enumerate(("choose bike", "choose foot", "choose foot"))))
            async with asyncio.timeout(PATIENCE):
                while not any("walk" in watch.choices() for watch in table.watches):  # somebody begins
                    await asyncio.sleep(0.01)
            if "sell bike" in table.watches[0].choices():
                found.append(await told(table, left.pop()))
            if not left:
                break
        assert len(found) == len(BIDS)
        assert found[0] == found[1] == found[2]
        assert all("has answered" in text for text in found[0])

    play(whole())


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0)])
def test_the_order_of_arrival_does_not_matter(places: Sequence[Server], order: Sequence[int]) -> None:
    """Each answers from where it stood when all were asked; the decisions of others do not make it late."""
    ports, truth = [place.port for place in places], Truth(places[0])

    async def whole() -> None:
        table = await party(seat(places[0], "me", "friend", "friend", game="richesses")[0], *ports)
        asked = [watch.at for watch in table.watches]
        for who in order:
            await decide(table, who, CHOICES[who], asked[who])
        await all_chosen(table, truth, ports)

    play(whole())


def test_all_at_the_same_moment(places: Sequence[Server]) -> None:
    ports, truth = [place.port for place in places], Truth(places[0])

    async def whole() -> None:
        for seated in seat(places[0], "me", "friend", "friend", game="richesses", tables=3):
            table = await party(seated, *ports)
            await asyncio.gather(*(decide(table, who, CHOICES[who]) for who in range(3)))
            await all_chosen(table, truth, ports)

    play(whole())


async def all_chosen(table: Party, truth: Truth, ports: Sequence[int]) -> None:
    assert stored(truth, table.key) == dict(enumerate(CHOICES))
    eve = await spectator(table.key, ports[0])
    for watch in (*table.watches, eve):
        await watch.until(lambda watch=watch: watch.moves == 3)
        told = re.sub(r"<[^>]*>", "", watch.lists["t-log"])
        assert all(sentence in told for sentence in TOLD)
    await same_pages(table.watches, *ports)
