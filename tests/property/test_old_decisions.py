"""When every turn decides something, what the first one decided is still named after sixty, with its values,
and so is what it was changed to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from hypothesis import given, settings
from hypothesis import strategies as st

from triptych.model.ids import MessageId, SessionId
from triptych.model.message import Message, Role
from triptych.model.session import Session
from triptych.model.space import Space
from triptych.settings import BudgetSettings
from triptych.text.tokens import EstimatedTokens
from triptych.working.budget import budget_for
from triptych.working.compaction import Summaries
from triptych.working.cost import RememberedCounts
from triptych.working.window import View, build_window

NOW = datetime(2025, 3, 1, 12, tzinfo=UTC)
COUNTER = RememberedCounts(EstimatedTokens("o200k"))
TURNS = 61


@dataclass(frozen=True)
class Language:
    """Ways to decide: about a matter `{m}`, with an amount `{a}` and somebody's name `{n}`."""

    first: Sequence[str]
    changes: Sequence[str]
    others: Sequence[str]
    matters: Sequence[str]
    names: Sequence[str]
    noted: str


ENGLISH = Language(
    first=(
        "We decided on the dual-write approach for the {m}, and it may cost {a} euros.",
        "Final decision on the {m}: the budget is {a} euros, {n} is responsible.",
        "I decided to buy the {m}, it costs {a} euros.",
        "Let's settle it then: the {m} is {n}'s, the budget is {a}.",
        "We agreed that {n} takes over the {m} for {a} euros.",
    ),
    changes=(
        "We changed the {m} budget to {a} euros.",
        "The {m} will no longer cost that, we decided on {a}.",
    ),
    others=(
        "We decided to set the {m} budget at {a} thousand euros.",
        "{m} is settled on: {a} euros a month.",
        "We chose {n} for {m}, the fee is {a} euros.",
        "We finally agreed that {n} handles {m} for {a} thousand euros by the end of May.",
        "Let's go with plan B, {m} changes to {a}.",
    ),
    matters=(
        "travel",
        "servers",
        "training",
        "repairs",
        "hiring",
        "insurance",
        "printing",
        "catering",
        "cars",
    ),
    names=("Anna", "Peter", "Maria", "Siemens", "Hetzner"),
    noted="Noted, thanks.",
)
CHINESE = Language(
    first=(
        "我们决定{m}采用双写方案，预算是{a}元。",
        "{m}定了，预算{a}元，由{n}负责，六月底上线。",
        "经讨论，一致同意{m}选择{n}，合同金额为{a}元。",
        "我决定买这套{m}，价格是{a}元。",
        "{m}就这么定吧：由{n}来做，预算{a}元。",
    ),
    changes=("{m}的预算改成{a}元了。", "{m}重新定了，最终是{a}元。"),
    others=(
        "我们决定把{m}预算定为{a}万元。",
        "{m}定了：{a}元一个月。",
        "决定{m}选择{n}，费用{a}元。",
        "最终确定{m}由{n}负责，金额{a}万元，五月底之前完成。",
        "就用方案乙吧，{m}改为{a}。",
    ),
    matters=("差旅", "服务器", "培训", "装修", "招聘", "保险", "打印", "餐饮", "租车"),
    names=("李明", "王芳", "张伟", "华为", "顺丰"),
    noted="好的，记下了。",
)
MATTER = {ENGLISH: "warehouse", CHINESE: "仓库"}


@dataclass(frozen=True)
class Talk:
    """The turns, the amount first decided, and what it was changed to on the way."""

    language: Language
    turns: Sequence[str]
    amount: str
    changed: str


@st.composite
def talks(draw: st.DrawFn) -> Talk:
    language = draw(st.sampled_from([ENGLISH, CHINESE]))
    own, other = MATTER[language], st.sampled_from(language.matters)
    amount, changed = draw(st.lists(st.integers(100_000, 999_999), min_size=2, max_size=2, unique=True))
    names = st.sampled_from(language.names)
    turns = [draw(st.sampled_from(language.first)).format(m=own, a=amount, n=draw(names))]
    for _ in range(TURNS - 1):
        way = draw(st.sampled_from(language.others))
        turns.append(way.format(m=draw(other), a=draw(st.integers(101, 999)), n=draw(names)))
    turns[draw(st.integers(5, 40))] = draw(st.sampled_from(language.changes)).format(m=own, a=changed)
    return Talk(language, turns, str(amount), str(changed))


def _shown_after_all(talk: Talk, window: int) -> str:
    """What a model is told after the last turn, with a context asked for at each."""
    view = View(budget_for(BudgetSettings(context_window=window)))
    messages: list[Message] = []
    kept, text = Summaries(), ""
    for turn in talk.turns:
        for role, content in ((Role.USER, turn), (Role.ASSISTANT, talk.language.noted)):
            seq = len(messages) + 1
            messages.append(Message(MessageId(f"m{seq}"), SessionId("s"), seq, role, content, NOW))
        session = Session(
            id=SessionId("s"),
            tenant="default",
            space=Space.of_user("alice"),
            name="s",
            opened_by="user:alice",
            opened_at=NOW,
            last_activity=NOW,
            last_seq=len(messages),
            profile=kept.profile,
            turn_summaries=kept.turns,
        )
        made = build_window(session, messages, view, COUNTER)
        kept, text = made.summaries, "\n".join(message.content for message in made.context.messages)
    return text


@settings(max_examples=15, deadline=None)
@given(talks(), st.sampled_from([2048, 4096, 8192]))
def test_the_first_decision_and_its_change_are_named_after_sixty_others(talk: Talk, window: int) -> None:
    text = _shown_after_all(talk, window)
    assert talk.amount in text
    assert talk.changed in text
