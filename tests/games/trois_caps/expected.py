"""What the tests of all games must know of La Route des Trois Caps."""

from tests.games.expected import Expected

EXPECTED = Expected(
    scores=(({}, ("ports", "port")),),
    unrecorded=frozenset({("level", "2"), ("simple_mishaps", "yes"), ("sure_start", "no"), ("sure_start", "yes")}),
    unrecorded_players=frozenset({4, 5, 6}),
    attacks=True,
    sources=("Natural Earth",),
    dock=frozenset({"hand", "before"}),
    browser=(2, {"level": "3"}),
)
