"""The client side of a WebSocket (RFC 6455) that sends and receives text."""

from __future__ import annotations

import base64
import contextlib
import hashlib
import os
import socket
import ssl
import struct
from urllib.parse import urlsplit

from .errors import FeedError

#: From RFC 6455, section 1.3.
_ACCEPTED = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
_CONTINUATION, _TEXT, _CLOSE, _PING, _PONG = 0x0, 0x1, 0x8, 0x9, 0xA


class WebSocket:
    """A connection to a `ws` or `wss` address."""

    def __init__(self, url: str, token: str, timeout: float) -> None:
        parts = urlsplit(url)
        secure = parts.scheme in ("wss", "https")
        host, port = parts.hostname or "", parts.port or (443 if secure else 80)
        self._url = url
        try:
            plain = socket.create_connection((host, port), timeout)
            context = ssl.create_default_context() if secure else None
            self._socket = context.wrap_socket(plain, server_hostname=host) if context else plain
            self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._received = b""
            self._shake_hands(parts.path or "/", parts.netloc, token)
        except OSError as error:
            raise FeedError(f"{url}: no server answers there: {error}") from None

    def send(self, text: str) -> None:
        """Sends a text in one frame."""
        try:
            self._send(_TEXT, text.encode())
        except OSError as error:
            raise FeedError(f"{self._url}: the connection was lost: {error}") from None

    def receive(self, timeout: float | None) -> str:
        """The next text. Raises `TimeoutError` if none begins in time."""
        whole = b""
        while True:
            # A frame that has begun is waited for: a part of it could not be read again.
            opcode, is_last, payload = self._frame(timeout)
            if opcode == _CLOSE:
                self._close_with(payload)
            elif opcode == _PING:
                self._send(_PONG, payload)
            elif opcode in (_TEXT, _CONTINUATION):
                whole += payload
                if is_last:
                    return whole.decode()

    def close(self) -> None:
        """Closes the connection; the answer of the server is not awaited."""
        with contextlib.suppress(OSError):
            self._send(_CLOSE, struct.pack("!H", 1000))
        self._socket.close()

    def _close_with(self, payload: bytes) -> None:
        code = struct.unpack("!H", payload[:2])[0] if len(payload) >= 2 else 1005
        self._socket.close()
        reason = payload[2:].decode(errors="replace")
        words = f" ({reason})" if reason else ""
        raise FeedError(f"{self._url}: the server closed the connection with {code}{words}")

    def _shake_hands(self, path: str, host: str, token: str) -> None:
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {path} HTTP/1.1",
            f"Host: {host}",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {key}",
            f"Authorization: Bearer {token}",
        ]
        self._socket.sendall("".join(f"{line}\r\n" for line in [*lines, ""]).encode())
        while b"\r\n\r\n" not in self._received:
            self._read_more()
        head, _, self._received = self._received.partition(b"\r\n\r\n")
        first, *rest = head.decode("latin1").split("\r\n")
        status = first.split(" ")[1] if " " in first else ""
        if status != "101":
            raise FeedError(f"{self._url}: the server refuses the feed with {status or first}")
        pairs = [line.partition(":") for line in rest]
        headers = {name.strip().lower(): value.strip() for name, _, value in pairs}
        right = base64.b64encode(hashlib.sha1((key + _ACCEPTED).encode()).digest()).decode()
        if headers.get("sec-websocket-accept") != right:
            raise FeedError(f"{self._url}: the answer to the handshake is not that of a WebSocket")

    def _send(self, opcode: int, payload: bytes) -> None:
        """Frames of clients are masked, each with a mask of its own."""
        mask = os.urandom(4)
        length = len(payload)
        if length < 126:
            size = struct.pack("!B", 0x80 | length)
        elif length < 65_536:
            size = struct.pack("!BH", 0x80 | 126, length)
        else:
            size = struct.pack("!BQ", 0x80 | 127, length)
        head = bytes([0x80 | opcode]) + size + mask
        self._socket.sendall(head + _masked(payload, mask))

    def _frame(self, timeout: float | None) -> tuple[int, bool, bytes]:
        if not self._received:
            self._socket.settimeout(timeout)
            try:
                self._read_more()
            finally:
                self._socket.settimeout(None)
        first, second = self._take(2)
        length = second & 0x7F
        if length == 126:
            length = struct.unpack("!H", self._take(2))[0]
        elif length == 127:
            length = struct.unpack("!Q", self._take(8))[0]
        # A server masks nothing.
        return first & 0x0F, bool(first & 0x80), self._take(length)

    def _take(self, count: int) -> bytes:
        while len(self._received) < count:
            self._read_more()
        taken, self._received = self._received[:count], self._received[count:]
        return taken

    def _read_more(self) -> None:
        try:
            more = self._socket.recv(65_536)
        except TimeoutError:
            raise
        except OSError as error:
            raise FeedError(f"{self._url}: the connection was lost: {error}") from None
        if not more:
            raise FeedError(f"{self._url}: the connection was lost")
        self._received += more


def _masked(payload: bytes, mask: bytes) -> bytes:
    return bytes(byte ^ mask[index % 4] for index, byte in enumerate(payload))
