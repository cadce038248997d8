"""What repeats an erased memory and is still to be promoted: it does not bring the memory back.

Another conversation keeps what was said in it. What is noted is where in its messages that stands, so that
nothing of the memory is kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from triptych.model.scope import Scope
from triptych.model.session import ERASED_SINCE, Session, SessionState
from triptych.ports.store import Reader, Writer
from triptych.upkeep.erasure.plan import ErasurePlan
from triptych.upkeep.erasure.words import is_telling

_ALL = 1_000_000
Stretches = list[list[int]]


def mark_what_is_still_to_promote(writer: Writer, scope: Scope, plan: ErasurePlan) -> None:
    """Note it with the sessions of the memory's space that the scope may change, once its words are cut."""
    if not plan.target.startswith("memory:"):
        return  # of a message or a session that goes, what was said elsewhere stands on its own
    texts = sorted(text for text in plan.texts if is_telling(text))
    cut = {redaction.after.id for redaction in plan.redactions}
    for session in _unfinished(writer, scope, plan):
        before = dict(session.metadata.get(ERASED_SINCE, {}))
        noted = dict(before)
        for message in writer.messages(scope, session.id):
            whole = [[0, len(message.content)]] if message.id in cut and message.id in before else []
            found = [*before.get(message.id, ()), *whole, *_stretches(message.content, texts)]
            if found:
                noted[message.id] = [one for n, one in enumerate(found) if one not in found[:n]]
        if noted != before:
            writer.replace_session(replace(session, metadata={**session.metadata, ERASED_SINCE: noted}))


def _unfinished(reader: Reader, scope: Scope, plan: ErasurePlan) -> Iterator[Session]:
    """Those that are open, or of which something is still to be done."""
    waiting = {job.payload.get("session") for job in reader.jobs(tenant=scope.tenant, limit=_ALL)}
    for session in reader.sessions(replace(scope, spaces=(plan.space,)), limit=_ALL):
        if session.space == plan.space and (session.state is SessionState.OPEN or session.id in waiting):
            yield session


def _stretches(content: str, texts: Iterable[str]) -> Stretches:
    found: Stretches = []
    for text in texts:
        at = content.find(text)
        while at >= 0:
            found.append([at, at + len(text)])
            at = content.find(text, at + 1)
    return found
