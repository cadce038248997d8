"""A knowledge graph kept as memories: one for each entity, observation and relation.

They lie in a space of their own below the principal's (`user/me/graph`) and are kept word for word, as users
of these tools expect: nothing is read into them, and none takes the place of another. So they go in as rows,
not by way of consolidation. `recall` finds them like any memory.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, NamedTuple

from triptych.access.scopes import author, home
from triptych.errors import NotFoundError
from triptych.model.ids import new_id
from triptych.model.memory import Kind, Memory, Method
from triptych.model.space import Space
from triptych.service.member.member import AsyncMember
from triptych.text.language import detect

_BELOW = "graph"
_PART = "graph"  # in a memory's metadata: which part of the graph it is
_ENTITY, _OBSERVATION, _RELATION = "entity", "observation", "relation"
_ALL = 1_000_000
_IMPORTANCE = 0.7
_MOST_FOUND = 10
_SURE = 0.4  # whoever searches for words expects nothing rather than something near


class Relation(NamedTuple):
    """One entity's relation to another."""

    source: str
    target: str
    type: str


@dataclass(slots=True)
class Node:
    """An entity, with its observations in the order they were added, and the memories of each."""

    type: str
    memories: list[Memory] = field(default_factory=list)
    observations: dict[str, list[Memory]] = field(default_factory=lambda: defaultdict(list))


@dataclass(slots=True)
class Graph:
    """Entities by name and relations, in the order they were added, with the memories of each."""

    nodes: dict[str, Node] = field(default_factory=dict)
    relations: dict[Relation, list[Memory]] = field(default_factory=lambda: defaultdict(list))

    def require(self, name: str, field: str) -> Node:
        """The entity of that name. Raises `NotFoundError`, naming it, when there is none."""
        node = self.nodes.get(name)
        if node is None:
            raise NotFoundError(
                f"Entity with name {name} not found", field=field, remedy="make it first: create_entities"
            )
        return node

    def around(self, names: Iterable[str]) -> Graph:
        """These entities, as far as there are any, and every relation that begins or ends at one."""
        wanted = set(names)
        nodes = {name: node for name, node in self.nodes.items() if name in wanted}
        touching = {
            relation: memories
            for relation, memories in self.relations.items()
            if relation.source in nodes or relation.target in nodes
        }
        return Graph(nodes, defaultdict(list, touching))


@dataclass(frozen=True, slots=True)
class GraphOf:
    """The graph of one principal."""

    member: AsyncMember

    @property
    def space(self) -> Space:
        """Where it is kept."""
        return Space((*home(self.member.principal).segments, _BELOW))

    async def load(self) -> Graph:
        """All of it, as it is now."""
        found = await self.member.memories(spaces=[self.space], limit=_ALL)
        parts: dict[str, list[Memory]] = defaultdict(list)
        for memory in found:
            parts[str(memory.metadata.get(_PART))].append(memory)
        graph = Graph()
        for memory in parts[_ENTITY]:
            name = memory.subject or ""
            graph.nodes.setdefault(name, Node(str(memory.metadata.get("type", "")))).memories.append(memory)
        for memory in parts[_OBSERVATION]:
            node = graph.nodes.get(memory.subject or "")
            if node is not None:
                node.observations[_observed(memory)].append(memory)
        for memory in parts[_RELATION]:
            if memory.slot is not None:
                slot = memory.slot
                graph.relations[Relation(slot.subject, slot.value, slot.attribute)].append(memory)
        return graph

    async def add(self, rows: Sequence[Mapping[str, Any]]) -> None:
        """Keep these, all of them or none that cannot be read."""
        if rows:
            await self.member.import_rows(rows)

    async def forget(self, memories: Iterable[Memory]) -> None:
        """Hide these from recall; each can be restored."""
        for memory in memories:
            await self.member.forget(memory.id)

    async def found(self, query: str) -> list[str]:
        """The entities that recall finds for a question."""
        answer = await self.member.recall(
            query, spaces=[self.space], types=["memory"], k=_MOST_FOUND, min_score=_SURE
        )
        names = [result.entry.memory.subject for result in answer if result.entry.memory is not None]
        return [name for name in names if name is not None]

    # --- rows -------------------------------------------------------------------------------------

    def entity(self, name: str, type: str) -> Mapping[str, Any]:
        """The row of an entity."""
        return self._row(f"{name} ({type})" if type.strip() else name, name, {_PART: _ENTITY, "type": type})

    def observation(self, name: str, text: str) -> Mapping[str, Any]:
        """The row of an observation: led by the entity's name unless it begins with it, so that whoever
        recalls it knows of whom it is."""
        led = not text.startswith(name)
        content = f"{name}: {text}" if led else text
        return self._row(content, name, {_PART: _OBSERVATION, "led": led})

    def relation(self, relation: Relation) -> Mapping[str, Any]:
        """The row of a relation: a fact whose slot is the relation itself."""
        words = f"{relation.source} {relation.type.replace('_', ' ')} {relation.target}"
        slot = {"subject": relation.source, "attribute": relation.type, "value": relation.target}
        return self._row(words, relation.source, {_PART: _RELATION}, slot)

    def _row(
        self, content: str, name: str, metadata: Mapping[str, Any], slot: Mapping[str, str] | None = None
    ) -> Mapping[str, Any]:
        now = datetime.now(UTC).isoformat()
        who = author(self.member.principal, self.space)
        said = {"author": who, "method": Method.STATED.value, "said_at": now}
        return {
            "row": "memory",
            "id": new_id(),
            "space": self.space.path,
            "kind": Kind.FACT.value,
            "content": content,
            "subject": name,
            "slot": slot,
            "recorded_at": now,
            "updated_at": now,
            "valid_from": now,
            "sources": [said],
            "importance": _IMPORTANCE,
            "language": detect(content),
            "metadata": metadata,
        }


def _observed(memory: Memory) -> str:
    """The observation as it was added."""
    led = memory.metadata.get("led")
    return memory.content.removeprefix(f"{memory.subject}: ") if led else memory.content
