"""A table under a finger: what is pressed stays where it is, and one press does one thing."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser

from gabare.kit.title import find
from tests.browser.people import Somebody, people
from tests.browser.test_games import sit_down
from tests.web import Server

PHONE = {"width": 390, "height": 844, "is_mobile": True, "has_touch": True}
SCENE = (
    "(() => { const { x, y, width, height } = document.getElementById('scene').getBoundingClientRect(); return [x, y, width, height]; })()"
)


def my_turn(one: Somebody) -> None:
    sit_down(one, find("loire"), 2, "easy", {})
    one.wait("document.querySelector('#t-prompt.mine') !== null")


def test_the_rule_for_what_was_chosen_is_at_hand(browser: Browser, server: Server) -> None:
    with people(browser, server.url, PHONE) as (one,):
        my_turn(one)
        while not one.page.locator("#t-acts .go[value='!confirm']").count():
            one.by_list()
            one.wait("document.querySelector('#t-prompt.mine') !== null")
        link = one.page.locator("#t-prompt a[data-rule]")
        number = link.get_attribute("data-rule")
        assert link.inner_text() == f"Rule {number}"
        link.tap()
        one.page.wait_for_selector("#t-rule[open]")
        assert str(number) in one.page.inner_text("#t-rule-text")


@pytest.mark.parametrize("screen", [PHONE, {}], ids=["phone", "desk"])
def test_the_board_keeps_its_place_whatever_is_said(browser: Browser, server: Server, screen: dict[str, Any]) -> None:
    with people(browser, server.url, screen) as (one,):
        my_turn(one)
        place = one.page.evaluate(SCENE)
        one.page.click("a[data-hint]")
        one.wait("document.getElementById('t-hint').textContent !== ''")
        assert one.page.evaluate(SCENE) == place
        one.page.click("#t-hint", position={"x": 2, "y": 2})
        assert one.page.inner_text("#t-hint") == "", "a press puts it away"
        one.by_list()
        one.wait("document.querySelector('#t-prompt.mine') !== null")
        assert one.page.evaluate(SCENE) == place, "nor when something waits to be confirmed"


@pytest.mark.parametrize("screen", [PHONE, {**PHONE, "width": 844, "height": 390}], ids=["upright", "on its side"])
def test_a_second_press_on_all_actions_closes_the_list(browser: Browser, server: Server, screen: dict[str, Any]) -> None:
    with people(browser, server.url, screen) as (one,):
        my_turn(one)
        at, button = one.at, one.page.locator("#t-choices > summary").bounding_box()
        assert button
        x, y = button["x"] + button["width"] / 2, button["y"] + button["height"] / 2
        one.page.touchscreen.tap(x, y)
        one.wait("document.getElementById('t-choices').open")
        shown = one.page.locator("#t-choices > ul").bounding_box()
        assert shown
        assert min(shown["x"], shown["y"]) >= 0, "all of it is on the screen"
        assert shown["x"] + shown["width"] <= screen["width"]
        under = one.page.evaluate("([x, y]) => document.elementFromPoint(x, y).closest('summary, li')?.localName", [x, y])
        assert under == "summary"
        one.page.touchscreen.tap(x, y)
        one.wait("!document.getElementById('t-choices').open")
        assert one.at == at, "nothing was chosen"


NEWS = """(() => { // the lines of the log from one's own last move on: text, done to oneself, minor
    const lines = [...document.querySelectorAll('#t-log li:not(.opens)')], mine = lines.map((line) => line.hasAttribute('data-mine'));
    let since = mine.lastIndexOf(true);
    while (mine[since - 1]) since -= 1;
    return lines.slice(Math.max(since, 0)).map((line) => [line.textContent, line.hasAttribute('data-own'), line.hasAttribute('data-minor')]);
})()"""


def test_what_the_others_did_stands_under_the_prompt(browser: Browser, server: Server) -> None:
    with people(browser, server.url, PHONE) as (one,):
        my_turn(one)
        news = one.page.locator("#t-lately li")
        for _ in range(8):  # until the turn has gone round
            one.by_list()
            one.wait("document.querySelector('#t-prompt.mine') !== null")
            if one.page.locator("[value='!undo']").count():
                assert news.count() == 0, "while one is at it, there is room for what one does"
                continue
            told = one.page.evaluate(NEWS)
            ranked = sorted(range(len(told)), key=lambda n: (told[n][1], not told[n][2], n))[
                ::-1
            ]  # done to oneself; dice and discards last
            assert news.all_text_contents() == [told[n][0] for n in ranked[:3]], "only what came since one's own move"
            if len(told) > 3:
                break
        assert news.count() == 3
        assert news.first.is_visible()
        assert news.first.evaluate("(line) => !line.closest('[aria-live]') && Boolean(line.closest('[aria-hidden=true]'))"), (
            "read aloud once"
        )
        before = news.all_text_contents()
        one.page.reload()
        one.connected()
        assert news.all_text_contents() == before
        one.by_list()
        if one.page.locator("[value='!undo']").count():
            at = one.at
            one.page.locator("[value='!undo']").dispatch_event("click")
            one.follow(at)
            assert news.all_text_contents() == before, "taken back, it is as before"


def test_a_replay_is_as_wide_as_the_phone(browser: Browser, server: Server, over: tuple[str, str]) -> None:
    with people(browser, server.url, PHONE) as (one,):
        one.page.goto(f"/r/{over[0]}/?move=20")
        one.wait("document.getElementById('scene').viewBox.baseVal.width < 500")  # the composition for phones
        scale, width = one.page.evaluate(
            "(() => { const scene = document.getElementById('scene'); return [scene.getScreenCTM().a, scene.viewBox.baseVal.width]; })()"
        )
        assert scale * width == pytest.approx(390, abs=1)
        assert one.page.evaluate("document.querySelector('.board').scrollTop === 0"), "it begins at the top"
        drawn = one.page.locator("#scene .layer > *, #scene .plate").evaluate_all(
            "(things) => things.map((thing) => getComputedStyle(thing).display)"
        )
        assert len(drawn) > 20
        assert "none" not in drawn, "the page's own signs hide, the board's do not"


def test_the_title_stays_on_one_line_when_the_moves_have_three_digits(browser: Browser, server: Server) -> None:
    with people(browser, server.url, {**PHONE, "locale": "fr-FR"}) as (one,):
        sit_down(one, find("trois-caps"), 1, "easy", {})
        one.page.evaluate("document.getElementById('t-top').innerHTML = document.getElementById('t-top').innerHTML.replace(/\\d+/, '154')")
        title = one.page.locator(".crumb h1").bounding_box()
        assert title
        assert title["y"] > 0
        assert title["height"] < 30
        assert one.page.evaluate("(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)(document.querySelector('.crumb h1'))")


def test_the_lobby_of_a_phone_shows_who_sits_there_and_keeps_its_menus_on_the_screen(browser: Browser, server: Server) -> None:
    with people(browser, server.url, PHONE, PHONE) as (host, guest):
        host.open_table("anyone", "friend", "hard")
        guest.join(host.invitations()[0], "Bob")
        host.page.wait_for_selector("text=Bob")
        assert [tag.inner_text() for tag in host.page.locator(".lobby-seats .tag:visible").all()] == ["YOU", "HARD BOT"]
        assert host.page.locator(".lobby-seats .portrait:visible").count() == 1
        for menu in ("#bots-1", "#close"):
            host.page.tap(f"{menu} > summary")
            shown = host.page.locator(f"{menu} > div").bounding_box()
            assert shown
            assert shown["x"] >= 0
            assert shown["x"] + shown["width"] <= PHONE["width"]
            host.page.tap(f"{menu} > summary")
