"""The rows of an import, past the policy on secrets: what may not be kept is cut out of them."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING

from triptych.model.block import Block
from triptych.model.session import Session
from triptych.service import paths
from triptych.service.transfer.batch import Batch
from triptych.settings import SecretSettings
from triptych.text.screening import Screening

if TYPE_CHECKING:
    from triptych.text.tokens import TokenCounter


def screened(batch: Batch, policy: SecretSettings, counter: TokenCounter) -> tuple[Batch, int]:
    """The batch as it may be kept, and out of how many of its rows something was cut."""
    memories = [paths.screened_memory(memory, policy) for memory in batch.memories]
    sessions = [_session(session, policy) for session in batch.sessions]
    messages = {
        session: paths.screened_messages(said, policy, counter) for session, said in batch.messages.items()
    }
    blocks = [_block(block, policy) for block in batch.blocks]
    pairs = [
        *zip(batch.blocks, blocks, strict=True),
        *zip(batch.memories, memories, strict=True),
        *zip(batch.sessions, sessions, strict=True),
        *(
            (old, new)
            for id, said in messages.items()
            for old, new in zip(batch.messages[id], said, strict=True)
        ),
    ]
    kept = Batch(memories, sessions, defaultdict(list, messages), blocks, batch.repeated)
    return kept, sum(before is not after for before, after in pairs)


def _block(block: Block, policy: SecretSettings) -> Block:
    screening = Screening(policy)
    clean = replace(block, label=screening.text(block.label), text=screening.text(block.text))
    return clean if screening.found else block


def _session(session: Session, policy: SecretSettings) -> Session:
    screening = Screening(policy)
    profile = session.profile
    clean = replace(
        session,
        task=screening.maybe(session.task),
        turn_summaries=tuple(replace(one, text=screening.text(one.text)) for one in session.turn_summaries),
        profile=None if profile is None else replace(profile, text=screening.text(profile.text)),
        metadata=screening.data(session.metadata),
    )
    return clean if screening.found else session
