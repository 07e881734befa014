"""For the staff: people, tables and what was said there."""

from django.contrib import admin

from gabare.tables.models import Player, Remark, Table


@admin.register(Player)
class PlayerAdmin(admin.ModelAdmin):
    list_display = ("name", "user", "created")
    search_fields = ("name", "user__email")
    exclude = ("stamp",)


@admin.register(Table)
class TableAdmin(admin.ModelAdmin):
    """The game itself is not to be edited, and its secret is not to be seen before the end."""

    list_display = ("key", "game", "status", "players", "host", "changed")
    list_filter = ("game", "status")
    search_fields = ("key", "name")
    fields = readonly_fields = ("key", "game", "status", "players", "host", "seq", "created", "changed")


@admin.register(Remark)
class RemarkAdmin(admin.ModelAdmin):
    list_display = ("name", "text", "table", "at")
    search_fields = ("name", "text")
    fields = readonly_fields = ("name", "text", "table", "at")
