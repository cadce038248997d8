"""Questions in later sessions: what memory finds, and the prompt it would go into."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from triptych.model.recollection import Recollection
from triptych.service.conversation import Question
from triptych.surfaces.cli.demo.play import Player
from triptych.surfaces.cli.demo.report import Answer
from triptych.surfaces.cli.demo.script import Script
from triptych.surfaces.cli.views.recollection import references

if TYPE_CHECKING:
    from triptych.sync import Member

LATER = "later"
_MANY = 500


def ask_all(player: Player, script: Script, me: Member) -> Iterator[Answer]:
    """Ask the conversation's questions, or a few about what was remembered when it has none."""
    session = me.session(LATER)
    for question in script.questions or derived(me):
        asked_at = question.asked_at or script.afterwards
        player.clock.turn_to(asked_at)
        with player.watch.timed("recalling"):
            found = me.recall(question.text, asked_at=asked_at, context=question.context)
        with player.watch.timed("building the prompt"):
            prompt = session.context(question.text, when="turn")  # each question stands alone
        yield Answer(question, asked_at, found, prompt, rank_of(question, found))
    session.end()


def rank_of(question: Question, found: Recollection) -> int | None:
    """The place, from 1, of the first result that rests on a wanted message."""
    wanted = frozenset(question.references)
    ranks = (rank for rank, one in enumerate(found.results, start=1) if wanted & references(one))
    return next(ranks, None)


def derived(me: Member, most: int = 4) -> Sequence[Question]:
    """Questions about whom or what most memories are about."""
    memories = me.memories(limit=_MANY)
    subjects = Counter(one.subject for one in memories if one.subject)
    chinese = sum(one.language == "zh" for one in memories) * 2 > len(memories)
    about = [subject for subject, _ in subjects.most_common(most)]
    return [Question(_about(subject, me, chinese=chinese)) for subject in about]


def _about(subject: str, me: Member, *, chinese: bool) -> str:
    own = subject in me.principal.keys
    if chinese:
        return "你知道我的哪些事？" if own else f"{subject}有什么情况？"
    return "What do you know about me?" if own else f"What do you know about {subject}?"
