"""The demonstration from beginning to end: play, ask, share, sum up."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from triptych.bootstrap import make_embedder
from triptych.model.principal import Principal
from triptych.settings import load_settings
from triptych.surfaces.cli.demo.asking import ask_all
from triptych.surfaces.cli.demo.instruments import PlayedClock, Stopwatch, TimedEmbedder
from triptych.surfaces.cli.demo.play import Player
from triptych.surfaces.cli.demo.program import program
from triptych.surfaces.cli.demo.report import DemoReport, PlayedConversation, Step, Summary, timing
from triptych.surfaces.cli.demo.script import Script
from triptych.surfaces.cli.demo.sharing import SCENES, play_scene
from triptych.surfaces.cli.demo.stage import Stage
from triptych.sync import Member, Triptych
from triptych.text.language import detect

_AGENT = "assistant"
_MANY = 10_000


def perform(
    scripts: Sequence[Script], database: Path, stage: Stage, principal: Principal | None = None
) -> DemoReport:
    """Play the scripts into a new store at `database`; `stage` is told of everything as it happens.

    Each conversation becomes the memory of its own person, or of `principal` when one is given.
    """
    settings = load_settings({"store": {"path": str(database)}, "upkeep": {"worker": False}})
    embedder = TimedEmbedder(make_embedder(settings.embedder))
    clock, watch = PlayedClock(), Stopwatch(embedder)
    with Triptych.open(settings=settings, embedder=embedder, clock=clock) as memory:
        player = Player(memory, clock, watch, stage)
        members = [memory.member(principal or Principal(agent=_AGENT, user=s.person)) for s in scripts]
        told = tuple(_conversation(player, s, me) for s, me in zip(scripts, members, strict=True))
        sharing = tuple(_share(player, scripts))
        stage.sharing(sharing)
        unique = {me.principal: me for me in members}
        summary = _summary(told, list(unique.values()), watch, settings.recall.k)
        explore = tuple(_explore(members[0], told[0], database))
    return DemoReport(told, sharing, summary, str(database), explore)


def _conversation(player: Player, script: Script, me: Member) -> PlayedConversation:
    sessions = player.play(script, me)
    names: dict[str, str] = {session.id: session.name for session in me.sessions(limit=_MANY)}
    told = PlayedConversation(script.corpus, me.principal.name, sessions, (), names)
    answers = []
    for number, answer in enumerate(ask_all(player, script, me), start=1):
        answers.append(answer)
        player.stage.answer(number, answer, told)
    return replace(told, answers=tuple(answers))


def _share(player: Player, scripts: Sequence[Script]) -> Iterator[Step]:
    """One scene a language of the conversations."""
    languages = dict.fromkeys(
        "zh" if detect(" ".join(line.content for line in script.lines[:50])) == "zh" else "en"
        for script in scripts
    )
    for place, language in enumerate(languages):
        yield from play_scene(player, SCENES[language], brief=place > 0)


def _summary(
    told: Sequence[PlayedConversation], members: Sequence[Member], watch: Stopwatch, k: int
) -> Summary:
    changes: Counter[str] = Counter()
    for one in told:
        for session in one.sessions:
            changes.update(session.changes)
    kinds: Counter[str] = Counter()
    for me in members:
        kinds.update(me.counts())
    answers = [answer for one in told for answer in one.answers]
    judged = [answer for answer in answers if answer.question.references]
    return Summary(
        messages=sum(session.messages for one in told for session in one.sessions),
        sessions=sum(len(one.sessions) for one in told),
        memories=dict(kinds),
        duplicates=changes["reinforced"],
        superseded=changes["superseded"],
        conflicts=sum(len(me.conflicts(open_only=False)) for me in members),
        dropped=changes["dropped"],
        blocked=changes["blocked"],
        hits=sum(answer.rank is not None for answer in judged),
        judged=len(judged),
        k=k,
        timings={what: timing(times) for what, times in _ordered(watch.times).items()},
    )


def _ordered(times: Mapping[str, list[float]]) -> dict[str, list[float]]:
    """What was called first, what it spent on embedding beside it."""
    plain = [what for what in times if not what.startswith("embedding")]
    paired = [name for what in plain for name in (what, f"embedding for {what}") if name in times]
    return {name: times[name] for name in paired}


def _explore(me: Member, told: PlayedConversation, database: Path) -> Iterator[str]:
    """Commands that work as they stand, on what was just made."""
    where = f"--db {shlex.quote(str(database))} --as {shlex.quote(_key(me.principal))}"
    question = told.answers[0].question.text if told.answers else "what do you know?"
    yield f"{program()} recall {shlex.quote(question)} {where}"
    if memory := _most_eventful(me):
        yield f"{program()} history {memory} {where}"
    yield f"{program()} session show {shlex.quote(told.sessions[0].name)} {where}"
    yield f"{program()} doctor {where}"


def _key(principal: Principal) -> str:
    """Enough of the principal, as `--as` reads it, to see what it remembered in its own space."""
    return f"user:{principal.user}" if principal.user is not None else f"agent:{principal.agent}"


def _most_eventful(me: Member) -> str | None:
    """A memory with something to tell: one that replaced another, or has several sources."""
    memories = me.memories(limit=_MANY)
    best = max(memories, key=lambda one: (one.supersedes is not None, len(one.sources)), default=None)
    return None if best is None else best.id
