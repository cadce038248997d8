"""Whatever is sent: no failure of the server, no answer that the document does not tell.

`TRIPTYCH_FUZZ=50` tries so many examples for each operation.
"""

from __future__ import annotations

import os

import pytest

from surfaces.rest.conftest import SETTINGS
from surfaces.rest.doors import OPERATOR, REPORT
from surfaces.rest.fuzzing import Bridged, fuzzed, loop_of_its_own
from triptych.bootstrap import AsyncTriptych
from triptych.model.principal import Principal
from triptych.surfaces.rest.app import make_rest

EXAMPLES = int(os.environ.get("TRIPTYCH_FUZZ", "1"))
PEOPLE = [
    Principal(agent="assistant", user="alice", teams=REPORT, roles=OPERATOR | {"admin"}),
    Principal(user="bob", teams=REPORT),
]


@pytest.mark.parametrize("who", PEOPLE, ids=["operator", "user"])
def test_no_request_breaks_the_server_or_its_word(who: Principal) -> None:
    with loop_of_its_own() as (loop, do):
        opened = do(AsyncTriptych.open(":memory:", settings=SETTINGS))
        key = do(opened.create_key(who, acts_for=["*"] if who.agent else []))
        app = make_rest(opened, body_limit=200_000)
        requests, failures = fuzzed(
            Bridged(app, loop),
            app.state.openapi,
            key.secret,
            examples=EXAMPLES,
            coverage=who.agent is not None,
        )
        do(opened.close())
    assert requests > 200
    assert not failures, "\n\n".join(map(str, failures))
