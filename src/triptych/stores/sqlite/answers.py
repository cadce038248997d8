"""Answers kept for requests that are sent again."""

from __future__ import annotations

from datetime import datetime

from triptych.model.answer import KeptAnswer
from triptych.stores.checks import check_times
from triptych.stores.sqlite.transaction import Transaction, WritingTransaction
from triptych.stores.sqlite.values import instant, time_of


class AnswerQueries(Transaction):
    """Kept answers, read."""

    def answers_before(self, time: datetime) -> bool:
        """Whether any was begun before that time."""
        return self._one("answer_before", {"time": instant(time)}) is not None


class AnswerChanges(WritingTransaction, AnswerQueries):
    """Kept answers, written."""

    def claim_answer(
        self, wanted: KeptAnswer, *, lost_before: datetime, over_before: datetime
    ) -> KeptAnswer | None:
        """Note that a request is being carried out, unless one with its key is, or was."""
        check_times((wanted.begun_at, lost_before, over_before), "begun_at")
        row = {
            "key": wanted.key,
            "tenant": self._new_tenant(wanted.tenant),
            "fingerprint": wanted.fingerprint,
            "begun_at": instant(wanted.begun_at),
            "lost_before": instant(lost_before),
            "over_before": instant(over_before),
        }
        if self._run("claim_answer", row).rowcount:
            return None
        found = self._one("answer_of_key", {"key": wanted.key})
        assert found is not None  # or it would have been claimed
        return KeptAnswer(
            key=wanted.key,
            tenant=found["tenant_name"],
            fingerprint=found["fingerprint"],
            begun_at=time_of(found["begun_at"]),
            status=found["status"],
            etag=found["etag"],
            content=found["content"],
        )

    def keep_answer(self, answer: KeptAnswer) -> None:
        """Keep what came of it."""
        row = {"key": answer.key, "begun_at": instant(answer.begun_at), "status": answer.status}
        self._run("keep_answer", row | {"etag": answer.etag, "content": answer.content})

    def drop_answer(self, claimed: KeptAnswer) -> None:
        """It may be carried out anew."""
        self._run("drop_answer", {"key": claimed.key, "begun_at": instant(claimed.begun_at)})

    def purge_answers(self, before: datetime) -> int:
        """Forget those begun before that time."""
        return self._run("purge_answers", {"before": instant(before)}).rowcount
