"""A team around a board, and short ways to look at one."""

from __future__ import annotations

from typing import Any

from triptych import Triptych
from triptych.sync import Board, Member


def people_of(memory: Triptych) -> dict[str, Member]:
    """Three agents of a team, a guest who may read there, and an outsider."""
    made = {
        name: memory.principal(agent=name, teams=["report"]) for name in ("researcher", "writer", "reviewer")
    }
    made["guest"] = memory.principal(agent="guest")
    made["outsider"] = memory.principal(agent="outsider")
    made["writer"].set_policy("team/report", readers=["team:report", "agent:guest"], writers=["team:report"])
    return made


def on(member: Member, name: str = "q3", **more: Any) -> Board:
    """The board of that name, as the member works on it."""
    return member.team("report").board(name, **more)


def stages(board: Board) -> dict[str, str]:
    """Where each zone stands."""
    return {zone.name: zone.stage.value for zone in board.status().zones}
