"""What the tests of all games must know of Rio Grande."""

from tests.games.expected import Expected

EXPECTED = Expected(
    scores=(({}, ("points", "point")),),
    drafts=True,
    attacks=True,
    piles=("en", ("Cards out of play", "in hands and pile", r"Deltas\D+0\D+24", r"Sandbanks\D+0\D+9")),
    tables=(
        (2, {}),
        (3, {"chicane_mode": "swap"}),
        (4, {"free_order": True}),
        (5, {"bridge_on_new_card": True}),
    ),
    verbs=frozenset({"river", "lake", "delta", "sandbank", "bridge", "discard"}),
    targets=1000,
    stride=6,
    own=frozenset({"yours", "dock", "hand", "stock"}),
    secrets=(4, {}, 4, 50),
    same_to_all=({}, 5),
    dock=frozenset({"hand", "stock"}),
)
