"""Names that are common enough to be known without context, and words that only look like names."""

from __future__ import annotations

from triptych.text.tables import listed

SURNAMES = frozenset(
    "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石"
    "姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文庞樊兰殷施陶洪翟安颜倪严牛温芦季俞章鲁葛伍韦申尤毕"
    "聂丛焦向柳邢岳齐梅莫庄辛管祝左涂谷祁耿牟卜路詹关苗凌费纪靳盛童欧甄项曲成游阳裴席卫查屈鲍位覃霍翁隋植甘景薄单包司柏宁柯阮桂闵"
)
DOUBLE_SURNAMES = frozenset(
    listed("""
    欧阳 司马 上官 诸葛 夏侯 东方 皇甫 尉迟 公孙 慕容 令狐 司徒 端木 南宫 独孤 申屠
    """)
)

# Titles and kin words that follow a surname: 王老师, 李医生, 张总.
ZH_TITLES = listed("""
    老师 医生 大夫 先生 女士 小姐 太太 教授 经理 总监 总 主任 主管 师傅 阿姨 叔叔 叔 姐 哥 嫂 婶 伯伯 伯
    爷爷 奶奶 局长 处长 科长 院长 校长 部长 书记 律师 博士 护士 教练 导演 工程师 工 董 队长 班长 同学 老板
    会计 导师 警官 记者 编辑 秘书 助理 店长 房东
    """)

ZH_PLACES = frozenset(
    listed("""
    北京 上海 广州 深圳 天津 重庆 成都 杭州 武汉 南京 西安 苏州 郑州 长沙 青岛 沈阳 宁波 昆明 大连 厦门
    合肥 佛山 福州 哈尔滨 济南 温州 长春 石家庄 常州 泉州 南宁 贵阳 南昌 太原 烟台 嘉兴 南通 金华 珠海
    惠州 徐州 海口 乌鲁木齐 绍兴 中山 台州 兰州 潍坊 保定 镇江 扬州 桂林 唐山 三亚 湖州 呼和浩特 廊坊 洛阳
    威海 盐城 临沂 江门 汕头 泰州 漳州 邯郸 济宁 芜湖 淄博 银川 柳州 绵阳 湛江 鞍山 赣州 大庆 宜昌 包头
    咸阳 秦皇岛 株洲 莆田 吉林 淮安 肇庆 宁德 衡阳 丹东 丽江 阜阳 九江 拉萨 西宁 大理 东莞 无锡 义乌 香港
    澳门 台湾 台北 高雄 河北 山西 辽宁 黑龙江 江苏 浙江 安徽 福建 江西 山东 河南 湖北 湖南 广东 海南 四川
    贵州 云南 陕西 甘肃 青海 内蒙古 广西 西藏 宁夏 新疆 中国 美国 英国 法国 德国 日本 韩国 朝鲜 俄罗斯
    加拿大 澳大利亚 澳洲 新西兰 意大利 西班牙 葡萄牙 荷兰 比利时 瑞士 瑞典 挪威 丹麦 芬兰 奥地利 波兰 希腊
    土耳其 埃及 南非 印度 泰国 越南 新加坡 马来西亚 印尼 菲律宾 巴西 阿根廷 墨西哥 迪拜 以色列 冰岛 爱尔兰
    东京 大阪 京都 首尔 曼谷 纽约 洛杉矶 旧金山 西雅图 芝加哥 波士顿 华盛顿 伦敦 巴黎 柏林 慕尼黑 罗马
    米兰 威尼斯 马德里 巴塞罗那 阿姆斯特丹 维也纳 布拉格 莫斯科 悉尼 墨尔本 温哥华 多伦多 吉隆坡 雅加达
    河内 北海道 冲绳 夏威夷 巴厘岛 硅谷 欧洲 非洲 亚洲 美洲
    """)
)

ZH_BRANDS = frozenset(
    listed("""
    华为 小米 苹果手机 三星 联想 腾讯 阿里 阿里巴巴 百度 字节跳动 抖音 微信 支付宝 淘宝 京东 美团 滴滴
    网易 拼多多 特斯拉 比亚迪 蔚来 理想汽车 小鹏 大众 丰田 本田 宝马 奔驰 奥迪 星巴克 瑞幸 麦当劳 肯德基
    海底捞 索尼 任天堂 耐克 阿迪达斯 优衣库 宜家 钉钉 飞书 哔哩哔哩 知乎 小红书 微博 荣耀手机 一加 大疆
    格力 海尔
    """)
)

