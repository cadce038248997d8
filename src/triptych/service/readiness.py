"""Whether an opened Triptych can serve, asked for often: nothing here reads what is remembered."""

from __future__ import annotations

from collections.abc import Mapping

from triptych.errors import TriptychError
from triptych.ports.embedder import TextRole, embed_texts
from triptych.service.service import Service

_PROBE = "ready?"  # an embedder that keeps what it made lately answers at once


async def store_readiness(service: Service) -> Mapping[str, str]:
    """`database` and `migrations`: `ok`, or what is wrong."""
    store = service._parts.store
    try:
        return {"migrations": await store.read(lambda r: r.schema()), "database": await store.room()}
    except TriptychError as error:
        return {"database": error.code, "migrations": "unknown"}


async def has_key(service: Service) -> bool:
    """Whether the store has a key in force, of whichever tenant."""
    now = service._parts.clock.now()
    return await service._parts.store.read(lambda reader: reader.any_key(now))


async def embedder_readiness(service: Service) -> str:
    """`ok`, or what is wrong. A bundled one reads its weights for it."""
    try:
        await embed_texts(service._parts.embedder, [_PROBE], TextRole.QUERY)
    except TriptychError as error:
        return error.code
    return "ok"
