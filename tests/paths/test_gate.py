"""What passes the gate in daily use: nothing that recall itself put there, and no small talk."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from triptych import Triptych
from triptych.model.context import Context
from triptych.ports.embedder import Embedder
from triptych.sync import Member
from triptych.testing.clock import FixedClock

DATA = Path(__file__).parents[2] / "bench" / "data"

KNOWN = {
    "en": [
        "I live in Graz with my sister Ann.",
        "We decided to use Postgres for the billing service.",
        "Restarting the proxy first fixed the login timeouts.",
        "My dentist appointment costs 240 euros every year.",
        "From now on, answer me in short sentences.",
    ],
    "zh": [
        "我和妹妹小安住在格拉茨。",
        "我们决定账单服务用Postgres。",
        "先重启代理解决了登录超时的问题。",
        "我每年看牙要花240欧元。",
        "以后回答我请简短一些。",
    ],
}
ASKED = {
    "en": ["Where do I live?", "Which database?", "What fixed the timeouts?", "What does the dentist cost?"],
    "zh": ["我住在哪里？", "用什么数据库？", "怎么解决超时的？", "看牙要花多少钱？"],
}
# How an assistant says again what it was shown: word for word, led in, in words of its own.
ANSWERS = {
    "en": [
        "{0}",
        "As you told me: {0}",
        "According to my notes, the decision was to use Postgres for the billing service.",
        "What worked was restarting the proxy first: that fixed the login timeouts.",
    ],
    "zh": [
        "{0}",
        "你之前说过：{0}",
        "根据记录，决定是账单服务用Postgres。",
        "有效的办法是先重启代理，登录超时就解决了。",
    ],
}


@pytest.fixture
def in_process(embedder: Embedder, clock: FixedClock) -> Iterator[Triptych]:
    """One store is enough where it is about what is said."""
    settings = {"upkeep": {"worker": False}}
    with Triptych.open(":memory:", embedder=embedder, clock=clock, settings=settings) as opened:
        yield opened


def _placed(context: Context) -> str:
    return "\n".join(m.content for m in context.messages if "<memory>" in m.content)


def _told(memory: Triptych, language: str) -> Member:
    me = memory.principal(agent="assistant", user="alice")
    with me.session("before") as session:
        for line in KNOWN[language]:
            session.add("user", line)
    return me


def _snapshot(me: Member) -> dict[str, int]:
    states = ["active", "candidate", "superseded", "archived", "expired"]
    return {memory.content: len(memory.sources) for memory in me.memories(states=states, limit=1000)}


@pytest.mark.parametrize("captured", ["answers", "prompts"])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_fifty_turns_with_recall_and_capture_remember_nothing_that_was_recalled(
    in_process: Triptych, clock: FixedClock, language: str, captured: str
) -> None:
    memory = in_process
    me = _told(memory, language)
    known = _snapshot(me)
    assert len(known) >= 4
    for day in range(5):
        with me.session(f"day {day}") as session:
            for turn in range(10):
                clock.advance(minutes=5)
                question = ASKED[language][turn % 4]
                placed = _placed(session.context(question))
                recalled = KNOWN[language][turn % 3]
                said = f"{placed}\n\n{question}" if captured == "prompts" else question
                session.add("user", said)
                session.add("assistant", ANSWERS[language][turn % 4].format(recalled))
        clock.advance(days=1)
        memory.run_upkeep()
    assert _snapshot(me) == known
    prompts = [row["content"] for row in me.export() if row["row"] == "message"]
    assert not any("<memory>" in prompt for prompt in prompts)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_recall_tool_that_answers_in_json_is_no_new_evidence(
    memory: Triptych, clock: FixedClock, language: str
) -> None:
    fact = {"en": "The staging API runs on port 8443.", "zh": "测试环境的API在8443端口上运行。"}[language]
    me = memory.principal(agent="assistant", user="alice")
    with me.session("before") as session:
        session.add("user", fact)
    known = _snapshot(me)
    assert len(known) >= 1
    clock.advance(hours=1)
    with me.session("now") as session:
        session.add("user", ASKED[language][1])
        found = [{"content": result.content} for result in me.recall(fact)]
        session.add("tool", json.dumps(found, ensure_ascii=False))
        session.add("tool", fact)
    assert _snapshot(me) == known


@pytest.fixture(params=["en", "zh"])
def small_talk(request: pytest.FixtureRequest) -> Iterator[list[tuple[str, str]]]:
    rows = (DATA / f"smalltalk.{request.param}.jsonl").read_text("utf-8").splitlines()
    yield [(row["speaker"], row["text"]) for row in map(json.loads, rows)]


def test_a_day_of_small_talk_leaves_no_junk_and_tells_what_it_passed_over(
    in_process: Triptych, clock: FixedClock, small_talk: list[tuple[str, str]]
) -> None:
    memory = in_process
    me = memory.principal(agent="assistant", user="alice")
    with me.session("chat") as session:
        for speaker, text in small_talk:
            session.add("user", text, name=None if speaker == "user" else "Sam")
        report = session.end()
    active = me.memories(limit=1000)
    assert len(active) <= 0.02 * len(small_talk), [one.content for one in active]
    assert sum(report.junk.values()) == report.counts["dropped"]
    (promoted,) = (event for event in me.events() if event.type == "session.promoted")
    passed = promoted.detail["passed_over"]
    assert passed["courtesy"] > 5
    assert passed["question"] > 5
    assert promoted.detail["outcomes"] == dict(report.counts)
    clock.advance(days=8)
    memory.run_upkeep()
    assert me.memories(states=["candidate"]) == []


@pytest.mark.parametrize("language", ["en", "zh"])
def test_between_small_talk_the_news_is_kept_and_hardly_anything_else(
    in_process: Triptych, language: str
) -> None:
    rows = (DATA / f"smalltalk.mixed.{language}.jsonl").read_text("utf-8").splitlines()
    said = [row for row in map(json.loads, rows) if row["half"] == "tuned"]
    me = in_process.principal(agent="assistant", user="alice")
    with me.session("chat") as session:
        for row in said:
            session.add("user", row["text"], name=None if row["speaker"] == "user" else "Sam")
    kept = [one.content.strip("。. ") for one in me.memories(limit=1000) if one.kind != "digest"]
    news = [row["text"] for row in said if "worth" in row]
    found = [text for text in news if any(one in text for one in kept)]
    junk = [one for one in kept if not any(one in text for text in news)]
    assert len(found) >= 0.8 * len(news), set(news) - set(found)
    assert len(junk) <= 0.05 * len(said), junk


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("day", ["day", "weekend", "evening", "pretzel"])
def test_of_a_day_with_an_assistant_the_news_is_kept_and_at_most_one_in_twenty_is_junk(
    in_process: Triptych, language: str, day: str
) -> None:
    text = (DATA / f"smalltalk.{day}.{language}.jsonl").read_text("utf-8")
    said = [json.loads(row) for row in text.splitlines()]
    me = in_process.principal(agent="assistant", user="alice")
    me.import_history(text)
    kept = [one.content.strip("。. ") for one in me.memories(limit=1000) if one.kind != "digest"]
    news = [row["text"] for row in said if "worth" in row]
    assert [text for text in news if not any(one in text for one in kept)] == []
    junk = [one for one in kept if not any(one in text for text in news)]
    assert len(junk) <= 0.05 * len(kept), junk


@pytest.mark.parametrize(
    ("line", "question"),
    [
        ("The printer on our floor jams.", "What about the printer on our floor?"),
        ("三楼的打印机老卡纸。", "三楼的打印机怎么样？"),
    ],
    ids=["en", "zh"],
)
def test_what_is_asked_for_three_times_is_kept_and_what_nobody_asks_for_expires(
    memory: Triptych, clock: FixedClock, line: str, question: str
) -> None:
    kept, let_go = (memory.principal(user=name) for name in ("alice", "bob"))
    for member in (kept, let_go):
        with member.session("s") as session:
            session.add("user", line)
    ids = [member.memories(states=["candidate"])[0].id for member in (kept, let_go)]
    for _ in range(3):
        assert kept.get(ids[0]).state == "candidate"
        clock.advance(hours=20)
        assert len(kept.recall(question).results) >= 1
        memory.run_upkeep()
    assert kept.get(ids[0]).state == "active"
    clock.advance(days=8)
    memory.run_upkeep()
    assert kept.get(ids[0]).state == "active"
    assert let_go.get(ids[1]).state == "expired"
    assert "memory.expired" in [event.type for event in let_go.history(ids[1]).events]
    assert let_go.restore(ids[1]).state == "active"
    memory.run_upkeep()
    assert let_go.get(ids[1]).state == "active"
