"""What the tests of all games must know of Loire."""

from tests.games.expected import Expected

EXPECTED = Expected(
    scores=(({}, ("louis", "louis")),),
    drafts=True,
    attacks=True,
    sources=("Natural Earth", "GeoNames (geonames.org), CC BY 4.0"),
    piles=("fr", ("Défausse : aucune carte n’y est.",)),
    tables=(
        (2, {}),
        (3, {"wine_sale_optional": True}),
        (4, {"memory_aid": True}),
        (5, {"explosion_self": False}),
        (6, {}),
    ),
    verbs=frozenset({"place", "draft", "coal", "boatman", "fish", "explode", "bribe", "stay", "go", "quay"}),
    targets=300,
    stride=40,
    own=frozenset({"yours", "hand", "hold"}),
    secrets=(3, {"memory_aid": True}, 12, 20),
    same_to_all=({"memory_aid": True}, 20),
    dock=frozenset({"hand", "hold"}),
    browser=(3, {}),
)
