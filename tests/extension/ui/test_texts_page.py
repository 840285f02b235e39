"""Policies, workflows and the whole file on the options page: read, written beside the checker's sentences, taken in."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from handrail_wire import (
    AllExported,
    ImportPlanned,
    PolicyLine,
    TextChecked,
    TextPlace,
    TextProblem,
    Texts,
    TextSaved,
    TextShown,
    WorkflowLine,
)
from tests.extension.ui.conftest import Keep, Opener, assert_accessible, assert_fits, push, sent, tell_focus
from tests.extension.ui.scenes import GRANTS, Json, scene, settings_news

pytestmark = pytest.mark.browser
OPTIONS = "options/options.html#all"
TEXT = """---
name: find_parcel
description: Find a parcel by its number, and tell what was asked about it.
arguments: {number: the parcel's number}
may_call: [nobody]
states:
  search: [type, click]
---
Search for the number as it was told. If there is a list, open the parcel with just this number, and no other one.
"""
DIGEST = "ab" * 32


def policy(id: str, **more: Any) -> PolicyLine:
    name = id.rpartition("/")[2].removesuffix(".md").removeprefix("_")
    made = {"id": id, "name": name, "site": "generic", "own": id.startswith("own/"), "state": "counts", "description": "Find a parcel by its number."}
    return PolicyLine.model_validate({**made, **more})


POLICIES = [
    policy("own/my_shop/find_parcel.md", site="my_shop", patterns=["https://*.shop.example/*"], learned_from="k3p9x2abcd"),
    policy("own/find_flight.md", replaces=True, description="Find <b>flights</b>."),
    policy("own/_book_trip.md", state="draft", skill="book-trip"),
    policy("own/broken.md", state="broken", description="", problems=["colour: there is no such field. There are: name, description."]),
    policy("shipped/generic/do_task.md", description="Do what is asked."),
    policy("shipped/airline/find_flight.md", state="hidden", site="airline", looks_like=True),
    policy("shipped/kind_shop/order.md", site="kind_shop", looks_like=True),
]
WORKFLOWS = [
    WorkflowLine(id="own/book_flight.md", name="book_flight", title="Book a flight to {to}", site="https://airline.example/*", parameters=["to", "date"]),
    WorkflowLine(id="own/torn.md", name="torn", problems=["front matter: is missing. Begin the file with a line ---."]),
]


def texts(**more: Any) -> Json:
    made = {"policies": POLICIES, "workflows": WORKFLOWS, "sites": ["generic", "airline", "kind_shop", "my_shop"], "policies_folder": "/home/ada/policies", "workflows_folder": "/home/ada/workflows"}
    return Texts.model_validate({**made, **more}).model_dump(mode="json")


def shown(id: str = "own/my_shop/find_parcel.md", **more: Any) -> Json:
    made = {"kind": "policy", "id": id, "name": "find_parcel", "text": TEXT, "place": TextPlace(site="my_shop"), "digest": DIGEST}
    return TextShown.model_validate({**made, **more}).model_dump(mode="json")


def checked(page: Page, *problems: tuple[int, str], usable: bool = True) -> None:
    """The answer to the page's latest question."""
    page.wait_for_function("sent.some(({ type }) => type === 'check_text')")
    found = [TextProblem(line=at, text=text) for at, text in problems]
    number = sent(page, "check_text")[-1]["number"]
    push(page, TextChecked(number=number, usable=usable, problems=found).model_dump(mode="json"))


PROBLEM = (5, "may_call: there is no policy 'nobody'. There are: do_task.")
PLANNED = ImportPlanned(
    changes=["Setting · Most calls of the model: no limit → 40", "bank.example: never → usual", "A new policy: find_parcel"],
    left_out=["do_task: you gave it a grant."], sure=DIGEST,
).model_dump(mode="json")  # fmt: skip


def opened(open_page: Opener, answers: Json | None = None, **how: Any) -> Page:
    own = {"get_settings": [settings_news()], "get_texts": [texts()], "get_text": [shown()], **(answers or {})}
    page = open_page(OPTIONS, scene(GRANTS, answers=own), **how)
    expect(page.get_by_role("heading", name="Policies", exact=True)).to_be_visible()
    return page


def test_each_policy_says_what_it_is_for_and_which_one_counts(open_page: Opener) -> None:
    page = opened(open_page)
    own = page.locator("#policies > li")
    expect(own).to_have_count(4)
    expect(own.nth(0)).to_contain_text("Find a parcel by its number. For: https://*.shop.example/*. Drafted from run k3p9x2abcd.")
    expect(own.nth(1)).to_contain_text("Find <b>flights</b>. For: any page. It counts in place of the one that comes with Handrail.")
    expect(own.nth(2)).to_contain_text("From the skill book-trip. A draft, not used before you have tried it. On a page it is for, say: Try book_trip")
    expect(own.nth(3).locator(".problem")).to_contain_text("colour: there is no such field.")
    page.get_by_text("Those that come with Handrail").click()
    shipped = page.locator("#shipped-policies > li")
    expect(shipped.nth(1)).to_contain_text("For: pages that look like it (airline). Not used: yours of the same name counts.")
    expect(shipped.locator("button.danger")).to_have_count(0)
    expect(page.locator("#workflows > li").nth(0)).to_contain_text("Book a flight to {to}. For: https://airline.example/*. It asks for: to, date.")
    expect(page.locator("#workflows > li").nth(1).locator(".problem")).to_contain_text("front matter: is missing.")


def test_one_is_edited_by_keyboard_beside_the_sentences(open_page: Opener) -> None:
    page = opened(open_page)
    page.get_by_role("button", name="Edit find_parcel").focus()
    page.keyboard.press("Enter")
    assert sent(page, "get_text") == [{"type": "get_text", "kind": "policy", "id": "own/my_shop/find_parcel.md", "export": False}]
    area = page.get_by_role("textbox", name="Edit: find_parcel")
    expect(area).to_have_value(TEXT)
    expect(area).to_be_focused()
    checked(page, PROBLEM)
    expect(page.locator("#policy-editor [role=status]")).to_have_text("It can be saved, but something is wrong with it:")
    expect(page.locator("#policy-editor .lines .wrong")).to_have_text("5")
    page.get_by_role("button", name="Line 5").click()
    expect(area).to_be_focused()
    assert page.evaluate("(({ value, selectionStart, selectionEnd }) => value.slice(selectionStart, selectionEnd))(document.activeElement)") == "may_call: [nobody]"
    before = len(sent(page, "check_text"))
    page.keyboard.press("Delete")
    page.wait_for_function("before => sent.filter(({ type }) => type === 'check_text').length > before", arg=before)
    asked = sent(page, "check_text")[-1]
    assert "nobody" not in asked["text"] and asked["id"] == "own/my_shop/find_parcel.md"
    # An answer to what was there before is not shown any more.
    push(page, TextChecked(number=asked["number"] - 1, usable=False, problems=[TextProblem(line=1, text="old")]).model_dump())
    expect(page.locator("#policy-editor")).not_to_contain_text("old")
    checked(page)
    expect(page.locator("#policy-editor [role=status]")).to_have_text("No problems.")
    expect(page.locator("#policy-editor .lines .wrong")).to_have_count(0)
    page.locator("#policy-editor").get_by_role("button", name="Save").click()
    (saved,) = sent(page, "save_text")
    assert (saved["id"], saved["digest"], saved["text"]) == ("own/my_shop/find_parcel.md", DIGEST, asked["text"])
    push(page, TextSaved(kind="policy", id="own/my_shop/find_parcel.md").model_dump())
    push(page, texts())
    expect(page.locator("#policy-editor textarea")).to_have_count(0)
    assert page.evaluate("document.activeElement.dataset.key") == "own/my_shop/find_parcel.md-open"
    push(page, settings_news(saved="Saved: the policy find_parcel.", undo="the policy find_parcel"))
    page.get_by_role("button", name="Undo the policy find_parcel").click()
    assert sent(page, "undo_settings") == [{"type": "undo_settings"}]


def test_what_was_typed_is_not_lost_by_one_press(open_page: Opener) -> None:
    page = opened(open_page)
    page.get_by_role("button", name="Edit find_parcel").click()
    page.locator("#policy-text").fill("Mine")
    page.get_by_role("button", name="Edit find_flight").click()
    expect(page.locator("#policy-editor [role=alert]")).to_have_text("Save this first, or close it.")
    push(page, {"type": "settings_refused", "problems": [{"about": "policy", "message": "Not saved. name: is missing."}]})
    expect(page.locator("#policy-editor [role=alert]")).to_have_text("Not saved. name: is missing.")
    push(page, texts())
    expect(page.locator("#policy-text")).to_have_value("Mine")
    close = page.locator("#policy-editor").get_by_role("button", name="Close")
    close.click()
    page.get_by_role("button", name="Discard what you changed").click()
    expect(page.locator("#policy-text")).to_have_count(0)
    assert len(sent(page, "get_text")) == 1 and sent(page, "save_text") == []
    assert page.evaluate("document.activeElement.dataset.key") == "own/my_shop/find_parcel.md-open"


def test_a_shipped_one_is_read_and_copied(open_page: Opener) -> None:
    page = opened(open_page, {"get_text": [shown("shipped/generic/do_task.md", name="do_task", place=TextPlace())]})
    page.get_by_text("Those that come with Handrail").click()
    page.get_by_role("button", name="Read do_task").click()
    area = page.get_by_role("textbox", name="Read: do_task")
    expect(area).to_have_attribute("readonly", "")
    assert sent(page, "check_text") == [] and tell_focus(page) == "Read: do_task"
    expect(page.locator("#policy-editor").get_by_role("button", name="Save")).to_be_hidden()
    page.get_by_role("button", name="Make my own copy").click()
    area = page.get_by_role("textbox", name="Your own copy of do_task")
    area.fill(TEXT)
    page.locator("#policy-editor").get_by_role("button", name="Save").click()
    assert sent(page, "save_text")[0]["id"] == "shipped/generic/do_task.md"


def test_a_new_one_for_a_new_site(open_page: Opener) -> None:
    page = opened(open_page)
    page.get_by_text("Write a new one").click()
    begin = page.get_by_role("button", name="Begin with a template")
    begin.click()
    expect(page.locator("#policy-problem")).to_contain_text("Give it a name")
    page.get_by_label("Its name").fill("find_lamp")
    page.get_by_label("For which site").select_option("A new site…")
    begin.click()
    expect(page.locator("#policy-problem")).to_contain_text("Give the site a name")
    page.get_by_label("Name of the site").fill("lamps")
    begin.click()
    expect(page.locator("#policy-problem")).to_contain_text("Say what its pages are")
    page.get_by_label("Its pages").fill("https://lamps.example/*")
    page.keyboard.press("Enter")
    place = {"site": "lamps", "pattern": "https://lamps.example/*", "draft": False}
    assert sent(page, "new_policy") == [{"type": "new_policy", "name": "find_lamp", "place": place}]
    push(page, shown("", name="find_lamp", place=TextPlace.model_validate(place)))
    expect(page.get_by_role("textbox", name="New: find_lamp")).to_be_focused()
    page.locator("#policy-editor").get_by_role("button", name="Save").click()
    assert sent(page, "save_text")[0]["place"] == place


def test_a_file_is_taken_in_and_given_out(open_page: Opener, tmp_path: Path) -> None:
    page = opened(open_page, {"read_text": [shown("", name="", place=TextPlace(draft=True), left_out=["left out: hooks"])]})
    files = page.locator("#import-policy input")
    file = tmp_path / "SKILL.md"
    for data, words in ((b"\xff\xfe\x00", "That file is not UTF-8 text."), (b"x" * 500_000, "That file is too large: at most 400 kB.")):
        file.write_bytes(data)
        files.set_input_files(file)
        expect(page.locator("#policy-problem")).to_have_text(words)
    file.write_text(TEXT)
    files.set_input_files(file)
    expect(page.locator("#policy-editor .notice")).to_contain_text("It is somebody else’s until you have read it")
    expect(page.locator("#policy-editor .notice")).to_contain_text("left out: hooks")
    assert [one["text"] for one in sent(page, "read_text")] == [TEXT]
    page.locator("#policy-editor").get_by_label("For which site").select_option("my_shop")
    page.locator("#policy-editor").get_by_role("button", name="Save").click()
    assert sent(page, "save_text")[0]["place"] == {"site": "my_shop", "pattern": "", "draft": True}
    page.get_by_role("button", name="Export book_flight").click()
    assert sent(page, "get_text")[-1] == {"type": "get_text", "kind": "workflow", "id": "own/book_flight.md", "export": True}
    with page.expect_download() as download:
        push(page, shown("own/book_flight.md", kind="workflow", name="book_flight", export=True))
    assert download.value.suggested_filename == "book_flight.md" and Path(download.value.path()).read_text() == TEXT


def test_one_is_deleted_with_two_presses(open_page: Opener) -> None:
    page = opened(open_page)
    for kind, name, id in (("policy", "find_flight", "own/find_flight.md"), ("workflow", "torn", "own/torn.md")):
        page.get_by_role("button", name=f"Delete {name}").click()
        assert not [one for one in sent(page, "delete_text") if one["kind"] == kind]
        page.get_by_role("button", name=f"Delete {name} for good?").click()
        assert sent(page, "delete_text")[-1] == {"type": "delete_text", "kind": kind, "id": id}
    push(page, {"type": "settings_refused", "problems": [{"about": "workflow", "message": "It is a link to another place."}]})
    expect(page.locator("#workflow-problem")).to_have_text("It is a link to another place.")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 900])
