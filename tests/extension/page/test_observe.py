"""HTML in, observation out: what is seen, how it is named, and what is left out."""

import time
from collections.abc import Callable

import pytest

from handrail_wire import Document
from tests.extension.page.conftest import Pages, Seen

pytestmark = pytest.mark.browser

See = Callable[..., Seen]


def shows(see: See, html: str, *lines: str) -> None:
    assert see(html).text() == "\n".join(lines)


def test_text_headings_and_lists(see: See) -> None:
    shows(
        see,
        "<h1>News</h1><p>Hello <b>big</b> <i>world</i></p><ul><li>One<li>Two <a href=#>more</a></ul>",
        'heading "News"',
        'text "Hello big world"',
        "list",
        '  listitem "One"',
        "  listitem",
        '    text "Two"',
        '    link "more"',
    )


def test_table_keeps_rows_and_cells(see: See) -> None:
    shows(
        see,
        "<table><tr><th>Flight<th>Price<th></tr><tr><td>HR 12<td>$80<td><button>Choose</button></table>",
        "table",
        "  row",
        '    columnheader "Flight"',
        '    columnheader "Price"',
        "    columnheader",
        "  row",
        '    cell "HR 12"',
        '    cell "$80"',
        '    button "Choose"',
    )


def test_a_menu_item_made_of_a_button_is_in_the_buttons_state(see: See) -> None:
    seen = see("<ul role=menu><li role=menuitem><a role=button aria-disabled=true href='#'>Reply</a></ul>")
    assert 'menuitem "Reply" (disabled)' in seen.text()
    assert '"Reply"' not in seen.text().replace('menuitem "Reply"', "")


def test_live_state_not_attributes(see: See) -> None:
    seen = see(
        "<input aria-label=T value=old><input type=checkbox aria-label=C checked><select aria-label=S>"
        "<option selected>a<option>b</select><details><summary>More</summary>hidden</details>"
    )
    seen.page.fill("[aria-label=T]", "new")
    seen.page.uncheck("[aria-label=C]")
    seen.page.select_option("select", "b")
    assert seen.text().split("\n") == [
        'textbox "T" =new',
        'checkbox "C" (focused)',
        'combobox "S" =b <a | b>',
        'button "More" (collapsed)',
    ]


