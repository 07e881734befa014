"""Portraits: the bots' faces, put together from a few drawn parts. Only crew members have one."""

from __future__ import annotations

from functools import lru_cache

from gabare.kit.scene import Markup, el
from gabare.tables.crew import looks

INK = "#1b2730"
SKIN = {"1": "#f3d2b3", "2": "#e0ac82", "3": "#b97a4f", "4": "#7d4e31"}
HAIR = {"black": "#2b2624", "brown": "#6b4226", "red": "#a8501f", "blond": "#dcae55", "grey": "#bcb7ad"}
BEHIND = {  # the head: hair that falls behind it
    "long": "M-6 -1C-7 7 -6 9 -6 9h12s1-2 0-10z",
    "bun": "M2.600 3.500a2.600 2.600 0 115.200 0 2.600 2.600 0 11-5.200 0z",
    "braids": "M-5 0c-3 3-2 7-3 9l3-.5c1-2 1-5 1.500-7zM5 0c3 3 2 7 3 9l-3-.5c-1-2-1-5-1.500-7z",
    "curls": "M-5 4a3 3 0 01-1.500-5A3.500 3.500 0 01-4 -6a4.500 4.500 0 018 0 3.500 3.500 0 012.500 5A3 3 0 015 4z",
}
CROWN = "M-5 .5C-5.500 -4 -3 -6 0 -6s5.500 2 5 6.500C4 -2 2 -3 0 -3s-4 1-5 3.500z"  # hair over the brow
HATS = {
    "straw": ("#e2c16d", "M-8.500 -2.500c3-2 14-2 17 0-2 1-15 1-17 0zM-4 -3.500c0-4 1-5 4-5s4 1 4 5z"),
    "wide": ("#8a5a33", "M-9.500 -3c2 1.500 17 1.500 19 0-2-1.500-4-1-5-1-1-4-2-4.500-4.500-4.500S-4 -8 -5 -4c-1 0-3-.5-4.500 1z"),
    "cap": ("#24506f", "M-5.500 -2.500c-.5-4 2-5.500 5.500-5.500s6 1.500 5.500 5.500zM-5 -2.500h13c-1 1.500-4 1.500-6 1z"),
    "beret": ("#3b4a3a", "M-6 -2.500c-2-3 1-5.500 6-5.500s9 1 7.500 4c-1 1.500-9 .5-13.500 1.500zM0 -8l.5-1.500"),
    "captain": ("#fdf6e3", "M-5.500 -3.500c-1-3 1-5 5.500-5s6.500 2 5.500 5zM-5.500 -3.500h11v1.500h-11z"),
    "wester": ("#e8b62e", "M-7 -1.500c0-5 2-7 7-7s7 2 7 7c-4-1.500-10-1.500-14 0z"),
    "scarf": ("#a8321a", "M-5.500 0c-1-5 1-7.500 5.500-7.500S6.500 -5 5.500 0C4 -3 -4 -3 -5.500 0z"),
}
LENSES = "M-4.200 .5a1.800 1.800 0 103.600 0 1.800 1.800 0 10-3.600 0M.6 .5a1.800 1.800 0 103.600 0 1.800 1.800 0 10-3.600 0M-.6 .5h1.200"
BEARD = "M-4.500 2.500c0 5 2 6.500 4.500 6.500s4.500-1.500 4.500-6.500C3 4.500 2 3.500 0 3.500s-3 1-4.500-1z"
MOUSTACHE = "M-3 4c1-1.500 2-1.200 3-.7 1-.5 2-.8 3 .7-1 .8-2 .7-3 .2-1 .5-2 .6-3-.2z"


def _drawn(d: str, fill: str) -> Markup:
    return el("path", d=d, fill=fill, stroke=INK, stroke_width=".9", stroke_linejoin="round")


def _line(d: str) -> Markup:
    return el("path", d=d, fill="none", stroke=INK, stroke_width=".9")


@lru_cache(128)
def portrait(name: str) -> Markup | None:
    """A face round the origin, in a circle of radius 11; of namesakes ("Colette 2") the same. None for strangers."""
    look = looks().get(name) or looks().get(name.rpartition(" ")[0])
    if look is None:
        return None
    skin, colour, shape, hat, extra = look.split()
    hair = HAIR[colour]
    return el(
        "g",
        el("circle", r=11, fill="#cfe0df", stroke=INK, stroke_width=1.2),
        _drawn(BEHIND[shape], hair) if shape in BEHIND else None,
        _drawn("M-7.500 9.500c0-3 3-4 7.500-4s7.500 1 7.500 4c-4 2-11 2-15 0z", "#14415f"),
        _drawn("M-4.800 -1.500c0-3.500 2-5 4.800-5s4.800 1.500 4.800 5c0 5-2 8.500-4.800 8.500s-4.800-3.500-4.800-8.500z", SKIN[skin]),
        _drawn(BEARD, hair) if extra == "beard" else None,
        None if shape == "bald" else _drawn(CROWN, hair),
        el("path", d="M-2.400 .2v.9M2.400 .2v.9", stroke=INK, stroke_width="1.5", stroke_linecap="round"),
        _line("M-1.600 4.200q1.600 1.200 3.200 0") if extra in ("none", "glasses") else None,
        _drawn(MOUSTACHE, hair) if extra == "moustache" else None,
        _drawn(HATS[hat][1], HATS[hat][0]) if hat in HATS else None,
        _line(LENSES) if extra == "glasses" else None,
    )


def face(name: str) -> Markup | None:
    found = portrait(name)
    return found and el("svg", found, class_="portrait", viewBox="-12 -12 24 24", aria_hidden="true")
