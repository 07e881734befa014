"""The luck in the browser: every page puts its part in by itself, and finds it in the record again."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Route

from gabare.kit.record import loads
from tests.browser.people import Somebody, people
from tests.live.play import Truth
from tests.web import Server, serving

KEPT = "Object.keys(localStorage).filter((name) => name.startsWith('luck ')).map((name) => JSON.parse(localStorage[name]))"


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """No page is late, however slow this machine is."""
    with serving(tmp_path_factory.mktemp("luck") / "data", GABARE_REVEAL_PATIENCE="600") as server:
        yield server


def contributions(server: Server, key: str) -> list[tuple[str, str]]:
    sql = "SELECT contribution_hash, contribution FROM tables_seat s JOIN tables_table t ON t.id = s.table_id"
    return [(hash, revealed) for hash, revealed in Truth(server).rows(f"{sql} WHERE t.key = %s ORDER BY s.number", key)]


def key_of(one: Somebody) -> str:
    return one.page.url.split("/t/")[1].split("/")[0]


def to_the_end(*crew: Somebody) -> None:
    """Those with script play, whoever is to move."""
    while not any(one.stage == "over" for one in crew):
        for one in crew:
            if one.mine:
                one.by_list()


def verified(one: Somebody, key: str) -> str:
    one.page.goto(f"/r/{key}/")
    one.page.click("form[action$='/verify/'] button")
    one.page.wait_for_selector("#contributions", state="attached")
    return one.page.inner_text("main")


@pytest.mark.parametrize("text", ["", "abc", "0123456789abcdef" * 4, *("a" * n for n in (55, 56, 63, 64, 65, 119, 120, 1000))], ids=len)
def test_the_pages_hash_is_sha_256(text: str, browser: Browser, server: Server) -> None:
    with people(browser, server.url, {}) as (one,):
        one.page.goto("/")
        assert one.page.evaluate("(text) => luck.sha256(text)", text) == hashlib.sha256(text.encode()).hexdigest()


def test_alone_against_bots_one_click_seals_reveals_and_plays(browser: Browser, patient: Server) -> None:
    with people(browser, patient.url, {}) as (one,):
        one.page.goto("/games/rio-grande/")
        one.page.click("form[action^='/play/'] button")
        one.page.wait_for_selector("#table")
        key = key_of(one)
        (mine, *others) = contributions(patient, key)
        (kept,) = one.page.evaluate(KEPT)
        assert mine == (hashlib.sha256(kept["bytes"].encode()).hexdigest(), kept["bytes"])
        assert set(others) == {("", "")}
        to_the_end(one)
        text = verified(one, key)
        assert "The luck was honest" in text
        assert "What your browser put into the luck is in it, and the seals are those it was shown." in text
        record = loads(one.context.request.get(f"/r/{key}/record/").text())
        assert len(record.verify().contributed) == 1
        for name, value, words in (
            ("seals", "another", "but the seals are not those it was shown"),
            ("bytes", "another", "What your browser put into the luck is missing here."),
        ):
            one.page.evaluate(
                f"for (const name in localStorage) if (name.startsWith('luck ')) "
                f"localStorage[name] = JSON.stringify({{...JSON.parse(localStorage[name]), {name}: '{value}'}})"
            )
            assert words in verified(one, key)
        one.page.evaluate(
            "for (const name in localStorage) if (name.startsWith('luck ')) { localStorage['luck elsewhere'] ="
            " JSON.stringify({...JSON.parse(localStorage[name]), revealed: undefined}); localStorage.removeItem(name) }"
        )
        text = verified(one, key)
        assert "missing here" in text, "also where the server never said that it had taken it"
        assert "The luck does not fit" in text
        assert "The luck was honest" not in text
        one.page.goto(f"/r/{key}/?move=0")
        one.page.click("form[action$='/play-on/'] button")
        one.page.wait_for_selector("#table")
        assert contributions(patient, key_of(one))[0][1], "playing on takes part as well"


def test_what_was_revealed_once_is_not_revealed_to_other_seals(browser: Browser, patient: Server) -> None:
    """A server that pretends not to have heard it must not get it bound anew."""
    with people(browser, patient.url, {}) as (one,):
        heard: list[str] = []

        def deaf(route: Route) -> None:
            heard.append(str(route.request.post_data))
            route.fulfill(status=503)

        one.page.route("**/act", deaf)
        one.page.goto("/games/rio-grande/")
        one.page.click("form[action^='/play/'] button")
        one.page.wait_for_selector("#lobby")
        one.wait("heard > 0")
        one.page.evaluate("luck.answer(document.getElementById('lobby-form'))")
        assert any("reveal" in text for text in heard)
        one.page.evaluate("document.getElementById('t-luck').dataset.seals = 'others'")
        heard.clear()
        one.page.evaluate("luck.answer(document.getElementById('lobby-form'))")
        assert not heard
        one.page.evaluate("document.getElementById('t-luck').dataset.table = 'another'")
        one.page.evaluate("luck.answer(document.getElementById('lobby-form'))")
        assert not heard
        one.complaints.clear()  # of the 503


def test_a_page_reveals_that_hears_of_the_beginning_before_its_promise_is_answered(browser: Browser, patient: Server) -> None:
    with people(browser, patient.url, {}, {}) as (anne, bob):
        anne.open_table("friend")
        link = anne.invitations()[0]
        key = key_of(anne)

        def slowly(route: Route) -> None:
            answer = route.fetch()
            if "promise" in str(route.request.post_data):
                anne.page.click("button[value=begin]:not([disabled])")
                bob.wait("document.getElementById('t-luck')?.dataset.wants === '!reveal'")
            route.fulfill(response=answer)

        bob.page.route("**/act", slowly)
        bob.join(link, "Bob")
        for one in (anne, bob):
            one.page.wait_for_selector("#scene")
        assert all(revealed for _, revealed in contributions(patient, key))


def test_two_people_one_of_them_without_script(browser: Browser, patient: Server) -> None:
    with people(browser, patient.url, {}, {"java_script_enabled": False}) as (anne, bob):
        anne.open_table("friend", "easy")
        key = key_of(anne)
        bob.join(anne.invitations()[0], "Bob")
        assert "Your browser runs no script here, so it puts nothing into the luck." in bob.page.inner_text("main")
        anne.wait("document.getElementById('t-lobby').textContent.includes('sealed by the server and by Anne.')")
        assert "runs no script" not in anne.page.inner_text("main")
        assert contributions(patient, key)[0][1] == "", "nothing is revealed before the beginning"
        second = anne.page
        anne.new_page().goto(f"/t/{key}/")  # a second tab has the same
        second.close()
        anne.begin()
        (given, *others) = contributions(patient, key)
        (kept,) = [one for one in anne.page.evaluate(KEPT) if one.get("revealed") or one.get("seals")]
        assert given[1] == kept["bytes"]
        assert set(others) == {("", "")}
        bob.page.goto(f"/t/{key}/")
        bob.page.wait_for_selector("#scene")
        assert "puts nothing into the luck" in bob.page.inner_text("main")


def test_a_rematch_begins_when_both_have_come_with_parts_of_both(browser: Browser, patient: Server) -> None:
    with people(browser, patient.url, {}, {}) as (anne, bob):
        anne.open_table("friend")
        bob.join(anne.invitations()[0], "Bob")
        anne.wait("document.getElementById('t-lobby').textContent.includes('sealed by the server and by Anne and Bob.')")
        anne.begin()
        for one in (anne, bob):
            one.page.wait_for_selector("#scene")
        assert all(revealed for _, revealed in contributions(patient, key_of(anne)))
        to_the_end(anne, bob)
        anne.wait("document.getElementById('t-over').open")
        anne.page.click("#t-over [value='!rematch']")
        anne.page.wait_for_selector("#lobby")
        assert "The game begins as soon as everybody has come" in anne.page.inner_text("main")
        bob.page.click("#t-over a.go")
        for one in (anne, bob):
            one.page.wait_for_selector("#scene")
        again = contributions(patient, key_of(anne))
        assert key_of(anne) == key_of(bob)
        assert all(revealed for _, revealed in again)
