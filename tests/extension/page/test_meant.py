"""What a form makes of a value is the same value; another value is another."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.extension.page.conftest import Seen

pytestmark = pytest.mark.browser

See = Callable[..., Seen]
SAME = [
    ("07/07/2026", "2026-07-07"), ("Tue, Jul 7, 2026", "2026-07-07"), ("07.07.26", "2026-07-07"), ("Tuesday, 7 July 2026", "7 July 2026"),
    ("2:30 PM", "14:30"), ("14:30", "2:30 pm"), ("1,234.50", "1234.5"), ("1.234,50", "1234.5"), ("1 234,5", "1234.5"),
    ("1,23,456.00", "123456"), ("$12.34", "12.34"), ("12,34 €", "12.34"), ("50 %", "50"), ("-5.00", "-5"), ("$-5.00", "-5"),
    ("(555) 123-4567", "5551234567"), ("06.12.34.56.78", "0612345678"), ("4111 1111 1111 1111", "4111111111111111"),
    ("AB-12-CD", "ab12cd"), ("482 913", "482913"), ("DE89 3704 0044", "de8937040044"), (" x ", "x"), ("Hello World", "hello  world"),
]  # fmt: skip
OTHER = [
    ("123.40", "12.34"), ("1234", "12.34"), ("12.34", "1234"), ("1234.56", "123456"), ("5", "-5"), ("7", "007"), ("48291", "482913"),
    ("08/07/2026", "2026-09-07"), ("07/08/2026", "2026-07-07"), ("14:30", "2:30"), ("hello worl", "hello world"), ("Berlin", "Ber"),
    ("15551234567", "5551234567"), ("hello, world", "hello world"), ("", "x"),
]  # fmt: skip
CODE = """async (pairs) => {
  const { isMeant } = await import("/ext/page/meaning/meant.js");
  return pairs.map(([held, meant]) => isMeant(held, meant));
}"""


@pytest.mark.parametrize(("pairs", "same"), [(SAME, True), (OTHER, False)], ids=["same", "other"])
def test_values_are_compared_by_meaning(see: See, pairs: list[tuple[str, str]], same: bool) -> None:
    found = see("<p>Form").page.evaluate(CODE, pairs)
    assert [pair for pair, one in zip(pairs, found, strict=True) if one is not same] == []


def test_a_password_is_compared_sign_by_sign(see: See) -> None:
    code = "async () => (await import('/ext/page/meaning/meant.js')).isMeant('Secret1', 'secret1', true)"
    assert see("<p>Form").page.evaluate(code) is False


@pytest.mark.parametrize(
    ("script", "held", "said"),
    [
        ("", "12.34", ""),
        ("f.oninput = () => { f.value = f.value.replace('.', ',') }", "12,34", ""),
        ("f.oninput = () => { f.value = '123.40' }", "123.40", 'it holds "123.40" now, not "12.34"'),
        ("f.type = 'password'; f.oninput = () => { f.value = 'other' }", "other", "what it holds now is not what was typed"),
    ],
)  # fmt: skip
def test_it_is_told_what_a_field_holds_instead(see: See, script: str, held: str, said: str) -> None:
    seen = see(f"<input id=f aria-label=Amount><script>{script}</script>")
    ref = seen.ref("Amount")
    seen.call("watch", {"verb": "type", "ref": ref, "text": "12.34", "clear": True})
    seen.call("prepareType", ref, True, "end", "12.34", "")
    seen.page.keyboard.type("12.34")
    typed = {"text": "12.34", "clear": True, "where": "end", "part": ""}
    assert (seen.page.input_value("#f"), seen.call("typedNow", typed)["detail"]) == (held, said)


FORM = "<form onsubmit='window.sent = true; return false'><input id=f aria-label=Amount></form><button id=b>Delete</button>"


@pytest.mark.parametrize(
    ("script", "held"),
    [
        ("", ""),
        ("f.oninput = () => { f.value = '123.40' }", "the field holds something else than was typed"),
        ("f.oninput = () => { f.value = f.value.replace('.', ',') }", ""),
        ("f.oninput = () => b.focus()", "the focus went away from the field"),
    ],
)  # fmt: skip
def test_enter_sends_only_what_was_typed_from_where_it_was_typed(see: See, script: str, held: str) -> None:
    seen = see(f"{FORM}<script>{script}</script>")
    ref = seen.ref("Amount")
    seen.call("watch", {"verb": "type", "ref": ref, "text": "12.34", "clear": True, "where": "end", "part": "", "submit": True}, True)
    seen.call("prepareType", ref, True, "end", "12.34", "")
    seen.page.keyboard.type("12.34")
    seen.page.keyboard.press("Enter")
    assert seen.call("unwatch")["held"] == held
    assert seen.page.evaluate("Boolean(window.sent)") is (held == "")


def test_what_is_typed_into_the_boxes_of_a_code_is_covered_in_each(see: See) -> None:
    seen = see("<input maxlength=1 aria-label=A oninput='b.focus()'><input maxlength=1 aria-label=B id=b>")
    ref = seen.ref("A")
    seen.call("watch", {"verb": "type", "ref": ref, "text": "48", "clear": True})
    seen.call("coverSecret", ref)
    seen.call("prepareType", ref, True, "end", "48", "")
    seen.page.keyboard.type("48")
    assert "4" not in seen.text() and "8" not in seen.text()
