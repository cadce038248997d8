"""What English speakers ask for: standing instructions, things to remember."""

from __future__ import annotations

from triptych.model.memory import Kind
from triptych.remember.english.words import rule
from triptych.remember.finding import Mark, Rule

# What an assistant is told to do, or not to do.
DO = (
    r"(?:accept|add|address|answer|append|archive|ask|assume|attach|avoid|back up|bcc|bill|block|book|bring|"
    r"call|"
    r"cc|change|charge|check|choose|cite|close|commit|compare|collect|compile|confirm|convert|copy|correct|"
    r"count|create|"
    r"download|draft|export|generate|import|monitor|prepare|pronounce|review|"
    r"decline|"
    r"delete|deploy|double-check|email|e-mail|end|explain|file|filter|fix|flag|follow|format|forward|give|"
    r"group|highlight|ignore|include|invite|keep|label|leave|link|list|log|mail|make|mark|mention|merge|"
    r"message|move|name|notify|open|order|page|pay|pick|ping|post|prefer|prefix|print|propose|provide|push|"
    r"put|"
    r"quote|read|recommend|record|refer|reject|remind|remove|rename|reply|report|reserve|respond|return|"
    r"round|"
    r"route|run|save|say|schedule|send|set|share|show|sign|skip|sort|speak|spell|start|begin|store|suggest|"
    r"summari[sz]e|switch|tag|talk|tell|test|text|track|translate|treat|turn|update|upload|use|verify|wait|"
    r"warn|write|begin)"
)
POLITE = (
    r"(?:(?:please|pls|kindly|and|also|so|just|but|ok|okay|hey|now|you (?:should|must|can)|(?:can|"
    r"could) you)[\s,]+)*"
)
EACH = r"(?:all|any|every|each|everything|anything)"
REGULARLY = (
    r"(?:(?:every|each)\s+(?:\w+\s+)?(?:day|morning|evening|night|weekday|week|weekend|month|quarter|year|"
    r"hour|"
    r"(?:mon|tues|wednes|thurs|fri|satur|sun)day)s?|on\s+(?:mon|tues|wednes|thurs|fri|satur|sun)days)"
)
UNASKED = r"^(?!.*\bI(?:'ll| will|'m going| am going| have| need| try)\b)"


def _standing(pattern: str, needs: str = "") -> Rule:
    return rule("standing instruction", pattern, kind=Kind.PREFERENCE, mark=Mark.INSTRUCTION, needs=needs)


