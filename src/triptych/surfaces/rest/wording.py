"""What is said of parameters of path and query: what each is, and a value that may stand there."""

from __future__ import annotations

from collections.abc import Mapping

_ID = "01980a5e-7c3f-7e21-9b55-0c6f5f7a2d10"

WHAT: Mapping[str, str] = {
    "after": "Go on after this one: the id, number or position of the last that is known.",
    "around": "Only whom or what this name is linked with.",
    "board": "The board's name in its space.",
    "cell": "The cell's name; your own bears your name unless you gave it another.",
    "conflict": "The conflict's id, from `GET /v1/conflicts`.",
    "id": "Its id, as answers tell it.",
    "in_force_only": "`false`: also those that are over.",
    "include_acknowledged": "`true`: also what was acknowledged.",
    "kept": "The hash of a seal that was noted down elsewhere.",
    "key": "The key of one value of the task's state.",
    "kinds": "Only these kinds. Repeat it for several.",
    "label": "The block's label: persona, human, task, …",
    "limit": "The most items.",
    "memory": "The memory that is meant, by its id, in place of a space.",
    "open_only": "`false`: also those that are decided.",
    "right": "`read` or `write`.",
    "session": "The session's name in its space.",
    "session_id": "Which session of that name is meant, by its id; else the open one, or the last.",
    "since": "From this time on.",
    "space": "Where it is: `team/report`, `user/alice/trips`. Where it may be left out: your own space.",
    "spaces": "Only these spaces and those below them. Repeat it for several.",
    "states": "Only memories in these states. Repeat it for several.",
    "subject": "Only what is about this: the id of a memory, a session, a board, …",
    "subscription": "The subscription's name.",
    "task": "Only sessions of this task.",
    "timeout_seconds": "End after so many seconds without a change.",
    "types": "Only events of these types. Repeat it for several.",
    "unfinished_only": "`false`: also jobs that are done.",
    "until": "Before this time.",
    "who": "Only what this principal did, or the agent or user in it: `agent:writer`.",
    "zone": "One of the board's zones.",
}

EXAMPLES: Mapping[str, str] = {
    "board": "q3",
    "cell": "agent:writer",
    "conflict": _ID,
    "id": _ID,
    "key": "step",
    "label": "human",
    "right": "read",
    "session": "planning",
    "space": "team/report",
    "subscription": "lessons",
    "zone": "research",
}
"""Of what must be given."""
