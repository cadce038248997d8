"""Errors as a client of the protocol gets them: the product's own code, message, field and remedy."""

from __future__ import annotations

import logging
from typing import Any

from mcp import MCPError
from mcp_types import INTERNAL_ERROR, INVALID_PARAMS, CallToolResult, TextContent
from pydantic import ValidationError

from triptych.errors import InvalidInputError, TriptychError, VersionConflictError, raised_at
from triptych.model.memory import Memory
from triptych.service.plain import plain
from triptych.surfaces.mcp.saying import told
from triptych.wire.outside import told_outside

_log = logging.getLogger("triptych.mcp")


def failed(error: Exception) -> CallToolResult:
    """The error as the result of a tool, for a model to read and put right."""
    known = _known(error)
    text = f"{known.code}: {known}"
    current = known.current if isinstance(known, VersionConflictError) else None
    if isinstance(current, Memory):
        text += f"\nAs it is now: {told(current)}"
    content = [TextContent(type="text", text=text)]
    return CallToolResult(content=content, structured_content=_details(known), is_error=True)


def refused(error: Exception) -> MCPError:
    """The error of a resource or a prompt."""
    known = _known(error)
    code = INTERNAL_ERROR if known.code == TriptychError.code else INVALID_PARAMS
    return MCPError(code=code, message=str(known), data=_details(known))


def misread(error: ValidationError, tool: str, taken: list[str]) -> InvalidInputError:
    """What is wrong with a tool's arguments, told of the first that is. Values are not repeated."""
    first = error.errors(include_input=False, include_url=False)[0]
    field = ".".join(map(str, first["loc"])) or "arguments"
    match first["type"]:
        case "missing":
            return InvalidInputError("is missing", field=field, remedy=f"give {field}")
        case "extra_forbidden":
            remedy = f"use {', '.join(taken)}" if taken else "give none"
            return InvalidInputError(f"is no argument of {tool}", field=field, remedy=remedy)
        case _:
            words = f"{first['msg'][:1].lower()}{first['msg'][1:]}"
            return InvalidInputError(words, field=field, remedy="correct it as the tool's schema says")


def _known(error: Exception) -> TriptychError:
    """The error itself; what nobody raised on purpose is told to the log alone."""
    if isinstance(error, TriptychError):
        return told_outside(error)
    _log.error("a call failed unexpectedly: %s", raised_at(error))
    return TriptychError("something went wrong inside", remedy="try again, or ask who runs the server")


def _details(error: TriptychError) -> dict[str, Any]:
    details = error.details()
    if isinstance(error, VersionConflictError):
        details.setdefault("current", plain(error.current))
    return details
