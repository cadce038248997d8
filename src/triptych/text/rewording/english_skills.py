"""English frames of tools, dates, talk, skills and measures, brought to one wording."""

from __future__ import annotations

import re

from triptych.text.rewording.rules import Written
from triptych.text.tables import listed

_END = r"(?=\s*(?:[.,;!?]|$))"
_BE = r"(?:\bam|\bis|\bare|'m|'s|'re)"
_NO_DAY = r"(?!(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|(?:Jan|Febr|Apr|Jun|Jul|Aug|Sept|Octo|Nov|Dec))"
_TONGUE = (
    r"(?:English|French|German|Spanish|Italian|Portuguese|Dutch|Greek|Russian|Polish|Czech|"
    r"Turkish|Arabic|Hebrew|"
    r"Hindi|Urdu|Bengali|Mandarin|Cantonese|Chinese|Japanese|Korean|Vietnamese|Thai|Swedish|Norwegian|Danish|"
    r"Finnish|Hungarian|Romanian|Ukrainian|Farsi|Persian|Swahili|Tamil|Catalan|Welsh|Irish|Latin|Esperanto)"
)
_CODE = (
    r"(?:Rust|Python|Go|Java|JavaScript|TypeScript|Kotlin|Swift|Ruby|PHP|Haskell|Scala|Elixir|"
    r"Erlang|Clojure|Julia|"
    r"Perl|Lua|Dart|COBOL|Fortran|C\+\+|C#|SQL)"
)
_SYSTEM = r"(?:(?:Arch|Alpine|Gentoo) Linux|Linux|Ubuntu|Debian|Fedora|Windows|macOS|FreeBSD|NixOS|Manjaro)"
_DOCTOR = (
    r"(?:dentist|doctor|gp|GP|eye doctor|dermatologist|vet|optician|cardiologist|gyn(?:a)"
    r"?ecologist|orthodontist|physio|"
    r"hairdresser|barber|neurologist|urologist|optometrist)"
)
_AGAINST = {"text": "texts", "email": "emails", "mail": "emails", "message": "messages", "call": "calls"}
_AGAINST |= {"phone": "calls", "ring": "calls"}
_SHORT = dict(
    pair.split(":")
    for pair in listed("""
    chief_executive_officer:CEO chief_executive:CEO chief_technology_officer:CTO
    chief_technical_officer:CTO chief_financial_officer:CFO chief_operating_officer:COO
    human_resources:HR research_and_development:R&D quality_assurance:QA user_experience:UX
    vice_president:VP managing_director:MD doctorate:PhD doctoral_degree:PhD electric_vehicle:EV
    electric_car:EV graphics_card:GPU continuous_integration:CI artificial_intelligence:AI
    machine_learning:ML large_language_model:LLM virtual_machine:VM solid-state_drive:SSD hard_disk:HDD
    hard_drive:HDD operating_system:OS multiple_sclerosis:MS
    attention_deficit_hyperactivity_disorder:ADHD general_practitioner:GP curriculum_vitae:CV
    virtual_private_network:VPN pull_request:PR merge_request:PR two-factor_authentication:2FA
    air_conditioning:AC air_conditioner:AC united_states:US united_kingdom:UK
    obsessive_compulsive_disorder:OCD irritable_bowel_syndrome:IBS post-traumatic_stress_disorder:PTSD
    master_of_business_administration:MBA search_engine_optimization:SEO
    customer_relationship_management:CRM
    """)
)


def _rather(match: re.Match[str]) -> str:
    """Text me instead of calling."""
    less = re.sub(r"(?:ing|ling|ning)$", "", match["less"])
    return f"I prefer {_AGAINST[match['more'].lower()]} to {_AGAINST.get(less, less)}"