# Words that begin with a surname and are no names.
ZH_NOT_PERSONS = frozenset(
    listed("""
    高兴 高中 高考 高铁 高级 高度 高速 高手 高血压 高跟鞋 高效 高峰 高端 高温 高等 高层 高校 高大 高低
    高清 高尔夫 高位 高新 高价 高质量 高三 高二 高一 周末 周一 周二 周三 周四 周五 周六 周日 周年 周围
    周边 周到 周期 周岁 周刊 周天 周转 周报 周会 金额 金钱 金融 金属 金色 金牌 金子 金鱼 金黄 金刚 金枪鱼
    金毛 金山 金星 金针菇 金桔 白天 白色 白菜 白酒 白开水 白领 白痴 白糖 白发 白云 白米 白板 白费 白粥
    白羊 白羊座 白茶 白噪音 白班 白名单 黄色 黄金 黄瓜 黄昏 黄油 黄豆 黄河 黄山 黄酒 黄牛 黄鱼 黄焖鸡 黄牌
    马上 马路 马拉松 马虎 马车 马桶 马尾 马来西亚 马德里 马克杯 马铃薯 马卡龙 马力 马术 马达 方便 方面
    方法 方案 方式 方向 方言 方形 方程 方便面 方才 常常 常见 常用 常年 常识 常规 常去 常吃 常喝 常备 常态
    安全 安排 安静 安装 安慰 安心 安检 安眠药 安卓 安定 安利 安抚 安稳 安逸 安徽 成功 成绩 成为 成本 成长
    成立 成熟 成员 成果 成人 成年 成都 成天 成就 成分 成交 成品 成语 成家 任务 任何 任意 任职 任性 任教
    任期 任命 任由 关系 关于 关心 关注 关门 关机 关闭 关键 关节 关节炎 关掉 关灯 关税 关东煮 关照 关联
    关上 包括 包子 包裹 包含 包装 包里 包饺子 包车 包间 包容 包月 包邮 包厢 包包 单位 单身 单独 单车 单词
    单纯 单元 单子 单人 单亲 单价 单反 单打 单调 路上 路过 路线 路口 路边 路由器 路程 路人 路况 路费 路灯
    路演 管理 管道 管家 管子 管用 管教 管辖 江边 江湖 江南 江苏 江西 江水 江景 江门 石头 石油 石榴 石家庄
    石膏 田野 田地 田径 田园 林业 林子 林地 林荫 叶子 叶酸 叶片 何时 何况 何必 何处 何不 何人 何种 于是
    于此 程序 程序员 程度 程式 许多 许可 许久 许愿 许诺 万一 万能 万事 万元 万圣节 万里 万物 万万 万分
    段时间 段落 雷雨 雷阵雨 钱包 钱财 汤圆 汤面 汤里 汤底 易怒 易碎 易经 武术 武汉 武器 文化 文章 文件
    文字 文档 文学 文艺 文明 文具 文科 文案 文件夹 文静 文创 兰州 兰花 施工 施肥 陶瓷 陶艺 陶醉 洪水 严重
    严格 严肃 严谨 牛奶 牛肉 牛排 牛仔 牛仔裤 牛油果 牛人 牛腩 牛肉面 牛市 温度 温泉 温暖 温州 温柔 温馨
    温水 温差 季节 季度 季后赛 季军 章节 章程 章鱼 申请 申报 申诉 尤其 毕业 毕竟 毕设 毕业生 毕业论文 焦虑
    焦点 焦急 焦糖 焦躁 向上 向下 向前 向来 向我 向他 向她 向你 向日葵 向往 向导 向左 向右 齐全 齐心 梅花
    梅雨 梅子 莫名 莫非 莫斯科 庄园 庄稼 辛苦 辛辣 辛勤 左右 左边 左手 左侧 左腿 左脚 左转 左耳 左眼 左膝
    谷物 谷歌 谷雨 费用 费力 费劲 费时 费钱 纪念 纪录 纪录片 纪律 纪念日 纪实 盛大 盛行 盛开 盛夏 童年
    童话 童装 童书 欧洲 欧美 欧元 欧式 欧冠 欧盟 项目 项链 项圈 曲子 曲线 曲折 曲奇 游戏 游泳 游客 游玩
    游泳池 游览 游乐园 游记 游学 阳光 阳台 阳性 阳历 阳气 阳春 席位 席间 卫生 卫生间 卫衣 卫星 卫生纸 查看
    查询 查找 查一下 查到 查出 查过 查资料 查房 查收 位置 位于 位数 植物 植树 植树节 甘肃 甘蔗 甘心 景色
    景点 景区 景观 景德镇 薄荷 薄饼 司机 司法 司仪 宁静 宁可 宁愿 宁波 宁夏 宁德 桂林 桂花 桂圆 胡萝卜
    胡同 胡子 胡说 胡椒 胡思乱想 胡闹 朱红 夏天 夏季 夏令营 夏威夷 夏至 夏日 夏装 夏夜 秋天 钟头 钟表 钟点
    汪汪 姜汤 姜茶 姜片 姜丝 范围 范例 范文 范本 金华 唐朝 唐山 唐人街 唐诗 唐装 康复 康熙 康养 毛衣 毛巾
    毛病 毛笔 毛孩子 毛坯 毛利 毛线 毛肚 毛豆 毛毯 秦皇岛 史上 史诗 史书 顾客 顾问 顾虑 顾及 顾家 侯车
    孟加拉 龙虾 龙井 龙舟 龙头 龙年 龙卷风 孔雀 孔子 崔玉 陆续 陆地 陆军 贾宝玉 丁香 杜绝 杜甫 戴上 戴着
    戴眼镜 戴口罩 余额 余下 余生 余地 潘多拉 苏打 苏州 苏醒 苏打水 卢浮宫 蔡司 曾经 曾在 曾是 曾祖 彭博
    吕布 曹操 袁世凯 邓小平 沈阳 韩国 韩语 韩剧 韩餐 韩式 韩文 唐代 冯诺 董事 董事会 董事长 宋朝 宋代 郑重
    郑州 谢谢 谢绝 谢意 谢幕 罗马 罗列 梁柱 吴语 徐徐 徐州 孙子 孙女 张开 张贴 张力 张扬 张望 张罗 张嘴
    李子 王国 王子 王牌 王府井 王者 王者荣耀 刘海 陈列 陈旧 陈皮 陈述 杨梅 杨树 杨桃 赵州桥 廖廖 郝然 柳州
    柳树 柳絮 岳父 岳母 葛根 鲁莽 鲁班 鲁迅 韦德 庞大 殷勤 颜色 颜值 颜料 倪虹 翟志刚 贺卡 贺岁 贺年 赖床
    赖皮 尹始 黎明 乔迁 乔丹 乔治 常州 龚自珍 苗条 苗木 苗族 凌晨 凌乱 柏林 柏树 阮籍 关西 关中 关羽 申通
    丛林 邢台 祝福 祝贺 祝你 祝大家 祝您 祝愿 祝我 祝他 祝她 伍佰 施展 盛宴
    """)
)

