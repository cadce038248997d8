"""What the nine tools do."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from pydantic import BaseModel

from triptych.errors import InvalidInputError
from triptych.service.member.member import AsyncMember
from triptych.surfaces.mcp.reference.graph import Graph, GraphOf
from triptych.surfaces.mcp.reference.shapes import (
    LONGEST_QUERY,
    Added,
    AddedOf,
    Deletions,
    Done,
    Entities,
    EntityNames,
    GraphShown,
    Names,
    Nothing,
    Observations,
    RelationGiven,
    Relations,
    Search,
)
from triptych.surfaces.mcp.tool import Told

FORGOTTEN = "They are forgotten, not erased: they can be restored."


async def create_entities(member: AsyncMember, given: Entities) -> Told:
    """Add those whose name is new."""
    kept = GraphOf(member)
    known = set((await kept.load()).nodes)
    new = []
    for entity in given.entities:
        if entity.name not in known:
            known.add(entity.name)
            new.append(entity.model_copy(update={"observations": _once(entity.observations)}))
    rows = [kept.entity(entity.name, entity.entityType) for entity in new]
    rows += [kept.observation(entity.name, text) for entity in new for text in entity.observations]
    await kept.add(rows)
    return _told(Entities(entities=new), "entities")


async def create_relations(member: AsyncMember, given: Relations) -> Told:
    """Add those that are new, between entities that exist. Raises `NotFoundError` naming one that is not."""
    kept = GraphOf(member)
    graph = await kept.load()
    for one in given.relations:
        graph.require(one.source, "from")
        graph.require(one.target, "to")
    new = [one for one in _once(item.relation for item in given.relations) if one not in graph.relations]
    await kept.add([kept.relation(one) for one in new])
    return _told(Relations(relations=[RelationGiven.of(one) for one in new]), "relations")


async def add_observations(member: AsyncMember, given: Observations) -> Told:
    """Add those that are new, of entities that exist. Raises `NotFoundError` naming one that is not."""
    kept = GraphOf(member)
    graph = await kept.load()
    known = {
        one.entityName: set(graph.require(one.entityName, "entityName").observations)
        for one in given.observations
    }
    results = []
    for one in given.observations:
        new = [text for text in _once(one.contents) if text not in known[one.entityName]]
        known[one.entityName].update(new)
        results.append(AddedOf(entityName=one.entityName, addedObservations=new))
    await kept.add(
        [kept.observation(one.entityName, text) for one in results for text in one.addedObservations]
    )
    return _told(Added(results=results), "results")


async def delete_entities(member: AsyncMember, given: EntityNames) -> Told:
    """Forget entities with all that is kept of them."""
    kept = GraphOf(member)
    part = (await kept.load()).around(given.entityNames)
    for node in part.nodes.values():
        await kept.forget(memory for memories in node.observations.values() for memory in memories)
        await kept.forget(node.memories)
    await kept.forget(memory for memories in part.relations.values() for memory in memories)
    missing = [name for name in given.entityNames if name not in part.nodes]
    counted = len(given.entityNames)
    message = f"Deleted {counted - len(missing)} of {counted} entities. Not found: {', '.join(missing)}"
    return _done(message if missing else "Entities deleted successfully")


async def delete_observations(member: AsyncMember, given: Deletions) -> Told:
    """Forget observations, given word for word."""
    kept = GraphOf(member)
    graph = await kept.load()
    asked = sum(len(one.observations) for one in given.deletions)
    gone, missing = 0, []
    for one in given.deletions:
        node = graph.nodes.get(one.entityName)
        if node is None:
            missing.append(one.entityName)
            continue
        for text in one.observations:
            memories = node.observations.pop(text, [])
            await kept.forget(memories)
            gone += bool(memories)
    message = f"Deleted {gone} of {asked} observations."
    if missing:
        message += f" Entities not found: {', '.join(missing)}"
    return _done(message if gone != asked else "Observations deleted successfully")


async def delete_relations(member: AsyncMember, given: Relations) -> Told:
    """Forget relations."""
    kept = GraphOf(member)
    graph, gone = await kept.load(), 0
    for one in given.relations:
        memories = graph.relations.pop(one.relation, [])
        await kept.forget(memories)
        gone += bool(memories)
    asked = len(given.relations)
    message = f"Deleted {gone} of {asked} relations. The rest matched nothing."
    return _done(message if gone != asked else "Relations deleted successfully")


async def read_graph(member: AsyncMember, _: Nothing) -> Told:
    """The whole graph."""
    return graph_told(await GraphOf(member).load())


async def search_nodes(member: AsyncMember, given: Search) -> Told:
    """What matches the words, or else the meaning. Raises `InvalidInputError` for an endless query."""
    if len(given.query) > LONGEST_QUERY:
        raise InvalidInputError(
            f"is {len(given.query)} characters long", field="query", remedy=f"use at most {LONGEST_QUERY}"
        )
    kept, wanted = GraphOf(member), given.query.lower()
    graph = await kept.load()
    names = [
        name
        for name, node in graph.nodes.items()
        if any(wanted in text.lower() for text in (name, node.type, *node.observations))
    ]
    return graph_told(graph.around(names or await kept.found(given.query)))


async def open_nodes(member: AsyncMember, given: Names) -> Told:
    """The entities of these names, as far as there are any."""
    return graph_told((await GraphOf(member).load()).around(given.names))


def _once(items: Iterable[Any]) -> list[Any]:
    return list(dict.fromkeys(items))


def _told(data: BaseModel, part: str) -> Told:
    """As that server tells it: the text is the JSON of the part."""
    return Told(_json(data.model_dump(mode="json", by_alias=True)[part]), data)


def graph_told(graph: Graph) -> Told:
    """A graph, or a part of one."""
    data = GraphShown.of(graph)
    return Told(_json(data.model_dump(mode="json", by_alias=True)), data)


def _done(message: str) -> Told:
    told = f"{message.rstrip('.')}. {FORGOTTEN}"
    return Told(told, Done(success=True, message=told))


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2)
