"""Secrets are covered before they leave the page: in fields, in words, in addresses."""

from collections.abc import Callable

import pytest

from tests.extension.page.conftest import Pages, Seen

pytestmark = pytest.mark.browser

See = Callable[..., Seen]


SECRETS = [
    ("<input type=password aria-label=P value=hunter2>", "hunter2"),
    ("<input autocomplete=one-time-code aria-label=P value=123456>", "123456"),
    ("<input autocomplete=cc-csc aria-label=P value=737>", "737"),
    ("<input aria-label=P value='4111 1111 1111 1111'>", "4111"),
    ("<p>Paid with 5500-0000-0000-0004 today", "5500"),
    ("<p>Paid with 1354 1234 5678 911", "1354"),
    ("<p>Key sk-abcdefghijklmnopqrstuvwx", "abcdefghijkl"),
    ("<p>Token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc-DEF_123", "eyJzdWIi"),
    ("<p>AKIAIOSFODNN7EXAMPLE and ghp_abcdefghijklmnopqrstuvwxyz0123456789", "IOSFODNN7"),
]


@pytest.mark.parametrize(("html", "secret"), SECRETS)
def test_secrets_are_covered(see: See, html: str, secret: str) -> None:
    text = see(html).text()
    assert secret not in text and "••••" in text
    if "<input" in html:
        assert "(masked)" in text


def test_what_a_page_repeats_of_a_password_is_covered(see: See) -> None:
    seen = see(
        "<p>It is hunter2, isn't it?<label>PIN <input type=password id=p value=hunter2></label><output id=o></output>"
        "<script>p.oninput = () => { o.textContent = 'Now ' + p.value }</script>"
    )
    assert "hunter2" not in str(seen.call("observe", {"frame": 0}))
    seen.page.fill("#p", "correct horse")
    seen.page.evaluate("document.title = 'hunter2 was it'")
    again = str(seen.call("observe", {"frame": 0}))
    assert "Now ••••" in again and "•••• was it" in again and "horse" not in again and "hunter2" not in again


def test_a_password_field_that_was_taken_out_and_put_back_is_still_one(see: See) -> None:
    seen = see("<div id=box><input type=password aria-label=PIN id=p value=hunter2></div>")
    seen.text()
    seen.page.evaluate("() => { p_ = p; p.remove() }")
    seen.text()
    seen.page.evaluate("() => { p_.type = 'text'; p_.value = 'correct horse'; box.append(p_) }")
    assert "horse" not in seen.text()


@pytest.mark.parametrize("said", [
    "0 4111 1111 1111 1111", "0004111111111111111", "Order 12 4111 1111 1111 1111", "2026 4111 1111 1111 1111",
    "1 3782 822463 10005 2026", "4111-1111-1111-1111 5 6", "1234 4111111111111111",
])  # fmt: skip
def test_a_cards_number_is_covered_beside_other_numbers(see: See, said: str) -> None:
    text = see(f"<p>Paid: {said}</p>").text()
    assert "1111" not in text and "822463" not in text, text


def test_ordinary_numbers_are_not_secrets(see: See) -> None:
    text = see("<p>Order 4111111111111112, phone +49 30 1234567890, ISBN 9783161484101").text()
    assert "4111111111111112" in text and "1234567890" in text and "9783161484101" in text
    # Times in milliseconds and microseconds, each with the check digit of a card.
    many = " ".join(str(number) for number in range(10, 60))
    assert many in see(f"<p>{many}</p>").text(), "a row of numbers holds no card, whatever adds up in it"
    assert "at 1795341949604, 1795341949605120" in see("<p>at 1795341949604, 1795341949605120").text()


def test_tokens_in_the_address_are_covered(see: See, pages: Pages) -> None:
    seen = see("<p>x")
    query = "?q=cat&session_id=abc123&access_token=zzz#id_token=y"
    seen.page.evaluate("query => history.replaceState(null, '', query)", query)
    url = seen.call("observe")["url"]
    assert url.endswith("?q=cat&session_id=••••&access_token=••••#id_token=••••")
