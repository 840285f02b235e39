"""HTML in, a policy's text out: real pages as filters and budgets leave them."""

from collections.abc import Callable

import pytest

from handrail.page.filters import FILTERS
from handrail.page.observation import Page
from handrail_wire import Document, Observation
from tests.extension.page.conftest import Seen

pytestmark = pytest.mark.browser

See = Callable[..., Seen]

WHOLE = 6000
"""Tokens that no page here reaches."""


def text(seen: Seen, goal: str = "", *filters: str, tokens: int = WHOLE) -> str:
    url = seen.page.url
    document = Document(frame=0, document_id="D", url=url, origin=url.rsplit("/", 1)[0], nodes=seen.nodes())
    return Page(Observation(tab=1, url=url, documents=[document])).render(goal=goal, filters=filters, tokens=tokens)


def orders(count: int, button: str = "Cancel") -> str:
    """A table of orders, each with a button at the end of its row."""
    cells = ("Order {0}", "Ada Smith", "Main Street", "£12", "Paid")
    heads = "".join(f"<th>{head}</th>" for head in ("Number", "Buyer", "Street", "Price", "State", "Action"))
    rows = (
        "<tr>" + "".join(f"<td>{cell.format(7000 + n)}</td>" for cell in cells) + f"<td><button>{button.format(7000 + n)}</button></td></tr>"
        for n in range(count)
    )
    return f"<table><tr>{heads}</tr>{''.join(rows)}</table>"


def around(shown: str, found: str, before: int, after: int) -> list[str]:
    """The lines around the only one that begins so."""
    lines = shown.split("\n")
    (at,) = (at for at, line in enumerate(lines) if line.startswith(found))
    return lines[at - before : at + after + 1]


@pytest.mark.parametrize("button", ["Cancel", "Cancel {0}"])
@pytest.mark.parametrize("filters", [(), ("interactive",)])
def test_a_row_that_the_goal_names_is_kept_whole_with_its_own_button(
    see: See, filters: tuple[str, ...], button: str
) -> None:
    shown = text(see(orders(300, button)), "Cancel order 7250", *filters, tokens=800)
    before, *row, after = around(shown, 'cell "Order 7250"', 2 - len(filters), 6)
    assert before.startswith("…") and after.startswith("…"), "nothing of its neighbours"
    assert row == [
        *(["row"] if not filters else []),
        'cell "Order 7250"',
        'cell "Ada Smith"',
        'cell "Main Street"',
        'cell "£12"',
        'cell "Paid"',
        f'[e251] button "{button.format(7250)}" out of view',
    ]


def test_a_card_that_the_goal_names_is_kept_whole_whatever_lies_in_it(see: See) -> None:
    cards = (
        f"<li><h3>Chair {n}</h3><ul><li>Oak</li><li>Number {7000 + n}</li></ul>"
        + "".join(f"<p>Sentence {s}.</p>" for s in range(9))
        + "<button>Buy</button></li>"
        for n in range(200)
    )
    shown = text(see(f"<ul>{''.join(cards)}</ul>"), "Buy 7150", tokens=500)
    above, *card, below = around(shown, 'listitem "Number 7150"', 5, 11)
    assert above.startswith("…") and below.startswith("…")
    assert card[:5] == ["listitem", 'heading "Chair 150"', "list", 'listitem "Oak"', 'listitem "Number 7150"']
    assert card[5:] == [*(f"Sentence {s}." for s in range(9)), '[e151] button "Buy" out of view']


def test_cells_come_with_the_headers_of_their_table(see: See) -> None:
    seen = see(f"<h1>Shop</h1>{orders(1000)}<table><tr><th>Other</th></tr><tr><td>x</td></tr></table>")
    seen.page.evaluate("document.querySelectorAll('tr')[500].scrollIntoView()")
    shown = text(seen, tokens=1000).split("\n")
    heads = ["Number", "Buyer", "Street", "Price", "State", "Action"]
    assert [line for line in shown if "columnheader" in line] == [f'columnheader "{head}"' for head in heads]
    assert 'cell "Order 7500"' in shown


def test_headers_that_would_take_too_much_of_the_budget_are_left_out(see: See) -> None:
    heads = "".join(f"<th>A long header of column {n}</th>" for n in range(60))
    seen = see(f"<table><tr>{heads}</tr>{'<tr><td>Cell</td></tr>' * 400}</table>")
    seen.page.evaluate("document.querySelectorAll('tr')[300].scrollIntoView()")
    shown = text(seen, tokens=300)
    assert shown.count("columnheader") < 5 and shown.count('cell "Cell"') > 10


