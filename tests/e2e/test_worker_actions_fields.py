"""Fields of every kind, keys and chords, with trusted input in a real Chromium."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from handrail_wire import Check, Click, Press, Select, Type
from tests.e2e.conftest import Tab
from tests.support.site import Site

pytestmark = pytest.mark.browser

OpenTab = Callable[[str], Tab]


def ref(tab: Tab, name: str) -> str:
    found = [node.ref for document in tab.observe().documents for node in document.nodes if node.name == name]
    assert len(found) == 1 and found[0], (name, found)
    return found[0]


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("date", "2024-02-29"), ("time", "13:45"), ("datetime-local", "2024-02-29T13:45"), ("month", "2024-02"),
        ("week", "2024-W09"), ("color", "#12ab9f"), ("range", "70"), ("number", "-3.5"), ("email", "a@b.test"),
        ("tel", "+49 30 1"), ("url", "https://a.test/"), ("search", "boots"),
    ],
)  # fmt: skip
def test_typing_into_every_kind_of_input(site: Site, open_tab: OpenTab, kind: str, text: str) -> None:
    tab = open_tab(
        site.add(
            f"/kind-{kind}",
            f"<input type={kind} step=any aria-label=F><script>seen=[];"
            "for(const k of ['input','change'])document.querySelector('input').addEventListener(k,e=>seen.push(k))</script>",
        )
    )
    acted = tab.act(Type(ref=ref(tab, "F"), text=text))
    assert acted.status == "done", acted
    assert tab.page.input_value("input") == text
    assert "input" in tab.page.evaluate("seen")


def test_a_value_that_the_field_does_not_take_is_said(site: Site, open_tab: OpenTab) -> None:
    tab = open_tab(site.add("/wrongdate", "<input type=date aria-label=Day><input aria-label=Code readonly value=7>"))
    acted = tab.act(Type(ref=ref(tab, "Day"), text="29 Feb"))
    assert acted.status == "blocked" and "written as this field wants" in acted.detail
    acted = tab.act(Type(ref=ref(tab, "Code"), text="8"))
    assert acted.status == "unknown" and acted.detail.endswith("read-only"), "the page has heard the press on it"


def test_a_page_whose_address_is_longer_than_a_message_takes_is_worked_in(site: Site, open_tab: OpenTab) -> None:
    """Some keep all that one has made in it."""
    tab = open_tab(site.add("/state", f"<title>{'Playground ' * 200}</title><input aria-label=Name>"))
    tab.page.evaluate("location.hash = 'x'.repeat(9000)")
    assert tab.act(Type(ref=ref(tab, "Name"), text="Ada")).status == "done"
    assert tab.page.input_value("input") == "Ada"


# React remembers the last value by a setter on the element itself and ignores events that bring nothing new.
REACT = """<input aria-label=Name><input type=date aria-label=Day><p id=o></p><script>
for (const field of document.querySelectorAll("input")) {
  const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
  let known = field.value;
  Object.defineProperty(field, "value", {get() { return own.get.call(this) }, set(v) { known = v; own.set.call(this, v) }});
  field.addEventListener("input", () => { if (field.value !== known) { known = field.value; o.textContent += known + ";" } });
}</script>"""


def test_inputs_that_watch_their_own_setter_hear_of_it(site: Site, open_tab: OpenTab) -> None:
    tab = open_tab(site.add("/react", REACT))
    tab.act(Type(ref=ref(tab, "Name"), text="Ada"))
    tab.act(Type(ref=ref(tab, "Day"), text="2024-02-29"))
    assert str(tab.page.text_content("#o")).endswith("Ada;2024-02-29;")


def test_editors(site: Site, open_tab: OpenTab) -> None:
    tab = open_tab(
        site.add(
            "/editor",
            "<div role=textbox contenteditable aria-label=Body><p>Old <b>text</b></p><p>second</p></div>"
            "<div role=textbox contenteditable aria-label=Own><p>x</p></div><script>log=[];const own=document.querySelectorAll('div')[1];"
            "own.addEventListener('beforeinput',e=>{log.push(e.inputType);if(e.inputType=='insertText'){e.preventDefault();"
            "own.firstChild.textContent=e.data.toUpperCase()}})</script>",
        )
    )
    body, own = ref(tab, "Body"), ref(tab, "Own")
    tab.act(Type(ref=body, text="New words"))
    assert str(tab.page.text_content("[aria-label=Body]")).strip() == "New words"
    tab.act(Type(ref=body, text=" more", clear=False))
    assert str(tab.page.text_content("[aria-label=Body]")).strip() == "New words more"
    tab.act(Type(ref=body, text="Dear Bo, ", clear=False, where="start"))
    assert str(tab.page.text_content("[aria-label=Body]")).strip() == "Dear Bo, New words more"
    tab.act(Type(ref=body, text="one\ntwo"))
    assert tab.page.inner_text("[aria-label=Body]").split() == ["one", "two"]
    tab.act(Type(ref=own, text="q"))
    assert tab.page.text_content("[aria-label=Own] p") == "Q", "an editor that writes for itself is asked"


def test_boxes_whose_label_is_what_is_seen(site: Site, open_tab: OpenTab) -> None:
    tab = open_tab(
        site.add(
            "/boxes",
            "<style>.h{position:absolute;opacity:0;width:0;height:0}</style>"
            "<input type=checkbox class=h id=a><label for=a>News</label>"
            "<label><input type=radio name=r class=h><span>Fast</span></label><label><input type=radio name=r class=h checked><span>Slow</span></label>"
            "<span role=switch tabindex=0 aria-checked=false aria-label=Dark onclick='this.ariaChecked=this.ariaChecked==`true`?`false`:`true`'>o</span>",
        )
    )
    for name in ("News", "Fast", "Dark"):
        assert tab.act(Check(ref=ref(tab, name))).input == "trusted", name
    assert tab.page.is_checked("#a") and tab.page.is_checked("[type=radio] >> nth=0")
    assert tab.page.get_attribute("[role=switch]", "aria-checked") == "true"
    assert tab.act(Check(ref=ref(tab, "News"), on=False)).status == "done" and not tab.page.is_checked("#a")
    assert tab.act(Check(ref=ref(tab, "Dark"))).input == "none"


def test_selects_native_multiple_and_made_of_elements(site: Site, open_tab: OpenTab) -> None:
    tab = open_tab(
        site.add(
            "/selects",
            "<select aria-label=Seat onchange='o.textContent=value'><optgroup label=Near><option value=w>Window</option></optgroup>"
            "<option disabled>Wing</select><select multiple aria-label=Meals><option>Vegan<option>Halal<option selected>Kosher</select><p id=o></p>"
            "<div role=combobox tabindex=0 aria-label=City aria-controls=list aria-expanded=false "
            "onclick='list.hidden=false;this.ariaExpanded=true'>Choose</div>"
            "<ul role=listbox id=list hidden aria-label=Cities><li role=option onclick='pick(this)'>Rome</li><li role=option onclick='pick(this)'>Oslo</li></ul>"
            "<script>pick=e=>{document.querySelector('[role=combobox]').textContent=e.textContent;list.hidden=true}</script>",
        )
    )
    assert tab.act(Select(ref=ref(tab, "Seat"), options=["Window"])).status == "done"
    assert tab.page.text_content("#o") == "w"
    acted = tab.act(Select(ref=ref(tab, "Seat"), options=["Wing"]))
    assert acted.status == "blocked" and "there are: Window" in acted.detail
    tab.act(Select(ref=ref(tab, "Meals"), options=["Vegan", "Halal"]))
    assert tab.page.evaluate("[...document.querySelectorAll('select')[1].selectedOptions].map(o=>o.text)") == ["Vegan", "Halal"]
    city = ref(tab, "City")
    acted = tab.act(Select(ref=city, options=["Oslo"]))
    assert acted.status == "blocked" and "click it first" in acted.detail
    tab.act(Click(ref=city))
    assert tab.act(Select(ref=city, options=["Oslo"])).status == "done"
    assert tab.page.text_content("[role=combobox]") == "Oslo"


COMPONENTS = """<p id=o></p><x-list><x-item>Rome</x-item><x-item>Oslo</x-item></x-list>
<ul role=listbox aria-label=Colour><li role=option aria-label=Red onclick='o.textContent=this.ariaLabel'>●</li>
<li role=option aria-label=Blue onclick='o.textContent=this.ariaLabel'>●</li></ul><script>
customElements.define('x-item', class extends HTMLElement { connectedCallback() {
    this.attachShadow({mode: 'closed'}).innerHTML = '<div role=option><slot></slot></div>';
    this.onclick = () => { o.textContent = this.textContent } } });
