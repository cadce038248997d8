"""What a request gives: path, query, headers and body, as arguments of the service."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, get_args

from pydantic import BaseModel, Field, ValidationError, create_model
from starlette.requests import Request

from triptych.errors import InvalidInputError, TriptychError
from triptych.surfaces.rest.models import STRICT, given, model_of, refused
from triptych.surfaces.rest.problems import RequestError
from triptych.wire.arguments import Parameter, Place, parameters
from triptych.wire.route import Route, Takes

JSON, LINES = "application/json", "application/x-ndjson"
_LINE_TYPES = frozenset({LINES, "application/jsonl", "application/ndjson", "application/x-jsonlines"})
_WHOLE_NUMBER = re.compile(r"-?\d{1,30}")
_NUMBER = re.compile(r"-?\d{1,30}(\.\d{1,30})?([eE][+-]?\d{1,3})?")
_VERSION = re.compile(r'"?([0-9]{1,9})"?')
LARGE = 65_536
"""Above so many bytes, JSON is read off the loop."""
_LONGEST_LINE = 4 * 1024 * 1024
MOST_ITEMS = 1000
EXPECTED = "expected_version"


@dataclass(frozen=True, eq=False)
class Form:
    """What requests of a row must look like."""

    route: Route

    @cached_property
    def parameters(self) -> tuple[Parameter, ...]:
        """All that can be given."""
        return parameters(self.route)

    @cached_property
    def asked(self) -> tuple[Parameter, ...]:
        """What stands in path and query."""
        return tuple(one for one in self.parameters if one.place is not Place.BODY)

    @cached_property
    def fields(self) -> tuple[Parameter, ...]:
        """What stands in the body, if that is a JSON object."""
        if self.route.body is Takes.LINES:
            return ()
        return tuple(one for one in self.parameters if one.place is Place.BODY)

    @cached_property
    def asking(self) -> type[BaseModel]:
        """The model of path and query."""
        return model_of(f"{self.title}Query", self.asked)

    @cached_property
    def body(self) -> type[BaseModel]:
        """The model of the body."""
        return model_of(f"{self.title}Body", self.fields)

    @cached_property
    def lenient(self) -> type[BaseModel]:
        """The same, for who names the version expected in a header."""
        eased = (Parameter(**_eased(one)) if one.name == EXPECTED else one for one in self.fields)
        return model_of(f"{self.title}Body", eased)

    @cached_property
    def many(self) -> type[BaseModel]:
        """The model of a list of such bodies."""
        kept = Field(min_length=1, max_length=MOST_ITEMS)
        return create_model(f"{self.title}Items", __config__=STRICT, items=(list[self.body], kept))  # type: ignore[name-defined]  # a type that is made

    @property
    def title(self) -> str:
        """Its name, for models."""
        return self.route.name.title().replace("_", "")

    @property
    def takes_version(self) -> bool:
        """Whether the version that is changed can be named."""
        return any(one.name == EXPECTED for one in self.parameters)


@lru_cache(maxsize=256)
def form_of(route: Route) -> Form:
    """The form of a row, made once."""
    return Form(route)


def _eased(one: Parameter) -> dict[str, Any]:
    return {name: getattr(one, name) for name in Parameter.__slots__} | {"default": None}


def read_query(form: Form, request: Request) -> dict[str, Any]:
    """What path and query give, by name. Raises `InvalidInputError` for what is unknown or no such value."""
    named = {one.name: one for one in form.asked}
    read: dict[str, Any] = {}
    for name in request.query_params:
        one = named.get(name)
        if one is not None and one.place is Place.PATH:
            one = None
        values = request.query_params.getlist(name)
        if one is None or _is_list(one.type):
            read[name] = [_plain_value(one, value) for value in values]
        elif len(values) > 1:
            raise InvalidInputError("is given twice", field=name, remedy="give it once")
        else:
            read[name] = _plain_value(one, values[0])
    unknown = [name for name in read if name not in named or named[name].place is Place.PATH]
    if unknown:
        known = ", ".join(sorted(n for n, one in named.items() if one.place is Place.QUERY)) or "none"
        in_body = any(one.name == unknown[0] for one in form.fields)
        remedy = "give it in the JSON body" if in_body else f"leave it out; known here: {known}"
        raise InvalidInputError("is no parameter of this", field=unknown[0], remedy=remedy)
    read |= request.path_params
    try:
        return given(form.asking.model_validate(read), form.asked)
    except ValidationError as error:
        raise refused(error, named) from None


def _is_list(kind: Any) -> bool:
    return any("list[" in str(one) for one in (kind, *get_args(kind)))


def _plain_value(one: Parameter | None, text: str) -> Any:
    """A text of the query as the number or truth value it stands for."""
    kinds = () if one is None else (one.type, *get_args(one.type))
    if int in kinds and _WHOLE_NUMBER.fullmatch(text):
        return int(text)
    if float in kinds and _NUMBER.fullmatch(text):
        return float(text)
    if bool in kinds and text in ("true", "false"):
        return text == "true"
    return text


async def read_body(form: Form, request: Request, limit: int) -> dict[str, Any]:
    """What a JSON body gives, by name, with the version that a header names.

    Raises `RequestError` for what is no JSON, `InvalidInputError` for what is unknown or no such value.
    """
    version = version_named(form, request.headers)
    raw = await whole_body(request, limit)
    if raw:
        require_type(request.headers, (JSON,))
    elif any(one.required for one in form.fields if version is None or one.name != EXPECTED):
        first = next(one.name for one in form.fields if one.required)
        raise InvalidInputError("is missing", field=first, remedy="send a JSON object as the body")
    model = form.body if version is None else form.lenient
    read = await parsed(model, raw or b"{}")
    found = given(read, form.fields)
    if version is None:
        return found
    if found.get(EXPECTED, version) not in (version, None):
        raise InvalidInputError(
            f"says another version than {EXPECTED}",
            field=_version_header(request.headers),
            remedy="give one of them",
        )
    return found | {EXPECTED: version}


async def parsed(model: type[BaseModel], raw: bytes, *, inside: str = "") -> BaseModel:
    """The value, read strictly. Large ones are read off the loop."""
    if len(raw) > LARGE:
        return await asyncio.to_thread(_parsed, model, raw, inside)
    return _parsed(model, raw, inside)


def _parsed(model: type[BaseModel], raw: bytes, inside: str) -> BaseModel:
    try:
        return model.model_validate_json(raw)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        if first["type"] == "json_invalid":
            told = first["msg"].removeprefix("Invalid JSON: ")
            raise RequestError(
                400, "malformed_json", f"is no JSON: {told}", field=inside or "body", remedy="send JSON"
            ) from None
        raise refused(error, model.model_fields, inside=inside) from None


async def whole_body(request: Request, limit: int) -> bytes:
    """The body. Raises `RequestError` when it is larger than `limit` bytes."""
    chunks, size = [], 0
    async for chunk in request.stream():
        size += len(chunk)
        if size > limit:
            raise too_large(limit)
        chunks.append(chunk)
    return b"".join(chunks)


async def body_lines(request: Request, limit: int) -> AsyncIterator[bytes]:
    """The lines of the body as they come, blank ones left out; each of at most `limit` bytes, and of 4 MiB:
    all of a line is in memory, as often as it is taken apart."""
    most, rest = min(limit, _LONGEST_LINE), b""
    async for chunk in request.stream():
        *lines, rest = (rest + chunk).split(b"\n")
        for line in lines:
            if len(line) > most:
                raise too_large(most)
            if line.strip():
                yield line
        if len(rest) > most:
            raise too_large(most)
    if rest.strip():
        yield rest


def too_large(limit: int) -> RequestError:
    """A body above the limit."""
    return RequestError(
        413,
        "too_large",
        f"is larger than {limit:,} bytes",
        field="body",
        remedy="send less at once, or NDJSON to the bulk and import endpoints",
    )


def require_type(headers: Mapping[str, str], wanted: Iterable[str]) -> str:
    """The media type of the body, if it is one of these. Raises `RequestError` otherwise."""
    told = headers.get("content-type", "")
    kind, _, more = told.partition(";")
    kind = kind.strip().lower()
    kind = LINES if kind in _LINE_TYPES else kind
    charset = more.partition("charset=")[2].strip().strip('"').lower()
    if kind not in wanted or charset not in ("", "utf-8", "utf8"):
        named = " or ".join(wanted)
        raise RequestError(
            415,
            "unsupported_media_type",
            f"is {told or 'missing'}",
            field="Content-Type",
            remedy=f"send {named}",
            headers={"Accept": named},
        )
    return kind


def as_written(error: TriptychError, headers: Mapping[str, str]) -> TriptychError:
    """What a call with the version that was named raised, about the header where a header named it."""
    header = _version_header(headers)
    if error.field != EXPECTED or header is None:
        return error
    if header == "If-None-Match" and isinstance(error, InvalidInputError):
        return InvalidInputError("makes nothing new here", field=header, remedy="give If-Match")
    error.field = header
    return error


def _version_header(headers: Mapping[str, str]) -> str | None:
    """The header that names the version a change is for."""
    return next((name for name in ("If-Match", "If-None-Match") if headers.get(name) is not None), None)


def version_named(form: Form, headers: Mapping[str, str]) -> int | None:
    """The version that `If-Match` names; 0, none yet, for `If-None-Match: *`."""
    wanted, none = headers.get("if-match"), headers.get("if-none-match")
    if wanted is None and (none is None or not form.takes_version):
        return None
    if not form.takes_version:
        raise InvalidInputError("is not looked at here", field="If-Match", remedy="leave it out")
    if wanted is None:
        if none == "*":
            return 0
        raise InvalidInputError(f"is {none}", field="If-None-Match", remedy="give *, or If-Match")
    found = _VERSION.fullmatch(wanted.strip())
    if found is None:
        raise InvalidInputError(f"is {wanted}", field="If-Match", remedy='give one ETag, such as "3"')
    return int(found[1])
