"""What is found as a secret or a personal number, and above all what is not."""

from __future__ import annotations

import pytest

from triptych.text.secret_answers import find_answers
from triptych.text.secrets import SecretKind, find_secrets

_KEY = "sk-proj-" + "Ab3dEf6hIj9kLmNoPqRsTuVwXyZ0"
_PERSONAL = frozenset({SecretKind.PHONE_NUMBER, SecretKind.EMAIL_ADDRESS})
_SECRET = frozenset(SecretKind) - _PERSONAL


@pytest.mark.parametrize(
    ("text", "kind", "secret"),
    [
        (f"my key: {_KEY}", "API key", _KEY),
        ("use AKIAIOSFODNN7EXAMPLE for the bucket", "API key", "AKIAIOSFODNN7EXAMPLE"),
        ("token is ghp_" + "a1B2" * 9, "API key", "ghp_" + "a1B2" * 9),
        ("Authorization: Bearer abcdef0123456789xyz", "token", "abcdef0123456789xyz"),
        ("Authorization: Basic YWxpY2U6c2VjcmV0", "password", "YWxpY2U6c2VjcmV0"),
        ("api_key = Zx81kq02mmP4tt9w", "API key", "Zx81kq02mmP4tt9w"),
        ("{'api_key': 'Zx81kq02mmP4tt9w'}", "API key", "Zx81kq02mmP4tt9w"),
        ("密钥是 Zx81kq02mmP4tt9w", "API key", "Zx81kq02mmP4tt9w"),
        ("hooks.slack.com/services/T0A1/B0B2/abC3", "API key", "T0A1/B0B2/abC3"),
        ("My password is hunter2!", "password", "hunter2!"),
        ("my p\u200bassword is Krokus-5512-x", "password", "Krokus-5512-x"),
        ("ｐａｓｓｗｏｒｄ：Lilie-7712-y", "password", "Lilie-7712-y"),
        ("密碼是Rose77120x", "password", "Rose77120x"),
        ("DB_PASS=Iris6613w", "password", "Iris6613w"),
        ("curl -u bob:Veil6614e https://example.com", "password", "Veil6614e"),
        ("login bob / pass: zx81Spectrum", "password", "zx81Spectrum"),
        ("The passphrase for my laptop is correct horse battery", "password", "correct horse battery"),
        ("4111\u00a01111\u200b1111 1111", "card number", "4111\u00a01111\u200b1111 1111"),
        ("１１０１０５１９４９１２３１００２Ｘ", "identity number", "１１０１０５１９４９１２３１００２Ｘ"),
        ("My password is hunter2.", "password", "hunter2"),
        ("the wifi password for the guest room is swordfish", "password", "swordfish"),
        ("I set the password to Tr0ub4dor&3 yesterday", "password", "Tr0ub4dor&3"),
        ('my password is "correct horse battery"', "password", "correct horse battery"),
        ("The passphrase is correct horse battery, keep it", "password", "correct horse battery"),
        ('{"password": "hunter2", "user": "x"}', "password", "hunter2"),
        ("DB_PASSWORD=s3cr3tvalue", "password", "s3cr3tvalue"),
        ("我的密码是Abc12345", "password", "Abc12345"),
        ("登录密码 Abc@12345", "password", "Abc@12345"),
        ("wifi密码：sunshine2026，别外传", "password", "sunshine2026"),
        ("postgres://app:s3cr3t@db.internal/main", "password", "s3cr3t"),
        ("my card is 4111 1111 1111 1111", "card number", "4111 1111 1111 1111"),
        ("卡是４１１１１１１１１１１１１１１１", "card number", "４１１１１１１１１１１１１１１１"),
        ("银行卡号6222021234567890123", "card number", "6222021234567890123"),
        ("IBAN DE89 3704 0044 0532 0130 00", "bank account", "DE89 3704 0044 0532 0130 00"),
        ("account number: 12345678", "bank account", "12345678"),
        ("我的身份证是11010519491231002X", "identity number", "11010519491231002X"),
        ("身份证号：110101199003078888", "identity number", "110101199003078888"),
        ("my SSN is 078-05-1120", "identity number", "078-05-1120"),
        ("mine is 123-45-6789", "identity number", "123-45-6789"),
        ("HKID A123456(7)", "identity number", "A123456(7)"),
        ("台湾的证件是A123456789", "identity number", "A123456789"),
        ("NI number AB 12 34 56 C", "identity number", "AB 12 34 56 C"),
        ("the wifi password's swordfish9", "password", "swordfish9"),
        ("the token for the bot is 5e2b9c1d-77aa-4f0e", "API key", "5e2b9c1d-77aa-4f0e"),
        ("Das Passwort lautet geheim123", "password", "geheim123"),
        ("My driver's license number is D1234567", "identity number", "D1234567"),
        ("社保卡号 110105194912310028", "identity number", "110105194912310028"),
        ("我的护照号是E12345678", "passport number", "E12345678"),
        ("My passport number is C01X00T47", "passport number", "C01X00T47"),
        ("-----BEGIN RSA PRIVATE KEY-----\nMIIEow\n-----END RSA PRIVATE KEY-----", "private key", None),
        ("验证码是 482913", "PIN", "482913"),
        ("your verification code 482913", "PIN", "482913"),
        ("my PIN is 4821", "PIN", "4821"),
        ("Call me at +1 555 123 4567", "phone number", "+1 555 123 4567"),
        ("(415) 555-0132 is mine", "phone number", "(415) 555-0132"),
        ("密钥是Zx81kq02mmP4tt9w谢谢", "API key", "Zx81kq02mmP4tt9w"),
        ("我的卡号4111 1111 1111 1111是新的", "card number", "4111 1111 1111 1111"),
        ("我的SSN是078-05-1120谢谢", "identity number", "078-05-1120"),
        ("用Bearer abcdef0123456789xyz登录", "token", "abcdef0123456789xyz"),
        ("我的手机号是13812345678", "phone number", "13812345678"),
        ("电话 010-62345678", "phone number", "010-62345678"),
        ("mail ann.lee@example.org please", "e-mail address", "ann.lee@example.org"),
    ],
)
def test_a_secret_is_found_by_its_form(text: str, kind: str, secret: str | None) -> None:
    found = find_secrets(text)
    assert [each.kind.value for each in found] == [kind]
    if secret is not None:
        assert found[0].span.of(text) == secret
    assert find_secrets(text, _SECRET - {found[0].kind}) == []


