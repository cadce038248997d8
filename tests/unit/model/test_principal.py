"""A principal's written form: what is promoted, is promoted in exactly the name that opened the session."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from triptych.errors import InvalidInputError
from triptych.model.principal import Principal


def _can_be_named(name: str) -> bool:
    try:
        Principal(user=name)
    except InvalidInputError:
        return False
    return True


_tricky = st.text(alphabet="a%,: \u00a0\u2003\u3000\u0085A2C5王", min_size=1, max_size=12)
names = (st.text(min_size=1, max_size=30) | _tricky).filter(_can_be_named)


@given(
    agent=st.none() | names,
    user=names,
    teams=st.frozensets(names, max_size=3),
    roles=st.frozensets(names, max_size=2),
)
def test_every_principal_is_read_back_exactly(
    agent: str | None, user: str, teams: frozenset[str], roles: frozenset[str]
) -> None:
    principal = Principal(agent=agent, user=user, teams=teams, roles=roles)
    assert Principal.parse(principal.written) == principal


@given(st.text(max_size=40))
def test_any_text_is_a_principal_or_invalid_input(text: str) -> None:
    try:
        principal = Principal.parse(text)
    except InvalidInputError as error:
        assert error.field
        assert error.remedy
    else:
        assert Principal.parse(principal.written) == principal


@pytest.mark.parametrize(
    "name", ["alice ", "alice\u00a0", " alice", "a,b", "100%", "%20", "王 小明", "x%2Cy"]
)
def test_names_that_differ_by_a_blank_or_a_sign_stay_apart(name: str) -> None:
    assert Principal.parse(Principal(user=name).written).user == name


def test_space_around_commas_counts_for_nothing() -> None:
    assert Principal.parse(" agent:a , team:t,, user:b ") == Principal(
        agent="a", user="b", teams=frozenset({"t"})
    )


def test_an_escape_that_is_no_text_is_refused() -> None:
    with pytest.raises(InvalidInputError, match="UTF-8"):
        Principal.parse("user:%ff")
