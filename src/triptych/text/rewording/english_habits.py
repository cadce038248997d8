"""English frames of times, habits, meetings, wishes and moods, brought to one wording."""

from __future__ import annotations

from triptych.text.rewording.rules import Written
from triptych.text.tables import listed

_END = r"(?=\s*(?:[.,;!?]|$))"
_BE = r"(?:\bam|\bis|\bare|'m|'s|'re)"
_HAVE = r"(?:\bhave|\bhas|'ve|'s)"
_N = r"(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d+)"
_EMPLOYER = r"(?:(?:the|my|this|our) (?:company|firm|agency|school|hospital|bank|team)|[A-Z]\w+)"
_ACHE = (
    r"(?:(?:left|right|lower|upper) )?(?:back|knee|hip|shoulder|neck|stomach|heart|skin|"
    r"wrist|ankle|elbow|foot)"
)
_MEDICINE = (
    r"(?:(?:strong )?(?:antibiotics|antidepressants|insulin|blood thinners|painkillers|statins|"
    r"beta[- ]blockers|"
    r"medication|steroids|the pill|supplements|antihistamines|sleeping pills)|"
    r"[a-z]+(?:formin|statin|pram|pril|olol|cillin|codone|thyroxine|prazole|sartan|oxetine|traline|lithium))"
)
_EVENT = (
    r"(?:stand-?up|meeting|class|lesson|party|concert|call|interview|lecture|game|match|training|"
    r"practice|ceremony|"
    r"workshop|webinar|retro|retrospective|demo|review|session|movie|film|show|course|rehearsal|"
    r"wedding|event|exam)"
)

_HOUR = r"(?:\d{1,2}(?::\d\d)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|noon|midnight)"

# Too much of one is not enough of the other.
_OPPOSITE = {
    one: other
    for pair in listed(
        "big:small large:small long:short fast:slow quick:slow warm:cold strong:weak high:low loud:quiet "
        "bright:dark cheap:expensive wide:narrow light:heavy close:far thick:thin"
    )
    for one, other in (pair.split(":"), pair.split(":")[::-1])
}

