from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import motorpool

pytest_plugins = ["pytester"]

CAR = """version: 1
name: night
seed: 7
clock: { start: 2026-05-04T21:00:00 }
users: { anna: {} }
places: { home: { latitude: 52.4886, longitude: 13.3396 } }
vehicles:
  car:
    model: hyundai-ioniq-5
    owner: anna
    state: { battery.soc: 35%, chargeLimit: 80%, at: home }
"""

#: With a webhook, whose receiver is a parameter.
NIGHT = (
    CAR
    + """params: { hook: { type: url, default: https://app.example/hooks } }
webhooks:
  main:
    url: $params.hook
    triggers: [Charge.IsCharging]
    data: [Charge.IsCharging, TractionBattery.StateOfCharge]
    subscribe: [car]
"""
)


@pytest.fixture(scope="session")
def server() -> Iterator[motorpool.Server]:
    with motorpool.serve() as server:
        yield server


@pytest.fixture
def car(tmp_path: Path) -> Path:
    file = tmp_path / "car.yaml"
    file.write_text(CAR)
    return file


@pytest.fixture
def night(tmp_path: Path) -> Path:
    file = tmp_path / "night.yaml"
    file.write_text(NIGHT)
    return file
