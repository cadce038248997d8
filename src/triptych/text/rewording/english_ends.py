"""English ways to tell one deed from its other end, and one condition by two negations.

All stand for a whole statement and no part of one: what goes on tells more, and its doer would be another.
"""

from __future__ import annotations

import re

from triptych.text.rewording.rules import Written

_NOBODY = (
    r"(?!(?:never|also|almost|nearly|already|still|just|finally|recently|only|really|even|to|for|at|in|on|of|from|"
    r"and|but|or|that|who|which)\b)"
)
_NO_NAME = (
    r"(?!(?:When|If|Since|Although|Though|While|After|Before|Yesterday|Today|Tomorrow|Maybe|Not|No|Neither|Either|"
    r"Every\w*|Some\w*|Nobody|Christmas|Easter|Covid|Then|Once|The|An?|This|That|These|Those|My|Our|His|Her|Their|"
    r"Your|I|We|He|She|They|It|You)\b)"
)
_WHO = (
    rf"\b(?:(?:[Mm]y|[Oo]ur|[Hh]is|[Hh]er|[Tt]heir) (?:{_NOBODY}[a-z-]+ )?{_NOBODY}[a-z-]+(?: [A-Z]\w+)?"
    rf"|(?:[Tt]he )?{_NO_NAME}[A-Z]\w+(?: [A-Z]\w+)?)\b(?!['’]s)"
)
_DOER = rf"(?:[Ww]e\b|[Hh]e\b|[Ss]he\b|[Tt]hey\b|I\b|{_WHO})"
_OBJECT = rf"(?:me\b|us\b|him\b|her\b(?! [a-z])|them\b|{_WHO})"
_HAVE = r"(?: have| has|'ve)?"
_THING = r"(?:(?!\b(?:and|but|or|to|from)\b)[^.,;!?])+?"
_END = r"(?=\s*[.!]?$)"
_WHOSE = r"(?:my|our|his|her|their|the|that|this|a|an|some|one|\d[\d,.]*|[$€£]\d[\d,.]*)"
_TIME = r"(?!(?:an?|this|that|the|some|one|\d+) (?:\w+ )?(?:year|month|week|day|morning|evening|time)s?\b)"

_AS_DOER = {"me": "I", "us": "we", "him": "he", "her": "she", "them": "they"}
_AS_OBJECT = {doer.lower(): one for one, doer in _AS_DOER.items()}


def _doer(written: str) -> str:
    return _AS_DOER.get(written, written)


def _object(written: str) -> str:
    return _AS_OBJECT.get(written.lower(), written)


def _sold(match: re.Match[str]) -> str:
    return f"{_doer(match['seller'])} sold {match['what']} to {_object(match['buyer'])}"


def _lent(match: re.Match[str]) -> str:
    return f"{_doer(match['lender'])} lent {_object(match['who'])} {match['what']}"


def _beaten(match: re.Match[str]) -> str:
    return f"{_doer(match['winner'])} beat {_object(match['loser'])} in {match['game']}"


def _came_first(match: re.Match[str]) -> str:
    return f"{_doer(match['first'])} {match['did']} before {_object(match['then'])}"


def _below(match: re.Match[str]) -> str:
    return f"{_doer(match['below'])} live below {_object(match['above'])}"


_GAME = (
    r"(?:(?:the|a|our|my|their|this year's|last year's) )?(?:[\w-]+ ){0,3}?(?:game|match|final|semi-?final|"
    r"quarter-?final|tournament|race|bet|set|round|election|debate|duel|contest|championship|chess|tennis)"
)
_MOVES = (
    r"(?:arrived|came|left|finished|started|joined|retired|graduated|woke up|got up|was born|moved in|"
    r"moved out|got (?:there|here|home|back|in|married|up))(?: (?:home|in|out|there|here))?"
)
_POSITIVE = {"unless": "when", "until": "once", "without": "with"}
_PLAIN = (
    r"(?!(?:think|know|want|need|have|mind|like|plan|believe|stop|wait|worry|forget)\b)"
    r"(?:(?!\b(?:not|never|no|and|but|or|so|because|if|that|who|why|how|whether|from)\b|n't)[^,.;!?])+?"
)
# Only what must come first: "until ten" is a time, "without pain" is what would come of it.
_FIRST = (
    r"(?P<how>unless"
    r"|until(?= .*\b(?:has|have|is|are|\w+'ve|\w+'s|(?!this|his|always)[a-z]+[^s\W]s|[a-z]+ed)\b)"
    r"|without(?! (?:\w+ ){0,2}(?:\w+ing|pain|\w*ache|reactions?|trouble|problems?|help)\b))"
    r"(?P<first> [^,.;!?]+)"
)

