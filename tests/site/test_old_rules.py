"""Games whose rules are gone: their pages say why, and what was told of them stays."""

from __future__ import annotations

import html

import pytest
from django.test import Client

from gabare.kit.game import start
from gabare.kit.record import record
from gabare.markup import replay
from gabare.tables import archive, final_views
from gabare.tables.models import FinalView, Player, Status, Table

pytestmark = pytest.mark.django_db(transaction=True)


def finished() -> Table:
    """A finished game of rules that nobody has any more, of which everything was kept."""
    game = start("rio-grande", 2, seed=3)
    while not game.over:
        game.play(game.choices()[0].text)
    table = archive.keep(*archive.read(record(game).dumps()), Player.objects.create(name="Anne"))
    final_views.catch_up()
    Table.objects.update(rules_version=99)
    replay._reels.clear()
    return table


def page(path: str, status: int = 200, language: str = "en") -> str:
    answer = Client(headers={"accept-language": language}).get(path)
    assert answer.status_code == status
    return html.unescape(answer.content.decode())


def test_a_finished_game_keeps_its_result_its_log_and_its_picture() -> None:
    table = finished()
    game = start("rio-grande", 2, seed=3)
    first = game.play(game.choices()[0].text)
    for path in (f"/r/{table.key}/", f"/t/{table.key}/"):
        shown = page(path)
        assert "This game was played by version 99 of the rules." in shown
        assert game.lines(game.history()[0])[0].text in shown
        assert all(f'<td class="num">{score}</td>' in shown for score in table.result)
        assert f'src="/r/{table.key}/picture.svg"' in shown
    assert first.seat in (0, 1)
    assert page(f"/r/{table.key}/picture.svg").startswith("<svg")


def test_it_is_told_in_the_readers_language() -> None:
    table = finished()
    game = start("rio-grande", 2, seed=3)
    game.play(game.choices()[0].text)
    shown = page(f"/r/{table.key}/", language="fr")
    assert game.lines(game.history()[0], language="fr")[0].text in shown
    assert "version 99 des règles" in shown


def test_its_record_can_be_taken_along() -> None:
    table = finished()
    text = page(f"/r/{table.key}/record/")
    game = start("rio-grande", 2, seed=3)
    while not game.over:
        game.play(game.choices()[0].text)
    assert text.replace("rules: 99", "rules: 1") == record(game).dumps()


@pytest.mark.parametrize("path", ["frame/?move=3", "analysis/"])
def test_what_needs_the_rules_says_that_they_are_gone(path: str) -> None:
    table = finished()
    assert "This game was played by version 99 of the rules." in page(f"/r/{table.key}/{path}")


def test_a_running_game_says_why_it_cannot_go_on_and_shows_nothing() -> None:
    table = finished()
    Table.objects.update(status=Status.PLAYING)
    for path in (f"/r/{table.key}/", f"/t/{table.key}/"):
        shown = page(path, 410)
        assert "So it cannot be played on here." in shown
        assert "picture.svg" not in shown
    page(f"/r/{table.key}/picture.svg", 404)
    page(f"/r/{table.key}/record/", 404)


def test_a_game_of_which_nothing_was_kept_has_its_record_still() -> None:
    table = finished()
    FinalView.objects.all().delete()
    shown = page(f"/r/{table.key}/")
    assert "the record has every move" in shown
    page(f"/r/{table.key}/record/")


def test_a_game_that_cannot_be_told_does_not_keep_others_from_being_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = finished()
    FinalView.objects.all().delete()
    final_views.catch_up()
    assert final_views.find(broken, "en") is None
    assert FinalView.objects.count() == 1
    Table.objects.update(rules_version=1)
    final_views.keep(broken.key)
    assert FinalView.objects.count() == 1
