"""What one must, may, need not or must not are four claims; so are stopping to do and stopping doing."""

from __future__ import annotations

import pytest

from triptych.text.guards import find_differences

UNLIKE = [
    ("You mustn't mention the move to Florian", "You needn't mention the move to Florian"),
    ("You don't have to wear a tie at the office", "You can't wear a tie at the office"),
    ("Guests may park in the yard", "Guests must park in the yard"),
    ("Interns have to clock in", "Interns don't have to clock in"),
    ("Callum stopped to talk to the neighbours", "Callum stopped talking to the neighbours"),
    ("I remembered to lock the shed", "I remembered locking the shed"),
    ("这份合同可以不改", "这份合同不可以改"),
    ("赶工期间周末可以加班", "赶工期间周末必须加班"),
    ("访客不用登记", "访客不准登记"),
    ("新人不必写周报", "新人必须写周报"),
]
ALIKE = [
    ("You mustn't mention the move to Florian", "You must not mention the move to Florian"),
    ("I have to be home by ten", "Ten is the latest I may get home"),
    ("Only members may borrow books", "One must be a member to borrow books"),
    ("Nobody may enter the lab without goggles", "Everybody has to wear goggles in the lab"),
    ("Callum stopped talking to the neighbours", "Callum has stopped talking to the neighbours"),
    ("新人不必写周报", "新人不用写周报"),
    ("这里不准停车", "这里不许停车"),
    ("只有会员可以借书", "借书必须是会员"),
]


@pytest.mark.parametrize(("one", "other"), UNLIKE, ids=[one for one, _ in UNLIKE])
def test_what_must_be_is_not_what_may_or_need_not_be(one: str, other: str) -> None:
    for left, right in ((one, other), (other, one)):
        assert {"modal", "negation"} & {found.kind for found in find_differences(left, right)}


@pytest.mark.parametrize(("one", "other"), ALIKE, ids=[one for one, _ in ALIKE])
def test_one_duty_told_in_two_ways_is_no_other(one: str, other: str) -> None:
    for left, right in ((one, other), (other, one)):
        assert "modal" not in {found.kind for found in find_differences(left, right)}


GROWN = [
    ("The rent rose by 200 euros", "The rent rose to 200 euros"),
    ("Headcount went down to 40", "Headcount went down by 40"),
    ("房租涨到三千", "房租涨了三千"),
    ("客户数量增加了三倍", "客户数量增加到三倍"),
]


@pytest.mark.parametrize(("one", "other"), GROWN, ids=[one for one, _ in GROWN])
def test_what_grew_by_an_amount_did_not_grow_to_it(one: str, other: str) -> None:
    for left, right in ((one, other), (other, one)):
        assert "number" in {found.kind for found in find_differences(left, right)}


def test_what_says_both_how_much_it_grew_and_to_what_is_no_other() -> None:
    one, other = "The rent rose by 200 to 900 euros", "The rent rose to 900 euros"
    assert "number" not in {found.kind for found in find_differences(one, other)}
