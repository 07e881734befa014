"""Who sits where, and what happened. Events are the truth; everything else about a game is rebuilt from them."""

from __future__ import annotations

from secrets import token_hex
from typing import Any

from django.conf import settings
from django.db import models

from gabare.kit.luck import commitment

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"  # nothing that people mistake for something else


def new_key() -> str:
    """The name of a table in addresses: ten letters that nobody guesses."""
    number, letters = int(token_hex(10), 16), ""
    for _ in range(10):
        number, letter = divmod(number, len(ALPHABET))
        letters += ALPHABET[letter]
    return letters


def new_stamp() -> str:
    return token_hex(8)


class Player(models.Model):
    """A person. A guest has only this row and a signed cookie; an account points here."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="player")
    name = models.CharField(max_length=24)
    stamp = models.CharField(max_length=16, default=new_stamp)  # part of the cookie: a new one ends all others
    at_once = models.BooleanField(default=False)  # plays without the confirm button
    created = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name


class Status(models.TextChoices):
    LOBBY = "lobby"
    DEALING = "dealing"  # begun: who has contributed to the luck reveals it now, then the set-up is drawn
    PLAYING = "playing"
    OVER = "over"
    SHELVED = "shelved"  # a record of an unfinished game: to look at, or to play on from
    CLOSED = "closed"  # left before it began


UNMIXED, MIXED = 1, 2  # kinds of luck: from the secret alone, as tables of older releases drew; from secret and contributions


class Table(models.Model):
    key = models.CharField(max_length=12, unique=True, default=new_key)
    game = models.CharField(max_length=40)
    rules_version = models.PositiveSmallIntegerField()
    options = models.JSONField(default=dict)
    players = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=40, blank=True)
    host = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="hosted")
    public = models.BooleanField(default=True)  # listed, and open to spectators who have no link
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.LOBBY)
    pace = models.CharField(max_length=8, default="none")  # a key of pace.PACES
    secret = models.CharField(max_length=64, default=token_hex)
    seal = models.CharField(max_length=64, default="")  # the secret's hash, written down and shown when the table is opened
    luck = models.PositiveSmallIntegerField(default=MIXED)  # from what outcomes follow
    opening = models.JSONField(default=list)  # the outcomes of the set-up
    given = models.PositiveIntegerField(default=0)  # actions that come from another record: this table's secret did not draw them
    given_start = models.BooleanField(default=False)  # the set-up comes from there, too
    seq = models.PositiveIntegerField(default=0)
    awaited = models.PositiveSmallIntegerField(default=0)
    asked = models.JSONField(default=list)  # for each seat, the event from which on it has been deciding
    since = models.DateTimeField(null=True)  # when the awaited seats began to think
    deadline = models.DateTimeField(null=True)
    result = models.JSONField(null=True)  # the scores
    ranks = models.JSONField(null=True)  # the places, 1 for the winners; scores alone do not break ties
    hints = models.BooleanField(default=False)  # whether people may ask for hints
    rematch = models.ForeignKey("self", models.SET_NULL, null=True, related_name="first_match")
    created = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        indexes = [models.Index(fields=["status", "deadline"]), models.Index(fields=["status", "-changed"])]

    def __str__(self) -> str:
        return f"{self.game} {self.key}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Seals a new table. From then on the seal stays as it was shown, whatever becomes of the secret."""
        if self._state.adding and not self.seal:
            self.seal = commitment(bytes.fromhex(self.secret))
        super().save(*args, **kwargs)


class Seat(models.Model):
    """A place at a table, with the draft of its turn: steps that only this seat sees, thrown away or committed."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, models.PROTECT, null=True, blank=True, related_name="seats")
    bot = models.CharField(max_length=8, blank=True, default="")  # the level of the bot that sits here
    name = models.CharField(max_length=32, blank=True, default="")  # as the table calls it, unique there
    stand_in = models.CharField(max_length=8, blank=True, default="")  # the bot that plays for a person who left
    invited = models.BooleanField(default=False)  # kept for whoever has the link
    contribution_hash = models.CharField(max_length=64, blank=True, default="")  # of what this person puts into the luck
    contribution = models.CharField(max_length=64, blank=True, default="")  # revealed once the game has begun
    clock = models.FloatField(null=True)  # seconds left
    draft = models.JSONField(default=list)
    draft_rev = models.PositiveIntegerField(default=0)
    draft_idem = models.CharField(max_length=40, default="")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="one_seat_per_number"),
            models.UniqueConstraint(fields=["table", "player"], name="one_seat_per_player"),
        ]
        ordering = ["number"]


class Event(models.Model):
    """A committed draft: the actions of one seat, each with the outcomes it drew."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="events", db_index=False)  # a constraint has one
    seq = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    actions = models.JSONField()  # [[text, [outcome, …]], …]
    idem = models.CharField(max_length=40)
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "seq"], name="one_event_per_seq"),
            models.UniqueConstraint(fields=["table", "seat", "idem"], name="one_event_per_key"),
        ]
        ordering = ["seq"]


class Snapshot(models.Model):
    """A cache: the state after event `seq`. May be deleted at any time."""

    table = models.OneToOneField(Table, models.CASCADE, primary_key=True)
    seq = models.PositiveIntegerField()
    version = models.CharField(max_length=40)  # of the code that wrote it
    state = models.JSONField()


class Analysis(models.Model):
    """What the coach found in a finished game. Made when somebody asks for it; may be deleted at any time."""

    table = models.OneToOneField(Table, models.CASCADE, primary_key=True)
    version = models.PositiveSmallIntegerField()  # of the coach's analysis
    done = models.PositiveIntegerField(default=0)  # moves judged so far
    found = models.JSONField(null=True)  # one verdict for each move, once all are judged
    changed = models.DateTimeField(auto_now=True)


class FinalView(models.Model):
    """What stays readable of a finished game when its rules are gone one day: what was told of it, and its last picture."""

    table = models.OneToOneField(Table, models.CASCADE, primary_key=True, related_name="final_view")
    packed = models.BinaryField()  # see final_views.py


class Invitation(models.Model):
    """A link to one seat."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="invitations")
    seat = models.PositiveSmallIntegerField()
    token = models.CharField(max_length=32, unique=True)
    expires = models.DateTimeField()
    revoked = models.BooleanField(default=False)


class Remark(models.Model):
    """A line of a table's chat. Spectators have a channel of their own."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="remarks")
    player = models.ForeignKey(Player, models.SET_NULL, null=True)
    seat = models.SmallIntegerField()  # -1: from a spectator
    name = models.CharField(max_length=32)
    text = models.CharField(max_length=300)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]


class Vote(models.Model):
    """One seat's wish that a bot plays for another one who left."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="votes")
    seat = models.PositiveSmallIntegerField()
    voter = models.PositiveSmallIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["table", "seat", "voter"], name="one_vote_each")]
