"""Giving somebody a right in a space, or leave to act for a user, for a time; and taking it back."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from triptych.access.scopes import writing
from triptych.access.spaces import ensure_space, require_own_right
from triptych.errors import AccessDeniedError, InvalidInputError, NotFoundError
from triptych.model.event import Event, EventType
from triptych.model.grant import Given, Grant
from triptych.model.ids import GrantId, new_id
from triptych.model.principal import Principal
from triptych.model.space import Space
from triptych.ports.store import Reader, Writer

_MOST_REASON = 500
_ONE_HOLDER = ("agent:", "user:")


def give(
    writer: Writer,
    principal: Principal,
    space: Space,
    *,
    to: str,
    given: Given,
    reason: str,
    expires_at: datetime | None,
    now: datetime,
) -> Grant:
    """The grant, in force from now on.

    Only who may write in the space by its own policy can give: what was granted is not handed on. Leave to
    act for a user is the user's own to give. Raises `AccessDeniedError` otherwise, `InvalidInputError` for an
    end that has passed, or no reason.
    """
    _check(reason, expires_at, now)
    ensure_space(writer, principal, space, now)
    _require_own_right(writer, principal, space, given)
    grant = Grant(
        id=GrantId(new_id()),
        tenant=principal.tenant,
        space=space,
        holder=to,
        given=given,
        reason=reason.strip(),
        granted_by=principal.name,
        granted_at=now,
        expires_at=expires_at,
    )
    writer.put_grant(grant)
    _log(writer, principal, EventType.ACCESS_GRANTED, grant, now)
    return grant


def take_back(writer: Writer, principal: Principal, id: GrantId, *, now: datetime) -> Grant:
    """The grant, revoked; one that was is left as it is.

    Who could give it may take it back, and its holder may give it up; what several hold is nobody's to give
    up for the others. Raises `NotFoundError` for one that is unknown, or that the principal may not see,
    `AccessDeniedError` for one that it may only see.
    """
    grant = next((one for one in grants_seen(writer, principal) if one.id == id), None)
    if grant is None:
        raise NotFoundError(f"no grant {id!r} that you may see", field="id", remedy="list the grants")
    if grant.holder not in principal.keys or not grant.holder.startswith(_ONE_HOLDER):
        _require_own_right(writer, principal, grant.space, grant.given)
    if grant.revoked_at is not None:
        return grant
    ended = replace(grant, revoked_by=principal.name, revoked_at=now)
    writer.put_grant(ended)
    _log(writer, principal, EventType.ACCESS_REVOKED, ended, now)
    return ended


def grants_seen(reader: Reader, principal: Principal) -> list[Grant]:
    """The grants in spaces that the principal may write, and those it holds, oldest first."""
    return reader.grants(writing(principal), holders=principal.keys)


def _check(reason: str, expires_at: datetime | None, now: datetime) -> None:
    if not reason.strip() or len(reason) > _MOST_REASON:
        raise InvalidInputError(
            "says nothing" if not reason.strip() else f"is {len(reason)} characters long",
            field="reason",
            remedy=f"say in at most {_MOST_REASON} characters what it is for",
        )
    if expires_at is not None and expires_at <= now:
        raise InvalidInputError(
            f"has passed ({expires_at:%Y-%m-%d %H:%M} UTC)", field="expires_at", remedy="give a later time"
        )


def _require_own_right(writer: Writer, principal: Principal, space: Space, given: Given) -> None:
    """By the policy alone; and for what is the user's own, by the user, no agent in between."""
    require_own_right(writer, principal, space, to="grant")
    if given is Given.ACT and principal.agent is not None and not principal.upkeep:
        raise AccessDeniedError(
            f"{principal.name} may not grant in {space.path} (denied: only the user's own to give)",
            field="space",
            remedy="ask the user itself",
        )


def _log(writer: Writer, principal: Principal, type: EventType, grant: Grant, now: datetime) -> None:
    detail = {
        "grant": grant.id,
        "holder": grant.holder,
        "given": grant.given.value,
        "expires_at": None if grant.expires_at is None else grant.expires_at.isoformat(),
    }
    writer.append_events([Event(type, principal.tenant, principal.name, now, grant.space, detail=detail)])
