"""What an embedder said, kept on disk between runs, so that an hour of tuning embeds each text once."""

from __future__ import annotations

import hashlib
import json
import sqlite3
import tempfile
import threading
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import numpy as np

from triptych.ports.embedder import (
    Embedder,
    EmbedderIdentity,
    QuestionTokens,
    TextRole,
    TokenEmbedder,
    TokenSigns,
)

if TYPE_CHECKING:
    from triptych.ports.embedder import Vectors

_AT_A_TIME = 256
_TOKEN_WIDTH = 128
_SCHEMA = "CREATE TABLE IF NOT EXISTS kept (key BLOB PRIMARY KEY, vector BLOB, tokens BLOB, words TEXT)"

Told = tuple[bytes, bytes, str]
Progress = Callable[[str, int, int], None]


def kept(embedder: Embedder, progress: Progress, folder: Path | None = None) -> KeptVectors:
    """The embedder, asked only for texts it has never seen on this machine, with tokens if it tells them."""
    if isinstance(embedder, TokenEmbedder):
        return KeptTokens(embedder, progress, folder)
    return KeptVectors(embedder, progress, folder)


class KeptVectors:
    """An embedder that asks another only for texts it has never seen.

    Rows live as half precision, which is what every store keeps, in one file per embedder identity under
    `folder`; several runs may share it.
    """

    def __init__(self, embedder: Embedder, progress: Progress, folder: Path | None = None) -> None:
        self._embedder = embedder
        self._progress = progress
        self._lock = threading.Lock()
        place = folder or Path(tempfile.gettempdir()) / "triptych-bench"
        place.mkdir(parents=True, exist_ok=True)
        name = hashlib.blake2b(self._maker().encode(), digest_size=8).hexdigest()
        self._file = sqlite3.connect(place / f"{name}.db", timeout=60, check_same_thread=False)
        self._file.execute("PRAGMA journal_mode=WAL")
        self._file.execute(_SCHEMA)

    @property
    def identity(self) -> EmbedderIdentity:
        """The other embedder's: the vectors are its own."""
        return self._embedder.identity

    def embed(self, texts: Sequence[str], role: TextRole) -> Vectors:
        """One unit row per text, in order."""
        return self._vectors(self._told(texts, role))

    def forget(self) -> None:
        """Drop what the other keeps in memory; what is on disk is test data and stays."""
        self._embedder.forget()

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def _maker(self) -> str:
        return str(self.identity)

    def _vectors(self, told: Sequence[Told]) -> Vectors:
        rows = [np.frombuffer(vector, np.float16) for vector, _, _ in told]
        return np.array(rows, np.float32).reshape(len(told), self.identity.dimension)

    def _told(self, texts: Sequence[str], role: TextRole) -> list[Told]:
        keys = [_key(text, role) for text in texts]
        with self._lock:
            known = self._known(keys)
            missing = {key: text for key, text in zip(keys, texts, strict=True) if key not in known}
            for start in range(0, len(missing), _AT_A_TIME):
                part = dict(list(missing.items())[start : start + _AT_A_TIME])
                known |= self._keep(part, role)
                if len(missing) > _AT_A_TIME:
                    self._progress("embedded", min(start + _AT_A_TIME, len(missing)), len(missing))
        return [known[key] for key in keys]

    def _known(self, keys: Sequence[bytes]) -> dict[bytes, Told]:
        found = {}
        for key in dict.fromkeys(keys):
            row = self._file.execute(
                "SELECT vector, tokens, words FROM kept WHERE key = ?", (key,)
            ).fetchone()
            if row is not None:
                found[key] = row
        return found

    def _keep(self, missing: Mapping[bytes, str], role: TextRole) -> dict[bytes, Told]:
        told = dict(zip(missing, self._compute(list(missing.values()), role), strict=True))
        rows = [(key, *one) for key, one in told.items()]
        with self._file:
            self._file.executemany("INSERT OR IGNORE INTO kept VALUES (?, ?, ?, ?)", rows)
        return told

    def _compute(self, texts: Sequence[str], role: TextRole) -> list[Told]:
        return [(_half(row), b"", "") for row in self._embedder.embed(texts, role)]


class _Telling(Embedder, TokenEmbedder, Protocol):
    """An embedder that tells tokens."""


class KeptTokens(KeptVectors):
    """The same for an embedder that tells tokens."""

    def __init__(self, embedder: _Telling, progress: Progress, folder: Path | None = None) -> None:
        self._telling = embedder
        super().__init__(embedder, progress, folder)

    def embed_passages(self, texts: Sequence[str]) -> tuple[Vectors, list[TokenSigns]]:
        """As the other's."""
        told = self._told(texts, TextRole.PASSAGE)
        return self._vectors(told), [TokenSigns(maker, packed) for _, packed, maker in told]

    def embed_questions(self, texts: Sequence[str]) -> tuple[Vectors, list[QuestionTokens]]:
        """As the other's."""
        told = self._told(texts, TextRole.QUERY)
        return self._vectors(told), [_question_tokens(tokens, words) for _, tokens, words in told]

    def _maker(self) -> str:
        _, (signs,) = self._telling.embed_passages([""])
        return f"{self.identity}/{signs.maker}"

    def _compute(self, texts: Sequence[str], role: TextRole) -> list[Told]:
        if role is TextRole.PASSAGE:
            rows, signs = self._telling.embed_passages(texts)
            return [(_half(row), one.packed, one.maker) for row, one in zip(rows, signs, strict=True)]
        rows, tokens = self._telling.embed_questions(texts)
        return [
            (_half(row), one.rows.tobytes(), json.dumps([one.maker, *one.words]))
            for row, one in zip(rows, tokens, strict=True)
        ]


def _question_tokens(tokens: bytes, words: str) -> QuestionTokens:
    maker, *said = json.loads(words)
    return QuestionTokens(maker, np.frombuffer(tokens, np.float16).reshape(-1, _TOKEN_WIDTH), tuple(said))


def _half(row: Vectors) -> bytes:
    return row.astype(np.float16).tobytes()


def _key(text: str, role: TextRole) -> bytes:
    seed = f"{role.value}\n{text}".encode("utf-8", "surrogatepass")
    return hashlib.blake2b(seed, digest_size=12).digest()
