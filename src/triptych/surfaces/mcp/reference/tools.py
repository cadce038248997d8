"""The nine tools of the protocol's own memory server, and its resource."""

from __future__ import annotations

from dataclasses import dataclass

import mcp_types as types

from triptych.errors import NotFoundError
from triptych.service.member.member import AsyncMember
from triptych.surfaces.mcp.reference.doing import (
    FORGOTTEN,
    add_observations,
    create_entities,
    create_relations,
    delete_entities,
    delete_observations,
    delete_relations,
    graph_told,
    open_nodes,
    read_graph,
    search_nodes,
)
from triptych.surfaces.mcp.reference.graph import GraphOf
from triptych.surfaces.mcp.reference.shapes import (
    Added,
    Deletions,
    Done,
    Entities,
    EntityNames,
    GraphShown,
    Names,
    Nothing,
    Observations,
    Relations,
    Search,
)
from triptych.surfaces.mcp.tool import Tool

URI = "memory://knowledge-graph"


@dataclass(frozen=True, slots=True)
class GraphResources:
    """The graph as a resource."""

    templates: tuple[types.ResourceTemplate, ...] = ()

    async def listed(self, member: AsyncMember) -> list[types.Resource]:  # noqa: ARG002 - everybody has one
        """The one resource."""
        return [
            types.Resource(
                name="knowledge-graph",
                title="Knowledge Graph",
                uri=URI,
                description="The full knowledge graph with all entities and relations",
                mime_type="application/json",
            )
        ]

    async def read(self, member: AsyncMember, uri: str) -> tuple[str, str]:
        """The whole graph as JSON. Raises `NotFoundError` for any other resource."""
        if uri != URI:
            raise NotFoundError(f"no resource {uri!r}", field="uri", remedy=f"read {URI}")
        return graph_told(await GraphOf(member).load()).text, "application/json"


GRAPH_TOOLS: tuple[Tool, ...] = (
    Tool(
        "create_entities",
        "Create Entities",
        "Create multiple new entities in the knowledge graph. Names that exist already are passed over.",
        Entities,
        Entities,
        create_entities,
    ),
    Tool(
        "create_relations",
        "Create Relations",
        "Create multiple new relations between existing entities, in the active voice. None is kept twice.",
        Relations,
        Relations,
        create_relations,
    ),
    Tool(
        "add_observations",
        "Add Observations",
        "Add new observations to existing entities. None is kept twice.",
        Observations,
        Added,
        add_observations,
    ),
    Tool(
        "delete_entities",
        "Delete Entities",
        f"Delete entities with their observations and relations. {FORGOTTEN}",
        EntityNames,
        Done,
        delete_entities,
        destroys=True,
        repeatable=True,
    ),
    Tool(
        "delete_observations",
        "Delete Observations",
        f"Delete observations of entities, named word for word. {FORGOTTEN}",
        Deletions,
        Done,
        delete_observations,
        destroys=True,
        repeatable=True,
    ),
    Tool(
        "delete_relations",
        "Delete Relations",
        f"Delete multiple relations. {FORGOTTEN}",
        Relations,
        Done,
        delete_relations,
        destroys=True,
        repeatable=True,
    ),
    Tool(
        "read_graph",
        "Read Graph",
        "Read the entire knowledge graph.",
        Nothing,
        GraphShown,
        read_graph,
        reads_only=True,
        repeatable=True,
    ),
    Tool(
        "search_nodes",
        "Search Nodes",
        "Search for nodes by words in names, types and observations; where those stand nowhere, by meaning.",
        Search,
        GraphShown,
        search_nodes,
        reads_only=True,
        repeatable=True,
    ),
    Tool(
        "open_nodes",
        "Open Nodes",
        "Open nodes of the knowledge graph by their names.",
        Names,
        GraphShown,
        open_nodes,
        reads_only=True,
        repeatable=True,
    ),
)
