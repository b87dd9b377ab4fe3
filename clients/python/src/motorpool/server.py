"""A server of motorpool: one that this process starts, or one that is already running."""

from __future__ import annotations

import atexit
import json
import os
import re
import secrets
import tempfile
import uuid
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from . import command as commands
from .child import Child
from .closing import Closing
from .control import Control
from .errors import RefusedError, ScenarioError, StartError
from .wire import ListedWorld, MadeWorld
from .world import World

#: A scenario: a file, the text of one, an object, or the name of a shipped one.
Scenario = str | os.PathLike[str] | Mapping[str, Any]
#: The values of the parameters of a scenario.
Params = Mapping[str, str | float | bool]

#: A mistake in the order of a world, and not in its scenario.
_OF_THE_ORDER = re.compile(r"body (id|seed|params|clock)\b")

USUAL_SCENARIO = "demo/garage"
USUAL_TOKEN = "motorpool-control"


class Server(Closing):
    """A server with its worlds. `with` ends it if this process has started it."""

    def __init__(
        self, control: Control, command: Sequence[str] | None, child: Child | None
    ) -> None:
        self._control = control
        self._command = command
        self._child = child
        #: The first world, which the server began with.
        self.world = World(control, "main", is_first=True)

    @property
    def origin(self) -> str:
        """Its address: `http://127.0.0.1:43215`."""
        return self._control.origin

    @property
    def control_token(self) -> str:
        """The token of its control API."""
        return self._control.token

    @property
    def tokens(self) -> dict[str, dict[str, str]]:
        """
        The first pair of tokens for version 2.0 of each user of the first world, by name, where
        this program has started the server.
        """
        ready: dict[str, Any] = self._child.ready if self._child else {}
        pair = ("accessToken", "refreshToken")
        return {user["name"]: {key: user[key] for key in pair} for user in ready.get("users", [])}

    def new_world(
        self,
        scenario: Scenario = USUAL_SCENARIO,
        *,
        id: str | None = None,
        seed: str | int | None = None,
        params: Params | None = None,
    ) -> World:
        """
        Makes a world with a clock and a state of its own, which stands still until it is advanced;
        `with` deletes it at its end. Worlds of one scenario have the same ids of vehicles unless
        each has a seed of its own.
        """
        order: dict[str, Any] = {"clock": {"mode": "held"}, "params": dict(params or {})}
        order |= {key: value for key, value in (("id", id), ("seed", seed)) if value is not None}
        file = file_of(scenario)
        if file is None:
            asked = _member_of(scenario)
        else:
            asked = {"sources": {"file": file.name, "text": _text_of(file)}}
        try:
            made: MadeWorld = self._control.ask("POST", "/sim/worlds", order | asked)["data"]
            return World(self._control, made["id"])
        except RefusedError as error:
            if error.status not in (400, 404) or _OF_THE_ORDER.match(error.detail):
                raise
            if file is None or self._command is None:
                raise ScenarioError(error.detail.removeprefix("body ")) from None
        # The command reads what a scenario imports, and tells mistakes with their place.
        return self._made_by_command(file, order)

    def worlds(self) -> list[ListedWorld]:
        """Every world of the server, the oldest first."""
        listed: list[ListedWorld] = self._control.ask("GET", "/sim/worlds")["data"]
        return listed

    def existing_world(self, id: str) -> World:
        """A world that the server has, by its id."""
        world = World(self._control, id)
        _ = world.card
        return world

    def close(self) -> None:
        """Ends the server if this process has started it."""
        self._control.close()
        if self._child is not None:
            self._child.close()
            atexit.unregister(self._child.close)

    def _made_by_command(self, file: Path, order: dict[str, Any]) -> World:
        id = str(order.get("id") or f"py-{uuid.uuid4().hex[:12]}")
        args = ["worlds", "new", id, str(file), "--held", "--json", "--server", self.origin]
        args += [f"--seed={order['seed']}"] if "seed" in order else []
        args += [f"--param={name}={_written(each)}" for name, each in order["params"].items()]
        env = os.environ | {"MOTORPOOL_CONTROL_TOKEN": self.control_token}
        code, stdout, stderr = commands.run(self._command or [], args, env)
        if code != 0:
            raise ScenarioError(_mistakes_in(stdout) or stderr.strip() or stdout.strip())
        return World(self._control, id)


