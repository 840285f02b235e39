"""Reports and exports of a run whose journal was written by hand, as the run loop writes it."""

from __future__ import annotations

import json
import re
import struct
import zlib
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

from handrail.app.translation import translated
from handrail.happened.rows import event_of, row_of
from handrail.stack.events import RunRecord
from handrail.store.export import UnknownRun, as_lines, as_object, find_run, load_run
from handrail.store.journal import Journal
from handrail.store.report import decisions, report, write_report
from handrail.store.views import RunFold
from handrail.text.language import language
from handrail_demo.browser import find_chromium

INSTRUCTION = "Book a one-way flight from JFK to FLL on 7 July for Ms Ada Park & <her> colleague"
URL = "https://airline.example/#/search"
TICKET = "ab" * 32


def png(width: int, height: int, colour: tuple[int, int, int]) -> bytes:
    """A picture of one colour."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = (b"\0" + bytes(colour) * width) * height
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + body


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    store = Journal(tmp_path / "journal.sqlite3")
    yield store
    store.close()


class Written:
    """Writes the events of one run in the run loop's own shapes."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.record = journal.start_run(tab=7, instruction=INSTRUCTION, url=URL, model="qwen2.5-coder-1.5b")
        self.steps = 0

    def write(self, kind: str, **data: object) -> None:
        self.journal.append(self.record.run, event_of(kind, data))

    def decision(self, tokens: int, seconds: float) -> None:
        self.write(
            "decision", policy="", model="qwen2.5-coder-1.5b", tokens=tokens, cost=0.0, seconds=seconds,
            answers=[], problem="",
        )  # fmt: skip

    def push(self, policy: str, objective: str, reason: str = "") -> None:
        self.write("push", policy=policy, arguments={}, objective=objective, reason=reason, page="p")
        self.steps += 1

    def pop(self, status: str, answer: str = "", reason: str = "") -> None:
        self.write("pop", status=status, answer=answer, fields=[], reason=reason)
        self.steps += 1

    def propose(
        self, text: str, effect: str, reason: str = "", tokens: int = 0, seconds: float = 0.0, **more: object
    ) -> int:
        step, self.steps = self.steps, self.steps + 1
        shown = {"ref": "e1", "role": "button", "name": "x", "url": URL, "reasons": [], **more}
        self.write(
            "propose", step=step, action={"verb": "click", "ref": "e1"}, text=text, reason=reason,
            effect=effect, tokens=tokens, seconds=seconds, **shown,
        )  # fmt: skip
        return step

    def act(self, step: int, text: str, status: str = "done", detail: str = "") -> None:
        if status != "refused":
            self.write("intent", step=step, action_id=f"{self.record.run}.{step}")
        self.write(
            "act", step=step, text=text, status=status, detail=detail, reason="", verb="click", ref="e1",
            page="p",
        )  # fmt: skip

    def picture(self, step: int, data: bytes) -> None:
        self.journal.save_screenshot(self.record.run, step, "image/png", data)


