"""Keys: whom they let in, for how long, in whose name; and who makes them."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest

from triptych import Triptych
from triptych.errors import AccessDeniedError, InvalidInputError, NotFoundError, UnauthenticatedError
from triptych.model.event import Event, EventType
from triptych.model.principal import Principal
from triptych.ports.embedder import Embedder
from triptych.service import keyring
from triptych.service.plain import plain
from triptych.sync import Member
from triptych.testing.clock import FixedClock

ASSISTANT = Principal(agent="assistant", user="alice", teams=frozenset({"report"}))
KEY_EVENTS = {EventType.KEY_CREATED, EventType.KEY_REVOKED, EventType.KEY_REFUSED, EventType.ACCESS_DENIED}


@pytest.fixture
def operator(memory: Triptych) -> Member:
    return memory.principal(agent="console", roles=["operator"])


@pytest.fixture
def advance(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Lets seconds go by for what is remembered of keys."""
    now = [1000.0]
    monkeypatch.setattr(keyring, "time", SimpleNamespace(monotonic=lambda: now[0]))

    def by(seconds: float) -> None:
        now[0] += seconds

    return by


def log(memory: Triptych, tenant: str = "default") -> list[Event]:
    """What an auditor reads of keys."""
    auditor = memory.principal(agent="auditor", roles=["auditor"], tenant=tenant)
    return [event for event in auditor.events() if event.type in KEY_EVENTS]


def refused(memory: Triptych, secret: str) -> str:
    """The words in which it is refused."""
    with pytest.raises(UnauthenticatedError) as error:
        memory.authenticate(secret)
    return str(error.value)


def test_whoever_shows_the_secret_is_the_principal(memory: Triptych) -> None:
    made = memory.create_key(ASSISTANT, name="笔记本")
    assert memory.authenticate(made.secret) == ASSISTANT
    assert memory.identify(made.secret) == made.key
    prefix, id, chance = made.secret.split("_", 2)
    assert (prefix, id, len(chance)) == ("trp", made.key.id, 43)
    member = memory.member(memory.authenticate(made.secret))
    member.remember("我住在北京")
    assert member.recall("我住在哪里？").results


def test_what_is_wrong_with_a_key_is_never_told(memory: Triptych, clock: FixedClock) -> None:
    kept = memory.create_key(ASSISTANT)
    ended = memory.create_key(ASSISTANT, expires_at=clock.now() + timedelta(days=90))
    gone = memory.create_key(ASSISTANT)
    memory.revoke_key(gone.key.id)
    assert memory.authenticate(ended.secret) == ASSISTANT
    clock.advance(days=90)
    other = memory.create_key(ASSISTANT).secret.split("_", 2)[2]
    wrong = [
        "",
        "secret",
        "trp_",
        "密钥",
        "half \ud83d",
        kept.key.id,
        kept.secret + "x",
        kept.secret[:-1],
        f" {kept.secret}",
        f"{kept.secret}\n",
        kept.secret.upper(),
        f"trp_{kept.key.id}_{other[:43].ljust(43, '0')}",
        kept.secret.replace(kept.key.id, gone.key.id),
        f"trp_00000000-0000-7000-8000-000000000000_{'a' * 43}",
        ended.secret,
        gone.secret,
    ]
    assert len({refused(memory, secret) for secret in wrong}) == 1
    assert memory.authenticate(kept.secret) == ASSISTANT


def test_a_secret_is_kept_and_told_nowhere(
    memory: Triptych, operator: Member, tmp_path: Path, clock: FixedClock
) -> None:
    made = operator.create_key("agent:assistant,user:alice")
    chance = made.secret.split("_", 2)[2]
    memory.authenticate(made.secret)
    refused(memory, made.secret.replace(made.secret[-4:], "AAAA"))
    with pytest.raises(NotFoundError) as unknown:
        operator.revoke_key(f"trp_00000000-0000-7000-8000-000000000000_{chance}")
    auditor = memory.principal(agent="auditor", roles=["auditor"])
    told = [
        repr(made),
        str(unknown.value),
        repr(operator.keys()),
        json.dumps(plain(operator.keys())),
        json.dumps(plain(auditor.events())),
        json.dumps(memory.principal(agent="assistant", user="alice").export()),
    ]
    files = [file.read_bytes() for file in tmp_path.iterdir() if file.is_file()]
    assert not any(chance in text for text in told)
    assert not any(chance.encode() in content for content in files)
    assert json.loads(json.dumps(plain(made)))["secret"] == made.secret


