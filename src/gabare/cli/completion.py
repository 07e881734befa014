"""Tab completes what can be typed now, in a terminal that knows how."""

from __future__ import annotations

from collections.abc import Sequence

try:
    import readline
except ImportError:  # not on Windows
    readline = None  # type: ignore[assignment]


def offer(lines: Sequence[str]) -> None:
    """From now on a line may be any of these: whole lines, since the words of an action have spaces between them."""
    if readline is None:
        return

    def completion(typed: str, number: int) -> str | None:
        found = [line for line in lines if line.startswith(typed)]
        return found[number] if number < len(found) else None

    readline.set_completer_delims("")
    readline.set_completer(completion)
    readline.parse_and_bind("bind ^I rl_complete" if "libedit" in (readline.__doc__ or "") else "tab: complete")
