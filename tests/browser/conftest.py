"""A server and a real Chromium for the browser tests: the distribution's, else the one Playwright has installed."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Error, sync_playwright

from tests.web import Server, serving


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("browser") / "data") as server:
        yield server


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    with sync_playwright() as play:
        try:
            browser = play.chromium.launch(executable_path=found, args=["--no-sandbox"])
        except Error:
            subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)
            browser = play.chromium.launch(args=["--no-sandbox"])  # no Chromium, no browser tests: this fails loudly
        yield browser
        browser.close()
