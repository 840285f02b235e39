"""A large model reads what did not fit: a text in full, part by part, and where words stand."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from handrail.tools import TextLine, ToolContext, ToolError, use
from handrail.tools.reading import PART
from handrail_wire import Node
from tests.support.fake_browser import FakePage
from tests.support.world import act, click, stop, world

LINES = [
    TextLine(0, [], 'heading "Terms"'), TextLine(0, ["e1"], '[e1] article "Notice"'), TextLine(1, [], "Three months."),
    TextLine(1, [], "In writing."), TextLine(0, ["e2"], '[e2] link "Back"'), TextLine(0, [], "The notice ends here."),
]  # fmt: skip


def asked(tool: str, lines: list[TextLine] | None = None, truncated: bool = False, **given: str) -> str:
    return use(tool, given, ToolContext(date(2026, 7, 1), (), LINES if lines is None else lines, truncated))


def test_what_is_in_an_element_is_read_or_what_follows_it() -> None:
    assert asked("read") == "part 1 of 1\n" + "\n".join(line.text for line in LINES)
    assert asked("read", ref="e1") == 'part 1 of 1\n[e1] article "Notice"\nThree months.\nIn writing.'
    assert asked("read", ref="[e2]") == 'part 1 of 1\n[e2] link "Back"\nThe notice ends here.'
    assert asked("read", lines=[]) == "part 1 of 1\n"


def test_a_long_text_comes_in_parts_of_whole_lines() -> None:
    lines = [TextLine(0, [], f"{number:05} " + "x" * 94) for number in range(200)]
    parts = [asked("read", lines, truncated=True, part=str(n + 1)) for n in range(3)]
    assert [part.partition("\n")[0] for part in parts] == [
        "part 1 of 3; the next is 2", "part 2 of 3; the next is 3", "part 3 of 3 (the page goes on: not all of it could be read)",
    ]  # fmt: skip
    assert [line.text for line in lines] == [line for part in parts for line in part.splitlines()[1:]]
    assert max(map(len, parts)) < PART + 100


def test_words_are_found_with_what_stands_around_them() -> None:
    assert asked("find", text="NOTICE") == "\n".join(["2 times", *(line.text for line in LINES)])
    many = [TextLine(0, [], f"line {number}{' hit' if number % 10 == 5 else ''}") for number in range(200)]
    found = asked("find", many, text="hit").splitlines()
    assert found[:7] == ["20 times, the first 12 of them", "line 3", "line 4", "line 5 hit", "line 6", "line 7", "…"]
    assert asked("find", text="nowhere", truncated=True) == "0 times (the page goes on: not all of it could be read)"


def test_what_stands_by_itself_comes_before_what_is_part_of_a_longer_word() -> None:
    days = [TextLine(0, (), f"{day} March: {day}00") for day in (1, 8, 18, 28)]
    assert asked("find", days, text="8 March").splitlines()[0] == "once, and 2 times within longer words"
    assert asked("find", days, text="arch").startswith("4 times")



@pytest.mark.parametrize(
    ("tool", "given", "told"),
    [
        ("read", {"ref": "e9"}, "no element 'e9'"),
        ("read", {"part": "2"}, "the text has 1"),
        ("read", {"part": "zwei"}, "no part zwei"),
        ("find", {"text": "  "}, "which `text`"),
    ],
)
def test_what_cannot_be_read_is_said(tool: str, given: dict[str, str], told: str) -> None:
    with pytest.raises(ToolError, match=told):
        asked(tool, **given)


READ, FIND = {"do": "read"}, {"do": "find", "text": "Word 7"}


def long_page() -> FakePage:
    words = [Node(role="text", name=f"Word {number} of a long page that does not fit into a prompt") for number in range(400)]
    return FakePage([*words, Node(ref="e1", role="button", name="Far below")])


async def test_the_latest_reading_stands_in_the_fence_and_an_older_one_is_only_named(tmp_path: Path) -> None:
    script = [act(READ, FIND), act(FIND), act(click("e1")), act(stop("Word 77"))]
    async with world(tmp_path, script, long_page()) as here:
        view = await here.browser.do("Which word is the 77th?")
        first, second, third, _ = here.prompts()
        assert view.page_steps == 1 and "Word 200 of" not in first.partition("Word 77 of")[0]
        shown = second.partition("What you read <")[2].partition("\n</")[0]
        assert "read: part 1 of 3" in shown and "find Word 7: once, and 10 times within longer words" in shown and "Word 130 of" in shown
        assert "- read = part 1 of 3; the next is 2 (above)" in second
        assert "- read = part 1 of 3; the next is 2 (not shown any more)" in third
        assert "find Word 7: once, and 10 times within longer words" in third.partition("What you read <")[2]
        assert [action.verb for action in here.browser.page.did] == ["click"], "what is not shown can be chosen"


async def test_a_small_model_has_no_such_tools(tmp_path: Path) -> None:
    async with world(tmp_path, [act(READ), act(READ), act(stop("end"))], long_page(), tier="small") as here:
        await here.browser.do("Read it")
        assert "no action 'read'" in here.prompts()[-1] or "- read:" not in here.prompts()[0]
        assert "What you read" not in here.prompts()[-1]
