"""Webhooks: what is sent where, signed how, how often, with whose rights, and what is never called."""

from __future__ import annotations

import asyncio
import json
import shutil
import ssl
import subprocess
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import pytest

from surfaces.server.asked import Opened, opened, run
from triptych.model.principal import Principal
from triptych.service.sending import webhooks_of
from triptych.share.webhooks import signature
from triptych.surfaces.server.outward import Outward, UnreachableError
from triptych.surfaces.server.sender import Sender
from triptych.testing.clock import FixedClock

TEAM = Principal(agent="writer", teams=frozenset({"report"}))
NOW = datetime(2026, 6, 15, 12, 0, tzinfo=UTC)
URL = "https://hooks.example/in"


@dataclass(slots=True)
class Receiver(Outward):
    """Takes what is sent in place of a network; answers with the next of `answers`, then with 204."""

    seconds: float = 1.0
    private: bool = False
    answers: list[int | str] = field(default_factory=list)
    got: list[tuple[str, Mapping[str, str], bytes]] = field(default_factory=list)
    slow: asyncio.Event | None = None
    at_work: int = 0
    most_at_work: int = 0

    async def open(self) -> None:
        """Nothing."""

    async def post(self, url: str, headers: Mapping[str, str], body: bytes) -> int:
        """Take it."""
        self.at_work += 1
        self.most_at_work = max(self.most_at_work, self.at_work)
        await asyncio.sleep(0.01)
        if self.slow is not None and url.endswith("slow"):
            await self.slow.wait()
        self.at_work -= 1
        self.got.append((url, headers, body))
        answer = self.answers.pop(0) if self.answers else 204
        if isinstance(answer, str):
            raise UnreachableError(answer)
        return answer


def _sender(at: Opened, receiver: Outward, *, trusting: bool = True) -> Sender:
    return Sender(webhooks_of(at.memory), receiver, 5.0, 1.0, trusting)


async def _sent(sender: Sender) -> None:
    """Send what is waiting now, and wait until that is done."""
    await sender.send_waiting()
    while sender._sending:
        await asyncio.gather(*sender._sending, return_exceptions=True)


async def _subscribed(at: Opened, who: Principal = TEAM) -> str:
    """A subscription with a webhook; its secret."""
    wanted = await at.memory.member(who).subscribe("money", since="beginning")
    return (await wanted.set_webhook(URL)).secret


async def _published(at: Opened, *texts: str) -> None:
    for text in texts:
        await at.memory.member(TEAM).shared("team/report").publish(text)


@pytest.mark.parametrize("text", ["Sales fell in the south", "南部的销售下降了"])
def test_a_delivery_is_sent_signed_and_acknowledged_by_its_answer(text: str) -> None:
    async def test() -> None:
        async with opened(clock=FixedClock(NOW)) as at:
            secret, receiver = await _subscribed(at), Receiver()
            sender = _sender(at, receiver)
            await _published(at, text)
            await _sent(sender)
            [(url, headers, body)] = receiver.got
            told = json.loads(body)
            assert url == URL
            assert told["type"] == "memory.published"
            assert told["data"]["memory"]["content"] == text
            assert headers["webhook-id"] == told["data"]["id"]
            stamp = int(headers["webhook-timestamp"])
            assert stamp == int(NOW.timestamp())
            assert headers["webhook-signature"] == signature(secret, headers["webhook-id"], stamp, body)
            await _sent(sender)
            assert len(receiver.got) == 1

    run(test)


def test_what_fails_is_tried_again_later_each_time_and_then_dead() -> None:
    async def test() -> None:
        clock = FixedClock(NOW)
        async with opened(clock=clock, share={"max_deliveries": 4}) as at:
            await _subscribed(at)
            receiver = Receiver(answers=[500, "timed out", 302, 404, 500])
            sender = _sender(at, receiver)
            await _published(at, "Sales fell in the south")
            waits: list[float] = []
            for _ in range(4):
                tried, begun = len(receiver.got), clock.now()
                while len(receiver.got) == tried:
                    await _sent(sender)
                    clock.advance(seconds=0.5)
                waits.append((clock.now() - begun).total_seconds())
            assert waits[1] < waits[2] < waits[3]
            mine = await at.memory.member(TEAM).subscription("money")
            hook = await mine.webhook()
            assert (hook.failures, hook.trouble) == (4, "status 404")
            clock.advance(days=1)
            await _sent(sender)
            assert len(receiver.got) == 4
            assert [one.attempt for one in await mine.dead()] == [4]

    run(test)


