"""What stays readable of a finished game when its rules are gone one day. It is kept while they can still be played."""

from __future__ import annotations

import json
import logging
import zlib
from typing import NamedTuple

from django.db import connection

from gabare.kit.catalogues import LANGUAGES
from gabare.kit.game import Game
from gabare.kit.notation import View
from gabare.kit.state import NOBODY
from gabare.tables import store
from gabare.tables.models import FinalView, Status, Table

AT_ONCE = 5  # games that are looked after in one go: each takes some tenths of a second
log = logging.getLogger(__name__)


class Kept(NamedTuple):
    """Of one game, in one language."""

    lines: list[tuple[int, str, bool]]  # the seat that a sentence is about, the sentence, whether it opens a round
    picture: str  # a whole SVG file


def keep(key: str) -> None:
    """Keeps what a finished game told, and its last picture with all hands open. A game that cannot be told keeps nothing."""
    kept = {}
    try:
        game = store.load(key).game
        kept = {language: _kept(game, language) for language in LANGUAGES} if game else {}
    except Exception:
        log.exception("table %s cannot be kept for the time after its rules", key)
    packed = zlib.compress(json.dumps(kept).encode())
    FinalView.objects.get_or_create(table=Table.objects.get(key=key), defaults={"packed": packed})


def _kept(game: Game, language: str) -> Kept:
    told = [game.begin(NOBODY, language), *game.tell(NOBODY, language)]
    view = View(game.state, NOBODY, game.title.say(language), game.names)
    return Kept([(line.seat, line.text, line.opens) for lines in told for line in lines], game.title.board.draw(view).svg())


def find(table: Table, language: str) -> Kept | None:
    found = FinalView.objects.filter(table=table).first()
    kept = json.loads(zlib.decompress(found.packed)).get(language) if found else None
    return Kept(*kept) if kept else None


def catch_up() -> None:
    """Looks after some finished games of which nothing is kept yet. For a thread of its own."""
    try:
        unkept = Table.objects.filter(status=Status.OVER, final_view=None).order_by("-changed")
        for key in unkept.values_list("key", flat=True)[:AT_ONCE]:
            keep(key)
    finally:
        connection.close()
