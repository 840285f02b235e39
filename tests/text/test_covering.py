"""The daemon's own look for the values of typed secrets, in what arrives of a page and in what is written down."""

from __future__ import annotations

import pytest

from handrail.page.covered import covered
from handrail.text.covering import COVER, Covering
from handrail.text.secret_fields import is_called
from handrail_wire import Document, Node, Observation

SHOP = "https://shop.example"


@pytest.fixture
def covering() -> Covering:
    found = Covering()
    for value in ("hunter2-zebra", "4711082", "123"):
        found.add(value, SHOP)
    return found


@pytest.mark.parametrize("text", [
    "It is hunter2-zebra.", "HUNTER2-ZEBRA", "h u n t e r 2 - z e b r a", "hunter2zebra", "hunter2_zebra", "hunter2\nzebra", "4711-082",
])  # fmt: skip
def test_a_long_value_is_covered_in_any_writing(covering: Covering, text: str) -> None:
    for origin in (SHOP, "https://elsewhere.example", ""):
        assert COVER in covering.text(text, origin) and "zebra" not in covering.text(text, origin).lower()


@pytest.mark.parametrize("text", ["Your code: 123", "123", "(123)"])
def test_a_short_value_is_covered_where_it_stands_alone_on_its_site(covering: Covering, text: str) -> None:
    assert COVER in covering.text(text, f"{SHOP}/cart") and COVER in covering.text(text, "https://pay.shop.example")
    assert covering.text(text, "https://elsewhere.example") == text


@pytest.mark.parametrize("text", [
    "$123", "123 €", "123.00", "1,123", "#123", "123%", "123 EUR", "A123", "1234", "2-123", "zebra", "47 11", "hunter",
])  # fmt: skip
def test_prices_and_parts_of_numbers_stay(covering: Covering, text: str) -> None:
    assert covering.text(text, SHOP) == text


def test_an_address_does_not_say_it_however_it_is_escaped(covering: Covering) -> None:
    for address, told in {
        "https://a.example/x?q=hunter2%2Dzebra&n=1": "https://a.example/x?••••",
        "https://a.example/hunter2%252Dzebra?n=1": "https://a.example/••••",
        "https://hunter2-zebra.example/": "••••",
    }.items():
        assert covering.address(address) == told
    assert covering.address("https://a.example/cart?n=1") == "https://a.example/cart?n=1"


def test_what_is_split_over_elements_and_fields_is_covered(covering: Covering) -> None:
    nodes = [
        Node(role="heading", name="Account"), Node(role="text", name="hun"), Node(role="text", name="ter2"), Node(role="text", name="-zebra!"),
        *(Node(role="textbox", name="Digit", value=digit) for digit in "4711082"), Node(role="combobox", options=("hunter2-zebra", "none")),
    ]  # fmt: skip
    document = Document(
        frame=0, document_id="D", url=f"{SHOP}/hunter2-zebra", origin=SHOP, nodes=nodes, title="Hunter2 Zebra"
    )
    seen = covered(
        Observation(tab=1, url=document.url, documents=[document], notes=["“hunter2-zebra” was downloaded"]), covering
    )
    text = seen.model_dump_json()
    assert "Account" in text and '"none"' in text
    assert not [part for part in ("hun", "ter2", "zebra", "Zebra", '"value":"4"') if part in text], text


def test_python_and_the_extension_have_the_same_words() -> None:
    """The extension's half is in `tests/extension/page/test_secret_fields.py`."""
    for kind, name in (("password", "Mot de passe"), ("code", "Bestätigungs-Code SMS-TAN"), ("card", "cc_number"), ("key", "APIキー")):
        assert is_called(kind, name), name
    for kind, name in (("code", "Discount code"), ("code", "Country code"), ("password", "Passenger"), ("card", "Discard")):
        assert not is_called(kind, name), name
