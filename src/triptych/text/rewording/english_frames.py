"""English frames that say one thing with more or fewer words, in the same order."""

from __future__ import annotations

from triptych.text.rewording.rules import Written
from triptych.text.tables import listed

_END = r"(?=\s*(?:[.,;!?]|$))"
_BE = r"(?:\bam|\bis|\bare|'m|'s|'re)"
_WAS = r"(?:\bwas|\bwere)"
_A_DEGREE = (
    r"(?: an?| really| very| so| quite| rather| pretty| extremely|"
    r" incredibly| super| particularly| huge| big| great)*"
)
_LASTING = (
    r"(?:contract|lease|visa|passport|subscription|warranty|"
    r"licen[cs]e|membership|insurance|agreement|ticket)s?"
)
_LED = (
    r"(?=(?:the|our|my|a|his|her) (?:\w+ )?(?:department|team|"
    r"division|group|office|project|company|branch|lab)\b)"
)
_ACTS = dict(
    pair.split(":")
    for pair in listed("""
    decision:decided promise:promised plan:plan choice:choose complaint:complain payment:pay donation:donate
    reservation:reserved booking:booked suggestion:suggest mistake:mistake purchase:bought call:call
    """)
)
_FEELING = (
    "annoy|bor|scar|frighten|interest|fascinat|excit|worr|"
    "relax|calm|stress|irritat|depress|amus|disgust|confus|"
    "frustrat|bother|upset|embarrass|exhaust|tir"
)

