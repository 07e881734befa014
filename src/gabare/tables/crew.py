"""The bots' names and looks. A look says skin (1 to 4), hair colour and shape, hat, and one thing more."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from gabare.tables.names import picture
from gabare.tables.people import unique

CREW = {
    "loire": {
        "Sidonie": "1 brown bun scarf none",
        "Anselme": "2 grey short cap beard",
        "Perrine": "1 red braids straw none",
        "Gaspard": "2 black short beret moustache",
        "Mahaut": "3 black curls scarf none",
        "Ulysse": "1 blond short straw none",
        "Colette": "2 brown bun straw glasses",
        "Firmin": "1 grey bald cap moustache",
    },
    "rio-grande": {
        "Esperanza": "3 black braids wide none",
        "Diego": "3 black short wide moustache",
        "Lupita": "2 black bun scarf none",
        "Joaquín": "3 brown short wide beard",
        "Rosario": "2 brown long wide none",
        "Emiliano": "4 black curls none moustache",
        "Paloma": "3 black long none none",
        "Tomás": "2 grey short wide none",
    },
    "mississippi-queen": {
        "Ruby": "4 black curls captain none",
        "Amos": "4 grey short cap beard",
        "Clementine": "1 blond braids straw none",
        "Jasper": "1 brown short captain moustache",
        "Odette": "3 black bun scarf none",
        "Silas": "2 grey bald captain beard",
        "Mabel": "1 red bun straw glasses",
        "Booker": "4 black short straw none",
    },
    "trois-caps": {
        "Nolwenn": "1 red long wester none",
        "Tanguy": "1 blond short cap beard",
        "Solveig": "1 blond braids none none",
        "Loïc": "2 brown short wester moustache",
        "Maëlle": "2 brown bun cap none",
        "Hervé": "1 grey short captain beard",
        "Ifé": "4 black curls scarf none",
        "Yann": "3 black short cap none",
    },
    "richesses": {
        "Ginette": "1 grey bun none glasses",
        "Marcel": "2 brown short beret moustache",
        "Paulette": "1 blond curls scarf none",
        "Lucien": "1 grey bald cap glasses",
        "Yvonne": "3 black bun beret none",
        "Raymond": "2 black short none moustache",
        "Odile": "2 red long none none",
        "Fernand": "1 brown short beret beard",
    },
}
LOOKS = {name: look for crew in CREW.values() for name, look in crew.items()}


def bot_name(game: str, table: str, seat: int, others: Sequence[str]) -> str:
    """The same for the same seat of a table, and nobody else's there."""
    crew = sorted(CREW.get(game, CREW["loire"]), key=lambda name: sha256(f"{table} {name}".encode()).digest())
    taken = {picture(other) for other in others}
    free = [name for name in crew[seat:] + crew[:seat] if picture(name) not in taken]
    return free[0] if free else unique(crew[0], [*others])
