"""Words that say of how many, how often, since when or where something holds. Small as they are, a statement
without them is another one: some of the tests, near my parents, at most fifty, as a child."""

from __future__ import annotations

import re
from collections.abc import Iterator

from triptych.text.language import has_cjk
from triptych.text.tables import listed

Bound = tuple[str, str]
"""(`share`, `some`), (`place`, `near`), (`limit`, `least`), (`then`, `young`), (`rate`, `week`), …"""

_WORDS: tuple[tuple[str, str, str], ...] = (
    ("share", "only", "only exclusively solely 只有 仅 仅仅"),
    ("share", "some", "a_few some_people 有些 少数 个别 有的"),
    ("share", "sometimes", "sometimes occasionally now_and_then every_now_and_then 有时 偶尔 有时候"),
    ("share", "half", "half_of half_the half_my half_our 一半"),
    ("share", "most", "most_of mostly 大部分 大多数 多数"),
    ("share", "but", "everyone_but everybody_but everything_but all_but anyone_but anything_but except 除了"),
    ("place", "near", "near nearby close_to next_to beside next_door next-door around_the_corner neighbor"),
    ("place", "near", "neighbour neighbors neighbours 附近 旁边 隔壁 邻居 挨着 紧邻"),
    ("place", "opposite", "opposite across_from across_the_street 对面"),
    ("place", "behind", "behind 后面 背后"),
    ("place", "before", "in_front_of 前面 门前"),
    ("place", "under", "under_the under_my under_our underneath beneath below_the 下面 底下"),
    ("place", "over", "above_the above_my on_top_of 上面 顶上"),
    ("place", "outside", "outside 外面 外边"),
    ("place", "between", "between 之间"),
    (
        "limit",
        "least",
        "at_least more_than no_less_than no_fewer_than a_minimum_of 至少 最少 以上 不少于 起码",
    ),
    ("limit", "most", "at_most fewer_than less_than no_more_than not_more_than up_to a_maximum_of 至多 最多"),
    ("limit", "most", "以下 不超过 以内"),
    ("then", "young", "as_a_child as_a_kid as_a_boy as_a_girl as_a_teenager in_my_childhood in_my_youth"),
    ("then", "young", "in_my_teens in_my_twenties 小时候 从小 年轻的时候 年轻时 童年 上学时 小的时候 读书时"),
    ("over", "over", "finished lost graduated broke_up 毕业 丢了 弄丢 结束了 退出 离开了"),
    ("learning", "learning", "learn learning study studies studied studying student students lesson lessons"),
    (
        "learning",
        "learning",
        "class classes course courses degree master's 学习 学生 专业 读 念 上课 学了 学的",
    ),
    ("degree", "slight", "slightly slight mild mildly a_bit a_little 有点 有点儿 轻微 轻度 稍微 微辣"),
    ("degree", "strong", "severe severely serious seriously badly terribly 厉害 严重 重度 剧烈 要命 特辣"),
    ("able", "able", "speak speaks fluent fluently mastered masters 精通"),
    (
        "stage",
        "ahead",
        "need_to have_to has_to got_to ought_to must should will 即将 将要 明天 下周 下月 下个月 明年",
    ),
    (
        "stage",
        "done",
        "got became left moved started arrived bought sold went came finished landed ended quit",
    ),
    ("stage", "done", "joined paid called"),
    *(("rank", one, one) for one in listed("deputy vice assistant junior senior acting interim trainee")),
    *(("rank", one, one) for one in listed("副 助理 代理 实习 高级 初级 资深 首席")),
)
_BY_WORD: dict[str, list[Bound]] = {}
for _kind, _value, _words in _WORDS:
    for _word in listed(_words):
        _BY_WORD.setdefault(_word, []).append((_kind, _value))


def _any(*, ascii_only: bool) -> str:
    words = (word for word in _BY_WORD if word.isascii() is ascii_only)
    return "|".join(map(re.escape, sorted(words, key=len, reverse=True)))


_ENGLISH = re.compile(rf"\b(?:{_any(ascii_only=True)})\b")
_CHINESE = re.compile(_any(ascii_only=False))

