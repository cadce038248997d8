"""English ways to say one thing in another order."""

from __future__ import annotations

import re

from triptych.text.rewording.rules import Written
from triptych.text.tables import listed

_WHO = r"(?:(?:my|our|his|her|their)\s(?:[a-z-]+\s)?[a-z-]+(?:\s[A-Z]\w+)?|[A-Z]\w+(?:\s[A-Z]\w+)?)"
_THING = r"[^.,;!?]+?"
_END = r"(?=\s*(?:[.,;!?]|$))"
_DEED = r"(?:\w+(?:ed|en|wn|de|ld|ght)|led|run|set|put|cut|sent|spent|kept)"

_SMALLER = dict(
    pair.split(":")
    for pair in listed("""
    younger:older shorter:taller smaller:bigger slower:faster lighter:heavier cheaper:dearer lower:higher
    poorer:richer weaker:stronger worse:better earlier:later quieter:louder colder:warmer
    """)
)
_ME = {"me": "I", "I": "me", "i": "me", "us": "we", "we": "us"}


def _turned_around(match: re.Match[str]) -> str:
    """Max is shorter than Ben: Ben is taller than Max."""
    one, other = (_ME.get(side, side) for side in (match["one"], match["other"]))
    return f"{other} is {match['how'] or ''}{_SMALLER[match['less']]} than {one}"


