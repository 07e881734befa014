from typing import cast

from librt.vecs import vec
from mypy_extensions import i64

from gabare.kit.say import mark
from gabare.kit.state import State
from gabare.kit.value import Value
from tests.kit.bids.rules import Bids


class BidsValue(Value):
    def features(self, state: State, seat: i64) -> vec[float]:
        return vec[float]([float(cast(Bids, state).points[seat])])


VALUE = BidsValue([mark("points")], [1.0], 3.0)