# Characters that a given name rarely ends in, and that often stand behind a name in a sentence.
ZH_NOT_GIVEN = frozenset(
    "的了在是我你您他她它们和与跟就都而及着也很吗呢吧啊呀嘛哦什么哪谁怎几这那有一个些把被给让于请问为说去来到从对向要会能想不没别又再还更最"
    "已经正将刚才总只但却因所以如果或者等过得地之其此每各某上下里外前后中间住吃喝买卖看见听写做打叫约找送带用教问爱喜讨发收寄学拿回坐走跑站帮陪"
    "比像同年月日时点分号岁块元钱件次种双条张只位名家店楼路街区县市省国人们吃完成起开关入出进"
)

EN_PLACES = frozenset(
    listed("""
    london paris berlin madrid rome vienna prague lisbon dublin athens amsterdam brussels oslo stockholm
    copenhagen helsinki warsaw budapest zurich geneva munich hamburg frankfurt cologne barcelona milan
    venice florence naples moscow istanbul cairo nairobi lagos johannesburg tokyo osaka kyoto seoul
    beijing shanghai shenzhen guangzhou chengdu hangzhou singapore bangkok hanoi jakarta manila delhi
    mumbai bangalore dubai sydney melbourne auckland toronto vancouver montreal ottawa chicago boston
    seattle austin denver dallas houston miami atlanta portland philadelphia phoenix detroit brooklyn
    manhattan california texas florida oregon ohio virginia hawaii alaska england scotland wales ireland
    britain france germany spain italy portugal greece austria switzerland belgium netherlands holland
    poland sweden norway denmark finland iceland russia ukraine turkey egypt morocco kenya nigeria israel
    india china japan korea taiwan thailand vietnam indonesia malaysia philippines australia canada mexico
    brazil argentina chile peru colombia america europe asia africa nyc usa uk la
    """)
)
EN_PLACE_PAIRS = frozenset(
    (
        "new york",
        "los angeles",
        "san francisco",
        "san diego",
        "las vegas",
        "hong kong",
        "new zealand",
        "south africa",
        "south korea",
        "north korea",
        "united states",
        "united kingdom",
        "new jersey",
        "new orleans",
        "new delhi",
        "tel aviv",
        "buenos aires",
        "rio de janeiro",
        "sao paulo",
        "kuala lumpur",
        "cape town",
        "mexico city",
        "new mexico",
        "north carolina",
        "saudi arabia",
        "sri lanka",
        "washington dc",
        "silicon valley",
        "salt lake city",
        "san jose",
        "costa rica",
        "puerto rico",
        "czech republic",
    )
)
EN_PLACE_TAILS = frozenset(
    listed("""
    street st avenue ave road rd lane square park city county island islands river lake beach valley
    mountain mountains bridge station airport hills heights bay
    """)
)
EN_ORG_TAILS = frozenset(
    listed("""
    inc ltd llc corp corporation company co bank university college school hospital institute group
    foundation club council museum library church clinic agency association laboratories labs partners
    airlines
    """)
)
EN_PRODUCTS = frozenset(
    listed("""
    iphone ipad macbook airpods android windows linux macos ios python java javascript typescript excel
    photoshop slack zoom notion figma github gitlab docker kubernetes netflix spotify youtube instagram
    facebook twitter tiktok whatsapp telegram wechat playstation xbox nintendo kindle chatgpt postgres
    postgresql mysql sqlite redis
    """)
)
EN_ORGS = frozenset(
    listed("""
    google apple microsoft amazon meta openai anthropic samsung huawei xiaomi tesla toyota honda bmw
    siemens sony ibm intel nvidia oracle uber airbnb ikea nike adidas starbucks mcdonalds walmart nasa mit
    harvard stanford oxford cambridge unicef
    """)
)
EN_TITLES = frozenset(
    listed("""
    dr mr mrs ms miss prof professor sir madam aunt uncle auntie grandma grandpa captain doctor coach king
    queen president judge
    """)
)

