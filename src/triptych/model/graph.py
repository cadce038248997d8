"""Who and what is remembered, and how they belong together."""

from __future__ import annotations

from dataclasses import field

from triptych.model.ids import MemoryId
from triptych.model.values import dataclass

TOGETHER = "mentioned with"
"""The relation of two that one memory mentions."""


@dataclass(frozen=True, slots=True)
class Entity:
    """Somebody or something that memories are about or mention.

    `kind` is `principal` (a subject such as `user:alice`), `person`, `place`, `organisation`, `product`,
    `value` (of a slot) or `other`. `aliases` are other spellings met. `mentions` counts memories.
    """

    name: str
    kind: str
    mentions: int
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Link:
    """Two entities, by name. `relation` is a slot's attribute (from its subject to its value), or
    `TOGETHER`. `memories` tell it, oldest first; `weight` counts them."""

    source: str
    relation: str
    target: str
    weight: int
    memories: tuple[MemoryId, ...] = ()


@dataclass(frozen=True, slots=True)
class Graph:
    """Entities, most mentioned first, and the links among them, strongest first; ties by name.

    `complete` is false when there was more than was asked for or looked at.
    """

    entities: tuple[Entity, ...] = ()
    links: tuple[Link, ...] = field(default_factory=tuple)
    complete: bool = True
