"""Remembered text is data: on its way to a terminal it loses the power to command it.

A terminal obeys some characters instead of showing them: escape sequences rename its window, colour or
erase what stands above, type on its owner's behalf; marks of writing direction make a line read as what it
is not. All that people are shown goes through the one console here.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment

_BIDI = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
_COMMANDS = re.compile(f"[\x00-\x08\x0b-\x1f\x7f-\x9f{_BIDI}]")
# JSON escapes the first 32 itself; two more are line breaks to some readers, though not to JSON.
_UNSHOWN = re.compile(f"[\x7f-\x9f\u2028\u2029{_BIDI}]")

_PICTURES = 0x2400  # where Unicode has a picture of each of the first 32
_DELETE, _PICTURE_OF_DELETE = 0x7F, 0x2421
_NO_PICTURE = "\ufffd"


def harmless(text: str) -> str:
    """The text with a picture in place of every character that a terminal would obey.

    Line breaks and tabs stay.
    """
    return _COMMANDS.sub(lambda found: _picture(ord(found[0])), text)


def json_text(value: Any, *, indent: int | None = None) -> str:
    """The value as JSON, readable in every script; what a terminal would obey is escaped."""
    text = json.dumps(value, ensure_ascii=False, indent=indent)
    return _UNSHOWN.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


class Terminal(Console):
    """A console that shows every text harmless; its own colours and movements it keeps."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """What the renderable consists of, made harmless."""
        for text, style, control in super().render(renderable, options):
            yield Segment(text if control else harmless(text), style, control)


def _picture(code: int) -> str:
    if code < ord(" "):
        return chr(_PICTURES + code)
    return chr(_PICTURE_OF_DELETE) if code == _DELETE else _NO_PICTURE
