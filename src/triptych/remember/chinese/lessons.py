"""What Chinese speakers decided, concluded, and found to work."""

from __future__ import annotations

from triptych.model.memory import Kind
from triptych.remember.chinese.words import rule
from triptych.remember.finding import Mark

LESSONS = (
    rule(
        "decision",
        r"(?:我们|我|大家|团队|会上|双方|最终|最后|经过讨论)(?:[^，,。；;]{0,6}?)(?:决定(?![权性因哪什怎不])|商定|敲定|定下来?|达成(?:一致|共识)|一致同意|"
        r"选定|确定(?:了|用|选|采用))|"
        r"^(?:决定|结论是|结论：|最终方案|共识是)",
        mark=Mark.DECISION,
    ),
    rule(
        "decision",
        r"(?:结论|根本原因|根因|问题出在|原因)(?:就)?(?:是|在于)|(?:原来|发现)(?:是(?:因为|由于)?|因为|由于)|事实证明|结果发现",
        mark=Mark.DECISION,
    ),
    rule(
        "what worked",
        r"[^，,。！？]{2,30}?[，,]?(?:就好了|就能用了|就行了|就可以了|就正常了|就解决了|就没问题了|才好|之后就好|后就好|后恢复了|后正常了|就恢复了)",
        kind=Kind.SKILL,
    ),
    rule(
        "what worked",
        r"(?:通过|靠|用|把|先)[^，,。！？]{2,30}?[，,]?(?:解决了|修好了|搞定了|管用|有效|奏效|见效)|(?:解决|处理|修复|应对)(?:办法|方法|方案)(?:是|"
        r"就是|：)",
        kind=Kind.SKILL,
    ),
    rule(
        "what worked",
        r"(?:把|给|先|加|换|用|清|重|提前|改|关|开|放|泡|长按|拔|点|涂|抹|擦)[^，,。！？]{2,30}?[，,]?[^，,。！？]{0,6}?"
        r"(?:就(?:不|容易|能|会|变)?[^，,。！？我你他她]{1,6}了(?=$|[。！!])|效果(?:最|更|很)?好|(?:最|更)(?:有效|管用|好用))",
        kind=Kind.SKILL,
    ),
    rule(
        "what to do first",
        r"(?:必须先|一定要先|得先|要先|记得先|之前(?:一定)?(?:要|得)先|前(?:一定)?要先|一定要先)[^，,。！？]{2,30}?(?:再|才能|然后|否则)",
        kind=Kind.SKILL,
    ),
)
