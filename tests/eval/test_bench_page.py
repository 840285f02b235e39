"""`scripts/bench page`: its pages, its matching with Playwright's list, its figures, and one small real run."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from handrail_eval.bench.live import live
from handrail_eval.bench.measure import Clicked, Row
from handrail_eval.bench.pages import Pages, largest
from handrail_eval.bench.peers import playwright_snapshot
from handrail_eval.bench.plots import exponent
from handrail_eval.bench.presence import missed, unseen
from handrail_eval.bench.recall import Listed, listed, unmatched
from handrail_eval.bench.summary import outcome, write
from handrail_eval.shop_pages import frame_page, shop_page
from handrail_wire import Node

SNAPSHOT = """
- generic [active] [ref=e1]:
  - link [ref=e3] [cursor=pointer]:
    - /url: /
    - img "Harbor Goods" [ref=e4]
  - 'button "Save: now" [pressed] [ref=e5]': ♥
  - radio "hidden one"
  - generic [ref=e6] [cursor=pointer]:
    - text: Compare
    - strong [ref=e7] [cursor=pointer]: lamps
    - button "Pin" [ref=e8] [cursor=pointer]
  - paragraph [ref=e9]: A "quoted" line
  - iframe [ref=e10]:
    - textbox "Your name" [ref=f1e2]: Ada