def booking(journal: Journal, pictures: dict[int, bytes] | None = None) -> RunRecord:
    """A run that books a flight: policies, a refused page action, a question, an approval, an answer."""
    run = Written(journal)
    run.push("book_flight", INSTRUCTION)
    run.decision(812, 3.4)
    run.push("find_flight", "Find flights from JFK to FLL on 7 July", "the search form is open")
    run.decision(640, 2.2)
    for text in ('type "JFK" into "From"', 'type "FLL" into "To"'):
        step = run.propose(text, "edit", "the airports are given", 640, 2.2)
        run.act(step, text)
    run.push("choose_date", "Choose 7 July in the calendar")
    run.decision(388, 1.6)
    step = run.propose('click "7 July 2026"', "edit", "", 388, 1.6)
    run.act(step, 'click "7 July 2026"', "stale", "the calendar had moved on; nothing was done")
    run.decision(401, 1.7)
    step = run.propose('click "7"', "edit", "July is shown now", 401, 1.7)
    run.act(step, 'click "7"')
    run.pop("done", "7 July 2026 is chosen")
    step = run.propose('click "Search flights"', "navigate", "the form is filled in", 300, 1.2)
    run.act(step, 'click "Search flights"')
    run.pop("done", "AB 204, 9:40, $129")
    run.write("question", text="Which e-mail address should the airline write to?")
    run.write("answer", question="Which e-mail address should the airline write to?", text="ada@park.example")
    run.steps += 2
    run.decision(910, 3.9)
    step = run.propose(
        'click "Pay $129"', "commit", "everything is filled in", 910, 3.9, reasons=["the label says “Pay”"]
    )
    run.write("approval_asked", step=step, ticket=TICKET)
    run.write("state", state="awaiting_approval", message="Waiting for your decision.")
    run.write("approval", ticket=TICKET, decision="approve", reason="")
    run.steps += 1
    run.act(step, 'click "Pay $129"')
    run.pop("done", "Booked: AB 204 on 7 July for Ms Ada Park, $129.\nBooking reference Q7RT2K.")
    run.write(
        "end", state="done", message="",
        answer="Booked: AB 204 on 7 July for Ms Ada Park, $129.\nBooking reference Q7RT2K.",
    )  # fmt: skip
    journal.end_run(run.record.run)
    for step, data in (pictures or {3: png(300, 200, (90, 140, 200))}).items():
        run.picture(step, data)
    return run.record


