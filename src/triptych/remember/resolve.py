"""Fills in what a draft leaves implicit: its times, its language, its slot.

Relative times are read against the moment it was said. What was said to hold "since 2019" holds from then;
anything else holds from when it was said. What was planned for a time is an event like what happened then:
once that is over it is told as the past, and nothing of it expires by itself.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from triptych.model.draft import Draft
from triptych.model.memory import Kind
from triptych.remember.endings import ANYTHING, ENDED, ENDS
from triptych.remember.finding import Finding, Mark
from triptych.remember.reading import slot_of
from triptych.remember.segments import read_statement
from triptych.remember.sift import is_mere_hypothesis, is_wish
from triptych.text.language import detect
from triptych.text.times.durations import end_after
from triptych.text.times.find import find_times
from triptych.text.times.value import TimeMention

_SINCE = re.compile(
    r"\b(?:since|as of|starting|effective|back in)\s+(?:the\s+|last\s+)?$|(?:自从|从|自|打从)$", re.IGNORECASE
)
_SINCE_AFTER = re.compile(r"^(?:起|开始|以来|之后就|就)")
_CHANGES = frozenset({Mark.CHANGE.value, Mark.ENDING.value})
# A plan for a named day or week is over with it; "in spring" or "next year" stays worth knowing.
_PLANNED = frozenset({"minute", "hour", "day", "weekend", "week", "period"})
# Told as done, whatever the clock says: a message of noon may speak of dinner when it was sent late.
_TOLD = re.compile(
    r"\b(?:was|were|went|had|did|got|made|met|took|saw|came)\b|[^要会想]了|过(?![来去年几])", re.IGNORECASE
)
_AHEAD = re.compile(
    r"\b(?:will|'ll|going to|gonna|tomorrow|next|upcoming|plan\w*|have to|need to|moved to|rescheduled)\b|"
    r"要|会议|将|打算|准备|计划|约|明天|后天|下周|下个?月|改到|推迟|定在|安排",
    re.IGNORECASE,
)
# Of slots of the speaker, what was done rather than is so: "I adopted a dog", 我结婚了.
_HAPPENED = re.compile(
    r"(?<![\w'])(?:I|we)(?:'ve|'d| have| had)?\s+(?:just |finally |also |both |recently |\w+ly )*"
    r"(?!(?:lived|worked|used|liked|loved|hated|preferred|needed|wanted|enjoyed|owned|stayed|studied)\b)"
    r"(?:\w+ed|got|bought|became|gave|found|met|began|won|took|lost|quit|left|had an?|"
    r"was (?:\w+ly )?\w+ed)\b|"
    r"[了过](?=$|[\s，,。！!一二两三四五\d只个条匹])",
    re.IGNORECASE,
)
# What came about within this time is told as news.
_NEWS = timedelta(days=60)
# Their value is itself a date, or belongs to a thing.
_UNDATED = frozenset(
    {"birthday", "birth_year", "deadline", "date", "expiry", "port", "version", "host", "value", "zodiac"}
)
_OWN = re.compile(r"\b(?:I|my|mine)\b|我(?!们)", re.IGNORECASE)
# What comes again every year is worth knowing after the day.
_YEARLY = re.compile(
    r"\b(?:anniversary|birthday|every year|annual(?:ly)?)\b|周年|纪念日|生日|每年", re.IGNORECASE
)
_LONGEST_PLAN = timedelta(days=31)
# The time named is the end; it has begun by now.
_UNTIL = re.compile(
    r"\b(?:until|till|til|through|up to)\s+(?:the\s+)?$|(?:直到|截至|待到|呆到|住到|忙到|休到|持续到|延续到|"
    r"一直到)$",
    re.IGNORECASE,
)
_DATED_KINDS = frozenset({Kind.EVENT, Kind.FACT, Kind.OBSERVATION, Kind.TOOL_RESULT})


def resolve(draft: Draft) -> Draft:
    """The draft with its slot, times and language; what the caller has already given stays as given.

    A draft that says its language and from when it holds has been resolved before: it stays as it is.
    """
    if draft.valid_from is not None and draft.language != "und":
        return draft
    drafted = with_slot(draft) if draft.slot is None and draft.explicit else draft
    language = drafted.language if drafted.language != "und" else detect(drafted.content)
    return _dated(drafted, language)


def with_slot(draft: Draft) -> Draft:
    """The draft with the slot its content fills, if the rules can read one; its kind follows from it unless
    somebody chose another."""
    finding = read_statement(draft.content)
    if finding is None or draft.subject is None:
        wish = draft.kind is Kind.FACT and is_mere_hypothesis(draft.content) and is_wish(draft.content)
        return replace(draft, kind=Kind.PREFERENCE) if wish else draft
    return apply_finding(draft, finding)


def apply_finding(draft: Draft, finding: Finding) -> Draft:
    """The draft with slot, marks and kind of what was read."""
    assert draft.subject is not None
    metadata = dict(draft.metadata)
    if finding.negated:
        metadata["negated"] = True
    if finding.replaces:
        metadata["replaces"] = finding.replaces
    if finding.mark is Mark.ENDING:
        metadata |= {ENDS: finding.attribute or ANYTHING, ENDED: finding.value or ""}
    if finding.mark is Mark.CORRECTION and finding.value:
        metadata["value"] = finding.value
    return replace(
        draft,
        slot=slot_of(finding, _whose(finding, draft)),
        kind=finding.kind if draft.kind is Kind.FACT else draft.kind,
        tags=draft.tags | ({finding.mark.value} if finding.mark else set()),
        metadata=metadata,
    )


def _whose(finding: Finding, draft: Draft) -> str:
    """Whose slot it is where the words name nobody: the speaker's; "the deadline" told in a shared space is
    that of what is shared."""
    assert draft.subject is not None
    if draft.space.is_shared and finding.attribute in _UNDATED and not _OWN.search(draft.content):
        return ":".join(draft.space.root.segments)
    return draft.subject


def _dated(draft: Draft, language: str) -> Draft:
    """The draft in that language, with the times its content speaks of, and from when it holds."""
    said_at = draft.source.said_at
    if draft.event_start is None and draft.kind in _DATED_KINDS and Mark.CORRECTION not in draft.tags:
        draft = _with_times(draft, find_times(draft.content, said_at))
    elif Mark.HABIT in draft.tags:
        draft = _recurring(draft, find_times(draft.content, said_at))
    return replace(draft, valid_from=_utc(draft.valid_from or said_at), language=language)


def _with_times(draft: Draft, mentions: Sequence[TimeMention]) -> Draft:
    draft = _recurring(draft, mentions)
    times = [mention for mention in mentions if not mention.recurring]
    if not times:
        return draft
    since = next((mention for mention in times if _says_since(draft.content, mention)), None)
    if since is not None and since.start <= draft.source.said_at:
        return replace(draft, valid_from=draft.valid_from or _utc(since.start))
    if draft.slot is not None:
        return _with_change_date(draft, times[0])
    return _as_event(draft, times[0])


def _recurring(draft: Draft, mentions: Sequence[TimeMention]) -> Draft:
    """With the words that say how often it comes again: "every Monday at 10"."""
    again = next((mention for mention in mentions if mention.recurring), None)
    return draft if again is None else replace(draft, metadata={**draft.metadata, "recurs": again.text})


def _with_change_date(draft: Draft, mention: TimeMention) -> Draft:
    """ "I moved to Berlin in May" holds from May; in "the deadline is Friday" the date is the value."""
    assert draft.slot is not None
    changed = bool(_CHANGES & draft.tags)
    undated = draft.slot.attribute.rpartition(":")[2] in _UNDATED
    if mention.start > draft.source.said_at or not (changed or _HAPPENED.search(draft.content)) or undated:
        return draft
    holding = replace(draft, valid_from=draft.valid_from or _utc(mention.start))
    dated_draft = replace(holding, event_start=_utc(mention.start), event_end=_utc(mention.end))
    # A change, and what came about long ago, are told for what holds since: they stay facts.
    news = Mark.CHANGE.value not in draft.tags and draft.source.said_at - mention.start < _NEWS
    return replace(dated_draft, kind=Kind.EVENT) if news and draft.kind is Kind.FACT else dated_draft


def _as_event(draft: Draft, mention: TimeMention) -> Draft:
    # "This year I work nights", "next year my lease ends": so it is, rather than something that happens.
    past = mention.end <= draft.source.said_at or _TOLD.search(draft.content) is not None
    happens = past or mention.grain != "year"
    kind = Kind.EVENT if draft.kind is Kind.FACT and not draft.explicit and happens else draft.kind
    start, end = _extent(draft, mention)
    dated_draft = replace(draft, kind=kind, event_start=_utc(start), event_end=_utc(end))
    if draft.kind not in (Kind.FACT, Kind.EVENT) or not _is_plan(draft, mention):
        return dated_draft
    return replace(dated_draft, tags=draft.tags | {Mark.PLAN.value})


def _extent(draft: Draft, mention: TimeMention) -> tuple[datetime, datetime]:
    """From when to when: "until Friday" began before it was said, "for two weeks from Monday" ends later."""
    if mention.start > draft.source.said_at and _UNTIL.search(draft.content[: mention.span.start]):
        return draft.source.said_at, mention.end
    lasting = end_after(draft.content, mention.start) if mention.grain in ("minute", "hour", "day") else None
    return mention.start, max(mention.end, lasting) if lasting is not None else mention.end


def _is_plan(draft: Draft, mention: TimeMention) -> bool:
    if _YEARLY.search(draft.content) or (_TOLD.search(draft.content) and not _AHEAD.search(draft.content)):
        return False
    ahead = mention.start > draft.source.said_at
    return ahead and mention.grain in _PLANNED and mention.end - mention.start <= _LONGEST_PLAN


def _says_since(content: str, mention: TimeMention) -> bool:
    before, after = content[: mention.span.start], content[mention.span.end :]
    own = mention.text.lower()
    # 三年了: for three years now.
    if (
        mention.grain == "period"
        and after.startswith("了")
        and own.endswith(("年", "月", "周", "星期", "礼拜", "天"))
    ):
        return True
    return (
        bool(_SINCE.search(before) or _SINCE_AFTER.match(after))
        or own.startswith(("since ", "自从", "自", "从"))
        or own.endswith(("以来", "起", "开始"))
    )


def _utc(moment: datetime) -> datetime:
    return moment.astimezone(UTC)
