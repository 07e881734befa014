"""Tables of older rules: they go on as they began, and are replayed and played again."""

from __future__ import annotations

import pytest

from gabare.kit.title import Title, catalogue
from gabare.tables import archive, lobby, store
from gabare.tables.lobby import ANYONE, ME, Plan
from gabare.tables.models import Player, Table
from tests.games.released import released

pytestmark = pytest.mark.django_db
CHANGED = [title for title in catalogue().values() if title.oldest_rules]


@pytest.mark.parametrize("title", CHANGED, ids=lambda title: title.id)
def test_a_table_begins_and_goes_on_by_the_rules_it_was_opened_with(title: Title) -> None:
    host, guest = Player.objects.create(name="Anne"), Player.objects.create(name="Bob")
    table = lobby.open_table(Plan(title, [ME, ANYONE], {}), host)
    older = {option.id: table.options[option.id] for option in title.options_of(title.oldest_rules)}
    Table.objects.filter(pk=table.pk).update(rules_version=title.oldest_rules, options=older)
    lobby.sit(table, 1, guest)
    lobby.begin(Table.objects.get(pk=table.pk))
    game = store.load(table.key).game
    assert game is not None
    assert game.version == title.oldest_rules
    assert game.settings == older
    newer = [option for option in title.options if option.since > title.oldest_rules]
    assert [game.options[option.id] for option in newer] == [option.before for option in newer]


@pytest.mark.parametrize("title", CHANGED, ids=lambda title: title.id)
def test_a_rematch_is_played_by_todays_rules_with_the_options_of_the_old_game(title: Title) -> None:
    host, guest = Player.objects.create(name="Anne"), Player.objects.create(name="Bob")
    table = lobby.open_table(Plan(title, [ME, ANYONE], {}), host)
    lobby.sit(table, 1, guest)
    older = {option.id: option.write(option.settings[-1]) for option in title.options_of(title.oldest_rules)}
    Table.objects.filter(pk=table.pk).update(rules_version=title.oldest_rules, options=older)
    again = Table.objects.get(key=lobby.rematch(table.key, 0))
    assert again.rules_version == title.rules_version
    today = {option.id: option.write(option.default) for option in title.options}
    kept = {option.id: older[option.id] for option in title.options if older.get(option.id, "") in map(option.write, option.settings)}
    assert again.options == today | kept


@pytest.mark.parametrize("title", CHANGED, ids=lambda title: title.id)
def test_an_uploaded_record_of_older_rules_is_kept_and_replayed_as_such(title: Title) -> None:
    path = next(path for path in released() if path.parts[-4] == title.package.rpartition(".")[2])
    text = path.read_text("utf-8")
    found, game = archive.read(text)
    table = archive.keep(found, game, Player.objects.create(name="Anne"))
    assert table.rules_version == title.oldest_rules
    kept = store.load(table.key).game
    assert kept is not None
    assert archive.written(kept) == text
