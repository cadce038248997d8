"""A file's text into lines, whichever format it has."""

from __future__ import annotations

from triptych.errors import InvalidInputError
from triptych.service.conversation import Line, read_lines
from triptych.service.transfer.formats.arrays import read_arrays
from triptych.service.transfer.formats.chatgpt import read_chatgpt
from triptych.service.transfer.formats.markdown import read_markdown
from triptych.service.transfer.formats.recognising import Format, recognise


def read_history(text: str, *, source: str, format: Format | None = None) -> list[Line]:
    """The conversations in the text, in the order they stand there; the format is told by the text unless
    it is given. `source` is what errors call it, and sessions without a name of their own.

    Raises `InvalidInputError` naming the line and the field, before anything is kept.
    """
    match format or recognise(text, source):
        case Format.JSONL:
            lines = read_lines(
                text.lstrip("\ufeff").split("\n"), source=source
            )  # JSON may hold a bare U+2028
        case Format.CHATGPT:
            lines = read_chatgpt(text, source=source)
        case Format.MARKDOWN:
            lines = read_markdown(text, source=source)
        case Format.EXPORT:
            raise InvalidInputError(
                "is an export, not a conversation", field=source, remedy="import its rows"
            )
        case Format.OPENAI | Format.ANTHROPIC as provider:
            lines = read_arrays(text, source=source, format=provider)
    if not lines:
        raise InvalidInputError("holds no message", field=source, remedy="name a file with something in it")
    return lines
