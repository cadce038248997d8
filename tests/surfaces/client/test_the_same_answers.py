"""Whatever is asked of the library and of a client gives the same values: every method, once."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import Any

import pytest

from surfaces.client.serving import Library, library, server
from surfaces.client.telling import Told, apart
from triptych.bootstrap import AsyncTriptych
from triptych.client.client import AsyncClient, Client
from triptych.client.member import RemoteMember
from triptych.client.session import RemoteSession
from triptych.client.shared import RemoteBoard, RemoteSharedSpace
from triptych.client.subscription import RemoteSubscription
from triptych.model.memory import Slot
from triptych.service.board import AsyncBoard
from triptych.service.conversation import Line
from triptych.service.member.member import AsyncMember
from triptych.service.session import AsyncSession
from triptych.service.shared import AsyncSharedSpace
from triptych.service.subscription import AsyncSubscription
from triptych.sync import Triptych
from triptych.testing.clock import FixedClock

FACES = [
    (AsyncMember, RemoteMember),
    (AsyncSession, RemoteSession),
    (AsyncSharedSpace, RemoteSharedSpace),
    (AsyncBoard, RemoteBoard),
    (AsyncSubscription, RemoteSubscription),
    (AsyncTriptych, AsyncClient),
    (Triptych, Client),
]
LOCAL = {
    "AsyncMember.place": "results are in hand: they are put into a prompt here",
    "AsyncMember.space": "a space is a name",
    "AsyncSubscription.listen": "goes on from `next`",
    "AsyncTriptych.principal": "goes on from `member`",
    "AsyncTriptych.location": "where the server is",
    "AsyncTriptych.settings": "those of this side",
    "AsyncTriptych.queue": "for the metrics of the server itself",
    "AsyncTriptych.answers": "for the server itself",
}
"""What the client takes from the library as it is, and why."""


def public(face: type) -> set[str]:
    fields = set(getattr(face, "__dataclass_fields__", ()))
    return {name for name in dir(face) if not name.startswith("_")} - fields


@pytest.mark.parametrize(("ours", "theirs"), FACES)
def test_every_method_is_there_with_the_same_signature_and_says_the_same(ours: type, theirs: type) -> None:
    assert public(ours) <= public(theirs)
    for name in public(ours) - {"open"}:
        one, other = getattr(ours, name), getattr(theirs, name)
        if callable(one):
            shown = {key: (p.kind, p.default) for key, p in inspect.signature(one).parameters.items()}
            assert shown == {
                key: (p.kind, p.default) for key, p in inspect.signature(other).parameters.items()
            }
            if name not in {"close", "identify"}:
                assert other.__doc__ == one.__doc__, name


@pytest.mark.parametrize(("ours", "theirs"), FACES[:-1])
def test_nothing_is_left_to_what_only_works_beside_a_store(ours: type, theirs: type) -> None:
    for name in public(ours):
        taken_over = getattr(theirs, name) is getattr(ours, name)
        assert taken_over == (f"{ours.__name__}.{name}" in LOCAL), name


@dataclass(frozen=True)
class Words:
    moved: str
    again: str
    edited: str
    where: str
    friday: str
    monday: str
    twice: str


ENGLISH = Words(
    "I moved to Berlin in May",
    "I live in Hamburg now",
    "I moved to Berlin in June",
    "Where do I live?",
    "The delivery date is Friday",
    "The delivery date is Monday",
    "I drink coffee every morning",
)
CHINESE = Words(
    "我五月搬到了柏林",
    "我现在住在汉堡",
    "我六月搬到了柏林",
    "我住在哪里？",
    "交付日期是周五",
    "交付日期是周一",
    "我喜欢喝乌龙茶",
)
ME = "agent:assistant,user:alice,team:report,role:operator"
FIRST, SECOND = "2024-01-05T09:00:00Z", "2024-02-05T09:00:00Z"
EXPORTED = {"kind": "memory"}


async def remembering(side: Library, told: Told, words: Words) -> None:
    me = await side.member(ME)
    outcome = told(me.remember, await me.remember(words.moved, tags={"x"}, topics=["家"], said_at=FIRST))
    assert outcome.memory is not None
    id = outcome.memory.id
    told(me.get, await me.get(id))
    told(me.update, await me.update(id, expected_version=1, content=words.edited, reason="typo"))
    told(me.forget, await me.forget(id))
    told(me.restore, await me.restore(id))
    told(me.remember, await me.remember(words.again, slot=Slot("user:alice", "residence", "Hamburg")))
    for at in (FIRST, SECOND):
        outcome = told(me.remember, await me.remember(words.twice, said_at=at))
    assert outcome.memory is not None
    told(me.unmerge, await me.unmerge(outcome.memory.id))
    found = told(me.recall, await me.recall(words.where, k=3, explain=True, why_not=id))
    told(me.place, me.place(found, budget_tokens=80))
    told(me.memories, await me.memories(states=["active", "superseded"], limit=2))
    told(me.memories, await me.memories(after=id, kinds={"fact", "preference"}))
    told(me.memories, await me.memories(limit=0))
    told(me.graph, await me.graph(limit=5))
    told(me.history, await me.history(id))
    told(me.events, await me.events(after=1, limit=4, types=["memory.added", "memory.updated"]))
    told(me.counts, await me.counts())
    told(me.spaces, await me.spaces())
    rows = told(me.export, await me.export())
    told(me.export_rows, [row async for row in me.export_rows()])
    told(me.import_rows, await me.import_rows(rows))
    told(me.erase, await me.erase(id))


async def talking(side: Library, told: Told, words: Words) -> None:
    me = await side.member(ME)
    session = me.session("第一次", task="搬家/move", timeout_seconds=600)
    told(session.begin, await session.begin())
    told(session.info, await session.info())
    told(session.add, await session.add("user", words.moved, time=FIRST, metadata={"a": [1, None]}))
    told(session.add_openai, await session.add_openai([{"role": "assistant", "content": "How nice"}]))
    content = [{"type": "text", "text": words.friday}]
    told(session.add_anthropic, await session.add_anthropic([{"role": "user", "content": content}]))
    told(session.add_many, await session.add_many((await _incoming(words.twice),)))
    told(session.messages, await session.messages())
    told(session.messages, await session.messages(after=1, limit=2))
    told(session.messages, await session.messages(limit=0))
    told(session.set_state, await session.set_state("步骤", {"n": 1}, expected_version=0))
    told(session.get_state, await session.get_state("步骤"))
    told(session.get_state, await session.get_state("none"))
    told(session.state, await session.state())
    told(session.context, await session.context(words.where, show_state=["步骤"], budget=2000))
    told(session.end, await session.end())
    told(session.end, await session.end())
    told(me.sessions, await me.sessions(task="搬家/move"))
    found = await me.find_session("第一次")
    told(found.info, await found.info())
    told(me.find_session, (found.name, found.space))
    lines = [Line("c", "1", (await _incoming("")).role, words.monday, None)]
    done: list[tuple[int, int]] = []
    report = await me.import_conversation(
        lines, space="user/alice/旧", progress=lambda *now: done.append(now)
    )
    told(me.import_conversation, report)
    assert done
    text = f'{{"session": "7", "speaker": "user", "text": "{words.again}"}}'
    told(me.import_history, await me.import_history(text, format="jsonl"))
    async with me.session("second") as second:
        told(second.add, await second.add("user", words.again))


async def _incoming(content: str) -> Any:
    from triptych.model.message import Role
    from triptych.working.incoming import Incoming

    return Incoming(Role.USER, content)


async def sharing(side: Library, told: Told, words: Words) -> None:
    mail, plan = await side.member("agent:mail,team:report"), await side.member("agent:plan,team:report")
    hears = await plan.subscribe("交付", topics=["plan/**"], min_confidence=0.5)
    told(plan.subscribe, await hears.info())
    told(plan.subscriptions, await plan.subscriptions())
    told(hears.set_webhook, await hears.set_webhook("https://hooks.example.com/x"))
    told(hears.webhook, await hears.webhook())
    told(hears.remove_webhook, await hears.remove_webhook())
    space = mail.shared("team/report")
    told(space.publish, await space.publish(words.friday, topics=["plan/q3"]))
    told(hears.pull, [one.memory.content for one in await hears.pull(limit=5)])
    told(plan.team, (await plan.team("report").publish(words.monday, topics=["plan/q3"])).change)
    again = await (await plan.subscription("交付")).next()
    assert again is not None
    told(plan.subscription, again)
    told(hears.next, (again.memory.content, await again.reject()))
    told(hears.reject, await hears.reject(again.id))
    told(hears.ack, await hears.ack(again.id))
    told(hears.dead, await hears.dead())
    told(hears.retry, await hears.retry(again.id))
    told(plan.unsubscribe, await plan.unsubscribe("交付"))
    told(space.query, await space.query(words.friday, k=2))
    [conflict] = told(mail.conflicts, await mail.conflicts())
    told(mail.resolve, await mail.resolve(conflict.id, keep=conflict.sides[0]))
    told(mail.may, await mail.may("write", "team/report"))
    told(mail.set_policy, await mail.set_policy("team/report", arbitration="latest"))
    grant = told(mail.grant, await mail.grant("team/report", "agent:clerk", reason="审计"))
    told(mail.grants, await mail.grants())
    told(mail.revoke, await mail.revoke(grant.id))
    alice = await side.member("user:alice")
    told(alice.delegate, await alice.delegate("clerk", reason="books"))
    clerk = await side.member("agent:clerk")
    acting = await clerk.acting_for("alice")
    told(clerk.acting_for, acting.principal.name)
    told(acting.counts, await acting.counts())
    news = told(space.broadcast, await space.broadcast(words.monday, topics=["a"]))
    told(plan.broadcasts, await plan.broadcasts())
    told(plan.acknowledge, await plan.acknowledge(news.id))
    told(mail.acknowledgements, await mail.acknowledgements(news.id))
    told(mail.withdraw_broadcast, await mail.withdraw_broadcast(news.id))
    told(space.boards, await space.boards())


async def keeping(side: Library, told: Told, words: Words) -> None:
    me = await side.member(ME)
    told(me.set_block, await me.set_block("人/persona", words.moved, limit=300, expected_version=0))
    told(me.append_to_block, await me.append_to_block("人/persona", words.again))
    told(me.replace_in_block, await me.replace_in_block("人/persona", words.again, words.friday))
    told(me.lock_block, await me.lock_block("人/persona"))
    told(me.unlock_block, await me.unlock_block("人/persona"))
    told(me.block, await me.block("人/persona"))
    told(me.blocks, await me.blocks(spaces=["user/alice"]))
    told(me.block_history, await me.block_history("人/persona"))
    told(me.erase_block, await me.erase_block("人/persona"))
    board = me.team("report").board("季报 q/3", "research")
    told(me.shared, me.shared("team/report").space)
    told(me.session, me.session("s").space)
    told(board.open, await board.open())
    told(board.write, await board.write("research", words.friday))
    told(
        board.write, await board.write("research", {"a": [1, words.monday]}, cell="数/x", expected_version=0)
    )
    told(board.read, await board.read())
    told(board.cell, await board.cell("research", "数/x"))
    told(board.history, await board.history("research", "数/x"))
    told(board.complete, await board.complete("research"))
    told(board.reopen, await board.reopen("research"))
    told(board.status, await board.status())
    told(board.changes, await board.changes(1, limit=3))
    told(me.boards, await me.boards())
    told(me.team, me.team("report", "q").space)
    told(AsyncSharedSpace.board, board.name)
    for zone in ("research", "draft", "review"):
        await board.write(zone, words.friday)
        await board.complete(zone)
    told(board.finish, await board.finish([words.friday], topics=["q3"]))
    told(board.watch, [change async for change in board.watch(3)])
    told(board.erase, await board.erase())


async def operating(side: Library, told: Told, words: Words) -> None:
    me = await side.member(ME)
    await me.remember(words.moved)
    key = told(me.create_key, await me.create_key("agent:bot", name="机器人", acts_for=["小明"])).key
    told(me.keys, [one.name for one in await me.keys() if one.id == key.id])
    told(me.revoke_key, await me.revoke_key(key.id))
    await me.session("to do").add("user", words.moved)
    await me.session("to do").end()
    told(me.jobs, [job.task for job in await me.jobs(unfinished_only=False)])
    told(me.run_upkeep, await me.run_upkeep())
    seal = await me.seal_log()
    assert seal is not None
    told(me.seal_log, (seal.last_seq, seal.sealed_at))
    told(me.verify_log, (await me.verify_log(kept=seal.hash)).problems)
    told(me.check, sorted(await me.check()))
    told(me.follow_events, await _first(me, after=0, types=["memory.added"]))


async def _first(me: AsyncMember, **wanted: Any) -> Any:
    following: AsyncIterator[Any] = me.follow_events(**wanted)
    try:
        return await anext(following)
    finally:
        await following.aclose()  # type: ignore[attr-defined]  # a generator


STORIES = [remembering, talking, sharing, keeping, operating]
WORDS = pytest.mark.parametrize("words", [ENGLISH, CHINESE], ids=["en", "zh"])


async def both(story: Callable[[Library, Told, Words], Any], words: Words) -> tuple[Told, Told]:
    ours, theirs = Told(), Told()
    async with AsyncExitStack() as stack:
        await story(await stack.enter_async_context(library(FixedClock())), ours, words)
        await story(await stack.enter_async_context(server(FixedClock())), theirs, words)
    return ours, theirs


@WORDS
@pytest.mark.parametrize("story", STORIES)
def test_library_and_client_answer_the_same(story: Callable[..., Any], words: Words) -> None:
    ours, theirs = asyncio.run(both(story, words))
    assert [name for name, _ in ours.answers] == [name for name, _ in theirs.answers]
    for (name, one), (_, other) in zip(ours.answers, theirs.answers, strict=True):
        assert list(apart(one, other, name)) == []


def test_the_stories_call_every_method() -> None:
    async def told() -> set[str]:
        all_told = Told()
        for story in STORIES:
            async with library(FixedClock()) as side:
                await story(side, all_told, ENGLISH)
        return {name for name, _ in all_told.answers}

    wanted = {f"{face.__name__}.{name}" for face, _ in FACES[:5] for name in public(face)} - LOCAL.keys()
    assert {name.partition(".")[2] for name in wanted} - asyncio.run(told()) == set()
