"""Spans of simulated time."""

from __future__ import annotations

import re
from datetime import timedelta

from .errors import MotorpoolError

#: `"2h30m"`, milliseconds or a timedelta.
Duration = str | int | timedelta

_UNITS = {"ms": 1, "s": 1000, "m": 60_000, "h": 3_600_000, "d": 86_400_000}
_PART = re.compile(r"(\d+(?:\.\d+)?)(ms|s|m|h|d)")


def written(span: Duration | None) -> str | int | None:
    """A duration as the API takes it."""
    return round(span.total_seconds() * 1000) if isinstance(span, timedelta) else span


def milliseconds(span: Duration) -> int:
    """The length of a duration."""
    value = written(span)
    if isinstance(value, int):
        return value
    parts = _PART.findall(value or "")
    if not parts or "".join(number + unit for number, unit in parts) != value:
        raise MotorpoolError(f"{span}: write a duration such as 2h30m, or milliseconds")
    return round(sum(float(number) * _UNITS[unit] for number, unit in parts))
