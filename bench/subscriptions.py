"""Many subscribers, many publications, one file: `python bench/subscriptions.py --events 10000 --json`.

Fifty subscribers of ten teams, each with filters of its own (topics, kinds, spaces, words, meaning,
confidence), pull pages of a hundred and acknowledge them while the publications are written. Every fourth
publication is for one team alone, every tenth for one agent. What each should get is worked out apart from
the store, publication by publication; what it got is held against it: nothing lost, nothing twice, nothing of
anybody else's, and in order. Publications are written straight into the store, so that embedding is not
timed; meaning is a direction among a hundred.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from triptych import AsyncTriptych
from triptych.model.memory import Kind, Memory
from triptych.model.space import Policy, Space, default_policy
from triptych.ports.store import Writer
from triptych.providers.scripted import ScriptedEmbedder
from triptych.service.member.member import AsyncMember
from triptych.service.subscription import AsyncSubscription
from triptych.share.publication import publication_event
from triptych.stores.sqlite.store import SqliteStore
from triptych.testing.examples import a_memory

DIMENSION = 64
TEAMS = 10
BATCH = 100
PAGE = 100
AREAS = ("budget", "ops", "launch", "hiring", "预算", "运维", "发布")
PARTS = ("q1", "q2", "q3/travel", "q3/hosting", "第四季度")
WORDS = ("revenue", "outage", "invoice", "deadline", "营收", "故障", "发票", "截止日期")
KINDS = (Kind.FACT, Kind.OBSERVATION, Kind.PROCEDURE, Kind.TOOL_RESULT)
NEAR = 0.8
EVERYBODY = Space.of_team("all")


@dataclass(frozen=True)
class Made:
    """One publication, and what decides who should get it."""

    memory: Memory
    vector: NDArray[np.float32]
    topic: str
    word: str


@dataclass(frozen=True)
class Wish:
    """One subscriber's filters, as `subscribe` takes them and as they are worked out here."""

    filters: dict[str, Any]
    area: str | None = None
    word: str | None = None
    direction: int | None = None

    def takes(self, one: Made, directions: NDArray[np.float32]) -> bool:
        """Whether the publication is one of those asked for."""
        memory, kinds, spaces = one.memory, self.filters.get("kinds"), self.filters.get("spaces")
        return (
            memory.confidence >= self.filters.get("min_confidence", 0.6)
            and (self.area is None or one.topic.split("/")[0] == self.area)
            and (kinds is None or memory.kind in kinds)
            and (spaces is None or memory.space.path in spaces)
            and (self.word is None or one.word == self.word)
            and (self.direction is None or float(directions[self.direction] @ one.vector) >= NEAR)
        )


def wish_of(number: int) -> Wish:
    """The filters of the subscriber of that number: six sorts in turn."""
    area, word = AREAS[number % len(AREAS)], WORDS[number % len(WORDS)]
    wishes = (
        Wish({"topics": [f"{area}/**"]}, area=area),
        Wish({"kinds": [KINDS[number % 4].value], "min_confidence": 0.8}),
        Wish({"words": [word], "spaces": [EVERYBODY.path]}, word=word),
        Wish({"topics": [f"{area}/**"], "words": [word], "min_confidence": 0.0}, area=area, word=word),
        Wish({"meaning": f"direction {number}", "min_similarity": NEAR}, direction=number),
        Wish({}),
    )
    return wishes[number % len(wishes)]


def make(number: int, directions: NDArray[np.float32], generator: np.random.Generator) -> Made:
    """The publication of that number."""
    topic = f"{AREAS[number % 7]}/{PARTS[number % 5]}"
    word = WORDS[int(generator.integers(len(WORDS)))]
    vector = directions[int(generator.integers(len(directions)))] + 0.05 * generator.normal(size=DIMENSION)
    memory = a_memory(
        f"{word} in report {number}",
        space=Space.of_team(f"t{number % TEAMS}") if number % 4 == 0 else EVERYBODY,
        kind=KINDS[int(generator.integers(4))],
        confidence=float(generator.choice([0.4, 0.7, 0.9])),
        topics=frozenset({topic}),
        readers=frozenset({f"agent:s{number % 50}"}) if number % 10 == 3 else None,
    )
    unit = (vector / np.linalg.norm(vector)).astype(np.float16).astype(np.float32)
    return Made(memory, unit, topic, word)


