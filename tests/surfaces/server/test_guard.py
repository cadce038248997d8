"""Names, origins and headers: who may call from where."""

from __future__ import annotations

import json
import logging

import pytest

from surfaces.server.asked import ME, opened, run
from triptych.errors import InvalidInputError
from triptych.settings import ServerSettings
from triptych.surfaces.server.serving import logged, require_guarded

LOOPBACK = {
    "localhost": True,
    "localhost:7077": True,
    "127.0.0.1:7077": True,
    "[::1]:7077": True,
    "evil.example": False,
    "localhost.evil.example": False,
    "127.0.0.1.evil.example:80": False,
    "[::1": False,
    "": False,
}


def test_on_loopback_only_names_of_loopback_are_answered() -> None:
    async def test() -> None:
        async with opened() as at:
            for path in ("/v1/me", "/mcp", "/healthz", "/readyz", "/metrics", "/v1/nowhere"):
                for host, answered in LOOPBACK.items():
                    told = await at.http.get(path, headers={"host": host})
                    assert (told.status_code != 421) is answered, (path, host)
                    assert answered or told.json()["code"] == "wrong_host"

    run(test)


@pytest.mark.parametrize(
    ("hosts", "host", "answered"),
    [
        ((), "memory.example", True),
        (("memory.example",), "memory.example:443", True),
        (("memory.example",), "other.example", False),
        (("memory.example",), "localhost", True),
    ],
)
def test_elsewhere_the_names_of_the_settings_are_answered(
    hosts: tuple[str, ...], host: str, answered: bool
) -> None:
    async def test() -> None:
        async with opened(server={"host": "0.0.0.0", "hosts": hosts}) as at:
            told = await at.http.get("/healthz", headers={"host": host})
            assert (told.status_code == 200) is answered

    run(test)


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        ("http://localhost", 200),
        ("https://pages.example", 200),
        ("http://evil.example", 403),
        ("http://localhost.evil.example", 403),
        ("http://localhost:9999", 403),
        ("null", 403),
    ],
)
def test_browsers_are_heard_on_pages_that_may_call(origin: str, status: int) -> None:
    async def test() -> None:
        async with opened(server={"cors_origins": ["https://pages.example"]}) as at:
            told = await at.http.get("/v1/me", headers={"origin": origin})
            assert told.status_code == status
            allowed = told.headers.get("access-control-allow-origin")
            assert allowed == (origin if origin == "https://pages.example" else None)
            assert "access-control-allow-credentials" not in told.headers

    run(test)


@pytest.mark.parametrize(
    ("site", "origin", "status"),
    [
        ("cross-site", None, 403),
        ("same-site", None, 403),
        ("same-origin", None, 200),
        ("none", None, 200),
        ("cross-site", "https://pages.example", 200),
    ],
)
def test_what_a_page_shows_of_the_server_without_asking_as_a_page_is_refused(
    site: str, origin: str | None, status: int
) -> None:
    async def test() -> None:
        async with opened(server={"cors_origins": ["https://pages.example"]}) as at:
            headers = {"sec-fetch-site": site, **({} if origin is None else {"origin": origin})}
            assert (await at.http.get("/v1/me", headers=headers)).status_code == status

    run(test)


@pytest.mark.parametrize(("origins", "status"), [([], 403), (["https://pages.example"], 200)])
def test_a_preflight_is_answered_only_where_pages_may_call(origins: list[str], status: int) -> None:
    async def test() -> None:
        async with opened(keyless=None, server={"cors_origins": origins}) as at:
            headers = {
                "origin": "https://pages.example",
                "access-control-request-method": "POST",
                "access-control-request-headers": "authorization",
            }
            told = await at.http.options("/v1/memories", headers=headers)
            assert told.status_code == status
            assert ("access-control-allow-origin" in told.headers) is bool(origins)

    run(test)


def test_every_answer_has_an_id_and_the_headers_that_protect() -> None:
    async def test() -> None:
        async with opened() as at:
            for path in ("/healthz", "/v1/me", "/v1/nowhere", "/mcp"):
                told = await at.http.get(path, headers={"x-request-id": "mine-1"})
                assert told.headers["x-request-id"] == "mine-1"
                assert told.headers["x-content-type-options"] == "nosniff"
                assert told.headers["cache-control"] == "no-store"
                for wrong in (b"a b", b"x" * 65, "id-中".encode()):
                    again = await at.http.get(path, headers=[(b"x-request-id", wrong)])
                    assert again.headers["x-request-id"].encode() != wrong

    run(test)


