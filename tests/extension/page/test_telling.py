"""What tells controls apart where HTML itself does not: captions, icons, formats, colours."""

from collections.abc import Callable

import pytest

from tests.extension.page.conftest import Seen

pytestmark = pytest.mark.browser

See = Callable[..., Seen]


def lines(see: See, html: str) -> list[str]:
    return [line.strip() for line in see(html).text().split("\n")]


def test_a_field_alone_in_its_box_is_named_by_the_words_after_it(see: See) -> None:
    found = lines(see, "<div><input><div>Genre</div></div><div><input><div>Year</div></div>")
    assert [line for line in found if line.startswith("textbox")] == ['textbox "Genre"', 'textbox "Year"']
    others = (
        "<div><div role=combobox tabindex=0>Red</div><div role=listbox><div role=option>Blue</div></div></div>"
        "<div contenteditable>First</div><div contenteditable>Second</div>"
    )
    assert lines(see, others)[::2] == ["combobox =Red", 'option "Blue"', "textbox =Second"]
    two = lines(see, "<div><input class=a><input class=b><div>Between</div></div>")
    assert not any("Between" in line for line in two if line.startswith("textbox"))


def test_a_link_without_an_address_can_be_clicked_and_an_anchor_cannot(see: See) -> None:
    found = lines(see, "<p><a title=Back data-x=1>Prev</a></p><p><a name=top>Top</a></p>")
    assert found == ['link "Prev"', 'text "Top"']
    found = lines(see, "<p><a>Products</a></p><p><a>*</a> <a>12</a></p><p><a>" + "A passage. " * 9 + "</a></p>")
    assert found == ['link "Products"', 'text "* 12"', f'text "{("A passage. " * 9).strip()}"']


def test_a_menu_item_tells_its_icon(see: See) -> None:
    html = "<div role=menu><div role=menuitem><span class='ui-icon ui-icon-disk'></span>Save</div></div>"
    assert lines(see, html)[-1] == 'menuitem "Save" {disk}'


def test_the_signs_of_a_picture_font_are_no_name(see: See) -> None:
    for content in ("'\\f005'", "'\\f005' / ''", "'*' / ''"):
        styles = f"<style>.fa-star::before {{ content: {content} }}</style>"
        star = "<i class='fa fa-star' style='cursor:pointer' onclick='1'></i>"
        assert lines(see, styles + star)[-1] == "clickable {star}"


def test_a_text_area_says_that_it_takes_lines(see: See) -> None:
    assert lines(see, "<textarea aria-label=Note></textarea>") == ['textbox "Note" {several lines}']


def test_the_line_breaks_of_a_text_area_are_part_of_its_value(see: See) -> None:
    nodes = see("<textarea aria-label=Note>\none  two\n\n* three\n</textarea>").nodes()
    assert [node["value"] for node in nodes if node["role"] == "textbox"] == ["one two\n\n* three"]


@pytest.mark.parametrize(
    ("colour", "name"),
    [
        ("rgb(84, 84, 176)", "blue"),
        ("rgb(221, 182, 182)", "pink"),
        ("rgb(177, 246, 177)", "light green"),
        ("rgb(118, 61, 61)", "dark red"),
        ("rgb(128, 128, 128)", "grey"),
    ],
)
def test_pale_and_dull_colours_keep_their_hue(see: See, colour: str, name: str) -> None:
    found = lines(see, f"<div data-x style='width:30px;height:30px;background:{colour}'></div>")
    assert found == [f"shape {{{name}}}"]


def test_an_empty_frame_is_a_thing_even_with_white_space_in_it(see: See) -> None:
    html = "<div id=target-area style='width:100px;height:60px;border:1px solid'>\n </div>"
    assert lines(see, html)[0].startswith("shape {target area")


def test_the_lines_of_an_editor_are_part_of_its_value(see: See) -> None:
    nodes = see("<div contenteditable>Dear<div>all</div><div><br></div><div>Bye  now</div></div>").nodes()
    assert [node["value"] for node in nodes if node["role"] == "textbox"] == ["Dear\nall\n\nBye now"]


UTILITIES = (
    "inline-flex gap-2 -mt-2 px-4 ring-offset-2 hover:bg-destructive/90 aria-invalid:ring-destructive/20 "
    "dark:aria-invalid:border-destructive data-[state=open]:opacity-0 bg-destructive text-danger sm:hidden [&_svg]:size-4"
)


def test_how_a_control_looks_in_some_state_is_no_word_about_it(see: See) -> None:
    """Utility classes are neither evidence nor a name; a class of the control's own is both."""
    seen = see(
        f"<button class='{UTILITIES}'>Checkout</button><button class='btn btn-danger {UTILITIES}'>Go on</button>"
        f"<button class='{UTILITIES} justify-center'><svg class='size-4 text-gray-500 icon-gear'></svg></button>"
    )
    assert "destructive" not in seen.facts("Checkout")["hint"] and "danger" not in seen.facts("Checkout")["hint"]
    assert "btn-danger" in seen.facts("Go on")["hint"] and "destructive" not in seen.facts("Go on")["hint"]
    nameless = [node for node in seen.nodes() if node["role"] == "button" and not node.get("name")]
    assert [node["hint"] for node in nameless] == ["gear"]


# --- what is wrong with a field, in the site's own words ---------------------------------------------


