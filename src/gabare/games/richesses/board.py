"""Draws a masked state of Richesses de France, and tells it in words. Nothing is drawn that the viewer's state does not hold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from gabare.games.richesses import actions as a
from gabare.games.richesses import material as m
from gabare.games.richesses import panels, terrain
from gabare.games.richesses.auction import auction, covered, offers
from gabare.games.richesses.country import PLACES
from gabare.games.richesses.label_placement import stage_towns
from gabare.games.richesses.layout import Layout, Place, Window, close, drawn_to, layout_of, mini, whole
from gabare.games.richesses.names import CIRCUITS, REGIONS, TOWNS, francs, hazard, polished, sight, stage, town_target, travelling
from gabare.games.richesses.panels import Purse
from gabare.games.richesses.reach import ends
from gabare.games.richesses.rules import Richesses
from gabare.games.richesses.story import events
from gabare.kit.marks import letters
from gabare.kit.notation import View
from gabare.kit.say import Say
from gabare.kit.scene import Map, Markup, Scene, layer
from gabare.kit.state import NOBODY, NONE

PARTS = ("ground", "route", "towns", "names", "stages", "reach", "travellers")  # of a map, from back to front


def draw(view: View) -> Scene:
    """The map and what lies beside it; `regions`, `hand`, `modes` and `purse` are the viewer's own."""
    state, say = cast(Richesses, view.state), view.say
    layout, initials = layout_of(view.tall), letters(view.names)
    layers = {"art": terrain.art()}
    for seat, traveller in enumerate(state.travellers):
        layers[f"journey-{seat + 1}"] = layer(f"journey-{seat + 1}", terrain.journey(seat, tuple(traveller.journey)))
    far, lit, country = layout.tall and _far(state), _lit(view, state, layout), map_of(view)
    seen = _map(view, state, whole(layout) if far else close(layout), "map" if layout.tall else "lens", initials)
    frames = [layout.lens]
    if far:
        layers |= seen | {f"mini-{part}": layer(f"mini-{part}") for part in PARTS} | {"in-sight-on": layer("in-sight-on")}
    elif layout.tall:
        little = mini(layout, country.sight(), lit)
        layers |= seen | _map(view, state, little, "mini", initials)
        layers["in-sight-on"] = terrain.in_sight(little, close(layout), country.sight())
        frames.append(little.box)
    else:
        layers |= _map(view, state, whole(layout), "map", initials) | seen
        layers["in-sight-on"] = terrain.in_sight(whole(layout), close(layout), country.sight())
    layers["frame"] = layer("frame", *(terrain.frame(box) for box in frames))
    layers["players"] = panels.players(layout, say, view.names, initials, _purses(state), m.STAGES[state.options.circuit])
    done = tuple([traveller.marks for traveller in state.travellers])
    layers["grid"] = panels.grid(layout, say, state.options.circuit, done, view.seat, initials)
    layers["news"] = panels.news(layout, say, far, _card(state), state.options.ferry, _dice(state), _roll(state))
    layers["auction"] = auction(view, layout, initials)
    layers |= _own(view, state, layout)
    own_seat = view.seat != NOBODY
    height = layout.height + (layout.dock if own_seat else 0)
    return Scene(layout.width, height, layers, _title(view, state), __package__, country)


def map_of(view: View) -> Map:
    """Where the map that can be moved lies, and what it looks at."""
    state, layout = cast(Richesses, view.state), layout_of(view.tall)
    name = "" if layout.tall else "lens-"
    return _camera(view, state, layout, tuple([f"{name}{part}" for part in PARTS]), layout.tall and _far(state), _lit(view, state, layout))


def _lit(view: View, state: Richesses, layout: Layout) -> list[Place]:
    """The places of the towns to choose from, on the close map."""
    if layout.tall and _far(state):
        return []
    return [close(layout).at(*PLACES[m.TOWN_IDS[town]]) for town in _to_choose(state, view.seat)]


def _title(view: View, state: Richesses) -> str:
    name = view.say(CIRCUITS[state.options.circuit])
    return view.say("Richesses de France, circuit {circuit}, round {round}", circuit=name, round=state.round)


def places(say: Say) -> list[tuple[str, str]]:
    """What one may look for: the towns, by the alphabet."""
    return [(town_target(m.TOWN_IDS.index(id)), TOWNS[m.TOWN_IDS.index(id)]) for id in sorted(m.TOWN_IDS)]


def _far(state: Richesses) -> bool:
    """On a phone: all of France is to choose from, or to look back on."""
    return state.phase in (a.CASINO, a.OVER) or (state.phase == a.ERRAND and state.goal == NONE and state.card == m.NIGHT_TRAIN)


def _to_choose(state: Richesses, seat: int) -> list[int]:
    """The towns that a seat has to choose from."""
    if not state.awaits(seat):
        return []
    return [(action - a.TO) % len(m.TOWN_IDS) for action in state.legal_actions(seat) if a.TO <= action < a.CALL_SEAT]


