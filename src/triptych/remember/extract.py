"""Messages into drafts, without a model: which sentences say something worth keeping, and what.

What is kept is the sentence as it was said. Who "I" is depends on who speaks: the name of the message
where it has one, otherwise the principal the conversation belongs to, or whoever put the message in. What an
assistant says is no evidence about its user; only conclusions and what worked are drafted from it, and only
when they are not the user's own words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from triptych.model.draft import Draft
from triptych.model.ids import MessageId
from triptych.model.memory import Kind, Method, Source
from triptych.model.message import Message, Role
from triptych.model.space import Space
from triptych.remember.finding import Finding, Mark
from triptych.remember.jokes import Jokes, find_jokes, is_denial
from triptych.remember.resolve import apply_finding, resolve
from triptych.remember.salience import Telling, telling_of
from triptych.remember.segments import LONGEST, Segment, segments
from triptych.remember.sift import (
    is_material,
    is_mere_hypothesis,
    is_opinion_on_speaker,
    is_question,
    is_reported,
    is_wish,
    mask_foreign,
    strip_opening,
    why_idle,
)
from triptych.remember.statement import most_trust
from triptych.text.span import Span
from triptych.text.words import index_terms


@dataclass(frozen=True, slots=True)
class ClauseDecision:
    """What became of one stretch of a message, and why."""

    message: MessageId
    span: Span
    text: str
    kept: bool
    reason: str


@dataclass(frozen=True, slots=True)
class Extraction:
    """The drafts, in the order they were said, and the decision on every stretch of every message."""

    drafts: tuple[Draft, ...]
    decisions: tuple[ClauseDecision, ...]


class _Voice(NamedTuple):
    """How far what this role says is believed, and how it came to know."""

    method: Method
    trust: float
    confidence: float


_VOICES = {
    Role.USER: _Voice(Method.STATED, 0.9, 0.8),
    Role.TOOL: _Voice(Method.OBSERVED, 0.6, 0.7),
    Role.ASSISTANT: _Voice(Method.INFERRED, 0.4, 0.5),
}
_HEARSAY_CONFIDENCE = 0.5
_JOKE = "a joke"
_TOOL_RULES = frozenset({"port", "version", "host", "deadline", "amount", "decision"})
_ASSISTANT_RULES = frozenset({"decision", "what worked"})
# An assistant's sentence made of so many of the user's own words says nothing new.
_ECHO = 0.6
# "Could you always answer in French?" asks for it all the same.
_POLITE = re.compile(
    r"\b(?:(?:can|could|would|will) you|please)\b|请|麻烦|(?:可以|能不能|能|可否)\S{0,8}(?:吗|么)",
    re.IGNORECASE,
)


def extract(messages: Sequence[Message], *, space: Space, author: str) -> Extraction:
    """Drafts for `space` from the messages, with a decision for every stretch of them.

    `author` is the principal's key (`user:alice`) that "I" means in a user's message without a name. The
    messages are one conversation in order; nothing else is looked at, and nothing is changed.
    """
    read: list[_Read] = []
    heard: set[str] = set()
    for message in messages:
        jokes = find_jokes(message.content) if message.role is Role.USER else Jokes(message.content)
        read += (_Read(message, Segment(span, span), None, _JOKE) for span in jokes.spans)
        joked = _take_back(read, message) if jokes.reaches_back else bool(jokes.spans)
        read += (
            _Read(message, *one)
            for one in _read_message(message, jokes.text, space, author, heard, joked=joked)
        )
        if message.role is Role.USER:
            heard |= set(index_terms(jokes.text))
    return Extraction(
        tuple(one.draft for one in read if one.draft is not None), tuple(one.decision for one in read)
    )


@dataclass(frozen=True, slots=True)
class _Read:
    """A stretch of a message, what was drafted from it, and why or why not."""

    message: Message
    segment: Segment
    draft: Draft | None
    reason: str

    @property
    def decision(self) -> ClauseDecision:
        span = self.segment.span
        kept = self.draft is not None
        return ClauseDecision(self.message.id, span, span.of(self.message.content), kept, self.reason)


def _take_back(read: list[_Read], message: Message) -> bool:
    """Drop what the speaker's last sentence before the message said: it was a joke. Whether there was one."""
    who = message.role, message.name
    spoken = [
        one for one in read if one.message is not message and (one.message.role, one.message.name) == who
    ]
    if not spoken:
        return False
    last = spoken[-1]
    for place, one in enumerate(read):
        if one.message is last.message and one.segment.sentence == last.segment.sentence:
            read[place] = replace(one, draft=None, reason=_JOKE)
    return True


