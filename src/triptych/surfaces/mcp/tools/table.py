"""The eight tools, in the order they are listed."""

from __future__ import annotations

from triptych.surfaces.mcp.tool import Tool
from triptych.surfaces.mcp.tools.conversing import CONTEXT
from triptych.surfaces.mcp.tools.recalling import CONFLICTS, RECALL
from triptych.surfaces.mcp.tools.remembering import FORGET, REMEMBER, UPDATE
from triptych.surfaces.mcp.tools.sharing import BOARD, PUBLISH

TOOLS: tuple[Tool, ...] = (REMEMBER, RECALL, CONTEXT, UPDATE, FORGET, PUBLISH, BOARD, CONFLICTS)
