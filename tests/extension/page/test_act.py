"""`locate`, `perform`, `rest`: acting on what was observed, and only on that."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.extension.page.conftest import Pages, Seen

pytestmark = pytest.mark.browser

See = Callable[..., Seen]


def spot(seen: Seen, name: str, role: str = "", **action: Any) -> dict[str, Any]:
    answer: dict[str, Any] = seen.call("locate", {"verb": "click", "ref": seen.ref(name, role), **action})
    return answer


def test_point_is_where_a_real_click_lands(see: See) -> None:
    seen = see(
        "<div style='height:2000px'></div><p style='width:90px'><a href=#there>a link over several lines</a>"
    )
    at = spot(seen, "a link over several lines")
    assert "problem" not in at and at["frameOffsetKnown"]
    seen.page.mouse.click(at["x"], at["y"])
    assert seen.page.evaluate("location.hash") == "#there"


@pytest.mark.parametrize(
    ("html", "problem"),
    [
        ("<button disabled>Go</button>", "disabled"),
        ("<fieldset disabled><button>Go</button></fieldset>", "disabled"),
        ("<button aria-disabled=true>Go</button>", "disabled"),
        ("<div inert><button>Go</button></div>", "disabled"),
        (
            "<button>Go</button><div role=dialog aria-label=Cookies"
            " style='position:fixed;inset:0;background:#fff'>x</div>",
            'covered by dialog "Cookies"',
        ),
        (
            "<button>Go</button><div role=dialog aria-label=Cookies style='position:fixed;inset:0;background:#fff'>"
            "<button hidden>Old</button><p>x</p><button>Accept</button><button>Refuse</button></div>",
            'covered by dialog "Cookies" (button "Accept" [e2])',
        ),
        (
            "<button>Go</button><div role=dialog aria-label=Cookies style='position:fixed;inset:0;overflow:auto;background:#fff'>"
            "<button>Accept</button><p style='height:3000px'>x</div>",
            'covered by dialog "Cookies" [e2]',
        ),
        (
            "<button>Go</button><div style='position:fixed;inset:0' onclick='1'>Sale</div>",
            'covered by clickable "Sale" [e2]',
        ),
        (
            "<ul role=menu><li role=menuitem><a href='#' role=button aria-disabled=true"
            " style='pointer-events:none'>Go</a></ul>",
            "disabled",
        ),
    ],
)
def test_problems_in_words(see: See, html: str, problem: str) -> None:
    assert spot(see(html), "Go")["problem"] == problem


def test_a_row_is_clicked_where_the_box_that_chooses_it_is_not_drawn(see: See) -> None:
    seen = see(
        "<table role=listbox><tr role=option tabindex=0><td style='display:none'><input type=checkbox></td>"
        "<td>Grace</td></tr></table>"
    )
    seen.page.evaluate("document.querySelector('tr').addEventListener('click', () => (document.title = 'hit'))")
    at = spot(seen, "Grace", "option")
    assert "problem" not in at, at
    seen.page.mouse.click(at["x"], at["y"])
    assert seen.page.title() == "hit"


def test_gone_and_hidden_after_the_observation(see: See) -> None:
    seen = see("<button>A</button><button>B</button>")
    a, b = seen.ref("A"), seen.ref("B")
    seen.page.evaluate(
        "() => { const [a, b] = document.querySelectorAll('button'); a.remove(); b.hidden = true }"
    )
    assert seen.call("locate", {"verb": "click", "ref": a})["problem"] == "gone from the page"
    assert seen.call("locate", {"verb": "click", "ref": b})["problem"] == "not visible"
    assert seen.call("perform", {"verb": "click", "ref": a})["problem"] == "gone from the page"


def test_partly_covered_is_clicked_where_it_is_free(see: See) -> None:
    seen = see(
        "<button style='width:200px;height:40px'>Go</button>"
        "<div style='position:fixed;left:60px;top:0;width:500px;height:500px;background:#ccc'>"
    )
    at = spot(seen, "Go")
    assert "problem" not in at and at["x"] < 60


def test_row_with_a_button_is_not_clicked_on_the_button(see: See) -> None:
    seen = see(
        "<div onclick='hits.push(\"row\")' style='width:300px;height:40px;text-align:center'>Mail "
        "<button onclick='event.stopPropagation();hits.push(\"delete\")' style='width:100px'>Delete</button>"
        "</div>"
        "<script>hits = []</script>"
    )
    [row] = [node for node in seen.nodes() if node["role"] == "clickable"]
    at = seen.call("locate", {"verb": "click", "ref": row["ref"]})
    seen.page.mouse.click(at["x"], at["y"])
    assert seen.page.evaluate("hits") == ["row"]


def test_a_level_line_is_pressed_on_its_stroke(see: See) -> None:
    seen = see(
        "<svg width=150 height=150 onclick='hits.push(event.target.id)'><line id=l x1=0 y1=75 x2=150 y2=75 stroke=black "
        "style='cursor:pointer'/></svg><script>hits = []</script>"
    )
    [line] = [node for node in seen.nodes() if "line" in node.get("hint", "") + node.get("name", "")]
    at = seen.call("locate", {"verb": "click", "ref": line["ref"]})
    assert "problem" not in at, at
    seen.page.mouse.click(at["x"], at["y"])
    assert seen.page.evaluate("hits") == ["l"]


def test_label_for_a_hidden_box_and_tab_made_of_a_link(see: See) -> None:
    seen = see(
        "<input type=checkbox id=a style='display:none'><label for=a>News</label>"
        "<div role=tab tabindex=0><a href=#tab>Tab</a></div>"
    )
    for name in ("News", "Tab"):
        at = spot(seen, name)
        seen.page.mouse.click(at["x"], at["y"])
    assert seen.page.is_checked("#a") and seen.page.evaluate("location.hash") == "#tab"


def test_box_that_is_ticked_already_is_done(see: See) -> None:
    seen = see("<label><input type=checkbox checked>Yes</label>")
    assert spot(seen, "Yes", verb="check", on=True)["done"]
    assert "done" not in spot(seen, "Yes", verb="check", on=False)


def test_moving_target_is_waited_for(see: See) -> None:
    seen = see(
        "<style>@keyframes in { from { translate: 400px } }</style>"
        "<button style='animation: in .3s'>Go</button>"
    )
    at = spot(seen, "Go")
    assert at["x"] < 60


@pytest.mark.parametrize(
    ("html", "begin", "step"),
    [
        ("<button>Go</button><div id=it style='position:fixed;inset:0;background:#fff'>x</div>", "", "it.remove()"),
        ("<div id=it style='overflow:hidden'><button>Go</button></div>", "it.style.height = 0", "it.style.height = 'auto'"),
    ],
)
def test_what_is_in_the_way_but_going_is_waited_for(see: See, html: str, begin: str, step: str) -> None:
    """jQuery and its like move things by script, which no animation of the browser tells of."""
    seen = see(html)
    go = seen.ref("Go")
    seen.page.evaluate(
        f"() => {{ let left = 15; {begin}; const timer = setInterval(() => {{"
        f" document.body.dataset.left = --left; if (!left) {{ {step}; clearInterval(timer) }} }}, 10) }}"
    )
    assert "problem" not in seen.call("locate", {"verb": "click", "ref": go})


def test_same_origin_frame_is_placed_in_the_top_viewport(see: See, pages: Pages) -> None:
    pages.html["/inner"] = "<!doctype html><button onclick='parent.hit = 1'>In</button>"
    seen = see("<iframe src=/inner style='margin:50px 0 0 80px;border:5px solid;padding:7px'></iframe>")
    inner = seen.page.frames[1]
    inner.evaluate("import('/ext/generated/page.js').then(() => handrail.begin())")
    [node] = inner.evaluate("handrail.observe({frame: 3}).nodes")
    assert node["ref"].startswith("f3e")
    at = inner.evaluate("ref => handrail.locate({verb: 'click', ref})", node["ref"])
    seen.page.mouse.click(at["x"], at["y"])
    assert seen.page.evaluate("window.hit") == 1 and at["frameOffsetKnown"]
    seen.page.evaluate(
        "document.body.insertAdjacentHTML('beforeend',"
        " '<div id=c style=\"position:fixed;inset:0;background:#eee\">Cover</div>')"
    )
    covered = inner.evaluate("ref => handrail.locate({verb: 'click', ref})", node["ref"])
    assert covered["problem"].startswith("covered by")


def test_frame_of_another_origin_says_it_does_not_know(see: See, pages: Pages) -> None:
    pages.html["/inner"] = (
        "<!doctype html><button>In</button>"
        f"<script type=module>import '{pages.origin('localhost')}/ext/generated/page.js'; handrail.begin()</script>"
    )
    seen = see(f"<iframe src='{pages.origin('localhost')}/inner'></iframe>")
    inner = seen.page.frames[1]
    inner.wait_for_function("globalThis.handrail")
    at = inner.evaluate("handrail.locate({verb: 'click', ref: handrail.observe().nodes[0].ref})")
    assert at["frameOffsetKnown"] is False and "problem" not in at


FORM = """
<form method=post action=/sent>
  <label>Name <input name=name value=old></label>
  <label>Note <textarea name=note></textarea></label>
  <label>Day <input type=date name=day></label>
  <label>Seat <select name=seat><option>Window<option>Aisle<option disabled>Wing</select></label>
  <label><input type=checkbox name=meal value=yes>Meal</label>
  <button>Book</button>
