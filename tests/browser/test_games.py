"""Every game is played to its end in real Chromium by a person who plays sensibly, against bots, by pointing and by the list."""

from __future__ import annotations

import json
import re
import time

import pytest
from playwright.sync_api import Browser

from gabare.bots.search import Greedy
from gabare.kit.game import Game
from gabare.kit.title import Title, find
from tests.browser.people import GAME, Somebody, people
from tests.browser.test_pages import violations
from tests.games.expected import EXPECTED
from tests.live.play import Truth
from tests.web import Server

POINTED = 25  # actions made by pointing at the board; the rest goes by the list, which is quicker


def position(server: Server, title: Title, key: str, seat: int) -> Game:
    """The game as it stands, with the draft of a seat, read past the server."""
    truth = Truth(server)
    table, players, options, secret, opening = truth.rows(
        "SELECT id, players, options, secret, opening FROM tables_table WHERE key = %s", key
    )[0]
    game = Game(title, players, json.loads(options), (), bytes.fromhex(secret), json.loads(opening))
    for actor, actions in truth.rows("SELECT seat, actions FROM tables_event WHERE table_id = %s ORDER BY seq", table):
        for text, outcomes in json.loads(actions):
            game.play(text, actor, outcomes=outcomes)
    draft = json.loads(truth.rows("SELECT draft FROM tables_seat WHERE table_id = %s AND number = %s", table, seat)[0][0])
    for text in draft:
        game.play(text, seat)
    return game


def advice(server: Server, title: Title, key: str, seat: int) -> tuple[str, tuple[str, ...]]:
    """What a sensible person does there, from what the seat can know: the action in words, and its targets."""
    game = position(server, title, key, seat)
    action = Greedy(title.value).choose(game.state.masked(seat), seat, len(game.moves))
    choice = next(choice for choice in game.choices(seat) if choice.action == action)
    return choice.text, choice.targets


def point_at(one: Somebody, targets: tuple[str, ...]) -> None:
    """Presses the targets in order, as the page lights them; a lone one is taken without being pressed."""
    at = one.at
    for target in targets:
        if one.at != at:
            return
        lit = one.page.locator(f"[data-lit=next][data-target='{target}'], [data-lit=next]#{target}").first
        end = time.monotonic() + 2
        while not lit.count() and one.at == at and time.monotonic() < end:
            time.sleep(0.02)
        if one.at == at and lit.count():
            lit.dispatch_event("click")
    one.follow(at)


DEAF = """[...document.querySelectorAll('#scene [data-lit]')].filter((thing) => getComputedStyle(thing).pointerEvents === 'none')
  .map((thing) => thing.dataset.target ?? thing.id)"""


def sit_down(one: Somebody, title: Title, bots: int, level: str, options: dict[str, str]) -> str:
    one.page.goto(f"/games/{title.id}/open/")
    one.page.fill("#name", "Anne")
    for n in range(title.players[-1]):
        one.page.select_option(f"#seat-{n}", "me" if n == 0 else level if n <= bots else "")
    for option, setting in options.items():
        one.page.select_option(f"#option-{option}", setting)
    one.page.click("main button.go")
    one.page.wait_for_url("**/t/*/")
    if one.page.locator("button[value=begin]").count():
        one.begin()
    one.page.wait_for_selector("#scene")
    one.connected()
    return one.page.url.rstrip("/").rpartition("/")[2]


def play_to_the_end(one: Somebody, server: Server, title: Title, key: str) -> None:
    end, turns = time.monotonic() + GAME, 0
    while one.stage != "over":
        assert time.monotonic() < end, "the game does not end"
        if one.page.locator("#t-acts .go[value='!confirm']").count():
            at = one.at
            one.page.locator("#t-acts .go[value='!confirm']").dispatch_event("click")
            one.follow(at)
        elif one.mine and one.page.locator("#t-choices button").count():
            at = one.at
            text, targets = advice(server, title, key, 0)
            turns += 1
            assert one.page.evaluate(DEAF) == [], "a finger cannot reach it"
            if targets and turns <= POINTED:
                point_at(one, targets)
            elif one.at == at:
                one.page.locator(f'#t-choices button[value="{text}"]').first.dispatch_event("click")
                one.follow(at)
        else:
            time.sleep(0.02)
    assert turns > 5


GAMES = {game: expected.browser for game, expected in EXPECTED.items() if expected.browser}


def whole_game(browser: Browser, server: Server, id: str, bots: int, options: dict[str, str]) -> list[str]:
    """Plays it, and returns what the log tells of it."""
    title = find(id)
    with people(browser, server.url, {}) as (one,):
        key = sit_down(one, title, bots, "medium", options)
        play_to_the_end(one, server, title, key)
        assert one.page.locator("#t-over[open] .ranking li").count() == bots + 1
        assert one.broken() == []
    game = position(server, title, key, 0)
    assert game.over
    return [line.text for lines in game.tell() for line in lines]


@pytest.mark.parametrize(("id", "bots", "options"), [(game, *table) for game, table in GAMES.items()], ids=GAMES)
def test_a_person_plays_a_whole_game_against_bots(browser: Browser, server: Server, id: str, bots: int, options: dict[str, str]) -> None:
    assert len(whole_game(browser, server, id, bots, options)) > 50


