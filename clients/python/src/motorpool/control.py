"""Requests to a server, over connections that stay open."""

from __future__ import annotations

import http.client
import json
import time
from collections.abc import Mapping
from typing import Any
from urllib.parse import SplitResult, urlencode, urlsplit

from .errors import MotorpoolError, RefusedError, UnreachableError, VersionError
from .version import __version__

#: A report of pytest ends in the test, not in here; `--full-trace` shows the rest.
__tracebackhide__ = True

#: A server closes a connection that nothing uses for 30 s.
_STALE_SECONDS = 20.0


class Control:
    """A client of the control API at an origin; it may be used by several threads."""

    def __init__(self, origin: str, token: str, timeout: float) -> None:
        self.origin = origin.rstrip("/")
        self.token = token
        self.timeout = timeout
        self._url: SplitResult = urlsplit(self.origin)
        if self._url.scheme not in ("http", "https") or not self._url.hostname:
            raise MotorpoolError(f"{origin}: write an address such as http://127.0.0.1:4010")
        self._idle: list[tuple[http.client.HTTPConnection, float]] = []

    def ask(
        self,
        method: str,
        path: str,
        body: object = None,
        query: Mapping[str, object] | None = None,
    ) -> Any:
        """The document of an answer of the control API; None without one."""
        headers = {"authorization": f"Bearer {self.token}"}
        content = None
        if body is not None:
            headers["content-type"] = "application/json"
            content = json.dumps(body).encode()
        given = {key: value for key, value in (query or {}).items() if value is not None}
        target = f"{path}?{urlencode(given)}" if given else path
        status, answer = self.send(method, target, headers, content)
        return document_of(self.origin + path, status, answer)

    def send(
        self, method: str, target: str, headers: Mapping[str, str], content: bytes | None
    ) -> tuple[int, bytes]:
        """The status and the bytes of an answer to any request."""
        connection = self._connection()
        try:
            connection.request(method, self._url.path + target, content, dict(headers))
            response = connection.getresponse()
            answer = response.read()
        except http.client.InvalidURL:
            raise MotorpoolError(f"{target!r}: a path has no spaces; quote it") from None
        except TimeoutError:
            connection.close()
            words = f"no answer within {self.timeout:g} s; a clock that stands answers no command"
            raise UnreachableError(f"{self.origin}{target}: {words}") from None
        except (OSError, http.client.HTTPException) as error:
            connection.close()
            reason = str(error) or type(error).__name__
            raise UnreachableError(f"{self.origin}: no server answers there: {reason}") from None
        self._idle.append((connection, time.monotonic()))
        return response.status, answer

    def close(self) -> None:
        while self._idle:
            self._idle.pop()[0].close()

    def assert_version(self) -> None:
        """Refuses a server of another version: before 1.0, minor versions differ in their API."""
        index = self.ask("GET", "/sim")
        meta = index.get("meta") if isinstance(index, dict) else None
        version = meta.get("version") if isinstance(meta, dict) else None
        if not isinstance(version, str):
            raise VersionError(
                f"{self.origin}: the server does not tell its version and is older than this "
                f"client, {__version__}: install the same version of both"
            )
        if not fits(version):
            raise VersionError(mismatch(self.origin, version))

    def _connection(self) -> http.client.HTTPConnection:
        while self._idle:
            connection, used_at = self._idle.pop()
            if time.monotonic() - used_at < _STALE_SECONDS:
                return connection
            connection.close()
        kind: type[http.client.HTTPConnection] = http.client.HTTPConnection
        if self._url.scheme == "https":
            kind = http.client.HTTPSConnection
        return kind(self._url.hostname or "", self._url.port, timeout=self.timeout)


def fits(version: str) -> bool:
    """Whether a server of a version has the API that this client knows."""
    return version.split(".")[:2] == __version__.split(".")[:2]


def mismatch(place: str, version: str) -> str:
    return (
        f"{place}: motorpool {version} does not fit this client, {__version__}: "
        "install the same version of both"
    )


def document_of(url: str, status: int, answer: bytes) -> Any:
    """The document of an answer; raises the refusal that it is."""
    if not answer:
        document = None
    else:
        try:
            document = json.loads(answer)
        except ValueError:
            raise MotorpoolError(
                f"{url}: answered {status} without JSON; is this a server of motorpool?"
            ) from None
    if status < 400:
        return document
    code, detail = _refusal_in(document)
    data = document.get("data") if isinstance(document, dict) else None
    raise RefusedError(status, code, detail or f"{url}: answered {status}", data)


def _refusal_in(document: Any) -> tuple[str, str]:
    """The code and the sentence of an error in any form of the API."""
    if not isinstance(document, dict):
        return "", ""
    errors = document.get("errors")
    first = errors[0] if isinstance(errors, list) and errors else document
    code = first.get("code") or first.get("error") or ""
    detail = first.get("detail") or first.get("description") or first.get("error_description")
    return str(code), str(detail or "")
