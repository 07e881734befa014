"""Cookies end when they should: a copy of one is a spectator's at once, over HTTP and on its open line, whichever worker it asks."""

from __future__ import annotations

import json
import re

from tests.web import Person, Server, Watch, play, seated

PASSWORD = "a long river 42"


async def account(person: Person, what: str, **form: str) -> None:
    """A form of the account's pages, which answer a script by where to go."""
    await person.get("/my-games/")
    status, _, text = await person.post(f"/account/{what}/", **form)
    assert status == 200, text
    assert json.loads(text)["location"], text


async def sign_up(person: Person, email: str) -> None:
    await account(person, "signup", email=email, password1=PASSWORD, password2=PASSWORD)


async def watching(person: Person, key: str) -> Watch:
    watch = Watch(person, key)
    assert await watch.open() == 101
    return await watch.follow()


async def ends(copy: Person, watch: Watch, key: str) -> None:
    await watch.until(lambda: watch.at == "")
    assert watch.choices() == []
    assert (await copy.act(key, at="0.0", idem="x", do="!leave"))[0] == 403
    assert 'name="at" value=""' in await copy.get(f"/t/{key}/")


async def scene(mine: int, other: int, email: str) -> None:
    """Three ways to end a cookie, each with a copy of it at another worker's table page; the owner goes on."""
    key, (host, _) = await seated(mine)
    copy = Person(other, host.cookies["player"])
    watch = await watching(copy, key)
    assert watch.at

    await sign_up(host, email)
    await ends(copy, watch, key)
    assert 'name="at" value=""' not in await host.get(f"/t/{key}/")

    copy = Person(other, host.cookies["player"])
    watch = await watching(copy, key)
    new = PASSWORD + "!"
    await account(host, "password/change", oldpassword=PASSWORD, password1=new, password2=new)
    await ends(copy, watch, key)
    assert 'name="at" value=""' not in await host.get(f"/t/{key}/")

    phone = Person(mine)
    await account(phone, "login", login=email, password=new)
    copy = Person(other, host.cookies["player"])
    watch = await watching(copy, key)
    await account(host, "logout")
    await ends(copy, watch, key)
    assert 'name="at" value=""' not in await phone.get(f"/t/{key}/"), "signed in there, one stays"
    assert (await watching(phone, key)).at
    assert (await phone.act(key, at="x", idem="y", choice="x"))[0] == 409, "and has the seat"


def test_a_copy_of_a_cookie_ends_with_it(server: Server) -> None:
    play(scene(server.port, server.port, "anne@example.org"))


def test_a_copy_of_a_cookie_ends_at_every_worker(workers: list[Server]) -> None:
    play(scene(workers[0].port, workers[1].port, "both@example.org"))


def test_a_guest_who_signs_in_leaves_no_cookie_behind(server: Server) -> None:
    """What the guest did is the account's; a copy of the guest's cookie is nobody's."""

    async def whole() -> None:
        await sign_up(Person(server.port), "eve@example.org")
        key, (host, _) = await seated(server.port)
        copy = Person(server.port, host.cookies["player"])
        watch = await watching(copy, key)
        await account(host, "login", login="eve@example.org", password=PASSWORD)
        await ends(copy, watch, key)
        assert re.search(rf"/t/{key}/", await host.get("/my-games/"))

    play(whole())
