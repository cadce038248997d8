"""The suite that every store passes. To test one of your own, say how it is made:

    class TestMyStore(LastingStoreContract):
        def make_store(self, folder: Path) -> Store:
            return MyStore(folder / "memories")

Needs pytest. The rules of scope and access come first.
"""

from __future__ import annotations

from triptych.testing.contract.access import AccessRules
from triptych.testing.contract.answers import AnswerRules
from triptych.testing.contract.arms import EntryRules, FilterRules, VectorRules, WordRules
from triptych.testing.contract.blocks import AnchorRules, BlockRules
from triptych.testing.contract.boards import BoardRules
from triptych.testing.contract.broadcasts import BroadcastRules
from triptych.testing.contract.erasure import ErasureRules
from triptych.testing.contract.grants import AuditRules, DelegationRules, GrantRules
from triptych.testing.contract.keys import KeyRules
from triptych.testing.contract.life import LastingRules, LifeRules
from triptych.testing.contract.log import ConflictRules, EventRules, JobRules
from triptych.testing.contract.memories import MemoryRules
from triptych.testing.contract.sessions import MessageRules, SessionRules
from triptych.testing.contract.subscriptions import DeliveryRules, PublicationRules, SubscriptionRules
from triptych.testing.contract.tokens import TokenRules
from triptych.testing.contract.upkeep import UpkeepRules, UpkeepScopeRules
from triptych.testing.contract.webhooks import WebhookRules


class StoreContract(
    AccessRules,
    GrantRules,
    DelegationRules,
    AuditRules,
    KeyRules,
    AnswerRules,
    MemoryRules,
    SessionRules,
    MessageRules,
    WordRules,
    VectorRules,
    TokenRules,
    FilterRules,
    EntryRules,
    EventRules,
    ConflictRules,
    JobRules,
    UpkeepRules,
    UpkeepScopeRules,
    BlockRules,
    AnchorRules,
    BroadcastRules,
    SubscriptionRules,
    PublicationRules,
    DeliveryRules,
    WebhookRules,
    BoardRules,
    ErasureRules,
    LifeRules,
):
    """What every store must do. Override `make_store`."""


class LastingStoreContract(StoreContract, LastingRules):
    """What a store must do whose content outlives its process, and which several may use at once."""