@pytest.mark.parametrize("said", ["The server takes {}", "{}", "门上用的是{}，别忘了"])
def test_a_secret_that_is_said_is_not_remembered(memory: Triptych, alice: Member, said: str) -> None:
    secret = memory.create_key(ASSISTANT).secret
    outcome = alice.remember(said.format(secret))
    kept = outcome.memory.content if outcome.memory is not None else ""
    assert secret.split("_", 2)[2] not in kept
    assert outcome.secrets == {"API key": 1}


def test_it_asks_for_a_user_only_where_it_may(memory: Triptych) -> None:
    some = memory.create_key(ASSISTANT, acts_for=["bob", "李雷"])
    any_user = memory.create_key(Principal(agent="gateway"), acts_for=["*"])
    nobody = memory.create_key(Principal(agent="gateway"))
    delegated = memory.create_key(Principal.parse("agent:clerk,acting:alice"))
    for user in ("alice", "bob", "李雷"):
        asks = memory.authenticate(some.secret, acting_for=user)
        assert asks == Principal(agent="assistant", user=user, teams=ASSISTANT.teams)
    assert memory.authenticate(any_user.secret, acting_for="carol") == Principal(
        agent="gateway", user="carol"
    )
    for key, user in ((some, "carol"), (some, "Bob"), (some, "*"), (nobody, "alice"), (delegated, "alice")):
        with pytest.raises(AccessDeniedError):
            memory.authenticate(key.secret, acting_for=user)
    assert memory.authenticate(delegated.secret).delegated
    with pytest.raises(InvalidInputError):
        memory.authenticate(any_user.secret, acting_for=" ")
    denied = [event for event in log(memory) if event.type is EventType.ACCESS_DENIED]
    assert len(denied) == 5
    assert denied[0].actor == "agent:assistant for user:alice"


def test_a_key_is_for_somebody_and_ends_later(memory: Triptych, clock: FixedClock) -> None:
    for holder, options, field in (
        (ASSISTANT, {"expires_at": clock.now()}, "expires_at"),
        (ASSISTANT, {"expires_at": "next week"}, "expires_at"),
        (ASSISTANT, {"acts_for": [""]}, "acts_for"),
        (ASSISTANT, {"acts_for": "bob"}, "acts_for"),
        (ASSISTANT, {"name": 1}, "name"),
        (ASSISTANT, {"name": "x" * 201}, "name"),
        (Principal(user="alice"), {"acts_for": ["bob"]}, "acts_for"),
        (Principal(upkeep=True), {}, "principal"),
    ):
        with pytest.raises(InvalidInputError) as error:
            memory.create_key(holder, **options)
        assert error.value.field == field
    assert memory.keys() == []


def test_revoking_is_by_id_or_by_the_secret_itself(memory: Triptych) -> None:
    by_id, by_secret = memory.create_key(ASSISTANT), memory.create_key(ASSISTANT)
    for made, named in ((by_id, by_id.key.id), (by_secret, by_secret.secret)):
        memory.authenticate(made.secret)  # and so is remembered
        revoked = memory.revoke_key(named)
        assert revoked.created_by == revoked.revoked_by == "triptych:local"
        refused(memory, made.secret)
        assert memory.revoke_key(named) == revoked
    for unknown in ("nothing", "trp_nothing", ""):
        with pytest.raises(NotFoundError):
            memory.revoke_key(unknown)
    revocations = [event for event in log(memory) if event.type is EventType.KEY_REVOKED]
    assert [event.subject for event in revocations] == [by_id.key.id, by_secret.key.id]


def test_another_process_refuses_a_revoked_key_within_seconds(
    tmp_path: Path, embedder: Embedder, clock: FixedClock, advance: Callable[[float], None]
) -> None:
    def opened() -> Triptych:
        quiet = {"upkeep": {"worker": False}}
        return Triptych.open(tmp_path / "one.db", embedder=embedder, clock=clock, settings=quiet)

    with opened() as here, opened() as there:
        made = here.create_key(ASSISTANT)
        assert there.authenticate(made.secret) == ASSISTANT
        here.revoke_key(made.key.id)
        refused(here, made.secret)
        advance(5)
        refused(there, made.secret)


def test_the_last_use_is_noted_once_an_hour(memory: Triptych, clock: FixedClock) -> None:
    made, first = memory.create_key(ASSISTANT), clock.now()
    noted = []
    for _ in range(5):
        memory.authenticate(made.secret)
        memory.run_upkeep()
        memory.authenticate(made.secret)
        noted.append(memory.keys()[0].last_used_at)
        clock.advance(minutes=25)
    assert noted == [first] * 3 + [first + timedelta(minutes=75)] * 2