def test_what_breaks_while_sending_is_told_and_rests_like_any_failure() -> None:
    async def test() -> None:
        clock = FixedClock(NOW)
        async with opened(clock=clock) as at:
            await _subscribed(at)
            receiver = Receiver()
            receiver.answers = [None]  # type: ignore[list-item]  # no status: what nobody expected
            await _published(at, "Sales fell in the south")
            await _sent(_sender(at, receiver))
            hook = await (await at.memory.member(TEAM).subscription("money")).webhook()
            assert (hook.failures, hook.trouble) == (1, "TypeError")
            assert hook.free_at > clock.now()

    run(test)


@pytest.mark.parametrize("url", ["https://-é.example/", "https://[v1.x]/", "https://hooks.example:port/"])
def test_an_address_that_cannot_be_called_is_one_that_nothing_answers_at(url: str) -> None:
    async def test() -> None:
        async with _outward(False, "93.184.216.34") as sends:
            with pytest.raises(UnreachableError, match="InvalidURL"):
                await sends.post(url, {}, b"{}")

    run(test)


def test_an_answer_of_success_ends_the_trouble() -> None:
    async def test() -> None:
        clock = FixedClock(NOW)
        async with opened(clock=clock) as at:
            await _subscribed(at)
            receiver = Receiver(answers=[503])
            sender = _sender(at, receiver)
            await _published(at, "Sales fell in the south")
            for _ in range(2):
                await _sent(sender)
                clock.advance(minutes=5)
            ids = [headers["webhook-id"] for _, headers, _ in receiver.got]
            assert len(ids) == 2
            assert len(set(ids)) == 1
            hook = await (await at.memory.member(TEAM).subscription("money")).webhook()
            assert (hook.failures, hook.trouble) == (0, None)

    run(test)


def test_a_receiver_that_is_gone_is_not_asked_again_and_nothing_is_lost() -> None:
    async def test() -> None:
        clock = FixedClock(NOW)
        async with opened(clock=clock, keyless=TEAM) as at:
            await _subscribed(at)
            receiver = Receiver(answers=[410])
            sender = _sender(at, receiver)
            await _published(at, "Sales fell in the south", "Costs rose in the north")
            for _ in range(3):
                await _sent(sender)
                clock.advance(hours=1)
            assert len(receiver.got) == 1
            assert (await at.http.get("/v1/subscriptions/money/webhook")).status_code == 404
            pulled = await at.http.post("/v1/subscriptions/money/pull", json={"limit": 9})
            assert len(pulled.json()["items"]) == 2

    run(test)


def test_several_servers_send_each_delivery_once() -> None:
    async def test() -> None:
        async with opened() as at:
            for name in ("a", "b", "c"):
                wanted = await at.memory.member(TEAM).subscribe(name, since="beginning")
                await wanted.set_webhook(f"https://hooks.example/{name}")
            receiver = Receiver()
            await _published(at, *(f"number {number} is prime" for number in (2, 3, 5, 7, 11)))
            senders = [_sender(at, receiver) for _ in range(4)]
            for _ in range(3):
                await asyncio.gather(*map(_sent, senders))
            ids = [headers["webhook-id"] for _, headers, _ in receiver.got]
            assert len(ids) == len(set(ids)) == 15
            assert receiver.most_at_work > 1

    run(test)


def test_one_that_hangs_holds_up_nobody_else() -> None:
    async def test() -> None:
        async with opened() as at:
            for name in ("slow", "quick"):
                wanted = await at.memory.member(TEAM).subscribe(name, since="beginning")
                await wanted.set_webhook(f"https://hooks.example/{name}")
            released = asyncio.Event()
            hangs = Receiver(slow=released)
            sender = _sender(at, hangs)
            await _published(at, "Sales fell in the south")
            await sender.send_waiting()
            async with asyncio.timeout(5):
                while not hangs.got:
                    await asyncio.sleep(0.01)
            assert [url for url, _, _ in hangs.got] == ["https://hooks.example/quick"]
            released.set()
            await _sent(sender)

    run(test)


def test_what_may_no_longer_be_read_is_not_sent() -> None:
    async def test() -> None:
        async with opened() as at:
            reader = Principal(user="bob", teams=frozenset({"report"}))
            await _subscribed(at, reader)
            receiver = Receiver()
            writer = at.memory.member(TEAM)
            await _published(at, "Sales fell in the south")
            await writer.set_policy("team/report", readers=["agent:writer"], writers=["agent:writer"])
            await _sent(_sender(at, receiver))
            assert receiver.got == []

    run(test)


def test_without_a_key_in_force_for_its_owner_nothing_is_sent() -> None:
    async def test() -> None:
        clock = FixedClock(NOW)
        async with opened(clock=clock, keyless=None) as at:
            await _subscribed(at)
            receiver = Receiver()
            sender = _sender(at, receiver, trusting=False)
            await _published(at, "Sales fell in the south")
            await _sent(sender)
            assert receiver.got == []
            await at.key("agent:writer,team:other")
            clock.advance(minutes=1)
            await _sent(sender)
            assert receiver.got == []
            key = await at.memory.create_key(TEAM)
            clock.advance(minutes=1)
            await _sent(sender)
            assert len(receiver.got) == 1
            await at.memory.revoke_key(key.key.id)
            await _published(at, "Costs rose in the north")
            clock.advance(minutes=1)
            await _sent(sender)
            assert len(receiver.got) == 1

    run(test)


