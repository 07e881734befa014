"""The studio in the browser: any position, what is wrong with file and line, and the board again once it is mended."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from gabare.kit.luck import Seeded
from gabare.kit.measure import TALL, WIDE, targets
from gabare.kit.title import catalogue, find
from tests.browser.people import people
from tests.games.drawing import positions, seen
from tests.studio.pebbles import environment, install
from tests.web import Server

PATIENCE = 60_000  # ms: a worker that starts on a busy machine
MEASURE = """() => Object.fromEntries([...document.querySelectorAll('[data-target]')].map((one) => {
  const corners = [...one.querySelectorAll(':scope > .edge')].flatMap((edge) => {
    const { x, y, width, height } = edge.getBBox(), matrix = edge.getScreenCTM();
    return [[0, 0], [0, 1], [1, 0], [1, 1]].map(([i, j]) => new DOMPoint(x + i * width, y + j * height).matrixTransform(matrix));
  });
  const side = (axis) => Math.max(...corners.map((point) => point[axis])) - Math.min(...corners.map((point) => point[axis]));
  const alone = document.querySelectorAll(`[data-target="${one.dataset.target}"]`).length === 1; // of several the largest counts
  return [one.dataset.target, alone && corners.length ? Math.min(side('x'), side('y')) : null];
}))"""


@contextmanager
def studio(folder: Path, **more: str) -> Iterator[str]:
    """The studio of the tiny game in this folder: its address."""
    command = [sys.executable, "-m", "gabare.cli", "studio", "pebbles", "--port", "0", "--no-browser"]
    surroundings = {**environment(folder), **more}
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=folder, env=surroundings, stdout=pipe, stderr=subprocess.STDOUT, text=True) as process:
        try:
            assert process.stdout
            said = process.stdout.readline()
            found = re.search(r"http://localhost:\d+/", said)
            assert found, said + process.stdout.read()
            yield found[0]
        finally:
            process.terminate()


@contextmanager
def opened(browser: Browser, address: str) -> Iterator[Page]:
    with people(browser, address, {}) as (one,):
        one.page.set_default_timeout(PATIENCE)
        expect.set_options(timeout=PATIENCE)
        one.page.goto(address)
        yield one.page


def words(page: Page, shape: str) -> str:
    return page.frame_locator(f"#{shape} iframe").locator("#words").text_content() or ""


def shown(page: Page, at: int) -> None:
    page.wait_for_selector(f"body[data-shown$=' {at}']")


def test_the_author_goes_anywhere_breaks_a_file_and_mends_it(browser: Browser, tmp_path: Path) -> None:
    board = install(tmp_path) / "board.py"
    sound = board.read_text("utf-8")
    with studio(tmp_path) as address, opened(browser, address) as page:
        shown(page, 0)
        assert words(page, "wide") == "12 left"
        expect(page.locator("#step")).not_to_contain_text("so far")  # the bots have come to the end
        page.locator("#at").fill("2")
        shown(page, 2)
        left = words(page, "tall")
        assert left != "12 left"
        assert page.locator("#panel li code").first.inner_text() == "take 1"
        assert "43.3 px" in page.inner_text("#tall .measured")
        expect(page.locator("#tall .measured .bad")).to_contain_text("smallest target 43.3 px pebble-1")

        board.write_text(sound.replace("view.say.packages[0])", "view.nothing)"), "utf-8")
        fault = page.locator("#faults.bad")
        expect(fault).to_contain_text("AttributeError: 'View' object has no attribute 'nothing'")
        line = next(number for number, text in enumerate(sound.splitlines(), 1) if "return Scene(" in text)
        expect(fault.locator(".place")).to_have_text([f"board.py:{line}"] * 2)  # of both drawings
        expect(page.locator("#wide .eye.broken")).to_be_visible()
        assert words(page, "wide") == left, "the last good one stays"
        expect(page.locator("#checks [data-check=drawings][data-state=failed]")).to_be_visible()

        board.write_text(sound.replace('"{n} left"', '"{n} are left"'), "utf-8")
        expect(page.locator("#faults.bad")).to_have_count(0)
        expect(page.locator("#saved")).to_contain_text("board.py")
        expect(page.frame_locator("#wide iframe").locator("#words")).to_contain_text("are left")
        assert words(page, "wide").replace("are ", "") == left, "the same position again"
        expect(page.locator("#checks [data-check=drawings][data-state=passed]")).to_be_visible()

        (board.parent / "board.css").write_text("#words text { fill: rgb(1, 2, 3); }\n", "utf-8")
        expect(page.frame_locator("#tall iframe").locator("#words text")).to_have_css("fill", "rgb(1, 2, 3)")


def test_a_loop_without_end_is_told_by_its_line_and_the_page_goes_on(browser: Browser, tmp_path: Path) -> None:
    board = install(tmp_path) / "board.py"
    sound = board.read_text("utf-8")
    with studio(tmp_path, GABARE_STUDIO_PATIENCE="3") as address, opened(browser, address) as page:
        shown(page, 0)
        board.write_text(sound.replace("    width =", "    while view.tall:\n        pass\n    width ="), "utf-8")
        line = next(number for number, text in enumerate(sound.splitlines(), 1) if "    width =" in text)
        fault = page.locator("#faults.bad")
        expect(fault).to_contain_text("No end: no answer after 3 seconds")
        assert fault.locator(".place").last.inner_text() in (f"board.py:{line}", f"board.py:{line + 1}")
        board.write_text(sound, "utf-8")
        expect(page.locator("#faults.bad")).to_have_count(0)


def test_choices_are_played_seen_side_by_side_and_told_with_what_lacks_french(browser: Browser, tmp_path: Path) -> None:
    install(tmp_path)
    with studio(tmp_path) as address, opened(browser, address) as page:
        shown(page, 0)
        choice = page.locator("#panel li").nth(2)
        choice.hover()
        expect(page.frame_locator("#wide iframe").locator("[data-hinted]")).to_have_attribute("data-target", "pebble-3")
        choice.locator("button").first.click()
        shown(page, 1)
        assert words(page, "wide") == "9 left"
        expect(page.locator("#faults .log")).to_contain_text("Camille takes 3.")
        expect(page.locator("#faults .missing")).to_have_text("no French: {name} takes {n}.")
        page.fill("#condition", "seat 1")
        page.click("#find button")
        shown(page, 3)  # after the two others
        page.click("#everybody")
        expect(page.locator("#all .eye")).to_have_count(4)
        expect(page.locator("#all .eye b").first).to_have_text("nobody")
        page.click("#everybody")
        page.click("#tabs [value=bots]")
        expect(page.locator("#panel tr")).to_have_count(5)
        page.click("#tabs [value=refused]")
        page.fill("#panel form input", "eat 3")
        page.click("#panel form button")
        expect(page.locator("#panel li").first).to_contain_text("cannot read 'eat 3'")


@pytest.mark.parametrize("shape", ["wide", "tall"])
def test_pages_leave_the_places_that_the_studio_shows(browser: Browser, server: Server, shape: str) -> None:
    for place in WIDE if shape == "wide" else TALL:
        width, height = map(int, place.page.split(" × "))
        small = width < 1000
        with people(browser, server.url, {"width": width, "height": height, "is_mobile": small, "has_touch": small}) as (one,):
            one.open_table("easy", "easy")
            one.connected()
            one.wait(
                "(() => { const { width, height } = document.getElementById('scene').viewBox.baseVal; return width "
                + (">" if shape == "wide" else "<")
                + " height; })()"
            )
            box = one.page.locator(".board").bounding_box()
            assert box
            assert (box["width"], box["height"]) == (place.width, place.height)


@pytest.mark.parametrize("game", catalogue())
def test_targets_are_as_large_as_the_browser_finds_them(browser: Browser, game: str) -> None:
    title, luck, compared = find(game), Seeded(4), 0
    page = browser.new_page()
    for number, state in enumerate(positions(title, title.players[0], 4)):
        if state.over or luck.below(30) or compared > 400:
            continue
        for tall, place in enumerate((WIDE[0], TALL[0])):
            scene = title.board.draw(seen(title, state, state.turn, tall=bool(tall)))
            page.set_viewport_size({"width": place.width, "height": place.height})
            page.set_content(
                f"<style>body {{ margin: 0 }} body > svg {{ display: block; width: 100vw; height: 100vh }}</style>{scene.svg()}"
            )
            found = targets(scene, place)
            for target, size in page.evaluate(MEASURE).items():
                if size is None:
                    continue
                assert abs(found[target] - size) < 1, (number, place, target)
                compared += 1
    page.close()
    assert compared > 40
