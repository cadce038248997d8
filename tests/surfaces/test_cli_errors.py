"""Errors name the field and the remedy, and end with the code of their kind."""

from __future__ import annotations

import pytest

from surfaces.conftest import Cli
from triptych import errors
from triptych.surfaces.cli.exits import exit_code

UNKNOWN = "01980a5e-7c3f-7e21-9b55-0c6f5f7a2d10"


def families() -> list[type[errors.TriptychError]]:
    """Every error there is but the root."""
    return [
        kind
        for kind in vars(errors).values()
        if isinstance(kind, type)
        and issubclass(kind, errors.TriptychError)
        and kind is not errors.TriptychError
    ]


@pytest.mark.parametrize("kind", families())
def test_every_error_has_an_exit_code_of_its_own_kind(kind: type[errors.TriptychError]) -> None:
    error = kind.__new__(kind)
    assert exit_code(error) in range(2, 8)


@pytest.mark.parametrize(
    ("arguments", "code", "field"),
    [
        (["remember", "   "], 2, "text"),
        (["remember", "tea", "--kind", "nonsense"], 2, "kind"),
        (["remember", "tea", "--said-at", "someday"], 2, "said_at"),
        (["remember", "tea", "--as", "alice"], 2, "principal"),
        (["remember", "tea", "--space", "nowhere/at/all"], 2, "space"),
        (["remember", "tea", "--space", "user/bob"], 4, "space"),
        (["publish", "tea"], 2, "--space"),
        (["publish", "tea", "--space", "team/other"], 4, "space"),
        (["recall", "tea", "-k", "0"], 2, "k"),
        (["recall", "tea", "--as-of", "someday"], 2, "as_of"),
        (["recall", "tea", "--db", "missing.db"], 3, "--db"),
        (["history", UNKNOWN], 3, "id"),
        (["forget", UNKNOWN], 3, "id"),
        (["restore", UNKNOWN], 3, "id"),
        (["erase", UNKNOWN, "--yes"], 3, "id"),
        (["session", "show", "missing"], 3, "session"),
        (["session", "end", "missing"], 3, "session"),
        (["session", "add", "trip", "nobody", "tea"], 2, "role"),
        (["import", "missing.jsonl"], 2, "file"),
        (["demo", "--from", "missing.jsonl"], 2, "--from"),
        (["demo", "--lang", "xx"], 2, "--lang"),
        (["demo", "--limit", "0"], 2, "--limit"),
    ],
)
def test_an_error_names_its_field_and_remedy(cli: Cli, arguments: list[str], code: int, field: str) -> None:
    cli.remembered("I prefer window seats")
    error = cli.error(code, *arguments)
    assert error["field"] == field
    assert error["remedy"]
    for_people = cli.run(*arguments)
    assert for_people.exit_code == code
    assert for_people.stdout == ""
    assert "error" in for_people.stderr
    assert field in for_people.stderr


def test_a_setting_that_does_not_exist_is_named(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRIPTYCH_RECALL__NONSENSE", "1")
    error = cli.error(2, "recall", "tea")
    assert error["error"] == "invalid_settings"
    assert "recall.nonsense" in error["field"]


def test_a_store_made_with_another_embedder_is_not_opened(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    cli.remembered("I prefer window seats")
    monkeypatch.setenv("TRIPTYCH_EMBEDDER__PROVIDER", "bundled")
    error = cli.error(6, "recall", "seats")
    assert error["error"] == "embedder_mismatch"
    assert error["remedy"]


def test_a_mistyped_store_is_not_made(cli: Cli) -> None:
    cli.error(3, "recall", "tea", "--db", "typo.db")
    assert not (cli.folder / "typo.db").exists()


def test_unknown_and_forbidden_look_the_same(cli: Cli) -> None:
    kept = cli.remembered("I prefer window seats", "--as", "user:alice")
    forbidden = cli.error(3, "history", kept, "--as", "user:bob")
    unknown = cli.error(3, "history", UNKNOWN, "--as", "user:bob")
    assert forbidden["message"].replace(kept, UNKNOWN) == unknown["message"]


def test_a_wrong_option_is_bad_input(cli: Cli) -> None:
    assert cli.run("recall", "tea", "--nonsense").exit_code == 2


def test_a_broken_row_is_named_and_nothing_is_kept(cli: Cli) -> None:
    (cli.folder / "talk.jsonl").write_text('{"text": "I live in Paris."}\n{"text": \n', "utf-8")
    assert cli.error(2, "import", "talk.jsonl")["field"] == "talk.jsonl:2"
    assert not (cli.folder / "triptych.db").exists()


def test_an_empty_file_cannot_be_imported(cli: Cli) -> None:
    (cli.folder / "talk.jsonl").write_text("\n", "utf-8")
    assert "empty" in cli.error(2, "import", "talk.jsonl")["message"]


@pytest.mark.parametrize(
    ("arguments", "field", "where"),
    [
        (["recal", "tea"], "command", "triptych --help"),
        (["recall"], "question", "triptych recall --help"),
        (["recall", "tea", "--nope"], "--nope", "triptych recall --help"),
        (["recall", "tea", "-k", "many"], "-k", "triptych recall --help"),
        (["serve", "--port", "99999"], "--port", "triptych serve --help"),
        (["board", "wirte", "q3"], "command", "triptych board --help"),
    ],
)
def test_what_is_typed_wrongly_is_told_to_programs_as_an_error_too(
    cli: Cli, arguments: list[str], field: str, where: str
) -> None:
    error = cli.error(2, *arguments)
    assert (error["error"], error["field"]) == ("invalid_input", field)
    assert where in error["remedy"]
    typed = cli.run(*arguments)
    assert (typed.exit_code, typed.stdout) == (2, "")


@pytest.mark.parametrize(
    ("asked", "near"), [("bord", "board"), ("recal", "recall"), ("board wirte", "board write")]
)
def test_help_on_a_command_that_is_none_names_the_nearest(cli: Cli, asked: str, near: str) -> None:
    assert cli.error(3, "help", *asked.split())["remedy"] == f"did you mean {near!r}?"
