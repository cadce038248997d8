"""What somebody asks to be remembered, as a draft."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from triptych.access.scopes import author as author_there
from triptych.errors import InvalidInputError
from triptych.model.draft import Draft
from triptych.model.memory import Kind, Method, Slot, Source
from triptych.model.principal import Principal
from triptych.model.space import Space
from triptych.remember.resolve import resolve, with_slot

_USER_TRUST = 0.9
_AGENT_TRUST = 0.5
_IMPORTANCE = 0.7
_LONGEST = 20_000


def draft_from_statement(
    content: str,
    *,
    principal: Principal,
    space: Space,
    said_at: datetime,
    kind: Kind | None = None,
    author: str | None = None,
    subject: str | None = None,
    slot: Slot | None = None,
    tags: frozenset[str] = frozenset(),
    topics: frozenset[str] = frozenset(),
    importance: float | None = None,
    confidence: float | None = None,
    readers: frozenset[str] | None = None,
    writers: frozenset[str] | None = None,
    expires_at: datetime | None = None,
    uri: str | None = None,
    metadata: Mapping[str, Any] | None = None,
) -> Draft:
    """The statement as an explicit draft: the gate does not drop it.

    What is not given is read from the content: its kind, its slot ("I live in Paris" is the author's
    residence), its times as of `said_at`. The author is the user the principal acts for, or else the agent;
    in a shared space the agent itself, where there is one. Raises `InvalidInputError` for empty content, or
    for more than 20,000 characters.
    """
    author = author or author_there(principal, space)
    source = Source(author=author, method=Method.STATED, said_at=said_at, quote=_checked(content), uri=uri)
    draft = Draft(
        space=space,
        kind=kind or Kind.FACT,
        content=content.strip(),
        source=source,
        subject=subject or author,
        slot=slot,
        importance=_share("importance", importance, _IMPORTANCE),
        confidence=_share("confidence", confidence, 0.8),
        trust=_USER_TRUST if author.startswith("user:") else _AGENT_TRUST,
        tags=tags,
        topics=topics,
        readers=readers,
        writers=writers,
        expires_at=expires_at,
        reasons=("stated",),
        metadata=dict(metadata or {}),
    )
    return replace(_read(draft, kind), explicit=True)


def most_trust(space: Space, voice: str) -> float:
    """How far what was said in a conversation is believed at most: in a shared space an agent's word is no
    user's, whoever it says is speaking."""
    return _AGENT_TRUST if space.is_shared and not voice.startswith("user:") else 1.0


def _read(draft: Draft, kind: Kind | None) -> Draft:
    """With kind, slot and times as the content has them, but never another kind than was asked for."""
    read = with_slot(draft) if draft.slot is None else draft
    if kind is not None:
        return resolve(replace(read, kind=kind, explicit=True))
    return resolve(read)


def _checked(content: str) -> str:
    if not content.strip():
        raise InvalidInputError("is empty", field="content", remedy="say what to remember")
    if len(content) > _LONGEST:
        raise InvalidInputError(
            f"is {len(content)} characters long",
            field="content",
            remedy=f"remember statements of at most {_LONGEST}; longer texts belong in a session",
        )
    return content.strip()


def _share(field: str, value: float | None, default: float) -> float:
    if value is None:
        return default
    if not 0 <= value <= 1:
        raise InvalidInputError(f"is {value}", field=field, remedy="give a number from 0 to 1")
    return value
