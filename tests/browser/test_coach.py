"""The coach in the browser: the analysis of a finished game, and hints at the table."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from gabare.kit.record import loads, record
from tests.browser.people import people, sides, two_at_a_table
from tests.browser.test_pages import AXE
from tests.web import Server

RECORDS = Path(__file__).parent.parent / "games" / "rio_grande" / "records"
LONG = 1_200_000  # milliseconds: the rules may run interpreted here, on a busy machine


def uploaded(page: Page, folder: Path, name: str = "single_winner", until: int | None = 24) -> str:
    """A game from elsewhere, or its beginning, which nobody goes on with; returns its address."""
    short = loads((RECORDS / f"{name}.txt").read_text("utf-8")).replay(until)
    (folder / "short.txt").write_text(record(short).dumps(), "utf-8")
    page.goto("/r/")
    page.set_input_files("#record", folder / "short.txt")
    page.click("main button.go")
    page.wait_for_url("**/r/*/")
    return page.url


@pytest.fixture(scope="module")
def analysed(browser: Browser, server: Server, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of a game with its analysis."""
    with people(browser, server.url, {}) as (one,):
        url = uploaded(one.page, tmp_path_factory.mktemp("record"))
        one.page.click("text=Analyse this game")
        one.page.wait_for_selector("#a-graph", timeout=LONG)
        return url


def violations(page: Page) -> list[str]:
    """Of what stands round the board."""
    page.evaluate(AXE)
    found = page.evaluate("axe.run({include: [['.dock'], ['.side']]}, {resultTypes: ['violations']})")
    return [f"{rule['id']}: {[node['html'][:160] for node in rule['nodes']][:3]}" for rule in found["violations"]]


def shares(page: Page) -> list[int]:
    return [int(re.sub(r"\D", "", text)) for text in page.locator("#t-verdict .chances b").all_inner_texts()]


def test_a_game_is_analysed_once_and_everybody_reads_it_in_their_language(browser: Browser, server: Server, tmp_path: Path) -> None:
    plain = {"java_script_enabled": False, "locale": "fr-FR"}
    with people(browser, server.url, {}, {"locale": "fr-FR", "width": 390, "height": 844}, plain) as (one, french, scriptless):
        page = one.page
        url = uploaded(page, tmp_path)
        page.click("text=Analyse this game")
        page.wait_for_selector("#a-graph", timeout=LONG)
        last = int(page.get_attribute("#replay", "data-moves") or 0)
        box = page.locator("#a-graph").bounding_box()
        assert box
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 60)
        middle = round(last / 2)
        one.wait(f"location.search.startsWith('?move={middle}&') || location.search.startsWith('?move={middle - 1}&')")
        one.wait("Math.abs(parseFloat(document.getElementById('a-now').getAttribute('x1')) - 50) < 2")
        assert page.evaluate("document.getElementById('scrub').valueAsNumber") in (middle, middle - 1)
        assert 98 <= sum(shares(page)) <= 102
        assert page.locator(".sum tbody tr").count() == len(shares(page))
        page.click(".turn a", force=True)
        turning = int(re.sub(r"\D", "", page.text_content(".turn-text") or ""))
        one.wait(f"location.search.startsWith('?move={turning}&')")
        assert violations(page) == []
        assert one.broken() == []

        french.page.goto(url)
        assert french.page.locator("text=Analyser cette partie").count() == 0, "it is made once"
        french.page.click("[data-show=moves]")
        assert "Précision" in french.page.inner_text(".sum")
        assert french.page.locator(".eyes select").is_visible()
        assert violations(french.page) == []

        scriptless.page.goto(f"{url}?move={turning}")
        assert scriptless.page.locator("#a-graph .band").count() == len(shares(scriptless.page))
        scriptless.page.click("summary:has-text('Les chances en chiffres')")
        assert f"{turning}" in scriptless.page.inner_text(".numbers")


