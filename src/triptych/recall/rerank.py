"""A second look at the best: a model that reads question and text together may put them in another order.

Only the order of the best is its to change. What is in the answer and the scores stay what they were, and
when it fails, or does not answer in time, so does the order.
"""

from __future__ import annotations

import asyncio
import math
import threading
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice

from triptych.ports.reranker import Reranker
from triptych.recall.ranked import Ranked, Ranking

_MOST_WAITING = 8
_waiting = threading.BoundedSemaphore(_MOST_WAITING)


async def reranked(
    ranking: Ranking, question: str, reranker: Reranker, *, most: int, seconds: float
) -> tuple[Ranking, str]:
    """The ranking with its best `most` in the reranker's order, and what there is to say about it."""
    best, rest = ranking.answer[:most], ranking.answer[most:]
    if len(best) < 2:
        return ranking, ""
    if seconds <= 0:
        return ranking, "left out: the deadline is near"
    if not _waiting.acquire(blocking=False):
        return ranking, f"left out: {_MOST_WAITING} earlier calls have not come back"
    asked = _asked(reranker, question, [one.entry.searchable for one in best])
    try:
        told = await asyncio.wait_for(asked, seconds)
    except TimeoutError:
        return ranking, f"not ready in {seconds:g} s, order kept"
    if isinstance(told, str):
        return ranking, f"{told}, order kept"
    return replace(ranking, answer=(*_in_order(best, told.scores, told.name), *rest)), f"by {told.name}"


@dataclass(frozen=True, slots=True)
class _Scored:
    """What a reranker of this name makes of the texts."""

    name: str
    scores: Sequence[float]


def _in_order(best: Sequence[Ranked], scores: Sequence[float], name: str) -> list[Ranked]:
    """By falling score; equal ones as they were."""
    places = sorted(range(len(best)), key=lambda place: -scores[place])
    return [
        best[place]
        if place == now
        else replace(best[place], moved=f"put from place {place + 1} here by {name}")
        for now, place in enumerate(places)
    ]


def _asked(reranker: Reranker, question: str, texts: Sequence[str]) -> asyncio.Future[_Scored | str]:
    """The scores, or what is wrong with them.

    In a thread of its own that nobody has to wait for: one that never comes back holds up neither the store,
    which shares the loop's threads, nor the end of the program.
    """
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[_Scored | str] = loop.create_future()

    def settle(told: _Scored | str) -> None:
        if not answer.done():
            answer.set_result(told)

    def run() -> None:
        try:
            told = _checked(reranker, question, texts)
        finally:
            _waiting.release()
        if not loop.is_closed():
            loop.call_soon_threadsafe(settle, told)

    threading.Thread(target=run, name="triptych-rerank", daemon=True).start()
    return answer


def _checked(reranker: Reranker, question: str, texts: Sequence[str]) -> _Scored | str:
    try:
        name, given = str(reranker.name), reranker.rerank(question, texts)
        scores = [float(score) for score in islice(given, len(texts) + 1)]
    except BaseException as error:  # noqa: BLE001 - somebody else's code, which may even ask to end the program
        return f"failed: {type(error).__name__}"
    if len(scores) != len(texts) or not all(map(math.isfinite, scores)):
        return f"gave {len(scores)} scores for {len(texts)} texts, or some that are no numbers"
    return _Scored(name, scores)
