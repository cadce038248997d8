"""`triptych import`"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from triptych.errors import InvalidInputError
from triptych.surfaces.cli.call import Call, terminal
from triptych.surfaces.cli.frame import command
from triptych.surfaces.cli.views.words import number

if TYPE_CHECKING:
    from collections.abc import Callable

    from triptych.service.conversation import Line
    from triptych.sync import Member

    Told = Callable[[int, int], None]


def _show(report: Mapping[str, int], console: Console) -> None:
    brought = [
        number(report["memories"], "memory"),
        number(report["sessions"], "session"),
        number(report["messages"], "message"),
    ]
    console.print(f"imported {', '.join(brought)}", style="green")
    if report["skipped"]:
        console.print(f"{report['skipped']} were there already", style="dim")


@command("import", example="triptych import chat.jsonl --user alice", show=_show)
def import_(
    call: Call,
    file: Annotated[Path, typer.Argument(help="An export of Triptych, or a conversation; - reads stdin.")],
    user: Annotated[
        str | None, typer.Option(metavar="NAME", help="Whose memory it becomes. (default: whoever asks)")
    ] = None,
    corpus: Annotated[str | None, typer.Option(help="Only this conversation of the file.")] = None,
) -> Mapping[str, int]:
    """Bring in an export, or live through a conversation from a JSON lines file.

    A conversation has one object a line: text, and where known session, time, speaker, id.
    """
    rows = _rows(file)
    export = _is_export(rows)
    brought = _export_rows(rows, file) if export else _conversation(rows, file, corpus)
    given = call if user is None else _as_user(call, user)
    with given.me(create=True) as me, _progress(call) as told:
        return _bring(me, brought, given, told, export=export)


def _bring(me: Member, brought: Sequence[Any], call: Call, told: Told, *, export: bool) -> dict[str, int]:
    if export:
        return asdict(me.import_rows(brought, progress=told))
    return asdict(me.import_conversation(brought, space=call.space, progress=told))


def _as_user(call: Call, user: str) -> Call:
    return replace(call, principal=replace(call.asker, user=user).written)


def _rows(file: Path) -> list[str]:
    try:
        text = sys.stdin.read() if str(file) == "-" else file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "is not UTF-8 text"
        raise InvalidInputError(
            f"cannot read {file} ({why})", field="file", remedy="name a JSON lines file in UTF-8"
        ) from None
    rows = text.split("\n")  # not splitlines: JSON may hold a bare U+2028
    if not any(row.strip() for row in rows):
        raise InvalidInputError(f"{file} is empty", field="file", remedy="name a file with something in it")
    return rows


def _is_export(rows: Sequence[str]) -> bool:
    """Whether the first row says which kind of row it is, as every row of an export does."""
    first = next(row for row in rows if row.strip())
    try:
        value = json.loads(first)
    except ValueError:
        return False
    return isinstance(value, dict) and "row" in value


def _export_rows(rows: Sequence[str], file: Path) -> list[Any]:
    read = []
    for place, row in enumerate(rows, start=1):
        if row.strip():
            try:
                read.append(json.loads(row))
            except ValueError as error:
                raise InvalidInputError(
                    f"is not JSON ({error})", field=f"{file}:{place}", remedy="import the whole export"
                ) from None
    return read


def _conversation(rows: Sequence[str], file: Path, corpus: str | None) -> list[Line]:
    from triptych.service.conversation import by_corpus, read_lines  # with the service, not for --help

    conversations = by_corpus(read_lines(rows, source=file.name))
    if corpus is None and len(conversations) == 1:
        return next(iter(conversations.values()))
    if corpus is not None and corpus in conversations:
        return conversations[corpus]
    what = "holds several conversations" if corpus is None else f"has no conversation {corpus!r}"
    raise InvalidInputError(
        f"{file} {what}", field="--corpus", remedy=f"name one of {', '.join(conversations)}"
    )


@contextmanager
def _progress(call: Call) -> Iterator[Told]:
    """A bar on stderr, where somebody sees it."""
    console = terminal(stderr=True)
    bar = Progress(
        TextColumn("importing"),
        BarColumn(bar_width=40),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=console,
        transient=True,
        disable=call.json or not console.is_terminal,
    )
    task = bar.add_task("importing", total=None)
    with bar:
        yield lambda done, total: bar.update(task, completed=done, total=total)
