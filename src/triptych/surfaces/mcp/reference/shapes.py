"""What the nine tools take and answer, with the names that users of the protocol's memory server know."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field

from triptych.surfaces.mcp.reference.graph import Graph, Relation
from triptych.surfaces.mcp.tool import Arguments

LONGEST_QUERY = 2048


class _Given(BaseModel):
    """Unknown fields are passed over, as that server does."""

    model_config = ConfigDict(extra="ignore")


class EntityGiven(_Given):
    """An entity with its observations."""

    name: str = Field(description="The name of the entity.", min_length=1)
    entityType: str = Field(description="What sort of thing it is.")  # noqa: N815 - the tools' own word
    observations: list[str] = Field(description="What is known of it, a statement each.")


class RelationGiven(_Given):
    """A relation, in the active voice."""

    source: str = Field(alias="from", description="The entity where it begins.")
    target: str = Field(alias="to", description="The entity where it ends.")
    relationType: str = Field(min_length=1, description="What the one is or does to the other.")  # noqa: N815

    @property
    def relation(self) -> Relation:
        """As the graph has it."""
        return Relation(self.source, self.target, self.relationType)

    @classmethod
    def of(cls, relation: Relation) -> RelationGiven:
        """The relation as shown."""
        source, target, type = relation
        return cls.model_validate({"from": source, "to": target, "relationType": type})


class ObservationsGiven(_Given):
    """Observations of one entity."""

    entityName: str = Field(description="The entity they are of; it must exist.")  # noqa: N815
    contents: list[str] = Field(description="A statement each.")


class DeletionGiven(_Given):
    """Observations to forget."""

    entityName: str = Field(description="The entity they are of.")  # noqa: N815
    observations: list[str] = Field(description="Word for word as they stand.")


class Entities(Arguments):
    """Entities, given or added."""

    entities: list[EntityGiven]


class Relations(Arguments):
    """Relations, given or added."""

    relations: list[RelationGiven]


class Observations(Arguments):
    """Arguments of `add_observations`."""

    observations: list[ObservationsGiven]


class EntityNames(Arguments):
    """Arguments of `delete_entities`."""

    entityNames: list[str]  # noqa: N815 - the tools' own word


class Deletions(Arguments):
    """Arguments of `delete_observations`."""

    deletions: list[DeletionGiven]


class Nothing(Arguments):
    """No arguments."""


class Search(Arguments):
    """Arguments of `search_nodes`."""

    query: str = Field(
        description="Words in names, types or observations; where none stands anywhere, what it asks for.",
        json_schema_extra={"maxLength": LONGEST_QUERY},
    )


class Names(Arguments):
    """Arguments of `open_nodes`."""

    names: list[str]


class AddedOf(BaseModel):
    """What was new of one entity's observations."""

    entityName: str  # noqa: N815 - the tools' own word
    addedObservations: list[str]  # noqa: N815


class Added(BaseModel):
    """Answer of `add_observations`."""

    results: list[AddedOf]


class Done(BaseModel):
    """Answer of what deletes."""

    success: bool
    message: str


class GraphShown(BaseModel):
    """A graph, or a part of one."""

    entities: list[EntityGiven]
    relations: list[RelationGiven]

    @classmethod
    def of(cls, graph: Graph) -> GraphShown:
        """The graph as shown."""
        return cls(
            entities=[
                EntityGiven(name=name, entityType=node.type, observations=list(node.observations))
                for name, node in graph.nodes.items()
            ],
            relations=[RelationGiven.of(relation) for relation in graph.relations],
        )
