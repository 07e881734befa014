"""The map under the camera: it opens on the piece to act, large enough for a finger, and leaves a person who looks elsewhere alone."""

from __future__ import annotations

import time
from typing import Any, cast

import pytest
from playwright.sync_api import Browser, FloatRect

from gabare.games.richesses.actions import SHIFT
from gabare.games.richesses.material import TOWN_IDS
from gabare.games.richesses.rules import Richesses
from gabare.kit.luck import Seeded
from gabare.kit.state import State
from gabare.kit.title import find
from tests.browser.people import Somebody, people
from tests.browser.test_games import advice, do, position, sit_down
from tests.web import PATIENCE, Server

PHONE: dict[str, Any] = {"width": 390, "height": 844, "reduced_motion": "reduce"}
FINGER = 44  # pixels
WINDOW = """(() => { // where the map lies on the screen
    const map = document.getElementById('map'), { x, y, width, height } = map.viewBox.baseVal, here = map.firstElementChild.getScreenCTM();
    const from = new DOMPoint(x, y).matrixTransform(here), to = new DOMPoint(x + width, y + height).matrixTransform(here);
    return [from.x, from.y, to.x, to.y];
})()"""


def sight(one: Somebody) -> str:
    return str(one.page.get_attribute("#map", "viewBox"))


def boxes(one: Somebody, selector: str) -> list[FloatRect]:
    found = [each.bounding_box() for each in one.page.locator(selector).all()]
    return [box for box in found if box]


def in_sight(one: Somebody, selector: str) -> bool:
    """Whether the middle of the first such piece is inside the window."""
    left, top, right, bottom = one.page.evaluate(WINDOW)
    box = boxes(one, selector)[0]
    return bool(left < box["x"] + box["width"] / 2 < right and top < box["y"] + box["height"] / 2 < bottom)