@pytest.mark.parametrize(("width", "height"), [(390, 844), (820, 1180), (1440, 900), (844, 390)])
def test_a_verdict_keeps_its_link_in_sight_and_can_be_read_whole(
    browser: Browser, server: Server, analysed: str, width: int, height: int
) -> None:
    """Whatever is said of a move, the board keeps its size."""
    with people(browser, server.url, {"width": width, "height": height}) as (one,):
        page = one.page
        page.goto(analysed)
        one.wait(f"(document.getElementById('scene').viewBox.baseVal.width > 500) === {str(width in (844, 1440)).lower()}")
        boards, links = set(), 0
        for move in range(int(page.get_attribute("#replay", "data-moves") or 0) + 1):
            page.keyboard.press("ArrowRight" if move else "Home")
            one.wait(f"document.querySelector('#t-caption').textContent.includes('Move {move} of')")
            boards.add(str(page.locator(".board").bounding_box()))
            for link in page.locator(".judged a").all():
                box, dock = link.bounding_box(), page.locator("section.dock").bounding_box()
                assert box
                assert dock
                assert 0 <= box["x"] <= box["x"] + box["width"] <= width
                assert dock["y"] <= box["y"] <= box["y"] + box["height"] <= height
                links += 1
        assert links > 5
        assert len(boards) == 1, boards
        page.evaluate("document.querySelector('.caption .folded span').textContent = 'A long story. '.repeat(60)")
        text = page.locator(".caption .folded span")
        assert text.evaluate("(text) => text.scrollHeight > text.clientHeight"), "it ends in dots"
        text.click()
        assert text.evaluate("(text) => text.scrollHeight === text.clientHeight"), "a press shows all of it"


def test_a_flagged_move_names_what_would_have_been_better(browser: Browser, server: Server, tmp_path: Path) -> None:
    """In a recorded game whose players have something to learn."""
    with people(browser, server.url, {}) as (one,):
        page = one.page
        uploaded(page, tmp_path, "sandbank_on_the_last_card", None)
        page.click("text=Analyse this game")
        page.wait_for_selector("#a-graph", timeout=LONG)
        page.keyboard.press("End")
        one.wait("document.getElementById('scrub').value === document.getElementById('scrub').max")
        one.wait("[...document.querySelectorAll('#t-verdict .chances b')].some((b) => b.textContent.startsWith('100'))")
        flagged = page.locator(".moments li:has(.v-inaccuracy, .v-mistake, .v-blunder)").first
        move = flagged.get_attribute("data-move")
        flagged.locator("a").click()
        one.wait(f"document.querySelector('#t-caption').textContent.includes('Move {move} of')")
        said = page.inner_text("#t-verdict .judged")
        assert "Better: " in said
        page.click("text=See it on the board")
        one.wait(f"document.querySelector('#t-caption').textContent.includes('Move {int(move or 0) - 1} of')")
        one.wait("document.querySelector('#scene [data-hinted]') !== null")
        assert said.partition("Better: ")[2].partition(".")[0] in page.inner_text("#t-verdict .judged")
        page.keyboard.press("ArrowRight")
        one.wait(f"document.querySelector('#t-caption').textContent.includes('Move {move} of')")
        one.wait("document.querySelector('#scene [data-hinted]') === null")


def test_every_move_of_an_analysed_game_has_its_alternative(browser: Browser, server: Server, tmp_path: Path) -> None:
    """Beside the best move too: what else could be done, and what speaks for what was played."""
    with people(browser, server.url, {}) as (one,):
        page = one.page
        uploaded(page, tmp_path)
        page.click("text=Analyse this game")
        page.wait_for_selector("#a-graph", timeout=LONG)
        said = []
        for move in range(int(page.get_attribute("#replay", "data-moves") or 0) + 1):
            page.keyboard.press("ArrowRight" if move else "Home")
            one.wait(f"document.querySelector('#t-caption').textContent.includes('Move {move} of')")
            said.append(page.inner_text("#t-verdict .judged"))
        assert said.pop(0) == "", "before the first move there is nothing to say"
        ways = ("Otherwise: ", "Better: ", "Perhaps better: ", "A little better: ", "As good: ", "Nothing else was possible.")
        assert all(any(way in one for way in ways) for one in said), said
        assert any("Otherwise: " in one and "For what was played: " in one for one in said)


