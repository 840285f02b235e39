"""The guide's pictures: pages of the extension as they are in a moment of the guide, in light and dark.

The pages are the extension's own, in a real Chromium; what its worker would tell them is a scene, as in the tests of
these pages (`tests/extension/ui`), at a time that stands still. Beside the pictures, `pictures.json` keeps what stands
in each and how it looks, by which a test finds one that is out of date.
"""

from __future__ import annotations

import base64
import hashlib
import io
import json
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from unittest.mock import patch

from PIL import Image, ImageOps
from playwright.sync_api import Browser, Page, sync_playwright

from handrail.text.answer_table import as_csv, table_of
from handrail_demo.browser import find_chromium, sandbox
from handrail_eval.miniwob import PageServer
from handrail_wire import (
    Click,
    Kept,
    KeptSchedule,
    ModelInUse,
    ModelTrial,
    StepView,
    WorkflowParameter,
    WorkflowView,
)
from tests.extension.ui.conftest import ENGLISH, EXTENSION, STAND_IN, push
from tests.extension.ui.scenes import (
    TICKET,
    Json,
    approval,
    facts,
    form_field,
    live,
    scene,
    settings_news,
    working,
)

FOLDER = Path(__file__).parents[2] / "docs" / "guide" / "pictures"
LIST = FOLDER / "pictures.json"
MOST_BYTES = 48_000
MARGIN = 8
"""Pixels above and below a part."""
FRAME = "#8a8f98"
SCHEMES = {"light": "", "dark": "-dark"}
"""What a picture's name ends with in each."""
NOW = datetime(2027, 7, 1, 9, 30, tzinfo=UTC)


@dataclass(frozen=True)
class Picture:
    """A page of the extension, what its worker tells it, and what is done there.

    In the picture are `height` pixels of it, or all of it (0), or only a `part` of it (a selector).
    """

    page: str
    scene: Callable[[], Json]
    width: int = 400
    height: int = 0
    do: Callable[[Page], object] = lambda page: None
    part: str = ""


# --- what is told ----------------------------------------------------------------------------------


def answering(*first: Json, **answers: list[Json]) -> Json:
    return scene(*first, answers=answers)


def options(name: str = "qwen3.5:9b", server: str = "Ollama", address: str = "http://127.0.0.1:11434/v1") -> Json:
    """A model, and two schedules."""
    model = ModelInUse(state="ready", sentence=f"Using {name} on {server} at {address}.", local="127.0.0.1" in address)
    schedules = [
        KeptSchedule(
            name="fares", when="every weekday at 08:00", next=NOW.timestamp() + 81_000, paused=False,
            last="Thu 1 Jul 08:00: done", instruction="/find_fares",
        ),
        KeptSchedule(
            name="report", when="on the 1st of every month at 07:00", next=None, paused=True, last="", instruction="/monthly_report",
        ),
    ]  # fmt: skip
    kept = Kept(runs=[], total=0, secrets=[], schedules=schedules).model_dump(mode="json")
    told = settings_news(model=model.model_dump(), keys=[], values={"model.name": name, "model.base_url": address})
    return answering({"type": "runs", "runs": []}, get_settings=[told], get_kept=[kept])


def on_the_internet() -> Json:
    return options("gpt-6.2-sol", "OpenAI", "https://api.openai.com/v1")


def all_work(page: Page) -> None:
    push(page, ModelTrial(small=False, state="works", text="The first answer took 0.9 s.").model_dump())


def typed(page: Page) -> None:
    page.get_by_label("What should Handrail do?").fill("Book a one-way flight from JFK to FLL on 7 July")


def payment() -> Json:
    fields = [
        form_field("name", "Name on card", "Ada Park", "text"),
        form_field("number", "Card number", "••••••", secret=True),
    ]
    return scene(approval(570, fields))


CHECKOUT = """<body style="margin:0;font:16px sans-serif;background:#f3f6fb;color:#12284b"><h2 style="margin:18px 24px">Payment</h2>
<div style="background:#fff;border:1px solid #cdd8ea;border-radius:10px;margin:0 24px;padding:18px">
<p style="margin:0 0 14px">One way, JFK to FLL, 8 July &nbsp; <b>Total $412.60</b></p>
<button style="font:bold 16px sans-serif;color:#fff;background:#0b50d0;border:0;border-radius:8px;padding:12px 20px;outline:3px solid #c0391b;outline-offset:3px">Pay now</button></div>"""


def with_the_page(page: Page) -> None:
    """The window's own picture of the page, and buttons that listen."""
    there = page.context.new_page()
    there.set_viewport_size({"width": 640, "height": 170})
    there.set_content(CHECKOUT)
    data = base64.b64encode(there.screenshot()).decode()
    there.close()
    push(page, {"type": "approval_picture", "ticket": TICKET, "data": data})
    armed(page)


