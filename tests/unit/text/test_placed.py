"""What recall placed in a prompt is told from what was said."""

from __future__ import annotations

import pytest

from triptych.text.quoting import CLOSING, OPENING, mask_placed, without_placed

FRAME = "\n".join(
    [
        OPENING,
        "Facts:",
        '- "I live in Graz." (2026-06-15, user:alice)',
        '- "我住在苏州" (2026-06-15)',
        CLOSING,
    ]
)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        (f"{FRAME}\n\nWhere do I live?", "Where do I live?"),
        (f"我住在哪？\n{FRAME}", "我住在哪？"),
        (f"one {FRAME} two {FRAME}", "one  two"),
        (FRAME, FRAME),
        ("<memory>4 GB</memory> is enough", "<memory>4 GB</memory> is enough"),
        ("nothing of the kind", "nothing of the kind"),
    ],
)
def test_the_frame_is_cut_out_and_nothing_else(text: str, left: str) -> None:
    assert without_placed(text) == left


@pytest.mark.parametrize(
    "text",
    [FRAME, '- "I live in Graz." (2026-06-15, user:alice, until 2026-07-01)', '- "我住在苏州" (2026-06-15)'],
)
def test_what_was_placed_is_blanked_and_every_other_character_keeps_its_place(text: str) -> None:
    said = f"before\n{text}\nafter"
    masked = mask_placed(said)
    assert len(masked) == len(said)
    assert masked.split() == ["before", "after"]
    assert masked.index("after") == said.index("after")


@pytest.mark.parametrize("text", ['- "a quote" said Ann', "- a point (2026-06-15)", "plain"])
def test_other_lists_and_quotes_stay(text: str) -> None:
    assert mask_placed(text) == text
