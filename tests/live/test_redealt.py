"""Nobody learns what they cannot know, whatever they ask for: behind their view everything is dealt again, and no answer differs."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from random import Random

import pytest

from gabare.kit.game import Game
from gabare.kit.luck import Seeded
from gabare.kit.state import NOBODY, State
from gabare.kit.title import catalogue, find
from gabare.live.room.drafts import Draft, stepped
from gabare.markup.replay import Reel
from gabare.tables.archive import Shelf
from gabare.tables.models import Status, Table
from tests.games.expected import EXPECTED
from tests.live.redealt import PLAYERS, Pair, pairs
from tests.web import HOST, Person, Server, Watch, play

HIDING = [game for game, expected in EXPECTED.items() if expected.hides]


def plain(text: str, key: str) -> str:
    """Without the names that differ from table to table and from one load of a page to the next."""
    text = re.sub(r'(csrfmiddlewaretoken"|name="idem") value="\w+"', "", text.replace(key, "KEY"))
    return re.sub(r"[0-9a-f]{8}\.\d+", "DRAWING", text)


async def events(person: Person, key: str) -> str:
    """The first frame where no WebSocket gets through."""
    reader, writer = await asyncio.open_connection(HOST, person.port, limit=2**22)
    writer.write(f"GET /live/{key}/follow HTTP/1.1\r\n{person.headers()}\r\n".encode())
    await reader.readuntil(b"data: ")
    found = (await reader.readuntil(b"\n\n")).decode()
    writer.close()
    return found


async def shown(person: Person, key: str, viewer: int, moves: int) -> dict[str, str]:
    """All that somebody can get out of a table."""
    asked = [f"/t/{key}/", f"/t/{key}/words/", f"/r/{key}/", f"/r/{key}/record/", *(f"/t/{key}/hint/?step={n}" for n in (1, 2, 3))]
    asked += [f"/r/{key}/frame/?move={moves}", *(f"/r/{key}/frame/?move={moves}&seat={seat}" for seat in range(PLAYERS))]
    found = {}
    for path in asked:
        status, _, text = await person.ask("GET", path)
        found[path] = f"{status} {text}"
    for path in ("analyse", "verify", "play-on"):
        status, _, text = await person.post(f"/r/{key}/{path}/", move=f"{moves}", seat=f"{1 - max(viewer, 0)}")
        assert status == 403, "a running game is nobody's to look into"
        found[path] = text
    watch = Watch(person, key)
    assert await watch.open() == 101
    await watch.follow()
    found["line"] = json.dumps([watch.regions, watch.lists, watch.facts])
    watch.close()
    found["events"] = await events(person, key)
    assert found[f"/r/{key}/record/"].startswith("403")
    return {plain(name, key): plain(text, key) for name, text in found.items()}


@pytest.fixture(scope="module")
def redealt(server: Server) -> list[Pair]:
    return pairs(server, 7, 25)


@pytest.mark.parametrize("game", list(catalogue()))
def test_no_answer_tells_what_was_dealt_to_others(server: Server, redealt: list[Pair], game: str) -> None:
    mine = [pair for pair in redealt if pair.game == game]
    assert any(pair.differ for pair in mine) == (game in HIDING)

    async def whole() -> None:
        hinted = 0
        for pair in mine:
            cookie = pair.cookies[pair.viewer] if pair.viewer != NOBODY else ""
            person = Person(server.port, cookie)
            await person.get("/")
            one, other = [await shown(person, key, pair.viewer, pair.moves) for key in pair.tables]
            differing = [name for name in one if one[name] != other[name]]
            assert differing == [], pair
            hinted += one["/t/KEY/hint/?step=1"].startswith("200")
            person.hang_up()
        assert hinted >= 2, "somebody is to decide in each of them"

    play(whole())


def positions(game: str, count: int) -> Iterator[Game]:
    title, chance = find(game), Random(game)
    found = Game(title, 3, secret=game.encode())
    for _ in range(count):
        if found.over:
            return
        yield found
        seat = chance.choice([n for n in range(3) if found.state.awaited >> n & 1])
        found.play(chance.choice(list(found.state.legal_actions(seat))), seat)


def seen(state: State, seat: int) -> str:
    awaits = state.awaited >> seat & 1
    return json.dumps([state.masked(seat).to_dict(), list(state.legal_actions(seat)) if awaits else []])


@pytest.mark.parametrize("game", HIDING)
def test_what_can_be_undone_tells_nothing(game: str) -> None:
    """A draft shows its seat the same, and can be taken back in the same places, whatever lies hidden."""
    luck, drafts = Seeded(3), 0
    for position in positions(game, 60):
        for seat in [n for n in range(3) if position.state.awaited >> n & 1]:
            twin = Game(position.title, 3, secret=b"another", opening=position.opening)
            twin.moves, twin.state = [*position.moves], position.state.masked(seat).redealt(luck)
            for action in list(position.state.legal_actions(seat))[:8]:
                text = position.title.grammar.write(action)
                one, other = (stepped(Draft(), each, seat, text) for each in (position, twin))
                assert bool(one.pending) == bool(other.pending), text
                assert one.preview
                assert other.preview
                assert seen(one.preview.state, seat) == seen(other.preview.state, seat), text
                drafts += not one.pending
    assert drafts > 0 or not EXPECTED[game].drafts, "there are drafts to look at"


@pytest.mark.parametrize("game", HIDING)
def test_the_replay_of_a_running_game_draws_what_its_seat_knows(game: str) -> None:
    *_, position = positions(game, 12)
    table = Table(key="running", seq=12, status=Status.PLAYING, rules_version=position.title.rules_version)
    film = Reel(Shelf(table, position, (1, 2, 3), ("", "", "")))
    dealt = Reel(Shelf(table, position, (1, 2, 3), ("", "", "")))
    for seat in range(3):
        dealt.steps = [
            (before.masked(seat).redealt(Seeded(n)), move, after.masked(seat).redealt(Seeded(n)))
            for n, (before, move, after) in enumerate(film.steps)
        ]
        for move in range(1, len(film.steps) + 1):
            boards = [
                {k: v for k, v in each.frame(move, seat, "en", False)["regions"].items() if k != "t-caption"} for each in (film, dealt)
            ]
            assert boards[0] == boards[1], (move, seat)
