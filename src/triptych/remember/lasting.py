"""Why a plain statement lasts beyond the moment it is said in, or why nothing shows that it does.

Talk is full of clauses that tell much and last for nothing. What lasts stands on its own (it points at
nothing said before), is about its speaker, somebody of theirs or somebody named, and is held by something: a
code, a day in the calendar, a turn in somebody's life, a habit or pursuit, or a state in the present that has
a name or a figure in it or is told in one plain clause. Who tells at length tells news: there it is enough
that it is their own, and no opinion, mood or intention; and who announces something ("by the way") means it
as news. What was yesterday or is today is held only where it is all that is said, and today also needs more:
a plan, somebody named or related, or that it is the first of its kind.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime

from triptych.remember.chinese import lasting as chinese
from triptych.remember.english import lasting as english
from triptych.remember.fits import is_known_place
from triptych.remember.sift import is_reported, mask_foreign, strip_opening
from triptych.text.language import has_cjk
from triptych.text.names import find_names
from triptych.text.statements import Statement, read_statement
from triptych.text.times.find import find_times
from triptych.text.times.value import TimeMention
from triptych.text.words import codes

# What a time is told by does not depend on the day.
_SOME_DAY = datetime(2024, 6, 12, 12, tzinfo=UTC)
_DAYS = frozenset({"day", "weekend", "week", "month", "season", "year", "period", "decade"})
# A result, or a time of day.
_SCORE = re.compile(r"\d{1,2}[-:]\d{1,2}")
# What a day in the calendar is told by.
_DATED = re.compile(r"\d|月|号")
_OUTCRIES = ("!", "！")
_PRONOUNS = frozenset({"i", "he", "she", "it", "they", "他", "她", "它"})


def why_lasting(text: str, *, plan: bool = False, at_length: bool = False) -> str | None:
    """What makes a plain statement worth an active memory at once, or none when it may be mere talk. `plan`:
    what it tells is still ahead; `at_length`: it stands in a message that tells much."""
    said = _bare(text)
    of = chinese if has_cjk(said) else english
    if of.ASKED.search(strip_opening(text)):
        return "asked for"
    if (held := _why_held(said, plan=plan)) is not None:
        return held
    announced = of.ANNOUNCED.search(text) is not None
    if not (announced or (at_length and _is_own_news(said))) or _is_passing(said):
        return None
    return "announced" if announced else "told at length"


def _why_held(said: str, *, plan: bool) -> str | None:
    """What in the statement itself holds it."""
    if any(_SCORE.fullmatch(code) is None for code in codes(said)):
        return "code"
    told = read_statement(said)
    of = chinese if has_cjk(said) else english
    clause = of.JOINED.split(said, maxsplit=1)[0]
    points = of.POINTS.search(clause) is not None and _points_back(clause, read_statement(clause))
    if points and (of.PAST.search(clause) or not _DATED.search(said)):
        return None
    times = _days(said)
    if any(of.CALENDAR.search(time.text) for time in times):
        return "date"
    return None if points else _why_by_itself(said, told, times, plan=plan)


def _why_by_itself(said: str, told: Statement, times: Sequence[TimeMention], *, plan: bool) -> str | None:
    """What holds a statement that points at nothing told before it."""
    of = chinese if has_cjk(said) else english
    if of.REGULAR.search(said) or of.CHARGE.search(said):
        return "arrangement"
    if of.OWN.search(said) or _is_of_somebody(told):
        # What goes on to tell of what was told is an episode.
        dated = None if _points_back(said, told) else _why_dated(said, told, times, plan=plan)
        return dated or _why_state(said, told, dated=bool(times))
    settled = not times and not of.ANY_PAST.search(said) and _is_anchored(said, told)
    return "named" if settled and not all(is_known_place(one.term) for one in told.named) else None


def _days(said: str) -> list[TimeMention]:
    """The times that name a day or longer, and come once."""
    of = chinese if has_cjk(said) else english
    return [
        time
        for time in find_times(of.NUMBERED.sub(" ", said), _SOME_DAY)
        if not time.recurring and (time.grain in _DAYS or of.WITH_DAY.search(time.text))
    ]


def _is_passing(said: str) -> bool:
    """Whether it tells what somebody thinks, feels or means to do, or of an errand."""
    of = chinese if has_cjk(said) else english
    return of.ATTITUDE.search(said) is not None or of.ERRAND.search(said) is not None


def _is_own_news(said: str) -> bool:
    """Whether it tells of its speaker's affairs, and of nothing told before."""
    of = chinese if has_cjk(said) else english
    clause = of.JOINED.split(said, maxsplit=1)[0]
    if of.OWN.search(said) is None:
        return False
    return of.POINTS.search(clause) is None or not _points_back(clause, read_statement(clause))


