"""Rio Grande with one thing gone wrong, for the checks to find."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from gabare.games.rio_grande import TITLE
from gabare.kit.title import Title

Fault = Callable[[str, str, Any], Title]
FAULTS: dict[str, dict[str, Any]] = {}


class Faulty(Title):
    def _module(self, name: str) -> Any:
        module = super()._module(name)
        return SimpleNamespace(**{**vars(module), **FAULTS.get(name, {})})


faulty = Faulty(**{name: getattr(TITLE, name) for name in TITLE.__dataclass_fields__})


def with_fault(module: str, name: str, thing: Any) -> Title:
    FAULTS[module] = {name: thing}
    return replace(faulty)
