from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import textwrap
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

import motorpool
from motorpool.command import find_command


def test_a_server_serves_a_file_until_the_end_of_with(night: Path) -> None:
    with motorpool.serve(night, seed=3, params={"hook": "https://other.example/"}) as server:
        assert server.world.card["scenario"] == "night"
        assert server.world.card["seed"] == "3"
        assert server.world.webhooks[0]["callbackUri"] == "https://other.example/"
        assert list(server.tokens) == ["anna"]
        assert server.worlds()[0]["id"] == "main"
        origin = server.origin

    with pytest.raises(motorpool.UnreachableError, match="no server answers there"):
        motorpool.connect(origin)


@pytest.mark.parametrize("scenario", ["text", "object", "shipped"])
def test_a_scenario_may_be_a_text_an_object_or_a_shipped_one(scenario: str, night: Path) -> None:
    vehicles = {"car": {"model": "hyundai-ioniq-5"}}
    clock = {"start": "2026-05-04T21:00:00"}
    given: dict[str, motorpool.Scenario] = {
        "text": night.read_text(),
        "object": {"version": 1, "name": "night", "clock": clock, "vehicles": vehicles},
        "shipped": "demo/garage",
    }
    with motorpool.serve(given[scenario]) as server:
        expected = "garage" if scenario == "shipped" else "night"
        assert server.world.card["scenario"] == expected


def test_mistakes_of_a_scenario_have_their_place(night: Path) -> None:
    night.write_text(night.read_text().replace("owner: anna", "owner: ana"))

    with pytest.raises(motorpool.ScenarioError) as caught:
        motorpool.serve(night)

    assert re.search(r"night\.yaml:10:12: .*ana.*did you mean anna\?$", str(caught.value))


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(motorpool.ScenarioError, match=r"no-such\.yaml.*there is no such file"):
        motorpool.serve(tmp_path / "no-such.yaml")


def test_an_unknown_shipped_scenario_is_named() -> None:
    with pytest.raises(motorpool.ScenarioError, match="demo/garrage:1:1: there is no such file"):
        motorpool.serve("demo/garrage")


def test_a_port_in_use_is_named() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(motorpool.StartError, match=f"--port {port}: it is in use"):
            motorpool.serve(port=port)


def test_a_wrong_option_is_told_in_the_words_of_the_command() -> None:
    with pytest.raises(motorpool.StartError, match="unknown option '--hold'"):
        motorpool.serve(args=["--hold"])


class TestCommand:
    def test_without_one_the_places_are_named(
        self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        monkeypatch.delenv("MOTORPOOL_COMMAND", raising=False)
        monkeypatch.setenv("PATH", str(tmp_path))
        monkeypatch.chdir(tmp_path)
        with pytest.raises(motorpool.StartError, match="npm .* command= .* MOTORPOOL_COMMAND"):
            motorpool.serve()

    def test_without_node_the_version_that_is_needed_is_named(
        self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        installed = tmp_path / "node_modules" / ".bin" / "motorpool"
        installed.parent.mkdir(parents=True)
        installed.write_text("#!/usr/bin/env node\n")
        installed.chmod(0o755)
        inside = tmp_path / "tests"
        inside.mkdir()
        monkeypatch.delenv("MOTORPOOL_COMMAND", raising=False)
        monkeypatch.chdir(inside)
        assert find_command()[-1] == str(installed)
        monkeypatch.setenv("PATH", str(tmp_path))
        with pytest.raises(motorpool.StartError, match=r"needs Node 20\.19 or newer"):
            motorpool.serve()
        with pytest.raises(motorpool.StartError, match=r"needs Node 20\.19 or newer"):
            motorpool.serve(command="node cli.js")

    def test_a_program_that_is_missing_is_named(self) -> None:
        with pytest.raises(motorpool.StartError, match="there is no program motorpol on the path"):
            motorpool.serve(command=["motorpol"])

    def test_a_command_of_another_version_is_refused(self, tmp_path: Path) -> None:
        older = tmp_path / "older.py"
        older.write_text(
            "import sys\n"
            "if '--version' in sys.argv: print('0.0.9')\n"
            "else: sys.exit(\"error: unknown option '--end-with-input'\")\n"
        )
        with pytest.raises(motorpool.VersionError, match=r"0\.0\.9 does not fit this client"):
            motorpool.serve(command=[sys.executable, str(older)])

    def test_a_command_that_never_listens_ends_after_its_time(self, tmp_path: Path) -> None:
        slow = tmp_path / "slow.py"
        slow.write_text(
            "import sys, time\nif '--version' in sys.argv: print('0.1.0')\nelse: time.sleep(60)\n"
        )
        with pytest.raises(motorpool.StartError, match=r"did not listen within 0\.5 s"):
            motorpool.serve(command=[sys.executable, str(slow)], start_timeout=0.5)


def answering(document: object) -> ThreadingHTTPServer:
    """A server that answers every request with a document."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(json.dumps(document).encode())

        def log_message(self, format: str, *args: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


@pytest.mark.parametrize(
    ("document", "words"),
    [
        ({"meta": {"version": "9.9.1"}}, r"motorpool 9\.9\.1 does not fit this client"),
        ({"data": []}, "does not tell its version"),
    ],
)
def test_a_server_of_another_version_is_refused(document: object, words: str) -> None:
    other = answering(document)
    with pytest.raises(motorpool.VersionError, match=words):
        motorpool.connect(f"http://127.0.0.1:{other.server_address[1]}")
    other.shutdown()
    other.server_close()


def test_an_address_that_is_none_is_told() -> None:
    with pytest.raises(motorpool.MotorpoolError, match="write an address such as"):
        motorpool.connect("localhost:4010")


def test_a_client_connects_with_a_server_that_runs(server: motorpool.Server) -> None:
    with motorpool.connect(server.origin, server.control_token) as other:
        assert other.world.digest == server.world.digest
    assert server.worlds()[0]["id"] == "main"


def test_a_wrong_token_is_refused(server: motorpool.Server) -> None:
    with motorpool.connect(server.origin, "not-the-token") as other:
        with pytest.raises(motorpool.RefusedError) as caught:
            other.world.advance("1h")
    assert caught.value.status == 401


@pytest.mark.skipif(os.name != "posix", reason="processes are killed by signals there")
def test_a_server_ends_with_a_process_that_is_killed() -> None:
    script = """
        import motorpool, time
        server = motorpool.serve()
        print(server.origin, flush=True)
        time.sleep(600)
    """
    program = [sys.executable, "-c", textwrap.dedent(script)]
    with subprocess.Popen(program, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        host, port = child.stdout.readline().strip().removeprefix("http://").split(":")
        socket.create_connection((host, int(port))).close()
        child.send_signal(signal.SIGKILL)
    until = time.monotonic() + 20
    while True:
        try:
            socket.create_connection((host, int(port))).close()
        except ConnectionRefusedError:
            break
        assert time.monotonic() < until, "the server goes on"
        time.sleep(0.05)