def armed(page: Page) -> None:
    page.wait_for_function("document.getElementById('approve').ariaDisabled === 'false'")


def three_invoices() -> Json:
    """A step like others, which may be allowed for more than once."""
    send = facts(
        name="Send invoice", total="", context="Invoice 4711", url="https://shop.example/invoices/4711",
        frame_origin="https://shop.example",
    )  # fmt: skip
    return scene(
        approval(
            570, [], action=Click(ref="e7"), facts=send, sentence='Handrail wants to press "Send invoice" on shop.example.',
            reasons=["the button says “Send invoice”"], requirements=[], instruction="Send the three invoices of June",
            policy="send_invoices", stack=["send_invoices"], always=["send"], like=True,
        )
    )  # fmt: skip


def flight_form(whole: bool = True, name: str = "book_flight") -> Json:
    parameters = [
        WorkflowParameter(name="from", ask="from", kind="shape:AAA", default="JFK"),
        WorkflowParameter(name="to", ask="to", kind="shape:AAA", default="FLL"),
        WorkflowParameter(name="on", ask="on", kind="date", default="2027-07-07", fixed=True),
    ]
    made = WorkflowView(
        name=name, title="Book a one-way flight from {from} to {to} on {on:words}", site="https://airline.example/*",
        here="page", parameters=parameters if whole else [],
        steps=[
            'Type "{from}" into "From".', 'Type "{to}" into "To".', 'Type "{on}" into "Departure date".',
            'Click "Book flight" (you are asked first).',
        ] if whole else [],
    )  # fmt: skip
    return made.model_dump(mode="json")


def workflows(*first: Json) -> Json:
    shown = {"type": "workflow_shown", "workflow": flight_form(), "draft_of": ""}
    draft = {**shown, "draft_of": "k3p9x2"}
    listed = {"type": "workflow_list", "workflows": [flight_form(whole=False)], "problems": []}
    return answering(*first, list_workflows=[listed], get_workflow=[shown], draft_workflow=[draft])


def run_form(page: Page) -> None:
    page.locator("#run-book_flight").click()
    page.get_by_label("to", exact=True).fill("MIA")


def keep_form(page: Page) -> None:
    push(page, live(state="done", stack=[], answer="Booked flight EX 204.", message="Done"))
    page.get_by_role("button", name="Keep as workflow").click()
    page.get_by_label("You are asked for").first.wait_for()


def only(*steps: StepView, **changes: Any) -> Json:
    """A run of these steps."""
    return scene({**live(**changes), "steps": [step.model_dump(mode="json") for step in steps]})


ANSWER = "| flight | leaves | price |\n|---|---|---|\n| EX 12 | 08:15 | $189 |\n| EX 14 | 12:40 | $164 |\n| EX 16 | 19:05 | $175 |"


def answered() -> Json:
    found = table_of(ANSWER)
    assert found
    table = {"columns": list(found.columns), "rows": [list(row) for row in found.rows], "csv": as_csv(found)}
    asked = "Which flights go from JFK to FLL on 7 July?"
    return only(
        state="done", stack=[], answer=ANSWER, table=table, message="Done", instruction=asked, model="gpt-6.2-sol", page_steps=3
    )  # fmt: skip


def rows() -> Json:
    """The third of fifty trips."""
    stack = ["each_row", "book_flight"]
    steps = [
        StepView(index=41, kind="act", stack=stack, text='type "MIA" into "To"', effect="edit"),
        StepView(index=42, kind="act", stack=stack, text='type "2027-07-09" into "Departure date"', effect="edit", status="running"),
    ]  # fmt: skip
    return only(
        *steps, rows=50, row=2, workflow="book_flight", state="acting", stack=stack, tokens=0, cost=None, instruction="/book_flight"
    )  # fmt: skip


def open_run(page: Page) -> None:
    page.locator("[data-run]").click()


def missed() -> Json:
    said = "2 scheduled runs were missed (“fares”, the last at Thu 1 Jul 08:00)."
    return scene({"type": "runs", "runs": [], "notice": "", "missed": said})


