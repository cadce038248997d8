"""Who asks, as the headers of a request tell it."""

from __future__ import annotations

import pytest
from starlette.datastructures import Headers

from triptych.errors import InvalidInputError, UnauthenticatedError
from triptych.wire.headers import asking_for, shown


@pytest.mark.parametrize("user", ["alice", "小明", "a/b c", "50%", "Ünal", "."])
def test_whoever_is_asked_for_is_read_as_it_was_written(user: str) -> None:
    headers = {name.lower(): text for name, text in asking_for(user).items()}
    assert shown(headers | {"authorization": "bearer  trp_x "}) == ("trp_x", user)


def test_where_nobody_is_asked_for_nothing_is_said() -> None:
    assert asking_for(None) == {}
    assert shown({}) == (None, None)


@pytest.mark.parametrize("name", ["", "小明", "%FF%FE", "%E5%B0", "50%", "a b", "a\tb", "%ZZ", "Ã¼"])
def test_a_name_that_could_be_read_in_two_ways_is_refused(name: str) -> None:
    with pytest.raises(InvalidInputError) as refused:
        shown({"triptych-acting-for": name})
    assert refused.value.field == "Triptych-Acting-For"


@pytest.mark.parametrize("way", ["trp_x", "Basic trp_x", "Bearer", "Bearer  ", ""])
def test_a_key_is_shown_as_a_bearer_or_not_at_all(way: str) -> None:
    with pytest.raises(UnauthenticatedError):
        shown({"authorization": way})


@pytest.mark.parametrize(
    "name", ["Authorization", "Triptych-Acting-For", "Idempotency-Key", "If-Match", "Last-Event-ID"]
)
@pytest.mark.parametrize("second", ["Bearer trp_x", "alice", "bob"])
def test_what_is_said_twice_is_refused_whichever_comes_first(name: str, second: str) -> None:
    raw = [(name.lower().encode(), b"Bearer trp_x"), (b"x", b"1"), (b"x", b"2")]
    given = [*raw, (name.lower().encode(), second.encode())]
    for headers in (Headers(raw=given), Headers(raw=given[::-1])):
        with pytest.raises(InvalidInputError) as refused:
            shown(headers)
        assert refused.value.field == name
