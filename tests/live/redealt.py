"""Running games, each twice: as it is, and with everything dealt again that one viewer cannot know.

    python -m tests.live.redealt 7 25

prints for each game, after so many moves, and for each viewer the keys of both tables, and the cookies of the seats.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import NamedTuple

from tests.web import Server

PLAYERS = 2


class Pair(NamedTuple):
    game: str
    moves: int
    viewer: int  # -1 for a spectator
    tables: list[str]  # as it is, and dealt again
    differ: bool  # something was dealt differently
    cookies: list[str]


def pairs(server: Server, *moves: int) -> list[Pair]:
    done = subprocess.run(
        [sys.executable, "-m", "tests.live.redealt", *map(str, moves)],
        check=True, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2], env={**os.environ, **server.environment},
    )  # fmt: skip
    return [Pair(*pair) for pair in json.loads(done.stdout)]


def main(*moves: str) -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "gabare.site.settings"
    import django

    django.setup()
    from django.http import HttpResponse
    from django.utils import timezone

    from gabare.kit.luck import Seeded
    from gabare.kit.state import NOBODY, State
    from gabare.kit.title import Title, catalogue
    from gabare.tables import lobby, people, store
    from gabare.tables.models import Event, Player, Seat, Snapshot, Table

    crew = [Player.objects.create(name=name) for name in ("Anne", "Bob")]
    cookies = []
    for player in crew:
        response = HttpResponse()
        people.remember(response, player)
        cookies.append(str(response.cookies[people.COOKIE].value))

    def played(title: Title, count: int) -> tuple[Table, State]:
        """A table after so many events of one action each, chosen at random."""
        table = lobby.open_table(lobby.Plan(title, ("me", "friend"), {}, hints=lobby.ALL), crew[0])
        lobby.sit(table, 1, crew[1])
        lobby.begin(Table.objects.get(pk=table.pk))
        game = store.load(table.key).game
        assert game is not None
        chance = Random(f"{title.id} {count}")
        for seq in range(1, count + 1):
            seat = chance.choice([n for n in range(PLAYERS) if game.state.awaited >> n & 1])
            text = title.grammar.write(chance.choice(list(game.state.legal_actions(seat))))
            move = game.play(text, seat)
            actions = [[text, list(move.outcomes)]]
            Event.objects.create(table=table, seq=seq, seat=seat, actions=actions, idem=f"{seq}", at=timezone.now())
        Table.objects.filter(pk=table.pk).update(seq=count, awaited=int(game.state.awaited), asked=[])
        return Table.objects.get(pk=table.pk), game.state

    def copied(table: Table, title: Title, state: State) -> str:
        """The same table once more, whose state is another one: a snapshot is believed."""
        seats, events = list(table.seats.all()), list(table.events.all())
        new = Table.objects.get(pk=table.pk)
        new.pk, new.key = None, Table._meta.get_field("key").get_default()
        new.save(force_insert=True)
        for row in (*seats, *events):
            row.pk, row.table = None, new
        Seat.objects.bulk_create(seats)
        Event.objects.bulk_create(events)
        Snapshot.objects.create(table=new, seq=new.seq, version=store.version(title), state=state.to_dict())
        return str(new.key)

    found = []
    for title in catalogue().values():
        for count in map(int, moves):
            table, state = played(title, count)
            for viewer in (*range(PLAYERS), NOBODY):
                other = state.masked(viewer).redealt(Seeded(7 + viewer))
                tables = [copied(table, title, each) for each in (state, other)]
                found.append(Pair(title.id, count, viewer, tables, other.to_dict() != state.to_dict(), cookies))
    print(json.dumps(found))


if __name__ == "__main__":
    main(*sys.argv[1:])