</form>
<script>
  log = [];
  for (const type of ['input', 'change'])
    document.addEventListener(type, e => log.push(type + ' ' + e.target.name), true);
</script>
"""


def test_synthetic_actions_fill_and_send_a_form(see: See, pages: Pages) -> None:
    seen = see(FORM)
    assert seen.act("type", "Name", text="Ada Park") == {}
    assert seen.act("type", "Name", text=" jr", clear=False) == {}
    assert seen.act("type", "Note", text="lines") == {}
    assert seen.act("type", "Note", text="two\n", clear=False, where="start") == {}
    assert seen.act("type", "Day", text="2026-07-07") == {}
    assert seen.act("select", "Seat", options=["aisle"]) == {}
    assert seen.act("check", "Meal", on=True) == {}
    assert seen.act("check", "Meal", on=True) == {}
    assert {"input name", "change name", "input seat", "change seat"} <= set(seen.page.evaluate("log"))
    with seen.page.expect_navigation():
        seen.act("click", "Book")
    path, body = pages.posts[-1]
    assert path == "/sent"
    assert body == "name=Ada+Park+jr&note=two%0D%0Alines&day=2026-07-07&seat=Aisle&meal=yes"


def test_type_and_submit_sends_once(see: See, pages: Pages) -> None:
    seen = see(
        "<form method=post action=/sent><input name=q aria-label=Q><button name=b value=1>Go</button></form>"
    )
    with seen.page.expect_navigation():
        seen.act("type", "Q", text="cat", submit=True)
    assert pages.posts == [("/sent", "q=cat&b=1")]


def test_of_two_options_with_one_label_the_group_tells_which(see: See) -> None:
    seen = see(
        "<select aria-label=S id=s><optgroup label=Fruit><option>Apple<option value=fruit>Orange</optgroup>"
        "<optgroup label=Colour><option value=colour>Orange</optgroup></select>"
    )
    for option in ("Colour: Orange", "Fruit: Orange"):
        assert seen.act("select", "S", options=[option]) == {}
        assert seen.page.evaluate("s.value") == option.partition(":")[0].lower()
        assert f'"S" ={option} (focused)' in seen.text()


def test_what_cannot_be_done_is_said(see: See) -> None:
    seen = see(FORM + "<input readonly aria-label=Fixed><input type=number value=7 aria-label=Count>")
    seat = seen.act("select", "Seat", options=["Wing"])
    assert seat["problem"] == 'no option "Wing"; there are: Window, Aisle'
    assert seen.act("select", "Seat", options=["Window", "Aisle"])["problem"].startswith("only one")
    assert seen.act("type", "Day", text="tomorrow")["problem"].startswith('"tomorrow" is not written')
    assert seen.act("type", "Fixed", text="x")["problem"] == "read-only"
    assert seen.act("type", "Count", text="abc")["problem"] == "this field takes a number only"
    assert seen.call("prepareType", seen.ref("Count"), True, "end", "abc") == {"problem": "this field takes a number only"}
    assert seen.call("prepareType", seen.ref("Count"), True, "end", "12 kg") == {"insert": True, "editor": False}
    assert seen.act("type", "Book", text="x")["problem"] == "not a field that takes text"
    assert seen.call("scroll", {"verb": "scroll", "direction": "up"})["problem"].startswith("cannot be")


def test_prepared_field_takes_real_typing(see: See) -> None:
    seen = see(FORM + "<div contenteditable aria-label=Draft>one</div>")
    told = [
        ("Name", [True], "x", "x"), ("Name", [False], "y", "xy"), ("Name", [False, "start"], "z", "zxy"),
        ("Draft", [False], "x", "onex"), ("Draft", [False, "start"], "z", "zonex"),
    ]  # fmt: skip
    for name, how, text, wanted in told:
        assert seen.call("prepareType", seen.ref(name), *how)["insert"] is True
        seen.page.keyboard.insert_text(text)
        [node] = [one for one in seen.nodes() if one.get("name") == name]
        assert node["value"] == wanted
    assert seen.call("prepareType", seen.ref("Day"), True) == {"insert": False}


def test_clicks_and_keys_as_pages_see_them(see: See) -> None:
    seen = see(
        "<button>Go</button><input aria-label=F><script>log = [];"
        "for (const type of ['pointerdown', 'mousedown', 'mouseup', 'click', 'dblclick', 'contextmenu'])"
        " document.querySelector('button').addEventListener(type, e => log.push(type));"
        "document.querySelector('input').addEventListener('keydown',"
        " e => log.push((e.ctrlKey ? 'ctrl ' : '') + e.key))"
        "</script>"
    )
    seen.act("click", "Go")
    assert seen.page.evaluate("log.splice(0)") == ["pointerdown", "mousedown", "mouseup", "click"]
    seen.act("click", "Go", button="right")
    assert seen.page.evaluate("log.splice(0)")[-1] == "contextmenu"
    seen.act("click", "Go", count=2)
    assert seen.page.evaluate("log.splice(0)")[-1] == "dblclick"
    seen.act("press", "F", keys="Control+A")
    seen.act("press", "F", keys="a")
    assert seen.page.evaluate("log.splice(0)") == ["ctrl A", "a"]
    assert seen.nodes()[1]["value"] == "a"


def test_signs_are_not_taken_for_other_keys(see: See) -> None:
    seen = see("<input aria-label=F><script>log = []; addEventListener('keydown', e => log.push([e.key, e.keyCode, e.code]))</script>")
    for key in (".", "'", "a", "7", "Delete"):
        seen.act("press", "F", keys=key)
    assert seen.page.evaluate("log") == [[".", 0, ""], ["'", 0, ""], ["a", 65, "KeyA"], ["7", 55, "Digit7"], ["Delete", 46, "Delete"]]


TIMED_REST = """
async () => {
  const frames = count => new Promise(done => {
    const next = left => left ? requestAnimationFrame(() => next(left - 1)) : done();
    next(count);
  });
  let at = performance.now();
  await frames(2);
  const twoFrames = performance.now() - at;
  at = performance.now();
  const { rests } = await handrail.rest(0, 2000, Date.now());
  return { ratio: (performance.now() - at) / twoFrames, rests };
}
"""


def test_a_still_page_is_waited_for_no_longer_than_it_takes_to_see_that_it_is_still(see: See) -> None:
    seen = see("<p>Still")
    seen.page.evaluate("new Promise(done => setTimeout(done, 150))")
    timed = sorted((seen.page.evaluate(TIMED_REST) for _ in range(7)), key=lambda one: one["ratio"])
    assert timed[3]["rests"] and timed[3]["ratio"] < 2, timed


def test_a_moving_page_is_waited_for_within_bounds(see: See) -> None:
    seen = see("<p id=p>0")
    seen.page.evaluate(
        # Changes with every frame, and between frames that come late on a busy machine.
        "() => { let i = 0; const go = () => { if (i < 20) p.textContent = ++i; return i < 20; };"
        " const frame = () => { if (go()) requestAnimationFrame(frame) }; frame();"
        " const timer = setInterval(() => go() || clearInterval(timer), 5) }"
    )
    assert seen.call("rest", 0, 5000, 1e15) == {"leaving": False, "rests": True}
    assert seen.page.inner_text("#p") == "20"
    seen.page.evaluate(
        "() => { const go = () => { p.textContent = Math.random() }; setInterval(go, 5);"
        " const frame = () => { go(); requestAnimationFrame(frame) }; frame() }"
    )
    assert seen.call("rest", 0, 200, 1e15) == {"leaving": False, "rests": False}


def test_a_page_that_has_just_drawn_itself_is_not_one_that_never_rests(see: See) -> None:
    seen = see("<p id=p>0")
    move = (
        "ms => new Promise(done => { const begun = performance.now(); const go = now => {"
        " p.textContent = now - begun < ms ? now : 'done'; p.textContent === 'done' ? done() : requestAnimationFrame(go) };"
        " requestAnimationFrame(go) })"
    )
    seen.page.evaluate(move, 500)
    seen.page.evaluate(f"() => {{ ({move})(1000) }}")
    assert seen.call("rest", 0, 600, 1e15) == {"leaving": False, "rests": True}
    assert seen.page.inner_text("#p") == "done"


def test_frames_that_come_late_are_waited_for(see: See) -> None:
    seen = see("<p id=p>0")
    seen.page.evaluate(
        "() => { const soon = requestAnimationFrame; requestAnimationFrame = (go) => setTimeout(() => soon(go), 40);"
        " let i = 0; const go = () => { p.textContent = ++i; if (i < 5) requestAnimationFrame(go) };"
        " requestAnimationFrame(go) }"
    )
    assert seen.call("rest", 0, 5000, 1e15) == {"leaving": False, "rests": True}
    assert seen.page.inner_text("#p") == "5"


@pytest.mark.parametrize(("stalls", "ms"), [*((at, 50) for at in range(1, 7)), (2, 185), (5, 185)])
def test_one_frame_that_comes_late_is_waited_for(see: See, stalls: int, ms: int) -> None:
    """Later than one of a busy machine, or than any frame is awaited, once. The clock is the test's."""
    seen = see("<p id=p>0")
    seen.page.clock.install()
    seen.page.evaluate(
        "([stalls, ms]) => { const soon = requestAnimationFrame; let i = 0, stalled = null;"
        " requestAnimationFrame = (go) => stalled ? stalled.then(() => soon(go)) : soon(go);"
        " const go = () => { p.textContent = ++i; if (i === stalls) stalled = new Promise(over => setTimeout(over, ms));"
        " if (i < 9) requestAnimationFrame(go) }; requestAnimationFrame(go) }",
        [stalls, ms],
    )
    seen.page.evaluate("() => { globalThis.rested = handrail.rest(0, 5000, 1e15).then((end) => [end, p.textContent]) }")
    seen.page.clock.run_for(5000)
    assert seen.page.evaluate("rested") == [{"leaving": False, "rests": True}, "9"]


