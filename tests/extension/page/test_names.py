"""Names and roles by the standards, each case beside what Chromium itself computes.

Names after the Accessible Name and Description Computation 1.2 (https://www.w3.org/TR/accname-1.2/), whose step a
case's id begins with; roles after HTML-AAM (https://www.w3.org/TR/html-aam-1.0/#html-element-role-mappings) and
WAI-ARIA 1.2, section 5.3 and 7 (https://www.w3.org/TR/wai-aria-1.2/). The pages are our own.
"""

from collections.abc import Callable
from typing import Any

import pytest

from tests.extension.page.conftest import Seen

pytestmark = pytest.mark.browser

See = Callable[..., Seen]

NAMES = {
    "2A hidden text of a button is not its name": ("<button id=t>Save <span hidden>draft</span></button>", "Save"),
    "2A nor what is hidden from screen readers": ("<button id=t><b aria-hidden=true>✕</b> Close</button>", "Close"),
    "2A a hidden label still names what refers to it": (
        "<span id=l hidden>Secret <b>word</b></span><input id=t aria-labelledby=l>", "Secret word"),
    "2A an invisible one too": (
        "<span id=l style='visibility:hidden'>Far <b>away</b></span><input id=t aria-labelledby=l>", "Far away"),
    "2B several references are joined in their order": (
        "<i id=b>March</i><i id=a>Due</i><input id=t aria-labelledby='a b'>", "Due March"),
    "2B it may refer to itself": (
        "<a id=t href=# aria-label=Delete aria-labelledby='t f'>x</a><span id=f>Report.pdf</span>", "Delete Report.pdf"),
    "2B references are not followed twice": (
        "<i id=a aria-labelledby=b>One</i><i id=b>Two</i><input id=t aria-labelledby=a>", "One"),
    "2B it comes before aria-label and label": (
        "<b id=l>Real</b><label for=t>Label</label><input id=t aria-label=Other aria-labelledby=l>", "Real"),
    "2B a reference to nothing counts for nothing": ("<input id=t aria-labelledby=none aria-label=Amount>", "Amount"),
    "2B what is referred to may be a picture": (
        "<img id=p alt=Basket src=data:,><button id=t aria-labelledby=p>3</button>", "Basket"),
    "2C a text field in a label counts with its value": (
        "<label><input type=checkbox id=t> Remind me <input value=3 aria-label=Days> days before</label>",
        "Remind me 3 days before"),
    "2C a select with its choice": (
        "<label><input type=checkbox id=t> Every <select><option>day<option selected>week</select></label>", "Every week"),
    "2C a slider with its text": (
        "<div id=l>Flash <span role=slider tabindex=0 aria-valuenow=5 aria-valuetext=five></span> times</div>"
        "<input id=t aria-labelledby=l>", "Flash five times"),
    "2D aria-label comes before label and content": ("<label for=t>City</label><input id=t aria-label=Town>", "Town"),
    "2D an empty one counts for nothing": ("<button id=t aria-label=' '>Go</button>", "Go"),
    "2D the label of a part counts for the part": ("<button id=t>Buy <span aria-label=two>2</span></button>", "Buy two"),
    "2E label around": ("<label>First name <input id=t></label>", "First name"),
    "2E two labels": ("<label for=t>Name</label> <label for=t>(as in the passport)</label><input id=t>",
                      "Name (as in the passport)"),
    "2E alternative text": ("<a id=t href=#><img src=data:, alt=Home></a>", "Home"),
    "2E a picture button": ("<input id=t type=image src=data:, alt=Find>", "Find"),
    "2E value of a button": ("<input id=t type=submit value=Send>", "Send"),
    "2E default of a button": ("<input id=t type=reset>", "Reset"),
    "2E legend": ("<fieldset id=t><legend>Address</legend><input aria-label=Street></fieldset>", "Address"),
    "2E caption": ("<table id=t><caption>Fares</caption><tr><th>a<tr><td>b</table>", "Fares"),
    "2E title of a drawing": ("<svg id=t role=img width=20 height=20><title>Chart</title><rect width=9 height=9 /></svg>", "Chart"),
    "2F content": ("<button id=t><b>Add</b> <i>to basket</i></button>", "Add to basket"),
    "2F words of the style sheet, where nothing else is there": (
        "<style>#t::before{content:'Next'}</style><button id=t></button>", "Next"),
    "2F words of the style sheet join what is there": (
        "<style>#t::after{content:' (' attr(data-count) ')'}</style><a id=t href=# data-count=3>Cart</a>", "Cart (3)"),
    "2F blocks are kept apart and inline parts are not": (
        "<button id=t>un<b>do</b><div>all</div></button>", "undo all"),
    "2F a text field does not take its own content for a name": (
        "<div id=t role=textbox contenteditable aria-label=Body>Dear</div>", "Body"),
    "2H parts inside of parts": ("<h2 id=t><a href=#><span>Deep <em>words</em></span></a></h2>", "Deep words"),
    "2I title as the last resort": ("<button id=t title=Print></button>", "Print"),
    "2I not where there is something else": ("<a id=t href=# title=more>Read</a>", "Read"),
    "HTML-AAM placeholder": ("<input id=t placeholder=Search>", "Search"),
}  # fmt: skip

