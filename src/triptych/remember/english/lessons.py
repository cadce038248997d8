"""What English speakers decided, concluded, and found to work."""

from __future__ import annotations

from triptych.model.memory import Kind
from triptych.remember.english.words import rule
from triptych.remember.finding import Mark

LESSONS = (
    rule(
        "decision",
        r"(?<![\w'])(?:I|we|the team|they)(?:'ve| have|'d)?\s+(?:just\s+|finally\s+|also\s+|now\s+|"
        r"all\s+|already\s+)*(?:decided|agreed|concluded|settled on|opted|resolved to|made up my mind|"
        r"made the decision|chose to|chose|finali[sz]ed|committed to)\b",
        mark=Mark.DECISION,
    ),
    rule(
        "decision",
        r"\b(?:the (?:final )?(?:decision|conclusion|consensus|verdict|agreement|outcome|root cause|"
        r"takeaway|bottom line)\s+(?:is|was)|in conclusion|we(?:'ll| will| are going to|"
        r"'re going to) go with|let's go with|(?<!how )it turn(?:s|ed) out(?: that)?(?= \w+ \w)|"
        r"we found (?:out )?that|root cause (?:is|was))\b",
        mark=Mark.DECISION,
    ),
    rule(
        "what worked",
        r"\b\w+ing\b[^.;!?]{2,80}?\s(?:has\s+)?(?:fixed|solved|resolved|did the trick|cured|unblocked|"
        r"brought\s[^.;!?]{2,30}\sback|made\s[^.;!?]{2,40}\s(?:again|faster|fast|"
        r"better|work))\b",
        kind=Kind.SKILL,
    ),
    rule(
        "what worked",
        r"\b(?:fixed|solved|resolved|got around|worked around|sorted out)\s+(?:it|this|that|"
        r"the\s[\w -]+?|my\s[\w -]+?)\s+(?:by|with|after|using)\s+\w",
        kind=Kind.SKILL,
    ),
    rule(
        "what worked",
        r"\b(?:the (?:fix|solution|trick|workaround|remedy|key)\s+(?:is|was)(?: to)?|(?:it|that|"
        r"everything|this|which)\s+(?:works?|worked|helps|helped)\s+(?:again\s+)?(?:if|when|after|once|"
        r"only)|\w+ing\s[^.;!?]{2,60}?\s(?:first\s+)?(?:worked|works|helped|helps)(?:\s+(?:best|well|"
        r"better|fine|again|for me|a lot))?\s*(?:[.!]|$))",
        kind=Kind.SKILL,
    ),
    rule(
        "what to do first",
        r"\b(?:make sure to|be sure to|you (?:need|have) to|always)\s+[\w\s'-]{3,60}?\s(?:before|first|"
        r"otherwise|or else)\b",
        kind=Kind.SKILL,
    ),
)