def test_a_key_that_acts_for_users_vouches_for_them() -> None:
    async def test() -> None:
        async with opened(keyless=None) as at:
            asker = Principal(agent="writer", user="alice", teams=frozenset({"report"}))
            await at.memory.create_key(TEAM, acts_for=["alice"])
            await _subscribed(at, asker)
            receiver = Receiver()
            await _published(at, "Sales fell in the south")
            await _sent(_sender(at, receiver, trusting=False))
            assert len(receiver.got) == 1

    run(test)


def test_a_key_vouches_for_a_user_who_lets_its_agent_while_that_is_so() -> None:
    async def test() -> None:
        clock = FixedClock(NOW)
        async with opened(keyless=None, clock=clock) as at:
            alice = at.memory.member(Principal(user="alice"))
            allowed = await alice.delegate("clerk", reason="books my travel")
            await at.memory.create_key(Principal(agent="clerk"))
            clerk = await at.memory.member(Principal(agent="clerk")).acting_for("alice")
            writer = at.memory.member(TEAM)
            await writer.set_policy("team/report", readers=["user:alice"], writers=["agent:writer"])
            await (await clerk.subscribe("money")).set_webhook(URL)
            receiver = Receiver()
            sender = _sender(at, receiver, trusting=False)
            await _published(at, "Sales fell in the south")
            await _sent(sender)
            assert len(receiver.got) == 1
            await alice.revoke(allowed.id)
            await _published(at, "Costs rose in the north")
            clock.advance(minutes=1)
            await _sent(sender)
            assert len(receiver.got) == 1

    run(test)


def test_it_is_set_shown_and_removed_over_rest_and_its_secret_told_once() -> None:
    async def test() -> None:
        async with opened(keyless=TEAM) as at:
            path = "/v1/subscriptions/money/webhook"
            assert (await at.http.put(path, json={"url": URL})).status_code == 404
            await at.http.put("/v1/subscriptions/money", json={})
            assert (await at.http.get(path)).status_code == 404
            made = (await at.http.put(path, json={"url": URL})).json()
            assert made["secret"].startswith("whsec_")
            assert made["webhook"]["url"] == URL
            for accept in ("application/json", "application/vnd.triptych+json"):
                shown = await at.http.get(path, headers={"accept": accept})
                assert shown.json()["url"] == URL
                assert made["secret"] not in shown.text
            for wrong in ("http://hooks.example/", "https://10.0.0.1/", "https://localhost/"):
                refused = await at.http.put(path, json={"url": wrong})
                assert (refused.status_code, refused.json()["field"]) == (422, "url")
            assert (await at.http.delete(path)).json() is True
            assert (await at.http.delete(path)).json() is False
            events = await at.memory.member(TEAM).events(types=["webhook.set", "webhook.removed"])
            audited = await at.memory.principal(user="eve", roles=["auditor"]).events()
            assert {"webhook.set", "webhook.removed"} <= {one.type.value for one in (*audited, *events)}

    run(test)


# What is called.


