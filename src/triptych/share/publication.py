"""post → decide: what may be published, and how. Committing and delivering follow in the service."""

from __future__ import annotations

from collections.abc import Iterable

from triptych.errors import InvalidInputError
from triptych.model.event import Event, EventType
from triptych.model.memory import Memory
from triptych.model.principal import Principal
from triptych.model.space import Space

_LONGEST_TOPIC = 200


def check_topics(topics: Iterable[str]) -> frozenset[str]:
    """The topics, trimmed. Raises `InvalidInputError` for an empty or endless one."""
    if isinstance(topics, str):
        raise InvalidInputError(
            f"is the text {topics!r}", field="topics", remedy="give a list, as in topics=['budget']"
        )
    trimmed = frozenset(topic.strip() for topic in topics)
    if any(not topic or len(topic) > _LONGEST_TOPIC for topic in trimmed):
        raise InvalidInputError(
            "holds an empty or endless topic", field="topics", remedy=f"use 1 to {_LONGEST_TOPIC} characters"
        )
    return trimmed


def publication_event(memory: Memory, principal: Principal) -> Event:
    """The outgoing notification of a published memory: who may see it is decided at delivery.

    Its topics are words of somebody, and the log keeps no words: delivery looks them up in the memory."""
    return Event(
        type=EventType.MEMORY_PUBLISHED,
        tenant=principal.tenant,
        actor=principal.name,
        time=memory.updated_at,
        space=memory.space,
        subject=memory.id,
        detail={
            "kind": memory.kind.value,
            "confidence": memory.confidence,
            "version": memory.version,
        },
    )


def require_shared(space: Space) -> None:
    """Raise `InvalidInputError` unless the space is one that agents share."""
    if not space.is_shared:
        raise InvalidInputError(
            f"{space.path} belongs to one {space.segments[0]}",
            field="space",
            remedy="publish to team/NAME or global; use remember for an individual space",
        )
