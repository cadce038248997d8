"""An ephemeral session lets in whom the store lets in at that moment: no fewer, and no more."""

from __future__ import annotations

from datetime import timedelta

import pytest

from paths.talks import NOW, opened
from triptych.errors import AccessDeniedError, NotFoundError
from triptych.testing.clock import FixedClock

SAID = pytest.mark.parametrize("said", ["Plan a trip to Lisbon.", "计划一次里斯本之旅。"], ids=["en", "zh"])


@SAID
def test_who_was_granted_both_rights_may_while_they_last(said: str) -> None:
    clock = FixedClock(NOW)
    with opened(clock=clock) as memory:
        owner, guest = memory.principal(agent="owner", teams=["x"]), memory.principal(agent="guest")
        until = clock.now() + timedelta(minutes=20)
        for right in ("read", "write"):
            owner.grant("team/x", "agent:guest", given=right, reason="helps", expires_at=until)
        session = guest.session("private", space="team/x", ephemeral=True)
        session.add("user", said)
        assert [one.content for one in session.messages()] == [said]
        clock.advance(minutes=21)
        with pytest.raises(NotFoundError):
            session.messages()
        with pytest.raises(AccessDeniedError):
            session.add("user", said)


@SAID
def test_a_grant_to_read_alone_opens_none(said: str) -> None:
    with opened() as memory:
        owner, guest = memory.principal(agent="owner", teams=["x"]), memory.principal(agent="guest")
        owner.grant("team/x", "agent:guest", given="read", reason="looks on")
        owner.session("private", space="team/x", ephemeral=True).add("user", said)
        looking = guest.session("private", space="team/x", ephemeral=True)
        assert [one.content for one in looking.messages()] == [said]
        with pytest.raises(AccessDeniedError):
            looking.begin()


@SAID
def test_an_agent_may_in_its_users_space_while_the_user_lets_it(said: str) -> None:
    with opened() as memory:
        alice, clerk = memory.principal(user="alice"), memory.principal(agent="clerk")
        grant = alice.delegate("clerk", reason="books my dinners")
        session = clerk.acting_for("alice").session("private", ephemeral=True)
        session.add("user", said)
        assert session.context().messages[-1].content == said
        alice.revoke(grant.id)
        with pytest.raises(NotFoundError):
            session.messages()
        with pytest.raises(AccessDeniedError):
            session.context()


@SAID
def test_who_is_shut_out_sees_nothing_from_that_moment(said: str) -> None:
    with opened() as memory:
        owner = memory.principal(agent="owner", teams=["x"])
        mate = memory.principal(agent="mate", teams=["x"])
        owner.session("private", space="team/x", ephemeral=True).add("user", said)
        looking = mate.session("private", space="team/x", ephemeral=True)
        assert [one.content for one in looking.messages()] == [said]
        owner.set_policy("team/x", readers=["agent:owner"], writers=["agent:owner"])
        with pytest.raises(NotFoundError):
            looking.messages()
        with pytest.raises(NotFoundError):
            mate.session("private", space="team/x", ephemeral=True).info()
