"""What of a name can be seen: letters that look alike count as one, and signs that show nothing count for nothing."""

from __future__ import annotations

import unicodedata

MARKS = 3  # accents and points that one letter may carry: Vietnamese, Hebrew and Thai need no more
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")  # letters and signs without a picture
PICTURE = {
    # Cyrillic, Greek and Armenian letters, and digits, whose small or capital form is drawn like a Latin one
    **dict.fromkeys("αа", "a"), **dict.fromkeys("βв", "b"), **dict.fromkeys("сϲ", "c"), "ԁ": "d", **dict.fromkeys("еεҽ", "e"),
    **dict.fromkeys("һнη", "h"), **dict.fromkeys("iіιıӏ1", "l"), **dict.fromkeys("јϳ", "j"), **dict.fromkeys("κк", "k"),
    **dict.fromkeys("μм", "m"), **dict.fromkeys("νո", "n"), **dict.fromkeys("οоօ0", "o"), **dict.fromkeys("ρр", "p"),
    "ԛ": "q", "ѕ": "s", **dict.fromkeys("τт", "t"), **dict.fromkeys("υս", "u"), "ѵ": "v", "ԝ": "w", **dict.fromkeys("χх", "x"),
    **dict.fromkeys("уүγ", "y"), "ζ": "z",
}  # fmt: skip


def seen(text: str) -> str:
    """One line without signs that nobody sees: some databases refuse them, some turn the text round, some stand for a name."""
    kept: list[str] = []
    marks = MARKS  # nothing to carry one yet
    for sign in " ".join(text.split()):
        kind = unicodedata.category(sign)
        if kind[0] == "C" or sign in BLANK:
            continue
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if marks <= MARKS:
            kept.append(sign)
    return " ".join("".join(kept).split())


def picture(name: str) -> str:
    """Two names with the same picture cannot be told apart at a glance. Accents are seen; capitals do not make another name."""
    return "".join(PICTURE.get(sign, sign) for sign in unicodedata.normalize("NFKC", name).casefold())
