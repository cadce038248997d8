"""What an erasure takes away, as far as memories rest on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from triptych.model.ids import MessageId
from triptych.model.memory import Memory, Method, Source
from triptych.model.message import Message
from triptych.text.normal import fold
from triptych.upkeep.erasure.words import holds


@dataclass(frozen=True, slots=True)
class Redaction:
    """A message from which something is cut, before and after."""

    before: Message
    after: Message


@dataclass(frozen=True, slots=True)
class Loss:
    """Messages that go whole, messages that are cut, and the texts that go.

    The texts grow while what rests on them is found.
    """

    messages: frozenset[MessageId] = frozenset()
    cut: Mapping[MessageId, Redaction] = field(default_factory=dict)
    texts: set[str] = field(default_factory=set)

    @property
    def touched(self) -> frozenset[MessageId]:
        """The messages that no longer say what they said."""
        return self.messages | self.cut.keys()

    def takes(self, source: Source) -> bool:
        """Whether the source loses what it rests on. What was said in another message, untouched, stands,
        also when it says the same."""
        if source.message in self.messages:
            return True
        if source.method is Method.EDITED:  # words chosen by hand stand, unless they repeat what goes
            return source.quote is not None and holds(source.quote, self.texts)
        redaction = self.cut.get(source.message) if source.message is not None else None
        # An edited memory has given its quotes away, but not what a merged statement was.
        said = source.quote or (source.alone or {}).get("content")
        if redaction is None or said is None:
            return False
        was_there = said in redaction.before.content
        return (was_there and said not in redaction.after.content) or holds(said, self.texts)

    def left(self, memory: Memory) -> tuple[Source, ...]:
        """The sources that stand."""
        return tuple(source for source in memory.sources if not self.takes(source))

    def spares(self, memory: Memory) -> bool:
        """Whether the content stands by itself: a source that is left says it, or nothing in it goes."""
        left, said = self.left(memory), fold(memory.content)
        if any(source.quote and said in fold(source.quote) for source in left):
            return True
        return len(left) == len(memory.sources) and not holds(memory.content, self.texts)

    def misses(self, memory: Memory) -> bool:
        """Whether this state of a memory holds nothing that goes."""
        return len(self.left(memory)) == len(memory.sources) and self.spares(memory)