@pytest.mark.parametrize(
    ("html", "line"),
    [
        ("<label>Name <input></label>", 'textbox "Name"'),
        ("<label for=a>Name</label><input id=a>", 'textbox "Name"'),
        ("<label>Name</label><input>", 'textbox "Name"'),
        ("<p>Name: <input></p>", 'textbox "Name"'),
        ("<table role=none><tr><td>Name<td><input></table>", 'textbox "Name"'),
        ("<span id=n>Name</span><input aria-labelledby=n>", 'textbox "Name"'),
        ("<input placeholder=Name>", 'textbox "Name"'),
        ("<input type=checkbox id=c> I agree", 'checkbox "I agree"'),
        ("<button aria-label=Close>×</button>", 'button "Close"'),
        ("<button title=Close><img src='' alt=''></button>", 'button "Close"'),
        ("<a href=#><img alt=Home src='data:,' width=9 height=9></a>", 'link "Home"'),
        ("<button class='btn icon-trash-can'>\ue001</button>", 'button {trash can}'),
        ("<input type=submit>", 'button "Submit"'),
        ("<input required type=email aria-label=E aria-invalid=true aria-describedby=m><p id=m hidden>Bad",
         'textbox "E" (required invalid) {Bad}'),
        ("<input type=date aria-label=D value=2026-07-01>", 'textbox "D" =2026-07-01 {YYYY-MM-DD}'),
        ("<div role=slider tabindex=0 aria-label=Volume aria-valuenow=3></div>", None),
        ("<button disabled aria-expanded=true>Menu</button>", 'button "Menu" (expanded disabled)'),
        ("<span class=alink>here</span>", 'link "here"'),
        ("<div style='cursor:pointer'>Pick <b>me</b></div>", 'clickable "Pick me"'),
        ("<div onclick='1'>Pick me</div>", 'clickable "Pick me"'),
        ("<div contenteditable>Draft</div>", "textbox =Draft"),
        ("<span style='display:inline-block;width:20px;height:20px;background:red' data-x></span>",
         "shape {red}"),
        ("<li role=tab aria-selected=true tabindex=0><a href=#a>One</a>", 'tab "One" (selected)'),
        ("<a href=#>Naïve \u202egnp.exe</a>", 'link "Naïve gnp.exe"'),
        ("<img src=/img/math-question.png onclick=1 width=20 height=20>", "img {math question}"),
        ("<img src=/img/x.png alt=Folder onclick=1 width=20 height=20>", 'img "Folder"'),
        ("<div role=img class=folder tabindex=0 style='width:20px;height:20px'></div>", "img {folder}"),
        ("<input type=image src=/img/search.png>", 'button "Submit" {search}'),
        ("<button title=Delete>×</button>", 'button "×" {Delete}'),
        ("<button title='Delete it'>Delete</button>", 'button "Delete"'),
        ("<label>Email <input placeholder='you@example.com'></label>", 'textbox "Email" {you@example.com}'),
        ("<label>Email <input placeholder='you@example.com' value=a></label>", 'textbox "Email" =a'),
        ("<label>Your email <input placeholder=Email></label>", 'textbox "Your email"'),
        ("<div inert><p><button>Next</button></div>", 'button "Next" (disabled)'),
        ("<style>a::after{content:'›'}</style><a href=#>More</a>", 'link "More"'),
        ("<style>button::after{content:'tip';opacity:0}</style><button>More</button>", 'button "More"'),
        ("<style>i::after{content:'Sold out'}</style><p>Shirt <i class=badge></i>", 'text "Shirt Sold out"'),
        ("<div style='cursor:grab'>Task A</div>", 'clickable "Task A"'),
        ("<style>p{cursor:move}</style><p>Task <b>B</b></p>", 'clickable "Task B"'),
        ("<div class=gutter style='cursor:col-resize;width:5px;height:40px;background:#dde'></div>", "clickable {gutter}"),
        ("<div class=edge style='cursor:col-resize;width:5px;height:40px'></div>", None),
        ("<div style='cursor:grab'>" + "Much else. " * 20 + "</div>", f'text "{("Much else. " * 20).strip()}"'),
        ("<canvas></canvas>", "canvas {300x150}"),
        ("<input aria-label=A list=l><datalist id=l><option>Oslo<option value=Rome disabled><option value=Bern label=B></datalist>",
         'combobox "A" {proposes: Oslo, Bern}'),
        ("<input aria-label=A list=l><datalist id=l>" + "".join(f"<option>{i}" for i in range(9)) + "</datalist>",
         'combobox "A" {proposes 9, as 0, 1, 2, 3, 4, 5}'),
        ("<input aria-label=A autocomplete=cc-csc list=l><datalist id=l><option>123</datalist>", 'combobox "A"'),
        ("<input type=range aria-label=A list=l value=3><datalist id=l><option>1<option>5</datalist>", 'slider "A" =3'),
        ("<div contenteditable aria-label=A>Dear<div>all</div><div>Bye</div></div>",
         'textbox "A" =Dear\nall\nBye'),
        ("<select aria-label=S><option value='' disabled>Choose<option disabled>L<option>M</select>",
         'combobox "S" =M {not available: L} <M>'),
        ("<select aria-label=S><optgroup label=Fruit><option>Apple<option>Orange</optgroup><optgroup label=Colour>"
         "<option>Orange<option selected>Red</select>",
         'combobox "S" =Red <Apple | Fruit: Orange | Colour: Orange | Red>'),
    ],
)  # fmt: skip
def test_controls_are_named_once(see: See, html: str, line: str | None) -> None:
    text = see(html).text()
    lines = [one for one in text.split("\n") if one and one != "list" and one != '  text "Name"']
    assert "\n".join(lines) == (line or ""), text


HIDDEN = [
    "display:none",
    "visibility:hidden",
    "opacity:0",
    "width:0;height:0;overflow:hidden",
    "position:absolute;left:-9999px",
    "position:absolute;width:1px;height:1px;overflow:hidden",
    "position:absolute;clip-path:inset(50%)",
    "content-visibility:hidden;height:40px",
]


@pytest.mark.parametrize("style", HIDDEN)
def test_what_cannot_be_seen_is_not_there(see: See, style: str) -> None:
    shows(see, f"<div style='{style}'>secret<div><button>Hidden</button></div></div><p>seen", 'text "seen"')


def test_the_complaint_about_a_field_comes_before_the_help_that_describes_it(see: See) -> None:
    seen = see("<form><input aria-label=E required aria-describedby=h><p id=h>We never share it</p></form>")
    seen.page.evaluate("document.forms[0].requestSubmit()")
    assert "{Please fill out this field. We never share it}" in seen.text()


