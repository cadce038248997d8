"""The form of a model's answer: its JSON schema, and reading it.

A model that cannot be held to a schema talks around its JSON, fences it, or stops in the middle. What is
around it is passed over; what is cut off is a fault.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from triptych.model.memory import Kind

MOST_DRAFTS = 40
ATTRIBUTES = (
    *("name", "nickname", "residence", "hometown", "birthday", "age", "job", "employer", "school", "major"),
    *("marital", "nationality", "religion", "language", "allergy", "height", "weight", "blood_type"),
    *("mother", "father", "husband", "wife", "partner", "child", "sister", "brother", "friend", "pet"),
    *("boss", "phone", "email", "address", "timezone", "port", "version", "host", "deadline"),
    *("likes", "dislikes"),
)
"""Those a model may fill; `likes` and `dislikes` stand for a preference and its object."""
_LONGEST_ANSWER = 200_000
_Words = Field(default=None, max_length=1_000)


class Item(BaseModel):
    """One draft as a model gives it: nothing in it is believed before it was checked."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    message: int
    quote: str = Field(max_length=2_000)
    statement: str | None = _Words
    kind: Literal["fact", "preference", "event", "skill"]
    about: str | None = _Words
    attribute: Literal[ATTRIBUTES] | None = None  # type: ignore[valid-type]
    value: str | None = _Words

    @property
    def named_kind(self) -> Kind:
        """Its kind."""
        return Kind(self.kind)


class _Answer(BaseModel):
    drafts: list[Item]


class UnusableError(Exception):
    """An answer that has not the form asked for; the message says why, for the model itself."""


def read_answer(text: str) -> tuple[list[Item], list[str]]:
    """The drafts in a model's answer, and what is wrong with those that have not the form of one.

    Raises `UnusableError` when it holds no list of drafts.
    """
    if len(text) > _LONGEST_ANSWER:
        raise UnusableError(f"it is longer than {_LONGEST_ANSWER} characters")
    start = text.find("{")
    if start < 0:
        raise UnusableError("it holds no JSON object")
    try:
        value, _ = json.JSONDecoder().raw_decode(text, start)
    except (ValueError, RecursionError):
        raise UnusableError("it is not whole JSON") from None
    listed = value.get("drafts")
    if not isinstance(listed, list):
        raise UnusableError('it has no list "drafts"')
    read = [_item(each, place) for place, each in enumerate(listed[:MOST_DRAFTS], start=1)]
    return [one for one in read if isinstance(one, Item)], [one for one in read if isinstance(one, str)]


def _item(value: object, place: int) -> Item | str:
    try:
        return Item.model_validate(value)
    except ValidationError as error:
        first = error.errors()[0]
        return f"draft {place}: {'.'.join(map(str, first['loc']))}: {first['msg']}"


def answer_schema() -> Mapping[str, Any]:
    """The JSON schema of an answer, every field required, as endpoints want it that hold a model to one."""
    schema: Mapping[str, Any] = _required(_Answer.model_json_schema())
    return schema


def _required(schema: Any) -> Any:
    if isinstance(schema, list):
        return [_required(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    left_out = {"title", "default", "maxLength", "maxItems", "description"}
    kept = {
        name: _required(value)
        for name, value in schema.items()
        if name not in left_out or name == "properties"
    }
    if "properties" in kept:
        kept |= {"required": list(kept["properties"]), "additionalProperties": False}
    return kept
