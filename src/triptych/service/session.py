"""The first panel as one principal sees it: one conversation or task."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from types import TracebackType
from typing import Any, Self

from triptych.access.scopes import reading
from triptych.errors import SessionClosedError
from triptych.model.change import Outcome
from triptych.model.context import Context
from triptych.model.instant import as_optional_instant
from triptych.model.message import ContentPart, Message, ToolCall
from triptych.model.principal import Principal
from triptych.model.recollection import Query
from triptych.model.session import Session, SessionState
from triptych.model.space import Space
from triptych.recall.place import place
from triptych.service.calls import ask
from triptych.service.parts import Parts
from triptych.service.promotion import Promotion
from triptych.working.incoming import Incoming
from triptych.working.path import SessionOptions, append, context, end, open_session

_CONTEXT_TURNS = 4


@dataclass(frozen=True, slots=True)
class EndReport:
    """What became of a session that ended.

    `outcomes` are the memories it left behind; empty when it had been promoted before, or is being
    promoted by another process.
    """

    session: Session
    outcomes: tuple[Outcome, ...] = ()

    @property
    def counts(self) -> Mapping[str, int]:
        """How many drafts were added, reinforced, superseded, dropped and so on."""
        return Counter(outcome.change for outcome in self.outcomes)


@dataclass(slots=True)
class AsyncSession:
    """A session by its name: opened at first use, resumed when it is open already."""

    parts: Parts
    principal: Principal
    space: Space
    name: str
    options: SessionOptions = field(default_factory=SessionOptions)
    _opened: Session | None = None

    async def add(
        self,
        role: str,
        content: str,
        *,
        name: str | None = None,
        time: datetime | str | None = None,
        reference: str | None = None,
        content_type: str = "text/plain",
        tool_call_id: str | None = None,
        tool_calls: Iterable[ToolCall] = (),
        parts: Iterable[ContentPart] = (),
        metadata: Mapping[str, Any] | None = None,
    ) -> Message:
        """Append one message; when this returns it is durable and the next recall finds it.

        `role` is user, assistant, system or tool; `name` the speaker where the role does not tell;
        `time` when it was said (now unless given); `reference` your own id for it. A session whose
        timeout has passed is ended first, and a new one begins under its name. Raises
        `SessionClosedError` when this session has been ended.
        """
        incoming = Incoming(
            role=role,
            content=content,
            name=name,
            time=as_optional_instant(time, "time"),
            reference=reference,
            content_type=content_type,
            tool_call_id=tool_call_id,
            tool_calls=tuple(tool_calls),
            parts=tuple(parts),
            metadata=metadata or {},
        )
        return (await self.add_many([incoming]))[0]

    async def add_many(self, messages: Sequence[Incoming]) -> list[Message]:
        """Append several messages in the order given, all or none; embedding them together is faster."""
        session = await self.info()
        now = self.parts.clock.now()
        try:
            return await append(self.parts.desk, self.principal, session.id, messages, now=now)
        except SessionClosedError:
            if await self._was_ended(session):
                raise
            self._opened = None  # it timed out: the name begins a new session
            renewed = await self.info()
            return await append(self.parts.desk, self.principal, renewed.id, messages, now=now)

    async def context(self, query: str | None = None, *, recall: bool = True) -> Context:
        """The messages to send to the model, within the budget, and the report of how they came about.

        `query` is the user's coming message: it is sent last, and not stored. What memory has to say to it
        is placed before the conversation, as quoted data, unless `recall` is false.
        """
        session = await self.info()
        placed = await self._recalled(session, query) if recall and query and query.strip() else ""
        return await context(self.parts.desk, self.principal, session.id, query, placed=placed)

    async def messages(self) -> list[Message]:
        """Everything said in the session, by sequence number."""
        session = await self.info()
        scope = reading(self.principal)
        return await self.parts.store.read(lambda reader: reader.messages(scope, session.id))

    async def info(self) -> Session:
        """The session as the store keeps it; opened or begun by this call when it was not yet."""
        if self._opened is None:
            self._opened = await self._open()
        return self._opened

    async def end(self) -> EndReport:
        """End it: what is reusable moves to long-term memory, exactly once, also after a crash.

        Ending twice is ending once.
        """
        session = await self.info()
        ended = await end(self.parts.desk, self.principal, session.id, now=self.parts.clock.now())
        opener = Principal.parse(ended.opened_by, tenant=ended.tenant)
        outcomes = await Promotion(self.parts).promote(opener, ended.id)
        self._opened = ended
        return EndReport(ended, tuple(outcomes))

    async def __aenter__(self) -> Self:
        await self.info()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if kind is None:
            await self.end()

    async def _open(self) -> Session:
        return await open_session(
            self.parts.desk,
            self.principal,
            self.space,
            self.name,
            now=self.parts.clock.now(),
            options=self.options,
        )

    async def _was_ended(self, session: Session) -> bool:
        """Whether it was ended on purpose: what is over is not begun again unasked."""
        scope = reading(self.principal)
        found = await self.parts.store.read(lambda reader: reader.session_by_id(scope, session.id))
        return found is None or found.state is SessionState.ENDED

    async def _recalled(self, session: Session, query: str) -> str:
        """What memory says to the coming message, as text for the prompt."""
        recent = (await self.messages())[-_CONTEXT_TURNS:]
        question = Query(
            text=query,
            asked_at=self.parts.clock.now(),
            k=self.parts.settings.recall.placed,
            context=tuple(message.searchable for message in recent),
            hidden_sessions=frozenset({session.id}),
        )
        answer = await ask(self.parts, self.principal, question)
        placement = place(
            answer.results,
            budget_tokens=self.parts.recall_budget,
            counter=self.parts.counter,
            settings=self.parts.settings.recall,
        )
        return placement.text