def test_the_option_that_the_keys_act_on_has_the_focus_too(see: See) -> None:
    seen = see(
        "<div role=combobox tabindex=0 aria-activedescendant=o2 aria-label=Colour id=c></div>"
        "<div role=listbox><div role=option id=o1>Red</div><div role=option id=o2>Blue</div></div>"
    )
    assert 'option "Blue"\n' in seen.text() + "\n"
    seen.page.evaluate("c.focus()")
    assert 'option "Red"\n  option "Blue" (focused)' in seen.text()


def test_opacity_of_an_ancestor_and_clipping_boxes(see: See) -> None:
    shows(
        see,
        "<div style='opacity:0'><div style='opacity:1'><button>A</button></div></div>"
        "<div style='position:relative;width:100px;height:50px;overflow:hidden'>"
        "<button style='position:absolute;left:0'>B</button>"
        "<button style='position:absolute;left:200px'>C</button></div>"
        "<div style='visibility:hidden'>no <b style='visibility:visible'>yes</b></div>",
        'button "B"',
        'text "yes"',
    )


def test_things_out_of_view_are_kept_and_marked(see: See) -> None:
    seen = see("<button>Near</button><div style='height:3000px'></div><button>Far</button>")
    assert [(node["name"], node.get("in_view", True)) for node in seen.nodes()] == [
        ("Near", True),
        ("Far", False),
    ]


def test_scroll_box_has_a_ref(see: See) -> None:
    seen = see(
        "<div style='height:60px;overflow:auto'><p>One<p>Two<p>Three<p>Four</div>",
    )
    nodes = seen.nodes()
    assert nodes[0]["role"] == "group" and nodes[0]["states"] == ["scrollable"] and nodes[0]["ref"]
    assert [node.get("in_view", True) for node in nodes[1:]] == [True, True, False, False]
    assert seen.call("scroll", {"verb": "scroll", "ref": nodes[0]["ref"], "direction": "down"}) == {}
    assert seen.nodes()[1].get("in_view", True) is False


def test_a_popover_is_read_while_it_is_open(see: See) -> None:
    far = "".join(f"<p>line {i} <b>b</b></p>" for i in range(40))
    seen = see(f"<div><button popovertarget=p>More</button>{far}</div><div><div id=p popover><p>Inside</p><button>Deep</button></div>{far}</div>")

    def now() -> tuple[str, bool]:
        nodes = seen.call("observe", {"whole": True})["nodes"]
        return str(nodes[0]["states"]), any(node.get("name") == "Inside" for node in nodes)

    assert now() == ("['collapsed']", False)
    seen.page.evaluate("p.showPopover()")
    assert now() == ("['expanded']", True)
    seen.page.evaluate("p.hidePopover()")
    assert now() == ("['collapsed']", False)


def test_a_drawing_says_its_title(see: See) -> None:
    shows(
        see,
        "<p>Build <svg width=20 height=20><title>Passed</title><circle r=5 /></svg></p><svg width=0 height=0><title>Sprites</title></svg>"
        "<svg width=90 height=30><title>Sales</title><text y=20>Ten</text></svg>",
        'text "Build"',
        'img "Passed"',
        'text "Ten"',
    )


@pytest.mark.parametrize("what", ["role=listbox aria-label=Cities", "tabindex=0 aria-label=Cities", "role=tree tabindex=0 aria-label=Cities"])
def test_controls_that_scroll_say_so(see: See, what: str) -> None:
    options = "".join(f"<div role=option>City {i}</div>" for i in range(9))
    seen = see(f"<div {what} style='height:60px;overflow:auto'>{options}</div>")
    box = seen.nodes()[0]
    assert box["name"] == "Cities" and "scrollable" in box["states"], box
    assert seen.call("scroll", {"verb": "scroll", "ref": box["ref"], "direction": "down"}) == {}
    assert "scrollable" not in see(f"<div {what}>{options}</div>").text()


def test_fields_do_not_scroll_in_that_sense(see: See) -> None:
    lines = "<br>".join("line" for _ in range(9))
    seen = see(f"<div contenteditable role=textbox aria-label=Note style='height:40px;overflow:auto'>{lines}</div>"
               "<select multiple aria-label=Size size=2><option>S<option>M<option>L<option>XL</select>")  # fmt: skip
    assert "scrollable" not in seen.text()


