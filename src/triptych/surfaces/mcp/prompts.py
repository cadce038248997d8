"""Prompts: "what do you know about me", in English and in Chinese."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from heapq import nlargest

import mcp_types as types

from triptych.access.scopes import home
from triptych.errors import InvalidInputError
from triptych.service.member.member import AsyncMember
from triptych.surfaces.mcp.resources import PROFILE, Resources
from triptych.surfaces.mcp.saying import framed, told

_MOST = 60


@dataclass(frozen=True, slots=True)
class Wording:
    """A prompt in one language; `{}` stands for what it is to be about."""

    title: str
    description: str
    about: str
    ask: str
    ask_about: str
    rules: str
    nothing: str


WORDINGS: Mapping[str, Wording] = {
    "what-do-you-know-about-me": Wording(
        "What do you know about me?",
        "Tell the user what is remembered of them, or of one subject.",
        "Only about this: work, travel, my family …",
        "What do you know about me?",
        "What do you know about me concerning “{}”?",
        "Answer from what is remembered below and from nothing else, in a few short groups: who I am, what I "
        "like and avoid, what I am working on, what lies ahead. Name what is old or contradicted. End by "
        "asking what is wrong: then correct it with update, or take it out with forget.",
        "Nothing is remembered of this. Say so.",
    ),
    "what-do-you-know-about-me-zh": Wording(
        "你了解我什么？",
        "告诉用户记忆里有哪些关于他的内容，或只谈某个话题。",
        "只谈这个话题：工作、旅行、家人……",
        "你了解我什么？",
        "关于“{}”，你了解我什么？",
        "只根据下面记住的内容回答，不要添加别的，分几小组简短说明：我是谁，喜欢和避免什么，正在做什么，接下来有什么安排。"
        "指出过时或互相矛盾的内容。最后问我哪里不对：错的用 update 更正，不该留的用 forget 去掉。",
        "记忆里没有这方面的内容，请直说。",
    ),
}


@dataclass(frozen=True, slots=True)
class Prompts:
    """Prompts by name."""

    wordings: Mapping[str, Wording]

    def listed(self) -> list[types.Prompt]:
        """All, in their order."""
        return [
            types.Prompt(
                name=name,
                title=words.title,
                description=words.description,
                arguments=[types.PromptArgument(name="about", description=words.about, required=False)],
            )
            for name, words in self.wordings.items()
        ]

    async def made(
        self, member: AsyncMember, name: str, given: Mapping[str, str]
    ) -> tuple[str, list[types.PromptMessage]]:
        """The prompt's description, and its one message: the question, how to answer it, and what is
        remembered, quoted as data."""
        words = self.wordings.get(name)
        if words is None:
            raise InvalidInputError(
                f"{name!r} is none",
                field="name",
                remedy=f"use one of {', '.join(self.wordings)}" if self.wordings else "use the tools",
            )
        unknown = sorted(set(given) - {"about"})
        if unknown:
            raise InvalidInputError(f"is no argument of {name}", field=unknown[0], remedy="use about")
        about = given.get("about", "").strip()
        ask = words.ask_about.format(about) if about else words.ask
        profile, _ = await Resources().read(member, PROFILE)
        remembered = await _about(member, about) if about else await _all(member)
        text = "\n\n".join([ask, words.rules, profile, remembered or words.nothing])
        content = types.TextContent(type="text", text=text)
        return words.description, [types.PromptMessage(role="user", content=content)]


async def _about(member: AsyncMember, subject: str) -> str:
    found = await member.recall(subject, k=20)
    return member.place(found).text


async def _all(member: AsyncMember) -> str:
    """The most important of what is remembered in the member's own space, the newest of equals first."""
    found = await member.memories(spaces=[home(member.principal)], limit=1_000_000)
    best = nlargest(_MOST, found, key=lambda memory: (memory.importance, memory.recorded_at))
    return framed(f"- {told(memory)}" for memory in best) if best else ""
