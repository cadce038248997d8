"""Conversations from outside are lived through again, so that they are remembered as if held here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from triptych.access.scopes import reading
from triptych.errors import ConflictError, InvalidInputError
from triptych.model.ids import SessionId
from triptych.model.principal import Principal, check_name
from triptych.model.session import Session, SessionState
from triptych.model.space import Space
from triptych.ports.aside import aside, characters
from triptych.service import paths
from triptych.service.conversation import Line
from triptych.service.parts import Parts
from triptych.service.promotion import Promotion
from triptych.service.session import AsyncSession
from triptych.service.transfer.planning import FROM, MARK, Plan, plan_sessions
from triptych.service.transfer.report import ImportReport, Progress
from triptych.working.incoming import Incoming, complete
from triptych.working.lifecycle import is_idle, needs_promotion

_BATCH = 64
# So many messages are promoted at once while a long session is still coming in.
_PROMOTED_AT_ONCE = 1024


async def import_conversation(
    parts: Parts,
    principal: Principal,
    space: Space,
    sessions: Mapping[str, Sequence[Line]],
    progress: Progress,
) -> ImportReport:
    """Each session through working memory, ended and promoted before the next begins.

    All lines are looked at before the first is kept: raises `InvalidInputError` naming the line and the field
    that cannot be used, `ConflictError` when an open session has the name of one of them.
    """
    size = characters(line.content for lines in sessions.values() for line in lines)
    await aside(size, _check, parts, sessions)
    scope = reading(principal, [space])
    plans = await parts.store.read(lambda reader: plan_sessions(reader, scope, space, sessions))
    _refuse_open(plans, parts)
    run = _Run(parts, principal, space, progress, sum(len(plan.lines) for plan in plans))
    for plan in plans:
        await run.bring(plan)
    return run.report()


def _check(parts: Parts, sessions: Mapping[str, Sequence[Line]]) -> None:
    now = parts.clock.now()
    for name, lines in sessions.items():
        try:
            check_name(name, "session")
        except InvalidInputError as error:
            raise _at(lines[0], error) from None
        for line in lines:
            try:
                complete(incoming(line), SessionId(""), now, parts.counter)
            except InvalidInputError as error:
                raise _at(line, error) from None


def _at(line: Line, error: InvalidInputError) -> InvalidInputError:
    """The error, naming where the line stands."""
    place = " ".join(filter(None, [line.place, error.field]))
    return InvalidInputError(error.message, field=place, remedy=error.remedy)


def _refuse_open(plans: Sequence[Plan], parts: Parts) -> None:
    """What somebody is in the middle of must not be added to."""
    now = parts.clock.now()
    for plan in plans:
        there = plan.open
        own = there is not None and plan.by is not None and there.id == plan.by.id
        if there is None or own or is_idle(there, now) or plan.kept == len(plan.lines):
            continue
        raise ConflictError(
            f"{plan.name} is open", field="session", remedy="end that session, or import into another space"
        )


@dataclass(slots=True)
class _Run:
    """One import under way, and what it has brought so far."""

    parts: Parts
    principal: Principal
    space: Space
    progress: Progress
    total: int
    done: int = 0
    memories: int = 0
    sessions: int = 0
    messages: int = 0
    skipped: int = 0
    redacted: int = 0

    async def bring(self, plan: Plan) -> None:
        """Bring in what is left of one session; all of it is done when this returns."""
        self._advance(plan.kept)
        at = plan.kept
        if plan.by is not None:
            at = await self._finish(plan, plan.by)
        if at < len(plan.lines):
            await self._add(plan, at, len(plan.lines))
        elif at == plan.kept:
            self.skipped += 1

    def report(self) -> ImportReport:
        """What came of it."""
        return ImportReport(
            memories=self.memories,
            sessions=self.sessions,
            messages=self.messages,
            skipped=self.skipped,
            redacted=self.redacted,
        )

    async def _finish(self, plan: Plan, session: Session) -> int:
        """Bring to its end what was cut off before; the number of lines kept then."""
        if session.state is SessionState.OPEN and not is_idle(session, self.parts.clock.now()):
            # The file may have grown since: what that session was to hold comes first.
            end = plan.marks.index(str(session.metadata[MARK])) + 1
            return await self._add(plan, plan.kept, end)
        if needs_promotion(session):
            await Promotion(self.parts).promote(self.principal, session.id)
        return plan.kept

    async def _add(self, plan: Plan, first: int, end: int) -> int:
        options = paths.SessionOptions(metadata={MARK: plan.marks[end - 1], FROM: first})
        session = AsyncSession(self.parts, self.principal, self.space, plan.name, options)
        self.sessions += 1
        for start in range(first, end, _BATCH):
            batch = plan.lines[start : min(start + _BATCH, end)]
            kept = await session.add_many([incoming(line) for line in batch])
            self.messages += len(batch)
            pairs = zip(kept, batch, strict=True)
            self.redacted += sum(message.content != line.content for message, line in pairs)
            self._advance(len(batch))
            if kept[-1].seq % _PROMOTED_AT_ONCE < _BATCH <= kept[-1].seq:
                await self._promote(kept[-1].session, kept[-1].seq)
        self.memories += (await session.end()).counts["added"]
        return end

    async def _promote(self, session: SessionId, through: int) -> None:
        outcomes = await Promotion(self.parts).promote(self.principal, session, through=through)
        self.memories += sum(outcome.change == "added" for outcome in outcomes)

    def _advance(self, lines: int) -> None:
        self.done += lines
        self.progress(self.done, self.total)


def incoming(line: Line) -> Incoming:
    """A line as a message to append."""
    return Incoming(
        role=line.role,
        content=line.content,
        time=line.time,
        name=line.name,
        reference=line.reference,
        tool_call_id=line.tool_call_id,
        tool_calls=line.tool_calls,
        parts=line.parts,
    )
