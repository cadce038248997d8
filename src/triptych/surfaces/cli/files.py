"""Files that a command reads."""

from __future__ import annotations

import sys
from pathlib import Path

from triptych.errors import InvalidInputError


def read_text(file: Path, field: str = "file") -> str:
    """The text of the file, or of stdin for `-`. Raises `InvalidInputError` where it is no UTF-8."""
    try:
        text = sys.stdin.read() if str(file) == "-" else file.read_text("utf-8")
        text.encode("utf-8")  # stdin may hand on bytes that are no text
    except (OSError, UnicodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "is not UTF-8 text"
        raise InvalidInputError(
            f"cannot read {file} ({why})", field=field, remedy="name a file in UTF-8"
        ) from None
    return text
