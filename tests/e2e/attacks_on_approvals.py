"""Attacks on what an approval, a grant or an exemption is worth; each returns whether it succeeded."""

from __future__ import annotations

from collections.abc import Callable

from handrail.gate.likeness import likeness
from handrail_wire import Click, Goto, Lease, Type, WithdrawApproval
from tests.e2e.attacker import Attacker
from tests.e2e.conftest import Tab
from tests.e2e.test_worker_approvals import FORM, approval_page, ask_for, decide_on
from tests.e2e.test_worker_likes import allow

GRANT = {"id": "0123456789abcdef", "policy": "send_invoices", "effects": ["send"], "given": 0}
SAVED = "<form method=post action=/pay><input name=price value=9><button>Save price</button></form>"
MESSAGE = "<form method=post action=/pay><textarea name=text>Hello</textarea><button>Send message</button></form>"
CARD = """<form method=post action=/pay><input autocomplete=cc-number value=4111111111111111><button>Next</button></form>"""


def limits_of_grants(by: Attacker) -> bool:
    """The daemon says that a payment is what the person always allows."""
    grants = "grants => chrome.storage.local.set({grants})"
    by.browser.worker.evaluate(grants, [{**GRANT, "origin": by.site.url("")}])
    try:
        tab = by.tab(FORM.replace("Send order", "Send payment"))
        claim = {"effect": "commit", "exemption": "grant", "grant": GRANT["id"]}
        press = Click(ref=tab.find("button", "Send payment").ref)
        tab.act(press, **claim, policy=GRANT["policy"], effects=GRANT["effects"])
        return by.posted(tab)
    finally:
        by.browser.worker.evaluate(grants, [])


def likeness_of_steps(by: Attacker) -> bool:
    """The daemon says that a message is like what the person allowed for the run: a price that is saved."""
    tab, like = _allowed(by, SAVED + MESSAGE)
    return _claims_likeness(by, tab, "Send message", like)


def limits_of_likes(by: Attacker) -> bool:
    """The page makes a payment of what the person allowed for the run."""
    tab, like = _allowed(by, SAVED)
    tab.page.evaluate("document.forms[0].insertAdjacentHTML('beforebegin', '<p>Total: $ 20.00</p>')")
    return _claims_likeness(by, tab, "Save price", like)


def _allowed(by: Attacker, page: str) -> tuple[Tab, str]:
    """The person allows for the rest of the run that a price is saved."""
    tab = by.tab(page)
    ask, _ = allow(tab, 0, by.browser)
    return tab, likeness(tab.run, ask.action, ask.facts)


def _claims_likeness(by: Attacker, tab: Tab, name: str, like: str) -> bool:
    action = Click(ref=tab.find("button", name).ref)
    tab.act(action, effect="commit", exemption="grant", like=like)
    return by.posted(tab)


def not_done(by: Attacker) -> bool:
    """The page makes something else of a button as the mouse comes to it, and sends the approved form by itself, at once."""
    spoils = "b.onpointerenter = () => { b.textContent = 'Send it'; b.form.submit() }"
    tab = by.tab(FORM.replace("<button>", "<button id=b>") + f"<script>{spoils}</script>")
    ask = by.approve(tab, "Send order")
    by.daemon.judge = lambda one: "continue" if one.covered else "fail"
    assert by.daemon.acted(by.approved(tab, ask)).status != "done"
    return by.posted(tab)


TRANSFER = """<form method=post action=/pay><label>Amount <input name=a id=a></label></form>
<button id=b type=button>Delete all</button>"""


def _entered(by: Attacker, script: str) -> Tab:
    """The person approves that an amount is typed, and Enter pressed, in a field whose page does something of its own."""
    tab = by.tab(TRANSFER + f"<script>{script}</script>")
    action = Type(ref=tab.find("textbox", "Amount").ref, text="12.34", submit=True)
    ask = ask_for(tab, action)
    decide_on(approval_page(by.browser, by.daemon, ask), ask, "approve")
    by.daemon.acted(by.approved(tab, ask))
    return tab


def as_typed(by: Attacker) -> bool:
    """The page makes another amount of the one that is typed, before Enter sends it."""
    tab = _entered(by, "a.oninput = () => { a.value = a.value.replace(/\\D/g, '') }")
    return by.posted(tab)


def typed_elsewhere(by: Attacker) -> bool:
    """The page takes the focus to a button while somebody types, and Enter presses that."""
    tab = _entered(by, "a.oninput = () => { if (a.value === '12.34') b.focus() }; b.onclick = () => fetch('/pay', {method: 'POST'})")
    return by.posted(tab)


