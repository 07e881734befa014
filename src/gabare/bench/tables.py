"""How the figures of a bench are shown."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table
from rich.text import Text

from gabare.bench.report import CHANCE, Floor, Report, Row, beside_backgammon, ours
from gabare.kit.compiled import COMPILED


def show(report: Report, console: Console) -> None:
    if not COMPILED:
        console.print("[bold red]INTERPRETED[/]: the compiled modules are not there, so everything of ours is some 25 times slower.")
        console.print("Install with a C compiler, and without GABARE_PURE, to measure what others will see.\n")
    console.print(_our_table(report.rows))
    compared = [row for row in report.rows if row.group in ours()]
    if compared:
        console.print(_peer_table(report.rows, compared))
    console.print(_floor_table(report.floors))


def _our_table(rows: list[Row]) -> Table:
    columns = ("compiled loop", "Python loop", "clone", "redeal", "search")
    table = Table(title="Gabare: random actions/s, µs, search iterations/s")
    table.add_column("game")
    for column in columns:
        table.add_column(column, justify="right")
    groups: dict[str, dict[str, str]] = {row.group: {} for row in rows if row.group not in ours()}
    for row in rows:
        if row.group in groups:
            groups[row.group][row.who] = f"{row.microseconds:.2f} µs" if row.who in ("clone", "redeal") else figure(row.rate)
    for group, figures in groups.items():
        table.add_row(group, *(figures[column] for column in columns))
    return table


def _peer_table(rows: list[Row], compared: list[Row]) -> Table:
    table = Table(title="Side by side, a second")
    table.add_column("what")
    table.add_column("who")
    table.add_column("figure", justify="right")
    table.add_column("Gabare is", justify="right")
    rates = {row.id: row.rate for row in rows}
    for group in dict.fromkeys(row.group for row in compared):
        mine = rates.get(ours()[group], 0.0)
        table.add_row(*_in("bold", group, f"Gabare, {beside_backgammon().name}" if group == CHANCE else "Gabare", figure(mine), ""))
        for row in compared:
            if row.group == group and row.missing:
                table.add_row(*_in("dim", "", row.who, "not installed", row.missing))
            elif row.group == group:
                table.add_row("", row.who, figure(row.rate), f"{times(mine / row.rate)} as fast")
        table.add_section()
    return table


def _in(look: str, *cells: str) -> list[Text]:
    """Cells as they stand: what is missing may name an extra in brackets."""
    return [Text(cell, look) for cell in cells]


def _floor_table(floors: list[Floor]) -> Table:
    table = Table(title="Floors")
    table.add_column("what")
    table.add_column("measured", justify="right")
    table.add_column("floor", justify="right")
    table.add_column("")
    words = {True: "[green]holds[/]", False: "[bold red]MISSED[/]", None: "[dim]not measured[/]"}
    for floor in floors:
        value = "" if floor.value is None else _bounded(floor.value, floor.unit)
        table.add_row(floor.what, value, f"{'≤' if floor.unit == 'µs' else '≥'} {_bounded(floor.bound, floor.unit)}", words[floor.holds])
    return table


def _bounded(value: float, unit: str) -> str:
    return times(value) if unit == "×" else f"{value:.2f} µs" if unit == "µs" else figure(value)


def figure(rate: float) -> str:
    """Three digits that count: 3.21 M, 434 k, 87."""
    for unit, size in (("M", 1e6), ("k", 1e3)):
        if rate >= size:
            return f"{rate / size:.3g} {unit}"
    return f"{rate:.3g}"


def times(ratio: float) -> str:
    return f"{ratio:.0f}×" if ratio >= 20 else f"{ratio:.1f}×"
