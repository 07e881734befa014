"""Tables with people at them, written straight into a server's database: tests of play need not click through the pages.

    python -m tests.live.seats 4 rio-grande none confirm me friend easy      four tables: two people and a bot each

prints for each table its key and the signed cookie of each person.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from tests.web import Person, Server

NAMES = ("Anne", "Bob", "Chloé", "Driss", "Élise", "Fanch")


@dataclass(frozen=True)
class Seated:
    """A table in play, and its people in the order of their seats."""

    key: str
    cookies: list[str]

    def people(self, *ports: int) -> list[Person]:
        """Its people, spread over the workers that listen on these ports."""
        return [Person(ports[n % len(ports)], cookie) for n, cookie in enumerate(self.cookies)]


def seat(server: Server, *seats: str, tables: int = 1, game: str = "rio-grande", pace: str = "none", at_once: bool = False) -> list[Seated]:
    done = subprocess.run(
        [sys.executable, "-m", "tests.live.seats", str(tables), game, pace, "at-once" if at_once else "confirm", *seats],
        check=True, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2],
        env={**os.environ, **server.environment},
    )  # fmt: skip
    return [Seated(**table) for table in json.loads(done.stdout)]


def main(count: str, game: str, pace: str, how: str, *seats: str) -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "gabare.site.settings"
    import django

    django.setup()
    from django.http import HttpResponse

    from gabare.kit.title import find
    from gabare.tables import lobby, people
    from gabare.tables.models import Player

    def cookie(player: Player) -> str:
        response = HttpResponse()
        people.remember(response, player)
        return str(response.cookies[people.COOKIE].value)

    made, at_once = [], how == "at-once"
    for _ in range(int(count)):
        host = Player.objects.create(name=NAMES[0], at_once=at_once)
        table = lobby.open_table(lobby.Plan(find(game), seats, {}, pace), host)
        cookies = [cookie(host)] if lobby.ME in seats else []
        for number, kind in enumerate(seats):
            if kind in (lobby.FRIEND, lobby.ANYONE):
                friend = Player.objects.create(name=NAMES[number], at_once=at_once)
                lobby.sit(table, number, friend)
                cookies.append(cookie(friend))
        table.refresh_from_db()
        if table.status == "lobby":
            lobby.begin(table)
        made.append({"key": table.key, "cookies": cookies})
    print(json.dumps(made))


if __name__ == "__main__":
    main(*sys.argv[1:])
