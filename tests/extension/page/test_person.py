"""What only a person can give: a password, a code, a puzzle for humans."""

import pytest

from tests.extension.page.test_secrets import See

pytestmark = pytest.mark.browser
CASES = [
    ("<label>Password <input type=password></label>", True),
    ("<label>Code <input autocomplete=one-time-code></label>", True),
    ("<iframe title='reCAPTCHA' width=300 height=80></iframe>", True),
    ("<div><template shadowrootmode=open><input type=password></template></div>", True),
    ("<label>Card number <input autocomplete=cc-number></label>", False),
    ("<label>Name <input></label><iframe title='A map' width=300 height=80></iframe>", False),
    ("<div hidden><input type=password></div>", False),
    ("<iframe title='reCAPTCHA' style='visibility: hidden' width=300 height=80></iframe>", False),
]


@pytest.mark.parametrize(("body", "asks"), CASES)
def test_what_only_a_person_can_give(see: See, body: str, asks: bool) -> None:
    seen = see(body)
    seen.call("observe")
    assert seen.call("awaitsPerson") is asks
