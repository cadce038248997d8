"""English frames of times, habits, meetings, wishes and moods, brought to one wording."""

from __future__ import annotations

from triptych.text.rewording.rules import Written

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

HABIT_FRAMES: tuple[Written, ...] = (
    # on which side of an hour, of a door
    ("before_", rf"\bbefore (?={_HOUR}\b(?! [a-z]+s\b))", "earlier before "),
    ("after_", rf"\bafter (?={_HOUR}\b(?! [a-z]+s\b))", "later after "),
    ("out_of", r"\b(?P<m>mov(?:e|ed|ing)) out of (?=(?:an?|my|our|the|his|her|their) )", r"\g<m> out from "),
    ("into", r"\b(?P<m>mov(?:e|ed|ing)) into (?=(?:an?|my|our|the|his|her|their) )", r"\g<m> in to "),
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
    (",_not", r",? (?:and )?not (?P<y>[a-z]+(?: [a-z]+)?)(?=[.!]?$)", r" instead of \g<y>"),
)
