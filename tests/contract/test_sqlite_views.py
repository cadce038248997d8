"""The views a process keeps: bounded, least recently used dropped first, never in the way of an answer."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from triptych.access.scopes import reading
from triptych.model.space import Space
from triptych.ports.store import Writer
from triptych.settings import StoreSettings
from triptych.stores.sqlite import postings, views
from triptych.stores.sqlite.store import SqliteStore
from triptych.stores.sqlite.view import View, empty_view
from triptych.testing.contract.base import ANYTHING, Bench, found_by_vector, found_by_words
from triptych.testing.examples import ALICE, ALICES, a_memory, a_vector


def a_view(revision: int) -> View:
    return View(**{**{name: getattr(empty_view(32), name) for name in View.__slots__}, "revision": revision})


def test_the_least_recently_used_view_is_dropped_when_there_is_no_more_room() -> None:
    each = a_view(1).nbytes
    cache = views.ViewCache(32, 1)
    cache._most_bytes = int(2.5 * each)
    cache.publish(1, a_view(1))
    cache.publish(2, a_view(1))
    cache.publish(1, a_view(2))
    cache.publish(3, a_view(1))
    assert [cache.holds(space) for space in (1, 2, 3)] == [True, False, True]


def test_one_view_is_kept_however_large() -> None:
    cache = views.ViewCache(32, 0)
    cache.publish(1, a_view(1))
    assert cache.holds(1)


def test_an_older_view_never_replaces_a_newer_one() -> None:
    cache = views.ViewCache(32, 1)
    cache.publish(1, a_view(5))
    cache.publish(1, a_view(4))
    assert [view.revision for view in cache._kept(1)] == [5]


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    with asyncio.Runner() as runner:
        bench = Bench(SqliteStore(tmp_path / "triptych.db", StoreSettings(cache_mb=8)), runner)
        bench.open()
        yield bench
        bench.close()


def test_answers_are_the_same_while_views_come_and_go(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "_MB", 1000)  # room for no second view
    bench.close()
    bench.open()
    spaces = [Space.of_user("alice", f"s{number}") for number in range(4)]
    expected = {}
    for space in spaces:
        bench.make_space(space)
        memories = [a_memory(f"n {number}", space=space) for number in range(3)]
        bench.keep(*memories, vector=a_vector())
        expected[space] = {memory.id for memory in memories}
    for space in [*spaces, *reversed(spaces)]:
        assert set(found_by_vector(bench, ALICE, a_vector(), space)) == expected[space]
    assert set(found_by_vector(bench, ALICE, a_vector())) == set().union(*expected.values())


def test_where_words_stand_is_never_remembered_from_a_write_that_failed(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postings, "_FEWEST_KEPT", 1)
    bench.make_space(ALICES)
    kept = a_memory("green tea")
    bench.keep(kept)
    assert found_by_words(bench, ALICE, "tea") == [kept.id]

    def fails(writer: Writer) -> None:
        writer.insert_memory(a_memory("lost tea"), None)
        assert writer.words(reading(ALICE), ANYTHING, ["tea"], limit=9).frequencies == (2,)
        raise RuntimeError("changed my mind")

    with pytest.raises(RuntimeError):
        bench.write(fails)
    bench.keep(a_memory("coffee"))  # takes the number that the lost one had
    assert found_by_words(bench, ALICE, "tea") == [kept.id]
