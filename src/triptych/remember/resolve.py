"""Fills in what a draft leaves implicit: its times, its language, its slot.

Relative times are read against the moment it was said. What was said to hold "since 2019" holds from then;
anything else holds from when it was said. A plan is over at the end of the day it was for, and is then no
longer a plan: it expires.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from triptych.model.draft import Draft
from triptych.model.memory import Kind
from triptych.remember.finding import Finding, Mark
from triptych.remember.reading import slot_of
from triptych.remember.segments import read_statement
from triptych.text.language import detect
from triptych.text.times.find import find_times
from triptych.text.times.value import TimeMention

_SINCE = re.compile(
    r"\b(?:since|as of|starting|effective|back in)\s+(?:the\s+|last\s+)?$|(?:自从|从|自|打从)$", re.IGNORECASE
)
_SINCE_AFTER = re.compile(r"^(?:起|开始|以来|之后就|就)")
_CHANGES = frozenset({Mark.CHANGE.value})
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
# Their value is itself a date, or belongs to a thing.
_UNDATED = frozenset({"birthday", "birth_year", "deadline", "port", "version", "host", "value", "zodiac"})
# What comes again every year is worth knowing after the day.
_YEARLY = re.compile(
    r"\b(?:anniversary|birthday|every year|annual(?:ly)?)\b|周年|纪念日|生日|每年", re.IGNORECASE
)
_LONGEST_PLAN = timedelta(days=14)
_DATED_KINDS = frozenset({Kind.EVENT, Kind.FACT, Kind.OBSERVATION, Kind.TOOL_RESULT})


def resolve(draft: Draft) -> Draft:
    """The draft with its slot, times and language; what the caller has already given stays as given.

    A draft that says its language and from when it holds has been resolved before: it stays as it is.
    """
    if draft.valid_from is not None and draft.language != "und":
        return draft
    drafted = with_slot(draft) if draft.slot is None and draft.explicit else draft
    language = drafted.language if drafted.language != "und" else detect(drafted.content)
    return dated(replace(drafted, language=language))


def with_slot(draft: Draft) -> Draft:
    """The draft with the slot its content fills, if the rules can read one; its kind follows from it unless
    somebody chose another."""
    finding = read_statement(draft.content)
    if finding is None or draft.subject is None:
        return draft
    return apply_finding(draft, finding)


def apply_finding(draft: Draft, finding: Finding) -> Draft:
    """The draft with slot, marks and kind of what was read."""
    assert draft.subject is not None
    metadata = dict(draft.metadata)
    if finding.negated:
        metadata["negated"] = True
    if finding.replaces:
        metadata["replaces"] = finding.replaces
    if finding.mark is Mark.CORRECTION and finding.value:
        metadata["value"] = finding.value
    return replace(
        draft,
        slot=slot_of(finding, draft.subject),
        kind=finding.kind if draft.kind is Kind.FACT else draft.kind,
        tags=draft.tags | ({finding.mark.value} if finding.mark else set()),
        metadata=metadata,
    )


def dated(draft: Draft) -> Draft:
    """The draft with the times its content speaks of, and from when it holds."""
    said_at = draft.source.said_at
    if draft.event_start is None and draft.kind in _DATED_KINDS and Mark.CORRECTION not in draft.tags:
        draft = _with_times(draft, find_times(draft.content, said_at))
    return replace(draft, valid_from=_utc(draft.valid_from or said_at))


def _with_times(draft: Draft, mentions: Sequence[TimeMention]) -> Draft:
    times = [mention for mention in mentions if not mention.recurring]
    if not times:
        return draft
    since = next((mention for mention in times if _says_since(draft.content, mention)), None)
    if since is not None and since.start <= draft.source.said_at:
        return replace(draft, valid_from=draft.valid_from or _utc(since.start))
    if draft.slot is not None:
        return _with_change_date(draft, times[0])
    return _as_event(draft, times[0])


def _with_change_date(draft: Draft, mention: TimeMention) -> Draft:
    """ "I moved to Berlin in May" holds from May; in "the deadline is Friday" the date is the value."""
    assert draft.slot is not None
    changed = bool(_CHANGES & draft.tags)
    undated = draft.slot.attribute.rpartition(":")[2] in _UNDATED
    if mention.start > draft.source.said_at or not (changed or _HAPPENED.search(draft.content)) or undated:
        return draft
    holding = replace(draft, valid_from=draft.valid_from or _utc(mention.start))
    dated_draft = replace(holding, event_start=_utc(mention.start), event_end=_utc(mention.end))
    # A change is told for what holds since: it stays a fact.
    return dated_draft if changed or draft.kind is not Kind.FACT else replace(dated_draft, kind=Kind.EVENT)


def _as_event(draft: Draft, mention: TimeMention) -> Draft:
    kind = Kind.EVENT if draft.kind is Kind.FACT and not draft.explicit else draft.kind
    dated_draft = replace(draft, kind=kind, event_start=_utc(mention.start), event_end=_utc(mention.end))
    if draft.kind not in (Kind.FACT, Kind.EVENT) or not _is_plan(draft, mention):
        return dated_draft
    return replace(
        dated_draft,
        expires_at=draft.expires_at or _end_of_day(mention.end),
        tags=draft.tags | {Mark.PLAN.value},
    )


def _is_plan(draft: Draft, mention: TimeMention) -> bool:
    if _YEARLY.search(draft.content) or (_TOLD.search(draft.content) and not _AHEAD.search(draft.content)):
        return False
    ahead = mention.start > draft.source.said_at
    return ahead and mention.grain in _PLANNED and mention.end - mention.start <= _LONGEST_PLAN


def _says_since(content: str, mention: TimeMention) -> bool:
    before, after = content[: mention.span.start], content[mention.span.end :]
    own = mention.text.lower()
    return (
        bool(_SINCE.search(before) or _SINCE_AFTER.match(after))
        or own.startswith(("since ", "自从", "自", "从"))
        or own.endswith(("以来", "起", "开始"))
    )


def _end_of_day(moment: datetime) -> datetime:
    """The midnight that ends the last day of a period whose end is excluded."""
    midnight = moment.replace(hour=0, minute=0, second=0, microsecond=0)
    return _utc(midnight if midnight == moment else midnight + timedelta(days=1))


def _utc(moment: datetime) -> datetime:
    return moment.astimezone(UTC)