def test_label_stands_for_its_hidden_control(see: See) -> None:
    shows(
        see,
        "<input type=checkbox id=a hidden checked><label for=a>News</label>"
        "<label><input type=radio style='position:absolute;opacity:0;width:1px;height:1px'>Red</label>"
        "<label><input type=file hidden>Upload</label>",
        'checkbox "News" (checked)',
        'radio "Red"',
        'button "Upload" {file upload}',
    )


def test_aria_hidden_text_is_left_out_but_its_controls_are_not(see: See) -> None:
    shows(see, "<div aria-hidden=true>noise<button>Real</button></div>", 'button "Real"')


def test_shadow_roots_and_slots(see: See) -> None:
    shows(
        see,
        "<x-card><b slot=title>Title</b><button>Light</button></x-card><script>"
        "document.querySelector('x-card').attachShadow({mode:'open'}).innerHTML="
        "'<h2><slot name=title></slot></h2><slot></slot><button>Shadow</button>'</script>",
        'heading "Title"',
        'button "Light"',
        'button "Shadow"',
    )


def test_card_with_parts_and_clickable_row(see: See) -> None:
    shows(
        see,
        "<div style='cursor:pointer'><h3>Room</h3><p>Sea view</p><button>Book</button></div>"
        "<div style='cursor:pointer'><a href=#>Only a link</a></div>",
        "clickable",
        '  heading "Room"',
        '  text "Sea view"',
        '  button "Book"',
        'link "Only a link"',
    )


def test_dialog(see: See) -> None:
    seen = see(
        "<p>Behind<dialog aria-label=Cookies><button>Accept</button></dialog>"
        "<script>document.querySelector('dialog').showModal()</script>"
    )
    assert 'dialog "Cookies" (modal)\n  button "Accept" (focused)' in seen.text()


def test_svg_drawing_has_shapes_and_an_icon_has_none(see: See) -> None:
    shows(
        see,
        "<svg width=100 height=100><circle cx=50 cy=50 r=10 fill=red /></svg>"
        "<button><svg width=16 height=16><path d='M0 0h16v16z'/></svg>Save</button>",
        "drawing {100x100}",
        "  shape {red circle 20x20 at 50,50}",
        'button "Save"',
    )


@pytest.mark.parametrize(
    ("shape", "line"),
    [
        ("<rect x=10 y=20 width=30 height=40 fill=none stroke=black />", "{black outlined rectangle 30x40 at 25,40}"),
        ("<polygon points='10,10 30,10 20,30' fill=blue />", "{blue triangle 20x20 at 20,20}"),
        ("<polygon points='10,10 30,10 30,30 10,30 5,20' fill=blue />", "{blue 5-cornered polygon 25x20 at 17.5,20}"),
        ("<line x1=10 y1=20 x2=90 y2=20.5 stroke=green />", "{green line from 10,20 to 90,20.5}"),
        ("<g transform='translate(50 0)'><circle cx=10 cy=10 r=5 fill=red /></g>", "{red circle 10x10 at 60,10}"),
    ],
)  # fmt: skip
def test_shapes_are_told_by_colour_kind_size_and_place(see: See, shape: str, line: str) -> None:
    # The drawing lies anywhere on the page: places count from its own corner.
    html = f"<div style='height:37px'></div><svg style='margin-left:51px' width=100 height=100>{shape}</svg>"
    shows(see, html, "drawing {100x100}", f"  shape {line}")


def test_a_box_that_scrolls_one_way_only_shows_all_of_its_content(see: See) -> None:
    rows = "".join(f"<p style='height:40px'><button>Row {number}</button>" for number in range(9))
    seen = see(f"<div style='height:90px;overflow-x:hidden;overflow-y:auto'>{rows}</div>")
    assert 'button "Row 8"' in seen.text()
    far = "<button style='position:relative;left:2000px'>Cut off</button>"
    seen = see(f"<div style='height:90px;width:200px;overflow-x:hidden;overflow-y:auto'>{rows}{far}</div>")
    assert "Cut off" not in seen.text()


def test_words_that_cannot_be_selected_are_pressed_but_prompts_are_not(see: See) -> None:
    shows(
        see,
        "<style>.n { user-select: none }</style><p>Tea <b class=n>+</b></p><pre><i class=n>&gt;&gt;&gt;</i> print()</pre>",
        'text "Tea"',
        'clickable "+"',
        'text ">>> print()"',
    )


