"""The first panel as one principal sees it: one conversation or task."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from triptych.access.scopes import reading, writing
from triptych.access.spaces import lent, policy_in_force
from triptych.errors import NotFoundError, ProviderError, SessionClosedError
from triptych.model.change import Outcome
from triptych.model.context import Context
from triptych.model.instant import as_optional_instant
from triptych.model.message import ContentPart, Message, Role, ToolCall
from triptych.model.note import Note
from triptych.model.principal import Principal
from triptych.model.session import Session, SessionState
from triptych.model.space import Space
from triptych.service import paths
from triptych.service.anchoring import Moment
from triptych.service.arguments import as_list, as_optional_count, as_optional_text, as_position, as_texts
from triptych.service.calls import on_record
from triptych.service.parts import Parts
from triptych.service.promotion import Promotion
from triptych.service.prompting import Wish, beside_conversation
from triptych.working.incoming import Incoming
from triptych.working.lifecycle import is_idle, needs_promotion

if TYPE_CHECKING:
    from triptych.working.desk import BudgetLike, Desk
    from triptych.working.path import SessionOptions


@dataclass(frozen=True, slots=True)
class EndReport:
    """What became of a session that ended: the session as it is when what is reusable has moved on.

    `outcomes` are the memories it left behind; empty when it had been promoted before, or is being
    promoted by another process.
    """

    session: Session
    outcomes: tuple[Outcome, ...] = ()

    @property
    def counts(self) -> Mapping[str, int]:
        """How many drafts were added, reinforced, superseded, dropped and so on."""
        return Counter(outcome.change for outcome in self.outcomes)

    @property
    def junk(self) -> Mapping[str, int]:
        """How many of the dropped drafts were of each sort of junk (`courtesy`, `question`, …)."""
        return Counter(outcome.junk_class for outcome in self.outcomes if outcome.junk_class is not None)


@dataclass(slots=True)
class AsyncSession:
    """A session by its name: opened at first use, resumed when it is open already.

    One whose timeout has passed is expired by the next use, and a new one begins under its name. Looking
    (`info`, `messages`, `state`, `get_state`) is no use: it changes nothing.
    """

    parts: Parts
    principal: Principal
    space: Space
    name: str
    options: SessionOptions | None = None
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

        `role` is user, assistant, system or tool; `name` the speaker where the role does not tell (in a
        shared space an assistant message carries the agent's name unless given); `time` when it was said
        (now unless given); `reference` your own id for it. Raises `SessionClosedError` when this session
        has been ended.
        """
        incoming = Incoming(
            role=role,
            content=content,
            name=name,
            time=as_optional_instant(time, "time"),
            reference=reference,
            content_type=content_type,
            tool_call_id=tool_call_id,
            tool_calls=tuple(as_list(tool_calls, "tool_calls")),
            parts=tuple(as_list(parts, "parts")),
            metadata={} if metadata is None else metadata,
        )
        return (await self.add_many([incoming]))[0]

    async def add_many(self, messages: Sequence[Incoming]) -> list[Message]:
        """Append several messages in the order given, all or none; embedding them together is faster."""
        session = await self._known()
        if self._ephemeral and session.state is not SessionState.OPEN:
            raise SessionClosedError(
                f"{self.name} has ended", field="session", remedy="open the session again by its name"
            )
        named = [self._named(message) for message in messages]
        now = self.parts.clock.now()
        with self.parts.telemetry.span("append"):
            try:
                return await paths.append(self._desk, self.principal, session.id, named, now=now)
            except SessionClosedError:
                if await self._was_ended(session):
                    raise
                renewed = await self._open()
                return await paths.append(self._desk, self.principal, renewed.id, named, now=now)

    async def add_openai(self, messages: Sequence[Mapping[str, Any]]) -> list[Message]:
        """Append messages as OpenAI's chat completions has them: text, parts, tool calls, tool results.

        Raises `InvalidInputError` for what is no such message; then none is kept.
        """
        return await self.add_many([paths.from_openai(one) for one in as_list(messages, "messages")])

    async def add_anthropic(self, messages: Sequence[Mapping[str, Any]]) -> list[Message]:
        """Append messages as Anthropic's Messages API has them; each tool result becomes its own message.

        Raises `InvalidInputError` for what is no such message; then none is kept.
        """
        given = as_list(messages, "messages")
        read = [incoming for one in given for incoming in paths.from_anthropic(one)]
        return await self.add_many(read)

    async def context(
        self,
        query: str | None = None,
        *,
        recall: bool = True,
        when: str | None = None,
        placement: str | None = None,
        model: str | None = None,
        budget: BudgetLike | None = None,
        strategy: str | None = None,
        seen_by: str | None = None,
        show_state: Iterable[str] = (),
    ) -> Context:
        """The messages to send to the model, within the budget, and the report of how they came about.

        `query` is the user's coming message: it is sent last, and not stored. The blocks in force come
        first. What memory has to say is placed as quoted data, unless `recall` is false, and with it the
        values of the session's state under the keys of `show_state`. Memory is asked at the session's first
        query and when the topic shifts; in between, what was recalled stays as it is. With `when="turn"` it
        is asked on every turn. `placement` says where it stands: in a `system` message before the
        conversation, in a `user` message before the last one, or as the result of a `tool` call after it.
        Settings give both where they are not given here.

        For this call alone, `model` names a model whose window and tokens count, `budget` is a window in
        tokens or budget settings by name, `strategy` is `verbatim`, `window` or `layered`. `seen_by` is the
        agent that will read it: its own messages are the assistant's, those of other agents a user's, led
        by their names. In a shared space that is the principal's agent unless given.
        """
        query = as_optional_text(query, "query")
        shown_to = as_optional_text(seen_by, "seen_by") or self._agent
        wanted = paths.Wanted(model=model, budget=budget, strategy=strategy, seen_by=shown_to)
        desk = self._desk.for_call(wanted)
        wish = Wish(recall, when, placement, as_texts(show_state, "show_state"))
        with self.parts.telemetry.span("context"):
            session = await self.begin()
            moment = Moment(self.parts, self.principal, desk, session, query or "")
            beside, why = await beside_conversation(moment, wish, counted=not self._ephemeral)
            made = await paths.context(desk, self.principal, session.id, query, beside=beside)
        return replace(made, report=replace(made.report, recall=why))

    async def messages(self, *, after: int = 0, limit: int | None = None) -> list[Message]:
        """What was said in the session, by sequence number, after `after`; all of it without a limit.

        Raises `NotFoundError` as `info` does.
        """
        last, most = as_position(after, "after"), as_optional_count(limit, "limit")
        session = await self.info()
        scope = reading(self.principal)
        return await self._desk.store.read(
            lambda reader: reader.messages(scope, session.id, after_seq=last, limit=most)
        )

    async def begin(self) -> Session:
        """Resume the open session of that name, or begin one; every other use of it does the same."""
        if self._ephemeral:
            await self._share_rights()
        if self._opened is None:
            return await self._open()
        known, scope = self._opened, reading(self.principal)
        found = await self._desk.store.read(lambda reader: reader.session_by_id(scope, known.id))
        if found is None and known.state is SessionState.OPEN and not self._ephemeral:
            raise NotFoundError(f"{self.name} is gone", field="session", remedy="open it again by its name")
        return await self._open() if self._fell_silent(found or known, gone=found is None) else found or known

    async def info(self) -> Session:
        """The session as the store keeps it now: the one that was last used here, or else the open one of its
        name, or else the last.

        One whose timeout has passed is shown as open until the next use, or upkeep, has expired it. Raises
        `NotFoundError` when there is none to see.
        """
        known, scope = self._opened, reading(self.principal)
        if self._ephemeral:
            await self._share_rights()
        found = await self._desk.store.read(
            lambda reader: (
                reader.session(scope, self.space, self.name)
                if known is None
                else reader.session_by_id(scope, known.id)
            )
        )
        if found is None and known is not None and self._ephemeral and known.state is not SessionState.OPEN:
            return known  # it ended, and left no trace
        if found is None:
            raise NotFoundError(
                f"no session {self.name!r} that you may see",
                field="session",
                remedy="begin it, or list sessions",
            )
        return found

    async def set_state(self, key: str, value: Any, *, expected_version: int | None = None) -> Note:
        """Keep a value of the task's state: any JSON, under a key, with a version that counts its writes.

        It is not sent to the model unless `context(show_state=…)` asks for it, and goes when the session
        ends. With `expected_version` (0 for a new key) it is kept only if nobody wrote in between: else
        `VersionConflictError`, carrying the current one.
        """
        expected = as_optional_count(expected_version, "expected_version")
        session = await self.begin()
        now = self.parts.clock.now()
        return await paths.write_note(
            self._desk, self.principal, session.id, key, value, now=now, expected_version=expected
        )

    async def get_state(self, key: str) -> Note | None:
        """The value under that key, with its version; none when nothing was kept."""
        return (await self.state()).get(key)

    async def state(self) -> Mapping[str, Note]:
        """The task's whole state, by key. Raises `NotFoundError` as `info` does."""
        session = await self.info()
        return await paths.read_notes(self._desk, self.principal, session.id)

    async def end(self) -> EndReport:
        """End it: what is reusable moves to long-term memory, exactly once, also after a crash.

        Ending twice is ending once. An ephemeral session leaves nothing.
        """
        session = await self._known()
        if self._ephemeral and session.state is not SessionState.OPEN:
            return EndReport(session)
        ended = await paths.end(self._desk, self.principal, session.id, now=self.parts.clock.now())
        if self._ephemeral:
            self._opened = ended
            return EndReport(ended)
        outcomes = await self._promote(ended)
        scope = reading(self.principal)
        left = await self.parts.store.read(lambda reader: reader.session_by_id(scope, ended.id))
        self._opened = left or ended
        return EndReport(self._opened, tuple(outcomes))

    async def __aenter__(self) -> Self:
        await self.begin()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if kind is None:
            await self.end()

    # --- inside -----------------------------------------------------------------------------------

    @property
    def _ephemeral(self) -> bool:
        return self.options is not None and self.options.ephemeral

    @property
    def _desk(self) -> Desk:
        return self.parts.ephemeral if self._ephemeral else self.parts.desk

    @property
    def _agent(self) -> str | None:
        """Whose point of view counts where several agents share the session."""
        shared = self.space.is_shared
        return self.principal.agent if shared else None

    def _named(self, message: Incoming) -> Incoming:
        unnamed = message.name is None and message.role == Role.ASSISTANT
        return replace(message, name=self._agent) if unnamed and self._agent else message

    async def _open(self) -> Session:
        """Resume or begin it; one of this name that fell silent is expired and promoted first."""
        await self._expire_if_idle()
        if self.options is not None and self.options.continue_profile:
            await self._promote_earlier(self.options.task)
        async with on_record(self.parts, self.principal, self.space):
            opened = await paths.open_session(
                self._desk,
                self.principal,
                self.space,
                self.name,
                now=self.parts.clock.now(),
                options=self.options or paths.SessionOptions(),
            )
        self._opened = opened
        return opened

    async def _known(self) -> Session:
        """The session as last seen; looked up where it may have gone without a trace."""
        return await self.begin() if self._opened is None or self._ephemeral else self._opened

    def _fell_silent(self, session: Session, *, gone: bool) -> bool:
        """Whether its timeout has passed, noticed just now or by upkeep, which leaves no ephemeral one."""
        expired = session.state is SessionState.EXPIRED or (gone and session.state is SessionState.OPEN)
        return expired or is_idle(session, self.parts.clock.now())

    async def _share_rights(self) -> None:
        """What holds in the space now holds for ephemeral sessions in it: its policy, what was granted there,
        and for whom the principal acts."""
        who, space = self.principal, self.space
        self.parts.ephemeral_tenants.add(who.tenant)
        policy, granted, held = await self.parts.store.read(
            lambda reader: (
                policy_in_force(reader, who.tenant, space),
                lent(reader, who.tenant, space),
                reader.held(who.tenant, who.keys),
            )
        )
        assert isinstance(self._desk.store, paths.EphemeralStore)
        await self._desk.store.let_in(who, space, policy, granted, held)

    async def _expire_if_idle(self) -> None:
        scope, now = writing(self.principal, [self.space]), self.parts.clock.now()
        found = await self._desk.store.read(lambda reader: reader.session(scope, self.space, self.name))
        if found is not None and is_idle(found, now):
            expired = await paths.expire(self._desk, self.principal, found.id, now=now)
            if not self._ephemeral:
                await self._promote_in_passing(expired)

    async def _promote_earlier(self, task: str | None) -> None:
        """What this session is to go on from may have ended a moment ago, or with its process."""
        found = await self.parts.store.read(
            lambda reader: paths.earlier_sessions(reader, self.principal, self.space, task)
        )
        for session in filter(needs_promotion, found):
            await self._promote_in_passing(session)

    async def _promote(self, session: Session) -> list[Outcome]:
        return await Promotion(self.parts).promote(self.principal, session.id)

    async def _promote_in_passing(self, session: Session) -> None:
        with suppress(ProviderError, NotFoundError):  # the job that came with its end will try again
            await self._promote(session)

    async def _was_ended(self, session: Session) -> bool:
        """Whether it was ended on purpose: what is over is not begun again unasked."""
        scope = reading(self.principal)
        found = await self._desk.store.read(lambda reader: reader.session_by_id(scope, session.id))
        return found is None or found.state is SessionState.ENDED
