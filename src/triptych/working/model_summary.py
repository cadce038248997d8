"""Turn summaries by a language model, each held against what must not be lost."""

from __future__ import annotations

import time
from collections.abc import Sequence
from decimal import Decimal

from triptych.ports.chat import ChatModel
from triptych.text.language import detect
from triptych.text.names import find_names
from triptych.text.normal import fold
from triptych.text.numbers import find_numbers
from triptych.text.tokens import TokenCounter
from triptych.text.words import codes
from triptych.working.pieces import Said
from triptych.working.prompts import SUMMARISE_TURN
from triptych.working.summarise import summarise_turn

_MOST_CALLS = 8


class ModelSummaries:
    """Summarises turns with a model, for one context, within `deadline_seconds` for all of them.

    The extractive line is made first, so nothing rests on the model: an answer that is too long, loses one of
    that line's names or numbers, or brings a number nobody said gives way to it, and so does everything after
    a failure, after the deadline or after eight calls. `notes` say what was refused and why.
    """

    def __init__(self, model: ChatModel, *, deadline_seconds: float) -> None:
        self.notes: list[str] = []
        self._model = model
        self._until = time.monotonic() + deadline_seconds
        self._calls_left = _MOST_CALLS

    def __call__(self, said: Sequence[Said], limit: int, counter: TokenCounter) -> str:
        """One line of at most `limit` tokens."""
        extract = summarise_turn(said, limit, counter)
        left = self._until - time.monotonic()
        if not extract or not self._calls_left or left <= 0:
            return extract
        self._calls_left -= 1
        texts = [f"{one.speaker}: {one.text}" for one in said]
        instruction = SUMMARISE_TURN["zh" if detect(extract) == "zh" else "en"].format(tokens=limit)
        try:
            answer = self._model.complete(instruction, texts, deadline_seconds=left)
            line = " ".join(answer.text.split())
        except Exception as error:  # noqa: BLE001 - whatever a foreign model does wrong, the words stand
            self._calls_left = 0
            self.notes.append(f"the model gave no summary ({error}); the speakers' words stand")
            return extract
        fault = find_fault(line, extract, texts, limit, counter)
        if fault is None:
            return line
        self.notes.append(f"a summary by the model was refused: it {fault}")
        return extract


def find_fault(
    line: str, extract: str, texts: Sequence[str], limit: int, counter: TokenCounter
) -> str | None:
    """Why the line cannot stand for what `extract` keeps of `texts`; none when it can."""
    if not line:
        return "is empty"
    if counter.count(line) > limit:
        return f"is longer than {limit} tokens"
    folded = fold(line)
    lost = [name.text for name in find_names(extract) if fold(name.text) not in folded]
    lost += [code for code in codes(extract) if code not in folded]
    lost += [str(value) for value in _values(extract) - _values(line)]
    if lost:
        return f"loses {', '.join(lost)}"
    invented = _values(line) - _values(" ".join(texts))
    return f"adds {', '.join(map(str, invented))}" if invented else None


def _values(text: str) -> set[Decimal]:
    return {number.value for number in find_numbers(text)}
