"""The way to a server: requests sent, again where that is safe, and answers read.

It stands where an opened Triptych has its store; nothing is kept here.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Coroutine, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from typing import Any
from urllib.parse import urlsplit

import httpx

from triptych.client.address import checked_address, checked_key
from triptych.client.events import by_line, parsed
from triptych.client.identity import Holder, user_beside
from triptych.client.patience import FOLLOWING, Failed, broken, pause, put_off
from triptych.client.problems import error_of, error_told
from triptych.client.request import Request
from triptych.errors import StoreError, TriptychError
from triptych.model.principal import Principal
from triptych.ports.loop import OneLoop
from triptych.wire.decode import decode
from triptych.wire.headers import WHOLE, asking_for
from triptych.wire.loopback import is_loopback
from triptych.wire.route import Answer
from triptych.wire.table import NAMED

_LINES, _EVENTS = "application/x-ndjson", "text/event-stream"
_PAGE = 200
_SILENCE_SECONDS = 60.0  # a stream is given a sign of life every few seconds


class Connection:
    """One server, and the key that says who asks. On one event loop."""

    def __init__(
        self,
        url: str,
        key: str | None,
        *,
        transport: httpx.AsyncBaseTransport | None,
        timeout: float,
        retries: int,
    ) -> None:
        self.location = checked_address(url)
        self._attempts = retries + 1
        self._timeout = timeout
        headers = {"Accept": WHOLE} | ({} if key is None else {"Authorization": f"Bearer {checked_key(key)}"})
        self._http = httpx.AsyncClient(
            base_url=self.location,
            headers=headers,
            timeout=timeout,
            transport=transport,
            # what stays on this machine is shown to no proxy
            trust_env=not is_loopback(urlsplit(self.location).hostname or ""),
        )
        self._loop = OneLoop("make an AsyncClient on each event loop, or use Client")
        self._own: Holder | None = None
        self._knowing = asyncio.Lock()
        self._beside: dict[str, asyncio.Task[None]] = {}

    def __repr__(self) -> str:
        return f"<Connection to {self.location}>"

    async def own(self) -> Holder:
        """Whose key it is; asked once."""
        self._loop.require()
        async with self._knowing:
            if self._own is None:
                self._own = await self.whose()
            return self._own

    async def whose(self, secret: str | None = None, *, acting_for: str | None = None) -> Holder:
        """Whom the server lets in: with the key of this connection or another secret, asking for a user
        perhaps. Raises `AccessDeniedError` when it may not."""
        said = {} if secret is None else {"Authorization": f"Bearer {checked_key(secret)}"}
        said |= asking_for(acting_for)
        found = await self._sent(Request(NAMED["me"], NAMED["me"].path), said, None)
        return Holder.read(self._json_of(found))

    async def value(self, request: Request, who: Principal, shape: Any) -> Any:
        """The answer, as a value of that type."""
        found = await self._sent(request, await self._saying(who), shape)
        return None if request.route.answer is Answer.NOTHING else decode(shape, self._json_of(found))

    async def lines(self, request: Request, who: Principal) -> AsyncGenerator[Any, None]:
        """The rows of a long answer, as they come."""
        try:
            with self._readable():
                async with self._streamed(request, await self._saying(who), _LINES, silence=None) as lines:
                    async for line in lines:
                        if line:
                            yield json.loads(line)
        except httpx.TransportError as error:
            raise self._given_up(broken(error, self._timeout)) from None

    async def items(self, request: Request, who: Principal, shape: Any, most: int | None) -> Any:
        """All items of a list, page by page; at most so many."""
        headers, gathered = await self._saying(who), list[Any]()
        cursor: str | None = None
        while True:
            page = request
            if request.route.reads:
                size = _PAGE if most is None else min(_PAGE, max(most - len(gathered), 1))
                page = request.asking_for(limit=str(size), **({} if cursor is None else {"cursor": cursor}))
            answer = self._json_of(await self._sent(page, headers, shape))
            if not isinstance(answer, dict) or not isinstance(answer.get("items"), list):
                raise self._strange("no list")
            gathered += answer["items"]
            before, cursor = cursor, answer.get("next")
            if cursor is None or (most is not None and len(gathered) >= most):
                return decode(shape, gathered[:most])
            if cursor == before or not answer["items"]:
                raise self._strange("a list without an end")

    async def events(
        self, request: Request, who: Principal, last: str | None = None
    ) -> AsyncGenerator[tuple[str, Any], None]:
        """Server-sent events as they come: the id and the data of each, begun anew after the last one where
        the connection broke. Ends when the server says that there are no more for now."""
        tries = 0
        while True:
            headers = await self._saying(who) | {"Accept": f"{_EVENTS}, {WHOLE}"}
            headers |= {} if last is None else {"Last-Event-ID": last}
            failed = Failed("broke off", sent=False)
            try:
                with self._readable():
                    async with self._streamed(request, headers, _EVENTS, silence=_SILENCE_SECONDS) as lines:
                        async for id, kind, data in parsed(lines):
                            if kind == "end":
                                _raise_told(data)
                                return
                            tries, last = 0, id or last
                            yield id, data
            except httpx.TransportError as error:
                failed = broken(error, self._timeout)
            tries += 1
            if tries >= FOLLOWING:
                raise self._given_up(failed)
            await asyncio.sleep(pause(tries))

    def keep_running(self, name: str, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Have `work` go on beside all else until this is closed; begun again where it has ended."""
        task = self._beside.get(name)
        if task is None or task.done():
            self._beside[name] = asyncio.create_task(work())

    async def close(self) -> None:
        """Close its connections."""
        self._loop.require()
        for task in self._beside.values():
            task.cancel()
        await asyncio.gather(*self._beside.values(), return_exceptions=True)
        await self._http.aclose()

    # --- inside -----------------------------------------------------------------------------------

    async def _saying(self, who: Principal) -> dict[str, str]:
        """What is said beside the key so that the server takes whoever asks for `who`."""
        return asking_for(user_beside(await self.own(), who))

    async def _sent(self, request: Request, headers: Mapping[str, str], shape: Any) -> httpx.Response:
        tries = 0
        while True:
            tries += 1
            outcome = await self._attempt(request, headers)
            if isinstance(outcome, httpx.Response):
                if outcome.is_success:
                    return outcome
                raise self._refused(outcome, shape)
            if tries >= self._attempts or not outcome.may_be_repeated(repeatable=request.repeatable):
                raise self._given_up(outcome, shape)
            await asyncio.sleep(pause(tries, outcome.wait))

    async def _attempt(self, request: Request, headers: Mapping[str, str]) -> httpx.Response | Failed:
        made = self._made(request, headers)
        self._require_open()
        try:
            with self._readable():
                response = await self._http.send(made)
        except httpx.TransportError as error:
            return broken(error, self._timeout)
        return put_off(response) or response

    def _made(self, request: Request, headers: Mapping[str, str]) -> httpx.Request:
        content, kind = None, {}
        if request.lines is not None:
            content, kind = _in_lines(request.lines), {"Content-Type": _LINES}
        elif request.body is not None:
            content, kind = json.dumps(request.body).encode(), {"Content-Type": "application/json"}
        own = {} if request.key is None else {"Idempotency-Key": request.key}
        timeout = httpx.Timeout(self._timeout, read=None) if request.takes_long else self._timeout
        return self._http.build_request(
            request.route.verb,
            request.path,
            params=httpx.QueryParams(request.query),
            content=content,
            headers={**headers, **kind, **own},
            timeout=timeout,
        )

    @asynccontextmanager
    async def _streamed(
        self, request: Request, headers: Mapping[str, str], media: str, *, silence: float | None
    ) -> AsyncIterator[AsyncIterator[str]]:
        made = self._made(request, headers)
        made.extensions["timeout"] = httpx.Timeout(self._timeout, read=silence).as_dict()
        self._require_open()
        response = await self._http.send(made, stream=True)
        try:
            if not response.is_success:
                await response.aread()
                raise self._refused(response, Any)
            if not response.headers.get("content-type", "").startswith(media):
                raise self._strange(f"something else than {media}")
            yield by_line(response.aiter_bytes())
        finally:
            await response.aclose()

    def _refused(self, response: httpx.Response, shape: Any) -> TriptychError:
        try:
            problem = response.json()
        except (ValueError, RecursionError):
            problem = None
        if not isinstance(problem, dict) or "code" not in problem:
            return self._strange(f"{response.status_code} without saying why")
        return error_of(response.status_code, problem, shape)

    def _json_of(self, response: httpx.Response) -> Any:
        with self._readable():
            return response.json()

    @contextmanager
    def _readable(self) -> Iterator[None]:
        """What cannot be read is told as such; not chained, it would carry the whole answer."""
        try:
            yield
        except (ValueError, RecursionError, httpx.DecodingError):
            raise self._strange("what is not JSON") from None

    def _strange(self, what: str) -> StoreError:
        return StoreError(
            f"{self.location} answered {what}", field="url", remedy="is it the address of `triptych serve`?"
        )

    def _given_up(self, failed: Failed, shape: Any = None) -> TriptychError:
        if failed.answer is not None:
            return self._refused(failed.answer, shape)
        if failed.sent:
            return StoreError(
                f"{self.location} {failed.why}; it may have done what was asked, or not",
                field="url",
                remedy="look before you ask again",
            )
        remedy = f"is `triptych serve` running at {self.location}?"
        return StoreError(f"{self.location} {failed.why}", field="url", remedy=remedy)

    def _require_open(self) -> None:
        self._loop.require()
        if self._http.is_closed:
            raise StoreError("this client is closed", remedy="make another one")


def _in_lines(rows: tuple[Any, ...]) -> bytes:
    return b"".join(json.dumps(row).encode() + b"\n" for row in rows)


def _raise_told(data: Any) -> None:
    if isinstance(data, dict) and data.get("error"):
        raise error_told(data)
