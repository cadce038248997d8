"""A chat model behind any endpoint that speaks OpenAI's `/chat/completions`: a service, Ollama, vLLM."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping, Sequence
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Self

from triptych.ports.chat import Completion
from triptych.providers.endpoint import PATIENT, Endpoint, RefusedError, Retries, sendable

if TYPE_CHECKING:
    import httpx

_NOT_UNDERSTOOD = {HTTPStatus.BAD_REQUEST, HTTPStatus.UNPROCESSABLE_ENTITY}


class HttpChat:
    """Completions from the `/chat/completions` endpoint below `base_url`, such as `http://localhost:11434/v1`.

    The instruction goes as the system's message; the texts, as one JSON list of strings, as the user's: so
    no text can end where it does not. An answer is cut off after `answer_tokens`. An endpoint that refuses
    this limit, a JSON schema or a fixed temperature is asked without them from then on. `timeout` is in
    seconds, for each attempt; a call's own deadline bounds all of them.

    Thread-safe. Whoever opens it closes it. Raises `InvalidInputError` for an impossible address or key,
    `ProviderError` when httpx is missing, when the endpoint cannot be reached, refuses, or answers with no
    completion.
    """

    def __init__(
        self,
        base_url: str,
        model: str,
        *,
        api_key: str | None = None,
        answer_tokens: int = 2000,
        timeout: float = 60.0,
        retries: Retries = PATIENT,
        transport: httpx.BaseTransport | None = None,
        pause: Callable[[float], None] = time.sleep,
    ) -> None:
        """`transport` and `pause` are for tests: who answers, and who waits."""
        self._endpoint = Endpoint(
            base_url,
            "/chat/completions",
            serves="chat",
            api_key=api_key,
            timeout=timeout,
            retries=retries,
            transport=transport,
            pause=pause,
        )
        self._model = model
        self._answer_tokens = answer_tokens
        self._plain = False

    def __repr__(self) -> str:
        return f"HttpChat({self._endpoint.shown!r}, {self._model!r})"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def name(self) -> str:
        """The model's name."""
        return self._model

    def close(self) -> None:
        """Close its connections."""
        self._endpoint.close()

    def complete(
        self,
        instruction: str,
        texts: Sequence[str],
        *,
        deadline_seconds: float,
        schema: Mapping[str, Any] | None = None,
    ) -> Completion:
        """The first choice's text, with the tokens the endpoint counted."""
        until = time.monotonic() + deadline_seconds
        body: dict[str, Any] = {
            "model": self._model,
            "messages": [
                {"role": "system", "content": sendable(instruction)},
                {"role": "user", "content": sendable(json.dumps(list(texts), ensure_ascii=False))},
            ],
        }
        if not self._plain:
            try:
                return self._read(self._endpoint.post(body | self._held_to(schema), within=deadline_seconds))
            except RefusedError as error:
                if error.status not in _NOT_UNDERSTOOD:
                    raise
        answer = self._read(self._endpoint.post(body, within=until - time.monotonic()))
        self._plain = True
        return answer

    def _read(self, answer: Any) -> Completion:
        try:
            text = answer["choices"][0]["message"]["content"]
            usage = answer.get("usage") or {}
            counts = [usage.get(name) for name in ("prompt_tokens", "completion_tokens")]
        except (KeyError, IndexError, TypeError, AttributeError):
            raise self._endpoint.nonsense("its answer holds no completion") from None
        if not isinstance(text, str):
            raise self._endpoint.nonsense("its completion is no text")
        read, written = (count if isinstance(count, int) and count >= 0 else None for count in counts)
        return Completion(text, read, written)

    def _held_to(self, schema: Mapping[str, Any] | None) -> dict[str, Any]:
        """The same answer to the same question, no longer than that, in the form of the schema."""
        held: dict[str, Any] = {"temperature": 0, "max_tokens": self._answer_tokens}
        if schema is not None:
            form = {"name": "answer", "strict": True, "schema": dict(schema)}
            held["response_format"] = {"type": "json_schema", "json_schema": form}
        return held
