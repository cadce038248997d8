"""The words and shapes that tell a place, a firm, a trade or a name from what only stands where one would."""

from __future__ import annotations

import re

from triptych.text import name_lists as known
from triptych.text.tables import listed

ARTICLE = re.compile(r"^(?:(?:a|an|the|my|our|his|her|their|some|another|this|that)\s+)+", re.IGNORECASE)
# What may stand before a capitalised place without being one.
BEFORE_PLACE = frozenset(
    listed("""
    of in near the outside downtown uptown central north south east west northern southern eastern western
    northeast northwest southeast southwest inner outer greater rural upstate old new just my a an and
    sunny beautiful rainy lovely small big little tiny quiet
    """)
)
PLACE_NOUNS = frozenset(
    listed("""
    city town village suburb suburbs street avenue road lane boulevard square flat apartment house condo
    studio dorm dormitory dorms countryside country coast state province county district neighborhood
    neighbourhood island farm cabin cottage bungalow townhouse loft mansion mountains seaside capital abroad
    downtown hometown outskirts region hamlet borough campus houseboat trailer
    """)
)
WITH_KIN = re.compile(
    r"^(?:with|at)\s+(?:my|our)\s+(?:parents?|mom|mum|mother|dad|father|grand\w+|brother|sister|family|"
    r"in-laws|"
    r"aunt|uncle|boyfriend|girlfriend|partner|wife|husband)\b|\bparents'?\s+(?:house|place|flat|home)\b",
    re.IGNORECASE,
)
# Capitalised, and neither a place nor anybody's firm.
CALENDAR = frozenset(
    listed("""
    monday tuesday wednesday thursday friday saturday sunday january february march april may june july
    august september october november december christmas easter spring summer autumn winter
    """)
)
NOT_PLACES = (
    known.EN_PRODUCTS
    | known.EN_ORGS
    | CALENDAR
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
NOT_PLACE_HEADS = frozenset(
    listed("""
    department team division group unit section desk office room seat sofa couch bed chair table floor
    question topic step stage phase chapter page part slide level position role job project plan branch
    server platform app tool system version channel account framework library editor browser provider
    database model diet shift shifts schedule calendar list folder workspace
    """)
)
WORKPLACES = frozenset(
    listed("""
    bank bakery hospital school kindergarten preschool clinic restaurant cafe café bar pub hotel startup
    start-up company firm agency shop store factory studio lab laboratory library museum bookstore bookshop
    gym university college supermarket pharmacy dentist salon garage warehouse nonprofit non-profit charity
    ngo newspaper magazine publisher brewery winery farm vet zoo airline airport consultancy corporation
    institute academy theatre theater gallery nursery florist government council ministry church office
    university hospice daycare dealership call-center brewery foundation embassy court railway
    """)
)
COMPANY_TAILS = frozenset(
    {tail.lower() for tail in known.EN_ORG_TAILS}
    | set(listed("inc ltd llc gmbh corp co plc group labs bank university hospital school college"))
)
NOT_EMPLOYERS = CALENDAR | frozenset(
    listed("""
    home night nights dawn myself peace free fun money least most first last weekends i english french
    """)
)
# Small words that a name is never made of, when it is written without a capital.
NOT_NAMES = known.EN_NOT_NAMES | frozenset(
    listed("""
    on in at not no the a an my your hard easy long short common unusual rare unique difficult different
    wrong mud here there never always also spelled pronounced mentioned listed missing used taken so very
    quite too irrelevant secret unimportant private on_the what
    """)
)
# They end like trades, and are none.
NOT_JOBS = frozenset(
    listed("""
    sucker mother father brother sister daughter grandmother grandfather stepmother stepfather partner lover
    beginner newcomer loser winner believer member stranger number customer user subscriber supporter
    follower smoker drinker eater sleeper learner pleaser hater starter survivor sufferer owner twin minor
    senior junior character matter liar outsider insider foreigner villager homeowner renter newbie leader
    neighbor other another bother dinner summer winter fighter overthinker thinker worrier packer planner
    reader listener talker runner swimmer climber hiker gamer collector player traveller traveler walker
    donor visitor tester volunteer pensioner vegetarian pescatarian christian feminist optimist pessimist
    perfectionist minimalist realist humanitarian civilian italian canadian indian asian australian russian
    norwegian hungarian brazilian egyptian ukrainian iranian nigerian libertarian purist tourist demanding
    stressful hard boring fun easy great important tough exhausting remote flexible rewarding secure
    idealist saver spender person doer quitter late better
    disaster mess wreck genius idiot moron fool clown zombie ghost potato legend angel monster star queen
    king princess champion goddess saint hero hot-mess joke failure catastrophe burrito puddle vegetable
    robot wizard machine computer
    """)
)
NO_JOB_BEFORE = frozenset(
    listed("light heavy fast slow picky quick good bad big huge great terrible poor strong firm early")
)
# What is pointed at fills no slot: "I'm married to this bug", 我住在这个队伍里.
AT_HAND = re.compile(r"^(?:this|that|these|those) \w|^[这那][个条支场堆]", re.IGNORECASE)
# What people say they are allergic to in jest.
NO_CAUSE = re.compile(
    r"^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|mornings?|(?:hard |actual |real |honest )?work\b.*|"
    r"meetings?|people|exercise|sports?|homework|housework|commitment|drama|stupidity|nonsense|bullshit|"
    r"fun|happiness|responsibility|effort|chores|math|maths|small talk|early .*|getting up.*)$|"
    r"^(?:周[一二三四五六日末天]|星期.|上班|加班|工作|早起|早上|开会|会议|运动|学习|作业|家务|人类?|傻子|蠢货|努力|"
    r"考试|数学)$"
)
ZH_NOT_JOB = re.compile(
    r"^(?:大|小|好|老|新)?(?:师|老师傅)$|[我你他她]|一样|作业|家务|运动|梦|事|选择|决定|朋友|手术|检查"
)
ZH_NOT_ORIGIN = re.compile(
    r"^(?:纳税|干饭|打工|路|好|坏|老好|成年|中年|老年|年轻|未成年|女|男|大|本地|外地|外国|单身|负责|联系|主持|病|工|军|猎|商|"
    r"盲|聋哑|残疾|普通|正常|过来|局外|"
    r"聪明|老实|主|客|家|恋|爱|新|牛|名|机器|监护|合伙|创始|投资|经纪|发起|当事|责任|介绍|证|候选|接班|继承|"
    r"独居|内向|外向|善良|懒|急性子)$|"
    r"[的个了这那什么]|(?:主义|爱好|性格|类型|星座).*"
)
NOT_TOWNS = frozenset(
    listed("""
    peace harmony poverty denial hell heaven limbo chaos luxury sin style comfort exile shame dread pain
    misery squalor past present future moment world bubble dream dreams nightmare lie hotels hostels airbnb
    tents sweats sweatpants jeans pants shorts pajamas pyjamas hoodies leggings boxes bed therapy rehab
    hospital jail prison decaf nights days mornings evenings remote hybrid another one two debt love trouble
    tears pieces person general fact order here there where everything the and with for from into him her
    them you your his our their alone together silence secret sync public private work
    """)
)
ABSTRACT = re.compile(r"(?:ness|tion|sion|ment|ity|ing|ism|ship|ence|ance|hood|ly|less|ful|ware|ified)$")
# GitLab, fly.io, S3; not McAllen or LaGrange.
MADE_UP = re.compile(
    r"^(?!Mc|Mac|De|La|Le|Du|Van)\w*[a-z][A-Z]|\w\.\w|[A-Za-z]\d|(?i:ify|hub|base|desk|script|soft|ware|"
    r"stack|cloud|kit|flow|mail|chat|drive)$"
)
# Who says it moves a thing, not house.
TOOL_TALK = re.compile(
    r"\b(?:repo(?:s|sitory)?|databases?|stack|code(?:base)?|deploy\w*|hosting|infra\w*|subscriptions?|apps?|"
    r"software|e-?mails?|tickets?|ci|backend|frontend|servers?|calendar|"
    r"workflow|docs|tasks?|notes|sprint|board|dashboards?|monitoring|logs?|api|editor|browser|passwords?|"
    r"backups?|cloud|website|blog|issues?|payroll|invoic\w+)\b",
    re.IGNORECASE,
)
PRONOUNS = frozenset(
    listed("""
    it this that these those them him her you everything something nothing anything someone people mornings
    monday mondays work nonsense bullshit stupidity drama commitment failure
    这个 那个 这 那 它 它们 这些 那些 这种 那种 什么 他 她 你 你们 他们 工作 上班 一切
    这件事 那件事 这样 这里 那里
    """)
)

ZH_PLACE = re.compile("|".join(sorted(known.ZH_PLACES, key=len, reverse=True)))
ZH_PLACE_TAIL = re.compile(
    r"(?:[市省县区镇村乡州岛路街巷弄湾港国洲庄苑园坊]|小区|公寓|宿舍|胡同|大道|花园|新城|市中心|郊区|乡下|"
    r"农村|老家|城里|海边|国外|"
    r"(?:父母|爸妈|爸爸|妈妈|爷爷|奶奶|外婆|外公|姥姥|岳父母?|公婆|男友|女友|男朋友|女朋友|哥哥|姐姐)家|"
    r"\d[号楼室栋]|[东西南北]边)里?$"
)
# A clause, or a thing in a room; places have neither in their names.
ZH_NOT_PLACE = re.compile(
    r"[的了过着很吃喝买卖做办找等看说想要会能把被给让请帮修装弄玩睡忙我你他她它这那哪谁什么怎没不有是和跟就也"
    r"都还又再太隔壁对面旁附近]|正在|结婚|喜事|生孩|"
    r"(?:[室位座台层厅床椅桌车云部组队群面头上下处后前器机厂屋房间楼层]|沙发|平台|公司|医院|学校|系统|新家|"
    r"新居|家里|服务器|办公楼|家|地方|一起|半年|店里|地里|心里|手里|队伍里|群里|[年月天])$"
)
ZH_KNOWN_PART = re.compile(r"^[\u4e00-\u9fff·]{2,6}$")
ZH_NO_EMPLOYER = re.compile(
    r"^(?:下一|更|新的)|技巧|习惯|元素|之后$|^(?:家里?|晚上?|晚间|夜里|夜间|白天|早上|上午|下午|中午|"
    r"周[末一二三四五六日天]|工作日|外面|外地|国外|海外|本地|当地|线上|网上|远程|室内|"
    r"户外|楼[上下]|这里?|那里?|这边|那边|这儿|那儿|一起|努力|拼命|加班|保持|继续|维持|(?:认真|专心|安心|"
    r"努力|开心|按时|准时|正常|独自|自己|兼职|全职).*|家.*|.*[着了过]|地铁|公交|火车|飞机|[车路船]上|公司|"
    r"单位|哪里?|哪儿|什么.*|一家|同一家|.*[的时候]|.*(?:时候|期间|时间|以后|之后))$|"
    r"[我你他她吃喝睡]"
)
ZH_COMPANY = re.compile(
    r"(?:公司|集团|银行|医院|学校|大学|学院|中学|小学|幼儿园|工厂|厂|店|馆|局|所|院|社|台|中心|事务所|工作室|"
    r"科技|政府|法院|超市|酒店|餐厅|部队)$"
)
ZH_NOT_NAME = re.compile(
    r"[帮忙来去过走送修吃喝做办看等醒人车外卖不没他她它你您我们了的着给把被到出回让请别停什么谁哪救命]|老师|"
    r"医生|师傅|老板|先生|女士|小姐|太太|尤其|就是|特别|妈|爸|哥|姐|弟|妹|爷|奶|叔|姨|"
    r"[老同]?(?:婆|公|事|学|友)$"
)
ZH_DEGREE = re.compile(r"^对|(?:很|太|都|也|非常|特别|极其?|比较|挺|十分|超级?)+$")
ZH_SURNAMED = re.compile(
    rf"^(?:{'|'.join(sorted(known.DOUBLE_SURNAMES))}|[{''.join(sorted(known.SURNAMES))}])"
)
