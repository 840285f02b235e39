"""Whole runs in which a page's state says what can be chosen: lists that are read, and what is opened from them.

The policies and sites are the shipped ones; the model is scripted.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from handrail_wire import Node
from tests.support.fake_browser import FakePage
from tests.support.world import act, call, click, stop, world

TOP = [Node(ref="e1", role="link", name="My Account"), Node(ref="e2", role="link", name="My Cart")]
PRODUCTS = [[("Fjord boots", "$74.90"), ("Larch boots", "$69.00")], [("Moss boots", "$58.00"), ("Reed boots", "$91.50")]]
ISSUES = [[("Slow start", "Open"), ("Wrong date", "Open")], [("Better cache", "Open"), ("Better docs", "Open")]]


def products(page: FakePage, number: int = 0) -> None:
    page.url, page.title = f"http://shop.test/boots?p={number + 1}", "Boots"
    page.nodes = [*TOP, Node(role="heading", name="Boots"), Node(ref="e3", role="combobox", name="Sort By", options=["Price"])]
    for row, (name, price) in enumerate(PRODUCTS[number]):
        page.nodes += [Node(ref=f"e1{row}", role="link", name=name), Node(role="text", name=price)]
        page.nodes += [Node(ref=f"e2{row}", role="button", name="Add to Cart")]
        page.on_click[f"e1{row}"] = lambda page, name=name, price=price: product(page, name, price, number)  # type: ignore[misc]
    if number + 1 < len(PRODUCTS):
        page.nodes.append(Node(ref="e9", role="link", name="Page Next"))
        page.on_click["e9"] = lambda page: products(page, number + 1)


def product(page: FakePage, name: str, price: str, number: int) -> None:
    page.url, page.title = f"http://shop.test/{name.replace(' ', '-')}", name
    page.nodes = [
        *TOP, Node(ref="e4", role="link", name="Back to Boots list"), Node(ref="e5", role="link", name="« Back"),
        Node(role="heading", name=name), Node(role="text", name=price), Node(ref="e6", role="spinbutton", name="Qty", value="1"),
        Node(ref="e7", role="button", name="Add to Cart"), Node(ref="e8", role="tab", name="Reviews 2"),
        Node(role="text", name="Hurts after an hour"), Node(role="text", name="Review by catso"),
    ]  # fmt: skip
    page.on_click["e5"] = lambda page: products(page, number)


def issues(page: FakePage, number: int = 0) -> None:
    page.url, page.title = f"http://git.test/atlas/issues?page={number + 1}", "Issues"
    page.nodes = [
        Node(ref="e1", role="link", name="Merge requests 6"), Node(ref="e2", role="link", name="Repository"),
        Node(ref="e3", role="link", name="Issues 4"), Node(role="heading", name="Issues"),
    ]  # fmt: skip
    for row, (title, state) in enumerate(ISSUES[number]):
        page.nodes.append(Node(ref=f"e1{row}", role="link", name=title))
        page.on_click[f"e1{row}"] = lambda page, title=title, state=state: issue(page, title, state)  # type: ignore[misc]
    page.on_click["e3"] = issues
    if number + 1 < len(ISSUES):
        page.nodes.append(Node(ref="e9", role="link", name="Next"))
        page.on_click["e9"] = lambda page: issues(page, number + 1)


def issue(page: FakePage, title: str, state: str) -> None:
    page.url, page.title = "http://git.test/atlas/issues/12", title
    page.nodes = [*page.nodes[:3], Node(role="heading", name=title), Node(role="text", name=state)]
    page.nodes.append(Node(ref="e7", role="button", name="Close issue"))


SHOP, CODE = (products, "shop.test"), (issues, "git.test")


@pytest.mark.parametrize(
    ("site", "called", "outside", "back"),
    [
        (SHOP, call("list_products", query="boots under $60, with their sizes"), click("e7"), "e5"),
        (SHOP, call("search_reviews", question="Which reviewer of the Moss boots says that they hurt?"), click("e7"), "e5"),
        (CODE, call("search_issues", query="open the issue \"Better cache\""), click("e7"), "e3"),
    ],
    ids=["list_products", "search_reviews", "search_issues"],
)  # fmt: skip
async def test_a_list_is_paged_what_is_opened_is_only_read_and_left_again(
    tmp_path: Path, site: Any, called: dict[str, Any], outside: dict[str, Any], back: str
) -> None:
    begin, _ = site
    page = FakePage(nodes=[])
    begin(page)
    script = [
        act(called), act(click("e9")), act(click("e10")),
        act(outside),  # It cannot be chosen: the model is asked once more.
        act(click(back)), act(stop("seen")), act(stop("done")),
    ]  # fmt: skip
    async with world(tmp_path, script, page, tier="small") as here:
        view = await here.browser.do(" ".join(["Find", *map(str, called["arguments"].values())]))
        assert view.state == "done", (view.answer, view.message)
        did = [getattr(one, "ref", "") for one in page.did]
        assert did == ["e9", "e10", back]
        told = here.prompts()
        assert '[e9] link "Page Next" ← Next page' in told[1] or '[e9] link "Next" ← Next page' in told[1]
        assert "At this stage: find" in told[1] and "At this stage: " in told[3]
        assert ("← Back to results" if site is SHOP else "← All issues") in told[3]
        assert "click is not possible on 'e7' now" in told[4]
        assert 'button "Add to Cart"' not in told[3].split("<page")[-1]
        assert '"e7"' not in json.dumps(here.model.requests[3]["response_format"])
