"""Messages read with a language model: asked once, and once more when its answer cannot be used.

messages → texts → model → answer → checked drafts
                     ▲        │ faults
                     └────────┘ once
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from triptych.errors import ModelAnswerError, ProviderError
from triptych.model.draft import Draft
from triptych.model.message import Message
from triptych.model.space import Space
from triptych.ports.chat import ChatModel, Completion
from triptych.remember.model.answer import Item, UnusableError, answer_schema, read_answer
from triptych.remember.model.checking import FaultError, Shown, draft_from
from triptych.remember.model.prompts import prompt_language, read_prompt, repair_prompt
from triptych.text.tokens import TokenCounter

_HEARD_BEFORE = 2
_ANOTHER = {"en": "(another conversation)", "zh": "（另一段对话）"}


@dataclass(frozen=True, slots=True)
class Usage:
    """What a model was asked for. Tokens are the endpoint's own count, or else estimated."""

    calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    estimated: bool = False


@dataclass(frozen=True, slots=True)
class Reading:
    """What a model made of messages: the drafts that stand, how many were refused, and at what price.

    `failure` is why nothing of it stands.
    """

    drafts: tuple[Draft, ...]
    refused: int
    usage: Usage
    failure: ProviderError | None = None


def show(messages: Sequence[Message], *, space: Space, author: str, longest: int) -> list[Shown]:
    """A session's messages, as a model is shown them: of each at most about `longest` tokens.

    `author` is the principal's key that "I" means in a user's message without a name.
    """
    shown: list[Shown] = []
    for message in messages:
        speaker, voucher = message.said_by(author)
        fits = message.tokens <= longest
        text = (
            message.content if fits else message.content[: len(message.content) * longest // message.tokens]
        )
        before = tuple(one.text for one in shown[-_HEARD_BEFORE:])
        shown.append(Shown(message, text, before, speaker, space, voucher))
    return shown


def read_with_model(
    shown: Sequence[Shown], chat: ChatModel, counter: TokenCounter, *, deadline_seconds: float
) -> Reading:
    """Ask the model what deserves remembering. Blocking; within the deadline, the second try included.

    Only an answer of which nothing can be used is a failure, or none at all.
    """
    return _Asking(shown, chat, counter, time.monotonic() + deadline_seconds).ask()


@dataclass(frozen=True, slots=True)
class _Attempt:
    """What one answer gave, and what was wrong with it."""

    drafts: tuple[Draft, ...] = ()
    faults: tuple[str, ...] = ()

    @property
    def stands(self) -> bool:
        return bool(self.drafts) or not self.faults


class _Asking:
    """One reading under way."""

    def __init__(self, shown: Sequence[Shown], chat: ChatModel, counter: TokenCounter, until: float) -> None:
        self._shown = shown
        self._chat = chat
        self._counter = counter
        self._until = until
        self._language = prompt_language([one.text for one in shown])
        self._texts = list(_texts(shown, self._language))
        self._usage = Usage()

    def ask(self) -> Reading:
        got = _Attempt()
        try:
            got = self._asked(read_prompt(self._language))
            if got.faults:
                again = self._asked(repair_prompt(self._language, got.faults))
                got = got if len(got.drafts) > len(again.drafts) else again
        except ProviderError as error:
            return Reading(got.drafts, len(got.faults), self._usage, None if got.drafts else error)
        return Reading(got.drafts, len(got.faults), self._usage, None if got.stands else self._unusable())

    def _asked(self, instruction: str) -> _Attempt:
        answer = self._complete(instruction)
        try:
            items, faults = read_answer(answer.text)
        except UnusableError as error:
            return _Attempt((), (str(error),))
        drafts: dict[tuple[str, ...], Draft] = {}
        for place, item in enumerate(items, start=1):
            try:
                draft = self._draft(item)
            except FaultError as error:
                faults.append(f"draft {place}: {error}")
            else:
                slot = draft.slot.attribute if draft.slot else ""
                drafts.setdefault((str(draft.source.message), draft.content, slot), draft)
        return _Attempt(tuple(drafts.values()), tuple(faults))

    def _draft(self, item: Item) -> Draft:
        if not 1 <= item.message <= len(self._shown):
            raise FaultError(f"there is no text {item.message}")
        return draft_from(item, self._shown[item.message - 1], self._chat.name)

    def _complete(self, instruction: str) -> Completion:
        left = self._until - time.monotonic()
        try:
            answer = self._chat.complete(
                instruction, self._texts, deadline_seconds=left, schema=answer_schema()
            )
            self._count(instruction, answer)
        except ProviderError:
            self._count(instruction, Completion(""))
            raise
        except Exception as error:  # noqa: BLE001 - whatever a foreign model does wrong
            self._count(instruction, Completion(""))
            why = f"{self._chat.name} failed ({type(error).__name__})"
            raise ProviderError(why, field="chat", remedy="see what it needs; then try again") from None
        return answer

    def _unusable(self) -> ModelAnswerError:
        return ModelAnswerError(
            f"{self._chat.name} answered twice what cannot be used",
            field="chat",
            remedy="what the rules remembered stands; another model may read more",
        )

    def _count(self, instruction: str, answer: Completion) -> None:
        told = answer.input_tokens is not None and answer.output_tokens is not None
        read, written = answer.input_tokens, answer.output_tokens
        if read is None:
            read = self._counter.count(instruction) + sum(map(self._counter.count, self._texts))
        if written is None:
            written = self._counter.count(answer.text)
        before = self._usage
        self._usage = Usage(
            before.calls + 1,
            before.input_tokens + read,
            before.output_tokens + written,
            before.estimated or not told,
        )


def _texts(shown: Sequence[Shown], language: str) -> Iterator[str]:
    """The messages as a model reads them, numbered from 1."""
    last = shown[0].message.session if shown else None
    for number, one in enumerate(shown, start=1):
        message = one.message
        if message.session != last:
            yield _ANOTHER[language]
            last = message.session
        yield f"[{number}] {message.name or message.role.value}, {message.time:%Y-%m-%d}: {one.text}"
