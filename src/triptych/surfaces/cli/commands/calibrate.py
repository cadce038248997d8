"""`triptych calibrate`"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console

from triptych.errors import InvalidInputError, NotFoundError
from triptych.surfaces.cli.call import Call
from triptych.surfaces.cli.files import read_text
from triptych.surfaces.cli.frame import command

if TYPE_CHECKING:
    from triptych.ports.embedder import Embedder
    from triptych.remember.measure import Calibration, MeasuredPair

TABLE = "calibration.curves"
_MOST_UNRELATED = 2_000
_HALF_PAIR = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Calibrated:
    """What was measured of which embedder, and where the curve was written, if it was."""

    embedder: str
    found: Calibration
    written_to: str | None


def _show(done: Calibrated, console: Console) -> None:
    from triptych.surfaces.cli.views.calibration import calibration  # brings the guards

    console.print(f"[bold]{done.embedder}[/]", soft_wrap=True)
    console.print(calibration(done.found), soft_wrap=True)
    if done.written_to:
        console.print(f"[green]written to {done.written_to}[/]")
    else:
        console.print("[dim]nothing written; --write puts the curve into triptych.toml[/]")


@command("calibrate", example="triptych calibrate pairs.jsonl --write", show=_show, see=("doctor",))
def calibrate(
    call: Call,
    pairs: Annotated[
        Path,
        typer.Argument(
            metavar="PAIRS", help='JSONL: {"left": …, "right": …, "label": same|different|related}'
        ),
    ],
    *,
    write: Annotated[bool, typer.Option("--write", help="Write the curve into ./triptych.toml.")] = False,
) -> Calibrated:
    """Measure what a cosine of your embedder means, on pairs that you have labelled."""
    labelled = list(_labelled(pairs))
    from triptych.bootstrap import make_embedder  # slow to import, and --help needs none
    from triptych.remember.measure import measure
    from triptych.settings import SETTINGS_FILE
    from triptych.surfaces.cli.settings_file import write_entry

    settings = call.settings()
    embedder = make_embedder(settings.embedder)
    found = measure(*_with_cosines(labelled, embedder), settings.remember)
    if write:
        write_entry(Path(SETTINGS_FILE), TABLE, str(embedder.identity), found.curve)
    return Calibrated(str(embedder.identity), found, SETTINGS_FILE if write else None)


def _labelled(path: Path) -> Iterator[Mapping[str, str]]:
    """The pairs of the file. Raises `InvalidInputError` naming the line that is none."""
    if not path.is_file():
        raise NotFoundError(f"there is no file {path}", field="pairs", remedy="name a file of labelled pairs")
    lines = read_text(path, "pairs").split("\n")  # not splitlines: JSON may hold a bare U+2028
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield _pair(line, number)


def _pair(line: str, number: int) -> Mapping[str, str]:
    try:
        row: Any = json.loads(line)
    except json.JSONDecodeError:
        row = None
    if isinstance(row, dict):
        left, right, label = (row.get(name) for name in ("left", "right", "label"))
        texts = all(
            isinstance(side, str) and side.strip() and not _HALF_PAIR.search(side) for side in (left, right)
        )
        if texts and label in ("same", "different", "related"):
            return {"left": str(left), "right": str(right), "label": str(label)}
    raise InvalidInputError(
        f"line {number} is no labelled pair",
        field="pairs",
        remedy='write {"left": "…", "right": "…", "label": "same"}, or different, or related',
    )


def _with_cosines(
    labelled: Sequence[Mapping[str, str]], embedder: Embedder
) -> tuple[list[MeasuredPair], list[float]]:
    """The pairs with their cosines, and cosines of left sides with right sides of other pairs."""
    import asyncio

    from triptych.ports.embedder import TextRole, embed_texts
    from triptych.remember.measure import MeasuredPair

    texts = [row[side] for side in ("left", "right") for row in labelled]
    vectors = asyncio.run(embed_texts(embedder, texts, TextRole.PASSAGE))
    cosines = vectors[: len(labelled)] @ vectors[len(labelled) :].T
    pairs = [
        MeasuredPair(row["left"], row["right"], row["label"], float(cosines[n, n]))
        for n, row in enumerate(labelled)
    ]
    others = [
        float(cosines[n, m]) for n in range(len(labelled)) for m in range(len(labelled)) if abs(n - m) > 1
    ]
    return pairs, others[:: max(1, len(others) // _MOST_UNRELATED)]
