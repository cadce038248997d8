"""Who watches the demonstration while it runs."""

from __future__ import annotations

from typing import Protocol

from triptych.surfaces.cli.demo.report import Answer, PlayedConversation, PlayedSession, Step
from triptych.surfaces.cli.demo.script import Script


class Stage(Protocol):
    """Told of everything as it happens."""

    def conversation(self, script: Script, principal: str, sessions: int) -> None:
        """A conversation of so many sessions begins, in that principal's name."""

    def message(self) -> None:
        """One more message was kept."""

    def session(self, played: PlayedSession) -> None:
        """A session has ended and was remembered."""

    def played(self) -> None:
        """All sessions of the conversation have ended."""

    def answer(self, number: int, answer: Answer, conversation: PlayedConversation) -> None:
        """A question was asked."""

    def sharing(self, steps: tuple[Step, ...]) -> None:
        """The scene of sharing is over."""


class Nobody:
    """Watches nothing: for `--json`."""

    def conversation(self, script: Script, principal: str, sessions: int) -> None: ...

    def message(self) -> None: ...

    def session(self, played: PlayedSession) -> None: ...

    def played(self) -> None: ...

    def answer(self, number: int, answer: Answer, conversation: PlayedConversation) -> None: ...

    def sharing(self, steps: tuple[Step, ...]) -> None: ...