PICTURES = {
    "first": Picture("options/options.html#first", options, 720, 612, all_work),
    "model": Picture("options/options.html", on_the_internet, 720, part="#model-section"),
    "popup": Picture("popup/popup.html", scene, 360, do=typed),
    "panel": Picture("panel/panel.html", lambda: scene(live(working=working(), model="gpt-6.2-sol"))),
    "verdict": Picture("panel/panel.html", answered, do=open_run, part=".after"),
    "approval": Picture(f"approval/approval.html#{TICKET}", payment, 720, do=with_the_page),
    "allow": Picture(f"approval/approval.html#{TICKET}", three_invoices, 720, do=armed, part="#for-good"),
    "keep": Picture("panel/panel.html", lambda: workflows(live()), height=730, do=keep_form),
    "form": Picture("popup/popup.html", workflows, 360, do=run_form),
    "table": Picture("panel/panel.html", answered, do=open_run),
    "rows": Picture("panel/panel.html", rows, height=400),
    "schedules": Picture("options/options.html#schedules", options, 720, part="section:has(#schedules)"),
    "missed": Picture("panel/panel.html", missed, part=".history"),
}
"""By the name that the guide's pages give them."""


# --- how they are taken ----------------------------------------------------------------------------


@contextmanager
def studio() -> Iterator[Callable[[str, str], Page]]:
    """`show(name, scheme)`: the page of a picture, ready to be taken. An error on it ends the work."""
    with PageServer(EXTENSION) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), headless=True, args=[*sandbox(), "--disable-quic"])
        yield lambda name, scheme: _shown(browser, server.base, PICTURES[name], scheme)
        browser.close()


def _shown(browser: Browser, base: str, picture: Picture, scheme: str) -> Page:
    context = browser.new_context(
        viewport={"width": picture.width, "height": picture.height or 720}, color_scheme=scheme,  # type: ignore[arg-type]
        locale="en-US", timezone_id="UTC", reduced_motion="reduce",
    )  # fmt: skip
    page = context.new_page()
    page.clock.set_fixed_time(NOW)
    with patch("time.time", NOW.timestamp):
        told = picture.scene()
        script = STAND_IN.replace("/** TEXTS */ {}", json.dumps(ENGLISH)).replace("/** SCENE */ {}", json.dumps(told))
    page.add_init_script(script)
    page.goto(f"{base}/{picture.page}")
    page.wait_for_function("document.body.innerText.length > 60")
    picture.do(page)
    page.locator(picture.part or "main").first.wait_for()
    page.wait_for_timeout(150)
    return page


def taken(page: Page, picture: Picture) -> bytes:
    """WebP of the picture."""
    page.evaluate("document.activeElement.blur()")
    # What stays at the window's end is at the picture's end then.
    page.set_viewport_size({"width": picture.width, "height": picture.height or page.evaluate(HEIGHT)})
    part = page.locator(picture.part).first.bounding_box() if picture.part else None
    around = part and {
        "x": 0, "y": part["y"] - MARGIN, "width": picture.width, "height": part["height"] + 2 * MARGIN,
    }  # fmt: skip
    shot = page.screenshot(animations="disabled", clip=around)
    made = io.BytesIO()
    # Without losses, which would blur its letters, and save little: there are few colours.
    framed = ImageOps.expand(Image.open(io.BytesIO(shot)).convert("RGB"), 1, FRAME)
    framed.save(made, "WEBP", lossless=True, quality=100, method=6)
    return made.getvalue()


HEIGHT = """() => { document.documentElement.style.minHeight = "0"; document.body.style.minHeight = "0";
  return Math.ceil(Math.max(...[...document.body.children].map(one => one.getBoundingClientRect().bottom), document.body.scrollHeight)); }"""


def content(page: Page, picture: Picture) -> Json:
    """What stands in a picture, and a digest of the page's style sheets."""
    text = page.locator(picture.part or "body").first.inner_text()
    sheets = re.findall(r'rel="stylesheet" href="([^"]+)"', (EXTENSION / picture.page.partition("#")[0]).read_text("utf-8"))
    folder = (EXTENSION / picture.page).parent
    digest = hashlib.sha256(b"".join((folder / sheet).read_bytes() for sheet in sheets))
    return {"text": [line for line in text.split("\n") if line.strip()], "styles": digest.hexdigest()[:16]}


def main() -> None:
    """Make all of them, and say how large they are."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.iterdir():
        old.unlink()
    contents: dict[str, Any] = {}
    with studio() as show:
        for name, picture in PICTURES.items():
            for scheme, suffix in SCHEMES.items():
                page = show(name, scheme)
                contents[name] = content(page, picture)
                made = taken(page, picture)
                page.context.close()
                (FOLDER / f"{name}{suffix}.webp").write_bytes(made)
                print(f"{name}{suffix}.webp: {len(made) / 1000:,.0f} kB")
                if len(made) > MOST_BYTES:
                    sys.exit(f"That is more than {MOST_BYTES / 1000:,.0f} kB: make it smaller.")
    LIST.write_text(json.dumps(contents, indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main()
