"""The blocking client: the library's own faces, with a server behind them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import httpx
import pytest

from surfaces.client.serving import HERE, SETTINGS, Served
from triptych import Client, Triptych
from triptych.bootstrap import AsyncTriptych
from triptych.errors import AccessDeniedError, InvalidInputError, SessionClosedError, StoreError
from triptych.model.principal import Principal
from triptych.surfaces.rest.app import make_rest
from triptych.surfaces.rest.caller import by_key
from triptych.surfaces.rest.streams import streams
from triptych.sync import Board, Member, Session, SharedSpace, Subscription

TEXTS = pytest.mark.parametrize(
    ("fact", "question"), [("I moved to Berlin", "Where do I live?"), ("我搬到了柏林", "我住在哪里？")]
)
ME = Principal.parse("agent:assistant,user:alice,team:report")


class OpenedLate(httpx.AsyncBaseTransport):
    """A server on the loop that asks, opened at the first request, with the one key there is."""

    def __init__(self) -> None:
        self.served: Served | None = None
        self.opened: AsyncTriptych | None = None

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        if self.served is None:
            self.opened = await AsyncTriptych.open(":memory:", settings=SETTINGS)
            self.served = Served(make_rest(self.opened, streams=streams(by_key(self.opened), 0.05)))
            self.secret = (await self.opened.create_key(ME)).secret
        request.headers["Authorization"] = f"Bearer {self.secret}"
        return await self.served.handle_async_request(request)

    async def aclose(self) -> None:
        if self.opened is not None:
            await self.opened.close()


@pytest.fixture
def client() -> Iterator[Client]:
    with Client(HERE, "trp_any", transport=OpenedLate(), settings=SETTINGS) as opened:
        yield opened


@TEXTS
def test_code_for_the_library_runs_on_a_server(client: Client, fact: str, question: str) -> None:
    def agent(memory: Triptych) -> tuple[str, str]:
        me = memory.principal(agent="assistant", user="alice", teams=["report"])
        outcome = me.remember(fact)
        assert outcome.memory is not None
        best = next(iter(me.recall(question)))
        with me.session("一") as session:
            session.add("user", fact)
            assert fact in session.context(question).messages[-2].content
        with pytest.raises(SessionClosedError):
            session.add("user", fact)
        return best.content, me.place(me.recall(question)).text

    found, placed = agent(client)
    assert found == fact
    assert fact in placed


@TEXTS
def test_everything_handed_out_is_the_librarys_own(client: Client, fact: str, question: str) -> None:
    me = client.me()
    assert type(me) is Member
    assert me.principal == ME
    shared = me.team("report")
    news = me.subscribe("新闻", topics=["a"])
    kinds = (me.session("s"), shared, shared.board("b"), news)
    assert tuple(type(one) for one in kinds) == (Session, SharedSpace, Board, Subscription)
    shared.publish(fact, topics=["a"])
    delivery = next(iter(news))
    assert (delivery.memory.content, delivery.ack(), delivery.ack()) == (fact, True, False)
    board = shared.board("b")
    board.write("inputs", question)
    assert [change.type.value for change in board.watch(timeout_seconds=0.05)][-1] == "cell.written"
    assert fact in str(next(me.export_rows()))


def test_it_is_closed_as_it_is_opened(client: Client) -> None:
    me = client.me()
    client.close()
    client.close()
    with pytest.raises(StoreError):
        me.counts()


def test_a_client_opens_no_store() -> None:
    with pytest.raises(InvalidInputError):
        Client.open("x.db")
    with pytest.raises(InvalidInputError):
        asyncio.run(_opened())


async def _opened() -> None:
    from triptych import AsyncClient

    await AsyncClient.open("x.db")


def test_another_principal_is_refused(client: Client) -> None:
    with pytest.raises(AccessDeniedError):
        client.principal(agent="other").counts()
