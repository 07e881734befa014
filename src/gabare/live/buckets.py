"""Rate limits of the live table: a bucket for each person, filled drop by drop."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import monotonic

from django.conf import settings

MANY = 10_000


@dataclass
class Bucket:
    rate: float  # drops per second
    burst: float
    levels: dict[str, tuple[float, float]] = field(default_factory=dict)  # who -> level, when

    def take(self, who: str) -> bool:
        if not settings.LIMITS:
            return True
        now = monotonic()
        level, then = self.levels.get(who, (self.burst, now))
        level = min(self.burst, level + (now - then) * self.rate)
        if len(self.levels) > MANY:
            self.levels.clear()
        self.levels[who] = (max(0.0, level - 1), now)
        return level >= 1
