"""Whether an opened Triptych can serve, asked for often: nothing here reads what is remembered."""

from __future__ import annotations

from collections.abc import Mapping

from triptych.errors import TriptychError
from triptych.ports.embedder import TextRole, embed_texts
from triptych.service.service import Service

_PROBE = "ready?"  # an embedder that keeps what it made lately answers at once


async def readiness(service: Service) -> Mapping[str, str]:
    """`database`, `migrations` and `embedder`: `ok`, or what is wrong."""
    parts = service._parts
    try:
        database, migrations = "ok", await parts.store.read(lambda reader: reader.schema())
    except TriptychError as error:
        database, migrations = error.code, "unknown"
    return {"database": database, "migrations": migrations, "embedder": await _embedder(service)}


async def has_key(service: Service) -> bool:
    """Whether the store has a key in force, of whichever tenant."""
    now = service._parts.clock.now()
    return await service._parts.store.read(lambda reader: reader.any_key(now))


async def _embedder(service: Service) -> str:
    try:
        await embed_texts(service._parts.embedder, [_PROBE], TextRole.QUERY)
    except TriptychError as error:
        return error.code
    return "ok"
