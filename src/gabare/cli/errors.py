"""Mistakes of the person at the keyboard: one clear line, an exit code, nothing changed."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

import typer
from rich.console import Console

from gabare.kit.record import RecordError
from gabare.kit.title import TitleError

P = ParamSpec("P")
R = TypeVar("R")
console = Console(highlight=False)
errors = Console(stderr=True, highlight=False)


class Mistake(ValueError):
    """Something that cannot be done as asked; the message says what can."""


def clear_errors(command: Callable[P, R]) -> Callable[P, R]:
    @wraps(command)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return command(*args, **kwargs)
        except (Mistake, TitleError, RecordError) as error:
            errors.print(f"gabare: {error}", markup=False, soft_wrap=True)
        except UnicodeDecodeError:
            errors.print("gabare: this file is no text")
        except OSError as error:
            errors.print(
                f"gabare: {error.filename}: {error.strerror}" if error.filename else f"gabare: {error.strerror or error}",
                markup=False,
                soft_wrap=True,
            )
        raise typer.Exit(2)

    return guarded
