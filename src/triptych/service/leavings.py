"""What a session leaves behind, as drafts."""

from __future__ import annotations

from collections.abc import Sequence

from triptych.access.scopes import speaker
from triptych.model.draft import Draft
from triptych.model.memory import Kind, Method, Source
from triptych.model.message import Message
from triptych.model.principal import Principal
from triptych.model.session import Session
from triptych.remember.extract import extract
from triptych.text.language import detect
from triptych.working.digest import Conclusion, digest, digest_text


def drafts_from(fresh: Sequence[Message], told: Sequence[Message], session: Session) -> list[Draft]:
    """What the fresh messages say that deserves remembering, and what all that was told leaves behind.

    "I" is whoever opened the session, whoever ends it.
    """
    author = speaker(Principal.parse(session.opened_by, tenant=session.tenant))
    drafts = list(extract(fresh, space=session.space, author=author).drafts)
    conclusions = digest(told)
    return [*drafts, _digest_draft(conclusions, session, author)] if conclusions else drafts


def _digest_draft(conclusions: Sequence[Conclusion], session: Session, author: str) -> Draft:
    text = digest_text(conclusions)
    sources = [_quoted(conclusion, session, author) for conclusion in conclusions]
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


def _quoted(conclusion: Conclusion, session: Session, author: str) -> Source:
    return Source(
        author=conclusion.message.name or author,
        method=Method.INFERRED,
        said_at=conclusion.message.time,
        session=session.id,
        message=conclusion.message.id,
        reference=conclusion.message.reference,
        quote=conclusion.text,
    )
