"""Tuned weights: a readable file beside value.py, with the command that made it. The hand weights stay as baseline."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any


def tuned(package: str, names: list[str], by_hand: list[float]) -> list[float]:
    """The weights of `weights.json`, one for each feature; those set by hand where there is no such file."""
    path = files(package).joinpath("weights.json")
    if not path.is_file():
        return by_hand
    found: dict[str, Any] = json.loads(path.read_text("utf-8"))["weights"]
    if list(found) != names:
        raise ValueError(f"weights.json of {package} has other features than value.py: tune it again")
    return [float(weight) for weight in found.values()]
