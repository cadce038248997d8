"""Transcripts in plain Markdown.

    # Planning, 2026-05-08          a heading with a date begins a session; the date holds from here on
    ### User                        a heading names who speaks …
    I moved to Berlin.
    **Assistant (10:04):** Nice!    … or bold words with a colon do; a time or date may stand beside the name

One file uses one way of naming who speaks. The words for roles are known in English and Chinese ("User",
"Assistant", 用户, 助手 …). Other names count where these words do not name both sides, and when they begin at
least two messages. In a code fence nothing begins. `User: …` and `Assistant: …` at the start of a row do
where there is neither heading nor bold name.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from triptych.errors import InvalidInputError
from triptych.model.instant import as_instant
from triptych.model.message import Role
from triptych.service.conversation import Line
from triptych.text.tables import listed
from triptych.text.times.find import find_times

_WORDS: Mapping[Role, str] = {
    Role.USER: "user human me you 用户 我 人类 你",
    Role.ASSISTANT: """assistant ai bot chatgpt claude gpt gpt-4 gpt-4o gemini copilot deepseek qwen
        助手 助理 机器人""",
    Role.SYSTEM: "system 系统",
    Role.TOOL: "tool 工具",
}
_ROLES = {word: role for role, words in _WORDS.items() for word in words.split()}
_ROLE_FIRST = re.compile(rf"(?:{'|'.join(sorted(_ROLES, key=len, reverse=True))})(?![^\W\d])", re.IGNORECASE)
_BOTH_SIDES = {Role.USER, Role.ASSISTANT}
# Bold words with a colon that name nobody.
_NOBODY = frozenset(
    listed("""
    note notes warning tip tips example examples important summary answer question step steps result results
    conclusion remember todo 注意 提示 例如 示例 总结 结论 重要 步骤 问题 答案 结果 备注
    """)
)
_FENCE = re.compile(r"\s{0,3}(?:```|~~~)")
_HEADING = re.compile(r"(?P<level>#{1,6})\s+(?P<who>.+?)[\s#]*$")
_BOLD = re.compile(
    r"\s{0,3}\*\*(?P<who>[^*]{1,80}?)(?:[:：]\*\*|\*\*(?P<when>\s*[(（\[][^)）\]]{1,40}[)）\]])?\s*[:：])\s*(?P<rest>.*)$"
)
_PLAIN = re.compile(r"(?P<who>[^\s:：#*>|-][^:：]{0,60}?)[:：](?!//)\s*(?P<rest>.*)$")
_FRONT_DATE = re.compile(r"date\s*:\s*['\"]?(?P<when>.+?)['\"]?\s*$", re.IGNORECASE)
_ISO = re.compile(
    r"\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:\s?(?:Z|[+-]\d\d:?\d\d))?)?(?![\d:])"
)
_SAID = re.compile(r"\s+(?:said|says|wrote)$|[说写]$", re.IGNORECASE)
_AROUND = " \t-–—,，;·|:：()（）[]【】@*_"
_LONGEST_NAME = 60
_FRONT_ROWS = 20
_NO_DATE = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class _Mark:
    """A row that may begin a message or a session: how it is written, whom it names, when, and what follows
    on the same row. `style` is `#` for each level of a heading, `**`, or nothing."""

    style: str
    who: str
    when: str
    rest: str

    @property
    def role(self) -> Role | None:
        return _ROLES.get(self.who.lower())


def has_speakers(text: str) -> bool:
    """Whether anything begins a message."""
    return bool(_speakers(list(_marks(_rows(text)).values())))


def read_markdown(text: str, *, source: str) -> list[Line]:
    """The lines of the transcript. Raises `InvalidInputError` when nobody speaks in it."""
    rows = _rows(text)
    marks = _marks(rows)
    speakers = _speakers(list(marks.values()))
    if not speakers:
        raise InvalidInputError(
            "names no speaker", field=source, remedy="begin messages with `### User` or `**User:**`"
        )
    return list(_lines(rows, marks, speakers, source))


def _lines(
    rows: Sequence[str], marks: Mapping[int, _Mark], speakers: set[tuple[str, str]], source: str
) -> Iterator[Line]:
    session = source.rpartition(".")[0] or source
    date = _front_date(rows)
    names = Counter[str]()
    speaking: tuple[_Mark, str, datetime | None] | None = None
    said: list[str] = []
    deepest = max((len(style) for style, _ in speakers if style.startswith("#")), default=6)
    for number, row in enumerate([*rows, ""]):
        mark = marks.get(number)
        speaks = mark is not None and (mark.style, mark.who.lower()) in speakers
        opens = mark is not None and not speaks and 0 < mark.style.count("#") <= deepest
        begun = _time(mark.when, None) if mark is not None and opens else None
        if not speaks and begun is None and number < len(rows):
            said.append(row)
            continue
        if speaking is not None and (content := "\n".join(said).strip()):
            yield _line(*speaking, content, session)
        speaking, said = None, []
        if mark is not None and speaks:
            date = _time(mark.when, date) or date
            speaking, said = (mark, f"{source}:{number + 1}", date), [mark.rest]
        elif mark is not None and begun is not None:
            date, title = begun, row.strip("# \t")
            names[title] += 1
            session = title if names[title] == 1 else f"{title} ({names[title]})"


def _line(mark: _Mark, place: str, time: datetime | None, content: str, session: str) -> Line:
    role = mark.role
    return Line(
        "conversation",
        session,
        role or Role.USER,
        content,
        time,
        None if role is not None else mark.who,
        place=place,
    )


def _rows(text: str) -> list[str]:
    return text.lstrip("\ufeff").replace("\r\n", "\n").split("\n")


def _marks(rows: Sequence[str]) -> dict[int, _Mark]:
    """Every row outside of a code fence that is written like the beginning of something."""
    marks: dict[int, _Mark] = {}
    fenced = False
    for number, row in enumerate(rows):
        if _FENCE.match(row):
            fenced = not fenced
        elif not fenced and (mark := _mark(row)) is not None:
            marks[number] = mark
    return marks


def _mark(row: str) -> _Mark | None:
    for style, pattern in (("#", _HEADING), ("**", _BOLD), ("", _PLAIN)):
        match = pattern.match(row)
        if match is not None and (style or _ROLE_FIRST.match(row)):
            groups = match.groupdict()
            who, when = _parted(match["who"].strip())
            when = when or (groups.get("when") or "").strip(_AROUND)
            return _Mark(groups.get("level") or style, who, when, groups.get("rest") or "")
    return None


def _parted(text: str) -> tuple[str, str]:
    """Who, and when: the time is whatever of the text is one and has a digit."""
    iso = _ISO.search(text)
    found = (iso.start(), iso.end()) if iso else None
    if found is None:
        mentions = find_times(text, _NO_DATE) if any(map(str.isdigit, text)) else []
        dated = next((m for m in mentions if any(map(str.isdigit, m.text))), None)
        found = (dated.span.start, dated.span.end) if dated else (len(text), len(text))
    who = f"{text[: found[0]].strip(_AROUND)} {text[found[1] :].strip(_AROUND)}".strip(_AROUND)
    return _SAID.sub("", who), text[found[0] : found[1]]


def _speakers(marks: Sequence[_Mark]) -> set[tuple[str, str]]:
    """Style and name, folded, of whoever speaks: in the first way of naming that names somebody."""
    count = Counter((mark.style, mark.who.lower()) for mark in marks)
    for styles in _ways(marks):
        roles = {mark.role for mark in marks if mark.style in styles} - {None}
        if roles & _BOTH_SIDES and (styles != {""} or roles >= _BOTH_SIDES):
            named = set() if roles >= _BOTH_SIDES or styles == {""} else _repeated(count, styles)
            return named | {one for one in count if one[0] in styles and one[1] in _ROLES}
    levels = sorted({style for style, _ in count if style.startswith("#")})
    return next((named for style in [*levels, "**"] if (named := _repeated(count, {style}))), set())


def _ways(marks: Sequence[_Mark]) -> Iterator[set[str]]:
    """The styles that can name roles together: one level of headings, or two where each has one side."""
    by_role = Counter(mark.style for mark in marks if mark.role in _BOTH_SIDES and mark.style.startswith("#"))
    levels = sorted(by_role, key=lambda style: (-by_role[style], style))
    if levels:
        sides = {mark.role for mark in marks if mark.style == levels[0]}
        yield {levels[0]} if sides >= _BOTH_SIDES else set(levels)
    yield {"**"}
    yield {""}


def _repeated(count: Counter[tuple[str, str]], styles: set[str]) -> set[tuple[str, str]]:
    return {
        one
        for one, times in count.items()
        if one[0] in styles and times > 1 and one[1] not in _NOBODY and 0 < len(one[1]) <= _LONGEST_NAME
    }


def _front_date(rows: Sequence[str]) -> datetime | None:
    """The date in the front matter."""
    if rows[0].strip() != "---":
        return None
    for row in rows[1:_FRONT_ROWS]:
        if row.strip() == "---":
            break
        if match := _FRONT_DATE.match(row):
            return _time(match["when"], None)
    return None


def _time(when: str, date: datetime | None) -> datetime | None:
    """The instant; a time of day needs the date of what came before."""
    if not when:
        return None
    if _ISO.fullmatch(when):
        return as_instant(when.replace(" +", "+").replace(" -", "-").replace(" Z", "Z"), "time")
    anchor = _NO_DATE if date is None else date.replace(hour=0, minute=0, second=0, microsecond=0)
    start = next((mention.start for mention in find_times(when, anchor)), None)
    if start is None or (date is None and start.date() == _NO_DATE.date()):
        return None
    return start
