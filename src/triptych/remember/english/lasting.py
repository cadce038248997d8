"""How an English speaker shows that something lasts: whose it is, what it points at, when, what turned."""

from __future__ import annotations

import re

from triptych.remember.salience import IRREGULAR_PAST

_I = re.IGNORECASE

OPENING = re.compile(
    r"^(?:(?:and|so|but|also|then|anyway|well|oh|now|actually|right|okay|ok|nah|by the way|btw|"
    r"one more thing|before I forget|speaking of [\w ]{2,16}|[a-z][a-z ,']{2,28}(?=:\s))[,:]?\s*)+",
    _I,
)
# The speaker's own affairs, also where the pronoun is left out.
OWN = re.compile(
    r"^(?:[\w'’]+,?\s+){0,4}?(?:I|we|my|our)\b|^(?:just |recently |finally )?(?:got|had|went|started|began|"
    r"made|took|saw|met|won|lost|bought|found|left|quit|\w{3,}ed)\b",
    _I,
)
POINTS = re.compile(
    r"\b(?:he|she|it|(?<!since )(?<!after )(?<!because )they|him|them|there|his|her|their|its|"
    r"one of them|(?:a|the) (?:new )?one|"
    r"(?:this|these|those|that)(?!\s+(?:year|month|week|weekend|morning|summer|spring|autumn|fall|winter|"
    r"christmas|\w+day)\b))\b(?<!\bknow that)(?<!\bthink that)(?<!\bhope that)(?<!\bsaid that)"
    r"(?<!\btold that)(?<!\bsure that)(?<!\bso that)(?<!\bout that)",
    _I,
)
OTHERS = re.compile(r"^(?:he|she|they)\b", _I)
NEAR = re.compile(
    r"today|tonight|tomorrow|yesterday|last night|this (?:morning|afternoon|evening|week|month)", _I
)
TODAY = re.compile(r"today|tonight|this (?:morning|afternoon|evening)", _I)
RECENT = re.compile(r"^(?:last|over the) ", _I)
_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)"
CALENDAR = re.compile(rf"\d.*{_MONTH}|{_MONTH}.*\d", _I)
WITH_DAY = re.compile(r"day\b|tomorrow", _I)
JOINED = re.compile(
    r"[,;–]|:(?!\d)|\b(?:and|so|but|because|which|who|while|when|until|then)\s+(?!a\b)\w+", _I
)
# Before what is told beside the first thing.
BESIDE = JOINED
FIRST = re.compile(r"\b(?:first|second|third|\w+th|anniversary|finally)\b", _I)
RELATED = re.compile(r"\bmy (?!own\b)\w+|\bour (?:new )?\w+", _I)
PAST = re.compile(
    r"\b(?:I|we|he|she|they|it|my \w+|our \w+)(?:'ve|'d| had)?\s+(?:\w+ly\s+|just\s+|all\s+)?"
    rf"(?:\w{{2,}}ed|tried|beat|{IRREGULAR_PAST})\b|^(?:got|had|went|\w{{3,}}ed)\b",
    _I,
)
ANY_PAST = re.compile(rf"\b(?:\w{{3,}}ed|{IRREGULAR_PAST})\b", _I)
FIGURE = re.compile(r"\d")
GENERAL = re.compile(
    r"\b(?:lately|these days|usually|always|never|every|since|for (?:years|ages|\w+ (?:years|months)))\b", _I
)
UNABLE = re.compile(
    r"\b(?:can't|cannot|don't|doesn't|mustn't|never) (?:eat|drink|have|use|do|drive|take|work|wear|"
    r"tolerate)\b",
    _I,
)
# What somebody has done and it holds; what they began, ended, joined, were chosen for, made up their mind to.
TURN = re.compile(
    r"^(?:I|we|my \w+|our \w+)(?:'ve| have|'s| has) (?:just |already |also |both |finally |recently )?"
    r"(?!been|never|got|had|only|no|heard|seen|lost|run)\w+(?:ed|en|ht|un|ade|ought|old|et|eft|one|ome)\b|"
    r"\b(?:(?:start|join|adopt|launch|quit|publish|enroll?|graduat|retir|resign|mov|relocat|volunteer|"
    r"releas|divorc)(?:ed|ing)|quit|signed (?:up|with|a)|teamed up|took up|taken up|given up|gave up|set up|"
    r"(?:been|got|was|were|getting) (?:\w+ )?(?:accepted|hired|promoted|married|engaged|divorced|diagnosed|"
    r"fired|laid off|elected|chosen|selected|invited|nominated|pregnant|certified|published|licensed)|"
    r"lost my job|(?:decided|planning|saving up|training|applying|applied|studying|learning|researching|"
    r"preparing) (?:to|for|on)|learning|been (?:working|learning|studying|teaching|playing|volunteering|"
    r"training|practi[sc]ing|writing|researching|building|dating|seeing))\b",
    _I,
)
# What somebody does time and again, is at, or lives for.
HABIT = re.compile(
    r"\b(?:used to|ever since|since (?:I|we) (?:was|were)|as a (?:kid|child|teenager)|hobb(?:y|ies)|"
    r"passion(?:ate)?|(?:my|our) (?:\w+ )?(?:goal|dream|routine|tradition|specialty)|(?:have|'ve|has) always|"
    r"(?:I|we)(?:'m|'re| am| are) (?:\w+ly |also |still |now |currently )?(?:reading|working|collaborating|"
    r"studying|writing|training|teaching|building|volunteering|practi[sc]ing|saving|looking into)|"
    r"been (?:\w+ly )?(?!sitting|standing|waiting|queu|lying|looking for|staring|trying|on hold)\w+ing)\b",
    _I,
)
