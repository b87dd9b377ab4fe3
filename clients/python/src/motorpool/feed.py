"""The live feed: the log of a world as it is written."""

from __future__ import annotations

import json
import re
import time
from collections import deque
from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from typing import Any

from .closing import Closing
from .errors import FeedError
from .websocket import WebSocket
from .wire import LogEntry

#: A report of pytest ends in the test, not in here; `--full-trace` shows the rest.
__tracebackhide__ = True


class Feed(Closing):
    """
    The entries that were chosen, each once and in order, from the next one on. It does not
    reconnect: a lost connection raises `FeedError`, and so does a gap in the log.
    """

    def __init__(self, url: str, token: str, chosen: Mapping[str, object], timeout: float) -> None:
        self._socket = WebSocket(re.sub("^http", "ws", url), token, timeout)
        self._timeout = timeout
        self._entries: deque[LogEntry] = deque()
        self._number = 0
        #: The first message of the server: the world, its clock and the sequence of the next entry.
        self.hello: dict[str, Any] = json.loads(self._socket.receive(timeout))
        given = {key: value for key, value in chosen.items() if value is not None}
        self._ask({"type": "subscribe", **given})

    def next(self, timeout: float = 5.0) -> LogEntry:
        """The next entry; raises `FeedError` if none comes within so much real time."""
        return self._next(timeout, "no entry")

    def wait_for(self, kind: str, timeout: float = 5.0) -> LogEntry:
        """The next entry of a kind such as `charge.*`; entries before it are passed over."""
        until = time.monotonic() + timeout
        while True:
            entry = self._next(until - time.monotonic(), f"no entry {kind}", timeout)
            if fnmatchcase(entry["kind"], kind):
                return entry

    def entries(self) -> list[LogEntry]:
        """Every entry that was written up to now and not read before, without waiting for more."""
        # The answer to a command comes after all entries before it. This one lets no time pass.
        self._ask({"type": "clock", "action": "advance", "by": 0})
        entries = list(self._entries)
        self._entries.clear()
        return entries

    def __iter__(self) -> Iterator[LogEntry]:
        """Entries without end; the loop waits for each."""
        while True:
            while not self._entries:
                self._hear(None)
            yield self._entries.popleft()

    def close(self) -> None:
        """Closes the connection."""
        self._socket.close()

    def _next(self, timeout: float, words: str, told: float | None = None) -> LogEntry:
        until = time.monotonic() + timeout
        while not self._entries:
            left = until - time.monotonic()
            try:
                if left <= 0:
                    raise TimeoutError
                self._hear(left)
            except TimeoutError:
                seconds = told if told is not None else timeout
                raise FeedError(f"{words} came within {seconds:g} s of real time") from None
        return self._entries.popleft()

    def _ask(self, message: Mapping[str, object]) -> None:
        """Sends a request and waits for its answer; entries that come before it are kept."""
        self._number += 1
        self._socket.send(json.dumps({**message, "id": self._number}))
        while True:
            try:
                answer = self._hear(self._timeout)
            except TimeoutError:
                raise FeedError(f"the feed did not answer within {self._timeout:g} s") from None
            if answer.get("id") == self._number and answer["type"] in ("ack", "error"):
                if answer["type"] == "error":
                    raise FeedError(answer["message"])
                return

    def _hear(self, timeout: float | None) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self._socket.receive(timeout))
        if message["type"] == "entry":
            self._entries.append(message["entry"])
        elif message["type"] == "gap":
            lost = f"{message['dropped']} entries from {message['from']} to {message['to']}"
            raise FeedError(f"the log no longer has {lost}: read the feed more often")
        return message
