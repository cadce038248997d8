"""A corpus into Triptych the way its owner would have put it there, and asked the way they would ask."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from bench.quality.progress import Progress
from bench.quality.sets import Corpus, Question
from triptych.bootstrap import AsyncTriptych
from triptych.model.message import Role
from triptych.model.recollection import Recalled, Recollection
from triptych.service.conversation import Line
from triptych.service.member.member import AsyncMember
from triptych.text.tokens import EstimatedTokens

_ROLES = {role.value: role for role in Role}


@dataclass(frozen=True, slots=True)
class Owner:
    """Whoever a corpus belongs to. Asks after the last record; `types` are the layers looked at."""

    member: AsyncMember
    now: datetime
    types: Sequence[str]

    async def recalled(self, question: Question, k: int, *, with_context: bool) -> Recollection:
        """What Triptych has to say to the question."""
        context = question.context if with_context else ()
        return await self.member.recall(
            question.text, k=k, types=self.types, asked_at=self.now, context=context
        )


async def ingest(corpus: Corpus, memory: AsyncTriptych, types: Sequence[str], progress: Progress) -> Owner:
    """Live through the corpus, session by session, with its times and speakers, as far as that is not done.

    Each corpus is a tenant of its own, so that it is asked alone; the last part of its name is its owner's.
    """
    owner = corpus.name.rpartition("/")[2]
    member = memory.principal(user=owner, tenant=corpus.name)
    lines = [_line(corpus, place) for place in range(len(corpus.rows))]
    await member.import_conversation(
        lines, progress=lambda done, whole: progress("lived through", done, whole)
    )
    return Owner(member, corpus.rows[-1].time, types)


def store_name(corpus: Corpus) -> str:
    """A file name that is another one when the corpus is."""
    return hashlib.blake2b(repr(corpus.rows).encode(), digest_size=8).hexdigest() + ".db"


def full_tokens(corpus: Corpus) -> int:
    """What all of the corpus would take in a prompt."""
    return EstimatedTokens().count("\n".join(f"{row.speaker}: {row.text}" for row in corpus.rows))


def _line(corpus: Corpus, place: int) -> Line:
    row = corpus.rows[place]
    role = _ROLES.get(row.speaker.strip().lower())
    return Line(
        corpus=corpus.name,
        session=row.session,
        role=role or Role.USER,
        content=row.text,
        time=row.time,
        name=None if role else row.speaker,
        reference=row.id,
    )


def ranked_ids(results: Sequence[Recalled]) -> list[str]:
    """The corpus ids that the results stand on, best first, each once."""
    return list(dict.fromkeys(reference for result in results for reference in _references(result)))


def _references(result: Recalled) -> list[str]:
    if result.entry.message is not None:
        return [result.entry.message.reference or ""]
    return [source.reference for source in result.sources if source.reference]
