"""What is over with the moment: how one feels, what goes wrong on the way, what there is to eat and to see.

Each kind tells apart talk from news; none of them makes a sentence worthless, and what somebody comes back to
is kept all the same.
"""

from __future__ import annotations

import re

_AROUND = (
    r"(?:bus|tram|train|metro|subway|tube|flight|line|queue|traffic|bridge|road|parking|elevator|lift|"
    r"escalator|"
    r"printer|copier|scanner|wi-?fi|internet|network|server room|coffee machine|kettle|microwave|fridge|"
    r"toaster|"
    r"dishwasher|heating|heater|radiator|air ?con\w*|a/?c|fan|light|lights|tap|toilet|alarm|doorbell|phone|"
    r"laptop|computer|screen|keyboard|mouse|charger|battery|headphones|zip|umbrella|shoes?|socks?|umbrella|"
    r"garbage truck|bin lorry|bins|drill\w*|construction|neighbou?rs?|pigeons?|seagulls?|flies|fly|"
    r"mosquito\w*|"
    r"app|website|page|update|zoom|teams|call|meeting|song|coffee|tea|soup|food|pasta|room|office|canteen|"
    r"cafeteria|kitchen|desk|chair|stapler|spreadsheet|store|shop|supermarket|checkout|cashier|market|"
    r"mall|gym|pool|"
    r"playground|bottle|jar|lid|pan|pot|mug|cup|plate|remote|couch|sofa|cushions?|curtains?|drawer|"
    r"vacuum|washing machine|"
    r"oven|stove)"
)
_WRONG = (
    r"(?:late|broken|stuck|dead|down|jammed|cursed|slow|frozen|freezing|boiling|packed|crowded|full|"
    r"empty|loud|"
    r"noisy|leaking|crash\w*|died|dying|beeping|ringing|acting up|on strike|out of order|not working|"
    r"won't (?:start|open|work|stop|load|fix)|(?:is|was) (?:gone|missing|weird|awful|terrible|horrible|fine|"
    r"cold|disgusting|endless|a (?:mess|nightmare|joke|disaster|zoo|circus))|showed up|went off|"
    r"unreal|insane|crazy|again|sticky|(?:like |was )?a zoo|noises?|smells?|smelled|stinks)"
)
KINDS = {
    "body or mood": re.compile(
        r"\b(?:hungry|starving|famished|thirsty|sleepy|tired|exhausted|knackered|wiped out|drained|"
        r"dying|dead|"
        r"bored|cranky|grumpy|hangry|soaked|drenched|sweaty|sweating|freezing|shivering|yawning|dizzy|"
        r"stuffed|"
        r"hung ?over|caffeinated|procrastinating|daydreaming|food coma|brain (?:is )?(?:fog|fried|mush)|"
        r"need (?:\w+ ){0,3}(?:coffee|coffees|tea|nap|drink|snack|chocolate|break|holiday|hug)|"
        r"want (?:\w+ )?(?:cake|pizza|chocolate|coffee|chips|ice cream|a nap|to nap|to go home|to sleep)|"
        r"can(?:'t|not) (?:even|wait|stop (?:laughing|yawning|thinking)|be bothered|keep my eyes open|"
        r"feel my)|"
        r"my (?:legs?|eyes?|feet|head|back|brain|stomach|hands?|hair|nose) (?:is|are|feels?|hurts?|"
        r"aches?|won't|"
        r"looks?)|headache|like a log|slept (?:like|badly|terribly|well|in)|overslept|woke up|snooze|nap|"
        r"barely (?:awake|slept|functioning)|feel (?:like a|like an|so|a bit|kind of|kinda))\b",
        re.IGNORECASE,
    ),
    "on the way": re.compile(
        r"\b(?:(?:waited|waiting|stood|standing|stuck) in (?:a |the )?(?:line|queue)|on (?:the|"
        r"my) (?:bus|train|tram|metro|subway|tube|plane|way)|(?:stuck|"
        r"sitting) in (?:traffic|a)|"
        r"got a seat|made it|(?:just )?got (?:home|here|in|back)|running late|missed (?:my|the) (?:bus|"
        r"train|tram|"
        r"stop|exit)|(?:be|am|'m) (?:there|home|back|out of here|off) in|heading (?:home|out|off|back)|"
        r"off to (?:bed|lunch|work|the)|back (?:home|at my desk|to work)|clock(?:ing|ed) (?:off|out))\b",
        re.IGNORECASE,
    ),
    "what goes wrong": re.compile(
        rf"\b(?:the|my|our|this|that|a|an)\s+(?:\w+\s+){{0,2}}{_AROUND}\b.{{0,40}}\b{_WRONG}\b|"
        r"\b(?:spilled|spilt|dropped|forgot (?:my|the|to)|tripped|bumped|stepped in|burnt?|"
        r"lost my (?:keys|pen|"
        r"glasses|place)|locked (?:myself|me) out)\b(?!.{0,30}\b(?:passport|wallet|password|birthday)\b)",
        re.IGNORECASE,
    ),
    "weather": re.compile(
        r"\b(?:pouring|raining|rained|drizzl\w+|snowing|hailing|thunder\w*|lightning|windy|foggy|humid|sunny|"
        r"cloudy|gloomy|(?:the )?(?:sun|rain|snow|sky|clouds?|sunset|sunrise|weather|forecast|heat|"
        r"storm|wind|"
        r"moon)(?:'s| is| was| looks?| came| finally| just| said| says)|degrees (?:out|outside|today|"
        r"in here))\b",
        re.IGNORECASE,
    ),
    "somebody or other": re.compile(
        r"^(?:and |so |but |then |also |okay,? |wow,? |omg,? |ugh,? )*(?:someone|somebody|some (?:guy|"
        r"dude|kid|lady|"
        r"woman|man|girl|boy|people|idiot|random)|(?:a|the|this|that) (?:guy|dude|lady|woman|man|kid|"
        r"girl|boy|"
        r"couple|stranger|cashier|driver|waiter|barista|dog|cat|bird|pigeon|squirrel)|nobody|no one|"
        r"half (?:the|of)|there(?:'s| is| are) (?:a|an|like|this|some)|the (?:whole|entire)|they say)\b"
        r"|\b(?:sat|sitting|standing|stood) (?:next to|across from|behind|beside|opposite)\b",
        re.IGNORECASE,
    ),
    "some of many": re.compile(
        r"^(?:\w+,? )?(?:one|two|three|four|several|some|most|half|a few|a couple|a bunch) (?:of (?:the|"
        r"my|our|those) )?"
        r"(?!(?:more|last|other|quick|final|day|time|years?|months?|weeks?|days?|hours?|things?|"
        r"reasons?|of us|sisters?|brothers?|sons?|"
        r"daughters?|kids?|"
        r"children|cats?|dogs?|friends?|people)\b)\w+ (?:just |even |actually )?\w+(?:ed|ing|s|t|k|ght|"
        r"ang|ook|ame)\b",
        re.IGNORECASE,
    ),
    "what was said before": re.compile(
        r"\b(?:the|that|those|your)\s(?:\w+\s){1,4}?you (?:just )?(?:mentioned|suggested|sent|"
        r"recommended|gave|told|showed|"
        r"shared|posted)\b",
        re.IGNORECASE,
    ),
    "exclaiming": re.compile(
        r"\b(?:lol|lmao|rofl|haha\w*|hehe\w*|omg|wtf|ugh+|argh+|yikes|oops|whoops|phew|meh|oof|yay|woo+|"
        r"i swear|send help|kill me|help me|save me|seriously|literally (?:dying|dead|cannot)|i (?:was|"
        r"am|'m) dying|"
        r"just my luck|(?:so|how) (?:typical|annoying|random|embarrassing|rude|weird)|what a (?:day|"
        r"week|morning|"
        r"night|mess|joke|time|nightmare|life)|made my (?:day|week|morning)|(?:best|worst) (?:thing|"
        r"part) (?:all|"
        r"of (?:my|the)) (?:day|week|morning)|no regrets|zero regrets|victory|don't (?:ask|judge)|"
        r"never (?:\w+ ){0,3}again|never \w.{0,30} in my life|never want to (?:see|hear|do|eat|touch|go)|"
        r"story of my life|go figure|fingers crossed|knock on wood|living the dream|who knew|of all days|"
        r"wish me luck|i give up|i'm done|that's (?:it|life|showbiz))\b|[?!]{2,}|"
        r"[\U0001f600-\U0001f64f\U0001f900-"
        r"\U0001f9ff]",
        re.IGNORECASE,
    ),
    "food and screen": re.compile(
        r"\b(?:had|ate|eating|eaten|(?:decided|going|want|wanted) to (?:have|eat|drink)|"
        r"ordered|ordering|order|grabb(?:ed|ing)|got|getting|made|making|"
        r"cook(?:ed|ing)|"
        r"bought|brought|drank|drinking|went with|craving|microwav\w+|reheat\w*|munching|nibbling|"
        r"want)\b.{0,25}"
        r"\b(?:pizza|pasta|soup|salad|sandwich\w*|burgers?|fries|chips|crisps|noodles|ramen|rice|curry|"
        r"sushi|tacos?|"
        r"burrito|toast|bagel|croissants?|muffin|donuts?|doughnuts?|cookies?|biscuits?|cake|pie|"
        r"ice cream|chocolate|"
        r"snacks?|leftovers?|desserts?|seconds|takeaway|takeout|breakfast|lunch|dinner|coffees?|lattes?|espresso|tea|"
        r"juice|smoothie|"
        r"beers?|wine|fish)\b|"
        r"\b(?:watch(?:ed|ing)|binge\w*|rewatch\w*|scroll(?:ed|ing)|finished|started|caught)\b.{0,25}"
        r"\b(?:episodes?|shows?|series|season|movie|film|videos?|reels|tiktoks?|match|game|documentary|"
        r"netflix|"
        r"youtube|feed|memes?)\b|\bsent (?:me|us)\b.{0,30}\b(?:photos?|pics?|pictures|selfies?|memes?|"
        r"videos?|gifs?|stickers|reels?)\b|\bstuck in my head\b",
        re.IGNORECASE,
    ),
    "likening": re.compile(
        r"(?<!\bI )(?<!\bwe )(?<!\bfeel )(?<!'d )(?<!\bthings )\blike "
        r"(?:it'?s|it was|an?|some|two|the) (?!lot\b|idea\b)\w+",
        re.IGNORECASE,
    ),
    "counting": re.compile(
        r"\b(?:level|episode|chapter|page|season|round) \d|\bnumber \d+ in\b|\bin the queue\b|"
        r"\d ?(?:%|percent)|\d+ (?:already|so far|to go)\b",
        re.IGNORECASE,
    ),
    "minutes": re.compile(
        r"\b(?:in|for|after|like|only|another|about|last|next)\s+(?:a|an|one|two|three|four|five|six|"
        r"ten|fifteen|"
        r"twenty|thirty|forty|half an|a few|few|couple of|\d+)\s+(?:more\s+)?(?:secs?|seconds?|mins?|"
        r"minutes?|hours?)\b|"
        r"\bhalf an hour\b",
        re.IGNORECASE,
    ),
}
