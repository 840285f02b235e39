"""What a form tells of what was chosen in it since its page came."""

import pytest

from tests.extension.page.test_secrets import See

pytestmark = pytest.mark.browser


def test_radio_buttons_that_were_chosen_since_are_told(see: See) -> None:
    seen = see(
        "<form method=post><label><input type=radio name=s checked> Pending</label><label><input type=radio name=s id=a> Approved</label>"
        "<input type=radio name=t checked aria-label=Visible><button>Update</button></form>"
    )
    action = {"verb": "click", "ref": seen.ref("Update")}
    assert seen.call("inspect", action)["facts"]["form"]["radios"] == []
    seen.page.check("#a")
    assert seen.call("inspect", action)["facts"]["form"]["radios"] == ["Approved"]
