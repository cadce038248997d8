"""`triptych subscribe …`"""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console

from triptych.model.subscription import Delivery, Subscription
from triptych.surfaces.cli import completing
from triptych.surfaces.cli.call import Call
from triptych.surfaces.cli.examples import EXAMPLE_ID
from triptych.surfaces.cli.frame import Group, command
from triptych.surfaces.cli.views.news import deliveries, ended, settled, subscription, subscriptions

Name = Annotated[str, typer.Argument(help="The subscription's name.")]
Ids = Annotated[list[str], typer.Argument(help="The ids of deliveries.")]


def _show(one: Subscription, console: Console) -> None:
    console.print(subscription(one))


def _show_all(found: list[Subscription], console: Console) -> None:
    console.print(subscriptions(found))


def _show_deliveries(found: list[Delivery], console: Console) -> None:
    console.print(deliveries(found))


def _show_settled(count: int, console: Console) -> None:
    console.print(settled(count))


def _show_ended(was_there: bool, console: Console) -> None:
    console.print(ended(was_there))


@command(
    "add",
    example='triptych subscribe add money --topic "budget/**" --space team/report --as agent:a,team:report',
    show=_show,
)
def add(
    call: Call,
    name: Name,
    *,
    topic: Annotated[
        list[str] | None, typer.Option(help="budget/q3, budget/* (one segment), budget/** (any rest).")
    ] = None,
    kind: Annotated[
        list[str] | None, typer.Option(help="fact, procedure, observation…", autocompletion=completing.kinds)
    ] = None,
    word: Annotated[list[str] | None, typer.Option(help="A word that must stand in it.")] = None,
    meaning: Annotated[
        str | None, typer.Option(help="A sentence that it must be like. (default: none)")
    ] = None,
    min_similarity: Annotated[
        float | None, typer.Option(help="How like that, 0 to 1. (default: the setting share.meaning_above)")
    ] = None,
    min_confidence: Annotated[
        float | None,
        typer.Option(help="How sure it must be, 0 to 1. (default: the setting share.min_confidence)"),
    ] = None,
    since: Annotated[str, typer.Option(help="now, beginning, or the number of an event.")] = "now",
    replace: Annotated[
        bool, typer.Option("--replace", help="Change one of that name to these filters.")
    ] = False,
) -> Subscription:
    """Subscribe to what is published; again with the same filters it is resumed."""
    with call.me(create=True) as me:
        begun = me.subscribe(
            name,
            topics=topic or (),
            kinds=kind or None,
            spaces=call.spaces,
            words=word or (),
            meaning=meaning,
            min_similarity=min_similarity,
            min_confidence=min_confidence,
            since=int(since) if since.isascii() and since.isdecimal() else since,
            replace=replace,
        )
        return begun.info()


@command(
    "pull",
    example="triptych subscribe pull money --as agent:a,team:report",
    show=_show_deliveries,
    see=("tail",),
)
def pull(
    call: Call,
    name: Name,
    *,
    limit: Annotated[int, typer.Option(help="At most so many.")] = 20,
    ack: Annotated[bool, typer.Option("--ack", help="Acknowledge them at once.")] = False,
) -> list[Delivery]:
    """Take what was published; what you do not acknowledge comes again."""
    with call.me() as me:
        wanted = me.subscription(name)
        pulled = [delivery.told for delivery in wanted.pull(limit=limit)]
        if ack:
            wanted.ack(*(delivery.id for delivery in pulled))
        return pulled


@command(
    "ack",
    example=f"triptych subscribe ack money {EXAMPLE_ID}/17 --as agent:a,team:report",
    show=_show_settled,
    data=lambda count: {"settled": count},
)
def acknowledge(call: Call, name: Name, ids: Ids) -> int:
    """Acknowledge deliveries: they do not come again."""
    with call.me() as me:
        return me.subscription(name).ack(*ids)


@command("dead", example="triptych subscribe dead money --as agent:a,team:report", show=_show_deliveries)
def dead(call: Call, name: Name) -> list[Delivery]:
    """List what was delivered in vain as often as it may be."""
    with call.me() as me:
        return [delivery.told for delivery in me.subscription(name).dead()]


@command(
    "retry",
    example=f"triptych subscribe retry money {EXAMPLE_ID}/17 --as agent:a,team:report",
    show=_show_settled,
    data=lambda count: {"retried": count},
)
def retry(call: Call, name: Name, ids: Ids) -> int:
    """Let dead deliveries come again."""
    with call.me() as me:
        return sum(map(me.subscription(name).retry, ids))


@command("list", example="triptych subscribe list --as agent:a,team:report", show=_show_all)
def list_subscriptions(call: Call) -> list[Subscription]:
    """List what you are subscribed to."""
    with call.me() as me:
        return me.subscriptions()


@command(
    "remove",
    example="triptych subscribe remove money --as agent:a,team:report",
    show=_show_ended,
    data=lambda was_there: {"removed": was_there},
)
def remove(call: Call, name: Name) -> bool:
    """End a subscription, with what is on its way."""
    with call.me() as me:
        return me.unsubscribe(name)


SUBSCRIBE = Group(
    "subscribe",
    'Hear of what others publish. Example:  triptych subscribe add money --topic "budget/**"',
    (add, pull, acknowledge, dead, retry, list_subscriptions, remove),
)