EN_GIVEN = frozenset(
    listed("""
    james john robert michael william david richard joseph thomas charles christopher daniel matthew
    anthony mark donald steven paul andrew joshua kenneth kevin brian george timothy ronald edward jason
    jeffrey ryan jacob gary nicholas eric jonathan stephen larry justin scott brandon benjamin samuel
    gregory alexander frank patrick raymond jack dennis jerry tyler aaron jose adam nathan henry douglas
    zachary peter kyle noah ethan jeremy walter christian keith roger terry harry sean austin carl arthur
    lawrence dylan jesse jordan bryan billy joe bruce gabriel logan alan juan albert willie elijah wayne
    randy vincent mason roy ralph bobby russell bradley philip eugene leo max sam tom tim jim bob ben dan
    mike nick alex chris matt luke oliver liam lucas oscar felix hugo simon martin ian neil colin stuart
    mary patricia jennifer linda elizabeth barbara susan jessica karen sarah lisa nancy sandra betty
    ashley emily kimberly margaret donna michelle carol amanda melissa deborah stephanie rebecca laura
    sharon cynthia dorothy amy kathleen angela shirley emma brenda pamela nicole anna samantha katherine
    christine helen debra rachel carolyn janet maria catherine heather diane olivia julie joyce victoria
    ruth virginia lauren kelly christina joan evelyn judith andrea hannah megan cheryl jacqueline martha
    madison teresa gloria sara janice ann anne kathryn abigail sophia frances jean alice judy isabella
    julia grace denise amber danielle marilyn beverly charlotte natalie theresa diana brittany doris kayla
    alexis lori lily lucy zoe chloe mia ella nora eva clara jane kate beth meg sue jill maya nina lena
    sofia ines wei ming li mei yuki hiro priya raj ahmed ali omar fatima hassan ivan olga dmitri carlos
    luis pedro miguel diego
    """)
)

# Capitalised by rule or habit, and no names.
EN_NOT_NAMES = frozenset(
    listed("""
    i im ive id ill monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun
    january february march april may june july august september october november december jan feb mar apr
    jun jul aug sep sept oct nov dec today tomorrow yesterday morning evening christmas easter
    thanksgiving halloween english french german spanish chinese japanese italian korean russian
    portuguese arabic american british european indian mom grandma grandpa granny grandmother grandfather
    mother father mama papa brother sister dad mum mommy daddy god ok okay hi hello hey thanks thank
    please yes no yeah yep nope wow oh ah haha lol omg btw fyi asap tv pm am dr mr mrs ms user assistant
    system the
    """)
)
