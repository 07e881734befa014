"""What cards, winds, ports, zones and events are called: for people, and as things to point at."""

from __future__ import annotations

from gabare.games.trois_caps import material as m
from gabare.kit.say import Say, mark

CARD_WORDS = (
    mark("safety gear"),
    mark("mainsail and jib"),
    mark("food"),
    mark("trolling line"),
    mark("torn sail"),
    mark("dismasting"),
    mark("leak"),
    mark("lost halyard"),
    mark("fog"),
    mark("repair"),
    mark("joker"),
    mark("spinnaker"),
    mark("sail reduction"),
)
CARD_SHORT = (
    mark("Safety"),
    mark("Sails"),
    mark("Food"),
    mark("Trolling"),
    mark("Torn sail"),
    mark("Dismasting"),
    mark("Leak"),
    mark("Halyard"),
    mark("Fog"),
    mark("Repair"),
    mark("Joker"),
    mark("Spinnaker"),
    mark("Reduction"),
)
WIND_WORDS = (
    mark("north wind"),
    mark("north-east wind"),
    mark("east wind"),
    mark("south-east wind"),
    mark("south wind"),
    mark("south-west wind"),
    mark("west wind"),
    mark("north-west wind"),
)
WAY_WORDS = (
    mark("to the north"),
    mark("to the north-east"),
    mark("to the east"),
    mark("to the south-east"),
    mark("to the south"),
    mark("to the south-west"),
    mark("to the west"),
    mark("to the north-west"),
)
DIRECTION_LETTERS = (mark("N"), mark("NE"), mark("E"), mark("SE"), mark("S"), mark("SW"), mark("W"), mark("NW"))
PORT_NAMES = ("Bordeaux", "Le Verdon", "Vigo", "Vilamoura", "Almerimar", "Alcudiamar", "Gruissan")
ZONE_WORDS = (
    mark("open sea"),
    mark("storm"),
    mark("calm"),
    mark("fishing ground"),
    mark("wrecks"),
    mark("pollution"),
    mark("cargo lane"),
    mark("whale sanctuary"),
)
EVENT_WORDS = (
    mark("Fair current"),
    mark("Dolphins at the bow"),
    mark("Supply parcel"),
    mark("Weather bulletin"),
    mark("Spare rigging"),
    mark("Old salt aboard"),
    mark("Coastal breeze"),
    mark("Autopilot fails"),
    mark("Rope round the rudder"),
    mark("Man-overboard drill"),
    mark("Seasick crew"),
    mark("Customs check"),
    mark("Chafed sail"),
    mark("Drifting container"),
    mark("Soaked chart table"),
    mark("Wind shift"),
    mark("Gale warning"),
    mark("Flat calm"),
    mark("Crew exchange"),
    mark("Mayday"),
)
EFFECT_WORDS = (
    mark("after the runs, 1 or 2 more cells."),
    mark("a third die and a third run."),
    mark("draw 2 cards, then put 2 under the pile."),
    mark("choose the wind."),
    mark("a shield stops the next mishap."),
    mark("look at 3 cards, keep 1, then put 1 under the pile."),
    mark("this turn you may sail into the wind."),
    mark("no second die."),
    mark("the boat does not move this turn."),
    mark("the first run has 1 cell at most."),
    mark("no dice next turn."),
    mark("put food or a trolling line under the pile and draw a card; without one, no second die."),
    mark("a torn sail after this turn’s runs."),
    mark("a leak after this turn’s runs."),
    mark("put 2 cards under the pile, then draw 2."),
    mark("the wind is rolled anew."),
    mark("each other boat at sea without a sail reduction loses its next second die."),
    mark("each boat at sea without a spinnaker loses its next second die."),
    mark("everybody passes a card to the left."),
    mark("no second die; you may clear another boat’s mishap, and you gain a shield."),
)
STILL_AIR_EFFECTS = {  # where the wind never turns
    int(m.WEATHER_BULLETIN): mark("draw 1 card, then put 1 under the pile."),
    int(m.WIND_SHIFT): mark("everybody draws a card, then puts one under the pile."),
}


def card_name(card: int, say: Say) -> str:
    return say(CARD_WORDS[card])


def wind_name(direction: int, say: Say) -> str:
    return say(WIND_WORDS[direction])


def way_name(direction: int, say: Say) -> str:
    return say(WAY_WORDS[direction])


def event_name(event: int, say: Say) -> str:
    return say(EVENT_WORDS[event])


def effect(event: int, level: int, say: Say) -> str:
    """What an event does, at this level."""
    if level == m.LEARNING and event == m.COASTAL_BREEZE:
        return say(mark("after the runs, 1 more cell."))
    if level < m.OFFSHORE and event in STILL_AIR_EFFECTS:
        return say(STILL_AIR_EFFECTS[event])
    return say(EFFECT_WORDS[event])


def level_name(level: int, say: Say) -> str:
    return say("Learning game") if level == m.LEARNING else say("Level {level}", level=level)


def card_target(card: int) -> str:
    """A card in hand, as a thing to point at."""
    return f"card-{m.CARD_IDS[card]}"


def cell_target(cell: int) -> str:
    return f"cell-{cell // m.COLUMNS}-{cell % m.COLUMNS}"


def boat_target(seat: int) -> str:
    return f"boat-{seat + 1}"
