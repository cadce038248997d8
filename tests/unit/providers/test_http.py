"""The embedder over HTTP, against a scripted endpoint and once against a real socket."""

import json
import logging
import sys
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import httpx
import numpy as np
import pytest

from triptych.errors import InvalidInputError, ProviderError
from triptych.ports.embedder import TextRole
from triptych.providers.endpoint import Retries
from triptych.providers.http import HttpEmbedder

KEY = "sk-secret-93"
URL = "http://models.test/v1"


def answer_to(texts: list[str]) -> dict[str, Any]:
    """A row per text that tells its length, in reverse order as an endpoint may."""
    rows = [{"index": place, "embedding": [len(text), 1.0]} for place, text in enumerate(texts)]
    return {"data": rows[::-1]}


class Endpoint:
    """Answers `/embeddings` and keeps what it was asked; scripted outcomes go first."""

    def __init__(self, *outcomes: httpx.Response | Exception) -> None:
        self.outcomes = list(outcomes)
        self.requests: list[httpx.Request] = []
        self.pauses: list[float] = []

    def __call__(self, request: httpx.Request) -> httpx.Response:
        self.requests.append(request)
        if self.outcomes:
            outcome = self.outcomes.pop(0)
            if isinstance(outcome, Exception):
                raise outcome
            return outcome
        return httpx.Response(200, json=answer_to(json.loads(request.content)["input"]))

    @property
    def inputs(self) -> list[list[str]]:
        return [json.loads(request.content)["input"] for request in self.requests]

    def embedder(self, **options: Any) -> HttpEmbedder:
        options = {"api_key": KEY, "dimension": 2, **options}
        return HttpEmbedder(
            options.pop("base_url", URL),
            "small",
            transport=httpx.MockTransport(self),
            pause=self.pauses.append,
            **options,
        )


def unit(*row: float) -> list[float]:
    return [value / float(np.linalg.norm(row)) for value in row]


def test_rows_are_unit_and_in_the_order_asked() -> None:
    rows = Endpoint().embedder().embed(["four", "绿茶", "seven77"], TextRole.PASSAGE)
    assert rows.dtype == np.float32
    assert np.allclose(rows, [unit(4, 1), unit(2, 1), unit(7, 1)])


def test_the_request_is_what_openai_documents() -> None:
    endpoint = Endpoint()
    endpoint.embedder(base_url=f"{URL}/").embed(["hello"], TextRole.QUERY)
    request = endpoint.requests[0]
    assert str(request.url) == f"{URL}/embeddings"
    assert request.headers["authorization"] == f"Bearer {KEY}"
    assert json.loads(request.content) == {"model": "small", "input": ["hello"], "encoding_format": "float"}


def test_a_query_in_the_address_stays_behind_the_path() -> None:
    endpoint = Endpoint()
    endpoint.embedder(base_url=f"{URL}/?api-version=1").embed(["hello"], TextRole.QUERY)
    assert str(endpoint.requests[0].url) == f"{URL}/embeddings?api-version=1"


def test_without_a_key_no_key_is_sent() -> None:
    endpoint = Endpoint()
    endpoint.embedder(api_key=None).embed(["hello"], TextRole.QUERY)
    assert "authorization" not in endpoint.requests[0].headers


def test_texts_go_in_batches() -> None:
    endpoint = Endpoint()
    rows = endpoint.embedder(batch=2).embed(["a", "bb", "ccc"], TextRole.QUERY)
    assert endpoint.inputs == [["a", "bb"], ["ccc"]]
    assert np.allclose(rows[2], unit(3, 1))


def test_each_role_has_its_prefix_and_the_identity_tells() -> None:
    endpoint = Endpoint()
    embedder = endpoint.embedder(prefixes={TextRole.QUERY: "q: "})
    embedder.embed(["x"], TextRole.QUERY)
    embedder.embed(["x"], TextRole.PASSAGE)
    assert endpoint.inputs == [["q: x"], ["x"]]
    assert embedder.identity != Endpoint().embedder().identity


