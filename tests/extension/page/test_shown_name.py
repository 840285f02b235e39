"""What a button shows counts beside what it says to screen readers."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.extension.page.conftest import Seen

pytestmark = pytest.mark.browser

See = Callable[..., Seen]


def test_a_button_is_called_what_it_shows_as_well(see: See) -> None:
    seen = see(
        "<form method=post action='/x?session_token=abc'><button aria-label=Next>Pay 99 EUR</button>"
        "<button aria-label='Close the dialog'>close</button><button aria-label=Menu>☰</button></form>"
    )
    found = [
        seen.call("inspect", {"verb": "click", "ref": seen.ref(name)})["facts"]
        for name in ("Next", "Close the dialog", "Menu")
    ]
    assert [one["name"] for one in found] == ["Next (Pay 99 EUR)", "Close the dialog", "Menu"]
    assert found[0]["form"]["button"] == "Next (Pay 99 EUR)"
    assert found[0]["form"]["action"].endswith("/x?session_token=••••"), "tokens in addresses are covered"


CLIPPED = "style='position:absolute;clip-path:inset(50%)'"


@pytest.mark.parametrize(
    ("inside", "name"),
    [
        (f"<b aria-hidden=true>Pay 99 EUR</b><span {CLIPPED}>Next</span>", "Next (Pay 99 EUR)"),
        ("<b aria-hidden=true>Pay 99 EUR</b>", "Pay 99 EUR"),
        ("<b aria-hidden=true>Pay</b> <i aria-hidden=true>99 EUR</i>Next", "Next (Pay 99 EUR)"),
        # Nothing else is shown: the same words, what nobody sees, and a font's sign that has a word for a name.
        ("<b aria-hidden=true>next</b>Next", "Next"),
        (f"<b aria-hidden=true {CLIPPED}>Pay 99 EUR</b>Next", "Next"),
        ("<i aria-hidden=true style='font:24px monospace;letter-spacing:-.4em'>pay</i>Next", "Next"),
    ],
)
def test_what_a_button_shows_but_does_not_say_counts(see: See, inside: str, name: str) -> None:
    seen = see(f"<button>{inside}</button>")
    ref = next(node["ref"] for node in seen.nodes() if node["role"] == "button")
    assert seen.call("inspect", {"verb": "click", "ref": ref})["facts"]["name"] == name
