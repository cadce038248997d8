"""What is said without telling anything worth keeping: questions, courtesies, hypotheses, talk about the"
" talk."""

from __future__ import annotations

import re

from triptych.remember.chinese import idle as chinese
from triptych.remember.chinese import moment as chinese_moment
from triptych.remember.english import idle as english
from triptych.remember.english import moment as english_moment
from triptych.text.language import has_cjk

_WISH = re.compile(
    r"\bwould have\b|\b(?:wish|if only)\b|当初|早知道|早点?知道|(?:真|多|好)希望|但愿|巴不得|"
    r"(?:要是|如果|假如|若是|倘若|假使|能|要能|当时|早|[你他她]们?要).{0,30}就好了|(?:该|那)?(?:有)?多好[啊呀]?[。！!]*$",
    re.IGNORECASE,
)

_LOG_LINE = re.compile(
    r"^\s*(?:一直|还是|就|又)?(?:显示|提示|报|弹出|出现)(?:了)?[^，,。]{0,10}(?:错误?|error|异常|失败|"
    r"\d{3})(?:了|提示)?\W*$|^\s*\w*(?:Error|Exception)\b\s*[:：(]|"
    r"^\s*(?:error|warning|fatal|traceback|exception|info|debug|错误|警告|异常)\s*(?:\[|[:：]|\()|"
    r"^\s*(?:def|class|import|from|return|print|console\.log|SELECT|INSERT|const|let|var|function|"
    r"#include)\b.*[(){};=]",
    re.IGNORECASE,
)


# What is left of "she told me …" once the words are taken out.
_QUOTING_STUB = re.compile(
    r"^(?:and |so |then |but )*(?!I\b|we\b)[\w' -]{1,24}?\s(?:said|says|told|tells|asked|wrote|writes|goes|"
    r"went|replied|shouted|texted)"
    r"(?:\s(?:me|us|him|her|them|the \w+))?\s*[:,]?\W*$|^[^，,。我]{0,8}(?:跟我|对我|和我)?(?:说|写道|写着|"
    r"问|喊|回复|告诉我)(?:道|了)?[：:，,]?\W*$",
    re.IGNORECASE,
)
_STAGE_DIRECTION = re.compile(r"^[\[(（【<*].*[\])）】>*]$", re.DOTALL)
_ALNUM = re.compile(r"[^\W_]")
_FEWEST_EN_WORDS = 3
_FEWEST_ZH_CHARACTERS = 4

_QUOTED = re.compile(
    r"(?<=[说道写问：:，,])\s*[\"“][^\"”\n]{2,}?[\"”]|\"[^\"\n]{4,}?\"|“[^”\n]{2,}?”|‘[^’\n]{4,}?’|"
    r"「[^」\n]{4,}?」|"
    r"『[^』\n]{4,}?』|(?<![\w])'[^'\n]{12,}?'(?![\w])"
)
_QUOTED_VOICE = re.compile(r"\b(?:I|I'm|I've|my|we|you)\b|[我你咱]")
# "Translate: my name is John" says nothing of its speaker, nor does a story asked for.
_MATERIAL = re.compile(
    r"^\W*(?:please\s+|(?:can|could) you\s+)?(?:translate|proofread|rewrite|rephrase|paraphrase|summari[sz]e"
    r"|correct|(?:for )?example|e\.g\.)(?!\w)[^:：\n]{0,60}[:：]"
    r"|\b(?:write|tell|make up)\b[^.\n]{0,20}\b(?:story|poem|song|novel|scene|letter)\b[^.\n]{0,20}"
    r"\b(?:where|in which|about|saying)\b"
    r"|\bin my (?:novel|story|game|book|dream|poem|script)\b(?! (?:club|job|house))"
    r"|^\W*(?:请|帮我|麻烦)?(?:把[^：:\n]{0,20})?(?:翻译|改写|润色|校对|例如|比如|造句)[^：:\n]{0,20}[:：]"
    r"|写[一个篇段首]{1,3}[^，。\n]{0,6}(?:故事|小说|诗|剧本)|(?:小说|故事|游戏|梦|剧本)里",
    re.IGNORECASE,
)
_BRACKETED = re.compile(r"\[[^\]\n]{3,}\]|【[^】\n]{3,}】")


