"""How English speakers take back what was said."""

from __future__ import annotations

from triptych.remember.english.words import FEW_WORDS, UP_TO_END, rule
from triptych.remember.finding import Mark

# What takes back what was said, and what may only begin to.
TAKEN_BACK = (
    r"(?:my (?:mistake|bad|error)|correction|scratch that|strike that|let me correct (?:that|myself)|"
    r"to correct myself|I (?:misspoke|mistyped|mixed (?:that|it|them) up)|typo|wrong \w+|"
    r"that(?:'s| is| was) (?:wrong|not right|incorrect|not (?:quite )?(?:right|correct|true))|"
    r"I (?:was wrong|got (?:it|that|this) wrong|made a mistake)|not quite|"
    r"you(?:'ve| have)? (?:misunderstood|misheard|misread|got (?:it|that|this|me) wrong|mixed (?:that|it|"
    r"them) up)|"
    r"you have (?:it|that) wrong|you're (?:mistaken|wrong))"
)
HEDGED = (
    r"(?:(?:no|nope|nah|sorry|wait|hang on|hold on|actually|oops|whoops|oh|ah|hm+|well|"
    rf"{TAKEN_BACK})\b[,:;.!\s–—-]*)+"
)
AGAIN = (
    r"(?!\s*(?:I'?ll|I will|I'?m|I can|got it|thanks?|sorry|my|try|please|can|could|do|redo|look|check|"
    r"again|it should|fix|why|what|how|you)\b)\s*"
)

