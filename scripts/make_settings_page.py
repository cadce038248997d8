"""Write docs/settings.md from the settings themselves.

python scripts/make_settings_page.py [--check]
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from pydantic import BaseModel

from triptych.settings import Settings

PAGE = Path(__file__).parents[1] / "docs" / "settings.md"

_HEAD = """# Settings

Arguments come first (`Triptych.open(settings={"recall": {"k": 8}})`), then the environment
(`TRIPTYCH_RECALL__K=8`), then `triptych.toml`, then these defaults. An unknown name is an error.

```toml
[recall]
k = 8
```
"""


def page() -> str:
    """The whole page."""
    sections = [_section(name, field.annotation) for name, field in Settings.model_fields.items()]
    return "\n".join([_HEAD, *sections])


def _section(name: str, model: object) -> str:
    assert isinstance(model, type)
    assert issubclass(model, BaseModel)
    told = " ".join((model.__doc__ or "").split())
    rows = [
        f"| `{key}` | {_range(field.metadata)} | `{field.default}` |"
        for key, field in model.model_fields.items()
    ]
    return "\n".join([f"## {name}\n\n{told}\n", "| setting | range | default |", "|---|---|---|", *rows, ""])


def _range(metadata: list[object]) -> str:
    """`0 ≤ x ≤ 1`, as the field's own limits say it."""
    signs = {"ge": "≥", "gt": ">", "le": "≤", "lt": "<"}
    limits = [
        f"{sign} {getattr(one, key)}" for one in metadata for key, sign in signs.items() if hasattr(one, key)
    ]
    patterns = [one.pattern for one in metadata if getattr(one, "pattern", None)]
    return ", ".join([*limits, *(str(p).strip("^$()").replace("|", ", ") for p in patterns)]) or "–"


def main() -> None:
    """Write the page, or say whether it is up to date."""
    parser = argparse.ArgumentParser(description="Write docs/settings.md from the settings themselves.")
    parser.add_argument("--check", action="store_true", help="change nothing; exit 1 when it is out of date")
    if not parser.parse_args().check:
        PAGE.write_text(page(), encoding="utf-8")
    elif PAGE.read_text(encoding="utf-8") != page():
        sys.exit("docs/settings.md is out of date: run scripts/make_settings_page.py")


if __name__ == "__main__":
    main()
