"""The third panel in one scene: one agent publishes, its team recalls it, a stranger finds nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from triptych.errors import AccessDeniedError, NotFoundError
from triptych.model.event import EventType
from triptych.model.ids import new_id
from triptych.surfaces.cli.demo.play import Player
from triptych.surfaces.cli.demo.report import Step
from triptych.surfaces.cli.views.recollection import WHY_EMPTY

if TYPE_CHECKING:
    from triptych.sync import Member


_MANY = 100_000


@dataclass(frozen=True, slots=True)
class Scene:
    """What is told to whom, and what is asked about it."""

    team: str
    publisher: str
    reader: str
    content: str
    question: str
    intrusion: str


SCENES = {
    "en": Scene(
        team="launch",
        publisher="analyst",
        reader="writer",
        content="The second batch of 400 Skärgård chairs leaves the factory on 2 December.",
        question="When does the next batch leave?",
        intrusion="The batch is cancelled.",
    ),
    "zh": Scene(
        team="病区",
        publisher="库管",
        reader="排班",
        content="流感疫苗还剩36支，下周三补货120支。",
        question="疫苗还有多少？",
        intrusion="疫苗已经用完了。",
    ),
}


def play_scene(player: Player, scene: Scene, *, brief: bool = False) -> Iterator[Step]:
    """Publish, recall as a colleague, try as a stranger; what became of each.

    `brief` leaves out the stranger's further attempts, which say the same in every language.
    """
    publisher = player.memory.principal(agent=scene.publisher, teams=[scene.team])
    with player.watch.timed("publishing"):
        told = publisher.team(scene.team).publish(scene.content, topics=[scene.team])
    yield Step(
        publisher.principal.name, f"publishes to team/{scene.team}: {scene.content}", told.change, True
    )
    yield _colleague(player, scene)
    stranger = player.memory.principal(agent="visitor")
    yield _asks(player, stranger, scene)
    if brief:
        return
    if told.memory is not None:
        yield _looks_up(stranger, told.memory.id, "looks up its id")
        yield _looks_up(stranger, new_id(), "looks up an id that never was")
    yield _intrudes(stranger, scene)
    yield _on_record(publisher)


def _colleague(player: Player, scene: Scene) -> Step:
    reader = player.memory.principal(agent=scene.reader, teams=[scene.team])
    with player.watch.timed("recalling"):
        found = reader.team(scene.team).query(scene.question)
    came = f"{found.results[0].score:.2f}  {found.results[0].content}" if found else "nothing"
    return Step(reader.principal.name, f"in the same team, asks: {scene.question}", came, bool(found))


def _asks(player: Player, stranger: Member, scene: Scene) -> Step:
    with player.watch.timed("recalling"):
        found = stranger.recall(scene.question)
    came = WHY_EMPTY[found.empty_reason] if found.empty_reason else found.results[0].content
    return Step(stranger.principal.name, f"in no team, asks: {scene.question}", came, bool(found))


def _looks_up(stranger: Member, id: str, did: str) -> Step:
    try:
        came, allowed = stranger.get(id).content, True
    except NotFoundError as error:
        came, allowed = error.message, False
    return Step(stranger.principal.name, did, came, allowed)


def _intrudes(stranger: Member, scene: Scene) -> Step:
    did = f"tries to publish there: {scene.intrusion}"
    try:
        stranger.team(scene.team).publish(scene.intrusion)
    except AccessDeniedError as error:
        return Step(stranger.principal.name, did, error.message, False)
    return Step(stranger.principal.name, did, "published", True)


def _on_record(publisher: Member) -> Step:
    denied = [event for event in publisher.events(limit=_MANY) if event.type is EventType.ACCESS_DENIED]
    came = f"event {denied[-1].seq}: {denied[-1].type.value} by {denied[-1].actor}" if denied else "nothing"
    return Step(publisher.principal.name, "reads the team's log", came, bool(denied))
