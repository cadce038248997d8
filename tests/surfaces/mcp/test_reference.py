"""The tools of the protocol's own memory server, as its users expect them, over the same store."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Any

import pytest

from surfaces.mcp.conftest import MODES, Agent, agent_of
from triptych import AsyncTriptych
from triptych.service.member.member import AsyncMember

pytestmark = pytest.mark.anyio

TOOLS = {
    "create_entities",
    "create_relations",
    "add_observations",
    "delete_entities",
    "delete_observations",
    "delete_relations",
    "read_graph",
    "search_nodes",
    "open_nodes",
}
ALICE = {"name": "Alice", "entityType": "person", "observations": ["likes tea", "Lives in Paris"]}
BOB = {"name": "李雷", "entityType": "人", "observations": ["喜欢喝茶"]}
ACME = {"name": "Acme", "entityType": "company", "observations": []}
WORKS = {"from": "Alice", "to": "Acme", "relationType": "works_at"}
KNOWS = {"from": "Alice", "to": "李雷", "relationType": "knows"}


@pytest.fixture
async def graph(me: AsyncMember) -> AsyncIterator[Agent]:
    """The client of these tools."""
    async with agent_of(me, profile="reference") as connected:
        yield connected


@pytest.fixture
async def filled(graph: Agent) -> Agent:
    """The same, with three entities and two relations."""
    await graph.ask("create_entities", entities=[ALICE, BOB, ACME])
    await graph.ask("create_relations", relations=[WORKS, KNOWS])
    return graph


def same(one: Any, other: Any) -> bool:
    """Whether two lists hold the same, in whatever order."""
    return sorted(map(json.dumps, one)) == sorted(map(json.dumps, other))


@pytest.mark.parametrize("mode", MODES)
async def test_the_nine_tools_are_there_with_their_arguments(me: AsyncMember, mode: str) -> None:
    async with agent_of(me, profile="reference", mode=mode) as graph:
        tools = {tool.name: tool for tool in (await graph.client.list_tools()).tools}
        assert (await graph.client.list_prompts()).prompts == []
    assert set(tools) == TOOLS
    relation = tools["create_relations"].input_schema["$defs"]["RelationGiven"]
    assert set(relation["properties"]) == {"from", "to", "relationType"} == set(relation["required"])
    entity = tools["create_entities"].input_schema["$defs"]["EntityGiven"]
    assert set(entity["required"]) == {"name", "entityType", "observations"}
    for name in ("delete_entities", "delete_observations", "delete_relations"):
        assert "forgotten" in (tools[name].description or "")


async def test_what_was_created_is_read_back_as_it_was_given(filled: Agent) -> None:
    read = await filled.ask("read_graph")
    assert read == {"entities": [ALICE, BOB, ACME], "relations": [WORKS, KNOWS]}
    assert json.loads(await filled.tell("read_graph")) == read
    assert json.loads(await filled.read("memory://knowledge-graph")) == read


async def test_nothing_is_added_twice(filled: Agent) -> None:
    again = {**ALICE, "entityType": "cat", "observations": ["barks"]}
    twice = {"name": "Eve", "entityType": "person", "observations": ["hums", "hums"]}
    created = await filled.ask("create_entities", entities=[again, twice, twice])
    assert created["entities"] == [{**twice, "observations": ["hums"]}]
    assert json.loads(await filled.tell("create_relations", relations=[WORKS, KNOWS])) == []
    added = [{"entityName": "Alice", "contents": ["likes tea", "plays chess", "plays chess"]}]
    assert (await filled.ask("add_observations", observations=added))["results"] == [
        {"entityName": "Alice", "addedObservations": ["plays chess"]}
    ]
    [alice] = (await filled.ask("open_nodes", names=["Alice"]))["entities"]
    assert alice == {**ALICE, "observations": [*ALICE["observations"], "plays chess"]}


async def test_every_observation_stays_word_for_word_however_near_or_contrary(filled: Agent) -> None:
    said = ["Lives in Berlin", "lives in Paris", "Likes tea.", "doesn't like tea", "搬到了上海", "住在上海"]
    await filled.ask("add_observations", observations=[{"entityName": "Alice", "contents": said}])
    [alice] = (await filled.ask("open_nodes", names=["Alice"]))["entities"]
    assert alice["observations"] == [*ALICE["observations"], *said]
    many = [{**WORKS, "to": "李雷"}, {**WORKS, "relationType": "left"}]
    await filled.ask("create_relations", relations=many)
    assert same((await filled.ask("read_graph"))["relations"], [WORKS, KNOWS, *many])


@pytest.mark.parametrize(
    ("tool", "given"),
    [
        ("add_observations", {"observations": [{"entityName": "Alice", "contents": ["x"]}]}),
        ("add_observations", {"observations": [{"entityName": "韩梅梅", "contents": ["x"]}]}),
        ("create_relations", {"relations": [{**WORKS, "from": "韩梅梅"}]}),
        ("create_relations", {"relations": [{**WORKS, "to": "Nobody"}]}),
    ],
)
async def test_an_unknown_entity_is_an_error_that_names_it_and_nothing_is_kept(
    graph: Agent, tool: str, given: dict[str, Any]
) -> None:
    await graph.ask("create_entities", entities=[ACME])
    error = await graph.fail(tool, **given)
    assert error["error"] == "not_found"
    assert any(name in error["message"] for name in ("Alice", "韩梅梅", "Nobody"))
    assert "create_entities" in error["remedy"]
    assert await graph.ask("read_graph") == {"entities": [ACME], "relations": []}


async def test_of_several_one_unknown_keeps_all_from_being_added(filled: Agent) -> None:
    given = [{"entityName": "Alice", "contents": ["plays chess"]}, {"entityName": "Eve", "contents": ["x"]}]
    await filled.fail("add_observations", observations=given)
    assert (await filled.ask("open_nodes", names=["Alice"]))["entities"] == [ALICE]


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("ALICE", ["Alice"]),
        ("pers", ["Alice"]),
        ("paris", ["Alice"]),
        ("喝茶", ["李雷"]),
        ("", ["Alice", "李雷", "Acme"]),
        ("who has a liking for tea", ["Alice"]),  # stands nowhere: by meaning
        ("zebra crossing", []),
    ],
)
async def test_search_matches_names_types_and_observations(
    filled: Agent, query: str, names: list[str]
) -> None:
    found = await filled.ask("search_nodes", query=query)
    assert [entity["name"] for entity in found["entities"]] == names
    touching = [one for one in (WORKS, KNOWS) if {one["from"], one["to"]} & set(names)]
    assert found["relations"] == touching


async def test_open_nodes_shows_relations_with_either_end(filled: Agent) -> None:
    opened = await filled.ask("open_nodes", names=["Acme", "Nobody"])
    assert opened == {"entities": [ACME], "relations": [WORKS]}
    assert await filled.ask("open_nodes", names=[]) == {"entities": [], "relations": []}


async def test_what_is_deleted_is_forgotten_and_can_be_restored(filled: Agent, me: AsyncMember) -> None:
    text = await filled.tell(
        "delete_observations", deletions=[{"entityName": "Alice", "observations": ["likes tea"]}]
    )
    assert text.startswith("Observations deleted successfully")
    assert (await filled.ask("open_nodes", names=["Alice"]))["entities"] == [
        {**ALICE, "observations": ["Lives in Paris"]}
    ]
    [hidden] = await me.memories(states=["archived"])
    await me.restore(hidden.id)
    assert same(
        (await filled.ask("open_nodes", names=["Alice"]))["entities"][0]["observations"],
        ALICE["observations"],
    )
    assert (await filled.tell("delete_relations", relations=[KNOWS])).startswith("Relations deleted")
    assert (await filled.ask("read_graph"))["relations"] == [WORKS]
    assert (await filled.tell("delete_entities", entityNames=["Alice"])).startswith("Entities deleted")
    assert await filled.ask("read_graph") == {"entities": [BOB, ACME], "relations": []}


async def test_what_is_made_anew_does_not_bring_back_what_was_deleted(filled: Agent) -> None:
    await filled.ask("delete_entities", entityNames=["Alice"])
    anew = {"name": "Alice", "entityType": "cat", "observations": ["purrs"]}
    await filled.ask("create_entities", entities=[anew])
    assert await filled.ask("open_nodes", names=["Alice"]) == {"entities": [anew], "relations": []}


async def test_deleting_what_is_not_there_is_no_error_and_says_so(filled: Agent) -> None:
    entities = await filled.ask("delete_entities", entityNames=["Alice", "Nobody"])
    assert entities["success"] is True
    assert "Deleted 1 of 2 entities. Not found: Nobody" in entities["message"]
    observations = await filled.ask(
        "delete_observations",
        deletions=[
            {"entityName": "李雷", "observations": ["喜欢喝茶", "x"]},
            {"entityName": "Eve", "observations": ["y"]},
        ],
    )
    assert "Deleted 1 of 3 observations. Entities not found: Eve" in observations["message"]
    relations = await filled.ask("delete_relations", relations=[WORKS])
    assert "Deleted 0 of 1 relations" in relations["message"]


async def test_recall_finds_the_graph_and_who_each_line_is_about(filled: Agent, me: AsyncMember) -> None:
    async with agent_of(me) as agent:
        assert '"Alice: likes tea"' in await agent.tell("recall", question="what does Alice like?")
        assert '"李雷: 喜欢喝茶"' in await agent.tell("recall", question="李雷喜欢喝什么？")
        named = [{"entityName": "Alice", "contents": ["Alice has a dog", "a dog of hers is called Al"]}]
        await filled.ask("add_observations", observations=named)
        told = await agent.tell("recall", question="Alice's dog")
        assert '"Alice has a dog"' in told
        assert '"Alice: a dog of hers is called Al"' in told
        found = (await agent.ask("recall", question="where does Alice work? Acme"))["results"]
        assert "Alice works at Acme" in [one["content"] for one in found]


async def test_everybody_has_a_graph_of_their_own(service: AsyncTriptych, filled: Agent) -> None:
    async with agent_of(service.principal(user="bob"), profile="reference") as bob:
        assert await bob.ask("read_graph") == {"entities": [], "relations": []}
        await bob.fail("add_observations", observations=[{"entityName": "Alice", "contents": ["x"]}])


@pytest.mark.parametrize(
    ("tool", "given", "field"),
    [
        ("create_entities", {}, "entities"),
        ("create_entities", {"entities": [{"name": "x"}]}, "entities.0"),
        ("create_entities", {"entities": [{**ACME, "name": ""}]}, "entities.0.name"),
        ("create_relations", {"relations": [{"from": "x", "to": "y"}]}, "relations.0.relationType"),
        (
            "add_observations",
            {"observations": [{"entityName": "x", "contents": "y"}]},
            "observations.0.contents",
        ),
        ("create_relations", {"relations": [{**WORKS, "relationType": ""}]}, "relations.0.relationType"),
        ("search_nodes", {"query": "x" * 3000}, "query"),
        ("open_nodes", {"names": "Alice"}, "names"),
        ("read_graph", {"all": True}, "all"),
    ],
)
async def test_bad_input_is_an_error_that_names_the_field(
    graph: Agent, tool: str, given: dict[str, Any], field: str
) -> None:
    error = await graph.fail(tool, **given)
    assert error["error"] == "invalid_input"
    assert error["field"].startswith(field)
