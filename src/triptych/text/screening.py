"""What is written, past the policy on secrets: once through here, nothing holds what may not be kept."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from triptych.errors import InvalidInputError
from triptych.settings import SecretSettings
from triptych.text.secrets import SecretKind, find_secrets

REPORT = "triptych.secrets"
"""Under this name in its metadata a message tells what was taken out of it: kinds and counts."""

# Shorter ones stand for something else elsewhere.
_TELLING = 4
_MANY = 100
_WORD = re.compile(r"[^\s\"'“”‘’，。；、<>{}:,;]+")
_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")
# Where a number is a name for something, its form says nothing: only what is secret by itself is looked for.
_NAMES_AN_ID = re.compile(r"(?:^|[\W_])(?:id|uuid|ref|url|uri|编号)$|[a-z]Id$", re.IGNORECASE)
_CREDENTIALS = frozenset({SecretKind.PRIVATE_KEY, SecretKind.API_KEY, SecretKind.TOKEN, SecretKind.PASSWORD})


@dataclass(slots=True)
class Screening:
    """One thing that is to be written, part by part. What it gives back is fit to be kept.

    What is taken out of one part is taken out of all that come after it, also where its form alone does not
    give it away: the content of a statement goes first, and then what was read from it.
    """

    policy: SecretSettings
    found: Counter[SecretKind] = field(default_factory=Counter)
    _taken: dict[str, SecretKind] = field(default_factory=dict)
    _handled: frozenset[SecretKind] = field(init=False)
    _last: tuple[str, str] = ("", "")
    """A text and what became of it: a statement is often its own quotation."""

    def __post_init__(self) -> None:
        self._handled = _handled_by(self.policy)

    @property
    def blocked(self) -> list[SecretKind]:
        """The kinds found of which the policy will have nothing remembered."""
        return sorted(kind for kind in self.found if self.policy.handling(kind.name.lower()) == "block")

    @property
    def report(self) -> dict[str, int]:
        """How many were taken out, by kind; it holds nothing of what they say."""
        return {kind.value: count for kind, count in sorted(self.found.items())}

    def answer(self, asked: str, text: str) -> str:
        """The text, said right after what `asked`: "What is your password?" makes a bare word one."""
        from triptych.text.secret_answers import find_answers  # heavy patterns, for conversations alone

        for secret in reversed(find_answers(asked, text)):
            if secret.kind in self._handled:
                self._take(secret.kind, secret.span.of(text))
                text = f"{text[: secret.span.start]}[{secret.kind}]{text[secret.span.end :]}"
        return text

    def text(self, text: str) -> str:
        """The text with the name of its kind in brackets in place of every secret."""
        if self._last[0] != text:
            self._last = (text, self._screened(text, self._handled))
        return self._last[1]

    def address(self, uri: str | None) -> str | None:
        """The same for an address or an id, in which a number is nobody's card."""
        return None if uri is None else self._screened(uri, self._handled & _CREDENTIALS)

    def maybe(self, text: str | None) -> str | None:
        """The same for a text that may be missing."""
        return None if text is None else self.text(text)

    def texts(self, texts: frozenset[str]) -> frozenset[str]:
        """The same for each of a set."""
        return frozenset(map(self.text, texts))

    def data(self, value: Any, name: str = "") -> Any:
        """Plain data with every string and number in it screened; a name such as `password` counts."""
        if isinstance(value, Mapping):
            return {self.text(str(key)): self.data(inner, str(key)) for key, inner in value.items()}
        if isinstance(value, list | tuple):
            return [self.data(inner, name) for inner in value]
        if isinstance(value, str):
            return self._named(name, value)
        if isinstance(value, int) and not isinstance(value, bool):
            written = self._named(name, str(value))
            return value if written == str(value) else written
        return value

    def refuse_blocked(self, name: str) -> None:
        """Raise `InvalidInputError` for the field when the policy blocks anything that was found."""
        if self.blocked:
            raise InvalidInputError(
                f"holds a secret: {', '.join(self.blocked)}",
                field=name,
                remedy="leave the secret out, or change the policy (settings secrets.*)",
            )

    def _screened(self, text: str, kinds: frozenset[SecretKind]) -> str:
        kept: list[str] = []
        end = 0
        for secret in find_secrets(text, kinds):
            self._take(secret.kind, secret.span.of(text))
            kept += [text[end : secret.span.start], f"[{secret.kind}]"]
            end = secret.span.end
        return self._without_taken("".join([*kept, text[end:]]))

    def _named(self, name: str, value: str) -> str:
        """A value, as it would be read behind its name."""
        kinds = self._handled & _CREDENTIALS if _NAMES_AN_ID.search(name) else self._handled
        led = f"{_HUMP.sub('_', name)}: "
        secrets = [secret for secret in find_secrets(led + value, kinds) if secret.span.end > len(led)]
        for secret in secrets:
            if secret.span.start >= len(led):
                self._take(secret.kind, secret.span.of(led + value))
        screened = value
        for secret in reversed(secrets):
            start, end = max(0, secret.span.start - len(led)), secret.span.end - len(led)
            screened = f"{screened[:start]}[{secret.kind}]{screened[end:]}"
        return self._without_taken(screened) if secrets else self._screened(value, kinds)

    def _take(self, kind: SecretKind, secret: str) -> None:
        if secret not in self._taken:
            self.found[kind] += 1
            self._taken[secret] = kind
            self._last = ("", "")

    def _without_taken(self, text: str) -> str:
        telling = {secret: kind for secret, kind in self._taken.items() if len(secret) >= _TELLING}
        if len(telling) > _MANY:  # a list of them: looked up word by word
            return _WORD.sub(lambda word: f"[{telling[word[0]]}]" if word[0] in telling else word[0], text)
        for secret in sorted(telling, key=len, reverse=True):
            text = text.replace(secret, f"[{telling[secret]}]")
        return text


def refuse_secret_names(names: Mapping[str, Iterable[str]], policy: SecretSettings) -> None:
    """Raise `InvalidInputError` for the first field of which a name holds a key or password that the policy
    does not allow. A name cannot be cut without becoming another."""
    for name, texts in names.items():
        found = {kind for text in texts for kind in _credentials_in(text)}
        refused = sorted(kind for kind in found if policy.handling(kind.name.lower()) != "allow")
        if refused:
            raise InvalidInputError(
                f"holds a secret: {', '.join(refused)}",
                field=name,
                remedy="choose a name without it, or change the policy (settings secrets.*)",
            )


@lru_cache(maxsize=64)
def _handled_by(policy: SecretSettings) -> frozenset[SecretKind]:
    return frozenset(kind for kind in SecretKind if policy.handling(kind.name.lower()) != "allow")


@lru_cache(maxsize=4096)
def _credentials_in(name: str) -> frozenset[SecretKind]:
    return frozenset(secret.kind for secret in find_secrets(name, _CREDENTIALS))
