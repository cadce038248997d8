"""`triptych export`"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from triptych.errors import InvalidInputError
from triptych.surfaces.cli.call import Call
from triptych.surfaces.cli.frame import command
from triptych.surfaces.cli.harmless import json_text
from triptych.surfaces.cli.views.words import number

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Export:
    """The rows, and the file they went to; none is stdout."""

    rows: list[Row]
    file: Path | None


def _show(export: Export, console: Console) -> None:
    if export.file is None:
        sys.stdout.writelines(_line(row) for row in export.rows)
        return
    counted = ", ".join(
        number(count, str(row)) for row, count in Counter(r["row"] for r in export.rows).items()
    )
    console.print(f"wrote {counted or 'nothing'} to {export.file}", markup=False, soft_wrap=True)


def _data(export: Export) -> object:
    if export.file is None:
        return export.rows
    return {"file": str(export.file), "rows": Counter(row["row"] for row in export.rows)}


@command("export", example="triptych export memories.jsonl", show=_show, data=_data, see=("import",))
def export(
    call: Call,
    file: Annotated[Path | None, typer.Argument(help="Where to. (default: stdout)")] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite the file when it exists.")] = False,
) -> Export:
    """Write everything you may read as JSON lines: memories, sessions, messages."""
    target = None if file is None or str(file) == "-" else file
    if target is not None and target.exists() and not force:
        raise InvalidInputError(
            f"{target} exists", field="file", remedy="choose another name, or add --force to overwrite it"
        )
    with call.me() as me:
        rows: list[Row] = list(me.export())
    if target is not None:
        _write(rows, target)
    return Export(rows, target)


def _write(rows: list[Row], target: Path) -> None:
    try:
        with target.open("w", encoding="utf-8") as out:
            out.writelines(_line(row) for row in rows)
    except OSError as error:
        raise InvalidInputError(
            f"cannot write {target} ({error.strerror})", field="file", remedy="choose a file you may write"
        ) from error


def _line(row: Row) -> str:
    return json_text(row) + "\n"
