"""A receiver of webhooks on a port of this machine."""

from __future__ import annotations

import hashlib
import hmac
import json
import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from socketserver import TCPServer
from typing import Any

from .closing import Closing
from .duration import Duration, milliseconds
from .errors import MotorpoolError, NotReceivedError, RefusedError
from .event import Event, challenge_of, event_of, parsed
from .world import World

#: A report of pytest ends in the test, not in here; `--full-trace` shows the rest.
__tracebackhide__ = True

#: Real time for which a request waits until the receiver knows the secret of its world.
_SECRET_SECONDS = 10.0

_MOST_REFUSED = 100


def sign(secret: str, body: bytes) -> str:
    """The header `SC-Signature` of a body: its HMAC-SHA256 under the management token."""
    return hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128

    def server_bind(self) -> None:
        # That of HTTPServer asks for the name of the machine, which may take seconds.
        TCPServer.server_bind(self)
        self.server_name, self.server_port = "127.0.0.1", self.server_address[1]


class WebhookReceiver(Closing):
    """
    Answers the challenge, refuses wrong signatures with 401, drops an event that comes twice, and
    keeps the others. It answers in threads of its own, also while the test advances a world.
    """

    def __init__(self, secret: str | None = None, *, port: int = 0) -> None:
        self._secret = secret
        self._secret_known = threading.Event()
        if secret is not None:
            self._secret_known.set()
        self._world: World | None = None
        self._changed = threading.Condition()
        self._ids: set[str] = set()
        self._read = 0
        #: The events that were accepted, in the order in which they came.
        self.events: list[Event] = []
        #: The latest bodies that were refused for their signature, at most a hundred.
        self.refused: list[bytes] = []
        try:
            self._server = _Server(("127.0.0.1", port), self._handler())
        except OSError as error:
            raise MotorpoolError(f"port {port} of a receiver: {error.strerror}") from None
        self._thread = threading.Thread(
            target=self._server.serve_forever, args=(0.05,), name="webhook-receiver", daemon=True
        )
        self._thread.start()

    @property
    def url(self) -> str:
        """Its address: `http://127.0.0.1:43215`."""
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    def attach(self, world: World) -> None:
        """Takes the secret of a world, and its clock for `wait_for`."""
        self._secret = world.application["managementToken"]
        self._world = world
        self._secret_known.set()

    def of_type(self, event_type: str) -> list[Event]:
        """The events of a type so far: `VEHICLE_STATE`, `VEHICLE_ERROR`."""
        return [event for event in self.events if event.event_type == event_type]

    def wait_for(
        self,
        event_type: str = "VEHICLE_STATE",
        *,
        within: Duration = "1d",
        where: Callable[[Event], object] = lambda event: True,
        timeout: float = 5.0,
    ) -> Event:
        """
        The next event of a type that fits, after those that earlier calls returned. Simulated time
        advances up to its arrival, for at most `within`, while the clock of the world stands; of a
        clock that plays, `timeout` seconds of real time pass. Raises `NotReceivedError` otherwise.
        """
        world = self._attached()
        if world.clock["playing"]:
            found = self._await(event_type, where, timeout)
            span = f"{timeout:g} s of real time"
        else:
            found = self._advance_to(world, event_type, where, within)
            span = f"{within} of simulated time"
        if found is None:
            raise self._missing(event_type, span)
        return found

    def close(self) -> None:
        """Closes the port."""
        self._secret_known.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def _attached(self) -> World:
        if self._world is None:
            raise MotorpoolError("the receiver has no world: call attach(world) first")
        return self._world

    def _await(
        self, event_type: str, where: Callable[[Event], object], seconds: float
    ) -> Event | None:
        with self._changed:
            self._changed.wait_for(lambda: self._index_of(event_type, where) is not None, seconds)
        return self._take(event_type, where)

    def _advance_to(
        self, world: World, event_type: str, where: Callable[[Event], object], within: Duration
    ) -> Event | None:
        left = milliseconds(within)
        while True:
            found = self._take(event_type, where)
            if found is not None or left <= 0:
                return found
            try:
                left -= world.advance(next=True, within=left)["advancedMs"]
            except RefusedError as error:
                # The time is over, and no entry of the log came at its end.
                if error.status != 409:
                    raise
                left = 0

    def _take(self, event_type: str, where: Callable[[Event], object]) -> Event | None:
        with self._changed:
            index = self._index_of(event_type, where)
            if index is None:
                return None
            self._read = index + 1
            return self.events[index]

    def _index_of(self, event_type: str, where: Callable[[Event], object]) -> int | None:
        for index in range(self._read, len(self.events)):
            event = self.events[index]
            if event.event_type == event_type and where(event):
                return index
        return None

    def _missing(self, event_type: str, span: str) -> NotReceivedError:
        came = [f"{event.event_type} {', '.join(event.triggers)}" for event in self.events[-10:]]
        words = "; it got: " + "; ".join(came) if came else "; it got no event"
        refused = f"; {len(self.refused)} were refused for their signature" if self.refused else ""
        return NotReceivedError(f"no {event_type} that fits came within {span}{words}{refused}")

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            # Head and body are two writes, of which the second would wait for 40 ms.
            disable_nagle_algorithm = True

            def do_POST(self) -> None:
                length = self.headers.get("content-length") or "0"
                if length.isdecimal():
                    body = self.rfile.read(int(length))
                    status, answer = receiver._answer(body, self.headers.get("sc-signature") or "")
                else:
                    status, answer = 400, b'{"error":"content-length is no number"}'
                    self.close_connection = True
                self.send_response(status)
                self.send_header("content-type", "application/json")
                self.send_header("content-length", str(len(answer)))
                self.end_headers()
                self.wfile.write(answer)

            def log_message(self, format: str, *args: Any) -> None:
                pass

        return Handler

    def _answer(self, body: bytes, signature: str) -> tuple[int, bytes]:
        # The challenge of a new world may come before its secret is known.
        self._secret_known.wait(_SECRET_SECONDS)
        secret = self._secret
        if secret is None:
            return 503, b'{"error":"the receiver has no secret: attach it to a world"}'
        document = parsed(body)
        try:
            challenge = challenge_of(document)
            event = None if document is None or challenge is not None else event_of(document)
        except (AttributeError, LookupError, TypeError, ValueError):
            challenge, event = None, None
        if challenge is not None:
            return 200, json.dumps({"challenge": sign(secret, challenge.encode())}).encode()
        if not hmac.compare_digest(sign(secret, body).encode(), signature.encode()):
            self.refused.append(body)
            del self.refused[:-_MOST_REFUSED]
            return 401, b'{"error":"the signature is wrong"}'
        if event is None:
            return 400, b'{"error":"this is no event"}'
        self._keep(event)
        return 200, b"{}"

    def _keep(self, event: Event) -> None:
        with self._changed:
            if event.event_id not in self._ids:
                self._ids.add(event.event_id)
                self.events.append(event)
            self._changed.notify_all()