def test_empty_texts_and_lone_surrogates_are_sent_as_something_valid() -> None:
    endpoint = Endpoint()
    assert endpoint.embedder().embed(["", "a\ud800"], TextRole.QUERY).shape == (2, 2)
    assert endpoint.inputs == [[" ", "a?"]]


def test_no_text_asks_nothing() -> None:
    endpoint = Endpoint()
    assert endpoint.embedder().embed([], TextRole.QUERY).shape == (0, 2)
    assert not endpoint.requests


def test_an_unknown_dimension_is_asked_once() -> None:
    endpoint = Endpoint()
    embedder = endpoint.embedder(dimension=None)
    assert embedder.identity.dimension == embedder.identity.dimension == 2
    assert len(endpoint.requests) == 1


def test_the_first_answer_settles_an_unknown_dimension() -> None:
    endpoint = Endpoint()
    embedder = endpoint.embedder(dimension=None)
    embedder.embed(["x"], TextRole.QUERY)
    assert embedder.identity.dimension == 2
    assert len(endpoint.requests) == 1


def test_another_dimension_than_promised_is_an_error() -> None:
    with pytest.raises(ProviderError, match="2 dimensions, not 3") as caught:
        Endpoint().embedder(dimension=3).embed(["x"], TextRole.QUERY)
    assert caught.value.field == "dimension"


@pytest.mark.parametrize(
    "outcome",
    [
        httpx.Response(429),
        httpx.Response(503),
        httpx.ReadTimeout("slow"),
        httpx.ConnectError("refused"),
    ],
    ids=["429", "503", "timeout", "connection"],
)
def test_a_busy_endpoint_is_asked_again(outcome: httpx.Response | Exception) -> None:
    endpoint = Endpoint(outcome, outcome)
    rows = endpoint.embedder().embed(["four"], TextRole.QUERY)
    assert np.allclose(rows, [unit(4, 1)])
    assert endpoint.pauses == [0.5, 1.0]


@pytest.mark.parametrize(
    ("asked", "waited"),
    [("7", 7), ("9999", 30), ("-1", 0.5), ("nan", 0.5), ("Wed, 21 Oct 2026 07:28:00 GMT", 0.5)],
)
def test_retry_after_in_seconds_is_heeded_up_to_a_limit(asked: str, waited: float) -> None:
    endpoint = Endpoint(httpx.Response(429, headers={"retry-after": asked}))
    endpoint.embedder().embed(["x"], TextRole.QUERY)
    assert endpoint.pauses == [waited]


def test_an_endpoint_busy_for_good_is_an_error_after_the_attempts() -> None:
    endpoint = Endpoint(*[httpx.Response(500)] * 9)
    with pytest.raises(ProviderError, match="answered 500, 3 times") as caught:
        endpoint.embedder(retries=Retries(attempts=3)).embed(["x"], TextRole.QUERY)
    assert len(endpoint.requests) == 3
    assert len(endpoint.pauses) == 2
    assert caught.value.remedy


@pytest.mark.parametrize(
    ("status", "field"), [(401, "api_key"), (403, "api_key"), (400, "embedder"), (302, "embedder")]
)
def test_a_refusal_fails_at_once(status: int, field: str) -> None:
    endpoint = Endpoint(httpx.Response(status, text=f"bad key {KEY}"))
    with pytest.raises(ProviderError, match=str(status)) as caught:
        endpoint.embedder().embed(["x"], TextRole.QUERY)
    assert caught.value.field == field
    assert len(endpoint.requests) == 1