def comes_in_sight(one: Somebody, *selectors: str) -> str:
    """The camera may move a moment after the frame, or the tap, that moves it. Returns the first that is in sight then."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for selector in selectors:
            if in_sight(one, selector):
                return selector
        one.page.wait_for_timeout(50)
    raise AssertionError(f"none of {selectors} comes in sight of {sight(one)}")


def drag(one: Somebody, dx: float, dy: float) -> None:
    left, top, right, bottom = one.page.evaluate(WINDOW)
    x, y = (left + right) / 2, (top + bottom) / 2
    one.page.mouse.move(x, y)
    one.page.mouse.down()
    one.page.mouse.move(x + dx, y + dy, steps=4)
    one.page.mouse.up()


def step(one: Somebody, server: Server, game: str, key: str) -> None:
    """One sensible action, or the confirmation."""
    at = one.at
    confirm = one.page.locator("#t-acts .go[value='!confirm']")
    if confirm.count():
        confirm.dispatch_event("click")
    else:
        text, _ = advice(server, find(game), key, 0)
        one.page.locator(f'#t-choices button[value="{text}"]').first.dispatch_event("click")
    one.follow(at)


def my_turn(one: Somebody) -> None:
    one.wait("Boolean(document.querySelector('#t-prompt.mine') && document.querySelector('#t-choices button'))")


@pytest.fixture
def river(browser: Browser, server: Server) -> Any:
    with people(browser, server.url, PHONE) as (one,):
        key = sit_down(one, find("mississippi-queen"), 3, "easy", {})
        my_turn(one)
        while not one.page.locator("#t-choices button[value^=speed]").count():  # a bot may have pushed the boat: first it is turned
            step(one, server, "mississippi-queen", key)
            my_turn(one)
        yield one, key
        assert one.broken() == []


def test_a_phone_opens_on_the_boat_to_act_with_targets_for_a_finger(river: Any, server: Server) -> None:
    one, key = river
    for _ in range(14):
        my_turn(one)
        assert in_sight(one, "#boat-1")
        lit = boxes(one, "#scene [data-lit] > .edge")  # where one thing alone can be done, it may wait for the confirmation already
        assert lit or not one.page.locator("#t-choices [data-targets]").count()
        for box in lit:
            assert min(box["width"], box["height"]) >= FINGER
        step(one, server, "mississippi-queen", key)


def test_who_looks_elsewhere_is_left_alone_until_the_next_turn(river: Any, server: Server) -> None:
    one, key = river
    drag(one, 40, -90)
    looked = sight(one)
    step(one, server, "mississippi-queen", key)  # the speed: the same turn goes on
    assert sight(one) == looked
    assert one.mine
    for _ in range(20):
        my_turn(one)
        if sight(one) != looked:
            break
        step(one, server, "mississippi-queen", key)
    assert sight(one) != looked
    assert in_sight(one, "#boat-1")


LIT = """(() => { // what can be chosen on the map, in the map's own units: left, top, right, bottom
    const map = document.getElementById('map'), back = map.firstElementChild.getScreenCTM().inverse();
    return Array.from(map.querySelectorAll('[data-lit] > .edge'), (edge) => {
        const box = edge.getBoundingClientRect(), from = new DOMPoint(box.left, box.top).matrixTransform(back);
        const to = new DOMPoint(box.right, box.bottom).matrixTransform(back);
        return [from.x, from.y, to.x, to.y];
    });
})()"""


def held(view: str, lit: list[list[float]], margin: float = 0.0) -> bool:
    """Whether all that is lit lies inside such a view, and so much of its size away from its edges."""
    x, y, width, height = (float(number) for number in view.split())
    near, low, far, deep = x + width * margin, y + height * margin, x + width * (1 - margin), y + height * (1 - margin)
    return all(left > near and right < far and top > low and bottom < deep for left, top, right, bottom in lit)


def test_the_river_lies_still_while_one_steers(browser: Browser, server: Server) -> None:
    title = find("mississippi-queen")
    with people(browser, server.url, {"reduced_motion": "reduce"}) as (one,):
        key = sit_down(one, title, 2, "easy", {})
        still = 0
        for _ in range(40):
            my_turn(one)
            before, text = sight(one), advice(server, title, key, 0)[0] if not one.page.locator("#t-acts .go").count() else "done"
            step(one, server, "mississippi-queen", key)
            if text != "ahead" or not one.mine:
                continue
            lit = one.page.evaluate(LIT)
            if held(before, lit, 1 / 30):
                assert sight(one) == before, lit
                still += 1
            else:
                assert held(sight(one), lit)
        assert still > 6
        assert one.broken() == []


def test_one_button_shows_the_whole_river_and_leads_back(river: Any, server: Server) -> None:
    one, _ = river
    near = sight(one)
    one.page.click("[data-camera=fit]")
    assert float(sight(one).split()[2]) > float(near.split()[2])
    for number in range(1, 5):
        assert in_sight(one, f"#boat-{number}")
    one.page.click("[data-camera=fit]")
    assert [float(number) for number in sight(one).split()] == pytest.approx(
        [float(number) for number in near.split()], abs=0.1
    )  # told in tenths


def test_who_asks_for_the_whole_river_keeps_it_in_the_turns_to_come(river: Any, server: Server) -> None:
    one, key = river
    near = float(sight(one).split()[2])
    one.page.click("[data-camera=fit]")
    step(one, server, "mississippi-queen", key)
    my_turn(one)
    while not one.page.locator("#t-choices button[value^=speed]").count():
        step(one, server, "mississippi-queen", key)
        my_turn(one)
    assert float(sight(one).split()[2]) > 1.1 * near
    drag(one, 40, -90)  # whoever looks elsewhere is led again
    step(one, server, "mississippi-queen", key)
    my_turn(one)
    while not one.page.locator("#t-choices button[value^=speed]").count():
        step(one, server, "mississippi-queen", key)
        my_turn(one)
    assert float(sight(one).split()[2]) == pytest.approx(near)


def test_on_a_phone_the_list_of_actions_gives_way_to_the_board(river: Any) -> None:
    one, _ = river
    one.page.click("#t-choices summary")
    assert one.page.locator("#t-choices ul").is_visible()
    strip = boxes(one, "#strip")[0]
    one.page.mouse.click(strip["x"] + 4, strip["y"] + 4)
    assert not one.page.locator("#t-choices ul").is_visible()


def test_the_camera_glides_where_motion_is_welcome(browser: Browser, server: Server) -> None:
    with people(browser, server.url, {**PHONE, "reduced_motion": "no-preference"}) as (one,):
        sit_down(one, find("mississippi-queen"), 3, "easy", {})
        my_turn(one)
        one.wait("performance.now() > 1500")
        seen = one.page.evaluate(
            """async () => {
                const map = document.getElementById("map"), seen = [];
                document.querySelector("[data-camera=fit]").click();
                for (let n = 0; n < 90; n++) { seen.push(map.viewBox.baseVal.width); await new Promise(requestAnimationFrame); }
                return seen;
            }"""
        )
        assert seen == sorted(seen)
        assert any(seen[0] < width < seen[-1] for width in seen)


def test_the_map_comes_along_into_the_other_composition(river: Any, server: Server) -> None:
    one, _ = river
    one.page.set_viewport_size({"width": 1440, "height": 900})
    one.wait("document.getElementById('scene').viewBox.baseVal.width === 1100 && document.querySelector('#map #boats')")
    assert in_sight(one, "#boat-1")
    assert one.page.locator("#scene > #strip").count() == 1
    assert one.page.locator("#map > .layer").count() == 7


FALLS = "window.fallen = []; document.addEventListener('animationstart', (e) => e.animationName === 'fall' && fallen.push(e.target.id))"


def to_sea(one: Somebody, server: Server) -> str:
    """Sails on until a run leads in some direction by one cell or by two (another boat may lie on either); returns that key of the pad."""
    key = sit_down(one, find("trois-caps"), 1, "easy", {"level": "learning"})
    for _ in range(300):
        my_turn(one)
        for way in one.page.locator("[data-lit=next][data-target^=way-]").all():
            name = way.get_attribute("data-target")
            if all(one.page.locator(f"#t-form [data-targets*='{name} far-{cells}']").count() for cells in (1, 2)):
                return f"key-{name}"
        step(one, server, "trois-caps", key)
    raise AssertionError("the boat never sails")


def test_a_run_is_steered_by_the_compass_pad_with_a_finger(browser: Browser, server: Server) -> None:
    with people(browser, server.url, {**PHONE, "has_touch": True}) as (one,):
        one.context.add_init_script(FALLS)
        way = to_sea(one, server)
        assert in_sight(one, "#boat-1")
        keys = boxes(one, "#pad [data-lit=next] > .edge")
        assert len(keys) == one.page.locator("#pad [data-lit=next]").count() > 1
        assert all(min(box["width"], box["height"]) >= FINGER for box in keys)
        assert not one.page.locator("[data-lit][data-target^=far-]").count()
        one.page.tap(f"#{way}")
        one.wait(f"document.getElementById('{way}').getAttribute('aria-pressed') === 'true'")
        at = one.at
        one.page.tap("#key-far-2")
        one.follow(at)
        one.page.wait_for_selector("#t-acts .go[value='!confirm']")  # the second die is rolled only then
        assert "2 cells" in one.page.inner_text("#t-prompt")
        pressed = [each.get_attribute("data-target") for each in one.page.locator("#scene [aria-pressed=true]").all()]
        assert len(pressed) == 3  # the cell, and on the pad which way and how far
        assert {f"{way.removeprefix('key-')}", "far-2"} < set(pressed)
        assert one.page.evaluate("fallen") == []  # no die falls where motion is unwelcome


def test_each_die_is_seen_to_fall_once(browser: Browser, server: Server) -> None:
    with people(browser, server.url, {**PHONE, "reduced_motion": "no-preference"}) as (one,):
        one.context.add_init_script(FALLS)
        to_sea(one, server)
        one.wait("fallen.some((id) => id.startsWith('die-'))")
        fallen = one.page.evaluate("fallen")
        assert len(fallen) == len(set(fallen))


def test_the_lens_on_a_wide_screen_can_be_pointed_at(browser: Browser, server: Server) -> None:
    with people(browser, server.url, {"reduced_motion": "reduce"}) as (one,):
        to_sea(one, server)
        target = one.page.locator("#lens [data-lit=next]").first
        at, name = one.at, target.get_attribute("data-target")
        target.click()
        one.follow(at)
        assert name in [each.get_attribute("data-target") for each in one.page.locator("#cells [aria-pressed=true]").all()]
        one.page.keyboard.press("+")
        assert not one.page.locator("#lens").is_visible()  # the chart itself is near now
        assert one.broken() == []


def swipe(one: Somebody, dx: float, dy: float, *others: tuple[float, float], pause: float = 0) -> None:
    """A finger drags the map by so much, from its middle; others lie on it and move the other way: they pinch."""
    left, top, right, bottom = one.page.evaluate(WINDOW)
    x, y = (left + right) / 2, (top + bottom) / 2
    touch = one.context.new_cdp_session(one.page)

    def fingers(part: float) -> list[dict[str, float]]:
        spots = [(x + part * dx, y + part * dy), *((x + aside - part * dx, y + down - part * dy) for aside, down in others)]
        return [{"x": across, "y": along, "id": number} for number, (across, along) in enumerate(spots)]

    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": fingers(0)})
    for part in (0.25, 0.5, 0.75, 1):
        time.sleep(pause)
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": fingers(part)})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


FRANCE = find("richesses")
BY_TOUCH: dict[str, Any] = {**PHONE, "is_mobile": True, "has_touch": True}


def to_ride(one: Somebody, bots: int) -> str:
    """A table of Richesses, up to the turn of a bike on its way out of Bordeaux: a bot may have sold its vehicle by auction before. Returns its key."""
    key = sit_down(one, FRANCE, bots, "easy", {"circuit": "wines"})
    do(one, "choose bike")
    my_turn(one)
    while one.page.locator("#t-choices button[value=pass]").count():
        do(one, "pass")
        my_turn(one)
    return key


@pytest.fixture
def road(browser: Browser, server: Server) -> Any:
    with people(browser, server.url, BY_TOUCH) as (one,):
        yield one, to_ride(one, 3)
        assert one.broken() == []


def test_a_phone_opens_on_the_traveller_to_act_with_towns_for_a_finger(road: Any, server: Server) -> None:
    one, key = road
    looked = 0
    for _ in range(16):
        my_turn(one)
        state = cast(Richesses, position(server, FRANCE, key, 0).state)
        if state.seat == 0 and state.phase != SHIFT:  # no bid for another's vehicle, no place for somebody else
            looked += 1
            comes_in_sight(one, "#town-traveller-1, #traveller-1")
        assert one.page.locator("#scene [aria-label]:not([role])").count() == 0  # what is no longer lit is a drawing again
        for box in boxes(one, "#scene [data-lit=next] > .edge"):
            assert min(box["width"], box["height"]) >= FINGER
        step(one, server, "richesses", key)
    assert looked > 4


def test_france_is_dragged_and_pinched_and_a_town_tapped_there_is_the_next_one(road: Any, server: Server) -> None:
    one, key = road
    do(one, "ride")
    before = [float(number) for number in sight(one).split()]
    swipe(one, -70, 40)
    x, y, width, _ = [float(number) for number in sight(one).split()]
    assert x > before[0] + 30
    assert y < before[1] - 15
    assert width == pytest.approx(before[2])
    marked = boxes(one, "#in-sight")[0]
    swipe(one, 25, 0, (-60, 0))
    assert float(sight(one).split()[2]) < width * 0.75, "two fingers apart: nearer"
    assert boxes(one, "#in-sight")[0]["width"] < marked["width"]
    swipe(one, -25, 0, (-60, 0))
    looked = sight(one)
    lit = [str(town.get_attribute("id")) for town in one.page.locator("#towns > [data-lit=next]").all()]
    town = next(id for id in lit if in_sight(one, f"#{id}"))
    at = one.at
    one.page.tap(f"#{town}")
    one.follow(at)
    state = cast(Richesses, position(server, FRANCE, key, 0).state)
    assert town == f"town-{TOWN_IDS[state.travellers[0].town]}"
    assert sight(one) == looked, "the same turn goes on: who looks elsewhere is left alone"


def flick(one: Somebody, dx: float, dy: float) -> None:
    """A finger drags the map and leaves it while it moves, as quick as a person's."""
    swipe(one, dx, dy, pause=0.016)


