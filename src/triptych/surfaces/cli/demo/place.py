"""Where the demonstration leaves its store: always in a file of its own."""

from __future__ import annotations

import os
import tempfile
from itertools import count
from pathlib import Path

from triptych.errors import InvalidInputError

_NAME = "triptych-demo"


def new_database(wanted: str | None) -> Path:
    """The file asked for, or the first free name here, or in a new temporary folder when here is read-only.

    Raises `InvalidInputError` when the file asked for exists: nothing is ever played into, or over,
    somebody's store.
    """
    if wanted is not None:
        return _free(Path(wanted))
    folder = Path.cwd()
    if not os.access(folder, os.W_OK):
        folder = Path(tempfile.mkdtemp(prefix=f"{_NAME}-"))
    names = (f"{_NAME}.db" if number == 1 else f"{_NAME}-{number}.db" for number in count(1))
    free = next(folder / name for name in names if not (folder / name).exists())
    return free.relative_to(Path.cwd()) if free.is_relative_to(Path.cwd()) else free


def _free(path: Path) -> Path:
    if path.exists():
        raise InvalidInputError(
            f"{path} exists",
            field="--db",
            remedy="name a file that does not exist yet, or remove it yourself",
        )
    if not path.absolute().parent.is_dir():
        raise InvalidInputError(
            f"{path.parent} is no folder", field="--db", remedy="make the folder first, or name another"
        )
    return path
