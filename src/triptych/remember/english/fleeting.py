"""Where what a rule has read is meant for the moment: this song, the other one, a vow in jest."""

from __future__ import annotations

import re

_I = re.IGNORECASE
_AT_HAND = r"(?:this|that|these|those)\s+(?!kinds?\b|sorts?\b|types?\b|genres?\b)\w+"
_I_WOULD = r"\b(?:I'd|I would|we'd) (?:\w+ )?"
# Such an order stands, whatever it is about.
_STANDS = (
    r"(?!.*\b(?:ever|always|every|any|all|when|whenever|before|after|until|unless|without|again|future|by|in|"
    r"on (?:mon|tues|wednes|thurs|fri|satur|sun)|e-?mails?|messages?|address|number|name|password|code|"
    r"branch|production|client|customers?|answers?|solutions?|right away|first)\b)"
)

READINGS = {
    "preference": re.compile(
        rf"\b(?:love|like|adore|enjoy|hate|dislike|detest|stand|bear|into|(?:sick|tired|fan|fond) of|with|"
        rf"about)\s+{_AT_HAND}(?:\s+\w+)?(?=\W*$|\s+(?:so|too|already|right now|today|tonight)\b|[,;.!])|"
        r"\b(?:right now|at the moment|at this point|today|tonight|whoever)\b|"
        r"\b(?:hate|love) (?:my (?:life|luck|brain|hair|alarm)|"
        r"how (?:nobody|everyone|everybody|no one|every)\b|myself\b)|"
        rf"{_I_WOULD}rather (?:die|starve|(?:eat|chew|swallow|lick) (?:glass|my|dirt|sand)|"
        r"drink bleach|be anywhere|not know)|"
        rf"{_I_WOULD}(?:rather|prefer to) (?!(?:get|have|be|not|know|hear|use)\b)\w+\b"
        r"(?!.*\b(?:than|over|instead|rather|every|always|usually|when)\b)|"
        r"\bfavou?rite (?:part|bit|moment)\b|"
        r"\b(?:afraid|scared|terrified) (?:of (?:not|losing|what)|that|I)\b",
        _I,
    ),
    "instruction": re.compile(
        r"^(?:please |oh,? |hey,? |and |so |just )?(?:don'?t|do not|stop|quit|(?:no )?more)\s+(?:you\s+)?"
        r"(?:(?:tell|show|say|ask|talk|speak|look|wait|eat|drink|laugh|judge|spoil|blame|hug|poke|leave|let|"
        rf"start|give|bring|call|use|touch|put|open|move|read)\b{_STANDS}"
        r".*?\b(?:the|this|that|it|those|these|me how|me what|me who|anyone I|anybody I)\b|"
        r"wait\b|mak(?:e|ing) (?:me|us) (?!an?\b|the\b|any)|"
        r"(?:bad |more )*(?:puns?|jokes?|spoilers?|drama)\b)|"
        r"^remember to (?:bring|take|buy|pick|call|breathe|eat|drink|smile)\b|"
        r"^(?:always|never) (?:trust|bring|underestimate|forget|wear|eat|drink|go|pet|date|marry)\b"
        r"(?!.*\b(?:me|my|our|us)\b)",
        _I,
    ),
    "decision": re.compile(
        r"\bdecided (?:to (?:forgive|blame|ignore|pretend|hate|love|never)\b|"
        r"(?:that )?I'm (?:a|an|the|not)\b)",
        _I,
    ),
    "skill": re.compile(
        r"\b(?:trick|secret|key) (?:is|was) to (?:look|act|pretend|not|never|stay|smile|nod|yell|cry|"
        r"(?:shake|hit|kick|ignore) it)\b|"
        r"\bnever (?:trust|again)\b|\bmy machine\b",
        _I,
    ),
    "habit": re.compile(
        r"\b(?:think about|worry|miss(?:es)? out|wonder|wish|feel)\b|"
        r"\b(?:always|never|every time) (?:\w+ )?(?:lose|win|pick(?:s|ed)? the|choose the|get (?:the|stuck)|"
        r"ends? up|forgets?|happens?|learns?|works?|fails?|break|miss(?:es)? the|"
        r"have (?:the )?(?:bad|worst) luck|get past|make it past)\b|"
        r"\bgive up (?:after|halfway|around)\b",
        _I,
    ),
}
"""By what a draft is marked as, or its kind."""

LAUGHING = re.compile(
    r"(?:\b(?:(?:ha){2,}h?|he(?:he)+|lo+l|lmao+|rofl|just kidding|jk|(?<=, )(?:classic|typical|obviously))|"
    r"[\U0001f602\U0001f923\U0001f605])\W*$",
    _I,
)
"""Who laughs or shrugs at what they have just said did not mean it as news."""

PUTTING_RIGHT = re.compile(
    r"\b(?:no|nope|wait|sorry|oops|actually|I|you|he|she|it|mean|meant|said|not|wrong|right|correct|other|"
    r"ones?|left|big|small|window|tab|button|chat|group|thing)\b",
    _I,
)
"""The words of putting something right, and of pointing."""