def test_an_arrow_at_the_edge_leads_to_what_can_be_chosen_beyond_it(road: Any, server: Server) -> None:
    one, key = road
    do(one, "ride")
    lit = [f"#{town.get_attribute('id')}" for town in one.page.locator("#towns > [data-lit=next]").all()]
    assert len(lit) > 1
    assert all(in_sight(one, town) for town in lit)
    assert one.page.locator(".beacon").count() == 0
    flick(one, 150, 120)
    flick(one, 150, 120)
    hidden = [town for town in lit if not in_sight(one, town)]
    assert 0 < one.page.locator(".beacon").count() <= len(hidden)
    left, top, right, bottom = one.page.evaluate(WINDOW)
    for box in boxes(one, ".beacon"):
        assert left < box["x"] + box["width"] / 2 < right
        assert top < box["y"] + box["height"] / 2 < bottom
    one.page.locator(".beacon").last.tap()  # a tap soon after a flick counts too
    town = comes_in_sight(one, *hidden)
    at = one.at
    one.page.tap(town)
    one.follow(at)
    state = cast(Richesses, position(server, FRANCE, key, 0).state)
    assert town == f"#town-{TOWN_IDS[state.travellers[0].town]}"


def test_all_of_france_is_in_sight_where_a_casino_is_to_be_chosen(browser: Browser, server: Server) -> None:
    with people(browser, server.url, BY_TOUCH) as (one,):
        sit_down(one, FRANCE, 1, "easy", {"circuit": "casinos"})
        lit = boxes(one, "#towns [data-lit=next] > .edge")
        assert len(lit) == 8
        assert all(min(box["width"], box["height"]) >= FINGER for box in lit)
        assert all(in_sight(one, f"#town-{town}") for town in ("le-touquet", "bayonne-biarritz", "cannes", "evian"))
        one.page.tap("#town-vichy")
        one.wait("document.querySelector('#t-acts .go[value=\"!confirm\"]') !== null")
        assert one.broken() == []


