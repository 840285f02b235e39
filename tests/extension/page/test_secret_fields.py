"""What fields for secrets hold is covered by what they are for; what only looks like it stays readable."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from tests.extension.page.conftest import Seen

pytestmark = pytest.mark.browser

See = Callable[..., Seen]

DOTS = "style='-webkit-text-security:disc'"
CODES = """Verification code|Security PIN|PIN|6-digit code from SMS|Authentication code|One-time code|TAN|SMS-TAN|
Verifizierungscode|Einmalcode|Code de vérification|Code reçu par SMS|Código de verificación|Código de un solo uso|
Código de verificação|Codice di verifica|Codice OTP|短信验证码|驗證碼|認証コード|暗証番号|Confirmation code|Bestätigungscode|
Login code|2FA code|Backup code|Code we sent you"""
PASSWORDS = """Password|New password|Passwort wiederholen|Kennwort|Mot de passe|Contraseña|Senha|Parola d'ordine|密码|パスワード|
API key|Client secret|Access token"""
NAMES = "password pwd user_password newPassword pw pw2 passwd smscode otp_code verificationCode api_key"


def boxes(values: str, more: str = "", size: int = 1) -> str:
    return "".join(f"<input maxlength={size} {more} value='{value}'>" for value in values.split())


def secret(number: int) -> str:
    return f"{700_000 + number * 137}"


def test_what_a_field_is_called_tells_what_it_is_for(see: See) -> None:
    labels = [label.strip() for label in f"{CODES}|{PASSWORDS}".split("|")]
    fields = [f"<p><label>{label} <input value={secret(at)}></label>" for at, label in enumerate(labels)]
    fields += [f"<p><input name={name} value={secret(100 + at)}>" for at, name in enumerate(NAMES.split())]
    text = see("".join(fields)).text()
    missed = [labels[at] for at in range(len(labels)) if secret(at) in text]
    missed += [name for at, name in enumerate(NAMES.split()) if secret(100 + at) in text]
    assert not missed, text


ORDINARY = """Discount code|Postal code|Area code|Code editor|Promo code|Country code|Gift code|Booking code|Product code|
Code|Price|Order number|ISBN|Phone|IBAN|Tracking number|Rabattcode|Postleitzahl|Code postal|Código postal|Codice fiscale|邮政编码|
郵便番号|Password hint|Password length|Passwort-Hinweis|Palabras clave|Passport number|Passenger|Pincode|Tan colour|Opinion|
Sort code|Company code|Tax code|Source code|Room code|Barcode|Keyboard|Token count|Pin title"""


def test_ordinary_fields_stay_readable(see: See) -> None:
    labels = [label.strip() for label in ORDINARY.split("|")]
    fields = [f"<p><label>{label} <input name=code value={secret(at)}></label>" for at, label in enumerate(labels)]
    fields.append("<p><label>Show password <input type=checkbox value=yes></label>")
    fields.append("<p><label>E-mail for the password <input type=email value=ann@mail.example></label>")
    text = see("".join(fields)).text()
    assert not [labels[at] for at in range(len(labels)) if secret(at) not in text], text
    assert "ann@mail.example" in text


SHAPES = {
    "drawn as dots": (f"<label>Word <input {DOTS} value=zebra-1></label>", "zebra-1"),
    "dots in an editor": (f"<div contenteditable role=textbox aria-label=Word {DOTS}>zebra-2</div>", "zebra-2"),
    "a code's boxes": (f"<fieldset><legend>One-time code</legend>{boxes('5 8 2 9 1 6')}</fieldset>", "=8"),
    "boxes for digits": (f"<div>{boxes('5 8 2 9', 'inputmode=numeric name=c')}</div>", "=8"),
    "a card in four boxes": (
        f"<fieldset><legend>Card number</legend>{boxes('4242 4242 4242 4242', size=4)}</fieldset>", "4242",
    ),
    "a card in four boxes by its number": (f"<div>{boxes('5555 5555 5555 4444', size=4)}</div>", "5555"),
    "a card in three": (f"<div>{boxes('3782 822463 10005', size=6)}</div>", "822463"),
    "a read-only password": ("<label>Password <input readonly value=zebra-3></label>", "zebra-3"),
    "a card's code": ("<label>CVN <input value=918></label>", "918"),
    "the same in German": ("<label>Prüfnummer <input value=917></label>", "917"),
}  # fmt: skip
READABLE = {
    "a puzzle's row": (f"<table><tr><td>{boxes('5 8 2 9', 'inputmode=numeric')}</table>", "=8"),
    "nine in a row": (f"<div>{boxes('5 8 2 9 1 3 4 6 7', 'inputmode=numeric')}</div>", "=8"),
    "letters of a word": (f"<fieldset><legend>Guess</legend>{boxes('c r a n e')}</fieldset>", "=r"),
    "a post code's boxes": (
        f"<fieldset><legend>Postal code</legend>{boxes('5 8 2 9 1', 'inputmode=numeric')}</fieldset>", "=8",
    ),
    "a telephone's parts": (f"<div>{boxes('030 123 4567', size=4)}</div>", "=123"),
    "an address of a network": (f"<div>{boxes('192 168 0 17', size=3)}</div>", "=168"),
}  # fmt: skip


def test_fields_are_told_by_their_looks_and_their_neighbours(see: See) -> None:
    for name, (html, value) in SHAPES.items():
        text = see(html).text()
        assert value not in text and "••••" in text, f"{name}:\n{text}"
    assert "zebra" not in see(f"<p>Number <b {DOTS}>zebra-9</b></p>").text(), "words that are no field"
    for name, (html, value) in READABLE.items():
        text = see(html).text()
        assert value in text and "••••" not in text, f"{name}:\n{text}"


def test_a_masked_field_is_not_called_by_what_it_holds(see: See) -> None:
    """Some widgets draw the digits over a field that nobody sees."""
    seen = see("<div><div><span>482913</span></div><input autocomplete=one-time-code value=482913></div><p>Sent: 4 8 2 9 1 3.")
    text = seen.text()
    assert "482913" not in text and "9 1 3" not in text and "textbox =••••" in text, text
    drawn = "".join(f"<i>{digit}</i>" for digit in "482913")
    text = see(f"<div>{boxes('4 8 2 9 1 3', 'inputmode=numeric')}</div><h2>{drawn}</h2>").text()
    assert "482913" not in text and "4 8 2" not in text, text


def test_a_password_stays_covered_once_it_is_shown(see: See) -> None:
    seen = see(f"<input id=p aria-label=Word {DOTS} value=zebra-77>")
    seen.text()
    seen.page.evaluate("() => p.removeAttribute('style')")
    assert "zebra-77" not in seen.text()
    seen.page.evaluate("() => { p.insertAdjacentHTML('beforebegin', '<p>ZEBRA 77</p><div>zeb</div><div>ra-77</div>') }")
    text = seen.text()
    assert "ZEBRA 77" not in text and "ra-77" not in text and "zeb\"" not in text, text


WRITINGS = """4242.4242.4242.4242|4242–4242–4242–4242|4242&nbsp;4242&nbsp;4242&nbsp;4242|4242\u20094242\u20094242\u20094242|
4242  4242  4242  4242|Ann,4242424242424242,12/29|1,4242424242424242,12/29|{"pan":4242424242424242,"n":1}|My card 4242424242424242, valid|
It is 4242424242424242.|４２４２４２４２４２４２４２４２|4242/4242/4242/4242|card_4242424242424242|pan#4242424242424242|
<i>4242</i><i>4242</i><i>4242</i><i>4242</i>|<i>4242</i> <i>4242</i> <i>4242</i> <i>4242</i>|4242 - 4242 - 4242 - 4242|
<div>4242</div><div>4242</div><div>4242</div><div>4242</div>|4 2 4 2 4 2 4 2 4 2 4 2 4 2 4 2|42424242 42424242|Visa:4242 4242 4242 4242|
3782 822463 10005|3782-822463-10005|378282246310005|3056 930902 5904|5555.5555.5555.4444|2223 0031 2200 3222|6011 1111 1111 1117|
3530 1113 3330 0000|6304 0000 0000 0000|6200 0000 0000 0005|6222 0212 3456 7890 128"""


def test_a_cards_number_is_covered_in_any_writing(see: See) -> None:
    writings = [writing.strip() for writing in WRITINGS.split("|")]
    see_all = see("".join(f"<section><h2>Nr. {at}</h2><pre>{writing}</pre></section>" for at, writing in enumerate(writings)))
    parts = see_all.text().split('heading "Nr. ')[1:]
    assert len(parts) == len(writings)
    assert not [part for part in parts if "••••" not in part]


def labelled_numbers(count: int) -> list[tuple[str, str]]:
    """Numbers with the check digit that cards have, or none, called by what they are."""
    draw = random.Random(7)

    def digits(length: int, begin: str = "") -> str:
        number = begin + "".join(str(draw.randrange(10)) for _ in range(length - 1 - len(begin)))
        total = 0
        for place, digit in enumerate(reversed(number)):
            doubled = int(digit) * (1 if place % 2 else 2)
            total += doubled - 9 if doubled > 9 else doubled
        return number + str(-total % 10)

    kinds = [
        ("Order number", lambda: digits(16, "4")), ("Invoice no.", lambda: digits(16, "51")),
        ("SIRET", lambda: digits(14, "36")), ("SIRET", lambda: digits(14, "30")),
        ("Numéro SIRET", lambda: "{} {} {} {}".format(*_cut(digits(14, "38"), 3, 3, 3, 5))),
        ("Coupon", lambda: " ".join(_cut(digits(16, "6011"), 4, 4, 4, 4))), ("Gutschein", lambda: digits(16, "4")),
        ("Tracking number", lambda: digits(15, "37")), ("Sendungsnummer", lambda: digits(16, "35")),
        ("Customer no", lambda: digits(16, "62")), ("Bestellnummer", lambda: digits(16, "55")),
        ("Postal code", lambda: digits(16, "4")), ("订单号", lambda: digits(16, "62")), ("注文番号", lambda: digits(16, "35")),
        ("Numéro de commande", lambda: digits(16, "4")), ("IMEI", lambda: digits(15, "35")), ("EAN", lambda: digits(13, "4")),
        ("Número de pedido", lambda: digits(16, "4")), ("Partita IVA", lambda: digits(11)), ("Company registration", lambda: digits(16, "4")),
    ]  # fmt: skip
    return [(kinds[at % len(kinds)][0], kinds[at % len(kinds)][1]()) for at in range(count)]


def _cut(digits: str, *lengths: int) -> list[str]:
    found, at = [], 0
    for length in lengths:
        found.append(digits[at : at + length])
        at += length
    return found


def test_of_200_numbers_that_are_called_something_else_none_is_covered(see: See) -> None:
    numbers = labelled_numbers(200)
    forms = [
        "<p>{label}: {number}", "<dl><dt>{label}<dd>{number}</dl>", "<label>{label} <input value='{number}'></label>",
        "<table><tr><th>Name<th>{label}<tr><td>Ann<td>{number}<tr><td>Bo<td>{number}</table>",
    ]  # fmt: skip
    html = "".join(forms[at % 4].format(label=label, number=number) for at, (label, number) in enumerate(numbers))
    text = see(html).text()
    assert not [(at % 4, label, number) for at, (label, number) in enumerate(numbers) if number not in text]


def test_numbers_of_no_card_are_readable(see: See) -> None:
    plain = ["DE89 3704 0044 0532 0130 00", "FR76 3000 6000 0112 3456 7890 189", "+4915112345678", "304-1234567-1234567", "9783161484101", "0.4242424242424242", "550e8400-e29b-41d4-a716-446655440000", "36252187900034", "1795341949604", "4100 4200", "a4242424242424242f"]
    text = see("".join(f"<p>{one}" for one in plain)).text()
    assert not [one for one in plain if one not in text], text


def test_addresses_say_no_password(see: See) -> None:
    seen = see("<p>x")
    for path in ("?user=ann&pwd=zebra-1&pw=zebra-2&pass=zebra-3", "/reset/zebra1zebra0123456789abcdef", "#access_token=zebra-4"):
        seen.page.evaluate("path => history.replaceState(null, '', path)", path)
        url = seen.call("observe")["url"]
        assert "zebra" not in url and "••••" in url, url
    for path in ("/reset/password-of-another-person", "/orders/4021/confirm/2026-11-28", "?passenger=ann&spin=1&zip=10115"):
        seen.page.evaluate("path => history.replaceState(null, '', path)", path)
        assert seen.call("observe")["url"].endswith(path)


TYPED = [{"text": "hunter2-zebra", "host": "127.0.0.1"}, {"text": "847", "host": "127.0.0.1"}]


def test_what_was_typed_is_covered_in_every_document(see: See) -> None:
    seen = see(
        "<title>Hunter2 Zebra</title><p>HUNTER2-ZEBRA<p>h u n t e r 2 - z e b r a<div>hunt</div><div>er2-zebra</div>"
        "<input aria-label=Name value=hunter2-zebra><input aria-label='Ask hunter2zebra'><a href='/x?q=hunter2%2dzebra'>Go</a>"
        "<select aria-label=Pick><option>hunter2_zebra</select><img src=data: width=20 height=20 alt=hunter2-zebra>"
        "<p id=short>Code: 847<p>Only $847, 847 EUR, 1,847.00, #847 or 8470</p>"
    )
    seen.page.evaluate("typed => handrail.begin(typed)", TYPED)
    text, told = seen.text(), str(seen.call("observe", {"frame": 0}))
    assert "zebra" not in f"{text}{told}".lower() and "hunt" not in text.lower(), text
    assert "Code: ••••" in text and "Only $847, 847 EUR, 1,847.00, #847 or 8470" in text
    assert "zebra" not in str(seen.facts("Go"))
    # All of them are painted over in pictures, the parts as well.
    drawn = seen.call("sensitiveBoxes")
    for part in ("hunt", "er2-zebra", "HUNTER2-ZEBRA"):
        place = seen.page.get_by_text(part, exact=True).bounding_box()
        assert place and any(abs(box["y"] - place["y"]) < 4 and box["width"] > 5 for box in drawn), part
    # Elsewhere the short one may be anything.
    seen.page.evaluate("typed => handrail.begin(typed)", [{**one, "host": "shop.example"} for one in TYPED])
    elsewhere = seen.text()
    assert "Code: 847" in elsewhere and "zebra" not in elsewhere.lower()


def test_what_was_typed_stays_in_the_page_as_it_is(see: See) -> None:
    seen = see("<input id=i aria-label=Name value=hunter2-zebra>")
    seen.page.evaluate("typed => handrail.begin(typed)", TYPED)
    seen.text()
    assert seen.page.input_value("#i") == "hunter2-zebra"
    seen.page.evaluate("handrail.begin([])")
    assert "=hunter2-zebra" in seen.text(), "once the run is over nothing is covered for it"


def test_a_field_is_for_a_secret_by_what_it_is(see: See) -> None:
    seen = see("<label>Comment <input></label><label>PIN <input></label><label>Word <input type=password></label>")
    assert [seen.facts(name)["for_secret"] for name in ("Comment", "PIN", "Word")] == [False, True, True]
    seen.call("coverSecret", seen.ref("Comment"))
    facts = seen.facts("Comment")
    assert facts["secret"] and not facts["for_secret"], "whatever was typed into it"
