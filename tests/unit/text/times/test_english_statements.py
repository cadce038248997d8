"""English statements, all said on Thursday 16 October 2025 at 14:20 in Berlin."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone

import pytest

from triptych.text.times.find import find_times

BERLIN = timezone(timedelta(hours=2))
SAID_AT = datetime(2025, 10, 16, 14, 20, tzinfo=BERLIN)

# the statement; the words that name the time; the first day or instant; and the first one after it
GOLDEN = """
I ran my first half marathon yesterday | yesterday | 2025-10-15 | 2025-10-16
We are out of milk today | today | 2025-10-16 | 2025-10-17
The plumber comes tomorrow | tomorrow | 2025-10-17 | 2025-10-18
The day before yesterday my bike got stolen | The day before yesterday | 2025-10-14 | 2025-10-15
We land in Oslo the day after tomorrow | the day after tomorrow | 2025-10-18 | 2025-10-19
The meeting was moved to Tuesday | Tuesday | 2025-10-21 | 2025-10-22
The launch got pushed back to Monday at 3pm | Monday at 3pm | 2025-10-20 15:00 | 2025-10-20 16:00
I will be in Rome for ten days from July 3 | July 3 | 2026-07-03 | 2026-07-04
I could not sleep last night | last night | 2025-10-15 18:00 | 2025-10-16
Dinner is at my place tonight | tonight | 2025-10-16 18:00 | 2025-10-17
The dog threw up this morning | this morning | 2025-10-16 05:00 | 2025-10-16 12:00
I called the bank yesterday afternoon | yesterday afternoon | 2025-10-15 12:00 | 2025-10-15 18:00
Let's talk tomorrow morning | tomorrow morning | 2025-10-17 05:00 | 2025-10-17 12:00
We saw the film on Tuesday | Tuesday | 2025-10-14 | 2025-10-15
I will call her on Tuesday | Tuesday | 2025-10-21 | 2025-10-22
My interview is on Monday | Monday | 2025-10-20 | 2025-10-21
I fell off the ladder last Thursday | last Thursday | 2025-10-09 | 2025-10-10
I met her last Friday at a concert | last Friday | 2025-10-10 | 2025-10-11
We had our first class last Sat | last Sat | 2025-10-11 | 2025-10-12
Next Wednesday I have my driving test | Next Wednesday | 2025-10-22 | 2025-10-23
This Saturday we are moving the piano | This Saturday | 2025-10-18 | 2025-10-19
This past Sunday was my name day | This past Sunday | 2025-10-12 | 2025-10-13
The Friday before last I was still in Rome | The Friday before last | 2025-10-03 | 2025-10-04
She rang me two Mondays ago | two Mondays ago | 2025-10-06 | 2025-10-07
Last week I had the flu | Last week | 2025-10-06 | 2025-10-13
I am swamped this week | this week | 2025-10-13 | 2025-10-20
We fly to Lisbon next week | next week | 2025-10-20 | 2025-10-27
The week before last was calmer | The week before last | 2025-09-29 | 2025-10-06
Earlier this week I repainted the hall | Earlier this week | 2025-10-13 | 2025-10-16 14:20
Last weekend we slept in a tent | Last weekend | 2025-10-11 | 2025-10-13
This weekend my parents visit | This weekend | 2025-10-18 | 2025-10-20
Two weekends ago I ran out of petrol | Two weekends ago | 2025-10-04 | 2025-10-06
We did nothing over the weekend | over the weekend | 2025-10-11 | 2025-10-13
I quit sugar last month | last month | 2025-09          |
The lease starts next month | next month | 2025-11          |
Our rent went up this month | this month | 2025-10          |
Last year I lived in a boat | Last year | 2024             |
I want to learn to sail next year | next year | 2026             |
Three days ago the cat came home | Three days ago | 2025-10-13 | 2025-10-14
A week ago I dropped my phone | A week ago | 2025-10-09 | 2025-10-10
About two weeks ago we adopted a puppy | About two weeks ago | 2025-10-02 | 2025-10-03
A couple of weeks ago I saw an owl | A couple of weeks ago | 2025-10-02 | 2025-10-03
I moved here six months ago | six months ago | 2025-04-16 | 2025-04-17
Half a year ago I could not swim | Half a year ago | 2025-04-16 | 2025-04-17
A year and two months ago she left the firm | A year and two months ago | 2024-08-16 | 2024-08-17
Ten years ago I had long hair | Ten years ago | 2015-10-16 | 2015-10-17
He texted 20 minutes ago | 20 minutes ago | 2025-10-16 14:00 | 2025-10-16 14:01
The exam is in three weeks | in three weeks | 2025-11-06 | 2025-11-07
I'll be back in half an hour | in half an hour | 2025-10-16 14:50 | 2025-10-16 14:51
We will know two months from now | two months from now | 2025-12-16 | 2025-12-17
I have played the cello for three years now | for three years now | 2022-10-16 | 2025-10-16 14:20
It snowed a lot over the past month | over the past month | 2025-09-16 | 2025-10-16 14:20
My visa runs out on December 3rd | December 3rd | 2025-12-03 | 2025-12-04
I was born on 12 June 1988 | 12 June 1988 | 1988-06-12 | 1988-06-13
We got engaged on the 4th of August | the 4th of August | 2025-08-04 | 2025-08-05
The wedding was on September 20, 2014 | September 20, 2014 | 2014-09-20 | 2014-09-21
We met on Feb 9th | Feb 9th | 2025-02-09 | 2025-02-10
The ship sails on March 2, 2026 at 9am | March 2, 2026 at 9am | 2026-03-02 09:00 | 2026-03-02 10:00
I signed it on 2024-11-30 | 2024-11-30 | 2024-11-30 | 2024-12-01
The invoice is dated 31.08.2025 | 31.08.2025 | 2025-08-31 | 2025-09-01
Deploy was 10/09/2025 | 10/09/2025 | 2025-10-09 | 2025-10-10
The rent is due on the 28th | the 28th | 2025-10-28 | 2025-10-29
The camp runs July 6-12 | July 6-12 | 2025-07-06 | 2025-07-13
I worked in Madrid from March to June | from March to June | 2025-03-01 | 2025-07-01
In March I broke my arm | March | 2025-03          |
We plan to marry in May | May | 2026-05          |
I started in early September | early September | 2025-09-01 | 2025-09-11
She joined us in mid-April 2024 | mid-April 2024 | 2024-04-11 | 2024-04-21
Sales fell at the end of last year | the end of last year | 2024-10-01 | 2025-01-01
I graduated in 2011 | 2011 | 2011             |
We have lived here since 2019 | since 2019 | 2019-01-01 | 2025-10-16 14:20
Jazz was big in the 1920s | the 1920s | 1920-01-01 | 1930-01-01
Last summer we cycled along the Danube | Last summer | 2025-06-01 | 2025-09-01
I learned to ski in winter 2021 | winter 2021 | 2021-12-01 | 2022-03-01
We'll hike in the spring | spring | 2026-03-01 | 2026-06-01
The budget for Q3 was too small | Q3 | 2025-07-01 | 2025-10-01
Last Christmas my oven died | Last Christmas | 2024-12-25 | 2024-12-26
On Halloween the kids want to be ghosts | Halloween | 2025-10-31 | 2025-11-01
Thanksgiving 2023 was a disaster | Thanksgiving 2023 | 2023-11-23 | 2023-11-24
Easter 2026 we are in Crete | Easter 2026 | 2026-04-05 | 2026-04-06
The train leaves at 3pm tomorrow | at 3pm tomorrow | 2025-10-17 15:00 | 2025-10-17 16:00
Yesterday at 8:30 the power went out | Yesterday at 8:30 | 2025-10-15 08:30 | 2025-10-15 08:31
The show begins tonight at 8 | tonight at 8 | 2025-10-16 20:00 | 2025-10-16 21:00
Lunch is at noon on Friday | at noon on Friday | 2025-10-17 12:00 | 2025-10-17 12:01
I get home at half past six | at half past six | 2025-10-16 18:30 | 2025-10-16 18:31
Can you do 2-4pm on Monday? | 2-4pm on Monday | 2025-10-20 14:00 | 2025-10-20 16:00
The clinic is open from Monday to Wednesday | from Monday to Wednesday | 2025-10-20 | 2025-10-23
Two days after Christmas we flew home | Two days after Christmas | 2024-12-27 | 2024-12-28
The Sunday before 25 May 2023 it rained | The Sunday before 25 May 2023 | 2023-05-21 | 2023-05-22
The first Monday of November is a holiday | The first Monday of November | 2025-11-03 | 2025-11-04
The last day of May 2024 was hot | The last day of May 2024 | 2024-05-31 | 2024-06-01
Every Friday I eat fish | Every Friday | 2025-10-17 | 2025-10-18
On Tuesdays the museum is free | On Tuesdays | 2025-10-21 | 2025-10-22
I will see the vet a week from Friday | a week from Friday | 2025-10-24 | 2025-10-25
They are getting married the weekend after Easter | the weekend after Easter | 2026-04-11 | 2026-04-13
The night before last the alarm rang | The night before last | 2025-10-14 18:00 | 2025-10-15
Call me tomorrow evening around 7 | tomorrow evening around 7 | 2025-10-17 19:00 | 2025-10-17 20:00
Meeting notes, July 18: all went well | July 18 | 2025-07-18 | 2025-07-19
I start at 9 on Monday | at 9 on Monday | 2025-10-20 09:00 | 2025-10-20 10:00
Last year we went to Crete in June | June | 2024-06          |
""".strip()


def table(golden: str) -> list[tuple[str, str, str, str]]:
    rows = [[cell.strip() for cell in line.split("|")] for line in golden.splitlines()]
    return [(row[0], row[1], row[2], row[3]) for row in rows]


def instant(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=BERLIN)


def bounds(start: str, end: str) -> tuple[datetime, datetime]:
    """A year ("2024") and a month ("2025-09") stand for the whole of it."""
    if end:
        return instant(start), instant(end)
    if len(start) == 4:
        return instant(f"{start}-01-01"), instant(f"{int(start) + 1}-01-01")
    year, month = map(int, start.split("-"))
    following = f"{year + month // 12}-{month % 12 + 1:02}-01"
    return instant(f"{start}-01"), instant(following)


@pytest.mark.parametrize(("statement", "words", "start", "end"), table(GOLDEN))
def test_statement_names_this_time(statement: str, words: str, start: str, end: str) -> None:
    found = {mention.text: mention for mention in find_times(statement, SAID_AT)}
    assert words in found, f"found {[*found]}"
    assert (found[words].start, found[words].end) == bounds(start, end)


NO_TIME = """
The server listens on port 8080
Version 2.3.1 is out
I may call you
You may 5 of you sit here
Order 20931 has shipped
March on, brave soldiers
The sun is out
Give me a second
Just a minute please
One day I want to see Mars
It costs 2019 dollars
The room number is 1430
It took us 3 days to build
We walked in 20 minutes flat
I sat on the sofa
Autumn Reeves is my teacher
The ratio was 16:9
She spring-cleaned the kitchen
The second half was better
I fall for it again and again
My score was 10-7
Call 555-2023
He came first of all
I like coffee in the morning
chapter 12, verse 30
We bought a Christmas tree
It is 5 miles away
June is my aunt and April my niece
There may be two
Merry Christmas to you all
I have about 7 of them
Ask her for the last time
They wed in secret
""".strip().splitlines()


@pytest.mark.parametrize("statement", NO_TIME)
def test_statement_names_no_time(statement: str) -> None:
    assert [mention.text for mention in find_times(statement, SAID_AT)] == []


def test_what_repeats_is_marked() -> None:
    assert [m.recurring for m in find_times("Every Friday I eat fish, last Friday too", SAID_AT)] == [
        True,
        False,
    ]


def test_grain_tells_how_precise_the_speaker_was() -> None:
    said = (
        "At 3pm. Tomorrow. Last week. Last weekend. In March 2020. Last summer. In 2011. 3 months ago. 8:15."
    )
    grains = [m.grain for m in find_times(said, SAID_AT)]
    assert grains == ["hour", "day", "week", "weekend", "month", "season", "year", "month", "minute"]
