"""Looking things up, by brute force: every answer is a loop over everything with the rules applied."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from triptych.access.policy import decide
from triptych.model.conflict import Conflict, ConflictState
from triptych.model.entry import (
    Entry,
    EntryRef,
    EntryType,
    Measured,
    Surroundings,
    VectorHit,
    Where,
    WordHit,
    WordHits,
)
from triptych.model.event import ANY_EVENT, Event, EventType, Seal, Sought
from triptych.model.ids import ConflictId, MemoryId, MessageId, SessionId
from triptych.model.job import Job, JobState
from triptych.model.memory import LIVE, Kind, Memory, MemoryVersion
from triptych.model.message import Message
from triptych.model.principal import AUDITOR, UPKEEP
from triptych.model.scope import Right, Scope
from triptych.model.session import Session, SessionState
from triptych.model.space import GLOBAL, Policy, Space, default_policy
from triptych.stores.checks import to_json
from triptych.stores.memory.answers import AnswerReads
from triptych.stores.memory.blocks import BlockReads
from triptych.stores.memory.boards import BoardReads
from triptych.stores.memory.broadcasts import BroadcastReads
from triptych.stores.memory.filter import memory_passes, message_passes, override
from triptych.stores.memory.grants import GrantReads
from triptych.stores.memory.keys import KeyReads
from triptych.stores.memory.state import KeptEvent, State
from triptych.stores.memory.subscriptions import SubscriptionReads
from triptych.text.normal import fingerprint

if TYPE_CHECKING:
    from triptych.ports.store import Vector

# Cosines closer than this are ties: the last digit depends on how a processor adds.
_DIGITS = 6


class MemoryReader(
    GrantReads, KeyReads, AnswerReads, BlockReads, BoardReads, BroadcastReads, SubscriptionReads
):
    """A `Reader` over one snapshot."""

    def __init__(self, state: State, now: datetime) -> None:
        self._state = state
        self._now = now

    # What the scope lets through.

    def _allows(self, scope: Scope, tenant: str, space: Space, own: frozenset[str] | None = None) -> bool:
        policy = self._state.policies.get((tenant, space))
        return (
            tenant == scope.tenant
            and policy is not None
            and scope.covers(space)
            and decide(
                self.held(tenant, scope.keys),
                scope.right,
                space,
                policy,
                own,
                granted=self.granted(tenant, space, scope.right),
            ).allowed
        )

    def _sees(self, scope: Scope, memory: Memory) -> bool:
        return self._allows(scope, memory.tenant, memory.space, override(memory, scope.right))

    def _sees_session(self, scope: Scope, session: Session) -> bool:
        return self._allows(scope, session.tenant, session.space)

    def _all_memories(self, scope: Scope) -> list[Memory]:
        seen = [memory for memory in self._state.memories.values() if self._sees(scope, memory)]
        return sorted(seen, key=lambda memory: memory.id)

    def _all_messages(self, scope: Scope) -> list[Message]:
        open_to = {s.id for s in self._state.sessions.values() if self._sees_session(scope, s)}
        return [message for message in self._state.messages.values() if message.session in open_to]

    def _visible(self, scope: Scope, ref: EntryRef) -> bool:
        if ref.type is EntryType.MEMORY:
            return self.memory(scope, MemoryId(ref.id)) is not None
        return self.message(scope, MessageId(ref.id)) is not None

    def _passing(self, scope: Scope, where: Where) -> Iterator[EntryRef]:
        for memory in self._all_memories(scope):
            if memory_passes(memory, where):
                yield EntryRef(EntryType.MEMORY, memory.id)
        for message in self._all_messages(scope):
            if message_passes(message, where):
                yield EntryRef(EntryType.MESSAGE, message.id)

    # Spaces.

    def tenants(self) -> list[str]:
        """Every tenant that has a space, by name."""
        return sorted({tenant for tenant, _ in self._state.policies})

    def policy(self, tenant: str, space: Space) -> Policy | None:
        """The space's own policy; none when it does not exist."""
        return self._state.policies.get((tenant, space))

    def spaces(self, scope: Scope) -> list[Space]:
        """Existing spaces whose policy gives the right, by path."""
        found = [space for tenant, space in self._state.policies if self._allows(scope, tenant, space)]
        return sorted(found, key=lambda space: space.path)

    # Memories.

    def memory(self, scope: Scope, id: MemoryId) -> Memory | None:
        """The memory in any state; none when unknown or out of scope."""
        memory = self._state.memories.get(id)
        return memory if memory is not None and self._sees(scope, memory) else None

    def memories(
        self, scope: Scope, where: Where, *, limit: int = 100, after: MemoryId | None = None
    ) -> list[Memory]:
        """Memories that pass, by id."""
        passing = [memory for memory in self._all_memories(scope) if memory_passes(memory, where)]
        return [memory for memory in passing if after is None or memory.id > after][: max(limit, 0)]

    def versions(self, scope: Scope, id: MemoryId) -> list[MemoryVersion]:
        """Earlier states, oldest first; those that were narrower than today stay with their readers."""
        if self.memory(scope, id) is None:
            return []
        return [v for v in self._state.versions.get(id, ()) if self._sees(scope, v.memory)]

    def superseded_by(self, scope: Scope, *ids: MemoryId) -> list[Memory]:
        """The memories that replaced any of these, by id."""
        return [memory for memory in self._all_memories(scope) if memory.supersedes in ids]

    def by_fingerprint(self, scope: Scope, space: Space, content: str) -> list[Memory]:
        """Memories of exactly this space whose content says the same, by id."""
        wanted = fingerprint(content)
        return [
            memory
            for memory in self._all_memories(scope)
            if memory.space == space and self._state.fingerprints[memory.id] == wanted
        ]

    def by_slot(self, scope: Scope, space: Space, subject: str, attribute: str) -> list[Memory]:
        """Memories of exactly this space that fill the slot, oldest first."""
        found = [
            memory
            for memory in self._all_memories(scope)
            if memory.space == space
            and memory.slot is not None
            and (memory.slot.subject, memory.slot.attribute) == (subject, attribute)
        ]
        return sorted(found, key=lambda m: (m.valid_from is not None, m.valid_from or m.recorded_at, m.id))

    def by_message(self, scope: Scope, message: MessageId, *, quote: str | None = None) -> list[Memory]:
        """Memories that rest on the message, or on these words of it, by id."""
        return [memory for memory in self._all_memories(scope) if memory.rests_on(message, quote)]

    def statements_of(self, scope: Scope, entries: Sequence[EntryRef]) -> Mapping[EntryRef, Sequence[Memory]]:
        """The memories that rest on each of these messages, or on those of each of these digests."""
        found = {ref: self._statements_of(scope, ref) for ref in entries}
        return {ref: stated for ref, stated in found.items() if stated}

    def _statements_of(self, scope: Scope, ref: EntryRef) -> list[Memory]:
        messages = {ref.id} if ref.type is EntryType.MESSAGE else set[str]()
        digest = self._state.memories.get(MemoryId(ref.id)) if ref.type is EntryType.MEMORY else None
        if digest is not None and digest.kind is Kind.DIGEST:
            messages = {source.message for source in digest.sources if source.message is not None}
        stated = [m for m in self._all_memories(scope) if m.kind is not Kind.DIGEST]
        return [m for m in stated if any(s.message in messages for s in m.sources)]

    def count_memories(self, scope: Scope, where: Where) -> Mapping[str, int]:
        """How many memories pass, by kind."""
        return Counter(m.kind.value for m in self._all_memories(scope) if memory_passes(m, where))

    # For upkeep.

    def schema(self) -> str:
        """As it has to be: there is no other."""
        return "ok"

    def expired(self, now: datetime, *, limit: int) -> list[Memory]:
        """Active memories and candidates whose time is over, those longest over first."""
        over = [
            (memory.expires_at, memory.id, memory)
            for memory in self._state.memories.values()
            if memory.state in LIVE and memory.expires_at is not None and memory.expires_at <= now
        ]
        return [memory for _, _, memory in sorted(over, key=lambda row: row[:2])][: max(limit, 0)]

    def crowded(self, cap: int) -> list[tuple[str, Space]]:
        """Tenant and space of all spaces that hold more than `cap` active memories and candidates."""
        held = Counter((m.tenant, m.space) for m in self._state.memories.values() if m.state in LIVE)
        full = [place for place, count in held.items() if count > cap]
        return sorted(full, key=lambda place: (place[0], place[1].path))

    def uses(self, id: MemoryId) -> list[datetime]:
        """When the memory was needed, oldest first."""
        return sorted(self._state.uses.get(id, ()))

    # For erasure.

    def states(self, tenant: str, id: MemoryId) -> list[Memory]:
        """Every state of the memory, the current one last."""
        memory = self._state.memories.get(id)
        if memory is None or memory.tenant != tenant:
            return []
        return [*(version.memory for version in self._state.versions.get(id, ())), memory]

    def resting_on(self, tenant: str, messages: Collection[MessageId]) -> list[Memory]:
        """Memories of which any state rests on any of the messages, by id."""
        wanted = set(messages)
        return [
            memory
            for memory in self._of_tenant(tenant)
            if any(s.message in wanted for state in self.states(tenant, memory.id) for s in state.sources)
        ]

    def succeeding(self, tenant: str, id: MemoryId) -> list[Memory]:
        """The memories that replaced it, by id."""
        return [memory for memory in self._of_tenant(tenant) if memory.supersedes == id]

    def _of_tenant(self, tenant: str) -> list[Memory]:
        found = (memory for memory in self._state.memories.values() if memory.tenant == tenant)
        return sorted(found, key=lambda memory: memory.id)

    def count_holding(self, scope: Scope, texts: Collection[str]) -> int:
        """How many memories, messages, blocks, cells and broadcasts in scope hold any of the texts."""
        memories = ([m.content, *(s.quote or "" for s in m.sources)] for m in self._all_memories(scope))
        messages = ([message.content] for message in self._all_messages(scope))
        blocks = ([block.text] for block in self.blocks(scope))
        held = (cell for board in self.boards(scope) for cell in self.cells(scope, board.id))
        cells = ([to_json(cell.value, "value")] for cell in held)
        told = ([b.content] for b in self._state.broadcasts.values() if self._sees_broadcast(scope, b))
        records = (*memories, *messages, *blocks, *cells, *told)
        return sum(any(text in held for text in texts for held in record) for record in records)

    # Sessions.

    def session(self, scope: Scope, space: Space, name: str) -> Session | None:
        """The open session of that name in exactly that space, or else the latest closed one."""
        named = (s for s in self._state.sessions.values() if (s.space, s.name) == (space, name))
        seen = (session for session in named if self._sees_session(scope, session))
        return max(seen, key=lambda s: (s.state is SessionState.OPEN, s.opened_at, s.id), default=None)

    def session_by_id(self, scope: Scope, id: SessionId) -> Session | None:
        """The session; none when unknown or out of scope."""
        session = self._state.sessions.get(id)
        return session if session is not None and self._sees_session(scope, session) else None

    def sessions(self, scope: Scope, *, limit: int = 100) -> list[Session]:
        """Sessions, latest activity first."""
        found = [s for s in self._state.sessions.values() if self._sees_session(scope, s)]
        found.sort(key=lambda session: session.id)
        found.sort(key=lambda session: session.last_activity, reverse=True)
        return found[: max(limit, 0)]

    def messages(
        self, scope: Scope, session: SessionId, *, after_seq: int = 0, limit: int | None = None
    ) -> list[Message]:
        """Messages of the session by `seq`."""
        if self.session_by_id(scope, session) is None:
            return []
        found = [m for m in self._state.messages.values() if m.session == session and m.seq > after_seq]
        return sorted(found, key=lambda message: message.seq)[: None if limit is None else max(limit, 0)]

    def message(self, scope: Scope, id: MessageId) -> Message | None:
        """One message; none when unknown or out of scope."""
        message = self._state.messages.get(id)
        if message is None or self.session_by_id(scope, message.session) is None:
            return None
        return message

    def any_session(self, tenant: str, id: SessionId) -> Session | None:
        """The session, whoever may see it."""
        session = self._state.sessions.get(id)
        return session if session is not None and session.tenant == tenant else None

    def idle_sessions(self, tenant: str, now: datetime) -> list[Session]:
        """Open sessions whose timeout has passed, longest idle first."""
        idle = [
            session
            for session in self._state.sessions.values()
            if session.tenant == tenant
            and session.state is SessionState.OPEN
            # Seconds are compared, not instants: any timeout whatever can be compared.
            and (now - session.last_activity).total_seconds() >= session.timeout_seconds
        ]
        return sorted(idle, key=lambda session: (session.last_activity, session.id))

    def taken(self, ids: Sequence[str]) -> frozenset[str]:
        """Those ids that a memory, session, message, block, board, cell, broadcast or conflict has, in any
        tenant."""
        state = self._state
        kept = (
            *(state.memories, state.sessions, state.messages, state.blocks, state.boards, state.cells),
            *(state.broadcasts, state.conflicts),
        )
        return frozenset(id for id in ids if any(id in rows for rows in kept))

    # The arms of recall.

    def words(self, scope: Scope, where: Where, terms: Sequence[str], *, limit: int) -> WordHits:
        """Entries that hold any of the terms, best first by BM25."""
        from triptych.text import bm25  # brings numpy, which is slow to import

        refs = list(self._passing(scope, where))
        if not refs:
            return WordHits(frequencies=(0,) * len(terms))
        hits = [self._word_hit(ref, terms) for ref in refs]
        average = sum(hit.length for hit in hits) / len(hits)
        frequencies = tuple(sum(hit.counts[i] > 0 for hit in hits) for i in range(len(terms)))
        weights = [bm25.idf(len(hits), frequency) for frequency in frequencies]

        def score(hit: WordHit) -> float:
            total = 0.0
            for weight, count in zip(weights, hit.counts, strict=True):
                total += weight * bm25.term_weight(count, hit.length, average)
            return total

        found = sorted((hit for hit in hits if any(hit.counts)), key=lambda hit: (-score(hit), hit.ref))
        return WordHits(len(hits), average, frequencies, tuple(found[: max(limit, 0)]))

    def nearest(self, scope: Scope, where: Where, vector: Vector, *, limit: int) -> list[VectorHit]:
        """Entries by falling cosine."""
        vectors = self._state.vectors
        refs = [ref for ref in self._passing(scope, where) if ref in vectors]
        hits = [VectorHit(ref, round(float(vectors[ref] @ vector), _DIGITS)) for ref in refs]
        return sorted(hits, key=lambda hit: (-hit.cosine, hit.ref))[: max(limit, 0)]

    def by_subject(self, scope: Scope, where: Where, slots: Sequence[tuple[str, str]]) -> list[EntryRef]:
        """Memories that fill any of the slots, by reference."""
        wanted = set(slots)
        return [
            EntryRef(EntryType.MEMORY, memory.id)
            for memory in self._all_memories(scope)
            if memory_passes(memory, where)
            and memory.slot is not None
            and wanted & {(memory.slot.subject, memory.slot.attribute), ("*", memory.slot.attribute)}
        ]

    def around(
        self, scope: Scope, refs: Sequence[EntryRef], *, before: int, after: int
    ) -> Mapping[EntryRef, Surroundings]:
        """For each message among `refs`, its neighbours in its own session."""
        sessions: dict[SessionId, list[Message]] = defaultdict(list)
        for message in sorted(self._all_messages(scope), key=lambda message: message.seq):
            sessions[message.session].append(message)
        place = {m.id: (ms, i) for ms in sessions.values() for i, m in enumerate(ms)}
        return {
            ref: _surroundings(*place[MessageId(ref.id)], before, after)
            for ref in refs
            if ref.type is EntryType.MESSAGE and ref.id in place
        }

    def measure(
        self, scope: Scope, refs: Sequence[EntryRef], terms: Sequence[str], vector: Vector | None
    ) -> list[Measured]:
        """Term counts and cosine of each of these entries in scope."""
        measured = []
        for ref in refs:
            if self._visible(scope, ref):
                hit = self._word_hit(ref, terms)
                measured.append(Measured(ref, hit.counts, hit.length, self._cosine(ref, vector)))
        return measured

    def token_signs(self, scope: Scope, refs: Sequence[EntryRef], maker: str) -> Mapping[EntryRef, bytes]:
        """The packed token signs of those of these entries in scope that have some by `maker`."""
        told = {ref: self._state.signs[ref] for ref in refs if ref in self._state.signs}
        return {
            ref: signs.packed
            for ref, signs in told.items()
            if signs.maker == maker and self._visible(scope, ref)
        }

    def vectors(self, scope: Scope, refs: Sequence[EntryRef]) -> Mapping[EntryRef, Vector]:
        """The vectors of those of these entries in scope that have one."""
        known = self._state.vectors
        return {ref: known[ref] for ref in refs if ref in known and self._visible(scope, ref)}

    def load(self, scope: Scope, refs: Sequence[EntryRef]) -> list[Entry]:
        """The entries themselves; those out of scope are left out."""
        return [self._entry(ref) for ref in refs if self._visible(scope, ref)]

    def count_entries(self, scope: Scope, where: Where) -> int:
        """How many entries pass."""
        return sum(1 for _ in self._passing(scope, where))

    def _word_hit(self, ref: EntryRef, terms: Sequence[str]) -> WordHit:
        held = self._state.terms[ref]
        return WordHit(ref, tuple(held.get(term, 0) for term in terms), sum(held.values()))

    def _cosine(self, ref: EntryRef, vector: Vector | None) -> float | None:
        if vector is None or ref not in self._state.vectors:
            return None
        return round(float(self._state.vectors[ref] @ vector), _DIGITS)

    def _entry(self, ref: EntryRef) -> Entry:
        if ref.type is EntryType.MEMORY:
            memory = self._state.memories[MemoryId(ref.id)]
            return Entry(ref, memory.space, memory=memory)
        message = self._state.messages[MessageId(ref.id)]
        session = self._state.sessions[message.session]
        stale = self._state.stale.get(message.id, False)
        return Entry(ref, session.space, message=message, session=session, stale=stale)

    # Events, conflicts, jobs.

    def events(
        self,
        scope: Scope,
        *,
        after: int = 0,
        limit: int = 1000,
        subject: str | None = None,
        sought: Sought = ANY_EVENT,
    ) -> list[Event]:
        """Events in scope that are sought, by `seq`."""
        found = [
            kept.event
            for kept in self._state.events.values()
            if kept.event.seq > after
            and (subject is None or kept.event.subject == subject)
            and sought.finds(kept.event)
            and self._sees_event(scope, kept)
        ]
        return sorted(found, key=lambda event: event.seq)[: max(limit, 0)]

    def _sees_event(self, scope: Scope, kept: KeptEvent) -> bool:
        event, audits = kept.event, AUDITOR in scope.keys
        if event.tenant != scope.tenant:
            return False
        if event.space is None:
            # A denial tells of no space that there is none: it would tell of the others that there are.
            told = event.type is not EventType.ACCESS_DENIED or UPKEEP in scope.keys
            return scope.spaces is None and (audits or (told and self._governs(scope)))
        if audits:
            return scope.covers(event.space)
        if self._of_closed_zone(scope, event):
            return False
        memory = self._state.memories.get(MemoryId(event.subject or ""))
        if memory is not None and memory.space == event.space:
            own = override(memory, scope.right)
        else:
            own = kept.readers if scope.right is Right.READ else kept.writers
        return self._allows(scope, event.tenant, event.space, own)

    def _governs(self, scope: Scope) -> bool:
        """Whether the keys may write the global space: what concerns no space is for its administrators."""
        policy = self.policy(scope.tenant, GLOBAL) or default_policy(GLOBAL)
        return decide(scope.keys, Right.WRITE, GLOBAL, policy).allowed

    def seals(self, tenant: str) -> list[Seal]:
        """The seals of the log, in order."""
        kept = [seal for (its, _), seal in self._state.seals.items() if its == tenant]
        return sorted(kept, key=lambda seal: seal.last_seq)

    def conflicts(self, scope: Scope, *, open_only: bool = True) -> list[Conflict]:
        """Conflicts whose every side is in scope, oldest first."""
        found = [c for c in self._state.conflicts.values() if self._sees_conflict(scope, c)]
        asked = [c for c in found if not open_only or c.state is ConflictState.OPEN]
        return sorted(asked, key=lambda conflict: (conflict.opened_at, conflict.id))

    def conflict(self, scope: Scope, id: ConflictId) -> Conflict | None:
        """One conflict; none when unknown or out of scope."""
        conflict = self._state.conflicts.get(id)
        return conflict if conflict is not None and self._sees_conflict(scope, conflict) else None

    def conflicts_about(self, scope: Scope, memory: MemoryId) -> list[Conflict]:
        """Conflicts in scope that the memory is a side of, oldest first."""
        return [one for one in self.conflicts(scope, open_only=False) if memory in one.sides]

    def _sees_conflict(self, scope: Scope, conflict: Conflict) -> bool:
        sides = all(self.memory(scope, side) is not None for side in conflict.sides)
        return sides and self._allows(scope, conflict.tenant, conflict.space)

    def jobs(self, *, tenant: str | None = None, unfinished_only: bool = True, limit: int = 100) -> list[Job]:
        """Jobs of one tenant, or of all, by `due_at`."""
        every = (job for job in self._state.jobs.values() if tenant in (None, job.tenant))
        found = [job for job in every if not unfinished_only or _unfinished(job)]
        return sorted(found, key=lambda job: (job.due_at, job.id))[: max(limit, 0)]


def _unfinished(job: Job) -> bool:
    return job.state in (JobState.WAITING, JobState.LEASED)


def _surroundings(messages: Sequence[Message], place: int, before: int, after: int) -> Surroundings:
    earlier = messages[max(0, place - before) : place]
    later = messages[place + 1 : place + 1 + after]
    return Surroundings(
        before=tuple(EntryRef(EntryType.MESSAGE, message.id) for message in reversed(earlier)),
        after=tuple(EntryRef(EntryType.MESSAGE, message.id) for message in later),
    )
