"""Richesses de France: a tour of the country on foot, by bike or by car, with work, tolls and a share of hazard."""

from gabare.kit.say import mark
from gabare.kit.title import Option, Title

CIRCUITS = {
    "economy": mark("Economy"),
    "monuments": mark("Monuments"),
    "casinos": mark("Casinos"),
    "wines": mark("Wine roads"),
    "tourism": mark("Sights"),
    "holidays": mark("Holidays"),
    "specialities": mark("Specialities"),
    "sports": mark("Sports"),
}

TITLE = Title(
    id="richesses",
    package=__name__,
    name="Richesses de France",
    summary=mark("Tour France on foot, by bike or by car, through every stage of a circuit, and come home before your money runs out."),
    players=(2, 3, 4),
    author="",
    publisher="Nathan",
    year=0,
    minutes=25,
    most_minutes=85,
    age=8,
    rules_version=1,
    longest=12_000,
    credits=(mark("Map made with Natural Earth."), mark("Town positions: GeoNames (geonames.org), CC BY 4.0, projected and rounded.")),
    options=(
        Option(
            "circuit",
            "monuments",
            mark("Circuit"),
            mark(
                "The stages. The richest wins in Economy and Casinos, the first one home in the others; Sports is matches and races."
                " Three players need about 25 minutes for Wine roads, Monuments and Specialities, 35 for Sights and Holidays,"
                " 55 for Casinos, 65 for Sports, 85 for Economy."
            ),
            tuple(CIRCUITS),
            tuple(CIRCUITS.values()),
        ),
        Option(
            "stage_mode",
            "stop",
            mark("Stages count"),
            mark("Stop: where a move ends. Pass: also where it passes through (not in Economy, Casinos and Sports)."),
            ("stop", "pass"),
            (mark("Stop"), mark("Pass")),
        ),
        Option(
            "toll_claim",
            "auto",
            mark("Region tolls"),
            mark("Auto: they are collected by themselves. Manual: whoever forgets to claim one loses it."),
            ("auto", "manual"),
            (mark("Auto"), mark("Manual")),
            slow="auto",
        ),
        Option(
            "marking",
            "auto",
            mark("Stage markers"),
            mark("Auto: they are placed by themselves. Manual: a marker forgotten until the end of the turn means coming back."),
            ("auto", "manual"),
            (mark("Auto"), mark("Manual")),
        ),
        Option(
            "corsica_hazard",
            True,
            mark("The ferry ticket among the hazard cards"),
            mark("Without it, that card sends to Marseille instead of Ajaccio."),
        ),
        Option(
            "economy_work",
            "next_turn",
            mark("Work in Economy"),
            mark("Next turn: the work in a stage town takes the turn after the arrival. On arrival: it is done at once."),
            ("next_turn", "on_arrival"),
            (mark("Next turn"), mark("On arrival")),
        ),
        Option(
            "debt",
            "keep",
            mark("Debts"),
            mark("Keep: what could not be paid is repaid from the next income. Forgive: it is forgotten."),
            ("keep", "forgive"),
            (mark("Keep"), mark("Forgive")),
        ),
        Option(
            "auction",
            "live",
            mark("Second-hand vehicles"),
            mark("Live: everybody raises in turn. Sealed: one secret bid each."),
            ("live", "sealed"),
            (mark("Live"), mark("Sealed")),
            slow="sealed",
        ),
        Option(
            "cap",
            120,
            mark("Most rounds"),
            mark("After so many rounds the game ends: the most stages win, then the most money."),
            (60, 120, 180),
        ),
    ),
)
