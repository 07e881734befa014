"""WebSockets that remember more of what they sent: frames of one table resemble each other.

So they shrink to a tenth, which `benchmarks/server` prints, for about 130 KB of memory more per open page than with uvicorn's
own settings. The next level costs the server more than the bytes it saves are worth.
"""

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory


class Lines(WebSocketsSansIOProtocol):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        settings = {"memLevel": 6, "level": 2}
        self.conn.available_extensions = [ServerPerMessageDeflateFactory(client_max_window_bits=12, compress_settings=settings)]
