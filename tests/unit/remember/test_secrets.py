"""What is blocked, and above all what is not."""

from __future__ import annotations

import pytest

from triptych.remember.secrets import find_secrets, redact

_KEY = "sk-proj-" + "Ab3dEf6hIj9kLmNoPqRsTuVwXyZ0"


@pytest.mark.parametrize(
    ("text", "kind", "secret"),
    [
        (f"my key: {_KEY}", "API key", _KEY),
        ("use AKIAIOSFODNN7EXAMPLE for the bucket", "API key", "AKIAIOSFODNN7EXAMPLE"),
        ("token is ghp_" + "a1B2" * 9, "API key", "ghp_" + "a1B2" * 9),
        ("Authorization: Bearer abcdef0123456789xyz", "token", "abcdef0123456789xyz"),
        ("api_key = Zx81kq02mmP4tt9w", "API key", "Zx81kq02mmP4tt9w"),
        ("密钥是 Zx81kq02mmP4tt9w", "API key", "Zx81kq02mmP4tt9w"),
        ("My password is hunter2!", "password", "hunter2!"),
        ("the wifi password for the guest room is swordfish", "password", "swordfish"),
        ("我的密码是Abc12345", "password", "Abc12345"),
        ("postgres://app:s3cr3t@db.internal/main", "password", "s3cr3t"),
        ("my card is 4111 1111 1111 1111", "card number", "4111 1111 1111 1111"),
        ("我的身份证是11010519491231002X", "identity number", "11010519491231002X"),
        ("my SSN is 078-05-1120", "identity number", "078-05-1120"),
        ("-----BEGIN RSA PRIVATE KEY-----\nMIIEow\n-----END RSA PRIVATE KEY-----", "private key", None),
        ("验证码是 482913", "PIN", "482913"),
    ],
)
def test_a_secret_is_found_by_its_form(text: str, kind: str, secret: str | None) -> None:
    found = find_secrets(text)
    assert [each.kind for each in found] == [kind]
    if secret is not None:
        assert found[0].span.of(text) == secret
        assert secret not in redact(text)


@pytest.mark.parametrize(
    "text",
    [
        "The error code is ERR-7f3a/9",
        "My order number is ORD-20931",
        "Call me at +1 555 123 4567",
        "我的手机号是13812345678",
        "The password is incorrect",
        "The password is stored in the vault",
        "I forgot my password",
        "My password was reset yesterday",
        "The wifi password rotates every Monday",
        "密码忘了",
        "密码每周一更换",
        "The tokens per second went up to 4000",
        "The secret is patience",
        "commit 9fceb02d0ae598e95dc970b74767f19372d61af8",
        "The deploy key is ERR-7f3a/8",
        "Meet at 221B Baker Street, London NW1 6XE",
        "tracking number 1234567890123456",
        "the meeting id is 987 6543 2101",
        "uuid 0190f3a2-7b1c-7def-8123-456789abcdef",
        "身份证号是123456789012345678",
        "卡号是6222021234567890121",
    ],
)
def test_ordinary_codes_numbers_and_remarks_pass(text: str) -> None:
    assert find_secrets(text) == []
    assert redact(text) == text


def test_several_secrets_are_redacted_and_the_rest_stays() -> None:
    text = f"key {_KEY} and card 4111111111111111, thanks"
    assert redact(text) == "key [API key] and card [card number], thanks"