def test_a_picture_of_the_style_sheet_gives_its_name(see: See) -> None:
    style = "display:inline-block;width:20px;height:20px;border:1px solid;background-image:url(pictures/x.png)"
    shows(see, f"<span id=cell style='{style}'></span>", "shape {cell x}")


def test_a_long_text_field_says_how_far_it_is_scrolled(see: See) -> None:
    seen = see(f"<textarea aria-label=Terms rows=3>{'word ' * 400}</textarea>")
    assert "scrolled to" not in seen.text() and "scrollable" in seen.text()
    seen.page.evaluate("() => { const field = document.querySelector('textarea'); field.scrollTop = 1e6 }")
    seen.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert "scrolled to its end" in seen.text()


def test_refs_are_stable_and_carry_the_frame(see: See) -> None:
    seen = see("<button>A</button><button>B</button>")
    before = seen.ref("B")
    seen.page.evaluate(
        "document.body.prepend(Object.assign(document.createElement('button'), {textContent: 'C'}))"
    )
    assert seen.ref("B") == before
    framed = seen.call("observe", {"frame": 7, "maxNodes": 100})["nodes"]
    assert framed[-1]["ref"] == "f7" + before


def test_too_many_nodes_are_cut_and_said(see: See) -> None:
    seen = see("<button>x</button>" * 50)
    page = seen.call("observe", {"frame": 0, "maxNodes": 20})
    assert len(page["nodes"]) == 20 and page["truncated"]
    assert not seen.call("observe", {"frame": 0, "maxNodes": 50})["nodes"][49].get("truncated")


def test_form_that_shadows_its_own_properties(see: See) -> None:
    names = "childNodes localName attributes children getAttribute hasAttribute matches closest id title role"
    fields = "".join(f"<input name={name} aria-label={name}>" for name in names.split())
    assert see(f"<form>{fields}</form>").text().count("textbox") == len(names.split())


def test_every_cut_is_said(see: See) -> None:
    words = " ".join(f"word{i}" for i in range(400))
    choices = "".join(f"<option>o{i}" for i in range(305))
    html = f"<p>{words}</p><textarea aria-label=T>{words}</textarea><a href=#>{words}</a><select aria-label=S>{choices}</select>"
    nodes = see(html).nodes()
    texts = [node["name"] for node in nodes if node["role"] == "text"]
    assert " ".join(texts) == words and max(map(len, texts)) <= 1000, "a long text is told in parts"
    by = {node["role"]: node for node in nodes}
    for told in (by["textbox"]["value"], by["link"]["name"]):
        start, _, rest = told.partition("…")
        assert len(told) <= 1000 and rest == f" {len(words) - len(start)} more characters"
    assert by["combobox"]["hint"] == "5 more options are not shown"


MAIL = "<style>.msg{cursor:pointer}.new span{font-weight:bold}</style>"


def test_what_a_row_shows_by_its_looks_is_said(see: See) -> None:
    """That a mail is unread: by a word of its class, or because it is in bold and others are not."""
    subjects = ("Fares", "Invoice", "Party", "Minutes")
    classes = ("msg message--unread", "msg", "msg flagged", "msg mark-unread")
    rows = "".join(f"<tr class='{one}'><td>Ann<td>{two}</tr>" for one, two in zip(classes, subjects, strict=True))
    told = see(f"{MAIL}<table>{rows}</table><table><tr class=unread><td>Bo<td>Me</table>").text().splitlines()
    assert [line.strip() for line in told if "row" in line] == [
        'row "Ann Fares" {unread}', 'row "Ann Invoice"', 'row "Ann Party" {flagged}', 'row "Ann Minutes"',
        "row {unread}",
    ]  # fmt: skip
    bold = ("msg", "msg new", "msg", "msg new")
    items = "".join(f"<li class='{one}'><b>Re</b> <span>{two}</span></li>" for one, two in zip(bold, subjects, strict=True))
    told = see(f"{MAIL}<ul><li><h3>Subject</h3></li>{items}</ul>").text().splitlines()
    assert [line.partition("Re ")[2] for line in told if "Re " in line] == [
        'Fares"', 'Invoice" {in bold}', 'Party"', 'Minutes" {in bold}',
    ]  # fmt: skip
    page = see(f"{MAIL}<ul>{items}</ul>")
    told = {"frame": 0, "maxNodes": 999, "whole": True}
    assert sum("hint" in node for node in page.call("observe", told)["nodes"]) == 2
    page.page.evaluate("document.querySelectorAll('.msg').forEach(one => one.classList.add('new'))")
    assert not [node for node in page.call("observe", told)["nodes"] if "hint" in node], "also of rows that stayed as they were"
    alike = see(f"{MAIL}<ul>{items.replace('msg new', 'msg').replace('msg', 'msg new')}</ul>").text()
    assert "Invoice" in alike and "{" not in alike, "what all rows share says nothing"


