"""What a field is for is also said by what stands around it, or by its name for scripts; each has an honest twin."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.extension.page.conftest import Seen
from tests.extension.page.test_secret_fields import boxes

pytestmark = pytest.mark.browser

See = Callable[..., Seen]
CARD = "4242 4242 4242 4242"


def column(head: str, cell: str = "<input value={}>") -> str:
    rows = "".join(f"<tr><td>{name}<td>{cell.format(value)}" for name, value in (("Ann", 829117), ("Bo", 829118)))
    return f"<table><tr><th>Name<th>{head}{rows}</table>"


def column_of_parts(head: str) -> str:
    cells = "".join(f"<div role=row><span role=cell>{name}</span><span role=cell><input value={value}></span></div>"
                    for name, value in (("Ann", 829117), ("Bo", 829118)))  # fmt: skip
    heads = f"<div role=row><span role=columnheader>Name</span><span role=columnheader>{head}</span></div>"
    return f"<div role=grid>{heads}{cells}</div>"


def editor(name: str, more: str = "contenteditable") -> str:
    return f"<div {more} aria-label='{name}'>829117</div>"


def halves(label: str, second: str = "") -> str:
    return f"<label>{label} <input maxlength=4 value=8291></label> - <input maxlength=4 value=17AB {second}>"


def above(heading: str, more: str = "") -> str:
    return f"<h2>{heading}</h2><p>To +49 171</p><form><div><div>{boxes('8 2 9 1 1 7', more)}</div></div></form>"


def described(words: str, more: str = "") -> str:
    return f"{more}<input aria-describedby=d value=829117><div><p id=d>{words}</p></div>"


# Kind: secret, and its twin.
PAIRS: dict[str, tuple[str, str]] = {
    "a name in one word below a heading": ("<h1>Boats</h1><input id=txtTAN value=829117>", "<h1>Boats</h1><input id=txtTitan value=829117>"),
    "a name in one word": ("<input id=txtTAN value=829117>", "<input id=txtTitan value=829117>"),
    "a name with its place": ("<input name='ctl00$Main$txtPIN' value=829117>", "<input name='ctl00$Main$txtPINK' value=829117>"),
    "a name with capitals": ("<input id=edtSMSCode value=829117>", "<input id=edtZIPCode value=829117>"),
    "a name beside words": ("<label>TAN <input id=txtTan value=829117></label>", "<label>Colour <input id=txtTan value=829117></label>"),
    "an editor": (editor("Password"), editor("Description")),
    "an editor by a script": (editor("PIN", "role=textbox tabindex=0"), editor("Pink", "role=textbox tabindex=0")),
    "an editor beside words": ("<p>Access token</p><div contenteditable>829117</div>", "<p>Access</p><div contenteditable>829117</div>"),
    "no editor": (editor("Password", "contenteditable=true"), "<div contenteditable=false aria-label=Password>829117</div>"),
    "an API secret": ("<label>API secret <input value=829117></label>", "<label>API version <input value=829117></label>"),
    "a secret": ("<label>Webhook signing secret* <input value=829117></label>", "<label>Secret question <input value=829117></label>"),
    "a key": ("<label>Private key <input value=829117></label>", "<label>Private key name <input value=829117></label>"),
    "a key in German": ("<label>API-Geheimnis <input value=829117></label>", "<label>API-Adresse <input value=829117></label>"),
    "a column": (column("PIN"), column("Order number")),
    "a column of codes": (column("Access code"), column("Coupon code")),
    "a column of a grid": (column_of_parts("Password"), column_of_parts("Amount")),
    "a column without heads": (column("PIN").replace("<th>", "<td>"), column("Page").replace("<th>", "<td>")),
    "below a heading": ("<h3>PIN</h3><input value=829117><input value=829117>", "<h3>Page</h3><input value=829117><input value=829117>"),
    "a description": (described("Enter your security code"), described("Enter your discount code")),
    "a description beside a label that says nothing": (
        "<label>Please enter <input aria-describedby=d value=829117></label><p id=d>The code that we have just sent to your phone",
        "<label>Please enter <input aria-describedby=d value=829117></label><p id=d>The number at the top of your invoice",
    ),
    "a description below a heading": (
        described("Type the code we sent", "<h2>Almost done</h2>"), described("Type the code on the box", "<h2>Almost done</h2>"),
    ),
    "a description alone": (described("Your verification code"), described("We will send a verification code", "<span>Phone</span> ")),
    "one with a label": (
        "<label>Code <input maxlength=6 inputmode=numeric aria-describedby=d value=829117></label><p id=d>From your bank",
        "<label>Phone <input aria-describedby=d value=829117></label><p id=d>We text you a verification code",
    ),
}  # fmt: skip


@pytest.mark.parametrize("kind", PAIRS)
def test_a_field_is_for_what_its_surroundings_say(see: See, kind: str) -> None:
    secret, plain = PAIRS[kind]
    text = see(secret).text()
    assert "829117" not in text and "829118" not in text and "••••" in text, text
    assert see(secret).call("sensitiveBoxes"), "it is painted over in pictures"
    text = see(plain).text()
    assert "829117" in text and "••••" not in text, text


BOXES: dict[str, tuple[str, str]] = {
    "boxes below a heading": (above("Enter the code we sent you"), above("Enter your coupon code")),
    "boxes for digits": (above("Check your phone", "inputmode=numeric"), above("Order number", "inputmode=numeric")),
    "boxes of a booking": (
        above("Enter the code we sent you to confirm your booking"), above("Enter your booking code", "inputmode=numeric"),
    ),
    "two halves": (halves("Recovery code"), halves("Coupon code")),
    "two halves that a sign joins": (halves("Recovery code", "aria-label='second half'"), halves("Coupon code", "aria-label='second half'")),
    "two halves of a group": (
        "<fieldset><legend>Backup code</legend><input maxlength=4 value=8291> <input maxlength=4 value=17AB></fieldset>",
        "<fieldset><legend>Voucher code</legend><input maxlength=4 value=8291> <input maxlength=4 value=17AB></fieldset>",
    ),
    "two halves with numbers": (
        f"<fieldset><legend>Recovery code</legend>{''.join(f'<label>Part {at} <input maxlength=4 value={at}AB1></label>' for at in (1, 2))}</fieldset>",
        f"<fieldset><legend>Voucher code</legend>{''.join(f'<label>Part {at} <input maxlength=4 value={at}AB1></label>' for at in (1, 2))}</fieldset>",
    ),
}  # fmt: skip


@pytest.mark.parametrize("kind", BOXES)
def test_boxes_of_one_value_are_covered_together(see: See, kind: str) -> None:
    secret, plain = BOXES[kind]
    lines = [line for line in see(secret).text().split("\n") if "textbox" in line]
    assert len(lines) > 1 and all("=••••" in line for line in lines), lines
    assert len(see(secret).call("sensitiveBoxes")) == len(lines)
    assert "••••" not in see(plain).text()


def test_what_follows_a_secret_and_has_a_name_is_readable(see: See) -> None:
    for second in ("aria-label='Device'", "placeholder=Name"):
        text = see(halves("Recovery code", second).replace(" - ", " ")).text()
        assert "8291" not in text and "=17AB" in text, text
    text = see("<input name=pin class=f value=8291><input name=amount class=f value=17AB>").text()
    assert "8291" not in text and "=17AB" in text, text
    text = see("<label>PIN <input maxlength=4 value=8291></label> of <input maxlength=4 value=17AB>").text()
    assert "8291" not in text and "=17AB" in text, text


def test_a_secret_in_two_boxes_is_covered_where_it_stands_whole(see: See) -> None:
    text = see(f"<p>Keep 8291-17AB<p>Room 8291{halves('Recovery code')}").text()
    assert "17AB" not in text and "Room 8291" in text, text
    text = see("<h3>PIN</h3><input maxlength=4 value=8291><br><input maxlength=4 value=6612><p>It is 6612").text()
    assert "6612" not in text, "those below each other are values of their own"


COUNTS = {
    "a cart": "".join(f"<div><b>Cup {at}</b> <input type=number value={at}></div>" for at in range(1, 6)),
    "a party": "".join(
        f"<label>{name} <input type=number value=1></label>" for name in ("Adults", "Children", "Infants", "Pets")
    ),
    "measures": "".join(f"<input inputmode=numeric maxlength=1 aria-label={name} value=3>" for name in ("Width", "Height", "Depth", "Weight")),
    "a form": "<table><tr><td>Change your password</tr><tr><td>User <input value=ann></tr></table>",
    "a form with a title across": "<table><tr><th colspan=2>Change your password</tr><tr><td>User <input value=ann><td>2</tr></table>",
    "a tip": "<label>User name <input title='Never your password' value=ann></label>",
    "a card and a flat": "CVC <input name=cvc maxlength=3 value=918> Flat <input maxlength=3 value=123> Zip <input maxlength=5 value=10115>",
    "a flat": "".join(
        f"<label>{name} <input maxlength={size} value={9 * 10 ** (size - 1)}></label>"
        for name, size in (("Security code", 3), ("Postal code", 5), ("Floor", 2))
    ),
}  # fmt: skip


def test_counts_and_measures_in_a_row_are_no_code(see: See) -> None:
    for name, html in COUNTS.items():
        text = see(f"<div>{html}</div>").text()
        assert text.count("••••") == ("flat" in name), f"{name}:\n{text}"


TITLES = [
    f"<button title='{CARD}'>×</button>", f"<button title='{CARD}'></button>", f"<img src=data: width=20 height=20 title='{CARD}'>",
    f"<input title='{CARD}'>", f"<a href=/x title='{CARD}'><i class=visa></i></a>",
]  # fmt: skip
OPTIONS = [
    f"<select><option>New<option>Visa {CARD}</select>", f"<select><option>New<option label='{CARD}'></select>",
    f"<select><option selected>{CARD}</select>", f"<select><option>New<option value=x disabled>{CARD}</select>",
    f"<select><optgroup label='{CARD}'><option>New</optgroup><optgroup label=b><option>New</optgroup></select>",
    f"<select multiple size=4><option>New<option>{CARD}</select>",
]  # fmt: skip


@pytest.mark.parametrize("html", TITLES + OPTIONS)
def test_a_cards_number_in_a_title_or_an_option_is_covered(see: See, html: str) -> None:
    seen = see(html.replace("<select", "<select aria-label=Pick"))
    told = str(seen.call("observe", {"frame": 0}))
    assert "4242" not in told, told
    ref = next((node["ref"] for node in seen.nodes() if "ref" in node), "")
    if ref:
        assert "4242" not in str(seen.call("inspect", {"verb": "click", "ref": ref})["facts"])
    plain = str(see(html.replace("<select", "<select aria-label='Order number'").replace(CARD, "4242 4242")).call("observe"))
    assert "••••" not in plain


def test_the_options_of_an_order_number_are_readable(see: See) -> None:
    assert CARD in see(f"<select aria-label='Order number'><option>New<option>{CARD}</select>").text()


def test_an_option_is_chosen_by_what_is_told_of_it(see: See) -> None:
    options = f"<option>New<option value=a>Visa {CARD}"
    seen = see(f"<select id=s aria-label=Card>{options}</select>")
    assert not seen.act("select", "Card", options=["Visa ••••"]).get("problem")
    assert seen.page.input_value("#s") == "a"
    seen = see(f"<select id=s aria-label=Card>{options}<option value=b>Visa 5555 5555 5555 4444</select>")
    problem = seen.act("select", "Card", options=["Visa ••••"])["problem"]
    assert "no option" in problem and "4242" not in problem and "4444" not in problem, "two are told alike"
    assert seen.page.input_value("#s") == "New"


def test_the_beginning_of_a_secret_that_is_being_typed_covers_nothing(see: See) -> None:
    seen = see("<label>PIN <input type=password></label><p id=o>Boat 4821390</p>")
    field = seen.page.locator("input")
    field.press_sequentially("482139")
    assert "Boat ••••0" in seen.text(), "it is one as long as nothing follows"
    field.press_sequentially("07")
    assert 'text "Boat 4821390"' in seen.text()
    seen.page.evaluate("document.getElementById('o').textContent = 'Boat 48213907'")
    assert "Boat ••••" in seen.text()
    # What was left stays one, also where it is gone from the field.
    seen.page.evaluate("document.activeElement.blur()")
    seen.nodes()
    field.fill("48213907 and more")
    assert "Boat ••••" in seen.text()


def test_nor_does_it_where_the_field_was_emptied_and_typed_in_anew(see: See) -> None:
    seen = see("<label>PIN <input type=password></label><p>Boat 4821390</p>")
    field = seen.page.locator("input")
    for part in ("4821390", "482139", "07"):
        if part == "482139":
            field.press("Control+a")
            field.press("Delete")
        field.press_sequentially(part)
        seen.nodes()
    assert 'text "Boat 4821390"' in seen.text()


def test_what_is_begun_in_one_field_stays_covered_where_another_one_holds_it(see: See) -> None:
    seen = see("<input type=password aria-label=PIN value=4821><input type=password aria-label=Code><p>Boat 4821</p>")
    field = seen.page.get_by_label("Code")
    for part in ("4821", "39"):
        field.press_sequentially(part)
        assert "Boat ••••" in seen.text()
