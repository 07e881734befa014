"""Rio Grande: rivers that everybody builds together, and bridges that score when one of them reaches its delta."""

from gabare.kit.say import mark
from gabare.kit.title import Option, Title

TITLE = Title(
    id="rio-grande",
    package=__name__,
    name="Rio Grande",
    summary=mark("Lay rivers together, card by card, and stand your bridges where most water will flow."),
    players=(2, 3, 4, 5),
    author="Michele Comerci",
    publisher="Piatnik",
    year=2008,
    minutes=45,
    age=10,
    rules_version=1,
    longest=600,
    options=(
        Option(
            "free_order",
            False,
            mark("Actions in any order"),
            mark("The three actions of a turn need not follow the order river card, special card, bridge, discard."),
        ),
        Option(
            "chicane_mode",
            "remove",
            mark("What a chicane does"),
            mark("Remove: it takes two bridges away and makes room for yours. Swap: two bridges of different owners change places."),
            ("remove", "swap"),
            (mark("Remove"), mark("Swap")),
        ),
        Option(
            "bridge_on_new_card",
            False,
            mark("Bridges on new cards only"),
            mark("A bridge is built on a card laid this turn, so that late bridges are worth less."),
        ),
    ),
)
