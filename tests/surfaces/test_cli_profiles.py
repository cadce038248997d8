"""`triptych profile …` keeps servers and their keys; `--server` sends a command there."""

from __future__ import annotations

import json
import stat
from pathlib import Path

import pytest

from surfaces.conftest import Cli

KEY = "trp_0123456789abcdef_" + "s3cret" * 7
URL = "https://memory.example.com"


def kept(cli: Cli) -> Path:
    return cli.folder / "config" / "triptych" / "profiles.json"


def added(cli: Cli, name: str = "work", *options: str) -> None:
    cli.ok("profile", "add", name, "--url", URL, "--key-from-stdin", *options, stdin=f"{KEY}\n")


@pytest.mark.parametrize("name", ["work", "工作"], ids=["en", "zh"])
def test_a_profile_from_adding_to_removing(cli: Cli, name: str) -> None:
    assert cli.json("profile", "list") == []
    added(cli, name)
    told = {"name": name, "url": URL, "has_key": True, "used": False}
    assert cli.json("profile", "show", name) == told
    assert cli.json("profile", "use", name) == {**told, "used": True}
    assert cli.json("profile", "list") == [{**told, "used": True}]
    assert "in use" in cli.ok("profile", "list").stdout
    assert cli.json("profile", "use") is None
    assert cli.json("profile", "list") == [told]
    assert cli.json("profile", "remove", name) == told
    assert cli.json("profile", "list") == []
    assert KEY not in kept(cli).read_text("utf-8")


def test_only_the_owner_may_read_the_keys(cli: Cli) -> None:
    added(cli)
    assert stat.S_IMODE(kept(cli).stat().st_mode) == 0o600
    assert stat.S_IMODE(kept(cli).parent.stat().st_mode) == 0o700
    added(cli, "home")
    assert stat.S_IMODE(kept(cli).stat().st_mode) == 0o600
    assert list(kept(cli).parent.iterdir()) == [kept(cli)]
    kept(cli).chmod(0o640)
    error = cli.error(2, "profile", "list")
    assert error["remedy"] == f"chmod 600 {kept(cli)}"
    assert cli.error(2, "recall", "tea")["field"] == str(kept(cli))


def test_a_file_that_is_kept_elsewhere_stays_there(cli: Cli, tmp_path: Path) -> None:
    added(cli)
    elsewhere = tmp_path / "elsewhere.json"
    kept(cli).rename(elsewhere)
    kept(cli).symlink_to(elsewhere)
    added(cli, "home")
    assert kept(cli).is_symlink()
    assert stat.S_IMODE(elsewhere.stat().st_mode) == 0o600
    assert {one["name"] for one in cli.json("profile", "list")} == {"work", "home"}


@pytest.mark.parametrize(
    "arguments",
    [
        ("profile", "add", "work", "--url", URL, "--key-from-stdin"),
        ("profile", "add", "plain", "--url", "http://memory.example.com", "--key-from-stdin"),
        ("profile", "add", "bad", "--url", "ftp://x", "--key-from-stdin"),
        ("profile", "show", "work"),
        ("profile", "list"),
        ("profile", "use", "work"),
        ("doctor",),
        ("recall", "tea"),
        ("help", "profile"),
        ("profile", "remove", "work"),
    ],
    ids=lambda arguments: " ".join(arguments[:3]),
)
@pytest.mark.parametrize("json", [True, False], ids=["json", "people"])
def test_a_key_is_never_shown(cli: Cli, arguments: tuple[str, ...], json: bool) -> None:
    added(cli)
    done = cli.run(*arguments, *(["--json"] if json else []), stdin=f"{KEY}\n")
    assert KEY not in done.output
    assert KEY[-20:] not in done.output + repr(done.exception)


@pytest.mark.parametrize(
    ("arguments", "stdin", "code", "field"),
    [
        (["add", "work", "--url", "memory.example.com", "--no-key"], "", 2, "--url"),
        (["add", "work", "--url", "https://", "--no-key"], "", 2, "--url"),
        (["add", "work", "--url", "https://h:notaport", "--no-key"], "", 2, "--url"),
        (["add", "work", "--url", "https://me:pass@h", "--no-key"], "", 2, "--url"),
        (["add", "work", "--url", "https://h/?key=1", "--no-key"], "", 2, "--url"),
        (["add", " ", "--url", URL, "--no-key"], "", 2, "name"),
        (["add", "work", "--url", URL, "--key-from-stdin"], "\n", 2, "key"),
        (["add", "work", "--url", URL, "--key-from-stdin"], "two words\n", 2, "key"),
        (["add", "work", "--url", URL], "", 2, "--key-from-stdin"),
        (["show", "work"], "", 3, "name"),
        (["use", "work"], "", 3, "name"),
        (["remove", "work"], "", 3, "name"),
    ],
)
def test_what_cannot_be_is_told_with_its_field(
    cli: Cli, arguments: list[str], stdin: str, code: int, field: str
) -> None:
    done = cli.run("profile", *arguments, "--json", stdin=stdin)
    assert done.exit_code == code
    error = json.loads(done.stdout)
    assert error["field"] == field
    assert error["remedy"]
    assert not kept(cli).exists()


def test_the_file_can_be_elsewhere(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRIPTYCH_CLIENT__PROFILES_FILE", str(cli.folder / "mine.json"))
    added(cli)
    assert (cli.folder / "mine.json").exists()
    assert not kept(cli).exists()


@pytest.mark.parametrize("text", ["", "[]", '{"profiles": 1}', '{"profiles": {"a": {}}}', '{"key": "trp_x"'])
def test_a_broken_file_is_named_and_not_quoted(cli: Cli, text: str) -> None:
    added(cli)
    kept(cli).write_text(text, "utf-8")
    error = cli.error(2, "profile", "list")
    assert error["field"] == str(kept(cli))
    assert "trp_x" not in str(error)


def test_an_unencrypted_way_is_remarked_and_loopback_is_not(cli: Cli) -> None:
    for url, remarked in (("http://10.0.0.7:8420", True), ("http://127.0.0.1:8420", False), (URL, False)):
        done = cli.ok("profile", "add", "work", "--url", url, "--key-from-stdin", stdin=f"{KEY}\n")
        assert ("not encrypted" in done.stderr) is remarked
