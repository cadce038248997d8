"""A row of the table: one method of the service, as it is reached over a wire."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from inspect import getdoc
from typing import Any

Method = Callable[..., Any]
"""A function of a service class: `AsyncMember.remember`."""

READS = frozenset({"GET", "DELETE"})
"""The verbs whose arguments stand in the query; those of the others stand in the body."""


class Answer(StrEnum):
    """The form an answer has.

    `value`: one JSON value. `list`: `{"items": […], "next": cursor or null}`. `lines`: NDJSON, one value a
    line. `stream`: server-sent events. `nothing`: no body.
    """

    VALUE = "value"
    LIST = "list"
    LINES = "lines"
    STREAM = "stream"
    NOTHING = "nothing"


class Takes(StrEnum):
    """The form of what is sent: nothing but parameters, a JSON object, or NDJSON, one value a line."""

    NOTHING = "nothing"
    JSON = "json"
    LINES = "lines"
    JSON_OR_LINES = "json_or_lines"


@dataclass(frozen=True, eq=False)
class Step:
    """One call on the way from a member to whatever has the row's method.

    `names` are the arguments that the wire gives, each with its name there; `given` those that the door
    gives.
    """

    method: Method
    names: Mapping[str, str] = field(default_factory=dict)
    given: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class Extra:
    """What a row takes beside the arguments of its method. `type` as in a signature."""

    name: str
    type: Any
    what: str
    default: Any = None


@dataclass(frozen=True, eq=False)
class Route:
    """One row. `name` is the operation's id, `example` the body of a request that works.

    `by` are the steps that lead to the method, from a member; `renamed` gives arguments another name on the
    wire, `given` has those that the door gives. `pages` names the attributes that a list is ordered by:
    pages go on after them; for a method that has pages of its own (`limit`, `after`), the one attribute that
    `after` takes. `versioned`: the answer has an ETag and `If-Match` is understood. `harmless`: asking again
    changes nothing, so that no answer is kept for an idempotency key; `secret`: the answer may not be kept.
    """

    verb: str
    path: str
    name: str
    method: Method
    status: int = 200
    answer: Answer = Answer.VALUE
    takes: Takes | None = None
    versioned: bool = False
    harmless: bool = False
    secret: bool = False
    by: tuple[Step, ...] = ()
    renamed: Mapping[str, str] = field(default_factory=dict)
    given: Mapping[str, Any] = field(default_factory=dict)
    extras: tuple[Extra, ...] = ()
    pages: tuple[str, ...] = ()
    summary: str = ""
    example: Mapping[str, Any] | None = None

    @cached_property
    def told(self) -> str:
        """What it does, in a sentence."""
        first = " ".join((getdoc(self.method) or "").partition("\n\n")[0].split())
        return self.summary or first.partition(". ")[0].removesuffix(".") + "."

    @property
    def reads(self) -> bool:
        """Whether its arguments stand in the query."""
        return self.verb in READS

    @property
    def body(self) -> Takes:
        """The form of what is sent."""
        return self.takes or (Takes.NOTHING if self.reads else Takes.JSON)
