"""Whole games in real Chromium: with friends, by touch, by keyboard, without script; and what others must not see."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, Page, WebSocketRoute

from gabare.games.rio_grande.actions import GRAMMAR
from gabare.games.rio_grande.material import SANDBANK
from gabare.games.rio_grande.names import card_name
from gabare.kit.game import Game
from gabare.kit.title import find
from tests.browser.people import GAME, Somebody, people, sides, two_at_a_table
from tests.live.play import Truth
from tests.web import Server

WORDS = find("rio-grande").say("en")
CARDS = {card: card_name(card, WORDS) for card in range(SANDBANK + 3)}


def key_of(url: str) -> str:
    return url.rstrip("/").rpartition("/")[2]


def moments(server: Server, key: str) -> list[tuple[set[str], set[str]]]:
    """The truth after each move, from the database: the cards that all have seen so far, and those in hands that nobody else has."""
    truth = Truth(server)
    ((players, options, secret, opening),) = truth.rows("SELECT players, options, secret, opening FROM tables_table WHERE key = %s", key)
    events = truth.rows(
        "SELECT e.seat, e.actions FROM tables_event e JOIN tables_table t ON t.id = e.table_id WHERE t.key = %s ORDER BY e.seq", key
    )
    game = Game(find("rio-grande"), players, json.loads(options), secret=bytes.fromhex(secret), opening=json.loads(opening))
    shown: set[str] = set()
    found: list[tuple[set[str], set[str]]] = []

    def look() -> None:
        held = {CARDS[int(card)] for hand in game.state.to_dict()["hands"] for card in hand["cards"]}
        found.append((set(shown), held - shown))

    look()
    for seat, actions in events:
        for text, outcomes in json.loads(actions):
            if (card := GRAMMAR.parts(GRAMMAR.read(text)).card) in CARDS:
                shown.add(CARDS[card])
            game.play(text, seat, outcomes=outcomes)
            look()
    return found


def by_move(received: list[str]) -> Iterator[tuple[int, str]]:
    """Everything that a page received, with the number of moves it had been shown by then."""
    moves = 0
    for text in received:
        if found := re.search(r"id='t-top'.*?</p>", text):
            moves = int("".join(filter(str.isdigit, re.sub(r"<[^>]*>", "", found[0].partition(">")[2]))))
        yield moves, text


def named(received: list[str]) -> set[str]:
    whole = "".join(received)
    return {name for name in CARDS.values() if name in whole}


def test_two_people_and_a_bot_play_to_the_end_before_a_spectator(browser: Browser, server: Server) -> None:
    with people(browser, server.url, {}, {}, {}) as crew:
        anne, bob, eve = crew
        url = two_at_a_table(crew, "easy")
        eve.page.goto(url)
        eve.connected()
        end = time.monotonic() + GAME
        turns = 0
        while not all(one.stage == "over" for one in crew):
            assert time.monotonic() < end, "the game does not end"
            for one in (anne, bob):
                if one.mine and one.page.locator("#t-choices button").count():
                    turns += 1
                    one.by_pointing() if turns % 12 == 1 else one.by_list()
        results = [one.page.inner_text("#t-seats .sc >> nth=0").split()[0] for one in crew]  # the word after it may be French
        assert len(set(results)) == 1
        assert anne.page.locator("#t-over[open]").count() == 1
        assert anne.page.locator("#t-over .ranking li").count() == 3
        truth, secrets = moments(server, key_of(url)), 0
        for moves, text in by_move(eve.received):
            shown, hidden = truth[moves]
            assert named([text]) <= shown, f"after {moves} moves a spectator was told a hidden card"
            secrets += len(hidden)
        assert moves == len(truth) - 1, "until the last move"
        assert secrets > len(truth), "there was hardly anything to hide"
        assert not any("data-target='card-" in text or "discard " in text for text in eve.received)
        assert any(named([text]) - truth[moves][0] for moves, text in by_move(anne.received)), "a player sees her own hand"
        assert [one.broken() for one in crew] == [[], [], []]
        assert "unsafe" not in (anne.page.goto(url).headers["content-security-policy"])  # type: ignore[union-attr]
        anne.page.click("#t-acts a")
        anne.page.wait_for_url("**/r/*/")


def test_a_draft_is_seen_by_its_seat_alone(browser: Browser, server: Server) -> None:
    with people(browser, server.url, {}, {}) as crew:
        for _ in range(20):  # one hand in two hundred has no river card
            url = two_at_a_table(crew)
            mover, other = sides(crew)
            if mover.page.locator("#t-choices button[value^='river ']").count():
                break
        other.received.clear()
        mover.by_list()  # the first of the list is a river card: it stays a draft
        assert mover.page.locator("[value='!undo']").count() == 1
        laid = mover.page.inner_html("#river-1")
        mover.page.click("[data-panel=chat]")
        mover.page.fill("#t-say [name=text]", "Did you see that?")
        mover.page.press("#t-say [name=text]", "Enter")
        other.wait("document.getElementById('t-chat').textContent.includes('Did you see that?')")  # said later than the draft was made
        assert other.page.inner_html("#river-1") != laid
        assert named(other.received) == set()
        mover.page.click("[value='!undo']")
        mover.wait("!document.querySelector('[value=\"!undo\"]')")
        assert mover.page.inner_html("#river-1") == other.page.inner_html("#river-1")
        assert Truth(server).events(key_of(url)) == {}


def test_a_game_on_a_phone_by_touch(browser: Browser, server: Server) -> None:
    phone = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
    with people(browser, server.url, phone) as (one,):
        one.page.goto("/")
        one.page.locator("form[action='/play/rio-grande/'] button").tap()
        one.page.wait_for_url("**/t/*/")
        one.connected()
        end, turns = time.monotonic() + GAME, 0
        while one.stage != "over":
            assert time.monotonic() < end, "the game does not end"
            if one.mine and one.page.locator("#t-choices button").count():
                turns += 1
                one.by_pointing(tap=True)
        assert turns > 20, "a whole game, all of it by touch"
        box = one.page.locator("#t-over .go").bounding_box()
        assert box
        assert box["height"] >= 44
        assert one.broken() == []


def press_to(page: Page, wanted: str) -> None:
    """Tab, until something of that kind has the focus."""
    for _ in range(80):
        if page.evaluate("(wanted) => document.activeElement.matches(wanted)", wanted):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no key leads to {wanted}")


def test_a_game_by_keyboard_alone(browser: Browser, server: Server) -> None:
    """From the home page to the result, only keys: the list of all actions, and every fifth time the targets on the board."""
    with people(browser, server.url, {"reduced_motion": "reduce"}) as (one,):
        page = one.page
        page.goto("/")
        press_to(page, ".cta *")
        page.keyboard.press("Enter")
        page.wait_for_url("**/t/*/")
        one.connected()
        end, turns = time.monotonic() + GAME, 0
        while one.stage != "over":
            assert time.monotonic() < end, "the game does not end"
            if not one.mine or not page.locator("#t-choices button").count():
                time.sleep(0.02)
                continue
            turns += 1
            at = one.at
            if page.locator("#t-acts .go").count():
                press_to(page, "[value='!confirm']")
                page.keyboard.press("Enter")
            elif turns % 5 and not page.locator("[data-lit=picked]").count():
                page.keyboard.press("a")
                page.keyboard.press("Enter")
            elif page.locator("[data-lit=next]:not(button)").count():
                press_to(page, "[data-lit=next]:not(button)")
                if not page.locator("[data-lit=picked]").count():
                    page.keyboard.press("ArrowRight")  # to a neighbour, if there is one
                page.keyboard.press("Enter")
                if page.locator("[data-lit=picked]").count():
                    continue  # the next round chooses what goes with it
            else:
                press_to(page, "#t-acts button")
                page.keyboard.press("Enter")
            one.follow(at)
        assert turns > 20, "a whole game, all of it by keys"
        assert page.evaluate("document.activeElement.tagName") != "BODY"


def test_a_game_without_script(browser: Browser, server: Server) -> None:
    with people(browser, server.url, {"java_script_enabled": False}) as (one,):
        page = one.page
        page.goto("/")
        page.click("form[action='/play/rio-grande/'] button")
        url = page.url
        end = time.monotonic() + GAME
        while page.get_attribute("#table", "data-stage") != "over":
            assert time.monotonic() < end, "the game does not end"
            if page.locator("#t-acts .go[value='!confirm']").count():
                page.click("#t-acts .go")
            elif page.locator("#t-choices li").count():
                page.click("#t-choices summary")
                page.click("#t-choices li button >> nth=0")
            else:
                page.goto(url)
        assert "wins" in page.inner_text("#t-prompt") or "victory" in page.inner_text("#t-prompt")
        page.set_viewport_size({"width": 390, "height": 844})
        for part in ("#t-seats", "#t-log", "#t-chat", "#t-say"):
            assert page.locator(part).is_visible(), "on a phone too the page is whole"


def test_reload_second_tab_and_a_killed_server_in_the_middle_of_a_draft(browser: Browser, tmp_path: Path) -> None:
    own = Server(tmp_path / "data")
    own.start()
    try:
        one = Somebody(browser, own.url)
        one.page.goto("/")
        one.page.click("form[action='/play/rio-grande/'] button")
        one.page.wait_for_url("**/t/*/")
        one.connected()
        one.wait("document.querySelector('#t-prompt.mine') !== null")
        one.by_list()
        shown = [one.page.inner_html(f"#{region}") for region in ("river-1", "hand", "t-prompt", "t-acts")]
        first = one.page
        one.page.reload()
        one.connected()
        assert [one.page.inner_html(f"#{region}") for region in ("river-1", "hand", "t-prompt", "t-acts")] == shown
        second = one.new_page()
        second.goto(first.url)
        one.connected()
        second.click("[value='!undo']")
        one.wait("!document.querySelector('[value=\"!undo\"]')")
        one.page = first
        one.wait("!document.querySelector('[value=\"!undo\"]')")
        one.by_list()
        kept = one.at
        own.kill()
        one.wait("!document.getElementById('t-cut').hidden")
        own.start()
        one.connected()
        assert one.at.rpartition(".")[2] == kept.rpartition(".")[2]
        assert one.page.inner_html("#river-1") == shown[0]
        one.page = second
        one.connected()
        one.wait("document.querySelector('[value=\"!undo\"]') !== null")
        sleeper = one.context.new_cdp_session(second)
        sleeper.send("Page.setWebLifecycleState", {"state": "frozen"})
        one.page = first
        one.by_list()
        sleeper.send("Page.setWebLifecycleState", {"state": "active"})
        at = one.at
        one.page = second
        one.wait(f"document.querySelector('#t-form [name=at]').value === '{at}'")
        one.close()
    finally:
        own.stop()


GLIDE = """() => new Promise((done) => { // the places through which the first piece goes, however few frames this machine draws
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
        Element.prototype.animate = animate;
        const motion = this.animate(...how), { duration } = motion.effect.getTiming(), seen = new Set();
        for (let part = 0; part <= 1; part += 0.1) {
            motion.currentTime = part * duration;
            const box = this.getBoundingClientRect();
            seen.add(box.x.toFixed(1) + ' ' + box.y.toFixed(1));
        }
        done(seen.size);
        return motion;
    };
    document.querySelector('#t-choices button').click();
    setTimeout(() => done(0), 20000);
})"""


def test_pieces_glide_and_what_one_is_at_is_kept(browser: Browser, server: Server) -> None:
    with people(browser, server.url, {}, {}) as crew:
        two_at_a_table(crew, "easy")
        mover, other = sides(crew)
        other.page.click("[data-panel=chat]")
        other.page.fill("#t-say [name=text]", "half a word")
        other.page.evaluate("document.querySelector('#t-say [name=text]').setSelectionRange(4, 4)")
        whole = other.page.get_attribute("#scene", "viewBox")
        other.page.mouse.move(500, 300)
        other.page.mouse.wheel(0, -300)
        other.wait(f"document.getElementById('scene').getAttribute('viewBox') !== '{whole}'")
        camera = other.page.get_attribute("#scene", "viewBox")
        assert mover.page.evaluate(GLIDE) > 6, "a snap has one or two positions"
        while mover.mine:
            mover.by_list()
        mover.wait("!document.querySelector('#t-prompt.mine')")
        assert other.page.get_attribute("#scene", "viewBox") == camera
        assert other.page.evaluate(
            "[document.activeElement.name, document.activeElement.value, document.activeElement.selectionStart]"
        ) == ["text", "half a word", 4]


def test_a_step_made_before_the_last_ones_answer_came_is_not_lost(browser: Browser, server: Server) -> None:
    """The frame of a step may be quicker than the answer to it: what is pressed in between goes out after it."""
    held: list[str] = []

    def between(page: WebSocketRoute) -> None:
        def pass_on(message: str | bytes) -> None:
            frame = json.loads(message)
            if replies := frame.pop("replies", None):
                held.append(json.dumps({"replies": replies}))
            page.send(json.dumps(frame))
            if len(held) > 1:
                page.send(held[-1])

        page.connect_to_server().on_message(pass_on)
        lines.append(page)

    lines: list[WebSocketRoute] = []
    with people(browser, server.url, {}, {}) as crew:
        for one in crew:
            one.page.route_web_socket("**/watch?*", between)
        two_at_a_table(crew)
        one, _ = sides(crew)
        one.by_list()
        for _ in range(500):  # it may be a moment later than the frame
            if held:
                break
            one.page.wait_for_timeout(20)
        assert len(held) == 1, "the step was answered, but the page does not know"
        at = one.at
        one.page.evaluate("document.querySelector('#t-acts [value=\"!undo\"]').click()")
        for line in lines:
            line.send(held[0])
        one.follow(at)


def test_a_network_that_comes_and_goes(browser: Browser, server: Server) -> None:
    """Without a network the page says so; what is pressed meanwhile is sent once, when it is back, and what others did is caught up with."""
    with people(browser, server.url, {}, {}) as crew:
        key = key_of(two_at_a_table(crew))
        mover, other = sides(crew)
        other.context.set_offline(True)
        other.wait("!document.getElementById('t-cut').hidden")
        while mover.mine:
            mover.by_list()
        assert other.moves < mover.moves
        other.context.set_offline(False)
        other.connected()
        other.wait("document.querySelector('#t-prompt.mine') !== null")
        assert other.moves == mover.moves
        at = other.at
        other.context.set_offline(True)
        other.wait("!document.getElementById('t-cut').hidden")
        for _ in range(3):
            other.page.evaluate("document.querySelector('#t-choices button').click()")
        other.context.set_offline(False)
        other.follow(at)
        stored = Truth(server).rows("SELECT s.draft FROM tables_seat s JOIN tables_table t ON t.id = s.table_id WHERE t.key = %s", key)
        assert sum(len(json.loads(draft)) for (draft,) in stored) == 1
        assert all("ERR_INTERNET_DISCONNECTED" in text for text in other.complaints)
        other.complaints.clear()


RINGS = """() => { window.rung = new Set(); new MutationObserver((all) => { for (const { target } of all) if (target.hasAttribute('data-moved')) rung.add(target.id); })
    .observe(document.getElementById('scene'), { subtree: true, attributeFilter: ['data-moved'] }); }"""


# The dock grows as soon as a step can be undone, as it does where letters are large and more is said in it.
GROWS = """() => { const sheet = new CSSStyleSheet(); sheet.replaceSync('.dock:has([value="!undo"]) { padding-bottom: 60px; }'); document.adoptedStyleSheets = [sheet]; }"""


def test_without_motion_only_what_has_moved_is_ringed_though_the_board_changes_its_size(browser: Browser, server: Server) -> None:
    with people(browser, server.url, {"width": 390, "height": 844, "reduced_motion": "reduce"}) as (one,):
        one.open_table("easy")
        one.connected()
        one.wait("Boolean(document.querySelector('#t-prompt.mine') && document.querySelector('#t-choices button'))")
        one.page.evaluate(RINGS)
        one.page.evaluate(GROWS)
        scale = one.page.evaluate("document.getElementById('scene').getScreenCTM().a")
        one.by_list()
        assert one.page.evaluate("document.getElementById('scene').getScreenCTM().a") < scale
        rung = set(one.page.evaluate("[...rung]"))
        assert any(id.startswith("card-") for id in rung)  # the hand closes up
        assert not rung & {"pile", "discards", "pawn-1", "pawn-2"}


def test_on_a_wide_screen_the_board_keeps_its_size_while_one_acts(browser: Browser, server: Server) -> None:
    with people(browser, server.url, {"locale": "fr-FR"}) as (one,):
        one.open_table("easy")
        one.connected()
        heights = set()
        for _ in range(8):
            one.wait("Boolean(document.querySelector('#t-choices button'))")
            heights.add(one.page.evaluate("document.getElementById('scene').getBoundingClientRect().height"))
            one.by_list()
        assert len(heights) == 1


def test_what_was_clicked_on_the_board_is_not_framed_by_the_browser(browser: Browser, server: Server) -> None:
    with people(browser, server.url, {}) as (one,):
        one.open_table("easy")
        one.connected()
        one.wait("Boolean(document.querySelector('#t-choices button'))")
        one.page.locator("#hand [data-lit=next] > .edge").first.click()
        one.page.locator("#scene .slot[data-lit=next] > .edge").first.click()
        one.wait("Boolean(document.querySelector('#t-acts [value=\"!undo\"]'))")
        assert one.page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "none"
        one.page.locator("#scene").click(position={"x": 5, "y": 300})
        assert one.page.evaluate("[document.activeElement.id, getComputedStyle(document.activeElement).outlineStyle]") == ["scene", "none"]


def test_the_result_and_the_rematch_can_be_reached_again(browser: Browser, server: Server, over: tuple[str, str]) -> None:
    key, cookie = over
    with people(browser, server.url, {}) as (one,):
        one.context.add_cookies([{"name": "player", "value": cookie, "url": server.url}])
        one.page.goto(f"/t/{key}/")
        one.page.click(".dock .result")
        assert one.page.locator("#t-over[open] [value='!rematch']").is_visible()
        one.open_table("easy")
        assert one.page.locator(".dock .result").is_hidden()
