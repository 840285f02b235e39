"""Unusual actions through the whole daemon: files, dialogs, text from other sites."""

from __future__ import annotations

from pathlib import Path

import pytest

from handrail.happened.steps import Proposed
from handrail_wire import Act, Acted, Click, Lease, Node, Upload
from tests.support.fake_browser import FakePage
from tests.support.world import act, click, stop, world


def page() -> FakePage:
    nodes = [Node(ref="e1", role="button", name="CV", hint="file upload"), Node(ref="e2", role="button", name="More")]
    return FakePage(nodes=nodes, facts={"e1": {"type": "file"}})


async def test_only_a_file_that_the_person_named_is_given_to_the_page(tmp_path: Path) -> None:
    mine, other = tmp_path / "cv.pdf", tmp_path / "diary.txt"
    mine.write_text("cv")
    other.write_text("secret")
    script = [
        act({"ref": "e1", "do": "upload", "files": [str(other)]}),
        act({"ref": "e1", "do": "upload", "files": [str(mine)]}),
        act(stop("sent")),
    ]
    async with world(tmp_path / "home", script, page()) as here:
        view = await here.browser.do(f"Apply with {mine}.")
        assert view.state == "done"
        assert here.browser.page.did == [Upload(ref="e1", files=[str(mine)])]
        assert "the person did not name the file" in here.prompts()[1]


async def test_a_file_in_the_home_folder_may_be_approved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is approved is what is done: the whole path, however short the person wrote it."""
    (tmp_path / "cv.pdf").write_text("cv")
    monkeypatch.setenv("HOME", str(tmp_path))
    button = FakePage(nodes=[Node(ref="e1", role="button", name="Upload file")])
    script = [act({"ref": "e1", "do": "upload", "files": ["~/cv.pdf"]}), act(stop("sent"))]
    async with world(tmp_path / "home", script, button) as here:
        here.browser.decide = lambda ask: "approve"
        assert (await here.browser.do("Upload ~/cv.pdf")).answer == "sent"
        whole = str(tmp_path / "cv.pdf")
        assert button.did == [Upload(ref="e1", files=[whole])]
        assert whole in here.browser.asked[0].sentence


async def test_accepting_a_dialog_asks_the_person_first(tmp_path: Path) -> None:
    accept = {"ref": "e2", "do": "click", "dialog": "accept", "dialog_text": "Ada"}
    done = [Click(ref="e2", dialog="accept", dialog_text="Ada")]
    for decision, happened in (("deny", []), ("approve", done)):
        script = [act(accept), act(stop("done"))]
        async with world(tmp_path / decision, script, page()) as here:
            here.browser.decide = lambda ask, decision=decision: decision
            await here.browser.do("Show more")
            assert here.browser.page.did == happened
            (asked,) = here.browser.asked
            assert asked.sentence.startswith('Handrail wants to press "More" and say yes with "Ada"')
            assert asked.reasons == ["It accepts a dialog: what the page asks there is not known beforehand"]


async def test_the_run_goes_on_in_the_tab_that_a_step_opened(tmp_path: Path) -> None:
    other = FakePage(nodes=[Node(ref="e1", role="button", name="Accept terms")], url="http://site.test/terms")

    def in_a_new_tab(request: Act) -> Acted | None:
        if request.tab == 8:
            return None
        return Acted(action_id=request.action_id, status="done", input="trusted", observation=other.observation(8))
    script = [act({"ref": "e2", "do": "click"}), act({"ref": "e1", "do": "click"}), act(stop("done"))]
    async with world(tmp_path, script, page()) as here:
        here.browser.answer_act = in_a_new_tab
        await here.browser.do("Accept the terms")
        assert "Accept terms" in here.prompts()[1]
        acts = [body for body in here.browser.received if isinstance(body, Act)]
        first = acts[0].tab
        assert [body.tab for body in acts] == [first, 8]
        leases = [body for body in here.browser.received if isinstance(body, Lease)]
        assert [(body.tab, body.held) for body in leases] == [(first, True), (8, False)]


async def test_the_history_calls_a_row_as_the_prompt_does(tmp_path: Path) -> None:
    rows = [Node(ref="e1", role="clickable", depth=1), Node(role="text", name="Alice Bell", depth=2)]
    async with world(tmp_path, [act(click("e1")), act(stop("open"))], FakePage(nodes=rows)) as here:
        view = await here.browser.do("Open the mail")
        assert '[e1] clickable "Alice Bell"' in here.prompts()[0]
        assert '- click "Alice Bell"' in here.prompts()[1]
        assert [one.name for one in here.happened(view.run, Proposed)] == ["Alice Bell"]


@pytest.mark.parametrize("decision", ["approve", "deny"])
async def test_a_page_with_a_text_of_the_persons_is_left_only_if_they_say_so(tmp_path: Path, decision: str) -> None:
    written = page()
    written.facts[""] = {"drafts": ["Comment"]}
    script = [act({"do": "goto", "url": f"{written.origin}/other"}), act(stop("there"))]
    async with world(tmp_path, script, written) as here:
        here.browser.decide = lambda asked: decision
        await here.browser.do("Look at the other page")
        (asked,) = here.browser.asked
        assert asked.reasons == ['The page has text that you typed and did not send: "Comment"']
        assert [one.verb for one in written.did] == (["goto"] if decision == "approve" else [])


async def test_what_the_page_says_of_a_step_shows_no_id_of_an_element(tmp_path: Path) -> None:
    nameless = FakePage(nodes=[Node(ref="e7", role="button", name="")])
    async with world(tmp_path, [act(click("e7")), act(stop("pressed"))], nameless) as here:
        here.browser.decide = lambda asked: "approve"
        await here.browser.do("Press it")
        [acted] = [body for body in here.browser.received if isinstance(body, Act)]
        assert "e7" not in acted.caption and "without a name" in acted.caption
