"""The document: valid, complete, and in the words of the glossary."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator
from schemathesis.specs.openapi.definitions import OPENAPI_31

from surfaces.rest.doors import Rest
from surfaces.rest.world import is_served
from triptych.wire.route import Answer
from triptych.wire.table import ROUTES

GLOSSARY = Path(__file__).parents[3] / "docs" / "glossary.md"
SERVED = [route for route in ROUTES if is_served(route)]


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    from triptych.surfaces.rest.openapi import document
    from triptych.surfaces.rest.reading import form_of

    return document(tuple(map(form_of, SERVED)))


def test_it_is_an_openapi_document(document: dict[str, Any]) -> None:
    assert document["openapi"].startswith("3.1")
    errors = [error.message for error in Draft202012Validator(OPENAPI_31).iter_errors(document)]
    assert errors == []


def test_every_schema_is_one(document: dict[str, Any]) -> None:
    for name, schema in document["components"]["schemas"].items():
        assert schema, name
        Draft202012Validator({**schema, "components": document["components"]})
    assert {ref for ref in _refs(document) if _found(document, ref) is None} == set()


def test_it_is_served_without_a_key(rest: Rest) -> None:
    response = rest.runner.run(rest.nobody().asked("GET", "/v1/openapi.json"))
    assert response.json() == rest.document


@pytest.mark.parametrize("route", SERVED, ids=lambda route: route.name)
def test_every_row_is_an_operation(document: dict[str, Any], route: Any) -> None:
    operation = document["paths"][route.path][route.verb.lower()]
    assert operation["operationId"] == route.name
    assert operation["summary"]
    assert str(route.status) in operation["responses"]
    assert {"401", "403", "404", "422"} <= set(operation["responses"])
    if operation.get("requestBody") and route.name not in ("import_rows", "end", "unmerge", "pull"):
        assert route.example or not operation["requestBody"]["required"]
    if route.example:
        body = operation["requestBody"]["content"]["application/json"]
        schema = {**body["schema"], "components": document["components"]}
        assert [e.message for e in Draft202012Validator(schema).iter_errors(body["example"])] == []


def test_every_parameter_is_told_and_what_must_be_given_has_an_example(document: dict[str, Any]) -> None:
    for path, verbs in document["paths"].items():
        for operation in verbs.values():
            for one in operation["parameters"]:
                if "$ref" in one:
                    continue
                assert one["description"], (path, one["name"])
                if one["required"]:
                    validator = Draft202012Validator(one["schema"])
                    assert validator.is_valid(one["example"]), (path, one["name"])


def test_a_stream_says_how_it_is_read_and_gone_on_with() -> None:
    from triptych.surfaces.rest.openapi import document
    from triptych.surfaces.rest.reading import form_of

    streams = [route for route in ROUTES if route.answer is Answer.STREAM]
    paths = document(tuple(map(form_of, streams)))["paths"]
    last = {"$ref": "#/components/parameters/LastEventID"}
    for route in streams:
        operation = paths[route.path]["get"]
        assert operation["description"].startswith(route.told)
        assert "Server-sent events" in operation["description"]
        takes_after = any(one.get("name") == "after" for one in operation["parameters"])
        assert (last in operation["parameters"]) == takes_after


def test_every_operation_shows_a_key(document: dict[str, Any]) -> None:
    assert document["security"] == [{"key": []}]
    assert document["components"]["securitySchemes"]["key"]["scheme"] == "bearer"


def test_operations_are_called_as_the_methods_are_or_by_words_of_the_glossary(
    document: dict[str, Any],
) -> None:
    known = set(re.findall(r"[a-z]+", GLOSSARY.read_text("utf-8").lower()))
    known |= {"me"} | {word for route in SERVED for word in route.method.__name__.split("_")}
    known |= {word.removesuffix("s") for word in known} | {f"{word}s" for word in known}
    names = [one["operationId"] for verbs in document["paths"].values() for one in verbs.values()]
    assert len(set(names)) == len(names)
    assert {word for name in names for word in name.split("_")} - known == set()


def test_answers_are_described_once(document: dict[str, Any]) -> None:
    listed = [route for route in SERVED if route.answer is Answer.LIST]
    for route in listed:
        done = document["paths"][route.path][route.verb.lower()]["responses"][str(route.status)]
        schema = done["content"]["application/json"]["schema"]
        assert set(schema["required"]) == {"items", "next"}


def _refs(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        if isinstance(value.get("$ref"), str):
            yield value["$ref"]
        for inner in value.values():
            yield from _refs(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _refs(inner)


def _found(document: Any, ref: str) -> Any:
    found = document
    for part in ref.removeprefix("#/").split("/"):
        found = found.get(part) if isinstance(found, dict) else None
    return found
