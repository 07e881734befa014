"""What the tests of all games must know of Richesses de France."""

from tests.games.expected import Expected

EXPECTED = Expected(
    scores=(({}, ("stages", "étape")), ({"circuit": "economy"}, ("F", "F"))),
    unrecorded=frozenset({("cap", "180"), ("circuit", "holidays"), ("circuit", "specialities")}),
    sources=("Natural Earth", "GeoNames (geonames.org)"),
    dock=frozenset({"modes", "hand", "purse"}),
    browser=None,
)