def test_what_is_expected_to_come_is_waited_for(see: See) -> None:
    seen = see("<p id=p></p><p id=clock>0")
    tick = "setInterval(() => { clock.textContent = Math.random() }, 70)"
    seen.page.evaluate(f"() => {{ {tick}; setTimeout(() => {{ p.innerHTML = '<b>late</b>' }}, 250) }}")
    assert seen.call("rest", 1000, 2000, 1e15)["rests"]
    assert seen.page.inner_text("#p") == "late", "a clock that ticks meanwhile is not what was waited for"


def test_a_document_that_makes_way_for_another_is_told(see: See, pages: Pages) -> None:
    """A link tells at once; a form only once the page's own work is done, so its `submit` event counts."""
    seen = see(
        "<a href='#here'>Here</a><form id=stays onsubmit='return false'><input></form>"
        "<form id=goes action=/slow><input></form><script>"
        "goes.onsubmit = () => setTimeout(() => { const t = Date.now(); while (Date.now() - t < 100); })</script>"
    )
    for way, leaving in (("document.links[0].click()", False), ("stays.requestSubmit()", False)):
        since = seen.page.evaluate(f"() => {{ const at = Date.now(); {way}; return at; }}")
        assert seen.call("rest", 0, 500, since)["leaving"] is leaving, way
    # The next page does not come before the answer does.
    pages.late_s["/slow"] = 2
    went = seen.page.evaluate(
        "() => { const at = Date.now(); goes.requestSubmit(); return handrail.rest(0, 500, at); }"
    )
    assert went["leaving"]


