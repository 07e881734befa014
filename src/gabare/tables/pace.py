"""How long people may think. When the time is up, a bot plays on for them until they come back."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.translation import gettext_lazy as _

from gabare.kit.notation import Hurry

MINUTE, DAY = 60, 86400


@dataclass(frozen=True)
class Pace:
    """A reserve for the whole game that grows with every turn, or so much time for each turn."""

    id: str
    label: object  # translated when shown
    reserve: float | None = None
    added: float = 0
    each: float | None = None

    @property
    def live(self) -> bool:
        return self.each is None

    def deadline(self, now: datetime, left: float | None) -> datetime | None:
        """When the time of a seat with so much reserve is up."""
        seconds = self.each if self.each is not None else left if self.reserve is not None else None
        return None if seconds is None else now + timedelta(seconds=seconds)

    def silence(self, now: datetime, hurry: Hurry | None) -> datetime | None:
        """When somebody in a hurry has answered by saying nothing. Where people take days, nobody hurries."""
        return now + timedelta(seconds=hurry.seconds) if hurry and self.live else None

    def after(self, left: float | None, thought: float) -> float | None:
        """The reserve after a turn that took so long."""
        return None if self.reserve is None or left is None else max(0.0, left - thought) + self.added


PACES = {
    pace.id: pace
    for pace in (
        Pace("none", _("No clock")),
        Pace("live5", _("Live, 5 minutes each"), 5 * MINUTE, 10),
        Pace("live10", _("Live, 10 minutes each"), 10 * MINUTE, 15),
        Pace("live20", _("Live, 20 minutes each"), 20 * MINUTE, 20),
        Pace("day1", _("One day per turn"), each=DAY),
        Pace("day3", _("Three days per turn"), each=3 * DAY),
        Pace("day7", _("A week per turn"), each=7 * DAY),
    )
}
BACK_AT_THE_HELM = 60.0  # seconds that somebody gets at least who takes the seat back from a bot
