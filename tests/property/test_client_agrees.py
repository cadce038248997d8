"""Whatever several do in whatever order, a client is told what the library would tell, errors included."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from surfaces.client.serving import Library, library, server
from surfaces.client.telling import Told, apart
from triptych.errors import InvalidInputError, TriptychError
from triptych.model.ids import new_id
from triptych.service.member.member import AsyncMember
from triptych.testing.clock import FixedClock

ALICE, BOB = "agent:assistant,user:alice,team:report", "agent:other,user:小明"
MAIL = "agent:mail,team:report,role:operator"
TEXTS = [
    "I moved to Berlin",
    "I live in Hamburg now",
    "我喜欢喝乌龙茶",
    "The delivery date is Friday",
    "The delivery date is Monday",
    "交付日期是周五",
    "",
    "  ",
    "my key is sk-proj-abcdefghijklmnopqrstuvwxyz0123456789ABCD",
]
texts = st.sampled_from(TEXTS)
people = st.sampled_from([ALICE, BOB, MAIL])
places = st.sampled_from(["user/alice", "user/小明", "team/report", "global", "nowhere", ""])
spaces = st.none() | places
GOOD_TIMES = ["2024-01-05", "2024-05-08T14:00:00+02:00"]
times = st.sampled_from([None, *GOOD_TIMES, "yesterday", ""])
shares = st.sampled_from([None, 0, 0.3, 1, 1.5, -1])
versions = st.sampled_from([None, 0, 1, 2, 7])
numbers = st.sampled_from([0, 1, 2, 3])
labels = st.sampled_from([[], ["a"], ["预算/q3", "a"], [""], ["a/*"]])
names = st.sampled_from(["plan", "季报 q/3", ".", " "])


def some(**given: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    """Any of these keywords."""
    return st.fixed_dictionaries({}, optional=given)


@dataclass
class Act:
    """One call. `on` finds what it is called on, from a member; `of` are the arguments."""

    who: str
    name: str
    on: Callable[[AsyncMember], Any] = lambda me: me
    arguments: Sequence[Any] = ()
    more: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Known:
    """The id of the so many'th thing that was made; of none yet, one that nothing has."""

    number: int


def act(name: str, *arguments: Any, on: Any = None, more: Any = None) -> st.SearchStrategy[Act]:
    def made(who: str, given: tuple[Any, ...], keywords: dict[str, Any], where: Any) -> Act:
        return Act(who, name, where or (lambda me: me), given, keywords)

    return st.builds(
        made,
        people,
        st.tuples(*arguments),
        st.just({}) if more is None else more,
        st.none() if on is None else on,
    )


ids = numbers.map(Known)
in_team = st.just(lambda me: me.shared("team/report"))
boards = names.map(lambda name: lambda me: me.team("report").board(name))
sessions = names.map(lambda name: lambda me: me.session(name, task="t"))
ACTS = st.one_of(
    act("remember", texts, more=some(said_at=times, space=spaces, confidence=shares, topics=labels)),
    act("remember", texts),
    act("update", ids, more=st.builds(dict, expected_version=versions, importance=shares, content=texts)),
    act("forget", ids),
    act("restore", ids),
    act("erase", ids),
    act("get", ids),
    act("history", ids),
    act("unmerge", ids),
    act("recall", texts, more=some(k=numbers, as_of=times, min_score=shares, topics=labels)),
    act("memories", more=some(limit=numbers, states=st.sampled_from([["active"], ["archived"], ["x"], []]))),
    act("events", more=some(after=numbers, limit=numbers)),
    act("counts"),
    act("spaces"),
    act("conflicts", more=some(open_only=st.booleans())),
    act("resolve", ids, more=st.builds(dict, keep=ids)),
    act("set_block", names, texts, more=some(expected_version=versions, space=spaces)),
    act("append_to_block", names, texts),
    act("lock_block", names),
    act("blocks"),
    act("erase_block", names),
    act(
        "set_policy", places, more=some(readers=st.sampled_from([["everyone"], ["agent:x"], ["nobody"], []]))
    ),
    act("may", st.sampled_from(["read", "write", "act"]), spaces),
    act("grant", places, st.sampled_from(["agent:other", "team:x", "x"]), more=st.just({"reason": "审计"})),
    act("grants"),
    act("publish", texts, on=in_team, more=some(confidence=shares, topics=labels)),
    act("query", texts, on=in_team, more=some(k=numbers)),
    act("broadcast", texts, on=in_team, more=some(expires_at=times)),
    act("broadcasts"),
    act("acknowledge", ids),
    act("write", st.sampled_from(["inputs", "review", "none"]), texts, on=boards, more=some(cell=names)),
    act("complete", st.sampled_from(["inputs", "none"]), on=boards),
    act("read", on=boards),
    act("changes", numbers, on=boards),
    act(
        "add",
        st.sampled_from(["user", "assistant"]),
        texts,
        on=sessions,
        more=some(time=st.sampled_from([None, *GOOD_TIMES])),
    ),
    act("messages", on=sessions),
    act("set_state", names, texts, on=sessions, more=some(expected_version=versions)),
    act("end", on=sessions),
    act("keys"),
    act("jobs"),
)


@dataclass
class World:
    """One side: what was made there, and what it told."""

    side: Library
    told: Told = field(default_factory=Told)
    made: list[str] = field(default_factory=list)
    nobodys: str = field(default_factory=new_id)

    async def do(self, act: Act) -> None:
        """Do it, and note what comes of it: the answer, or the error.

        Of several wrong arguments any may be named: then its class counts.
        """
        try:
            target = act.on(await self.side.member(act.who))
            arguments = [self._meant(one) for one in act.arguments]
            more = {name: self._meant(one) for name, one in act.more.items()}
            answer = await getattr(target, act.name)(*arguments, **more)
        except TriptychError as error:
            wrong = isinstance(error, InvalidInputError)
            self.told.note(act.name, {"error": error.code} if wrong else error.details())
            return
        self.told.note(act.name, answer)
        thing = getattr(answer, "memory", answer)
        if isinstance(id := getattr(thing, "id", None), str):
            self.made.append(id)

    def _meant(self, value: Any) -> Any:
        if not isinstance(value, Known):
            return value
        return self.made[value.number % len(self.made)] if self.made else self.nobodys


@given(st.lists(ACTS, min_size=1, max_size=12))
@settings(max_examples=40, deadline=None)
def test_library_and_client_agree(acts: list[Act]) -> None:
    async def lived() -> tuple[World, World]:
        one, other = FixedClock(), FixedClock()
        async with library(one) as ours, server(other) as theirs:
            worlds = World(ours), World(theirs)
            for each in acts:
                for world, clock in zip(worlds, (one, other), strict=True):
                    await world.do(each)
                    clock.advance(minutes=1)
            return worlds

    ours, theirs = asyncio.run(lived())
    for (name, right), (_, told) in zip(ours.told.answers, theirs.told.answers, strict=True):
        assert list(apart(right, told, name)) == []
