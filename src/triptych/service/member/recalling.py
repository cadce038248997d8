"""What a principal asks of memory, and looks up in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from triptych.access.scopes import reading
from triptych.model.entry import Where
from triptych.model.event import Event, Sought
from triptych.model.graph import Graph
from triptych.model.history import History
from triptych.model.ids import MemoryId
from triptych.model.instant import as_instant, as_optional_instant
from triptych.model.memory import Memory
from triptych.model.placement import Placement
from triptych.model.principal import Principal
from triptych.model.recollection import Query, Recollection, Verdict
from triptych.model.session import Session
from triptych.model.space import Space
from triptych.ports.store import Reader
from triptych.service import paths
from triptych.service.arguments import (
    as_count,
    as_event_types,
    as_kinds,
    as_optional_count,
    as_optional_share,
    as_optional_text,
    as_position,
    as_question,
    as_states,
    as_text,
    as_texts,
    as_topics,
    as_types,
)
from triptych.service.calls import ask
from triptych.service.member.seat import Seat, SpaceLike, no_such_memory

_ALL = 1_000_000


class Recalling(Seat):
    """The reading part of a member."""

    __slots__ = ()

    async def recall(
        self,
        question: str,
        *,
        k: int | None = None,
        spaces: Iterable[SpaceLike] | None = None,
        kinds: Iterable[str] | None = None,
        types: Iterable[str] | None = None,
        topics: Iterable[str] = (),
        asked_at: datetime | str | None = None,
        as_of: datetime | str | None = None,
        known_at: datetime | str | None = None,
        include_superseded: bool = False,
        min_confidence: float | None = None,
        min_score: float | None = None,
        context: Sequence[str] = (),
        hidden_sessions: Iterable[str] = (),
        deadline_ms: int | None = None,
        explain: bool = False,
        why_not: str | None = None,
    ) -> Recollection:
        """What memory has to say to `question`, best first, or the reason why it has nothing.

        Looks at memories and kept messages (`types` narrows to `memory` or `message`) in every space the
        principal may read (`spaces` narrows to subtrees). `asked_at` is the asker's now. `as_of` asks for
        what held at that time. `context` are the last turns of the conversation. In shared
        spaces less certain memories (the setting `share.min_confidence`) are withheld unless
        `min_confidence` is given. `explain` has the answer's `filters` say what each kept out; `why_not`, the
        id of a memory or message, has its `why_not` say what became of that one.
        """
        now = self.parts.clock.now()
        query = Query(
            text=as_question(question),
            asked_at=as_instant(asked_at, "asked_at") if asked_at is not None else now,
            k=self.parts.settings.recall.k if k is None else as_count(k, "k", least=1),
            spaces=self._spaces(spaces),
            types=as_types(types),
            kinds=as_kinds(kinds),
            topics=as_topics(topics),
            as_of=as_optional_instant(as_of, "as_of"),
            known_at=as_optional_instant(known_at, "known_at"),
            include_superseded=include_superseded,
            min_confidence=as_optional_share(min_confidence, "min_confidence") or 0.0,
            shared_confidence=self.parts.settings.share.min_confidence if min_confidence is None else 0.0,
            min_score=as_optional_share(min_score, "min_score"),
            context=as_texts(context, "context"),
            hidden_sessions=frozenset(as_texts(hidden_sessions, "hidden_sessions")),
            deadline_ms=as_optional_count(deadline_ms, "deadline_ms"),
            explain=explain,
            why_not=as_optional_text(why_not, "why_not"),
        )
        return self._with_budget(await ask(self.parts, self.principal, query))

    def _with_budget(self, answer: Recollection) -> Recollection:
        """The answer, whose `why_not` also tells what placing it into a prompt leaves out."""
        told = answer.why_not
        if told is None or told.verdict is not Verdict.IN_ANSWER:
            return answer
        why = next((cut.why for cut in self.place(answer).cut if cut.ref.id == told.id), None)
        if why is None:
            return answer
        return replace(answer, why_not=replace(told, verdict=Verdict.CUT_BY_BUDGET, why=f"{told.why}; {why}"))

    def place(self, recollection: Recollection, *, budget_tokens: int | None = None) -> Placement:
        """The results as text for a prompt, quoted as data, within `budget_tokens`."""
        with self.parts.telemetry.span("recall.place"):
            return paths.place(
                recollection.results,
                budget_tokens=self.parts.recall_budget
                if budget_tokens is None
                else as_count(budget_tokens, "budget_tokens"),
                counter=self.parts.counter,
                settings=self.parts.settings.recall,
            )

    async def memories(
        self,
        *,
        spaces: Iterable[SpaceLike] | None = None,
        kinds: Iterable[str] | None = None,
        states: Iterable[str] = ("active",),
        limit: int = 100,
        after: str | None = None,
    ) -> list[Memory]:
        """Memories the principal may read, oldest first; `after` is the last id of the page before."""
        where = Where(
            now=self.parts.clock.now(),
            kinds=as_kinds(kinds),
            states=as_states(states),
        )
        scope = reading(self.principal, self._spaces(spaces))
        last = None if after is None else MemoryId(as_text(after, "after"))
        as_count(limit, "limit")
        found = await self._read(lambda reader: reader.memories(scope, where, limit=limit, after=last))
        await self._note_reads(found)
        return found

    async def graph(
        self,
        *,
        around: str | None = None,
        limit: int = 50,
        spaces: Iterable[SpaceLike] | None = None,
    ) -> Graph:
        """Who and what is remembered where the principal may read, and how they belong together.

        At most `limit` entities, most mentioned first. `around` names one, in any of its spellings: only it
        and what it is linked to is shown then. Drawn from the memories that hold now, at most 10,000.
        """
        scope, where = reading(self.principal, self._spaces(spaces)), Where(now=self.parts.clock.now())
        centre = as_optional_text(around, "around")
        most = as_count(limit, "limit", least=1)
        return await self._read(
            lambda reader: paths.draw_graph(reader, scope, where, around=centre, limit=most)
        )

    async def history(self, id: str) -> History:
        """A memory's earlier states, what it replaced, what replaced it, and the log about it."""
        scope = reading(self.principal)
        wanted = MemoryId(as_text(id, "id"))

        def look_up(reader: Reader) -> History | None:
            memory = reader.memory(scope, wanted)
            if memory is None:
                return None
            return History(
                memory=memory,
                versions=tuple(reader.versions(scope, memory.id)),
                replaces=tuple(_chain(reader, memory, self.principal)),
                replaced_by=tuple(reader.superseded_by(scope, memory.id)),
                events=tuple(reader.events(scope, subject=memory.id)),
            )

        history = await self._read(look_up)
        if history is None:
            raise no_such_memory(id)
        await self._note_reads([history.memory, *history.replaces, *history.replaced_by])
        return history

    async def sessions(self, *, task: str | None = None, limit: int = 100) -> list[Session]:
        """Sessions the principal may read, those of one task if it is named, latest activity first."""
        as_optional_text(task, "task")
        as_count(limit, "limit")
        most = limit if task is None else _ALL
        found = await self._read(lambda reader: reader.sessions(reading(self.principal), limit=most))
        return [session for session in found if task in (None, session.task)][:limit]

    async def spaces(self) -> list[Space]:
        """Spaces that exist and that the principal may read, by path."""
        return await self._read(lambda reader: reader.spaces(reading(self.principal)))

    async def events(
        self,
        *,
        after: int = 0,
        limit: int = 1000,
        who: str | None = None,
        types: Iterable[str] | None = None,
        subject: str | None = None,
        since: datetime | str | None = None,
        until: datetime | str | None = None,
        spaces: Iterable[SpaceLike] | None = None,
    ) -> list[Event]:
        """The log of the spaces the principal may read, by sequence number, after `after`.

        `who` is a principal's name, or the agent or user in it; `types` are such as `memory.added`;
        `subject` is the id of what it is about; `since` counts, `until` does not. With the role `auditor` it
        is the whole log of the tenant, which holds nothing of what is remembered.
        """
        as_position(after, "after")
        as_count(limit, "limit")
        scope = reading(self.principal, self._spaces(spaces))
        about = as_optional_text(subject, "subject")
        sought = Sought(
            who=as_optional_text(who, "who"),
            types=as_event_types(types),
            since=as_optional_instant(since, "since"),
            until=as_optional_instant(until, "until"),
        )
        return await self._read(
            lambda reader: reader.events(scope, after=after, limit=limit, subject=about, sought=sought)
        )

    async def counts(self) -> Mapping[str, int]:
        """How many live memories the principal may read, by kind."""
        where = Where(now=self.parts.clock.now())
        return await self._read(lambda reader: reader.count_memories(reading(self.principal), where))


def _chain(reader: Reader, memory: Memory, principal: Principal) -> list[Memory]:
    """What it superseded, what that superseded, and so on; nearest first."""
    scope, chain = reading(principal), []
    seen = {memory.id}
    while memory.supersedes is not None and memory.supersedes not in seen:
        earlier = reader.memory(scope, memory.supersedes)
        if earlier is None:
            break
        chain.append(earlier)
        seen.add(earlier.id)
        memory = earlier
    return chain
