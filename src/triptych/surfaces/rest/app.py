"""The REST application: the table's rows as routes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, unquote

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route as HttpRoute
from starlette.types import ASGIApp, Receive, Scope, Send

from triptych.errors import TriptychError
from triptych.service.service import Service
from triptych.surfaces.rest.caller import Authenticate, by_key
from triptych.surfaces.rest.openapi import document
from triptych.surfaces.rest.operations import Asked, Operation, common
from triptych.surfaces.rest.problems import RequestError, answer_problem, unexpected
from triptych.surfaces.rest.reading import Form, form_of
from triptych.surfaces.rest.repeating import carried_out
from triptych.surfaces.rest.special import SPECIAL
from triptych.wire.headers import shown
from triptych.wire.route import Answer
from triptych.wire.table import ROUTES

_BODY_LIMIT = 8 * 1024 * 1024


def make_rest(
    service: Service,
    *,
    authenticate: Authenticate | None = None,
    body_limit: int = _BODY_LIMIT,
    streams: Mapping[str, Operation] | None = None,
) -> Starlette:
    """The application, for one opened Triptych.

    `authenticate` tells who calls, by a key of the store unless given. A body is at most `body_limit` bytes,
    of NDJSON each line. `streams` are operations by the names of rows that have none here.
    """
    operations = {**SPECIAL, **(streams or {})}
    served = [route for route in ROUTES if route.answer is not Answer.STREAM or route.name in operations]
    desk = Desk(service, authenticate or by_key(service), operations, body_limit)
    app = Starlette(exception_handlers={HTTPException: _no_such_path})
    app.router.redirect_slashes = False
    paths: dict[str, dict[str, Form]] = {}
    for route in served:
        paths.setdefault(route.path, {})[route.verb] = form_of(route)
    for path, forms in paths.items():
        app.router.routes.append(HttpRoute(path, Resource(desk, forms), include_in_schema=False))
    made = document(tuple(form for forms in paths.values() for form in forms.values()))
    app.state.openapi = made
    app.router.routes.append(HttpRoute("/v1/openapi.json", JSONResponse(made), include_in_schema=False))
    app.add_middleware(NamesInPaths)
    return app


@dataclass(frozen=True, slots=True)
class Desk:
    """What every request is served with."""

    service: Service
    authenticate: Authenticate
    operations: Mapping[str, Operation]
    body_limit: int

    async def serve(self, form: Form, request: Request) -> Response:
        """The answer to a request for a row; whatever goes wrong is told as a problem."""
        whole = False
        try:
            secret, user = shown(request.headers)
            caller = await self.authenticate(secret, acting_for=user)
            asked = Asked(request, form, caller, self.service, self.body_limit)
            whole = asked.whole
            operation = self.operations.get(form.route.name, common)
            return await carried_out(asked, operation)
        except ClientDisconnect:
            return Response(status_code=400)  # nobody is there to read it
        except TriptychError as error:
            return answer_problem(error, whole=whole)
        except Exception as error:  # noqa: BLE001 - the edge of a request: its failure is its own
            return answer_problem(unexpected(error))


@dataclass(frozen=True, slots=True)
class Resource:
    """All that can be done at one path, by verb."""

    desk: Desk
    forms: Mapping[str, Form]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        request = Request(scope, receive)
        request.scope["path_params"] = {name: unquote(text) for name, text in request.path_params.items()}
        form = self.forms.get("GET" if request.method == "HEAD" else request.method)
        if form is None or (request.method == "HEAD" and form.route.answer is Answer.STREAM):
            response = answer_problem(_not_this_verb(request.method, self.forms))
        else:
            response = await self.desk.serve(form, request)
        await response(scope, receive, send)


class NamesInPaths:
    """Lets a name in a path hold a `/`: what is written `%2F` parts no segments."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, its path decoded but for `%2F` and `%25`."""
        if scope["type"] == "http":
            scope = {**scope, "path": _kept_apart(scope)}
        await self._app(scope, receive, send)


def _kept_apart(scope: Mapping[str, Any]) -> str:
    raw = scope.get("raw_path") or quote(scope["path"]).encode()
    segments = raw.partition(b"?")[0].decode("ascii", "replace").split("/")
    return "/".join(unquote(one).replace("%", "%25").replace("/", "%2F") for one in segments)


def _not_this_verb(verb: str, known: Mapping[str, Form]) -> RequestError:
    headed = "GET" in known and known["GET"].route.answer is not Answer.STREAM  # which has no end to wait for
    allowed = ", ".join(sorted({*known, *(["HEAD"] if headed else [])}))
    return RequestError(
        405,
        "method_not_allowed",
        f"{verb} is not done here",
        remedy=f"use {allowed}",
        headers={"Allow": allowed},
    )


async def _no_such_path(_: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    return answer_problem(
        RequestError(status, "not_found", "no such path", remedy="see /v1/openapi.json for those that are")
    )
