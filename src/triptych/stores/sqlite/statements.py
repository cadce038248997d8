"""The SQL, read once from the `.sql` files beside this one.

A file holds statements, each opened by a line `-- name: what it is for.` and ended by the next such line. A
statement may stand inside another as `{name}`; `{right}` becomes `readers` or `writers`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from importlib import resources

from triptych.model.scope import Right

_HEADING = re.compile(r"^-- (?P<name>[a-z_]+): (?P<purpose>.+)$", re.MULTILINE)
_INSERTION = re.compile(r"\{(?P<name>[a-z_]+)\}")
_COLUMNS = {Right.READ: "readers", Right.WRITE: "writers"}


@lru_cache(maxsize=1)
def all_statements() -> Mapping[str, str]:
    """Every statement by name, as written."""
    found: dict[str, str] = {}
    for file in sorted(_folder("queries").iterdir(), key=lambda file: file.name):
        text = file.read_text(encoding="utf-8")
        headings = list(_HEADING.finditer(text))
        ends = [heading.start() for heading in headings[1:]] + [len(text)]
        for heading, end in zip(headings, ends, strict=True):
            found[heading["name"]] = text[heading.end() : end].strip()
    return found


@lru_cache(maxsize=512)
def statement(name: str, right: Right = Right.READ) -> str:
    """The statement of that name, ready to run, asking for `right` where it asks for one."""
    everything = all_statements()

    def insert(match: re.Match[str]) -> str:
        if match["name"] == "right":
            return _COLUMNS[right]
        return _INSERTION.sub(insert, everything[match["name"]])

    return _INSERTION.sub(insert, everything[name])


def schema() -> str:
    """The schema as it is now."""
    return (resources.files(__package__) / "schema.sql").read_text(encoding="utf-8")


@lru_cache(maxsize=1)
def migrations() -> Mapping[int, str]:
    """The steps that lead to the schema, by number."""
    files = sorted(_folder("migrations").iterdir(), key=lambda file: file.name)
    return {int(f.name[:4]): f.read_text(encoding="utf-8") for f in files if f.name.endswith(".sql")}


def _folder(name: str) -> resources.abc.Traversable:
    return resources.files(__package__) / name
