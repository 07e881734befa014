"""The README lists the games as they declare themselves."""

from pathlib import Path

from gabare.kit.title import catalogue

README = Path(__file__).parent.parent / "README.md"


def table() -> list[str]:
    rows = []
    for title in catalogue().values():
        players = f"{title.players[0]}–{title.players[-1]}"
        rows.append(f"| {title.name} | {players} | {title.duration} | {title.made} |")
    return rows


def test_the_table_of_games_is_true() -> None:
    text = README.read_text("utf-8")
    start = text.index("| game | players |")
    lines = text[start : text.index("\n\n", start)].splitlines()
    assert lines[2:] == table()
