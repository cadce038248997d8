"""What a side answered, told so that two sides can be compared."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from triptych.service.plain import plain
from triptych.service.subscription import AsyncDelivery

_ID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
_SECRET = re.compile(r"(trp|whsec)_[\w.+/=-]{20,}")


@dataclass
class Told:
    """What one side answered, with ids and secrets told by when they came up."""

    answers: list[tuple[str, Any]] = field(default_factory=list)
    _names: dict[str, str] = field(default_factory=dict)

    def __call__(self, method: Callable[..., Any], answer: Any) -> Any:
        """Note an answer; the answer."""
        shown = [one.told for one in answer] if _is_deliveries(answer) else answer
        shown = shown.told if isinstance(shown, AsyncDelivery) else shown
        self.answers.append((method.__name__, self._told(plain(shown, whole=True))))
        return answer

    def note(self, name: str, answer: Any) -> None:
        """Note what was answered to something."""
        self.answers.append((name, self._told(plain(answer, whole=True))))

    def _told(self, value: Any) -> Any:
        match value:
            case str():
                return _ID.sub(self._name, _SECRET.sub("(secret)", value))
            case dict():
                kept = {key: inner for key, inner in value.items() if key != "milliseconds"}
                return {self._told(key): self._told(inner) for key, inner in kept.items()}
            case list():
                return [self._told(inner) for inner in value]
            case _:
                return value

    def _name(self, found: re.Match[str]) -> str:
        return self._names.setdefault(found[0], f"#{len(self._names)}")


def _is_deliveries(answer: Any) -> bool:
    return isinstance(answer, list) and bool(answer) and isinstance(answer[0], AsyncDelivery)


def apart(one: Any, other: Any, place: str) -> Iterator[tuple[str, Any, Any]]:
    """Where two answers differ."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        for key in one:
            yield from apart(one[key], other[key], f"{place}.{key}")
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for at, (left, right) in enumerate(zip(one, other, strict=True)):
            yield from apart(left, right, f"{place}[{at}]")
    elif one != other:
        yield place, one, other
