"""What happened, in sentences: what somebody did, then the trail of what it set off."""

from __future__ import annotations

from typing import cast

from gabare.games.richesses import actions as a
from gabare.games.richesses import material as m
from gabare.games.richesses.actions import GRAMMAR, Parts
from gabare.games.richesses.labels import wager_name
from gabare.games.richesses.names import REGIONS, TOWNS, francs, hazard, polished, stage, town_target, travelling, vehicle
from gabare.games.richesses.rules import Richesses
from gabare.kit.notation import Line, View
from gabare.kit.state import HIDDEN, NOBODY

Event = tuple[int, int, int, int]  # what, who, and two numbers more


def begin(view: View) -> list[Line]:
    """Before the first move: the heading of the first round; in Economy, who begins, and what was earned in Paris until
    somebody could choose."""
    state = cast(Richesses, view.state)
    lines = _told(view, state, state)
    opens = next((number for number, (what, *_) in enumerate(events(state)) if what == a.BEGINS), NOBODY) + 1
    return [*lines[:opens], Line(view.say("Round {round}", round=1), NOBODY, opens=True), *lines[opens:]]


def tell(before: View, seat: int, action: int, after: View) -> list[Line]:
    state, then = cast(Richesses, before.state), cast(Richesses, after.state)
    lines = _decided(before, state, seat, action) + _drawn(after, state, then, seat, action) + _told(after, state, then)
    return [*lines, _victory(after, then)] if then.over else lines


def events(state: Richesses) -> list[Event]:
    """What the last action set off."""
    trail = list(state.trail)
    return [(trail[i], trail[i + 1], trail[i + 2], trail[i + 3]) for i in range(0, len(trail), 4)]


def _told(view: View, state: Richesses, then: Richesses) -> list[Line]:
    """What was set off, event by event."""
    happened = events(then)
    lines: list[Line | None] = []
    for number, (what, seat, one, _) in enumerate(happened):
        lines.append(_event(view, state, then, number, happened))
        if what == a.HOME and one == 1 and then.last_round:
            last = min(then.last_round, then.options.cap)
            lines.append(Line(view.say("The game ends after round {round} at the latest.", round=last), seat))
        if what == a.TAXED and one == view.seat:
            lines += _new_cards(view, state, then)
    return [line for line in lines if line is not None]


def _drawn(view: View, state: Richesses, then: Richesses, seat: int, action: int) -> list[Line]:
    """The region card that came in exchange for another; others see backs only."""
    return _new_cards(view, state, then) if seat == view.seat and action != HIDDEN and GRAMMAR.parts(action).verb == "swap" else []


def _new_cards(view: View, state: Richesses, then: Richesses) -> list[Line]:
    """The region cards that came to the viewer's hand."""
    had, has = state.travellers[view.seat].hand.cards, then.travellers[view.seat].hand.cards
    cards = ", ".join(REGIONS[card] for card in has if card not in had)
    return [Line(view.say("You draw: {cards}.", cards=cards), view.seat, minor=True)] if cards else []


def _decided(view: View, state: Richesses, seat: int, action: int) -> list[Line]:
    """What was decided; the sections of a move are told when it ends, secret answers when all are in."""
    say, name = view.say, view.names[seat]
    if action == HIDDEN:
        text = "" if state.secret() else say("{name} exchanges a region card with the pile.", name=name)
        return [Line(text, seat)] if text else []
    text = _decision(view, state, seat, GRAMMAR.parts(action))
    return [Line(polished(text, say), seat)] if text else []


def _decision(view: View, state: Richesses, seat: int, what: Parts) -> str:
    say, number, name = view.say, what.what, view.names[seat]
    town = TOWNS[state.travellers[seat].town] if state.travellers[seat].town >= 0 else ""
    match what.verb:
        case "buy":
            return say("{name} buys {vehicle} for {sum}.", name=name, vehicle=vehicle(number, say), sum=francs(m.PRICE[number]))
        case "sell":
            return say("{name} offers {vehicle} for sale.", name=name, vehicle=vehicle(number, say))
        case "retreat":
            return say("{name} has nothing left and goes to work in {town}.", name=name, town=TOWNS[number])
        case "bid" if state.phase == a.RAISING:
            return say("{name} bids {sum}.", name=name, sum=francs(m.BILL * number))
        case "pass" if state.phase not in (a.RAISING, a.SEALED):
            return say("{name} waits in {town}.", name=name, town=town)
        case "stay" if state.phase != a.CALL:
            return say("{name} stays in {town}.", name=name, town=town)
        case "call" if number < state.players:
            return say("{name} calls {other} to a match.", name=name, other=view.names[number])
        case "race" if state.travellers[seat].race < 0:
            return say("{name} starts a race in {town}.", name=name, town=town)
        case "give up":
            return say("{name} gives the race up.", name=name)
        case "wager":
            return say("{name} stakes {sum}. {wager}.", name=name, sum=francs(state.stake), wager=wager_name(number, say))
        case "swap":
            return say("{name} exchanges {region} with the pile.", name=name, region=REGIONS[number])
    return ""


