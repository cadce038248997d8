"""Blocks: texts that stand in every prompt, kept by people and agents, shared, versioned, erased."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from paths.talks import NOW, opened, text_of
from triptych import Triptych
from triptych.errors import (
    AccessDeniedError,
    InvalidInputError,
    NotFoundError,
    VersionConflictError,
)
from triptych.model.event import EventType
from triptych.providers.scripted import ScriptedEmbedder
from triptych.sync import Member
from triptych.testing.clock import FixedClock


@pytest.fixture
def people(memory: Triptych) -> dict[str, Member]:
    """Two agents and a person of one team, and an outsider."""
    team = {"teams": ["report"]}
    return {
        "writer": memory.principal(agent="writer", **team),  # type: ignore[arg-type]
        "editor": memory.principal(agent="editor", **team),  # type: ignore[arg-type]
        "lead": memory.principal(user="lead", **team),  # type: ignore[arg-type]
        "outsider": memory.principal(agent="outsider"),
    }


@pytest.mark.parametrize(
    ("first", "line", "old", "new", "last"),
    [
        ("Alex lives in Lisbon.", "Likes tea.", "Lisbon", "Porto", "Alex lives in Porto.\nLikes tea."),
        ("Alex 住在上海。", "喜欢喝茶。", "上海", "杭州", "Alex 住在杭州。\n喜欢喝茶。"),
    ],
    ids=["en", "zh"],
)
def test_an_agent_edits_a_block_and_its_history_tells_every_state(
    alice: Member, first: str, line: str, old: str, new: str, last: str
) -> None:
    begun = alice.set_block("human", first, expected_version=0)
    added = alice.append_to_block("human", line, expected_version=begun.version)
    changed = alice.replace_in_block("human", old, new, expected_version=added.version)
    assert changed.text == last
    assert alice.block("human") == changed
    assert [state.text for state in alice.block_history("human")] == [first, f"{first}\n{line}", last]
    assert [state.version for state in alice.block_history("human")] == [1, 2, 3]
    assert alice.replace_in_block("human", line, "").text == last.removesuffix(line)


def test_setting_what_it_says_already_makes_no_version(alice: Member) -> None:
    first = alice.set_block("task", "Book the train.")
    assert alice.set_block("task", "Book the train.") == first


def test_appending_begins_a_block_and_replacing_does_not(alice: Member) -> None:
    assert alice.append_to_block("task", "Book the train.").text == "Book the train."
    with pytest.raises(NotFoundError):
        alice.replace_in_block("goal", "a", "b")
    for label in ("goal", "task"):
        with pytest.raises((NotFoundError, InvalidInputError)):
            alice.replace_in_block(label, "", "b")


@pytest.mark.parametrize("old", ["tea", "coffee"])
def test_what_is_replaced_must_stand_in_the_block_exactly_once(alice: Member, old: str) -> None:
    alice.set_block("human", "tea and tea")
    with pytest.raises(InvalidInputError) as refused:
        alice.replace_in_block("human", old, "water")
    assert refused.value.field == "old"
    assert refused.value.remedy
    assert alice.block("human").text == "tea and tea"


def test_of_two_who_decided_on_one_version_the_second_is_shown_the_current_text(
    people: dict[str, Member],
) -> None:
    seen = people["writer"].set_block("rules", "Answer in English.", space="team/report")
    people["editor"].set_block(
        "rules", "Answer in Chinese.", space="team/report", expected_version=seen.version
    )
    changes: list[Callable[[], object]] = [
        lambda: people["writer"].set_block("rules", "x", space="team/report", expected_version=1),
        lambda: people["writer"].append_to_block("rules", "x", space="team/report", expected_version=0),
    ]
    for change in changes:
        with pytest.raises(VersionConflictError) as refused:
            change()
        current = refused.value.current
        assert getattr(current, "text", None) == "Answer in Chinese."
    assert [e.type for e in people["editor"].events()].count(EventType.UPDATE_REFUSED) == 2


def test_a_version_that_was_expected_of_a_block_that_is_not_there_conflicts(alice: Member) -> None:
    with pytest.raises(VersionConflictError) as refused:
        alice.set_block("human", "Alex", expected_version=3)
    assert refused.value.current is None
    assert alice.blocks() == []


def test_of_many_who_append_at_once_none_is_lost(alice: Member) -> None:
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda n: alice.append_to_block("list", f"line {n}"), range(24)))
    block = alice.block("list")
    assert sorted(block.text.splitlines()) == sorted(f"line {n}" for n in range(24))
    assert block.version == 24


@pytest.mark.parametrize(
    ("text", "settings", "said"),
    [
        ("a" * 2001, {}, "2,001 characters long, 1 too many"),
        ("今天天气很好。" * 200, {"tokens": 500}, "tokens long"),
        ("word " * 50, {"characters": 100}, "250 characters long"),
    ],
)
def test_what_is_too_long_is_refused_with_the_field_and_what_to_do(
    text: str, settings: dict[str, int], said: str
) -> None:
    with opened(settings={"blocks": settings}) as memory:
        me = memory.principal(user="alice")
        with pytest.raises(InvalidInputError, match=said) as refused:
            me.set_block("human", text)
        assert refused.value.field == "text"
        assert refused.value.remedy is not None
        assert "shorten" in refused.value.remedy
        assert me.blocks() == []


def test_a_block_may_have_a_narrower_limit_which_appending_keeps_to(alice: Member) -> None:
    alice.set_block("human", "Alex", limit=10)
    with pytest.raises(InvalidInputError) as refused:
        alice.append_to_block("human", "Likes tea.")
    assert refused.value.field == "text"
    assert alice.append_to_block("human", "Likes").text == "Alex\nLikes"
    for limit in (0, 2001, True):
        with pytest.raises(InvalidInputError) as refused:
            alice.set_block("human", "Alex", limit=limit)
        assert refused.value.field == "limit"


def test_a_space_holds_so_many_blocks_and_no_more() -> None:
    with opened(settings={"blocks": {"per_space": 2}}) as memory:
        me = memory.principal(user="alice")
        me.set_block("a", "1")
        me.set_block("b", "2")
        with pytest.raises(InvalidInputError) as refused:
            me.set_block("c", "3")
        assert refused.value.field == "label"
        me.set_block("a", "4")
        me.set_block("c", "3", space="user/alice/trips")


def test_a_team_block_is_read_by_the_team_and_changed_by_its_writers(people: dict[str, Member]) -> None:
    people["lead"].set_block("rules", "报告用中文写", space="team/report")
    people["lead"].set_policy("team/report", writers=["user:lead", "agent:writer"])
    people["writer"].append_to_block("rules", "Cite sources.", space="team/report")
    assert people["editor"].block("rules", space="team/report").version == 2
    for forbidden in ("editor", "outsider"):
        with pytest.raises(AccessDeniedError):
            people[forbidden].set_block("rules", "nothing", space="team/report")
    assert people["outsider"].blocks() == []
    for look in (people["outsider"].block, people["outsider"].block_history):
        with pytest.raises(NotFoundError):
            look("rules", space="team/report")
    assert [e.type for e in people["lead"].events()].count(EventType.ACCESS_DENIED) == 2


def test_what_a_person_locked_no_agent_changes_erases_or_unlocks(people: dict[str, Member]) -> None:
    people["lead"].set_block("rules", "Never promise dates.", space="team/report")
    people["lead"].lock_block("rules", space="team/report")
    writer = people["writer"]
    changes: list[Callable[[], object]] = [
        lambda: writer.set_block("rules", "Promise.", space="team/report"),
        lambda: writer.append_to_block("rules", "But…", space="team/report"),
        lambda: writer.replace_in_block("rules", "Never", "Always", space="team/report"),
        lambda: writer.erase_block("rules", space="team/report"),
        lambda: writer.unlock_block("rules", space="team/report"),
        lambda: people["lead"].set_block("rules", "Promise.", space="team/report"),
    ]
    for change in changes:
        with pytest.raises(AccessDeniedError) as refused:
            change()
        assert refused.value.remedy is not None
        assert "unlock" in refused.value.remedy
    block = people["editor"].block("rules", space="team/report")
    assert (block.text, block.read_only) == ("Never promise dates.", True)
    people["lead"].unlock_block("rules", space="team/report")
    assert writer.set_block("rules", "Ask first.", space="team/report").version == 4


def test_what_an_agent_locked_it_unlocks_itself_or_a_person_does(people: dict[str, Member]) -> None:
    for opener in ("writer", "lead"):
        people["writer"].set_block("plan", f"for {opener}", space="team/report")
        assert people["writer"].lock_block("plan", space="team/report").read_only
        assert people["writer"].lock_block("plan", space="team/report").read_only
        with pytest.raises(AccessDeniedError):
            people["editor"].unlock_block("plan", space="team/report")
        assert not people[opener].unlock_block("plan", space="team/report").read_only


SECRET = "sk-proj-4f9aK2LmQ8xT7vB1nR6wYcE3dHs0"


@pytest.mark.parametrize("text", [f"my api key is {SECRET}", f"我的 API 密钥是 {SECRET}"], ids=["en", "zh"])
def test_a_secret_goes_into_no_block_by_no_way(alice: Member, text: str) -> None:
    alice.set_block("human", "Alex PLACE")
    exported = [{**row, "text": text, "label": "brought"} for row in alice.export() if row["row"] == "block"]
    changes: list[Callable[[], object]] = [
        lambda: alice.set_block("human", text),
        lambda: alice.append_to_block("human", text),
        lambda: alice.replace_in_block("human", "PLACE", text),
        lambda: alice.set_block(text[:200], "Alex"),
    ]
    for change in changes:
        with pytest.raises(InvalidInputError) as refused:
            change()
        assert SECRET not in str(refused.value)
    assert alice.import_rows(exported).redacted == 1
    assert SECRET not in json.dumps([*alice.export(), *map(str, alice.events())], ensure_ascii=False)


def test_the_log_tells_what_happened_without_a_word_of_it(alice: Member) -> None:
    alice.set_block("hobbies", "paints wooden boats")
    alice.append_to_block("hobbies", "bakes rye bread")
    alice.lock_block("hobbies")
    alice.unlock_block("hobbies")
    block = alice.block("hobbies")
    alice.erase_block("hobbies")
    events = [event for event in alice.events() if event.subject == block.id]
    assert [event.type for event in events] == [
        *("block.changed", "block.changed", "block.locked", "block.unlocked", "erased")
    ]
    told = str(alice.events())
    assert not any(word in told for word in ("hobbies", "boats", "rye"))


def test_erasing_leaves_no_state_and_no_byte_in_the_file(tmp_path: Path, embedder: object) -> None:
    path = tmp_path / "triptych.db"
    with Triptych.open(path, embedder=ScriptedEmbedder(), clock=FixedClock(NOW)) as memory:
        me = memory.principal(user="alice")
        me.set_block("cellar", "hides the oolong behind the barrel")
        me.set_block("cellar", "把乌龙茶藏在酒桶后面 " + "and more " * 150)
        receipt = me.erase_block("cellar")
        assert receipt.removed == {"blocks": 1, "versions": 1}
        assert receipt.verified
        with pytest.raises(NotFoundError):
            me.block_history("cellar")
        data = path.read_bytes() + path.with_name("triptych.db-wal").read_bytes()
    for word in ("oolong", "乌龙茶", "cellar", "and more and more"):
        assert word.encode() not in data
    assert embedder


def test_an_export_carries_blocks_into_another_store_once(people: dict[str, Member]) -> None:
    lead = people["lead"]
    lead.set_block("persona", "简洁", space="team/report", limit=77)
    lead.set_block("persona", "简洁而友好", space="team/report", limit=77)
    lead.set_block("rules", "No jargon.", space="team/report")
    lead.lock_block("rules", space="team/report")
    rows = [row for row in lead.export() if row["row"] == "block"]
    with opened() as other:
        me = other.principal(user="lead", teams=["report"])
        assert me.import_rows(rows).blocks == 2
        again = me.import_rows(rows)
        assert (again.blocks, again.skipped) == (0, 2)
        kept = {block.label: block for block in me.blocks()}
        assert (kept["persona"].text, kept["persona"].limit, kept["persona"].version) == ("简洁而友好", 77, 2)
        assert (kept["rules"].read_only, kept["rules"].locked_by) == (True, "user:lead")
    assert lead.import_rows(rows).skipped == 2
    with opened(settings={"blocks": {"characters": 4}}) as small:
        with pytest.raises(InvalidInputError, match="at most 4") as refused:
            small.principal(user="lead", teams=["report"]).import_rows(rows)
        assert refused.value.field == "row 1.text"


def test_one_export_goes_into_two_tenants_of_a_store(memory: Triptych) -> None:
    memory.principal(user="alice").set_block("human", "Alex")
    rows = memory.principal(user="alice").export()
    other = memory.principal(user="alice", tenant="other")
    assert other.import_rows(rows).blocks == 1
    assert other.block("human").text == "Alex"


@pytest.mark.parametrize("ephemeral", [False, True])
def test_a_context_always_places_the_blocks_of_its_space_its_principal_and_its_teams(
    memory: Triptych, ephemeral: bool
) -> None:
    admin = memory.principal(user="root", roles=["admin"])
    admin.set_block("notice", "closed on Friday", space="global")
    lead = memory.principal(user="lead", teams=["report"])
    lead.set_block("rules", "cite sources", space="team/report")
    lead.set_block("rules", "an unrelated matter", space="team/report/other")
    me = memory.principal(agent="writer", user="alice", teams=["report"])
    me.set_block("human", "住在上海", space="user/alice")
    me.set_block("persona", "brief and kind", space="agent/writer")
    me.set_block("trip", "Lisbon in May", space="user/alice/trips")
    memory.principal(user="bob").set_block("human", "Bob's own")
    home = text_of(me.session("s", ephemeral=ephemeral).context())
    trip = text_of(
        me.session("t", space="user/alice/trips", ephemeral=ephemeral).context("谁？", recall=False)
    )
    for shown in (home, trip):
        order = [shown.index(text) for text in ("closed on", "cite sources", "brief and", "住在上海")]
        assert order == sorted(order)
        assert "unrelated" not in shown
        assert "Bob" not in shown
    assert "Lisbon" not in home
    assert "Lisbon" in trip


def test_whoever_lost_the_right_is_not_shown_the_block(memory: Triptych) -> None:
    lead = memory.principal(user="lead", teams=["report"])
    lead.set_block("rules", "cite sources", space="team/report")
    me = memory.principal(agent="writer", teams=["report"])
    session = me.session("s")
    assert "cite sources" in text_of(session.context())
    lead.set_policy("team/report", readers=["user:lead"])
    assert "cite sources" not in text_of(session.context())


def test_what_a_block_says_is_not_promoted_as_something_said(memory: Triptych) -> None:
    me = memory.principal(user="alice")
    me.set_block("human", "I live in Lisbon")
    with me.session("s") as session:
        session.add("user", text_of(session.context()))
    assert me.memories() == []


def test_an_empty_block_is_kept_and_not_placed(alice: Member) -> None:
    alice.set_block("task", "")
    assert alice.block("task").text == ""
    assert alice.session("s").context().messages == ()
