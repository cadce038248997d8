"""What the policy on secrets takes out of what is written."""

from __future__ import annotations

from typing import Any

import pytest

from triptych.errors import InvalidInputError
from triptych.settings import SecretSettings
from triptych.text.screening import Screening
from triptych.text.secrets import SecretKind


def test_every_kind_has_a_setting() -> None:
    policy = SecretSettings()
    assert {policy.handling(kind.name.lower()) for kind in SecretKind} == {"block", "redact", "allow"}


@pytest.mark.parametrize(
    ("text", "kept", "blocked"),
    [
        ("my password is hunter2!, thanks", "my password is [password], thanks", ["password"]),
        ("密码是hunter2!，谢谢", "密码是[password]，谢谢", ["password"]),
        ("card 4111111111111111 and more", "card [card number] and more", []),
        ("我的身份证是11010519491231002X。", "我的身份证是[identity number]。", []),
        ("我的手机号是13812345678", "我的手机号是13812345678", []),
        ("nothing to hide", "nothing to hide", []),
    ],
)
def test_each_kind_is_handled_by_its_own_rule(text: str, kept: str, blocked: list[str]) -> None:
    screening = Screening(SecretSettings())
    assert screening.text(text) == kept
    assert screening.blocked == blocked
    assert sum(screening.report.values()) == (text != kept)


def test_the_policy_can_be_changed_kind_by_kind() -> None:
    policy = SecretSettings(password="allow", phone_number="redact", card_number="block")
    screening = Screening(policy)
    said = screening.text("password is hunter2!, phone 13812345678, card 4111111111111111")
    assert said == "password is hunter2!, phone [phone number], card [card number]"
    assert screening.blocked == ["card number"]
    assert screening.report == {"card number": 1, "phone number": 1}


@pytest.mark.parametrize(
    ("data", "kept"),
    [
        ({"password": "hunter2"}, {"password": "[password]"}),
        ({"dbPassword": "hunter2"}, {"dbPassword": "[password]"}),
        ({"密码": "hunter2x"}, {"密码": "[password]"}),
        ({"a": {"b": ["card 4111111111111111"]}}, {"a": {"b": ["card [card number]"]}}),
        ({"card": 4111111111111111}, {"card": "[card number]"}),
        ({"order_id": "4111111111111111", "messageId": 4111111111111111}, None),
        ({"apiKeyId": "sk-proj-Ab3dEf6hIj9kLmNoPqRs"}, {"apiKeyId": "[API key]"}),
        ({"tokens": 4000, "ok": True, "share": 0.5, "none": None}, None),
        ({"password_rules": "at least twelve characters"}, None),
    ],
)
def test_plain_data_is_screened_with_the_names_of_its_values(data: Any, kept: Any) -> None:
    assert Screening(SecretSettings()).data(data) == (data if kept is None else kept)


def test_what_is_taken_out_of_one_part_is_taken_out_of_all_that_follow() -> None:
    screening = Screening(SecretSettings())
    screening.text("My password is swordfish")
    assert screening.text("swordfish") == "[password]"
    assert screening.data({"value": "swordfish"}) == {"value": "[password]"}
    assert Screening(SecretSettings()).text("swordfish") == "swordfish"


def test_what_is_blocked_is_refused_by_name_and_never_shown() -> None:
    screening = Screening(SecretSettings())
    screening.text("My password is swordfish")
    with pytest.raises(InvalidInputError) as refused:
        screening.refuse_blocked("content")
    assert refused.value.field == "content"
    assert "swordfish" not in str(refused.value)
    Screening(SecretSettings()).refuse_blocked("content")