def _camera(view: View, state: Richesses, layout: Layout, layers: tuple[str, ...], far: bool, lit: Sequence[Place]) -> Map:
    """It looks at the town that was looked for; else on a phone at the traveller to act and the towns to choose from, or where
    somebody is to go on their behalf; beside the whole map at the viewer's own. What an auction leaves of a phone's map has it in its
    middle."""
    seat = state.seat if layout.tall or view.seat == NOBODY else view.seat
    town = state.goal if state.phase == a.SHIFT and seat == state.seat else state.travellers[seat].town
    place = PLACES[view.look.removeprefix("town-") if view.look else m.TOWN_IDS[town if town >= 0 else m.PARIS]]
    window = whole(layout) if far else close(layout)
    about = f"{seat + 1}-{state.travellers[seat].turns}-{'far' if far else view.look}"
    middle, width = window.at(*place), layout.lens[2] if far else layout.sight
    x, y = middle if view.look else drawn_to(middle, lit, (width, width * layout.lens[3] / layout.lens[2]))
    return Map(layers, layout.lens, window.box, (x, y - covered(view, layout) / 2 * width / layout.lens[2], width), about)


def _map(view: View, state: Richesses, window: Window, name: str, initials: tuple[str, ...]) -> dict[str, Markup]:
    """Layers of one window, from back to front."""
    circuit, own = state.options.circuit, view.seat
    mine = terrain.regions_of(list(state.travellers[own].hand.cards)) if own != NOBODY else ()
    parts: dict[str, list[Markup]] = {part: [] for part in PARTS}
    parts["ground"].append(terrain.ground(window, circuit, mine, state.players))
    parts["route"].append(terrain.route(window, tuple(state.route), state.phase == a.ROUTE))
    parts["towns"].append(terrain.towns(window, circuit))
    if name != "mini":
        parts["reach"].append(terrain.reach(window, _reach(state, own)))
        parts["stages"].append(terrain.pennants(window, circuit, _done(state, own), own, ""))
    if window.scale > 1 or not view.tall:
        parts["ground"].append(terrain.fares(window, circuit))
        towns = tuple([traveller.town for traveller in state.travellers])
        route = tuple(state.route) if state.phase == a.ROUTE else ()
        parts["names"].append(terrain.names(window, circuit, towns, route, view.look))
    parts["travellers"] += [
        terrain.last_moved(window, view.last),
        terrain.sought(window, view.look),
        terrain.travellers(window, _standing(state), initials),
    ]
    if name == "map" and not view.tall:
        parts["ground"].append(terrain.cartouche(view.say, circuit))
    prefix = "" if name == "map" else f"{name}-"
    return {f"{prefix}{part}": layer(f"{prefix}{part}", *pieces) for part, pieces in parts.items()}


def _done(state: Richesses, seat: int) -> tuple[bool, ...]:
    """Which pennants the viewer has behind them; in Sports, a town with all its events."""
    towns = stage_towns(state.options.circuit)
    if seat == NOBODY:
        return (False,) * len(towns)
    marks = state.travellers[seat].marks
    if state.options.circuit != m.SPORTS:
        return tuple(bool(marks >> number & 1) for number in range(len(towns)))
    return tuple(all(marks >> event & 1 for event in _lines(town)) for town in towns)


def _lines(town: int) -> list[int]:
    """The lines of Sports that begin in a town."""
    match = [m.MATCH_AT[town]] if m.MATCH_AT[town] >= 0 else []
    return match + ([m.MATCHES + m.RACE_AT[town]] if m.RACE_AT[town] < m.RACES else [])


def _standing(state: Richesses) -> tuple[terrain.Standing, ...]:
    return tuple(
        terrain.Standing(traveller.town, _mode(state, seat), seat == state.seat and not state.over)
        for seat, traveller in enumerate(state.travellers)
    )


def _reach(state: Richesses, seat: int) -> tuple[tuple[int, int], ...]:
    """Where the viewer's move could end, with the sections to get there: by the way they have chosen, else by their best."""
    if seat != state.seat or not state.awaits(seat) or state.travellers[seat].race >= 0:
        return ()
    if state.phase == a.ROUTE:
        return tuple(ends(state, state.mode, state.sections, state.origin).items())
    modes = [action - a.GO_BY for action in state.legal_actions(seat) if a.GO_BY <= action < a.TO] if state.phase == a.TURN else []
    return tuple(ends(state, modes[-1], m.SECTIONS[modes[-1]], state.travellers[seat].town).items()) if modes else ()


def _mode(state: Richesses, seat: int) -> int:
    """How a piece is drawn: as it travels now, else by the best that it owns."""
    if seat == state.seat and state.phase == a.ROUTE and state.mode <= m.CAR:
        return state.mode
    return next((mode for mode in (m.CAR, m.BIKE) if state.travellers[seat].owns(mode)), m.FOOT)


