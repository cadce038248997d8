"""What help and docs/commands.md say of the commands is so: every example runs as it stands."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from surfaces.conftest import Cli, Served
from triptych.surfaces.cli.examples import ANOTHER_ID, EXAMPLE_ID, EXAMPLE_SEAL
from triptych.surfaces.cli.frame import Group
from triptych.surfaces.cli.manual import Page, pages
from triptych.surfaces.cli.table import NAMES, command_named, purpose_of

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs" / "commands.md"
_BLOCKS = re.findall(r"^```sh\n(.*?)^```$", DOCS.read_text("utf-8"), re.MULTILINE | re.DOTALL)
EXAMPLES = list(dict.fromkeys(line for block in _BLOCKS for line in block.splitlines()))
Scene = tuple[Path, Mapping[str, str]]
STAYS = ("serve", "mcp")
"""They end when they are told to: by a signal, or when nobody speaks to them any more."""
TEAM = ("--space", "team/report", "--as", "agent:writer,team:report")
LEAD = ("--space", "team/report", "--as", "agent:lead,team:report")
READER = ("--as", "agent:a,team:report")
KEY = "trp_0123456789abcdef_" + "a" * 43


@pytest.fixture(scope="module")
def scene(
    tmp_path_factory: pytest.TempPathFactory, served: Served
) -> Iterator[tuple[Path, Mapping[str, str]]]:
    """A folder in which something of everything is kept, and the ids by what they are of."""
    folder = tmp_path_factory.mktemp("scene")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setenv("TRIPTYCH_EMBEDDER__PROVIDER", "scripted")
        patch.setenv("XDG_CONFIG_HOME", str(folder / "config"))
        cli = Cli(folder)
        cli.ok("profile", "add", "work", "--url", served.url, "--key-from-stdin", stdin=served.keys["work"])
        yield folder, filled(cli)


def filled(cli: Cli) -> Mapping[str, str]:
    ids = {"history": cli.remembered("I prefer window seats")}
    cli.remembered("Ann Lee works at Contoso in Graz")
    for name in ("forget", "erase"):
        ids[name] = cli.remembered(f"My {name} card is in the drawer")
    ids["restore"] = cli.remembered("My gym bag is green")
    cli.ok("forget", ids["restore"])
    ids["unmerge"] = cli.remembered("The office is in Graz", "--said-at", "2026-01-05")
    assert cli.remembered("The office is in Graz", "--said-at", "2026-02-05") == ids["unmerge"]
    cli.ok("session", "add", "planning", "user", "We meet in Porto on Monday")
    cli.ok("session", "state", "planning", "step", "2")
    cli.ok("block", "set", "persona", "Brief and kind")
    cli.ok("block", "set", "human", "Alex, lives in Lisbon")
    cli.ok("board", "open", "q3", "--template", "research", *TEAM)
    cli.ok("board", "write", "q3", "research", "Sales rose by 4 percent.", *TEAM)
    sent = cli.json("broadcast", "send", "No releases today", *LEAD)["id"]
    ids |= {f"broadcast {verb}": sent for verb in ("ack", "who", "withdraw")}
    cli.ok("subscribe", "add", "money", "--topic", "budget/**", "--space", "team/report", *READER)
    cli.ok("publish", "The budget is 4M", "--topic", "budget/q3", *TEAM)
    [delivery] = cli.json("subscribe", "pull", "money", *READER)
    ids |= {f"subscribe {verb}": delivery["id"] for verb in ("ack", "retry")}
    ids["access revoke"] = cli.json("access", "delegate", "helper", "--reason", "mail")["id"]
    ids["key revoke"] = cli.json("key", "create", "--as", "agent:assistant")["key"]["id"]
    ids |= conflict(cli)
    seal = cli.json("audit", "seal")
    ids["audit verify"] = seal["hash"]
    fill_files(cli)
    return ids


def conflict(cli: Cli) -> Mapping[str, str]:
    cli.ok("publish", "The price of a seat is 20 euros", *TEAM)
    cli.ok("publish", "The price of a seat is 25 euros", *LEAD)
    [found] = cli.json("conflicts", *TEAM[2:])
    return {"resolve": found["id"], "keep": found["sides"][0]}


def fill_files(cli: Cli) -> None:
    said = [{"text": "I live in Lisbon.", "speaker": "Ann"}, {"text": "Noted.", "role": "assistant"}]
    for name in ("chat.jsonl", "conversation.jsonl"):
        cli.write(name, said)
    (cli.folder / "conversations.json").write_text(
        json.dumps([{"role": "user", "content": "I live in Porto."}]), "utf-8"
    )
    labels = {"same": "I really like {} a lot", "different": "I hate {} a lot", "related": "My {} club meets"}
    things = ("tea", "rain", "jazz", "chess", "golf", "skiing")
    cli.write(
        "pairs.jsonl",
        [
            {"left": f"I like {thing} a lot", "right": right.format(thing), "label": label}
            for label, right in labels.items()
            for thing in things
        ],
    )
    (cli.folder / "key.txt").write_text(KEY + "\n", "utf-8")


def runnable(example: str, folder: Path, ids: Mapping[str, str]) -> tuple[list[str], str | None]:
    """The example's words with the reader's own ids, and what comes in by `<`."""
    words = shlex.split(example)[1:]
    own = ids.get(" ".join(words[:2])) or ids.get(words[0], "")
    for sample in (f"{EXAMPLE_ID}/17", EXAMPLE_ID, EXAMPLE_SEAL):
        words = [word.replace(sample, own) for word in words]
    words = [word.replace(ANOTHER_ID, ids["keep"]) for word in words]
    if "<" not in words:
        return words, None
    place = words.index("<")
    return words[:place], (folder / words[place + 1]).read_text("utf-8")


@pytest.mark.parametrize("as_json", [False, True], ids=["people", "json"])
@pytest.mark.parametrize("example", EXAMPLES)
def test_every_example_runs_as_it_stands(cli: Cli, scene: Scene, example: str, as_json: bool) -> None:
    folder, ids = scene
    shutil.copytree(folder, cli.folder, dirs_exist_ok=True)
    words, stdin = runnable(example, cli.folder, ids)
    if words[0] in STAYS:
        assert outcome_of(words) == 0
        return
    done = cli.run(*words, *(["--json"] if as_json else []), stdin=stdin)
    assert done.exit_code == 0, done.output
    assert KEY not in done.output
    if as_json:
        for answer in done.stdout.splitlines() if words[0] == "tail" else [done.stdout]:
            json.loads(answer)


def outcome_of(words: list[str]) -> int:
    """How a command ends that stays until it is told to go."""
    command = [sys.executable, "-m", "triptych", *words]
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        if words[0] == "serve":
            heard = ""
            while "http://" not in heard:
                heard = process.stdout.readline()
                assert heard, "it ended before it listened"
            process.terminate()
        process.stdout.read()
        return process.wait(30)


def test_the_page_is_up_to_date() -> None:
    script = ROOT / "scripts" / "make_commands_page.py"
    done = subprocess.run([sys.executable, script, "--check"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("page", pages(), ids=lambda page: " ".join(page.words))
def test_every_command_is_described_whole(cli: Cli, page: Page) -> None:
    assert page.purpose.endswith(".")
    for one in (*page.arguments, *page.options):
        assert one.told, one.typed
        assert one.required or one.repeatable or one.default is not None or " " not in one.typed, one.typed
    assert page.related
    for name in page.related:
        assert tuple(name.split()[1:]) in known(), name
    assert json.loads(cli.ok("help", *page.words, "--json").stdout)[0]["example"] == page.example


@pytest.mark.parametrize("name", NAMES)
def test_the_list_of_commands_says_what_each_says_of_itself(cli: Cli, name: str) -> None:
    found = command_named(name)
    own = found.help if isinstance(found, Group) else " ".join((found.run.__doc__ or "").split())
    assert own.startswith(purpose_of(name))
    assert purpose_of(name)[:40] in cli.ok("--help").stdout


def known() -> set[tuple[str, ...]]:
    return {page.words for page in pages()} | {(name,) for name in NAMES}


def test_help_of_a_command_is_its_own_help(cli: Cli) -> None:
    assert cli.ok("help", "board", "write").stdout == cli.ok("board", "write", "--help").stdout
    assert cli.ok("help").stdout == cli.ok("--help").stdout
    assert cli.ok("help", "board").stdout == cli.ok("board", "--help").stdout


def test_help_of_what_there_is_not_names_what_is_near(cli: Cli) -> None:
    error = cli.error(3, "help", "board", "wrote")
    assert error["field"] == "command"
    assert "board write" in error["remedy"]
