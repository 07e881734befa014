"""Mississippi Queen: paddle steamers race down a river that nobody knows yet."""

from gabare.kit.say import mark
from gabare.kit.title import Option, Title

TITLE = Title(
    id="mississippi-queen",
    package=__name__,
    name="Mississippi Queen",
    summary=mark("Race paddle steamers down an unknown river, take two passengers on board, and dock first."),
    players=(2, 3, 4, 5),
    author="Werner Hodel",
    publisher="Goldsieber",
    year=1997,
    minutes=45,
    age=10,
    rules_version=1,
    longest=6000,
    options=(
        Option(
            "mode",
            "passengers",
            mark("Which race"),
            mark("Passengers: all twelve tiles, two passengers to fetch. Introductory: four tiles, the first boat to arrive wins."),
            ("passengers", "introductory"),
            (mark("Passengers"), mark("Introductory")),
        ),
        Option(
            "free_start_heading",
            False,
            mark("Free heading at the start"),
            mark("Each player chooses where the boat points before the race begins; otherwise all point downstream."),
        ),
        Option(
            "end_after_winner",
            False,
            mark("End with the winner"),
            mark("The race ends when the first boat docks; otherwise the others sail on for their places."),
        ),
        Option(
            "dock_speed",
            1,
            mark("Speed at the docks"),
            mark("The highest speed at which a boat with two passengers may dock. With 2, fewer boats are pushed off at the end."),
            (1, 2),
        ),
    ),
)
