"""Three agents write a report together, with no model: `python examples/team.py --language en`.

A researcher, a writer and a reviewer have a session each. What everybody must know is broadcast; the work
goes from zone to zone of a board; lessons learned go to whoever subscribed to them. What the board came to is
then knowledge of the team, which an agent finds that joins later.

Each waits for its turn by watching the board, so the same three functions work side by side in several
processes: see `team_two_processes.py`.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from triptych import Triptych
from triptych.sync import Board, Member

TEAM = "report"
WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "state": "The third-quarter report is due on Friday at noon.",
        "task": "Find out how the third quarter went.",
        "finding": "Revenue in the third quarter was 4.2 million euros.",
        "data lesson": "The sales export counts returned goods twice.",
        "draft task": "Draft the summary of the third quarter.",
        "draft": "The third quarter brought in 4.2 million euros; returned goods are counted once.",
        "review task": "Review the draft of the third quarter.",
        "verdict": "The report for the third quarter is approved: revenue was 4.2 million euros.",
        "style lesson": "Reviewers want every amount with its currency.",
        "question": "What was revenue in the third quarter?",
        "lesson question": "What is wrong with the sales export?",
    },
    "zh": {
        "state": "三季度报告周五中午截止。",
        "task": "查清三季度的业绩。",
        "finding": "三季度营收为420万欧元。",
        "data lesson": "销售导出表把退货算了两次。",
        "draft task": "起草三季度的摘要。",
        "draft": "三季度营收420万欧元，退货只算一次。",
        "review task": "审阅三季度的草稿。",
        "verdict": "三季度报告通过审阅，营收确认为420万欧元。",
        "style lesson": "审稿人要求每个金额都写明币种。",
        "question": "三季度营收是多少？",
        "lesson question": "销售导出表有什么问题？",
    },
}


def research(memory: Triptych, words: Mapping[str, str]) -> None:
    """Session 1: find the facts, lay them on the board, warn the others of a trap."""
    me = memory.principal(agent="researcher", teams=[TEAM])
    board = _board(me)
    with me.session("research") as session:
        session.add("user", words["task"])
        session.add("assistant", " ".join([*_news(me), words["finding"]]))
    board.write("research", {"finding": words["finding"], "source": "sales.csv"})
    me.team(TEAM).publish(words["data lesson"], kind="skill", topics=["lessons/data"])
    board.complete("research")
    _say(me, words["finding"])


def draft(memory: Triptych, words: Mapping[str, str]) -> None:
    """Session 2: when the facts are handed over, and with the lessons learned in mind, write."""
    me = memory.principal(agent="writer", teams=[TEAM])
    board = _board(me)
    lessons = me.subscribe("lessons", topics=["lessons/**"], spaces=[f"team/{TEAM}"], since="beginning")
    _wait(board, "research")
    [notes] = board.read("research")
    with me.session("draft") as session:
        session.add("user", words["draft task"])
        session.add("assistant", " ".join([*_news(me), words["draft"]]))
    heard = []
    for delivery in lessons.pull():
        heard.append(delivery.memory.content)
        delivery.ack()
    board.write("draft", {"text": words["draft"], "after": notes.name, "lessons": heard})
    board.complete("draft")
    _say(me, words["draft"])


def review(memory: Triptych, words: Mapping[str, str]) -> None:
    """Session 3: when the draft is handed over, judge it, and finish the board with what came of it."""
    me = memory.principal(agent="reviewer", teams=[TEAM])
    board = _board(me)
    _wait(board, "draft")
    with me.session("review") as session:
        session.add("user", words["review task"])
        session.add("assistant", " ".join([*_news(me), words["verdict"]]))
    board.write("review", words["verdict"])
    board.complete("review")
    me.team(TEAM).publish(words["style lesson"], kind="skill", topics=["lessons/style"])
    board.finish()
    _say(me, words["verdict"])


ROLES = {"researcher": research, "writer": draft, "reviewer": review}


def announce(memory: Triptych, words: Mapping[str, str]) -> None:
    """The key state, told to everybody once; whoever leads may speak to all."""
    lead = memory.principal(user="lead", roles=["admin"])
    lead.shared("global").broadcast(words["state"])


def outcome(memory: Triptych, words: Mapping[str, str]) -> dict[str, Any]:
    """What an agent finds that joins when all is done, and what the writer still hears."""
    lead = memory.principal(user="lead", roles=["admin"])
    writer = memory.principal(agent="writer", teams=[TEAM])
    newcomer = memory.principal(agent="newcomer", teams=[TEAM])
    [state] = newcomer.broadcasts()
    [written] = _board(newcomer).read("draft")
    assert isinstance(written.value, Mapping)
    status = _board(newcomer).status()
    return {
        "finished_by": status.finished_by,
        "stages": {zone.name: zone.stage.value for zone in status.zones},
        "acknowledged_by": sorted(one.principal for one in lead.acknowledgements(state.id)),
        "newcomer_is_told": state.content,
        "lessons_of_the_draft": written.value["lessons"],
        "lessons_since": [one.memory.content for one in writer.subscription("lessons").pull()],
        "answer": newcomer.recall(words["question"], k=1).results[0].content,
        "known_of_the_export": newcomer.recall(words["lesson question"], k=1).results[0].content,
        "conclusions": sorted(
            one.content for one in newcomer.memories() if one.metadata.get("board") == "q3"
        ),
    }


def _board(me: Member) -> Board:
    return me.team(TEAM).board("q3", template="research")


def _wait(board: Board, zone: str) -> None:
    """Until the zone is handed over, whoever does it, in whichever process."""
    for change in board.watch(timeout_seconds=60):
        if (change.type, change.zone) == ("zone.completed", zone):
            return
    raise SystemExit(f"nobody handed over {zone}")


def _news(me: Member) -> list[str]:
    """What was broadcast and not yet noted; it is noted now, and not told again."""
    told = me.broadcasts()
    for one in told:
        me.acknowledge(one.id)
    return [one.content for one in told]


def _say(me: Member, line: str) -> None:
    sys.stderr.write(f"{me.principal.name}: {line}\n")


def main() -> None:
    """Play all roles one after another, or one of them; print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--language", choices=sorted(WORDS), default="en")
    parser.add_argument("--db", help="the store (default: one that is thrown away)")
    parser.add_argument("--role", choices=sorted(ROLES), help="play this one only, on the board of others")
    asked = parser.parse_args()
    words = WORDS[asked.language]
    with (
        tempfile.TemporaryDirectory() as folder,
        Triptych.open(asked.db or Path(folder) / "team.db") as memory,
    ):
        if asked.role is not None:
            ROLES[asked.role](memory, words)
            return
        announce(memory, words)
        for play in ROLES.values():
            play(memory, words)
        print(json.dumps(outcome(memory, words), ensure_ascii=False, indent=2))


if __name__ == "__main__":
    main()
