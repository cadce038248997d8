"""Calling the service as a row says, with what was given."""

from __future__ import annotations

import inspect
from collections.abc import Mapping, Sequence
from typing import Any

from triptych.service.member.member import AsyncMember
from triptych.service.subscription import AsyncDelivery, AsyncSubscription
from triptych.wire.arguments import parameters
from triptych.wire.route import Method, Route


async def call(member: AsyncMember, route: Route, found: Mapping[str, Any]) -> Any:
    """What the row's method returns, for a member and what was given by its name on the wire."""
    return await _called(await reached(member, route, found), route.method, *_split(route, found)[-1])


async def reached(member: AsyncMember, route: Route, found: Mapping[str, Any]) -> Any:
    """The thing whose method the row names: the member itself, or where its steps lead."""
    thing: Any = member
    for step, (listed, named) in zip(route.by, _split(route, found), strict=False):
        thing = await _called(thing, step.method, listed, named)
    return thing


async def told(answer: Any) -> Any:
    """An answer as a value: what a subscription is, what a delivery brings."""
    if isinstance(answer, AsyncSubscription):
        return await answer.info()
    if isinstance(answer, list) and answer and isinstance(answer[0], AsyncDelivery):
        return [one.told for one in answer]
    return answer


def named(route: Route, found: Mapping[str, Any]) -> dict[str, Any]:
    """What of it the row's method itself is given by name."""
    return _split(route, found)[-1][1]


def _split(route: Route, found: Mapping[str, Any]) -> list[tuple[Sequence[Any], dict[str, Any]]]:
    """For each call, what is given in order and what by name."""
    calls: list[tuple[list[Any], dict[str, Any]]] = [([], dict(step.given)) for step in route.by]
    calls.append(([], dict(route.given)))
    for one in parameters(route):
        if one.step is None or one.name not in found:
            continue
        listed, named = calls[one.step]
        if one.spread:
            listed.extend(found[one.name])
        else:
            named[one.argument] = found[one.name]
    return [*calls]


async def _called(thing: Any, method: Method, listed: Sequence[Any], named: Mapping[str, Any]) -> Any:
    answer = method(thing, *listed, **named)
    return await answer if inspect.isawaitable(answer) else answer