def exemption(by: Attacker) -> bool:
    """The daemon says that a form with a card in it only goes on."""
    tab = by.tab(CARD)
    tab.act(Click(ref=tab.find("button", "Next").ref), exemption="step")
    return by.posted(tab)


def expiry(by: Attacker) -> bool:
    """An approval is spent an hour after it was given for a minute."""
    tab = by.tab(FORM)
    ask = by.approve(tab, "Send order")
    by.browser.worker.evaluate("() => { globalThis.today = Date.now; Date.now = () => today() + 3_600_000 }")
    try:
        return by.spend(tab, ask)
    finally:
        by.browser.worker.evaluate("() => { Date.now = today }")


def one_run(by: Attacker) -> bool:
    """A run spends what was approved for the one that had the tab before."""
    tab = by.tab(FORM)
    ask = by.approve(tab, "Send order")
    by.daemon.send(Lease(run=tab.run, tab=tab.id, held=False))
    tab.run = f"{tab.run}x"
    tab.hold()
    return by.spend(tab, ask)


def own_ticket(by: Attacker) -> bool:
    """The page of one step decides on another one, which waits behind it."""
    tabs = [by.tab(FORM) for _ in range(2)]
    shown, behind = (ask_for(tab, Click(ref=tab.find("button", "Send order").ref)) for tab in tabs)
    page = approval_page(by.browser, by.daemon, shown)
    by.daemon.send(behind)
    page.get_by_text("1 of 2 waiting").wait_for()
    heard = decide_on(page, behind, "approve")
    for ask in (behind, shown):
        by.daemon.send(WithdrawApproval(ticket=ask.ticket))
    page.close()
    return heard[-1].get("why") == "Approved."


def void(by: Attacker) -> bool:
    """The page shows something else for as long as the person looks, and then sends what was asked about."""
    tab = by.tab(FORM)
    ask = ask_for(tab, Click(ref=tab.find("button", "Send order").ref))
    page = approval_page(by.browser, by.daemon, ask)
    tab.page.fill("[name=who]", "Eve")
    changed = page.get_by_role("heading", name="The page changed since you were asked")
    shown = page.locator("table.fields").get_by_text("Eve")
    changed.or_(shown).first.wait_for(timeout=8000)
    if shown.is_visible():
        page.get_by_role("button", name="Approve once").click()
        page.get_by_role("heading", name="Approved.").wait_for()
    tab.page.fill("[name=who]", "Ada")
    return by.spend(tab, ask)


def armed_again(by: Attacker) -> bool:
    """The press that decides is the one that brings the window to the front."""
    tab = by.tab(FORM)
    ask = ask_for(tab, Click(ref=tab.find("button", "Send order").ref))
    page = approval_page(by.browser, by.daemon, ask)
    page.locator("#decision.armed").wait_for(timeout=8000)
    page.evaluate(
        """off => {
            globalThis.OFF = new Set([off]);
            addEventListener("pointerdown", () => dispatchEvent(new Event("focus")), true);
        }""",
        by.off,
    )
    # The button says that it is not to be pressed yet, and a person presses it all the same.
    page.locator("#approve").click(force=True)
    approved = page.get_by_role("heading", name="Approved.")
    # The press that counts arms the buttons anew, too, while its answer is on its way.
    (approved if by.off else approved.or_(page.locator("#decision.armed")).first).wait_for(timeout=8000)
    if approved.is_visible():
        return True
    decide_on(page, ask, "deny")
    return False


def drafts(by: Attacker) -> bool:
    """The daemon calls it harmless to leave a page in which the person has begun a comment."""
    tab = by.tab("<form method=post><textarea></textarea><button>Post</button></form>")
    tab.page.focus("textarea")
    tab.page.keyboard.type("mine")
    return tab.act(Goto(url=by.site.url("/pay")), effect="navigate").status == "done"


def unsaved(by: Attacker) -> bool:
    """The person has drawn something, and only the page knows: it asks whether to leave it."""
    tab = by.tab("<script>onbeforeunload = (event) => event.preventDefault()</script><canvas></canvas>")
    tab.page.mouse.click(20, 20)
    done = tab.act(Goto(url=by.site.url("/pay")), effect="navigate").status == "done"
    tab.page.evaluate("onbeforeunload = null")
    return done


ATTACKS: dict[str, Callable[[Attacker], bool]] = {
    "limits of grants": limits_of_grants, "likeness": likeness_of_steps, "limits of likes": limits_of_likes,
    "not done": not_done, "exemption": exemption, "expiry": expiry, "one run": one_run,
    "own ticket": own_ticket, "void": void, "armed again": armed_again, "as typed": as_typed,
    "typed elsewhere": typed_elsewhere, "drafts": drafts, "unsaved": unsaved,
}  # fmt: skip