def test_the_log_has_a_line_without_secrets_names_or_words(caplog: pytest.LogCaptureFixture) -> None:
    async def test() -> None:
        async with opened(keyless=None) as at:
            mine = await at.key("agent:assistant,user:me")
            caplog.set_level(logging.INFO, "triptych.access")
            caplog.clear()
            await at.http.post("/v1/memories", json={"content": "My dog is called Pongo"}, headers=mine)
            await at.http.get("/v1/blocks/Pongo?space=user/me", headers=mine)
            await at.http.get("/v1/events?who=Pongo", headers={"Authorization": "Bearer trp_Pongo"})
            made_up = mine["Authorization"][:-4] + "Pong"  # says whose key it would be
            await at.http.get("/healthz", headers={"Authorization": made_up})
        lines = [json.loads(one.message) for one in caplog.records if one.name == "triptych.access"]
        assert [(one["route"], one["status"]) for one in lines] == [
            ("/v1/memories", 201),
            ("/v1/blocks/*", 404),
            ("/v1/events", 401),
            ("/healthz", 200),
        ]
        secret = mine["Authorization"].removeprefix("Bearer ")
        assert lines[0]["key"] is not None
        assert lines[0]["key"] in secret
        assert [one["key"] for one in lines[2:]] == [None, None]
        assert secret not in caplog.text
        assert "Pongo" not in caplog.text

    run(test)


@pytest.mark.parametrize(
    ("host", "keyless", "has_key", "field"),
    [
        ("127.0.0.1", True, False, None),
        ("::1", True, False, None),
        ("localhost", False, False, None),
        ("0.0.0.0", True, True, "--without-keys"),
        ("memory.example", True, True, "--without-keys"),
        ("::", False, False, "--host"),
        ("192.168.1.5", False, False, "--host"),
        ("0.0.0.0", False, True, None),
    ],
)
def test_nobody_serves_a_network_without_keys(
    host: str, keyless: bool, has_key: bool, field: str | None
) -> None:
    settings = ServerSettings(host=host)
    if field is None:
        require_guarded(settings, keyless=keyless, has_key=has_key)
        return
    with pytest.raises(InvalidInputError) as refused:
        require_guarded(settings, keyless=keyless, has_key=has_key)
    assert refused.value.field == field


def test_without_a_key_the_one_named_asks_and_a_key_counts_as_ever() -> None:
    async def test() -> None:
        async with opened(keyless=ME) as at:
            assert (await at.http.get("/v1/me")).json()["principal"] == "user:me"
            theirs = await at.key("agent:other")
            assert (await at.http.get("/v1/me", headers=theirs)).json()["principal"] == "agent:other"
            wrong = {"Authorization": "Bearer trp_nothing"}
            assert (await at.http.get("/v1/me", headers=wrong)).status_code == 401
            asking = {"Triptych-Acting-For": "boss"}
            assert (await at.http.get("/v1/me", headers=asking)).status_code == 401

    run(test)


def test_without_the_option_nobody_is_let_in_without_a_key() -> None:
    async def test() -> None:
        async with opened(keyless=None) as at:
            for path in ("/v1/me", "/v1/memories", "/v1/events/stream", "/v1/settings"):
                assert (await at.http.get(path)).status_code == 401
            assert (await at.http.post("/mcp", json={})).status_code == 401

    run(test)


def test_of_an_error_the_log_tells_what_it_is_and_not_what_it_says(
    capsys: pytest.CaptureFixture[str],
) -> None:
    def broken() -> None:
        raise ValueError(remembered)

    remembered = "My dog is called Pongo"
    with logged(access=True):
        try:
            broken()
        except ValueError:
            logging.getLogger("somebody.elses").exception("it broke at %s", "noon\nerror triptych: made up")
    said = capsys.readouterr().err
    assert said.startswith("error somebody.elses: it broke at noon\n  error triptych: made up: ValueError")
    assert "test_guard.py" in said
    assert "Pongo" not in said
