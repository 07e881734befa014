"""Takes the pictures in this folder: every page, at three sizes, by day and by night; and the eight circuits of Richesses.

python docs/screenshots/take.py [pages] [circuits]
"""

from __future__ import annotations

import sys
import time
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, sync_playwright

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent.parent))

from tests.browser.conftest import finished_game, launch  # noqa: E402
from tests.browser.people import Somebody  # noqa: E402
from tests.web import Server, serving  # noqa: E402

from gabare.bots.search import Greedy  # noqa: E402
from gabare.games.richesses.actions import ROUTE, TURN  # noqa: E402
from gabare.kit.game import Game  # noqa: E402
from gabare.kit.record import record  # noqa: E402
from gabare.kit.title import find  # noqa: E402

SIZES = {"desktop": (1440, 900), "tablet": (820, 1180), "phone": (390, 844)}
THEMES = {"day": "light", "night": "dark"}


NAMES = ("Camille", "Nadia", "Youenn", "Sidonie")


def main() -> None:
    wanted = sys.argv[1:] or ["pages", "circuits"]
    with TemporaryDirectory() as folder, serving(Path(folder) / "data", GABARE_BOT_PAUSE="0.05") as server, sync_playwright() as play:
        browser = launch(play)
        if "pages" in wanted:
            key, cookie = finished_game(server)
            for size in SIZES:
                for theme in THEMES:
                    round_of_pages(browser, server, size, theme, key, cookie)
        if "circuits" in wanted:
            all_circuits(browser, server)
        browser.close()


def all_circuits(browser: Browser, server: Server) -> None:
    """Each circuit of Richesses on a desk, two of them on a phone: in the middle of a game of bots, a move under way."""
    (option,) = [option for option in find("richesses").options if option.id == "circuit"]
    for number, circuit in enumerate(map(str, option.settings)):
        game, move = half_a_tour(circuit)
        shoot_move(browser, server, "desktop", circuit, game, move, number % 4 == 3)
        if circuit in ("holidays", "sports"):
            shoot_move(browser, server, "phone", circuit, game, move)


def half_a_tour(circuit: str) -> tuple[Game, int]:
    """A whole game of bots, and how many actions it had, past its middle, when the first seat was on its way for a while."""
    title = find("richesses")
    game, moves = Game(title, 4, {"circuit": circuit}, NAMES, secret=b"5"), []
    while not game.over:
        seat = game.turn
        phase = game.state.phase  # type: ignore[attr-defined]
        if seat == 0 and phase in (TURN, ROUTE):
            moves.append((len(game.moves), len(game.state.route) if phase == ROUTE else 0))  # type: ignore[attr-defined]
        game.play(int(Greedy(title.value).choose(game.state.masked(seat), seat, len(game.moves))), seat)
    late = [(length, -number) for number, length in moves if number > 0.55 * len(game.moves)]
    return game, -max(late)[1]


def shoot_move(browser: Browser, server: Server, size: str, circuit: str, game: Game, move: int, night: bool = False) -> None:
    """The record is uploaded and played on from there; nothing moves meanwhile, for it is the first seat's turn."""
    width, height = SIZES[size]
    small, theme = size == "phone", "night" if night else "day"
    one = Somebody(browser, server.url, width, height, locale="fr-FR", color_scheme=THEMES[theme], is_mobile=small, has_touch=small)
    one.page.goto("/my-games/")
    one.page.fill("#name", NAMES[0])
    one.page.click("form[action*=name] button")
    one.page.goto("/r/")
    one.page.set_input_files("input[type=file]", {"name": "game.txt", "mimeType": "text/plain", "buffer": record(game).dumps().encode()})
    one.page.click("main button.go")
    one.page.wait_for_url("**/r/*/")
    one.page.goto(f"{one.page.url.partition('?')[0]}?move={move}&seat=0")
    one.page.click("button.go")
    one.page.wait_for_url("**/t/*/")
    one.connected()
    one.wait("document.querySelector('#t-prompt.mine') !== null")
    time.sleep(0.6)
    one.page.screenshot(path=HERE / f"richesses-{circuit}-{size}-{theme}.jpg", type="jpeg", quality=72)
    one.close()


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
    card = page.locator("#hand [data-lit=next]").first
    for turn in count():
        one.wait("document.querySelector('#t-prompt.mine') !== null && document.querySelector('#t-choices button') !== null")
        if turn >= 40 and card.is_visible():
            break
        one.by_list()
    card.click()
    shoot("table")  # type: ignore[operator]
    if page.locator("[data-show=log]").is_visible():
        page.click("[data-show=log]")
        shoot("log")  # type: ignore[operator]


if __name__ == "__main__":
    main()