"""


def test_playwrights_list_is_read() -> None:
    assert [(one.ref, one.role, one.name) for one in listed(SNAPSHOT)] == [
        ("e3", "link", "Harbor Goods"),
        ("e5", "button", "Save: now"),
        ("e6", "generic", "Compare lamps Pin"),
        ("e8", "button", "Pin"),
        ("f1e2", "textbox", "Your name"),
    ]
    with pytest.raises(ValueError, match="cannot be read"):
        listed("- [")


def node(ref: str, role: str, name: str) -> Node:
    return Node(ref=ref, role=role, name=name)


def test_matching_counts_every_element_once() -> None:
    theirs = [
        Listed("e1", "button", "Track"),
        Listed("e2", "button", "Track"),
        Listed("e3", "generic", "Compare"),
        Listed("e4", "link", "Details"),
        Listed("e5", "generic", ""),
    ]
    ours = [
        node("e7", "button", "track"),
        node("e8", "clickable", "Compare"),
        node("", "text", "Details"),
        node("e9", "button", ""),
    ]
    left = [one.ref for one in unmatched(theirs, ours)]
    assert left == ["e2", "e4", "e5"], "one Track is left over, text has no ref, and no name is no match"


def test_a_name_match_prefers_the_same_role() -> None:
    theirs = [Listed("e1", "generic", "Save"), Listed("e2", "button", "Save")]
    assert unmatched(theirs, [node("e7", "button", "Save"), node("e8", "clickable", "Save")]) == []
    assert [one.ref for one in unmatched(theirs, [node("e7", "button", "Save")])] == ["e1"]


@pytest.mark.parametrize("elements", [300, 4_500, 18_000])
def test_shop_pages_have_the_size_they_are_asked_for(elements: int) -> None:
    html = shop_page(elements, other_site="http://localhost:1")
    assert abs(len(re.findall("<[a-z]", html)) - elements) <= 30
    assert html == shop_page(elements, other_site="http://localhost:1")
    assert html != shop_page(elements, seed=2, other_site="http://localhost:1")


def test_shop_pages_hold_what_makes_pages_hard() -> None:
    html = shop_page(1_000, other_site="http://localhost:1")
    for part in ('shadowrootmode="open"', 'shadowrootmode="closed"', "<iframe", "srcdoc=", 'role="dialog"', "<table",
                 'class="sr"', "localhost:1/frame/payment"):  # fmt: skip
        assert part in html
    assert "localhost" not in shop_page(1_000)
    assert "Helpful" in frame_page("reviews") and "limit" in frame_page("payment")


def test_the_largest_documents_are_found(tmp_path: Path) -> None:
    for name, size in (("a/small", 1_000), ("b/large", 300_000), ("c/larger", 400_000), ("d/giant", 2_000_000),
                       ("e/middle", 200_000)):  # fmt: skip
        (tmp_path / name).parent.mkdir()
        (tmp_path / f"{name}.html").write_text("x" * size)
    found = [(path.stem, giant) for path, giant in largest(tmp_path)]
    assert found == [("larger", False), ("large", False), ("giant", True)]
    assert largest(tmp_path / "a") == []


def test_growth_is_the_slope_between_logarithms() -> None:
    assert exponent([(100, 5), (1_000, 50), (10_000, 500)]) == pytest.approx(1)
    assert exponent([(100, 5), (1_000, 500)]) == pytest.approx(2)
    assert exponent([(100, 5), (1_000, 5)]) == pytest.approx(0)
    assert exponent([(100, 5)]) is None and exponent([(100, 5), (100, 6)]) is None


def row(page: str, whole: float, playwright: float, delta: float, recall: float) -> Row:
    return Row(
        page, elements=5_000, whole_ms=whole, anew_ms=2 * whole, playwright_ms=playwright, recall=recall, delta_ms={"a": 1, "b": delta},
        tokens=50, playwright_tokens=100, budget_tokens=2_900,
    )  # fmt: skip


def test_a_figure_is_the_worst_of_the_pages_its_target_names() -> None:
    rows = [
        row("miniwob-x", 20, 20, 9, 0.5),
        row("shop-4500", 20, 120, 3, 1.0),
        row("shop-18000", 20, 160, 4, 1.0),
    ]
    figures = outcome(rows, rows[1:], {1: 2.0, 10: 4.0}, {"miniwob-x": Clicked(1, 20, 30, 6), "shop-10000": Clicked(2, 30, 90, 25)})
    assert figures["vs_playwright"] == 6 and figures["vs_playwright_worst_of_all"] == 1
    assert figures["anew_vs_playwright"] == 3
    assert figures["delta_ms"] == 4 and figures["delta_ms_worst_of_all"] == 9
    assert figures["recall"] == 0.5 and figures["tokens_vs_playwright"] == 0.5
    assert (figures["click_miniwob_ms"], figures["click_10k_ms"]) == (20, 30)
    assert (figures["press_miniwob_ms"], figures["press_10k_ms"]) == (6, 25)
    assert figures["click_vs_playwright"] == 1.5 and figures["vs_browser_use"] is None
    assert figures["growth_changed"] == pytest.approx(0.301, abs=0.001)
    assert [one["page"] for one in figures["pages"]] == ["miniwob-x", "shop-4500", "shop-18000"]
    others = outcome(rows[:1], [], {}, {})
    assert others["vs_playwright"] == 1, "where the named pages were not measured, all count"


def test_the_report_says_what_was_skipped(tmp_path: Path) -> None:
    one = row("shop-300", 20, 120, 3, 1.0)
    figures = {
        **outcome([one], [], {}, {}),
        "skipped": ["no peer"],
        "failed": ["shop-1: busy"],
        "at": "now",
        "load": [0.5],
    }
    write(tmp_path, figures, [one])
    text = (tmp_path / "page.md").read_text("utf-8")
    assert "| shop-300 |" in text and "no peer" in text and "shop-1: busy" in text
    assert json.loads((tmp_path / "page.json").read_text("utf-8"))["vs_playwright"] == 6


@pytest.mark.browser
def test_what_we_lack_and_what_nobody_sees_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The judge must be able to say no: an element is taken out of our list, another one is made transparent."""
    monkeypatch.setenv("HANDRAIL_HOME", "")

    async def judge() -> None:
        with Pages() as pages:
            async with live(pages.shop(300).url) as here:
                _, seen, _ = await here.whole()
                _, snapshot = await playwright_snapshot(here.page)
                theirs = listed(snapshot)
                search = next(one for one in theirs if one.name == "Search")
                assert await missed(here, seen, [search]) == []
                document = seen.observation.documents[0]
                document.nodes[:] = [
                    one for one in document.nodes if (one.role, one.name) != ("button", "Search")
                ]
                seen = replace(seen)
                (lacking,) = await missed(here, seen, unmatched(theirs, seen.all_nodes))
                assert (lacking.ref, lacking.html, lacking.unseen) == (
                    search.ref,
                    "<button>Search</button>",
                    "",
                )

                _, seen, _ = await here.whole()
                before = {one.name for one in await unseen(here, seen)}
                await here.page.add_style_tag(content="nav { opacity: 0 }")
                wrong = {one.name: one.why for one in await unseen(here, seen) if one.name not in before}
                assert wrong == dict.fromkeys(
                    ("Outdoor", "Kitchen", "Office", "Travel", "Sale"), "display, visibility or opacity"
                )

    asyncio.run(judge())


@pytest.mark.browser
@pytest.mark.timeout(420)
def test_a_small_run(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "handrail_eval.bench", "page", "--pages", "shop-300", "--repeat", "2"]
    done = subprocess.run(
        [*command, "--no-peers", "--json", "--report", str(tmp_path)],
        capture_output=True,
        text=True,
        timeout=360,
    )
    assert done.returncode == 0, done.stderr
    figures = json.loads(done.stdout.splitlines()[-1])
    assert figures["vs_playwright"] > 0 < figures["anew_vs_playwright"] and figures["vs_browser_use"] is None
    assert any("browser-use" in one for one in figures["skipped"])
    assert figures["recall"] >= 0.99, figures["pages"][0]["missed"]
    assert figures["tokens_vs_playwright"] <= 0.6
    assert 0 < figures["budget_tokens"] <= 3_000
    assert set(figures["pages"][0]["delta_ms"]) == {"text_near", "text_far", "class", "added", "removed"}
    assert figures["click_10k_ms"] > 0 and figures["click_vs_playwright"] > 0
    for name in ("page.md", "page.json", "growth.png", "growth.svg"):
        assert (tmp_path / name).stat().st_size > 0
