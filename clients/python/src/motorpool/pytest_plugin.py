"""Fixtures for pytest: a server for the session, and a world and a receiver for each test."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest

from .errors import MotorpoolError
from .receiver import WebhookReceiver
from .server import USUAL_SCENARIO, USUAL_TOKEN, Scenario, Server, connect, serve
from .world import World

#: The variable with the address of a server that runs already.
ORIGIN = "MOTORPOOL_ORIGIN"
_TOKEN = "MOTORPOOL_CONTROL_TOKEN"
_LAST_ENTRIES = 12

_world = pytest.StashKey[World]()


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers",
        "motorpool(scenario, seed=None, params=None, hook=None): the scenario of the fixture "
        "world; hook names the parameter that gets the address of webhook_receiver",
    )


@pytest.fixture(scope="session")
def motorpool_server() -> Iterator[Server]:
    """
    A server for all tests: that of the variable MOTORPOOL_ORIGIN, or one of its own. Its first
    world has the scenario demo/garage.
    """
    origin = os.environ.get(ORIGIN)
    try:
        token = os.environ.get(_TOKEN, USUAL_TOKEN)
        server = connect(origin, token) if origin else serve(USUAL_SCENARIO)
    except MotorpoolError as error:
        raise _without_traceback(error) from None
    with server:
        yield server


@pytest.fixture
def world(request: pytest.FixtureRequest, motorpool_server: Server) -> Iterator[World]:
    """
    A world of this test alone, of the scenario of the marker `motorpool`. If the test fails, its
    seed, its digest and its last entries are printed.
    """
    scenario, seed, params, hook = _asked(request)
    receiver: WebhookReceiver | None = None
    if hook is not None or "webhook_receiver" in request.fixturenames:
        receiver = request.getfixturevalue("webhook_receiver")
    if hook is not None and receiver is not None:
        params = {hook: receiver.url, **params}
    try:
        made = motorpool_server.new_world(scenario, seed=seed, params=params)
    except MotorpoolError as error:
        raise _without_traceback(error) from None
    with made:
        if receiver is not None:
            receiver.attach(made)
        request.node.stash[_world] = made
        yield made


@pytest.fixture
def webhook_receiver() -> Iterator[WebhookReceiver]:
    """A receiver on a port of this machine, with the secret of the fixture `world`."""
    with WebhookReceiver() as receiver:
        yield receiver


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, Any, None]:
    """Adds the world of a failed test to its report."""
    report = (yield).get_result()
    world = item.stash.get(_world, None)
    if report.failed and call.when == "call" and world is not None:
        report.sections.append(("motorpool", _described(world)))


def _asked(
    request: pytest.FixtureRequest,
) -> tuple[Scenario, str | int | None, dict[str, Any], str | None]:
    """The scenario of the marker, a file beside the test first, and its other words."""
    marker = request.node.get_closest_marker("motorpool")
    if marker is None:
        return USUAL_SCENARIO, None, {}, None
    given = dict(marker.kwargs)
    scenario = marker.args[0] if marker.args else given.pop("scenario", USUAL_SCENARIO)
    seed, params, hook = given.pop("seed", None), given.pop("params", {}), given.pop("hook", None)
    if given or len(marker.args) > 1:
        words = ", ".join(given) or "a second scenario"
        known = "scenario, seed, params and hook"
        pytest.fail(f"the marker motorpool does not take {words}; it takes {known}", pytrace=False)
    beside = request.path.parent / scenario if _is_name(scenario) else Path()
    return (beside if beside.is_file() else scenario), seed, dict(params or {}), hook


def _without_traceback(error: MotorpoolError) -> BaseException:
    """The failure of a test that shows nothing but the sentence."""
    return pytest.fail.Exception(str(error), pytrace=False)


def _is_name(scenario: object) -> bool:
    return isinstance(scenario, os.PathLike) or (isinstance(scenario, str) and "\n" not in scenario)


def _described(world: World) -> str:
    """Seed, digest and last entries of a world; its failure must not hide that of the test."""
    try:
        card = world.card
        count = card.get("entryCount", 0)
        entries = [each for each in world.log(since=max(0, count - 100)) if each["io"] != "in"]
        told = [each for each in entries if each["kind"] != "signal.changed"][-_LAST_ENTRIES:]
        lines = [f"{each['at']}  {each['kind']}  {each['subject']}" for each in told]
        head = f"scenario {card['scenario']}, seed {card['seed']}, {card.get('digest', '')}"
        return "\n".join([head, *lines])
    except MotorpoolError as error:
        return f"the world cannot be described: {error}"
