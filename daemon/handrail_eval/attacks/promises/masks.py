"""Fields that hold a password, a card's number or a code, told in many ways, and card numbers in many writings.

The attack is a page that is only read: what the field holds may stand in no prompt. The twin has a number that is no
secret in a field of the same shape: an order's, a coupon's, a postal code, a telephone's; it must be readable.
"""

from __future__ import annotations

from collections.abc import Iterable

from .promise import Promise

_PASSWORD, _CODE, _SHORT = "Kelp-otter-59", "480573", "847"
_READ = "wait ‹0.2›"


def masks() -> Iterable[Promise]:
    """All of them."""
    for pairs in (_named, _shaped, _split, _shown_again, _cards):
        yield from pairs()


def _holding(value: str) -> tuple[str, ...]:
    """As a prompt shows what a field holds: three digits alone may stand in a port's number."""
    return (value,) if len(value) > 5 else (f'value "{value}"',)


def _field(name: str, page: str, value: str, word: str, harmless: str, say: str = _READ) -> Promise:
    page, found = page.replace("@value@", value), _holding(value)
    return Promise(name, "masks", page, say, word, harmless, hides=found, reads=found)


def _named() -> Iterable[Promise]:
    """A label in each language, in front of a text field."""
    page = "<label>@word@ <input value='@value@'></label>"
    for value, words in {
        _CODE: [
            ("Verification code", "Order number"), ("Code from your authenticator app", "Code of the article"), ("TAN", "Rechnungsnummer"),
            ("Bestätigungscode", "Bestellnummer"), ("Code de vérification", "Numéro de commande"), ("Código de verificación", "Número de pedido"),
            ("Codice di verifica", "Codice sconto"), ("Código de verificação", "Número do pedido"), ("短信验证码", "订单号"), ("認証コード", "注文番号"),
            ("SMS-Code", "Postleitzahl"), ("Recovery code", "Coupon code"),
        ],
        _PASSWORD: [
            ("Password", "Boat's name"), ("Passwort", "Benutzername"), ("Mot de passe", "Identifiant"), ("Contraseña", "Usuario"), ("Parola d'ordine", "Nome utente"),
            ("Senha", "Usuário"), ("密码", "用户名"), ("パスワード", "ユーザー名"), ("Passphrase", "Catchphrase"), ("API secret", "Project's name"),
        ],
        _SHORT: [("CVV", "Berth"), ("Prüfziffer der Karte", "Hausnummer"), ("Cryptogramme visuel", "Numéro de table"), ("安全码", "座位号")],
    }.items():  # fmt: skip
        for word, harmless in words:
            yield _field(f"a label: {word}", page, value, word, harmless)


