"""The two calls that every door makes: keep a draft, ask a question."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager

from triptych.errors import AccessDeniedError, InvalidInputError
from triptych.model.change import Outcome
from triptych.model.draft import Draft
from triptych.model.entry import EntryType
from triptych.model.memory import Kind
from triptych.model.principal import Principal
from triptych.model.recollection import Query, Recollection
from triptych.model.session import TranscriptPolicy
from triptych.model.space import Space
from triptych.ports.store import Writer
from triptych.service import paths
from triptych.service.parts import Parts
from triptych.share.policies import check_keys


async def keep(
    parts: Parts, principal: Principal, draft: Draft, also: Callable[[Writer, Outcome], None] | None = None
) -> Outcome:
    """Remember one draft; `also` is done in the same transaction. A refusal goes on record."""

    def finish(writer: Writer, outcomes: list[Outcome]) -> None:
        if also is not None:
            also(writer, outcomes[0])

    async with on_record(parts, principal, draft.space):
        outcomes = await paths.remember(
            [draft],
            principal=principal,
            store=parts.store,
            embedder=parts.embedder,
            settings=parts.settings,
            clock=parts.clock,
            also=finish,
        )
    return outcomes[0]


async def ask(parts: Parts, principal: Principal, query: Query) -> Recollection:
    """Recall, and count aside what was recalled."""
    answer = await paths.recall(
        query,
        principal=principal,
        store=parts.store,
        embedder=parts.embedder,
        settings=parts.settings,
        clock=parts.clock,
    )
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


def as_keys(keys: Iterable[str] | None, field: str) -> frozenset[str] | None:
    """The keys of readers or writers; none where none are given. Raises `InvalidInputError` for nobody's."""
    return None if keys is None else check_keys(frozenset(keys), field)


def as_kind(kind: str) -> Kind:
    """The kind of that name. Raises `InvalidInputError` listing the names there are."""
    try:
        return Kind(kind)
    except ValueError:
        names = ", ".join(k.value for k in Kind)
        raise InvalidInputError(f"{kind!r} is no kind", field="kind", remedy=f"use one of {names}") from None


def as_type(type: str) -> EntryType:
    """`memory` or `message`. Raises `InvalidInputError` for anything else."""
    try:
        return EntryType(type)
    except ValueError:
        raise InvalidInputError(
            f"{type!r} is no type", field="types", remedy="use memory or message"
        ) from None


def as_transcript(policy: str) -> TranscriptPolicy:
    """`keep` or `discard`. Raises `InvalidInputError` for anything else."""
    try:
        return TranscriptPolicy(policy)
    except ValueError:
        raise InvalidInputError(
            f"{policy!r} is no policy", field="transcript", remedy="use keep or discard"
        ) from None


def positive(value: int, field: str) -> int:
    """The value itself. Raises `InvalidInputError` below 1."""
    if value < 1:
        raise InvalidInputError(f"is {value}", field=field, remedy="give at least 1")
    return value
