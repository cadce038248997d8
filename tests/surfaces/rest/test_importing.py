"""Rows brought in over REST, which come some hundred at once."""

from __future__ import annotations

import json

import pytest

from surfaces.rest.doors import Door
from triptych.surfaces.rest import reading

LINES = {"Content-Type": "application/x-ndjson"}


def rows(door: Door, count: int) -> list[str]:
    """So many rows of an export, each a memory of its own."""
    door.ok("POST", "/v1/memories", json={"content": "My bike is green"})
    [row] = [json.loads(line) for line in door.request("GET", "/v1/export").text.splitlines()]
    return [
        json.dumps(
            row | {"id": f"01900000-0000-7000-8000-{number:012x}", "content": f"My bike {number} is green"}
        )
        for number in range(count)
    ]


@pytest.mark.parametrize("bad", ["{", '{"row": "memory"}', "5"])
def test_what_is_kept_before_a_bad_row_is_told_and_skipped_when_all_is_sent_again(
    alice: Door, bad: str
) -> None:
    good = rows(alice, 510)
    content = "\n".join([*good, bad])
    told = alice.request("POST", "/v1/import", content=content.encode(), headers=LINES)
    assert told.status_code in (400, 422)
    assert told.json()["field"].startswith("row 511")
    assert "the first 500 rows are kept, and skipped" in told.json()["remedy"]
    report = alice.request("POST", "/v1/import", content="\n".join(good).encode(), headers=LINES).json()
    assert (report["memories"], report["skipped"]) == (10, 500)


def test_where_nothing_was_kept_nothing_is_said_of_it(alice: Door) -> None:
    content = "\n".join([*rows(alice, 3), "{"])
    told = alice.request("POST", "/v1/import", content=content.encode(), headers=LINES).json()
    assert "kept" not in told["remedy"]
    assert alice.ok("GET", "/v1/memories")["next"] is None


@pytest.mark.parametrize("path", ["/v1/import", "/v1/memories/bulk"])
@pytest.mark.parametrize("end", ["", "\n"])
def test_a_line_is_no_longer_than_is_kept_in_memory(
    alice: Door, monkeypatch: pytest.MonkeyPatch, path: str, end: str
) -> None:
    monkeypatch.setattr(reading, "_LONGEST_LINE", 5000)
    line = json.dumps({"content": "x" * 6000}) + end
    told = alice.request("POST", path, content=line.encode(), headers=LINES)
    assert (told.status_code, told.json()["code"]) == (413, "too_large")
    assert "5,000 bytes" in told.json()["detail"]