@pytest.mark.parametrize(
    "response",
    [
        httpx.Response(200, text="<html>"),
        httpx.Response(200, json=[]),
        httpx.Response(200, json={"data": None}),
        httpx.Response(200, json={"data": []}),
        httpx.Response(200, json={"data": [{"index": 1, "embedding": [1, 2]}]}),
        httpx.Response(200, json={"data": [{"index": 0, "embedding": 1}]}),
        httpx.Response(200, json={"data": [{"index": 0, "embedding": ["a", "b"]}]}),
        httpx.Response(200, json={"data": [{"index": 0, "embedding": [0, 0]}]}),
        httpx.Response(200, text='{"data": [{"index": 0, "embedding": [NaN, 1]}]}'),
    ],
    ids=["html", "list", "null", "no row", "wrong index", "no vector", "no numbers", "zeros", "nan"],
)
def test_nonsense_is_an_error(response: httpx.Response) -> None:
    with pytest.raises(ProviderError, match=r"models\.test"):
        Endpoint(response).embedder().embed(["x"], TextRole.QUERY)


def _failures() -> Iterator[Callable[[], object]]:
    yield lambda: Endpoint(httpx.Response(401, text=KEY)).embedder().embed(["x"], TextRole.QUERY)
    yield lambda: Endpoint(httpx.Response(200, text=KEY)).embedder().embed(["x"], TextRole.QUERY)
    yield lambda: Endpoint(*[httpx.ConnectError(KEY)] * 4).embedder().embed(["x"], TextRole.QUERY)
    yield lambda: Endpoint().embedder(api_key=f"{KEY}\n")
    yield lambda: Endpoint().embedder(api_key=f"{KEY}密")
    yield (
        lambda: (
            Endpoint(httpx.Response(404))
            .embedder(base_url=f"http://me:{KEY}@models.test/v1?key={KEY}")
            .embed(["x"], TextRole.QUERY)
        )
    )


@pytest.mark.parametrize("failure", list(_failures()), ids=range(6))
def test_the_key_is_in_no_error(failure: Callable[[], object], caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING), pytest.raises((ProviderError, InvalidInputError)) as caught:
        failure()
    assert KEY not in f"{caught.value} {caught.value.details()} {caught.value.__cause__} {caplog.text}"


def test_the_key_is_not_in_the_repr() -> None:
    embedder = Endpoint().embedder(base_url=f"http://me:{KEY}@models.test/v1")
    assert repr(embedder) == "HttpEmbedder('http://models.test/v1/embeddings', 'small')"


@pytest.mark.parametrize("base_url", ["", "models.test/v1", "ftp://models.test", "http://", "http://["])
def test_an_impossible_address_is_refused(base_url: str) -> None:
    with pytest.raises(InvalidInputError) as caught:
        HttpEmbedder(base_url, "small")
    assert caught.value.field == "base_url"


def test_a_missing_httpx_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "httpx", None)
    with pytest.raises(ProviderError, match="httpx") as caught:
        HttpEmbedder(URL, "small")
    assert "triptych[http]" in (caught.value.remedy or "")


class _Served(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        answer = json.dumps(answer_to(body["input"])).encode()
        self.send_response(200 if self.path == "/v1/embeddings" else 404)
        self.send_header("content-length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, format: str, *args: Any) -> None:
        """Keep the test's output clean."""


@pytest.fixture
def served() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), _Served) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/v1"
        server.shutdown()
        thread.join()


def test_a_real_endpoint_answers(served: str) -> None:
    with HttpEmbedder(served, "small") as embedder:
        rows = embedder.embed(["four", "绿茶"], TextRole.PASSAGE)
        assert np.allclose(rows, [unit(4, 1), unit(2, 1)])
        assert embedder.identity.dimension == 2


def test_a_closed_port_is_an_error_with_a_remedy() -> None:
    with (
        HttpEmbedder("http://127.0.0.1:9/v1", "small", retries=Retries(attempts=1)) as embedder,
        pytest.raises(ProviderError, match="could not be reached") as caught,
    ):
        embedder.embed(["x"], TextRole.QUERY)
    assert caught.value.remedy
