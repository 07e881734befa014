"""La Route des Trois Caps: a yacht race round the Iberian peninsula, from Bordeaux to Gruissan."""

from gabare.kit.say import mark
from gabare.kit.title import Option, Title

TITLE = Title(
    id="trois-caps",
    package=__name__,
    name="La Route des Trois Caps",
    summary=mark("Race your yacht round Iberia: beat into the wind, dodge storms and cargo ships, and mend what breaks."),
    players=(2, 3, 4, 5, 6),
    author="",
    publisher="",
    year=0,
    minutes=90,
    age=8,
    rules_version=2,
    oldest_rules=1,
    longest=6000,
    credits=(mark("Map made with Natural Earth."),),
    options=(
        Option(
            "level",
            "2",
            mark("Level"),
            mark(
                "Learning: no wind, and every special zone is closed. 1: the wind is rolled once. 2: it turns in every round. "
                "3: storms and calms as well, with the sail cards that cross them."
            ),
            ("learning", "1", "2", "3"),
            (mark("Learning"), mark("1, cruise"), mark("2, offshore race"), mark("3, offshore race with storms and calms")),
        ),
        Option(
            "simple_mishaps",
            False,
            mark("Fog stops a boat"),
            mark("Fog is a breakage like the four others: the boat lies still until a repair or a joker."),
        ),
        Option(
            "sure_start",
            "auto",
            mark("Sure start"),
            mark("From its third turn in Bordeaux a boat may leave without the right cards, for any three others."),
            ("auto", "yes", "no"),
            (mark("Below level 3"), mark("At every level"), mark("Never")),
            since=2,
            before="no",
        ),
    ),
)
