"""Every code block of the documentation runs, in the order it is read, and says what it claims.

A Python block runs as it stands. Of a shell block each line that begins with `triptych` runs; one that ends
in `&` runs until the end of the page. A text block right after one is what it printed: each of its lines must
appear in the output.
"""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [
    "README.md",
    "README.zh-CN.md",
    *sorted(str(p.relative_to(ROOT)) for p in ROOT.glob("docs/how-to/*.md")),
]
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Block:
    language: str
    text: str


def _blocks(page: str) -> list[Block]:
    return [Block(*found) for found in _BLOCK.findall((ROOT / page).read_text(encoding="utf-8"))]


def _run_python(text: str, folder: Path) -> str:
    return _run([sys.executable, "-c", text], folder)


def _run_shell(text: str, folder: Path, background: ExitStack) -> str:
    printed = ""
    for line in filter(lambda line: line.startswith("triptych "), text.splitlines()):
        command, *rest = shlex.split(line, comments=True)
        command = str(Path(sys.executable).with_name(command))
        if rest[-1] == "&":
            background.enter_context(_started([command, *rest[:-1]], folder))
        else:
            printed += _run([command, *rest], folder)
    return printed


@contextmanager
def _started(command: list[str], folder: Path) -> Iterator[None]:
    """Running, from when it says so in its first line."""
    running = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    try:
        assert running.stdout is not None and running.stdout.readline(), f"{command} said nothing"
        yield
    finally:
        running.terminate()
        running.communicate(timeout=60)


def _run(command: list[str], folder: Path) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.mark.parametrize("page", PAGES)
def test_every_code_block_runs_and_prints_what_the_page_says(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    printed = ""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    with ExitStack() as background:
        for block in _blocks(page):
            if block.language == "python":
                printed = _run_python(block.text, tmp_path)
            elif block.language in {"bash", "sh"}:
                printed = _run_shell(block.text, tmp_path, background)
            elif block.language == "text" and printed:
                for line in filter(str.strip, block.text.splitlines()):
                    assert line.strip() in printed, f"{page} promises {line!r}; printed:\n{printed}"


def test_both_readmes_run_the_same_code() -> None:
    english, chinese = _blocks("README.md"), _blocks("README.zh-CN.md")
    assert [block.language for block in english] == [block.language for block in chinese]
    shells = [[b.text for b in blocks if b.language in {"bash", "sh"}] for blocks in (english, chinese)]
    assert shells[0] == shells[1]


def test_the_readmes_have_the_same_sections() -> None:
    levels = [
        [
            line.split(" ")[0]
            for line in (ROOT / page).read_text(encoding="utf-8").splitlines()
            if re.match(r"#+ ", line)
        ]
        for page in ("README.md", "README.zh-CN.md")
    ]
    assert levels[0] == levels[1]
