"""The OpenAPI 3.1 document, made of the table."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib.metadata import version
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaMode

from triptych.surfaces.rest.problems import PROBLEM as PROBLEM_TYPE
from triptych.surfaces.rest.reading import JSON, LINES, Form
from triptych.surfaces.rest.schemas import PREFIX, PROBLEM, Schemas
from triptych.surfaces.rest.wording import EXAMPLES, WHAT
from triptych.wire.arguments import Place
from triptych.wire.headers import ACTING_FOR, ASCII_NAME, WHOLE
from triptych.wire.route import Answer, Takes

Document = dict[str, Any]

_ERRORS = {
    400: ("BadRequest", "The body is no JSON."),
    401: ("Unauthenticated", "No key, or one that lets nobody in."),
    403: ("AccessDenied", "The principal may not do this here; it is on record."),
    404: ("NotFound", "No such thing, or none this principal may see: never told apart."),
    409: ("Conflict", "What is there no longer allows this."),
    412: ("VersionConflict", "Somebody changed it first; `current` is the state to decide on again."),
    413: ("TooLarge", "The body is too large."),
    415: ("UnsupportedMediaType", "The body has another content type."),
    422: ("InvalidInput", "A value cannot be used; `field` names it."),
    429: ("RateLimited", "Too many requests; `Retry-After` says when to come again."),
    500: ("Internal", "The store, or the server, could not do it."),
    502: ("ProviderFailed", "An embedder or a model outside Triptych failed."),
    503: ("StoreBusy", "Another writer held the store for too long; `Retry-After` says when to try again."),
}
_ALWAYS = (401, 403, 404, 422, 429, 500, 503)
_ABOUT = """\
Three-panel memory for AI agents: working memory (sessions), long-term memory, and shared memory.

