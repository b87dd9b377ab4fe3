"""The API of the vehicles, as the application under test calls it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

from .control import Control, document_of
from .errors import MotorpoolError
from .wire import UserEntry


class VehicleApi:
    """Requests of the application to one world."""

    def __init__(
        self,
        control: Control,
        prefix: str,
        application: Mapping[str, str],
        users: Sequence[UserEntry],
    ) -> None:
        self._control = control
        self._prefix = prefix
        self._application = application
        self._users = users

    def access_token(self) -> str:
        """A token of the application for version 3, which lasts one simulated hour."""
        form = {
            "grant_type": "client_credentials",
            "client_id": self._application["clientId"],
            "client_secret": self._application["clientSecret"],
        }
        headers = {"content-type": "application/x-www-form-urlencoded"}
        answer = self._send("POST", "/oauth2/token", headers, urlencode(form).encode())
        return str(answer["access_token"])

    def get(self, path: str, *, user: str | None = None) -> Any:
        """The document at a path such as `/v3/vehicles/{id}/signals`, on behalf of a user."""
        return self.request("GET", path, user=user)

    def post(self, path: str, body: object = None, *, user: str | None = None) -> Any:
        """The answer to a command such as `/v3/vehicles/{id}/commands/charge/start`."""
        return self.request("POST", path, body, user=user)

    def request(
        self, method: str, path: str, body: object = None, *, user: str | None = None
    ) -> Any:
        """The answer to any request, which gets a token of its own."""
        headers = {"authorization": f"Bearer {self.access_token()}"}
        if user is not None:
            headers["sc-user-id"] = self._user_id(user)
        content = None
        if body is not None:
            headers["content-type"] = "application/json"
            content = json.dumps(body).encode()
        return self._send(method, path, headers, content)

    def _user_id(self, name: str) -> str:
        for user in self._users:
            if name in (user["name"], user["id"]):
                return user["id"]
        known = ", ".join(user["name"] for user in self._users)
        raise MotorpoolError(f"there is no user {name}; there are: {known}")

    def _send(
        self, method: str, path: str, headers: Mapping[str, str], content: bytes | None
    ) -> Any:
        target = self._prefix + path
        status, answer = self._control.send(method, target, headers, content)
        return document_of(self._control.origin + target, status, answer)
