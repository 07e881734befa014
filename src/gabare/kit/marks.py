"""Whose is it? A seat shows by colour, by shape and by letter, always the three together, in every game."""

from __future__ import annotations

from functools import lru_cache
from unicodedata import normalize

from gabare.kit.scene import Markup, el

# Outlines round the origin, for a disc of radius 1: square, triangle, diamond, cross, star. The first seat has the disc itself.
OUTLINES: tuple[tuple[tuple[float, float], ...], ...] = (
    (),
    ((-0.88, -0.88), (0.88, -0.88), (0.88, 0.88), (-0.88, 0.88)),
    ((0, -1.105), (1.171, 0.952), (-1.171, 0.952)),
    ((0, -1.22), (1.048, 0), (0, 1.22), (-1.048, 0)),
    ((-0.54, -1.08), (0.54, -1.08), (0.54, -0.54), (1.08, -0.54), (1.08, 0.54), (0.54, 0.54),
     (0.54, 1.08), (-0.54, 1.08), (-0.54, 0.54), (-1.08, 0.54), (-1.08, -0.54), (-0.54, -0.54)),
    ((0, -1.25), (0.32, -0.44), (1.19, -0.39), (0.52, 0.17), (0.73, 1.01), (0, 0.55),
     (-0.73, 1.01), (-0.52, 0.17), (-1.19, -0.39), (-0.32, -0.44)),
)  # fmt: skip

TYPE = (1.15, 1.15, 1.0, 1.1, 1.1, 0.95)  # how large a letter fits each shape
DROP = (0.41, 0.41, 0.63, 0.41, 0.41, 0.38)  # how far below the middle it stands


@lru_cache(4096)
def mark(seat: int, letter: str, size: float) -> Markup:
    """The mark of a seat round the origin, as large as a disc of this diameter; without a letter where it would be too small."""
    radius = size / 2
    text = None
    if letter:
        font = radius * TYPE[seat] * (1 if len(letter) == 1 else 0.82)
        text = el("text", letter, y=round(radius * DROP[seat], 2), font_size=round(font, 2), class_="letter")
    return el("g", shape(seat, radius, "halo"), shape(seat, radius, "shape"), text, class_=f"seat-{seat + 1}")


@lru_cache(4096)
def shape(seat: int, radius: float, class_: str) -> Markup:
    """The outline of a seat's mark: Garance disc, Outremer square, Genêt triangle, Vert-de-gris diamond, Voile cross, Cassis star."""
    if seat == 0:
        return el("circle", r=radius, class_=class_)
    corners = "L".join(f"{x * radius:.4g} {y * radius:.4g}" for x, y in OUTLINES[seat])
    return el("path", d=f"M{corners}Z", class_=class_)


@lru_cache(1024)
def letters(names: tuple[str, ...]) -> tuple[str, ...]:
    """The initial of each name, with one more letter where players share it: C, or Ca and Cl, or B1 and B2.

    >>> letters(("Nadia", "Camille", "Claire"))
    ('N', 'Ca', 'Cl')
    """
    words = ["".join(filter(str.isalnum, normalize("NFC", name))) for name in names]
    initials = [word[:1].upper()[:1] or str(seat + 1) for seat, word in enumerate(words)]
    return tuple([_letter(seat, initials, words) for seat in range(len(names))])


def _letter(seat: int, initials: list[str], words: list[str]) -> str:
    """The initial, and the first later letter by which all who share it differ; if there is none, the number of the seat."""
    initial = initials[seat]
    sharing = [other for other in range(len(words)) if initials[other] == initial]
    if len(sharing) == 1:
        return initial
    for at in range(1, min([len(words[other]) for other in sharing])):
        later = {other: words[other][at].lower()[:1] for other in sharing}
        if len(set(later.values())) == len(sharing):
            return initial + later[seat]
    return f"{initial}{seat + 1}"
