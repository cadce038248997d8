"""What English speakers decided, concluded, and found to work."""

from __future__ import annotations

from triptych.model.memory import Kind
from triptych.remember.english.words import rule
from triptych.remember.finding import Mark

LESSONS = (
    rule(
        "what to do first",
        r"\b(?:turn(?:s|ed)? out|learn(?:ed|t)|found out|figured out|reali[sz]ed|discovered|"
        r"the hard way)\b.{0,30}?\byou"
        r"(?:'ve got to|'d better|\s+(?:have|need|should|can't|cannot|must|are better off|only))\b.+",
        kind=Kind.SKILL,
        needs="out|learn|reali|discover|hard way",
    ),
    rule(
        "decision",
        r"(?<![\w'])(?:I|we|the team|they)(?:'ve| have|'d)?\s+(?:just\s+|finally\s+|also\s+|now\s+|"
        r"all\s+|already\s+)*(?:decided|agreed|concluded|settled on|opted|resolved to|made up my mind|"
        r"made the decision|chose to|chose|finali[sz]ed|committed to)\b",
        mark=Mark.DECISION,
        needs=(
            "agreed|chose|committed to|concluded|decided|finali|made the decision|made up my mind|opted|"
            "resolved to|settled on"
        ),
    ),
    rule(
        "decision",
        r"\b(?:the (?:final )?(?:decision|conclusion|consensus|verdict|agreement|outcome|root cause|"
        r"takeaway|bottom line)\s+(?:is|was)|in conclusion|we(?:'ll| will| are going to|"
        r"'re going to) go with|let's go with|(?<!how )it turn(?:s|ed) out(?: that)?(?= \w+ \w)|"
        r"we found (?:out )?that|root cause (?:is|was))\b",
        mark=Mark.DECISION,
        needs=" go with|in conclusion|it turn|root cause |the |we found ",
    ),
    rule(
        "what worked",
        r"\b\w+ing\b[^.;!?]{2,80}?\s(?:has\s+|finally\s+|also\s+)*(?<!\bto\s)(?:fixed|solved|resolved|"
        r"did the trick|"
        r"cured|unblocked|"
        r"got rid of|sped up|prevent(?:s|ed)|stopped|stops|cut|reduced|halved|doubled|"
        r"brought\s[^.;!?]{2,30}\sback|made\s[^.;!?]{2,40}\s(?:again|faster|fast|better|work|easier|smoother|"
        r"reliable|stable|possible|quieter|cheaper|crisp\w*|softer))\b",
        kind=Kind.SKILL,
        needs="ing",
    ),
    rule(
        "what worked",
        r"\b\w+ing\b[^.;!?]{2,80}?\s(?:saves|saved)\s+(?:(?:me|us|you)\b|(?:a lot of |lots of |so much |"
        r"\w+ )?"
        r"(?:time|money|hours|minutes))|"
        r"\b\w+(?:ed|ing)\b[^.;!?]{2,80}?\b(?:and|which|that|so)\s+(?:that |it |this |"
        r"which )?(?:has )?(?:finally )?"
        r"(?:fixed|solved|resolved|cured|unblocked|sorted|did the trick)(?=\s+(?:it|that|everything|"
        r"the\s+(?:\w+\s)?(?:issue|problem|bug|error|leak|noise|"
        r"crash\w*|flicker\w*))\b|\W*$)",
        kind=Kind.SKILL,
        needs="save|fixed|solved|resolved|cured|unblocked|sorted|trick",
    ),
    rule(
        "what worked",
        r"\bwhat (?:really |finally |actually |usually )*(?:works?|worked|helps|helped|fixed it|did it|"
        r"solved it|"
        r"did the trick)(?: for (?:me|us))?(?: best)?\s+(?:is|was)\b|"
        r"\b(?:lessons? learn(?:ed|t)|note to self|pro tip|rule of thumb)\b\s*(?:[:,–—-]|is|was)\s*\w|"
        r"\bif you\s+(?!want|need|like|have|ask|could|would|can|are|feel|think|"
        r"know)\w+\b[^.;!?]{2,60}\b(?:first|beforehand)\b"
        r"[^.;!?]{4,}",
        kind=Kind.SKILL,
        needs="what|lesson|note to|tip|rule of|if you",
    ),
    rule(
        "what worked",
        r"^(?:(?:if|when|once)\s[^,]{3,40},\s+)?\w+ing\b[^.;!?]{2,70}?\s(?:(?:will\s+)?(?:keeps?|"
        r"kept)\s[^.;!?]{2,30}?\s(?:away|off|out|fresh|warm|cool|dry|clean|"
        r"alive|from\s+\w+ing)|did the job|does the job|does the trick|helps?\s+me\s+(?:focus|concentrate|"
        r"remember|learn|study|fall asleep|wake up|"
        r"stay on track|get (?:things|more|stuff) done)|(?:usually\s+|always\s+)?(?:helps|fixes it|"
        r"solves it|works)(?=\s*(?:[.!]|$)))",
        kind=Kind.SKILL,
        needs="keep|kept|job|trick|help|fix|solve|work",
    ),
    rule(
        "what worked",
        r"\b(?:found|noticed|discovered|saw) that\s[^.;!?]{3,60}?\s(?:cuts?|reduces?d?|improves?d?|halves|"
        r"halved|speeds?|sped|increases?d?|lowers?|lowered|prevents?|avoids?|"
        r"doubles?d?)\s",
        kind=Kind.SKILL,
        needs="that",
    ),
    rule(
        "what worked",
        r"^(?!(?:he|she|they|you|who|it|that|this|his|her|my \w+)\b)[^.;!?]{2,50}?\s(?:will\s+|"
        r"really\s+)?(?:takes?|removes?|pulls?|draws?|lifts?)\s+"
        r"(?:(?:the|all|any|most)\s+)*\w+(?:\s\w+)?\s+(?:right\s+)?(?:out of|off|out)\s+(?:of\s+)?(?:the|a|"
        r"your|my|any)?\s*\w+|"
        r"\b(?:I|we)(?:'ve|\s+finally|\s+have)?\s+(?:got|managed to get|was able to get|"
        r"were able to get)\s+(?:the|my|our|it)\b"
        r"[^.;!?]{0,40}?\s(?:out|off|to work|working|running|unstuck|going again|back)\s+(?:with|by|using|"
        r"after)\s+\w",
        kind=Kind.SKILL,
        needs="take|remove|pull|draw|lift|get|got",
    ),
    rule(
        "what worked",
        r"\b(?:fixed|solved|resolved|got around|worked around|sorted out)\s+(?:it|this|that|"
        r"the\s[\w -]+?|my\s[\w -]+?)\s+(?:by|with|after|using)\s+\w",
        kind=Kind.SKILL,
        needs="fixed|got around|solved|sorted out|worked around",
    ),
    rule(
        "what worked",
        r"\b(?:the (?:fix|solution|trick|workaround|remedy|key)\s+(?:is|was)(?: to)?|(?:it|that|"
        r"everything|this|which)\s+(?:works?|worked|helps|helped)\s+(?:again\s+)?(?:if|when|after|once|"
        r"only)|\w+ing\s[^.;!?]{2,60}?\s(?:first\s+)?(?:worked|works|helped|helps)(?:\s+(?:best|well|"
        r"better|fine|again|for me|a lot|wonders|like a charm|perfectly|great))?\s*(?:[.!]|$))|"
        r"^(?!(?:it|that|this|which|everything|he|she|"
        r"they)\b)[^.;!?]{3,50}?(?<!\bI)(?<!\bwe)\sworks?\s+(?:wonders|like a charm|best)\b",
        kind=Kind.SKILL,
        needs="helped|helps|ing|the |work",
    ),
    rule(
        "what to do first",
        r"\b(?:make sure to|be sure to|you (?:need|have) to|always)\s+[\w\s'-]{3,60}?\s(?:before|first|"
        r"otherwise|or else)\b|^(?:please\s+)?(?:always|make sure to|be sure to)\s+[\w\s'-]{3,60}?\safter\b",
        kind=Kind.SKILL,
        needs="before|first|or else|otherwise|after",
    ),
    rule(
        "what worked",
        r"^(?:just |simply |always )?(?!(?:being|seeing|having|hearing|knowing|spending|"
        r"talking)\b)\w+ing\b[^.;!?]{3,60}?\s(?:makes?\s+(?:it|them|the|your|everything|"
        r"a)\b[^.;!?]{2,40}\b(?:better|easier|faster|softer|crisp\w*|"
        r"smoother|quieter|cheaper|stronger|last longer|stick|work|tender|fluffy|reliable)|"
        r"gets?\s+you\s+(?:straight|directly|faster|cheaper|a better|better|through)|lets?\s+you\s+\w+)",
        kind=Kind.SKILL,
        needs="make|get|let",
    ),
    rule(
        "what worked",
        r"\bI(?:'ve)?\s+(?:found|noticed|discovered|learned|learnt|realized|"
        r"realised)\s+(?:out\s+)?(?:that\s+)?(?!my\b|a\b|an\b|the\b|some\b|out\b|you\b|he\b|"
        r"she\b)\w+ing\b[^.;!?]{3,60}?\s(?:helps?|works?|makes?|keeps?|saves?|"
        r"prevents?|fixes|reduces?)\b|"
        r"\b(?:after|once|since)\s+(?:I|we)\s+(?:switched|changed|moved|added|removed|replaced|started|"
        r"stopped|upgraded|turned|cleaned|disabled|enabled)\b[^.;!?]{3,50}?,?\s(?:it|they|the|my|"
        r"our)\b[^.;!?]{0,24}\s"
        r"(?:stopped|works?|worked|disappeared|went away|improved|got better|ran (?:fine|faster)|was (?:fine|"
        r"gone|fixed|ok)|started working)\b|"
        r"^(?:don't|do not|never)\s+\w+\b[^.;!?]{3,50}?,\s+(?:it|they|you|that|otherwise|or)(?:'ll)?\s+\w+",
        kind=Kind.SKILL,
        needs="found|noticed|discovered|learn|reali|after|once|since|don't|do not|never",
    ),
    rule(
        "what worked",
        r"^(?!(?:being|having|seeing|knowing|spending)\b)\w+ing\b[^.;!?]{2,60}?\s(?:is|works?|tends to be|"
        r"turns out|comes out)\s+(?:usually\s+|always\s+|often\s+|much\s+|way\s+|a lot\s+)*"
        r"(?:cheaper|faster|easier|better|quicker|safer|cleaner|more reliable)\b|"
        r"\b(?:I|we)(?:'ve| have)?\s+(?:sped up|got rid of|reduced|cleared|removed|cleaned|unclogged|"
        r"repaired|stopped|prevented|avoided|saved|revived|rescued)\s+[^.;!?]{2,40}?\s"
        r"(?:by\s+\w+ing|with\s+(?:a|an|some|the)?\s*\w+|using\s+\w+)|"
        r"^(?!(?:he|she|they|you|who|it|that|this|i|we)\b)[^.;!?]{3,40}?\s(?:keeps?|stops?|"
        r"prevents?)\s+(?:the\s+|your\s+)?[\w ]{2,24}?\s+from\s+\w+ing|"
        r"\bwhat\s(?:finally |really |actually )*(?:got|made|fixed|helped|solved)\b[^.;!?]{2,40}?\s(?:was|"
        r"is)\s+\w+|"
        r"^you\s+(?:have|need|just have|just need)\s+to\s+\w+[^.;!?]{2,40}?\sto\s+(?:open|start|get|make|"
        r"turn|reset|stop|connect|log|unlock|close|boot|pair|see|enable)\b",
        kind=Kind.SKILL,
        needs="ing|by |with|from|what|you",
    ),
    rule(
        "what worked",
        r"\b(?:only works?|works? only)\s+(?:if|when|after|with|on)\b|\bI\s+(?:always\s+)?get\s+(?:way\s+|"
        r"much\s+|far\s+)?(?:better|cleaner|faster)\s+"
        r"[\w ]{3,20}?\s(?:when|if|by|with)\b",
        kind=Kind.SKILL,
        needs="only|better|cleaner|faster",
    ),
)