def _event(view: View, state: Richesses, then: Richesses, number: int, trail: list[Event]) -> Line | None:
    """One line for one event; what an event before or after it says already is left out."""
    event = trail[number]
    what, seat, one, two = event
    say, name = view.say, view.names[seat]
    pieces: tuple[str, ...] = (f"traveller-{seat + 1}",)
    text = ""
    if what == a.ROUND:
        return Line(say("Round {round}", round=one), NOBODY, opens=True)
    if what == a.ARRIVED:
        text = _arrival(view, event, trail[number + 1 : number + 2])
        pieces += (town_target(one),)
    elif what == a.WORKED:
        text = say("{name} works in {town}: {sum}.", name=name, town=TOWNS[one], sum=francs(two))
        pieces += (town_target(one),)
    elif what in (a.PAID, a.OWES, a.REPAID):
        text = _payment(view, event)
    elif what == a.SOLD:
        text = _sale(view, event)
    elif what == a.DRAWN:
        title, effect = hazard(one, say, then.options.ferry)
        text = say("Hazard card for {name}: {title}. {effect}", name=name, title=title, effect=effect)
    elif what == a.PLAYED:
        text = _match(view, event)
    elif what == a.HOME:
        text = _homecoming(view, then, event)
    elif what in (a.SENT, a.SHIFTED):
        pieces += (town_target(one),)
        text = say("{name} comes to {town}.", name=name, town=TOWNS[one])
        if what == a.SHIFTED:
            text = say("{name} makes room and moves to {town}.", name=name, town=TOWNS[one])
    else:
        text = _small(view, then, event)
    return Line(polished(text, say), seat, pieces) if text else None


def _arrival(view: View, event: Event, after: list[Event]) -> str:
    """With the fares, if there are any: they stand after it."""
    _, seat, town, how = event
    mode, sections = divmod(how, 10)
    say, name = view.say, view.names[seat]
    if not sections:  # a retreat, told already
        return ""
    fares = [(one, two) for what, _, one, two in after if what == a.FARES]
    if mode == m.LIFT:
        return say("{name} rides along to {town}.", name=name, town=TOWNS[town])
    words = {"name": name, "town": TOWNS[town], "way": travelling(mode, say)}
    if fares:
        words["sum"] = francs(fares[0][0])
        if sections == 1 and fares[0][1]:
            return say("{name} takes the boat to {town}: {sum}.", name=name, town=TOWNS[town], sum=words["sum"])
        if fares[0][1]:
            words["way"] = say("{way} and by boat", way=words["way"])
        return say.plural(
            "{name} goes {way} to {town}: {n} section, {sum}.", "{name} goes {way} to {town}: {n} sections, {sum}.", sections, **words
        )
    return say.plural("{name} goes {way} to {town}: {n} section.", "{name} goes {way} to {town}: {n} sections.", sections, **words)


def _payment(view: View, event: Event) -> str:
    what, seat, other, amount = event
    say, name = view.say, view.names[seat]
    payee = view.names[other] if other >= 0 else ""
    if what == a.OWES:
        return say("{name} still owes {other} {sum}.", name=name, other=payee, sum=francs(amount))
    if what == a.REPAID:
        return say("{name} repays {other} {sum}.", name=name, other=payee, sum=francs(amount))
    if other < 0:
        return say("{name} pays {sum}.", name=name, sum=francs(amount))
    return say("{name} pays {other} {sum}.", name=name, other=payee, sum=francs(amount))


