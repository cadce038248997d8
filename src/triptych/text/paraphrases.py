"""Words that say the same in both languages: one stands for all when statements are compared.

All is folded text.
"""

from __future__ import annotations

from triptych.text.synonyms import CHINESE, ENGLISH, WHOLE
from triptych.text.tables import listed
from triptych.text.words import stem

# One group a line; the first word stands for all. `_` is a blank.
_GROUPS = """
live lives lived living reside resides resided residing home house stay dwell based 住 居住 家在 \
    家住 住在 定居 住址 家 居
work work_for works_for worked_for working_for works worked working job \
    occupation profession employed career 工作 上班 就职 任职 职业 做 干 \
    从事 当 供职
big large huge great_big 大
small little tiny 小
child children kid kids 孩子 小孩 小朋友
car automobile vehicle auto 汽车 车 车子 轿车 小汽车
phone cellphone smartphone mobile mobile_phone cell_phone
doctor physician 医生 大夫
mother mom mum mommy mama 妈妈 母亲 妈 老妈
father dad daddy papa 爸爸 父亲 爸 老爸
wife 妻子 老婆 太太 媳妇 爱人
husband 丈夫 老公
partner significant_other
boyfriend 男朋友 男友
girlfriend 女朋友 女友
brother bro
sister sis
grandmother grandma granny nana 奶奶 祖母
grandfather grandpa granddad 爷爷 祖父
外婆 姥姥 外祖母
外公 姥爷 外祖父
friend buddy pal 朋友 好友
apartment flat 公寓
holiday vacation 假期 度假
film movie movies films 电影 影片 片子
eat eats ate eaten eating 吃
drink drinks drank drunk drinking 喝 饮用
see saw seen watch watched watches watching 看 观看
speak speaks spoke speaking
fast quick quickly rapid 快
happy glad joyful 高兴 开心 快乐
sad unhappy 难过 伤心
angry mad 生气 愤怒
sick ill unwell 生病 病了
difficult hard tough 难 困难
easy simple 简单 容易
smart clever intelligent 聪明
beautiful lovely 漂亮 美丽 好看
good nice great fine not_bad 好 不错 棒
favorite favourite favorites 最爱 最喜欢
birthday born birth date_of_birth 生日 出生
age old aged 年龄 岁 年纪
allergic allergy allergies 过敏
study studies studied studying learn learns learned learnt learning 学 学习 在学 念 读 学着
teacher 老师 教师
teach teaches taught teaching 教 教书
student 学生
university college 大学
company firm corporation 公司 企业
boss supervisor manager line_manager team_lead 老板 上司 领导
colleague coworker co-worker workmate 同事
meeting appointment 会议 开会
meet meets met 见 见面 碰面 会面
trip journey travel travels traveled travelled travelling traveling visit visits visited 旅行 旅游 \
    出游 游玩
move moves moved moving relocate relocated relocates 搬 搬家 搬到 搬去 迁 搬至
marry married marries wed wedding 婚礼 结婚 成家 已婚
dog dogs puppy 狗 小狗 狗狗
cat cats kitty kitten 猫 小猫 猫咪
run runs ran running jog jogs jogging 跑步 慢跑
exercise workout work_out works_out working_out 锻炼 健身 运动
swim swims swam swimming 游泳
read reads reading 读书 看书 阅读
cook cooks cooking cooked 做饭 烹饪 下厨 做菜
play plays played playing 玩 打
daily every_day everyday each_day 每天 每日 天天
weekly every_week each_week 每周 每星期
monthly every_month 每月 每个月
yearly annually every_year 每年
picture photo photograph photos 照片 相片
bike bicycle cycle 自行车 单车
plane airplane flight flights 飞机 航班 班机
money cash 钱
cost costs price priced 价格 价钱 花费 花了
salary income wage earn earns earned 工资 薪水 月薪 收入
wear wears wore wearing 穿 戴
need needs needed require requires required 需要
help helps helped assist 帮 帮助 帮忙
end ends ended finish finishes finished complete completed 结束 完成 做完
find finds found 找 找到
give gives gave given 送
arrive arrives arrived reach reached 到达 抵达 到了
leave leaves left depart departs departed 离开 出发 动身
return returns returned come_back came_back 回来 回到 返回
hospital 医院
illness disease 病 疾病
medicine drug medication pills 药 药物
parents folks mom_and_dad mum_and_dad mother_and_father dad_and_mom 父母 爸妈 爹妈
email e-mail mail 邮箱 邮件 电子邮件 电邮
phone_number telephone telephone_number 电话 电话号码 手机号 手机号码
address 地址
password passcode 密码 口令
software_engineer programmer developer coder software_developer 程序员 软件工程师 码农
lawyer attorney 律师
vegetarian 素食者 吃素 素食
soccer football 足球
hobby pastime
coffee 咖啡
tea 茶
assignment homework 作业
sofa couch 沙发
autumn 秋天 秋季
春天 春季
夏天 夏季
冬天 冬季
weekend weekends 周末
supermarket grocery_store 超市
subway metro underground 地铁
taxi cab 出租车 的士
raise_pet 养 养了 有养
hire hired recruit
fix fixed repair repaired 修 修理 维修
请 邀请
使用 用 采用 use uses used using utilize
color colour colors colours 颜色
gray grey 灰色
center centre
theater theatre
neighbor neighbour 邻居
wake wakes woke waking wake_up wakes_up woke_up waking_up get_up gets_up got_up getting_up 起床 醒来
afraid scared frightened fear 害怕 怕 恐惧 惧怕
最近 近来 recently lately
commute commutes commuting get_to_work getting_to_work 通勤 上班路上
television tv tvs televisions 电视 电视机
food dish dishes meal 菜 菜肴
beside next_to
write writes wrote writing written 写 创作
sleep sleeps slept sleeping asleep 睡 睡觉 睡着
collect collects collected collecting collector 收集 收藏 集
walk walks walked walking stroll strolls strolling 散步 走走 遛弯
insomnia trouble_sleeping can't_sleep 失眠 睡不着
resign resigned quit_my_job left_my_job 辞职 辞掉 离职
all_day all_day_long the_whole_day 整天 一天到晚 成天
glasses spectacles eyeglasses 眼镜
sea seaside seashore ocean coast 海 海边 大海
evening evenings 晚上 夜里
money_saving save saves saving saving_up saved putting_aside putting_money_aside put_aside 攒钱 存钱
near close_to nearby next_door 近 旁边 附近 挨着
broken broke doesn't_work not_working 坏 坏了 用不了 用不了了 不能用了
pregnant expecting expecting_a_baby 怀孕 有宝宝了 有喜了
search searches searching looking_for look_for 寻找 在找
old_thing 老 旧
teach_subject instruct
""".strip().splitlines()

PARAPHRASES: dict[str, str] = {}
for _group in (*_GROUPS, *ENGLISH, *CHINESE, *WHOLE.split()):
    _members = listed(_group)
    _known = (PARAPHRASES[member] for member in _members if member in PARAPHRASES)
    _head = next(_known, _members[0])
    PARAPHRASES.update({member: PARAPHRASES.get(member, _head) for member in _members})

_BY_STEM = {
    stem(word): head for word, head in reversed(PARAPHRASES.items()) if word.isascii() and word.isalpha()
}


def head_of(word: str) -> str:
    """The word that stands for it and all that say the same, or its stem when no table has it."""
    return PARAPHRASES.get(word) or _BY_STEM.get(root := stem(word), root)
