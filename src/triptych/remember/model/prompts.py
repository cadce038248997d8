"""What a language model is told, from the files beside this one, in the language of what it reads.

Product text: change it with a measurement.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from triptych.remember.model.answer import ATTRIBUTES, MOST_DRAFTS
from triptych.text.language import detect

_FOLDER = "prompts"


def read_prompt(language: str) -> str:
    """How to read messages."""
    filled = _text("read", language).replace("{most}", str(MOST_DRAFTS))
    return filled.replace("{attributes}", ", ".join(ATTRIBUTES))


def repair_prompt(language: str, faults: Sequence[str]) -> str:
    """The same, with what is wrong with the answer that was given."""
    listed = "\n".join(f"- {fault}" for fault in faults)
    return f"{read_prompt(language)}\n{_text('repair', language).replace('{faults}', listed)}"


def prompt_language(texts: Sequence[str]) -> str:
    """The language to ask in about these texts: `zh` or `en`."""
    return "zh" if detect("\n".join(texts)) == "zh" else "en"


@cache
def _text(name: str, language: str) -> str:
    return (files(__package__) / _FOLDER / f"{name}.{language}.md").read_text("utf-8")