@asynccontextmanager
async def _listening(
    answer: bytes, tls: ssl.SSLContext | None = None
) -> AsyncIterator[tuple[int, list[bytes]]]:
    """A receiver on a port of this machine, that answers with these bytes; the port, and what it got."""
    got: list[bytes] = []

    async def take(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        got.append(head)
        writer.write(answer)
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(take, "127.0.0.1", 0, ssl=tls)
    async with server:
        yield server.sockets[0].getsockname()[1], got


def _leading_to(*addresses: str) -> Callable[[str, int], Awaitable[Sequence[str]]]:
    async def resolve(host: str, port: int) -> Sequence[str]:
        return addresses

    return resolve


@asynccontextmanager
async def _outward(private: bool, *addresses: str, seconds: float = 5.0) -> AsyncIterator[Outward]:
    async with AsyncExitStack() as stack:
        sends = Outward(seconds, private, _leading_to(*addresses))
        await sends.open()
        stack.push_async_callback(sends.close)
        yield sends


@pytest.mark.parametrize(
    "addresses",
    [("127.0.0.1",), ("93.184.216.34", "10.0.0.1"), ("::1",), ("169.254.169.254",), ("::ffff:127.0.0.1",)],
    ids=str,
)
def test_a_name_that_leads_into_the_own_network_is_not_called(addresses: tuple[str, ...]) -> None:
    async def test() -> None:
        async with (
            _listening(b"HTTP/1.1 200 OK\r\n\r\n") as (port, got),
            _outward(False, *addresses) as sends,
        ):
            with pytest.raises(UnreachableError, match="address refused"):
                await sends.post(f"https://hooks.example:{port}/", {}, b"{}")
            assert got == []

    run(test)


def test_what_was_set_while_plain_http_was_allowed_is_not_called_afterwards() -> None:
    async def test() -> None:
        async with _outward(False, "93.184.216.34") as sends:
            with pytest.raises(UnreachableError, match="address refused"):
                await sends.post("http://hooks.example/", {}, b"{}")

    run(test)


def test_the_address_that_was_looked_at_is_called_under_the_name_that_was_given() -> None:
    async def test() -> None:
        asked: list[str] = []

        async def resolve(host: str, port: int) -> Sequence[str]:
            asked.append(host)
            return ["127.0.0.1"]  # whatever the name would lead to a moment later

        async with _listening(b"HTTP/1.1 204 No Content\r\n\r\n") as (port, got):
            sends = Outward(5.0, True, resolve)
            await sends.open()
            assert await sends.post(f"http://钩子.example:{port}/路?a=b", {"x": "y"}, b"{}") == 204
            await sends.close()
        assert asked == ["xn--q61ao6k.example"] or asked[0].startswith("xn--")
        assert f"host: {asked[0]}:{port}".encode() in got[0].lower()
        assert got[0].startswith(b"POST /%E8%B7%AF?a=b ")

    run(test)


@pytest.mark.skipif(shutil.which("openssl") is None, reason="makes a certificate with openssl")
def test_the_certificate_must_be_that_of_the_name_though_an_address_is_called(tmp_path: Path) -> None:
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    command = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2"
    names = ["-subj", "/CN=hooks.example", "-addext", "subjectAltName=DNS:hooks.example"]
    files = ["-keyout", str(key), "-out", str(certificate)]
    subprocess.run([*command.split(), *names, *files], check=True, capture_output=True)
    shows, trusts = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH), ssl.create_default_context()
    shows.load_cert_chain(certificate, key)
    trusts.load_verify_locations(certificate)

    async def test() -> None:
        async with _listening(b"HTTP/1.1 204 No Content\r\n\r\n", shows) as (port, got):
            sends = Outward(5.0, True, _leading_to("127.0.0.1"), trusts)
            await sends.open()
            assert await sends.post(f"https://hooks.example:{port}/", {}, b"{}") == 204
            for other in ("other.example", "127.0.0.1"):
                with pytest.raises(UnreachableError, match="ConnectError"):
                    await sends.post(f"https://{other}:{port}/", {}, b"{}")
            await sends.close()
            assert len(got) == 1

    run(test)


def test_a_redirect_is_not_followed() -> None:
    async def test() -> None:
        async with _listening(b"HTTP/1.1 200 OK\r\n\r\n") as (inner, secret):
            moved = f"HTTP/1.1 307 Moved\r\nLocation: http://127.0.0.1:{inner}/\r\n\r\n".encode()
            async with _listening(moved) as (port, got), _outward(True, "127.0.0.1") as sends:
                assert await sends.post(f"http://hooks.example:{port}/", {}, b"{}") == 307
                assert (len(got), secret) == (1, [])

    run(test)


def test_of_an_answer_without_an_end_only_the_status_is_read() -> None:
    async def test() -> None:
        endless = b"HTTP/1.1 200 OK\r\nContent-Length: 999999999999\r\n\r\n" + b"x" * 1000
        async with _listening(endless) as (port, _), _outward(True, "127.0.0.1") as sends:
            assert await sends.post(f"http://hooks.example:{port}/", {}, b"{}") == 200

    run(test)


@pytest.mark.parametrize(
    ("answer", "told"), [(b"", "RemoteProtocolError"), (b"no HTTP at all\r\n\r\n", "RemoteProtocolError")]
)
def test_what_is_no_answer_is_told_in_a_word(answer: bytes, told: str) -> None:
    async def test() -> None:
        async with _listening(answer) as (port, _), _outward(True, "127.0.0.1") as sends:
            with pytest.raises(UnreachableError, match=told):
                await sends.post(f"http://hooks.example:{port}/", {}, b"{}")

    run(test)


def test_an_answer_that_does_not_come_is_not_waited_for() -> None:
    async def test() -> None:
        left = asyncio.Event()

        async def silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            while await reader.read(1024):
                pass
            writer.close()
            left.set()

        async with await asyncio.start_server(silent, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            async with _outward(True, "127.0.0.1", seconds=0.1) as sends:
                with pytest.raises(UnreachableError, match=r"timed out|Timeout"):
                    await sends.post(f"http://hooks.example:{port}/", {}, b"{}")
            await left.wait()

    run(test)