def test_beside_the_whole_map_the_lens_is_moved_by_the_mouse(browser: Browser, server: Server) -> None:
    with people(browser, server.url, {"reduced_motion": "reduce"}) as (one,):
        sit_down(one, FRANCE, 1, "easy", {"circuit": "wines"})
        before, marked = sight(one), boxes(one, "#in-sight")[0]
        drag(one, -120, 0)
        assert sight(one) != before
        assert boxes(one, "#in-sight")[0]["x"] > marked["x"] + 10, "the frame on the whole map goes along"
        wide = float(sight(one).split()[2])
        one.page.mouse.wheel(0, -200)
        one.wait(f"document.getElementById('map').viewBox.baseVal.width < {wide * 0.8}")
        assert one.broken() == []


def test_the_cameras_buttons_make_way_for_a_town_that_can_be_chosen(browser: Browser, server: Server) -> None:
    with people(browser, server.url, {"reduced_motion": "reduce"}) as (one,):
        key = to_ride(one, 1)
        do(one, "ride")
        usual, town = boxes(one, ".zoom")[0], boxes(one, "#lens-towns > [data-lit=next] > .edge")[0]
        drag(one, usual["x"] + 22 - town["x"] - town["width"] / 2, usual["y"] + 66 - town["y"] - town["height"] / 2)
        town, buttons = boxes(one, "#lens-towns > [data-lit=next] > .edge")[0], boxes(one, ".zoom")[0]
        x, y = town["x"] + town["width"] / 2, town["y"] + town["height"] / 2
        assert usual["x"] < x < usual["x"] + usual["width"]
        assert usual["y"] < y < usual["y"] + usual["height"]
        left, top, right, bottom = one.page.evaluate(WINDOW)
        assert left < buttons["x"] < right - buttons["width"]
        assert top < buttons["y"] < bottom - buttons["height"]
        at, name = one.at, one.page.locator("#lens-towns > [data-lit=next]").first.get_attribute("data-target")
        one.page.mouse.click(x, y)
        one.follow(at)
        state = cast(Richesses, position(server, FRANCE, key, 0).state)
        assert name == f"town-{TOWN_IDS[state.travellers[0].town]}"
        assert one.broken() == []


