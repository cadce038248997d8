"""The way into long-term memory: draft(s) → screen → resolve → gate → embed → consolidate → commit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from triptych.meaning.aim import aim_of
from triptych.meaning.sense import sense_of
from triptych.model.change import Comparison, Outcome
from triptych.model.draft import Draft
from triptych.model.principal import Principal
from triptych.ports.aside import aside, characters
from triptych.ports.clock import Clock
from triptych.ports.comparer import Comparer
from triptych.ports.embedder import Embedder, Embedding, embed_passages
from triptych.ports.store import Store, Writer
from triptych.ports.telemetry import SILENT, Tally, Telemetry
from triptych.remember.calibrate import curve_of
from triptych.remember.ready import graded, made_ready
from triptych.remember.statement import draft_from_statement
from triptych.remember.together import Pair, read_together
from triptych.remember.writing import Transaction, UnembeddedError, UnreadError
from triptych.settings import Settings

__all__ = ["draft_from_statement", "remember"]


async def remember(
    drafts: Sequence[Draft],
    *,
    principal: Principal,
    store: Store,
    embedder: Embedder,
    settings: Settings,
    clock: Clock,
    comparer: Comparer | None = None,
    settle: Callable[[Writer, Outcome], Outcome] | None = None,
    also: Callable[[Writer, list[Outcome]], None] | None = None,
    telemetry: Telemetry = SILENT,
) -> list[Outcome]:
    """Remember the drafts; one outcome for each, in their order.

    All are written in one transaction, in their order, each seeing those before it. `settle` makes of each
    outcome what it comes to, before the next draft is looked at; `also` joins the transaction, and what it
    raises undoes everything. What no rule settles is for the `comparer` to read; where it fails, it stays
    undecided. When this returns, the memories are durable and the next recall finds them.
    Raises `AccessDeniedError` when the principal may not write in a draft's space, `ProviderError` when the
    embedder fails; then nothing is kept.
    """
    rules = settings.remember
    size = characters(draft.content for draft in drafts)
    ready = await aside(size, made_ready, drafts, settings, telemetry)
    embedded: dict[str, Embedding] = {}
    compared: dict[Pair, Comparison | None] | None = None if comparer is None else {}
    with telemetry.span("remember.embed"):
        await _embed(embedder, embedded, (each.draft.searchable for each in ready if each.passes))
    curve = curve_of(embedder.identity, settings.calibration.curves)
    sense = sense_of(embedder.identity)
    aim = None if compared is None or not rules.compared else aim_of(embedder.identity)
    vectors = {text: embedding.vector for text, embedding in embedded.items()}
    ready = [graded(each, vectors.get(each.draft.searchable), sense, rules, clock.now()) for each in ready]

    def write(writer: Writer) -> list[Outcome]:
        transaction = Transaction(
            writer, principal, rules, curve, embedded, compared, aim, clock.now(), settle
        )
        outcomes = transaction.take_all(ready)
        if transaction.unread:
            raise UnreadError(transaction.unread)
        if also is not None:
            also(writer, outcomes)
        return outcomes

    with telemetry.span("remember.commit"):
        while True:
            try:
                outcomes = await store.write(write)
                break
            except UnembeddedError as error:
                # Rolled back: a statement was displaced, and goes in with its own vector next time.
                await _embed(embedder, embedded, [error.text])
            except UnreadError as error:
                # Rolled back too: nobody is kept from writing while the pairs are read.
                assert comparer is not None
                assert compared is not None
                with telemetry.span("remember.compare"):
                    compared.update(await read_together(comparer, error.pairs))
    telemetry.count_each(Tally.GATE, "passage", (each.verdict.passage.value for each in ready))
    return outcomes


async def _embed(embedder: Embedder, embedded: dict[str, Embedding], texts: Iterable[str]) -> None:
    missing = [text for text in dict.fromkeys(texts) if text not in embedded]
    embedded.update(zip(missing, await embed_passages(embedder, missing), strict=True))
