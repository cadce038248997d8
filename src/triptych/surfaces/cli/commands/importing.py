"""`triptych import`"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from triptych.errors import InvalidInputError
from triptych.surfaces.cli import completing
from triptych.surfaces.cli.call import Call, terminal
from triptych.surfaces.cli.files import read_text
from triptych.surfaces.cli.frame import command
from triptych.surfaces.cli.views.words import number

if TYPE_CHECKING:
    from collections.abc import Callable

    from triptych.service.conversation import Line

    Told = Callable[[int, int], None]


def _show(report: Mapping[str, int], console: Console) -> None:
    brought = [
        number(report["memories"], "memory"),
        number(report["sessions"], "session"),
        number(report["messages"], "message"),
    ]
    console.print(f"imported {', '.join(brought)}", style="green")
    if report["redacted"]:
        console.print(f"secrets were cut out of {report['redacted']}", style="yellow")
    if report["skipped"]:
        console.print(f"{report['skipped']} were there already", style="dim")


@command(
    "import", example="triptych import conversations.json --user alice", show=_show, see=("export", "extract")
)
def import_(
    call: Call,
    file: Annotated[Path, typer.Argument(help="An export of Triptych, or conversations; - reads stdin.")],
    user: Annotated[
        str | None, typer.Option(metavar="NAME", help="Whose memory it becomes. (default: whoever asks)")
    ] = None,
    format: Annotated[
        str | None,
        typer.Option(
            help="export, jsonl, openai, anthropic, chatgpt or markdown. (default: as it looks)",
            autocompletion=completing.among("export", "jsonl", "openai", "anthropic", "chatgpt", "markdown"),
        ),
    ] = None,
    corpus: Annotated[
        str | None, typer.Option(help="Only this conversation of a JSON lines file. (default: the only one)")
    ] = None,
) -> Mapping[str, int]:
    """Bring in an export, or live through conversations: each session is remembered as if held here.

    Conversations are JSON lines (an object a line: text, and where known session, time, speaker, id), message
    arrays of OpenAI or Anthropic, the conversations.json of a ChatGPT export, or a Markdown transcript
    (### User, **Assistant:**).

    The whole file is looked at before anything is kept. An import that was cut off is taken up by running it
    again; a file imported twice changes nothing.
    """
    text, name = _text(file), "stdin" if str(file) == "-" else file.name
    from triptych.service.transfer.formats.recognising import (  # with the service, not for --help
        Format,
        format_named,
        recognise,
    )

    chosen = recognise(text, name) if format is None else format_named(format)
    rows = _export_rows(text, name) if chosen is Format.EXPORT else None
    lines = _lines(text, name, chosen, corpus) if rows is None else []
    given = call if user is None else replace(call, principal=replace(call.asker, user=user).written)
    with given.me(create=True) as me, _progress(call) as told:
        if rows is not None:
            return asdict(me.import_rows(rows, progress=told))
        report = asdict(me.import_conversation(lines, space=given.space, progress=told))
    if call.profile() is None and call.settings().chat.provider != "none":
        call.say(
            "`triptych upkeep` lets the language model read it, unless a program with this store open does"
        )
    return report


def _text(file: Path) -> str:
    text = read_text(file)
    if not text.strip():
        raise InvalidInputError(f"{file} is empty", field="file", remedy="name a file with something in it")
    return text


def _export_rows(text: str, name: str) -> list[Any]:
    read = []
    for place, row in enumerate(text.split("\n"), start=1):  # not splitlines: JSON may hold a bare U+2028
        if row.strip():
            try:
                read.append(json.loads(row))
            except (ValueError, RecursionError) as error:
                raise InvalidInputError(
                    f"is not JSON ({error})", field=f"{name}:{place}", remedy="import the whole export"
                ) from None
    return read


def _lines(text: str, name: str, format: Any, corpus: str | None) -> Sequence[Line]:
    from triptych.service.conversation import by_corpus  # with the service, not for --help
    from triptych.service.transfer.formats.reading import read_history

    conversations = by_corpus(read_history(text, source=name, format=format))
    if corpus is None and len(conversations) == 1:
        return next(iter(conversations.values()))
    if corpus is not None and corpus in conversations:
        return conversations[corpus]
    what = "holds several conversations" if corpus is None else f"has no conversation {corpus!r}"
    raise InvalidInputError(
        f"{name} {what}", field="--corpus", remedy=f"name one of {', '.join(conversations)}"
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
