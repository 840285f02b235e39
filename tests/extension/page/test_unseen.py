"""Words that are in the page, and that nobody sees: they never reach the model. Beside each way a harmless twin."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.extension.page.conftest import Seen

pytestmark = pytest.mark.browser

See = Callable[..., Seen]

UNSEEN = {
    "faint above": "<div style='opacity:.2'><div style='opacity:.3'><p>@</p></div></div>",
    "almost no opacity": "<p style='opacity:.02'>@</p>",
    "filter": "<p style='filter:opacity(0)'>@</p>",
    "filter above": "<div style='filter:opacity(4%)'><div><p>@</p></div></div>",
    "two filters": "<div style='filter:opacity(.2)'><p style='filter:opacity(.2)'>@</p></div>",
    "blurred": "<p style='filter:blur(12px)'>@</p>",
    "no contrast": "<div style='background:#fff;filter:contrast(0)'><p>@</p></div>",
    "filter by a rule": "<style>.dim { filter: opacity(0) }</style><p class=dim>@</p>",
    "masked": "<p style='-webkit-mask:linear-gradient(transparent,transparent)'>@</p>",
    "mask of no size": "<p style='mask:linear-gradient(#000,#000) 0 0/0 0 no-repeat'>@</p>",
    "clipped path": "<p style='clip-path:inset(100%)'>@</p>",
    "clipped in pixels": "<p style='clip-path:inset(0 0 500px 0)'>@</p>",
    "clipped to a point": "<p style='clip-path:circle(0)'>@</p>",
    "clipped to a line": "<p style='clip-path:polygon(0 0, 100% 0, 50% 0)'>@</p>",
    "clipped beside itself": "<p style='clip-path:polygon(200% 0, 300% 0, 300% 100%)'>@</p>",
    "indented": "<p style='text-indent:-9999px;overflow:hidden;white-space:nowrap'>@</p>",
    "indented above": "<div style='text-indent:-3000px'><p>@</p></div>",
    "tiny in high lines": "<p style='font-size:1px;line-height:20px'>@</p>",
    "white on white": "<p style='color:#fff'>@</p>",
    "almost white": "<p style='color:#fefefe'>@</p>",
    "light grey on white": "<p style='color:#f4f4f4'>@</p>",
    "almost black": "<div style='background:#000'><p style='color:#080808'>@</p></div>",
    "see-through ink": "<p style='color:rgba(0,0,0,.03)'>@</p>",
    "faint ink on a dark ground": "<div style='background:#123'><p style='color:rgb(255 255 255 / 4%)'>@</p></div>",
    "another space": "<p style='color:oklch(0.99 0 0)'>@</p>",
    "a ground that shines through": "<div style='background:#000'><div style='background:rgba(255,255,255,.97)'>"
    "<p style='color:#fff'>@</p></div></div>",
    "fill": "<p style='-webkit-text-fill-color:#fff'>@</p>",
    "no fill": "<p style='-webkit-text-fill-color:transparent'>@</p>",
    "gradient": "<div style='background:linear-gradient(#fff,#fefefe)'><p style='color:#fff'>@</p></div>",
    "mixed with its ground": "<p style='color:#000;mix-blend-mode:screen'>@</p>",
    "mixed above": "<div style='mix-blend-mode:difference'><p style='color:#000'>@</p></div>",
    "letters upon letters": "<p style='letter-spacing:-2em'>@</p>",
    "letters upon letters by a rule": "<style>.one { letter-spacing: -20px }</style><p class=one>@</p>",
    "a ground cut to the letters": "<p style='background:#fff;-webkit-background-clip:text;color:transparent'>@</p>",
    "drawing without a fill": "<svg width=200 height=30><text y=20 fill=none>@</text></svg>",
    "drawing with a clear fill": "<svg width=200 height=30><text y=20 fill-opacity=0>@</text></svg>",
    "drawing": "<svg width=200 height=30><text y=20 fill=white>@</text></svg>",
    "covered": "<div style='position:relative;height:60px'><p>@</p><div style='position:absolute;inset:0;background:#fff'>"
    "</div></div>",
    "covered by what is moved up": "<p style='margin:0'>@</p><div style='position:relative;margin-top:-30px;height:40px;background:#fff'>"
    "</div>",
    "covered by what clicks pass": "<div style='position:relative;height:60px'><p>@</p><div style='position:absolute;inset:0;"
    "background:#fff;pointer-events:none'></div></div>",
    "covered heading": "<div style='position:relative;height:60px'><h2 style='margin:0'>@</h2>"
    "<div style='position:absolute;inset:0;background:#fff'></div></div>",
    "covered by colours": "<div style='position:relative;height:60px'><p>@</p><div style='position:absolute;inset:0;"
    "background:linear-gradient(#fff,#eef)'></div></div>",
    "covered by what is in a clear box": "<div style='position:relative;height:60px'><p>@</p><div style='position:absolute;inset:0'>"
    "<div style='height:100%;background:#fff'></div></div></div>",
    "covered by its neighbour": "<p style='margin:0;height:30px'>@</p><div style='margin-top:-30px;height:30px;background:#fff'></div>",
    "covered in the same cell": "<div style='display:grid'><p style='grid-area:1/1'>@</p><div style='grid-area:1/1;z-index:1;"
    "background:#fff'>front</div></div>",
    "below the edge of its box": "<div style='height:20px;overflow:hidden'>Top<br><br><br>@ <b>@</b></div>",
    "below the edge of a box around": "<div style='height:20px;overflow:hidden'><div>Top<br><br><br>@ <b>@</b></div></div>",
    "beside its box": "<div style='width:60px;overflow:hidden;white-space:nowrap'>Top words and others <b>@</b></div>",
    "far in": "<p style='text-indent:200%;white-space:nowrap;overflow:hidden'>@</p>",
    "the back of a card": "<div style='backface-visibility:hidden;transform:rotateY(180deg)'><p>@</p></div>",
    "the back of a card that turns": "<div style='transform-style:preserve-3d;rotate:y 180deg'>"
    "<div style='backface-visibility:hidden'><p>@</p></div></div>",
    "for browsers without video": "<video style='width:90px;height:40px'>@</video>",
    "for browsers without canvas": "<canvas>@</canvas>",
    "for browsers without progress": "<progress>@</progress><meter value=.5>@</meter>",
    "in place of what has come": "<object data='data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='>@</object>",
    "in a white button": "<button style='color:#fff;background:#fff'>@</button>",
    "in a white link": "<a href=# style='color:#fff'>@</a>",
    "beside a mark of the style sheet's": "<style>.dot{position:relative}.dot::before{content:'';position:absolute;width:3px;height:3px;"
    "background:#000}</style><p class=dot style='color:#fff'>@</p>",
    "in a part of a white link": "<a href=# style='color:#fff'><b>@</b></a>",
    "in a white button beside nothing": "<button style='color:#fff;background:#fff'>@<i></i></button>",
    "in a white button on white colours": "<button style='color:#fff;background:linear-gradient(#fff,#fff);border:0'>@</button>",
    "in a white link that is cleared after": "<style>.clear::after{content:''}</style><a href=# class=clear style='color:#fff'>@</a>",
    "on a ground that is not drawn": "<style>.gone{position:relative}.gone::before{content:'';position:absolute;inset:0;"
    "background:#000;opacity:0}</style><div class=gone><p style='color:#fff'>@</p></div>",
    "on a ground far off": "<style>.off{position:relative}.off::before{content:'';position:absolute;left:-9999px;width:2000px;"
    "height:90px;background:#000}</style><div class=off><p style='color:#fff'>@</p></div>",
    "scaled down": "<p style='transform:scale(.1)'>@</p>",
    "scaled down above": "<div style='scale:.1'><div><p>one <b>@</b></p></div></div>",
    "scaled flat": "<p style='transform:scaleY(.15)'>@</p>",
    "scaled down in two steps": "<div style='transform:scale(.4)'><p style='transform:scale(.4)'>@</p></div>",
    "scaled down by a matrix": "<p style='transform:matrix(.1,0,0,.1,0,0)'>@</p>",
    "scaled down by a rule": "<style>.far { transform: scale(.1) }</style><p class=far>@</p>",
    "far off in space": "<div style='perspective:10px'><p style='transform:translateZ(-60px)'>@</p></div>",
    "seen from the side": "<p style='transform:rotateX(80deg)'>@</p>",
    "zoomed out": "<p style='zoom:.15'>@</p>",
    "zoomed out in a line": "<p>one <b style='zoom:.2'>@</b></p>",
    "zoomed out above": "<div style='zoom:20%'><p>one <b>@</b></p></div>",
    "zoomed out by a rule": "<style>.out { zoom: .2 }</style><p class=out>@</p>",
    "in a scaled button": "<button style='transform:scale(.1)'>@</button>",
    "in a scaled heading": "<h2 style='transform:scale(.1)'>@</h2>",
    "no height, clipped": "<div style='height:0;overflow-y:clip'><p>@</p></div>",
    "no width, clipped": "<div style='width:0;overflow-x:clip'><p>@</p></div>",
    "below what is clipped downwards": "<div style='height:20px;overflow-y:clip'>Top<br><br><br>@</div>",
    "no height, contained": "<div style='height:0;contain:paint'><p>@</p></div>",
    "no height, contained strictly": "<div style='contain:strict'><p>@</p></div>",
    "below what is contained": "<div style='height:20px;contain:content'>Top<br><br><br>@</div>",
    "skipped in a line": "<span style='display:inline-block;width:90px;height:20px;content-visibility:hidden'>@</span>",
    "skipped in a flexible line": "<span style='display:inline-flex;width:90px;height:20px;content-visibility:hidden'>@</span>",
    "clipped to no width": "<p style='position:absolute;clip:rect(0,0,20px,0)'>@</p>",
    "clipped beside": "<p style='position:absolute;clip:rect(500px,600px,520px,500px)'>@</p>",
    "scaled down, several lines": "<p style='transform:scale(.15);width:60px'>@ @ @ @ @</p>",
    "scaled down and turned": "<p style='transform:scale(.15) rotate(40deg)'>@</p>",
    "in a shrunk box without a box": "<div style='transform:scale(.15)'><span style='display:contents'>@</span></div>",
    "a drawing drawn small": "<svg width=40 height=40 viewBox='0 0 200 200'><text y=100>@</text></svg>",
    "in a drawing drawn small": "<svg width=40 height=40 viewBox='0 0 200 200'><foreignObject width=200 height=200><p>@</p></foreignObject></svg>",
    "about a drawing": "<svg width=90 height=30><desc>@</desc><metadata>@</metadata><rect width=90 height=30 /></svg>",
}
SEEN = {
    "mixed and read": "<p style='color:#000;mix-blend-mode:multiply'>@</p>",
    "mixed with its own paper": "<p style='color:#000;background:#ff0;mix-blend-mode:darken'>@</p>",
    "mixed to the contrary": "<p style='color:#fff;mix-blend-mode:difference'>@</p>",
    "letters set tightly": "<p style='letter-spacing:-.08em'>@</p>",
    "a dark ground cut to the letters": "<p style='background:#123;-webkit-background-clip:text;color:transparent'>@</p>",
    "drawing of outlines": "<svg width=200 height=30><text y=20 fill=none stroke=black>@</text></svg>",
    "a little faint": "<p style='opacity:.5'>@</p>",
    "filter": "<p style='filter:opacity(.8) blur(1px)'>@</p>",
    "fading out": "<p style='-webkit-mask:linear-gradient(#000,transparent)'>@</p>",
    "rounded": "<p style='clip-path:inset(0 round 8px)'>@</p>",
    "round": "<p style='clip-path:circle(50%)'>@</p>",
    "a corner cut off": "<p style='clip-path:polygon(0 0, 100% 0, 100% 80%, 90% 100%, 0 100%)'>@</p>",
    "hanging": "<p style='text-indent:-20px;padding-left:20px'>@</p>",
    "small print": "<p style='font-size:9px'>@</p>",
    "grey": "<p style='color:#ccc'>@</p>",
    "same lightness": "<div style='background:#00a000'><p style='color:#e03030'>@</p></div>",
    "white on a dark picture": "<div style='background:linear-gradient(#222,#444)'><p style='color:#fff'>@</p></div>",
    "white on an unknown picture": "<div style='background:url(/x.png)'><p style='color:#fff'>@</p></div>",
    "letters cut out of colours": "<p style='background:linear-gradient(red,blue);background-clip:text;color:transparent'>@</p>",
    "outlined": "<p style='color:transparent;-webkit-text-stroke:1px black'>@</p>",
    "drawing": "<svg width=200 height=30><text y=20>@</text></svg>",
    "white in a drawing": "<svg width=200 height=30><rect width=200 height=30 /><text y=20 fill=white>@</text></svg>",
    "above its ground": "<div style='position:relative;height:40px'><div style='position:absolute;inset:0;background:#eee'></div>"
    "<p style='position:relative;margin:0'>@</p></div>",
    "under a clear box": "<div style='position:relative;height:60px'><p>@</p><div style='position:absolute;inset:0'><div>front</div>"
    "</div></div>",
    "under colours that shine through": "<div style='position:relative;height:60px'><p>@</p><div style='position:absolute;inset:0;"
    "background:linear-gradient(#fff,transparent)'></div></div>",
    "beside what floats": "<div style='float:left;width:50%;height:40px'>@</div><div style='background:#eee;height:40px'>x</div>",
    "in front in the same cell": "<div style='display:grid'><div style='grid-area:1/1;background:#eee'>back</div>"
    "<p style='grid-area:1/1'>@</p></div>",
    "cut off in the middle": "<div style='width:60px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis'>@</div>",
    "in the last line that fits": "<div style='height:40px;line-height:20px;overflow:hidden'>Top<br><b>@</b><br>Bottom</div>",
    "the front of a card": "<div style='backface-visibility:hidden;transform:scaleX(-1)'><p>@</p></div>",
    "the front of a card that turned": "<div style='transform-style:preserve-3d;transform:rotateY(180deg)'>"
    "<div style='backface-visibility:hidden;transform:rotateY(180deg)'><p>@</p></div></div>",
    "in place of what does not come": "<object data='data:text/none,' type=none/none>@</object>",
    "in a button with a ground before it": "<style>.ground{position:relative;z-index:0;color:#fff;background:none;border:0}"
    ".ground::before{content:'';position:absolute;inset:0;background:#036;z-index:-1}</style><button class=ground>@</button>",
    "on a ground before the box": "<div class=ground><p>@</p></div>",
    "a link on a ground before the box": "<div class=ground><a href=# style='color:#fff'>@</a></div>",
    "an icon": "<a href=# style='display:inline-block;width:20px;background:url(/x.png);text-indent:-999px;overflow:hidden'>@</a>",
    "an icon of a font": "<style>.pen::before{content:'\\e001'}</style><button class=pen style='font-size:0'>@</button>",
    "scaled a little": "<p style='transform:scale(.8)'>@</p>",
    "scaled up again": "<div style='transform:scale(.2)'><p style='transform:scale(5)'>@</p></div>",
    "turned": "<p style='transform:rotate(90deg)'>@</p>",
    "zoomed out a little": "<p style='zoom:.8'>@</p>",
    "zoomed out, in large type": "<p style='zoom:.1;font-size:140px'>@</p>",
    "turned somehow": "<p style='rotate:40deg'>@</p>",
    "a drawing drawn large": "<svg width=400 height=40 viewBox='0 0 40 4'><text y=3 font-size=2>@</text></svg>",
    "zoomed in again": "<div style='zoom:.1'><p style='zoom:10'>@</p></div>",
    "clipped downwards": "<div style='height:20px;overflow-y:clip'>@</div>",
    "out of what clips sidewards": "<div style='height:0;overflow-x:clip'><p>@</p></div><br>",
    "contained": "<div style='contain:content'>@</div>",
    "contained in layout": "<div style='height:0;contain:layout'><p>@</p></div><br>",
    "skipped out of view only": "<span style='display:inline-block;content-visibility:auto'>@</span>",
    "clipped to itself": "<div style='position:relative;height:20px'><p style='position:absolute;clip:rect(0,200px,40px,0)'>@</p></div>",
    "clipped to what is left": "<div style='position:relative;height:20px'><p style='position:absolute;clip:rect(auto,auto,auto,0)'>@</p></div>",
    "in front": "<div style='position:relative;background:#eee;height:40px'><p style='margin:0'>@</p></div>",
}


def _list(ways: dict[str, str], word: str) -> str:
    return "".join(f"<section>{way.replace('@', f'{word} {i} {word}')}</section>" for i, way in enumerate(ways.values()))


def _names(ways: dict[str, str], word: str, text: str) -> set[str]:
    return {name for i, name in enumerate(ways) if f"{word} {i} {word}" in text}


STYLE = "<style>body { margin: 0 } p, h2 { margin: 4px }</style>"


def test_words_that_nobody_sees_are_not_read_and_what_looks_alike_is(see: See) -> None:
    seen = see(f"{STYLE}{_list(SEEN, 'plain')}{_list(UNSEEN, 'canary')}")
    seen.page.set_viewport_size({"width": 900, "height": 4000})
    text = seen.text()
    assert _names(UNSEEN, "canary", text) == set()
    assert _names(SEEN, "plain", text) == set(SEEN)


@pytest.mark.parametrize(
    "lid",
    [
        "<div style='position:fixed;inset:0'><div style='height:100%;background:#fff'>@</div></div>",
        "<div style='position:fixed;inset:0'><div><div style='position:absolute;inset:0;background:#fff'>@</div></div></div>",
        "<div style='position:fixed;inset:0;background:linear-gradient(#fff,#eee)'>@</div>",
        "<iframe srcdoc='<body>Consent' style='position:fixed;inset:0;width:100%;height:100%;border:0'></iframe>",
        "<div style='position:fixed;inset:0'><iframe srcdoc=x style='width:100%;height:100%;border:0'></iframe></div>",
        "<canvas width=1000 height=700 style='position:fixed;inset:0'></canvas>",
        "<img src='data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=' style='position:fixed;inset:0;width:100%;height:100%'>",
    ],
)
def test_what_lies_under_something_that_stays_is_read_and_not_in_view(see: See, lid: str) -> None:
    under = "<p>under</p><button>under</button>"
    seen = see(f"{under}{lid.replace('@', '<p>on</p><p>top</p><p>of</p><button>it</button>')}<div style='height:3000px'></div>")
    for _ in range(2):
        nodes = seen.call("observe", {"whole": True})["nodes"]
        assert [node.get("in_view") for node in nodes if node.get("name") == "under"] == [False, False], nodes
        assert all("in_view" not in node for node in nodes if node.get("name") in ("on", "top", "of", "it"))
        seen.page.evaluate("document.querySelector('button').insertAdjacentHTML('beforebegin', ' ')")
    seen.page.evaluate("document.querySelector('[style*=fixed]').style.pointerEvents = 'none'")
    seen.page.evaluate("document.querySelector('[style*=fixed]').style.opacity = .5")
    # What it holds and what lets clicks through: a picture is no cover then.
    if "div" not in lid:
        assert "in_view" not in seen.nodes()[0]


def test_what_is_hidden_later_is_found_to_be(see: See) -> None:
    """No rule hid anything when the page was first read; and what is uncovered is read again."""
    seen = see(f"{STYLE}<p id=p>first</p><div id=box style='position:relative;height:60px'><p>second</p></div><button>Go</button>")
    assert "first" in seen.text() and "second" in seen.text()

    def after(script: str) -> str:
        seen.page.evaluate(script)
        return str([node.get("name") for node in seen.nodes()])

    assert "first" not in after("p.style.filter = 'opacity(0)'")
    assert "first" in after("p.style.filter = ''")
    assert "first" not in after("p.animate({filter: 'opacity(0)'}, {fill: 'forwards', duration: 0})")
    assert "first" in after("p.getAnimations()[0].cancel()")
    assert "first" not in after("document.styleSheets[0].cssRules[1].style.filter = 'opacity(0)'")
    assert "first" in after("document.styleSheets[0].cssRules[1].style.filter = ''")
    cover = "<div id=c style=\"position:absolute;inset:0;background:#fff\"></div>"
    assert "second" not in after(f"box.insertAdjacentHTML('beforeend', `{cover}`)")
    assert "second" in after("c.remove()")
    assert "second" not in after("box.style.zoom = .2")
    assert "second" in after("box.style.zoom = 1")
    assert "second" not in after("document.styleSheets[0].insertRule('#box { transform: scale(.2) }')")
    assert "second" in after("document.styleSheets[0].deleteRule(0)")
    assert "second" not in after("document.styleSheets[0].insertRule('#box p { height: 0; contain: paint }')")


def test_signs_that_are_drawn_as_nothing_say_nothing(see: See) -> None:
    tags = "".join(chr(0xE0000 + ord(letter)) for letter in "canary")
    nothing = [tags, "\ufe00\ufe0f\U000e0100\U000e01ef", "\u3164\u115f", "\u200b\u2063\u00ad"]
    seen = see("".join(f"<p>pl{signs}ain</p><button>G{signs}o</button>" for signs in nothing) + "<p>❤️ 1️⃣ ©️ a️ 2️</p>")
    assert [node["name"] for node in seen.nodes()] == ["plain", "Go"] * len(nothing) + ["❤️ 1️⃣ ©️ a 2"]


def test_controls_in_what_has_faded_are_not_there_either(see: See) -> None:
    seen = see(
        "<div style='filter:opacity(0)'><button>canary</button><div role=dialog aria-label=canary>x</div></div>"
        "<label><input type=checkbox style='opacity:.01;width:20px;height:20px'>News</label>"
        "<button style='clip-path:inset(0 round 4px)'>Go</button>"
    )
    text = seen.text()
    assert "canary" not in text and 'checkbox "News"' in text and 'button "Go"' in text


@pytest.mark.parametrize("style", ["opacity:0", "font-size:0", "color:#fff;background:#fefefe"])
def test_faint_parts_are_no_names_but_of_icons(see: See, style: str) -> None:
    icon = "<svg width=20 height=20><rect width=20 height=20 /></svg>"
    part = f"<span style='{style}'>canary</span>"
    seen = see(f"<button>Buy {part}</button><a href=#><b>Go {part}</b></a><h2>Top <i>of</i> {part}</h2>"
               f"<button>{icon}<span style='{style}'>Close</span></button>")  # fmt: skip
    assert [node["name"] for node in seen.nodes()] == ["Buy", "Go", "Top of", "Close"]


@pytest.mark.parametrize("style", ["transform:scale(.1)", "content-visibility:hidden"])
def test_parts_that_are_not_drawn_for_reading_are_no_names(see: See, style: str) -> None:
    seen = see(f"<button>Buy <span style='display:inline-block;{style}'>canary</span></button>")
    assert [node["name"] for node in seen.nodes()] == ["Buy"]


@pytest.mark.parametrize("cut", ["html { overflow-x: hidden }", "body { overflow: hidden auto }", "html { overflow: clip }"])
def test_nothing_is_read_beside_a_page_that_is_not_scrolled_sidewards(see: See, cut: str) -> None:
    words = "<p>plain</p><p style='position:absolute;left:{}'>canary</p><p style='margin-top:3000px'>below</p>"
    assert "canary" in see(words.format("5000px")).text()
    assert [node["name"] for node in see(f"<style>{cut}</style>{words.format('5000px')}").nodes()] == ["plain", "below"]
    turned = see(f"<html dir=rtl><style>{cut}</style>{words.format('-5000px')}")
    assert [node["name"] for node in turned.nodes()] == ["plain", "below"]


def test_names_that_nobody_sees_are_short(see: See) -> None:
    long = "canary " * 100
    seen = see(
        f"<section aria-label='{long}'><p>x</p></section><ul aria-label='{long}'><li>x</ul><p hidden id=d>{long}</p>"
        f"<div role=group aria-labelledby=d>x</div><div aria-label='{long}' style='height:20px;overflow:auto'>x<p>y<p>z</div>"
        f"<div role=list aria-label='{long}' style='height:20px;overflow:auto'>x<p>y<p>z</div>"
    )
    named = [node["name"] for node in seen.nodes() if "canary" in node.get("name", "")]
    assert len(named) == 5 and max(map(len, named)) <= 120
    words = "plain " * 100
    seen = see(f"<fieldset><legend>{words}</legend><input aria-label=a></fieldset><section><h2>{words}</h2></section>")
    assert seen.text().count(words.strip()) == 2


def test_frames_that_nobody_sees_are_told(see: See) -> None:
    styles = [
        "", "opacity:0", "filter:opacity(0)", "position:absolute;left:-9999px", "width:1px;height:1px", "display:none",
        "visibility:hidden", "opacity:.6", "margin-top:3000px", "width:800px;transform:scale(.2)",
    ]  # fmt: skip
    seen = see("".join(f"<iframe srcdoc='<p>x' style='width:80px;height:40px;{style}'></iframe>" for style in styles))
    page = seen.call("observe")
    assert (page["place"], page["unseen"]) == (-1, [1, 2, 3, 4, 5, 6, 9])
