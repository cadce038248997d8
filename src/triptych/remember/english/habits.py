"""What English speakers are used to, and what those around them like."""

from __future__ import annotations

from triptych.model.memory import Kind
from triptych.remember.english.words import ADVERB, I_AM, MY, RELATIONS, rule
from triptych.remember.finding import Mark

THEIR_TASTES = (
    rule(
        "another's preference",
        rf"{MY}(?P<about>{RELATIONS}s?|children|parents|grandparents|in-laws|twins|dogs?|"
        rf"cat)(?:,?\s+(?-i:[A-Z])[\w'-]+,?)?\s+(?:both\s+)?{ADVERB}(?:(?P<neg>doesn't|does not|don't|"
        r"never)\s+(?:really\s+)?(?:like|love|enjoy)|"
        r"(?:likes?|loves?|enjoys?|adores?|prefers?|is (?:really )?into|is crazy about|is obsessed with|"
        r"is (?:a )?(?:big |huge )?fan of))\s+"
        r"(?P<value>(?!(?:it|that|this|him|her|me|us|you|them|when|how|to see|seeing|"
        r"the fact)\b)[^,.;!?]+?)(?=\s+but\b|[,.;!?]|$)",
        likes=True,
        needs="lik|lov|enjoy|ador|prefer|into|crazy|obsessed|fan of",
    ),
    rule(
        "another's dislike",
        rf"{MY}(?P<about>{RELATIONS}s?|children|parents|grandparents|in-laws|twins|dogs?|"
        rf"cats?)(?:,?\s+(?-i:[A-Z])[\w'-]+,?)?\s+{ADVERB}(?:hates?|can't stand|"
        r"cannot stand|dislikes?|detests?|won't eat|doesn't eat|doesn't drink|"
        r"is (?:scared|afraid|terrified) of)\s+(?P<value>(?!(?:it|that|this|him|her|me|us|you|them|when|"
        r"how)\b)[^,.;!?]+?)(?=\s+but\b|[,.;!?]|$)",
        likes=False,
        needs="hate|stand|dislike|detest|eat|drink|of ",
    ),
)

HABITS = (
    rule(
        "habit",
        rf"{I_AM}(?:more of\s+|kind of\s+|such\s+|always been\s+)*an?\s+(?:(?:bit of|real|total|huge|"
        r"big)\s+(?:an?\s+)?)*(?:night owl|early bird|early riser|homebody|foodie|"
        r"bookworm|introvert|extrovert|ambivert|minimalist|picky eater|light sleeper|heavy sleeper|"
        r"teetotall?er|gym rat|movie buff|perfectionist|"
        r"neat freak|clean freak|control freak|couch potato|planner|procrastinator|nature lover|"
        r"creature of habit|light packer)\b",
        kind=Kind.PREFERENCE,
        mark=Mark.HABIT,
        needs=" a|an ",
    ),
    rule(
        "habit",
        r"^(?:mornings?|evenings?|nights?|weekends?|afternoons?)\s+(?:are|is)\s+(?:when|my)\b",
        kind=Kind.PREFERENCE,
        mark=Mark.HABIT,
        needs="afternoon|evening|morning|night|weekend",
    ),
    rule(
        "habit",
        r"(?<![\w'])(?:I|we)\s+(?:always|usually|normally|typically|often|never|rarely|seldom|hardly ever|"
        r"almost never|"
        r"generally|mostly|tend to|mainly)\s+(?!been\b|had\b|thought\b|knew\b|wanted\b|wondered\b|mind\b|"
        r"will\b|forget\b|"
        r"imagined\b|expected\b|felt\b|saw\b|feel\b|want\b|know\b|like\b|love\b|think\b|knew\b|had\b|"
        r"have\b|am\b|was\b|got\b|\w+ed\b)[a-z]+\s+\w+",
        kind=Kind.PREFERENCE,
        mark=Mark.HABIT,
        needs=(
            "always|generally|hardly ever|mainly|mostly|never|normally|often|rarely|seldom|tend to|"
            "typically|usually"
        ),
    ),
    rule(
        "habit",
        r"(?<![\w'])(?:I|we)\s+[a-z]+\b.{2,60}\b(?:every (?:single )?(?:other )?(?:day|morning|evening|night|"
        r"week|weekend|month|year|summer|winter|spring|fall|autumn|christmas|time|"
        r"(?:mon|tues|wednes|thurs|fri|satur|sun)day)|once a (?:week|month|day|year)|twice a (?:week|"
        r"month|day|year)|(?:three|four|five|\d) times a (?:week|month|day|year)|on (?:mon|tues|wednes|"
        r"thurs|fri|satur|sun)days)\b",
        kind=Kind.PREFERENCE,
        mark=Mark.HABIT,
        needs=" times a |days|every |once a |twice a ",
    ),
    rule(
        "habit",
        r"(?<![\w'])(?:I|we)\s+(?:(?:work|sleep|think|study|focus|function|concentrate|feel|"
        r"perform)\s+(?:best|better|worst)\b|(?:eat|drink|go|stay|meet|cook|order|work|train|run|swim|shop|"
        r"do|have|play|watch|call|"
        r"visit|take|clean|bake)\b[^.;!?]{0,40}\bon\s+(?:weekends|weekdays|(?:mon|tues|wednes|thurs|fri|"
        r"satur|sun)days)\b|(?:can't|cannot|couldn't) (?:live|function|start the day|sleep|work|"
        r"think|eat|concentrate) (?:without|with|when|if)\b)",
        kind=Kind.PREFERENCE,
        mark=Mark.HABIT,
        needs="best|better|worst|days|weekends|can't|cannot|couldn't",
    ),
    rule(
        "habit",
        r"^(?:on\s+)?(?:mon|tues|wednes|thurs|fri|satur|sun)day\s+(?:mornings|afternoons|evenings|nights)\b|"
        r"\b(?:I'm|I am|we're)\s+(?:happiest|at my best|most (?:productive|creative|relaxed|alert))\b",
        kind=Kind.PREFERENCE,
        mark=Mark.HABIT,
        needs="day|happiest|best|most",
    ),
)
