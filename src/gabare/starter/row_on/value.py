"""What is good for a seat: bots, hints and the graph of chances stand on it."""

from __future__ import annotations

from typing import cast

from librt.vecs import vec
from mypy_extensions import i64

from gabare.kit.say import mark
from gabare.kit.state import State
from gabare.kit.value import Value
from gabare.starter.row_on.rules import RowOn


class RowOnValue(Value):
    def features(self, state: State, seat: i64) -> vec[float]:
        game = cast(RowOn, state)
        rowed = float(game.rowed) if game.awaits(seat) else 0.0
        return vec[float]([float(game.way[seat]), rowed])


VALUE = RowOnValue([mark("moored"), mark("rowed, not moored yet")], [1.0, 0.7], 12.0)