def _read_message(
    message: Message, content: str, space: Space, author: str, heard: set[str], *, joked: bool
) -> Iterator[tuple[Segment, Draft | None, str]]:
    """The stretches of the message's `content`, which leaves out its jokes. Of what was `joked` about it is
    not told that it is not so."""
    if message.role is Role.SYSTEM or not message.content_type.startswith("text/"):
        return
    telling: Telling | None = None
    for segment in segments(content):
        refusal = _why_not(message, segment, heard)
        if joked and refusal is None and is_denial(segment.span.of(content)):
            refusal = _JOKE
        if refusal is not None:
            yield segment, None, refusal
            continue
        draft = _draft(message, segment, space, author)
        if segment.finding is None:
            telling = telling or telling_of(message.content)
            draft = replace(
                draft, in_passing=telling is Telling.IN_PASSING, at_length=telling is Telling.AT_LENGTH
            )
        yield segment, draft, draft.reasons[0]


def _why_not(message: Message, segment: Segment, heard: set[str]) -> str | None:
    """Why the stretch yields nothing, or none when it does."""
    text, finding = segment.span.of(message.content), segment.finding
    if (unfit := _why_unfit(message, segment)) is not None:
        return unfit
    if message.role is not Role.USER:
        return _why_not_other(message.role, text, finding, heard)
    if finding is not None and finding.mark is Mark.INSTRUCTION:
        return "question" if is_question(text) and not _POLITE.search(text) else None
    lesson = finding is not None and finding.kind is Kind.SKILL and not text.rstrip().endswith(("?", "？"))
    if _asks(message.content, segment) and not lesson:
        return "question"
    if is_mere_hypothesis(text) and (not lesson or is_wish(text)):
        return "hypothesis"
    said = mask_foreign(text)
    return why_idle(said) if finding is None or not said.strip() else None


def _why_unfit(message: Message, segment: Segment) -> str | None:
    """Why the stretch is no statement of its speaker at all, or none."""
    text, finding = segment.span.of(message.content), segment.finding
    if len(text) > LONGEST:
        return "too long for a statement"
    if is_material(segment.sentence.of(message.content)):
        return "material of a task or a story"
    hearsay = finding is not None and finding.hearsay
    if message.role is Role.USER and (hearsay or is_opinion_on_speaker(mask_foreign(text))):
        return "somebody else's word on the speaker"
    return None


def _asks(content: str, segment: Segment) -> bool:
    """A sentence that ends in a question may begin with a statement the rules have read."""
    text = segment.span.of(content)
    if segment.span.end < segment.sentence.end and segment.finding is not None:
        return is_question(text.rstrip("?？") + ".") and is_question(text)
    return is_question(text)


def _why_not_other(role: Role, text: str, finding: Finding | None, heard: set[str]) -> str | None:
    wanted = _TOOL_RULES if role is Role.TOOL else _ASSISTANT_RULES
    if finding is None or finding.rule not in wanted:
        return f"said by the {role.value}"
    if is_question(text) or is_mere_hypothesis(text):
        return "question or hypothesis"
    terms = set(index_terms(text))
    if role is Role.ASSISTANT and terms and len(terms & heard) >= _ECHO * len(terms):
        return "the user's own words again"
    return None


def _draft(message: Message, segment: Segment, space: Space, author: str) -> Draft:
    text, finding = segment.span.of(message.content).strip(), segment.finding
    wording = segment.wording or text
    voice = _VOICES[message.role]
    speaker, voucher = message.said_by(author)
    source = replace(_source(message, speaker, text, voice), voucher=voucher)
    draft = Draft(
        space=space,
        kind=Kind.FACT,
        content=wording,
        source=source,
        subject=speaker,
        confidence=voice.confidence,
        trust=min(voice.trust, most_trust(space, source.voice)),
        reasons=(finding.rule if finding else "statement",),
    )
    if finding is not None:
        draft = apply_finding(draft, finding)
    if is_reported(strip_opening(wording)) and draft.slot is None:
        draft = replace(draft, confidence=min(voice.confidence, _HEARSAY_CONFIDENCE))
    return resolve(draft)


def _source(message: Message, speaker: str, quote: str, voice: _Voice) -> Source:
    return Source(
        author=speaker,
        method=voice.method,
        said_at=message.time,
        session=message.session,
        message=message.id,
        reference=message.reference,
        quote=quote,
    )
