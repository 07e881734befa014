"""Frames on a WebSocket are compressed against those before, with ISA-L or without."""

import subprocess
import sys
import zlib

import pytest
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.frames import Frame, Opcode

from gabare.site import websocket_compression

FRAMES = [" ".join(f"piece-{n} at {n * n * move % 997}" for n in range(600)).encode() for move in (1, 1, 2)]


@pytest.mark.parametrize("quick", [True, False], ids=["ISA-L", "zlib"])
def test_frames_arrive_whole_and_a_frame_like_the_one_before_weighs_little(quick: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if not quick:
        monkeypatch.setattr(websocket_compression, "isal_zlib", None)
    asking = ClientPerMessageDeflateFactory()
    agreed, server = websocket_compression.QuickDeflate(client_max_window_bits=12).process_request_params(asking.get_request_params(), [])
    client = asking.process_response_params(agreed, [])
    assert isinstance(server.encoder, type(zlib.compressobj())) is not quick
    sent = [server.encode(Frame(Opcode.TEXT, data)) for data in FRAMES]
    assert [bytes(client.decode(frame).data) for frame in sent] == FRAMES
    assert len(sent[0].data) < len(FRAMES[0])
    assert len(sent[1].data) < len(sent[0].data) / 5


def test_without_isa_l_the_site_is_served_all_the_same() -> None:
    without = "import sys; sys.modules['isal'] = None; from gabare.site import websocket_compression as w; print(w.isal_zlib)"
    done = subprocess.run([sys.executable, "-c", without], capture_output=True, text=True)
    assert done.stdout == "None\n", done.stderr