ROLES = {
    "<a id=t href=#>a</a>": "link",
    "<button id=t role=none>a</button>": "button",  # WAI-ARIA 7: what can have the focus keeps its role
    "<h2 id=t role=none>a</h2>": "",
    "<h2 id=t role=presentation aria-label=a>a</h2>": "heading",  # WAI-ARIA 7: so does what has a global attribute
    "<div id=t role='nonsense button' tabindex=0>a</div>": "button",  # WAI-ARIA 5.3: the first one that is known
    "<img id=t src=data:, alt=''>": "",
    "<img id=t src=data:, alt='' aria-label=a>": "img",
    "<div id=t role=image aria-label=a>a</div>": "img",
    "<input id=t type=email list=l><datalist id=l><option>a</datalist>": "combobox",
    "<input id=t type=search>": "searchbox",
    "<input id=t type=number>": "spinbutton",
    "<input id=t type=range>": "slider",
    "<select id=t><option>a</select>": "combobox",
    "<select id=t size=3><option>a</select>": "listbox",
    "<table><tr><th id=t scope=row>a<td>b</table>": "rowheader",
    "<table><tbody><tr><th id=t scope=rowgroup>a<td>b</table>": "rowheader",
    "<table><tr><th id=t scope=col>a<th>b<tr><td>a<td>b</table>": "columnheader",
    "<table role=none><tr><td id=t>a</table>": "",
    "<table role=none><tr><th id=t>a<td>b</table>": "",
    "<table><tr><th id=t>a<td>b</table>": "rowheader",
    "<table><tr><th>a<th id=t>b<td>c</table>": "rowheader",
    "<table><tr><td>a<th id=t>b</table>": "rowheader",
    "<table><tr><th id=t scope=col>a<td>b</table>": "columnheader",
    "<table><tr><th id=t>a<tr><td>b</table>": "columnheader",
    "<table><tr><td><th id=t>a<th>b<tr><th>c<td>d<td>e</table>": "columnheader",
    "<svg id=t width=20 height=20><title>a</title><rect width=9 height=9 /></svg>": "img",
    "<article><header id=t>a</header></article>": "",
    "<header id=t>a</header>": "banner",
    "<section id=t>a</section>": "",
    "<section id=t aria-label=a>a</section>": "region",
    "<aside id=t>a</aside>": "complementary",
    "<progress id=t value=1 max=2></progress>": "progressbar",
    "<output id=t>a</output>": "status",
    "<ul><li id=t>a</ul>": "listitem",
    "<fieldset id=t>a</fieldset>": "group",
    "<details><summary>s</summary><p>b</details><input id=t type=checkbox role=switch aria-label=a>": "switch",
}

OURS = """async () => {
  const [{nameOf}, {roleOf}] = await Promise.all([import('/ext/page/meaning/names.js'), import('/ext/page/meaning/roles.js')]);
  const element = document.getElementById('t');
  return [nameOf(element), roleOf(element)];
}"""

CHROMIUMS_WORDS = {"image": "img", "generic": "", "none": "", "sectionheader": "", "region": "region"}
"""What Chromium calls roles that go by another name in the standard, or that tell nothing."""


def computed(seen: Seen) -> tuple[str, str]:
    """Name and role of `#t` as Chromium's own accessibility tree has them."""
    session: Any = seen.page.context.new_cdp_session(seen.page)
    root = session.send("DOM.getDocument")["root"]["nodeId"]
    node = session.send("DOM.querySelector", {"nodeId": root, "selector": "#t"})["nodeId"]
    found = session.send("Accessibility.getPartialAXTree", {"nodeId": node, "fetchRelatives": False})["nodes"][0]
    role = str(found["role"]["value"]) if "role" in found and not found["ignored"] else ""
    return " ".join(str(found.get("name", {}).get("value", "")).split()), CHROMIUMS_WORDS.get(role, role)


