"""Expressions of time in English and Chinese: found, resolved, and asked about.

One grammar, two readings. `english`, `chinese` and `numeric` each spot pieces ("last", "Friday", 下午三点);
`compose` joins neighbours ("last Friday at 3") into a `Meaning`, which may still repeat every year, month,
week or day; `find` settles each meaning by the message's own time and tense, `ranges` lists every occurrence
a question may mean.
"""
