"""Whatever is said and asked through the public face, in any order: the budget holds, nothing vanishes."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from paths.talks import alice, opened
from triptych.model.context import Context

_texts = st.one_of(
    st.sampled_from(
        [
            "I am allergic to peanuts.",
            "我对花生过敏，以后点菜都不要放花生。",
            "We decided to use PostgreSQL 16, budget 4200 euros.",
            "好的，谢谢！",
            "",
        ]
    ),
    st.text(max_size=60),
    st.builds(
        lambda word, times: f"{word} " * times, st.sampled_from(["data", "记录"]), st.integers(0, 2500)
    ),
)
_image = {"type": "image_url", "image_url": {"url": "https://example.com/plan.png"}}


def _called(many: int, text: str, answered: int) -> list[dict[str, Any]]:
    calls = [{"id": f"c{n}", "function": {"name": "look", "arguments": "{}"}} for n in range(many)]
    results = [{"role": "tool", "tool_call_id": f"c{n}", "content": text} for n in range(answered)]
    return [{"role": "assistant", "content": None, "tool_calls": calls}, *results]


_spoken = st.one_of(
    st.builds(lambda text: [{"role": "user", "content": text}], _texts),
    st.builds(lambda text: [{"role": "assistant", "content": text}], _texts),
    st.builds(lambda text: [{"role": "system", "content": text}], _texts),
    st.builds(lambda text: [{"role": "user", "content": [{"type": "text", "text": text}, _image]}], _texts),
    st.builds(_called, st.integers(1, 4), _texts, st.integers(0, 5)),
)
_asked = st.builds(
    lambda query, window, strategy: {"query": query, "budget": window, "strategy": strategy},
    st.one_of(st.none(), _texts),
    st.one_of(st.none(), st.integers(256, 9000)),
    st.one_of(st.none(), st.sampled_from(["verbatim", "window", "layered"])),
)


def _accounted(prompt: Context) -> list[int]:
    report = prompt.report
    spans = [*report.verbatim, *report.summarised, *report.cut]
    return sorted([*(n for span in spans for n in range(span.first, span.last + 1)), *report.shortened])


@settings(max_examples=30, deadline=None)
@given(st.lists(st.tuples(st.lists(_spoken, max_size=4), _asked), min_size=1, max_size=6))
def test_any_conversation_stays_within_any_budget_and_every_message_is_accounted_for(
    rounds: list[tuple[list[list[dict[str, Any]]], dict[str, Any]]],
) -> None:
    with opened() as memory:
        me = alice(memory)
        me.remember("Alice is allergic to peanuts")
        session = me.session("s")
        for spoken, wanted in rounds:
            for messages in spoken:
                session.add_openai(messages)
            prompt = session.context(**wanted)
            assert prompt.report.tokens <= prompt.report.budget
            assert _accounted(prompt) == [message.seq for message in session.messages()]
            memory.run_upkeep()
            assert session.context(**wanted).report.tokens <= prompt.report.budget
