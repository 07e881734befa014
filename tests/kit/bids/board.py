from typing import cast

from gabare.kit.notation import View
from gabare.kit.scene import Scene, at, el, layer
from gabare.kit.state import HIDDEN
from tests.kit.bids.rules import CARDS, Bids

KEYS = [*(f"card-{card + 1}" for card in range(CARDS)), "take", "leave"]


def draw(view: View) -> Scene:
    state = cast(Bids, view.state)
    columns = 4 if view.tall else 8
    keys = [
        el("g", el("text", key, x=6, y=30, font_size=14), el("rect", width=80, height=60, class_="edge"),
           id=key, data_target=key, transform=at(10 + 92 * (place % columns), 20 + 90 * (place // columns)))
        for place, key in enumerate(KEYS)
    ]  # fmt: skip
    bids = [
        el("g", el("text", "?" if card == HIDDEN else card + 1, font_size=14), id=f"bid-{seat + 1}", transform=at(20 + 60 * seat, 240))
        for seat, card in enumerate(state.chosen)
    ]
    return Scene(390 if view.tall else 780, 300, {"keys": layer("keys", *keys), "bids": layer("bids", *bids)}, "Bids", __package__)


def describe(view: View) -> list[str]:
    return [view.say("{name}: {points}", name=name, points=view.state.score(seat)) for seat, name in enumerate(view.names)]
