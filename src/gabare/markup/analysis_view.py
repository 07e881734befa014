"""An analysis in words: the verdict on a move, the sum for each player, the moments that counted, the chances in numbers."""

from __future__ import annotations

from collections.abc import Sequence

from gabare.coach.analysis import Analysis, Verdict
from gabare.coach.judge import worded
from gabare.kit.game import Game, Step
from gabare.kit.notation import Choice, View
from gabare.kit.say import Say, speaker
from gabare.kit.scene import Markup, el
from gabare.markup.components import icon, seat_mark
from gabare.markup.translation import _

SIGNS = {"best": "i-star", "good": "i-check", "close": "i-approx", "inaccuracy": "i-approx", "mistake": "i-warn", "blunder": "i-warn"}
LUCKY = 0.05  # luck that is worth a word
MOMENTS = 6  # flagged moves that are listed
ROWS = 20  # of the table of chances


def points(share: float) -> str:
    """+7 or −12: points of a hundred."""
    whole = round(100 * share)
    return f"{whole:+}".replace("-", "−") if whole else "0"


def percent(share: float) -> str:
    return f"{100 * share:.0f}\u00a0%"


def speaks(game: Game, language: str) -> Say:
    return speaker(language, game.title.package, "gabare.coach")


def folded(text: str) -> Markup | None:
    """Cut to the lines there is room for, so that the board keeps its size; a press shows it whole."""
    return el("details", el("summary", el("span", text)), class_="folded") if text else None


def tag(verdict: Verdict, say: Say) -> Markup | None:
    """The verdict on a move in a word and a sign; or its luck, where that counted for more."""
    luck = verdict.luck[verdict.seat]
    if abs(luck) >= LUCKY and not verdict.flagged:
        return el("span", icon("i-clover"), _("luck {points}").format(points=points(luck)), class_="verdict v-luck")
    if not verdict.word:
        return None
    lost = f" {points(-verdict.loss)}" if verdict.flagged else ""
    return el("span", icon(SIGNS[verdict.word]), say(verdict.word) + lost, class_=f"verdict v-{verdict.word}")


def choice(game: Game, step: Step, action: int, language: str) -> Choice:
    """An action as its player saw it."""
    before, move, _after = step
    return game.title.notation.choice(View(before.masked(move.seat), move.seat, game.title.say(language), game.names), action)


def _label(game: Game, step: Step, action: int, language: str) -> str:
    """Its words, for the middle of a sentence."""
    return choice(game, step, action, language).label.rstrip(".")


def alternative(game: Game, step: Step, verdict: Verdict, language: str) -> str:
    """The best one, and how it stands to what was played."""
    if verdict.forced:
        return _("Nothing else was possible.")
    if verdict.word == "best":
        said = _("Otherwise: {action}.")
    elif verdict.flagged:
        said = _("Better: {action}.")
    elif verdict.word == "close":
        said = _("Perhaps better: {action}.")
    else:
        said = _("A little better: {action}.") if round(100 * verdict.loss) else _("As good: {action}.")
    return said.format(action=_label(game, step, verdict.other, language))


def because(verdict: Verdict, say: Say) -> str:
    """What tells the two apart, if it has a name."""
    if not verdict.reasons:
        return _("The difference shows only later.") if round(100 * verdict.loss) else ""
    why = _("For what was played: {reason}.") if verdict.word == "best" else _("What matters: {reason}.")
    return why.format(reason=worded(verdict.reasons, say))


def region(game: Game, found: Analysis | None, steps: Sequence[Step], move: int, seat: int, language: str, ahead: bool) -> Markup:
    """Below the board: everybody's chances now, and the verdict on the move that was just played; or on the next one, before it is."""
    if found is None:
        return el("div", id="t-verdict")
    say, shares = speaks(game, language), found.shares[move]
    chances = [
        el("li", seat_mark(n, game.names, 18), el("span", name), el("b", percent(shares[n]), class_="num"))
        for n, name in enumerate(game.names)
    ]
    said: list[Markup | None] = []
    if ahead:
        step, verdict = steps[move], found.verdicts[move]
        played = _("Played: {action}.").format(action=_label(game, step, verdict.action, language))
        after = el("a", _("See what was played"), href=f"?move={move + 1}&seat={seat}", data_move=move + 1)
        said = [el("b", game.names[verdict.seat]), after, folded(f"{alternative(game, step, verdict, language)} {played}")]
    elif move:
        verdict = found.verdicts[move - 1]
        before = el("a", _("See it on the board"), href=f"?move={move - 1}&seat={seat}&other=1")
        advice = f"{alternative(game, steps[move - 1], verdict, language)} {because(verdict, say)}"
        said = [tag(verdict, say), None if verdict.forced else before, folded(advice)]
    standing = el("ol", *chances, class_="chances", aria_label=_("Chances to win"))
    return el("div", standing, el("div", *said, class_="judged"), id="t-verdict")


def summary(game: Game, found: Analysis) -> Markup:
    """How well each player decided, and what chance did."""
    head = el("tr", *(el("th", text, scope="col") for text in (_("Player"), _("Accuracy"), _("Luck"), _("Decisions"))))
    rows = [
        el(
            "tr",
            el("th", seat_mark(seat, game.names, 22), el("span", name), scope="row"),
            el(
                "td",
                f"{found.accuracy(seat):.0f}\u00a0%",
                el("meter", min=0, max=100, value=round(found.accuracy(seat)), aria_hidden="true"),
            ),
            el("td", points(found.luck(seat))),
            el("td", points(found.decisions(seat))),
        )
        for seat, name in enumerate(game.names)
    ]
    accuracy = _("Accuracy: 100\u00a0% is always the best choice, 0\u00a0% no better than chance.")
    rest = _("In points of the chance to win: what luck gave, what one’s own decisions gave away; the rest came from the others.")
    caption = el("caption", f"{accuracy} {rest}")
    return el("table", caption, el("thead", head), el("tbody", *rows), class_="sum num")


def moments(game: Game, found: Analysis, language: str) -> Markup:
    """The turning point, and the moves that cost most."""
    say, turning = speaks(game, language), found.turning_point()
    worst = sorted((n for n, one in enumerate(found.verdicts, 1) if one.flagged), key=lambda n: -found.verdicts[n - 1].loss)
    rows = []
    for n in sorted({turning, *worst[:MOMENTS]}):
        verdict = found.verdicts[n - 1]
        what = el("span", _("turning point"), class_="verdict v-turn") if n == turning else None
        rows.append(
            el("li", el("a", seat_mark(verdict.seat, game.names, 18), _("Move {n}").format(n=n), href=f"?move={n}"),
               what, tag(verdict, say) if verdict.flagged else None, data_move=n)
        )  # fmt: skip
    return el("ol", *rows, class_="moments", aria_label=_("Moments that counted"))


def numbers(game: Game, found: Analysis) -> Markup:
    """The graph as a table: some twenty moments, the turning point, and all flagged moves."""
    moves = len(found.verdicts)
    shown = {0, moves, found.turning_point(), *range(0, moves, max(1, moves // ROWS))}
    shown |= {n for n, one in enumerate(found.verdicts, 1) if one.flagged}
    head = el("tr", *(el("th", text, scope="col") for text in (_("Move"), *game.names)))
    rows = [
        el("tr", el("th", el("a", str(n), href=f"?move={n}", data_move=n), scope="row"), *(el("td", percent(share)) for share in shares))
        for n, shares in enumerate(found.shares)
        if n in shown
    ]
    return el("table", el("thead", head), el("tbody", *rows), class_="numbers num")
