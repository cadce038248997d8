"""Subscriptions: what is asked for arrives in order until it is acknowledged, only while it may be read."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from paths.talks import opened
from triptych import Triptych
from triptych.errors import ConflictError, InvalidInputError, NotFoundError
from triptych.model.event import EventType
from triptych.model.memory import Memory
from triptych.sync import Member, Subscription
from triptych.testing.clock import FixedClock

FACTS = (
    ("Q3 revenue is 4.2M", ["budget/q3"], "fact", 0.9),
    ("To restart the gateway, press the red button", ["ops"], "procedure", 0.8),
    ("Travel costs 30,000 euros in Q3", ["Budget/Q3/travel"], "observation", 0.7),
    ("The launch may slip to May", ["launch"], "fact", 0.4),
    ("第三季度营收是420万", ["预算/第三季度"], "fact", 0.9),
)


@pytest.fixture
def writer(memory: Triptych) -> Member:
    return memory.principal(agent="writer", teams=["report", "lab"])


@pytest.fixture
def reader(memory: Triptych) -> Member:
    return memory.principal(agent="reader", teams=["report"])


def publish(writer: Member, text: str, **more: Any) -> Memory:
    found = writer.team("report").publish(text, **more).memory
    assert found is not None
    return found


def publish_facts(writer: Member) -> None:
    for text, topics, kind, confidence in FACTS:
        publish(writer, text, topics=topics, kind=kind, confidence=confidence)


def pulled(subscription: Subscription, **more: Any) -> list[str]:
    return [delivery.memory.content for delivery in subscription.pull(**more)]


@pytest.mark.parametrize(
    ("filters", "found"),
    [
        ({}, [0, 1, 2, 4]),
        ({"min_confidence": 0.0}, [0, 1, 2, 3, 4]),
        ({"min_confidence": 0.85}, [0, 4]),
        ({"topics": ["budget/**"]}, [0, 2]),
        ({"topics": ["budget/*"]}, [0]),
        ({"topics": ["预算/*", "OPS"]}, [1, 4]),
        ({"kinds": ["procedure", "observation"]}, [1, 2]),
        ({"kinds": []}, []),
        ({"spaces": ["team/report"]}, [0, 1, 2, 4]),
        ({"spaces": ["team/lab"]}, []),
        ({"spaces": []}, []),
        ({"words": ["restarting", "buttons"]}, [1]),
        ({"words": ["Q3"]}, [0, 2]),
        ({"words": ["营收"]}, [4]),
        ({"words": ["营收", "利润"]}, []),
        ({"words": ["q3"], "kinds": ["fact"]}, [0]),
    ],
    ids=str,
)
def test_what_meets_every_filter_arrives_in_the_order_it_was_published(
    writer: Member, reader: Member, filters: dict[str, Any], found: list[int]
) -> None:
    subscription = reader.subscribe("news", **filters)
    publish_facts(writer)
    deliveries = subscription.pull()
    assert [one.memory.content for one in deliveries] == [FACTS[place][0] for place in found]
    assert [one.seq for one in deliveries] == sorted({one.seq for one in deliveries})
    assert {(one.attempt, one.subscription) for one in deliveries} <= {(1, "news")}
    assert subscription.pull() == []


@pytest.mark.parametrize(
    ("meaning", "found"),
    [
        ("how much money we earned or spent", [0, 2]),
        ("how to start a device again", [1]),
        ("公司赚了多少钱", [4]),
    ],
)
def test_what_is_like_a_sentence_arrives(
    writer: Member, reader: Member, meaning: str, found: list[int]
) -> None:
    subscription = reader.subscribe("news", meaning=meaning)
    all_of_it = reader.subscribe("all", meaning=meaning, min_similarity=0.0)
    none_of_it = reader.subscribe("none", meaning=meaning, min_similarity=1.0)
    publish_facts(writer)
    texts = pulled(subscription)
    assert {FACTS[place][0] for place in found} <= set(texts)
    assert FACTS[1 if found != [1] else 0][0] not in texts
    assert len(pulled(all_of_it)) == 4
    assert pulled(none_of_it) == []


def test_it_begins_now_at_the_beginning_or_after_an_event(writer: Member, reader: Member) -> None:
    publish(writer, "one")
    after_one = reader.events()[-1].seq
    publish(writer, "two")
    begun = {
        "now": reader.subscribe("now"),
        "beginning": reader.subscribe("beginning", since="beginning"),
        "after": reader.subscribe("after", since=after_one),
        "ahead": reader.subscribe("ahead", since=10**9),
    }
    publish(writer, "three")
    assert {name: pulled(one) for name, one in begun.items()} == {
        "now": ["three"],
        "beginning": ["one", "two", "three"],
        "after": ["two", "three"],
        "ahead": ["three"],
    }


def test_a_subscription_goes_on_where_it_was_under_its_name(
    memory: Triptych, writer: Member, reader: Member
) -> None:
    reader.subscribe("news", topics=["a", "B"]).pull()
    publish(writer, "one", topics=["a"])
    again = memory.principal(agent="reader", teams=["report"], roles=["r"]).subscribe(
        "news", topics=["b", "A"]
    )
    assert pulled(again) == ["one"]
    with pytest.raises(ConflictError) as refused:
        reader.subscribe("news", topics=["a"])
    assert "replace=True" in (refused.value.remedy or "")
    publish(writer, "two", topics=["b"])
    publish(writer, "three", topics=["c"])
    changed = reader.subscribe("news", topics=["c"], replace=True)
    assert pulled(changed) == ["three"]
    assert reader.subscription("news").info() == changed.info()
    assert reader.unsubscribe("news") is True
    assert reader.unsubscribe("news") is False
    assert reader.subscriptions() == []
    for call in (changed.pull, changed.info, changed.dead, lambda: reader.subscription("news")):
        with pytest.raises(NotFoundError):
            call()


def test_nobody_elses_subscription_is_seen_pulled_or_acknowledged(
    memory: Triptych, writer: Member, reader: Member
) -> None:
    mine = reader.subscribe("news")
    others = [
        memory.principal(agent="reader", user="bob", teams=["report"]),
        memory.principal(agent="reader for user:bob", teams=["report"]),
        memory.principal(user="reader", teams=["report"]),
        memory.principal(agent="reader", teams=["report"], tenant="other"),
    ]
    publish(writer, "one")
    [delivery] = mine.pull()
    for other in others:
        assert other.subscriptions() == []
        with pytest.raises(NotFoundError):
            other.subscription("news")
        theirs = other.subscribe("news")
        with pytest.raises(NotFoundError):
            theirs.ack(delivery.id)
        with pytest.raises(NotFoundError):
            theirs.reject(delivery.id)
    assert delivery.ack() is True


def test_what_is_not_acknowledged_comes_again_and_is_dead_after_so_many_times(
    writer: Member, reader: Member, clock: FixedClock
) -> None:
    subscription = reader.subscribe("news")
    publish(writer, "one")
    publish(writer, "two")
    first, second = subscription.pull()
    second.ack()
    for attempt in range(2, 6):
        clock.advance(59)
        assert subscription.pull() == []
        clock.advance(1)
        publish(writer, f"new {attempt}")
        again, new = subscription.pull()
        assert (again.id, again.attempt, again.memory.content) == (first.id, attempt, "one")
        new.ack()
    clock.advance(60)
    assert subscription.pull() == []
    [given_up] = subscription.dead()
    assert (given_up.id, given_up.attempt) == (first.id, 5)
    assert subscription.retry(given_up.id) is True
    assert subscription.retry(given_up.id) is False
    [back] = subscription.pull()
    assert (back.id, back.attempt) == (first.id, 1)
    assert subscription.dead() == []


def test_what_is_rejected_comes_again_later_and_the_last_time_is_dead(
    writer: Member, reader: Member, clock: FixedClock
) -> None:
    subscription = reader.subscribe("news")
    publish(writer, "one")
    for _ in range(5):
        [delivery] = subscription.pull()
        assert delivery.reject() is True
        assert subscription.pull() == []
        clock.advance(60)
    assert [one.memory.content for one in subscription.dead()] == ["one"]
    assert delivery.reject() is False
    assert delivery.ack() is True
    assert subscription.dead() == []


def test_acknowledging_twice_is_harmless_and_what_was_never_delivered_is_not_found(
    writer: Member, reader: Member
) -> None:
    subscription = reader.subscribe("news")
    publish(writer, "one")
    publish(writer, "two")
    one, two = subscription.pull()
    assert subscription.ack(one.id, two.id, one.id) == 2
    assert subscription.ack(one.id) == 0
    assert one.ack() is False
    assert one.reject() is False
    stem = one.id.rpartition("/")[0]
    for id in ("", "x", stem, f"{stem}/", f"{stem}/999", f"{stem}/-1", f"{stem}/²", f"x/{one.seq}", "/1"):
        with pytest.raises(NotFoundError):
            subscription.ack(id)
    publish(writer, "three")
    with pytest.raises(NotFoundError):
        subscription.ack(f"{stem}/{reader.events()[-1].seq}")
    assert pulled(subscription) == ["three"]


def test_a_page_holds_so_many_and_nothing_between_pages_is_lost(writer: Member, reader: Member) -> None:
    subscription = reader.subscribe("news", topics=["even"])
    for number in range(60):
        publish(writer, f"number {number}", topics=["odd" if number % 2 else "even"])
    pages = []
    while page := pulled(subscription, limit=7):
        pages.append(page)
    assert [len(page) for page in pages] == [7, 7, 7, 7, 2]
    assert [text for page in pages for text in page] == [f"number {number}" for number in range(0, 60, 2)]


@pytest.mark.parametrize(
    "when", ["before it is delivered", "before it is delivered again", "when it is dead"]
)
@pytest.mark.parametrize("how", ["closed", "narrowed", "forgotten", "erased", "expired"])
def test_what_may_not_be_read_any_more_is_dropped_without_a_word(
    writer: Member, reader: Member, clock: FixedClock, when: str, how: str
) -> None:
    subscription = reader.subscribe("news")
    gone, stays = publish(writer, "The password is in the tin"), publish(writer, "Lunch is at one")
    if when != "before it is delivered":
        subscription.pull()
        clock.advance(60)
    if when == "when it is dead":
        for _ in range(5):
            subscription.pull()
            clock.advance(60)
        assert len(subscription.dead()) == 2
    match how:
        case "closed":
            writer.set_policy("team/report", readers=["agent:writer"])
        case "narrowed":
            writer.update(gone.id, expected_version=gone.version, readers=["agent:writer"])
        case "forgotten":
            writer.forget(gone.id)
        case "erased":
            writer.erase(gone.id)
        case _:
            writer.update(gone.id, expected_version=gone.version, expires_at=clock.now())
    left = [] if how == "closed" else [stays.content]
    if when == "when it is dead":
        assert [one.memory.content for one in subscription.dead()] == left
        for seq in range(subscription.info().cursor + 1):
            subscription.retry(f"{subscription.info().id}/{seq}")
    assert pulled(subscription) == left


def test_a_grant_lets_deliveries_through_until_it_is_over(
    memory: Triptych, writer: Member, clock: FixedClock
) -> None:
    guest = memory.principal(agent="guest")
    subscription = guest.subscribe("news")
    publish(writer, "before")
    assert subscription.pull() == []
    until = clock.now() + timedelta(minutes=2)
    writer.grant("team/report", "agent:guest", reason="helps with the report", expires_at=until)
    publish(writer, "meanwhile")
    publish(writer, "between us", readers=["agent:writer"])
    assert pulled(subscription) == ["meanwhile"]
    clock.advance(60)
    assert pulled(subscription) == ["meanwhile"]
    clock.advance(60)
    publish(writer, "afterwards")
    assert subscription.pull() == []
    assert subscription.dead() == []


def test_what_was_published_while_it_might_not_be_read_is_not_made_up_for(
    writer: Member, reader: Member
) -> None:
    subscription = reader.subscribe("news")
    hidden = publish(writer, "Between us", readers=["agent:writer"])
    assert subscription.pull() == []
    writer.update(hidden.id, expected_version=hidden.version, readers=["team:report"])
    assert subscription.pull() == []
    publish(writer, "For all")
    assert pulled(subscription) == ["For all"]


def test_memories_are_delivered_as_they_are_now(writer: Member, reader: Member) -> None:
    subscription = reader.subscribe("news")
    first = publish(writer, "The launch is in March")
    writer.update(first.id, expected_version=first.version, content="The launch is in April")
    [delivery] = subscription.pull()
    assert delivery.memory == reader.get(first.id)
    assert delivery.memory.content == "The launch is in April"
    assert delivery.time == next(e.time for e in reader.events() if e.type is EventType.MEMORY_PUBLISHED)


def test_what_is_remembered_and_not_published_is_not_delivered(writer: Member, reader: Member) -> None:
    subscription = reader.subscribe("news")
    writer.remember("The team likes tea", space="team/report")
    assert subscription.pull() == []


@pytest.mark.parametrize(
    ("arguments", "field"),
    [
        ({"topics": "budget"}, "topics"),
        ({"topics": ["bud*"]}, "topics"),
        ({"topics": ["a//b"]}, "topics"),
        ({"kinds": ["rumour"]}, "kind"),
        ({"spaces": ["nowhere"]}, "space"),
        ({"min_confidence": 2}, "min_confidence"),
        ({"words": ["the"]}, "words"),
        ({"words": ["的"]}, "words"),
        ({"words": [" "]}, "words"),
        ({"meaning": " "}, "meaning"),
        ({"min_similarity": 0.5}, "min_similarity"),
        ({"meaning": "x", "min_similarity": -1}, "min_similarity"),
        ({"meaning": "my api key is sk-proj-4f9aK2LmQ8xT7vB1nR6wYcE3dHs0"}, "meaning"),
        ({"since": "yesterday"}, "since"),
        ({"since": -1}, "since"),
        ({"since": True}, "since"),
        ({"name": ""}, "name"),
    ],
    ids=str,
)
def test_what_nothing_can_meet_is_refused_by_its_field(
    reader: Member, arguments: dict[str, Any], field: str
) -> None:
    with pytest.raises(InvalidInputError) as refused:
        reader.subscribe(**{"name": "news", **arguments})
    assert refused.value.field == field
    assert "sk-proj" not in str(refused.value)
    assert reader.subscriptions() == []


@pytest.mark.parametrize("limit", [0, -1, 1001, True, "3"])
def test_a_page_of_no_size_is_refused(reader: Member, limit: Any) -> None:
    with pytest.raises(InvalidInputError) as refused:
        reader.subscribe("news").pull(limit=limit)
    assert refused.value.field == "limit"


def test_the_log_tells_of_subscriptions_without_what_they_ask_for(memory: Triptych, writer: Member) -> None:
    admin = memory.principal(user="root", roles=["admin"])
    subscription = writer.subscribe("oolong", topics=["barrel"], words=["cellar"], meaning="where tea hides")
    writer.subscribe("oolong", topics=["barrels"], replace=True)
    writer.unsubscribe("oolong")
    told = [event for event in admin.events() if event.type.value.startswith("subscription.")]
    assert [event.type for event in told] == [
        EventType.SUBSCRIPTION_BEGUN,
        EventType.SUBSCRIPTION_CHANGED,
        EventType.SUBSCRIPTION_ENDED,
    ]
    assert {event.actor for event in told} == {"agent:writer"}
    assert not any(word in str(admin.events()) for word in ("oolong", "barrel", "cellar", "hides"))
    assert [event for event in writer.events() if event in told] == []
    assert subscription is not None


def test_a_subscription_by_meaning_lasts_in_the_file(tmp_path: Path, embedder: Any) -> None:
    path = tmp_path / "triptych.db"
    steps: list[Callable[[Member], list[str]]] = [
        lambda me: pulled(me.subscribe("news", meaning="The launch is in March")),
        lambda me: pulled(me.subscription("news")),
        lambda me: pulled(me.subscribe("news", meaning="The launch is in March")),
    ]
    found = []
    for number, step in enumerate(steps):
        with opened(path) as memory:
            me = memory.principal(agent="a", teams=["report"])
            if number == 1:
                publish(me, "The launch is in March")
                publish(me, "Cats sleep")
            found.append(step(me))
    assert found == [[], ["The launch is in March"], []]
