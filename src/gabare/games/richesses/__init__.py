"""Richesses de France: a tour of the country on foot, by bike or by car, with work, tolls and a share of hazard."""

from gabare.kit.minutes import measured
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

MINUTES = measured(__name__, 3)

TITLE = Title(
    id="richesses",
    package=__name__,
    name="Richesses de France",
    summary=mark("Tour France on foot, by bike or by car, through every stage of a circuit: the first one home wins, or the richest."),
    players=(2, 3, 4),
    author="",
    publisher="Nathan",
    year=0,
    minutes=min(MINUTES.values()),
    most_minutes=max(MINUTES.values()),
    age=8,
    rules_version=2,
    oldest_rules=1,
    longest=12_000,
    credits=(mark("Map made with Natural Earth."), mark("Town positions: GeoNames (geonames.org), CC BY 4.0, projected and rounded.")),
    options=(
        Option(
            "circuit",
            "monuments",
            mark("Circuit"),
            mark(
                "The stages. The richest wins in Economy and Casinos, the first one home in the others; Sports is matches and races."
                " Three players need about {wines} minutes for Wine roads, {monuments} for Monuments, {specialities} for Specialities,"
                " {tourism} for Sights, {holidays} for Holidays, {casinos} for Casinos, {sports} for Sports, {economy} for Economy."
            ),
            tuple(CIRCUITS),
            tuple(CIRCUITS.values()),
            tuple(MINUTES.items()),
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
            "on_arrival",
            mark("Work in Economy"),
            mark("On arrival: the work in a stage town is done at once. Next turn: it takes the turn after the arrival."),
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
