"""Typing and pressing in one plan, on widgets that nobody here wrote: what was typed has arrived before the press."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from handrail_eval.miniwob import PageServer, pages_folder
from handrail_wire import Click, Draw, Goto, Point, Press, Type
from tests.e2e.conftest import Tab
from tests.support.scripted_daemon import ScriptedDaemon
from tests.support.site import Site

pytestmark = pytest.mark.browser

OpenTab = Callable[[str], Tab]

PACKAGES = Path(__file__).parents[1] / "widgets" / "node_modules"
JQUERY, JQUERY_UI = "jquery/dist/jquery.min.js", "jquery-ui/dist/jquery-ui.min.js"
REACT = ("react/umd/react.production.min.js", "react-dom/umd/react-dom.production.min.js")
SAVE = """<button id=save type=button>Save</button><script>
let model = "nothing";
const later = (ms, then) => { let timer; return (...given) => { clearTimeout(timer); timer = setTimeout(then, ms, ...given) } };
const post = (text) => fetch("/saved", {method: "POST", body: JSON.stringify(text)});
save.onclick = () => post(read());
</script>"""


@dataclass(frozen=True)
class Widget:
    """A field whose page takes what is typed in a way of its own; `read` tells what the page has of it."""

    body: str
    read: str = "const read = () => model"
    files: tuple[str, ...] = ()
    role: str = "textbox"
    name: str = "Name"
    text: str = "Lavender 42"
    press: str = ""
    """A key before Save is pressed."""
    by_keys: bool = False
    """It takes no text, only keys, once it was pressed."""


FIELD = "<label>Name <input id=field></label>"


def debounced(ms: int, event: str = "input") -> Widget:
    return Widget(f"{FIELD}{{save}}<script>field.addEventListener('{event}', later({ms}, () => {{ model = field.value }}))</script>")


WIDGETS: dict[str, Widget] = {
    "taken once it is left, in a closed shadow root": Widget(
        "<div id=host></div>{save}<script>const root = host.attachShadow({mode: 'closed'}); root.innerHTML = '<label>Name <input></label>';"
        "const inner = root.querySelector('input'); inner.onblur = later(300, () => { model = inner.value })</script>"
    ),
    **{f"taken after {ms} ms": debounced(ms) for ms in (0, 300, 500, 800)},
    "taken when the field is left": debounced(0, "change"),
    "taken 300 ms after the field is left": debounced(300, "change"),
    "taken 200 ms after its focus is gone": debounced(200, "blur"),
    "taken by keys alone": debounced(250, "keyup"),
    "taken by two timers": Widget(
        FIELD + "{save}<script>field.oninput = later(200, () => setTimeout(() => { model = field.value }, 200))</script>"
    ),
    "taken by jQuery UI's spinner": Widget(
        FIELD + "{save}<script>$('#field').spinner()</script>", "const read = () => String($('#field').spinner('value'))",
        (JQUERY, JQUERY_UI), "spinbutton", "Name", "42",
    ),
    "taken by jQuery UI's autocomplete": Widget(
        FIELD + "{save}<script>$('#field').autocomplete({delay: 300, source: ['Lavender 42', 'Rose 7'],"
        " search: () => { model = field.value }})</script>",
        files=(JQUERY, JQUERY_UI),
    ),
    "taken by jQuery UI's date picker": Widget(
        FIELD + "{save}<script>$('#field').datepicker({dateFormat: 'yy-mm-dd'})</script>",
        "const read = () => $.datepicker.formatDate('yy-mm-dd', $('#field').datepicker('getDate'))",
        (JQUERY, JQUERY_UI), text="2026-07-07",
    ),
    "taken by a controlled input of React": Widget(
        "<div id=root></div>{save}<script>const e = React.createElement; function Form() {"
        " const [text, setText] = React.useState(''); const [kept, keep] = React.useState('nothing');"
        " React.useEffect(() => { const timer = setTimeout(() => keep(text || 'nothing'), 400); return () => clearTimeout(timer) }, [text]);"
        " React.useEffect(() => { model = kept }, [kept]);"
        " return e('label', null, 'Name ', e('input', {value: text, onChange: (it) => setText(it.target.value)})) }"
        " ReactDOM.createRoot(root).render(e(Form))</script>",
        files=REACT,
    ),
    "taken by CodeMirror": Widget(
        "<textarea id=field aria-label=Name></textarea>{save}<script>const editor = CodeMirror.fromTextArea(field);"
        " editor.getInputField().setAttribute('aria-label', 'Name'); editor.on('change', later(300, () => { model = editor.getValue() }))</script>",
        files=("codemirror/lib/codemirror.js", "codemirror/lib/codemirror.css"), role="clickable", name="", text="ab", by_keys=True,
    ),
    "taken by Select2": Widget(
        "<select id=field multiple aria-label=Name></select>{save}<script>$('#field').select2({tags: true, width: 300});"
        " document.querySelector('.select2-search__field').setAttribute('aria-label', 'Name')</script>",
        "const read = () => $('#field').val().join()", (JQUERY, "select2/dist/js/select2.min.js"), role="searchbox", press="Enter",
    ),
    "taken by Editor.js": Widget(
        "<div id=field></div>{save}<script>const editor = new EditorJS({holder: 'field'});"
        " save.onclick = async () => post((await editor.save()).blocks.map((one) => one.data.text).join())</script>",
        "const read = () => ''", ("@editorjs/editorjs/dist/editorjs.umd.js",), name="",
    ),
}  # fmt: skip


@pytest.fixture
def site(daemon: ScriptedDaemon) -> Iterator[Site]:
    site = Site()
    site.add("/saved", "<h1>Saved</h1>")
    site.add("/next", "<h1>Next</h1>")
    daemon.judge = lambda held: "continue"
    yield site
    site.close()


def shown(site: Site, widget: Widget) -> str:
    """The page's address."""
    tags = []
    for file in widget.files:
        path = f"/files/{file.replace('/', '-')}"
        site.pages[path] = (PACKAGES / file).read_text("utf-8")
        kind = "text/css" if file.endswith(".css") else "text/javascript"
        site.types[path] = f"{kind}; charset=utf-8"
        tags.append(f"<link rel=stylesheet href={path}>" if "css" in kind else f"<script src={path}></script>")
    body = widget.body.replace("{save}", f"{SAVE}<script>{widget.read}</script>")
    return site.add("/page", f"<h1>Plants</h1>{''.join(tags)}{body}")


