"""A tiny game with a secret choice, for the checks: it passes all of them until something in it is broken.

Everybody bids a card in secret. Who alone bid the highest takes its points, or a single point. First to six wins; six rounds are enough.
"""

from gabare.kit.say import mark
from gabare.kit.title import Title

TITLE = Title(
    id="bids", package=__name__, name="Bids", summary=mark("Bid higher, but alone."), players=(2, 3), author="", publisher="",
    year=0, minutes=1, age=5, rules_version=1, longest=24, turn_rule="1.1",
)  # fmt: skip
