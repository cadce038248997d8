"""Where deliveries are sent, and who has that in hand."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from triptych.errors import InvalidInputError
from triptych.model.ids import SubscriptionId
from triptych.model.webhook import Webhook
from triptych.testing.clock import NOON
from triptych.testing.contract.base import Bench, StoreSuite
from triptych.testing.contract.subscriptions import put
from triptych.testing.examples import a_subscription, a_webhook

LATER = NOON + timedelta(seconds=60)


def begun(bench: Bench, name: str = "news", **changes: object) -> Webhook:
    """A webhook of a subscription of its own, kept."""
    whose = a_subscription(name)
    put(bench, whose)
    webhook = a_webhook(subscription=whose.id, name=name, **changes)
    bench.write(lambda w: w.put_webhook(webhook))
    return webhook


class WebhookRules(StoreSuite):
    """One for each subscription, in one hand at a time."""

    def test_a_webhook_comes_back_as_it_was_until_it_is_dropped(self, bench: Bench) -> None:
        mine = begun(bench, url="https://例子.example/钩?a=b", failures=2)
        beside = begun(bench, "beside")
        assert bench.read(lambda r: r.webhook(mine.subscription)) == mine
        changed = replace(mine, url="https://other.example/", secret="whsec_b3RoZXI=", failures=0)
        bench.write(lambda w: w.put_webhook(changed))
        assert bench.read(lambda r: r.webhook(mine.subscription)) == changed
        assert bench.write(lambda w: w.drop_webhook(mine.subscription)) is True
        assert bench.write(lambda w: w.drop_webhook(mine.subscription)) is False
        assert bench.read(lambda r: r.webhook(mine.subscription)) is None
        assert bench.read(lambda r: r.webhook(beside.subscription)) == beside
        assert bench.read(lambda r: r.webhook(SubscriptionId("unknown"))) is None

    def test_it_goes_with_its_subscription(self, bench: Bench) -> None:
        mine = begun(bench)
        bench.write(lambda w: w.drop_subscription(mine.subscription))
        assert bench.read(lambda r: r.webhook(mine.subscription)) is None
        assert bench.read(lambda r: r.webhooks(free_at=LATER, limit=9)) == []

    def test_those_free_by_then_are_found_longest_free_first(self, bench: Bench) -> None:
        last, first = begun(bench, "a", free_at=LATER), begun(bench, "b")
        never = begun(bench, "c", free_at=LATER + timedelta(days=1))
        assert bench.read(lambda r: r.webhooks(free_at=NOON, limit=9)) == [first]
        assert bench.read(lambda r: r.webhooks(free_at=LATER, limit=9)) == [first, last]
        assert bench.read(lambda r: r.webhooks(free_at=LATER, limit=1)) == [first]
        assert bench.read(lambda r: r.webhooks(free_at=NOON - timedelta(seconds=1), limit=9)) == []
        assert bench.read(lambda r: r.webhook(never.subscription)) == never

    def test_it_is_taken_by_one_and_let_go_with_how_it_went(self, bench: Bench) -> None:
        mine = begun(bench)
        held = replace(mine, free_at=LATER)
        assert bench.write(lambda w: w.hold_webhook(held, expected=NOON)) is True
        assert bench.write(lambda w: w.hold_webhook(held, expected=NOON)) is False
        let_go = replace(mine, free_at=NOON, failures=3, trouble="timed out")
        assert bench.write(lambda w: w.hold_webhook(let_go, expected=LATER)) is True
        assert bench.read(lambda r: r.webhook(mine.subscription)) == let_go

    def test_what_was_set_anew_meanwhile_is_not_touched(self, bench: Bench) -> None:
        mine = begun(bench)
        bench.write(lambda w: w.hold_webhook(replace(mine, free_at=LATER), expected=NOON))
        anew = replace(mine, url="https://new.example/", free_at=NOON + timedelta(seconds=1))
        bench.write(lambda w: w.put_webhook(anew))
        assert bench.write(lambda w: w.hold_webhook(mine, expected=LATER)) is False
        assert bench.read(lambda r: r.webhook(mine.subscription)) == anew
        gone = a_webhook(subscription=SubscriptionId("unknown"))
        assert bench.write(lambda w: w.hold_webhook(gone, expected=NOON)) is False

    def test_what_no_store_could_give_back_is_refused(self, bench: Bench) -> None:
        mine = begun(bench)
        for wrong in (
            replace(mine, url="https://\ud800.example/"),
            replace(mine, set_at=NOON.replace(tzinfo=None)),
            replace(mine, free_at=NOON.replace(tzinfo=None)),
        ):
            with pytest.raises(InvalidInputError):
                bench.write(lambda w, one=wrong: w.put_webhook(one))  # type: ignore[misc]
