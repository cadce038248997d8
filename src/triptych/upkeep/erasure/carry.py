"""Doing what was planned, in the caller's transaction."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from triptych.model.event import Event, EventType
from triptych.model.memory import Memory
from triptych.model.principal import Principal
from triptych.model.scope import Scope
from triptych.model.session import Session
from triptych.ports.embedder import UNEMBEDDED, Embedding
from triptych.ports.store import Writer
from triptych.upkeep.erasure.loss import Redaction
from triptych.upkeep.erasure.marks import mark_what_is_still_to_promote
from triptych.upkeep.erasure.plan import ErasurePlan, Rebuilding
from triptych.upkeep.erasure.words import cut, cut_data, is_telling


@dataclass(frozen=True, slots=True)
class Hand:
    """Whoever carries it out, when, and with which embeddings."""

    writer: Writer
    scope: Scope
    principal: Principal
    now: datetime
    embedded: Mapping[str, Embedding]

    def carry_out(self, plan: ErasurePlan) -> Mapping[str, int]:
        """Do it; counts of what went, by kind."""
        removed: Counter[str] = Counter()
        for memory in plan.memories:
            removed.update(self.writer.erase_memory(memory.id))
        for rebuilding in plan.rebuilt:
            removed.update(self._rebuild(rebuilding))
        for redaction in plan.redactions:
            self._redact(redaction)
            removed["redacted_messages"] += 1
        removed.update(self._erase_said(plan))
        for session in self._left_of_sessions(plan):
            removed.update(self._clear(session, plan))
        mark_what_is_still_to_promote(self.writer, self.scope, plan)
        counts = {kind: count for kind, count in removed.items() if count}
        self.writer.append_events([self._erased_event(plan, counts)])
        return counts

    def _rebuild(self, rebuilding: Rebuilding) -> Mapping[str, int]:
        before, after = rebuilding.before, rebuilding.after
        embedding = self.embedded.get(after.searchable, UNEMBEDDED)
        went = self.writer.rebuild_memory(
            replace(after, updated_at=self.now),
            embedding.vector,
            signs=embedding.signs,
            expected_version=before.version,
            forget=rebuilding.stained,
        )
        self.writer.append_events([self._rebuilt_event(before, after)])
        told_anew = int(before.content != after.content)
        return {**went, "sources": len(before.sources) - len(after.sources), "rebuilt_memories": told_anew}

    def _redact(self, redaction: Redaction) -> None:
        after = redaction.after
        embedding = self.embedded.get(after.searchable, UNEMBEDDED)
        self.writer.replace_message_text(
            after.id,
            after.content,
            embedding.vector,
            signs=embedding.signs,
            tool_calls=after.tool_calls,
            metadata=after.metadata,
        )

    def _erase_said(self, plan: ErasurePlan) -> Mapping[str, int]:
        if plan.session is not None:
            return self.writer.erase_session(plan.session.id)
        if plan.messages:
            return self.writer.erase_messages(plan.messages[0].session, [m.id for m in plan.messages])
        return {}

    def _left_of_sessions(self, plan: ErasurePlan) -> list[Session]:
        found = (self.writer.session_by_id(self.scope, id) for id in sorted(plan.touched_sessions))
        return [session for session in found if session is not None]

    def _clear(self, session: Session, plan: ErasurePlan) -> Mapping[str, int]:
        """Summaries may repeat what was erased: they are made again from what is left when next needed. The
        notes kept with the session are cut."""
        telling = [text for text in plan.texts if is_telling(text)]
        cleared = replace(
            session,
            turn_summaries=(),
            profile=None,
            task=None if session.task is None else cut(session.task, telling),
            metadata=cut_data(session.metadata, telling),
        )
        if cleared == session:
            return {}
        self.writer.replace_session(cleared)
        notes = (cleared.task, cleared.metadata) != (session.task, session.metadata)
        summaries = len(session.turn_summaries) + (session.profile is not None)
        return {"summaries": summaries, "redacted_sessions": int(notes)}

    def _rebuilt_event(self, before: Memory, after: Memory) -> Event:
        watched = ("content", "sources", "subject", "slot", "tags", "topics")
        fields = [name for name in watched if getattr(before, name) != getattr(after, name)]
        return Event(
            type=EventType.MEMORY_UPDATED,
            tenant=self.principal.tenant,
            actor=self.principal.name,
            time=self.now,
            space=after.space,
            subject=after.id,
            detail={"version": before.version + 1, "fields": fields},
        )

    def _erased_event(self, plan: ErasurePlan, counts: Mapping[str, int]) -> Event:
        return Event(
            type=EventType.ERASED,
            tenant=self.principal.tenant,
            actor=self.principal.name,
            time=self.now,
            space=plan.space,
            subject=plan.target.partition(":")[2],
            detail={"target": plan.target, "removed": dict(counts)},
        )
