"""Frames without a server: each page is sent what it does not have."""

from __future__ import annotations

import json
from typing import Any

import pytest

from gabare.kit.scene import Markup, el
from gabare.kit.state import NOBODY
from gabare.live.view import frames
from gabare.live.view.frames import OPENED, OPENING, Client, Drawing, PageDrawings, Viewer


def drawing(log: list[Markup], **regions: str) -> Drawing:
    return Drawing("1.0", {name: el("p", text) for name, text in regions.items()}, {"t-log": log}, {"mine": True})


def client(seat: int = 0, have: str = "") -> Client:
    return Client(Viewer(seat, "en", False), have)


def sent(drawing: Drawing, client: Client) -> Any:
    return json.loads(drawing.frame_for(client))


def test_a_new_page_is_sent_everything_and_then_what_differs() -> None:
    log, page = [el("li", "one")], client()
    first = drawing(log, board="a", hand="b")
    frame = sent(first, page)
    assert frame["regions"].keys() == {"board", "hand"}
    assert frame["lists"] == {"t-log": [0, "<li>one</li>"]}
    assert (frame["at"], frame["have"], frame["mine"]) == ("1.0", first.name, True)
    assert sent(first, page) == {}
    log.append(el("li", "two"))
    frame = sent(drawing(log, board="a", hand="c"), page)
    assert frame["regions"].keys() == {"hand"}
    assert frame["lists"] == {"t-log": [1, "<li>two</li>"]}


def test_a_list_that_begins_anew_is_sent_as_a_whole() -> None:
    page = client()
    sent(drawing([el("li", "one")]), page)
    assert sent(drawing([el("li", "one")]), page)["lists"] == {"t-log": [0, "<li>one</li>"]}


def test_what_comes_into_a_list_later_is_none_of_a_drawings_business_until_it_has_grown() -> None:
    log, page = [el("li", "one")], client()
    first = drawing(log, board="a")
    log.append(el("li", "two"))
    assert sent(first, page)["lists"] == {"t-log": [0, "<li>one</li>"]}
    frame = sent(first.grown(), page)
    assert frame["regions"] == {}
    assert frame["lists"] == {"t-log": [1, "<li>two</li>"]}


def test_pages_that_come_from_the_same_drawing_share_a_frame() -> None:
    pages = [client(), client()]
    first, second = drawing([], board="a"), drawing([], board="b")
    for page in pages:
        first.frame_for(page)
    texts = [second.frame_for(page) for page in pages]
    assert texts[0] is texts[1]


def test_answers_go_with_the_next_frame() -> None:
    page = client()
    page.replies.put_nowait({"idem": "k1", "status": 204})
    page.replies.put_nowait({"idem": "k2", "status": 409})
    assert [reply["idem"] for reply in json.loads(page.with_replies("{}"))["replies"]] == ["k1", "k2"]
    assert page.with_replies('{"at":"1.0"}') == '{"at":"1.0"}'
    page.replies.put_nowait({"idem": "k3", "status": 204})
    assert json.loads(page.with_replies('{"at":"1.0"}')) == {"at": "1.0", "replies": [{"idem": "k3", "status": 204}]}


def test_a_line_is_sent_what_has_changed_since_its_page_was_loaded() -> None:
    handed, log = PageDrawings(), [el("li", "one")]
    loaded, now = drawing(log, board="a", seats="b"), drawing(log, board="a", seats="c")
    handed.add(0, loaded)
    for page in (client(0, loaded.name), client(0, loaded.name)):  # two tabs
        handed.claim(page)
        frame = sent(now, page)
        assert frame["regions"].keys() == {"seats"}
        assert frame["lists"] == {}


@pytest.mark.parametrize("seat", [1, NOBODY])
def test_nobody_is_told_what_differs_from_anothers_drawing(seat: int) -> None:
    handed = PageDrawings()
    theirs = drawing([], board="a", hand="secret")
    handed.add(0, theirs)
    page = client(seat, theirs.name)
    handed.claim(page)
    assert sent(drawing([], board="a", hand="secret"), page)["regions"].keys() == {"board", "hand"}


def test_pages_that_open_no_line_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(frames, "monotonic", lambda: now)
    handed, drawings = PageDrawings(), [drawing([], board=f"{n}") for n in range(OPENED + 1)]
    for each in drawings:
        handed.add(0, each)
    assert len(handed._drawings) == OPENED
    now = OPENING - 1
    handed.add(0, drawings[-1])
    now = OPENING + 1
    handed.tidy()
    assert list(handed._drawings) == [drawings[-1].name]
