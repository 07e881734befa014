"""Takes the pictures in this folder: every page, at three sizes, by day and by night. `python docs/screenshots/take.py`"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, sync_playwright

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent.parent))

from tests.browser.conftest import finished_game, launch  # noqa: E402
from tests.browser.people import Somebody  # noqa: E402
from tests.web import Server, serving  # noqa: E402

SIZES = {"desktop": (1440, 900), "tablet": (820, 1180), "phone": (390, 844)}
THEMES = {"day": "light", "night": "dark"}


def main() -> None:
    with TemporaryDirectory() as folder, serving(Path(folder) / "data", GABARE_BOT_PAUSE="0.05") as server, sync_playwright() as play:
        browser = launch(play)
        key, cookie = finished_game(server)
        for size in SIZES:
            for theme in THEMES:
                round_of_pages(browser, server, size, theme, key, cookie)
        browser.close()


def round_of_pages(browser: Browser, server: Server, size: str, theme: str, key: str, cookie: str) -> None:
    width, height = SIZES[size]
    small = size == "phone"
    one = Somebody(browser, server.url, width, height, locale="fr-FR", color_scheme=THEMES[theme], is_mobile=small, has_touch=small)
    one.context.add_cookies([{"name": "player", "value": cookie, "domain": "127.0.0.1", "path": "/"}])
    page = one.page

    def shoot(name: str) -> None:
        time.sleep(0.6)  # pieces have glided
        page.screenshot(path=HERE / f"{name}-{size}-{theme}.jpg", type="jpeg", quality=72)

    plain = {"home": "/", "game": "/games/rio-grande/", "rules": "/games/rio-grande/rules/", "open": "/games/rio-grande/open/"}
    plain |= {"my-games": "/my-games/", "sign-in": "/account/login/", "upload": "/r/", "missing": "/nowhere/"}
    for name, path in plain.items():
        page.goto(path)
        shoot(name)
    one.open_table("friend", "medium", "hard", name="Camille")
    shoot("lobby")
    page.goto(f"/r/{key}/?move=60&seat=0")
    shoot("replay")
    page.goto(f"/t/{key}/")
    one.connected()
    page.evaluate("document.getElementById('t-over').showModal()")
    shoot("end")
    table(one, page, shoot)
    one.close()


def table(one: Somebody, page: Page, shoot: object) -> None:
    """Some turns into a game, with a card picked; and the panels of a small screen."""
    one.open_table("medium", "medium", "medium", name="Camille")
    one.connected()
    for _ in range(40):
        one.wait("document.querySelector('#t-prompt.mine') !== null && document.querySelector('#t-choices button') !== null")
        one.by_list()
    one.wait("document.querySelector('#t-prompt.mine') !== null && document.querySelector('[data-lit=next]') !== null")
    page.locator("#hand [data-lit=next]").first.click()
    shoot("table")  # type: ignore[operator]
    if page.locator("[data-show=log]").is_visible():
        page.click("[data-show=log]")
        shoot("log")  # type: ignore[operator]


if __name__ == "__main__":
    main()
