"""One entry of `triptych.toml` written, everything else in it left as it stands."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Sequence
from pathlib import Path

from triptych.errors import SettingsError


def write_entry(path: Path, table: str, key: str, value: Sequence[Sequence[float]]) -> None:
    """Put `"key" = value` into the file's `[table]`, in place of the entry that is there.

    The file is made when it is missing, and replaced in one step. Raises `SettingsError` when it is no TOML,
    or written in a way that this cannot be done without touching something else; then it is as before.
    """
    before = path.read_text(encoding="utf-8") if path.exists() else ""
    entry = f"{json.dumps(key)} = {json.dumps([list(point) for point in value])}"
    after = _with_entry(before, table, key, entry)
    try:
        settings = tomllib.loads(before)
    except tomllib.TOMLDecodeError as error:
        raise SettingsError(f"is not TOML ({error})", field=str(path), remedy="correct the file") from error
    inner = settings
    for name in table.split("."):
        inner = inner.setdefault(name, {})
    inner[key] = [list(point) for point in value]
    if not _says(after, settings):
        raise SettingsError(
            f"has [{table}] in a form that is not written here",
            field=str(path),
            remedy=f"write it there yourself, under [{table}]: {entry}",
        )
    beside = path.with_name(f"{path.name}.new")
    beside.write_text(after, encoding="utf-8")
    if path.exists():
        beside.chmod(path.stat().st_mode)
    beside.replace(path)


def _with_entry(text: str, table: str, key: str, entry: str) -> str:
    header = re.search(rf"^\[{re.escape(table)}\][ \t]*(?:#.*)?$", text, re.MULTILINE)
    if header is None:
        gap = "" if not text or text.endswith("\n\n") else "\n" if text.endswith("\n") else "\n\n"
        return f"{text}{gap}[{table}]\n{entry}\n"
    following = re.search(r"^\[", text[header.end() :], re.MULTILINE)
    end = header.end() + following.start() if following else len(text)
    body = text[header.end() : end]
    old = re.search(rf"^{re.escape(json.dumps(key))}[ \t]*=.*$", body, re.MULTILINE)
    if old is None:
        return text[: header.end()] + f"\n{entry}" + (body or "\n") + text[end:]
    return text[: header.end()] + body[: old.start()] + entry + body[old.end() :] + text[end:]


def _says(text: str, settings: dict[str, object]) -> bool:
    try:
        return tomllib.loads(text) == settings
    except tomllib.TOMLDecodeError:
        return False
