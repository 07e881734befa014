"""A request that carries too much is answered before it is read, and leaves nothing behind."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest

from tests.live.test_security import upload
from tests.web import HOST, Person, Server, play

HEAD = "POST {path} HTTP/1.1\r\nHost: {host}\r\nAccept-Language: {language}\r\nContent-Type: text/plain\r\n{length}\r\n\r\n"
PIECE = b"x" * 65_536


async def sent(server: Server, path: str, length: str, pieces: int, chunked: bool, language: str = "en") -> tuple[int, str]:
    """How many pieces were sent before the server closed the line, and what it said."""
    reader, writer = await asyncio.open_connection(HOST, server.port)
    writer.write(HEAD.format(path=path, host=f"{HOST}:{server.port}", length=length, language=language).encode())
    count = 0
    answer = asyncio.create_task(reader.read())
    with suppress(OSError):
        while count < pieces and not answer.done():
            writer.write(b"%x\r\n%s\r\n" % (len(PIECE), PIECE) if chunked else PIECE)
            await writer.drain()
            count += 1
    said = b""
    with suppress(OSError):
        said = await asyncio.wait_for(answer, 30)  # the server closes the line: nobody else does
    writer.close()
    return count, said.decode()


@pytest.mark.parametrize("path", ["/", "/r/", "/account/login/", "/admin/login/", "/nowhere/"])
def test_a_length_that_is_too_large_is_refused_before_anything_is_sent(server: Server, path: str) -> None:
    async def whole() -> None:
        _, said = await sent(server, path, "Content-Length: 314572800", 0, False)
        assert said.startswith("HTTP/1.1 413 ")
        assert "This is too much at once" in said
        assert "connection: close" in said.lower()
        _, said = await sent(server, path, "Content-Length: 314572800", 0, False, "fr")
        assert "C’est trop d’un coup" in said

    play(whole())


@pytest.mark.parametrize("path", ["/", "/r/"])
def test_a_body_without_a_length_is_cut_off(server: Server, path: str) -> None:
    async def whole() -> None:
        count, _ = await sent(server, path, "Transfer-Encoding: chunked", 4800, True)
        assert count < 400, "of 300 MB"

    play(whole())


def test_a_record_that_is_a_little_too_long_is_refused_by_a_page(server: Server) -> None:
    async def whole() -> None:
        person = Person(server.port)
        await person.get("/r/")
        body, kind = upload(b"x" * 600_000, person.token)
        status, _, page = await person.ask("POST", "/r/", body, Origin=server.url, Content_Type=kind)
        assert status == 400
        assert "This file is too long for a record." in page

    play(whole())
