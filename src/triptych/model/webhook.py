"""Where a server sends the deliveries of a subscription."""

from __future__ import annotations

from dataclasses import field
from datetime import datetime

from triptych.model.ids import SubscriptionId
from triptych.model.values import dataclass


@dataclass(frozen=True, slots=True)
class Webhook:
    """The address to which the deliveries of one subscription, called `name`, are sent.

    They are made with the rights of `principal`, who set it, as written; `secret` signs them. A server may
    take it in hand from `free_at` on: that is later while one has it, and while it rests after a failure.
    `failures` counts those in a row, and `trouble` names the last.
    """

    subscription: SubscriptionId
    name: str
    tenant: str
    principal: str
    url: str
    set_at: datetime
    free_at: datetime
    failures: int = 0
    trouble: str | None = None
    secret: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class NewWebhook:
    """A webhook just set, and its secret, which is shown this once."""

    webhook: Webhook
    secret: str = field(repr=False)
