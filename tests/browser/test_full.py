"""A page that finds no room says so, does not hammer, and comes in when there is room again."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.live.seats import seat
from tests.web import serving


def run(page: Page, seconds: int) -> None:
    """The page's time runs, the network takes the time it takes."""
    for _ in range(seconds):
        page.clock.run_for(1000)
        page.wait_for_timeout(20)


def test_a_page_that_finds_no_room_says_so_and_waits(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path / "data", GABARE_LIMITS="on", GABARE_LINES="1") as server:
        table = seat(server, "me", "friend")[0]
        context = browser.new_context(locale="en-GB")
        first, second = context.new_page(), context.new_page()
        lines: list[str] = []
        second.on("websocket", lambda line: lines.append(line.url))
        second.clock.install()
        with first.expect_websocket() as line:
            first.goto(f"{server.url}/t/{table.key}/")
        line.value.wait_for_event("framereceived")
        second.goto(f"{server.url}/t/{table.key}/")
        expect(second.locator("#t-full")).to_contain_text("Too many pages are open", use_inner_text=True)
        expect(second.locator("#t-full")).to_be_visible()
        assert second.locator("#t-cut").is_hidden(), "the connection is not lost"
        tries = len(lines)
        run(second, 25)
        assert len(lines) == tries, "it waits for half a minute at least"
        first.close()
        for _ in range(40):
            run(second, 5)
            if second.locator("#t-full").is_hidden() and second.locator("#t-cut").is_hidden():
                break
        expect(second.locator("#t-full")).to_be_hidden()
        expect(second.locator("#t-cut")).to_be_hidden()
        context.close()
