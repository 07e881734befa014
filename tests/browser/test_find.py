"""A field finds a town by its name, whatever its accents, and turns the board to it; at both sizes, by keyboard and by hand."""

from __future__ import annotations

import time
from typing import Any

import pytest
from playwright.sync_api import Browser

from gabare.kit.title import find
from tests.browser.people import Somebody, people
from tests.browser.test_games import do, sit_down
from tests.browser.test_pages import violations
from tests.web import PATIENCE, Server

SIZES: dict[str, dict[str, Any]] = {
    "desktop": {"width": 1440, "height": 900},
    "phone": {"width": 390, "height": 844, "is_mobile": True, "has_touch": True, "locale": "fr-FR"},
}


def rows(one: Somebody) -> list[str]:
    return one.page.locator("#t-places li:visible").all_inner_texts()


def ringed(one: Somebody) -> str:
    """The town in the ring, as the lens names it: the nearest town to the ring's middle."""
    return str(
        one.page.evaluate(
            """() => {
              const ring = [...document.querySelectorAll('#lens-travellers .sought, #travellers .sought')].at(-1);
              if (!ring) return '';
              const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
              const [x, y] = middle(ring.getBoundingClientRect());
              const far = (town) => {
                const [a, b] = middle(town.querySelector('.edge').getBoundingClientRect());
                return Math.hypot(a - x, b - y);
              };
              const towns = [...document.querySelectorAll('#lens-towns > [data-target], #towns > [data-target]')];
              return towns.sort((one, other) => far(one) - far(other))[0].getAttribute('aria-label');
            }"""
        )
    )


def ring_comes(one: Somebody, name: str) -> None:
    end = time.monotonic() + PATIENCE
    while (found := ringed(one)) != name:
        assert time.monotonic() < end, f"the ring is round {found or 'nothing'}"
        time.sleep(0.05)


@pytest.mark.parametrize("size", SIZES)
def test_a_town_is_found_by_its_name_and_the_board_turns_to_it(browser: Browser, server: Server, size: str) -> None:
    with people(browser, server.url, SIZES[size]) as (one,):
        sit_down(one, find("richesses"), 1, "easy", {})
        field, keys = one.page.locator("#t-find"), one.page.keyboard
        field.click()
        assert len(rows(one)) == 140
        keys.type("EVI")
        assert rows(one) == ["Évian", "Charleville-Mézières"]
        assert violations(one.page) == []
        keys.press("Enter")
        ring_comes(one, "Évian")
        assert field.input_value() == "Évian"
        field.fill("saint m")
        assert rows(one) == ["Saint-Malo", "Mont-Saint-Michel"]
        keys.press("ArrowDown")
        assert one.page.get_attribute("#t-find", "aria-activedescendant") == "place-town-mont-saint-michel"
        keys.press("Enter")
        one.wait("document.querySelectorAll('#t-places[hidden]').length === 1")
        ring_comes(one, "Mont-Saint-Michel")
        field.fill("nowhere")
        assert rows(one) == []
        field.fill("")
        ring_comes(one, "")
        field.fill("bastia")
        one.page.locator("#t-places li:visible").first.click()
        ring_comes(one, "Bastia")
        do(one, "choose bike")
        ring_comes(one, "")
        assert field.input_value() == "", "whoever plays sees their own piece again"
        assert one.broken() == []


def test_the_small_map_of_a_phone_turns_the_large_one(browser: Browser, server: Server) -> None:
    with people(browser, server.url, SIZES["phone"]) as (one,):
        sit_down(one, find("richesses"), 1, "easy", {})
        one.page.locator("#mini-bonifacio").tap()
        ring_comes(one, "Bonifacio")
        assert one.page.input_value("#t-find") == "Bonifacio"


def test_a_board_without_named_places_has_no_field(browser: Browser, server: Server) -> None:
    with people(browser, server.url, {}) as (one,):
        one.open_table("easy")
        one.connected()
        assert one.page.locator("#t-find").count() == 0


@pytest.mark.parametrize("size", SIZES)
def test_towns_are_found_in_a_replay_too(browser: Browser, server: Server, size: str) -> None:
    with people(browser, server.url, SIZES[size]) as (one,):
        key = sit_down(one, find("richesses"), 1, "easy", {})
        do(one, "choose foot")
        one.page.goto(f"/r/{key}/")
        one.page.locator("#t-find").click()
        one.page.keyboard.type("besancon")
        one.page.keyboard.press("Enter")
        ring_comes(one, "Besançon")
        assert one.broken() == []
