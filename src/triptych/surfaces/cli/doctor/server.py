"""The checks of a server, as far as they can be made from here; none changes anything."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from triptych.errors import TriptychError
from triptych.surfaces.cli.call import Call
from triptych.surfaces.cli.doctor.report import Diagnosis, Finding
from triptych.surfaces.cli.profiles import Profile

if TYPE_CHECKING:
    from triptych.sync import Member

_THERE = "the file, its disk and the embedder are looked at where the server runs: triptych doctor --db PATH"


def examine_server(call: Call, profile: Profile, versions: Iterator[Finding]) -> Diagnosis:
    """Whether the server answers, to whom, and what an operator may know of its health."""
    findings = (*versions, *_answers(call, profile))
    remedies = tuple(finding.remedy for finding in findings if finding.remedy)
    settings = {"client": {"profile": profile.name, "url": profile.url}}
    return Diagnosis(
        findings, settings, changed={}, next=remedies or ('triptych recall "what do you know about me?"',)
    )


def _answers(call: Call, profile: Profile) -> Iterator[Finding]:
    try:
        with call.me() as me:
            counts = ", ".join(f"{count} {kind}" for kind, count in me.counts().items() if count)
            yield Finding("server", True, f"{profile.name} at {profile.url} answers")
            yield Finding("contents", True, f"{counts or 'nothing yet'}, as {me.principal.name} sees it")
            yield from _health(me)
    except TriptychError as error:
        yield Finding("server", False, f"{profile.name} at {profile.url}: {error.message}", error.remedy)
    yield Finding("store", True, _THERE)


def _health(me: Member) -> Iterator[Finding]:
    if "operator" not in me.principal.roles:
        yield Finding("health", True, "is told to keys with role:operator")
        return
    for topic, state in me.check().items():
        well = topic == "embedder" or state.startswith("ok")
        yield Finding(topic, well, state, None if well else "see the server's log")