def test_what_relies_on_it_is_said_before_the_second_press(open_page: Opener, keep: Keep, width: int, scheme: str) -> None:
    timed = "The schedule orders does it, and could not any more: delete that one first."
    granted = "You gave it a grant: book_flight may send forms on https://airline.example. It would allow nothing, and you would be asked each time."
    needed = WORKFLOWS[0].model_copy(update={"needed": [granted, timed]})
    page = opened(open_page, {"get_texts": [texts(workflows=[needed, WORKFLOWS[1]])]}, width=width, scheme=scheme)
    expect(page.locator("#workflows .notice")).to_be_hidden()
    page.get_by_role("button", name="Delete book_flight").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#workflows .notice li")).to_have_text([granted, timed])
    expect(page.locator("#workflows [role=status]").first).to_contain_text(f"{timed} Press once more")
    assert sent(page, "delete_text") == []
    assert_accessible(page)
    assert_fits(page)
    page.add_style_tag(content="main section:not(:has(#workflows)) { display: none; }")
    keep(page, f"needed-{width}-{scheme}")
    page.keyboard.press("Tab")
    expect(page.locator("#workflows .notice")).to_be_hidden()
    page.get_by_role("button", name="Delete book_flight").click()
    page.get_by_role("button", name="Delete book_flight for good?").click()
    assert sent(page, "delete_text") == [{"type": "delete_text", "kind": "workflow", "id": "own/book_flight.md"}]


