"""The command `motorpool` as this machine has it."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from .control import fits, mismatch
from .errors import StartError, VersionError

#: The variable that names the command, such as `node /opt/motorpool/dist/cli.js`.
VARIABLE = "MOTORPOOL_COMMAND"

_INSTALL = (
    "there is no command motorpool: install its package with npm in this folder or one above it, "
    f"or name the command with command= or the variable {VARIABLE}"
)


def find_command(given: str | Sequence[str] | None = None) -> list[str]:
    """
    The words that start motorpool: those given, those of the variable, the package that npm
    installed in this folder or one above it, or the command on the path.
    """
    named = given if given else os.environ.get(VARIABLE)
    if named:
        words = shlex.split(named) if isinstance(named, str) else list(named)
        return [_program(words[0]), *words[1:]]
    folder = Path.cwd()
    for place in (folder, *folder.parents):
        found = shutil.which("motorpool", path=str(place / "node_modules" / ".bin"))
        if found:
            return [*_with_node(), found] if os.name == "posix" else [found]
    on_path = shutil.which("motorpool")
    if on_path is None:
        raise StartError(_INSTALL)
    return [on_path]


def _with_node() -> list[str]:
    """A script of npm is run by Node, which must be there; its first line would find the same."""
    node = shutil.which("node")
    if node is None:
        raise StartError("motorpool needs Node 20.19 or newer, and there is no node on the path")
    return [node]


def _program(word: str) -> str:
    found = shutil.which(word)
    if found is None:
        hint = " on the path" if word == Path(word).name else ""
        needed = "motorpool needs Node 20.19 or newer, and " if word == "node" else ""
        raise StartError(f"{needed}there is no program {word}{hint}")
    return found


def run(command: Sequence[str], args: Sequence[str], env: dict[str, str]) -> tuple[int, str, str]:
    """The exit code and the output of a command that ends by itself."""
    done = subprocess.run(
        [*command, *args], env=env, stdin=subprocess.DEVNULL, capture_output=True, text=True
    )
    return done.returncode, done.stdout, done.stderr


def assert_fitting(command: Sequence[str], env: dict[str, str]) -> None:
    """Refuses a command of another version, for one that does not start as this client asks."""
    code, stdout, _ = run(command, ["--version"], env)
    version = stdout.strip()
    if code == 0 and version and not fits(version):
        raise VersionError(mismatch(" ".join(command), version))
