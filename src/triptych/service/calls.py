"""The calls that every door makes: keep drafts, ask a question."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial

from triptych.access.scopes import reading
from triptych.access.spaces import as_let
from triptych.errors import AccessDeniedError
from triptych.model.change import Outcome
from triptych.model.draft import Draft
from triptych.model.entry import EntryRef, EntryType
from triptych.model.event import Event, EventType
from triptych.model.principal import Principal
from triptych.model.recollection import Query, Recollection
from triptych.model.space import Space
from triptych.ports.store import Writer
from triptych.ports.telemetry import Tally
from triptych.service import paths
from triptych.service.arbitrating import arbitrated
from triptych.service.parts import Parts


async def keep(
    parts: Parts, principal: Principal, draft: Draft, also: Callable[[Writer, Outcome], None] | None = None
) -> Outcome:
    """Remember one draft; `also` is done in the same transaction. A refusal goes on record."""

    def finish(writer: Writer, outcomes: list[Outcome]) -> None:
        if also is not None:
            also(writer, outcomes[0])

    async with on_record(parts, principal, draft.space):
        outcomes = await keep_all(parts, principal, [draft], also=finish)
    return outcomes[0]


async def speaking(parts: Parts, principal: Principal) -> Principal:
    """The principal as what it states is signed: see `as_let`."""
    if not principal.delegated:  # hence nothing is looked up for anybody else
        return principal
    return await parts.store.read(lambda reader: as_let(reader, principal))


async def keep_all(
    parts: Parts,
    principal: Principal,
    drafts: Sequence[Draft],
    also: Callable[[Writer, list[Outcome]], None] | None = None,
) -> list[Outcome]:
    """Remember drafts and, in the same transaction, let the policies of their spaces decide what each
    contradicts; then do `also`."""
    telemetry = parts.telemetry
    with telemetry.span("remember"):
        outcomes = await paths.remember(
            drafts,
            principal=principal,
            store=parts.store,
            embedder=parts.embedder,
            settings=parts.settings,
            clock=parts.clock,
            comparer=parts.comparer,
            settle=partial(arbitrated, parts),
            also=also,
            telemetry=telemetry,
        )
    telemetry.count_each(Tally.OUTCOMES, "change", (outcome.change for outcome in outcomes))
    opened = ("opened" for outcome in outcomes if outcome.change == "conflict")
    telemetry.count_each(Tally.CONFLICTS, "change", opened)
    return outcomes


async def ask(parts: Parts, principal: Principal, query: Query, *, counted: bool = True) -> Recollection:
    """Recall, and count aside what was recalled unless that must leave no trace."""
    telemetry = parts.telemetry
    with telemetry.span("recall"):
        answer = await paths.recall(
            query,
            principal=principal,
            store=parts.store,
            embedder=parts.embedder,
            settings=parts.settings,
            clock=parts.clock,
            reranker=parts.reranker,
            telemetry=telemetry,
        )
    telemetry.observe_results(len(answer.results))
    if counted:
        await parts.recalls.note(answer.results, parts.clock.now())
    await _note_shown(parts, principal, answer)
    return answer


async def _note_shown(parts: Parts, principal: Principal, answer: Recollection) -> None:
    """Put what an answer shows on record as read: its results, and what only just was none."""
    if not parts.settings.audit.reads:
        return
    shown = [(result.entry.ref, result.entry.space) for result in answer.results]
    missed, scope = [miss.ref for miss in answer.near_misses], reading(principal)
    entries = await parts.store.read(lambda reader: reader.load(scope, missed)) if missed else []
    await note_reads(parts, principal, [*shown, *((entry.ref, entry.space) for entry in entries)])


async def note_reads(parts: Parts, principal: Principal, shown: Sequence[tuple[EntryRef, Space]]) -> None:
    """Put on record that the principal was shown these, where the setting `audit.reads` asks for it.

    An event of its own for each: it is for whoever may see what was shown.
    """
    if not parts.settings.audit.reads or not shown:
        return
    now = parts.clock.now()
    events = [
        Event(_READ[ref.type], principal.tenant, principal.name, now, space, ref.id) for ref, space in shown
    ]
    await parts.store.write(lambda writer: writer.append_events(events))


_READ = {EntryType.MEMORY: EventType.MEMORY_READ, EntryType.MESSAGE: EventType.MESSAGE_READ}


@asynccontextmanager
async def on_record(parts: Parts, principal: Principal, space: Space) -> AsyncIterator[None]:
    """Whatever is denied inside is put on record before it is raised."""
    try:
        yield
    except AccessDeniedError as error:
        await parts.note_denial(principal, space, error)
        raise
