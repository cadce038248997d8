"""The path of working memory: open → append → context → end.

open_session   create or resume by name                          one write, or one read
append         check → count → screen → embed → keep             one write
context        read → arrange → compact → fit → report           one read; one write when it compacted,
                                                                 in which old turns are handed off
end            closed, told, promotion ordered                   one write
expire_idle    the same for sessions that fell silent            one write
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from typing import Any

from triptych.access.scopes import reading, writing
from triptych.access.spaces import as_let, ensure_space, require
from triptych.errors import InvalidInputError, SessionClosedError
from triptych.model.context import Context
from triptych.model.event import EventType
from triptych.model.ids import SessionId, new_id
from triptych.model.message import Message, Role
from triptych.model.principal import Principal, check_name
from triptych.model.scope import Right
from triptych.model.session import Session, SessionState, TranscriptPolicy
from triptych.model.space import Space
from triptych.ports.aside import aside, characters
from triptych.ports.chat import ChatModel
from triptych.ports.embedder import UNEMBEDDED, Embedder, Embedding, embed_passages
from triptych.ports.store import Reader, Store, Writer
from triptych.settings import WorkingSettings
from triptych.text.screening import refuse_secret_names
from triptych.text.secret_answers import may_answer
from triptych.working.beside import NOTHING, Beside
from triptych.working.continuing import builds_on, told_before
from triptych.working.desk import Desk
from triptych.working.incoming import Incoming, appended_by, complete
from triptych.working.keeping import Seen, keep_window, leaves_something
from triptych.working.lifecycle import (
    close,
    is_idle,
    missing,
    require_session,
    session_event,
    used_session,
)
from triptych.working.model_summary import ModelSummaries
from triptych.working.reading import needed_messages, with_system_seqs
from triptych.working.screened import screened_data, screened_messages, withheld_from
from triptych.working.window import View, Window, build_window

# A long message is found by its beginning; recall finds the rest by its words.
_LONGEST_EMBEDDED = 4_000
_LONGEST_EMBEDDED_TOOL = 1_000
_MOST_APPENDED = 10_000
# Tokens are counted, and secrets looked for, so many times as fast as sentences are read.
_FASTER = 10
_MOST_DAYS = 36_500
_MOST_SECONDS = 10 * 366 * 86_400
_SWEEPER = "triptych:upkeep"
# For a model that keeps to its deadline: to answer that it failed.
_GRACE_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class SessionOptions:
    """What may be decided when a session is opened; what is not given comes from the settings.

    With `continue_profile` it goes on from what the latest closed sessions of its space, and of its task if
    it has one, left behind. `ephemeral` asks for a session that never touches a disk: see `ephemeral.py`.
    """

    task: str | None = None
    transcript: TranscriptPolicy | None = None
    retention_days: int | None = None
    timeout_seconds: int | None = None
    metadata: Mapping[str, Any] = field(default_factory=dict)
    continue_profile: bool = False
    ephemeral: bool = False


async def open_session(
    desk: Desk,
    principal: Principal,
    space: Space,
    name: str,
    *,
    now: datetime,
    options: SessionOptions | None = None,
) -> Session:
    """The open session of that name in the space, or a new one, for which alone the options count.

    A session that fell silent for longer than its timeout is expired first, and a new one begins under
    its name. Raises `AccessDeniedError` unless the principal may read and write in the space.
    """
    check_name(name, "session")
    refuse_secret_names({"session": [name], "space": [space.path]}, desk.secrets)
    chosen = options or SessionOptions()

    def resume_or_create(writer: Writer) -> Session:
        ensure_space(writer, principal, space, now)
        require(writer, principal, Right.READ, space)
        current = writer.session(writing(principal, [space]), space, name)
        if current is not None and is_idle(current, now):
            current = close(writer, current, SessionState.EXPIRED, principal.name, now)
        if current is not None and current.state is SessionState.OPEN:
            return current
        session = Session(
            id=SessionId(new_id()),
            tenant=principal.tenant,
            space=space,
            name=name,
            opened_by=principal.written,
            opened_at=now,
            last_activity=now,
            **_decided(chosen, desk.settings),
            **screened_data({"task": chosen.task, "metadata": chosen.metadata}, desk.secrets),
        )
        if chosen.continue_profile:
            built = builds_on(writer, principal, space, chosen.task, now)
            session = replace(session, metadata={**session.metadata, **built})
        writer.insert_session(session)
        writer.append_events([session_event(EventType.SESSION_OPENED, session, principal.name, now)])
        return session

    def look(reader: Reader) -> Session | None:
        named = reader.session(writing(principal, [space]), space, name)
        return None if named is None else used_session(reader, principal, named.id)

    known = await desk.store.read(look)
    if known is not None and known.state is SessionState.OPEN and not is_idle(known, now):
        return known
    return await desk.store.write(resume_or_create)


def _decided(options: SessionOptions, settings: WorkingSettings) -> dict[str, Any]:
    return {
        "transcript": options.transcript or TranscriptPolicy(settings.transcript),
        "retention_days": _within(
            "retention_days", options.retention_days, settings.retention_days, _MOST_DAYS
        ),
        "timeout_seconds": _within(
            "timeout_seconds", options.timeout_seconds, settings.timeout_seconds, _MOST_SECONDS
        ),
    }


def _within(field: str, given: int | None, usual: int | None, most: int) -> int | None:
    if given is None:
        return usual
    if isinstance(given, bool) or not isinstance(given, int) or not 1 <= given <= most:
        raise InvalidInputError(f"is {given!r}", field=field, remedy=f"give a whole number from 1 to {most}")
    return given


async def append(
    desk: Desk, principal: Principal, session: SessionId, messages: Sequence[Incoming], *, now: datetime
) -> list[Message]:
    """Append messages in the order given, all or none, and return them with their `seq`.

    When this returns they are durable and findable by their words and, with an embedder, by meaning.
    Raises `InvalidInputError` for a message that cannot be kept, `SessionClosedError` when the session
    has ended or its timeout has passed, `NotFoundError` when the principal may not write in it.
    """
    if len(messages) > _MOST_APPENDED:
        raise InvalidInputError(
            f"{len(messages)} at once",
            field="messages",
            remedy=f"append at most {_MOST_APPENDED} in one call",
        )
    size = characters(one.content for one in messages if isinstance(one.content, str))
    read = await aside(size // _FASTER, _completed, desk, session, messages, now)
    before = await _said_before(desk, principal, session) if read and may_answer(read[0].content) else ""
    completed = await aside(
        size // _FASTER, screened_messages, read, desk.secrets, desk.counter, before=before
    )
    embedded = await _embed(desk.embedder, completed)

    def keep(writer: Writer) -> list[Message]:
        current = require_session(writer, principal, session)
        _require_open(current, now)
        said = appended_by(completed, current, as_let(writer, principal))
        vectors, signs = [one.vector for one in embedded], [one.signs for one in embedded]
        kept = writer.append_messages(session, said, vectors, signs=signs)
        writer.replace_session(_after(writer, principal, current, kept, now))
        span = {"messages": len(kept), "first_seq": kept[0].seq, "last_seq": kept[-1].seq}
        span |= withheld_from(completed)
        writer.append_events([session_event(EventType.MESSAGE_ADDED, current, principal.name, now, **span)])
        return kept

    return await desk.store.write(keep) if completed else []


def _completed(desk: Desk, session: SessionId, messages: Sequence[Incoming], now: datetime) -> list[Message]:
    return [complete(incoming, session, now, desk.counter) for incoming in messages]


async def _said_before(desk: Desk, principal: Principal, session: SessionId) -> str:
    """What was said last in the session; nothing where nothing was, or nothing that may be read."""

    def look(reader: Reader) -> str:
        scope = reading(principal)
        current = reader.session_by_id(scope, session)
        last = [] if current is None else reader.messages(scope, session, after_seq=current.last_seq - 1)
        return last[-1].content if last else ""

    return await desk.store.read(look)


def _require_open(session: Session, now: datetime) -> None:
    if session.state is not SessionState.OPEN or is_idle(session, now):
        why = "ended" if session.state is SessionState.ENDED else "timed out"
        raise SessionClosedError(
            f"{session.name} has {why}", field="session", remedy="open the session again by its name"
        )


def _after(
    writer: Writer, principal: Principal, before: Session, kept: Sequence[Message], now: datetime
) -> Session:
    current = require_session(writer, principal, before.id)
    return replace(
        current,
        last_seq=kept[-1].seq,
        last_activity=max(current.last_activity, now),
        metadata=with_system_seqs(current, kept),
    )


async def _embed(embedder: Embedder | None, messages: Sequence[Message]) -> list[Embedding]:
    """What each message means; a message without text means nothing."""
    if embedder is None:
        return [UNEMBEDDED] * len(messages)
    worded = [message for message in messages if message.content.strip()]
    embedded = await embed_passages(embedder, [_embedded_text(message) for message in worded])
    found = {message.id: one for message, one in zip(worded, embedded, strict=True)}
    return [found.get(message.id, UNEMBEDDED) for message in messages]


def _embedded_text(message: Message) -> str:
    spoken = message.role in {Role.USER, Role.ASSISTANT}
    return message.searchable[: _LONGEST_EMBEDDED if spoken else _LONGEST_EMBEDDED_TOOL]


async def context(
    desk: Desk,
    principal: Principal,
    session: SessionId,
    query: str | None = None,
    *,
    beside: Beside = NOTHING,
    view: View | None = None,
) -> Context:
    """The messages to send to the model, within the budget, and how they came about.

    `query` is the user's coming message: it is sent last and not stored. `beside` is what is always placed
    and what was recalled. Summaries made on the way are kept with the session. Raises `NotFoundError` when
    the principal may not read the session.
    """
    shown = view or desk.view

    def look(reader: Reader) -> tuple[Session, list[Message], str]:
        found = reader.session_by_id(reading(principal), session)
        if found is None:
            raise missing(session)
        earlier = told_before(reader, principal, found, shown.budget.profile, desk.counter)
        return found, needed_messages(reader, reading(principal), found, shown, desk.counter), earlier

    found, messages, earlier = await desk.store.read(look)
    build = partial(
        build_window, found, messages, shown, desk.counter, beside=beside, query=query, earlier=earlier
    )
    if desk.model is not None:
        window = await _build_with_model(build, desk.model, desk.settings)
    else:
        size = characters(message.content for message in messages) + len(query or "")
        window = await aside(size // _FASTER, build)
    seen = Seen(found, messages)
    if leaves_something(seen, window, desk.settings):
        await desk.store.write(lambda writer: keep_window(writer, principal, seen, window, desk.settings))
    return window.context


async def _build_with_model(
    build: Callable[..., Window], model: ChatModel, settings: WorkingSettings
) -> Window:
    """The window, its new lines by the model; off the event loop, since models are slow.

    A model that does not keep to its deadline is waited for no longer, and the window made without it.
    """
    summaries = ModelSummaries(model, deadline_seconds=settings.summary_seconds)
    working = asyncio.to_thread(build, summarise=summaries)
    try:
        window = await asyncio.wait_for(working, settings.summary_seconds + _GRACE_SECONDS)
        notes = tuple(summaries.notes)
    except TimeoutError:
        window = await asyncio.to_thread(build)
        notes = ("the model did not answer in time; the speakers' words stand",)
    report = replace(window.context.report, notes=notes)
    return replace(window, context=replace(window.context, report=report))


async def end(desk: Desk, principal: Principal, session: SessionId, *, now: datetime) -> Session:
    """Close the session and order its promotion, in one write. Ending twice is ending once."""
    return await _close(desk, principal, session, SessionState.ENDED, now)


async def expire(desk: Desk, principal: Principal, session: SessionId, *, now: datetime) -> Session:
    """The same for one that fell silent for longer than its timeout; the session as it is then."""
    return await _close(desk, principal, session, SessionState.EXPIRED, now)


async def _close(
    desk: Desk, principal: Principal, session: SessionId, state: SessionState, now: datetime
) -> Session:
    def finish(writer: Writer) -> Session:
        current = require_session(writer, principal, session)
        due = state is SessionState.ENDED or is_idle(current, now)
        if current.state is not SessionState.OPEN or not due:
            return current
        return close(writer, current, state, principal.name, now)

    return await desk.store.write(finish)


async def expire_idle(store: Store, tenant: str, *, now: datetime, limit: int = 1000) -> list[Session]:
    """Expire the tenant's sessions that fell silent for longer than their timeout; those that were.

    For upkeep: it acts for nobody in particular.
    """

    def sweep(writer: Writer) -> list[Session]:
        idle = [session for session in writer.idle_sessions(tenant, now) if is_idle(session, now)]
        return [close(writer, session, SessionState.EXPIRED, _SWEEPER, now) for session in idle[:limit]]

    if not await store.read(lambda reader: reader.idle_sessions(tenant, now)):
        return []
    return await store.write(sweep)
