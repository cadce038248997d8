"""What the demonstration plays: conversations with their questions, shipped or from a file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from importlib import resources
from itertools import islice
from pathlib import Path

from triptych.errors import InvalidInputError
from triptych.service.conversation import Line, Question, by_corpus, read_lines, read_questions

_SHIPPED = {"en": ("en",), "zh": ("zh",), "both": ("en", "zh")}
_LATER = timedelta(days=1)
QUESTIONS_EACH = 10


@dataclass(frozen=True, slots=True)
class Script:
    """One conversation, in order, and what to ask afterwards."""

    corpus: str
    lines: tuple[Line, ...]
    questions: tuple[Question, ...]

    @property
    def person(self) -> str:
        """Whose memory it becomes: the last part of the conversation's name."""
        return self.corpus.rstrip("/").rpartition("/")[2] or self.corpus

    @property
    def afterwards(self) -> datetime:
        """The day after the last thing said."""
        return max((line.time for line in self.lines if line.time), default=datetime.now(UTC)) + _LATER


@dataclass(frozen=True, slots=True)
class Wish:
    """What to play: which file, which conversation in it, how much of it, what to ask."""

    file: Path | None = None
    questions: Path | None = None
    ask: tuple[str, ...] = ()
    corpus: str | None = None
    language: str = "both"
    messages: int | None = None
    limit: int = QUESTIONS_EACH


def load(wish: Wish) -> list[Script]:
    """The conversations wished for. Raises `InvalidInputError` naming the file, the row and the field."""
    scripts = _from_file(wish) if wish.file is not None else _shipped(wish.language)
    chosen = [script for script in scripts if wish.corpus in (None, script.corpus, script.person)]
    if not chosen:
        known = ", ".join(script.corpus for script in scripts) or "none at all"
        raise InvalidInputError(
            f"no conversation {wish.corpus!r}", field="--corpus", remedy=f"there is {known}"
        )
    return [_trimmed(script, wish) for script in chosen]


def sibling(file: Path) -> Path | None:
    """The questions that lie beside a conversation: `queries.zh.jsonl` for `corpus.zh.jsonl`."""
    _, dot, suffix = file.name.partition(".")
    beside = file.with_name(f"queries{dot}{suffix}")
    return beside if beside.is_file() and beside != file else None


def _shipped(language: str) -> list[Script]:
    if language not in _SHIPPED:
        raise InvalidInputError(f"{language!r} is not shipped", field="--lang", remedy="use en, zh or both")
    folder = resources.files("triptych.surfaces.cli") / "data"
    scripts = []
    for suffix in _SHIPPED[language]:
        spoken, asked = f"demo.{suffix}.jsonl", f"queries.{suffix}.jsonl"
        lines = read_lines((folder / spoken).read_text("utf-8").splitlines(), source=spoken)
        questions = read_questions((folder / asked).read_text("utf-8").splitlines(), source=asked)
        scripts += _scripts(lines, questions)
    return scripts


def _from_file(wish: Wish) -> list[Script]:
    assert wish.file is not None
    lines = read_lines(_rows(wish.file, "--from"), source=wish.file.name)
    if not lines:
        raise InvalidInputError(
            f"{wish.file} is empty", field="--from", remedy="name a conversation with lines"
        )
    asked = wish.questions or sibling(wish.file)
    questions = read_questions(_rows(asked, "--questions"), source=asked.name) if asked else []
    return _scripts(lines, questions)


def _rows(file: Path, field: str) -> list[str]:
    try:
        return file.read_text("utf-8").split("\n")  # not splitlines: JSON may hold a bare U+2028
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "is not UTF-8 text"
        raise InvalidInputError(
            f"cannot read {file} ({why})", field=field, remedy="name a JSONL file in UTF-8"
        ) from None


def _scripts(lines: Sequence[Line], questions: Sequence[Question]) -> list[Script]:
    return [
        Script(corpus, _in_time(said), tuple(q for q in questions if q.corpus in (None, corpus)))
        for corpus, said in by_corpus(lines).items()
    ]


def _in_time(lines: Sequence[Line]) -> tuple[Line, ...]:
    """In the order of their times where all have one: a log may list one kind of thing after another."""
    if any(line.time is None for line in lines):
        return tuple(lines)
    return tuple(sorted(lines, key=lambda line: line.time or datetime.min.replace(tzinfo=UTC)))


def _trimmed(script: Script, wish: Wish) -> Script:
    """The conversation cut to so many messages, and questions that it can still answer."""
    lines = script.lines if wish.messages is None else script.lines[: wish.messages]
    questions: Iterable[Question] = script.questions
    if len(lines) < len(script.lines):
        said = {line.reference for line in lines}
        questions = (q for q in questions if q.references and said.issuperset(q.references))
    if wish.ask:
        questions = (*(Question(text) for text in wish.ask), *(questions if wish.questions else ()))
    return replace(script, lines=lines, questions=tuple(islice(questions, wish.limit)))
