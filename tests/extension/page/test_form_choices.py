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


LIST = (
    "<form method={method}>{field}<label><input type=checkbox name=t value=1 id=t> Ticket 1</label>"
    "<select name=act id=act aria-label=Actions><option value=''>-</option><option value=d>Delete</option></select><button>Go</button></form>"
)
UNNAMED, NAMED = "<input type=search aria-label=Search>", "<input type=search name=q aria-label=Search>"


@pytest.mark.parametrize(
    ("method", "field", "search"), [("post", UNNAMED, False), ("post", NAMED, True), ("get", UNNAMED, True), ("get", NAMED, True)]
)
def test_what_is_done_to_ticked_entries_is_no_search(see: See, method: str, field: str, search: bool) -> None:
    """A script puts a search field into the form of a list, whose button deletes what is ticked."""
    seen = see(LIST.format(method=method, field=field))
    assert seen.facts("Go")["form"]["search"] is search
    seen.page.check("#t")
    assert seen.facts("Go")["form"]["search"] is search, "a search may have boxes"
    seen.page.select_option("#act", "d")
    form = seen.facts("Go")["form"]
    assert (form["search"], form["chosen"]) == (False, ["Delete"])
