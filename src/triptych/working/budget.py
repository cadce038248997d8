"""How many tokens working memory may use, and for what."""

from __future__ import annotations

from dataclasses import dataclass

from triptych.errors import SettingsError
from triptych.settings import BudgetSettings

_LEAST_BUDGET = 64
_DEFAULT_WINDOW = 8192
_RESERVED_PART = 3 / 8
_MOST_RESERVED = 32_768

# Name of the model (or how it begins; the longest that fits decides) → context window, vocabulary.
# Windows as their providers publish them, to the best of our knowledge; where it matters, give
# `budget.context_window` itself.
_MODELS: dict[str, tuple[int, str]] = {
    "gpt-3.5": (16_385, "unknown"),
    "gpt-4": (8_192, "unknown"),
    "gpt-4-32k": (32_768, "unknown"),
    "gpt-4-turbo": (128_000, "unknown"),
    "gpt-4o": (128_000, "o200k"),
    "gpt-4.1": (1_047_576, "o200k"),
    "gpt-4.5": (128_000, "o200k"),
    "gpt-5": (400_000, "o200k"),
    "gpt-oss": (131_072, "o200k"),
    "chatgpt-4o": (128_000, "o200k"),
    "o1": (200_000, "o200k"),
    "o1-mini": (128_000, "o200k"),
    "o3": (200_000, "o200k"),
    "o4-mini": (200_000, "o200k"),
    "claude": (200_000, "unknown"),
    "gemini": (1_048_576, "unknown"),
    "deepseek": (65_536, "deepseek"),
    "deepseek-v3": (131_072, "deepseek"),
    "deepseek-r1": (131_072, "deepseek"),
    "deepseek-chat": (131_072, "deepseek"),
    "deepseek-reasoner": (131_072, "deepseek"),
    "qwen": (32_768, "qwen"),
    "qwen-plus": (131_072, "qwen"),
    "qwen-turbo": (131_072, "qwen"),
    "qwen2.5": (32_768, "qwen"),
    "qwen3": (32_768, "qwen"),
    "qwen3-max": (262_144, "qwen"),
    "qwen3-coder": (262_144, "qwen"),
    "glm-4": (128_000, "unknown"),
    "kimi-k2": (131_072, "unknown"),
    "moonshot-v1-8k": (8_192, "unknown"),
    "moonshot-v1-32k": (32_768, "unknown"),
    "moonshot-v1-128k": (131_072, "unknown"),
    "llama-2": (4_096, "unknown"),
    "llama-3": (8_192, "unknown"),
    "llama-3.1": (131_072, "unknown"),
    "llama-3.2": (131_072, "unknown"),
    "llama-3.3": (131_072, "unknown"),
    "mistral": (32_768, "unknown"),
    "mistral-large": (131_072, "unknown"),
}


@dataclass(frozen=True, slots=True)
class Budget:
    """The tokens of one context: what may be used, where compaction begins, and the parts' shares.

    `total` = `context_window` − `reserve` is never exceeded. Up to `mark` nothing is summarised; above it
    all turns but the last `verbatim_turns` are. Raises `SettingsError` when less than 64 tokens are left.
    """

    context_window: int = _DEFAULT_WINDOW
    reserve: int = 3072
    watermark: float = 0.65
    verbatim_turns: int = 5
    turn_summary_share: float = 0.2
    profile_share: float = 0.1
    placed_share: float = 0.15
    family: str = "unknown"

    def __post_init__(self) -> None:
        if self.total < _LEAST_BUDGET:
            raise SettingsError(
                f"{self.context_window} less a reserve of {self.reserve} leaves {self.total} tokens",
                field="budget.reserve",
                remedy=f"leave at least {_LEAST_BUDGET}",
            )

    @property
    def total(self) -> int:
        """Tokens that working memory may use."""
        return self.context_window - self.reserve

    @property
    def mark(self) -> int:
        """The watermark in tokens."""
        return int(self.total * self.watermark)

    @property
    def turn_summaries(self) -> int:
        """Tokens for the one-line summaries of older turns."""
        return int(self.total * self.turn_summary_share)

    @property
    def profile(self) -> int:
        """Tokens for the profile summary."""
        return int(self.total * self.profile_share)

    @property
    def placed(self) -> int:
        """Tokens that what is recalled should keep to."""
        return int(self.total * self.placed_share)


def budget_for(settings: BudgetSettings) -> Budget:
    """The budget that the settings describe; a model's own numbers stand in for those not given.

    Raises `SettingsError` for a model that is not known when no window is given, or when the reserve
    leaves nothing.
    """
    known = model_window(settings.model) if settings.model else (_DEFAULT_WINDOW, "unknown")
    if known is None and settings.context_window is None:
        raise SettingsError(
            f"{settings.model!r} is not a model whose window is known",
            field="budget.model",
            remedy="give budget.context_window beside it",
        )
    known_window, family = known or (_DEFAULT_WINDOW, "unknown")
    window = settings.context_window or known_window
    usual = min(int(window * _RESERVED_PART), _MOST_RESERVED)
    return Budget(
        context_window=window,
        reserve=usual if settings.reserve is None else settings.reserve,
        watermark=settings.watermark,
        verbatim_turns=settings.verbatim_turns,
        turn_summary_share=settings.turn_summary_share,
        profile_share=settings.profile_share,
        placed_share=settings.recall_share,
        family=settings.tokenizer or family,
    )


def model_window(model: str) -> tuple[int, str] | None:
    """Context window and vocabulary of a model by its name (`gpt-4o-mini`, `Qwen/Qwen3-8B`), if known."""
    name = model.lower().rsplit("/", 1)[-1]
    fitting = [known for known in _MODELS if name.startswith(known)]
    return _MODELS[max(fitting, key=len)] if fitting else None
