"""One draft of a model held against the message it names.

A model points; it does not write. What is kept are the speaker's own words, or a rewording of them that adds
no word, name or number and turns no *not*. Whose it is, how far it is believed and where it lies follow from
who said it, never from the answer.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from triptych.model.draft import Draft
from triptych.model.memory import Kind, Method, Slot, Source
from triptych.model.message import Message, Role
from triptych.model.space import Space
from triptych.remember.chinese.words import RELATION_NAMES, RELATION_WORDS
from triptych.remember.fits import fits
from triptych.remember.model.answer import Item
from triptych.remember.resolve import apply_finding, resolve
from triptych.remember.segments import read_statement
from triptych.remember.sift import is_hypothesis, is_mere_hypothesis, is_question, is_reported, mask_foreign
from triptych.remember.slots import attribute_part, clean_value, preference_object, subject_of
from triptych.remember.statement import most_trust
from triptych.text.guards import find_differences
from triptych.text.language import detect
from triptych.text.names import find_names
from triptych.text.normal import fold
from triptych.text.numbers import find_numbers
from triptych.text.sentences import split_clauses, split_sentences
from triptych.text.span import Span
from triptych.text.statements import read_statement as statement_of
from triptych.text.words import codes, index_terms

_LIKING = {"likes": "like", "dislikes": "dislike"}
_SIGNS = frozenset({"negation", "polarity", "mood"})
_VERBATIM_TRUST, _REWORDED_TRUST, _AGENT_TRUST = 0.9, 0.6, 0.4
_VERBATIM, _REWORDED, _DOUBTED = 0.7, 0.6, 0.5
_LONGEST_STATEMENT = 300
# Of a rewording's words at most this share may be new: what holds a sentence together.
_NEW_WORDS = 0.25
_APOSTROPHE = "['’‘ʼ]"
_QUOTE_MARK = '["“”„«»]'
_EDGE = " \t\r\n,，;；、:：-–—"


class FaultError(Exception):
    """A draft that cannot be used; the message says why, for the model itself."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A message as it was shown to a model: of its words the first `text`, after what was said `before`.

    `speaker` is whom "I" means in it; what is drafted from it goes into `space`.
    """

    message: Message
    text: str
    before: tuple[str, ...]
    speaker: str
    space: Space
    voucher: str | None = None

    @property
    def heard(self) -> str:
        """Everything a rewording of it may take words from."""
        return "\n".join((*self.before, self.speaker.partition(":")[2] or self.speaker, self.text))


def draft_from(item: Item, shown: Shown, model: str) -> Draft:
    """The draft, resolved. Raises `FaultError` saying what is wrong with it."""
    _require_may_tell(shown.message.role, item.kind)
    span = _whole(shown.text, _located(item.quote, shown.text))
    quote = span.of(shown.text).strip(_EDGE)
    sentence = _around(split_sentences(shown.text), span)
    _require_said(shown.text, span, sentence)
    statement = _statement(item, quote, shown)
    doubted = is_hypothesis(sentence.of(shown.text)) or is_reported(shown.text[sentence.start : span.end])
    content = statement or quote
    draft = Draft(
        space=shown.space,
        kind=Kind.FACT,
        content=content,
        source=_source(shown, quote, reworded=statement is not None),
        subject=shown.speaker,
        confidence=_DOUBTED if doubted else _REWORDED if statement else _VERBATIM,
        trust=min(
            _trust(shown.message.role, reworded=statement is not None),
            most_trust(shown.space, shown.voucher or shown.speaker),
        ),
        reasons=("read by a model",),
        metadata={"read_by": model},
    )
    slot = None if doubted else _slot(item, quote, shown)
    return resolve(_about(_read(draft, item, slot), item, shown))


def _require_may_tell(role: Role, kind: str) -> None:
    if role is Role.USER or (role is Role.ASSISTANT and kind == Kind.SKILL.value):
        return
    raise FaultError(f"what the {role.value} says is no evidence of a {kind}")


def _located(quote: str, text: str) -> Span:
    """Where the words stand; only blanks, case and the shape of quotation marks may differ."""
    words = quote.split()
    if not words:
        raise FaultError("its quote is empty")
    pattern = r"\s+".join(_lenient(word) for word in words)
    found = re.search(f"(?<![A-Za-z0-9]){pattern}(?![A-Za-z0-9])", text, re.IGNORECASE)
    if found is None:
        raise FaultError("its quote does not stand in that text")
    return Span(*found.span())


def _lenient(word: str) -> str:
    escaped = re.sub(_APOSTROPHE, lambda _: _APOSTROPHE, re.escape(word))
    return re.sub(_QUOTE_MARK, lambda _: _QUOTE_MARK, escaped)


def _whole(text: str, span: Span) -> Span:
    """The span, or its clauses when it leaves out words that tell, or what turns its sense."""
    clauses = _around(split_clauses(text), span)
    if len(clauses.of(text)) > _LONGEST_STATEMENT:
        return span
    left_out = text[clauses.start : span.start] + " " + text[span.end : clauses.end]
    kinds = {difference.kind for difference in find_differences(span.of(text), clauses.of(text))}
    return clauses if _tells(left_out) or kinds & _SIGNS else span


def _tells(text: str) -> bool:
    """Whether it holds more than what joins clauses."""
    told = statement_of(text)
    return bool(told.words or told.named or told.names or told.numbers or told.codes)


def _around(spans: list[Span], inner: Span) -> Span:
    """All of those that the inner one touches, as one."""
    touched = [one for one in spans if one.start < inner.end and one.end > inner.start]
    if not touched:
        return inner
    return Span(min(inner.start, touched[0].start), max(inner.end, touched[-1].end))


def _require_said(text: str, span: Span, sentence: Span) -> None:
    if is_question(_around(split_clauses(text), span).of(text)) or is_question(span.of(text)):
        raise FaultError("it is a question")
    if is_mere_hypothesis(sentence.of(text)):
        raise FaultError("it is only supposed")
    if not mask_foreign(text)[span.start : span.end].strip():
        raise FaultError("it is quoted from somebody else")


def _statement(item: Item, quote: str, shown: Shown) -> str | None:
    """The rewording, where there is one and it says no more than was said; the quote stands otherwise."""
    statement = " ".join((item.statement or "").split())
    if not statement or fold(statement) == fold(quote) or len(statement) > _LONGEST_STATEMENT:
        return None
    if detect(statement) != detect(shown.text):
        return None
    differences = {difference.kind for difference in find_differences(statement, quote)}
    return None if differences & (_SIGNS | {"date"}) or _adds(statement, shown.heard) else statement


def _adds(statement: str, heard: str) -> bool:
    """Whether a name, number or code was never said, or too many of its words were not."""
    folded = fold(heard)
    numbers = {number.value for number in find_numbers(heard)}
    if any(number.value not in numbers for number in find_numbers(statement)):
        return True
    named = [name.text for name in find_names(statement)] + codes(statement)
    if any(fold(name) not in folded for name in named):
        return True
    terms, known = set(index_terms(statement)), set(index_terms(heard))
    return len(terms - known) > _NEW_WORDS * len(terms)


def _source(shown: Shown, quote: str, *, reworded: bool) -> Source:
    said_by_user = shown.message.role is Role.USER
    return Source(
        author=shown.speaker,
        voucher=shown.voucher,
        method=Method.STATED if said_by_user and not reworded else Method.INFERRED,
        said_at=shown.message.time,
        session=shown.message.session,
        message=shown.message.id,
        reference=shown.message.reference,
        quote=quote,
    )


def _trust(role: Role, *, reworded: bool) -> float:
    if role is not Role.USER:
        return _AGENT_TRUST
    return _REWORDED_TRUST if reworded else _VERBATIM_TRUST


def _read(draft: Draft, item: Item, slot: Slot | None) -> Draft:
    """With what the rules read in its words; where they read nothing, with what the model does."""
    finding = read_statement(draft.content)
    if finding is not None:
        draft = apply_finding(draft, finding)
    if draft.kind is Kind.FACT:
        draft = replace(draft, kind=item.named_kind)
    return draft if draft.slot is not None else replace(draft, slot=slot)


def _slot(item: Item, quote: str, shown: Shown) -> Slot | None:
    """The slot, where value and bearer stand in the words said and the value looks like one."""
    if item.attribute is None or not (item.value or "").strip():
        return None
    assert item.value is not None
    value = _found(item.value, quote)
    if value is None:
        raise FaultError("its value does not stand in its quote")
    if item.attribute in _LIKING:
        wanted = preference_object(value)
        liked = _LIKING[item.attribute]
        return Slot(shown.speaker, f"preference:{wanted}", liked) if wanted and not item.about else None
    relation = _relation(item.about)
    bearer = shown.speaker if relation or not item.about else subject_of(item.about)
    attribute = f"{relation}:{item.attribute}" if relation else item.attribute
    value = clean_value(value)
    return Slot(bearer, attribute, value) if value and fits(attribute, value) else None


def _about(draft: Draft, item: Item, shown: Shown) -> Draft:
    """Led by the name of whom it is about, where its own words do not tell."""
    if not item.about or _relation(item.about):
        return draft
    if _found(item.about, shown.heard) is None:
        raise FaultError("whom it is about is named nowhere")
    return draft if fold(item.about) in fold(draft.content) else replace(draft, subject=item.about.strip())


def _found(words: str, text: str) -> str | None:
    """The words as they stand in the text."""
    try:
        return _located(words, text).of(text)
    except FaultError:
        return None


def _relation(about: str | None) -> str | None:
    """The relation to the speaker that somebody is named by: "my sister", 我妹妹 → sister."""
    bare = attribute_part(subject_of(about or ""))
    relation = RELATION_NAMES.get(bare, bare)
    return relation if relation in RELATION_WORDS else None
