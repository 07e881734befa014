"""How pages are sent, and what they say when something is broken."""

from __future__ import annotations

import asyncio
import gzip
import html
import re
from math import ceil

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client, RequestFactory

from gabare.checks.words import Ear
from gabare.kit.title import Title, catalogue
from gabare.live.http.rate_limits import Bucket
from gabare.site.pages import errors, home, limits, table
from gabare.site.pages.limits import HOUR, limited_now

pytestmark = pytest.mark.django_db(transaction=True)


def test_what_is_one_s_own_is_kept_by_nobody() -> None:
    me = Client(HTTP_ORIGIN="http://testserver")
    table = me.post("/play/rio-grande/", {"name": "Anne"})["location"]
    replay = table.replace("/t/", "/r/")
    for path in (
        table,
        f"{table}words/",
        replay,
        f"{replay}frame/?move=0",
        "/my-games/",
        "/account/login/",
        "/account/signup/",
        "/admin/login/",
    ):
        answer = me.get(path)
        assert answer.status_code == 200, path
        assert "no-store" in answer["Cache-Control"], path
        assert "Cookie" in answer["Vary"], path
    for path in ("/", "/games/loire/", "/games/loire/rules/", "/games/loire/open/", "/nowhere/"):
        assert me.get(path)["Cache-Control"] == "private, no-cache", path
        assert "Cookie" in me.get(path)["Vary"], path


@pytest.fixture
def reader() -> Client:
    return Client(HTTP_ACCEPT_LANGUAGE="en")


def test_pages_are_compressed_for_those_who_can_read_it(reader: Client) -> None:
    plain = reader.get("/games/loire/")
    small = reader.get("/games/loire/", HTTP_ACCEPT_ENCODING="gzip")
    assert "Content-Encoding" not in plain
    assert small["Content-Encoding"] == "gzip"
    assert small["Vary"].count("Accept-Encoding") == 1
    assert len(small.content) < len(plain.content) / 3
    assert without_tokens(gzip.decompress(small.content)) == without_tokens(plain.content)


def test_the_weight_of_a_compressed_page_betrays_nothing(reader: Client) -> None:
    """The token is masked anew in each page, and the number of bytes is random."""
    pages = [reader.get("/", HTTP_ACCEPT_ENCODING="gzip").content for _ in range(8)]
    assert len({token(gzip.decompress(page)) for page in pages}) == 8
    assert len({len(page) for page in pages}) > 2


def test_pages_with_secrets_do_not_repeat_their_address(reader: Client) -> None:
    assert b"echoed" not in reader.get("/?word=echoed").content
    assert b"echoed" not in reader.get("/my-games/?word=echoed").content


def failing(*_: object) -> None:
    raise RuntimeError("the keel is at line 42")