def test_a_person_travels_three_circuits_of_france_with_their_tolls(browser: Browser, server: Server) -> None:
    told = [
        line for circuit in ("economy", "casinos", "sports") for line in whole_game(browser, server, "richesses", 1, {"circuit": circuit})
    ]
    assert any(re.search(r"pays (Seat \d|Anne|\S+) \d+.F\.", line) for line in told), "nobody ever paid a toll"


def do(one: Somebody, text: str) -> None:
    """One action by the list, confirmed where it would end the turn or ask somebody else."""
    at = one.at
    one.page.locator(f'#t-choices button[value="{text}"]').first.dispatch_event("click")
    one.follow(at)
    confirm, at = one.page.locator("#t-acts .go[value='!confirm']"), one.at
    if confirm.count():
        confirm.dispatch_event("click")
        one.follow(at)


def together(crew: list[Somebody], title: Title, options: dict[str, str], pace: str = "none") -> str:
    """Everybody at one table, each in a browser of their own; the first opened it."""
    host, *guests = crew
    host.page.goto(f"/games/{title.id}/open/")
    host.page.select_option("[name=pace]", pace)
    host.page.fill("#name", "Anne")
    for n in range(title.players[-1]):
        host.page.select_option(f"#seat-{n}", "me" if n == 0 else "friend" if n < len(crew) else "")
    for option, setting in options.items():
        host.page.select_option(f"#option-{option}", setting)
    host.page.click("main button.go")
    host.page.wait_for_url("**/t/*/")
    for guest, link, name in zip(guests, host.invitations(), ("Bob", "Cléo"), strict=False):
        guest.join(link, name)
    host.begin()
    for one in crew:
        one.page.wait_for_selector("#scene")
        one.connected()
    return host.page.url.rstrip("/").rpartition("/")[2]


def test_a_pushed_boat_is_turned_by_its_owner_in_another_browser(browser: Browser, server: Server) -> None:
    title, end = find("mississippi-queen"), time.monotonic() + GAME
    with people(browser, server.url, {}, {}, {}) as crew:
        key = together(crew, title, {})
        while time.monotonic() < end:
            game = position(server, title, key, 0)
            if game.over:  # of fifty games, one goes by without
                key = together(crew, title, {})
                continue
            seat = game.turn
            game = position(server, title, key, seat)
            one = crew[seat]
            one.wait("document.querySelector('#t-prompt.mine') !== null")
            pushes = [choice.text for choice in game.choices(seat) if choice.text.startswith("push")]
            do(one, pushes[0] if pushes else advice(server, title, key, seat)[0])
            asked = position(server, title, key, seat).turn
            if pushes and 0 <= asked != seat:
                owner = crew[asked]
                owner.wait("document.querySelector('#t-prompt.mine') !== null")
                assert not one.mine, "the pusher waits meanwhile"
                headings = [choice.text for choice in position(server, title, key, asked).choices(asked)]
                assert all(text.startswith("head ") for text in headings)
                do(owner, headings[-1])
                one.wait("document.querySelector('#t-prompt.mine') !== null")
                return
        raise AssertionError("nobody was ever pushed")


def sold(crew: list[Somebody], server: Server, pace: str) -> str:
    """A table where the first begins, and offers her bike for sale: the second is asked, with all his money. Returns its key."""
    title, (seller, buyer) = find("richesses"), crew
    for _ in range(40):
        key = together(crew, title, {"circuit": "monuments"}, pace)
        do(seller, "choose bike")
        do(buyer, "choose foot")
        if position(server, title, key, 0).turn == 0:
            break
    seller.wait("document.querySelector('#t-prompt.mine') !== null")
    do(seller, "sell bike")
    buyer.wait("document.querySelector('#auction [data-lit=next]') !== null")
    return key


def test_a_bike_is_sold_by_auction_between_a_desk_and_a_phone(browser: Browser, server: Server) -> None:
    with people(browser, server.url, {}, {"width": 390, "height": 844, "is_mobile": True, "has_touch": True}) as crew:
        seller, buyer = crew
        key = sold(crew, server, "day3")  # nobody hurries, however slow this machine is: bids are sealed
        assert seller.page.get_attribute("#auction-panel", "role") == "dialog"
        assert seller.page.locator("#auction [data-lit]").count() == 0
        keys = [each.bounding_box() for each in buyer.page.locator("#auction [data-lit=next] > .edge").all()]
        assert len(keys) == 11
        assert all(box and min(box["width"], box["height"]) >= 44 for box in keys)
        assert violations(buyer.page) == []
        at = buyer.at
        buyer.page.tap("#bid-120")
        buyer.follow(at)
        buyer.page.tap("#t-acts .go[value='!confirm']")
        seller.wait("document.querySelector('#t-prompt.mine') !== null")
        assert seller.page.locator("#auction-panel").count() == 0
        told = [line.text for lines in position(server, find("richesses"), key, 0).tell() for line in lines]
        assert any(re.search(r"buys a bike from .* for 120.F", line) for line in told)


def test_a_live_auction_shows_its_clock(browser: Browser, server: Server) -> None:
    with people(browser, server.url, {}, {}) as crew:
        sold(crew, server, "none")
        for one in crew:
            assert one.wait("/^0:[01]\\d$/.test(document.querySelector('#auction .auction-clock').textContent)")