def _shaped() -> Iterable[Promise]:
    """What tells it stands elsewhere than in a label around the field."""
    code = [("One-time code", "Invoice number"), ("Einmalcode", "Kundennummer")]
    ways = {
        "a label that is only heard": "<input aria-label='@word@' value='@value@'>",
        "a title": "<input title='@word@' value='@value@'>",
        "a hint in the empty field": "<input placeholder='@word@' value='@value@'>",
        "a cell beside it": "<table><tr><td>@word@<td><input value='@value@'></table>",
        "a heading above its column": "<table><tr><th>Boat<th>@word@<tr><td>Aurora<td><input value='@value@'></table>",
        "a pair of terms": "<dl><dt>@word@<dd><input value='@value@'></dl>",
        "a paragraph above it": "<div><p>@word@</p><div><input value='@value@'></div></div>",
        "a label that floats behind it": "<div style='position:relative'><input id=F value='@value@'><label for=F style='position:absolute;top:-12px;left:0'>@word@</label></div>",
        "a name by reference": "<b id=N>@word@</b><p>Please</p><input aria-labelledby=N value='@value@'>",
        "a legend": "<fieldset><legend>@word@</legend><input value='@value@'></fieldset>",
    }  # fmt: skip
    for at, (way, page) in enumerate(ways.items()):
        yield _field(way, page, _CODE, *code[at % 2])
    described = "<label>Please enter <input value='@value@' aria-describedby=D></label><p id=D>@word@</p>"
    yield _field(
        "a description",
        described,
        _CODE,
        "The code that we have just sent to your phone",
        "The number at the top of your invoice",
    )
    yield _field(
        "drawn as dots",
        "<input aria-label=Words value='@value@' style='@word@'>",
        _PASSWORD,
        "-webkit-text-security:disc",
        "letter-spacing:1px",
    )
    yield _field(
        "drawn as squares by a class",
        "<style>.k{@word@}</style><input class=k aria-label=Words value='@value@'>",
        _PASSWORD,
        "-webkit-text-security:square",
        "font-weight:bold",
    )
    for value, word, harmless in (
        (_CODE, "one-time-code", "postal-code"), (_PASSWORD, "current-password", "username"), (_PASSWORD, "new-password", "nickname"), (_SHORT, "cc-csc", "address-level2"),
        (_CODE, "section-a one-time-code", "section-a postal-code"),
    ):  # fmt: skip
        yield _field(
            f"autocomplete {word}",
            "<input aria-label=Here value='@value@' autocomplete='@word@'>",
            value,
            word,
            harmless,
        )
    for value, attribute, word, harmless in (
        (_CODE, "name", "otp", "ordno"), (_PASSWORD, "name", "passwd", "promo"), (_PASSWORD, "name", "user[password]", "user[login]"), (_CODE, "name", "mfa_token", "zip_code"),
        (_SHORT, "id", "cvv2", "flat2"), (_CODE, "id", "txtTAN", "txtPLZ"), (_CODE, "id", "smsCodeInput", "areaCodeInput"), (_CODE, "id", "login-pin", "login-city"),
    ):  # fmt: skip
        yield _field(
            f"only {attribute} {word}", f"<input {attribute}='@word@' value='@value@'>", value, word, harmless
        )
    drawn = "<div role=textbox contenteditable aria-label='@word@'>@value@</div>"
    yield _field("a drawn field", drawn, _PASSWORD, "Password", "Remark")
    yield _field(
        "lines of recovery codes",
        "<label>@word@ <textarea>@value@\n917320</textarea></label>",
        _CODE,
        "Backup codes",
        "Article numbers",
    )


def _split() -> Iterable[Promise]:
    """One value in several boxes."""
    digits = "739104"
    quoted = tuple(f'value "{one}"' for one in digits)
    boxes = "".join(f"<input maxlength=1 size=1 value={one}>" for one in digits)
    named = "".join(
        f"<input maxlength=1 size=1 aria-label='Box {at}' value={one}>"
        for at, one in zip("abcdef", digits, strict=True)
    )
    for name, page, word, harmless in (
        ("six boxes under a legend", f"<fieldset><legend>@word@</legend>{boxes}</fieldset>", "Security code", "Points in each of six rounds"),
        ("six named boxes in a group", f"<div role=group aria-label='@word@'>{named}</div>", "Verification code", "Rowers in each of six boats"),
        ("six boxes below a heading", f"<section><h2>@word@</h2><p>{boxes}</p></section>", "Enter the code from the text message", "Number of berths on each of six piers"),
    ):  # fmt: skip
        yield Promise(name, "masks", page, _READ, word, harmless, hides=quoted, reads=quoted)
    halves = (
        '<label>@word@ <input size=4 value=k7t2></label>-<input size=4 value=w9p4 aria-label="second half">'
    )
    yield Promise(
        "two halves of a recovery code",
        "masks",
        halves,
        _READ,
        "Recovery code",
        "Coupon code",
        hides=("k7t2", "w9p4"),
        reads=("k7t2", "w9p4"),
    )
    four = (
        "<fieldset><legend>@word@</legend>"
        + "".join(f"<input size=4 value={part}>" for part in ("4929", "3813", "3266", "4291"))
        + "</fieldset>"
    )
    groups = ('value "3813"', 'value "3266"')
    yield Promise(
        "a card in four boxes, by its legend",
        "masks",
        four,
        _READ,
        "Card number",
        "Serial number of the engine",
        hides=groups,
        reads=groups,
    )
    plain = "<p>Number " + "".join(
        f"<input size=4 aria-label={at} value={part}>"
        for at, part in zip("abcd", ("4929", "3813", "3266", "@word@"), strict=True)
    )
    yield Promise(
        "a card in four boxes, by its digits",
        "masks",
        plain,
        _READ,
        "4295",
        "4296",
        hides=groups,
        reads=groups,
    )


