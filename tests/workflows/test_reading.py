"""What is read off a page and put in elsewhere, what is counted, and what an entry without a row says."""

from __future__ import annotations

import pytest

from handrail.page.surroundings import around
from handrail.stack.machine import Entry
from handrail.workflows.finding import Found, Missing, find, read_off
from handrail.workflows.keeping import read, told
from handrail.workflows.ordinals import ordinals, rank_of
from handrail.workflows.progress import note_of
from handrail.workflows.replay import next_step
from handrail.workflows.without_values import CannotKeep
from handrail.workflows.workflow import Parameter, in_words
from handrail_wire import Node, Type
from tests.workflows.test_keeping import START, kept, step
from tests.workflows.test_repeats import played

CELL = {"role": "cell", "name": "Latvia", "row": ["Country"], "before": "Country", "at": 2, "part": "Latvia"}


def table(country: str) -> list[Node]:
    cells = [("Colour", "red"), ("Country", country)]
    rows = [[Node(role="row", depth=1), *(Node(role="cell", name=name, depth=2) for name in row)] for row in cells]
    return [Node(role="table"), *(node for row in rows for node in row), Node(ref="e1", role="textbox", name="Answer")]


def test_a_text_of_the_page_is_read_afresh() -> None:
    workflow = kept("Enter the value of Country.", step("type", "textbox", "Answer", text="Latvia", around={"source": CELL}))
    assert list(workflow.parameters) == ["name"] and workflow.steps[0].given == {"text": "{read}"}
    assert workflow.steps[0].reads["read"].row == ("{name}",)
    assert "Read {read} off the page in the row of {name}." in in_words(workflow)
    assert "Latvia" not in workflow.model_dump_json(), "value-free"
    assert played(workflow, {"name": "Country"}, [table("Malta")])[0] == "Malta"
    assert played(workflow, {"name": "Colour"}, [table("Malta")])[0] == "red"
    assert played(workflow, {"name": "City"}, [table("Malta")], most=9) == ["failed"]


def test_what_was_read_on_one_page_is_put_in_on_the_next_also_after_a_restart() -> None:
    around_it = {"source": {"role": "text", "name": "4711", "before": "Order number:", "part": "4711", "step": 0}}
    workflow = kept("Write down its number.", step("click", "link", "Note"), step("type", "textbox", "Number", text="4711", around=around_it))
    assert [list(one.reads) for one in workflow.steps] == [["read"], []] and not workflow.parameters
    first = [Node(role="text", name="Order number:"), Node(role="text", name="5822"), Node(ref="e1", role="link", name="Note")]
    turn = next_step(workflow, {}, [], first, START)
    assert turn.noted == {"read": "5822"}
    history = [Entry("note", note_of("read", "5822"), name="read", value="5822"), Entry("act", 'click "Note"', verb="click", status="done", reason=turn.reason)]
    page = [Node(ref="e2", role="textbox", name="Number")]
    assert next_step(workflow, {}, history, page, START).step == Type(ref="e2", text="5822")


@pytest.mark.parametrize(
    "source",
    [{"role": "text", "name": "Latvia", "before": "red", "part": "Latvia"}, {**CELL, "twice": True}, {}],
    ids=["nothing tells its place", "in two places", "nowhere"],
)
def test_a_text_of_which_nothing_tells_the_place_is_asked_for(source: dict[str, object]) -> None:
    facts = {"source": source} if source else {}
    workflow = kept("Enter where it is from.", step("type", "textbox", "Answer", text="Latvia", around=facts))
    assert list(workflow.parameters) == ["answer"] and not workflow.steps[0].reads


def test_a_value_in_capitals_is_one_of_the_next_run_in_capitals() -> None:
    workflow = kept("Enter “Vega” in capitals.", step("type", "textbox", "Code", text="VEGA"))
    assert workflow.steps[0].given == {"text": "{text:upper}"}
    assert played(workflow, {"text": "Juno"}, [[Node(ref="e1", role="textbox", name="Code")]])[0] == "JUNO"


# --- counted --------------------------------------------------------------------------------------------


def test_what_the_person_counts_is_counted() -> None:
    twins = {"others": 2, "twins": 2, "rank": 2}
    workflow = kept("Write hello into the 2nd box.", step("type", "textbox", text="hello", around=twins))
    assert workflow.title.endswith("into the {which} box.") and workflow.parameters["which"].kind == "ordinal"
    boxes = [Node(ref=f"e{at}", role="textbox") for at in (1, 2, 3)]
    target = workflow.steps[0].control
    assert target and find(target, "type", boxes, {"which": "third", "text": "x"}) == Found("e3", "exact")
    assert isinstance(find(target, "type", boxes, {"which": "4th"}), Missing), "there are only three"