SKILL_FRAMES: tuple[Written, ...] = (
    # tools and servers
    (
        "equipped fitted comes_with",
        r"\b(?:is|are|comes?|came) (?:equipped |fitted )?with(?= \d)|\b(?:is|are|comes) "
        r"(?:equipped|fitted) with\b",
        "has",
    ),
    ("ram memory", r"(?<=\d) ?(?:GB|GiB|gigs?|gigabytes?) (?:of )?(?:RAM|ram|memory)\b", " GB of memory"),
    (
        "mode",
        r"\bhave (?P<x>(?:dark|light|airplane|night) mode) (?:on|enabled|turned on|switched on)\b",
        r"use \g<x>",
    ),
    (
        "write",
        rf"\b(?:write(?: code| software)?|code) (?:mostly |mainly )?(?:in )?(?={_CODE}{_END})",
        "program in ",
    ),
    ("code", rf"\bcode (?:mostly |mainly )?in (?={_CODE})", "program in "),
    (
        "use using run have",
        rf"\bI(?:'m using| am using| run| use|'m running| have) (?P<s>{_SYSTEM}(?: [\d.]+)?) on "
        rf"my (?P<d>\w+)",
        r"my \g<d> runs \g<s>",
    ),
    (
        "use using",
        rf"\bI(?:'m using| am using| use|'m running|'m on| am on) (?={_SYSTEM}(?: [\d.]+)?{_END})",
        "I run ",
    ),
    (
        "our_ the_",
        rf"^(?:[Oo]ur|[Tt]he) (?P<y>[a-z][\w /-]{{1,30}}?|API|CI|CI/CD|CMS|CRM|UI) (?:runs on|is "
        rf"built (?:on|with|in)|is written in|"
        rf"is powered by|uses|is done (?:with|in)|is implemented in) "
        rf"(?P<x>{_NO_DAY}[A-Z][\w.+#]*(?: [A-Z][\w.+#]*)*){_END}",
        r"We use \g<x> for our \g<y>",
    ),
    (
        "we_wrote we_built we_write we_build",
        r"^We (?:wrote|built|write|build|implemented|developed) (?:our|the) (?P<y>[a-zA-Z][\w "
        r"/-]{1,30}?) (?:in|with|on) (?P<x>[A-Z][\w.+#]*)",
        r"We use \g<x> for our \g<y>",
    ),
    (
        "we_use",
        r"^We use (?P<x>[A-Z][\w.+# ]*?) (?:for|as) (?:the |our )?(?=[a-zA-Z])",
        r"We use \g<x> for our ",
    ),
    ("of_choice", r"\bof choice\b", ""),
    (
        "-inch -hour -minute -day -week -month -page -mile -km -kg -metre -meter -litre -liter "
        "-euro -dollar -bedroom -room",
        r"(?<=\d)-(?=(?:inch|hour|minute|day|week|month|page|mile|km|kg|metre|meter|litre|liter|"
        r"euro|dollar|bedroom|room)\b)",
        " ",
    ),
    # deadlines and appointments
    (
        "need",
        r"^(?:I|[Ww]e) need (?P<x>(?:the|my|our|your) [^.;]*?) by (?=[A-Z\d]|next|tomorrow|the end)",
        r"\g<x> is due on ",
    ),
    (
        "by_",
        r"^(?:I|[Ww]e)(?:'ve)? (?:have to|need to|must|got to) (?:submit|hand in|turn in|finish|"
        r"deliver|file|complete) "
        r"(?P<x>(?:the|my|our) [^.;]*?) (?:by|before|until) (?=[A-Z\d]|next|tomorrow|the end)",
        r"\g<x> is due on ",
    ),
    (
        "by_",
        r"^(?P<x>(?:[Tt]he|[Mm]y|[Oo]ur) [^.;]*?) (?:has to|needs to|must) be "
        r"(?:finished|done|ready|submitted|handed in|completed|delivered|filed) by ",
        r"\g<x> is due on ",
    ),
    (
        "deadline_for deadline_of",
        r"^(?:[Tt]he|[Mm]y|[Oo]ur) deadline (?:for|of) (?P<x>[^.;]+?) is (?:on )?",
        r"\g<x> is due on ",
    ),
    (
        "appointment",
        rf"\b(?:have|'ve got|got) an appointment (?:with|at) (?:the|my|an?) (?P<d>{_DOCTOR})(?:'s)?\b",
        r"have a \g<d> appointment",
    ),
    (
        "see visit going",
        rf"(?:{_BE} (?:seeing|going to see|going to|visiting)|\bhave to (?:see|go to|visit)) "
        rf"(?:the|my|an?) (?P<d>{_DOCTOR})\b",
        r" have a \g<d> appointment",
    ),
    (
        "appointment",
        r"^[Mm]y (?P<x>\w+)(?:'s)? appointment is (?=on|at|tomorrow|next)",
        r"I have a \g<x> appointment ",
    ),
    # how to talk and answer
    ("calls_me call_me", r"^(?:[Ee]veryone|[Ee]verybody|[Pp]eople) calls? me (?=[A-Z])", "My name is "),
    (
        "instead_of rather_than",
        r"^(?:[Pp]lease )?(?P<more>[Tt]ext|[Ee]mail|[Mm]ail|[Mm]essage|[Cc]all) me (?:instead of|"
        r"rather than) "
        r"(?P<less>call|text|email|messag|phon|ring)(?:ing)?(?: me)?",
        _rather,
    ),
    (
        "i_want",
        r"^I(?: want|'d like| would like) (?:your |all |the )?(?:answers|replies|responses) (?:in|to be in) ",
        "please answer in ",
    ),
    (
        "answers replies responses",
        r"^(?:[Pp]lease )?(?:[Kk]eep|[Mm]ake|[Gg]ive(?: me)?|I (?:want|like|prefer)) (?:your |the |me )?"
        r"(?:(?P<b>short|brief|concise|long|detailed|simple) (?:answers|replies|responses)|"
        r"(?:answers|replies|responses) (?P<a>short|brief|concise|long|detailed|simple))(?:,? please)?",
        lambda match: f"please be {match['a'] or match['b']}",
    ),
    (
        "answers replies responses",
        r"^(?P<a>[Ss]hort|[Bb]rief|[Cc]oncise|[Dd]etailed) (?:answers|replies|responses)(?: only)?,? please",
        lambda match: f"please be {match['a'].lower()}",
    ),
    (
        "answer reply respond",
        r"^(?:[Pp]lease )?(?:[Aa]nswer|[Rr]eply|[Rr]espond) (?P<a>briefly|concisely|shortly)\b",
        r"please be \g<a>",
    ),
    ("please", r"^[Nn]o (?P<x>\w+),? please\b", r"don't use \g<x>"),
    # habits and sleep
    ("up_at up_by", rf"{_BE} (?:usually |always |normally )?up (?=(?:at|by) )", " get up "),
    ("before_bed", r"\bbefore bed(?:time)?\b", "before going to bed"),
    (
        "night_owl night_person up_late stay_up",
        rf"{_BE} a night (?:owl|person)\b|\bstays? up late\b",
        " go to bed late",
    ),
    (
        "morning_person",
        rf"{_BE} (?:a|not a) morning person\b",
        lambda match: " don't get up early" if "not" in match[0] else " get up early",
    ),
    ("bedtime", r"\b[Mm]y bedtime is (?:at )?", "I go to bed at "),
    # able
    (
        "tongue language",
        rf"^[Mm]y (?:mother tongue|native language|first language|native tongue) is (?P<x>{_TONGUE})",
        r"I am a native \g<x> speaker",
    ),
    (
        "tongue language",
        rf"^(?P<x>{_TONGUE}) is my (?:mother tongue|native language|first language|native tongue)",
        r"I am a native \g<x> speaker",
    ),
    ("native_speaker", rf"\bnative speaker of (?P<x>{_TONGUE})", r"native \g<x> speaker"),
    ("speak know", rf"\b(?:speak|know) (?:a little(?: bit of)?|a bit of|some) (?={_TONGUE})", "speak some "),
    ("know", rf"\bknows? (?P<a>any )?(?={_TONGUE}{_END})", r"speak \g<a>"),
    ("trilingual", rf"{_BE} trilingual\b", " speak three languages"),
    (
        "well",
        r"\bI (?P<v>cook|swim|sing|dance|draw|write|ski|paint) (?:very |really |quite )?well\b",
        r"I am good at \g<v>ing",
    ),
    (
        "good",
        rf"{_BE} an? (?:very |really )?good (?P<v>cook|swimmer|singer|dancer|skier|painter)\b",
        r" am good at \g<v>",
    ),
    (
        "good_at bad_at terrible_at hopeless_at poor_at",
        rf"{_BE} (?:not (?:very |so |any |really )?good|no good|bad|terrible|hopeless|poor) at (?!\w+ing\b)",
        " bad at ",
    ),
    ("never_learn", r"\bnever learn(?:ed|t) (?:how )?to\b", "can't"),
    (
        "clue idea anything nothing",
        r"\b(?:(?:don't|do not) know (?:anything|much|a thing)|have (?:no clue|no idea)) about\b",
        "know nothing about",
    ),
    (
        "cope deal",
        r"\b(?:don't|do not|can't) (?:cope|deal|do) (?:very |so )?well (?:with|in)\b",
        "can't handle",
    ),
    ("cope deal", r"\b(?:can't|cannot) (?:cope|deal) with\b", "can't handle"),
    # body
    ("height", r"\b[Mm]y height is (?P<n>[\d.,]+ ?\w+)", r"I am \g<n> tall"),
    (
        "_m _cm ft feet",
        r"\bI(?: am|'m) (?P<n>1[.,]\d\d ?m|1\d\d ?cm|2\d\d ?cm|\d ?(?:ft|feet|foot)(?: \d+)?)(?= "
        r"?(?:[.,;!?]|$))",
        r"I am \g<n> tall",
    ),
    ("weight", r"\b[Mm]y weight is\b", "I weigh"),
    (
        "kg kilo pound lbs",
        r"\bI(?: am|'m) (?=\d+(?:\.\d+)? ?(?:kg|kilos?|kilograms|pounds|lbs)\b(?! (?:over|heav|"
        r"light|under)))",
        "I weigh ",
    ),
    (
        "size",
        r"\b(?:wear|take) (?:a )?(?:shoe size|size) (?P<n>\d+)(?: in)? shoes?\b|\bwear (?:a )"
        r"?shoe size (?P<m>\d+)",
        lambda match: f"my shoe size is {match['n'] or match['m']}",
    ),
    (
        " ".join(long.replace(" ", "_") for long in _SHORT),
        rf"\b(?i:{'|'.join(_SHORT)})\b",
        lambda match: _SHORT[match[0].lower()],
    ),
    ("car_is", r"\bI have a electric car\b", "I have a EV"),
)