# What means it only in such company.
_FIGURE = r"[\d一二两三四五六七八九十]"
_ENGLISH_PHRASES: tuple[tuple[Bound, re.Pattern[str]], ...] = (
    (("share", "some"), re.compile(r"\b(?:some|several) (?:of\b|\w+s\b)")),
    (("share", "most"), re.compile(r"\bmost \w+s\b")),
    (("limit", "least"), re.compile(r"\bover(?= \d)")),
    (
        ("then", "young"),
        re.compile(r"\bwhen (?:i|we) w(?:as|ere) (?:young\w*|little|small|kids|a \w+|\w+ years old)"),
    ),
    (
        ("stage", "ahead"),
        re.compile(r"(?:\b(?:am|is|are)|'m|'re) (?:getting|becoming|leaving|moving|starting)\b|'ll\b"),
    ),
    (("stage", "done"), re.compile(r"\b(?:i|we|he|she|they) \w+ed\b")),
    (
        ("stage", "done"),
        re.compile(r"(?:\b(?:have|has)|'ve) (?:learnt|built|written|made|bought|sold|found|\w{3,}ed)\b"),
    ),
    (("stage", "doing"), re.compile(r"(?:\b(?:am|are)|'m|'re) (?!going\b)\w{2,}ing\b")),
    *(
        (
            ("way", way),
            re.compile(
                r"\b(?:mov(?:e|es|ed|ing)|check\w*|log\w*|sign\w*|opt\w*|" rf"phas\w*|turn\w*) {way}\b"
            ),
        )
        for way in ("in", "out", "on", "off", "up", "down")
    ),
)
_CHINESE_PHRASES: tuple[tuple[Bound, re.Pattern[str]], ...] = (
    (
        ("share", "only"),
        re.compile(rf"只能(?!.{{0,3}}{_FIGURE})|只(?=支持|接受|允许|适用|限|收|[会吃喝看穿用买听玩])"),
    ),
    (("share", "some"), re.compile(r"(?<!大)部分|有几[个位只家本]")),
    (("order", "before"), re.compile(r"[饭餐睡课会班]前|[之以]前(?!的)")),
    (("order", "after"), re.compile(r"[饭餐睡课会班]后|[之以]后|[吃喝做看写洗]完.{0,3}[再才就]")),
    (("place", "near"), re.compile(r"(?<![海河湖江路床])边上|离.{1,8}(?:近|不远)")),
    (("limit", "least"), re.compile(rf"(?<!不)超过(?={_FIGURE})")),
    (("limit", "most"), re.compile(rf"只能(?=.{{0,3}}{_FIGURE})|不到(?={_FIGURE})")),
    (("learning", "learning"), re.compile(r"[在始想要]学(?![校院期历])")),
    (("over", "over"), re.compile(r"[吃做看写读喝用卖打]完了?(?=$|[^\u4e00-\u9fff]|[药书片饭]?了)")),
    (
        ("experience", "once"),
        re.compile(r"(?<!没)(?<!没有)[\u4e00-\u9fff]过(?![敏年期节程夜渡滤得去来了头])"),
    ),
    (
        ("stage", "ahead"),
        re.compile(r"(?<![需不只主重])要(?=[换买卖去搬做结生考学修离辞])|" r"该(?=[换买去])"),
    ),
    (("stage", "done"), re.compile(r"[换买卖搬结考修离辞]了(?=[\u4e00-\u9fff])")),
    (("stage", "done"), re.compile(r"(?<![在想要])戒[烟酒糖]")),
    (("size", "big"), re.compile(r"大(?=[狗猫车房])")),
    (("size", "small"), re.compile(r"小(?=[狗猫车房])")),
    (("stage", "doing"), re.compile(r"在(?=[戒学找办修写改])")),
    (("able", "able"), re.compile(r"会(?=[说讲拉弹吹写开做唱跳])")),
    (("stage", "done"), re.compile(r"[\u4e00-\u9fff](?:了|过了?)(?=$|[。，！])")),
)

_UNIT = "second|minute|hour|day|week|month|quarter|year"
_RATES = {"hourly": "hour", "daily": "day", "nightly": "day", "weekly": "week", "monthly": "month"}
_RATES |= {"quarterly": "quarter", "yearly": "year", "annually": "year", "everyday": "day"}
_ZH_UNITS = {"秒": "second", "分钟": "minute", "小时": "hour", "天": "day", "日": "day", "周": "week"}
_ZH_UNITS |= {"星期": "week", "礼拜": "week", "月": "month", "个月": "month", "季度": "quarter", "年": "year"}
_RATE = re.compile(
    rf"\b(?:per|every|each|an?) (?P<unit>{_UNIT})\b(?! (?:ago|"
    rf"later|and))|\b(?P<adverb>{'|'.join(_RATES)})\b"
)
_ZH_RATE = re.compile(
    rf"每[一个]?(?P<unit>{'|'.join(sorted(_ZH_UNITS, key=len, reverse=True))})(?![一二三四五六日末晚])"
    rf"|一(?P<times>天|周|个星期|个月|年)(?=[^，。]{{0,2}}{_FIGURE}[次回])|(?P<always>[天年])(?P=always)"
)


def find_bounds(folded: str) -> Iterator[Bound]:
    """The bounds that a folded text sets, some more than once."""
    chinese = has_cjk(folded)
    for match in (_CHINESE if chinese else _ENGLISH).finditer(folded):
        yield from _BY_WORD[match.group()]
    for bound, phrase in _CHINESE_PHRASES if chinese else _ENGLISH_PHRASES:
        if phrase.search(folded):
            yield bound
    for match in (_ZH_RATE if chinese else _RATE).finditer(folded):
        yield "rate", _zh_unit(match) if chinese else match["unit"] or _RATES[match["adverb"]]


def _zh_unit(match: re.Match[str]) -> str:
    return _ZH_UNITS[(match["unit"] or match["times"] or match["always"]).removeprefix("个")]
