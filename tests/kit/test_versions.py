"""Rules change, games stay: older versions of a game are played on under their own rules and options."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from gabare.games.rio_grande import TITLE
from gabare.kit import record as records
from gabare.kit.game import Game
from gabare.kit.luck import Luck
from gabare.kit.record import RecordError, loads, record
from gabare.kit.title import Option, Title, TitleError

TIDE = Option("tide", True, "Tide", "The water rises.", since=3, before=False)
asked: list[tuple[dict[str, Any], int]] = []  # options and version of each game


class Older(Title):
    """Rio Grande as if its rules had changed twice, and games of the second version could still be played."""

    def _module(self, name: str) -> Any:
        module = super()._module(name)

        def new_game(players: int, options: dict[str, Any], luck: Luck, version: int) -> Any:
            asked.append((dict(options), version))
            options.pop("tide")
            return module.new_game(players, options, luck)

        return SimpleNamespace(**{**vars(module), "new_game": new_game}) if name == "rules" else module


fields = {name: getattr(TITLE, name) for name in TITLE.__dataclass_fields__}
NEW = replace(Older(**fields), rules_version=3, oldest_rules=2, options=(*TITLE.options, TIDE))


def test_a_game_is_played_by_the_newest_rules_or_by_the_version_it_began_with() -> None:
    Game(NEW, 2)
    assert asked[-1][0]["tide"] is True
    assert asked[-1][1] == 3
    Game(NEW, 2, version=2)
    assert asked[-1][0]["tide"] is False
    assert asked[-1][1] == 2


@pytest.mark.parametrize("version", [1, 4])
def test_a_version_that_is_gone_or_to_come_is_refused(version: int) -> None:
    with pytest.raises(TitleError, match=f"version {version} of the rules of Rio Grande cannot be played here"):
        Game(NEW, 2, version=version)


def test_an_option_cannot_be_chosen_in_a_version_that_did_not_know_it() -> None:
    with pytest.raises(TitleError, match="tide"):
        Game(NEW, 2, {"tide": True}, version=2)
    assert "tide" not in Game(NEW, 2, version=2).settings
    assert Game(NEW, 2).settings["tide"] == "yes"


def test_a_record_keeps_its_version_and_only_the_options_of_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "find", lambda id: NEW)
    game = Game(NEW, 2, version=2)
    game.play(game.choices()[0].text)
    text = record(game, secret=True).dumps()
    assert "\nrules: 2\n" in text
    assert "tide" not in text
    again = loads(text).replay()
    assert again.version == 2
    assert record(again, secret=True).dumps() == text
    assert [state.to_dict() for state, *_ in again.history()] == [state.to_dict() for state, *_ in game.history()]


@pytest.mark.parametrize("version", ["1", "4", "two", "9" * 60])
def test_a_record_of_other_rules_is_refused_and_says_which(version: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "find", lambda id: NEW)
    text = record(Game(NEW, 2, version=2)).dumps()
    with pytest.raises(RecordError, match=f"version {version[:9]} of the rules of Rio Grande; here is version 3"):
        loads(text.replace("rules: 2", f"rules: {version}"))
