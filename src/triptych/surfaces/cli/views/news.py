"""What one is told by others: broadcasts, and deliveries of subscriptions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from triptych.model.broadcast import Acknowledgement, Broadcast
from triptych.model.subscription import Delivery, Interest, Subscription
from triptych.surfaces.cli.views.words import minute, number


def broadcast(one: Broadcast) -> RenderableType:
    """One broadcast, word for word."""
    topics = f"  {', '.join(sorted(one.topics))}" if one.topics else ""
    noted = f", acknowledged {minute(one.acknowledged_at)}" if one.acknowledged_at else ""
    details = f"{one.id}  {minute(one.sent_at)} by {one.author}, until {minute(one.expires_at)}{noted}"
    return Group(
        Text.assemble((one.content, "bold"), (f"  {one.space.path}{topics}", "dim")),
        Text(details, style="dim"),
    )


def broadcasts(found: Sequence[Broadcast]) -> RenderableType:
    """Several, oldest first."""
    return Group(*map(broadcast, found)) if found else Text("no broadcasts", style="yellow")


def acknowledged(first: bool) -> RenderableType:
    """Whether it was new."""
    return Text("acknowledged" if first else "acknowledged before", style="green" if first else "yellow")


def acknowledgements(found: Sequence[Acknowledgement]) -> RenderableType:
    """Who took note, and when."""
    if not found:
        return Text("nobody has acknowledged it", style="yellow")
    return Group(*(Text.assemble(one.principal, (f"  {minute(one.time)}", "dim")) for one in found))


def subscription(one: Subscription) -> RenderableType:
    """One subscription, and what it asks for."""
    told = ", ".join(_conditions(one.interest)) or "everything published"
    return Text.assemble((one.name, "bold"), f"  {told}", (f"  up to event {one.cursor}", "dim"))


def subscriptions(found: Sequence[Subscription]) -> RenderableType:
    """Several, a line of each."""
    return Group(*map(subscription, found)) if found else Text("no subscriptions", style="yellow")


def deliveries(found: Sequence[Delivery]) -> RenderableType:
    """What was published, with the ids to acknowledge it by."""
    if not found:
        return Text("nothing new", style="yellow")
    return Group(*(line for one in found for line in _lines(one)))


def settled(count: int) -> RenderableType:
    """How many changed."""
    return Text(number(count, "delivery"), style="green" if count else "yellow")


def ended(was_there: bool) -> RenderableType:
    """Whether there was one."""
    return Text("removed" if was_there else "no such subscription", style="green" if was_there else "yellow")


def _lines(one: Delivery) -> Iterable[Text]:
    memory = one.memory
    topics = f"  {', '.join(sorted(memory.topics))}" if memory.topics else ""
    again = f", attempt {one.attempt}" if one.attempt > 1 else ""
    yield Text.assemble((memory.content, "bold"), (f"  {memory.space.path}{topics}", "dim"))
    yield Text(
        f"{one.id}  {minute(one.time)}, {memory.kind.value}, {memory.state.value}, confidence "
        f"{memory.confidence:.2f}{again}",
        style="dim",
    )


def _conditions(interest: Interest) -> Iterable[str]:
    if interest.topics:
        yield f"topics {' or '.join(interest.topics)}"
    if interest.kinds is not None:
        yield f"kinds {' or '.join(sorted(interest.kinds))}"
    if interest.spaces is not None:
        yield f"in {' or '.join(space.path for space in interest.spaces)}"
    if interest.words:
        yield f"words {' and '.join(interest.words)}"
    if interest.meaning is not None:
        yield f"like {interest.meaning!r}"
    if interest.min_similarity is not None:
        yield f"similarity from {interest.min_similarity:.2f}"
    if interest.min_confidence is not None:
        yield f"confidence from {interest.min_confidence:.2f}"