def test_names_are_the_standards(see: See) -> None:
    wrong = {}
    for case, (html, name) in NAMES.items():
        seen = see(html)
        ours, browsers = seen.page.evaluate(OURS)[0], computed(seen)[0]
        if (ours, browsers) != (name, name):
            wrong[case] = (ours, browsers, name)
    assert not wrong


OPENED = """async () => {
  const {statesOf} = await import('/ext/page/meaning/controls.js');
  return statesOf(document.getElementById('t'), 'button', null).filter((one) => /expanded|collapsed/.test(one));
}"""


@pytest.mark.parametrize("button", [
    "<button id=t popovertarget=p>a</button>",
    "<button id=t popovertarget=p aria-expanded=false>a</button>",
    "<input id=t type=button value=a popovertarget=p>",
    "<form><button id=t type=button popovertarget=p>a</button></form>",
    "<form><button id=t popovertarget=p>a</button></form>",
    "<button id=t popovertarget=p disabled>a</button>",
    "<button id=t popovertarget=none>a</button>",
])  # fmt: skip
def test_what_opens_a_popover_says_so_as_chromium_does(see: See, button: str) -> None:
    seen = see(f"{button}<div id=p popover>x</div>")
    for script in ("null", "p.showPopover()", "p.hidePopover()"):
        seen.page.evaluate(script)
        session: Any = seen.page.context.new_cdp_session(seen.page)
        node = session.send("DOM.querySelector", {"nodeId": session.send("DOM.getDocument")["root"]["nodeId"], "selector": "#t"})
        found = session.send("Accessibility.getPartialAXTree", {**node, "fetchRelatives": False})["nodes"][0]
        opened = [one["value"]["value"] for one in found.get("properties", []) if one["name"] == "expanded"]
        assert seen.page.evaluate(OPENED) == ["expanded" if one else "collapsed" for one in opened], script


def test_roles_are_the_standards(see: See) -> None:
    wrong = {}
    for html, role in ROLES.items():
        seen = see(html)
        ours, browsers = seen.page.evaluate(OURS)[1], computed(seen)[1]
        if (ours, browsers) != (role, role):
            wrong[html] = (ours, browsers, role)
    assert not wrong


def test_a_secret_in_a_label_is_no_part_of_its_name(see: See) -> None:
    seen = see("<label><input type=checkbox id=t> Keep <input type=password value=hunter22> stored</label>")
    assert seen.page.evaluate(OURS)[0] == "Keep stored"
    assert "hunter22" not in str(seen.nodes())


def test_of_several_labels_one_that_nobody_sees_is_another_fields(see: See) -> None:
    """Where a closed dialog has a form with the same ids as one in the page. The standard would say both."""
    hidden = "<div hidden><label for=t>Order number</label><input id=t></div>"
    assert see(f"<label for=t>Order number:</label><input id=t>{hidden}").page.evaluate(OURS)[0] == "Order number:"
    both = "<label for=t hidden>Order</label><label for=t hidden>number</label><input id=t>"
    assert see(both).page.evaluate(OURS)[0] == "Order number", "it has no other"


NOTES = "<fieldset><legend>Notes</legend><div><a href=#>Edit</a> <button>Bold</button></div><div><textarea id=t></textarea></div>{}</fieldset>"


@pytest.mark.parametrize(("more", "name"), [
    ("", "Notes"),
    ("<label><input type=checkbox> Private</label>", "Notes"),
    ("<input type=hidden name=of><div hidden><input></div>", "Notes"),
    ("<label>By <input></label>", ""),
])  # fmt: skip
def test_the_only_field_of_a_named_group_is_called_like_it(see: See, more: str, name: str) -> None:
    assert see(NOTES.format(more)).page.evaluate(OURS)[0] == name


def test_one_field_more_in_the_group_takes_that_name_away(see: See) -> None:
    seen = see(NOTES.format("<div hidden id=more><label>By <input></label></div>"))

    def fields() -> list[str]:
        nodes = seen.call("observe", {"frame": 0, "maxNodes": 1000, "whole": True})["nodes"]
        return [node.get("name", "") for node in nodes if node["role"] == "textbox"]

    assert fields() == ["Notes"]
    seen.page.evaluate("document.getElementById('more').hidden = false")
    assert fields() == ["", "By"]
