"""Which sentences become drafts, and what is read in them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from triptych.model.draft import Draft
from triptych.model.memory import Kind, Slot
from triptych.model.message import Message, Role
from triptych.model.space import Space
from triptych.remember.extract import Extraction, extract

Hear = Callable[..., Extraction]
Lines = Callable[..., list[Message]]
SAID = datetime(2023, 5, 8, 13, 56, tzinfo=UTC)


def _only(extraction: Extraction) -> Draft:
    (draft,) = extraction.drafts
    return draft


@pytest.mark.parametrize(
    ("text", "attribute", "value"),
    [
        ("My name is Priya.", "name", "Priya"),
        ("I live in Lisbon now.", "residence", "Lisbon"),
        ("I moved to Oslo with my cat", "residence", "Oslo"),
        ("I'm originally from Kerala.", "hometown", "Kerala"),
        ("My birthday is on July 9.", "birthday", "July 9"),
        ("I am 41 years old", "age", "41"),
        ("I'm a pastry chef.", "job", "pastry chef"),
        ("I work as a night nurse at a clinic", "job", "night nurse"),
        ("I work for Contoso.", "employer", "Contoso"),
        ("My brother is called Sven.", "brother", "Sven"),
        ("My mom lives in Leeds.", "mother:residence", "Leeds"),
        ("I'm allergic to penicillin.", "allergy", "penicillin"),
        ("I speak Dutch.", "language", "Dutch"),
        ("My email is priya@example.org", "email", "priya@example.org"),
        ("My favorite color is teal.", "favourite:colour", "teal"),
        ("I hate cilantro.", "preference:cilantro", "dislike"),
        ("I don't think I like sushi.", "preference:sushi", "dislike"),
        ("I'm not a fan of karaoke", "preference:karaok", "dislike"),
        ("I really enjoy sailing on weekends", "preference:sail", "like"),
        ("我叫李雷", "name", "李雷"),
        ("我住在苏州", "residence", "苏州"),
        ("我去年搬到了厦门", "residence", "厦门"),
        ("我老家在湖南", "hometown", "湖南"),
        ("我的生日是7月9日", "birthday", "7月9日"),
        ("我今年41岁", "age", "41岁"),
        ("我是一名护士", "job", "护士"),
        ("我在华为工作", "employer", "华为"),
        ("我弟弟叫小刚", "brother", "小刚"),
        ("我妈妈住在西安", "mother:residence", "西安"),
        ("我对青霉素过敏", "allergy", "青霉素"),
        ("我会说德语", "language", "德语"),
        ("我最喜欢的颜色是绿色", "favourite:colour", "绿色"),
        ("我讨厌香菜", "preference:香菜", "dislike"),
        ("我不喜欢吃香菜", "preference:香菜", "dislike"),
        ("我特别喜欢爬山", "preference:爬山", "like"),
    ],
)
def test_a_first_person_statement_fills_a_slot_of_its_speaker(
    hear: Hear, text: str, attribute: str, value: str
) -> None:
    draft = _only(hear(text))
    assert draft.slot == Slot("user:alice", attribute, value)
    assert draft.content == text.strip()
    assert draft.subject == "user:alice"


@pytest.mark.parametrize(
    ("text", "slot"),
    [
        ("The staging server runs on port 8080.", Slot("staging server", "port", "8080")),
        ("The deadline for the audit is Friday.", Slot("audit", "deadline", "Friday")),
        ("Q3 revenue is 4.2M", Slot("q3 revenue", "value", "4.2M")),
        ("测试服务器的端口是8080", Slot("测试服务器", "port", "8080")),
        ("审计报告的截止日期是周五", Slot("审计报告", "deadline", "周五")),
    ],
)
def test_a_statement_about_a_thing_fills_a_slot_of_the_thing(hear: Hear, text: str, slot: Slot) -> None:
    assert _only(hear(text)).slot == slot


@pytest.mark.parametrize(
    "text",
    [
        "Do you live in Paris?",
        "Hey, how are you?",
        "Thanks so much for your help!",
        "If I lived in Paris I would eat croissants.",
        "Could you translate this paragraph?",
        "Please summarise the article",
        "The weather is lovely today.",
        "你住在巴黎吗？",
        "你好，最近怎么样？",
        "谢谢你的帮助！",
        "如果我住在巴黎，我会天天吃面包",
        "请帮我翻译这段话",
        "今天天气真好",
    ],
)
def test_questions_courtesies_hypotheses_requests_and_small_talk_yield_nothing(hear: Hear, text: str) -> None:
    extraction = hear(text)
    assert extraction.drafts == ()
    assert all(not decision.kept and decision.reason for decision in extraction.decisions)


@pytest.mark.parametrize(
    "text",
    [
        "I dreamt I live in Tokyo.",
        "I had a dream in which I lived in Oslo.",
        "我梦见我住在东京。",
        "昨晚梦到我搬到了上海。",
        "I want to live in Rome",
        "I used to live in Madrid",
        "I might move to Oslo",
        "Ann told me she lives in Rome.",
        'My friend said "I live in Rome"',
        "You live in Paris.",
        "我想住在罗马",
        "我以前住在马德里",
        "王总的电话是010-88886666",
        "他的生日是3月5日",
        "她的猫叫咪咪",
        "小明身高180cm",
        "会议是2024年",
        "Ann, who is from Rome, likes tea.",
        "This is Python.",
        "我朋友说他住在罗马",
        "你住在巴黎",
    ],
)
def test_what_is_wished_past_supposed_or_others_fills_no_slot_of_the_speaker(hear: Hear, text: str) -> None:
    assert all(draft.slot is None for draft in hear(text).drafts)


@pytest.mark.parametrize(
    ("text", "contents"),
    [
        ("我叫 Alex，家在上海，以后回答请简短一些", ["我叫 Alex", "家在上海", "以后回答请简短一些"]),
        (
            "I'm Sam, I live in Paris and my sister is Ann.",
            ["I'm Sam", "I live in Paris", "my sister is Ann."],
        ),
        (
            "I moved to Berlin last May, and it rains a lot.",
            ["I moved to Berlin last May, and it rains a lot."],
        ),
    ],
)
def test_each_telling_clause_is_a_draft_and_a_single_one_keeps_its_sentence(
    hear: Hear, text: str, contents: list[str]
) -> None:
    assert [draft.content for draft in hear(text).drafts] == contents


@pytest.mark.parametrize(
    "text",
    [
        "From now on, cc finance on all invoices.",
        "Always answer in French.",
        "Could you please reply in English from now on?",
        "以后这类邮件都抄送给财务",
        "请用英文回答",
    ],
)
def test_a_standing_instruction_is_a_preference(hear: Hear, text: str) -> None:
    draft = _only(hear(text))
    assert draft.kind is Kind.PREFERENCE
    assert "instruction" in draft.tags


@pytest.mark.parametrize("text", ["Restarting the proxy fixed it.", "重启代理就好了"])
def test_what_worked_is_a_skill(hear: Hear, text: str) -> None:
    assert _only(hear(text)).kind is Kind.SKILL


@pytest.mark.parametrize(
    "text",
    [
        "We decided to use Postgres for billing.",
        "我们决定用 Postgres",
        "It turned out that the disk was full.",
    ],
)
def test_a_conclusion_is_marked_as_a_decision(hear: Hear, text: str) -> None:
    assert "decision" in _only(hear(text)).tags


@pytest.mark.parametrize(
    ("text", "old", "value"),
    [
        ("No, I meant Tuesday, not Monday.", "Monday", "Tuesday"),
        ("不是周一，是周二", "周一", "周二"),
        ("应该是周二，不是周一", "周一", "周二"),
    ],
)
def test_a_correction_names_what_it_takes_back(hear: Hear, text: str, old: str, value: str) -> None:
    draft = _only(hear(text))
    assert draft.tags == {"correction"}
    assert (draft.metadata["replaces"], draft.metadata["value"]) == (old, value)


@pytest.mark.parametrize("text", ["Yesterday I ran a race.", "昨天我跑了一场比赛"])
def test_an_event_is_dated_by_the_message(hear: Hear, text: str) -> None:
    draft = _only(hear(text, at=SAID))
    assert draft.kind is Kind.EVENT
    assert draft.event_start == datetime(2023, 5, 7, tzinfo=UTC)
    assert draft.event_end == datetime(2023, 5, 8, tzinfo=UTC)
    assert draft.expires_at is None


@pytest.mark.parametrize("text", ["We have a meeting tomorrow at 3pm.", "明天下午三点开会"])
def test_a_plan_is_an_event_with_its_time_and_does_not_expire(hear: Hear, text: str) -> None:
    draft = _only(hear(text, at=SAID))
    assert draft.event_start == datetime(2023, 5, 9, 15, tzinfo=UTC)
    assert draft.tags == {"plan"}
    assert draft.expires_at is None


@pytest.mark.parametrize("text", ["I have lived in Graz since 2019", "自从2019年我住在格拉茨"])
def test_what_holds_since_a_date_holds_from_that_date(hear: Hear, text: str) -> None:
    draft = _only(hear(text, at=SAID))
    assert draft.valid_from == datetime(2019, 1, 1, tzinfo=UTC)


def test_every_draft_quotes_a_stretch_of_its_message_and_names_it(hear: Hear) -> None:
    text = "Hi! I live in Graz. My sister is Ann, and she is great. 我喜欢喝茶。"
    extraction = hear(text, at=SAID, session="s7")
    assert len(extraction.drafts) == 3
    for draft in extraction.drafts:
        assert draft.source.quote == draft.content
        assert draft.content in text
        assert (draft.source.message, draft.source.session) == ("s7-1", "s7")
        assert draft.source.reference == "line 1"
        assert draft.source.said_at == SAID


def test_the_decisions_cover_every_word_of_the_message_but_what_joins_them(hear: Hear) -> None:
    text = "Hi there! I live in Graz, and my sister is Ann. What about you? 我喜欢喝茶，你呢？"
    covered = {place for d in hear(text).decisions for place in range(d.span.start, d.span.end)}
    left = "".join(char for place, char in enumerate(text) if place not in covered)
    assert "".join(filter(str.isalnum, left)) == "and"


def test_in_a_chat_of_two_the_first_person_is_whoever_speaks(lines: Lines) -> None:
    chat = [
        *lines("I live in Oslo.", name="Ola", session="a"),
        *lines("I live in Rome.", name="Rita", session="b"),
    ]
    drafts = extract(chat, space=Space.of_user("alice"), author="user:alice").drafts
    homes = [(draft.subject, draft.slot.value) for draft in drafts if draft.slot]
    assert homes == [("Ola", "Oslo"), ("Rita", "Rome")]


@pytest.mark.parametrize(
    ("role", "text"),
    [
        (Role.ASSISTANT, "You live in Paris and you like tea."),
        (Role.ASSISTANT, "I live in Paris."),
        (Role.ASSISTANT, "I'd love to help you with that!"),
        (Role.SYSTEM, "I live in Paris."),
        (Role.TOOL, "I live in Paris."),
    ],
)
def test_other_roles_say_nothing_about_the_user(lines: Lines, role: Role, text: str) -> None:
    assert extract(lines(text, role=role), space=Space.of_user("alice"), author="user:alice").drafts == ()


def test_what_an_assistant_found_out_is_kept_with_less_trust_than_what_a_user_says(lines: Lines) -> None:
    found = extract(
        lines("The root cause was a full disk on node 7.", role=Role.ASSISTANT),
        space=Space.of_user("alice"),
        author="user:alice",
    )
    said = extract(lines("I live in Graz."), space=Space.of_user("alice"), author="user:alice")
    assert _only(found).trust < _only(said).trust


def test_an_assistant_that_says_the_users_words_again_is_no_new_evidence(lines: Lines) -> None:
    chat = [
        *lines("It turned out that the disk on node 7 was full.", session="a"),
        *lines("So it turned out that the disk on node 7 was full.", role=Role.ASSISTANT, session="b"),
    ]
    drafts = extract(chat, space=Space.of_user("alice"), author="user:alice").drafts
    assert [draft.source.session for draft in drafts] == ["a"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "The kitten shredded our curtains again, can you suggest a toy for her?",
            "The kitten shredded our curtains again",
        ),
        (
            "I've saved 900 euros since my last cigarette - what would be a nice reward?",
            "I've saved 900 euros since my last cigarette",
        ),
        ("全员迁飞书一个月了，日程在哪儿看？", "全员迁飞书一个月了"),
        ("我们搬到松江了，附近有什么好吃的？", "我们搬到松江了"),
        ("If I move to Paris, which bank should I take?", None),
        ("When the kitten shreds our curtains, what should we do?", None),
        ("Has the kitten been fed, or did you forget?", None),
        ("The café on the corner, is it any good?", None),
        ("The restaurant we loved, did it reopen?", None),
        ("My friend who lives in Rome, what was her name?", None),
        ("My sister, who lives in Oslo, is coming, what should I cook?", None),
        ("Anna moved to Paris, did she?", None),
        ("Say I moved to Paris, what would I need?", None),
        ("如果我搬到松江了，坐几号线？", None),
        ("吃完饭的时候，要不要先喝水？", None),
        ("会议是改在周三下午，还是周四上午？", None),
        ("她已经搬到上海了，对吗？", None),
        ("我在京东买的手机，什么时候到？", None),
    ],
)
def test_what_is_told_before_a_question_is_kept_without_it(hear: Hear, text: str, told: str | None) -> None:
    assert [draft.content for draft in hear(text).drafts] == ([] if told is None else [told])


@pytest.mark.parametrize(
    ("text", "slots"),
    [
        ("I live in Tampere and work as a sound engineer, any tips for me?", {"residence", "job"}),
        ("I moved to Berlin, my sister is called Ann, can you suggest a gift?", {"residence", "sister"}),
        ("我叫李雷，现在住在杭州，附近有什么好吃的？", {"name", "residence"}),
    ],
)
def test_every_clause_before_a_question_is_read(hear: Hear, text: str, slots: set[str]) -> None:
    assert {draft.slot.attribute for draft in hear(text).drafts if draft.slot} == slots
