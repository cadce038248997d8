"""What stands in deploy/ fits the program: options, settings, ports, paths, times."""

from __future__ import annotations

import configparser
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from triptych.settings import Settings, load_settings
from triptych.surfaces.cli.manual import pages, shared_options

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
CONTAINER = (DEPLOY / "Containerfile").read_text("utf-8").replace("\\\n", " ")
TEXTS = {name: (DEPLOY / name).read_text("utf-8") for name in ("README.md", "README.zh-CN.md")}
LOCKED = re.compile(r"^([A-Za-z0-9_.-]+)==(\S+)", re.MULTILINE)


def unit() -> configparser.ConfigParser:
    read = configparser.ConfigParser(strict=False, interpolation=None)
    read.optionxform = str  # type: ignore[assignment, method-assign]  # names are written with capitals
    read.read(DEPLOY / "triptych.service", "utf-8")
    return read


def known(options: list[str], command: str) -> bool:
    [page] = [page for page in pages() if " ".join(page.words) == command]
    typed = " ".join(one.typed for one in (*page.options, *shared_options()))
    return all(option in re.split(r"[ ,/]+", typed) for option in options)


def test_the_unit_calls_a_command_that_there_is_with_options_that_it_has() -> None:
    program, command, *rest = shlex.split(unit()["Service"]["ExecStart"])
    assert (Path(program).name, command) == ("triptych", "serve")
    assert known([word for word in rest if word.startswith("--")], "serve")
    given = dict(zip(rest[::2], rest[1::2], strict=True))
    assert given["--port"] == str(Settings().server.port)
    assert given["--host"] == Settings().server.host


def test_the_unit_keeps_its_store_where_it_may_write() -> None:
    service = unit()["Service"]
    folder = Path("/var/lib") / service["StateDirectory"]
    assert service["WorkingDirectory"] == str(folder)
    assert Path(shlex.split(service["ExecStart"])[3]).parent == folder
    assert service["StateDirectoryMode"] == "0700"


def test_nobody_is_stopped_before_what_is_under_way_is_done() -> None:
    server = Settings().server
    needed = server.stop_seconds + server.drain_seconds
    assert float(unit()["Service"]["TimeoutStopSec"]) > needed
    for text in TEXTS.values():
        [seconds] = re.findall(r"--stop-timeout (\d+)", text)
        assert float(seconds) > needed
    assert "STOPSIGNAL SIGTERM" in CONTAINER
    assert unit()["Service"]["KillSignal"] == "SIGTERM"


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd")
def test_systemd_takes_the_unit_and_finds_it_confined(tmp_path: Path) -> None:
    file = tmp_path / "triptych.service"
    text = (DEPLOY / "triptych.service").read_text("utf-8")
    file.write_text(text.replace("/opt/triptych/bin/triptych", sys.executable), "utf-8")
    checked = subprocess.run(["systemd-analyze", "verify", file], capture_output=True, text=True, check=False)
    assert (checked.returncode, checked.stderr) == (0, "")
    rated = ["systemd-analyze", "security", "--offline=true", "--threshold=20", str(file)]
    assert subprocess.run(rated, capture_output=True, check=False).returncode == 0


def test_the_container_runs_without_rights_on_settings_that_there_are() -> None:
    given = dict(re.findall(r"(TRIPTYCH_\w+)=(\S+)", CONTAINER))
    settings = load_settings(environment=given)
    assert Path(settings.store.path).parent == Path("/data")
    assert "VOLUME /data" in CONTAINER
    assert f"EXPOSE {settings.server.port}" in CONTAINER
    assert f":{settings.server.port}/readyz" in CONTAINER
    [user] = re.findall(r"^USER (\S+)", CONTAINER, re.MULTILINE)
    assert user not in {"0", "root"}
    assert f"--uid {user}" in CONTAINER
    assert re.findall(r"^FROM (\S+)", CONTAINER, re.MULTILINE) == ["python:3.12-slim"] * 2
    assert re.search(r'^CMD \["serve"\]$', CONTAINER, re.MULTILINE)


def test_the_container_is_built_from_files_that_there_are_and_may_be_sent() -> None:
    allowed = (DEPLOY / "Containerfile.dockerignore").read_text("utf-8").split()
    assert allowed[0] == "*"
    for line in re.findall(r"^COPY (?!--from)(.*)$", CONTAINER, re.MULTILINE):
        for source in line.split()[:-1]:
            assert (ROOT / source).exists(), source
            assert f"!{source}" in allowed


def test_what_is_installed_is_what_is_tested() -> None:
    served, tested = (
        dict(LOCKED.findall(file.read_text("utf-8")))
        for file in (DEPLOY / "requirements.lock", ROOT / "requirements.lock")
    )
    assert served.items() <= tested.items()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    needed = [*project["dependencies"], *project["optional-dependencies"]["server"], "hatchling"]
    for requirement in needed:
        name = re.split(r"[^A-Za-z0-9_.-]", requirement)[0]
        assert name.lower().replace("_", "-") in served, requirement
    assert served.keys().isdisjoint({"pytest", "mypy", "ruff", "hypothesis", "schemathesis"})


@pytest.mark.parametrize("page", TEXTS)
def test_the_pages_name_files_commands_and_settings_that_there_are(page: str) -> None:
    text = TEXTS[page].replace("\\\n", " ")
    for file in re.findall(r"deploy/[\w.]+", text) + re.findall(r"\]\(([\w./-]+)\)", text):
        assert (ROOT / file if file.startswith("deploy/") else DEPLOY / file).exists(), file
    for command, rest in re.findall(r"triptych (key create|profile add|profile use|doctor|export)(.*)", text):
        options = [word for word in rest.split("`")[0].split("<")[0].split() if word.startswith("--")]
        assert known(options, command), (command, options)
    given = dict(re.findall(r"(TRIPTYCH_\w+)=(\w+)", text))
    load_settings(environment=given)  # raises for a name that is none


def test_both_pages_show_the_same_commands() -> None:
    shown = [re.findall(r"^```sh\n(.*?)^```$", text, re.MULTILINE | re.DOTALL) for text in TEXTS.values()]
    assert shown[0] == shown[1] != []
