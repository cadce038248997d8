"""What a session leaves behind, as drafts.

What recall placed in a prompt is nobody's statement, and an assistant's sentence that says what is remembered
already is no conclusion: neither is drafted from.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from triptych.access.scopes import speaker, writing
from triptych.model.draft import Draft
from triptych.model.entry import EntryType, Where
from triptych.model.ids import MemoryId, MessageId
from triptych.model.memory import Kind, Method, Source, State
from triptych.model.message import Message, Role
from triptych.model.principal import Principal
from triptych.model.scope import Scope
from triptych.model.session import Session
from triptych.ports.store import Reader
from triptych.remember.extract import extract
from triptych.remember.forgotten import forgotten_since
from triptych.remember.gate import why_junk
from triptych.remember.secrets import blocked_in
from triptych.settings import SecretSettings
from triptych.text.language import detect
from triptych.text.quoting import mask_placed
from triptych.text.statements import SignedWord, Statement, read_statement
from triptych.text.words import index_terms, query_terms
from triptych.working.digest import Conclusion, digest, digest_text

# A sentence of which so many words stand in one memory says nothing that was not remembered.
_KNOWN = 0.6
_LOOKED_AT = 5
_ECHO = "repeats what is remembered"
# What a digest has no use for, whatever its words weigh. A request may still tell something.
_EMPTY = frozenset(
    {
        "courtesy",
        "passing remark",
        "too short",
        "says too little",
        "stage direction",
        "nothing but an interjection",
    }
)


@dataclass(frozen=True, slots=True)
class Leavings:
    """The drafts of what the fresh messages say, the conclusions for a digest, and how many stretches were
    passed over, by why."""

    session: Session
    drafts: Sequence[Draft]
    conclusions: Sequence[Conclusion] = ()
    passed_over: Mapping[str, int] = field(default_factory=dict)

    def all_drafts(self) -> list[Draft]:
        """With the digest, when there is anything to digest."""
        digests = [_digest_draft(self.conclusions, self.session)] if self.conclusions else []
        return [*self.drafts, *digests]


def leavings(
    fresh: Sequence[Message], told: Sequence[Message], session: Session, policy: SecretSettings
) -> Leavings:
    """What the fresh messages say that deserves remembering, and what all that was told leaves behind.

    "I" is whoever opened the session, whoever ends it.
    """
    found = extract([*map(_unplaced, fresh)], space=session.space, author=_author(session))
    passed_over = Counter(decision.reason for decision in found.decisions if not decision.kept)
    conclusions = [
        one
        for one in digest(map(_unplaced, told))
        if _is_worth_digesting(one.text, policy) and not session.has_lost(one.message, one.text)
    ]
    said = {message.id: message for message in fresh}
    drafts = [one for one in found.drafts if not _is_lost(session, said, one)]
    return Leavings(session, drafts, conclusions, passed_over)


def _is_lost(session: Session, said: Mapping[MessageId, Message], draft: Draft) -> bool:
    message = said.get(draft.source.message) if draft.source.message is not None else None
    return message is not None and session.has_lost(message, draft.source.quote or draft.content)


def without_echoes(reader: Reader, left: Leavings, principal: Principal, now: datetime) -> Leavings:
    """The leavings without what an assistant or a tool said in words that are remembered already, and with no
    conclusion that was forgotten since."""
    scope = writing(principal, [left.session.space])

    def is_known(sentence: str) -> bool:
        return adds_nothing(reader, sentence, scope, now)

    drafts = [one for one in left.drafts if one.source.method is Method.STATED or not is_known(one.content)]
    passed_over = Counter(left.passed_over)
    passed_over[_ECHO] += len(left.drafts) - len(drafts)
    conclusions = [
        one
        for one in left.conclusions
        if (one.message.role is Role.USER or not is_known(one.text))
        and not adds_nothing(reader, one.text, scope, now, forgotten_after=one.message.time)
    ]
    return replace(left, drafts=drafts, conclusions=conclusions, passed_over=+passed_over)


def adds_nothing(
    reader: Reader, sentence: str, scope: Scope, now: datetime, *, forgotten_after: datetime | None = None
) -> bool:
    """Whether a memory in scope tells the sentence already; or one that was forgotten after that time."""
    states = frozenset({State.ACTIVE if forgotten_after is None else State.ARCHIVED})
    where = Where(now=now, types=frozenset({EntryType.MEMORY}), states=states)
    told = read_statement(sentence)
    for hit in reader.words(scope, where, query_terms(sentence), limit=_LOOKED_AT).hits:
        memory = reader.memory(scope, MemoryId(hit.ref.id))
        if memory is None or (forgotten_after is not None and not forgotten_since(memory, forgotten_after)):
            continue
        known, terms = read_statement(memory.searchable), set(index_terms(memory.searchable))
        if _adds_nothing(told, known, terms):
            return True
    return False


def _adds_nothing(told: Statement, known: Statement, terms: set[str]) -> bool:
    """Whether every name, code and number, and most of the words, of the one stand in the other, whose terms
    are `terms`. Pure."""
    denied = {name for name, sign in _signed(known.named) if sign < 0}
    names = all(
        (name in denied) == (sign < 0) and set(index_terms(name)) <= terms
        for name, sign in _signed(told.named)
    )
    numbers = {number.value for number in told.numbers} <= {number.value for number in known.numbers}
    words = _signed(told.words)
    shared = words & _signed(known.words)
    return names and numbers and told.codes <= known.codes and len(shared) >= _KNOWN * len(words)


def _signed(words: Iterable[SignedWord]) -> set[tuple[str, int]]:
    return {(word.term, word.sign) for word in words}


def _unplaced(message: Message) -> Message:
    said = mask_placed(message.content)
    return message if said == message.content else replace(message, content=said)


def _is_worth_digesting(sentence: str, policy: SecretSettings) -> bool:
    return why_junk(sentence) not in _EMPTY and not blocked_in(sentence, policy)


def _author(session: Session) -> str:
    return speaker(Principal.parse(session.opened_by, tenant=session.tenant), session.space)


def _digest_draft(conclusions: Sequence[Conclusion], session: Session) -> Draft:
    text = digest_text(conclusions)
    sources = [_quoted(conclusion, session) for conclusion in conclusions]
    return Draft(
        space=session.space,
        kind=Kind.DIGEST,
        content=text,
        source=sources[0],
        more_sources=tuple(sources[1:]),
        importance=0.5,
        confidence=0.7,
        trust=0.5,
        valid_from=min(source.said_at for source in sources),
        language=detect(text),
        explicit=True,
        reasons=("what the session leaves behind",),
    )


def _quoted(conclusion: Conclusion, session: Session) -> Source:
    author, voucher = conclusion.message.said_by(_author(session))
    return Source(
        author=author,
        voucher=voucher,
        method=Method.INFERRED,
        said_at=conclusion.message.time,
        session=session.id,
        message=conclusion.message.id,
        reference=conclusion.message.reference,
        quote=conclusion.text,
    )