def strip_opening(text: str) -> str:
    """The sentence without the interjections before it."""
    return (chinese.OPENING if has_cjk(text) else english.OPENING).sub("", text.lstrip())


def mask_foreign(text: str) -> str:
    """The text with quoted speech and bracketed stage directions blanked out, each character in its place."""

    def blank(match: re.Match[str]) -> str:
        return " " * len(match.group())

    without = _BRACKETED.sub(blank, text)
    return _QUOTED.sub(lambda m: blank(m) if _QUOTED_VOICE.search(m.group()) else m.group(), without)


def is_material(text: str) -> bool:
    """Whether it is what a task is about, or a story, and says nothing of its speaker."""
    return _MATERIAL.search(text) is not None


def is_question(text: str) -> bool:
    """Whether the sentence asks."""
    bare = strip_opening(text).strip()
    if bare.rstrip("\"'”’)） ").endswith(("?", "？")):
        return True
    if has_cjk(bare):
        return chinese.QUESTION.search(bare) is not None
    return english.QUESTION.search(bare) is not None


def is_hypothesis(text: str) -> bool:
    """Whether it is said of what is not, or may not be so: enough to keep it out of a slot."""
    return (chinese.HYPOTHESIS if has_cjk(text) else english.HYPOTHESIS).search(text) is not None


def is_mere_hypothesis(text: str) -> bool:
    """Whether all of it is supposed rather than said."""
    bare = strip_opening(text)
    return (chinese.HARD_HYPOTHESIS if has_cjk(text) else english.HARD_HYPOTHESIS).search(bare) is not None


def is_wish(text: str) -> bool:
    """Whether it says what would have been better."""
    return _WISH.search(text) is not None


def is_opinion_on_speaker(text: str) -> bool:
    """Whether it tells what somebody else takes the speaker for: "Bob thinks I live in Rome"."""
    pattern = chinese.OPINION if has_cjk(text) else english.OPINION
    return pattern.search(strip_opening(text)) is not None


def is_reported(text: str) -> bool:
    """Whether it tells what somebody else says."""
    if has_cjk(text):
        return chinese.REPORTED.search(text) is not None and chinese.SELF_REPORT.search(text) is None
    return english.REPORTED.search(text) is not None


def of_the_moment(text: str) -> str | None:
    """The kind of talk that is over with the moment, or none: how one feels, the weather, what one eats."""
    kinds = chinese_moment.KINDS if has_cjk(text) else english_moment.KINDS
    return next((name for name, pattern in kinds.items() if pattern.search(text)), None)


def why_idle(text: str) -> str | None:
    """Why a sentence no rule reads is not worth a memory, or none when it may be."""
    if _STAGE_DIRECTION.match(text.strip()):
        return "stage direction"
    bare = strip_opening(text).strip()
    if not _ALNUM.search(bare):
        return "nothing but an interjection"
    if _QUOTING_STUB.match(bare):
        return "somebody else's words"
    chinese = has_cjk(bare)
    bare = bare.rstrip("。！!~～…. ") if chinese else bare
    if is_mere_hypothesis(bare):
        return "hypothesis"
    classes = _ZH_CLASSES if chinese else _EN_CLASSES
    named = next((name for name, pattern in classes if pattern.search(bare)), None)
    return named or ("too short" if _is_short(bare, chinese) else None)


_EN_CLASSES = (
    ("log line", _LOG_LINE),
    ("vague", english.VAGUE),
    ("about something at hand", english.AT_HAND),
    ("courtesy", english.COURTESY),
    ("passing remark", english.PASSING),
    ("request", english.REQUEST),
)
_ZH_CLASSES = (
    ("log line", _LOG_LINE),
    ("vague", chinese.VAGUE),
    ("about something at hand", chinese.AT_HAND),
    ("courtesy", chinese.COURTESY),
    ("passing remark", chinese.PASSING),
    ("request", chinese.REQUEST),
)


def _is_short(bare: str, chinese: bool) -> bool:
    if chinese:
        return len(bare) < _FEWEST_ZH_CHARACTERS
    return len(bare.split()) < _FEWEST_EN_WORDS