def _purses(state: Richesses) -> tuple[Purse, ...]:
    return tuple(
        Purse(
            traveller.cash,
            (traveller.owns(m.BIKE), traveller.owns(m.CAR)),
            traveller.town,
            state.stages_done(seat),
            traveller.hand.size(),
            sum(traveller.owes),
            state.awaits(seat),
        )
        for seat, traveller in enumerate(state.travellers)
    )


def _card(state: Richesses) -> int:
    """The hazard card being carried out, or the one that the last action drew and carried out at once."""
    drawn = [card for event, _, card, _ in events(state) if event == a.DRAWN]
    return state.card if state.card >= 0 or not drawn else drawn[-1]


def _roll(state: Richesses) -> str:
    """A name for the last roll: another one for the next, so that the page sees a die fall."""
    return f"{sum(traveller.turns for traveller in state.travellers)}-{state.seat}-{state.phase}"


def _dice(state: Richesses) -> tuple[int, ...]:
    """The dice of the last action."""
    happened = events(state)
    match = [(10 * (dice // 10), 10 * (dice % 10)) for event, _, _, dice in happened if event == a.PLAYED]
    rolls = [two if event == a.WORKED else one for event, _, one, two in happened if event in (a.ROLLED, a.WORKED)]
    return match[-1] if match else tuple(rolls[-2:])


def _own(view: View, state: Richesses, layout: Layout) -> dict[str, Markup]:
    say, seat = view.say, view.seat
    if seat == NOBODY:
        return {}
    traveller = state.travellers[seat]
    chosen = state.mode if state.phase == a.ROUTE and state.seat == seat else -1
    debts = tuple(
        [say("You owe {name} {sum}", name=view.names[other], sum=francs(owed)) for other, owed in enumerate(traveller.owes) if owed]
    )
    last = min(state.last_round or state.options.cap, state.options.cap)
    rounds = say("Round {round}", round=min(state.round, last))
    if state.last_round or last - state.round < m.LAST_ROUNDS:  # before that it would promise an endless game
        rounds = say("Round {round} of {cap}", round=min(state.round, last), cap=last)
    return {
        "dock": panels.dock(layout, state.awaits(seat)),
        "modes": panels.modes(layout, say, (traveller.owns(m.BIKE), traveller.owns(m.CAR)), chosen),
        "hand": panels.hand(layout, tuple([card for card in traveller.hand.cards if card >= 0])),
        "purse": panels.purse(layout, say, traveller.cash, debts, rounds),
    }


def describe(view: View) -> list[str]:
    """The table in words: the circuit, the players, the stages, one's own cards. A line each."""
    state, say = cast(Richesses, view.state), view.say
    lines = [_title(view, state)]
    lines += [polished(_player(view, state, seat), say) for seat in range(state.players)]
    for number in range(m.STAGES[state.options.circuit]):
        done = [view.names[seat] for seat, traveller in enumerate(state.travellers) if traveller.marks >> number & 1]
        about = sight(state.options.circuit, number, say)
        line = stage(state.options.circuit, number, say) + (f" ({about})" if about else "")
        lines.append(f"{number + 1}. {line}" + (f" | {', '.join(done)}" if done else ""))
    if state.card >= 0:
        title, text = hazard(state.card, say, state.options.ferry)
        lines.append(say("Hazard card: {title}. {effect}", title=title, effect=text))
    lines += offers(view, state)
    if view.seat != NOBODY:
        held = ", ".join(REGIONS[card] for card in state.travellers[view.seat].hand.cards)
        lines.append(say("Your region cards: {cards}", cards=held) if held else say("You hold no region cards."))
    return lines


def _player(view: View, state: Richesses, seat: int) -> str:
    say, traveller = view.say, state.travellers[seat]
    words = [view.names[seat]]
    if traveller.town >= 0:
        words.append(say("in {town}", town=TOWNS[traveller.town]))
    words += [travelling(_mode(state, seat), say), francs(traveller.cash)]
    done = state.stages_done(seat)
    if state.options.circuit == m.SPORTS:
        words.append(say.plural("{n} event of {all}", "{n} events of {all}", done, all=m.STAGES[state.options.circuit]))
    else:
        words.append(say.plural("{n} stage of {all}", "{n} stages of {all}", done, all=m.STAGES[state.options.circuit]))
    for other, owed in enumerate(traveller.owes):
        if owed:
            words.append(say("owes {name} {sum}", name=view.names[other], sum=francs(owed)))
    if traveller.race >= 0:
        words.append(say("in a race"))
    if traveller.misses:
        words.append(say("misses the next turn"))
    if traveller.place:
        words.append(say("home"))
    if state.awaits(seat):
        words.append(say("to play"))
    return ", ".join(words)
