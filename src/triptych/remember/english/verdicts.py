"""What English speakers say of a thing rather than of themselves: "musicals bore me", "love rye bread"."""

from __future__ import annotations

from triptych.remember.english.words import ADVERB, UP_TO_END, rule

# What may stand before a liking that has no "I".
LEADING = (
    r"(?:(?:honestly|personally|tbh|also|and|but|yes|yeah|just|really|absolutely|so|oh|well|still|totally|"
    r"always|"
    r"actually|mostly|i)[,\s]+)*"
)

VERDICTS = (
    rule(
        "preference",
        rf"^{LEADING}(?P<neg>not|never(?: been)?)?\s*(?:(?:really|exactly|much of|"
        r"such)\s+)*(?:an?\s+)?(?:big\s+|huge\s+|great\s+|massive\s+)*"
        rf"(?:fan of|keen on|fond of|obsessed with)\s+(?P<value>(?!it\b|that\b|you)[^,.;!?\n]+)",
        likes=True,
        needs="fan of|keen|fond|obsessed",
    ),
    rule(
        "preference",
        rf"^{LEADING}(?:love|enjoy|adore|prefer)\s+(?P<value>(?!(?:all|every|it|that|the|your|how|this|you|"
        r"these|those|"
        r"them|him|her|when|seeing|hearing|and|or|is|to see|to hear)\b)"
        rf"{UP_TO_END})",
        likes=True,
        needs="love|enjoy|adore|prefer",
    ),
    rule(
        "dislike",
        rf"^{LEADING}(?:hate|can't stand|cannot stand|dislike|detest)\s+(?P<value>(?!(?:it|that|the|your|how|"
        r"this|you|these|those|them|him|her|when|to)\b)"
        rf"{UP_TO_END})",
        likes=False,
        needs="hate|stand|dislike|detest",
    ),
    rule(
        "preference",
        r"^(?:honestly,?\s+|for me,?\s+|"
        r"it's\s+)?(?P<value>[A-Za-z][\w' -]{2,30}?)\s+over\s+[A-Za-z][\w' -]{2,30}?,?\s+(?:any ?day|"
        r"any ?time|always|every time|"
        r"for (?:me|us)|please|all the way)\b",
        likes=True,
        needs="over",
    ),
    rule(
        "preference",
        r"^(?P<value>(?!(?:it|that|this|he|she|they|you|what|which|there|if|those|"
        r"these)\b)[^,.;!?]{3,40}?)\s+(?:always\s+|really\s+|just\s+|usually\s+|never fails? to\s+)*"
        r"(?:puts?\s+me\s+in\s+a\s+(?:good|great|better)\s+mood|makes?\s+me\s+(?:really\s+|so\s+)*happy|"
        r"calms?\s+me(?:\s+down)?|cheers?\s+me\s+up|relax(?:es)?\s+me|"
        r"helps?\s+me\s+(?:relax|unwind|de-?stress|sleep|calm down)|(?:is|are|works?)\s+(?:the\s+)?(?:best|"
        r"better|easiest|easier)\s+for\s+(?:me|us)|"
        r"(?:is|are)\s+(?:totally\s+|really\s+)?(?:my\s+(?:weakness|thing|jam|go-to|favou?rites?|"
        r"happy place|comfort food|guilty pleasure)))\b",
        likes=True,
        needs="me|for us|my ",
    ),
    rule(
        "dislike",
        r"^(?P<value>(?!(?:it|that|this|he|she|they|you|what|which|there|if|those|"
        r"these)\b)[^,.;!?]{3,40}?)\s+(?:always\s+|really\s+|just\s+|usually\s+)*"
        r"(?:drives?\s+me\s+(?:crazy|nuts|mad|insane|up the wall)|annoys?\s+me|irritates?\s+me|bores?\s+me|"
        r"stress(?:es)?\s+me|makes?\s+me\s+(?:sick|nauseous|anxious|"
        r"uncomfortable|itch)|gives?\s+me\s+(?:a headache|headaches|the creeps|anxiety|hives|heartburn|"
        r"migraines)|(?:is|are)\s+(?:really\s+)?(?:not|n't)\s+(?:for me|my thing|"
        r"my cup of tea)|(?:isn't|aren't)\s+(?:really\s+)?(?:for me|my thing|my cup of tea))\b",
        likes=False,
        needs="me|my thing|my cup",
    ),
    rule(
        "preference",
        rf"^(?:usually\s+|normally\s+)?prefers?\s+(?P<value>{UP_TO_END})",
        likes=True,
        needs="prefer",
    ),
    rule(
        "preference",
        rf"^(?:(?P<neg>doesn't|does not)\s+(?:like|enjoy|love)|{ADVERB}(?:likes|loves|"
        rf"enjoys))\s+(?P<value>(?!you|that|it\b|how|your|the way|this){UP_TO_END})",
        likes=True,
        needs="does|enjoys|likes|loves",
    ),
    rule(
        "dislike",
        rf"^(?:hates|dislikes|avoids|can't stand|cannot stand)\s+(?P<value>{UP_TO_END})",
        likes=False,
        needs="avoids|can't stand|cannot stand|dislikes|hates",
    ),
    rule(
        "preference",
        r"^(?:honestly,?\s+)?(?:nothing beats|there's nothing like|"
        rf"you can't beat)\s+(?P<value>(?!a good (?:laugh|night)\b){UP_TO_END})",
        likes=True,
        needs="nothing|beat",
    ),
    rule(
        "dislike",
        r"^(?P<value>(?!(?:it|that|this|he|she|they|you|there)\b)[^,.;!?]{3,40}?)\s+(?:is|"
        r"are)\s+(?:always\s+|just\s+)?an?\s+(?:no(?:-go| go)?|"
        r"hard no|deal ?breaker|turn-?off)(?:\s+for me)?\W*$",
        likes=False,
        needs="no|breaker|turn",
    ),
)
