"""What the tests of all games must know of Richesses de France."""

from gabare.games.richesses.actions import BID, BUY, PUT, SELL
from tests.games.expected import Expected

# A start from a stage without a casino, a purchase or sale of one's feet, a stake or bid of nothing.
NOTHING = frozenset({8, 9, 10, 11, *map(int, (BUY, SELL, PUT, BID))})

EXPECTED = Expected(
    scores=(({}, ("stages", "étape")), ({"circuit": "economy"}, ("F", "F"))),
    nothing=NOTHING,
    unrecorded=frozenset({("cap", "180"), ("circuit", "holidays"), ("circuit", "specialities")}),
    sources=("Natural Earth", "GeoNames (geonames.org)"),
    dock=frozenset({"modes", "hand", "purse"}),
    browser=None,
)