HABIT_FRAMES: tuple[Written, ...] = (
    # on which side of an hour, of a door
    ("before_", rf"\bbefore (?={_HOUR}\b(?! [a-z]+s\b))", "earlier before "),
    ("after_", rf"\bafter (?={_HOUR}\b(?! [a-z]+s\b))", "later after "),
    ("out_of", r"\b(?P<m>mov(?:e|ed|ing)) out of (?=(?:an?|my|our|the|his|her|their) )", r"\g<m> out from "),
    ("into", r"\b(?P<m>mov(?:e|ed|ing)) into (?=(?:an?|my|our|the|his|her|their) )", r"\g<m> in to "),
    ("at_about at_around at_roughly", r"\bat (?:about|around|roughly) (?=\d{1,2}\b)", "around "),
    # how often, since when
    (
        "to_friday through_friday friday",
        r"\b(?:from )?Monday (?:to|through|till|until|-) Friday\b",
        "on weekdays",
    ),
    ("nightly", r"\bnightly\b", "every night"),
    ("daily", rf"\b(?P<x>(?:{_N}|one|half an?) [\w ]+?) daily{_END}", r"\g<x> a day"),
    (
        "before previously past",
        rf"\b(?P<v>lived|worked|studied) (?P<w>(?:in|at|for) [^.,;]+?) (?:before|previously|in "
        rf"the past){_END}",
        lambda match: (
            "used to "
            + {"lived": "live", "worked": "work", "studied": "study"}[match["v"]]
            + f" {match['w']}"
        ),
    ),
    (
        "lived living",
        rf"{_HAVE} (?:lived|been living) in (?P<p>[A-Z]\w+(?: [A-Z]\w+)?) for (?P<n>{_N} (?:year|"
        rf"month|week)s)",
        r" moved to \g<p> \g<n> ago",
    ),
    ("joined", rf"\bjoined (?P<c>{_EMPLOYER}) in (?=\d{{4}})", r"started working at \g<c> in "),
    (
        "started_at",
        rf"\bstarted (?:at|with) (?P<c>{_EMPLOYER}) in (?=\d{{4}})",
        r"started working at \g<c> in ",
    ),
    (
        "been_with been_at",
        rf"{_HAVE} been (?:with|at) (?P<c>{_EMPLOYER}) since (?=\d{{4}})",
        r" started working at \g<c> in ",
    ),
    # work
    ("responsibility", r"^(?P<x>[^.,;]+?) is my responsibility\b", r"I am responsible for \g<x>"),
    ("my_job_is_to", r"^[Mm]y job is to ", "I "),
    (
        "work",
        r"\bI work (?:at|for) (?P<y>[A-Z][\w&-]*(?: [A-Z]\w+)*) as (?P<x>an? [a-z][\w -]*)",
        r"I am \g<x> at \g<y>",
    ),
    ("sacked dismissed the_sack", r"\b(?:was|got|been) (?:sacked|dismissed|given the sack)\b", "was fired"),
    (
        "notice resignation",
        r"\b(?:handed in|gave|gave in|put in|tendered|submitted) (?:my|his|her) (?:notice|resignation)\b",
        "resigned",
    ),
    ("workplace place_of_work", r"^[Mm]y (?:workplace|place of work) is (?:at |in )?", "I work in "),
    (
        "year_of_birth birth_year",
        r"(?P<o>\b[Mm]y \w+)'s (?:year of birth|birth year) is\b",
        r"\g<o> was born in",
    ),
    # health
    ("hearing", r"\b(?:use|have) (?:an? )?hearing aids?\b", "wear a hearing aid"),
    ("_on_ taking", rf"\bI(?:'m| am) (?:on|taking) (?={_MEDICINE}\b)", "I take "),
    ("is_bad", rf"\b[Mm]y (?P<x>{_ACHE}) is bad\b", r"I have \g<x> problems"),
    ("with_my", rf"\b(?:problems|trouble|issues) with my (?P<x>{_ACHE})\b", r"\g<x> problems"),
    # food and drink
    (
        "have_ having",
        r"\b(?:have|having) (?P<x>(?:a |my |some )?(?:cup of )?(?:coffee|tea|espresso))"
        r"(?= (?:in the|every|at \d|at night|after|before)\b)",
        r"drink \g<x>",
    ),
    (
        "sugar milk cream",
        r"\b(?:don't|do not|never) (?:take|have|put|use|want) (?:any )?(?P<s>sugar|milk|cream) "
        r"in (?:my )?(?P<d>coffee|tea)\b",
        r"drink my \g<d> without \g<s>",
    ),
    # moods
    (
        "the_most the_best best_of most_of",
        rf"^I (?:like|love) (?P<x>[\w ]+?) (?:the (?:most|best)|(?:most|best) of all){_END}",
        r"my favourite is \g<x>",
    ),
    (
        "crazy nerves nuts mad",
        r"^(?P<x>[^.,;]+?) (?:drives? me (?:crazy|mad|nuts|up the wall)|gets? on my nerves)\b",
        lambda match: f"I can't stand {match['x'][:1].lower()}{match['x'][1:]}",
    ),
    (
        "bother",
        r"^(?P<x>[^.,;]+?) (?:doesn't|don't|does not|do not) (?:really )?bother me\b",
        lambda match: f"I don't mind {match['x'][:1].lower()}{match['x'][1:]}",
    ),
    (
        "worries worry",
        r"^(?P<x>[^.,;]+?) (?:really )?worr(?:ies|y) me\b",
        lambda match: f"I am worried about {match['x'][:1].lower()}{match['x'][1:]}",
    ),
    ("wait", r"\b(?:can't|cannot) wait (?:for|to)\b", "am looking forward to"),
    # having
    (
        "keep",
        r"\b(?P<w>I|[Ww]e|parents|uncle|aunt) keep (?=(?:\w+ )?(?:chickens|hens|bees|goats|sheep|"
        r"rabbits|ducks|pigeons|horses|parrots)\b)",
        r"\g<w> have ",
    ),
    ("stored", r"\b(?P<b>is|are) (?:stored|kept|saved)(?= (?:in|on|at)\b)", r"\g<b>"),
    (
        "we_keep we_store",
        r"^We (?:keep|store|save) (?P<x>(?:the|our|all) [^.,;]+?) (?=(?:in|on|at) [A-Z])",
        r"\g<x> are ",
    ),
    (
        "was_",
        r"^(?P<x>(?:The|My|Our) [^.;]*?) was (?=[$€£]? ?\d[\d.,]* ?(?:euro|dollar|pound|franc|€|\$))",
        r"\g<x> cost ",
    ),
    ("is_down", r"\b(?:web)?site is down\b", "website is broken"),
    ("site", r"\b(?:web)?site (?:isn't|is not) working\b", "website is broken"),
    # meetings
    (
        "starts begins takes_place scheduled held set_for",
        rf"\b(?P<m>{_EVENT}) (?:starts|begins|takes place|is (?:scheduled|held|set))(?= (?:at|on|"
        rf"for|every|in)\b)",
        r"\g<m> is",
    ),
    (
        "moved rescheduled shifted changed",
        r"\b(?:has been|have been|was|were|got|is|'s been) (?:moved|rescheduled|shifted|changed)(?= to\b)",
        "was moved",
    ),
    ("make_it", r"\b(?:can't|cannot) make it (?=(?:on|at)\b)", "am not available "),
    (
        "free unavailable",
        rf"{_BE} (?:not free|unavailable)(?= (?:on|at|before|until|after|tomorrow|next)\b)",
        " am not available",
    ),
    ("free", rf"{_BE} free(?= (?:on|at|after|from|tomorrow|next)\b)", " am available"),
    ("have_time", r"\bhave time(?= (?:on|at|after|from|tomorrow|next)\b)", "am available"),
    # how to talk
    ("slow", r"\b(?:[Ss]peak|[Tt]alk) (?:a bit |a little )?(?:more slowly|slower|slowly)\b", "speak slowly"),
    ("simple", r"\bsimple (?:words|terms|wording)\b", "simple language"),
    (
        "step",
        r"\b(?:give|write)(?: me)? step[- ]by[- ]step (?:explanations|instructions)\b",
        "explain step by step",
    ),
    (
        "first_name",
        r"^(?:[Pp]lease )?(?:(?:[Cc]all|[Aa]ddress) me by|I (?:like|prefer|want|would like)(?: "
        r"it)? (?:to be|being) (?:called|addressed) by) my first name\b",
        "please use my first name",
    ),
    # a verb and what belongs to it; what is done, as a thing
    (
        "me him her them us my our it",
        r"\b(?P<v>br(?:ing|ings|ought)|t(?:ake|akes|ook)|pick(?:s|ed)?|turn(?:s|ed)?|put(?:s)?|g(?:ive|ives|ave)|"
        r"throw(?:s)?|threw|call(?:s|ed)?|switch(?:es|ed)?) (?P<o>me|him|her|them|us|it|(?:my|our|the) \w+) "
        r"(?P<p>up|off|out|down|away|back)(?=\W*$)",
        r"\g<v> \g<p> \g<o>",
    ),
    (
        "something_i what_i",
        r"^(?P<x>[A-Z].+?) (?:is|are) (?:something|what) (?P<w>I|we) (?:really |truly )?"
        r"(?P<v>love|like|enjoy|hate|dislike)(?=[.]?$)",
        r"\g<w> \g<v> \g<x>",
    ),
    ("used pre-owned preowned", r"\b(?P<a>an?) (?:used|pre-?owned) (?=\w)", r"\g<a> second-hand "),
    (
        "report",
        r"^(?P<n>[\w ]+?) report(?:s)? to (?P<w>me|us)(?=[.]?$)",
        lambda found: f"{'I' if found['w'] == 'me' else 'we'} manage {found['n']}",
    ),
    ("group team", rf"\ba (?:group|team) of (?={_N}\b)", ""),
    ("than", r"\b(?:larger|bigger|greater|more|longer|older|higher) than (?=[\d$€£])", "over "),
    ("than", r"\b(?:smaller|less|fewer|shorter|younger|lower) than (?=[\d$€£])", "under "),
    (
        "room space seats capacity",
        rf"\b(?:has|offers) (?:room|space|seats|a capacity) (?:for|of) (?={_N}\b)",
        "holds ",
    ),
    (
        "missing got_lost gets_lost disappeared vanished",
        r"^(?P<p>My|Our) (?P<o>\w+(?: \w+)?) (?:(?:went|is|has gone) missing|"
        r"(?:got|was) lost|(?:has )?(?:disappear|vanish)ed)\b",
        lambda found: f"{'I' if found['p'] == 'My' else 'We'} lost {found['p'].lower()} {found['o']}",
    ),
    ("to_play", r"\b(?P<v>learn(?:s|ed|t|ing)?)(?: how)? to play (?=\w)", r"\g<v> "),
    (
        "by_",
        r"^(?P<o>[A-Z][\w ]+?) (?:is|are) (?P<v>\w+(?<!bas)(?<!locat)ed) by "
        r"(?P<s>(?:the|our|my) \w+)(?=[.]?$)",
        r"\g<s> \g<v> \g<o>",
    ),
    # too much and not enough; how long it lasts; what they have done
    (
        "enough",
        rf"(?P<n>\bnot|n't) (?P<q>{'|'.join(_OPPOSITE)}) enough\b",
        lambda found: ("too " if found["n"] == "not" else " too ") + _OPPOSITE[found["q"]],
    ),
    (
        "-hour -minute -day -week -month -year",
        r"^(?:It|That)(?:'s| is) an? (?P<n>\w+)-(?P<u>hour|minute|day|week|month|year) (?P<x>[a-z]+)"
        r"(?= ride\b|[.]?$)",
        r"the \g<x> takes \g<n> \g<u>s",
    ),
    (
        "they",
        r"^They(?:'ve| have)? (?P<v>\w+ed) (?P<o>(?:our|my|the) \w+(?: \w+)??)"
        r"(?= (?:to|from|by|until|for|on)\b|[.]?$)",
        r"\g<o> was \g<v>",
    ),
    (",_not", r",? (?:and )?not (?P<y>[a-z]+(?: [a-z]+)?)(?=[.!]?$)", r" instead of \g<y>"),
)
