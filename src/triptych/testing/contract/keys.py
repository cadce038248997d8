"""Keys: kept by their hash, found by their id, and listed for their own tenant alone."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from triptych.errors import ConflictError, InvalidInputError
from triptych.model.ids import KeyId
from triptych.model.key import KeptKey
from triptych.model.principal import Principal
from triptych.testing.clock import NOON
from triptych.testing.contract.base import Bench, StoreSuite
from triptych.testing.examples import a_key

HASH = bytes(range(32))


class KeyRules(StoreSuite):
    """What lets programs in."""

    def test_a_key_comes_back_as_it_was(self, bench: Bench) -> None:
        who = Principal.parse("agent:助理,acting:alice,team:a%2Cb,role:operator", tenant="公司")
        key = a_key(
            name='笔记本 "x" 🙂',
            principal=who,
            acts_for=frozenset({"bob", "李雷", "*"}),
            expires_at=NOON + timedelta(days=90),
        )
        bench.write(lambda w: w.insert_key(KeptKey(key, HASH)))
        assert bench.read(lambda r: r.kept_key(key.id)) == KeptKey(key, HASH)
        assert bench.read(lambda r: r.keys("公司")) == [key]
        assert bench.read(lambda r: r.kept_key(KeyId("nothing"))) is None

    def test_keys_are_listed_oldest_first_and_by_tenant(self, bench: Bench) -> None:
        first, second = a_key(), a_key()
        other = a_key(principal=Principal(agent="assistant", tenant="other"))
        for key in (second, other, first):
            bench.write(lambda w, one=key: w.insert_key(KeptKey(one, HASH)))  # type: ignore[misc]
        assert bench.read(lambda r: r.keys("default")) == [first, second]
        assert bench.read(lambda r: r.keys("other")) == [other]
        assert bench.read(lambda r: r.keys("nobody")) == []

    def test_revoking_counts_once(self, bench: Bench) -> None:
        key = a_key()
        bench.write(lambda w: w.insert_key(KeptKey(key, HASH)))
        assert bench.write(lambda w: w.revoke_key(key.id, by="user:ann", at=NOON))
        assert not bench.write(lambda w: w.revoke_key(key.id, by="user:bob", at=NOON + timedelta(hours=1)))
        assert not bench.write(lambda w: w.revoke_key(KeyId("nothing"), by="user:ann", at=NOON))
        revoked = replace(key, revoked_by="user:ann", revoked_at=NOON)
        assert bench.read(lambda r: r.kept_key(key.id)) == KeptKey(revoked, HASH)

    def test_the_last_use_is_the_latest(self, bench: Bench) -> None:
        key, later = a_key(), NOON + timedelta(hours=1)
        bench.write(lambda w: w.insert_key(KeptKey(key, HASH)))
        for at in (NOON, later, NOON):
            bench.write(lambda w, at=at: w.note_key_use(key.id, at))  # type: ignore[misc]
        bench.write(lambda w: w.note_key_use(KeyId("nothing"), NOON))
        assert bench.read(lambda r: r.keys("default")) == [replace(key, last_used_at=later)]

    def test_an_id_is_taken_once(self, bench: Bench) -> None:
        key = a_key()
        bench.write(lambda w: w.insert_key(KeptKey(key, HASH)))
        with pytest.raises(ConflictError):
            bench.write(lambda w: w.insert_key(KeptKey(replace(key, name="other"), b"other")))
        assert bench.read(lambda r: r.kept_key(key.id)) == KeptKey(key, HASH)

    def test_what_cannot_be_written_down_is_refused(self, bench: Bench) -> None:
        for wrong in (a_key(name="half \ud83d"), a_key(created_at=NOON.replace(tzinfo=None))):
            with pytest.raises(InvalidInputError):
                bench.write(lambda w, one=wrong: w.insert_key(KeptKey(one, HASH)))  # type: ignore[misc]
