"""English ways to tell one deed from its other end, and one condition by two negations."""

from __future__ import annotations

import re

from triptych.text.rewording.rules import Written

_NAME = r"[A-Z]\w+(?: [A-Z]\w+)?"
_WHO = rf"(?:(?:[Mm]y|[Oo]ur|[Hh]is|[Hh]er|[Tt]heir) (?:[a-z-]+ )?[a-z-]+(?: [A-Z]\w+)?|{_NAME})"
_DOER = rf"(?:[Ww]e\b|[Hh]e\b|[Ss]he\b|[Tt]hey\b|I\b|{_WHO})"
_OBJECT = rf"(?:me\b|us\b|him\b|her\b(?! [a-z])|them\b|{_WHO})"
_HAVE = r"(?: have| has|'ve)?"
_THING = r"[^.,;!?]+?"
_END = r"(?=\s*(?:[.,;!?]|$))"
_WHOSE = r"(?:my|our|his|her|their|the|that|this|a|an|some|one|\d[\d,.]*|[$€£]\d[\d,.]*)"
_ONES_OWN = r"(?:my|our|his|her|their|the|that)"

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
    game = (match["game"] or "").strip()
    return f"{_doer(match['winner'])} beat {_object(match['loser'])}{' in ' + game if game else ''}"


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
_CAN = r"(?P<can>can|could|may|must|should|will|would|do|does)(?:n't| not)|(?P<cannot>cannot|can't|won't)"
_BUT = r"(?:but|except(?: for)?|other than|apart from|besides)"

ENGLISH_ENDS: tuple[Written, ...] = (
    # selling and buying
    (
        "bought purchased got",
        rf"(?P<buyer>{_DOER}){_HAVE} (?:bought|purchased|got) (?P<seller>[A-Z]\w+)'s "
        r"(?P<thing>[a-z][\w ]*?) (?:from|off) (?:him|her|them)\b",
        lambda match: f"{match['seller']} sold the {match['thing']} to {_object(match['buyer'])}",
    ),
    (
        "bought purchased",
        rf"(?P<buyer>{_DOER}){_HAVE} (?:bought|purchased) (?P<what>{_THING}) (?:from|off) "
        rf"(?P<seller>{_OBJECT}){_END}",
        _sold,
    ),
    (
        "bought",
        rf"^(?P<buyer>{_WHO})(?: has)? bought (?P<owner>my|our) (?P<thing>[a-z][\w ]*?)"
        rf"(?: from (?:me|us))?{_END}",
        lambda match: (
            f"{'I' if match['owner'] == 'my' else 'we'} sold the {match['thing']} to {match['buyer']}"
        ),
    ),
    (
        "sold",
        rf"\bsold (?P<who>{_OBJECT}) (?P<what>{_WHOSE} {_THING}){_END}",
        r"sold \g<what> to \g<who>",
    ),
    ("sold", rf"\bsold {_ONES_OWN} (?P<thing>{_THING}) to\b", r"sold the \g<thing> to"),
    # lending and borrowing
    (
        "borrowed",
        rf"(?P<who>{_DOER}){_HAVE} borrowed (?P<what>{_THING}) (?:from|off) (?P<lender>{_OBJECT})",
        _lent,
    ),
    ("lent", rf"\blent (?P<what>{_WHOSE} {_THING}) to (?P<who>{_OBJECT})", r"lent \g<who> \g<what>"),
    # winning and losing
    (
        "lost",
        rf"(?P<loser>{_DOER}) lost (?P<game>{_GAME}) (?:to|against) (?P<winner>{_OBJECT})",
        _beaten,
    ),
    (
        "lost",
        rf"(?P<loser>{_DOER}) lost (?:to|against) (?P<winner>{_OBJECT}) (?:in|at) (?P<game>{_GAME})",
        _beaten,
    ),
    (
        "won",
        rf"(?P<winner>{_DOER}) won (?P<game>{_GAME}) against (?P<loser>{_OBJECT})",
        _beaten,
    ),
    ("defeated", r"\bdefeated\b", "beat"),
    # who is first, who is above
    (
        "after",
        rf"^(?P<then>{_DOER}) (?P<did>{_MOVES}) after (?P<first>{_OBJECT}){_END}",
        _came_first,
    ),
    (
        "above",
        rf"^(?P<above>{_DOER}) (?:lives?|sits?|works?) (?:\w+ )?above (?P<below>{_OBJECT}){_END}",
        _below,
    ),
    (
        "below",
        rf"^(?P<below>{_DOER}) (?:lives?|sits?|works?) (?:\w+ )?(?:below|underneath|beneath) "
        rf"(?P<above>{_OBJECT}){_END}",
        _below,
    ),
    (
        "reports_to works_under answers_to",
        rf"(?P<one>{_WHO}) (?:directly )?(?:reports to|works under|answers to) (?P<who>{_WHO})",
        r"\g<who> is \g<one>'s boss",
    ),
    # nobody but one, only one
    (
        "nobody no_one no-one none",
        rf"\b(?:[Nn]obody|[Nn]o[ -]one|[Nn]one of us)(?: else)? {_BUT} (?P<who>{_OBJECT}) ",
        lambda match: f"only {_doer(match['who'])} ",
    ),
    (
        "the_only",
        rf"(?P<who>{_DOER}) (?:is|am|are) the only (?:one|person)(?: here)? (?P<how>who|that|with) ",
        lambda match: f"only {match['who']} {'has ' if match['how'] == 'with' else ''}",
    ),
    # not unless, not until, not without: two negations
    (
        "unless until without",
        rf"\b(?:{_CAN}) (?P<what>(?:(?!\b(?:not|never|no)\b)[^.;!?])+?) (?P<how>unless|until|without) ",
        lambda match: f"can {match['what']} {_POSITIVE[match['how']]} ",
    ),
    (
        "unless until without",
        r"^(?P<who>[Nn]othing|[Nn]obody|[Nn]o[ -]one) (?P<what>(?:(?!\b(?:not|never|no)\b)[^.;!?])+?) "
        r"(?P<how>unless|until|without) ",
        lambda match: (
            f"{'it' if match['who'].lower() == 'nothing' else 'one'} "
            f"{match['what']} {_POSITIVE[match['how']]} "
        ),
    ),
    (
        "unless until without",
        r"^(?:[Dd]on't|[Dd]o not|[Nn]ever) (?P<what>(?:(?!\b(?:not|never|no)\b)[^.;!?])+?) "
        r"(?P<how>unless|until|without) ",
        lambda match: f"please {match['what']} {_POSITIVE[match['how']]} ",
    ),
)