def _sale(view: View, event: Event) -> str:
    _, seat, lot, price = event
    say, name = view.say, view.names[seat]
    if lot < 0:
        return say("The bank buys {vehicle} from {name} for {sum}.", name=name, vehicle=vehicle(-lot, say), sum=francs(price))
    words = {"name": name, "other": view.names[lot % 4], "vehicle": vehicle(lot // 4, say), "sum": francs(price)}
    return say("{other} buys {vehicle} from {name} for {sum}.", **words)


def _match(view: View, event: Event) -> str:
    _, seat, other, dice = event
    say, name = view.say, view.names[seat]
    rival = view.names[other] if other >= 0 else say("the bank’s team")
    words = {"name": name, "other": rival, "own": m.BILL * (dice // 10), "theirs": m.BILL * (dice % 10)}
    if dice // 10 > dice % 10:
        return say("Match: {name} beats {other}, {own} to {theirs}.", **words)
    return say("Match: {other} beats {name}, {theirs} to {own}.", **words)


def _homecoming(view: View, then: Richesses, event: Event) -> str:
    _, seat, _, premium = event
    say, name = view.say, view.names[seat]
    if then.options.circuit == m.ECONOMY:
        return say("{name} is back in Paris and gets a premium of {sum}.", name=name, sum=francs(premium))
    if then.options.circuit == m.SPORTS:
        return say("{name} has done all nine events!", name=name)
    return say("{name} has done all stages and is home!", name=name)


def _small(view: View, then: Richesses, event: Event) -> str:
    """Events that need one sentence each."""
    what, seat, one, two = event
    say, words = view.say, {"name": view.names[seat]}
    if what == a.ROLLED:
        return say("{name} rolls {die}.", die=one, **words)
    if what == a.EARNED:
        return say("{name} gets {sum}.", sum=francs(one), **words)
    if what == a.MARKED:
        line = stage(then.options.circuit, one, say)
        if then.options.circuit == m.SPORTS:
            return say("{name} marks an event: {event}.", event=line, **words)
        return say("{name} marks a stage: {stage}.", stage=line, **words)
    if what == a.TAXED:
        return say("{other} shows the card {region}: {name} has to pay.", other=view.names[one], region=REGIONS[two], **words)
    if what == a.CANNOT_PAY and not one:
        return say("{name} cannot pay, and no more cards are drawn.", **words)
    if what == a.FORGOT:
        circuit = then.options.circuit
        missed = ", ".join(stage(circuit, number, say) for number in range(m.STAGES[circuit]) if one >> number & 1)
        return say("{name} forgets the marker: {stages}.", stages=missed, **words)
    if what == a.TRAVELS:
        return say("{name} travels {way}.", way=travelling(one, say), **words)
    if what == a.SETS_OUT:
        return say("{name} starts in {town}.", town=TOWNS[m.STAGE_TOWN[m.CASINOS * m.MARKERS + one]], **words)
    if what == a.WON:
        return say("{name} wins {vehicle}.", vehicle=vehicle(one, say), **words)
    if what == a.BET_WON:
        return say("{name} wins {sum}.", sum=francs(one), **words)
    if what == a.BET_LOST:
        return say("{name} loses the stake.", **words)
    texts = {
        a.BEGINS: say("{name} begins.", **words),
        a.CANNOT_PAY: say("{name} cannot pay and draws another card.", **words),
        a.ALONE: say("Nobody is free to play against {name}.", **words),
        a.MISSES: say("{name} misses a turn.", **words),
        a.AGAIN: say("{name} plays again.", **words),
        a.SPARED: say("No effect on {name}.", **words),
        a.CAPPED: say("That was the last round."),
    }
    return texts.get(what, "")


def _victory(view: View, then: Richesses) -> Line:
    say = view.say
    winners = [seat for seat, rank in enumerate(then.ranks()) if rank == 1]
    names = ", ".join(view.names[seat] for seat in winners)
    if len(winners) > 1:
        return Line(say("Shared victory: {names}.", names=names), winners[0])
    if then.options.for_money() and not then.capped:
        return Line(say("{name} wins with {sum}!", name=names, sum=francs(then.score(winners[0]))), winners[0])
    done = then.stages_done(winners[0])
    if then.options.circuit == m.SPORTS:
        return Line(say.plural("{name} wins with {n} event!", "{name} wins with {n} events!", done, name=names), winners[0])
    text = say.plural("{name} wins with {n} stage done!", "{name} wins with {n} stages done!", done, name=names)
    return Line(text, winners[0])
