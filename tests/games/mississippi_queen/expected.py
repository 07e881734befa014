"""What the tests of all games must know of Mississippi Queen."""

from tests.games.expected import Expected

EXPECTED = Expected(
    scores=(({}, ("tile", "tuile")),),
    hides=False,
    piles=("en", ("No pile lies open in this game.",)),
    tables=(
        (2, {}),
        (3, {"mode": "introductory"}),
        (4, {"free_start_heading": True}),
        (5, {"dock_speed": 2}),
    ),
    games=3,
    verbs=frozenset({"speed", "ahead", "left", "right", "push", "head", "done"}),
    targets=300,
    stride=9,
)