@pytest.mark.parametrize(
    ("html", "told"),
    [
        ("<div class=group><label>Zip <input aria-invalid=true></label><span class=field-error>Five digits, please</span></div>"
         "<div><label>Town <input></label></div>", "Five digits, please"),
        ("<div><div><label>Zip <input aria-invalid=true></label></div><div role=alert>No such place</div></div>", "No such place"),
        ("<p><label>Zip <input aria-invalid=true></label><span class=invalid-feedback hidden>Not shown</span></p>", ""),
        ("<div><label>Zip <input aria-invalid=true></label><label>Town <input></label><p class=error>One of them</p></div>", ""),
        ("<div><label>Zip <input></label><span class=field-error>Five digits</span></div>", ""),
    ],
)  # fmt: skip
def test_a_wrong_field_has_the_site_s_own_words(see: See, html: str, told: str) -> None:
    seen = see(html)
    [zip_code] = [node for node in seen.nodes() if node.get("name", "").startswith("Zip")]
    assert zip_code.get("hint", "") == told


def test_the_words_follow_a_change_beside_the_field(see: See) -> None:
    seen = see("<div><label>Zip <input aria-invalid=true></label><span class=error id=m>Too short</span></div>")
    read = lambda: seen.call("observe", {"frame": 0, "maxNodes": 100})  # noqa: E731
    assert "Too short" in str(read()["nodes"])
    seen.page.evaluate("m.textContent = 'No such place'")
    seen.page.evaluate("new Promise(done => setTimeout(done, 100))")
    again = read()
    assert "{No such place}" in seen.text() and "No such place" in str(again)


# --- which of several is chosen ----------------------------------------------------------------------

SWATCHES = "<ul>{}</ul>"


@pytest.mark.parametrize(
    ("items", "chosen"),
    [
        ("<li><button class='swatch'>Red</button><li><button class='swatch swatch--selected'>Blue</button>", ["Blue"]),
        ("<li class=item><button>Red</button><li class='item is-active'><button>Blue</button>", ["Blue"]),
        ("<li><button class=active>Red</button><li><button class=active>Blue</button>", []),
        ("<li><button class=inactive>Red</button><li><button class='not-selected'>Blue</button>", []),
        ("<li><button class='selected' aria-pressed=false>Red</button><li><button>Blue</button>", ["Red"]),
        ("<li><button class='data-[state=active]:bg-red'>Red</button><li><button>Blue</button>", []),
        ("<li><button class=selected>Red</button>", []),
        ("<li class=active><a href=/a>Red</a><li><a href=/b>Blue</a>", ["Red"]),
        ("<a class='icon icon-checked' href=/a>Apply</a> <a class='icon icon-reload' href=/b>Clear</a>", []),
        ("Added by <a class='user active' href=/u>Ada</a> about <a href=/d>2 days</a> ago", []),
    ],
)
def test_the_only_one_of_its_kind_with_such_a_class_is_chosen(see: See, items: str, chosen: list[str]) -> None:
    seen = see(SWATCHES.format(items))
    assert [node["name"] for node in seen.nodes() if "selected" in node.get("states", ())] == chosen


def test_the_choice_moves_with_the_class(see: See) -> None:
    seen = see("<div><button class=on-sale>Red</button><button class='on-sale current' id=b>Blue</button><button id=g>Green</button></div>")
    chosen = lambda: [one["name"] for one in seen.nodes() if "selected" in one.get("states", ())]  # noqa: E731
    assert chosen() == ["Blue"]
    seen.page.evaluate("b.classList.remove('current'); g.classList.add('current')")
    seen.page.evaluate("new Promise(done => setTimeout(done, 100))")
    assert chosen() == ["Green"]


def test_a_form_whose_fields_are_called_like_its_own_properties_is_read(see: See) -> None:
    seen = see("<form><button class=selected>One</button><button>Two</button><input name=children><input name=firstElementChild></form>")
    assert [one["name"] for one in seen.nodes() if "selected" in one.get("states", ())] == ["One"]


def test_a_title_that_a_tooltip_takes_away_still_names_what_is_pointed_at(see: See) -> None:
    tip = "onmouseenter=\"this.was = this.title; this.removeAttribute('title')\" onmouseleave='this.title = this.was'"
    seen = see(f"<input type=checkbox title='Check all' {tip}><button style='margin: 50px'>Go on</button>")
    names = lambda: [one.get("name") for one in seen.nodes()]  # noqa: E731
    assert names() == ["Check all", "Go on"]
    seen.page.hover("input")
    assert seen.page.evaluate("document.querySelector('input').title") == "" and names() == ["Check all", "Go on"]
    seen.page.evaluate("document.querySelector('input').was = ''")
    seen.page.hover("button")
    assert names() == [None, "Go on"], "it has none any more"


def test_a_field_is_called_like_its_group_and_never_like_links_beside(see: See) -> None:
    links = "<div><a href=/e>Edit</a> <a href=/p>Preview</a></div>"
    assert 'textbox "Notes"' in see(f"<fieldset><legend>Notes</legend>{links}<div><textarea></textarea></div></fieldset>").text()
    assert 'textbox "' not in see(f"{links}<div><textarea></textarea></div>").text()
    assert 'checkbox "Order 7"' in see("<p><input type=checkbox> <a href=/7>Order 7</a></p>").text()
    helped = see("<p>Size (<a href=/help>help</a>) <input></p>")
    assert 'textbox "Size' in helped.text()
