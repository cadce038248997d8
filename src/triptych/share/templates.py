"""What boards are made of: the templates that are shipped, and reading one's own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from triptych.errors import InvalidInputError
from triptych.model.board import Template, Zone
from triptych.model.principal import check_name
from triptych.share.policies import check_keys

PLAIN = Template("plain", (Zone("inputs"), Zone("drafts"), Zone("review")))
"""Three zones that wait for nothing: what a board is made of when nobody says otherwise."""
RESEARCH = Template(
    "research",
    (Zone("research"), Zone("draft", inputs=("research",)), Zone("review", inputs=("draft",))),
)
DECISION = Template(
    "decision",
    (Zone("options"), Zone("arguments", inputs=("options",)), Zone("decision", inputs=("arguments",))),
)
TEMPLATES: Mapping[str, Template] = {one.name: one for one in (PLAIN, RESEARCH, DECISION)}

_OWN = "own"
_MOST_ZONES = 32
_FIELDS = ("name", "readers", "writers", "inputs")


def read_template(given: object) -> Template:
    """The template of that name, a `Template`, or one read from a mapping.

    `{"name": "report", "zones": ["notes", {"name": "draft", "inputs": ["notes"], "writers": ["role:w"]}]}`

    Raises `InvalidInputError`, naming the field, for an unknown name or field, a zone that is there twice, an
    input that does not stand before the zone that needs it, and a key that nobody can hold.
    """
    if isinstance(given, str):
        return _shipped(given)
    if isinstance(given, Template):
        return _checked(Template(given.name, tuple(_own_zone(zone) for zone in given.zones)))
    if not isinstance(given, Mapping):
        raise InvalidInputError(
            f"is of type {type(given).__name__}",
            field="template",
            remedy=f"name one of {', '.join(TEMPLATES)}, or give a mapping with `zones`",
        )
    _check_fields(given, ("name", "zones"), "template")
    zones = _listed(given.get("zones"), "template.zones")
    return _checked(
        Template(
            name=check_name(given.get("name", _OWN), "template.name"),
            zones=tuple(_read_zone(zone, f"template.zones[{at}]") for at, zone in enumerate(zones)),
        )
    )


def same_shape(template: Template, zones: Iterable[Zone]) -> bool:
    """Whether a board of these zones is made of the template."""
    return template.zones == tuple(_own_zone(zone) for zone in zones)


def _shipped(name: str) -> Template:
    if name not in TEMPLATES:
        raise InvalidInputError(
            f"{name!r} is none",
            field="template",
            remedy=f"use one of {', '.join(TEMPLATES)}, or give your own as a mapping",
        )
    return TEMPLATES[name]


def _own_zone(zone: Zone) -> Zone:
    """The zone as it was declared."""
    return Zone(zone.name, zone.readers, zone.writers, zone.inputs)


def _read_zone(given: object, where: str) -> Zone:
    if isinstance(given, str):
        return Zone(given)
    if not isinstance(given, Mapping):
        raise InvalidInputError(
            f"is of type {type(given).__name__}", field=where, remedy="give its name, or a mapping"
        )
    _check_fields(given, _FIELDS, where)
    return Zone(
        name=given.get("name", ""),
        readers=_keys(given.get("readers"), f"{where}.readers"),
        writers=_keys(given.get("writers"), f"{where}.writers"),
        inputs=tuple(_listed(given.get("inputs") or (), f"{where}.inputs")),
    )


def _checked(template: Template) -> Template:
    """The template itself, once nothing is wrong with it."""
    check_name(template.name, "template.name")
    if not 1 <= len(template.zones) <= _MOST_ZONES:
        raise InvalidInputError(
            f"holds {len(template.zones)}", field="template.zones", remedy=f"give 1 to {_MOST_ZONES} zones"
        )
    before: list[str] = []
    for at, zone in enumerate(template.zones):
        where = f"template.zones[{at}]"
        check_name(zone.name, f"{where}.name")
        if zone.name in before:
            raise InvalidInputError(
                f"{zone.name!r} is there twice", field=f"{where}.name", remedy="name each zone once"
            )
        for name in zone.inputs:
            if name not in before:
                raise InvalidInputError(
                    f"{name!r} does not stand before {zone.name!r}",
                    field=f"{where}.inputs",
                    remedy=f"use one of {', '.join(before)}" if before else "the first zone has none",
                )
        for keys, field in ((zone.readers, "readers"), (zone.writers, "writers")):
            check_keys(keys or frozenset(), f"{where}.{field}")
        before.append(zone.name)
    return template


def _check_fields(given: Mapping[Any, Any], known: tuple[str, ...], where: str) -> None:
    for field in given:
        if field not in known:
            raise InvalidInputError(
                f"{field!r} is none of its fields", field=where, remedy=f"use {', '.join(known)}"
            )


def _keys(given: object, field: str) -> frozenset[str] | None:
    return None if given is None else frozenset(_listed(given, field))


def _listed(given: object, field: str) -> list[Any]:
    if isinstance(given, str | bytes | Mapping) or not isinstance(given, Iterable):
        raise InvalidInputError("is no list", field=field, remedy="give a list")
    return list(given)
