"""The auction of a second-hand vehicle, as a panel of its own: what is sold, the best bid, who may still bid, and the bids as keys."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, cast

from gabare.games.richesses import actions as a
from gabare.games.richesses import material as m
from gabare.games.richesses.layout import Layout
from gabare.games.richesses.lettering import squeezed
from gabare.games.richesses.names import francs, polished, vehicle
from gabare.games.richesses.rules import Richesses
from gabare.games.richesses.terrain import SHEET
from gabare.games.richesses.trade import lowest_bid
from gabare.kit import marks
from gabare.kit.notation import View
from gabare.kit.say import Say
from gabare.kit.scene import Markup, at, el, layer
from gabare.kit.state import NOBODY

HEAD = 94.0  # what stands above the keys


class Bidder(NamedTuple):
    seat: int
    name: str
    initial: str
    says: str
    asked: bool


def auction(view: View, layout: Layout, initials: tuple[str, ...]) -> Markup:
    """Nothing, where nothing is for sale. The keys are for those who are asked."""
    state = cast(Richesses, view.state)
    if state.phase not in (a.RAISING, a.SEALED):
        return layer("auction")
    legal = tuple([int(action) for action in state.legal_actions(view.seat)]) if state.awaits(view.seat) else ()
    bidders = tuple(
        Bidder(seat, view.names[seat], initials[seat], _says(view, state, seat), state.awaits(seat))
        for seat in range(state.players)
        if seat != state.seat
    )
    return _panel(layout, view.say, int(state.lot), _sale(view, state), _best(view, state), bidders, legal, view.until)


def covered(view: View, layout: Layout) -> float:
    """How much of a phone's map lies beneath the panel, from the top; nothing where it hides all of it, or none."""
    state = cast(Richesses, view.state)
    if not layout.tall or state.phase not in (a.RAISING, a.SEALED):
        return 0
    _, top, _, height = layout.lens
    hidden = layout.auction.y + _height(layout, _bids(state.lot, state.awaits(view.seat))) - top
    return hidden if hidden < height else 0


def _bids(lot: int, keyed: bool) -> range:
    return range(m.RESALE[lot] // m.BILL, m.PRICE[lot] // m.BILL) if keyed else range(0)


def _height(layout: Layout, bids: range) -> float:
    rows = -(-len(bids) // layout.auction.columns)
    return HEAD + layout.auction.key * rows + (6 if rows else 0)


def offers(view: View, state: Richesses) -> list[str]:
    """The same in words."""
    if state.phase not in (a.RAISING, a.SEALED):
        return []
    others = [seat for seat in range(state.players) if seat != state.seat]
    told = [view.say.pair(view.names[seat], _says(view, state, seat)) for seat in others]
    return [_sale(view, state), _best(view, state), *told]


def _sale(view: View, state: Richesses) -> str:
    words = {"name": view.names[state.seat], "vehicle": vehicle(state.lot, view.say)}
    return polished(view.say("{name} sells {vehicle}", **words), view.say)


def _best(view: View, state: Richesses) -> str:
    say = view.say
    if state.phase == a.SEALED:
        own = int(state.answers[view.seat]) if view.seat != NOBODY else NOBODY
        if own >= 0:
            return say("You bid nothing.") if own == a.PASS else say("Your secret bid: {sum}", sum=francs((own - a.BID) * m.BILL))
        return say("One secret bid each, from {sum} on", sum=francs(lowest_bid(state)))
    if state.bidder == NOBODY:
        return say("No bid yet; from {sum} on", sum=francs(lowest_bid(state)))
    return say("Best bid: {sum}, by {name}", sum=francs(state.bid), name=view.names[state.bidder])


def _says(view: View, state: Richesses, seat: int) -> str:
    """Where a seat stands in the auction, in a word or two. Of a sealed bid, only that it is there."""
    say = view.say
    if state.awaits(seat):
        return say("is choosing") if state.phase == a.SEALED else say("to bid")
    if not state.raising >> seat & 1:
        return say("does not bid")
    if state.phase == a.SEALED:
        return say("has answered")
    return say("best bid") if seat == state.bidder else say("still in")


@lru_cache(1024)
def _panel(
    layout: Layout, say: Say, lot: int, title: str, best: str, bidders: tuple[Bidder, ...], legal: tuple[int, ...], until: int
) -> Markup:
    x, y, width, key, columns = layout.auction
    bids, room = _bids(lot, bool(legal)), (width - 16) / columns
    height = _height(layout, bids)
    room_left = width - 54 - (106 if legal else 14)  # beside the key for no bid
    keys = [_key(say("No bid"), "bid-none", 86, 50, True, at(width - 96, 7))] if a.PASS in legal else []
    for place, tens in enumerate(bids):
        where = at(round(8 + place % columns * room, 1), HEAD + place // columns * key)
        keys.append(_key(str(tens * m.BILL), f"bid-{tens * m.BILL}", room - 4, key - 4, a.BID + tens in legal, where))
    return layer("auction", el(
        "g",
        el("rect", width=width, height=height, rx=5, class_="sheet"),
        el("rect", x=4, y=4, width=width - 8, height=height - 8, rx=3, class_="keyline"),
        el("g", SHEET.icon(a.MODES[lot], 12, 10, 34), class_="lot"),
        squeezed(title, room_left - 50, 16, x=54, y=26, class_="heading"),
        squeezed(best, room_left, 13, x=54, y=47, class_="best"),
        el("text", "", x=54 + room_left, y=27, class_="auction-clock", data_until=until) if until else None,
        *(_bidder(one, at(14 + place * (width - 20) / 3, 58)) for place, one in enumerate(bidders)),
        *keys,
        role="dialog", aria_label=f"{title}. {best}", id="auction-panel", transform=at(x, y),
    ))  # fmt: skip


def _bidder(one: Bidder, where: str) -> Markup:
    return el(
        "g",
        el("g", marks.mark(one.seat, one.initial, 20), transform=at(10, 14)),
        squeezed(one.name, 88, x=26, y=11, class_="bidder asked" if one.asked else "bidder"),
        squeezed(one.says, 88, x=26, y=26, class_="bidder-says"),
        transform=where,
    )  # fmt: skip


def _key(text: str, name: str, width: float, height: float, legal: bool, where: str) -> Markup:
    absent = "" if legal else " absent"
    return el(
        "g",
        el("rect", width=width, height=height, rx=4, class_=f"key{absent}"),
        el("text", text, x=width / 2, y=height / 2 + 4.5, class_=f"key-text{absent}"),
        el("rect", x=-2, y=-2, width=width + 4, height=height + 4, rx=5, class_="edge"),
        id=name, data_target=name, role="img", aria_label=text, transform=where,
    )  # fmt: skip