def saved(page: Page, site: Site, count: int = 1) -> list[Any]:
    for _ in range(100):
        if len(site.posts) >= count:
            break
        page.wait_for_timeout(50)
    return [json.loads(body) for _, body in site.posts]


@pytest.mark.parametrize("name", WIDGETS)
def test_what_was_typed_is_there_when_it_is_saved(name: str, site: Site, open_tab: OpenTab) -> None:
    widget = WIDGETS[name]
    tab = open_tab(shown(site, widget))
    seen = tab.observe()
    nodes = [node for document in seen.documents for node in document.nodes]
    fields = [node for node in nodes if node.role == widget.role and widget.name in (node.name, "") and node.ref]
    assert fields, [(node.role, node.name) for node in nodes]
    save = tab.find("button", "Save", seen).ref
    if widget.by_keys:
        tab.act(Click(ref=fields[0].ref))
        for key in widget.text:
            tab.act(Press(keys=key))
    else:
        assert tab.act(Type(ref=fields[0].ref, text=widget.text)).status == "done"
    if widget.press:
        tab.act(Press(ref=fields[0].ref, keys=widget.press))
    acted = tab.act(Click(ref=save))
    assert acted.status == "done", acted.detail
    [text] = saved(tab.page, site)
    assert text == widget.text


def test_what_was_typed_is_there_when_a_stroke_ends_on_the_button(site: Site, open_tab: OpenTab) -> None:
    tab = open_tab(shown(site, debounced(500)))
    tab.act(Type(ref=tab.find("textbox", "Name").ref, text="Lavender"))
    assert tab.act(Draw(ref=tab.find("button", "Save").ref, points=[Point(x=5, y=5), Point(x=12, y=9)])).status == "done"
    assert saved(tab.page, site) == ["Lavender"]


def test_what_is_typed_and_sent_in_one_step_is_sent_as_typed(site: Site, open_tab: OpenTab) -> None:
    """The field's page hands it on 400 ms after the last character; Enter would send what was there before."""
    form = (
        "<form method=post action=/saved><label>Name <input id=field></label><input type=hidden name=kept value=nothing>"
        "<button>Next</button></form>"
        "<script>field.oninput = () => setTimeout(() => { document.forms[0].kept.value = field.value }, 400)</script>"
    )
    tab = open_tab(site.add("/page", form))
    tab.act(Type(ref=tab.find("textbox", "Name").ref, text="Lavender", submit=True), exemption="step")
    tab.page.wait_for_timeout(300)
    assert [body for _, body in site.posts] == ["kept=Lavender"]


