"""Everyday words that can stand for each other, beside those in `text.paraphrases`.

One group a line; a group that shares a word with an earlier one adds to it. English words are given in their
ground form, other forms follow by their stem. What is alike but not the same does not belong together.
`_` is a blank.
"""

from triptych.text.synonyms import chinese
from triptych.text.synonyms.chinese import WHOLE
from triptych.text.synonyms.chinese_living import LIVING
from triptych.text.synonyms.chinese_people import PEOPLE
from triptych.text.synonyms.chinese_work import WORK
from triptych.text.synonyms.english import ENGLISH as _EVERYDAY
from triptych.text.synonyms.english_fields import FIELDS

ENGLISH = [*_EVERYDAY, *FIELDS]

CHINESE = (*chinese.CHINESE, *PEOPLE, *LIVING, *WORK)

__all__ = ["CHINESE", "ENGLISH", "WHOLE"]