def test_without_script_the_board_is_whole_too(browser: Browser, server: Server) -> None:
    with people(browser, server.url, {}) as (one,):
        key = sit_down(one, FRANCE, 1, "easy", {"circuit": "wines"})
        with people(browser, server.url, {"java_script_enabled": False}) as (plain,):
            plain.page.goto(f"/t/{key}/")
            assert plain.page.locator("#map #lens-towns > [data-target]").count() == 140
            assert plain.page.locator("#towns > [data-target]").count() == 140
            assert plain.page.locator("#lens-names text").count() == 140
            assert plain.page.locator("#map #lens-traveller-1").count() == 1


def way_to_a_push(state: State, path: tuple[str, ...] = ()) -> tuple[str, ...] | None:
    """Actions of the first seat, without luck, after which it may push a boat to more than one side."""
    grammar = find("mississippi-queen").grammar
    texts = {int(action): grammar.write(action) for action in state.legal_actions(0)} if state.awaited & 1 else {}
    if sum(text.startswith("push") for text in texts.values()) > 1:
        return path
    for action, text in texts.items():
        if len(path) < 5 and text != "done":
            then = state.clone()
            then.apply(0, action, Seeded(1))
            if (found := way_to_a_push(then, (*path, text))) is not None:
                return found
    return None


