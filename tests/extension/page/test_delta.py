"""What is sent after a change: the difference, and exactly that; refs that outlive a page's redrawing."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Route

from handrail.page.stitch import spliced
from handrail_wire import Edit, Node
from tests.extension.page.conftest import Seen

pytestmark = pytest.mark.browser

See = Callable[..., Seen]

MUTATIONS = (Path(__file__).parent / "mutations.js").read_text("utf-8")


@pytest.mark.parametrize("seed", [3, 13, 17, 20, 101, 102, 103, 104])
def test_after_any_changes_the_difference_makes_what_a_walk_from_the_beginning_finds(
    see: See, seed: int
) -> None:
    """40 steps of one to four random changes each; after every step both are compared, refs included."""
    found = see("<body>", modules=True).page.evaluate(MUTATIONS, {"seed": seed, "steps": 40})
    assert not found["problem"], json.dumps(found, indent=1)
    assert found["deltas"] > 33 and found["reused"] > 0.2, found


class Follower:
    """Reads a page the way the daemon does."""

    def __init__(self, seen: Seen) -> None:
        self.seen = seen
        self.version = 0
        self.nodes: list[Node] = []
        self.sent = 0
        """How many nodes the last reading sent."""

    def read(self, whole: bool = False, anew: bool = False) -> list[Node]:
        answer: dict[str, Any] = self.seen.call("observe", {"whole": whole, "anew": anew})
        edits = [Edit.model_validate(edit) for edit in answer["edits"]]
        written = [Node.model_validate(node) for node in answer["nodes"]]
        assert answer["base"] in (0, self.version) and answer["version"] == self.version + 1
        self.nodes = spliced(self.nodes, edits) if answer["base"] else written
        self.version = answer["version"]
        self.sent = len(written) + sum(len(edit.nodes) for edit in edits)
        return self.nodes

    def ref(self, name: str) -> str:
        (found,) = {node.ref for node in self.nodes if name in (node.name, node.value)}
        return found


ROWS = "".join(
    f"<li id=r{i} class=row><h3>Thing {i}</h3><p>Words</p><input aria-label=Amount{i}><button>Buy {i}</button>"
    for i in range(200)
)


@pytest.mark.parametrize(
    ("change", "most"),
    [
        ("document.querySelector('#r2 h3').firstChild.data = 'New'", 1),
        ("document.querySelector('#r150 h3').firstChild.data = 'New'", 1),
        ("document.querySelector('#r150 input').value = 'typed'", 1),
        ("document.querySelector('#r150').classList.toggle('chosen')", 0),
        ("list.append(Object.assign(document.createElement('li'), {textContent: 'Last'}))", 1),
        # The row that moved, and those that it pushed out of view.
        ("list.prepend(document.querySelector('#r199'))", 25),
        ("document.querySelector('#r100').remove()", 0),
        ("document.querySelector('#r1 h3').textContent = document.querySelector('#r190 h3').textContent = 'Both'", 2),
        ("0", 0),
    ],
)  # fmt: skip
def test_what_is_sent_grows_with_the_change(see: See, change: str, most: int) -> None:
    follower = Follower(see(f"<h1>Shop</h1><ul id=list>{ROWS}</ul>"))
    before = list(follower.read())
    assert len(before) > 600
    follower.seen.page.evaluate(change)
    after = list(follower.read())
    assert follower.sent <= most
    assert after == follower.read(whole=True), "what is sent whole is put together from what is remembered"
    assert follower.sent == len(after)
    assert after == follower.read(whole=True, anew=True), "and it is what is there"
    assert change == "0" or "chosen" in change or after != before


def test_a_page_that_is_another_is_sent_whole(see: See) -> None:
    follower = Follower(see(f"<ul>{ROWS}</ul>"))
    follower.read()
    follower.seen.page.evaluate("document.body.innerHTML = '<p>Something else</p>'")
    assert [node.name for node in follower.read()] == ["Something else"]


def test_a_field_that_is_put_first_into_a_label_is_the_labels(see: See) -> None:
    follower = Follower(see(f"<label>Amount <span id=at></span><input id=old value=1></label><ul>{ROWS}</ul>"))
    follower.read()
    for change in ("at.append(Object.assign(document.createElement('input'), {value: '2'}))", "at.replaceChildren()"):
        follower.seen.page.evaluate(change)
        assert list(follower.read()) == follower.read(whole=True, anew=True)


def test_labels_that_come_go_and_change_hands_name_their_controls(see: See) -> None:
    labels = "<p id=p><label for=a>First</label></p><p id=q></p>"
    follower = Follower(see(f"{labels}<input id=a><input id=b><ul>{ROWS}</ul><p>Another</p><div id=host></div>"))
    follower.seen.page.evaluate("host.attachShadow({mode: 'open'}).innerHTML = '<button>Go</button><input id=a>'")
    follower.read()
    # A label is put before the first, passed on, taken into a shadow tree and back, and goes with what it is in.
    for change, names in (
        ("label = document.createElement('label'), label.htmlFor = 'a', label.textContent = 'Before', p.prepend(label)",
         ["Before First", "", ""]),
        ("label.htmlFor = 'b'", ["First", "Before", ""]),
        ("label.htmlFor = 'a', host.shadowRoot.prepend(label)", ["First", "", "Before"]),
        ("q.append(label)", ["First Before", "", ""]),
        ("q.remove()", ["First", "", ""]),
        # Out of the page a shadow tree goes on: its label is another's when it comes back.
        ("host.shadowRoot.prepend(label), label.htmlFor = 'none'", ["First", "", ""]),
        ("kept = host, host.remove()", ["First", ""]),
        ("label.htmlFor = 'a'", ["First", ""]),
        ("document.body.append(kept)", ["First", "", "Before"]),
        ("p.remove()", ["", "", "Before"]),
    ):  # fmt: skip
        follower.seen.page.evaluate(change)
        after = list(follower.read())
        assert after == follower.read(whole=True, anew=True), change
        assert [node.name for node in after if node.role == "textbox" and "Amount" not in node.name] == names, change


def test_a_field_that_comes_deep_in_two_labels_is_the_outer_ones(see: See) -> None:
    html = "<label>Pick <label>Tip <span id=at></span></label><input id=old></label>"
    follower = Follower(see(f"{html}<ul>{ROWS}</ul>"))
    # The parser does not nest labels; scripts do.
    follower.seen.page.evaluate("const [one, two] = document.querySelectorAll('label'); one.append(two, old)")
    follower.read()
    for change in ("at.append(document.createElement('input'))", "at.replaceChildren()"):
        follower.seen.page.evaluate(change)
        assert list(follower.read()) == follower.read(whole=True, anew=True), change


def test_ticks_choices_and_complaints_that_no_event_tells_are_seen(see: See) -> None:
    html = "<input id=tick type=checkbox><select id=one><option>A<option>B</select><select id=many multiple><option>C<option>D</select>"
    follower = Follower(see(f"{html}<textarea id=text></textarea><input id=need required><ul>{ROWS}</ul>"))
    follower.read()
    for change in ("tick.indeterminate = true", "tick.checked = !(tick.indeterminate = false)", "one.selectedIndex = 1",
                   "many.options[1].selected = true", "text.value = 'typed'", "need.setCustomValidity('no')"):  # fmt: skip
        before = list(follower.read())
        follower.seen.page.evaluate(change)
        after = list(follower.read())
        assert after == follower.read(whole=True, anew=True)
        assert (after != before) == ("need" not in change), change


CARDS = "".join(
    f"<div class=card><h3>Thing {i}</h3><div class=more><p>Words {i}</p><p>More</p><p>Tip</p><button>Buy {i}</button></div></div>"
    for i in range(6)
)


FAR = "<div class=far><p>One</p><p>Two</p><p>Three</p><p>Four</p></div>"


@pytest.mark.parametrize(
    "rule",
    [
        ".card:hover { visibility: hidden }",
        ".card:hover .more { visibility: hidden }",
        ".card:hover > .more p { position: relative; left: -9999px }",
        ".card:hover + .card { visibility: hidden }",
        ".card:hover ~ .card .more { opacity: 0 }",
        ".card { &:hover { & .more { visibility: hidden } } }",
        ".card:is(:hover, .none) p { visibility: hidden }",
        "body:has(.card:last-child:hover) .far p { visibility: hidden }",
        ".card:hover p::after { content: ' and more' }",
        r".hover\:none:hover { color: red } .card:not(.hover\:none):hover .more { visibility: hidden }",
        ".card { &:hover { @media (min-width: 1px) { visibility: hidden } } }",
        ".card:not(.on):hover p { color: white; background-color: white }",
        ".card:focus-within { color: white; background: white }",
        "button:focus { position: fixed; inset: 0; background: white }",
    ],
)
def test_what_the_mouse_and_the_focus_restyle_is_read_again(see: See, rule: str) -> None:
    follower = Follower(see(f"<style>.card {{ height: 70px; overflow: hidden }} {rule}</style><div class=list>{CARDS}</div>{FAR}"))
    page = follower.seen.page
    page.mouse.move(500, 590)
    still = list(follower.read())
    other = []
    for card in (0, 5, 2):
        for change in ("hover", "focus"):
            if change == "hover":
                page.locator(".card").nth(card).hover(position={"x": 200, "y": 10}, force=True)
            else:
                page.locator("button").nth(card).evaluate("one => one.focus()")
            other.append(list(follower.read()) != still)
            assert follower.nodes == follower.read(whole=True, anew=True), (card, change)
    assert any(other), "the rule changes something"


def test_where_the_mouse_goes_nothing_else_is_read_again(see: See) -> None:
    follower = Follower(see(f"<style>.card {{ height: 70px; overflow: hidden }} .card:hover {{ color: red }}</style>{CARDS}"))
    page = follower.seen.page
    looked = page.evaluate_handle(
        """() => {
          const { getComputedStyle } = window, seen = [];
          window.getComputedStyle = (one, part) => (seen.push(one), getComputedStyle(one, part));
          return seen;
        }"""
    )
    page.locator(".card").nth(1).hover()
    follower.read()
    page.locator(".card").nth(4).hover()
    looked.evaluate("seen => (seen.length = 0)")
    follower.read()
    cards = looked.evaluate("seen => [...document.querySelectorAll('.card')].map((card) => seen.includes(card))")
    assert cards == [False, True, False, False, True, False]


LID = "<div id=lid style='{}'><p>One</p><p>Two</p><p>Three</p><p>Four</p></div>"


@pytest.mark.parametrize(
    ("html", "changes"),
    [
        ("<div style='position:relative;height:200px'><p id=a>under</p>" + LID.format("position:absolute;inset:0;background:#fff")
         + "</div>", ["a.firstChild.data = 'below'", "a.append(' it')", "lid.remove()"]),
        ("<div style='position:relative;height:200px'><p id=a>under</p><div id=b style='position:absolute;inset:0'>"
         + LID.format("height:100%;background:#fff") + "</div></div>", ["a.append(' it')", "lid.append('more')", "b.style.background = '#fff'"]),
        ("<div style='display:grid'><div id=a style='grid-area:1/1;height:300px'><p>1<p>2<p>3<p id=p>under</div>"
         + LID.format("grid-area:1/1;background:#fff") + "</div>", ["p.append(' it')", "lid.style.zIndex = -1", "lid.style.gridArea = ''"]),
        ("<div id=a style='height:30px'><p>1<p>2<p>3</div>" + LID.format("background:#fff;margin-top:40px"),
         ["lid.style.marginTop = '-120px'", "a.style.height = '200px'", "a.style.marginTop = '200px'"]),
        ("<div id=a style='height:20px;overflow:hidden'><p>1</p><div id=p>Top<br><br><b>rest</b></div></div>" + LID.format(""),
         ["a.style.height = '90px'", "a.style.height = ''", "a.style.height = '50px'", "a.scrollTop = 40"]),
    ],
)  # fmt: skip
def test_what_is_covered_or_cut_off_later_is_found_to_be(see: See, html: str, changes: list[str]) -> None:
    follower = Follower(see(f"<style>p {{ margin: 0 }}</style>{html}<ul>{ROWS}</ul>"))
    for change in ["0", "0", *changes]:
        before = list(follower.read())
        follower.seen.page.evaluate(change)
        after = list(follower.read())
        assert after == follower.read(whole=True, anew=True), change
        assert change == "0" or "lid.append" in change or after != before or "under" not in str(before)


def test_style_rules_that_come_without_a_mutation_are_seen(see: See) -> None:
    follower = Follower(see(f"<style>.x{{color:red}}</style><ul>{ROWS}</ul>"))
    follower.read()
    follower.seen.page.evaluate("document.styleSheets[0].insertRule('#r150 { display: none }')")
    assert "Thing 150" not in {node.name for node in follower.read()}


WORDS = "<div class=t><p>One<p>Two<p>Three<p id=a>Four</div>"
ADOPTED = "<script>sheet = new CSSStyleSheet(); sheet.replaceSync('#q{top:0}'); document.adoptedStyleSheets = [sheet]</script>"
IN_SHADOW = f"""<div id=host></div><script>host.attachShadow({{mode: 'open'}}).innerHTML =
    "<style>:host-context(.dark) p{{visibility:hidden}}</style>{WORDS}"</script>"""


@pytest.mark.parametrize(
    ("html", "change"),
    [
        ("<style>#a{top:0}</style>", "document.styleSheets[0].cssRules[0].style.visibility = 'hidden'"),
        ("<style>#a{opacity:1}</style>", "document.styleSheets[0].cssRules[0].style.opacity = 0"),
        ("<style>#a{top:0}</style>", "document.styleSheets[0].cssRules[0].style.filter = 'opacity(0)'"),
        ("<style>#z{visibility:hidden}</style>", "document.styleSheets[0].cssRules[0].selectorText = '#a'"),
        ("<style>@media all{#z{}}</style>", "document.styleSheets[0].cssRules[0].insertRule('#a{opacity:0}')"),
        (ADOPTED, "sheet.replaceSync('#a{visibility:hidden}')"),
        ("<style media=print>#a{opacity:0}</style>", "document.styleSheets[0].media.mediaText = 'all'"),
        ("<style>@media print{#a{opacity:0}}</style>", "print"),
        ("<style>.dark #a{opacity:0}</style>", "document.documentElement.className = 'dark'"),
        (IN_SHADOW, "document.documentElement.className = 'dark'"),
        ("<style>.x ~ section p{color:#fff}</style>", "i.className = 'x'"),
        ("<style>.x ~ section p{filter:opacity(0)}</style>", "i.className = 'x'"),
        ("<style>#k:checked ~ section p{text-decoration:line-through}</style>", "k.checked = true"),
        ("<style>#k{display:none}#k:checked ~ section p{visibility:hidden}</style>", "k.checked = true"),
        ("<div><p>1<p>2<p>3<input list=dl></div><datalist id=dl><option>x</datalist>", "dl.append(new Option('y'))"),
        ("<style>#k{display:none}body:has(#k:checked) #a{cursor:pointer}</style>", "k.checked = true"),
        ("<style>#field:valid ~ section p{opacity:0}</style>", "field.setCustomValidity('')"),
    ],
)  # fmt: skip
def test_what_only_the_styles_tell_is_seen_where_no_box_changes(see: See, html: str, change: str) -> None:
    fields = "<input id=k type=checkbox><input id=field><script>field.setCustomValidity('x')</script>"
    around = "<p>w1<p>w2<p>w3<p>w4"
    follower = Follower(see(f"{html}<i id=i>I</i>{fields}<section>{around}<div>{around}{WORDS}</div></section>"))
    for _ in range(3):
        before = list(follower.read())
    page = follower.seen.page
    if change == "print":
        page.emulate_media(media="print")
    else:
        page.evaluate(change)
    after = list(follower.read())
    assert after != before
    assert after == follower.read(whole=True, anew=True)
    assert list(follower.read()) == after


def test_items_of_what_listens_depend_on_their_neighbours(see: See) -> None:
    rows = "<div><b>1</b><i>2</i><u>3</u></div>" * 5
    follower = Follower(see(f"<div id=l>{rows}<p id=p>Loading</p></div>"))
    follower.read()
    page = follower.seen.page
    page.evaluate("handrail.unasked() && handrail.tellListening([l])")
    assert not any(node.ref for node in follower.read())
    page.evaluate("p.remove()")
    assert [node.name for node in follower.read() if node.ref] == ["123"] * 5
    page.evaluate("l.append(document.createElement('hr'))")
    assert follower.read() == follower.read(whole=True, anew=True)


def test_long_sheets_are_told_by_what_comes_and_goes_in_them(see: See) -> None:
    rules = "".join(f".c{i}{{color:red}}" for i in range(2_000))
    follower = Follower(see(f"<style>{rules}</style><ul>{ROWS}</ul>"))
    follower.read()
    last = "s = document.styleSheets[0]; s.deleteRule(1999); s.insertRule('#r150 { visibility: hidden }', 1999)"
    follower.seen.page.evaluate(last)
    assert "Thing 150" not in {node.name for node in follower.read()}


@pytest.mark.parametrize("around", ["<div>{}</div>", "<div onclick=1 style='cursor: pointer'><div>{} Reply</div></div>"])
def test_a_picture_that_a_style_names_is_seen_when_it_has_come(see: See, around: str) -> None:
    icon = around.format("<div id=icon class=icon-reply style='height: 18px'></div>")
    follower = Follower(see(f"<style></style><div><p>One</p><p>Two</p><p>Three</p>{icon}</div>"))
    page = follower.seen.page
    under_way: list[Route] = []
    page.route("**/icon.svg", lambda route: under_way.append(route))
    page.evaluate("document.styleSheets[0].insertRule('.icon-reply { content: url(/icon.svg) }')")
    page.wait_for_function("icon.offsetWidth === 0")
    for _ in range(3):
        assert "shape" not in str(follower.read())
    svg = "<svg xmlns='http://www.w3.org/2000/svg' width='20' height='20'><rect width='20' height='20'/></svg>"
    under_way[0].fulfill(body=svg, content_type="image/svg+xml")
    page.wait_for_function("icon.offsetWidth > 1")
    assert "shape" in str(follower.read())
    assert list(follower.read()) == follower.read(whole=True, anew=True)


def test_a_rule_that_reaches_beyond_the_element_is_followed(see: See) -> None:
    style = "<style>.sale ~ .row button{display:none} ul:has(.end) p{display:none}</style>"
    follower = Follower(see(f"{style}<ul>{ROWS}</ul>"))
    follower.read()
    follower.seen.page.evaluate("document.querySelector('#r150').classList.add('sale')")
    buttons = {node.name for node in follower.read() if node.role == "button"}
    assert "Buy 150" in buttons and "Buy 151" not in buttons
    follower.seen.page.evaluate("document.querySelector('#r0').classList.add('end')")
    assert "Words" not in {node.name for node in follower.read()}


def test_the_option_that_the_keys_act_on_is_told_as_it_moves(see: See) -> None:
    options = "".join(f"<div id=o{i} role=option>Choice {i}<p>a<p>b<p>c</div>" for i in range(200))
    follower = Follower(see(f"<div role=combobox tabindex=0 aria-label=C id=c></div><div role=menu><div>{options}</div></div>"))
    page = follower.seen.page
    for at in (3, 150, 199):
        page.evaluate("at => c.setAttribute('aria-activedescendant', 'o' + at)", at)
        for change in ("c.focus()", "c.blur()", "c.focus()"):
            page.evaluate(change)
            active = [node.ref for node in follower.read() if node.role == "option" and "focused" in node.states]
            assert len(active) == ("focus" in change), (at, change)
            assert follower.nodes == follower.read(whole=True, anew=True)


# --- refs -----------------------------------------------------------------------------------------

REDRAWN = [
    pytest.param("list.innerHTML = list.innerHTML", id="all of it"),
    pytest.param("list.outerHTML = list.outerHTML", id="with what it lies in"),
    pytest.param("[...list.children].forEach(row => row.replaceWith(row.cloneNode(true)))", id="row by row"),
    pytest.param("list.append(...[...list.children].reverse())", id="reordered"),
]


@pytest.mark.parametrize("redraw", REDRAWN)
def test_refs_outlive_a_redrawing(see: See, redraw: str) -> None:
    rows = "".join(f"<li><b>Thing {i}</b> <button>Buy</button> <a href=#{i}>More {i}</a>" for i in range(5))
    follower = Follower(see(f"<ul id=list>{rows}</ul>"))
    before = {node.name: node.ref for node in follower.read() if node.role == "link"}
    buys = [node.ref for node in follower.nodes if node.role == "button"]
    follower.seen.page.evaluate(redraw)
    after = {node.name: node.ref for node in follower.read() if node.role == "link"}
    assert after == before
    assert sorted(node.ref for node in follower.nodes if node.role == "button") == sorted(buys)
    clicked = "document.addEventListener('click', event => window.hit = event.target.textContent)"
    follower.seen.page.evaluate(clicked)
    assert follower.seen.call("perform", {"verb": "click", "ref": after["More 3"]}) == {}
    assert follower.seen.page.evaluate("hit") == "More 3", "the ref means the element that is there now"


def test_a_ref_goes_with_the_row_it_belonged_to_when_others_are_gone(see: See) -> None:
    rows = "".join(f"<li>Row {i} <button>Buy</button>" for i in range(4))
    follower = Follower(see(f"<ul id=list>{rows}</ul>"))
    follower.read()
    first, _, third, fourth = [node.ref for node in follower.nodes if node.role == "button"]
    follower.seen.page.evaluate(
        "list.innerHTML = [...list.children].filter((_, i) => i !== 1).map((one) => one.outerHTML).join('')"
    )
    follower.read()
    assert [node.ref for node in follower.nodes if node.role == "button"] == [first, third, fourth]


def test_what_is_something_else_gets_a_ref_of_its_own(see: See) -> None:
    follower = Follower(see("<div id=box><button>Save</button></div>"))
    follower.read()
    save = follower.ref("Save")
    follower.seen.page.evaluate("box.innerHTML = '<button>Delete</button>'")
    follower.read()
    assert follower.ref("Delete") != save


def test_an_element_that_comes_back_does_not_share_its_ref_with_the_heir(see: See) -> None:
    follower = Follower(see("<div id=box><button>Save</button></div>"))
    follower.read()
    save = follower.ref("Save")
    page = follower.seen.page
    page.evaluate("window.old = box.firstChild; old.replaceWith(old.cloneNode(true))")
    follower.read()
    assert follower.ref("Save") == save
    page.evaluate("box.append(old)")
    assert len({node.ref for node in follower.read()}) == 2
