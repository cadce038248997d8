"""With a language model, what was promoted is read once more: what the rules missed is remembered as well.

Promotion has kept everything by the rules alone; with it, in the same transaction, goes one job for each
batch of messages. A job asks the model outside of any transaction, sends its drafts through the same gate
and the same consolidation, and is finished in the transaction that keeps them: so it takes effect once. A
model that fails leaves what the rules remembered, a failed job, and an event that tells what it cost.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from triptych.access.scopes import reading, speaker, writing
from triptych.errors import ProviderError
from triptych.model.change import Outcome
from triptych.model.draft import Draft
from triptych.model.event import Event, EventType
from triptych.model.ids import JobId, SessionId, new_id
from triptych.model.job import Job, JobState
from triptych.model.message import Message, Role
from triptych.model.principal import Principal
from triptych.model.session import Session, TranscriptPolicy
from triptych.model.space import Space
from triptych.ports.chat import ChatModel
from triptych.ports.store import Reader, Writer
from triptych.service import paths
from triptych.service.calls import keep_all
from triptych.service.ordered import ordered_by
from triptych.service.parts import Parts

if TYPE_CHECKING:
    from triptych.remember.model.checking import Shown
    from triptych.remember.model.reading import Reading

REREAD = "session.reread"
_MANY = 10_000
# For a model that keeps to its deadline: to answer that it failed.
_GRACE_SECONDS = 2.0
_PER_PRICE = 1_000_000


class _DoneMeanwhileError(Exception):
    """Another worker finished the job; what was prepared here is dropped."""


class _ErasedMeanwhileError(Exception):
    """A message that a draft rests on has gone, or no longer says it."""


@dataclass(frozen=True, slots=True)
class Rereading:
    """Reads the promoted messages of one opened Triptych with its model, if it has one."""

    parts: Parts

    def order(
        self, writer: Writer, session: Session, messages: Sequence[Message], principal: Principal
    ) -> None:
        """Order the messages to be read, in the transaction that promotes them.

        Nothing without a model, nor of a session whose transcript is not kept: there is nothing to read.
        """
        if self.parts.chat is None or session.transcript is TranscriptPolicy.DISCARD:
            return
        for batch in _batches(messages, self.parts.settings.chat.batch_tokens):
            writer.enqueue(
                Job(
                    id=JobId(new_id()),
                    tenant=session.tenant,
                    task=REREAD,
                    key=f"{session.id}:{batch[0].seq}",
                    due_at=self.parts.clock.now(),
                    payload={
                        "session": session.id,
                        "space": session.space.path,
                        "as": principal.written,
                        "first": batch[0].seq,
                        "last": batch[-1].seq,
                        "tokens": sum(message.tokens for message in batch),
                    },
                )
            )

    async def perform(self, job: Job) -> None:
        """Do the job, and with it others of the same space and principal that fit into one call.

        Raises `ProviderError` when the model cannot be asked, `ModelAnswerError` when nothing it answers can
        be used.
        """
        assert self.parts.chat is not None
        most = self.parts.settings.chat.batch_tokens
        principal = await self.parts.store.read(lambda reader: ordered_by(reader, job))
        jobs, shown = await self.parts.store.read(lambda reader: _look_up(reader, principal, job, most))
        if not shown:
            return
        reading = await self._read(self.parts.chat, shown)
        report = _Report(self.parts, principal, job, jobs, reading, len(shown))
        if reading.failure is not None:
            await self.parts.store.write(lambda writer: report.tell(writer, ()))
            raise reading.failure
        await self._keep(principal, jobs, reading.drafts, report)

    async def _read(self, chat: ChatModel, shown: Sequence[Shown]) -> Reading:
        seconds = self.parts.settings.chat.seconds
        working = asyncio.to_thread(
            paths.read_with_model, shown, chat, self.parts.counter, deadline_seconds=seconds
        )
        try:
            return await asyncio.wait_for(working, seconds + _GRACE_SECONDS)
        except TimeoutError:
            raise ProviderError(
                f"{chat.name} did not answer in time", field="chat", remedy="raise chat.seconds, or try later"
            ) from None

    async def _keep(
        self, principal: Principal, jobs: Sequence[Job], drafts: Sequence[Draft], report: _Report
    ) -> None:
        def close(writer: Writer, outcomes: list[Outcome]) -> None:
            unfinished = [writer.finish_task(job.tenant, job.task, job.key) for job in jobs]
            if not unfinished[0]:  # its lease ran out; of one that rode with it, no memory is kept twice
                raise _DoneMeanwhileError
            if any(not _still_said(writer, principal, draft) for draft in fresh):
                raise _ErasedMeanwhileError
            report.tell(writer, outcomes)

        now = self.parts.clock.now()
        while True:
            fresh = await self.parts.store.read(lambda reader: _fresh(reader, principal, drafts, now))
            try:
                await keep_all(self.parts, principal, fresh, also=close)
            except _ErasedMeanwhileError:
                continue
            except _DoneMeanwhileError:
                pass
            return


@dataclass(frozen=True, slots=True)
class _Report:
    """What the event of one reading tells: counts and costs, never text."""

    parts: Parts
    principal: Principal
    job: Job
    jobs: Sequence[Job]
    reading: Reading
    messages: int

    def tell(self, writer: Writer, outcomes: Sequence[Outcome]) -> None:
        """Write the event."""
        assert self.parts.chat is not None
        usage, failure = self.reading.usage, self.reading.failure
        prices = self.parts.settings.chat
        cost = usage.input_tokens * prices.input_price + usage.output_tokens * prices.output_price
        detail = {
            "model": self.parts.chat.name,
            "sessions": len({job.payload["session"] for job in self.jobs}),
            "messages": self.messages,
            "calls": usage.calls,
            "input_tokens": usage.input_tokens,
            "output_tokens": usage.output_tokens,
            "estimated": usage.estimated,
            "cost": round(cost / _PER_PRICE, 6),
            "drafts": len(self.reading.drafts),
            "refused": self.reading.refused,
            "outcomes": dict(Counter(outcome.change for outcome in outcomes)),
        }
        if failure is not None:
            detail["failed"] = failure.code
        event = Event(
            type=EventType.SESSION_REREAD,
            tenant=self.job.tenant,
            actor=self.principal.name,
            time=self.parts.clock.now(),
            space=Space.parse(str(self.job.payload["space"])),
            subject=str(self.job.payload["session"]),
            detail=detail,
        )
        writer.append_events([event])


def _batches(messages: Sequence[Message], most: int) -> Iterator[list[Message]]:
    """The messages in runs of at most so many tokens, those without a word of a user left out."""
    batch: list[Message] = []
    for message in messages:
        if batch and sum(one.tokens for one in batch) + message.tokens > most:
            yield from _worth_reading(batch)
            batch = []
        batch.append(message)
    yield from _worth_reading(batch)


def _worth_reading(batch: list[Message]) -> Iterator[list[Message]]:
    if any(message.role is Role.USER and message.content.strip() for message in batch):
        yield batch


def _look_up(reader: Reader, principal: Principal, job: Job, most: int) -> tuple[list[Job], list[Shown]]:
    """The job and those that ride with it, and what is to be read for them all."""
    jobs = [job, *_riders(reader, principal, job, most - _tokens(job))]
    shown = [one for each in jobs for one in _shown(reader, principal, each, most)]
    return jobs, shown


def _riders(reader: Reader, principal: Principal, job: Job, room: int) -> Iterator[Job]:
    """Jobs that wait for the same model in the same name; none beside one that has failed before."""
    if job.attempts > 1:
        return
    for other in reader.jobs(limit=_MANY):
        if _is_alike(job, other) and _tokens(other) <= room and ordered_by(reader, other) == principal:
            room -= _tokens(other)
            yield other


def _is_alike(job: Job, other: Job) -> bool:
    fresh = other.state is JobState.WAITING and other.attempts == 0
    if not fresh or (other.tenant, other.task) != (job.tenant, job.task):
        return False
    return all(other.payload[name] == job.payload[name] for name in ("as", "space"))


def _tokens(job: Job) -> int:
    return int(job.payload["tokens"])


def _shown(reader: Reader, principal: Principal, job: Job, longest: int) -> list[Shown]:
    id = SessionId(str(job.payload["session"]))
    session = reader.session_by_id(writing(principal), id)
    if session is None:
        return []
    first, last = int(job.payload["first"]), int(job.payload["last"])
    later = reader.messages(reading(principal), id, after_seq=first - 1, limit=last - first + 1)
    messages = [m for m in later if m.seq <= last and m.role is not Role.SYSTEM and m.content.strip()]
    author = speaker(Principal.parse(session.opened_by, tenant=session.tenant), session.space)
    return paths.show(messages, space=session.space, author=author, longest=longest)


def _fresh(reader: Reader, principal: Principal, drafts: Sequence[Draft], now: datetime) -> list[Draft]:
    """Those whose message still says it, that were not kept before, and that are no echo of a memory."""
    return [
        draft
        for draft in drafts
        if _still_said(reader, principal, draft)
        and not _is_kept(reader, principal, draft)
        and not _is_echo(reader, principal, draft, now)
    ]


def _is_echo(reader: Reader, principal: Principal, draft: Draft, now: datetime) -> bool:
    """Whether an assistant said what is remembered already: it may have been recalled."""
    assert draft.source.message is not None
    message = reader.message(reading(principal), draft.source.message)
    if message is None or message.role is Role.USER:
        return False
    return paths.adds_nothing(reader, draft.content, writing(principal, [draft.space]), now)


def _still_said(reader: Reader, principal: Principal, draft: Draft) -> bool:
    assert draft.source.message is not None
    message = reader.message(reading(principal), draft.source.message)
    if message is None or (draft.source.quote or "") not in message.content:
        return False
    session = reader.session_by_id(reading(principal), message.session)
    return session is None or not session.has_lost(message, draft.source.quote or message.content)


def _is_kept(reader: Reader, principal: Principal, draft: Draft) -> bool:
    """Whether a memory rests on the same words already; one that was forgotten counts, one that tells less
    does not."""
    assert draft.source.message is not None
    there = reader.by_message(writing(principal, [draft.space]), draft.source.message)
    return any(paths.rests_on_the_same(one, draft) and not paths.tells_less(one, draft) for one in there)