def test_where_a_boat_may_be_pushed_no_handle_lies_under_the_finger(browser: Browser, server: Server) -> None:
    title = find("mississippi-queen")
    with people(browser, server.url, PHONE) as (one,):
        for _ in range(5):  # at the start boats lie side by side: nearly always one of them can be pushed
            key = sit_down(one, title, 3, "easy", {})
            my_turn(one)
            path = way_to_a_push(position(server, title, key, 0).state)
            if path is not None:
                break
        assert path is not None
        for text in path:
            at = one.at
            one.page.locator(f'#t-choices button[value="{text}"]').dispatch_event("click")
            one.follow(at)
        hexes = one.page.evaluate(
            "[...document.querySelectorAll('#t-choices [value^=push]')].map((button) => button.dataset.targets.split(' '))"
        )
        one.page.locator(f"[data-lit][data-target='{hexes[0][0]}'] > .edge").first.click()
        one.wait("document.querySelector('[data-lit=picked]')")
        assert one.page.inner_text("#t-hint") == f"Now choose among what is lit ({len(hexes)})."
        for _, there in hexes:
            box = boxes(one, f"[data-lit=next][data-target='{there}'] > .edge")[0]
            middle = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
            found = one.page.evaluate("({ x, y }) => document.elementFromPoint(x, y).closest('[data-lit]')?.dataset.target", middle)
            assert found == there


def test_a_tap_tells_what_a_thing_is(river: Any) -> None:
    """Titles are tooltips, and no finger ever meets one."""
    one, _ = river
    boat = boxes(one, "#boat-1 > .edge")[0]
    one.page.mouse.click(boat["x"] + boat["width"] / 2, boat["y"] + boat["height"] / 2)
    assert one.page.inner_text("#t-hint").startswith("Anne: speed 1, 6 coal")
    strip = boxes(one, "#fleet-1")[0]
    one.page.mouse.click(strip["x"] + strip["width"] / 2, strip["y"] + strip["height"] / 2)  # nothing there has a name
    assert one.page.inner_text("#t-hint") == ""


def test_from_afar_the_stages_and_the_travellers_are_seen_and_no_name_that_cannot_be_read(road: Any) -> None:
    one, _ = road
    assert one.page.locator("#names text").first.is_visible()
    one.page.tap("[data-camera=fit]")
    assert not one.page.locator("#names text").first.is_visible()
    for selector, size in (("#stages > * > *", 12), ("#travellers > * > .edge", 20)):
        assert all(min(box["width"], box["height"]) >= size for box in boxes(one, selector))
    one.page.tap("[data-camera=fit]")
    assert one.page.locator("#names text").first.is_visible()


def test_who_has_looked_elsewhere_does_not_lose_their_own_piece_when_it_moves(road: Any) -> None:
    one, _ = road
    do(one, "ride")
    drag(one, 130, 0)
    looked = sight(one)
    do(one, "to bergerac")
    comes_in_sight(one, "#traveller-1 > .edge")
    assert sight(one) != looked


def test_a_board_does_not_dress_the_page_round_it(river: Any) -> None:
    """Its docks are called as the page's dock is."""
    one, _ = river
    page = "[...document.querySelectorAll('body *:not(svg, svg *)')]"
    assert one.page.evaluate(f"{page}.every((part) => getComputedStyle(part).fillOpacity === '1')")
