"""What things are called: towns, regions, ways to travel, circuits with their stages, hazard cards."""

from __future__ import annotations

from gabare.games.richesses import material as m
from gabare.kit.say import Say, mark

TOWNS: list[str] = [m.MAP["towns"][id][0].replace("'", "’") for id in m.TOWN_IDS]
REGIONS: list[str] = [m.MAP["regions"][id][0].replace("'", "’") for id in m.REGION_IDS]

CIRCUITS = (
    mark("Economy"),
    mark("Monuments"),
    mark("Casinos"),
    mark("Wine roads"),
    mark("Sights"),
    mark("Holidays"),
    mark("Specialities"),
    mark("Sports"),
)
VEHICLES = ("", mark("a bike"), mark("a car"))
SPORT_NAMES = (mark("football"), mark("basketball"), mark("rugby"))
RACE_NAMES = (mark("Walking race, {start} to {end}"), mark("Bike race, {start} to {end}"), mark("Car race round Corsica from {start}"))

# Why one goes there, stage by stage.
SIGHTS = {
    "economy": (
        mark("machines"),
        mark("steel"),
        mark("river port"),
        mark("silk and chemistry"),
        mark("tyres"),
        mark("sea port"),
        mark("aircraft"),
        mark("wine trade"),
        mark("shipyards"),
        mark("grain port"),
    ),
    "monuments": (
        mark("royal palace"),
        mark("blue glass"),
        mark("château on the Loire"),
        mark("abbey in the bay"),
        mark("standing stones"),
        mark("tall nave"),
        mark("smiling angel"),
        mark("pink spire"),
        mark("basilica on the hill"),
        mark("palace of the popes"),
        mark("walled city"),
        mark("shrine on the cliff"),
    ),
    "casinos": (mark("casino"),) * 8,
    "wines": (
        mark("Loire wines"),
        mark("champagne"),
        mark("Alsace wines"),
        mark("burgundy"),
        mark("Rhône wines"),
        mark("Corbières"),
        mark("black wine"),
        mark("Patrimonio"),
    ),
    "tourism": (
        mark("Verdon gorges"),
        mark("Mont Blanc"),
        mark("lakes of the Vosges"),
        mark("chalk cliffs"),
        mark("land’s end"),
        mark("great dune"),
        mark("Pyrenean cirque"),
        mark("painted caves"),
        mark("Tarn gorges"),
    ),
    "holidays": (
        mark("long beach"),
        mark("ramparts and sand"),
        mark("sailing"),
        mark("oysters and surf"),
        mark("big waves"),
        mark("sun and snow"),
        mark("harbour and sun"),
        mark("citadel and bay"),
        mark("high ski runs"),
        mark("lake and snow"),
    ),
    "specialities": (
        mark("nougat"),
        mark("bouillabaisse"),
        mark("fresh ewe’s cheese"),
        mark("blue cheese"),
        mark("cured ham"),
        mark("truffles"),
        mark("brandy"),
        mark("rillettes"),
        mark("tripe"),
        mark("mint sweets"),
        mark("sauerkraut"),
        mark("mustard"),
    ),
}

# Hazard cards: what happened, and what follows.
HAZARDS = (
    (mark("Ferry ticket"), mark("You win the crossing: go to Ajaccio.")),
    (mark("Summons"), mark("A minister wants to see you: go to Paris.")),
    (mark("Tall ships"), mark("All the masts of the world: go to Brest.")),
    (mark("Carnival"), mark("Flowers and confetti: go to Nice.")),
    (mark("Flea market"), mark("A hundred kilometres of stalls: go to Lille.")),
    (mark("Winter market"), mark("Lights and gingerbread: go to Strasbourg.")),
    (mark("Night train"), mark("Wake up in any free regional capital, or stay.")),
    (mark("Lorry"), mark("It takes you up to two road sections further.")),
    (mark("Upside down"), mark("You held the map the wrong way: back to where this move began.")),
    (mark("Papers"), mark("A form to be stamped in the nearest prefecture.")),
    (mark("Forgotten deposit"), mark("You get 50 F back.")),
    (mark("Photo prize"), mark("You win 100 F.")),
    (mark("Inheritance"), mark("A great-aunt leaves you 150 F.")),
    (mark("Odd job"), mark("Roll, and earn as much.")),
    (mark("Lucky ticket"), mark("Roll, and win twice as much.")),
    (mark("Birthday"), mark("Every opponent gives you 20 F.")),
    (mark("Hiking club"), mark("80 F for those who have no vehicle.")),
    (mark("Visitor tax"), mark("Pay 30 F.")),
    (mark("Hotel"), mark("Pay 50 F.")),
    (mark("Fine dining"), mark("Roll, and pay as much.")),
    (mark("Speeding"), mark("Pay 60 F if you came by car.")),
    (mark("Engine trouble"), mark("Pay 100 F if you own a car.")),
    (mark("Puncture"), mark("Pay 40 F if you own a vehicle.")),
    (mark("Hole in the pocket"), mark("A tenth of your cash is gone.")),
    (mark("A round for all"), mark("Give 10 F to every opponent.")),
    (mark("Raffle"), mark("You win a bike.")),
    (mark("Grand prize"), mark("You win a car.")),
    (mark("Snow on the passes"), mark("You miss your next turn.")),
    (mark("Tail wind"), mark("Play again at once.")),
    (mark("Tourist office"), mark("You may exchange a region card with the pile.")),
)


def francs(amount: int) -> str:
    """French and English write sums the same way here: a thin gap for thousands, a no-break space before F."""
    return f"{amount:,}".replace(",", "\u202f") + "\u00a0F"


def polished(text: str, say: Say) -> str:
    """In French, towns with an article melt into the words before them: au Mans, aux Sables-d’Olonne."""
    if say.language == "fr":
        for apart, together in (("à Le ", "au "), ("à Les ", "aux "), ("de Le ", "du "), ("de Les ", "des "), ("de É", "d’É")):
            text = text.replace(apart, together)
    return text


def town_target(town: int) -> str:
    """A town, as a thing to point at."""
    return f"town-{m.TOWN_IDS[town]}"


def vehicle(kind: int, say: Say) -> str:
    return say(VEHICLES[kind])


def travelling(mode: int, say: Say) -> str:
    return say("by car") if mode == m.CAR else say("by bike") if mode == m.BIKE else say("on foot")


def hazard(card: int, say: Say, ferry: bool) -> tuple[str, str]:
    """The title and the text of a hazard card; without the ferry, another destination."""
    title, text = HAZARDS[card]
    return say(title), say(text) if card != m.FERRY or ferry else say("You win a trip to the sea: go to Marseille.")


def stage(circuit: int, number: int, say: Say) -> str:
    """The name of a line of the circuit's grid."""
    if circuit != m.SPORTS:
        return TOWNS[m.STAGE_TOWN[circuit * m.MARKERS + number]]
    if number < m.MATCHES:
        return f"{TOWNS[m.MATCH_TOWN[number]]} – {TOWNS[m.MATCH_TOWN[number ^ 1]]}"
    path = [town for town in m.RACE_TOWN[(number - m.MATCHES) * m.MARKERS : (number - m.MATCHES + 1) * m.MARKERS] if town >= 0]
    return say(RACE_NAMES[number - m.MATCHES], start=TOWNS[path[0]], end=TOWNS[path[-1]])


def sight(circuit: int, number: int, say: Say) -> str:
    """What there is to see or to do."""
    if circuit != m.SPORTS:
        return say(SIGHTS[m.CIRCUIT_IDS[circuit]][number])
    return say(SPORT_NAMES[number // 2]) if number < m.MATCHES else ""
