"""When a session's context asks memory again, and what stays placed in between.

What a recall was for and what it brought is kept per principal, as references without words. So it outlives
the process, an erasure finds nothing in it, and whoever else uses the session neither sees nor gets it.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from triptych.access.scopes import reading
from triptych.errors import ProviderError, StoreBusyError
from triptych.model.anchor import Anchor, Placed
from triptych.model.entry import Entry
from triptych.model.memory import State
from triptych.model.message import Message, Role
from triptych.model.principal import Principal
from triptych.model.recollection import Recalled
from triptych.model.session import Session
from triptych.ports.aside import aside, characters
from triptych.ports.embedder import TextRole, embed_texts
from triptych.service import paths
from triptych.service.parts import Parts

if TYPE_CHECKING:
    from triptych.ports.store import Vector
    from triptych.service.paths import Turn
    from triptych.working.desk import Desk

_LONGEST_EMBEDDED = 400
_FASTER = 10  # a text is folded so many times as fast as its names are read, and faster


@dataclass(frozen=True, slots=True)
class Moment:
    """A context in the making: whose, of which session, and for which coming message (empty for none).

    `recent` are the session's last messages; for those up to `summarised` a summary stands.
    """

    parts: Parts
    principal: Principal
    desk: Desk
    session: Session
    query: str
    recent: tuple[Message, ...] = ()
    summarised: int = 0


@dataclass(frozen=True, slots=True)
class Standing:
    """What the last recall placed, as it is now; `why` says why memory is to be asked again, if it is.

    With `unless_placed` it stays placed when the best answer is among it, or there is none.
    """

    results: tuple[Recalled, ...] = ()
    why: str = ""
    unless_placed: bool = False
    direction: bytes = b""

    def answers(self, found: Sequence[Recalled]) -> bool:
        """Whether what stands serves as well as what was found, best first."""
        refs = {one.entry.ref for one in self.results}
        return self.unless_placed and (not found or found[0].entry.ref in refs)


async def standing(moment: Moment, *, every_turn: bool) -> Standing:
    """What stands from the last recall, and whether the coming message needs another.

    Rights are those of now: what the principal may no longer read is not given. Without a query there is
    nothing to ask.
    """
    scope, session = reading(moment.principal), moment.session.id
    anchor = await moment.desk.store.read(
        lambda reader: reader.anchor(scope, session, moment.principal.written)
    )
    asks = bool(moment.query.strip())
    if anchor is None:
        return Standing(why="the session's first question" if asks else "")
    results = await _placed_before(moment, anchor)
    if not asks:
        return Standing(results)
    why = "on every turn" if every_turn else _outdated(moment, anchor, results)
    if why:
        return Standing(results, why)
    turn = await _turn(moment)
    said = (message.content for message in moment.recent)
    in_view = paths.InView([*said, *(one.content for one in results)], anchor.told)
    if new := await aside(characters(in_view.texts) // _FASTER, in_view.new_names, turn):
        return Standing(results, f"{new[0]} is new")
    if turn.asks:
        return Standing(results, "another question", unless_placed=True)
    direction, near = await _likeness(moment, anchor)
    why = paths.why_far(turn, near, moment.parts.settings.recall) or ""
    return Standing(results, why, direction=direction)


async def keep_anchor(moment: Moment, results: Sequence[Recalled], direction: bytes) -> None:
    """Note what this recall was for and what it placed. `direction` is the meaning of the coming message,
    where it is known."""
    embedder = moment.parts.embedder
    if results and not direction:
        direction = _packed(await _embedded(moment, [moment.query]))
    turn = await _turn(moment)
    anchor = Anchor(
        placed=tuple(Placed(one.entry.ref, round(one.relevance, 4), _version(one.entry)) for one in results),
        direction=direction,
        maker=str(embedder.identity),
        told=turn.told(),
        summarised=moment.summarised,
    )
    session, who = moment.session.id, moment.principal.written
    with suppress(StoreBusyError):  # then memory is asked again next time
        await moment.desk.store.write(lambda writer: writer.put_anchor(session, who, anchor))


async def _turn(moment: Moment) -> Turn:
    """The coming message as it is read."""
    return await aside(len(moment.query), paths.Turn.of, moment.query)


async def _placed_before(moment: Moment, anchor: Anchor) -> tuple[Recalled, ...]:
    """What the last recall placed, of that which still holds and may still be read."""
    scope, now = reading(moment.principal), moment.parts.clock.now()
    relevance = {one.ref: one.relevance for one in anchor.placed}
    refs = list(relevance)
    entries = await moment.parts.store.read(lambda reader: reader.load(scope, refs)) if refs else []
    return tuple(
        Recalled(entry, score=relevance[entry.ref], relevance=relevance[entry.ref])
        for entry in entries
        if _holds(entry, now)
    )


def _holds(entry: Entry, now: datetime) -> bool:
    if entry.memory is None:
        return True
    over = entry.memory.expires_at is not None and entry.memory.expires_at <= now
    return not over and entry.memory.state in (State.ACTIVE, State.SUPERSEDED)


def _outdated(moment: Moment, anchor: Anchor, results: Sequence[Recalled]) -> str:
    """Why what was recalled no longer serves, whatever the turn is about."""
    now = {one.entry.ref: _version(one.entry) for one in results}
    if not anchor.placed:
        return "nothing was found before"
    if moment.summarised != anchor.summarised:
        return "more of the session is out of view"
    if any(now.get(one.ref) != one.version for one in anchor.placed):
        return "what was recalled has changed"
    return ""


def _version(entry: Entry) -> int:
    """What changes when the entry says something else, or no longer holds."""
    return entry.memory.version if entry.memory is not None else int(entry.stale)


async def _likeness(moment: Moment, anchor: Anchor) -> tuple[bytes, float | None]:
    """The meaning of the coming message, and how near it is to that of the anchor and of the last turns."""
    last = {message.role: message.content for message in moment.recent if message.content.strip()}
    turns = [last[role] for role in (Role.USER, Role.ASSISTANT) if role in last]
    rows = await _embedded(moment, [moment.query, *turns])
    if not rows:
        return b"", None
    identity, others = moment.parts.embedder.identity, rows[1:]
    if anchor.direction and anchor.maker == str(identity):
        others.append(_unpacked(anchor.direction))
    return _packed(rows), paths.likeness(rows[0], others, identity)


async def _embedded(moment: Moment, texts: Sequence[str]) -> list[Vector]:
    """One vector each; none at all when the embedder fails: words alone decide then."""
    begun = [text[:_LONGEST_EMBEDDED] for text in texts]
    try:
        return list(await embed_texts(moment.parts.embedder, begun, TextRole.QUERY))
    except ProviderError:
        return []


def _packed(rows: Sequence[Vector]) -> bytes:
    return rows[0].astype("<f2").tobytes() if rows else b""


def _unpacked(direction: bytes) -> Vector:
    import numpy as np  # slow to import; loaded by now

    return np.frombuffer(direction, "<f2").astype(np.float32)
