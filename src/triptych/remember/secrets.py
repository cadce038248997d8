"""A draft past the policy on secrets: cut where it is to be redacted, marked where it is to be blocked."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from triptych.model.draft import Draft
from triptych.model.memory import Memory, Slot, Source
from triptych.settings import SecretSettings
from triptych.text.screening import Screening, refuse_secret_names
from triptych.text.secrets import SecretKind


def screened(draft: Draft, policy: SecretSettings) -> tuple[Draft, Screening]:
    """The draft as it may be kept, and what was found in it. Pure.

    Raises `InvalidInputError` where somebody asks for a space, readers or writers that hold a secret."""
    if draft.explicit:
        keys = {"readers": draft.readers or (), "writers": draft.writers or ()}
        refuse_secret_names({"space": [draft.space.path], **keys}, policy)
    screening = Screening(policy)
    clean: dict[str, Any] = {
        "content": screening.text(draft.content),
        "source": _source(draft.source, screening),
        "more_sources": tuple(_source(source, screening) for source in draft.more_sources),
        "subject": screening.maybe(draft.subject),
        "slot": _slot(draft.slot, screening),
        "tags": screening.texts(draft.tags),
        "topics": screening.texts(draft.topics),
        "metadata": screening.data(draft.metadata),
    }
    return (replace(draft, **clean) if screening.found else draft), screening


def blocked_in(content: str, policy: SecretSettings) -> list[str]:
    """The kinds of which something was taken out of the content, and nothing is to be remembered: also by the
    one who kept the message it was said in."""
    return [
        kind.value
        for kind in SecretKind
        if f"[{kind}]" in content and policy.handling(kind.name.lower()) == "block"
    ]


def screened_memory(memory: Memory, policy: SecretSettings) -> Memory:
    """A memory that comes from outside, as it may be kept; itself when nothing is taken out."""
    screening = Screening(policy)
    clean = replace(
        memory,
        content=screening.text(memory.content),
        sources=tuple(_source(source, screening) for source in memory.sources),
        subject=screening.maybe(memory.subject),
        slot=_slot(memory.slot, screening),
        tags=screening.texts(memory.tags),
        topics=screening.texts(memory.topics),
        metadata=screening.data(memory.metadata),
    )
    return clean if screening.found else memory


def _source(source: Source, screening: Screening) -> Source:
    clean: dict[str, Any] = {
        "author": screening.address(source.author),
        "voucher": screening.address(source.voucher),
        "reference": screening.address(source.reference),
        "quote": screening.maybe(source.quote),
        "uri": screening.address(source.uri),
        "alone": None if source.alone is None else screening.data(source.alone),
    }
    return replace(source, **clean) if screening.found else source


def _slot(slot: Slot | None, screening: Screening) -> Slot | None:
    if slot is None:
        return None
    return Slot(*map(screening.text, (slot.subject, slot.attribute, slot.value)))