def test_a_use_is_noted_at_the_latest_when_it_is_closed(
    tmp_path: Path, embedder: Embedder, clock: FixedClock
) -> None:
    def opened() -> Triptych:
        quiet = {"upkeep": {"worker": False}}
        return Triptych.open(tmp_path / "one.db", embedder=embedder, clock=clock, settings=quiet)

    with opened() as memory:
        memory.authenticate(memory.create_key(ASSISTANT).secret)
        assert memory.keys()[0].last_used_at is None
    with opened() as memory:
        assert memory.keys()[0].last_used_at == clock.now()


def test_wrong_keys_do_not_fill_the_log(
    memory: Triptych, clock: FixedClock, advance: Callable[[float], None]
) -> None:
    made = memory.create_key(ASSISTANT)
    wrong = made.secret[:-4] + ("AAAA" if made.secret[-4:] != "AAAA" else "BBBB")
    for _ in range(20):
        refused(memory, wrong)
        refused(memory, f"trp_00000000-0000-7000-8000-000000000000_{'a' * 43}")
    [attempt] = [event for event in log(memory) if event.type is EventType.KEY_REFUSED]
    assert (attempt.actor, attempt.subject) == ("nobody", made.key.id)
    assert attempt.detail == {"reason": "wrong secret"}
    clock.advance(hours=1)
    refused(memory, wrong)
    memory.revoke_key(made.key.id)
    refused(memory, made.secret)
    reasons = [event.detail["reason"] for event in log(memory) if event.type is EventType.KEY_REFUSED]
    assert reasons == ["wrong secret", "wrong secret", "revoked"]
    makers = {event.actor for event in log(memory) if event.type is not EventType.KEY_REFUSED}
    assert makers == {"triptych:local"}


def test_an_operator_looks_after_its_own_tenant_alone(memory: Triptych, operator: Member) -> None:
    theirs = memory.create_key(Principal(agent="assistant", tenant="other"))
    ours = operator.create_key("agent:assistant,role:auditor", acts_for=["*"], name="door")
    assert ours.key.created_by == "agent:console"
    assert operator.keys() == [ours.key]
    assert memory.keys("other") == [theirs.key]
    with pytest.raises(AccessDeniedError):
        operator.create_key(Principal(agent="assistant", tenant="other"))
    for named in (theirs.key.id, theirs.secret):
        with pytest.raises(NotFoundError):
            operator.revoke_key(named)
    memory.authenticate(theirs.secret)
    with pytest.raises(NotFoundError):
        memory.revoke_key(ours.key.id, tenant="other")
    assert operator.revoke_key(ours.key.id).revoked_by == "agent:console"
    assert log(memory, "other")[0].subject == theirs.key.id
    assert theirs.key.id not in str(log(memory))


def test_an_operator_does_its_tenants_jobs_and_no_others(
    memory: Triptych, operator: Member, clock: FixedClock
) -> None:
    for tenant in ("default", "other"):
        one = memory.principal(agent="assistant", user="alice", tenant=tenant)
        with one.session("talk", retention_days=3) as session:
            session.add("user", "I moved to Berlin last week.")
    assert operator.run_upkeep() == 0
    clock.advance(days=3)
    [waiting] = operator.jobs()
    assert waiting.tenant == "default"
    assert "1 waiting" in operator.check()["jobs"]
    assert operator.run_upkeep() == 1
    assert operator.jobs() == []
    assert operator.check()["jobs"] == "ok"
    [theirs] = memory.principal(agent="console", roles=["operator"], tenant="other").jobs()
    assert theirs.tenant == "other"
    seal = operator.seal_log()
    assert seal is not None
    assert operator.verify_log(kept=seal.hash).ok
    assert memory.verify_log("other").sealed == 0


def test_an_operator_sees_nothing_of_what_is_remembered(memory: Triptych, alice: Member) -> None:
    alice.remember("I live in Berlin")
    operator = memory.principal(agent="console", roles=["operator"])
    assert operator.recall("Where does Alice live?").results == ()
    assert operator.spaces() == []


@pytest.mark.parametrize(
    "call",
    [
        lambda one: one.create_key("agent:mine,role:operator"),
        lambda one: one.keys(),
        lambda one: one.revoke_key("anything"),
        lambda one: one.jobs(),
        lambda one: one.run_upkeep(),
        lambda one: one.seal_log(),
        lambda one: one.verify_log(),
        lambda one: one.check(),
    ],
)
def test_nobody_else_operates_and_the_attempt_is_on_record(
    memory: Triptych, call: Callable[[Member], object]
) -> None:
    for other in ("agent:a", "user:alice,role:auditor", "agent:a,user:operator,team:operator"):
        with pytest.raises(AccessDeniedError):
            call(memory.member(Principal.parse(other)))
    denied = [event.actor for event in log(memory)]
    assert denied == ["agent:a", "user:alice", "agent:a for user:operator"]
    assert memory.keys() == []
