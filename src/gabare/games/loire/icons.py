"""Icons: lines on a square of 24."""

from __future__ import annotations

from gabare.kit.scene import el

BLAST = "M12 2l2 5 4.5-3-1 5.5 5 .5-4 4 3.5 4-5.5-.5-.5 4.5-4-3.5-4 3.5-.5-4.5-5.5.5L5.5 14l-4-4 5-.5L5.5 4 10 7z"
ICONS = {
    "coal": (
        el("path", d="M3 18l3-6 4-2 2-4 5 1 2 5 2 6-4 2H6z", class_="tint"),
        el("path", d="M3 18l3-6 4-2 2-4 5 1 2 5 2 6-4 2H6zM10 10l3 4 6-2M13 14l-2 6M6 12l3 4"),
    ),
    "boatman": (
        el("path", d="M8.2 8.3c0-3 1.4-4.3 3.8-4.3s3.8 1.3 3.8 4.3zM18.6 3.2h2.1l-.5 4.3h-2.2z", class_="solid"),
        el("path", d="M7.5 8.5h9M9 9v1.8a3 3 0 006 0V9M4.5 21c.4-4.3 2.8-6.2 7.5-6.2 1.5 0 2.8.2 3.8.6M19.5 4L16 21"),
    ),
    "fishing": (
        el("path", d="M4 21L15 3c2.5 3 4 6.5 4 11.5v2.5a2 2 0 01-4 .2M3 21h5"),
        el("circle", cx=6.8, cy=15.8, r=1.3),
    ),
    "explosion": (
        el("path", d=BLAST, class_="tint"), el("path", d=BLAST),
        el("path", d="M12 9.5l1 2 2.2.4-1.6 1.6.4 2.2-2-1-2 1 .4-2.2-1.6-1.6 2.2-.4z", class_="solid"),
    ),
    "wine": (
        el("path", d="M8 13h8v7.5H8z", class_="tint"),
        el("path", d="M10 2.5h4M10.5 2.5v5c0 1.5-2.5 2-2.5 4.5v8.5c0 .6.4 1 1 1h6c.6 0 1-.4 1-1V12c0-2.5-2.5-3-2.5-4.5v-5M8 13h8M8 18h8"),
    ),
    "traveller": (
        el("path", d="M8.5 7.5C8.5 4 9.5 3 12 3s3.5 1 3.5 4.5z", class_="solid"),
        el("path", d="M6.5 7.6h11M9 8v1.7a3 3 0 006 0V8M5 21v-2.2c0-3 2.5-4.8 7-4.8 1.8 0 3.2.3 4.3.8M16.7 16.5v-1.3h2.6v1.3"),
        el("rect", x=14.5, y=16.5, width=7, height=5, rx=1),
    ),
    "cards": (
        el("rect", x=3, y=6, width=10.5, height=14.5, rx=1.8),
        el("path", d="M8.5 3.5l9.8 1.7a1.5 1.5 0 011.2 1.8L17.3 19"),
    ),
    "anchor": (
        el("circle", cx=12, cy=5, r=2.3),
        el("path", d="M12 7.3V21M8 10.5h8M3.5 14c.5 4.5 4 7 8.5 7s8-2.5 8.5-7M3.5 14l-1.3 2M3.5 14l2 1.2M20.5 14l1.3 2M20.5 14l-2 1.2"),
    ),
    "leader": (
        el("path", d="M12 3a3.2 3.2 0 012 5.7c2 .8 2.5 3.5 3 8.3H7c.5-4.8 1-7.5 3-8.3A3.2 3.2 0 0112 3z", class_="solid"),
        el("path", d="M5.5 20.5h13"),
    ),
}  # fmt: skip
