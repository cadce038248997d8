"""Whether a clause speaks of what was or of what will be, told by its cue words."""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass
from functools import cache

from triptych.text.span import Span
from triptych.text.times.meaning import Direction

_PAST = (
    r"\b(?:was|were|had|did|didn'?t|wasn'?t|weren'?t|went|got|met|saw|took|made|came|bought"
    r"|ran|said|told|gave"
    r"|ate|left|found|felt|knew|thought|began|started|won|lost|kept|brought|taught|caught"
    r"|wrote|drove|flew|spoke"
    r"|woke|broke|sold|spent|sent|built|slept|drank|sang|swam|rode|fell|held|became|paid|heard"
    r"|grew|been|done"
    r"|gone|seen|born|since|ago|back in|just|used to|quit|hit|[a-z]{2,12}[^e\W]ed)\b"
    r"|昨|前天|刚才|刚刚|曾|已经|(?<=[\u4e00-\u9fff])过(?!来|去|年|两|几|程|敏|分|节)"
    r"|(?<![除为不])(?<=[\u4e00-\u9fff])了(?!解|不起)|当时|上次|那时"
)
_FUTURE = (
    r"\b(?:will|won'?t|shall|going to|gonna|plan(?:s|ning)?|hop(?:e|ing)|want(?:s|ing)? to"
    r"|need(?:s)? to|have to"
    r"|has to|must|should|let'?s|tomorrow|tonight|tmr|remind|upcoming|looking forward"
    r"|can'?t wait|about to|schedul\w{2,4}|expect\w{0,3}|starts|begins|leaves|arrives|flying"
    r"|leaving|next|ready for"
    r"|(?:am|are|is|'m|'re) (?:all )?[a-z]{2,10}ing(?: [a-z]{2,12}ed)?"
    r"|prepar\w{2,3}|would like|wanna|intend\w{0,3})\b"
    r"|\b(?:moved|rescheduled|postponed|pushed|shifted|delayed|brought forward)(?: back| forward| out|"
    r" \w+ \w+)? (?:to|until)\b"
    r"|\b(?:i|we|you|he|she|they|it|there|that)['’]ll\b"
    r"|(?<![需只主重想不])要(?!求|点|是|么)|将(?!军|近)|打算|准备|计划|会(?!议|员|计|上|场|长)"
    r"|想(?!起|到|法)|希望"
    r"|提醒|记得|别忘|预约|预定|安排|即将|改到|推迟到|提前到|延期?到|挪到|快到|明天|后天|待会|等会|期待|"
    r"之前完成|前交"
)


_SENTENCE = r"[.;!?。；！？\n]"
_CLAUSE = r"[.;!?。；！？\n,，]|\bbut\b|\band\b"


@cache
def _patterns() -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(p, re.IGNORECASE) for p in (_PAST, _FUTURE, _CLAUSE, _SENTENCE))


@dataclass(frozen=True, slots=True)
class Cues:
    """Where a text speaks of the past, where of the future, and where its clauses and sentences break."""

    past: list[Span]
    future: list[Span]
    clauses: list[Span]
    sentences: list[Span]

    def direction_at(self, span: Span) -> Direction:
        """The tense around an expression: of its clause, else of its sentence, else none ("near").

        When both tenses have cues, the nearer one wins.
        """
        for breaks in (self.clauses, self.sentences):
            low, high = _bounds(span, breaks)
            found = self._nearest(span, low, high)
            if found != "near":
                return found
        return "near"

    def _nearest(self, span: Span, low: int, high: int) -> Direction:
        past, future = (_distance(cues, span, low, high) for cues in (self.past, self.future))
        if past is None or future is None:
            return "past" if past is not None else "future" if future is not None else "near"
        return "past" if past < future else "future"


def cues_of(text: str) -> Cues:
    """The cues of a folded text, read once for all its times."""
    return Cues(*([Span(*m.span()) for m in pattern.finditer(text)] for pattern in _patterns()))


# How far a cue reaches; also what keeps a text of a thousand dates cheap.
_REACH = 160


def _bounds(span: Span, breaks: list[Span]) -> tuple[int, int]:
    """Where the clause or sentence around the expression begins and ends, within reach."""
    after = bisect_left(breaks, span.end, key=_start)
    before = bisect_left(breaks, span.start, key=_start) - 1
    low = breaks[before].end if before >= 0 else 0
    high = breaks[after].start if after < len(breaks) else span.end + _REACH
    return max(low, span.start - _REACH), min(high, span.end + _REACH)


def _distance(cues: list[Span], span: Span, low: int, high: int) -> int | None:
    """Letters between the expression and the nearest cue outside it."""
    near = cues[bisect_left(cues, low, key=_start) : bisect_left(cues, high, key=_start)]
    return min(
        (max(span.start - c.end, c.start - span.end) for c in near if not c.overlaps(span)), default=None
    )


def _start(span: Span) -> int:
    return span.start
