"""For the staff: people, tables and what was said there."""

from django.contrib import admin
from django.http import HttpRequest

from gabare.tables.models import Player, Remark, Table


class Discreet(admin.ModelAdmin):
    """Lists are filtered by what they offer and by nothing else: whoever may ask how a secret begins soon knows it."""

    def lookup_allowed(self, lookup: str, value: object, request: HttpRequest | None = None) -> bool:
        return lookup.removesuffix("__exact") in self.list_filter


@admin.register(Player)
class PlayerAdmin(Discreet):
    list_display = ("name", "user", "created")
    search_fields = ("name", "user__email")
    exclude = ("stamp",)


@admin.register(Table)
class TableAdmin(Discreet):
    """The game itself is not to be edited, and its secret is not to be seen before the end."""

    list_display = ("key", "game", "status", "players", "host", "changed")
    list_filter = ("game", "status")
    search_fields = ("key", "name")
    fields = readonly_fields = ("key", "game", "status", "players", "host", "seq", "created", "changed")


@admin.register(Remark)
class RemarkAdmin(Discreet):
    list_display = ("name", "text", "table", "at")
    search_fields = ("name", "text")
    fields = readonly_fields = ("name", "text", "table", "at")
