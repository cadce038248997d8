"""Everyday words that can stand for each other, beside those in `text.paraphrases`.

One group a line; a group that shares a word with an earlier one adds to it. English words are given in their
ground form, other forms follow by their stem. What is alike but not the same does not belong together.
`_` is a blank.
"""

from triptych.text.synonyms.chinese import CHINESE, WHOLE
from triptych.text.synonyms.english import ENGLISH

__all__ = ["CHINESE", "ENGLISH", "WHOLE"]