INSTRUCTIONS = (
    _standing(rf"^{POLITE}(?:spell|write|pronounce)\s+my\s+(?:\w+\s+)?name\b", needs="name"),
    _standing(
        rf"^{POLITE}only\s+{DO}\b|^{POLITE}use\s+(?!it\b|this\b|that\b|these\b|those\b|the\b|my\b|your\b|"
        rf"a\b)[\w' -]{{3,30}}\s+(?:time|units?|format|dates?|spelling|currency|language|pronouns|voice)\W*$",
        needs="only|use",
    ),
    _standing(
        rf"{UNASKED}.*?\b(?:from (?:now|here|today|this (?:point|day)|tomorrow) on(?:wards?)?(?: out)?|"
        r"going forward|moving forward,|from this point|henceforth|"
        r"for future reference|next time,? (?:you should|please)|(?:every time|whenever|each time) I ask)",
        needs="from |forward|reference|henceforth|next time|time i ask|whenever",
    ),
    _standing(
        rf"^{POLITE}in (?:the )?future,?\s+(?:please\s+|always\s+|never\s+|don't\s+|do not\s+|"
        rf"only\s+)*{DO}\b|^{POLITE}(?:don't\s+|do not\s+)?{DO}\s[^;!?]{{2,80}}\bin (?:the )?future\W*$",
        needs="future",
    ),
    _standing(
        rf"^{POLITE}(?:always|never|only ever|don'?t ever|do not ever|by default,?)\s+{DO}\b(?!\s+(?:up|"
        r"that|never|your dreams)\b)",
        needs="always|never|ever|default",
    ),
    _standing(
        rf"^{POLITE}(?:(?:don'?t|do not)\s+(?:ever\s+)?{DO}\b|(?:stop|quit|no more)\s+(?!being|worrying|"
        r"crying|"
        r"kidding|joking|laughing|fighting|complaining|believing|trying|learning|going|doing)\w+ing\b)"
        r"(?!\s+(?:up|it|that)\b)",
        needs="don|do not|stop|quit|no more",
    ),
    _standing(
        r"^please\s+(?:don't|do not|never)\s+\w+|^(?:please\s+)?(?:keep|make)\s+(?:your\s+(?:answers?|"
        r"repl\w+|responses?|messages?|e-?mails?|tone|summar\w+|explanations?|writing|reports?)|(?:all|"
        r"every)\s+\w+)|"
        r"^(?:please\s+)?keep\s+(?:it|them|things|replies|answers)\s+(?:short|brief|concise|simple|formal|"
        r"informal|"
        r"casual|polite|under|below|to\s+(?:one|two|three|under|\d))\b",
        needs="please|keep|make",
    ),
    _standing(
        r"^(?:and\s+|also\s+|so\s+|please\s+)*(?:when(?:ever)?|each time|every time|if|any ?time|before|"
        r"after)\s+"
        r"(?:you(?!')|I(?!')|we(?!')|someone|somebody|anyone|a|an|the|my|"
        r"there)\s+[^,;]{2,60},\s+(?:please\s+|just\s+|then\s+|"
        rf"you (?:should|must)\s+)*(?:always|never|don't|do not|only|{DO})\b(?!\s+(?:it's|you're)\b)",
        needs="when|time|if|before|after",
    ),
    _standing(
        rf"^{POLITE}{DO}\s[^;!?]{{2,80}}?\b(?:whenever|every time|each time|any ?time|unless I|by default|"
        r"at all times|"
        rf"before (?:sending|doing|making|booking|changing|you (?:send|do|make|book|change))|{REGULARLY}|"
        rf"\bregardless\b)|^{POLITE}(?:cc|bcc|copy|forward|notify|ask|mark|flag|highlight|run|use|charge|"
        r"bill|route|sign|prefix|tag|"
        rf"label|convert|send|quote|file)\s[^;!?]{{2,60}}?\s"
        r"(?:(?:for|on|to|in|from|with|under|before)\s+)?(?:all|any|every|everything|"
        r"anything)\b(?!\s+(?:of|the|this|these|it)\b)",
        needs="whenever|time|unless|default|before|every|all|any|on |each",
    ),
    _standing(
        rf"^(?:for|in|on|with)\s+{EACH}\s+[^,;!?]{{2,40}}?,?\s+(?:please\s+|always\s+|only\s+|don't\s+|"
        rf"never\s+)*{DO}\b|"
        rf"^{REGULARLY},?\s+(?:please\s+)?{DO}\b",
        needs="for|in|on|with|every|each",
    ),
    _standing(
        rf"^{POLITE}(?:make|be) sure\s+(?:to|that|you|your|all|every)\b.{{3,80}}\b(?:before|when(?:ever)?|"
        r"always|never|"
        rf"{EACH})\b|^{POLITE}remember\s+to\s+(?:always\s+|never\s+)?{DO}\b|"
        r"^no\s+(?:more\s+)?(?:\w+\s+){1,2}(?:please|in (?:your|my|any)|when you|ever again)\b",
        needs="sure|remember|no ",
    ),
    _standing(
        rf"^{POLITE}{DO}\b[^;!?]{{2,60}}?[,\s](?:always|at all times|every time|whenever possible)\W*$|"
        r"^(?:no more than|at most|max(?:imum)?(?: of)?|at least)\s+(?:\d+|an?|one|two|three|four|five|six|"
        r"seven|eight|ten|twenty)\s+(?!of\b)\w+|"
        r"^(?:any|every|all|each)\s+[^,.;]{3,40}?\s+(?:needs?|requires?|must|should|ha(?:s|ve) to|"
        r"goes?)\s+[^.;]{0,30}?\b(?:my|me|our|us)\b|"
        r"^keep\s+(?:my|our|all|every)?\s*[\w' ]{3,40}?\s(?:free|clear|open|blocked)\b",
        needs=(
            "always|at all times|every time|whenever|more than|at most|max|at least|any|every|all|each|keep"
        ),
    ),
    _standing(
        rf"\bI(?:'d| would)?\s+(?:want|need|like|expect|prefer)\s+you\s+to\s+(?:always|never|only)\b|"
        rf"\bI\s+(?:only|always)\s+want\s+(?:you|your|the|to (?:see|get|receive))\b|"
        rf"\byou (?:can|should|must) (?:always|never)\s+{DO}\s+(?:me|my|the|in|with)\b",
        needs="you",
    ),
    _standing(
        r"^(?:please\s+|also\s+)*(?:remember|keep in mind|bear in mind|note|don't forget)\b(?:\s+that|,|"
        r":)?\s.*\b(?:off limits|never|always|don't|do not|"
        r"not allowed|only ever|no \w+ (?:on|before|after|during)|must|has to be|have to be)\b",
        needs="remember|mind|note|forget",
    ),
    rule(
        "how to answer",
        rf"(?:^{POLITE}|\byou\s+(?:to|should|can|could|must)\s+)(?:always\s+|only\s+|never\s+)*"
        r"(?:answer|reply|respond|write|"
        r"talk|speak|address me|"
        r"keep (?:it|your|the|all)?\s*(?:answers?|"
        r"repl(?:y|ies)|responses?|messages?|summar(?:y|ies)|emails?))\b(?:\s+to me)?\s+(?!in a timely|"
        r"as soon)(?:in|with|"
        r"briefly|short|concise|brief|as|"
        r"formally|informally|simple)\b",
        kind=Kind.PREFERENCE,
        mark=Mark.INSTRUCTION,
        needs="answer|repl|respon|write|talk|speak|address|keep",
    ),
    _standing(
        rf"^{POLITE}feel free to (?:be|use|call|correct|interrupt|challenge|disagree)\b|^{POLITE}(?:lead|"
        rf"start|begin|open|end|finish) with\s[^;!?]{{3,50}}\b(?:when|whenever|always|every)\b|"
        rf"^{POLITE}call me (?:by|sir|madam|doctor|mr|mrs|ms)\b",
        needs="feel free|with|call me",
    ),
)

NOTES = (
    rule(
        "asked to remember",
        r"^(?:please\s+|and\s+|also\s+)*(?:remember|keep in mind|bear in mind|note|take note|make a note|"
        r"don't forget|do not forget|"
        r"for the record|fyi|just so you know)\b(?:\s+(?:that|to|this)|,|:)\s*\w",
        needs="remember|mind|note|forget|record|fyi|so you know",
    ),
)