def test_a_page_that_saves_by_itself_has_saved_before_it_is_left(site: Site, open_tab: OpenTab) -> None:
    saves = f"{FIELD}{SAVE}<script>field.onchange = later(500, () => post(field.value))</script>"
    tab = open_tab(site.add("/page", saves))
    tab.act(Type(ref=tab.find("textbox", "Name").ref, text="Lavender"))
    tab.act(Goto(url=site.url("/next")))
    assert saved(tab.page, site) == ["Lavender"]


@pytest.mark.parametrize("is_named", [True, False], ids=["as a list box", "as jQuery UI 1.10's, without a role"])
def test_a_choice_that_is_open_while_one_types_stays_open(is_named: bool, site: Site, open_tab: OpenTab) -> None:
    """Its field is not left before something in its list is pressed."""
    roles = ("role=listbox", "role=option") if is_named else ("tabindex=0", "style='cursor: pointer'")
    page = (
        f"{FIELD}<ul id=list {roles[0]} hidden><li {roles[1]}>Lavender 42</ul>{SAVE}<script>"
        "field.oninput = later(100, () => { list.hidden = false }); field.onblur = () => { list.hidden = true };"
        "list.onmousedown = (event) => event.preventDefault(); list.onclick = () => { model = 'chosen' }; const read = () => model"
        "</script>"
    )
    tab = open_tab(site.add("/page", page))
    tab.act(Type(ref=tab.find("textbox", "Name").ref, text="Lav"))
    tab.page.wait_for_timeout(200)
    nodes = [node for document in tab.observe().documents for node in document.nodes if node.ref]
    choice = next(node for node in nodes if node.name == "Lavender 42")
    acted = tab.act(Click(ref=choice.ref))
    assert acted.status == "done" and tab.page.evaluate("model") == "chosen"


@pytest.mark.parametrize("seed", range(3))
def test_a_spinner_of_miniwob_takes_what_is_typed_before_it_is_sent(seed: int, open_tab: OpenTab) -> None:
    """Typing and pressing Submit in one plan scored 0 there: jQuery UI's spinner takes its text when it is left."""
    reset = """seed => { core.endEpisode(0); Math.seedrandom(seed); core.EPISODE_MAX_TIME = 6e5; core.startEpisodeReal();
        return document.getElementById("query").innerText }"""
    with PageServer(pages_folder()) as server:
        tab = open_tab(f"{server.base}/miniwob/use-spinner.html")
        goal = tab.page.evaluate(reset, seed)
        tab.page.wait_for_function("WOB_TASK_READY !== false")
        tab.page.evaluate("document.getElementById('sync-task-cover')?.remove()")
        seen = tab.observe()
        [field] = [node for document in seen.documents for node in document.nodes if node.role == "spinbutton"]
        wanted = re.findall(r"-?\d+", goal)[0]
        tab.act(Type(ref=field.ref, text=wanted))
        tab.act(Click(ref=tab.find("button", "Submit", seen).ref))
        assert tab.page.evaluate("WOB_RAW_REWARD_GLOBAL") == 1, goal


AT_FIELD = "document.activeElement === document.querySelector('input')"


@pytest.mark.parametrize("ends", ["denied", "stale", "done"])
def test_the_focus_goes_back_where_the_press_was_not_made(site: Site, open_tab: OpenTab, ends: str) -> None:
    """To judge it, the field was left; what was typed was then taken as it would have been."""
    tab = open_tab(site.add(f"/focus-{ends}", "<label>Name <input onchange='o.textContent = value'></label><p id=o></p><button>Save</button>"))
    tab.act(Type(ref=tab.find("textbox", "Name").ref, text="mine"))
    save = Click(ref=tab.find("button", "Save").ref)
    facts = tab.facts(save)
    assert tab.page.text_content("#o") == "mine" and not tab.page.evaluate(AT_FIELD)
    if ends == "denied":
        tab.observe()
        assert tab.page.evaluate(AT_FIELD)
        return
    if ends == "stale":
        tab.page.evaluate("document.querySelector('button').textContent = 'Delete'")
    assert tab.daemon.acted(tab.message(save, facts)).status == ends
    if ends == "stale":
        tab.page.wait_for_function(AT_FIELD)
    else:
        tab.observe()
        assert tab.page.evaluate("document.activeElement.localName") == "button"
