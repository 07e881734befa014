"""People at a table in the browser: everything they receive is kept, every complaint of the browser is an error."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from playwright.sync_api import Browser, Error, Page, Response, WebSocket

from tests.web import PATIENCE

WATCH_POLICY = (
    "window.broken = []; document.addEventListener('securitypolicyviolation', (e) => broken.push(e.violatedDirective + ' ' + e.blockedURI))"
)
HEARD = """window.heard = 0; for (const name of ['WebSocket', 'EventSource']) window[name] = class extends window[name] {
    constructor(...where) { super(...where); this.addEventListener('message', () => heard++); } }"""
# Where the page stands, and whether a thing is picked: asked at once, as in the next frame a thing may be picked because it waits for the confirmation.
POINTED = "[document.querySelector('#t-form [name=at]').value, !!document.querySelector('[data-lit=picked]')]"
GAME = 1800.0  # seconds after which a game that is not over will never be


class Somebody:
    def __init__(self, browser: Browser, url: str, width: int = 1440, height: int = 900, **options: Any) -> None:
        options.setdefault("locale", "en-GB")
        self.context = browser.new_context(viewport={"width": width, "height": height}, base_url=url, **options)
        if options.get("java_script_enabled", True):
            for script in (WATCH_POLICY, HEARD):
                self.context.add_init_script(script)
        self.received: list[str] = []
        self.complaints: list[str] = []
        self.page = self.new_page()

    def new_page(self) -> Page:
        page = self.context.new_page()
        page.set_default_timeout(PATIENCE * 1000)
        page.on("websocket", self._listen)
        page.on("response", self._read)
        page.on("console", lambda line: self.complaints.append(line.text) if line.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page = page
        return page

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: self.received.append(str(text)))

    def _read(self, response: Response) -> None:
        if response.request.resource_type in ("document", "fetch") and response.status == 200:
            with suppress(Error):  # a page that was left before it was read
                self.received.append(response.text())

    def wait(self, script: str, seconds: float = PATIENCE) -> Any:
        """Until the script is true. Not wait_for_function: it evaluates in the page, which the policy rightly refuses."""
        end = time.monotonic() + seconds
        while True:
            with suppress(Error):  # in the middle of going to another page
                if found := self.page.evaluate(script):
                    return found
            assert time.monotonic() < end, f"never true: {script}"
            time.sleep(0.02)

    @property
    def stage(self) -> str:
        return self.page.get_attribute("#table", "data-stage") or ""

    @property
    def mine(self) -> bool:
        return bool(self.page.locator("#t-prompt.mine").count())

    @property
    def at(self) -> str:
        return self.page.input_value("#t-form [name=at]")

    @property
    def moves(self) -> int:
        return int("".join(filter(str.isdigit, self.page.inner_text("#t-top"))))

    def connected(self) -> None:
        """Until the page has its line, and has shown what came first: on a phone perhaps another composition than it was loaded with."""
        self.wait("heard > 0 && document.getElementById('t-cut').hidden")

    def follow(self, at: str) -> None:
        """Until the page stands somewhere else."""
        self.wait(f"document.querySelector('#t-form [name=at]').value !== '{at}'")

    def broken(self) -> list[str]:
        return list(self.page.evaluate("window.broken"))

    def open_table(self, *others: str, name: str = "Anne", hints: str = "alone") -> str:
        """Opens a table through the form; returns its address."""
        self.page.goto("/games/rio-grande/open/")
        self.page.fill("#name", name)
        self.page.select_option("#hints", hints)
        for n, kind in enumerate(["me", *others]):
            self.page.select_option(f"#seat-{n}", kind)
        for n in range(len(others) + 1, 5):
            self.page.select_option(f"#seat-{n}", "")
        self.page.click("main button.go")
        self.page.wait_for_url("**/t/*/")
        return self.page.url

    def invitations(self) -> list[str]:
        return [str(link.get_attribute("href")) for link in self.page.locator("a.link").all()]

    def join(self, link: str, name: str) -> None:
        self.page.goto(link)
        self.page.fill("#name", name)
        self.page.click("main button.go")
        self.page.wait_for_url("**/t/*/")

    def begin(self) -> None:
        self.page.click("button[value=begin]:not([disabled])")
        self.page.wait_for_selector("#scene")

    def by_list(self) -> None:
        """The first thing of the list of all actions, or the confirmation. As quick as a machine."""
        at = self.at
        self.page.evaluate(
            "(document.querySelector('#t-acts .go[value=\"!confirm\"]') ?? document.querySelector('#t-choices button')).click()"
        )
        self.follow(at)

    def by_pointing(self, tap: bool = False) -> None:
        """Points at lit targets until a choice is made, or confirms."""
        at = self.at
        confirm = self.page.locator("#t-acts .go[value='!confirm']")
        if confirm.count():
            (confirm.tap if tap else confirm.click)()
            return self.follow(at)
        for _ in range(4):
            target = self.page.locator("[data-lit=next]:not(button)").first
            (target.tap if tap else target.click)()
            end = time.monotonic() + 5  # the answer of a busy server; a click that missed is made again
            while time.monotonic() < end:
                now, picked = self.page.evaluate(POINTED)
                if now != at:
                    return None
                if picked:
                    break
                time.sleep(0.02)
        return self.follow(at)

    def close(self) -> None:
        with suppress(Error):  # a page that is just reloading may crash by it, which nobody sees any more
            self.context.set_offline(True)  # else the context of such a page may never close
        self.context.close()


@contextmanager
def people(browser: Browser, url: str, *options: dict[str, Any]) -> Iterator[list[Somebody]]:
    """They all leave at the end; then the browser must have had nothing to complain about."""
    crew = [Somebody(browser, url, **each) for each in options]
    try:
        yield crew
        for one in crew:
            assert one.complaints == [], one.complaints
    finally:
        for one in crew:
            one.close()


def two_at_a_table(crew: list[Somebody], *others: str, hints: str = "alone") -> str:
    """The first opens a table, the second comes by link, and the game begins."""
    host, guest = crew[:2]
    url = host.open_table("friend", *others, hints=hints)
    guest.join(host.invitations()[0], "Bob & <i>Co")
    host.begin()
    guest.page.wait_for_selector("#scene")
    for one in (host, guest):
        one.connected()
    return url


def sides(crew: list[Somebody]) -> tuple[Somebody, Somebody]:
    """Of two people, whose turn it is and who waits; a bot may begin."""
    one, two = crew[:2]
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if one.mine or two.mine:
            return (one, two) if one.mine else (two, one)
        time.sleep(0.02)
    raise AssertionError("it is neither's turn")
