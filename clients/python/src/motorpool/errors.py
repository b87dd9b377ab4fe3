"""The errors of this package: each has a sentence that says what is wrong."""

from __future__ import annotations

from typing import Any


class MotorpoolError(Exception):
    """The base of all errors of this package."""


class StartError(MotorpoolError):
    """The server does not start: no command, no Node, a port that is in use."""


class ScenarioError(MotorpoolError):
    """A mistake in a scenario, as `file:line:column: message`, one per line."""


class VersionError(MotorpoolError):
    """The server is of another version than this client."""


class UnreachableError(MotorpoolError):
    """No server answers at the address."""


class RefusedError(MotorpoolError):
    """A refusal of the server: its status, its code and its sentence."""

    def __init__(self, status: int, code: str, detail: str, data: Any = None) -> None:
        super().__init__(detail)
        self.status = status
        self.code = code
        self.detail = detail
        #: The data that came with it: that of an advance whose condition never held.
        self.data = data


class NotReceivedError(MotorpoolError, AssertionError):
    """An event did not arrive at a receiver of webhooks."""


class FeedError(MotorpoolError):
    """The connection of a feed was lost, or the feed lost entries."""
