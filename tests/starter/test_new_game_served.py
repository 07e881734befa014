"""A new game on the page, as somebody without script plays it: forms alone, from the home page to the end."""

from __future__ import annotations

import asyncio
import html
import re
from pathlib import Path
from urllib.parse import urlencode

from tests.starter.packages import install, paths
from tests.web import HOST, PATIENCE, Person, play, serving


async def sent(person: Person, path: str, **fields: str) -> None:
    """A form, as a browser without script sends it, and the page that it leads to."""
    body = urlencode({"csrfmiddlewaretoken": person.token, **fields})
    status, _, text = await person.ask("POST", path, body, Origin=f"http://{HOST}:{person.port}", Accept="text/html")
    assert status in (302, 303), (status, text[-2000:])


def test_it_is_found_opened_and_played_to_its_end_without_script(tmp_path: Path) -> None:
    package = install(tmp_path, "snow-white")

    async def whole() -> None:
        person = Person(server.port)
        assert "Snow White" in await person.get("/")
        assert "squall" in await person.get("/games/snow-white/rules/")
        await person.get("/games/snow-white/open/")
        form = {"name": "Anne", "seat-0": "me", "seat-1": "easy", "option-rounds": "3"}
        answer = await person.post("/games/snow-white/open/", **{name.replace("-", "__"): value for name, value in form.items()})
        assert answer[0] == 302, answer[2][-2000:]
        table = answer[1]["location"]
        played = 0
        async with asyncio.timeout(PATIENCE):
            while 'data-stage="over"' not in (page := await person.get(table)):
                hidden = dict(re.findall(r'name="(at|idem)" value="([^"]*)"', page))
                choices = [html.unescape(text) for text in re.findall(r"name='choice' value='([^']+)'", page)]
                if 'value="!confirm"' in page or "value='!confirm'" in page:
                    await sent(person, f"/live/{table.split('/')[2]}/act", do="!confirm", **hidden)
                elif choices:
                    await sent(person, f"/live/{table.split('/')[2]}/act", choice=choices[-1], **hidden)
                    played += 1
        assert played >= 3
        assert "The boats are moored for the night." in page

    with serving(tmp_path / "data", PYTHONPATH=paths(package)) as server:
        play(whole())
