"""How much the conversation around a question counts."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from triptych.model.recollection import Query
from triptych.recall.plan import AROUND_QUESTION, AROUND_TURN, make_plan

NOW = datetime(2026, 6, 15, tzinfo=UTC)


@pytest.mark.parametrize(
    ("said", "turn", "counts"),
    [
        ("My sister comes on Friday.", "Where does the blue folder lie?", AROUND_QUESTION),
        ("My sister comes on Friday.", "When does my sister arrive?", AROUND_TURN),
        ("My sister comes on Friday.", "I should tidy the kitchen.", AROUND_TURN),
        ("Caroline: My sister comes on Friday.", "Where did Caroline put the folder?", AROUND_QUESTION),
        ("我妹妹周五来。", "蓝色文件夹放在哪里？", AROUND_QUESTION),
        ("我妹妹周五来。", "我妹妹几点到？", AROUND_TURN),
        ("我妹妹周五来。", "厨房该收拾了。", AROUND_TURN),
    ],
)
@pytest.mark.parametrize("told_again", [False, True], ids=["apart", "among"])
def test_a_question_about_something_else_is_led_less_by_what_was_said(
    said: str, turn: str, counts: float, *, told_again: bool
) -> None:
    context = (said, turn) if told_again else (said,)
    assert make_plan(Query(text=turn, asked_at=NOW, context=context)).context_counts == counts
