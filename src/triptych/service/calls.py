"""The calls that every door makes: keep drafts, ask a question."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager

from triptych.errors import AccessDeniedError
from triptych.model.change import Outcome
from triptych.model.draft import Draft
from triptych.model.principal import Principal
from triptych.model.recollection import Query, Recollection
from triptych.model.space import Space
from triptych.ports.store import Writer
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


async def keep_all(
    parts: Parts,
    principal: Principal,
    drafts: Sequence[Draft],
    also: Callable[[Writer, list[Outcome]], None],
) -> list[Outcome]:
    """Remember drafts and, in the same transaction, let the policies of their spaces decide what contradicts;
    then do `also`."""

    def finish(writer: Writer, outcomes: list[Outcome]) -> None:
        outcomes[:] = [arbitrated(parts, writer, outcome) for outcome in outcomes]
        also(writer, outcomes)

    return await paths.remember(
        drafts,
        principal=principal,
        store=parts.store,
        embedder=parts.embedder,
        settings=parts.settings,
        clock=parts.clock,
        also=finish,
    )


async def ask(parts: Parts, principal: Principal, query: Query, *, counted: bool = True) -> Recollection:
    """Recall, and count aside what was recalled unless that must leave no trace."""
    answer = await paths.recall(
        query,
        principal=principal,
        store=parts.store,
        embedder=parts.embedder,
        settings=parts.settings,
        clock=parts.clock,
        reranker=parts.reranker,
    )
    if counted:
        await parts.recalls.note(answer.results, parts.clock.now())
    return answer


@asynccontextmanager
async def on_record(parts: Parts, principal: Principal, space: Space) -> AsyncIterator[None]:
    """Whatever is denied inside is put on record before it is raised."""
    try:
        yield
    except AccessDeniedError as error:
        await parts.note_denial(principal, space, error)
        raise
