"""Round the table: invitations, leavers, rematch, chat, replay, languages, themes; and axe on every page."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import finished_game
from tests.browser.people import Somebody, people, sides, two_at_a_table
from tests.live.play import Truth
from tests.web import Server

Over = tuple[str, str]


def as_anne(one: Somebody, over: Over) -> str:
    """Signs somebody in as the one who played the finished game; returns its key."""
    host = one.page.context.browser and "127.0.0.1"
    one.context.add_cookies([{"name": "player", "value": over[1], "domain": str(host), "path": "/"}])
    return over[0]


def test_a_leaver_is_replaced_and_comes_back(browser: Browser, server: Server) -> None:
    with people(browser, server.url, {}, {}) as crew:
        url = two_at_a_table(crew)
        leaver, stayer = sides(crew)
        leaver.page.goto("/my-games/")
        stayer.page.click("[value^='!vote']")
        stayer.wait("document.querySelector('#t-seats').textContent.includes('A bot is at the helm')")
        stayer.wait("document.querySelector('#t-prompt.mine') !== null")  # the bot has played the turn
        leaver.page.goto(url)
        leaver.connected()
        assert leaver.page.inner_text("#t-prompt h2") == "A bot is at the helm"
        leaver.page.click("text=Take the helm")
        leaver.wait("!document.querySelector('#t-seats').textContent.includes('A bot is at the helm')")
        while stayer.mine:
            stayer.by_list()
        leaver.wait("document.querySelector('#t-prompt.mine') !== null")
        leaver.by_list()


def test_who_has_to_go_leaves_the_helm_to_a_bot(browser: Browser, server: Server) -> None:
    with people(browser, server.url, {}, {}) as crew:
        url = two_at_a_table(crew)
        leaver, stayer = sides(crew)
        leaver.page.click("summary[aria-label='Table menu']")
        leaver.page.click("text=Let a bot play for me")
        leaver.wait("document.querySelector('#t-prompt h2').textContent === 'A bot is at the helm'")
        assert leaver.page.locator("details.menu[open]").count() == 0
        stayer.wait("document.querySelector('#t-prompt.mine') !== null")  # the bot has played the turn
        leaver.page.goto("/my-games/")
        assert leaver.page.locator("text=Your turn").count() == 0
        assert "Last move 0\xa0minutes ago" in leaver.page.inner_text(".tcard >> nth=0")
        leaver.page.goto(url)
        leaver.page.click("text=Take the helm")
        leaver.wait("!document.querySelector('#t-seats').textContent.includes('A bot is at the helm')")


def test_menus_close_by_escape_and_by_a_click_elsewhere(browser: Browser, server: Server) -> None:
    with people(browser, server.url, {}, {}) as crew:
        two_at_a_table(crew)
        one, _ = sides(crew)
        menu, actions = one.page.locator("details.menu"), one.page.locator("#t-choices")
        one.page.click("details.menu > summary")
        assert menu.get_attribute("open") is not None
        one.page.click("#t-prompt")
        assert menu.get_attribute("open") is None
        for folded in (menu, actions):
            folded.locator("summary").click()
            assert folded.get_attribute("open") is not None
            one.page.keyboard.press("Escape")
            assert folded.get_attribute("open") is None
            assert folded.locator("summary").evaluate("(summary) => summary === document.activeElement")


@pytest.mark.parametrize("clipboard", ["a clipboard", "none, as without https"])
def test_a_link_that_is_said_to_be_copied_is_copied(browser: Browser, server: Server, over: Over, clipboard: str) -> None:
    with people(browser, server.url, {"permissions": ["clipboard-read", "clipboard-write"]}) as (one,):
        if clipboard != "a clipboard":
            one.context.add_init_script("Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined })")
        one.open_table("friend")
        link = one.invitations()[0]
        one.page.click("[data-copy]")
        one.page.wait_for_selector("[data-copy] .done:not([hidden])")
        assert pasted(one) == f"{server.url}{link.removeprefix(server.url)}"
        one.page.goto(f"/r/{over[0]}/?move=7")
        one.page.click("[data-copy]")
        one.page.wait_for_selector("[data-copy] .done:not([hidden])")
        address = one.page.url
        assert "move=7" in address
        assert pasted(one) == address


def pasted(one: Somebody) -> str:
    """What another page gets from the clipboard."""
    page = one.context.new_page()
    page.goto("/r/")
    page.evaluate("document.body.append(document.createElement('textarea'))")
    page.focus("textarea")
    page.keyboard.press("Control+v")
    text = page.input_value("textarea")
    page.close()
    return text


def test_a_word_that_is_refused_is_refused_beside_the_chat(browser: Browser, server: Server) -> None:
    phone = {"width": 390, "height": 844}
    with people(browser, server.url, {}, {}, phone) as crew:
        url = two_at_a_table(crew)
        stranger = crew[2]
        stranger.page.goto(url)
        stranger.connected()
        stranger.page.click("[data-show=chat]")
        stranger.page.fill("#t-say [name=text]", "Hello")
        stranger.page.keyboard.press("Enter")
        stranger.page.wait_for_selector("#t-unsaid:not(:empty)")
        assert stranger.page.inner_text("#t-unsaid") == "Choose a name first, on the page of your games."
        assert stranger.page.input_value("#t-say [name=text]") == "Hello", "nothing is lost"
        assert stranger.page.text_content("#t-refusal") == ""
        stranger.complaints.clear()  # the browser tells of the refusal too


def test_chat_who_is_there_and_the_notice(browser: Browser, server: Server) -> None:
    with people(browser, server.url, {}, {}, {}) as crew:
        url = two_at_a_table(crew)
        anne, bob, eve = crew
        eve.page.goto(url)
        eve.connected()
        anne.page.click("[data-panel=chat]")
        anne.page.fill("#t-say [name=text]", "Hello <script>alert(1)</script>")
        anne.page.keyboard.press("Enter")
        for one in (bob, eve):
            one.wait("document.getElementById('t-chat').textContent.includes('<script>alert(1)</script>')")
            assert one.page.locator("#t-chat script").count() == 0
        assert bob.page.locator(".tabs .dot").is_visible()
        mover, other = sides(crew)
        assert mover.page.title() == "Your turn: Rio Grande"
        assert other.page.title() == "Rio Grande"
        mover.page.goto("/my-games/")
        other.wait("document.querySelector('#t-seats').textContent.includes('Away')")


def test_invitations_are_replaced_and_used_once(browser: Browser, server: Server) -> None:
    with people(browser, server.url, {}, {}, {}) as (host, guest, late):
        host.open_table("friend")
        old = host.invitations()[0]
        host.page.click("text=New link")
        host.page.wait_for_selector(f"a.link:not([href='{old}'])")
        assert guest.page.goto(old).status == 404  # type: ignore[union-attr]
        guest.complaints.clear()
        new = host.invitations()[0]
        guest.join(new, "Bob")
        host.page.wait_for_selector("text=Bob")
        assert late.page.goto(new).status == 409  # type: ignore[union-attr]
        late.complaints.clear()


def test_a_name_is_asked_only_where_there_is_a_seat_to_take(browser: Browser, server: Server) -> None:
    with people(browser, server.url, {}, {}) as (host, guest):
        url = host.open_table("anyone", "friend")
        guest.page.goto(url)
        assert guest.page.is_visible("#name")
        host.page.click("text=Make a link")
        guest.page.wait_for_selector("#name", state="hidden")
        host.page.click("text=Open it to anyone >> nth=0")
        guest.page.wait_for_selector("#name")
        guest.page.fill("#name", "Bob")
        guest.page.click("text=Take a seat")
        assert host.page.wait_for_selector("text=Bob")


def test_the_lobby_says_how_the_game_is_set(browser: Browser, server: Server) -> None:
    with people(browser, server.url, {}) as (one,):
        one.page.goto("/games/rio-grande/open/?friend=1")
        one.page.fill("#name", "Anne")
        one.page.select_option("#option-chicane_mode", label="Swap")
        one.page.select_option("#option-free_order", label="Yes")
        one.page.click("main button.go")
        one.page.wait_for_url("**/t/*/")
        assert one.page.locator("div.sheet .options > div").all_inner_texts() == ["Actions in any order\nYes", "What a chicane does\nSwap"]
        usual = one.page.locator("details:has(.options)")
        assert not usual.locator("dl").is_visible(), "what is as always does not stand in the way"
        usual.locator("summary", has_text="The other options are as usual").click()
        assert usual.locator(".options > div").all_inner_texts() == ["Bridges on new cards only\nNo"]


def test_a_code_leads_to_its_table(browser: Browser, server: Server) -> None:
    with people(browser, server.url, {}, {}) as (host, guest):
        url = host.open_table("anyone")
        guest.page.goto("/")
        guest.page.click("summary >> text=I have a table code")
        bottoms = [guest.page.eval_on_selector(part, "one => one.getBoundingClientRect().bottom") for part in (".code button", ".hero")]
        assert bottoms[0] <= bottoms[1], "nothing is cut off"
        guest.page.fill("#code", url.rstrip("/").rpartition("/")[2].upper())
        guest.page.click(".code button")
        guest.page.wait_for_url(url)
        guest.page.fill("#name", "Bob")
        guest.page.click("text=Take a seat")
        assert host.page.wait_for_selector("text=Bob")


def test_the_board_in_words_and_a_rule_at_hand(browser: Browser, server: Server) -> None:
    with people(browser, server.url, {}) as (one,):
        one.page.goto("/")
        one.page.click("form[action='/play/rio-grande/'] button")
        one.page.wait_for_url("**/t/*/")
        one.connected()
        one.wait("document.querySelector('#t-prompt.mine') !== null")
        one.page.focus(".twin")
        one.page.keyboard.press("Enter")
        one.page.wait_for_selector("#t-twin[open]")
        assert "Your hand" in one.page.inner_text("#t-twin-text")
        one.page.keyboard.press("Escape")
        one.page.keyboard.press("a")
        one.page.click("#t-choices .rule >> nth=0")
        one.page.wait_for_selector("#t-rule[open]")
        assert one.page.inner_text("#t-rule-text").strip()


def test_rematch_takes_everybody_along(browser: Browser, server: Server) -> None:
    with people(browser, server.url, {}) as (one,):
        key = as_anne(one, finished_game(server))  # one of its own: other tests look for the button
        one.page.goto(f"/t/{key}/")
        one.connected()
        one.page.evaluate("document.getElementById('t-over').showModal()")
        one.page.click("#t-over .go")
        one.wait(f"location.pathname.startsWith('/t/') && !location.pathname.includes('{key}')")
        one.page.wait_for_selector("#scene")
        assert one.page.locator("#t-seats li").count() == 2
        again = one.page.url
        one.page.goto(f"/t/{key}/")
        one.connected()
        assert str(one.page.locator("#t-over a[href^='/t/']").get_attribute("href")) in again


def test_replay_by_keys_scrubber_and_link_then_play_on(browser: Browser, server: Server, over: Over, tmp_path: Path) -> None:
    with people(browser, server.url, {}, {}) as (one, friend):
        key = as_anne(one, over)
        page = one.page
        page.goto(f"/r/{key}/")
        for press, move in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", None), ("Home", 0)):
            page.keyboard.press(press)
            last = int(page.get_attribute("#replay", "data-moves") or 0)
            one.wait(f"document.getElementById('scrub').value === '{last if move is None else move}'")
        assert " begins." in page.inner_text("#t-caption")
        page.evaluate("const s = document.getElementById('scrub'); s.value = 30; s.dispatchEvent(new Event('input'))")
        one.wait("location.search.startsWith('?move=30')")
        page.click("[data-go=speed]")
        page.click("[data-go=play]")
        one.wait("Number(document.getElementById('scrub').value) >= 32")
        page.click("[data-go=play]")
        page.goto(f"/r/{key}/?move=30&seat=0")
        friend.page.goto(page.url)
        assert "Move 30 of" in friend.page.inner_text("#t-caption")
        assert friend.page.inner_html("#river-1") == page.inner_html("#river-1")
        with page.expect_download() as download:
            page.click(".top > a[href$='/record/']")
        record = tmp_path / "record.txt"
        download.value.save_as(record)
        page.click("text=Verify the luck")
        assert "outcomes follow from the secret" in page.inner_text("main")
        page.click("text=Back to the replay")
        assert "Move 30 of" in page.inner_text("#t-caption")
        page.keyboard.press("ArrowRight")
        one.wait("document.getElementById('scrub').value === '31'")
        page.click("text=Verify the luck")
        page.click("text=Back to the replay")
        assert "Move 31 of" in page.inner_text("#t-caption"), "also where script has gone on"
        friend.page.goto("/r/")
        friend.page.set_input_files("#record", record)
        friend.page.click("main button.go")
        friend.page.wait_for_url("**/r/*/")
        assert "Move 0 of" in friend.page.inner_text("#t-caption")
        friend.page.goto("/r/")
        record.write_text(record.read_text().replace("discard", "bridge", 1))
        friend.page.set_input_files("#record", record)
        friend.page.click("main button.go")
        assert "Line" in friend.page.inner_text("[role=alert]")
        friend.complaints.clear()
        page.goto(f"/r/{key}/?move=30&seat=0")
        page.click("text=Play on from here")
        page.wait_for_url("**/t/*/")
        one.connected()
        assert one.moves >= 30
        one.wait("document.querySelector('#t-prompt.mine') !== null")
        one.by_list()


def test_a_running_game_is_replayed_by_its_own_people_only(browser: Browser, server: Server) -> None:
    with people(browser, server.url, {}, {}, {}) as crew:
        url = two_at_a_table(crew)
        replay = url.replace("/t/", "/r/")
        assert crew[0].page.goto(replay).status == 200  # type: ignore[union-attr]
        assert crew[0].page.goto(replay + "record/").status == 403  # type: ignore[union-attr]
        assert crew[2].page.goto(replay).status == 403  # type: ignore[union-attr]
        for one in crew:
            one.complaints.clear()


def test_french_first_english_by_switch_and_the_night(browser: Browser, server: Server) -> None:
    with people(browser, server.url, {"locale": "fr-FR", "color_scheme": "dark"}, {"locale": "de-DE"}) as (one, other):
        one.page.goto("/")
        assert one.page.inner_text("h1") == "Des jeux au fil de l’eau, ouverts jour et nuit"
        assert one.page.evaluate("document.documentElement.classList.contains('night')")
        one.page.click("header .by-night")
        one.wait("!document.documentElement.classList.contains('night')")
        one.page.click("header button[lang=en]")
        one.page.wait_for_selector("h1:text-is('Games along the water, open day and night')")
        one.page.click("form[action='/play/rio-grande/'] button")
        one.page.wait_for_url("**/t/*/")
        assert one.page.inner_text("#t-seat-0 .nm span >> nth=0") == "Guest"
        other.page.goto("/")
        assert other.page.inner_text("h1").startswith("Des jeux")


AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8")
PAGES = ["/", "/games/rio-grande/", "/games/rio-grande/rules/", "/games/rio-grande/open/", "/my-games/", "/r/", "/account/login/", "/account/signup/", "/account/password/reset/"]  # fmt: skip


def violations(page: Page) -> list[str]:
    page.evaluate(AXE)  # the policy refuses script tags; evaluate is the debugger's, not the page's
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [f"{page.url}: {rule['id']}: {[node['html'][:160] for node in rule['nodes']][:3]}" for rule in found["violations"]]


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(browser: Browser, server: Server, size: tuple[int, int], scheme: str) -> None:
    found: list[str] = []
    look = {"width": size[0], "height": size[1], "color_scheme": scheme, "locale": "fr-FR"}
    with people(browser, server.url, look, look) as (one, guest):
        page = one.page
        for path in PAGES:
            page.goto(path)
            found += violations(page)
        page.goto("/nowhere/")
        found += violations(page)
        one.complaints.clear()
        one.open_table("friend", "easy")
        found += violations(page)
        guest.page.goto(one.invitations()[0])
        found += violations(guest.page)
        one.page.goto("/")
        page.click("form[action='/play/rio-grande/'] button")
        page.wait_for_url("**/t/*/")
        one.connected()
        one.wait("document.querySelector('#t-prompt.mine') !== null")
        found += violations(page)
        one.by_list()
        page.evaluate("document.getElementById('t-choices').open = true")
        found += violations(page)
        if size[0] < 1000:
            for tab in ("players", "log", "chat"):
                page.click(f"[data-show={tab}]")
                found += violations(page)
        key = page.url.rstrip("/").rpartition("/")[2]
        page.goto(f"/r/{key}/")
        found += violations(page)
    assert found == []


def test_a_phone_on_its_side(browser: Browser, server: Server) -> None:
    """The board has most of the screen, everything else is in reach beside it, and turning the phone draws it anew."""
    phone = {"width": 844, "height": 390, "has_touch": True, "is_mobile": True, "user_agent": "Mobi"}
    with people(browser, server.url, phone) as (one,):
        one.page.goto("/")
        one.page.locator("form[action='/play/rio-grande/'] button").tap()
        one.page.wait_for_url("**/t/*/")
        one.wait("document.querySelector('#t-prompt.mine') && document.getElementById('scene').viewBox.baseVal.width > 844")
        board = one.page.locator(".board").bounding_box()
        assert board
        assert board["width"] * board["height"] > 0.6 * 844 * 390
        assert one.page.evaluate("document.documentElement.scrollWidth") == 844
        for what in ("#t-prompt", "#t-choices summary", "#t-seat-2", ".tabbar button >> nth=3", "header .menu summary"):
            box = one.page.locator(what).bounding_box()
            assert box, what
            assert box["y"] >= 0, what
            assert box["y"] + box["height"] <= 390, what
            assert box["x"] + box["width"] <= 844, what
        assert violations(one.page) == []
        one.by_pointing(tap=True)
        while not one.page.locator("#t-acts .go[value='!confirm']").count():
            one.by_list()
        for what in ("#t-acts .go", "#t-acts [value='!undo']", "#t-choices summary"):
            box = one.page.locator(what).bounding_box()
            assert box, what
            assert box["y"] + box["height"] <= one.page.locator(".tabbar").bounding_box()["y"], what  # type: ignore[index]
        one.page.locator(".tabbar button >> nth=2").tap()
        assert one.page.locator("#t-log").is_visible()
        one.page.locator(".tabbar button >> nth=0").tap()
        one.page.set_viewport_size({"width": 390, "height": 844})
        one.wait("document.getElementById('scene').viewBox.baseVal.width < 500")


@pytest.mark.parametrize(("width", "height"), [(844, 390), (667, 375)])
def test_a_replay_on_a_phone_on_its_side(browser: Browser, server: Server, over: Over, width: int, height: int) -> None:
    """The wide drawing, and all that leads through the game beside it."""
    phone = {"width": width, "height": height, "has_touch": True, "is_mobile": True, "user_agent": "Mobi"}
    with people(browser, server.url, phone) as (one,):
        one.page.goto(f"/r/{over[0]}/?move=20")
        one.wait("document.getElementById('scene').viewBox.baseVal.width > 844")
        assert one.page.evaluate("document.documentElement.scrollWidth") == width
        bar = one.page.locator(".tabbar").bounding_box()
        assert bar
        buttons = [f"[data-go={name}]" for name in ("first", "back", "play", "on", "last", "speed")]
        for what in (*buttons, "[data-copy]", "#t-caption", "#scrub", ".acts .go", "header .menu summary"):
            box = one.page.locator(what).bounding_box()
            assert box, what
            assert box["width"] >= 24, what
            assert 0 <= box["y"] <= box["y"] + box["height"] <= bar["y"], what
            assert box["x"] + box["width"] <= width, what
        one.page.locator("[data-go=on]").tap()
        one.wait("document.getElementById('scrub').value === '21'")
        one.page.locator("[data-show=moves]").tap()
        one.wait("document.querySelector('#moves .now').getBoundingClientRect().bottom < innerHeight + 1")
        assert one.page.locator(".eyes select").is_visible()
        assert violations(one.page) == []
        one.page.set_viewport_size({"width": 390, "height": 844})
        one.wait("document.getElementById('scene').viewBox.baseVal.width < 500")


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390), (1440, 900)])
def test_the_end_of_a_game_for_five_is_seen_whole(browser: Browser, server: Server, of_five: Over, width: int, height: int) -> None:
    with people(browser, server.url, {"width": width, "height": height}) as (one,):
        one.page.goto(f"/t/{as_anne(one, of_five)}/")
        one.connected()
        one.page.evaluate("document.getElementById('t-over').showModal()")
        for what in (".poster-side img", ".winners", "#t-over-h", ".ranking li >> nth=0", ".ranking li >> nth=4", "[value='!rematch']"):
            box = one.page.locator(what).bounding_box()
            assert box, what
            assert box["height"] >= 20, what
            assert 0 <= box["y"] <= box["y"] + box["height"] <= height, what


def test_lists_stand_where_the_game_is(browser: Browser, server: Server, over: Over) -> None:
    """The log at its end, also where the window was small before; the moves of a replay at the one that is shown."""
    with people(browser, server.url, {"width": 390, "height": 844}) as (one,):
        key = as_anne(one, over)
        one.page.goto(f"/t/{key}/")
        one.connected()
        one.page.set_viewport_size({"width": 1440, "height": 900})
        one.wait("document.getElementById('t-log').clientHeight > 100")
        one.wait(
            "(log => log.scrollTop > 100 && log.scrollTop + log.clientHeight >= log.scrollHeight - 2)(document.getElementById('t-log'))"
        )
        one.page.goto(f"/r/{key}/?move=60")
        one.wait("document.querySelector('#moves .now').getBoundingClientRect().top < innerHeight - 10")
        for press, top in (("End", "> 100"), ("Home", "< 10")):
            one.page.keyboard.press(press)
            one.wait(f"document.getElementById('moves').scrollTop {top}")
        one.page.goto("/my-games/")
        over_card = one.page.locator(f".tcard:has(a[href*='{key}'])")  # others of this guest may have been opened from it
        ((result, ranks),) = Truth(server).rows("SELECT result, ranks FROM tables_table WHERE key = %s", key)
        scores = over_card.locator(".score-line").inner_text()
        assert sorted(map(int, re.findall(r"\d+", scores))) == sorted(json.loads(result))
        assert over_card.locator(".tag").count() == (json.loads(ranks)[0] == 1)


def test_the_end_of_a_game_has_no_violation(browser: Browser, server: Server, over: Over) -> None:
    with people(browser, server.url, {}) as (one,):
        one.page.goto(f"/t/{as_anne(one, over)}/")
        one.connected()
        one.page.evaluate("document.getElementById('t-over').showModal()")
        assert violations(one.page) == []
