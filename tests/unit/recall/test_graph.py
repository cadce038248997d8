"""Who and what is remembered, and how they belong together."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from triptych.access.scopes import reading
from triptych.model.entry import Where
from triptych.model.graph import TOGETHER, Graph
from triptych.model.memory import Slot, State
from triptych.model.principal import Principal
from triptych.recall.graph import draw_graph
from unit.recall.conftest import NOW


def drawn(world: Any, around: str | None = None, limit: int = 50, who: Principal | None = None) -> Graph:
    scope = reading(who or world.alice)
    graph: Graph = asyncio.run(
        world.store.read(lambda reader: draw_graph(reader, scope, Where(now=NOW), around=around, limit=limit))
    )
    return graph


def links(graph: Graph) -> set[tuple[str, str, str]]:
    return {(link.source, link.relation, link.target) for link in graph.links}


def test_a_slot_links_its_subject_to_its_value_and_names_are_linked_to_each_other(world: Any) -> None:
    kept = world.remember("I live in Lisbon", slot=Slot("user:alice", "residence", "Lisbon"))
    world.remember("Ann met Ben Adams in Graz")
    graph = drawn(world)
    assert ("user:alice", "residence", "Lisbon") in links(graph)
    assert {("Ann", TOGETHER, "Ben Adams"), ("Ann", TOGETHER, "Graz")} <= links(graph)
    assert next(link for link in graph.links if link.relation == "residence").memories == (kept.id,)


@pytest.mark.parametrize(
    ("texts", "name", "also"),
    [
        (("Robert Chen works at Northwind", "We met Bob in Graz"), "Robert Chen", ("Bob",)),
        (("Ann Lee plays chess", "I met Ann yesterday"), "Ann Lee", ("Ann",)),
        (("王小明在百度上班", "昨天小明打网球"), "王小明", ("小明",)),
    ],
)
def test_spellings_of_one_name_are_one_entity(
    world: Any, texts: tuple[str, ...], name: str, also: tuple[str, ...]
) -> None:
    for text in texts:
        world.remember(text)
    entity = next(one for one in drawn(world).entities if one.name == name)
    assert (entity.mentions, entity.aliases) == (2, also)


def test_a_first_name_that_two_bear_stays_by_itself(world: Any) -> None:
    for text in ("Ann Lee plays chess", "Ann Moore plays golf", "I met Ann yesterday"):
        world.remember(text)
    assert {"Ann", "Ann Lee", "Ann Moore"} <= {one.name for one in drawn(world).entities}


@pytest.mark.parametrize("around", ["Robert Chen", "bob", "ｂｏｂ", "Robert"])
def test_around_one_shows_it_first_and_only_its_own_links(world: Any, around: str) -> None:
    for text in ("Robert Chen works at Northwind", "We met Bob in Graz", "Ann Moore lives in Oslo"):
        world.remember(text)
    graph = drawn(world, around)
    assert graph.entities[0].name == "Robert Chen"
    assert {one.name for one in graph.entities} >= {"Graz", "Northwind"}
    assert "Oslo" not in {one.name for one in graph.entities}
    assert all("Robert Chen" in (link.source, link.target) for link in graph.links)


def test_what_may_not_be_read_or_no_longer_holds_is_nowhere_in_it(world: Any) -> None:
    world.remember("Carla Diaz lives in Porto", owner="bob")
    world.remember("Ann Moore lives in Oslo", state=State.ARCHIVED)
    assert drawn(world) == Graph()
    assert drawn(world, "Carla Diaz") == drawn(world, "Nobody At All") == Graph()


def test_it_is_bounded_says_so_and_is_always_in_the_same_order(world: Any) -> None:
    for text in ("Ann met Ben Adams in Graz", "Ann met Carl Zorn in Oslo", "Dora Klein met Ann in Bern"):
        world.remember(text)
    small = drawn(world, limit=2)
    assert small.entities[0].name == "Ann"
    assert len(small.entities) == 2
    assert not small.complete
    assert drawn(world).complete
    assert drawn(world) == drawn(world)
