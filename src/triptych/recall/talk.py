"""What all talk has in common, and says nothing about what it is on.

The vector of a conversation shows above all that somebody chats: one turn after the other, each behind a
name. Everything told in a like manner is near to that, whatever it is about. The mean over a few
conversations on nothing in particular, in two languages, is that part; what is left without it is what the
talk is about.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from triptych.errors import ProviderError
from triptych.ports.embedder import EmbedderIdentity, TextRole, embed_texts

if TYPE_CHECKING:
    from triptych.ports.embedder import Embedder, Vector

TALKS = (
    "Nora: Morning! Did you sleep at all?\nNora: Me neither, such a wind.\nNora: Anyway, I'm off to work.",
    "Sam: I finally cleared out the garage.\nSam: You wouldn't believe what was in there.",
    "Ivy: We had the neighbours over last night.\nIvy: It got late, but it was fun.\nIvy: Let's do it again.",
    "Leo: My bus never came.\nLeo: So I walked the whole way in the rain!",
    "Mia: I tried that recipe you sent me.\nMia: It was too salty, but the kids ate it.",
    "Ben: I have no idea what to give her.\nBen: Something small, maybe?\nBen: You always have good ideas.",
    "Zoe: It's been such a long week.\nZoe: I just want to sit down and do nothing.",
    "Max: Guess who called me today!\nMax: We hadn't spoken in years, I was really happy.",
    "小夏: 早啊，昨晚睡得怎么样？\n小夏: 我也没睡好，风太大了。\n小夏: 好了，我得去上班了。",
    "阿诚: 我总算把车库收拾干净了。\n阿诚: 你猜里面都有些什么。",
    "小雨: 昨天邻居来家里坐了坐。\n小雨: 聊到很晚，不过挺开心的。\n小雨: 以后应该多聚聚。",
    "大林: 公交车一直没来。\n大林: 我就淋着雨一路走过去了！",
    "小米: 我试了你发给我的那道菜。\n小米: 有点咸，不过孩子们都吃完了。",
    "阿斌: 我不知道该送她什么。\n阿斌: 要不送个小东西？\n阿斌: 你的主意总是很好。",
    "晓晓: 这个星期真是太长了。\n晓晓: 我只想坐下来什么都不做。",
    "阿远: 你猜今天谁给我打电话了！\n阿远: 我们好多年没说过话了，我真的很高兴。",
)

_known: dict[EmbedderIdentity, Vector] = {}


async def without_talk(vector: Vector, embedder: Embedder, share: float, *, now: bool) -> Vector:
    """The direction of a conversation without `share` times what all talk has in common.

    What that is for an embedder is computed once in a process, in about a quarter of a second; unless it may
    `now`, only what is known is taken out. Nothing is where the embedder fails at it.
    """
    if share and now and embedder.identity not in _known:
        turns = [talk.rpartition("\n")[2] for talk in TALKS]
        try:
            rows = await embed_texts(embedder, (*TALKS, *turns), TextRole.QUERY)
        except ProviderError:
            return vector
        _known[embedder.identity] = rows.mean(axis=0)
    talk = _known.get(embedder.identity)
    return vector if talk is None else vector - np.float32(share) * talk
