"""Provably fair luck, as a table's pages show it: the hashes of the secret and of what each person puts into it."""

from __future__ import annotations

from gabare.kit.scene import Markup, el
from gabare.kit.state import NOBODY
from gabare.live.view.frames import Viewer
from gabare.live.view.picture import Picture
from gabare.markup.components import listed
from gabare.markup.translation import _
from gabare.tables.models import Status

PROMISE, REVEAL = "!promise", "!reveal"  # what a page's script does by itself


def summary(table: Picture) -> str:
    """Who has sealed the luck so far, and whom the deal waits for."""
    seats = [seat for seat in table.seats if seat.contribution_hash]
    late = [seat.name for seat in seats if not seat.contribution]
    if table.status == Status.DEALING and late:
        return _("The luck is being mixed. It waits a few seconds for the page of {names}.").format(names=listed(late))
    if not seats:
        return _("The luck is sealed by the server.")
    return _("The luck is sealed by the server and by {names}.").format(names=listed([seat.name for seat in seats]))


def seals(table: Picture) -> Markup:
    """The hashes themselves, each with whose it is, and whether it was left out of the luck."""
    rows = [(_("Server"), table.seal, "")]
    for seat in table.seats:
        if seat.contribution_hash:
            left_out = table.game is not None and not seat.contribution
            rows.append((seat.name, seat.contribution_hash, f" {_('not revealed in time')}" if left_out else ""))
    return el("dl", *(el("div", el("dt", who), el("dd", el("code", hash), more or None)) for who, hash, more in rows), class_="seals")


def panel(table: Picture, viewer: Viewer) -> Markup:
    """The same in the lobby, folded, with what the page's script needs to do its part."""
    return el(
        "details",
        el("summary", _("Honest luck")),
        el("p", _("These hashes bind the luck of this table. After the game, compare them with the record."), class_="note"),
        seals(table),
        id="t-luck",
        class_="sheet",
        hidden=table.status == Status.CLOSED,
        data_table=table.key,
        data_wants=_wanted(table, viewer.seat),
        data_hash=table.seats[viewer.seat].contribution_hash if viewer.seat != NOBODY else "",
        data_seals=bound(table),
    )


def bound(table: Picture) -> str:
    """All hashes in one line, by seat. A page keeps it before it reveals, and finds it in the record again."""
    return " ".join([table.seal, *(seat.contribution_hash or "-" for seat in table.seats)])


def _wanted(table: Picture, seat: int) -> str:
    if seat == NOBODY or not table.mixed:
        return ""
    mine = table.seats[seat]
    if table.status == Status.LOBBY:
        return "" if mine.contribution_hash else PROMISE
    return REVEAL if table.status == Status.DEALING and mine.contribution_hash and not mine.contribution else ""
