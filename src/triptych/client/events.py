"""Answers that come line by line: server-sent events (HTML, section 9.2.6) and rows of JSON."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator, AsyncIterable
from typing import Any


async def by_line(chunks: AsyncIterable[bytes]) -> AsyncGenerator[str, None]:
    """The lines in what comes: a line feed alone ends one, JSON may hold other separators."""
    rest = b""
    async for chunk in chunks:
        *lines, rest = (rest + chunk).split(b"\n")
        for line in lines:
            yield line.removesuffix(b"\r").decode()
    if rest:
        yield rest.decode()


async def parsed(lines: AsyncIterable[str]) -> AsyncGenerator[tuple[str, str, Any], None]:
    """The id, the kind and the data of each event; comments and what is cut off are passed over."""
    id, kind, data = "", "", list[str]()
    async for line in lines:
        if not line:
            if data:
                yield id, kind or "message", json.loads("\n".join(data))
            kind, data = "", []
            continue
        name, _, value = line.partition(":")
        value = value.removeprefix(" ")
        match name:
            case "id":
                id = value
            case "event":
                kind = value
            case "data":
                data.append(value)