ENGLISH_ENDS: tuple[Written, ...] = (
    # selling and buying
    (
        "bought purchased got",
        rf"^(?P<buyer>{_DOER}){_HAVE} (?:bought|purchased|got) (?P<seller>{_NO_NAME}[A-Z]\w+)'s "
        rf"(?P<thing>[a-z][\w ]*?) off (?:him|her|them){_END}",
        lambda match: f"{match['seller']} sold the {match['thing']} to {_object(match['buyer'])}",
    ),
    (
        "bought purchased",
        rf"^(?P<buyer>{_WHO}){_HAVE} (?:bought|purchased) (?P<owner>my|our) (?P<thing>[a-z][\w ]*?)"
        rf" (?:from|off) (?:me|us){_END}",
        lambda match: (
            f"{'I' if match['owner'] == 'my' else 'we'} sold the {match['thing']} to {match['buyer']}"
        ),
    ),
    (
        "bought purchased",
        rf"^(?P<buyer>{_DOER}){_HAVE} (?:bought|purchased) (?P<what>{_WHOSE} {_THING}) (?:from|off) "
        rf"(?P<seller>{_OBJECT}){_END}",
        _sold,
    ),
    (
        "sold",
        rf"^(?P<seller>{_DOER}) sold (?P<who>{_OBJECT}) {_TIME}(?P<what>{_WHOSE} {_THING}){_END}",
        r"\g<seller> sold \g<what> to \g<who>",
    ),
    (
        "sold",
        r"^(?P<seller>(?:I|[Ww]e)(?= sold (?:my|our))"
        rf"|(?:[Hh]e|[Ss]he|[Tt]hey|{_WHO})(?= sold (?:his|her|their)))"
        rf" sold \w+ (?P<thing>{_THING}) to (?P<who>{_OBJECT}){_END}",
        r"\g<seller> sold the \g<thing> to \g<who>",
    ),
    # lending and borrowing
    (
        "borrowed",
        rf"^(?P<who>{_DOER}){_HAVE} borrowed (?P<what>{_THING}) (?:from|off) (?P<lender>{_OBJECT}){_END}",
        _lent,
    ),
    (
        "lent",
        rf"^(?P<lender>{_DOER}){_HAVE} lent (?P<what>{_WHOSE} {_THING}) to (?P<who>{_OBJECT}){_END}",
        _lent,
    ),
    # winning and losing
    (
        "lost",
        rf"^(?P<loser>{_DOER}){_HAVE} lost (?P<game>{_GAME}) (?:to|against) (?P<winner>{_OBJECT}){_END}",
        _beaten,
    ),
    (
        "lost",
        rf"^(?P<loser>{_DOER}){_HAVE} lost (?:to|against) (?P<winner>{_OBJECT}) (?:in|at) "
        rf"(?P<game>{_GAME}){_END}",
        _beaten,
    ),
    (
        "won",
        rf"^(?P<winner>{_DOER}){_HAVE} won (?P<game>{_GAME}) against (?P<loser>{_OBJECT}){_END}",
        _beaten,
    ),
    ("defeated", r"\bdefeated\b(?! by)", "beat"),
    # who is first, who is above
    (
        "after",
        rf"^(?P<then>{_DOER}) (?P<did>{_MOVES}) after (?P<first>{_OBJECT}){_END}",
        _came_first,
    ),
    (
        "above",
        rf"^(?P<above>{_DOER}) lives? (?:right |directly |just )?above (?P<below>{_OBJECT}){_END}",
        _below,
    ),
    (
        "below",
        rf"^(?P<below>{_DOER}) lives? (?:right |directly |just )?(?:below|underneath|beneath) "
        rf"(?P<above>{_OBJECT}){_END}",
        _below,
    ),
    (
        "reports_to",
        rf"^(?P<one>{_WHO}) (?:directly )?reports to (?P<who>{_WHO}){_END}",
        r"\g<who> is \g<one>'s boss",
    ),
    # nobody but one, only one
    (
        "nobody no_one no-one",
        r"^(?:[Nn]obody|[Nn]o[ -]one)(?: else)? (?:but|except(?: for)?|other than|apart from|besides) "
        rf"(?P<who>{_OBJECT}) ",
        lambda match: f"only {_doer(match['who'])} ",
    ),
    (
        "the_only",
        rf"^(?P<who>{_DOER}) (?:is|am|are) the only (?:one|person)(?: here)? (?P<how>who|that|with) ",
        lambda match: f"only {match['who']} {'has ' if match['how'] == 'with' else ''}",
    ),
    # not unless, not until, not without: two negations
    (
        "unless until without",
        rf"^(?P<who>[^,.;!?]{{1,40}}?) (?:can't|cannot|can not|mustn't|must not|may not) (?P<what>{_PLAIN}) "
        rf"{_FIRST}{_END}",
        lambda match: f"{match['who']} can {match['what']} {_POSITIVE[match['how']]}{match['first']}",
    ),
    (
        "unless until without",
        rf"^(?P<who>[Nn]othing|[Nn]obody|[Nn]o[ -]one) (?P<what>{_PLAIN}) {_FIRST}{_END}",
        lambda match: (
            f"{'it' if match['who'].lower() == 'nothing' else 'one'} "
            f"{match['what']} {_POSITIVE[match['how']]}{match['first']}"
        ),
    ),
    (
        "unless until without",
        rf"^(?:[Pp]lease )?(?:[Dd]on't|[Dd]o not) (?P<what>{_PLAIN}) {_FIRST}{_END}",
        lambda match: f"please {match['what']} {_POSITIVE[match['how']]}{match['first']}",
    ),
)
