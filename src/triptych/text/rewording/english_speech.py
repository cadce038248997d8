"""English turns of speech that add nothing to what is said: hedges, fillers, clefts, ways to ask."""

from __future__ import annotations

from triptych.text.rewording.rules import Written

_BE = r"(?:\bam|\bis|\bare|'m|'s|'re)"
_CLOSE = (
    r"(?:(?:older|younger|little|big|best|twin|half|eldest|oldest|youngest) )?"
    r"(?:brother|sister|son|daughter|friend|cousin|uncle|aunt|nephew|niece|neighbou?r|colleague|"
    r"flatmate|roommate|"
    r"dog|cat|horse|parrot|rabbit)"
)

SPEECH_FRAMES: tuple[Written, ...] = (
    # at the beginning and the end
    (
        "admit admittedly turns_out it_happens thing_is opinion for_my_part in_my_case as_for_me "
        "tell_you information "
        "honestly add_that i'd_say you_see quick_note heads_up just_to_let",
        r"^(?:(?:I (?:have to|must) admit|admittedly|it turns out|as it happens|the thing is|in my opinion|"
        r"for my part|in my case|as for me|let me tell you|for your information|honestly "
        r"speaking|I should add|I'd say|"
        r"you see|quick note|heads up|just to let you know)(?: that)?[,:]?\s+)",
        "",
    ),
    (
        "way know honest actually though honestly really please_note",
        r",\s+(?:by the way|btw|you know|to be honest|actually|though|honestly|really|if I'm "
        r"honest|just so you know)"
        r"(?=\s*[.!]?$)",
        "",
    ),
    (
        "moment present time_being as_of this_point these_days",
        r",? ?\b(?:at the moment|at present|for the time being|as of (?:now|today)|at this "
        r"point(?: in time)?)\b,?",
        "",
    ),
    ("every_single", r"\bevery single\b", "every"),
    ("regular", r",? on a regular basis\b", " regularly"),
    ("tend_to", r"\btends? to (?=[a-z])", ""),
    ("happen", r"\bhappens? to be\b", "am"),
    (
        "consider describe",
        r"\bI(?:'d| would)? (?:consider|describe|call) myself (?:as |to be )?(?=an? )",
        "I am ",
    ),
    # what is put in front
    ("it_is it's", r"^[Ii]t(?:'s| is) (?P<x>(?:my|our) \w+|[A-Z]\w+) (?:who|that) ", r"\g<x> "),
    (
        "what_i",
        r"^[Ww]hat I (?:really )?(?P<v>like|love|hate|want|need|prefer)(?: most)? (?:is|are) ",
        r"I \g<v> ",
    ),
    (
        "the_",
        r"^[Tt]he (?P<x>[a-z][\w ]{1,25}?) (?:that |which )?I(?:'m using|'m on| use| have| own| "
        r"drive| work with| ride) is\b",
        r"My \g<x> is",
    ),
    (
        "who_ that_",
        rf"^I(?: have|'ve got) (?:an?|one) (?P<x>{_CLOSE}) (?:who|that)(?P<r>'s| is| works| "
        rf"lives| plays| studies| has| speaks| teaches)\b",
        r"My \g<x>\g<r>",
    ),
    ("called named", r"\b(?:who|that|which)(?:'s| is) (?=(?:called|named) )", ""),
    ("known_as name_of", rf"{_BE} known as\b|\bgoes by the name of\b", " is called"),
    ("called named", r"^I(?:'m| am) (?:called|named) (?=[A-Z])", "My name is "),
    # asking
    (
        "great_if nice_if appreciate like_it_if",
        r"^(?:[Ii]t(?:'d| would) be (?:great|nice|good|helpful) if you (?:could )?|I(?:'d| would)"
        r" (?:appreciate it|like it|be grateful) if you "
        r"(?:could |would )?)(?=[a-z])",
        "please ",
    ),
    (
        "make_sure be_sure remember_to try_to",
        r"^(?:[Pp]lease )?(?:[Mm]ake sure|[Bb]e sure|[Rr]emember|[Tt]ry) (?:to|that you|you) (?=[a-z])",
        "please ",
    ),
    (
        "from_now going_forward in_future in_the_future",
        r"^(?:[Ff]rom now on|[Gg]oing forward|[Ii]n (?:the )?future),? (?=(?:please|always|never|"
        r"don't|do not|use|write|answer|call|reply)\b)",
        "",
    ),
    (
        "from_now going_forward in_future in_the_future",
        r",? (?:from now on|going forward|in (?:the )?future)(?=\s*[.!]?$)",
        "",
    ),
    (
        "you_",
        r"^[Yy]ou (?:should|must|can|may) (?:not|never) (?=[a-z])|^[Yy]ou (?:shouldn't|mustn't) (?=[a-z])",
        "please don't ",
    ),
    ("you_", r"^[Yy]ou (?:should|must|need to|have to|ought to) (?:always )?(?=[a-z])", "please "),
    (
        "never",
        r"^(?:[Pp]lease )?[Nn]ever (?=(?:call|use|write|send|contact|text|email|ring|phone|share|"
        r"address|reply|answer|suggest|mention|schedule|book|ask|wake)\b)",
        "don't ",
    ),
    (
        "always",
        r"^(?:[Pp]lease )?[Aa]lways (?=(?:call|use|write|send|contact|text|email|share|address|"
        r"reply|answer|mention|schedule|book|ask|give|show|add|include)\b)",
        "please ",
    ),
    # figures
    ("half_a_dozen", r"\bhalf a dozen\b", "6"),
    ("dozen", r"\b(?:a|one) dozen\b", "12"),
    ("decade", r"\b(?:a|one) decade\b", "10 years"),
    ("decade", r"\btwo decades\b", "20 years"),
    ("quarter", r"\b(?:a|one) quarter of an hour\b", "15 minutes"),
    ("quarter", r"\bthree[- ]quarters of an hour\b", "45 minutes"),
    (
        "fortnight",
        r"\b(?:a|one|every) fortnight\b",
        lambda match: "every two weeks" if match[0].startswith("every") else "two weeks",
    ),
    ("annum p.a.", r"\b(?:per annum|p\.a\.)", "per year"),
    ("a_couple_of", r"\ba couple of (?=(?:years|months|weeks|days|hours) ago\b)", "two "),
)
