"""Elements that nothing but a listener makes clickable, in the page or brought in later, through the real extension."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from handrail.page.stitch import stitch
from handrail_wire import Click
from tests.e2e.conftest import Tab
from tests.support.site import Site

pytestmark = pytest.mark.browser

OpenTab = Callable[[str], Tab]

PAGE = """<h1>Quiet</h1><div id=one>Press me</div><p id=plain>Nothing here</p><div id=prop>And me</div>
<ul id=list><li>Red<li>Green</ul><div id=parts><div class=bar>Title <button>Close</button></div><div class=rest>Content</div></div><ul id=still><li>Up<li>Down</ul><p id=out></p>
<div id=app><section><p>First words</p><p>Second words</p></section></div>
<div id=box><button>Save</button><p>Words</p></div><div id=grip></div><style>#icon::before {content: "\\2716"}</style><div id=icon></div>
<p id=long>A passage that a script counts the clicks on, for whatever reason it may have to do so, is no button: it only is read.</p>
<script>
  const say = event => { out.textContent = 'pressed ' + event.target.textContent };
  one.addEventListener('click', say);
  prop.onclick = say;
  list.addEventListener('mousedown', say);
  for (const each of [box, grip, icon, long, parts]) each.addEventListener('click', () => {});
  document.body.addEventListener('click', () => {});
  for (const type of 'click mousedown mouseup keydown keyup keypress input change submit reset focusin focusout copy cut paste drag drop wheel scroll load error'.split(' '))
    for (const at of [app, app.firstChild]) at.addEventListener(type, () => {});
</script>"""


def clickable(tab: Tab) -> list[str]:
    document = tab.known.documents[0]
    return [node.name for node in document.nodes if node.role in ("clickable", "listitem") and node.ref]


def test_what_only_a_listener_makes_clickable_has_a_ref(site: Site, open_tab: OpenTab) -> None:
    tab = open_tab(site.add("/listeners", PAGE))
    tab.observe()
    assert clickable(tab) == ["Press me", "And me", "Red", "Green", "✖"]
    for name in ("Press me", "Green"):
        node = next(node for node in tab.known.documents[0].nodes if node.name == name)
        assert tab.facts(Click(ref=node.ref)).name == name, "its words are what a press on it is judged by"
        tab.act(Click(ref=node.ref))
        assert tab.page.inner_text("#out") == f"pressed {name}"


def test_what_comes_later_is_asked_about_as_well_and_only_the_difference_is_sent(site: Site, open_tab: OpenTab) -> None:
    rows = "".join(f"<p>Row {i}</p>" for i in range(60))
    tab = open_tab(site.add("/later", f"<h1>Later</h1>{rows}<div id=at></div>"))
    first = tab.observe()
    tab.page.evaluate(
        "at.append(Object.assign(document.createElement('div'), {textContent: 'New', onclick: () => {}}),"
        "Object.assign(document.createElement('div'), {textContent: 'Plain'}))"
    )
    sent = tab.ask_for(whole=False)
    assert sent.documents[0].base == first.documents[0].version
    assert [node.name for edit in sent.documents[0].edits for node in edit.nodes if node.ref] == ["New"]
    assert stitch(first, sent).documents[0].nodes == tab.ask_for(whole=True).documents[0].nodes


def test_what_listens_before_it_is_seen_has_a_ref_as_soon_as_it_is(site: Site, open_tab: OpenTab) -> None:
    tab = open_tab(
        site.add(
            "/menu",
            "<div id=menu style='display:none'><div>Copy</div><div>Paste</div></div><ul id=list><li>Red<li>Green</ul><script>"
            "for (const one of [...menu.children, list]) one.addEventListener('click', () => {})</script>",
        )
    )
    tab.observe()
    tab.page.evaluate("menu.style.display = ''; list.append(Object.assign(document.createElement('li'), {textContent: 'Blue'}))")
    tab.observe()
    assert clickable(tab) == ["Copy", "Paste", "Red", "Green", "Blue"]


def test_many_shadow_trees_are_asked_about(site: Site, open_tab: OpenTab) -> None:
    script = """customElements.define('a-row', class extends HTMLElement {
        connectedCallback() {
            const one = this.attachShadow({mode: 'closed'}).appendChild(document.createElement('div'));
            one.textContent = 'Row';
            one.addEventListener('click', () => {});
        }
    })"""
    tab = open_tab(site.add("/shadows", f"<h1>Rows</h1>{'<a-row></a-row>' * 40}<script>{script}</script>"))
    tab.observe()
    assert clickable(tab) == ["Row"] * 40


def test_an_endless_list_goes_on_to_be_told(site: Site, open_tab: OpenTab) -> None:
    script = """const more = count => { for (; count; count--) {
        const row = Object.assign(document.createElement('div'), {textContent: 'Row'});
        row.addEventListener('click', () => {});
        list.append(row, document.createElement('hr'));
    } }; more(400)"""
    tab = open_tab(site.add("/endless", f"<section id=list></section><script>{script}</script>"))
    tab.observe()
    tab.page.evaluate("more(40)")
    tab.observe()
    assert clickable(tab) == ["Row"] * 440


def test_frames_of_other_processes_are_asked_in_their_own_sessions(site: Site, open_tab: OpenTab) -> None:
    """Each process numbers its nodes itself: the same number in two of them is not the same node."""
    body = "<p>Words</p><div id=one>{name}</div><p id=out></p><script>one.addEventListener('click', e => {{ out.textContent = e.isTrusted }})</script>"
    site.add("/deep", body.format(name="Deep"))
    site.add("/inner", body.format(name="Inner") + f"<iframe src='{site.url('/deep')}'></iframe>")
    tab = open_tab(site.add("/outer", body.format(name="Outer") + f"<iframe height=400 src='{site.url('/inner', host='localhost')}'></iframe>"))
    for name in ("Deep", "Inner", "Outer"):
        frame = next(one for one in tab.page.frames if one.url.endswith(name.lower()))
        frame.wait_for_selector("#one")
        seen = tab.observe()
        found = [node.ref for document in seen.documents for node in document.nodes if node.name == name and node.ref]
        assert len(found) == 1, (name, [(node.role, node.name) for document in seen.documents for node in document.nodes])
        acted = tab.act(Click(ref=found[0]))
        assert (acted.status, acted.input) == ("done", "trusted"), acted
        assert frame.inner_text("#out") == "true"
