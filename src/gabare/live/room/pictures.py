"""Pictures: what a room hands to its views."""

from __future__ import annotations

from collections.abc import Collection

from gabare.kit.game import Game
from gabare.live.room.clocks import Clocks
from gabare.live.room.seat import Seat
from gabare.live.view.picture import Picture, SeatPicture
from gabare.tables import models
from gabare.tables.models import MIXED
from gabare.tables.store import Loaded

Votes = Collection[tuple[int, int]]  # the seat where a bot is wanted, and the voter's


def picture(loaded: Loaded, game: Game | None, clocks: Clocks, votes: Votes, online: set[int], gone: set[int]) -> Picture:
    table = loaded.table

    def drawn(row: models.Seat, seat: Seat) -> SeatPicture:
        n = seat.number
        ends = [end.timestamp() for end in clocks.ends(seat, game.state) if end] if game else []
        return SeatPicture(
            number=n, name=seat.name, bot=seat.bot, stand_in=seat.stand_in, person=bool(seat.identity),
            host=row.player_id is not None and row.player_id == table.host_id, invited=seat.invited, link=loaded.links.get(n, ""),
            contribution_hash=row.contribution_hash, contribution=row.contribution, clock=seat.clock,
            awaited=bool(clocks.awaited >> n & 1), online=n in online, gone=n in gone, until=round(min(ends)) if ends else 0,
            voters=frozenset(voter for other, voter in votes if other == n),
        )  # fmt: skip

    seats = [drawn(row, seat) for row, seat in zip(loaded.seats, clocks.seats, strict=True)]
    return Picture(
        key=table.key, title=loaded.title, status=table.status, seats=tuple(seats), names=tuple(seat.name or "…" for seat in seats),
        game=game, hints=table.hints, timed=table.deadline is not None, seal=table.seal, mixed=table.luck == MIXED,
        is_rematch=loaded.rematch, rematch=table.rematch.key if table.rematch else "",
    )  # fmt: skip
