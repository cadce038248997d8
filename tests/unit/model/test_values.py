"""Values are what the standard `dataclass` makes them."""

from __future__ import annotations

import dataclasses
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, field
from typing import Any

import pytest

from triptych.model import values
from triptych.model.principal import Principal


def _pair(decorator: Callable[[type], type]) -> type:
    class Pair:
        name: str
        number: int = 0
        secret: str = field(default="s", repr=False)
        note: str = field(default="", compare=False)

    return decorator(Pair)


def _single(decorator: Callable[[type], type]) -> type:
    class Single:
        only: tuple[int, ...]

    return decorator(Single)


def _both(make: Callable[[Callable[[type], type]], type], **options: bool) -> tuple[Any, Any]:
    return make(dataclasses.dataclass(**options)), make(values.dataclass(**options))


@pytest.mark.parametrize("order", [False, True])
def test_they_are_told_alike_and_what_is_hidden_stays_hidden(order: bool) -> None:
    standard, ours = _both(_pair, frozen=True, slots=True, order=order)
    assert repr(ours("a", 1, "hush")) == repr(standard("a", 1, "hush"))
    assert "hush" not in repr(ours("a", 1, "hush"))


@pytest.mark.parametrize(
    ("other", "same"),
    [(("a", 1), True), (("a", 2), False), (("a", 1, "t"), False), (("a", 1, "s", "noted"), True)],
)
def test_they_are_equal_where_what_is_compared_is(other: tuple[Any, ...], same: bool) -> None:
    standard, ours = _both(_pair, frozen=True, slots=True)
    assert (ours("a", 1) == ours(*other)) is (standard("a", 1) == standard(*other)) is same
    assert (hash(ours("a", 1)) == hash(ours(*other))) is same
    assert ours("a", 1) != standard("a", 1)


def test_one_field_is_enough() -> None:
    _, ours = _both(_single, frozen=True, slots=True)
    assert len({ours((1, 2)), ours((1, 2)), ours(())}) == 2
    assert ours((1,)) != (1,)


def test_what_is_ordered_stays_so() -> None:
    _, ours = _both(_pair, frozen=True, slots=True, order=True)
    assert sorted([ours("b"), ours("a", 2), ours("a", 1)]) == [ours("a", 1), ours("a", 2), ours("b")]


def test_they_stand_still_and_can_be_replaced() -> None:
    _, ours = _both(_pair, frozen=True, slots=True)
    one = ours("a", 1)
    with pytest.raises(FrozenInstanceError):
        one.number = 2
    with pytest.raises((FrozenInstanceError, TypeError)):
        one.unknown = 2
    assert dataclasses.replace(one, number=2) == ours("a", 2)
    assert dataclasses.asdict(one) == {"name": "a", "number": 1, "secret": "s", "note": ""}


def _own(decorator: Callable[[type], type]) -> type:
    class Own:
        name: str

        def __repr__(self) -> str:
            return "Own(…)"

        def __eq__(self, other: object) -> bool:
            return isinstance(other, type(self)) and self.name.lower() == other.name.lower()

        def __hash__(self) -> int:
            return hash(self.name.lower())

    return decorator(Own)


def test_what_a_class_says_of_itself_is_kept() -> None:
    for kind in _both(_own, frozen=True, slots=True):
        assert repr(kind("secret")) == "Own(…)"
        assert kind("A") == kind("a")
        assert hash(kind("A")) == hash(kind("a"))


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_they_come_back_from_pickle_with_what_follows_from_them(protocol: int) -> None:
    principal = Principal(agent="clerk", user="小明", teams=frozenset({"report"}))
    back = pickle.loads(pickle.dumps(principal, protocol))
    assert (back, back.keys, hash(back)) == (principal, principal.keys, hash(principal))
