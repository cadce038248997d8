"""Words that say how a sentence is built rather than what it is about."""

from __future__ import annotations

# Folded, without apostrophes, before stemming. "may" and "will" stay words: they name a month and people.
ENGLISH = frozenset(
    """
    a an the this that these those some any all such each every both either
    i me my mine myself we us our ours ourselves you your yours yourself he him his himself she her hers
    herself it its itself they them their theirs themselves one ones
    am is are was were be been being do does did done doing have has had having can could should would shall
    might must im ive id ill youre youve youd youll hes shes theyre theyve theyd theyll weve were wed
    thats theres whats whos lets
    isnt arent wasnt werent dont doesnt didnt havent hasnt hadnt
    cant cannot couldnt shouldnt wouldnt wont aint
    of to in on at for and or but nor so if than then as by with from into onto about up out off over
    when where who whom whose which what why how while during between before after because though although
    there here just also too very not no
    please tell
    """.split()  # noqa: SIM905
)

# One character each: particles, pronouns, copulas, question words, prepositions.
CHINESE = frozenset(
    "的了在是我你您他她它们们咱和与跟就都而及着也很吗呢吧啊呀嘛哦什么哪谁怎几这那有一个些把被给让于请问为嗎們麼這個來裡誰為與麽"
)
