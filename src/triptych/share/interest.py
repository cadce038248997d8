"""What a subscription asks for, looked at before it is kept."""

from __future__ import annotations

from dataclasses import replace

from triptych.errors import InvalidInputError
from triptych.model.subscription import Interest
from triptych.settings import SecretSettings
from triptych.share.topics import check_patterns
from triptych.text import stopwords
from triptych.text.normal import fold
from triptych.text.screening import Screening


def checked(interest: Interest, secrets: SecretSettings) -> Interest:
    """The interest as it is kept, its parts in one order, so that the same one is told to be the same.

    Raises `InvalidInputError` for what nothing can meet, and for a secret that the policy blocks; what the
    policy redacts is taken out.
    """
    if interest.min_similarity is not None and interest.meaning is None:
        raise InvalidInputError(
            "is given without a meaning", field="min_similarity", remedy="say what it is to be like: meaning="
        )
    meaning = None if interest.meaning is None else interest.meaning.strip()
    if meaning == "":
        raise InvalidInputError("is empty", field="meaning", remedy="give a sentence, or leave it out")
    screening = Screening(secrets)
    kept = replace(
        interest,
        topics=check_patterns(map(screening.text, interest.topics)),
        spaces=None if interest.spaces is None else tuple(sorted(set(interest.spaces))),
        words=tuple(sorted({_word(screening.text(word)) for word in interest.words})),
        meaning=screening.maybe(meaning),
    )
    screening.refuse_blocked("meaning")
    return kept


def _word(word: str) -> str:
    """The word, trimmed. Raises `InvalidInputError` for one that no memory is found by."""
    folded = fold(word)
    if not folded or folded in stopwords.ENGLISH or set(folded) <= stopwords.CHINESE:
        raise InvalidInputError(
            f"{word!r} tells nothing", field="words", remedy="give words that say what it is about"
        )
    return word.strip()