ENGLISH_FRAMES: tuple[Written, ...] = (
    # hedges and courtesies
    (
        "honest actually frankly fact basically know btw by_the_way "
        "fyi record note mind think guess believe suppose "
        "must_say have_to_say mention",
        r"^(?:(?:to be (?:perfectly |quite )?honest|honestly|actually|"
        r"frankly|in fact|basically|as you know|by the way|"
        r"btw|fyi|(?:just )?so you know|for the record|note that|"
        r"keep in mind(?: that)?|you should know(?: that)?|"
        r"I (?:think|guess|believe|suppose|must say|have to say|should mention)(?: that)?)[,:]?\s+)+",
        "",
    ),
    (
        "could can would will",
        r"^(?:[Cc]ould|[Cc]an|[Ww]ould|[Ww]ill) you (?:please |kindly )?(?=[a-z])",
        "please ",
    ),
    ("prefer_you prefer_it", r"^(?:I'd|I would|I) prefer (?:it if )?you (?:to )?", "please "),
    ("keep", r"^(?:[Pp]lease )?[Kk]eep (?:it|things) (?=[a-z]+\W*(?:please)?\W*$)", "please be "),
    ("avoid", r"^(?:[Pp]lease )?[Aa]void (?:using )?(?=\w)", "don't use "),
    # names
    (
        "call_me go_by",
        r"^(?:[Yy]ou can |[Pp]lease )?[Cc]all me (?=[A-Z])|^I go by (?=[A-Z])",
        "My name is ",
    ),
    ("boy", r"\b(?P<o>[Mm]y|[Oo]ur) (?:little )?boy\b(?! ?friend)", r"\g<o> son"),
    ("girl", r"\b(?P<o>[Mm]y|[Oo]ur) (?:little )?girl\b(?! ?friend)", r"\g<o> daughter"),
    # trades
    ("work_as works_as", r"\bI(?: currently)? work as (?=an?\b)", "I am "),
    ("works_as work_as", r"\bworks? as (?=an?\b)", "is "),
    ("worked_as", r"\bworked as (?=an?\b)", "was "),
    ("employed_as", rf"(?P<b>{_BE}) employed as (?=an?\b)", r"\g<b> "),
    (
        "job profession occupation",
        r"(?<=[a-z])'s (?:job|profession|occupation|trade) is " r"(?:being )?",
        " is ",
    ),
    ("job profession occupation", r"\b[Mm]y (?:job|profession|occupation) is (?:being )?(?=an?\b)", "I am "),
    ("by_profession by_trade by_occupation", r",? by (?:profession|trade|occupation)\b", ""),
    ("student", rf"{_BE} a (?:\w+ )?student (?:at|in) ", " study at "),
    ("attend enrolled", rf"\battend(?:s|ed)? |{_BE} enrolled (?:at|in) ", " go to "),
    ("charge_of", rf"{_BE} in charge of {_LED}", " leads "),
    ("run manage oversee head", rf"\b(?:runs?|manages?|oversees?|heads) {_LED}", "leads "),
    (
        "gift present",
        r"^(?P<x>[^.,;]+?) (?:was|is) an? (?:gift|present) from (?P<w>my \w+|[A-Z]\w+)",
        r"\g<w> gave me \g<x>",
    ),
    (
        "badly poorly",
        r"\b(?P<v>\w+) (?:very |so |really )?(?:badly|poorly)(?=\s*(?:[.!]|$))",
        r"have trouble \g<v>ing",
    ),
    # having
    (
        "run",
        r"\bruns? (?=an? (?:\w+ )?(?:garage|shop|store|bakery|"
        r"business|farm|hotel|pub|bar|cafe|café|restaurant|firm|"
        r"company)\b)",
        "owns ",
    ),
    ("belong", r"^(?P<x>[^.,;]+?) belongs? to (?P<w>me|us)\b", r"I have \g<x>"),
    ("possession", rf"{_BE} in possession of", " have"),
    (
        "father mother parent",
        rf"{_BE} (?:the |a )?(?:father|mother|parent|dad|mum|mom) of (?=(?:\w+) )",
        " has ",
    ),
    ("boy girl", r"\b(?P<n>one|two|three|four|five|\d) (?:little )?girls\b", r"\g<n> daughters"),
    ("boy girl", r"\b(?P<n>one|two|three|four|five|\d) (?:little )?boys\b", r"\g<n> sons"),
    ("better", r"\b(?:like|love) (?P<x>[^.,;]+?) (?:better|more)(?=\s*(?:[.!]|$))", r"prefer \g<x>"),
    ("must", r"\b(?:must|has to|have to|needs to) be paid (?=(?:on|by)\b)", "is due "),
    # what is done, with a noun
    (
        "walk run nap shower bath swim jog ride hike rest break chat talk stroll",
        r"\b(?:take|takes|took|taking|have|has|had|having|go for|goes for|went for|going for) an? "
        r"(?:(?:quick|short|long|little) )?(?P<n>walk|run|nap|"
        r"shower|bath|swim|jog|ride|hike|rest|chat|talk|stroll)\b",
        r"\g<n>",
    ),
    (
        "mak made",
        rf"\b(?:make|makes|made|making) (?:an? |the )(?P<n>{'|'.join(_ACTS)})\b",
        lambda match: _ACTS[match["n"]],
    ),
    (
        "cooking shopping cleaning ironing gardening laundry washing",
        r"\b(?:do|does|did|doing) (?:(?:all )?(?:the|my|our|his|her|their) )?"
        r"(?P<v>cooking|shopping|cleaning|ironing|gardening|laundry|washing)\b",
        r"\g<v>",
    ),
    ("retirement", r"\b(?:go|goes|went|gone|going) into retirement\b", "retired"),
    (
        "go",
        r"\b(?:go|goes|went|going) (?P<v>swimming|running|jogging|"
        r"hiking|climbing|cycling|skiing|fishing|shopping)\b",
        r"\g<v>",
    ),
    # able, willing
    ("not_able unable", rf"(?:{_BE} (?:not able|unable) to)\b", " can't"),
    ("able_to capable_of", rf"{_BE} (?:able to|capable of)\b", " can"),
    ("know how", r"\b(?:do not|don't|does not|doesn't) know how to\b", "can't"),
    ("know how", r"\bknows? how to\b", "can"),
    ("love_to like_to", r"(?:'d| would) (?:really )?(?:love|like) to\b", " want to"),
    (
        "hoping wishing looking aiming wish",
        rf"{_BE} (?:hoping|wishing|looking|aiming) to\b|\b(?<=I )wish to\b",
        " want to",
    ),
    # liking
    (
        "fan_of fond keen into crazy_about mad_about passionate passion",
        rf"{_BE} not (?:really |very |much of )?(?:an? )?(?:big |huge )?(?:fan of|fond of|keen on|into)\b",
        " hate",
    ),
    (
        "fan_of fond keen into crazy_about mad_about passionate passion",
        rf"(?:{_BE}|{_WAS}){_A_DEGREE} (?:fan of|fond of|keen on|"
        r"into|crazy about|mad about|passionate about)\b",
        " like",
    ),
    ("passion", r"\bhave a passion for\b", "like"),
    ("lover", rf"{_BE} an? (?:big |huge |real )?(?P<x>\w+) lover{_END}", r" like \g<x>"),
    ("care_for", r"\b(?:do not|don't) (?:much |really )?care for\b", "dislike"),
    # how things make one feel
    (
        "me us",
        rf"^(?P<x>[^.,;]+?) (?:really |always |often )?(?P<f>{_FEELING})(?:e?s|ies|y) me(?: out)?{_END}",
        r"I am \g<f>ed by \g<x>",
    ),
    (
        "find",
        rf"\bI find (?P<x>[^.,;]+?) (?:really |very |so |quite |pretty )?(?P<f>{_FEELING})(?:ing|y){_END}",
        r"I am \g<f>ed by \g<x>",
    ),
    (
        "make",
        rf"^(?P<x>[^.,;]+?) (?:always |really )?makes? me (?P<f>(?:feel )?[a-z]+){_END}",
        r"I am \g<f> \g<x>",
    ),
    # health
    (
        "suffer diagnos",
        rf"(?:{_BE} suffering from|\bsuffers? from|(?:{_BE}|{_WAS}|"
        r"'ve been|\bhave been|\bhas been) diagnosed with)\b",
        " have",
    ),
    ("diagnosis", r"(?:\bhave|\bhas|'ve got|\bgot) an? (?P<x>[\w -]+?) diagnosis\b", r" have \g<x>"),
    (
        "allergy intolerance",
        r"\b(?:have|has|'ve got|got) an? (?:\w+ )?(?P<x>\w+) (?:allergy|intolerance)\b",
        r"am allergic to \g<x>",
    ),
    ("intoleran", rf"(?P<b>{_BE}) (?P<x>\w+)[ -]intolerant\b", r"\g<b> allergic to \g<x>"),
    (
        "vegetarian",
        rf"(?P<b>{_BE}) (?:an? )?(?:strict |lifelong )?vegetarians?{_END}",
        " don't eat meat",
    ),
    ("never", r"\bnever (?P<v>eat|drink|smoke|wear|use|drive|watch)s? (?:any )?", r"don't \g<v> "),
    (
        "teetotal drink",
        rf"{_BE} (?:an? )?teetotal(?:l?er)?\b|(?:\bdo not|\bdon't) drink{_END}",
        " don't drink alcohol",
    ),
    (
        "any anymore longer",
        r"\b(?:do not|don't) (?P<v>eat|drink|smoke|use|play|take|"
        r"watch|wear|drive) (?P<x>[^.,;]*?)(?: any ?more| any longer)\b",
        r"stopped \g<v>ing \g<x>",
    ),
    (
        "partner boyfriend girlfriend relationship",
        rf"\b(?:do not|don't) have an? (?:partner|boyfriend|girlfriend)\b|{_BE} not in a relationship\b",
        " am single",
    ),
    ("down", r"\b(?:has |have )?(?:broke|broken) down\b", "is broken"),
    (
        "order service working",
        r"(?P<b>\b(?:is|are)) (?:out of (?:order|service)|not working)\b",
        r"\g<b> broken",
    ),
    # places
    (
        "where",
        r"^(?P<p>[A-Z][\w ]*?) is (?:the (?:town|city|country|"
        rf"place) )?where (?P<r>(?:I|we|my \w+) [^.,;]+?){_END}",
        r"\g<r> in \g<p>",
    ),
    (
        "_is_the",
        rf"^(?P<p>[A-Z]\w*) is the [a-z]+ (?:that |which )?(?P<r>(?:I|we) (?!am|was)[^.,;]+?){_END}",
        r"\g<r> \g<p>",
    ),
    ("childhood", r"\bspent (?:my|his|her|our|their) childhood\b", "grew up"),
    ("raised brought_up", r"\bwas (?:raised|brought up)\b", "grew up"),
    ("childhood", r"^[Mm]y childhood was spent\b", "I grew up"),
    ("originally hail native", rf"{_BE} originally from\b|\bhails? from\b|{_BE} a native of\b", " from"),
    ("get_in gets_in", r"\bgets? in(?= (?:at|on)\b)", "arrives"),
    ("sent", r"\b(?:is|are) (?:sent|forwarded) to\b", "go to"),
    (
        "located situated lies",
        r"\b(?P<b>is|are) (?:located|situated|based)(?= (?:in|at|on|near)\b)",
        r"\g<b>",
    ),
    ("former", r"\bformer (?=(?:husband|wife|boyfriend|girlfriend|boss|partner)\b)", "ex-"),
    ("early_riser early_bird", rf"{_BE} an early (?:riser|bird)\b", " get up early"),
    ("on_time", r"(?: am|'m)? never (?:arrive |am |be |show up )?on time\b", " am always late"),
    (
        "laid_off redundant let_go",
        r"\b(?:was|were|got|been) (?:laid off|made redundant|let go)\b",
        "lost my job",
    ),
    (
        "every_other every_second",
        r"\bevery (?:other|second) (?P<u>day|week|month|year)\b",
        r"every two \g<u>s",
    ),
    (
        "can",
        r"\b(?:can't|cannot|can not) (?:have|eat) (?=dairy|gluten|"
        r"nuts|peanuts|meat|fish|seafood|shellfish|eggs|sugar|"
        r"pork|beef|spicy)",
        "don't eat ",
    ),
    (
        "brother sister sibling",
        r"\b(?:do not|don't) have any (?:siblings|brothers or sisters)\b|\bhave no siblings\b",
        "am an only child",
    ),
    # since when
    (
        "since",
        r"(?:\bhave|\bhas|'ve|'s) lived (?P<w>here|in [A-Z]\w+(?: [A-Z]\w+)?) since (?=\d{4})",
        lambda match: f" moved {match['w'].replace('in ', 'to ', 1)} in ",
    ),
    (
        "since",
        r"(?:\bhave|\bhas|'ve|'s) (?P<v>worked|taught|studied|"
        r"played|owned|used) (?P<r>[^.,;]*?) ?since (?=\d{4})",
        r" started \g<v> \g<r> in ",
    ),
    (
        "end run_out runs_out is_up valid good",
        rf"\b(?P<x>{_LASTING}) (?:runs? out|ends?|is up|lapses?|(?:is|are) (?:valid|good) (?:un)?til)\b",
        r"\g<x> expires",
    ),
    # units
    ("gigabyte", r"(?<=\d )gigabytes?\b", "GB"),
    ("megabyte", r"(?<=\d )megabytes?\b", "MB"),
    ("terabyte", r"(?<=\d )terabytes?\b", "TB"),
    ("of_ram", r"\bGB of RAM\b", "GB of memory"),
    (
        "k_",
        r"\b(?P<n>\d{1,3})(?:\.(?P<d>\d))?k(?= (?:euros?|dollars?|pounds?|a |per ))",
        lambda m: f"{m['n']}{m['d'] or '0'}00",
    ),
)