class Structure(HTMLParser):
    """What matters in the report: tags with attributes in order, and the visible words."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.words.append(data.strip())

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attrs for name, attrs in self.tags if name == tag]

    @property
    def text(self) -> str:
        return " ".join(filter(None, self.words))


def made(journal: Journal, record: RunRecord) -> str:
    fold = load_run(journal, record)
    return report(fold, journal.events(record.run), lambda step: journal.screenshot(record.run, step))


def test_report_tells_the_whole_run(journal: Journal) -> None:
    record = booking(journal)
    seen = Structure(made(journal, record))
    for words in (
        INSTRUCTION,
        "Booking reference Q7RT2K.",
        "book_flight › find_flight › choose_date",
        "Why: July is shown now",
        "The calendar had moved on; nothing was done",
        "cannot be undone",
        "You answered: ada@park.example",
        "qwen2.5-coder-1.5b",
        "401 tokens",
        "3,151",
    ):
        assert words in seen.text
    steps = load_run(journal, record).steps
    ids = [attrs["id"] for attrs in seen.all("li") if attrs.get("id")]
    # A question that was answered is there once, with its answer.
    asked, answered = (step for step in steps if step.kind == "question")
    assert ids == [f"step-{step.index + 1}" for step in steps if step is not asked]
    assert seen.text.count(answered.text) == 1


def test_in_german_only_what_others_said_is_english(journal: Journal) -> None:
    record = booking(journal)
    fold, events = load_run(journal, record), journal.events(record.run)
    html = report(fold, events, lambda step: journal.screenshot(record.run, step), language("de"), translated)
    assert '<html lang="de">' in html
    seen = Structure(html.partition("<body>")[2])
    for words in (
        INSTRUCTION, "Booking reference Q7RT2K.", "„JFK“ in „From“ eingeben", "Klick auf „Pay $129“", "Warum: July is shown now",
        "nicht rückgängig zu machen", "Geantwortet: ada@park.example", "401 Token", "3.151", "2,2 s", "freigegeben", "Schritt für Schritt",
    ):  # fmt: skip
        assert words in seen.text, words
    assert not re.search(r"\b(why|step|steps|tokens|answered|approved|time|cost|task|page)\b", seen.text, re.IGNORECASE)


def test_report_is_one_file_that_loads_nothing(journal: Journal) -> None:
    seen = Structure(made(journal, booking(journal)))
    (image,) = seen.all("img")
    assert (image["src"] or "").startswith("data:image/png;base64,")
    assert image["alt"] == 'The page after step 4: Type "FLL" into "To"'
    assert not seen.all("script") and not seen.all("link")
    assert all((attrs.get("href") or "").startswith("#") for attrs in seen.all("a"))
    policy = next(attrs["content"] for attrs in seen.all("meta") if "http-equiv" in attrs)
    assert policy and policy.startswith("default-src 'none'")


def test_page_texts_cannot_become_markup(journal: Journal) -> None:
    run = Written(journal)
    run.push("do_task", "<script>alert(1)</script>")
    step = run.propose('click "<img src=x onerror=alert(1)>"', "edit", "</style><b>bold</b>", name="<i>")
    run.act(step, 'click "<img src=x onerror=alert(1)>"')
    seen = Structure(made(journal, run.record))
    assert not seen.all("script") and not seen.all("img") and not seen.all("b")
    assert 'Click "<img src=x onerror=alert(1)>"' in seen.text


def test_decisions_name_step_reason_and_outcome(journal: Journal) -> None:
    record = booking(journal)
    (one,) = decisions(load_run(journal, record), journal.events(record.run))
    assert (one.text, one.decision, one.words) == ('Click "Pay $129"', "approve", "approved")
    assert one.reasons == ("the label says “Pay”",)


def test_a_decision_that_waits_is_shown_as_waiting(journal: Journal) -> None:
    run = Written(journal)
    run.push("do_task", "Buy it")
    step = run.propose('click "Buy"', "commit")
    run.write("approval_asked", step=step, ticket=TICKET)
    (one,) = decisions(load_run(journal, run.record), journal.events(run.record.run))
    assert (one.decision, one.words, one.waited) == ("", "still waiting", "")
    assert "still waiting" in Structure(made(journal, run.record)).text


def test_a_run_without_steps_has_a_report(journal: Journal) -> None:
    run = Written(journal)
    run.write("end", state="failed", message="The tab was closed, so the run ended.", answer="")
    seen = Structure(made(journal, run.record))
    assert "Failed" in seen.text and "It ended before its first step." in seen.text
    assert "The tab was closed, so the run ended." in seen.text


def test_lines_give_the_run_back(journal: Journal) -> None:
    record = booking(journal)
    first, *rest = (json.loads(line) for line in as_lines(journal, record))
    assert first["kind"] == "run" and first["instruction"] == INSTRUCTION
    assert [line["n"] for line in rest] == list(range(len(rest)))
    again = RunFold(record)
    for event in journal.events(record.run):
        again.apply(event)
    assert as_object(again) == as_object(load_run(journal, record))
    assert [[line["kind"], line["data"]] for line in rest] == [
        json.loads(json.dumps(row_of(event.what))) for event in journal.events(record.run)
    ]


def test_find_run(journal: Journal) -> None:
    with pytest.raises(UnknownRun, match="no runs yet"):
        find_run(journal, "last")
    first, second = booking(journal), booking(journal)
    assert find_run(journal, first.run) == first
    assert find_run(journal, "last") == second
    assert find_run(journal, second.run[:9]) == second
    with pytest.raises(UnknownRun, match="More than one"):
        find_run(journal, "")
    with pytest.raises(UnknownRun, match="handrail runs"):
        find_run(journal, "no such run")


@pytest.mark.browser
@pytest.mark.parametrize(("scheme", "spoken"), [("light", "en"), ("dark", "de")])
def test_report_in_a_browser(journal: Journal, tmp_path: Path, scheme: str, spoken: str) -> None:
    file = tmp_path / "run.html"
    record = booking(journal)
    write_report(journal, load_run(journal, record), file, language(spoken), translated)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=find_chromium(), args=["--no-sandbox", "--disable-quic"]
        )
        page = browser.new_page(color_scheme=scheme, viewport={"width": 320, "height": 700})  # type: ignore[arg-type]
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(file.as_uri())
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
        assert page.evaluate("[...document.images].every(image => image.naturalWidth > 0)")
        assert [url for url in asked if not url.startswith(("data:", "file:"))] == []
        # axe is put into the page, which the report's own policy would forbid.
        page.close()
        page = browser.new_context(bypass_csp=True, color_scheme=scheme).new_page()  # type: ignore[arg-type]
        page.goto(file.as_uri())
        violations = Axe().run(page).response["violations"]
        assert [one["id"] for one in violations] == []
        browser.close()
