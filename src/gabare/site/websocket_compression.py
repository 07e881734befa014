"""WebSocket compression that remembers what was sent: frames of one table resemble each other, so they shrink to a fraction.

ISA-L is quicker at that than zlib, which does it where ISA-L is not installed; `benchmarks/server` prints what frames weigh and cost.
"""

from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.typing import ExtensionParameter

try:
    from isal import isal_zlib
except ImportError:
    isal_zlib = None  # type: ignore[assignment]


class CompressedWebSockets(WebSocketsSansIOProtocol):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.conn.available_extensions = [QuickDeflate(client_max_window_bits=12, compress_settings={"level": 1})]


class QuickDeflate(ServerPerMessageDeflateFactory):
    def process_request_params(self, *args: Any) -> tuple[list[ExtensionParameter], PerMessageDeflate]:
        agreed, line = super().process_request_params(*args)
        if isal_zlib is not None and not line.local_no_context_takeover:
            line.encoder = cast(Any, isal_zlib.compressobj(0, wbits=-line.local_max_window_bits))  # of zlib’s shape, not of its type
        return agreed, line
