"""A fault in the hands of a test."""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType
from typing import Any
from urllib.parse import quote

from .errors import RefusedError
from .wire import Fault


class BegunFault:
    """A fault that lasts until it is healed."""

    def __init__(self, fault: Fault, ask: Callable[[str, str], Any]) -> None:
        self._ask = ask
        #: The fault as the server tells it.
        self.fault = fault

    @property
    def name(self) -> str:
        """The name by which it ends."""
        return self.fault["name"]

    def heal(self) -> bool:
        """Ends the fault; False if it had ended already."""
        try:
            self._ask("DELETE", f"/sim/faults/{quote(self.name, safe='')}")
        except RefusedError as error:
            if error.status != 404:
                raise
            return False
        return True

    def __enter__(self) -> BegunFault:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.heal()
