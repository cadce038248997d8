"""The shell is offered what can stand next, without a store being opened or a model being loaded."""

from __future__ import annotations

import os
import pty
import select
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from surfaces.conftest import Cli
from triptych.surfaces.cli.table import NAMES

TRIPTYCH = Path(sys.executable).with_name("triptych")
PATH = f"{TRIPTYCH.parent}:/usr/bin:/bin"
HEAVY = ("numpy", "sqlite3", "httpx", "triptych.sync", "triptych.bootstrap")
PROMPT = "what next? "
BASH = shutil.which("bash")
PROBE = """
import sys
from triptych.surfaces.cli.main import main
sys.argv = ["triptych"]
try:
    main()
finally:
    print("\\n".join(sorted(sys.modules)), file=sys.stderr)
"""


def asked(line: str) -> tuple[list[str], set[str]]:
    """What is offered for the line typed so far, and what was imported to find it."""
    asking = {"_TRIPTYCH_COMPLETE": "complete_fish", "_TYPER_COMPLETE_FISH_ACTION": "get-args"}
    environment = {**os.environ, **asking, "_TYPER_COMPLETE_ARGS": line}
    command = [sys.executable, "-c", PROBE]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    return [row.split("\t")[0] for row in done.stdout.splitlines() if row], set(done.stderr.split())


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("triptych reme", ["remember"]),
        ("triptych board wr", ["write"]),
        ("triptych recall tea --as-", ["--as-of"]),
        ("triptych recall 茶 --kind p", ["preference", "procedure"]),
        ("triptych remember --kind sk", ["skill"]),
        ("triptych --as agent:x,team:y recall tea --space te", ["team/y", "team/"]),
        ("triptych recall tea --as user:王芳 --space u", ["user/王芳", "user/"]),
        ("triptych recall tea --as agent:x,t", ["agent:x,team:"]),
        ("triptych session add trip us", ["user"]),
        ("triptych access may w", ["write"]),
        ("triptych tail --type memory.a", ["memory.added", "memory.archived"]),
        ("triptych completion f", ["fish"]),
        ("triptych help unm", ["unmerge"]),
        ("triptych recall tea --server wo", ["work"]),
        ("triptych profile show w", ["work"]),
        ("triptych remember 'I live in", []),
        ("triptych recall tea --as nonsense --space us", ["user/"]),
    ],
)
def test_what_can_stand_next(cli: Cli, line: str, offered: list[str]) -> None:
    cli.ok("profile", "add", "work", "--url", "https://memory.example.com", "--no-key")
    found, loaded = asked(line)
    assert found == offered
    assert loaded.isdisjoint(HEAVY)
    assert not (cli.folder / "triptych.db").exists()


def test_every_command_is_offered(cli: Cli) -> None:
    assert set(asked("triptych ")[0]) == set(NAMES)


def test_a_broken_profiles_file_is_no_obstacle(cli: Cli) -> None:
    file = cli.folder / "config" / "triptych" / "profiles.json"
    file.parent.mkdir(parents=True)
    file.write_text("nonsense", "utf-8")
    assert asked("triptych recall tea --server ")[0] == []


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_of_a_shell_is_one_that_it_can_read(cli: Cli, shell: str) -> None:
    script = cli.ok("completion", shell).stdout
    assert "_TRIPTYCH_COMPLETE" in script
    assert cli.json("completion", shell) == {"script": script}
    if program := shutil.which(shell):
        subprocess.run([program, "-n"], input=script, text=True, check=True)


def test_no_script_is_made_up_for_another_shell(cli: Cli) -> None:
    assert cli.error(2, "completion", "tcsh")["field"] == "shell"


@pytest.mark.skipif(BASH is None, reason="there is no bash")
@pytest.mark.parametrize(
    ("typed", "becomes"),
    [
        ("triptych reme\t", "triptych remember "),
        ("triptych recall tea --as agent:x,tea\t", "triptych recall tea --as agent:x,team:"),
        ("triptych --as agent:x,team:y recall --space team/y\t", "recall --space team/y"),
        ("triptych recall 'a b' --kind pref\t", "--kind preference "),
        ("triptych import talk\t", "triptych import talk.jsonl "),
    ],
)
def test_a_real_bash_completes_what_is_typed(cli: Cli, typed: str, becomes: str) -> None:
    (cli.folder / "talk.jsonl").touch()
    (cli.folder / "rc").write_text(f'eval "$(triptych completion bash)"\nPS1="{PROMPT}"\n', "utf-8")
    assert becomes in screen(typed + "\x15exit\n", cli.folder)


def screen(typed: str, folder: Path) -> str:
    """What an interactive bash shows while this is typed into it."""
    assert BASH is not None
    child, terminal = pty.fork()
    if child == 0:
        os.execve(
            BASH, ["bash", "--rcfile", str(folder / "rc"), "-i"], {**os.environ, "PATH": PATH, "TERM": "dumb"}
        )
    shown, deadline, sent = "", time.monotonic() + 20, False
    while time.monotonic() < deadline:
        if select.select([terminal], [], [], 0.1)[0]:
            try:
                shown += os.read(terminal, 4096).decode(errors="replace")
            except OSError:  # it has ended
                break
        if not sent and PROMPT in shown:
            os.write(terminal, typed.encode())
            sent = True
    os.close(terminal)
    os.waitpid(child, 0)
    return shown
