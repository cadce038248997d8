"""A message cut into the stretches that each deserve a look of their own.

A sentence is one stretch, unless several of its clauses say things the rules know: "I'm Sam, I live in Paris
and my sister is Ann" is three. What no rule reads stays with what it belongs to, so that "last May, I moved
to Berlin" keeps its date.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from triptych.remember.finding import Finding, Mark
from triptych.remember.questions import told_then_asked
from triptych.remember.reading import read_aside, read_clause, read_sentence
from triptych.text.sentences import split_clauses, split_sentences
from triptych.text.span import Span

# Where a clause without a comma goes on with a subject of its own.
_JOINT = re.compile(
    r",\s+(?=(?:I|I'm|I've|my|we|we're)\b)|,?\s+(?:and|but|so|plus)\s+(?=(?:I|I'm|I've|my|we|we're|"
    r"please)\b)|(?<=[\u4e00-\u9fff])(?:而且|并且|另外|还有)(?=我)",
    re.IGNORECASE,
)
# Where it goes on without one: "I live in Tampere and work as a sound engineer".
_BARE_JOINT = re.compile(
    r",?\s+(?:and|but)\s+(?:also\s+)?(?=(?:live|work|study|teach|drive|own|run|speak|love|like|hate|prefer|"
    r"enjoy|play|have|am|use|moved|bought|"
    r"got|take|go|eat|drink|can't|don't|never|always|usually)\s)",
    re.IGNORECASE,
)
_SUBJECT = re.compile(
    r"^(?:and |but |so |also )?(I|we)\b|^(?:and |but |so |also )?(I)(?='m|'ve|'d)", re.IGNORECASE
)
_LEADING_JOINT = re.compile(r"(?:and|but|so|plus)\s+(?=(?:I|I'm|I've|my|we|we're|please)\b)", re.IGNORECASE)
_OWN_SUBJECT = re.compile(
    r"^(?:and |but |so |also )?(?:I|I'm|I've|I'd|I'll|my|we|we're|our)\b|^(?:但是?|不过|另外|还有|"
    r"而且)?(?:我|我们|咱们)",
    re.IGNORECASE,
)
# What has one value at a time and changes.
_OF_NOW = frozenset({"residence", "employer", "job", "school"})
LONGEST = 1_000
"""Characters; what is longer is no statement, and no rule is tried on it."""
_TRIMMED = " \t\r\n,，;；、:：-–—"


@dataclass(frozen=True, slots=True)
class Segment:
    """A stretch of a message, the sentence it stands in, and what a rule reads in it."""

    span: Span
    sentence: Span
    finding: Finding | None = None
    wording: str | None = None
    """What to keep instead of the stretch, where that leaves out its subject."""


def segments(text: str) -> Iterator[Segment]:
    """The stretches of the text, in order; together they hold every word of it."""
    clauses = split_clauses(text)
    for sentence in split_sentences(text):
        if sentence.end - sentence.start > LONGEST:
            yield Segment(sentence, sentence)
            continue
        for said in told_then_asked(text, sentence):
            inside = [clause.within(said) for clause in clauses if clause.overlaps(said)]
            parts = [part for clause in inside for part in _parts(text, clause)]
            yield from _segments_of(text, said, parts)


def read_statement(text: str) -> Finding | None:
    """What a statement that is kept whole says, where its clauses fill two slots the one about now: the home
    before where somebody comes from, and of what no longer holds and what holds instead the latter."""
    whole = read_clause(text)
    if whole is None or whole.attribute is None or len(text) > LONGEST:
        return whole
    if not whole.negated and whole.attribute != "hometown":
        return whole
    wanted = whole.attribute if whole.negated else "residence"
    if wanted not in _OF_NOW:
        return whole
    parts = [part.of(text) for clause in split_clauses(text) for part in _parts(text, clause)]
    found = (read_clause(part) for part in parts)
    now = next((f for f in found if f is not None and f.attribute == wanted and not f.negated), None)
    if now is None:
        return whole
    return replace(now, replaces=whole.value) if whole.negated else now


def _parts(text: str, clause: Span) -> Iterator[Span]:
    leading = _LEADING_JOINT.match(text, clause.start, clause.end)
    start = leading.end() if leading else clause.start
    for joint in _JOINT.finditer(text, start, clause.end):
        yield Span(start, joint.start())
        start = joint.end()
    yield Span(start, clause.end)


def _segments_of(text: str, sentence: Span, clauses: list[Span]) -> Iterator[Segment]:
    whole = read_sentence(sentence.of(text))
    read = [part for clause in clauses for part in _read_clause(text, sentence, clause)]
    telling = [segment for segment in read if segment.finding is not None]
    corrects = whole is not None and whole.mark is Mark.CORRECTION
    if whole is not None and (corrects or not any(_is_apart(segment, whole) for segment in telling)):
        yield Segment(sentence, sentence, whole)
        return
    if len(telling) < 2:
        found = telling[0].finding if telling else read_statement(sentence.of(text))
        yield Segment(sentence, sentence, found)
        return
    yield from (_trimmed(text, segment) for segment in _joined(text, read))


def _read_clause(text: str, sentence: Span, clause: Span) -> Iterator[Segment]:
    """The clause, or its two halves where both fill a slot of the one subject."""
    before = text[sentence.start : clause.start]
    halves = list(_halves(text, clause, sentence, before))
    first = halves[0].finding if halves else None
    second = halves[1].finding if halves else None
    apart = first is not None and second is not None and first.attribute and second.attribute
    if apart and first is not None and second is not None and first.attribute != second.attribute:
        yield from halves
        return
    whole = read_clause(clause.of(text), before)
    yield Segment(clause, sentence, whole)
    if whole is not None and (aside := read_aside(clause.of(text), whole)) is not None:
        start = clause.start + aside.span.start
        yield Segment(
            Span(start, start + len(aside.span.of(clause.of(text)))), sentence, aside.finding, aside.wording
        )


def _halves(text: str, clause: Span, sentence: Span, before: str) -> Iterator[Segment]:
    joint = _BARE_JOINT.search(text, clause.start, clause.end)
    subject = _SUBJECT.match(clause.of(text)) if joint else None
    if joint is None or subject is None:
        return
    left, right = Span(clause.start, joint.start()), Span(joint.end(), clause.end)
    wording = f"{subject.group(1) or subject.group(2)} {right.of(text).strip()}".replace("I am ", "I'm ")
    yield Segment(left, sentence, read_clause(left.of(text), before))
    yield Segment(right, sentence, read_clause(wording, before), wording)


def _is_apart(segment: Segment, whole: Finding) -> bool:
    """Whether the clause says something the sentence's own reading does not already cover."""
    finding = segment.finding
    return finding is not None and finding.rule != whole.rule and finding.attribute is not None


def _joined(text: str, read: list[Segment]) -> list[Segment]:
    joined: list[Segment] = []
    for segment in read:
        if joined and not _starts_anew(text, joined[-1], segment):
            last = joined.pop()
            segment = Segment(  # noqa: PLW2901 - the clause grows backwards over what belongs to it
                Span(last.span.start, segment.span.end), segment.sentence, last.finding or segment.finding
            )
        joined.append(segment)
    return joined


def _starts_anew(text: str, last: Segment, coming: Segment) -> bool:
    if coming.finding is None:
        return _OWN_SUBJECT.match(coming.span.of(text)) is not None
    if last.finding is None:
        return _OWN_SUBJECT.match(last.span.of(text)) is not None
    return not (last.finding.mark is coming.finding.mark is Mark.INSTRUCTION)


def _trimmed(text: str, segment: Segment) -> Segment:
    piece = segment.span.of(text)
    left = len(piece) - len(piece.lstrip(_TRIMMED))
    kept = len(piece.strip(_TRIMMED))
    span = Span(segment.span.start + left, segment.span.start + left + kept) if kept else segment.span
    return replace(segment, span=span)