CORRECTIONS = (
    rule(
        "correction",
        r"^(?:oh\s+|ah\s+)?(?:(?:no|wait|sorry|actually|oops)[,\s]+)*(?:that|it|this) should (?:say|be|"
        rf"read|have been|have said)\s+(?P<value>{FEW_WORDS})\W*$",
        mark=Mark.CORRECTION,
        needs="should",
    ),
    rule(
        "correction",
        rf"^(?:no|nope|actually|wait|sorry)[,\s]+(?:not \w+,?\s+)?(?P<value>the other\s+{FEW_WORDS})\W*$",
        mark=Mark.CORRECTION,
        needs="the other",
    ),
    rule(
        "correction",
        r"\b(?:I meant(?: to say)?|what I meant was|it's actually|it is actually|make that|"
        r"correction[,:])\s+"
        rf"(?P<value>{FEW_WORDS}),?\s+not\s+(?P<old>{FEW_WORDS})(?=[,.;!?]|$)",
        mark=Mark.CORRECTION,
        needs="not",
    ),
    rule(
        "correction",
        r"^(?:no|nope|sorry|wait|actually|oops|my mistake|"
        rf"correction)\b.*?\bnot\s+(?P<old>{FEW_WORDS})[,;]?\s+"
        rf"(?:but|it's|it is|it was|that's|rather)\s+(?P<value>{FEW_WORDS})(?=[,.;!?]|$)",
        mark=Mark.CORRECTION,
        needs="not",
    ),
    rule(
        "correction",
        r"^(?:(?:no|nope|sorry|wait|actually|oops)[,\s]+)*(?:it's|it is|it was|"
        r"that's)\s+not\s+(?!just\b|only\b|even\b|about\b|really\b|simply\b|so\b|"
        rf"that\b)(?P<old>{FEW_WORDS})[,;]?\s+(?:but|it's|it is|it was)\s+"
        rf"(?P<value>{FEW_WORDS})(?=[,.;!?]|$)",
        mark=Mark.CORRECTION,
        needs="not",
    ),
    rule(
        "correction",
        r"^(?:no|nope|sorry|wait|actually|oops|my mistake|correction)\b[,:;\s-]+(?:(?:actually|sorry|"
        r"no)[,\s]+)*(?:it's|it is|it was|"
        rf"the|my|that's|make it|they're)\s+(?P<value>{FEW_WORDS}),?\s+not\s+(?P<old>{FEW_WORDS})"
        r"(?=[,.;!?]|$)",
        mark=Mark.CORRECTION,
        needs="not",
    ),
    rule(
        "correction",
        r"^(?:no|nope|sorry|wait|actually|oops|my mistake|correction)\b[,:;\s-]+(?:(?:actually|sorry|"
        r"no)[,\s]+)*(?:I meant|I mean|make (?:it|that))\s+"
        rf"(?P<value>{UP_TO_END})",
        mark=Mark.CORRECTION,
        needs="i mean|make ",
    ),
    rule(
        "correction",
        r"^(?:(?:no|nope|sorry|wait|actually|oops|my (?:mistake|bad)|I misspoke|I was wrong|I got (?:it|"
        r"that) wrong)"
        r"\b[,:;.\s-]+)+(?:it's|it is|she's|he's|they're|that's|this is|(?:the|my|our|your|his|"
        r"her)\s[\w'-]+(?:\s[\w'-]+)?"
        rf"\s(?:is|are|was|leaves|starts|begins))\s+(?:called\s+|spelled\s+|at\s+|on\s+)?"
        rf"(?P<value>{FEW_WORDS})(?:,?\s+not\s+(?P<old>{FEW_WORDS}))?(?=[,.;!?]|$)",
        mark=Mark.CORRECTION,
        needs="actually|bad|i got |i misspoke|i was wrong|mistake|no|oops|sorry|wait",
    ),
    rule(
        "correction",
        rf"^(?:correction|to correct myself)\b[,:;\s-]+(?P<value>{UP_TO_END})",
        mark=Mark.CORRECTION,
        needs="correction|to correct myself",
    ),
    rule(
        "correction",
        rf"^(?:it's|it is|it was|she's|he's|"
        rf"that's)\s+(?P<value>{FEW_WORDS}),\s+not\s+(?P<old>{FEW_WORDS})(?=[.;!?]|$)",
        mark=Mark.CORRECTION,
        needs="not",
    ),
    rule(
        "correction",
        rf"^{HEDGED}.*?\b(?P<value>{FEW_WORDS}),?\s+(?:and\s+)?not\s+(?!sure\b|only\b|just\b|really\b|"
        r"at all\b|"
        rf"yet\b|that\b)(?P<old>{FEW_WORDS})(?=[,.;!?]|$)",
        mark=Mark.CORRECTION,
        needs="not ",
    ),
    rule(
        "correction",
        rf"\bI\s+(?:said|wrote|told you|typed|put)\s+(?P<old>{FEW_WORDS})(?:\s+(?:earlier|before|just now|"
        r"yesterday))?,?\s+"
        r"but\s+(?:I meant|it(?:'s|\s+is|\s+was|\s+should be)|that(?:'s|\s+was))\s+(?:actually\s+|really\s+|"
        r"supposed to be\s+)*"
        rf"(?P<value>{UP_TO_END})",
        mark=Mark.CORRECTION,
        needs="but ",
    ),
    rule(
        "correction",
        r"^(?:(?:no|nope|sorry|wait|actually)[,\s]+)*not\s+(?!(?:bad|really|sure|much|too|so|yet|again|"
        r"great|good|ideal|today|now|at all)\b)"
        r"(?P<old>(?:in |on |at |the |a )?[\w'’-]+(?:\s[\w'’-]+)?)\s*[,;–—-]+\s*"
        r"(?:but\s+|it's\s+)?(?P<value>(?:in |on |at |the |a )?[\w'’-]+(?:\s[\w'’-]+)?)\W*$",
        mark=Mark.CORRECTION,
        needs="not ",
    ),
    rule(
        "correction",
        rf"^(?:(?:no|nope|sorry|wait|actually|oops|oh|ah|hm+)[,\s]+)*{TAKEN_BACK}\s*[,:;.!–—-]+{AGAIN}"
        rf"(?P<value>{UP_TO_END})",
        mark=Mark.CORRECTION,
        needs="my |correct|scratch|strike|i |typo|wrong|right|true|quite|you",
    ),
    rule(
        "correction",
        rf"[,;.–—-]\s*(?:{TAKEN_BACK}|sorry, I mistyped)\W*$",
        mark=Mark.CORRECTION,
        needs="my |correct|scratch|strike|i |typo|wrong|right|true|quite|you",
    ),
    rule(
        "correction",
        rf"^(?:no[,\s]+){{1,3}}(?:the|my|it's|that's|at|on|in)\s+(?!contrary|other|way|problem|idea|reason|"
        rf"point)(?P<value>{FEW_WORDS})\W*$",
        mark=Mark.CORRECTION,
        needs="no",
    ),
    rule(
        "correction",
        r"^(?:(?:no|sorry|wait|oops)[,\s]+)*I mean[,\s]+"
        r"(?!it\b|that\b|you\b|what\b|who\b|come\b|I\b|we\b|there\b)(?:[\w'’:.-]+\s?){1,4}\W*$",
        mark=Mark.CORRECTION,
        needs="i mean",
    ),
    rule(
        "correction",
        rf"\bwrong\s+\w+\b[^;!?]{{0,30}}?[,.;:–-]\s*(?:it's|it is|it should be|it should have been|"
        r"the (?:right|correct) (?:one|\w+) is|that should be)\s+"
        rf"(?P<value>{UP_TO_END})",
        mark=Mark.CORRECTION,
        needs="wrong",
    ),
    rule(
        "correction",
        rf"\bI meant(?: to say)?\s+(?!it\b|that\b|what\b|every\b|no\b|to\b|well\b)(?P<value>{UP_TO_END})",
        mark=Mark.CORRECTION,
        needs="meant",
    ),
    rule(
        "correction",
        rf"^(?:{HEDGED})?it(?:'s| is) (?:the other way (?:a)?round|actually (?:pronounced|spelled|spelt|"
        r"called|written))\b",
        mark=Mark.CORRECTION,
        needs="it's|it is",
    ),
    rule(
        "correction",
        r"^(?:no[,\s]+|sorry[,\s]+)?(?:the )?other way (?:a)?round\b|"
        r"^(?:no|wait|sorry|hang on)(?:[,\s]+(?:no|wait|sorry|actually))+[,\s]+(?:it|that|he|she|they)(?:'s|"
        r"'re|\s+is|\s+was|\s+are|\s+were)\b",
        mark=Mark.CORRECTION,
        needs="round|no|wait|sorry|hang on",
    ),
)