CASES = {
    "": (
        '<h1>Trip</h1><ul><li>One <a href="#a">more</a></ul><label>From <input value=JFK></label>',
        "",
        ['heading "Trip"', "list", "listitem", "One", '[e1] link "more"', '[e2] textbox "From" value "JFK"'],
    ),
    "instruction": (
        "<h1>Save it</h1><button>Save</button><button>Send</button><p>Save</p><a href='#'>Blue chairs</a>",
        "save the blue one",
        ['[e1] button "Save"', '[e3] link "Blue chairs"'],
    ),
    "interactive": (
        "<table><tr><td>3</td><td><button>Go</button></td></tr></table><ul><li><b>Note</b><ul><li>x</ul></ul>",
        "",
        ['cell "3"', '[e1] button "Go"', "Note", 'listitem "x"'],
    ),
    "mentioned": (
        "<button>OK</button><button>ok</button><p>ok</p>",
        'press "ok"',
        ['[e1] button "OK"', '[e2] button "ok" ← named in the goal', "ok"],
    ),
    "superlative": (
        "<p>28h 15m</p><button>Book for $980</button><p>20h</p><button>Book for $147</button>",
        "the cheapest flight",
        ["28h 15m", '[e1] button "Book for $980"', "20h", '[e2] button "Book for $147" ← lowest price of 2'],
    ),
}


def test_every_filter_has_its_case() -> None:
    assert {*CASES, "relevant"} == {"", *FILTERS}


@pytest.mark.parametrize("name", CASES)
def test_a_page_through_each_filter(see: See, name: str) -> None:
    html, goal, lines = CASES[name]
    assert text(see(html), goal, *filter(None, [name])).split("\n") == lines


def test_the_relevant_filter_leaves_the_item_that_the_goal_names_and_what_is_in_view(see: See) -> None:
    items = "".join(f"<li>Parcel {n} <a href='#{n}'>Track</a></li>" for n in range(200))
    shown = text(see(f"<ul>{items}</ul>"), "Track parcel 150", "relevant").split("\n")
    assert shown[-3:] == ["listitem", "Parcel 150", '[e151] link "Track" out of view']
    assert shown[:2] == ["Parcel 0", '[e1] link "Track"'] and len(shown) == 40


def scroll(seen: Seen, ref: str, direction: str = "down") -> dict[str, str]:
    answer: dict[str, str] = seen.call("scroll", {"verb": "scroll", "ref": ref, "direction": direction})
    return answer


def test_a_gap_is_opened_by_scrolling_at_the_element_that_it_names(see: See) -> None:
    seen = see(orders(1000))
    goal = "Cancel order 7250"
    assert 'cell "Order 7251"' not in text(seen, goal, tokens=1000)
    gap = around(text(seen, goal, tokens=1000), 'cell "Order 7250"', 0, 6)[-1]
    assert gap.endswith("more lines below [e251]")
    assert scroll(seen, "e251") == {}
    shown = text(seen, goal, tokens=1000)
    assert 'cell "Order 7251"' in shown and '[e252] button "Cancel"' in shown.split("\n")
    assert scroll(seen, "e251") == {}, "in view by now: on by a step"
    assert seen.page.evaluate("document.querySelectorAll('tr')[260].getBoundingClientRect().top") < 0


def test_a_gap_at_the_beginning_is_opened_by_scrolling_up(see: See) -> None:
    seen = see("".join(f"<p>Sentence {n}.</p>" for n in range(300)) + "<button>Agree</button>")
    seen.page.evaluate("scrollTo(0, 1e6)")
    gap, *kept = text(seen, tokens=200).split("\n")
    assert gap == f"… {301 - len(kept)} more lines above [e1]"
    seen.page.evaluate("scrollTo(0, 0)")
    assert scroll(seen, "e1", "up") == {}, "it is brought to the bottom"
    assert seen.page.get_by_role("button").bounding_box()["y"] > 600
    assert scroll(seen, "e1", "up") == {}
    assert f"Sentence {300 - len(kept)}." in text(seen, tokens=200).split("\n"), "the one above the first"


def test_beyond_the_end_of_a_list_that_scrolls_the_page_goes_on(see: See) -> None:
    items = "".join(f"<li><a href='#{n}'>Mail {n}</a></li>" for n in range(40))
    seen = see(f"<ul aria-label=Mails style='height: 300px; overflow: auto'>{items}</ul>" + "<p>More</p>" * 100)
    last = seen.ref("Mail 39")
    assert scroll(seen, last) == {} and seen.page.evaluate("document.querySelector('ul').scrollTop") > 300
    seen.page.evaluate("scrollTo(0, 0)")
    assert scroll(seen, last) == {} and seen.page.evaluate("scrollY") > 300
    box = seen.ref("Mails")
    assert scroll(seen, box)["problem"] == "cannot be scrolled down any further"
