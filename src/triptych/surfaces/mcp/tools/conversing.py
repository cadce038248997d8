"""`context`: a long conversation or task, kept within a budget."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, Field

from triptych.model.context import Context
from triptych.model.message import Role
from triptych.model.session import SessionState
from triptych.service.member.member import AsyncMember
from triptych.surfaces.mcp.saying import quote, quotes
from triptych.surfaces.mcp.shapes import OutcomeShown
from triptych.surfaces.mcp.tool import Arguments, Told, Tool
from triptych.surfaces.mcp.tools.remembering import outcome_text


class ContextGiven(Arguments):
    """Arguments of `context`."""

    session: str = Field(description="The conversation's or task's name; a new name begins one.")
    messages: list[dict[str, Any]] = Field(
        [],
        description='What was said since, in order, as OpenAI has it: [{"role": "user", "content": "…"}, …].',
    )
    query: str | None = Field(None, description="The user's coming message: what to recall for. Not kept.")
    budget_tokens: int | None = Field(None, description="The model's context window, in tokens.")
    space: str | None = Field(None, description="Where the session is; your own unless given.")
    task: str | None = Field(None, description="What it is about: sessions of one task belong together.")
    end: bool = Field(False, description="The conversation is over: what lasts moves to long-term memory.")


class ContextShown(BaseModel):
    """Answer of `context`."""

    session: str
    state: str = Field(description="open, ended or expired.")
    messages: list[dict[str, Any]] = Field(description="To send to a model, as OpenAI's chat completions.")
    tokens: int
    budget: int
    recall: str = Field(description="Why memory was asked, or not.")
    remembered: list[OutcomeShown] = Field(default=[], description="After end: what it left behind.")


async def _context(member: AsyncMember, given: ContextGiven) -> Told:
    session = member.session(given.session, space=given.space, task=given.task)
    if given.messages:
        await session.add_openai(given.messages)
    if given.end:
        report = await session.end()
        kept = [one for one in report.outcomes if one.memory is not None]
        text = "\n".join([f"Ended; {len(kept)} things are remembered of it.", *map(outcome_text, kept)])
        data = ContextShown(
            session=given.session,
            state=report.session.state.value,
            messages=[],
            tokens=0,
            budget=0,
            recall="it has ended",
            remembered=[OutcomeShown.of(one) for one in kept],
        )
        return Told(text, data)
    made = await session.context(given.query, budget=given.budget_tokens)
    data = ContextShown(
        session=given.session,
        state=SessionState.OPEN.value,
        messages=made.as_openai(),
        tokens=made.report.tokens,
        budget=made.report.budget,
        recall=made.report.recall,
    )
    return Told(_text(given.session, made), data)


def _text(name: str, made: Context) -> str:
    """What is worth having in view: blocks, memory and summaries as they are placed, what was said quoted."""
    report = made.report
    lines = [f"Session {quote(name)}: {report.tokens} of {report.budget} tokens."]
    for message in made.messages:
        if message.role is Role.SYSTEM and not message.seqs:
            lines.append(message.content)
            continue
        speaker = quote(message.name) if message.name else message.role.value
        lines += [f"- {speaker}: {one}" for one in quotes(message.content)]
        lines += [
            f"- {speaker} calls {quote(call.name)}: {quote(call.arguments)}" for call in message.tool_calls
        ]
    return "\n".join(lines)


CONTEXT = Tool(
    "context",
    "Keep a conversation in view",
    """Keep a long conversation or task within a token budget: the last turns word for word, older ones as \
short lines, and before them what is always in view and what memory says to the coming message.

Use it when you keep a conversation yourself, or take up a task from before: give what was said since the \
last call, and the coming message as query. At the very end call it with end: what lasts is remembered.
Not for: one fact (remember) or one question (recall).
Examples: {"session": "trip-to-rome", "messages": [{"role": "user", "content": "I am vegetarian"}], "query": \
"where shall we eat?", "budget_tokens": 8000} · {"session": "trip-to-rome", "end": true}""",
    ContextGiven,
    ContextShown,
    _context,
)
