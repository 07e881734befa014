"""Behind a proxy that lets no WebSocket through: the same page, by server-sent events and posts."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from socketserver import BaseRequestHandler, ThreadingTCPServer
from threading import Thread

from playwright.sync_api import Browser

from tests.browser.people import people, sides, two_at_a_table
from tests.web import HOST, Person, Server, play

REFUSED = b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


class Proxy(ThreadingTCPServer):
    """Passes everything on but the handshakes of WebSockets, while it is strict."""

    daemon_threads, strict, refused = True, True, 0

    def __init__(self, port: int) -> None:
        self.port = port
        super().__init__((HOST, 0), Passage)


class Passage(BaseRequestHandler):
    server: Proxy

    def handle(self) -> None:
        head = self.request.recv(1 << 16)
        if self.server.strict and b"upgrade: websocket" in head.lower():
            self.server.refused += 1
            self.request.sendall(REFUSED)
            return
        with suppress(OSError), socket.create_connection((HOST, self.server.port)) as other:
            other.sendall(head)
            Thread(target=_pour, args=(self.request, other), daemon=True).start()
            _pour(other, self.request)


def _pour(source: socket.socket, sink: socket.socket) -> None:
    with suppress(OSError):
        while data := source.recv(1 << 16):
            sink.sendall(data)
        sink.shutdown(socket.SHUT_WR)


@contextmanager
def behind_a_proxy(server: Server) -> Iterator[Proxy]:
    with Proxy(server.port) as proxy:
        Thread(target=proxy.serve_forever, daemon=True).start()
        yield proxy
        proxy.shutdown()


def test_without_websockets_the_page_says_so_and_plays_on(browser: Browser, server: Server) -> None:
    with behind_a_proxy(server) as proxy, people(browser, f"http://{HOST}:{proxy.server_address[1]}", {}, {}) as crew:
        two_at_a_table(crew)
        for one in crew:
            one.wait("!document.getElementById('t-plain').hidden")
            one.connected()
        assert proxy.refused >= 6, "three tries each"
        for _ in range(3):  # turns
            mover, other = sides(crew)
            before = mover.moves
            while mover.mine:
                mover.by_list()
            other.wait("document.querySelector('#t-prompt.mine') !== null")
            assert other.moves == mover.moves > before
        mover, _ = sides(crew)
        at = mover.at
        mover.page.evaluate("document.querySelector('#t-choices button').click()")
        mover.follow(at)
        drafted = mover.at
        mover.page.evaluate("document.querySelector('#t-acts [value=\"!undo\"]').click()")
        mover.follow(drafted)
        for one in crew:
            assert one.page.locator(".tag.away").count() == 0, "everybody is seen to be there"
            assert all("403" in text or "WebSocket" in text for text in one.complaints), one.complaints
            one.complaints.clear()


def test_a_page_that_found_the_server_again_goes_back_to_websockets(browser: Browser, server: Server) -> None:
    with behind_a_proxy(server) as proxy, people(browser, f"http://{HOST}:{proxy.server_address[1]}", {}, {}) as crew:
        for one in crew:
            one.page.clock.install()
        two_at_a_table(crew)
        one = crew[0]
        one.wait("!document.getElementById('t-plain').hidden")
        proxy.strict = False
        lines: list[str] = []
        one.page.on("websocket", lambda line: line.on("framereceived", lambda _: lines.append(line.url)))
        for _ in range(400):  # the page's time runs, the network takes the time it takes
            one.page.clock.run_for(1000)
            one.page.wait_for_timeout(20)
            if lines:
                break
        assert lines
        one.wait("document.getElementById('t-plain').hidden")
        for somebody in crew:
            somebody.complaints.clear()


def test_the_stream_of_a_table_that_is_not(server: Server) -> None:
    async def whole() -> None:
        person = Person(server.port)
        assert (await person.ask("GET", "/live/nowhere/follow"))[0] == 404
        assert (await person.ask("POST", "/live/nowhere/follow"))[0] == 405
        assert (await person.ask("GET", "/live/nowhere/act"))[0] == 405

    play(whole())
