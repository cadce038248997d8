"""Scripts as characters: the inside of a class in a pattern, to be written between square brackets."""

from __future__ import annotations

HAN = r"\u3005\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
"""Ideographs, with the extensions outside the basic plane."""
KANA = r"\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\uff66-\uff9d"
HANGUL = r"\u1100-\u11ff\u3130-\u318f\uac00-\ud7af"
CJK = HAN + KANA + HANGUL
"""Ideographs, kana and Hangul."""
