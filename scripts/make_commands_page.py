"""Write docs/commands.md from the commands themselves.

python scripts/make_commands_page.py [--check]
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from triptych.surfaces.cli.exits import MEANINGS
from triptych.surfaces.cli.manual import Page, Parameter, groups, pages, shared_options

PAGE = Path(__file__).parents[1] / "docs" / "commands.md"

_HEAD = """# Commands

`triptych help COMMAND` tells the same in the terminal, and `triptych help COMMAND --json` to a program.
`eval "$(triptych completion bash)"` lets the shell complete commands, options and values.

Ids in examples stand for those of your own: every command shows them, and `--json` tells them to scripts.
A time is ISO 8601 (`2026-11-30`, `2026-11-30T09:00:00Z`), without a zone UTC.
A `-` in the place of a text reads it from stdin.

## Shared by all commands

They may stand before the command's name or after it.
"""

_SERVERS = """
A server is named once, and its key is kept in a file that only you may read:

```sh
triptych profile add work --url https://memory.example.com --key-from-stdin < key.txt
triptych recall "which seat do I like?" --server work
triptych profile use work
```

On a server the key says who asks; `--as user:NAME` is for a key that may act for that user.

## Exit codes
"""


def page() -> str:
    """The whole page."""
    return "\n".join([_HEAD, *_table(shared_options()), _SERVERS, *_exit_codes(), "", *_commands()]) + "\n"


def _exit_codes() -> Iterator[str]:
    yield from ("| code | meaning |", "|---|---|")
    yield from (f"| {code} | {meaning} |" for code, meaning in MEANINGS.items())


def _commands() -> Iterator[str]:
    told, last = groups(), ""
    for one in pages():
        first = one.words[0]
        if first != last and first in told:
            yield f"## {first}\n\n{told[first].split('Example:')[0].strip()}\n"
        last = first
        yield "\n".join(_command(one, "##" if len(one.words) == 1 else "###"))


def _command(one: Page, level: str) -> Iterator[str]:
    yield f"{level} {' '.join(one.words)}\n"
    yield f"{one.purpose}\n"
    if one.more:
        yield f"{one.more}\n"
    yield f"`{one.usage}`\n"
    if one.arguments or one.options:
        yield from _table([*one.arguments, *one.options])
        yield ""
    yield f"```sh\n{one.example}\n```\n"
    if one.related:
        yield f"See also: {', '.join(f'`{name}`' for name in one.related)}.\n"


def _table(parameters: Iterable[Parameter]) -> Iterator[str]:
    yield from ("| argument or option | what it is for | default |", "|---|---|---|")
    yield from (f"| `{_cell(one.typed)}` | {_cell(one.told)} | {_default(one)} |" for one in parameters)


def _default(one: Parameter) -> str:
    return "needed" if one.required else "–" if one.default is None else _cell(one.default)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def main() -> None:
    """Write the page, or say whether it is up to date."""
    parser = argparse.ArgumentParser(description="Write docs/commands.md from the commands themselves.")
    parser.add_argument("--check", action="store_true", help="change nothing; exit 1 when it is out of date")
    if not parser.parse_args().check:
        PAGE.write_text(page(), encoding="utf-8")
    elif not PAGE.exists() or PAGE.read_text(encoding="utf-8") != page():
        sys.exit("docs/commands.md is out of date: run scripts/make_commands_page.py")


if __name__ == "__main__":
    main()
