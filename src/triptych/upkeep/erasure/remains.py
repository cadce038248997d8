"""What is left of a memory when something it rests on goes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from triptych.model.memory import Kind, Memory, Slot, Source
from triptych.text.language import detect
from triptych.text.normal import fold
from triptych.upkeep.erasure.loss import Loss

# They are made of all their sources at once: without one of them they are made anew, or not at all.
_WHOLE = frozenset({Kind.DIGEST, Kind.INSIGHT})


def remains(memory: Memory, loss: Loss) -> Memory | None:
    """The memory told from what is left of it: the same when nothing goes, none when nothing stands.

    Words that no remaining source said are replaced by those of the newest that is left.
    """
    left = loss.left(memory)
    if memory.sources and not left:
        return None
    if loss.spares(memory):
        whole = len(left) == len(memory.sources) or memory.kind not in _WHOLE
        return replace(memory, sources=left) if whole else None
    quoting = [source for source in left if source.quote and source.quote.strip()]
    if memory.kind in _WHOLE or not quoting:
        return None
    return _in_words_of(max(quoting, key=lambda source: (source.said_at, source.key)), memory, left, loss)


def _in_words_of(source: Source, memory: Memory, left: tuple[Source, ...], loss: Loss) -> Memory:
    content = (source.quote or "").strip()
    lost = (s.quote for s in memory.sources if s not in left and s.quote)
    still = _Still(content, [memory.content, *lost, *loss.texts])
    since = None if memory.valid_from is None else min(s.said_at for s in left)
    if since is not None and memory.valid_to is not None:
        since = min(since, memory.valid_to)
    named = memory.subject is None or ":" in memory.subject or memory.subject in {s.author for s in left}
    return replace(
        memory,
        content=content,
        sources=left,
        subject=memory.subject if named or still.right(memory.subject or "") else None,
        slot=still.slot(memory.slot),
        tags=frozenset(filter(still.right, memory.tags)),
        topics=frozenset(filter(still.right, memory.topics)),
        metadata=still.data(memory.metadata),
        event_start=None,
        event_end=None,
        valid_from=since,
        language=detect(content),
    )


class _Still:
    """What was noted beside the old words and is still right beside the new ones."""

    def __init__(self, content: str, lost: Sequence[str]) -> None:
        self._content = fold(content)
        self._lost = [fold(text) for text in lost]

    def right(self, text: str) -> bool:
        """Whether the new words say it, or the lost ones never did."""
        folded = fold(text)
        return folded in self._content or not any(folded in lost for lost in self._lost)

    def slot(self, slot: Slot | None) -> Slot | None:
        """The slot, when the new words give its value."""
        if slot is None or fold(slot.value) not in self._content:
            return None
        return slot if self.right(slot.subject) and self.right(slot.attribute.rpartition(":")[2]) else None

    def data(self, data: Mapping[str, Any]) -> Mapping[str, Any]:
        """The entries every text of which is still right."""
        return {key: value for key, value in data.items() if all(map(self.right, _texts_in(value)))}


def _texts_in(value: Any) -> Iterable[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield str(key)
            yield from _texts_in(inner)
    elif isinstance(value, (list, tuple)):
        for inner in value:
            yield from _texts_in(inner)
