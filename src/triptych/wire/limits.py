"""What an argument of that name may be, wherever it stands: ranges, words, the form of texts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from triptych.model.entry import EntryType
from triptych.model.event import EventType
from triptych.model.memory import Kind, State
from triptych.model.message import Role
from triptych.model.session import TranscriptPolicy
from triptych.model.space import Arbitration
from triptych.service.arguments import MOST
from triptych.share.templates import TEMPLATES
from triptych.wire.route import Method

_MOST_NUMBER = 2**63 - 1
MOST_ON_A_PAGE = 1000

_NO_CONTROL = r"[^\u0000-\u001f\u007f]"
_NAME = rf"^{_NO_CONTROL}*[^\s\u0000-\u001f\u007f]{_NO_CONTROL}*$"
_SEGMENT = r"[^/%\u0000-\u001f\u007f]*[^/%\s\u0000-\u001f\u007f][^/%\u0000-\u001f\u007f]*"
_BELOW = rf"(?:/(?:{_SEGMENT})){{0,14}}"
_NAME_OR_NONE = rf"^(?:{_NO_CONTROL}*[^\s\u0000-\u001f\u007f]{_NO_CONTROL}*)?$"
_SPACE = rf"^(?:global|(?:team|agent|user)/(?:{_SEGMENT})){_BELOW}$"
_KEY = rf"^(?:everyone|(?:agent|user|team|role):{_NO_CONTROL}*[^\s\u0000-\u001f\u007f]{_NO_CONTROL}*)$"

_TOKEN = r"[A-Za-z0-9!#$&^_.+-]+"
_SAYING = r"\S"
_PART = r"[^,%\s\u0000-\u001f\u007f]+"
_PRINCIPAL = rf"^(?:agent:{_PART}(?:,user:{_PART})?|user:{_PART})(?:,(?:team|role):{_PART})*$"


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds of a number (both included), words a text is one of, and how many items a list has.

    Length, pattern and format of a text are told, and not looked at here: the service decides, and takes more
    spellings, such as escapes in a space. Of a list they are those of its items.
    """

    least: float | None = None
    most: float | None = None
    shortest: int | None = None
    longest: int | None = None
    words: tuple[str, ...] | None = None
    pattern: str | None = None
    format: str | None = None
    items: tuple[int, int] | None = None


FREE = Limits()
_SHARE = Limits(least=0, most=1)
_COUNT = Limits(least=0, most=MOST)
_FROM_ONE = Limits(least=1, most=MOST)
_POSITION = Limits(least=0, most=_MOST_NUMBER)
_PAGE = Limits(least=1, most=MOST_ON_A_PAGE)
_NAMED = Limits(shortest=1, longest=200, pattern=_NAME)
_HELD = Limits(shortest=1, pattern=_KEY)
_INSTANT = Limits(format="date-time")
_PLACE = Limits(shortest=1, pattern=_SPACE)
_SHARED = Limits(shortest=1, pattern=rf"^(?:global|team/(?:{_SEGMENT})){_BELOW}$")


def _of(words: Iterable[str]) -> Limits:
    return Limits(words=tuple(str(word) for word in words))


_BY_NAME: Mapping[str, Limits] = {
    **dict.fromkeys(("importance", "confidence", "min_confidence", "min_score", "min_similarity"), _SHARE),
    **dict.fromkeys(("deadline_ms", "expected_version", "budget_tokens"), _COUNT),
    "k": _FROM_ONE,
    "retention_days": Limits(least=1, most=36_500),
    "timeout_seconds": Limits(least=1, most=10 * 366 * 86_400),
    "after": _POSITION,
    "after_seconds": Limits(least=0, most=MOST),
    "limit": _PAGE,
    **dict.fromkeys(("kind", "kinds"), _of(Kind)),
    "states": _of(State),
    "types": _of(EntryType),
    "arbitration": _of(Arbitration),
    **dict.fromkeys(("right", "given"), _of(("read", "write"))),
    "role": _of(Role),
    "transcript": _of(TranscriptPolicy),
    "strategy": _of(("layered", "verbatim", "window")),
    "placement": _of(("system", "user", "tool")),
    "when": _of(("turn", "shift")),
    "format": _of(("jsonl", "openai", "anthropic", "chatgpt", "markdown")),
    **dict.fromkeys(("session", "board", "subscription", "label", "zone", "cell", "agent", "user"), _NAMED),
    **dict.fromkeys(("space", "spaces"), _PLACE),
    "content_type": Limits(pattern=rf"^{_TOKEN}/{_TOKEN}$"),
    "topics": Limits(shortest=1, longest=200, pattern=_SAYING),
    "budget": Limits(least=256),
    "template": _of(TEMPLATES),
    "acts_for": _NAMED,
    "principal": Limits(pattern=_PRINCIPAL),
    **dict.fromkeys(("readers", "writers", "holder"), _HELD),
    **dict.fromkeys(
        ("said_at", "asked_at", "as_of", "known_at", "expires_at", "since", "until", "time"), _INSTANT
    ),
}
_OF_METHOD: Mapping[tuple[str, str], Limits] = {
    ("Recalling.events", "types"): _of(EventType),
    ("Following.follow_events", "types"): _of(EventType),
    ("AsyncBoard.watch", "timeout_seconds"): Limits(least=0),
    ("Recalling.memories", "after"): FREE,
    ("Blocks.set_block", "limit"): _FROM_ONE,
    ("Subscriptions.subscribe", "since"): Limits(words=("now", "beginning"), least=0, most=_MOST_NUMBER),
    ("Remembering.update", "expected_version"): _FROM_ONE,
    ("Operating.create_key", "name"): Limits(longest=200, pattern=_NAME_OR_NONE),
    ("Granting.grant", "reason"): Limits(pattern=_SAYING),
    ("Granting.delegate", "reason"): Limits(pattern=_SAYING),
    ("Remembering.remember", "content"): Limits(pattern=_SAYING),
    ("Remembering.update", "content"): Limits(pattern=_SAYING),
    ("AsyncSession.set_state", "key"): _NAMED,
    ("AsyncSession.get_state", "key"): _NAMED,
    ("AsyncSharedSpace.publish", "content"): Limits(pattern=_SAYING),
    ("AsyncSharedSpace.broadcast", "content"): Limits(pattern=_SAYING),
    ("Subscriptions.subscribe", "meaning"): Limits(pattern=_SAYING),
    ("Subscriptions.subscribe", "words"): Limits(pattern=_SAYING),
    ("AsyncMember.shared", "space"): _SHARED,
    ("AsyncSession.add", "name"): _NAMED,
    ("Incoming", "name"): _NAMED,
    ("Line", "name"): _NAMED,
    ("ContentPart", "tokens"): _COUNT,
    ("OwnTemplate", "zones"): Limits(shortest=1, longest=200, pattern=_NAME, items=(1, 32)),
    ("OwnTemplate", "name"): _NAMED,
    ("OwnZone", "name"): _NAMED,
    ("OwnZone", "inputs"): _NAMED,
}


def limits_of(method: Method | type, argument: str) -> Limits:
    """The limits of an argument of that method, or of a field of that value."""
    return _OF_METHOD.get((method.__qualname__, argument)) or _BY_NAME.get(argument, FREE)
