"""The two faces and the package root: the same methods, and exactly the names that are promised."""

from __future__ import annotations

import inspect
import subprocess
import sys

import pytest

import triptych
from triptych import sync
from triptych.bootstrap import AsyncTriptych
from triptych.service.board import AsyncBoard
from triptych.service.member.member import AsyncMember
from triptych.service.session import AsyncSession
from triptych.service.shared import AsyncSharedSpace
from triptych.service.subscription import AsyncDelivery, AsyncSubscription

TWINS = [
    (sync.Triptych, AsyncTriptych),
    (sync.Member, AsyncMember),
    (sync.Session, AsyncSession),
    (sync.SharedSpace, AsyncSharedSpace),
    (sync.Board, AsyncBoard),
    (sync.Subscription, AsyncSubscription),
    (sync.Delivery, AsyncDelivery),
]


def _public(face: type) -> set[str]:
    fields = set(getattr(face, "__dataclass_fields__", ()))
    return {name for name in dir(face) if not name.startswith("_")} - fields


@pytest.mark.parametrize(("blocking", "asynchronous"), TWINS)
def test_both_faces_have_the_same_methods(blocking: type, asynchronous: type) -> None:
    shown = _public(blocking) - {"principal"}  # a field of the asynchronous member
    assert shown == _public(asynchronous) - {"principal"}


@pytest.mark.parametrize(("blocking", "asynchronous"), TWINS)
def test_both_faces_take_the_same_arguments_and_say_the_same(blocking: type, asynchronous: type) -> None:
    for name in _public(asynchronous) & _public(blocking):
        ours, twin = getattr(blocking, name), getattr(asynchronous, name)
        if callable(ours) and callable(twin):
            assert list(inspect.signature(ours).parameters) == list(inspect.signature(twin).parameters), name
            assert ours.__doc__ == twin.__doc__ or name == "close", name


def test_the_root_exports_exactly_what_it_lists() -> None:
    assert sorted(triptych.__all__) == triptych.__all__
    for name in triptych.__all__:
        assert getattr(triptych, name) is not None


def test_importing_the_package_loads_nothing_heavy() -> None:
    heavy = ("numpy", "pydantic", "sqlite3", "typer")
    code = f"import sys, triptych; print([m for m in {heavy} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