def test_hostile_text_keeps_to_the_wire(see: See) -> None:
    """Half characters, endless names and deep nesting still make a valid document."""
    deep = "<div role=list><div role=listitem>a<b onclick=1>b</b>" * 250
    seen = see(f"<button id=b>x</button><select>{'<option>o' * 400}</select>{deep}")
    half = "'😀'.repeat(700) + String.fromCharCode(0xD800)"
    seen.page.evaluate(f"document.querySelector('#b').textContent = {half}")
    page = seen.call("observe")
    # What the worker takes out: which frames of the page can be seen.
    assert (page.pop("place"), page.pop("unseen"), page.pop("frames"), page.pop("wonders")) == (-1, [], [], True)
    document = Document.model_validate({"frame": 0, "document_id": "D", **page})
    assert len(document.nodes[0].name) <= 1000 and len(document.nodes[1].options) == 300
    document.model_dump_json().encode()


def test_ten_thousand_nodes_take_no_more_than_a_few_looks_at_each(see: See) -> None:
    row = "<tr><td><a href=#>Flight {0}</a><td>JFK<td><b>FLL</b><td>${0}<td><button>Choose</button></tr>"
    seen = see(f"<table>{''.join(row.format(i) for i in range(1000))}</table>")
    # Side by side, so that it says the same on a machine that does other work as well.
    read, looked = seen.page.evaluate(
        """() => {
          const timed = work => { const begun = performance.now(); work(); return performance.now() - begun };
          const look = () => { for (const one of document.querySelectorAll('*')) {
            const { display, visibility } = getComputedStyle(one), { top, width } = one.getBoundingClientRect();
            look.last = [display, visibility, top, width] } };
          const [read, looked] = [[], []];
          for (let n = 0; n < 9; n++) {
            dispatchEvent(new Event('hashchange')); // All is read again.
            read.push(timed(() => handrail.observe()));
            looked.push(timed(look));
          }
          return [Math.min(...read), Math.min(...looked)] }"""
    )
    print(f"10k elements: {read:.1f} ms, one look at each {looked:.1f} ms")
    assert read < 15 * looked


def test_what_is_in_a_frame_that_is_out_of_view_is_not_in_view(see: See, pages: Pages) -> None:
    """A frame of another origin, where only the browser can know."""
    pages.html["/inner"] = "<p>Words</p><button>Pay</button><div style='position:fixed;top:0'><button>Close</button></div>"
    address = f"{pages.origin('localhost')}/inner"
    page = see(f"<p>Top</p><div style='height:3000px'></div><iframe src='{address}'></iframe>").page
    inner = page.frames[1]
    inner.evaluate(f"import('{pages.origin('localhost')}/ext/generated/page.js').then(() => handrail.begin())")

    def comes(in_view: bool) -> bool:
        """Whether a reading says so of all three, as soon as the browser has told the frame."""
        end = time.monotonic() + 10
        while time.monotonic() < end:
            page.evaluate("new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))")
            # None where nothing has changed since the last time.
            if nodes := inner.evaluate("handrail.observe({frame: 1})")["nodes"]:
                found = [node.get("in_view", True) for node in nodes]
                if found == [in_view] * 3:
                    return True
        return False

    assert comes(False)
    page.evaluate("scrollTo(0, 9999)")
    assert comes(True)


@pytest.mark.parametrize("cover", ["%s", "<div id=h></div><script>h.attachShadow({mode: 'open'}).innerHTML = `%s`</script>"])
def test_a_covered_control_that_stands_for_its_list_item_is_not_in_view(see: See, cover: str) -> None:
    lid = cover % "<div style='position:fixed;left:0;right:0;top:0;height:120px;background:white'><p>Notice</p></div>"
    items = "".join(f"<li><label><input type=checkbox> Brand {i}</label>" for i in range(12))
    boxes = [node for node in see(f"<ul style='margin:0'>{items}</ul>{lid}").nodes() if node["role"] == "checkbox"]
    assert [node.get("in_view", True) for node in boxes][:3] == [False] * 3
    assert boxes[-1].get("in_view", True)
