"""Answers kept for requests that are sent again."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from triptych.model.answer import KeptAnswer
from triptych.stores.checks import check_times
from triptych.stores.memory.state import State


class AnswerReads:
    """Kept answers, read."""

    _state: State

    def answers_before(self, time: datetime) -> bool:
        """Whether any was begun before that time."""
        return any(one.begun_at < time for one in self._state.answers.values())


class AnswerWrites(AnswerReads):
    """Kept answers, written."""

    def claim_answer(
        self, wanted: KeptAnswer, *, lost_before: datetime, over_before: datetime
    ) -> KeptAnswer | None:
        """Note that a request is being carried out, unless one with its key is, or was."""
        check_times((wanted.begun_at, lost_before, over_before), "begun_at")
        found = self._state.answers.get(wanted.key)
        if found is not None:
            least = lost_before if found.status is None else over_before
            if found.begun_at >= least:
                return found
        self._state.answers[wanted.key] = replace(wanted, status=None, etag=None, content=None)
        return None

    def keep_answer(self, answer: KeptAnswer) -> None:
        """Keep what came of it."""
        found = self._state.answers.get(answer.key)
        if found is not None and found.status is None and found.begun_at == answer.begun_at:
            self._state.answers[answer.key] = answer

    def drop_answer(self, claimed: KeptAnswer) -> None:
        """It may be carried out anew."""
        found = self._state.answers.get(claimed.key)
        if found is not None and found.status is None and found.begun_at == claimed.begun_at:
            del self._state.answers[claimed.key]

    def purge_answers(self, before: datetime) -> int:
        """Forget those begun before that time."""
        gone = [key for key, one in self._state.answers.items() if one.begun_at < before]
        for key in gone:
            del self._state.answers[key]
        return len(gone)


def empty_answers(state: State, tenant: str) -> None:
    """What is erased may stand in a kept answer: of those of its tenant only that they were given is left."""
    for key, one in state.answers.items():
        if one.tenant == tenant and one.content is not None:
            state.answers[key] = replace(one, content=None)
