"""Whether words that stand where a value stands look like one: a home like a place, an employer like a name.

"I moved to Rome" and "I moved to tears" have one shape; only the value tells them apart. What does not look
like a value of its attribute fills no slot: a slot left empty loses less than one filled with a sofa.
"""

from __future__ import annotations

import re

from triptych.text import name_lists as known
from triptych.text.language import has_cjk
from triptych.text.tables import listed

_ARTICLE = re.compile(r"^(?:(?:a|an|the|my|our|his|her|their|some|another|this|that)\s+)+", re.IGNORECASE)
# What may stand before a capitalised place without being one.
_BEFORE_PLACE = frozenset(
    listed("""
    of in near the outside downtown uptown central north south east west northern southern eastern western
    northeast northwest southeast southwest inner outer greater rural upstate old new just my a an and
    sunny beautiful rainy lovely small big little tiny quiet
    """)
)
_PLACE_NOUNS = frozenset(
    listed("""
    city town village suburb suburbs street avenue road lane boulevard square flat apartment house condo
    studio dorm dormitory dorms countryside country coast state province county district neighborhood
    neighbourhood island farm cabin cottage bungalow townhouse loft mansion mountains seaside capital abroad
    downtown hometown outskirts region hamlet borough campus houseboat trailer
    """)
)
_WITH_KIN = re.compile(
    r"^(?:with|at)\s+(?:my|our)\s+(?:parents?|mom|mum|mother|dad|father|grand\w+|brother|sister|family|in-laws|"
    r"aunt|uncle|boyfriend|girlfriend|partner|wife|husband)\b|\bparents'?\s+(?:house|place|flat|home)\b",
    re.IGNORECASE,
)
# Capitalised, and neither a place nor anybody's firm.
_CALENDAR = frozenset(
    listed("""
    monday tuesday wednesday thursday friday saturday sunday january february march april may june july
    august september october november december christmas easter spring summer autumn winter
    """)
)
_NOT_PLACES = (
    known.EN_PRODUCTS
    | known.EN_ORGS
    | _CALENDAR
    | frozenset(
        listed("""
        ubuntu debian fedora arch mac pc vim emacs neovim jira trello asana teams outlook gmail chrome firefox
        safari edge brave obsidian evernote todoist dropbox rust go golang ruby rails kotlin swift scala perl
        php react vue angular svelte django flask fastapi aws azure gcp heroku vercel netlify mongodb mariadb
        snowflake bigquery kafka terraform ansible jenkins bitbucket linear discord signal skype webex
        mastodon reddit bluesky spotify tidal hulu disney vscode pycharm intellij word powerpoint canva
        wordpress shopify salesforce hubspot zendesk stripe paypal english french german spanish italian
        chinese japanese english mandarin fear hope marketing sales engineering finance accounting legal hr
        support product design operations management research it qa plan phase stage step level chapter
        part section page question team group department
        """)
    )
)
_NOT_PLACE_HEADS = frozenset(
    listed("""
    department team division group unit section desk office room seat sofa couch bed chair table floor
    question topic step stage phase chapter page part slide level position role job project plan branch
    server platform app tool system version channel account framework library editor browser provider
    database model diet shift shifts schedule calendar list folder workspace
    """)
)
_WORKPLACES = frozenset(
    listed("""
    bank bakery hospital school kindergarten preschool clinic restaurant cafe café bar pub hotel startup
    start-up company firm agency shop store factory studio lab laboratory library museum bookstore bookshop
    gym university college supermarket pharmacy dentist salon garage warehouse nonprofit non-profit charity
    ngo newspaper magazine publisher brewery winery farm vet zoo airline airport consultancy corporation
    institute academy theatre theater gallery nursery florist government council ministry church office
    university hospice daycare dealership call-center brewery foundation embassy court railway
    """)
)
_COMPANY_TAILS = frozenset(
    {tail.lower() for tail in known.EN_ORG_TAILS}
    | set(listed("inc ltd llc gmbh corp co plc group labs bank university hospital school college"))
)
_NOT_EMPLOYERS = _CALENDAR | frozenset(
    listed("""
    home night nights dawn myself peace free fun money least most first last weekends i english french
    """)
)
# Small words that a name is never made of, when it is written without a capital.
_NOT_NAMES = known.EN_NOT_NAMES | frozenset(
    listed("""
    on in at not no the a an my your hard easy long short common unusual rare unique difficult different
    wrong mud here there never always also spelled pronounced mentioned listed missing used taken so very
    quite too irrelevant secret unimportant private on_the what
    """)
)
_PRONOUNS = frozenset(
    listed("""
    it this that these those them him her you everything something nothing anything someone people mornings
    monday mondays work nonsense bullshit stupidity drama commitment failure
    这个 那个 这 那 它 它们 这些 那些 这种 那种 什么 他 她 你 你们 他们 工作 上班 一切
    这件事 那件事 这样 这里 那里
    """)
)

