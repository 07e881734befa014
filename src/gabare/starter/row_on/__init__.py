"""Row On: roll and row upriver, or moor before a squall drives you back."""

from gabare.kit.say import mark
from gabare.kit.title import Option, Title

TITLE = Title(
    id="row-on",
    package=__name__,
    name="Row On",
    summary=mark("Row upriver, and moor before a squall drives you back."),
    players=(2, 3, 4),
    author="you",
    publisher="nobody yet",
    year=2026,
    minutes=10,
    age=7,
    rules_version=1,
    longest=128,  # 4 players, 8 rounds, 4 strokes
    options=(Option("rounds", 5, mark("Rounds"), mark("How often everybody rows."), (3, 5, 8)),),
    turn_rule="2.1",
)
