"""The periods a question may be about, asked on Thursday 16 October 2025 of a memory of two years."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from triptych.text.times.find import mentions_time
from triptych.text.times.ranges import asks_when, find_ranges

ASKED_AT = datetime(2025, 10, 16, 14, 20, tzinfo=UTC)
EARLIEST = datetime(2023, 11, 1, tzinfo=UTC)
LATEST = datetime(2025, 10, 16, tzinfo=UTC)

# the question; then every period it may mean, as first day/first day after
GOLDEN = """
What did I do in March? | 2024-03-01/2024-04-01 2025-03-01/2025-04-01
Where was I on May 3rd? | 2024-05-03/2024-05-04 2025-05-03/2025-05-04
What happened between May 3 and May 10? | 2024-05-03/2024-05-11 2025-05-03/2025-05-11
What did we eat from 3 June to 5 June 2024? | 2024-06-03/2024-06-06
What happened in early March? | 2024-03-01/2024-03-11 2025-03-01/2025-03-11
Who visited me in the summer? | 2024-06-01/2024-09-01 2025-06-01/2025-09-01
Which summer camp did we like? | 2024-06-01/2024-09-01 2025-06-01/2025-09-01
Where did we go last summer? | 2025-06-01/2025-09-01
What did I get for Christmas? | 2023-12-25/2023-12-26 2024-12-25/2024-12-26
What did I get for Christmas 2023? | 2023-12-25/2023-12-26
What did I buy in 2024? | 2024-01-01/2025-01-01
Where did I travel in March of last year? | 2024-03-01/2024-04-01
Who called me yesterday? | 2025-10-15/2025-10-16
What did I do last Friday? | 2025-10-10/2025-10-11
What did I do on Friday? | 2025-10-10/2025-10-11
What did I have for dinner last night? | 2025-10-15T18/2025-10-16
What did I plan for next week? | 2025-10-20/2025-10-27
What did we discuss three weeks ago? | 2025-09-21/2025-09-30
Where did I live before March 2024? | 2023-11-01/2024-03-01
Where have I worked since June 2025? | 2025-06-01/2025-10-16T14:20
What did I do after 1 September 2025? | 2025-09-02/2025-10-16
How was Q2? | 2024-04-01/2024-07-01 2025-04-01/2025-07-01
Who came to dinner in the week of 23 August 2024? | 2024-08-19/2024-08-26
What is my cat called? |
我三月做了什么？ | 2024-03-01/2024-04-01 2025-03-01/2025-04-01
5月3号我在哪里？ | 2024-05-03/2024-05-04 2025-05-03/2025-05-04
5月3日到5月10日发生了什么？ | 2024-05-03/2024-05-11 2025-05-03/2025-05-11
三月中旬有什么安排？ | 2024-03-11/2024-03-21 2025-03-11/2025-03-21
夏天谁来看过我？ | 2024-06-01/2024-09-01 2025-06-01/2025-09-01
去年夏天去了哪里？ | 2024-06-01/2024-09-01
春节我们去了哪儿？ | 2024-02-10/2024-02-17 2025-01-29/2025-02-05
中秋节吃了什么？ | 2024-09-17/2024-09-18 2025-10-06/2025-10-07
国庆去哪儿玩了？ | 2024-10-01/2024-10-08 2025-10-01/2025-10-08
2024年国庆去哪儿玩了？ | 2024-10-01/2024-10-08
去年三月我在哪儿出差？ | 2024-03-01/2024-04-01
2024年我买了什么？ | 2024-01-01/2025-01-01
上周五我做了什么？ | 2025-10-10/2025-10-11
昨天谁给我打了电话？ | 2025-10-15/2025-10-16
昨晚吃了什么？ | 2025-10-15T18/2025-10-16
下周有什么计划？ | 2025-10-20/2025-10-27
三周前我们讨论了什么？ | 2025-09-21/2025-09-30
2024年3月之前我住在哪儿？ | 2023-11-01/2024-03-01
第二季度怎么样？ | 2024-04-01/2024-07-01 2025-04-01/2025-07-01
我的猫叫什么？ |
""".strip()


def rows() -> list[tuple[str, list[str]]]:
    split = [line.split("|") for line in GOLDEN.splitlines()]
    return [(question.strip(), periods.split()) for question, periods in split]


def moment(text: str) -> datetime:
    return datetime.fromisoformat(text if "T" not in text or ":" in text else f"{text}:00").replace(
        tzinfo=UTC
    )


@pytest.mark.parametrize(("question", "periods"), rows())
def test_question_is_about_these_periods(question: str, periods: list[str]) -> None:
    found = find_ranges(question, ASKED_AT, earliest=EARLIEST, latest=LATEST)
    expected = [tuple(map(moment, period.split("/"))) for period in periods]
    assert [(m.start, m.end) for m in found] == expected


@pytest.mark.parametrize(
    "question",
    [
        "When did Ann move to Oslo?",
        "Do you remember when we met?",
        "What year was the house built?",
        "Which day is the dentist?",
        "how long have I known Tom",
        "At what time does the train leave?",
        "我什么时候搬到成都的？",
        "哪天体检？",
        "我是几月入职的",
        "你們什麼時候結婚",
        "我认识小李多久了",
        "会议是星期几",
    ],
)
def test_question_wants_a_time(question: str) -> None:
    assert asks_when(question)


@pytest.mark.parametrize(
    "question",
    [
        "Who did I meet yesterday?",
        "What did she say to me when I called?",
        "Where do I live?",
        "What do I like to drink?",
        "我昨天见了谁？",
        "我住在哪里？",
        "我喜欢喝什么",
        "几个人来吃饭",
    ],
)
def test_question_wants_no_time(question: str) -> None:
    assert not asks_when(question)


@pytest.mark.parametrize(
    "text", ["See you on Friday", "In 2019 I moved", "三天前", "5月8号见", "tonight at 8"]
)
def test_text_mentions_a_time(text: str) -> None:
    assert mentions_time(text)


@pytest.mark.parametrize("text", ["", "I like tea", "port 8080", "我喜欢喝茶", "三里屯", "one day"])
def test_text_mentions_no_time(text: str) -> None:
    assert not mentions_time(text)
