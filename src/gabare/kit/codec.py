"""States as JSON. A part of a state (a hand, a river) is written with its class's name, its fields as they are."""

from __future__ import annotations

import sys
from typing import Any, TypeVar

from librt.vecs import vec
from mypy_extensions import i64

VEC = type(vec[i64]())
T = TypeVar("T")
CLASS = "is"  # the key that names a part's class


def fields(thing: object) -> list[str]:
    """The attributes of a state or a part, compiled or not."""
    names = [*getattr(thing, "__mypyc_attrs__", ()), *getattr(thing, "__dict__", ())]
    return sorted({name for name in names if not name.startswith("_")})


def encode(thing: object) -> dict[str, Any]:
    return {name: _plain(getattr(thing, name)) for name in fields(thing)}


def _plain(value: Any) -> Any:
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, list):
        return [_plain(item) for item in value]
    if isinstance(value, VEC):
        return list(value)
    return {CLASS: type(value).__name__} | encode(value)


def decode(thing: T, data: dict[str, Any]) -> T:
    """Fills a fresh state or part with what was written; says which field does not fit."""
    if set(data) - {CLASS} != set(fields(thing)):
        odd = ", ".join(sorted((set(data) - {CLASS}) ^ set(fields(thing))))
        raise ValueError(f"{type(thing).__name__} does not fit: {odd}")
    for name in fields(thing):
        setattr(thing, name, _value(getattr(thing, name), data[name], type(thing).__module__))
    return thing


def _value(fresh: Any, data: Any, module: str) -> Any:
    if isinstance(data, dict):
        return decode(_class(data[CLASS], module)() if fresh is None else type(fresh)(), data)
    if isinstance(fresh, VEC):
        return vec[i64](data)
    if isinstance(data, list):
        return [_value(None, item, module) for item in data]
    return data


def _class(name: str, module: str) -> Any:
    return getattr(sys.modules[module], name)
