"""What the finished games of a title tell: how long they took, who won. Counted over the newest ones, and kept for a minute."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import fmean, median
from typing import Any

from django.core.cache import cache
from django.db.models import Max, Min

from gabare.tables.models import Seat, Status, Table

NEWEST = 2000
KEPT = 60  # seconds
PERSON = ""  # the kind of a player who is no bot


@dataclass
class Wins:
    """How often a kind of seat won, and how often it would if all were equal; a shared win counts in part."""

    games: int = 0
    won: float = 0.0
    fair: float = 0.0

    @property
    def percent(self) -> int:
        return round(100 * self.won / self.games)

    @property
    def fair_percent(self) -> int:
        return round(100 * self.fair / self.games)

    def add(self, share: float, players: int) -> None:
        self.games += 1
        self.won += share
        self.fair += 1 / players


@dataclass
class Length:
    """Games with the same number of players."""

    turns: list[int] = field(default_factory=list)
    minutes: list[float] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    seats: dict[int, Wins] = field(default_factory=lambda: defaultdict(Wins))

    @property
    def games(self) -> int:
        return len(self.turns)

    @property
    def median_turns(self) -> int:
        return round(median(self.turns))

    @property
    def median_minutes(self) -> int:
        return round(median(self.minutes))

    @property
    def winning_score(self) -> int:
        return round(fmean(self.scores))


@dataclass
class Statistics:
    games: int
    by_players: dict[int, Length]
    by_kind: dict[str, Wins]  # a person, or a bot of a level
    settings: dict[str, Counter[str]]  # option -> setting -> games


def statistics(game: str) -> Statistics:
    found: Statistics = cache.get_or_set(f"statistics.{game}", lambda: count(game), KEPT)
    return found


def count(game: str) -> Statistics:
    """Games that were played here from the first move on; records from elsewhere tell of others."""
    over = Table.objects.filter(game=game, status=Status.OVER, given=0, ranks__isnull=False).order_by("-changed", "-pk")
    rows = list(
        over.annotate(first=Min("events__at"), last=Max("events__at")).values_list(
            "pk", "players", "seq", "result", "ranks", "options", "first", "last"
        )[:NEWEST]
    )
    kinds = _kinds([row[0] for row in rows])
    lengths: dict[int, Length] = defaultdict(Length)
    by_kind: dict[str, Wins] = defaultdict(Wins)
    settings: dict[str, Counter[str]] = defaultdict(Counter)
    for pk, players, turns, result, ranks, options, first, last in rows:
        length = lengths[players]
        length.turns.append(turns)
        length.minutes.append((last - first).total_seconds() / 60)
        length.scores.append(max(score for score, rank in zip(result, ranks, strict=True) if rank == 1))
        for number, rank in enumerate(ranks):
            share = 1 / ranks.count(1) if rank == 1 else 0.0
            length.seats[number].add(share, players)
            if number in kinds[pk]:
                by_kind[kinds[pk][number]].add(share, players)
        for option, setting in options.items():
            settings[option][setting] += 1
    return Statistics(len(rows), dict(sorted(lengths.items())), dict(by_kind), dict(settings))


def _kinds(tables: Sequence[int]) -> dict[int, dict[int, str]]:
    """Who sat in each seat at the end. Where a bot stood in for a person, neither has won or lost."""
    kinds: dict[int, dict[int, str]] = {pk: {} for pk in tables}
    seats: Any = Seat.objects.filter(table__in=tables, stand_in="").values_list("table", "number", "bot")
    for table, number, bot in seats:
        kinds[table][number] = bot
    return kinds
