"""What was answered to a request that may be sent again."""

from __future__ import annotations

from dataclasses import field
from datetime import datetime, timedelta

from triptych.model.values import dataclass

KEPT_FOR = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class KeptAnswer:
    """A request with an idempotency key, and what came of it.

    `key` stands for who sent it and the key it gave, `fingerprint` for what it said: neither tells it.
    Without a `status` it is still being carried out. `content` is what was answered; none when it may not be
    kept, or went when something was erased.
    """

    key: str
    tenant: str
    fingerprint: str
    begun_at: datetime
    status: int | None = None
    etag: str | None = None
    content: bytes | None = field(default=None, repr=False)
