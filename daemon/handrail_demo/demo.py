"""The demo: a daemon, the airline's site, a Chromium with the extension, and one instruction.

With a display the person types it in the extension and decides in its approval window. Without one it runs by
itself, and the decision is asked for in the terminal and then clicked on the extension's own approval page.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from datetime import date
from pathlib import Path
from typing import Any

from playwright.async_api import Page
from rich.console import Console
from rich.markup import escape

from handrail.run.run import Run
from handrail.store.report import write_report
from handrail_wire import AskApproval

from .airline import airline
from .approver import Approver, Decide, if_all_is_as_asked
from .browser import NoBrowser, need_chromium
from .configured import configured_model, isolated
from .session import Session, session

RUN_S = 1200.0
_BOOK = "TASK_BOOK_FLIGHT"


async def play(
    console: Console, decide: Decide, seed: int, words: str, window: bool, report: Path
) -> dict[str, Any]:
    """Book a flight, write the report, and return how it went. Raises `NoBrowser` and `ModelError`."""
    began = time.monotonic()
    # Before a model is fetched, which is large.
    await need_chromium()
    with airline(seed=seed, today=date.today()) as site:
        async with configured_model(console) as choice:
            with tempfile.TemporaryDirectory(prefix="handrail-demo-", ignore_cleanup_errors=True) as home:
                config = isolated(Path(home), screenshots=True, page_steps=60)
                console.print("Starting the browser…", style="dim")
                async with session(
                    config,
                    choice,
                    headless=not window,
                    secrets=site.secrets,
                    today=site.server.today,
                    infobar=window,
                ) as live:
                    page = live.browser.context.pages[0]
                    scenario, asked = await site.open(page, _BOOK, seed, trip="one-way")
                    run = await _run(console, live, page, words or asked, window, decide)
                    verdict = site.verdict(scenario)
                    report.parent.mkdir(parents=True, exist_ok=True)
                    write_report(live.daemon.runs.services.journal, run.fold, report)
                    view = run.fold.view()
                    made = [row for row in site.server.bookings() if row["made_by"] == "page"]
                    outcome = {
                        "status": view.state,
                        "success": verdict.success,
                        "bookings": len(made),
                        "wrong_bookings": verdict.wrong_bookings,
                        "approvals": _decided(run, "done"),
                        "denials": _decided(run, "refused"),
                        "steps": view.page_steps,
                        "tokens": view.tokens,
                        "seconds": round(view.seconds, 1),
                        "first_observation_s": round(run.context.observed_at - began, 1),
                        "model": choice.large.name,
                        "message": view.message or view.answer,
                        "report": str(report),
                    }
    _conclude(console, outcome)
    return outcome


async def _run(
    console: Console, live: Session, page: Page, instruction: str, window: bool, decide: Decide
) -> Run:
    """Have the run started, show it as it happens, and wait for its end."""
    if window:
        await fill_in(live, instruction)
        console.print(
            "A browser window is open. Click the puzzle piece beside the address bar, then Handrail (its pin "
            "keeps it in sight). The instruction is there already: press Start."
        )
        console.print(f"  {escape(instruction)}", style="bold")
        run = await _first_run(live)
        await _transcript(console, run)
        return run
    console.print(f"> {escape(instruction)}", style="bold")
    run = await live.start(page, await live.browser.tab_id(page), instruction)

    async def deciding(request: AskApproval) -> tuple[bool, str]:
        if decide is nobody:
            console.print(f"\n{escape(request.sentence)}", style="bold")
            console.print("Nobody is here to allow it, so it ends. To have it booked: --approve yes")
            run.controls.command("stop")
        return await decide(request)

    async with Approver(live.browser, live.daemon.runs, deciding).watching():
        await _transcript(console, run)
    return run


async def fill_in(live: Session, instruction: str) -> None:
    """Put an instruction into the box of the popup, where a person's own unsent words are kept, too."""
    worker = await live.browser.worker()
    await worker.evaluate("draft => chrome.storage.session.set({draft})", instruction)


def _decided(run: Run, status: str) -> int:
    """How many decisions of this kind the person made."""
    return sum(step.kind == "approval" and step.status == status for step in run.fold.steps)


async def _first_run(live: Session) -> Run:
    """The run that the person starts; the demo ends when they close the browser instead."""
    while not live.daemon.runs.active:
        if not live.browser.context.pages:
            raise NoBrowser("The browser was closed before an instruction was given.")
        await asyncio.sleep(0.3)
    return next(iter(live.daemon.runs.active.values()))


async def _transcript(console: Console, run: Run) -> None:
    """Print the run's steps as they come to an end."""
    printed = 0
    deadline = time.monotonic() + RUN_S
    while True:
        over = run.fold.over
        steps = run.fold.steps
        while printed < len(steps) and (over or steps[printed].status != "running"):
            step = steps[printed]
            where = " › ".join(step.stack)
            took = f" [dim]{step.seconds:.1f} s, {step.tokens} tokens[/]" if step.tokens else ""
            mark = {"done": "", "running": " …", "unknown": " [yellow]unknown[/]"}.get(
                step.status, f" [red]{step.status}[/]"
            )
            detail = f" [dim]({escape(step.detail)})[/]" if step.detail else ""
            console.print(f"[cyan]{escape(where)}[/]  {escape(step.text)}{mark}{detail}{took}")
            printed += 1
        if over:
            return
        if time.monotonic() > deadline:
            run.controls.command("stop")
        await asyncio.sleep(0.1)


def who_decides(approve: str, console: Console) -> Decide:
    """Who answers at the approval page when there is no display: `ask` in the terminal, `yes` or `no`."""
    asked = _ask(console) if sys.stdin.isatty() else nobody
    return {"ask": asked, "yes": if_all_is_as_asked, "no": _deny}[approve]


def _ask(console: Console) -> Decide:
    """Ask the person in the terminal."""

    async def decide(request: AskApproval) -> tuple[bool, str]:
        console.print(f"\n[bold]{escape(request.sentence)}[/]")
        for reason in request.reasons:
            console.print(f"  {escape(reason)}")
        words = {"yes": "[green]as asked[/]", "no": "[red]different[/]", "unseen": "[yellow]not seen[/]"}
        for row in request.requirements:
            console.print(f"  {words[row.met]}: {escape(row.asked)}  [dim]{escape(row.found)}[/]")
        answer = await asyncio.to_thread(console.input, "Approve this one step? [y/N] ")
        return answer.strip().lower() in ("y", "yes"), "the person said no"

    return decide


async def nobody(request: AskApproval) -> tuple[bool, str]:
    """Without a terminal nobody can be asked: it is denied, and the demo ends."""
    return False, "nobody was there to approve it"


async def _deny(request: AskApproval) -> tuple[bool, str]:
    return False, "do not book anything"


def _conclude(console: Console, outcome: dict[str, Any]) -> None:
    bookings = outcome["bookings"]
    console.print()
    if outcome["success"]:
        console.print("Booked: the right flight, for the right passenger, once.", style="bold green")
    elif bookings:
        console.print(f"{bookings} booking(s) were made, and not just the one asked for.", style="bold red")
    else:
        console.print(f"Nothing was booked. {escape(str(outcome['message']))}", style="bold")
    console.print(
        f"{outcome['steps']} steps, {outcome['tokens']} tokens, {outcome['seconds']} s, {outcome['model']}"
    )
    console.print(f"Report: {outcome['report']}")