@pytest.mark.parametrize(("language", "words"), [("en", "We ran aground"), ("fr", "touché le fond")])
def test_a_page_that_fails_says_so_and_no_more(language: str, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(home, "catalogue", failing)
    answer = Client(HTTP_ACCEPT_LANGUAGE=language, raise_request_exception=False).get("/")
    assert answer.status_code == 500
    assert words in answer.content.decode()
    assert b"keel" not in answer.content
    assert b"Traceback" not in answer.content
    assert b'href="/"' in answer.content, "a way back"


def test_a_page_that_fails_without_a_database_says_so_too(reader: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(home, "catalogue", failing)
    monkeypatch.setattr(errors, "render", failing)
    reader.raise_request_exception = False
    answer = reader.get("/")
    assert answer.status_code == 500
    assert b"<h1>We ran aground</h1>" in answer.content


def test_what_is_not_there_or_not_allowed_says_so(reader: Client) -> None:
    for path in ("/nowhere/", "/t/nothing/", "/r/nothing/", "/games/chess/", "/games/loire/rules/99.9/"):
        answer = reader.get(path)
        assert answer.status_code == 404, path
        assert "Nothing is moored here" in answer.content.decode()
    answer = reader.post("/play/")
    assert answer.status_code == 403
    assert "This request did not come from here" in answer.content.decode()


@pytest.mark.parametrize("title", catalogue().values(), ids=list(catalogue()))
def test_settings_read_in_words_in_both_languages(title: Title) -> None:
    """What records call next_turn, people read as words; numbers stay numbers."""
    ear = Ear("fr", (title.package,))
    for language, yes in (("en", "Yes"), ("fr", "Oui")):
        shown = Client(HTTP_ACCEPT_LANGUAGE=language)
        form, about = (shown.get(f"/games/{title.id}/{page}").content.decode() for page in ("open/", ""))
        for option in title.options:
            found = re.search(rf'<select id="option-{option.id}".*?</select>', form, re.S)
            assert found
            for setting in option.settings:
                word = html.unescape(re.findall(rf'<option value="{option.write(setting)}"[^>]*>([^<]+)<', found[0])[0])
                assert word == yes if setting is True else word[0].isupper() or word[0].isdigit(), (option.id, word)
                assert word in html.unescape(about)
                if isinstance(setting, str) and language == "fr" and not setting.isdigit():
                    ear.text(option.word(setting))
        assert not ear.missing, "not translated"


@pytest.mark.parametrize(("pace", "settled"), [("day3", True), ("live10", False)])
def test_a_table_where_a_turn_may_take_days_says_what_is_settled(pace: str, settled: bool) -> None:
    reader = Client(HTTP_ACCEPT_LANGUAGE="en", HTTP_ORIGIN="http://testserver")
    form = reader.get("/games/richesses/open/").content.decode()
    assert form.count("Where a turn may take days, always: ") == 2
    said = {"name": "Anne", "seat-0": "me", "seat-1": "friend", "pace": pace, "option-auction": "live"}
    answer = reader.post("/games/richesses/open/", said, follow=True)
    assert answer.status_code == 200
    told = "so this is settled: Region tolls: Auto, Second-hand vehicles: Sealed." in answer.content.decode()
    assert told == settled


def test_a_class_behind_one_address_can_begin_to_play() -> None:
    for _ in range(40):
        newcomer = Client(HTTP_ORIGIN="http://testserver", REMOTE_ADDR="203.0.113.1")
        assert newcomer.post("/play/trois-caps/").status_code == 302


def test_an_address_has_a_limit_all_the_same() -> None:
    request = RequestFactory().get("/", REMOTE_ADDR="203.0.113.2")
    waits = [limited_now(request, "tables", 30, HOUR) for _ in range(601)]  # 300 in an hour, and an hour may begin meanwhile
    assert not any(waits[:300])
    assert any(waits)
    assert all(0 <= wait <= HOUR for wait in waits)


@pytest.mark.parametrize("group", ["tables", "join", "names", "frames", "lobby", "uploads", "analyses"])
def test_new_guests_do_not_reset_the_limits_of_their_address(group: str, monkeypatch: pytest.MonkeyPatch) -> None:
    guests = iter(range(100_000))
    monkeypatch.setattr(limits, "claimed", lambda request: f"{next(guests)}.stamp")
    one, other = (RequestFactory().get("/", REMOTE_ADDR=f"2001:db8:0:7::{n}") for n in (1, 2))  # one network
    waits = [limited_now(request, group, 3, HOUR) for request in [one] * 30 + [other] * 31]  # 30 in an hour, and an hour may begin
    assert not any(waits[:30]), "a class begins"
    assert any(waits)
    assert not limited_now(RequestFactory().get("/", REMOTE_ADDR="2001:db8:0:8::1"), group, 3, HOUR), "next door nobody waits"


def test_whoever_takes_a_new_name_again_and_again_has_to_wait() -> None:
    statuses = []
    for n in range(601):  # 300 in an hour for an address, and an hour may begin meanwhile
        statuses.append(Client(HTTP_ORIGIN="http://testserver", REMOTE_ADDR="203.0.113.3").post("/my-name/", {"name": f"N{n}"}).status_code)
        if statuses[-1] == 429:
            break
    assert statuses[0] == 302
    assert statuses[-1] == 429


def test_moves_and_words_are_counted_by_address_too() -> None:
    async def asked() -> list[bool]:
        bucket = Bucket("trial", rate=0.001, burst=3)
        return [await bucket.take(f"{n}.stamp", f"2001:db8:0:9::{n}") for n in range(40)] + [await bucket.take("", "203.0.113.4")]

    taken = asyncio.run(asked())
    assert taken == [True] * 30 + [False] * 10 + [True]


@pytest.mark.parametrize(("language", "words"), [("en", "Wait (\\d+) minutes?, then"), ("fr", "Attendez (\\d+) minutes?, puis")])
def test_whoever_opens_too_many_tables_is_told_how_long_to_wait(language: str, words: str) -> None:
    guest = Client(HTTP_ORIGIN="http://testserver", HTTP_ACCEPT_LANGUAGE=language)
    for _ in range(62):  # 30 in an hour, and an hour may begin meanwhile
        answer = guest.post("/play/trois-caps/")
        if answer.status_code == 429:
            break
    found = re.search(words, answer.content.decode())
    assert found
    assert int(found[1]) == ceil(int(answer["Retry-After"]) / 60)


@pytest.mark.parametrize(
    ("language", "words"), [("en", "This is no Gabare record: its first"), ("fr", "Ce n’est pas un enregistrement de Gabare")]
)
def test_a_refused_upload_speaks_the_language_of_the_page(language: str, words: str) -> None:
    reader = Client(HTTP_ORIGIN="http://testserver", HTTP_ACCEPT_LANGUAGE=language)
    answer = reader.post("/r/", {"record": SimpleUploadedFile("game.json", b'{"game": "loire"}')})
    assert answer.status_code == 400
    assert words in html.unescape(answer.content.decode())


@pytest.mark.parametrize(
    ("form", "page"),
    [
        ("/play/", "/"),
        ("/play/loire/", "/games/loire/"),
        ("/my-name/", "/my-games/"),
        ("/theme/", "/"),
        ("/t/abc/lobby/", "/t/abc/"),
        ("/r/abc/verify/", "/r/abc/"),
        ("/r/abc/analyse/", "/r/abc/"),
        ("/r/abc/play-on/", "/r/abc/"),
    ],
)
def test_an_address_for_forms_leads_to_the_page_of_the_form(form: str, page: str, reader: Client) -> None:
    for answer in (reader.get(form), reader.head(form)):
        assert answer.status_code == 302
        assert answer["Location"] == page
    assert reader.put(form, HTTP_ORIGIN="http://testserver").status_code == 405


def test_the_language_can_be_switched_on_the_answer_to_a_form(monkeypatch: pytest.MonkeyPatch) -> None:
    async def refused(*_: object) -> int:
        return 60

    monkeypatch.setattr(table, "limited", refused)
    reader = Client(HTTP_ACCEPT_LANGUAGE="en", HTTP_ORIGIN="http://testserver")
    answer = reader.post("/play/loire/")
    assert answer.status_code == 429
    (address,) = set(re.findall(r'name="next" value="([^"]+)"', answer.content.decode()))
    switched = reader.post("/language/setlang/", {"next": address, "language": "fr"}, follow=True)
    assert switched.status_code == 200
    assert '<html lang="fr"' in switched.content.decode()


@pytest.mark.parametrize(
    ("code", "status", "words"), [("ZZ zz9", 404, "No table has this code"), ("é<b>", 404, "No table"), (" ", 200, "Which table?")]
)
def test_a_code_without_a_table_can_be_typed_again(code: str, status: int, words: str, reader: Client) -> None:
    answer = reader.get("/t/", {"code": code})
    assert answer.status_code == status
    assert words in answer.content.decode()
    assert f'value="{html.escape("".join(code.split()).lower())}"' in answer.content.decode()


def test_a_code_leads_to_its_table_however_it_is_written(reader: Client) -> None:
    place = reader.post("/play/loire/", HTTP_ORIGIN="http://testserver")["Location"]
    code = place.split("/")[2].upper()
    assert reader.get("/t/", {"code": f" {code[:3]} {code[3:]} "})["Location"] == place
    assert 'placeholder="Code of the table"' in reader.get("/").content.decode()


def token(page: bytes) -> bytes:
    return re.findall(rb'csrfmiddlewaretoken" value="(\w+)"', page)[0]  # type: ignore[no-any-return]


def without_tokens(page: bytes) -> bytes:
    return re.sub(rb'csrfmiddlewaretoken" value="\w+"', b"", page)