def serve(
    scenario: Scenario = USUAL_SCENARIO,
    *,
    seed: str | int | None = None,
    params: Params | None = None,
    port: int = 0,
    args: Sequence[str] = ("--held",),
    env: Mapping[str, str] | None = None,
    command: str | Sequence[str] | None = None,
    start_timeout: float = 60.0,
    timeout: float = 300.0,
) -> Server:
    """
    Starts `motorpool serve` on a free port of this machine and returns once it listens. It ends
    with `with`, with `close`, and with this process, however that ends.

    `args` has further options of the command; time stands still without others. `timeout` is the
    longest real time of an answer.
    """
    words = commands.find_command(command)
    token = secrets.token_hex(16)
    # A server for tests keeps nothing, unless its caller says otherwise.
    surroundings = os.environ | {"MOTORPOOL_DATA": ""} | dict(env or {})
    surroundings["MOTORPOOL_CONTROL_TOKEN"] = token
    file = file_of(scenario)
    with tempfile.TemporaryDirectory(prefix="motorpool-") as folder:
        if file is None and not _is_shipped(scenario):
            file = Path(folder, "scenario.yaml")
            file.write_text(_yaml_of(scenario), encoding="utf8")
        asked = ["serve", str(file or scenario), "--json", "--end-with-input", "--port", str(port)]
        asked += [f"--seed={seed}"] if seed is not None else []
        asked += [f"--param={name}={_written(each)}" for name, each in (params or {}).items()]
        child = Child([*words, *asked, *args], surroundings)
        try:
            child.await_ready(start_timeout)
        except Exception:
            child.close()
            mistakes = _mistakes_in(child.said)
            if mistakes:
                raise ScenarioError(mistakes) from None
            commands.assert_fitting(words, surroundings)
            raise
        except BaseException:
            # Ctrl-C reaches this process alone.
            child.close()
            raise
    atexit.register(child.close)
    try:
        control = Control(child.ready["origin"], token, timeout)
        control.assert_version()
    except Exception:
        child.close()
        raise
    return Server(control, words, child)


def connect(origin: str, token: str = USUAL_TOKEN, *, timeout: float = 300.0) -> Server:
    """Connects to a server that is already running; `close` leaves it running."""
    control = Control(origin, token, timeout)
    control.assert_version()
    try:
        words = commands.find_command()
    except StartError:
        words = None
    return Server(control, words, None)


def file_of(scenario: Scenario) -> Path | None:
    """The file that a scenario names; None for a text, an object and a shipped one."""
    if isinstance(scenario, Mapping) or (isinstance(scenario, str) and "\n" in scenario):
        return None
    path = Path(scenario)
    is_path = not isinstance(scenario, str) or path.suffix in (".yaml", ".yml")
    return path if is_path or path.is_file() else None


def _is_shipped(scenario: Scenario) -> bool:
    return isinstance(scenario, str) and "\n" not in scenario


def _member_of(scenario: Scenario) -> dict[str, Any]:
    if isinstance(scenario, Mapping):
        return {"scenario": dict(scenario)}
    return {"shipped": str(scenario)} if _is_shipped(scenario) else {"yaml": str(scenario)}


def _yaml_of(scenario: Scenario) -> str:
    """YAML can hold any JSON."""
    return json.dumps(dict(scenario)) if isinstance(scenario, Mapping) else str(scenario)


def _text_of(file: Path) -> str:
    try:
        return file.read_text(encoding="utf8")
    except FileNotFoundError:
        raise ScenarioError(f"{file}: there is no such file in {Path.cwd()}") from None
    except (OSError, UnicodeDecodeError) as error:
        raise ScenarioError(f"{file}: it cannot be read: {error}") from None


def _written(value: str | float | bool) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _mistakes_in(printed: str) -> str:
    """The mistakes that the command printed as JSON, one per line with its place."""
    try:
        document = json.loads(printed)
    except ValueError:
        return ""
    found = document.get("diagnostics", []) if isinstance(document, dict) else []
    return "\n".join(_sentence_of(each) for each in found)


def _sentence_of(mistake: Mapping[str, Any]) -> str:
    place = "{file}:{line}:{column}".format_map(mistake)
    meant = mistake.get("suggestion")
    hint = f"; did you mean {meant}?" if meant else ""
    return "\n".join([f"{place}: {mistake['message']}{hint}", *mistake.get("notes", [])])
