"""Keys, without their secrets."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from triptych.model.key import ANYONE, Key
from triptych.surfaces.cli.views.words import minute


def key(one: Key) -> RenderableType:
    """Whom it lets in, for whom it acts, until when."""
    named = f"  {one.name}" if one.name else ""
    return Group(
        Text.assemble((one.principal.written, "bold"), named),
        Text(f"  {_acts_for(one)}{_until(one)}; last used {minute(one.last_used_at)}"),
        Text(f"  {one.id}, by {one.created_by} {minute(one.created_at)}", style="dim"),
    )


def keys(found: Sequence[Key]) -> RenderableType:
    """Several, oldest first."""
    return Group(*map(key, found)) if found else Text("no keys", style="yellow")


def _acts_for(one: Key) -> str:
    if not one.acts_for:
        return ""
    anybody = ANYONE in one.acts_for
    return f"acts for {'any user' if anybody else ', '.join(sorted(one.acts_for))}; "


def _until(one: Key) -> str:
    if one.revoked_at is not None:
        return f"revoked by {one.revoked_by} {minute(one.revoked_at)}"
    return f"until {minute(one.expires_at)}" if one.expires_at else "without end"