def may_read(number: int, memory: Memory) -> bool:
    """Whether the subscriber of that number may read it."""
    if memory.readers is not None:
        return f"agent:s{number}" in memory.readers
    return memory.space in (EVERYBODY, Space.of_team(f"t{number % TEAMS}"))


def subscriber(memory: AsyncTriptych, number: int) -> AsyncMember:
    """The agent of that number, member of its team and of everybody's."""
    return memory.principal(agent=f"s{number}", teams=["all", f"t{number % TEAMS}"])


def write(writer: Writer, made: Sequence[Made], memory: AsyncTriptych) -> None:
    """Publish them in one transaction."""
    author = memory.principal(agent="author", teams=["all"]).principal
    for one in made:
        writer.insert_memory(one.memory, one.vector)
        writer.append_events([publication_event(one.memory, author)])


async def consume(subscription: AsyncSubscription, written: asyncio.Event) -> list[str]:
    """Pull and acknowledge until everything was written and nothing is left; the ids in order."""
    got: list[str] = []
    while True:
        last = written.is_set()
        page = await subscription.pull(limit=PAGE)
        await subscription.ack(*(delivery.id for delivery in page))
        got += [delivery.memory.id for delivery in page]
        if not page:
            if last:
                return got
            await asyncio.sleep(0.05)


async def run(events: int, subscribers: int, folder: Path) -> dict[str, Any]:
    """All of it; the figures."""
    generator = np.random.default_rng(7)
    directions = generator.normal(size=(100, DIMENSION))
    directions = (directions / np.linalg.norm(directions, axis=1, keepdims=True)).astype(np.float32)
    known = {f"direction {number}": list(directions[number]) for number in range(100)}
    store = SqliteStore(folder / "bench.db")
    settings = {"upkeep": {"worker": False}}
    embedder = ScriptedEmbedder(DIMENSION, known)
    async with await AsyncTriptych.open(store=store, embedder=embedder, settings=settings) as memory:
        spaces = {
            space: default_policy(space) for space in map(Space.of_team, (f"t{n}" for n in range(TEAMS)))
        }
        spaces[EVERYBODY] = Policy(frozenset({"team:all"}), frozenset({"team:all"}))

        def make_spaces(writer: Writer) -> None:
            for space, policy in spaces.items():
                writer.put_policy("default", space, policy)

        await store.write(make_spaces)
        wishes = [wish_of(number) for number in range(subscribers)]
        all_of_them = [
            await subscriber(memory, number).subscribe("bench", **wish.filters)
            for number, wish in enumerate(wishes)
        ]
        made = [make(number, directions, generator) for number in range(events)]
        written = asyncio.Event()
        begun = time.perf_counter()
        consumers = [asyncio.create_task(consume(one, written)) for one in all_of_them]
        for first in range(0, events, BATCH):
            batch = made[first : first + BATCH]
            await store.write(lambda writer, batch=batch: write(writer, batch, memory))  # type: ignore[misc]
        publishing = time.perf_counter() - begun
        written.set()
        got = await asyncio.gather(*consumers)
        seconds = time.perf_counter() - begun
        dead = sum([len(await one.dead()) for one in all_of_them])
    lost = strange = twice = out_of_order = 0
    for number, (wish, ids) in enumerate(zip(wishes, got, strict=True)):
        due = [m.memory.id for m in made if may_read(number, m.memory) and wish.takes(m, directions)]
        lost += len(set(due) - set(ids))
        strange += len(set(ids) - set(due))
        twice += len(ids) - len(set(ids))
        out_of_order += ids != [id for id in due if id in set(ids)]
    delivered = sum(map(len, got))
    return {
        "subscribers": subscribers,
        "events": events,
        "delivered": delivered,
        "lost": lost,
        "not_asked_for_or_not_readable": strange,
        "twice": twice,
        "out_of_order": out_of_order,
        "dead": dead,
        "publishing_s": round(publishing, 2),
        "seconds": round(seconds, 2),
        "matches_looked_at_per_s": round(events * subscribers / seconds),
        "deliveries_per_s": round(delivered / seconds),
    }


def main() -> None:
    """Run it and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--events", type=int, default=10_000)
    parser.add_argument("--subscribers", type=int, default=50)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        figures = asyncio.run(run(asked.events, asked.subscribers, Path(folder)))
    if asked.json:
        print(json.dumps(figures))
    else:
        for name, value in figures.items():
            print(f"{name.replace('_', ' '):<32}{value:>12,}")


if __name__ == "__main__":
    main()