ENGLISH: tuple[Written, ...] = (
    # objects in front
    (
        "something someone",
        rf"^(?P<o>{_THING}) (?:is|are) some(?:thing|one) (?P<s>I|we|he|she|they) (?P<r>[^,;]+?){_END}",
        r"\g<s> \g<r> \g<o>",
    ),
    (
        "scare frighten",
        r"^(?P<o>[A-Z][a-z]+(?:\s[a-z]+)?) (?:scare|frighten)s? me\b",
        r"I am afraid of \g<o>",
    ),
    ("_of", r"\b(?:I am|I'm) (?:scared|frightened|terrified) of\b", "I am afraid of"),
    # whose boss
    (
        "report_to work_under answer_to",
        rf"\b(?:I|[Ww]e) (?:directly )?(?:report to|work under|answer to) (?P<who>{_WHO})",
        r"\g<who> is my boss",
    ),
    (
        "report_to work_under",
        rf"(?P<who>{_WHO}) is (?:the )?(?:one|who|person)(?: who| that)? I (?:report to|work under)",
        r"\g<who> is my boss",
    ),
    # which is more than which
    (
        "than",
        r"^(?P<one>[^,;]{1,40}?)(?:\s(?:is|am|are|was)|'m|'s|'re) (?P<how>(?:\w+ years? |much |a bit )?)"
        rf"(?P<less>{'|'.join(_SMALLER)}) than (?P<other>[^,;.!?]+?){_END}",
        _turned_around,
    ),
    # giving, lending, teaching
    (
        "from",
        rf"\bI (?:learned|learnt|picked up) (?:how to |to )?(?P<what>{_THING}) from (?P<who>{_WHO})",
        r"\g<who> taught me \g<what>",
    ),
    (
        "taught",
        rf"\bI was taught (?:how to |to )?(?P<what>{_THING}) by (?P<who>{_WHO})",
        r"\g<who> taught me \g<what>",
    ),
    (
        "borrowed",
        rf"\bI(?:'ve| have)? borrowed (?P<what>{_THING}) from (?P<who>{_WHO})",
        r"\g<who> lent me \g<what>",
    ),
    (
        "borrowed",
        rf"\bI(?:'ve| have)? borrowed (?P<who>{_WHO})'s (?P<what>[a-z]+)",
        r"\g<who> lent me \g<what>",
    ),
    (
        "borrowed",
        rf"(?P<who>{_WHO}) (?:has )?borrowed (?P<what>{_THING}) from me\b",
        r"I lent \g<who> \g<what>",
    ),
    (
        "received was_given",
        rf"\bI (?:received|was given) (?P<what>{_THING}) (?:from|by) (?P<who>{_WHO})",
        r"\g<who> gave me \g<what>",
    ),
    (
        "pay_me give_me",
        rf"(?P<who>{_WHO})(?: still)? (?:has to|needs to|must) (?:pay me|give me)(?: back)?(?= \W?\d)",
        r"\g<who> owes me",
    ),
    (
        "back",
        rf"(?P<who>{_WHO})(?: still)? (?:hasn't|has not) (?:paid|given) (?:me back|back) (?:my )?",
        r"\g<who> owes me ",
    ),
    (
        "pay",
        rf"\bI(?: still)? (?:have to|need to|must) pay (?:back )?(?P<who>{_WHO})(?: back)?(?= \W?\d)",
        r"I owe \g<who>",
    ),
    # done by somebody
    (
        "_by_",
        rf"^(?P<what>{_THING}) (?:is|are|was|were|(?:has|have) been) (?P<did>{_DEED}) by "
        rf"(?P<who>{_WHO}){_END}",
        r"\g<who> \g<did> \g<what>",
    ),
    ("someone somebody", r"\b[Ss]ome(?:one|body) (?P<did>\w+) (?P<what>my|our|the)\b", r"\g<did> \g<what>"),
    # choosing
    (
        "than",
        r"\b(?:I'd|I would|I) (?:rather|sooner) (?:(?:have|drink|eat|take|use|go by|travel by) )?"
        rf"(?P<a>{_THING}) than (?P<b>{_THING}){_END}",
        r"I prefer \g<a> to \g<b>",
    ),
    (
        "than",
        rf"\bI (?:like|love|enjoy) (?P<a>{_THING}) (?:more|better) than (?P<b>{_THING}){_END}",
        r"I prefer \g<a> to \g<b>",
    ),
    (
        "prefer",
        r"\b(?P<p>prefers?) (?P<a>[^.,;]+?) (?:over|rather than|instead of|more than) ",
        r"\g<p> \g<a> to ",
    ),
    (
        "best most",
        r"\b(?:the )?(?P<what>\w+) (?:that )?I (?:like|love|enjoy) (?:the )?(?:best|most)(?: of all)?",
        r"my favourite \g<what>",
    ),
    # how long, since when
    (
        "need",
        r"\bI need (?=(?:an?|one|two|three|half|\d+)\b[^.,;]{0,12}\b(?:minute|hour|day|week)s?\b)",
        "it takes me ",
    ),
    (
        "since",
        r"\b(?:have|has|'ve|'s) been (?P<did>\w+ing)(?P<rest>[^.,;]*?) since (?=\d{4}|[A-Z])",
        r" started \g<did>\g<rest> in ",
    ),
    (
        "valid_for good_for",
        r"\b(?:is|are|stays?|remains?) (?:valid|good) for (?=\w+ (?:second|minute|hour|day|week|month|year))",
        "expires after ",
    ),
    ("spent", r"\bspent (?P<n>[\w ]+? (?:years?|months?|weeks?)) in\b", r"lived \g<n> in"),
    # able, unable
    (
        "well",
        r"\b(?:do not|don't|does not|doesn't|can't|cannot) (?P<what>\w+) (?:very |so |too |really )?well\b",
        r"have trouble \g<what>ing",
    ),
    (
        "good_at bad_at terrible_at hopeless_at",
        r"(?:'m|\sam|\sis|\sare|'s) (?:no good|not (?:very |so |any |really )?good|bad|terrible|hopeless) at "
        r"(?P<what>\w+ing)\b",
        r" have trouble \g<what>",
    ),
    (
        "hard_time find_it difficult",
        r"\b(?:find it (?:hard|difficult) to|have (?:a hard time|difficult(?:y|ies))) "
        r"(?P<what>\w+?)(?:ing)?\b",
        r"have trouble \g<what>ing",
    ),
    # how many there are
    (
        "there",
        r"\b[Tt]here(?:'s| is| are) (?P<n>\w+) (?:of us|people|members) (?:on|in) (?:the|our|my) "
        r"(?P<what>\w+)",
        r"our \g<what> has \g<n> people",
    ),
    (
        "there",
        r"^[Tt]here(?:'s| is| are) no (?P<x>[\w -]+?) in (?P<y>(?:my|our|the) [\w -]+)",
        r"\g<y> doesn't have \g<x>",
    ),
    # wishes that ask, conditions that hold whenever
    ("i_want_your", r"^I want your (?P<what>\w+) (?:to be )?", r"please \g<what> "),
    ("like_you_to want_you_to", r"^(?:I'd|I would) like you to |^I want you to ", "please "),
    ("if_", r"\b[Ii]f\b(?!.*\b(?:would|could|might|will)\b|.*'(?:ll|d)\b)", "when"),
    # what is needed
    ("be_", r"\b(?:must|have to|has to|needs? to|should) be (?:ready|done|finished)\b", "is needed"),
    ("avoid", r"\b(?:have to|must|need to|should) avoid\b", "can't have"),
    ("remember", r"^(?:[Pp]lease )?[Rr]emember(?: that)?(?=[:,]? (?:I|we|my|our|the)\b)", ""),
    # ways and places
    (
        "flight_to",
        r"\b[Mm]y flight to (?P<p>[A-Z]\w+(?: [A-Z]\w+)?) (?:leaves|departs|is|goes)(?= (?:on|at|in)\b)",
        r"I'm flying to \g<p>",
    ),
    (
        "from",
        r"\b(?:switched|changed|migrated|moved|converted) from (?P<a>[^.,;]+?) to\b",
        r"switched from \g<a> to",
    ),
    ("moved", r"\bmoved (?:out of|away from)\b", "moved from"),
    (
        "next_door",
        rf"(?P<who>{_WHO}) lives next door(?: to (?:us|me))?",
        r"\g<who> is our next-door neighbour",
    ),
    ("my_place", r"\b[Mm]y place\b", "my home"),
    (
        "apartment flat home house",
        r"^(?:[Mm]y|[Oo]ur) (?:apartment|flat|home|house) is (?=(?:on|in|at|near|close|next)\b)",
        "I live ",
    ),
    (
        "to_work to_the_office",
        r"\b(?:(?:take|takes|taking|ride|catch) the|commute by) (?P<v>\w+) to (?:work|the office)\b",
        r"commute by \g<v>",
    ),
    ("by_", r"\bgo(?:es)? to (?:work|the office) by (?P<v>\w+)", r"commute by \g<v>"),
    ("travel", r"\btravel for work\b", "go on a business trip"),
    # figures
    ("half_an_hour half-hour", r"\bhalf an hour\b|\bhalf-hour\b", "30 minutes"),
    ("hour_and", r"\b(?:an|one) hour and a half\b", "90 minutes"),
    ("one_and_a", r"\bone and a half hours\b", "90 minutes"),
    ("half_a_year", r"\bhalf a year\b", "6 months"),
    ("year_and", r"\b(?:a|one) year and a half\b", "18 months"),
    ("_second_", r"\b(?P<d>the|my|our|his|her) second (?=[a-z])", r"\g<d> 2nd "),
    ("an_hour", r"(?<!times )(?<!once )(?<!twice )(?<!half )\ban hour\b", "one hour"),
    ("once_", r"\b[Oo]nce (?=(?:a|an|per|every|each)\b)", "one time "),
    ("twice_", r"\b[Tt]wice (?=(?:a|an|per|every|each)\b)", "two times "),
    ("no.", r"\b[Nn]o\.(?= ?#?\d|\s(?:is|was)\b)", "number"),
    ("i_pay", rf"\bI pay (?P<n>[^.,;]*?\d[^.,;]*?) for (?P<x>{_THING}){_END}", r"\g<x> costs \g<n>"),
    # plans
    (
        "going_to about_to",
        r"(?:'m|\sam|\sis|'s|\sare|'re) (?:going|about) to (?=(?:move|buy|sell|start|quit|leave|marry|learn|"
        r"join|"
        r"change|switch|open|close|build|adopt|retire|resign)\b)",
        " plan to ",
    ),
)
