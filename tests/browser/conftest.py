"""A server and a real Chromium for the browser tests: the distribution's, else the one Playwright has installed."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Error, Playwright, sync_playwright

from tests.live.play import party
from tests.live.seats import seat
from tests.web import Server, play, seated, serving, step, watching


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("browser") / "data") as server:
        yield server


def launch(play: Playwright) -> Browser:
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    try:
        return play.chromium.launch(executable_path=found, args=["--no-sandbox"])
    except Error:
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)
        return play.chromium.launch(args=["--no-sandbox"])  # no Chromium, no browser tests: this fails loudly


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as play:
        browser = launch(play)
        yield browser
        browser.close()


def finished_game(server: Server) -> tuple[str, str]:
    """A finished game of Anne against a bot: its key, and Anne's cookie."""
    found: list[str] = []

    async def whole() -> None:
        key, (anne,) = await seated(server.port, people=1, bots=1)
        (watch,) = await watching(key, [anne])
        for n in range(2000):
            if watch.facts["stage"] == "over":
                break
            if watch.mine and watch.choices():
                await step(anne, watch, f"k{n}")
            else:
                await watch.until(lambda: watch.mine or watch.facts["stage"] == "over")
        found.extend([key, anne.cookies["player"]])

    play(whole())
    return found[0], found[1]


@pytest.fixture(scope="session")
def of_five(server: Server) -> tuple[str, str]:
    """A finished game of five people: its key, and the cookie of the first."""
    table = seat(server, "me", "friend", "friend", "friend", "friend", at_once=True)[0]

    async def whole() -> None:
        game = await party(table, server.port)
        await game.play()
        assert game.over

    play(whole())
    return table.key, table.cookies[0]


@pytest.fixture(scope="session")
def over(server: Server) -> tuple[str, str]:
    return finished_game(server)
