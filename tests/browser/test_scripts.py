"""The page's scripts alone, on a drawing of a few rectangles: the camera, the finder, the glide. No server, no game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

SCRIPTS = Path(__file__).parents[2] / "src" / "gabare" / "site" / "static" / "gabare"
FULL, HOME = (0, 0, 1200, 600), (400, 200, 400, 200)  # of the map: all of it, and what it looks at in the beginning
BOARD = f"""
<style>* {{ margin: 0; padding: 0; }} .board {{ position: relative; }} .board, #scene {{ width: 400px; height: 200px; }}</style>
<div class="board">
  <svg id="scene" viewBox="0 0 400 200"><svg id="map" x="0" y="0" width="400" height="200" viewBox="{" ".join(map(str, HOME))}"
    data-full="{" ".join(map(str, FULL))}" data-about="first">
    <g class="layer" id="pieces"><rect id="boat" x="500" y="240" width="40" height="20"/><rect id="quay" x="700" y="300" width="40" height="20"/></g>
  </svg></svg>
</div>"""
TOWNS = """
<input id="t-find"><ul id="t-places" hidden><li id="p0" data-place="ales">Alès</li><li id="p1" data-place="besancon">Besançon</li>
<li id="p2" data-place="chalons">Châlons-sur-Saône</li><li id="p3" data-place="salon">Salon</li></ul>"""


@pytest.fixture(params=["no-preference", "reduce"])
def motion(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def page(browser: Browser, motion: str) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 800, "height": 400}, reduced_motion=motion)  # type: ignore[arg-type]
    errors: list[str] = []
    page = context.new_page()
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    assert errors == []
    context.close()


def board(page: Page) -> None:
    page.set_content(BOARD)
    page.add_script_tag(path=SCRIPTS / "stage.js")
    page.evaluate("window.eye = stage.camera(document.getElementById('scene'))")


def window(page: Page) -> list[float]:
    """What of the map is in sight: left, top, width, height."""
    return [float(part) for part in str(page.get_attribute("#map", "viewBox")).split()]


def comes(page: Page, wanted: tuple[float, ...]) -> None:
    """Until the camera has swung there."""
    page.wait_for_function(
        "(wanted) => document.getElementById('map').getAttribute('viewBox').split(' ').every((part, n) => Math.abs(part - wanted[n]) < 0.01)",
        arg=[*wanted],
    )


def under(page: Page, x: float, y: float) -> tuple[float, float]:
    """The place of the map that lies there on the screen."""
    left, top, width, height = window(page)
    return left + x * width / 400, top + y * height / 200


def follow(page: Page, about: str, sight: tuple[float, ...] = HOME) -> None:
    page.evaluate("(map) => eye.follow(map)", {"full": FULL, "sight": sight, "about": about})


# The camera


@pytest.mark.parametrize("motion", ["reduce"], indirect=True)
@pytest.mark.parametrize("turns", [-200, 150])
def test_the_place_under_the_wheel_stays_where_it_is(page: Page, turns: int) -> None:
    board(page)
    before = under(page, 130, 60)
    page.mouse.move(130, 60)
    page.mouse.wheel(0, turns)
    page.wait_for_function(f"document.getElementById('map').viewBox.baseVal.width !== {HOME[2]}")
    assert under(page, 130, 60) == pytest.approx(before)
    assert (window(page)[2] < HOME[2]) == (turns < 0)


@pytest.mark.parametrize("motion", ["reduce"], indirect=True)
def test_a_drag_takes_the_map_along_but_not_beyond_its_edge(page: Page) -> None:
    board(page)
    held = under(page, 200, 100)
    page.mouse.move(200, 100)
    page.mouse.down()
    page.mouse.move(260, 130)
    assert under(page, 260, 130) == pytest.approx(held)
    assert page.evaluate("eye.dragged()")
    page.mouse.move(790, 390)
    for _ in range(2):  # again and again, to the corner
        page.mouse.up()
        page.mouse.move(10, 10)
        page.mouse.down()
        page.mouse.move(790, 390)
    page.mouse.up()
    assert window(page) == pytest.approx([0, 0, HOME[2], HOME[3]])


@pytest.mark.parametrize("motion", ["reduce"], indirect=True)
def test_a_press_that_hardly_moves_is_no_drag(page: Page) -> None:
    board(page)
    page.mouse.move(200, 100)
    page.mouse.down()
    page.mouse.move(203, 102)
    page.mouse.up()
    assert not page.evaluate("eye.dragged()")
    assert window(page) == [*HOME]


@pytest.mark.parametrize("motion", ["reduce"], indirect=True)
@pytest.mark.parametrize(("how", "width"), [("in", 1200 / 6), ("out", 1200)])
def test_it_goes_only_so_near_and_so_far(page: Page, how: str, width: float) -> None:
    board(page)
    for _ in range(30):
        page.evaluate("(how) => eye.turn(how)", how)
    left, top, breadth, height = window(page)
    assert (breadth, height) == pytest.approx((width, width / 2))
    assert left >= 0
    assert top >= 0
    assert left + breadth <= 1200.001
    assert top + height <= 600.001
    assert page.evaluate("['near', 'far'].map((name) => document.getElementById('scene').hasAttribute(`data-${name}`))") == [
        how == "in",
        how == "out",
    ]


def test_all_of_it_and_back_again(page: Page) -> None:
    board(page)
    page.evaluate("eye.turn('fit')")
    comes(page, FULL)
    follow(page, "second")
    comes(page, FULL)  # whoever looks at everything goes on to
    page.evaluate("eye.turn('fit')")
    comes(page, HOME)


def test_it_looks_at_what_a_new_turn_is_about(page: Page) -> None:
    board(page)
    there = (700, 300, 400, 200)
    follow(page, "second", there)
    comes(page, there)


@pytest.mark.parametrize("motion", ["reduce"], indirect=True)
def test_whoever_looked_elsewhere_stays_there_until_the_next_turn(page: Page) -> None:
    board(page)
    page.evaluate("eye.turn('in')")
    mine = window(page)
    follow(page, "first")
    assert window(page) == mine
    follow(page, "second")
    assert window(page) == [*HOME]


@pytest.mark.parametrize("motion", ["reduce"], indirect=True)
def test_what_can_be_chosen_comes_in_sight(page: Page) -> None:
    board(page)
    follow(page, "first", (600, 250, 400, 200))  # the middle of it is not in the middle of what was seen
    assert window(page) == [600, 250, 400, 200]
    page.evaluate("document.getElementById('boat').setAttribute('data-lit', 'next')")
    follow(page, "first", (490, 200, 400, 200))  # the middle of this was in sight, the boat was not
    assert window(page) == [490, 200, 400, 200]
    follow(page, "first", (495, 200, 400, 200))
    assert window(page) == [490, 200, 400, 200], "it is in sight: nothing moves from under a pointer"


# The glide

MOVE = """([id, dx, attribute]) => stage.show({ regions: {} }, () => {
    const piece = document.getElementById(id); piece.setAttribute('x', Number(piece.getAttribute('x')) + dx);
    if (attribute) { const made = piece.cloneNode(); made.id = 'made'; made.dataset.from = attribute; made.setAttribute('x', 720); piece.parentNode.append(made); }
  })"""
GLIDING = "Object.fromEntries([...document.querySelectorAll('.layer > [id]')].map((piece) => [piece.id, piece.getAnimations().map((way) => way.effect.getKeyframes()[0].translate)]))"


@pytest.mark.parametrize("motion", ["no-preference"], indirect=True)
def test_a_piece_glides_from_where_it_was_and_others_stay(page: Page) -> None:
    board(page)
    page.evaluate(MOVE, ["boat", 120, ""])
    assert page.evaluate(GLIDING) == {"boat": ["-120px"], "quay": []}


@pytest.mark.parametrize("motion", ["no-preference"], indirect=True)
def test_a_new_piece_glides_from_the_one_that_it_comes_from(page: Page) -> None:
    board(page)
    page.evaluate(MOVE, ["boat", 0, "boat"])
    assert page.evaluate(GLIDING) == {"boat": [], "quay": [], "made": ["-220px"]}


@pytest.mark.parametrize("motion", ["no-preference"], indirect=True)
def test_less_than_a_pixel_is_no_movement(page: Page) -> None:
    board(page)
    page.evaluate(MOVE, ["boat", 0.5, ""])
    assert page.evaluate(GLIDING) == {"boat": [], "quay": []}


@pytest.mark.parametrize("motion", ["reduce"], indirect=True)
def test_without_motion_a_ring_says_what_has_moved(page: Page) -> None:
    board(page)
    page.evaluate(MOVE, ["boat", 120, ""])
    assert page.evaluate(GLIDING) == {"boat": [], "quay": []}
    assert page.evaluate("[...document.querySelectorAll('[data-moved]')].map((piece) => piece.id)") == ["boat"]


# The finder


@pytest.fixture
def finder(browser: Browser) -> Iterator[Page]:
    context = browser.new_context()
    page = context.new_page()
    page.set_content(TOWNS)
    page.add_script_tag(path=SCRIPTS / "find.js")
    page.evaluate("window.went = []; window.found = finder.open((place) => went.push(place))")
    page.focus("#t-find")
    yield page
    context.close()


def offered(page: Page) -> list[str]:
    return [row.strip() for row in page.locator("#t-places:not([hidden]) > li:not([hidden])").all_inner_texts()]


def active(page: Page) -> str | None:
    return page.get_attribute("#t-find", "aria-activedescendant")


def test_a_place_is_found_whatever_its_accents_and_those_that_begin_so_come_first(finder: Page) -> None:
    assert len(offered(finder)) == 4
    finder.keyboard.type("SALON")
    assert offered(finder) == ["Salon"]
    finder.fill("#t-find", "al")
    assert offered(finder) == ["Alès", "Châlons-sur-Saône", "Salon"]
    finder.fill("#t-find", "sa")
    assert offered(finder) == ["Salon", "Besançon", "Châlons-sur-Saône"]
    finder.fill("#t-find", "chalons sur")
    assert offered(finder) == ["Châlons-sur-Saône"]
    finder.fill("#t-find", "paris")
    assert offered(finder) == []
    assert finder.get_attribute("#t-find", "aria-expanded") == "false"


def test_arrows_go_round_and_enter_takes_one(finder: Page) -> None:
    finder.keyboard.type("al")
    ways = [active(finder)]
    for key in ("ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp"):
        finder.keyboard.press(key)
        ways.append(active(finder))
    assert ways == ["p0", "p2", "p3", "p0", "p3"]
    finder.keyboard.press("Enter")
    assert finder.evaluate("went") == ["salon"]
    assert finder.input_value("#t-find") == "Salon"
    assert offered(finder) == []


def test_escape_folds_the_list_and_then_lets_the_place_go(finder: Page) -> None:
    finder.locator("#p1").click()
    finder.focus("#t-find")
    finder.keyboard.press("Escape")
    assert finder.evaluate("went") == ["besancon"]
    finder.keyboard.press("Escape")
    assert finder.evaluate("went") == ["besancon", ""]
    finder.keyboard.press("Escape")
    assert finder.evaluate("went") == ["besancon", ""], "there is nothing left to let go"


def test_a_place_that_was_chosen_elsewhere_stands_in_the_field(finder: Page) -> None:
    finder.evaluate("found.show('chalons')")
    assert finder.input_value("#t-find") == "Châlons-sur-Saône"
    finder.evaluate("found.show('nowhere')")
    assert finder.input_value("#t-find") == ""
    assert finder.evaluate("went") == []


def test_a_board_without_places_has_no_field_and_no_error(finder: Page) -> None:
    assert finder.evaluate("(document.getElementById('t-find').remove(), finder.open(() => {}).show('ales'))") is None
