"""The process of a server."""

from __future__ import annotations

import json
import subprocess
import threading
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import IO, Any

from .errors import StartError

#: Real time in which a server ends its open requests; after it, the process is killed.
_GRACE_SECONDS = 12.0


class Child:
    """
    `motorpool serve` with pipes to this process. It ends when its standard input does: the system
    closes the pipe also where this process is killed.
    """

    def __init__(self, words: Sequence[str], env: Mapping[str, str]) -> None:
        #: The line of JSON with which the server said that it listens.
        self.ready: dict[str, Any] = {}
        self._lines: list[str] = []
        self._complaint: deque[str] = deque(maxlen=100)
        self._told = threading.Event()
        try:
            self._process = subprocess.Popen(
                list(words),
                env=dict(env),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                encoding="utf8",
                # Ctrl-C in a terminal is for the test, which then ends the server.
                start_new_session=True,
            )
        except OSError as error:
            raise StartError(f"{words[0]}: {error.strerror}") from None
        self._readers = [self._follow(self._hear, 1), self._follow(self._complain, 2)]

    @property
    def said(self) -> str:
        """Everything that it printed before it listened."""
        return "".join(self._lines)

    def await_ready(self, seconds: float) -> None:
        """Waits until the server listens; raises with its own words if it does not."""
        if not self._told.wait(seconds):
            raise StartError(
                f"motorpool serve did not listen within {seconds:g} s: give start_timeout more"
            )
        if self.ready:
            return
        code = self._process.wait()
        for reader in self._readers:
            reader.join()
        words = "".join(self._complaint).strip() or self.said.strip() or f"it ended with {code}"
        raise StartError(f"motorpool serve does not listen: {words}")

    def close(self) -> None:
        """Ends the process and waits for its end."""
        if self._process.stdin is not None:
            self._process.stdin.close()
        if self._process.poll() is None:
            self._process.terminate()
        try:
            self._process.wait(_GRACE_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        for reader, pipe in zip(self._readers, (self._process.stdout, self._process.stderr)):
            reader.join(1.0)
            # A pipe that a child of the process still holds cannot be closed while it is read.
            if pipe is not None and not reader.is_alive():
                pipe.close()

    def _follow(self, read: Callable[[], None], number: int) -> threading.Thread:
        thread = threading.Thread(target=read, name=f"motorpool-{number}", daemon=True)
        thread.start()
        return thread

    def _hear(self) -> None:
        for line in _lines(self._process.stdout):
            if line.startswith('{"origin"'):
                self.ready = json.loads(line)
                self._told.set()
            elif not self.ready:
                self._lines.append(line)
        self._told.set()

    def _complain(self) -> None:
        for line in _lines(self._process.stderr):
            self._complaint.append(line)


def _lines(stream: IO[str] | None) -> IO[str]:
    assert stream is not None
    return stream