customElements.define('x-list', class extends HTMLElement { connectedCallback() {
    this.attachShadow({mode: 'open'}).innerHTML =
        '<div role=combobox tabindex=0 aria-label=City aria-controls=l>Choose</div><div role=listbox id=l><slot></slot></div>' } });
</script>"""


def test_options_of_components_and_those_that_are_only_named(site: Site, open_tab: OpenTab) -> None:
    tab = open_tab(site.add("/components", COMPONENTS))
    for name, option in (("City", "Oslo"), ("Colour", "Blue")):
        acted = tab.act(Select(ref=ref(tab, name), options=[option]))
        assert (acted.status, tab.page.text_content("#o")) == ("done", option), acted


@pytest.mark.parametrize("field", ["role=combobox", "class=ui-autocomplete-input", "id=typeahead", "type=search"])
def test_suggestions_that_come_late_are_seen(site: Site, open_tab: OpenTab, field: str) -> None:
    late = "setTimeout(()=>{l.innerHTML=`<li role=option tabindex=0>Oslo</li>`},250)"
    tab = open_tab(site.add(f"/late/{field}", f'<input {field} aria-label=City oninput="{late}"><ul role=listbox id=l></ul>'))
    acted = tab.act(Type(ref=ref(tab, "City"), text="Os"))
    assert acted.observation and "Oslo" in [node.name for node in acted.observation.documents[0].nodes]


TERMINAL = """<pre id=line></pre><button>Delete all</button><label>Name <input value=A></label><script>
addEventListener('keydown', e => { if (e.key.length === 1) line.textContent += e.key })</script>"""


def test_a_text_is_pressed_key_by_key_where_the_focus_is(site: Site, open_tab: OpenTab) -> None:
    tab = open_tab(site.add("/terminal", TERMINAL))
    acted = tab.act(Press(text="ls -l É9"))
    assert acted.status == "done", acted.detail
    assert tab.page.inner_text("pre") == "ls -l É9"
    tab.act(Press(ref=ref(tab, "Name"), keys="End"))
    tab.act(Press(text="da L"))
    assert tab.page.input_value("input") == "Ada L"


def test_keys_and_chords(site: Site, open_tab: OpenTab) -> None:
    tab = open_tab(
        site.add(
            "/chords",
            "<input aria-label=Text value='one two three'><button id=b>Next</button><script>log=[];"
            "for(const k of ['keydown','keyup'])addEventListener(k,e=>log.push(k[3]+' '+e.key+(e.ctrlKey?'^':'')+(e.shiftKey?'+':'')))</script>",
        )
    )
    text = ref(tab, "Text")
    chosen = "(f=>f.value.slice(f.selectionStart,f.selectionEnd))(document.querySelector('input'))"
    tab.act(Press(ref=text, keys="End"))
    tab.page.evaluate("log=[]")
    tab.act(Press(keys="Control+Shift+ArrowLeft"))
    assert tab.page.evaluate(chosen) == "three"
    assert tab.page.evaluate("log") == [
        "d Control^", "d Shift^+", "d ArrowLeft^+", "u ArrowLeft^+", "u Shift^", "u Control",
    ]  # fmt: skip
    tab.act(Press(keys="Backspace"))
    assert tab.page.input_value("input") == "one two "
    tab.act(Press(keys="Control+Z"))
    assert tab.page.input_value("input") == "one two three"
    for all_ in ("Meta+A", "ctrl+a"):
        tab.act(Press(keys="End"))
        tab.act(Press(keys=all_))
        assert tab.page.evaluate(chosen) == "one two three", all_
    tab.act(Press(keys="Shift+x"))
    assert tab.page.input_value("input") == "X"
    tab.act(Press(keys="+"))
    tab.act(Press(keys="space"))
    assert tab.page.input_value("input") == "X+ "
    tab.act(Press(keys="Tab"))
    assert tab.page.evaluate("document.activeElement.id") == "b"
    tab.act(Press(keys="Shift+Tab"))
    assert tab.page.evaluate("document.activeElement.tagName") == "INPUT"
    tab.act(Press(keys="F5"))
    for wrong in ("Nothing", "a+b", "Control+"):
        acted = tab.act(Press(keys=wrong))
        assert acted.status == "blocked" and "name of a key" in acted.detail, wrong


def test_a_form_that_writes_a_date_its_own_way_has_not_changed(site: Site, open_tab: OpenTab) -> None:
    """What it makes of the text when the field is left is what the next step is judged on."""
    own = "value = value.replace(/(\\d+)-(\\d+)-(\\d+)/, '$2/$3/$1')"
    site.add("/found", "<h1>Found</h1>")
    tab = open_tab(
        site.add(
            "/own-date",
            f'<form action=/found><label>Day <input name=d id=d onblur="{own}"></label><button>Search</button></form>',
        )
    )
    assert tab.act(Type(ref=ref(tab, "Day"), text="2026-07-07")).status == "done"
    acted = tab.act(Click(ref=ref(tab, "Search")), exemption="search")
    assert acted.status == "done", acted.detail
    tab.page.wait_for_url("**/found?d=07%2F07%2F2026")


def test_a_step_says_what_a_field_holds_instead(site: Site, open_tab: OpenTab) -> None:
    tab = open_tab(
        site.add("/cents", "<input aria-label=Amount id=a oninput=\"value = value.replace(/\\D/g, '') + '0'\">")
    )
    acted = tab.act(Type(ref=ref(tab, "Amount"), text="12"))
    assert acted.status == "done" and acted.detail == f'it holds "{tab.page.input_value("#a")}" now, not "12"'


def test_lines_for_an_editor_are_lines_in_it_and_send_nothing(site: Site, open_tab: OpenTab) -> None:
    tab = open_tab(
        site.add(
            "/lines",
            "<div contenteditable role=textbox aria-label=Text id=t>Old</div><script>sent = 0; t.addEventListener('keydown',"
            " event => { if (event.key === 'Enter' && !event.shiftKey) { event.preventDefault(); sent++ } })</script>",
        )
    )
    assert tab.act(Type(ref=ref(tab, "Text"), text="Dear all,\nthe ferry is late.\nAda")).status == "done"
    assert tab.page.inner_text("#t").split() == ["Dear", "all,", "the", "ferry", "is", "late.", "Ada"]
    assert tab.page.inner_text("#t").strip().count("\n") == 2 and tab.page.evaluate("sent") == 0
