"""Subscriptions, and the deliveries they hand over."""

from __future__ import annotations

from triptych.service.member.member import AsyncMember
from triptych.service.subscription import AsyncSubscription
from triptych.wire.route import Answer, Route
from triptych.wire.steps import SUBSCRIPTION

_NAME = {"name": "subscription"}

ROWS = (
    Route(
        "GET", "/v1/subscriptions", "subscriptions", AsyncMember.subscriptions, answer=Answer.LIST,
        pages=("name",),
    ),
    Route(
        "PUT", "/v1/subscriptions/{subscription}", "subscribe", AsyncMember.subscribe, renamed=_NAME,
        example={"topics": ["budget/**"], "since": "beginning"},
    ),
    Route(
        "GET", "/v1/subscriptions/{subscription}", "subscription", AsyncSubscription.info, by=SUBSCRIPTION,
    ),
    Route(
        "DELETE", "/v1/subscriptions/{subscription}", "unsubscribe", AsyncMember.unsubscribe, renamed=_NAME,
    ),
    Route(
        "POST", "/v1/subscriptions/{subscription}/pull", "pull", AsyncSubscription.pull, by=SUBSCRIPTION,
        answer=Answer.LIST, example={"limit": 10},
    ),
    Route(
        "POST", "/v1/subscriptions/{subscription}/ack", "ack", AsyncSubscription.ack, by=SUBSCRIPTION,
        example={"ids": ["17"]},
    ),
    Route(
        "POST", "/v1/subscriptions/{subscription}/reject", "reject", AsyncSubscription.reject,
        by=SUBSCRIPTION, example={"id": "17"},
    ),
    Route(
        "POST", "/v1/subscriptions/{subscription}/retry", "retry", AsyncSubscription.retry, by=SUBSCRIPTION,
        example={"id": "17"},
    ),
    Route(
        "GET", "/v1/subscriptions/{subscription}/dead", "dead", AsyncSubscription.dead, by=SUBSCRIPTION,
        answer=Answer.LIST, pages=("seq",),
    ),
    Route(
        "GET", "/v1/subscriptions/{subscription}/webhook", "webhook", AsyncSubscription.webhook,
        by=SUBSCRIPTION,
    ),
    Route(
        "PUT", "/v1/subscriptions/{subscription}/webhook", "set_webhook", AsyncSubscription.set_webhook,
        by=SUBSCRIPTION, secret=True, example={"url": "https://hooks.example/triptych"},
    ),
    Route(
        "DELETE", "/v1/subscriptions/{subscription}/webhook", "remove_webhook",
        AsyncSubscription.remove_webhook, by=SUBSCRIPTION,
    ),
    Route(
        "GET", "/v1/subscriptions/{subscription}/stream", "listen", AsyncSubscription.next, by=SUBSCRIPTION,
        answer=Answer.STREAM,
        summary="Deliveries as they come, each an event `delivery`; they are acknowledged by `ack`.",
    ),
)  # fmt: skip
