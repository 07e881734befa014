"""Requests have a longest head and a longest time to arrive. The server underneath knows neither (uvicorn on httptools)."""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

LONGEST_HEAD = 16_384  # bytes of address and headers; browsers send one or two thousand
HEAD_TIME, BODY_TIME = 20.0, 120.0  # seconds until a head, and a whole request, must have arrived
EVERY = 5.0  # seconds between two looks at the time: a timer for each request would cost more than the request's other limits
LINGER = 2.0  # seconds in which whoever was refused can read why


class Requests(HttpToolsProtocol):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.since = self.loop.time()  # when the first byte of a request came (or the connection) that is not whole yet; else 0
        self.unread = 0  # bytes that came since then, or since the last part of a body
        self.in_body = self.refused = False
        self.look = self.loop.call_later(EVERY, self._look)

    def data_received(self, data: bytes) -> None:
        if self.refused:
            return
        self.since = self.since or self.loop.time()
        self.unread += len(data)
        super().data_received(data)
        if self.unread > LONGEST_HEAD:
            self._refuse(431)

    def on_message_begin(self) -> None:
        self.in_body = False
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        if len(self.url) + sum([len(name) + len(value) + 4 for name, value in self.headers]) > LONGEST_HEAD:
            self._refuse(431)
            raise ValueError("the head is too long")  # ends the parser's work: nobody sees the request
        self.in_body = True
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self.unread = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self.unread, self.since = 0, 0.0
        super().on_message_complete()

    def _look(self) -> None:
        if self.since and self.loop.time() - self.since > (BODY_TIME if self.in_body else HEAD_TIME):
            self._refuse(408)
        else:
            self.look = self.loop.call_later(EVERY, self._look)

    def _refuse(self, status: int) -> None:
        """The answer is read only if the line stays open until all that was sent has arrived."""
        if self.refused or self.transport.is_closing():
            return
        self.refused = True
        if status == 408 and not self.unread:  # nothing was asked: browsers open lines in advance
            self.transport.close()
        elif self.cycle is None or self.cycle.response_complete:
            self.transport.write(STATUS_LINE[status] + b"content-length: 0\r\nconnection: close\r\n\r\n")
            self.loop.call_later(LINGER, self.transport.close)
        else:  # in the middle of an answer
            self.transport.close()

    def send_400_response(self, msg: str) -> None:
        if not self.refused:
            super().send_400_response(msg)

    def handle_websocket_upgrade(self) -> None:
        self.look.cancel()
        super().handle_websocket_upgrade()
        if not getattr(self.transport.get_protocol(), "handshake_initiated", True):  # it has limits of its own, and says nothing
            self._refuse(400)

    def connection_lost(self, exc: Exception | None) -> None:
        self.look.cancel()
        super().connection_lost(exc)
