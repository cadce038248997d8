"""The forms secrets and personal numbers are written in, in English and Chinese.

Every kind is told by its form. Where a form is common (a long number, a word after "password") a check
decides.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import NamedTuple

from triptych.text.secret_checks import (
    always,
    has_birthday,
    has_digit_and_letter,
    has_five_digits,
    is_card,
    is_citizen_number,
    is_iban,
    is_mixed_password,
    is_password,
    is_social_security,
    is_taiwan_number,
)


class SecretKind(StrEnum):
    """What sort of thing it is; the name is what stands in its place."""

    PRIVATE_KEY = "private key"
    API_KEY = "API key"
    TOKEN = "token"
    PASSWORD = "password"
    PIN = "PIN"
    CARD_NUMBER = "card number"
    BANK_ACCOUNT = "bank account"
    IDENTITY_NUMBER = "identity number"
    PASSPORT_NUMBER = "passport number"
    PHONE_NUMBER = "phone number"
    EMAIL_ADDRESS = "e-mail address"


class Form(NamedTuple):
    """A kind, how it is written (the group `secret` is the secret, or else all of it), and a check.

    A text that holds none of the `hints`, in lower case, is not looked at: `#` stands for any digit.
    """

    kind: SecretKind
    hints: str
    pattern: str
    check: Callable[[str], bool]


# A value ends at white space, at a quotation mark, or before the sign that ends its sentence.
_VALUE = r"[^\s\"'“”‘’，。；、<>{}]*[^\s\"'“”‘’，。；、<>{}.,;:)\]]"
_CONNECTED = r"(?:['’]s\b|[\"'”]?\s*(?:\b(?:is|was|are|lautet|ist|est|es)\b|=|:|：|->|→|是|为|就是)+)\s*"
_IS = _CONNECTED + r"[\"'“`]?"
_FOR = r"(?:\s+(?:for|of|to)\s+[\w\s.-]{1,30}?)?"
_ASCII_VALUE = r"[!#-&(-:<-z|~]{4,}[!#-&(-+\-/-9=-z|~]"
_PASSWORD = (
    r"(?:pass(?:word|wd|wort|code|phrase| word)|mot de passe|contrase.a|(?<![A-Za-z])pwd?)s??(?![A-Za-z])"
)

# "I changed it from … to …", some words after the password was named.
_THEN = r"[^\n]{0,60}?\b(?:changed?|reset|updated?|rotated?|switched|set|renamed)\s+(?:it|that|this|them)\s+"

FORMS: tuple[Form, ...] = (
    Form(
        SecretKind.PRIVATE_KEY,
        "private",
        r"-----BEGIN [A-Z ]*PRIVATE KEY(?: BLOCK)?-----"
        r"(?:[\s\S]*?-----END [A-Z ]*PRIVATE KEY(?: BLOCK)?-----|[\s\S]*)",
        always,
    ),
    Form(
        SecretKind.API_KEY,
        "#",
        r"(?<![A-Za-z0-9])(?:AKIA[0-9A-Z]{16}|ASIA[0-9A-Z]{16}|AIza[\w-]{30,}|gh[pousr]_[A-Za-z0-9]{20,}|"
        r"github_pat_\w{20,}|glpat-[\w-]{16,}|xox[abeoprs]-[\w-]{10,}|(?:sk|pk|rk)_(?:live|"
        r"test)_[A-Za-z0-9]{10,}|"
        r"sk-(?:proj-|ant-|or-)?[\w-]{16,}|hf_[A-Za-z0-9]{20,}|npm_[A-Za-z0-9]{20,}|pypi-[\w-]{20,}|"
        r"SG\.[\w-]{16,}\.[\w-]{16,}|ya29\.[\w-]{20,}|GOCSPX-[\w-]{20,}|LTAI[A-Za-z0-9]{12,}|"
        r"AKID[A-Za-z0-9]{16,}|"
        r"tvly-[\w-]{16,}|dop_v1_[a-f0-9]{32,}|shpat_[a-f0-9]{20,}|gsk_[A-Za-z0-9]{20,}|xai-[A-Za-z0-9]{20,}|"
        r"trp_[0-9a-f-]{36}_[\w-]{43}|\d{8,10}:AA[\w-]{32,}|(?:AC|SK)[a-f0-9]{32}|[a-f0-9]{32}\.[A-Za-z0-9]{16}(?![\w.]))",
        has_digit_and_letter,
    ),
    Form(SecretKind.API_KEY, "hooks.slack", r"hooks\.slack\.com/services/(?P<secret>T\w+/B\w+/\w+)", always),
    Form(SecretKind.TOKEN, "eyj", r"(?<![\w.])eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*", always),
    Form(SecretKind.TOKEN, "bearer", r"(?i)\bbearer\s+(?P<secret>[\w.~+/=-]{16,})", has_digit_and_letter),
    Form(SecretKind.PASSWORD, "basic", r"(?i)\bauthorization\W{1,4}basic\s+(?P<secret>[\w+/=-]{8,})", always),
    Form(
        SecretKind.API_KEY,
        "key secret token 密钥 秘钥 令牌 口令",
        r"(?i)(?:api[\s_-]?key|access[\s_-]?key|account[\s_-]?key|secret[\s_-]?(?:access[\s_-]?)?key|"
        r"client[\s_-]?secret|auth[\s_-]?token|access[\s_-]?token|refresh[\s_-]?token|(?<![A-Za-z])token|"
        r"(?<![A-Za-z])secret|密钥|秘钥|令牌|口令)(?:\s+(?:id|value))?"
        + _FOR
        + _IS
        + r"(?P<secret>[\w.~+/=-]{10,})",
        has_digit_and_letter,
    ),
    Form(SecretKind.PASSWORD, "://", r"(?i)://[^\s:/@]+:(?P<secret>[^\s:/@]{3,})@", always),
    Form(
        SecretKind.PASSWORD,
        "pass pwd pw contrase",
        "(?i)" + _PASSWORD + _FOR + _CONNECTED + r"[\"'“`](?P<secret>[^\"'”`\n]{4,80})[\"'”`]",
        is_password,
    ),
    Form(
        SecretKind.PASSWORD,
        "passphrase",
        r"(?i)(?<![A-Za-z])passphrase" + _FOR + r"\s*(?:\b(?:is|was)\b|=|:)\s*(?P<secret>[^\n.,;!?]{4,80})",
        is_password,
    ),
    Form(
        SecretKind.PASSWORD,
        "pass pwd",
        r"(?i)" + _PASSWORD + _FOR + r"\s+from\s+[\"'“`]?(?P<secret>\S+?)[\"'”`]?\s+to\s+\S",
        is_mixed_password,
    ),
    Form(
        SecretKind.PASSWORD,
        "pass pwd",
        r"(?i)" + _PASSWORD + _FOR + r"\s+from\s+\S+\s+to\s+[\"'“`]?(?P<secret>" + _VALUE + ")",
        is_mixed_password,
    ),
    Form(
        SecretKind.PASSWORD,
        "pass pwd",
        r"(?i)" + _PASSWORD + _THEN + r"from\s+[\"'“`]?(?P<secret>\S+?)[\"'”`]?\s+to\s+\S",
        is_password,
    ),
    Form(
        SecretKind.PASSWORD,
        "pass pwd",
        r"(?i)" + _PASSWORD + _THEN + r"(?:from\s+\S+\s+)?to\s+[\"'“`]?(?P<secret>" + _VALUE + ")",
        is_password,
    ),
    Form(
        SecretKind.PASSWORD,
        "pass pwd",
        r"(?i)" + _PASSWORD + r"[^\n]{0,60}?\b(?:it's now|it is now|now it's|now it is|"
        r"(?:the )?new one(?: is|'s|:))\s+"
        r"[\"'“`]?(?P<secret>" + _VALUE + ")",
        is_mixed_password,
    ),
    Form(
        SecretKind.PIN,
        "pin code",
        r"(?i)(?<![A-Za-z])(?:pin|code)\b[^\n]{0,40}?\bfrom\s+(?P<secret>\d{3,8})\s+to\s+\d",
        always,
    ),
    Form(
        SecretKind.PIN,
        "pin code",
        r"(?i)(?<![A-Za-z])(?:pin|code)\b[^\n]{0,40}?\bfrom\s+\d{3,8}\s+to\s+(?P<secret>\d{3,8})(?!\d)",
        always,
    ),
    Form(
        SecretKind.PASSWORD,
        "密码 密碼 口令",
        r"(?:密[码碼]|"
        r"口令)[^\n。；;]{0,10}?[从由從]\s*[\"“'‘`]?(?P<secret>" + _ASCII_VALUE + r")[\"”'’`]?\s*(?:改|"
        r"换|換|变|變|更新)",
        always,
    ),
    Form(
        SecretKind.PASSWORD,
        "密码 密碼 口令",
        r"(?:密[码碼]|口令)[^\n]{0,60}?(?:改|换|換|变|變|"
        r"更新)[成为為到]了?\s*[\"“'‘`]?(?P<secret>" + _ASCII_VALUE + ")",
        always,
    ),
    Form(
        SecretKind.PIN,
        "密码 密碼",
        r"密[码碼][^\n。；;]{0,10}?[从由從]\s*(?P<secret>\d{3,8})\s*(?:改|换|換|变|變)",
        always,
    ),
    Form(
        SecretKind.PIN,
        "密码 密碼",
        r"密[码碼][^\n]{0,30}?(?:改|换|換|变|變)[成为為]了?\s*(?P<secret>\d{3,8})(?!\d)",
        always,
    ),
    Form(
        SecretKind.PASSWORD,
        "pass= pwd= passwd= secret= token= pass: pass =",
        r"(?:(?<![A-Za-z0-9])[A-Z][A-Z0-9_]*_(?:PASS|PWD|PASSWD|SECRET|TOKEN|KEY)|(?i:(?<![A-Za-z0-9_])pass))"
        r"\s*[=:]\s*[\"'“`]?(?P<secret>" + _VALUE + ")",
        is_mixed_password,
    ),
    Form(
        SecretKind.PASSWORD,
        "curl wget",
        r"(?i)\b(?:curl|wget)\b[^\n]*?\s(?:-u|--user)[\s=]+[^\s:]+:(?P<secret>[^\s\"']{3,})",
        always,
    ),
    Form(
        SecretKind.PASSWORD,
        "pass pwd pw contrase",
        "(?i)" + _PASSWORD + _FOR + _IS + r"(?:now\s+|set to\s+|changed to\s+)?(?P<secret>" + _VALUE + ")",
        is_password,
    ),
    Form(
        SecretKind.PASSWORD,
        "pass pwd pw contrase",
        "(?i)" + _PASSWORD + _FOR + r"(?:\s+(?:set|changed|reset))?(?:\s+to)?"
        r"\s+[\"'“`]?(?P<secret>[^\s\"'“”`，。；<>{}]{5,}[^\s\"'“”`，。；<>{}.,;:)])",
        is_mixed_password,
    ),
    Form(
        SecretKind.PASSWORD,
        "密码 密碼 口令",
        r"(?i)(?:密[码碼]|口令)[\"”]?\s*(?:现在|已经|统一)?(?:改成了?|改为|设成了?|设置为|换成了?|就是|"
        r"是|为|=|:|：)+\s*"
        r"[\"“'‘`]?(?P<secret>" + _ASCII_VALUE + ")",
        always,
    ),
    Form(
        SecretKind.PASSWORD,
        "密码 密碼 口令",
        r"(?:密[码碼]|口令)\s*[\"“'‘`]?(?P<secret>" + _ASCII_VALUE + ")",
        is_mixed_password,
    ),
    Form(
        SecretKind.PIN,
        "pin code",
        r"(?i)(?<![A-Za-z])(?:pin(?: code| number)?|security code)\b" + _IS + r"(?P<secret>\d{3,8})(?!\d)",
        always,
    ),
    Form(
        SecretKind.PIN,
        "cvv cvc otp code",
        r"(?i)(?<![A-Za-z])(?:cvv2?|cvc2?|otp|(?:verification|one[- ]time|2fa) (?:pass)?code)\b"
        r"[\"']?\s*(?:is|=|:)*\s*[\"']?(?P<secret>\d{3,8})(?!\d)",
        always,
    ),
    Form(
        SecretKind.PIN,
        "码",
        r"(?:验证码|校验码|安全码|取款密码|支付密码|交易密码|锁屏密码|门锁密码|登录密码|开机密码|密码|"
        r"PIN码)\s*(?:是|为|=|:|：)*\s*"
        r"(?P<secret>\d{3,8})(?!\d|[.年月日号位个次天元块])",
        always,
    ),
    Form(SecretKind.CARD_NUMBER, "#", r"(?<![\w.+-])[\d０-９](?:[ -]?[\d０-９]){12,18}(?![\w-])", is_card),
    Form(
        SecretKind.CARD_NUMBER,
        "card 卡",
        r"(?i)(?:(?:credit|debit|visa|mastercard|amex|bank)\s*card|信用卡|银行卡|储蓄卡|借记卡)"
        r"[^\d\n。;；]{0,16}(?P<secret>\d(?:[ -]?\d){12,18})(?!\d)",
        always,
    ),
    Form(
        SecretKind.BANK_ACCOUNT,
        "#",
        r"(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]{4}){2,7}(?:[ -]?[A-Z0-9]{1,3})?(?![A-Za-z0-9])",
        is_iban,
    ),
    Form(
        SecretKind.BANK_ACCOUNT,
        "account routing iban 账 帐",
        r"(?i)(?:(?:bank|checking|savings)\s+account(?:\s+(?:number|no\.?))?|account number|routing number|"
        r"iban|"
        r"银行账[号户]|银行帐[号户]|开户账号|收款账[号户])"
        + _IS
        + r"(?P<secret>[A-Z]{0,2}\d[\d -]{5,32}\d)(?!\d)",
        always,
    ),
    Form(SecretKind.IDENTITY_NUMBER, "#", r"(?<![0-9A-Za-z])\d{17}[\dXx](?![0-9A-Za-z])", is_citizen_number),
    Form(
        SecretKind.IDENTITY_NUMBER,
        "身份证 社保 社会保障",
        r"(?:身份证|社保卡?|社会保障)[^\d\n。]{0,8}(?P<secret>\d{17}[\dXx]|\d{15})(?![0-9A-Za-z])",
        has_birthday,
    ),
    Form(
        SecretKind.IDENTITY_NUMBER,
        "ssn social",
        r"(?i)\b(?:ssn|social security(?: number)?)\b\D{0,12}(?P<secret>\d{3}[ -]?\d{2}[ -]?\d{4})(?!\d)",
        always,
    ),
    Form(SecretKind.IDENTITY_NUMBER, "#", r"(?<![\w-])\d{3}-\d{2}-\d{4}(?![\w-])", is_social_security),
    Form(SecretKind.IDENTITY_NUMBER, "#", r"(?<![A-Za-z0-9])[A-Z]{1,2}\d{6}[(（][0-9A][)）]", always),
    Form(
        SecretKind.IDENTITY_NUMBER, "#", r"(?<![A-Za-z0-9])[A-Z][1289]\d{8}(?![A-Za-z0-9])", is_taiwan_number
    ),
    Form(
        SecretKind.IDENTITY_NUMBER,
        "#",
        r"(?<![A-Za-z0-9])(?!BG|GB|NK|KN|TN|NT|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]"
        r"( ?)\d{2}\1\d{2}\1\d{2}\1[A-D](?![A-Za-z0-9])",
        always,
    ),
    Form(
        SecretKind.IDENTITY_NUMBER,
        "licen national insurance 驾驶证 驾照",
        r"(?i)(?:driver(?:['’]?s)? licen[sc]e(?: number| no\.?)?|\bni number|national insurance(?: number)?|"
        r"驾驶证号?码?|驾照号?码?)(?:"
        + _IS
        + r")?\s*(?P<secret>[A-Z0-9][A-Z0-9 -]{4,20}[A-Z0-9])(?![A-Za-z0-9])",
        has_five_digits,
    ),
    Form(
        SecretKind.PASSPORT_NUMBER,
        "passport 护照",
        r"(?i)(?:(?<![A-Za-z])passport(?:\s+(?:number|no\.?|num|id))?|护照(?:号码|号|编号)?)[\"”]?\s*"
        r"(?:is|=|:|：|#|是|为)*\s*[\"“]?(?P<secret>[A-Z0-9]{7,9})(?![A-Za-z0-9])",
        has_five_digits,
    ),
    Form(SecretKind.PHONE_NUMBER, "#", r"(?<![\d.+-])(?:\+?86[- ]?)?1[3-9]\d(?:[- ]?\d{4}){2}(?!\d)", always),
    Form(SecretKind.PHONE_NUMBER, "+", r"(?<![\w+])\+\d{1,3}(?:[ .()-]{0,2}\d){6,12}(?!\d)", always),
    Form(SecretKind.PHONE_NUMBER, "#", r"(?<![\d.+-])\(?[2-9]\d{2}\)?[ .-]\d{3}[.-]\d{4}(?![\d-])", always),
    Form(SecretKind.PHONE_NUMBER, "#", r"(?<![\d-])0\d{2,3}-\d{7,8}(?!\d)", always),
    Form(SecretKind.EMAIL_ADDRESS, "@", r"(?<![\w.+-])[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+", always),
)
