"""How an English speaker shows that something lasts: whose it is, what it points at, when, what turned."""

from __future__ import annotations

import re

from triptych.remember.english.words import RELATIONS
from triptych.remember.salience import IRREGULAR_PAST

_I = re.IGNORECASE

# Whom one speaks to: "Yeah, Maria, I agree" says nothing of her.
SPOKEN_TO = re.compile(r"^(?:(?:Mr|Mrs|Ms|Dr)\.\s)?(?:[A-Z][a-z]+\s?){1,3},\s+(?=[a-z]|I\b|I')")
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
# How somebody asks for it to be kept.
ASKED = re.compile(
    r"^(?:(?:please|oh|ok|and|also|can you|could you)[, ]+)*(?:remember|note|save|write down|keep in mind|"
    r"bear in mind|make a note|take a note|don't forget)"
    r"(?: (?:that|this|it|down|of this|for me|please))*[,:]?\s+"
    r"(?=(?:my|our|I|I'm|we|we're)\b|(?-i:[A-Z])\w+(?:'s)? )",
    _I,
)
# How somebody says that what they tell is news.
ANNOUNCED = re.compile(
    r"\b(?:by the way|btw|f\.?y\.?i|heads[- ]up|quick (?:note|update)|just so you (?:all )?know|"
    r"before I forget|for the record|note (?:for|to) (?:the|my|your))\b",
    _I,
)
# When something takes place time and again, and who sees to it.
_WEEKDAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
REGULAR = re.compile(
    rf"\w.*\b(?:on {_WEEKDAY}s|every (?:other |second |first |last )?(?:{_WEEKDAY}|month|quarter|two weeks)|"
    rf"(?:first|second|third|last) {_WEEKDAY} of (?:the|each|every) month|"
    r"(?:once|twice) an? (?:day|week|month|year))\b|"
    r"\b(?:I|we) can only .{2,40}\b(?:after|before|until|on|between)\b",
    _I,
)
CHARGE = re.compile(
    r"(?:\b[A-Z]\w+|\b[Mm]y \w+)(?: [A-Z]\w+)?(?:'s| is| now| has)* (?:in charge of|responsible for|"
    r"takes? (?:care of|over)|taken over|looks after|handles|manages|runs (?:the|our)|sees to|deals with|"
    r"taking over|took over)\b"
)
# What somebody does is told in the plain present: they wear lenses, play the cello, keep bees.
PURSUIT = re.compile(
    rf"^(?:I|we|(?:my|our) {RELATIONS})\s+(?:(?:also|still|only|mostly|both|all|usually)\s+)*"
    r"(?:wear|play|keep|breed|raise|grow|collect|drive|ride|sing|speak|teach|coach|paint|sew|knit|bake|brew|"
    r"swim|row|cycle|surf|ski|volunteer|commute|sleep|rent|own|study|train|run)(?:e?s)?\b"
    r"(?!\s+(?:dead|dumb|it|this|that|along|nice|games|\w+ing|my|your|him|her|me|us|on|out|up|off|away|home|from|by|terribly|badly|"
    r"the (?:victim|fool|clown)|"
    r"late|like|in|through|to|until|calm|so|too|the (?:same|door|window|light)|fluent))"
    r"(?!.*\b(?:now|again|today|"
    r"tonight|when the|if)\b)|"
    r"^(?:I|we) (?:can't|cannot) (?:swim|drive|cook|dance|sing|whistle|ride a bike|read music)(?=\W*$|[,;])|"
    r"^(?:I|we) get (?:(?:sea|car|air|motion )sick|migraines|hay ?fever|hives)\b|"
    rf"^(?:I|we|(?:my|our) {RELATIONS}) sleeps? (?:in|with) (?:ear|a (?:mask|fan|light))",
    _I,
)
# What somebody thinks, feels, means to do or would like.
ATTITUDE = re.compile(
    r"^.{0,30}?\b(?:(?:I|we)(?:'ll| will|'d| would)\b|(?:I|we) (?:(?:\w+ly|just|also|still|now|kinda) )*"
    r"(?:need|want|think|feel|felt|guess|hope|wish|believe|know|agree|understand|see|can|could|might|may|"
    r"should|must|appreciate|can't|couldn't|find|realize|realise|mean|bet|imagine|wonder|worry)\b|"
    r"(?:I'm|I am|we're|we are) (?:(?:\w+ly|so|a bit|still|also|just|pretty|super|very|quite|a little) )*"
    r"(?:sure|unsure|worried|concerned|curious|glad|happy|excited|grateful|thankful|proud|afraid|sorry|"
    r"stoked|pumped|looking forward|honou?red|lucky|blessed|wondering|here|thinking|trying|able|ready|"
    r"gonna|going to|determined|thrilled|nervous|feeling|tempted|clear))\b",
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
CALENDAR = re.compile(rf"\d.*{_MONTH}|{_MONTH}.*\d|\bthe \d+(?:st|nd|rd|th)$", _I)
# What has a number and is no day.
NUMBERED = re.compile(r"(?!)")
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
    r"tolerate)\b(?! (?:this|that|it)\b)",
    _I,
)
# An errand: done, or under way, and of no use after it.
_DOING = (
    r"(?:sent|sending|received|arriv\w+|finish\w*|prepar\w+|check\w*|review\w*|confirm\w*|settled|upload\w*|"
    r"attached|forwarded|replied|closed|closing|locked|heading|leaving|left|waiting|noted|noticed|read|saw|"
    r"brought|asked|packed|ordered|organi[sz]\w+|sort\w+|posted|shared|spoke|spoken|talked|"
    r"had a (?:call|chat)|verified|estimated|come up with|picked up|put)"
)
ERRAND = re.compile(
    rf"\b(?:I|we)(?:'ve| have)(?: (?:just|already|also|now|\w+ly))* {_DOING}\b|"
    rf"\b(?:I|we)(?:'m|'re| am| are)?(?: (?:just|already|also|now|currently|about to|\w+ly))* {_DOING}\b"
    r"(?=.*\b(?:just|now|already|today|tonight|your|you|shortly|later|soon|earlier)\b)|"
    r"\b(?:just|right) now\b|\b(?:I|we) just (?:finished|arrived|sent|received|got (?:home|back|here|off)|"
    r"closed|left|checked|spoke|landed|parked|woke)\b|"
    r"\b(?:I'm|I am|we're) (?:now|about to|on (?:my|our) way)\b|"
    r"\b(?:I|we)(?:'ll| will) (?:be (?:there|here|back|home|up|down)|arrive|wait|leave|call|text|send)\b|"
    r"^let'?s\b",
    _I,
)
# What somebody has done and it holds.
DONE = re.compile(
    r"^(?:I|we|my \w+|our \w+)(?:'ve| have|'s| has) (?:just |already |also |both |finally |recently )?"
    r"(?!been|never|got|had|only|no|heard|seen|lost|run)\w+(?:ed|en|ht|un|ade|ought|old|et|eft|one|ome)\b",
    _I,
)
# What they began, ended, joined, were chosen for, made up their mind to.
TURN = re.compile(
    r"\b(?:(?:start|join|adopt|launch|quit|publish|enroll?|graduat|retir|resign|mov|relocat|volunteer|"
    r"releas|divorc)(?:ed|ing)|quit|signed (?:up|with|a)|teamed up|took up|taken up|given up|gave up|set up|"
    r"(?:been|got|was|were|getting) (?:\w+ )?(?:accepted|hired|promoted|married|engaged|divorced|diagnosed|"
    r"fired|laid off|elected|chosen|selected|invited|nominated|pregnant|certified|published|licensed)|"
    r"lost my job|majored in|trained as|qualified as|worked as|grew up|studied \w+ (?:in|at)|"
    r"was (?:born|raised) (?:in|on|and)\b|"
    r"(?:decided|planning|saving up|training|applying|applied|studying|learning|researching|preparing) "
    r"(?:to|for|on)|learning|been (?:working|learning|studying|teaching|playing|volunteering|"
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
