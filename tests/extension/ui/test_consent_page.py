"""The page that asks whether another program may give instructions."""

import pytest
from playwright.sync_api import expect

from tests.extension.ui.conftest import Opener, push
from tests.extension.ui.scenes import scene

pytestmark = pytest.mark.browser
CLIENT = "4f" * 16
ASK = {"type": "ask_client", "client": CLIENT, "name": "Notes", "program": "", "expires": 60}
GONE = {"type": "consent_gone", "client": CLIENT, "why": "Allowed."}
YEAR_2100 = 4_102_444_800_000


def test_what_was_decided_stays_said_when_the_time_is_over(open_page: Opener) -> None:
    page = open_page(f"consent/consent.html#{CLIENT}", scene({"type": "consent", "ask": ASK, "expires_at": YEAR_2100}))
    expect(page.locator("#heading")).to_contain_text("Notes")
    push(page, GONE)
    expect(page.locator("#heading")).to_have_text("Allowed.")
    # The page's clock is a year too late from here on: two of its ticks, and nothing has come of them.
    page.evaluate(f"""() => new Promise((done) => {{
        Date.now = () => {YEAR_2100} + 1e9;
        setTimeout(() => setTimeout(done, 600), 600);
    }})""")
    expect(page.locator("#heading")).to_have_text("Allowed.")