Every request shows a key. A list is answered as `{"items": […], "next": cursor or null}`; give `next` as
`cursor` to go on. What has versions has an ETag; `If-Match` makes a change only if nobody was faster. An
`Idempotency-Key` makes a POST happen once, however often it is sent. Errors are problem+json; they name the
field and the remedy.
"""
_STREAMED = """\
Server-sent events: `event` is its type, `data` what it tells, as JSON. A last one, `end`, holds a problem
if that is why it is over."""


class _Untitled(GenerateJsonSchema):
    """Schemas without titles, which would say every name twice."""

    def field_title_should_be_set(self, schema: Any) -> bool:  # noqa: ARG002 - of no field
        return False


@lru_cache(maxsize=8)
def document(forms: tuple[Form, ...]) -> Document:
    """The document of these rows."""
    schemas, whole = Schemas(), Schemas(whole=True)
    inputs: dict[str, Any] = {}
    paths: dict[str, dict[str, Any]] = {}
    for form in forms:
        made = _Operation(form, schemas, whole, inputs).made()
        paths.setdefault(form.route.path, {})[form.route.verb.lower()] = made
    schemas.of(PROBLEM)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Triptych", "version": version("triptych"), "description": _ABOUT},
        "servers": [{"url": "/"}],
        "security": [{"key": []}],
        "paths": paths,
        "components": {
            "securitySchemes": {
                "key": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "`trp_…`, from `triptych key create`",
                }
            },
            "parameters": _HEADERS,
            "responses": {name: _problem(status, what) for status, (name, what) in _ERRORS.items()},
            "schemas": schemas.components | whole.components | inputs,
        },
    }


def _problem(status: int, what: str) -> Document:
    response: Document = {
        "description": what,
        "content": {PROBLEM_TYPE: {"schema": {"$ref": PREFIX + PROBLEM.name}}},
    }
    if status == 401:
        response["headers"] = {"WWW-Authenticate": {"schema": {"type": "string"}}}
    if status in (429, 503):
        response["headers"] = {"Retry-After": {"schema": {"type": "string"}}}
    return response


_HEADERS: Document = {
    "ActingFor": {
        "name": ACTING_FOR,
        "in": "header",
        "description": "The user in whose name to ask, percent-encoded; the key must have the right to.",
        "schema": {"type": "string", "minLength": 1, "maxLength": 200, "pattern": f"^{ASCII_NAME}$"},
    },
    "IfMatch": {
        "name": "If-Match",
        "in": "header",
        "description": "The ETag of what is to be changed, in place of `expected_version`.",
        "schema": {"type": "string", "pattern": '^"?[0-9]{1,9}"?$'},
    },
    "IdempotencyKey": {
        "name": "Idempotency-Key",
        "in": "header",
        "description": "Makes it happen once: the same key and body within a day get the same answer.",
        "schema": {"type": "string", "minLength": 1, "maxLength": 200, "pattern": "^[!-~]+$"},
    },
    "LastEventID": {
        "name": "Last-Event-ID",
        "in": "header",
        "description": "The `id` of the last event that arrived, in place of `after`: it goes on from there.",
        "schema": {"type": "string", "pattern": "^[0-9]{1,18}$"},
    },
}


class _Operation:
    """One row as an operation."""

    def __init__(self, form: Form, schemas: Schemas, whole: Schemas, inputs: dict[str, Any]) -> None:
        self.form = form
        self.route = form.route
        self.schemas = schemas
        self.whole = whole
        self.inputs = inputs

    def made(self) -> Document:
        """The operation."""
        route = self.route
        told = inspect.getdoc(route.method) or ""
        operation: Document = {
            "operationId": route.name,
            "summary": route.told,
            "tags": [route.path.split("/")[2]],
            "parameters": [*self._parameters(), *self._headers()],
            "responses": self._responses(),
        }
        if route.answer is Answer.STREAM:
            told = "\n\n".join(filter(None, (route.told, told.partition("\n\n")[2], _STREAMED)))
        if told:
            operation["description"] = told
        if route.body is not Takes.NOTHING and (self.form.fields or route.body is not Takes.JSON):
            operation["requestBody"] = self._body()
        return operation

    def _parameters(self) -> Iterable[Document]:
        schema = self._schema(self.form.asking)
        for one in self.form.asked:
            described = dict(schema["properties"][one.name])
            required = one.place is Place.PATH or one.required
            yield {
                "name": one.name,
                "in": one.place.value,
                "description": one.what or WHAT[one.name],
                "required": required,
                "schema": _without_null(described),
            } | ({"example": EXAMPLES[one.name]} if required else {})

    def _headers(self) -> Iterable[Document]:
        names = ["ActingFor"]
        if self.form.takes_version:
            names.append("IfMatch")
        if self.route.verb == "POST":
            names.append("IdempotencyKey")
        if self.route.answer is Answer.STREAM and any(one.name == "after" for one in self.form.asked):
            names.append("LastEventID")
        return [{"$ref": f"#/components/parameters/{name}"} for name in names]

    def _body(self) -> Document:
        content: Document = {}
        if self.route.body in (Takes.JSON, Takes.JSON_OR_LINES):
            model = self.form.many if self.route.body is Takes.JSON_OR_LINES else self.form.body
            content[JSON] = {"schema": self._kept(model)}
            if self.route.example is not None:
                content[JSON]["example"] = dict(self.route.example)
        if self.route.body in (Takes.LINES, Takes.JSON_OR_LINES):
            content[LINES] = {"schema": {"type": "string", "description": "One JSON object a line."}}
        required = self.route.body is not Takes.JSON or any(one.required for one in self.form.fields)
        return {"required": required, "content": content}

    def _kept(self, model: type[BaseModel]) -> Document:
        self.inputs[model.__name__] = self._schema(model)
        return {"$ref": PREFIX + model.__name__}

    def _schema(self, model: type[BaseModel]) -> Document:
        mode: JsonSchemaMode = "validation"
        schema = model.model_json_schema(
            ref_template=PREFIX + "{model}", schema_generator=_Untitled, mode=mode
        )
        self.inputs |= {name: _untitled(one) for name, one in schema.pop("$defs", {}).items()}
        return _untitled(schema)

    def _responses(self) -> Document:
        route = self.route
        done: Document = {"description": "Done."}
        if route.answer in (Answer.VALUE, Answer.LIST):
            done["content"] = {
                JSON: {"schema": self.schemas.answer(route)},
                WHOLE: {"schema": self.whole.answer(route)},
            }
        elif route.answer is Answer.LINES:
            done["content"] = {
                LINES: {"schema": {"type": "string", "description": "One JSON object a line."}}
            }
        elif route.answer is Answer.STREAM:
            done["content"] = {"text/event-stream": {"schema": {"type": "string"}}}
        headers = {"ETag": "The version of what is answered."} if route.versioned else {}
        if route.verb == "POST":
            headers["Idempotency-Replayed"] = "`true` when the answer is that of an earlier request."
        if headers:
            done["headers"] = {
                name: {"description": what, "schema": {"type": "string"}} for name, what in headers.items()
            }
        errors = {
            str(status): {"$ref": f"#/components/responses/{_ERRORS[status][0]}"}
            for status in _told(self.form)
        }
        return {str(route.status): done} | errors


def _told(form: Form) -> list[int]:
    """The errors a row can answer with."""
    statuses = {*_ALWAYS}
    if not form.route.reads:
        statuses |= {400, 409, 413, 415, 502}
    if form.takes_version:
        statuses.add(412)
    return sorted(statuses)


def _untitled(schema: Mapping[str, Any]) -> Document:
    return {name: value for name, value in schema.items() if name != "title"}


def _without_null(schema: Document) -> Document:
    """Of a parameter: one that is absent is null, and no other is."""
    schema = _untitled(schema)
    kinds: list[Document] = [one for one in schema.pop("anyOf", []) if one != {"type": "null"}]
    if schema.get("default", ...) is None:
        del schema["default"]
    if len(kinds) == 1:
        return kinds[0] | schema
    return schema | ({"anyOf": kinds} if kinds else {})
