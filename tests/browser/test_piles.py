"""Piles that lie open are looked through: pressed on the board, by keyboard, from the menu, without a script, in a replay."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser

from gabare.kit.game import Game
from gabare.kit.title import find
from tests.browser.people import Somebody, people
from tests.browser.test_games import position, sit_down
from tests.browser.test_pages import Over, violations
from tests.web import Server

SCREENS = {"desk": (1440, 900), "tablet": (820, 1180), "phone": (390, 844)}
NAMES = {
    "en-GB": {"loire": "Discards", "rio-grande": "Cards out of play"},
    "fr-FR": {"loire": "Défausse", "rio-grande": "Cartes sorties du jeu"},
}


def shown(one: Somebody) -> list[tuple[str, ...]]:
    """The rows of the pile that is open."""
    rows = one.page.locator("#t-twin tbody tr").all()
    return [tuple(part.strip() for part in row.locator("th, td").all_inner_texts()) for row in rows]


def told(game: Game, seat: int, language: str) -> list[tuple[str, ...]]:
    """What the rules know of it."""
    (pile,) = game.title.piles(game.view(seat, language))
    return [(row.label, *map(str, row.numbers)) for row in pile.rows]


def press_choice(one: Somebody, beginning: str) -> None:
    """Plays the first choice of the list whose words begin so, and confirms it."""
    at = one.at
    one.page.locator(f"#t-choices button[value^='{beginning}']").first.dispatch_event("click")
    one.follow(at)
    if one.page.locator("[value='!confirm']").count():
        at = one.at
        one.page.locator("[value='!confirm']").first.dispatch_event("click")
        one.follow(at)


def close(one: Somebody) -> None:
    one.page.keyboard.press("Escape")
    one.page.wait_for_selector("#t-twin:not([open])", state="attached")


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize(("game", "language"), [("loire", "fr-FR"), ("rio-grande", "en-GB")])
def test_a_pile_opens_by_a_press_and_by_a_key(browser: Browser, server: Server, game: str, language: str, screen: str) -> None:
    width, height = SCREENS[screen]
    with people(browser, server.url, {"width": width, "height": height, "locale": language}) as (one,):
        title = find(game)
        key = sit_down(one, title, 1, "easy", {})
        if game == "rio-grande":
            one.wait("document.querySelector('#t-prompt.mine')")
            for _ in range(3):
                press_choice(one, "discard")
            one.wait("document.querySelector('#t-prompt.mine')")
        pile = one.page.locator("#scene #discards")
        assert pile.get_attribute("role") == "button"
        box = pile.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= (44 if screen == "phone" else 24)
        one.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        one.page.wait_for_selector("#t-twin[open]")
        assert one.page.inner_text("#t-twin-h") == NAMES[language][game]
        if game == "rio-grande":
            assert shown(one) == told(position(server, title, key, 0), 0, "en")
            assert sum(int(row[1]) for row in shown(one) if len(row) == 3) >= 6  # three cards and their sums
        else:
            assert one.page.inner_text("#t-twin-text") == "Aucune carte n’y est."
        dialog = one.page.locator("#t-twin").bounding_box()
        assert dialog
        assert 0 <= dialog["x"] < dialog["x"] + dialog["width"] <= width
        assert one.page.locator("#t-twin [data-close]").is_visible()
        assert not violations(one.page)
        close(one)
        pile.focus()
        one.page.keyboard.press("Enter")
        one.page.wait_for_selector("#t-twin[open]")
        one.page.click("#t-twin [data-close]")
        one.page.wait_for_selector("#t-twin:not([open])", state="attached")


def test_while_a_card_is_picked_a_press_on_the_pile_discards_it(browser: Browser, server: Server) -> None:
    with people(browser, server.url, {}) as (one,):
        sit_down(one, find("rio-grande"), 1, "easy", {})
        one.wait("document.querySelector('#t-prompt.mine')")
        card = one.page.locator("#t-choices button[value^='discard']").first.get_attribute("data-targets")
        assert card
        at = one.at
        one.page.locator(f"[data-lit=next][data-target='{card.split()[0]}']").first.dispatch_event("click")
        one.page.locator("#discards[data-lit=next]").dispatch_event("click")
        one.follow(at)
        assert not one.page.locator("#t-twin[open]").count()
        assert one.page.locator("#scene #discards").get_attribute("role") == "button"


def test_the_menu_leads_to_the_pile_with_and_without_a_script(browser: Browser, server: Server) -> None:
    with people(browser, server.url, {}, {"java_script_enabled": False}) as (one, plain):
        key = sit_down(one, find("rio-grande"), 1, "easy", {})
        one.page.click(".menu > summary")
        one.page.get_by_role("link", name="Cards out of play").click()
        one.page.wait_for_selector("#t-twin[open]")
        with_script = shown(one)
        plain.page.goto(f"/t/{key}/")  # a spectator, who sees the same
        plain.page.click(".menu > summary")
        plain.page.get_by_role("link", name="Cards out of play").click()
        plain.page.wait_for_url("**/words/#pile-gone")
        rows = plain.page.locator("#pile-gone tbody tr").all()
        assert [tuple(part.strip() for part in row.locator("th, td").all_inner_texts()) for row in rows] == with_script
        assert plain.page.locator("#pile-gone").is_visible()


def test_in_a_replay_the_pile_is_that_of_the_move(browser: Browser, server: Server, over: Over) -> None:
    with people(browser, server.url, {}) as (one,):
        sums = []
        for move in (0, 100000):
            one.page.goto(f"/r/{over[0]}/?move={move}")
            one.page.locator("#scene #discards[role=button]").click()
            one.page.wait_for_selector("#t-twin[open]")
            sums.append(sum(int(row[1]) for row in shown(one)) // 2)
            close(one)
        label = one.page.locator("#discards").get_attribute("aria-label") or ""
        assert sums == [0, int(re.findall(r"\d+", label)[0])]
        one.page.click("[data-go=first]")
        one.wait("document.getElementById('scrub').value === '0'")
        one.page.locator("#scene #discards").press("Enter")
        one.page.wait_for_selector("#t-twin[open]")
        assert sum(int(row[1]) for row in shown(one)) == 0
