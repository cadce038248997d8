"""`dataclass`, as the values of this package are made: what the standard one makes, made faster.

The standard decorator compiles six methods for a class from source text. Every command loads some eighty
classes, which was an eighth of its start. Here equality, hash and `repr` are closures over the fields'
names; only what must know the fields one by one is compiled, the constructor above all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass  # noqa: PLC0414 - to type checkers it is the same
else:
    import dataclasses
    from operator import attrgetter

    def dataclass(*, order: bool = False, **options: bool):
        """`dataclasses.dataclass` with these options; a class keeps the equality and `repr` it brings."""

        def made(given: type) -> type:
            cls = dataclasses.dataclass(given, eq=order, order=order, repr=False, **options)
            fields = dataclasses.fields(cls)
            if not order and "__eq__" not in vars(given):
                compared = tuple(each.name for each in fields if each.compare)
                cls.__eq__, cls.__hash__ = _comparison(compared)
            if "__repr__" not in vars(given):
                cls.__repr__ = _telling(tuple(each.name for each in fields if each.repr))
            return cls

        return made

    def _comparison(names):
        if len(names) == 1:
            (only,) = map(attrgetter, names)

            def values(self):
                return (only(self),)
        else:
            values = attrgetter(*names)

        def equal(self, other):
            return values(self) == values(other) if other.__class__ is self.__class__ else NotImplemented

        def hashed(self):
            return hash(values(self))

        return equal, hashed

    def _telling(names):
        def told(self):
            inside = ", ".join([f"{name}={getattr(self, name)!r}" for name in names])
            return f"{self.__class__.__qualname__}({inside})"

        return told
