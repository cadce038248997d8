"""What English speakers ask for: standing instructions, things to remember, corrections."""

from __future__ import annotations

from triptych.model.memory import Kind
from triptych.remember.english.words import FEW_WORDS, UP_TO_END, rule
from triptych.remember.finding import Mark

INSTRUCTIONS = (
    rule(
        "standing instruction",
        r"^(?!.*\bI(?:'ll| will|'m going| am going)\b).*?\b(?:from (?:now|here|today) on(?:wards?)?|"
        r"going forward,|from this point(?: on)?|henceforth|in (?:the )?future,|"
        r"for future reference|next time,? (?:you should|please)|(?:every time|whenever|each time) I ask)",
        kind=Kind.PREFERENCE,
        mark=Mark.INSTRUCTION,
    ),
    rule(
        "standing instruction",
        r"^(?:please\s+|and\s+|also\s+|so\s+|you should\s+)*(?:always|never|do not ever|"
        r"don't ever)\s+(?:reply|answer|respond|use|call|send|cc|bcc|copy|ask|"
        r"include|write|check|confirm|remind|start|begin|end|keep|put|add|format|speak|talk|translate|"
        r"give me|book|address|sign|mention|"
        r"recommend|suggest|share|show|schedule|round|save|store|quote|cite|explain|summari[sz]e|tell|"
        r"assume|avoid|list|convert|order|"
        r"forward|email|message|text|notify|make|set|run|test|commit|push|deploy|delete|open|close|"
        r"invite|refer|order|read|follow|"
        r"provide|prefer|choose|pick|double-check|verify|back up|attach|label|tag|file|log|track|wait|"
        r"leave|say|interrupt)\b(?!\s+(?:up|that)\b)",
        kind=Kind.PREFERENCE,
        mark=Mark.INSTRUCTION,
    ),
    rule(
        "standing instruction",
        r"^(?:please\s+|and\s+)*(?:don't|do not|stop)\s+(?:ever\s+)?(?:use|using|send|sending|call|"
        r"calling|include|including|"
        r"add|adding|write|writing|reply|replying|suggest|suggesting|recommend|recommending|mention|"
        r"mentioning|email|emailing|book)\b",
        kind=Kind.PREFERENCE,
        mark=Mark.INSTRUCTION,
    ),
    rule(
        "standing instruction",
        r"^please\s+(?:don't|do not|never)\s+\w+|^(?:please\s+)?(?:keep|make)\s+(?:your|all|every)\s+\w+|"
        r"^(?:stop|quit|no more)\s+\w+ing\b|^don't\s+(?:call|address|ask|tell|remind|show|schedule|give|"
        r"bring|use)\b|"
        r"^(?:when(?:ever)?|each time|every time|if|any time)\s+(?:you|I|we)\s+[^,;]{2,50},\s+(?:please\s+)?"
        r"(?:always|never|don't|sign|use|check|convert|put|add|keep|make|write|send|ask|include|start|"
        r"reply|answer|"
        r"cc|copy|leave|give|show|list|call|tell|remind|avoid|say|translate|format|double-check)\b",
        kind=Kind.PREFERENCE,
        mark=Mark.INSTRUCTION,
    ),
    rule(
        "how to answer",
        r"\b(?:please\s+|can you\s+|always\s+)*(?:answer|reply|respond|write|talk|speak|address me|"
        r"keep (?:it|your|the|all)?\s*(?:answers?|"
        r"repl(?:y|ies)|responses?|messages?|summar(?:y|ies)|emails?))\b(?:\s+to me)?\s+(?:in|with|"
        r"briefly|short|concise|brief|as|"
        r"formally|informally|simple)\b",
        kind=Kind.PREFERENCE,
        mark=Mark.INSTRUCTION,
    ),
    rule(
        "asked to remember",
        r"^(?:please\s+|and\s+|also\s+)*(?:remember|keep in mind|bear in mind|note|take note|make a note|"
        r"don't forget|do not forget|"
        r"for the record|fyi|just so you know)\b(?:\s+(?:that|to|this)|,|:)\s*\w",
    ),
)

CORRECTIONS = (
    rule(
        "correction",
        r"\b(?:I meant(?: to say)?|what I meant was|it's actually|it is actually|make that|"
        r"correction[,:])\s+"
        rf"(?P<value>{FEW_WORDS}),?\s+not\s+(?P<old>{FEW_WORDS})(?=[,.;!?]|$)",
        mark=Mark.CORRECTION,
    ),
    rule(
        "correction",
        r"^(?:no|nope|sorry|wait|actually|oops|my mistake|"
        rf"correction)\b.*?\bnot\s+(?P<old>{FEW_WORDS})[,;]?\s+"
        rf"(?:but|it's|it is|it was|that's|rather)\s+(?P<value>{FEW_WORDS})(?=[,.;!?]|$)",
        mark=Mark.CORRECTION,
    ),
    rule(
        "correction",
        r"^(?:(?:no|nope|sorry|wait|actually|oops)[,\s]+)*(?:it's|it is|it was|"
        rf"that's)\s+not\s+(?P<old>{FEW_WORDS})[,;]?\s+(?:but|it's|it is|it was)\s+"
        rf"(?P<value>{FEW_WORDS})(?=[,.;!?]|$)",
        mark=Mark.CORRECTION,
    ),
    rule(
        "correction",
        r"^(?:no|nope|sorry|wait|actually|oops|my mistake|correction)\b[,:;\s-]+(?:(?:actually|sorry|"
        r"no)[,\s]+)*(?:it's|it is|it was|"
        rf"the|my|that's|make it|they're)\s+(?P<value>{FEW_WORDS}),?\s+not\s+(?P<old>{FEW_WORDS})"
        r"(?=[,.;!?]|$)",
        mark=Mark.CORRECTION,
    ),
    rule(
        "correction",
        r"^(?:no|nope|sorry|wait|actually|oops|my mistake|correction)\b[,:;\s-]+(?:(?:actually|sorry|"
        r"no)[,\s]+)*(?:I meant|I mean|make (?:it|that))\s+"
        rf"(?P<value>{UP_TO_END})",
        mark=Mark.CORRECTION,
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
    ),
    rule(
        "correction",
        rf"^(?:correction|to correct myself)\b[,:;\s-]+(?P<value>{UP_TO_END})",
        mark=Mark.CORRECTION,
    ),
    rule(
        "correction",
        rf"^(?:it's|it is|it was|she's|he's|"
        rf"that's)\s+(?P<value>{FEW_WORDS}),\s+not\s+(?P<old>{FEW_WORDS})(?=[.;!?]|$)",
        mark=Mark.CORRECTION,
    ),
    rule("correction", rf"\bI meant(?: to say)?\s+(?P<value>{UP_TO_END})", mark=Mark.CORRECTION),
)
