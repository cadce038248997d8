"""Writing a text the one way the rules are written, letter for letter, so that offsets stay true."""

from __future__ import annotations

_TRADITIONAL = "週個禮後號點兩這鐘時間內來過聖節誕國慶陽勞動婦兒師農曆臘裡裏從將聽說會歲學開當現內聲淩親萬尋"
_SIMPLIFIED = "周个礼后号点两这钟时间内来过圣节诞国庆阳劳动妇儿师农历腊里里从将听说会岁学开当现内声凌亲万寻"

_TABLE = str.maketrans(
    {
        **dict(zip(_TRADITIONAL, _SIMPLIFIED, strict=True)),
        **{
            chr(0xFF01 + i): chr(0x21 + i)
            for i in range(94)
            if chr(0x21 + i).isalnum() or chr(0x21 + i) in ":/-.~"
        },
        "〇": "零",
        "○": "零",
        "’": "'",
        "‘": "'",
        "−": "-",
        "‐": "-",
        "‑": "-",
    }
)


def folded(text: str) -> str:
    """Simplified characters, half-width figures and plain apostrophes; the same length as the text."""
    return text.translate(_TABLE)