def test_of_two_that_are_counted_alike_nothing_tells_which_is_which() -> None:
    assert ordinals("The 2nd box and the 2nd field, then the third.") == ["third"]
    twins = {"others": 2, "twins": 2, "rank": 2}
    steps = [step("check", "radio", around=twins), step("type", "textbox", text="45", around=twins)]
    with pytest.raises(CannotKeep, match="several"):
        kept("Check the 2nd choice, and write 45 into the 2nd box.", *steps)


def test_words_for_numbers() -> None:
    assert [rank_of(word) for word in ("1st", "Third", "22nd", "4", "some", "")] == [1, 3, 22, 4, 0, 0]
    assert read(Parameter(kind="ordinal"), "soon") is None


def test_the_counted_word_of_a_text_is_read() -> None:
    text = "Ducks swim slowly, geese do not."
    source = {"role": "text", "name": text, "part": "slowly"}
    workflow = kept("Enter the 3rd word.", step("type", "textbox", "Answer", text="slowly", around={"source": source}))
    where = workflow.steps[0].reads["read"]
    assert (where.name, where.word) == ("…", "{which}")
    page = [Node(role="text", name="Hens lay eggs.")]
    assert [read_off(where, page, {"which": word}) for word in ("2nd", "third", "4th")] == ["lay", "eggs", None]


# --- entries that are no rows -----------------------------------------------------------------------------


def post(at: int, who: str, *, liked: bool = False) -> list[Node]:
    icons = [Node(ref=f"e1{at}", role="image", hint="reply"), Node(ref=f"e2{at}", role="image", hint="like")]
    return [Node(role="text", name=f"Kim {who} {at} h"), Node(role="text", name=f"Words {at}"), *icons[: 1 if liked else 2]]


POSTS = [node for at, who in enumerate(("@ada", "@bo", "@cid")) for node in post(at, who)]


def test_a_control_without_a_name_is_told_by_what_stands_in_its_entry() -> None:
    spots = {node.ref: spot for node, spot in around(POSTS) if node.ref}
    assert spots["e21"].entry == ("Kim @bo 1 h", "Words 1", "reply")
    assert spots["e20"].entry == ("Kim @ada 0 h", "Words 0", "reply"), "also of the first"
    facts = {"hint": "like", **spots["e21"].as_data()}
    workflow = kept("Like what @bo says.", step("click", "image", around=facts))
    target = workflow.steps[0].control
    assert target and target.row == ("… {name} …",)
    assert find(target, "click", POSTS, {"name": "@cid"}) == Found("e22", "exact")
    assert isinstance(find(target, "click", POSTS, {"name": "@ci"}), Missing)


def test_entries_that_are_not_alike_tell_nothing() -> None:
    one_is_liked = [node for at, who in enumerate(("@ada", "@bo", "@cid")) for node in post(at, who, liked=who == "@bo")]
    spots = {node.ref: spot for node, spot in around(one_is_liked) if node.ref}
    assert not spots["e22"].entry, "its texts would be those of @bo, too"
    with pytest.raises(CannotKeep, match="several alike"):
        kept("Like what @bo says.", step("click", "image", around={"hint": "like", "others": 1, "before": "Words 2"}))


def test_a_link_after_a_label_is_what_the_page_says_of_the_thing_that_was_asked_for() -> None:
    facts = {"heading": "Prudy", "before": "Email:"}
    workflow = kept("Find Prudy and open the mail address.", step("click", "link", "pru@post.test", around=facts))
    target = workflow.steps[0].control
    assert target and (target.name, target.heading) == ("…", "{name}")
    page = [Node(role="heading", name="Bo"), Node(role="text", name="Email:"), Node(ref="e1", role="link", name="bo@x.test"), Node(ref="e2", role="link", name="More")]
    assert find(target, "click", page, {"name": "Bo"}) == Found("e1", "exact")
    assert isinstance(find(target, "click", page, {"name": "Kim"}), Missing)


def test_a_day_in_the_form_of_the_title_is_that_day() -> None:
    title, parameters = "Take {date:us}.", {"date": Parameter(kind="date")}
    assert told(title, parameters, "Take 07/02/2027.") == {"date": "2027-07-02"}
    assert told(title, parameters, "Take soon.") is None