_ZH_PLACE = re.compile("|".join(sorted(known.ZH_PLACES, key=len, reverse=True)))
_ZH_PLACE_TAIL = re.compile(
    r"(?:[市省县区镇村乡州岛路街巷弄湾港国洲庄苑园坊]|小区|公寓|宿舍|胡同|大道|花园|新城|市中心|郊区|乡下|农村|老家|城里|海边|国外|"
    r"(?:父母|爸妈|爸爸|妈妈|爷爷|奶奶|外婆|外公|姥姥|岳父母?|公婆|男友|女友|男朋友|女朋友|哥哥|姐姐)家|\d[号楼室栋]|[东西南北]边)里?$"
)
# A clause, or a thing in a room; places have neither in their names.
_ZH_NOT_PLACE = re.compile(
    r"[的了过着很吃喝买卖做办找等看说想要会能把被给让请帮修装弄玩睡忙我你他她它这那哪谁什么怎没不有是和跟就也都还又再太隔壁对面旁附近]|正在|结婚|喜事|生孩|"
    r"(?:[室位座台层厅床椅桌车云部组队群面头上下处后前器机厂屋房间楼层]|沙发|平台|公司|医院|学校|系统|新家|新居|家里|服务器|办公楼|家|地方|一起|半年|[年月天])$"
)
_ZH_KNOWN_PART = re.compile(r"^[\u4e00-\u9fff·]{2,6}$")
_ZH_NO_EMPLOYER = re.compile(
    r"^(?:家里?|晚上?|晚间|夜里|夜间|白天|早上|上午|下午|中午|周[末一二三四五六日天]|工作日|外面|外地|国外|海外|本地|当地|线上|网上|远程|室内|"
    r"户外|楼[上下]|这里?|那里?|这边|那边|这儿|那儿|一起|努力|拼命|加班|(?:认真|专心|安心|努力|开心|按时|准时|正常|独自|自己|兼职|全职).*|家.*|.*[着了过]|地铁|公交|火车|飞机|[车路船]上|公司|单位|哪里?|哪儿|什么.*|一家|同一家|.*[的时候]|.*(?:时候|期间|时间|以后|之后))$|"
    r"[我你他她吃喝睡]"
)
_ZH_COMPANY = re.compile(
    r"(?:公司|集团|银行|医院|学校|大学|学院|中学|小学|幼儿园|工厂|厂|店|馆|局|所|院|社|台|中心|事务所|工作室|科技|政府|法院|超市|酒店|餐厅|部队)$"
)
_ZH_NOT_NAME = re.compile(
    r"[帮忙来去过走送修吃喝做办看等醒人车外卖不没他她它你您我们了的着给把被到出回让请别停什么谁哪救命]|老师|医生|师傅|老板|妈|爸|哥|姐|弟|妹|爷|奶|叔|姨|"
    r"[老同]?(?:婆|公|事|学|友)$"
)
_ZH_DEGREE = re.compile(r"^对|(?:很|太|都|也|非常|特别|极其?|比较|挺|十分|超级?)+$")
_ZH_SURNAMED = re.compile(
    rf"^(?:{'|'.join(sorted(known.DOUBLE_SURNAMES))}|[{''.join(sorted(known.SURNAMES))}])"
)


def fits(attribute: str, value: str) -> bool:
    """Whether the value looks like what fills the attribute; true of attributes that take anything."""
    kind = attribute.rpartition(":")[2]
    check = _CHECKS.get(kind)
    return check is None or check(value)


def is_known_place(value: str) -> bool:
    """Whether it is a place of some fame, in either language."""
    bare = _ARTICLE.sub("", value).strip().lower()
    return bare in known.EN_PLACES or bare in known.EN_PLACE_PAIRS or bare in known.ZH_PLACES


