"""The events of webhooks."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Event:
    """An event that a receiver accepted."""

    event_id: str
    event_type: str
    #: The id of the vehicle; empty for an event about none.
    vehicle_id: str
    sequence: int
    #: The signals that caused the event, as `Group.Name`, or `FIRST_DELIVERY`.
    triggers: tuple[str, ...]
    #: The body as it came.
    body: dict[str, Any]

    def signal(self, name: str) -> Any:
        """The body of a signal, by `Group.Name` or code; None where the event has none."""
        for each in self.body.get("data", {}).get("signals", []):
            if name in (each.get("code"), f"{each.get('group')}.{each.get('name')}"):
                return each.get("body")
        return None

    def value(self, name: str) -> Any:
        """The value of a signal, likewise."""
        body = self.signal(name)
        return body.get("value") if isinstance(body, dict) else None


def parsed(body: bytes) -> dict[str, Any] | None:
    """The object that a body holds; None for any other body."""
    try:
        document = json.loads(body)
    except (RecursionError, ValueError):
        return None
    return document if isinstance(document, dict) else None


def challenge_of(document: dict[str, Any] | None) -> str | None:
    """The text that a receiver signs to show that it knows the secret; None for an event."""
    if document is None:
        return None
    if document.get("eventType") == "VERIFY":
        return str(document.get("data", {}).get("challenge", ""))
    if document.get("eventName") == "verify":
        return str(document.get("payload", {}).get("challenge", ""))
    return None


#: The names in version 4.0 of the event types of version 2.0.
_LEGACY_TYPES = {"schedule": "VEHICLE_STATE", "error": "VEHICLE_ERROR"}


def event_of(document: dict[str, Any]) -> Event:
    """The event of a body, in the form of version 4.0 or 2.0."""
    if "payload" in document:
        return _legacy_event_of(document)
    data, meta = document.get("data") or {}, document.get("meta") or {}
    return Event(
        event_id=str(document.get("eventId", "")),
        event_type=str(document.get("eventType", "")),
        vehicle_id=str((data.get("vehicle") or {}).get("id", "")),
        sequence=int(meta.get("sequence", 0)),
        triggers=tuple(_trigger_of(each) for each in document.get("triggers") or []),
        body=document,
    )


def _legacy_event_of(document: dict[str, Any]) -> Event:
    vehicle = document["payload"]["vehicles"][0]
    name = str(document.get("eventName", ""))
    return Event(
        event_id=str(vehicle.get("eventId", "")),
        event_type=_LEGACY_TYPES.get(name, name),
        vehicle_id=str(vehicle.get("vehicleId", "")),
        sequence=int(vehicle.get("sequence", 0)),
        triggers=(),
        body=document,
    )


def _trigger_of(trigger: dict[str, Any]) -> str:
    signal = trigger.get("signal")
    return f"{signal['group']}.{signal['name']}" if signal else str(trigger.get("type", ""))
