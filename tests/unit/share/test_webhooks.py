"""Where deliveries may be sent, and how they are signed."""

from __future__ import annotations

import base64

import pytest

from triptych.errors import InvalidInputError
from triptych.share.webhooks import (
    checked_secret,
    checked_url,
    leads_outward,
    made_secret,
    rest_seconds,
    signature,
)


def test_a_signature_is_the_one_of_standard_webhooks() -> None:
    # The example that the reference implementations test themselves with.
    signed = signature(
        "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
        "msg_p5jXN8AQM9LWM0D4loKWxJek",
        1614265330,
        b'{"test": 2432232314}',
    )
    assert signed == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


@pytest.mark.parametrize(
    ("address", "outward"),
    [
        ("8.8.8.8", True),
        ("93.184.216.34", True),
        ("2606:2800:220:1:248:1893:25c8:1946", True),
        ("127.0.0.1", False),
        ("127.8.9.1", False),
        ("0.0.0.0", False),
        ("10.1.2.3", False),
        ("172.16.0.1", False),
        ("192.168.1.1", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("192.0.2.1", False),
        ("198.18.0.1", False),
        ("224.0.0.1", False),
        ("239.255.255.250", False),
        ("240.0.0.1", False),
        ("255.255.255.255", False),
        ("::1", False),
        ("::", False),
        ("fe80::1", False),
        ("fe80::1%eth0", False),
        ("fc00::1", False),
        ("fd12::1", False),
        ("fec0::1", False),
        ("ff02::1", False),
        ("2001:db8::1", False),
        ("::ffff:127.0.0.1", False),
        ("::ffff:10.0.0.1", False),
        ("::ffff:8.8.8.8", True),
        ("::127.0.0.1", False),
        ("64:ff9b::7f00:1", False),
        ("64:ff9b::a9fe:a9fe", False),
        ("2002:7f00:1::", False),
        ("2001:0:7f00:1::", False),
        ("no address", False),
        ("", False),
    ],
)
def test_only_addresses_of_the_public_internet_lead_outward(address: str, outward: bool) -> None:
    assert leads_outward(address) is outward


@pytest.mark.parametrize(
    "url",
    [
        "https://hooks.example/a?b=c",
        "https://hooks.example:8443",
        "https://钩子.example/路径",
        "https://93.184.216.34/",
        "https://[2606:2800:220:1:248:1893:25c8:1946]/",
    ],
)
def test_a_public_https_address_may_be_sent_to(url: str) -> None:
    assert checked_url(url, private=False) == url


@pytest.mark.parametrize(
    "url",
    [
        "",
        "hooks.example",
        "http://hooks.example/",
        "ftp://hooks.example/",
        "file:///etc/passwd",
        "https://",
        "https:///path",
        "https://user@hooks.example/",
        "https://user:word@hooks.example/",
        "https://hooks.example/#part",
        "https://hooks.example/a b",
        "https://hooks.example/\r\nHost: other",
        "https://hooks.example\\@other.example/",
        "https://hooks.example:99999/",
        "https://[::1/",
        "https://localhost/",
        "https://a.localhost/",
        "https://127.0.0.1/",
        "https://[::1]/",
        "https://169.254.169.254/latest/meta-data",
        "https://metadata.internal/",
        "https://[::ffff:10.0.0.1]/",
        "https://hooks.example/" + "x" * 2000,
        "https://localhost./",
        "https://localhost。/",
        "https://ⓛocalhost/",
        "https://2130706433/",
        "https://0x7f000001/",
        "https://0x7f.1/",
        "https://017700000001/",
        "https://127.1/",
        "https://0/",
        "https://１２７.０.０.１/",
        "https://hooks..example/",
        "https://ü..example/",
        "https://%68ooks.example/",
        "https://*.example/",
        "https://-hooks.example/",
        "https://hooks.example:0/",
        "https://" + "a" * 64 + ".example/",
        "https://" + "a." * 130 + "example/",
    ],
)
def test_what_is_no_public_https_address_is_refused(url: str) -> None:
    with pytest.raises(InvalidInputError) as refused:
        checked_url(url, private=False)
    assert refused.value.field == "url"


@pytest.mark.parametrize("url", ["http://localhost:8080/", "https://10.0.0.1/", "http://[::1]/"])
def test_the_own_network_may_be_sent_to_where_that_is_allowed(url: str) -> None:
    assert checked_url(url, private=True) == url


def test_a_secret_is_made_or_given_in_the_same_form() -> None:
    first, second = made_secret(), made_secret()
    assert first != second
    assert checked_secret(first) == first
    shortest = "whsec_" + base64.b64encode(b"x" * 24).decode()
    assert checked_secret(shortest) == shortest


@pytest.mark.parametrize("size", [0, 23, 65])
def test_a_secret_of_another_size_is_refused(size: int) -> None:
    with pytest.raises(InvalidInputError):
        checked_secret("whsec_" + base64.b64encode(b"x" * size).decode())


@pytest.mark.parametrize("secret", ["", "whsec_", "whsec_???", "MfKQ9r8GKYqr", "whsec_" + "秘密" * 20])
def test_what_is_no_secret_is_refused(secret: str) -> None:
    with pytest.raises(InvalidInputError) as refused:
        checked_secret(secret)
    assert refused.value.field == "secret"
    assert not secret or secret not in refused.value.message


def test_a_rest_grows_with_each_failure_and_is_never_the_same_for_all() -> None:
    longest = [rest_seconds(failures, 5.0, 1.0) for failures in range(1, 5)]
    assert longest == [5.0, 10.0, 20.0, 40.0]
    for failures in range(1, 5):
        assert rest_seconds(failures, 5.0, 0.0) == longest[failures - 1] / 2
    assert rest_seconds(10_000, 5.0, 1.0) == rest_seconds(21, 5.0, 1.0)
