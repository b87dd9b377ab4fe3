from __future__ import annotations

import pytest

import motorpool

from .conftest import NIGHT

SUITE = """
import pytest

@pytest.mark.motorpool("night.yaml", hook="hook")
def test_the_car_charges(world, webhook_receiver):
    world.do("car", {"plugIn": {"power": "11kW"}})
    event = webhook_receiver.wait_for(where=lambda event: event.value("Charge.IsCharging"))
    assert event.triggers == ("Charge.IsCharging",)

@pytest.mark.motorpool("night.yaml", seed=9)
def test_each_test_has_a_world_of_its_own(world, motorpool_server):
    assert world.clock["now"] == "2026-05-04T21:00:00.000Z"
    assert world.card["seed"] == "9"
    assert len(motorpool_server.worlds()) == 2

def test_the_usual_scenario(world):
    assert world.card["scenario"] == "garage"
"""


def run(pytester: pytest.Pytester, text: str) -> pytest.RunResult:
    pytester.makefile(".yaml", night=NIGHT)
    pytester.makepyfile(text)
    return pytester.runpytest_subprocess("-p", "no:cacheprovider")


@pytest.fixture
def shared(server: motorpool.Server, monkeypatch: pytest.MonkeyPatch) -> motorpool.Server:
    """The server of this session, which suites use in place of one that they start."""
    monkeypatch.setenv("MOTORPOOL_ORIGIN", server.origin)
    monkeypatch.setenv("MOTORPOOL_CONTROL_TOKEN", server.control_token)
    return server


def test_tests_have_worlds_of_their_own(pytester: pytest.Pytester) -> None:
    run(pytester, SUITE).assert_outcomes(passed=3)


def test_a_test_that_fails_shows_its_world(pytester: pytest.Pytester) -> None:
    result = run(
        pytester,
        """
        import pytest

        @pytest.mark.motorpool("night.yaml")
        def test_fails(world):
            world.do("car", {"plugIn": {"power": "11kW"}})
            assert world.read("car", "Charge.IsCharging") == 7
        """,
    )
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        ["*- motorpool -*", "scenario night, seed 7, sha256:*", "*cable.plugged*car*"]
    )


@pytest.mark.usefixtures("shared")
@pytest.mark.parametrize(
    ("marker", "words"),
    [
        ('"nigth.yaml"', "nigth.yaml: there is no such file in *"),
        ('"demo/garrage"', "*demo/garage*"),
        ('{"version": 1, "vehicels": {}}', "*vehicles*"),
        ('"night.yaml", sed=3', "the marker motorpool does not take sed; it takes scenario*"),
    ],
)
def test_mistakes_are_sentences_without_a_traceback(
    pytester: pytest.Pytester, marker: str, words: str
) -> None:
    result = run(
        pytester,
        f"""
        import pytest

        @pytest.mark.motorpool({marker})
        def test_never_runs(world):
            pass
        """,
    )
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines([words])
    result.stdout.no_fnmatch_line("*Traceback*")
    result.stdout.no_fnmatch_line("*pytest_plugin.py:*")
    result.stdout.no_fnmatch_line("*server.py:*")


@pytest.mark.usefixtures("shared")
@pytest.mark.parametrize(
    ("call", "words"),
    [
        ('world.do("carr", "unplug")', "*no vehicle carr in this world; did you mean car[?]"),
        ('world.read("car", "Charge.Ischarging")', "*car has no signal Charge.Ischarging*"),
        ('webhook_receiver.wait_for("NONE", within="1h")', "*no NONE that fits came*"),
        ("world.feed(kinds=['charge.completed']).next(timeout=0.1)", "*no entry came*"),
    ],
)
def test_a_failure_is_shown_where_the_test_calls(
    pytester: pytest.Pytester, call: str, words: str
) -> None:
    result = run(
        pytester,
        f"""
        import pytest

        @pytest.mark.motorpool("night.yaml", hook="hook")
        def test_fails(world, webhook_receiver):
            {call}
        """,
    )
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines([f">*{call[:20]}*", f"E {words}"])
    for file in ("world", "control", "receiver", "feed"):
        result.stdout.no_fnmatch_line(f"*{file}.py:*")


def test_a_server_that_runs_is_used(pytester: pytest.Pytester, shared: motorpool.Server) -> None:
    result = run(
        pytester,
        f"""
        def test_is_that_server(motorpool_server):
            assert motorpool_server.origin == "{shared.origin}"
        """,
    )
    result.assert_outcomes(passed=1)
    assert shared.worlds()[0]["id"] == "main"
