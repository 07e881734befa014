"""Loire: steamers between Orléans and Nantes, exact coal, and boatmen who fight for the quays."""

from gabare.kit.say import mark
from gabare.kit.title import Option, Title

TITLE = Title(
    id="loire",
    package=__name__,
    name="Loire",
    summary=mark("Steam down the Loire and back with travellers and wine, and win the quay before the others do."),
    players=(2, 3, 4, 5, 6),
    author="Dominique Ehrhard",
    publisher="Piatnik",
    year=2000,
    minutes=50,
    age=10,
    rules_version=1,
    longest=15_000,
    credits=(mark("Map made with Natural Earth."), mark("Town positions: GeoNames (geonames.org), CC BY 4.0, shifted and rounded.")),
    options=(
        Option(
            "explosion_self",
            True,
            mark("Explosions on one’s own boat"),
            mark("An explosion may also take a coal card of one’s own, for instance to stop at a nearer town."),
        ),
        Option(
            "nantes_loser_takes_free_quay",
            True,
            mark("At Nantes the loser takes the free quay"),
            mark(
                "A boat that loses its fight on arriving at Nantes takes the other quay if it is free. "
                "Without this option it stays in mid-river."
            ),
        ),
        Option(
            "wine_sale_optional",
            False,
            mark("Wine may be kept"),
            mark("A boat at a quay of Nantes sells as many of its wines as it likes, and keeps the others, for instance to bribe with."),
        ),
        Option(
            "memory_aid",
            False,
            mark("Show what everybody has seen"),
            mark("The table shows which cards in each hand were taken in front of everybody."),
        ),
    ),
)
