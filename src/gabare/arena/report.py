"""What a tournament found, for the terminal, for programs, and as a page that needs nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from rich.table import Table

from gabare.arena.match import Match, Played
from gabare.arena.statistics import Share, elo, pairs, rating_errors, ratings, share, shares_by_deal
from gabare.kit.scene import Markup, at, el, join

WIDTH = 640  # of the plots


@dataclass(frozen=True)
class Row:
    """One bot's figures."""

    bot: str
    games: int
    win_share: Share
    adjusted: Share  # less what chance gave
    elo: float
    elo_error: float
    mean_rank: float
    mean_score: float


@dataclass(frozen=True)
class Report:
    match: Match
    games: int
    deals: int
    actions: float  # in a game, on average
    rounds: float  # likewise, where the game counts them
    rows: tuple[Row, ...]
    pairs: list[list[float | None]]


def report(match: Match, games: Sequence[Played]) -> Report:
    rated, errors = ratings(games, len(match.bots)), rating_errors(games, len(match.bots))
    rows = []
    for number, name in enumerate(match.bots):
        seats = [(game, seat) for game in games for seat, bot in enumerate(game.bots) if bot == number]
        rows.append(
            Row(
                name,
                len(seats),
                share(shares_by_deal(games, number)),
                share(shares_by_deal(games, number, adjusted=True)),
                rated[number],
                errors[number],
                sum(game.ranks[seat] for game, seat in seats) / len(seats),
                sum(game.scores[seat] for game, seat in seats) / len(seats),
            )
        )
    deals = len({game.deal for game in games})
    actions = sum(game.actions for game in games) / len(games)
    rounds = sum(game.rounds for game in games) / len(games)
    return Report(match, len(games), deals, actions, rounds, tuple(rows), pairs(games, match))


def length(found: Report) -> str:
    """How much was played, in one line."""
    rounds = f", {found.rounds:.1f} rounds" if found.rounds else ""
    return f"{found.games} games of {found.deals} deals, {found.match.players} players, {found.actions:.0f} actions{rounds} a game"


def table(found: Report) -> Table:
    par = 100 / found.match.players
    shown = Table("bot", f"win share (par {par:.0f} %)", "less luck", "Elo", "mean rank", "mean score", "games")
    for row in found.rows:
        rating = f"{row.elo:+.0f} ± {row.elo_error:.0f}"
        shown.add_row(
            row.bot, str(row.win_share), str(row.adjusted), rating, f"{row.mean_rank:.2f}", f"{row.mean_score:.1f}", str(row.games)
        )
    return shown


def to_dict(found: Report) -> dict[str, Any]:
    return asdict(found)


def to_html(found: Report, title: str, command: str) -> str:
    """A page with the figures, a plot of the ratings and the matrix of who finished before whom."""
    page = el(
        "html",
        el("head", el("meta", charset="utf-8"), el("title", title), el("style", Markup(STYLE))),
        el(
            "body",
            el("h1", title),
            el("p", length(found)),
            el("pre", command),
            _plot(found.rows),
            _figures(found),
            el("h2", "Who finished before whom"),
            _matrix(found),
        ),
        lang="en",
    )
    return f"<!doctype html>{page}"


STYLE = """body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1b2730;background:#f4ecd9}
table{border-collapse:collapse}th,td{padding:.3rem .8rem;border-bottom:1px solid #cfc1a2;text-align:right}
th:first-child,td:first-child{text-align:left}svg text{font-size:13px}.bar{stroke:#14415f;stroke-width:2}.dot{fill:#a8321a}"""


def _plot(rows: Sequence[Row]) -> Markup:
    """Ratings as points with their intervals."""
    low = min(row.elo - row.elo_error for row in rows)
    high = max(row.elo + row.elo_error for row in rows)
    scale = (WIDTH - 240) / max(high - low, 1)

    def x(value: float) -> float:
        return 160 + (value - low) * scale

    lines = [
        el(
            "g",
            el("text", row.bot, x=0, y=5),
            el("line", x1=x(row.elo - row.elo_error), x2=x(row.elo + row.elo_error), y1=0, y2=0, class_="bar"),
            el("circle", cx=x(row.elo), cy=0, r=5, class_="dot"),
            el("text", f"{row.elo:+.0f}", x=x(row.elo + row.elo_error) + 8, y=5),
            transform=at(0, 24 + 32 * number),
        )
        for number, row in enumerate(rows)
    ]
    return el("svg", el("title", "Elo with 95 % intervals"), *lines, viewBox=f"0 0 {WIDTH} {32 * len(rows) + 16}", width=WIDTH, role="img")


def _figures(found: Report) -> Markup:
    head = [
        "bot",
        f"win share (par {100 / found.match.players:.0f} %)",
        "less luck",
        "Elo",
        "against par",
        "mean rank",
        "mean score",
        "games",
    ]
    rows = [
        [
            row.bot,
            row.win_share,
            row.adjusted,
            f"{row.elo:+.0f} ± {row.elo_error:.0f}",
            f"{elo(row.win_share.mean, found.match.players):+.0f}",
            f"{row.mean_rank:.2f}",
            f"{row.mean_score:.1f}",
            row.games,
        ]
        for row in found.rows
    ]
    return _table(head, rows)


def _matrix(found: Report) -> Markup:
    names = found.match.bots
    rows = [
        [name, *("" if value is None else f"{100 * value:.0f} %" for value in line)] for name, line in zip(names, found.pairs, strict=True)
    ]
    return _table(["", *names], rows)


def _table(head: Sequence[object], rows: Sequence[Sequence[object]]) -> Markup:
    lines = [el("tr", join(*(el("td", str(cell)) for cell in row))) for row in rows]
    return el("table", el("tr", join(*(el("th", str(cell)) for cell in head))), *lines)
