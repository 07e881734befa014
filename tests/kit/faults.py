"""A game with one thing gone wrong, for the checks to find: Rio Grande, if no other is named."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from gabare.games.rio_grande import TITLE
from gabare.kit.title import Title

Fault = Callable[..., Title]
FAULTS: dict[str, dict[str, Any]] = {}


class Faulty(Title):
    def _module(self, name: str) -> Any:
        module = super()._module(name)
        return SimpleNamespace(**{**vars(module), **FAULTS.get(name, {})})


def with_fault(module: str, name: str, thing: Any, title: Title = TITLE) -> Title:
    FAULTS[module] = {**FAULTS.get(module, {}), name: thing}
    return Faulty(**{field: getattr(title, field) for field in title.__dataclass_fields__})
