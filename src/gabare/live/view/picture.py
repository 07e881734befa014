"""The read-only picture of a table, from which its views draw: the room builds it once for each change and hands it over."""

from __future__ import annotations

from typing import NamedTuple

from gabare.kit.game import Game
from gabare.kit.title import Title


class SeatPicture(NamedTuple):
    """A seat as everybody sees it."""

    number: int
    name: str  # empty where nobody sits
    bot: str = ""  # the level of the bot that sits here
    stand_in: str = ""  # the level of the bot that plays for the person who sits here
    person: bool = False
    host: bool = False
    invited: bool = False
    link: str = ""  # the token of an invitation that holds
    contribution_hash: str = ""  # of what this person puts into the luck
    contribution: str = ""  # once it is revealed
    clock: float | None = None  # seconds left
    awaited: bool = False
    online: bool = False
    gone: bool = False  # for so long that the others may ask for a bot
    until: int = 0  # when the time of somebody awaited is up, in seconds since 1970; 0 where there is no such time
    voters: frozenset[int] = frozenset()  # the seats that want a bot here

    @property
    def free(self) -> bool:
        return not self.bot and not self.person

    @property
    def acting_bot(self) -> str:
        """The level of the bot that decides here now, if one does."""
        return self.bot or self.stand_in


class Picture(NamedTuple):
    """A table as everybody sees it."""

    key: str
    title: Title
    status: str
    seats: tuple[SeatPicture, ...]
    names: tuple[str, ...]  # an ellipsis where nobody sits
    game: Game | None  # without anybody's draft; None before it begins
    hints: bool
    timed: bool  # the time of somebody awaited runs out
    seal: str  # the hash of the secret that the luck comes from
    mixed: bool  # people put something into the luck, too
    is_rematch: bool  # waits for the people of another table
    rematch: str  # the key of the table where the same people play again


class Preview(NamedTuple):
    """What one seat alone sees: the game with its draft."""

    at: str  # what the seat's next action must name; empty for spectators
    game: Game | None
    pending: str  # the step that waits to be confirmed
    begun: bool  # something can be taken back