def is_tool(value: str) -> bool:
    """Whether it is a product, a language or a firm of some fame: one can move to it and stay at home."""
    return value.split(" ", maxsplit=1)[0].lower() in _NOT_PLACES


def is_sure_place(value: str) -> bool:
    """Whether it is a place whatever stands around it: known, or ending in what it is."""
    if not has_cjk(value):
        return is_place(value)
    return bool(_ZH_PLACE.match(value) or _ZH_PLACE_TAIL.search(value)) and not _clause(value)


def is_place(value: str) -> bool:
    """Whether somebody can have moved there."""
    if has_cjk(value):
        if re.search(r"[A-Za-z]{2,}", value):
            return False
        return is_sure_place(value) or bool(_ZH_KNOWN_PART.match(value) and not _ZH_NOT_PLACE.search(value))
    words = _ARTICLE.sub("", value).split()
    if not words or is_known_place(value) or _WITH_KIN.search(value):
        return bool(words)
    lowered = [word.lower() for word in words]
    if (
        lowered[-1] in _NOT_PLACE_HEADS
        or set(lowered) & {"need", "fear", "hope"}
        or lowered[0] in _NOT_PLACES
    ):
        return False
    return _has_place_noun(lowered) or _is_capitalised_place(words)


def _clause(value: str) -> bool:
    """Whether a Chinese value that begins or ends like a place has something else in it."""
    return not _ZH_PLACE_TAIL.search(value) and bool(re.search(r"[的了过着]|[室位座台部组队]$", value))


def _has_place_noun(words: list[str]) -> bool:
    """A village in Kent, the city: the noun is the head, before what says where it is."""
    head = next(
        (n for n, word in enumerate(words) if word in ("in", "of", "on", "near", "by", "with")), len(words)
    )
    return (head > 0 and words[head - 1].rstrip("s") in _PLACE_NOUNS | {"suburb"}) or words[
        head - 1
    ] in _PLACE_NOUNS


def _is_capitalised_place(words: list[str]) -> bool:
    first = next((word for word in words if word[0].isupper() or word[0].isdigit()), None)
    if first is None:
        return False
    before = words[: words.index(first)]
    return all(word.lower() in _BEFORE_PLACE or word.lower() in _PLACE_NOUNS for word in before)


def _is_employer(value: str) -> bool:
    if has_cjk(value):
        if _ZH_COMPANY.search(value) and len(value) > 2:
            return True
        known_place = value in known.ZH_PLACES or value.endswith(("市", "省", "县"))
        return not known_place and _ZH_NO_EMPLOYER.search(value) is None
    words = _ARTICLE.sub("", value).split()
    if not words or words[0].lower() in _NOT_EMPLOYERS:
        return False
    if words[0][0].isupper() or words[0][0].isdigit() or words[0].lower() in known.EN_ORGS:
        return not is_known_place(value)
    lowered = [word.lower() for word in words]
    head = next(
        (n for n, word in enumerate(lowered) if word in ("in", "of", "for", "on", "near")), len(lowered)
    )
    branch = (
        not set(lowered) & {"from", "moment", "with"}
        and head == len(words)
        and len(words) <= 3
        and words[-1][0].isupper()
    )
    return lowered[max(0, head - 1)] in _WORKPLACES | _COMPANY_TAILS or branch


def _is_person(value: str) -> bool:
    if has_cjk(value):
        bare = value.replace("·", "")
        if not re.fullmatch(r"[\u4e00-\u9fff]+", bare):
            return True
        if _ZH_SURNAMED.match(bare) and len(bare) in (2, 3):
            return bare not in known.ZH_NOT_PERSONS and not re.search(r"(?:老师|医生|师傅|老板)$", bare)
        longest = 8 if "·" in value else 4
        return len(bare) <= longest and _ZH_NOT_NAME.search(bare) is None
    words = value.split()
    if words[0][0].isupper():
        return words[0].lower() not in known.EN_NOT_NAMES
    made = re.search(r"(?:ed|ing|ly|ous|ful|less|able|ible)$", words[-1]) is not None
    return len(words) <= 2 and not {word.lower() for word in words} & _NOT_NAMES and not made


def _is_cause(value: str) -> bool:
    bare = _ZH_DEGREE.sub("", value.lower())
    return bool(bare) and bare not in _PRONOUNS


_CHECKS = {
    "residence": is_place,
    "employer": _is_employer,
    "name": _is_person,
    "allergy": _is_cause,
}
