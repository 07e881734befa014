"""Who comes to a table and who leaves it: the others see it."""

from __future__ import annotations

from time import monotonic

from gabare.kit.state import NOBODY
from gabare.live.room import bus
from gabare.live.room.room import Room
from gabare.live.view.frames import Client

RELOADS, OWN_TURN = 15.0, 300.0  # seconds that a page without script is taken for being read, while it reloads itself and while it does not


def came(here: Room, client: Client) -> None:
    """A page has opened its line."""
    before = here.present()
    client.viewer = here.view(client.viewer)
    here.clients.add(client)
    here.reading.pop(client.viewer.seat, None)
    _tell(here, before)


def left(here: Room, client: Client) -> None:
    before = here.present()
    here.clients.discard(client)
    here.left[client.viewer.seat] = monotonic()
    _tell(here, before)


def looked_at(here: Room, seat: int) -> None:
    """A seat has loaded its page. Without script that is the only sign of life: it loads again every few seconds, but not in its
    own turn, where it would take away what is being filled in."""
    before = here.present()
    if seat != NOBODY and seat not in {client.viewer.seat for client in here.clients}:
        here.left[seat] = here.reading[seat] = monotonic() + (OWN_TURN if here.awaits(seat) else RELOADS)
    _tell(here, before)


def _tell(here: Room, before: list[int]) -> None:
    if here.present() != before:
        here.publish()
        bus.tell(here.key, present=here.present())