def test_sensitive_boxes_are_fields_with_a_secret_in_them(see: See) -> None:
    seen = see(
        "<input type=password value=a"
        " style='position:fixed;left:10px;top:20px;width:100px;height:30px;box-sizing:border-box'>"
        "<input type=password><input value=open><input autocomplete=cc-number value=4>"
    )
    boxes = seen.call("sensitiveBoxes")
    assert boxes[0] == {"x": 10, "y": 20, "width": 100, "height": 30}
    assert len(boxes) == 2


def test_texts_with_a_secret_are_painted_over_as_well(see: See) -> None:
    seen = see("<p>Card 4111 1111 1111 1111<p>Card 4111 1111 1111 1112<p hidden>4111 1111 1111 1111")
    [box] = seen.call("sensitiveBoxes")
    assert box["width"] > 50 and box["height"] > 5


def test_importing_twice_changes_nothing(see: See) -> None:
    seen = see("<p>x")
    assert seen.page.evaluate(
        "async () => { const one = handrail; await import('/ext/generated/page.js?again');"
        " return one === handrail }"
    )


def test_a_field_that_gets_a_secret_is_covered_whatever_it_looks_like(see: See) -> None:
    seen = see("<label>Membership <input></label>")
    seen.call("coverSecret", seen.ref("Membership"))
    seen.page.fill("input", "hunter2 blue")
    (field,) = [node for node in seen.call("observe", {"frame": 0})["nodes"] if node.get("name") == "Membership"]
    assert "hunter2" not in field["value"] and "masked" in field["states"]
    assert len(seen.call("sensitiveBoxes")) == 1, "its picture is painted over, too"


def test_a_secret_typed_into_an_editable_part_of_the_page_is_covered_from_then_on(see: See) -> None:
    seen = see("<div contenteditable role=textbox aria-label=Note></div>")
    ref = seen.ref("Note")
    seen.call("coverSecret", ref)
    seen.page.evaluate("document.querySelector('div').textContent = 'hunter2 and more'")
    assert "hunter2" not in str(seen.call("observe", {"frame": 0, "maxNodes": 100}))
    assert seen.call("inspect", {"verb": "click", "ref": ref})["facts"]["secret"]