def is_of_others(text: str, *, habit: bool) -> bool:
    """Whether it is about somebody told of before, whose doings are no wish of the speaker's; of a `habit`
    also whether it is nobody's that is named in it."""
    said = _bare(text)
    of = chinese if has_cjk(said) else english
    if of.OTHERS.search(said):
        return True
    own = of.OWN.search(said) or of.REGULAR.search(said)
    return habit and not own and _points_back(said, read_statement(said))


def _bare(text: str) -> str:
    said = strip_opening(mask_foreign(text))
    of = chinese if has_cjk(said) else english
    bare: str = of.OPENING.sub("", of.SPOKEN_TO.sub("", said))
    return bare


def _points_back(said: str, told: Statement) -> bool:
    """Whether it speaks of what was told before it: by itself it says too little."""
    of = chinese if has_cjk(said) else english
    found = of.POINTS.search(said)
    if found is None:
        return False
    known = [name.span.start for name in find_names(said)] + [m.start() for m in of.RELATED.finditer(said)]
    if any(start < found.start() for start in known):
        return False
    return not (of is chinese and _is_of_somebody(told) and found.start() > 0)


def _is_of_somebody(told: Statement) -> bool:
    """Of a relative, or of somebody or something named; what is told of a place of some fame is nobody's."""
    return told.subject is not None and told.subject not in _PRONOUNS and not is_known_place(told.subject)


def _why_dated(said: str, told: Statement, times: Sequence[TimeMention], *, plan: bool) -> str | None:
    of = chinese if has_cjk(said) else english
    firm = [time for time in times if not of.NEAR.search(time.text)]
    first = of.BESIDE.split(said, maxsplit=1)[0]
    if any(not of.RECENT.search(time.text) and time.text in first for time in firm):
        return "time" if of.ANY_PAST.search(said) else "date"
    if not times or of.JOINED.search(said):
        return None
    if firm or not any(of.TODAY.search(time.text) for time in times):
        return "time"
    somebody = told.named or of.RELATED.search(said) or _is_of_somebody(told)
    return "day" if plan or somebody or of.FIRST.search(said) else None


def _why_state(said: str, told: Statement, *, dated: bool) -> str | None:
    of = chinese if has_cjk(said) else english
    if is_reported(said):
        return None
    if _is_anchored(said, told) and not of.ERRAND.search(said):
        return "named"
    for why, pattern in (
        ("state", of.UNABLE),
        ("pursuit", of.PURSUIT),
        ("turn", of.TURN),
        ("done", of.DONE),
        ("habit", of.HABIT),
    ):
        if pattern.search(said) and not (why == "done" and of.ERRAND.search(said)):
            return why
    return None if dated else _why_present(said, told)


def _why_present(said: str, told: Statement) -> str | None:
    """What holds a statement of how things are."""
    of = chinese if has_cjk(said) else english
    clause = of.JOINED.split(said, maxsplit=1)[0]
    if of.PAST.search(clause) or _is_passing(said):
        return None
    named = told.named and (clause == said or read_statement(clause).named)
    if named or of.FIGURE.search(clause) or of.GENERAL.search(said):
        return "state"
    is_plain = not of.JOINED.search(said) and not of.ANY_PAST.search(said)
    return "plain state" if is_plain and not said.rstrip().endswith(_OUTCRIES) else None


def _is_anchored(said: str, told: Statement) -> bool:
    """Whether names and figures hold it together: a name and a figure, or two names."""
    of = chinese if has_cjk(said) else english
    return len(told.named) + bool(of.FIGURE.search(said)) > 1