def test_a_file_that_is_too_large_once_it_is_packed_is_not_sent(open_page: Opener, tmp_path: Path) -> None:
    page = opened(open_page, {"import_all": [PLANNED]})
    file = tmp_path / "all.json"
    file.write_text("\\" * 1_500_001)
    page.locator("#whole-buttons input").set_input_files(file)
    expect(page.locator("#whole-problem")).to_contain_text("packed for sending it takes 3,001 kB, and 3,000 kB fit")
    assert sent(page, "import_all") == []
    file.write_text("\\" * 1_499_000)
    page.locator("#whole-buttons input").set_input_files(file)
    expect(page.locator("#whole-plan")).to_be_visible()
    expect(page.locator("#whole-problem")).to_be_empty()


def test_all_in_one_file_is_shown_before_it_changes_anything(open_page: Opener, tmp_path: Path) -> None:
    page = opened(open_page, {"export_all": [AllExported(text="{}", left_out=["Schedules are left out."]).model_dump()], "import_all": [PLANNED]})
    section = page.locator("section", has=page.locator("#whole-title"))
    with page.expect_download() as download:
        section.get_by_role("button", name="Export").click()
    assert download.value.suggested_filename.startswith("handrail-")
    expect(page.locator("#whole-news")).to_contain_text("Schedules are left out.")
    file = tmp_path / "all.json"
    file.write_text('{"handrail": 1}')
    section.locator("input").set_input_files(file)
    expect(section.get_by_role("heading", name="3 changes. Nothing is done before you say yes.")).to_be_focused()
    expect(section).to_contain_text("bank.example: never → usual")
    expect(section).to_contain_text("do_task: you gave it a grant.")
    assert sent(page, "import_all") == [{"type": "import_all", "text": '{"handrail": 1}', "sure": ""}]
    section.get_by_role("button", name="Cancel").click()
    expect(page.locator("#whole-plan")).to_be_hidden()
    section.locator("input").set_input_files(file)
    section.get_by_role("button", name="Yes, change this").click()
    assert sent(page, "import_all")[-1] == {"type": "import_all", "text": '{"handrail": 1}', "sure": DIGEST}
    push(page, settings_news(saved="Taken over: 3 changes.", undo="the import"))
    expect(page.locator("#whole-plan")).to_be_hidden()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("width", "text"), [(320, 100), (400, 200), (1200, 100)])
def test_accessible_and_narrow(open_page: Opener, keep: Keep, tmp_path: Path, width: int, text: int, scheme: str) -> None:
    page = opened(open_page, {"import_all": [PLANNED]}, width=width, scheme=scheme)
    page.evaluate("text => { document.documentElement.style.fontSize = `${text}%`; }", text)
    page.get_by_text("Those that come with Handrail").click()
    page.get_by_text("Write a new one").click()
    page.get_by_label("For which site").select_option("A new site…")
    page.get_by_role("button", name="Edit find_parcel").click()
    checked(page, (3, "description: should be a sentence that says what it does."), PROBLEM, (6, "states.search: no site has a state 'search'. There is none yet."), usable=False)
    file = tmp_path / "all.json"
    file.write_text("{}")
    page.locator("#whole-buttons input").set_input_files(file)
    expect(page.locator("#whole-plan")).to_be_visible()
    assert_accessible(page)
    assert_fits(page)
    page.add_style_tag(content="main section:not(:has(#policies, #workflows, #whole-title)) { display: none; }")
    keep(page, f"texts-{width}-{text}-{scheme}")