@pytest.mark.parametrize(
    "text",
    [
        "The error code is ERR-7f3a/9",
        "My order number is ORD-20931",
        "The password is incorrect",
        "the pass: a narrow road over the Alps",
        "MAX_TOKEN=4096 tokens",
        "密码很重要，要常换：每月一次",
        "The password is stored in the vault",
        "I forgot my password",
        "My password was reset yesterday",
        "The wifi password rotates every Monday",
        "password hashing uses SHA256 today",
        "I changed my password to something longer",
        "What is the password?",
        "SELECT password FROM users",
        "密码忘了",
        "密码每周一更换",
        "密码是什么",
        "密码学课程在周三",
        "密码箱在柜子里",
        "验证码收不到",
        "The tokens per second went up to 4000",
        "The token limit is 128000 tokens",
        "The secret is patience",
        "commit 9fceb02d0ae598e95dc970b74767f19372d61af8",
        "The deploy key is ERR-7f3a/8",
        "The API key for prod was rotated on 2026-05-01",
        "Meet at 221B Baker Street, London NW1 6XE",
        "tracking number 1234567890123456",
        "the meeting id is 987 6543 2101",
        "uuid 0190f3a2-7b1c-7def-8123-456789abcdef",
        "ISBN 978-3-16-148410-0",
        "Invoice 2026-11-0042 is due",
        "My passport expires in 2031",
        "the pin 12 of the chip",
        "IP 192.168.100.200, version 10.15.7",
        "身份证号是123456789012345678",
        "卡号是6222021234567890121",
        "000-12-3456 and 666-12-3456 were never given out",
    ],
)
def test_ordinary_codes_numbers_and_remarks_pass(text: str) -> None:
    assert find_secrets(text, _SECRET) == []


def test_of_two_that_overlap_the_graver_one_counts_and_the_rest_come_in_order() -> None:
    text = f"card 4111111111111111, key {_KEY}, db postgres://a:s3cr3t@h.example/x"
    kinds = [secret.kind for secret in find_secrets(text)]
    assert kinds == [SecretKind.CARD_NUMBER, SecretKind.API_KEY, SecretKind.PASSWORD]


@pytest.mark.parametrize(
    "text",
    [
        "I changed my password from hunter2x to Zebra9!x",
        "I changed my password for the wifi from hunter2x to Zebra9!x",
        "My wifi password was hunter2x, I changed it from hunter2x to Zebra9!x",
        "The password was hunter2x, now it's Zebra9!x",
        "密码从hunter2x改成Zebra9!x了",
        "我把密码从hunter2x换成了Zebra9!x",
        "旧密码是hunter2x，新密码是Zebra9!x",
        "原来的密码hunter2x已经改成Zebra9!x",
    ],
)
def test_of_a_change_the_old_password_goes_like_the_new_one(text: str) -> None:
    assert {secret.span.of(text) for secret in find_secrets(text)} == {"hunter2x", "Zebra9!x"}


@pytest.mark.parametrize(
    "text",
    [
        "We moved the password reset from Monday to Friday",
        "I changed it from blue to green",
        "把颜色从blue改成green",
        "The access code review moved from room 12 to room 14",
    ],
)
def test_a_change_of_something_else_holds_no_secret(text: str) -> None:
    assert find_secrets(text) == []


@pytest.mark.parametrize(
    ("asked", "said", "secret"),
    [
        ("What is your password?", "swordfish", "swordfish"),
        ("What's the wifi password?", "it's hunter2x", "hunter2x"),
        ("What is your password?", "It's hunter2x, don't tell anyone", "hunter2x"),
        ("What's your PIN?", "4821", "4821"),
        ("Please enter your API key:", "abc123def456ghi", "abc123def456ghi"),
        (
            "My wifi password is an old one.",
            "I changed it from hunter2x to swordfish9",
            "hunter2x swordfish9",
        ),
        ("你的密码是什么？", "是swordfish99", "swordfish99"),
        ("请输入密码：", "hunter2x", "hunter2x"),
        ("验证码多少？", "482913", "482913"),
        ("我的密码太旧了", "我把它从hunter2x改成swordfish9", "hunter2x swordfish9"),
        ("What is your password?", "no", ""),
        ("What is your password?", "I won't tell you", ""),
        ("Did you change your password?", "yesterday", ""),
        ("What is your name?", "Swordfish", ""),
        ("What's for dinner?", "pizza", ""),
        ("密码改了吗？", "改了", ""),
        ("你的密码是什么？", "忘了", ""),
    ],
)
def test_an_answer_is_a_secret_when_one_was_asked_for(asked: str, said: str, secret: str) -> None:
    assert " ".join(found.span.of(said) for found in find_answers(asked, said)) == secret