def test_a_running_game_is_not_analysed(browser: Browser, server: Server) -> None:
    with people(browser, server.url, {}, {}) as crew:
        replay = two_at_a_table(crew).replace("/t/", "/r/")
        page = crew[0].page
        page.goto(replay)
        assert page.locator(".ask").count() == 0
        token = page.input_value("[name=csrfmiddlewaretoken]")
        for path in ("analyse/", "analysis/"):
            method = "post" if path == "analyse/" else "get"
            form = {"form": {"csrfmiddlewaretoken": token}} if method == "post" else {}
            answer = getattr(page.request, method)(replay + path, headers={"Origin": server.url, "Referer": replay}, **form)
            assert answer.status == 403, path
            assert "seat" not in answer.text() or "shares" not in answer.text()


def test_a_hint_in_three_steps_then_gone_with_the_move(browser: Browser, server: Server) -> None:
    with people(browser, server.url, {}) as (one,):
        page = one.page
        one.open_table("easy")
        one.connected()
        one.wait("document.querySelector('#t-prompt.mine') !== null")
        said: list[str] = []
        for link in ("", "#t-hint a", "#t-hint a"):
            page.click(link) if link else page.keyboard.press("h")
            one.wait(f"!{json.dumps(['', *said])}.includes(document.getElementById('t-hint').textContent)")
            said.append(page.inner_text("#t-hint"))
        assert said[0].startswith("Look at what is ringed, and think of the chapter “")
        assert said[0].endswith(" Tell me more")
        assert page.locator("#t-hint a").count() == 0, "all was told"
        assert said[1].startswith("The best action follows rule ")
        assert page.locator("#t-hint[role=status]").count() == 1, "it is read aloud"
        labels = page.locator("#t-choices li > button").all_text_contents()
        best = next(label for label in labels if said[2].startswith(f"{label}."))
        targets = page.get_attribute(f"#t-choices button:text-is({json.dumps(best)})", "data-targets")
        hinted = page.locator("[data-hinted]").evaluate_all("(things) => things.map((thing) => thing.dataset.target ?? thing.id)")
        assert set(hinted) == set((targets or "").split())
        assert violations(page) == []
        one.by_list()
        one.wait("document.getElementById('t-hint').textContent === ''")
        assert page.locator("[data-hinted]").count() == 0


def test_hints_without_script(browser: Browser, server: Server) -> None:
    with people(browser, server.url, {"java_script_enabled": False, "locale": "fr-FR"}) as (one,):
        page = one.page
        one.open_table("easy")
        page.wait_for_selector("#t-prompt.mine")  # the page loads itself again while a bot thinks
        page.click("a[href='?hint=1']")
        assert page.inner_text("#t-hint").startswith("Regardez ce qui est cerclé")
        page.click("text=En dire plus")
        page.click("text=En dire plus")
        assert page.locator("text=En dire plus").count() == 0
        assert page.inner_text("#t-hint")


def test_a_table_of_several_people_has_no_hints_unless_its_host_says_so(browser: Browser, server: Server) -> None:
    with people(browser, server.url, {}, {}, {}) as crew:
        for wish, allowed in (("alone", False), ("all", True)):
            url = two_at_a_table(crew, hints=wish)
            mover, waiter = sides(crew)
            assert (mover.page.locator("[data-hint]").count() == 1) == allowed
            assert waiter.page.locator("[data-hint]").count() == 0
            answers = [one.page.request.get(url + "hint/?step=3") for one in (mover, waiter, crew[2])]
            assert [answer.status for answer in answers] == ([200, 409, 403] if allowed else [403, 403, 403])
            assert ["text" in answer.json() for answer in answers] == [allowed, False, False]
