"""What an English speaker does: firm, job, school, project."""

from __future__ import annotations

from triptych.remember.english.words import (
    ADVERB,
    CAPITALISED,
    EMPLOYER,
    END,
    FEW_WORDS,
    I_AM,
    I_DO,
    I_HAVE_DONE,
    JOB,
    MY,
    NO_LONGER,
    PLACE,
    RELATIONS,
    TITLE,
    rule,
)
from triptych.remember.finding import Mark

WORK = (
    rule(
        "changed jobs",
        rf"{I_HAVE_DONE}(?:left|quit|resigned from|moved (?:on )?from|switched from)\s+(?:my job at\s+)?"
        rf"(?P<old>(?-i:[A-Z]){FEW_WORDS})\s+(?:for|to (?:join|work (?:at|for))|and (?:then |have |now )?"
        rf"(?:joined|work (?:at|for)|started (?:at|with|working (?:at|for))|"
        rf"went to))\s+(?P<value>{EMPLOYER})",
        "employer",
        mark=Mark.CHANGE,
        needs="left|moved |quit|resigned from|switched from",
    ),
    rule(
        "changed jobs",
        rf"{I_HAVE_DONE}(?:(?:changed|switched|got|found|started|took|landed|accepted)\s+(?:(?:a|my|new|"
        r"another|"
        rf"different)\s+)*(?:jobs?|companies|company|employers?|position|role|work)|left my (?:old |"
        rf"last )?job|"
        rf"quit(?: my (?:old )?job)?)\s*,?\s+(?:and\s+|so\s+)?(?:(?:I|we|I'm|am|now|currently|have)\s+)*"
        rf"(?:work|working|started|joined|employed)\s+(?:at|for|by|with)?\s*(?P<value>{EMPLOYER})",
        "employer",
        mark=Mark.CHANGE,
        needs="employed|joined|started|work",
    ),
    rule(
        "employer",
        rf"{I_DO}{NO_LONGER}{ADVERB}work\s+(?:at|for)\s+(?P<value>{EMPLOYER})",
        "employer",
        needs="work",
    ),
    rule(
        "employer",
        rf"{I_AM}{NO_LONGER}{ADVERB}(?:working|employed)\s+(?:at|for|by)\s+(?P<value>{EMPLOYER})",
        "employer",
        needs="employed|working",
    ),
    rule(
        "employer",
        rf"{I_HAVE_DONE}(?:started (?:working|a (?:new )?job|my (?:new )?job)|got (?:hired|"
        rf"a (?:new )?job)|was hired|been hired)\s+(?:at|by|with)\s+(?P<value>{EMPLOYER})",
        "employer",
        mark=Mark.CHANGE,
        needs="been hired|got |started |was hired",
    ),
    rule(
        "employer",
        rf"{I_HAVE_DONE}joined\s+(?P<value>{PLACE})(?=\s+as\b|\s+last\b|\s*[.!]|$|\s+this\b|\s+in\b)",
        "employer",
        capital=True,
        mark=Mark.CHANGE,
        needs="joined",
    ),
    rule(
        "left a job",
        rf"{I_HAVE_DONE}(?:quit|left|resigned from|got laid off (?:from|by)|been laid off (?:from|"
        rf"by))\s+(?:my job at\s+)?(?P<value>(?-i:[A-Z]){FEW_WORDS}{END})",
        "employer",
        denies=True,
        mark=Mark.CHANGE,
        needs="been laid off |got laid off |left|quit|resigned from",
    ),
    rule(
        "employer",
        rf"{I_AM}(?:now\s+|currently\s+)?at\s+(?P<value>{CAPITALISED})(?:\s+(?:now|these days|"
        r"nowadays)(?!\s)|"
        r"\s+(?:since|as)\b|,?\s+(?:and\s+)?(?:I\s+)?(?:just\s+)?(?:started|joined|been there)\b)",
        "employer",
        needs=" at ",
    ),
    rule(
        "employer",
        rf"{I_AM}with\s+(?P<value>{CAPITALISED})(?:,\s+(?:in|on|as|doing)\b|\s+(?:now|these days)\b)",
        "employer",
        capital=True,
        needs="with",
    ),
    rule(
        "employer",
        rf"{MY}(?:new\s+|current\s+)?(?:employer|company|firm|workplace)\s+is\s+(?:called\s+|"
        rf"named\s+)?(?P<value>{CAPITALISED})",
        "employer",
        capital=True,
        needs="employer|company|firm|workplace",
    ),
    rule(
        "job",
        rf"{I_HAVE_DONE}(?:been\s+)?(?:an?\s+)?(?P<value>{JOB})\s+(?:for|since)\b",
        "job",
        needs="for |since",
    ),
    rule(
        "job",
        rf"(?:{I_HAVE_DONE}been|{I_AM}|^been)\s*(?P<value>\w+ing\s+[\w -]{{2,24}}?)\s+for\s+a\s+living\b",
        "job",
        needs="for a living",
    ),
    rule(
        "job",
        rf"{I_DO}(?:run|own|manage|co-own)\s+(?P<value>(?:an?|my own|the|our)\s+(?:\w+\s+){{0,3}}?(?:bakery|"
        r"shop|store|cafe|café|"
        r"restaurant|bar|pub|farm|studio|salon|agency|business|company|startup|start-up|clinic|practice|gym|"
        r"school|nursery|"
        r"hotel|hostel|guesthouse|b&b|brewery|winery|bookshop|bookstore|garage|gallery|food truck|stall|"
        r"kennel|stable|"
        r"workshop|consultancy|law firm|dance studio|yoga studio|pharmacy|laundromat|florist))\b",
        "job",
        needs="run|own|manage",
    ),
    rule(
        "job",
        rf"{I_DO}(?P<value>(?:teach|coach|tutor)\s+(?!you\b|him\b|her\b|them\b|myself\b|"
        rf"me\b)[\w' ]{{3,40}}?){END}",
        "job",
        needs="teach|coach|tutor",
    ),
    rule(
        "job",
        rf"{I_DO}do\s+(?P<value>(?:[\w-]+\s+){{0,3}}(?:freelance|contract|consulting|translation|design|"
        r"construction|care|social|editing|carpentry|admin|"
        rf"cleaning|delivery|shift|security|research)\s+(?:[\w-]+\s+)?work)\b",
        "job",
        needs="work",
    ),
    rule(
        "job",
        rf"{I_AM}an?\s+(?P<value>(?:[\w-]+\s){{0,2}}?[a-z-]{{3,}}(?:er|or|ist|ian|eer|smith|wright)){END}",
        "job",
        needs=" a|an ",
    ),
    rule(
        "job",
        rf"{I_DO}(?:work|worked my way up)\s+as\s+(?:an?|the)\s+(?P<value>{TITLE})",
        "job",
        needs="work",
    ),
    rule(
        "job",
        rf"{I_AM}(?:working|employed)\s+as\s+(?:an?|the)\s+(?P<value>{TITLE})",
        "job",
        needs="employed|working",
    ),
    rule(
        "job",
        rf"{I_AM}{NO_LONGER}(?:an?|the)\s+(?P<value>{JOB})(?=\s*(?:[,.;!?]|$)|\s+(?:and|at|in|for|by|"
        r"from|with|who|working|based|now|but)\b)",
        "job",
        needs="i am|i'm|im|we are|we're",
    ),
    rule(
        "job",
        rf"{I_HAVE_DONE}(?:became|got promoted to|was promoted to|been promoted to)\s+(?:an?\s+|"
        rf"the\s+)?(?P<value>{JOB})\b",
        "job",
        mark=Mark.CHANGE,
        needs="became|been promoted to|got promoted to|was promoted to",
    ),
    rule(
        "job",
        rf"{MY}(?:job|profession|occupation|position|role)\s+is\s+(?P<value>{TITLE})",
        "job",
        needs="job|occupation|position|profession|role",
    ),
    rule(
        "school",
        rf"{I_DO}{NO_LONGER}(?:study|go|studied|graduated)\s+(?:\w+\s+)?(?:at|to|"
        rf"from)\s+(?P<value>{FEW_WORDS}\s*(?:university|college|school|institute|"
        rf"academy)(?:\s+of\s+\w+)?|(?-i:[A-Z]{{3,5}})\b)",
        "school",
        needs="go|graduated|studied|study",
    ),
    rule(
        "school",
        rf"(?:{I_DO}{NO_LONGER}(?:study|go|studied|graduated|teach|read)|{I_AM}(?:studying|enrolled|"
        rf"a student|doing \w[\w' ]{{0,20}}))"
        rf"\s+(?:[\w-]+\s+){{0,4}}?(?:at|to|from)\s+(?:the\s+)?(?P<value>(?:university|college|institute|"
        r"academy|school)\s+of\s+"
        rf"{CAPITALISED}|{CAPITALISED}\s+(?:university|college|high school|school|institute|academy))",
        "school",
        needs="universit|college|institute|academy|school",
    ),
    rule(
        "school",
        rf"{I_AM}(?:studying|enrolled|a student)\s+(?:\w+\s+)?at\s+(?P<value>{PLACE})",
        "school",
        needs="a student|enrolled|studying",
    ),
    rule(
        "school",
        rf"{I_DO}(?:attend|attended)\s+(?P<value>{FEW_WORDS}\s*(?:university|college|school|institute|"
        r"academy))",
        "school",
        needs="attend",
    ),
    rule(
        "major",
        rf"{I_AM}(?:majoring in|studying)\s+(?P<value>(?!for\b|at\b|hard\b|to\b|a lot\b|"
        rf"abroad\b){FEW_WORDS}{END})",
        "major",
        needs="majoring in|studying",
    ),
    rule("major", rf"{MY}major\s+is\s+(?P<value>{FEW_WORDS}{END})", "major", needs="major"),
    rule(
        "project",
        r"\b(?:my|our|the)\s+(?:new\s+|current\s+|side\s+|main\s+)?project(?:\s+(?:I|we)(?:'m|"
        rf"'re)?\s+[\w ]{{2,20}}?)?\s+(?:is|was)\s+"
        rf"(?:called|named|code-?named)\s+(?P<value>{CAPITALISED})",
        "project",
        capital=True,
        needs="project",
    ),
    rule(
        "project",
        rf"{I_AM}(?:writing|designing|restoring|renovating|composing|filming|planning|organi[sz]ing|running|"
        rf"hosting|making|coding|preparing)\s+(?P<value>(?:an?|my|our)\s+(?:[\w-]+\s+){{0,3}}?"
        r"(?:novel|book|thesis|dissertation|paper|memoir|screenplay|play|album|game|app|website|site|blog|"
        r"podcast|documentary|film|course|plugin|library|"
        r"compiler|dashboard|garden|kitchen|house|barn|boat|car|exhibition|conference|festival|workshop|"
        r"wedding|run|race|event|fundraiser|party|tournament|retreat|reunion|campaign)\b[^,.;!?]{0,40})",
        "project",
        needs="ing ",
    ),
    rule(
        "project",
        rf"{I_AM}(?:working on|building|developing)\s+(?P<value>(?!it\b|that\b|this\b|myself\b|my own\b|"
        r"[-–—]|"
        r"becoming\b|one\b|some\b|(?:an?|the|my|our)\s+(?:\w+\s+)?(?:project|thing)s?\s*(?:[,.;!-]|"
        rf"$)){FEW_WORDS}{END})",
        "project",
        needs="building|developing|working on",
    ),
    rule(
        "job",
        rf"{I_AM}in\s+(?P<value>sales|marketing|finance|accounting|insurance|real estate|construction|"
        r"logistics|hospitality|banking|hr|human resources|law enforcement|"
        r"publishing|advertising|education|healthcare|tech|it|consulting|procurement|retail|"
        r"agriculture)(?=\s*(?:[,.;!?]|$)|\s+(?:and|at|for|but)\b)",
        "job",
        needs="in ",
    ),
    rule(
        "school",
        rf"{MY}(?P<about>{RELATIONS})\s+(?:goes to|attends|studies at|"
        rf"is at)\s+(?P<value>{CAPITALISED}\s*(?:primary|elementary|high|middle|school|university|college|"
        r"academy)?)",
        "school",
        capital=True,
        needs="goes|attends|studies| is at",
    ),
)
