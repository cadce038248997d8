"""What becomes of a conversation, stretch by stretch: a draft and how it passes the gate, or why none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from triptych.model.draft import Draft
from triptych.model.message import Message
from triptych.model.space import Space
from triptych.remember.extract import extract
from triptych.remember.gate import Passage, Verdict, judge
from triptych.settings import RememberSettings
from triptych.text.span import Span


@dataclass(frozen=True, slots=True)
class Stretch:
    """One stretch of a message. `reason` is the rule that read it, or why nothing was drafted from it."""

    message: Message
    span: Span
    text: str
    reason: str
    draft: Draft | None = None
    verdict: Verdict | None = None

    @property
    def is_kept(self) -> bool:
        """Whether it would be stored, at once or as a candidate."""
        return self.verdict is not None and self.verdict.passage in (Passage.ACTIVE, Passage.CANDIDATE)


def explain(
    messages: Sequence[Message], *, space: Space, author: str, settings: RememberSettings
) -> tuple[Stretch, ...]:
    """Every stretch of one conversation, in order. Nothing is stored, and nothing stored is looked at; see
    `extract` for `author`."""
    by_id = {message.id: message for message in messages}
    found = extract(messages, space=space, author=author)
    drafts = iter(found.drafts)
    stretches = []
    for decision in found.decisions:
        draft = next(drafts) if decision.kept else None
        verdict = judge(draft, settings) if draft is not None else None
        message = by_id[decision.message]
        stretches.append(Stretch(message, decision.span, decision.text, decision.reason, draft, verdict))
    return tuple(stretches)