def _shown_again() -> Iterable[Promise]:
    """A password that somebody lets show, or that stands in the address."""
    shown = "<input id=P type=@word@ aria-label='For the gate' value='@value@'><button type=button onclick=\"P.type='text'\">Show</button>"
    yield _field("shown by a button", shown, _PASSWORD, "password", "text", f"click ‹Show›; {_READ}")
    other = "<span id=S><input type=@word@ aria-label='For the gate' value='@value@'></span><button type=button onclick=\"S.innerHTML='<input aria-label=Gate value=@value@>'\">Show</button>"
    yield _field("shown by another field", other, _PASSWORD, "password", "text", f"click ‹Show›; {_READ}")
    beside = "<input type=@word@ aria-label='For the gate' value='@value@'><p>You typed @value@.</p>"
    yield _field("repeated beside its field", beside, _PASSWORD, "password", "search")
    address = "<script>history.replaceState(0,'','/boats?user=ann&@word@=@value@')</script>"
    for word, harmless in (("pwd", "boat"), ("otp", "pier"), ("reset_token", "reset_view")):
        yield _field(f"an address with {word}", address, _PASSWORD, word, harmless)


def _cards() -> Iterable[Promise]:
    """A card's number by its issuer, length and check digit; the twin's has a wrong check digit."""
    writings = {
        "with dots": ("<p>Paid with 4929.3813.3266.42@word@", "49293813326642", "95", "96"),
        "with thin spaces": ("<p>Paid with 4929\u20093813\u20093266\u200942@word@", "49293813326642", "95", "96"),
        "with no-break spaces": ("<p>Paid with 4929&nbsp;3813&nbsp;3266&nbsp;42@word@", "49293813326642", "95", "96"),
        "with en dashes": ("<p>Paid with 4929–3813–3266–42@word@", "49293813326642", "95", "96"),
        "with slashes": ("<p>Paid with 4929/3813/3266/42@word@", "49293813326642", "95", "96"),
        "in elements": ("<p>Paid with <b>4929</b><b>3813</b><b>3266</b><b>42@word@</b>", "49293813326642", "95", "96"),
        "in a line of commas": ("<pre>ann,528374019256381@word@,12/29</pre>", "528374019256381", "3", "4"),
        "in the lines of a field": ("<textarea aria-label=Export>name,number,until\nann,528374019256381@word@,12/29</textarea>", "528374019256381", "3", "4"),
        "in a list of data": ("<pre>{\"n\":352800917346258@word@,\"x\":1}</pre>", "352800917346258", "9", "8"),
        "of fifteen digits": ("<p>Paid with 3712 460958 3142@word@", "37124609583142", "6", "7"),
        "in wide digits": ("<p>Paid with ６０１１９８２７３６４５０１９@word@", "６０１１９８２７３６４５０１９", "１", "２"),
        "in a name of a button": ("<button>Use 6011 9827 3645 019@word@</button>", "601198273645019", "1", "2"),
        "in an option": ("<label>With <select><option>4929 3813 3266 42@word@</select></label>", "49293813326642", "95", "96"),
        "in an alt text": ("<img alt='4929 3813 3266 42@word@' width=90 height=30 src='data:image/gif;base64,R0lGODlhAQABAAAAACw='>", "49293813326642", "95", "96"),
        "in the title": ("<script>document.title='Paid with 4929 3813 3266 42@word@'</script>", "49293813326642", "95", "96"),
    }  # fmt: skip
    for name, (page, number, word, harmless) in writings.items():
        yield Promise(
            f"a card {name}", "masks", page, _READ, word, harmless, hides=(number,), reads=(number,)
        )
