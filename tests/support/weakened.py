"""A copy of the extension in which each defence has a switch, to show that an attack succeeds without it.

The shipped extension has no switches. Here every defence's line is rewritten, so that
`globalThis.OFF.has("name")` in the worker, or `data-off="name"` on the page, takes it out of the way.
"""

from __future__ import annotations

import json
import shutil
from dataclasses import dataclass
from pathlib import Path

from handrail.link.pairing import extension_dir
from tests.support.page_modules import write_page


@dataclass(frozen=True)
class Switch:
    """One defence, and how it is taken out: in `file`, `line` becomes `without`. `@off@` is whether it is off."""

    file: str
    line: str
    without: str


_WORKER = "(globalThis.OFF?.has('{name}') ?? false)"
_PAGE = "(document.documentElement.dataset.off === '{name}')"

SWITCHES: dict[str, Switch] = {
    "own rule": Switch(
        "worker/permit/last_check.js",
        "const own = sendsForm(live) || carries(act.action, live) || act.request !== null || isCritical(act.action, live);",
        "const own = !@off@ && (sendsForm(live) || carries(act.action, live) || act.request !== null || isCritical(act.action, live));",
    ),
    "ticket": Switch(
        "worker/permit/last_check.js",
        "if (act.ticket !== (await ticketOf({ ...act, action: asShown(act), facts: judged })))",
        'if (@off@) return { ticket: "", problem: "" };\n'
        "  if (act.ticket !== (await ticketOf({ ...act, action: asShown(act), facts: judged })))",
    ),
    "facts again": Switch("worker/run/act.js", "if (changed) return answer(", "if (changed && !@off@) return answer("),
    "row": Switch("worker/run/facts.js", "!saysTheSame(judged.around, live.around, bound)", "!(@off@ || saysTheSame(judged.around, live.around, bound))"),
    "row pressed": Switch("page/guard/guard.js", "surroundings(shown, bound, action)]", "@off@ || surroundings(shown, bound, action)]"),
    "row as read": Switch("page/target/facts.js", "if (asRead && needed &&", "if (asRead && !@off@ && needed &&"),
    "last look": Switch("page/guard/guard.js", "if (!watched || !event.isTrusted) return;", "if (!watched || !event.isTrusted || @off@ || document.documentElement.dataset.off === 'hit test') return;"),
    "at most once": Switch(
        "worker/run/act.js",
        "const { action_id: id, tab } = act;\n  // What was done",
        "if (@off@) act = { ...act, action_id: `${act.action_id}${Math.floor(performance.now())}` };\n"
        "  const { action_id: id, tab } = act;\n  // What was done",
    ),
    "arming": Switch("worker/person/relay.js", "const early = !shownAt ||", "const early = !@off@ && !shownAt || !@off@ &&"),
    "own page": Switch("worker/person/relay.js", "if (only && asker.page !== only)", "if (only && asker.page !== only && !@off@)"),
    "masking": Switch("page/meaning/mask.js", 'if (filled.has(element)) return "filled";', 'if (@off@) return "";\n  if (filled.has(element)) return "filled";'),
    "addresses masked": Switch("page/shared/mask_text.js", "export function maskUrl(url) {", "export function maskUrl(url) {\n  if (globalThis.OFF?.has('{name}')) return url;"),
    "filled in": Switch("worker/run/facts.js", "else facts.filled = digest;", 'else facts.filled = @off@ ? "" : digest;'),
    "rising": Switch("page/shared/money.js", "  if (after.length === 0) return", "  if (globalThis.OFF?.has('{name}')) return false;\n  if (after.length === 0) return"),
    "values pressed": Switch("page/guard/guard.js", 'return same ? ""', 'return same || @off@ ? ""'),
    "as typed": Switch("page/guard/guard.js", "if (bound && !holdsMeant(action))", "if (bound && !@off@ && !holdsMeant(action))"),
    "typed elsewhere": Switch("page/guard/typing.js", "export function misplaced({ key, shiftKey }) {", 'export function misplaced({ key, shiftKey }) {\n  if (@off@) return "";'),
    "debugger": Switch("worker/run/act.js", "const guarded = bound", "const guarded = @off@ ? false : bound"),
    "leases": Switch("worker/run/act.js", "=> (await holder(tab)) === run;", "=> @off@ || (await holder(tab)) === run;"),
    "one use": Switch("worker/permit/ledger.js", "&& !approval.used &&", "&& (!approval.used || @off@) &&"),
    "a real press": Switch("approval/approval.js", "if (!event.isTrusted ||", "if ((!event.isTrusted && !@off@) ||"),
    "held": Switch("worker/network/network.js", "  const { id, redirected } = nameOf(event);", "  if (@off@) return go();\n  const { id, redirected } = nameOf(event);"),
    "barred": Switch("page/guard/press_barrier.js", "if (!event.isTrusted || performance.now() > until) return;", "if (!event.isTrusted || performance.now() > until || @off@) return;"),
    "shown words": Switch("page/meaning/shown_name.js", "const unspoken = contains(", "const unspoken = !@off@ && contains("),
    "unseen words": Switch("page/sight/legibility.js", "  if (isFaded(ground) || isOutOfType(element, ground, style)) return INKLESS;", "  if (@off@) return INKED;\n  if (isFaded(ground) || isOutOfType(element, ground, style)) return INKLESS;"),
    "hit test": Switch("page/target/locate.js", "function receives(hit, drawn, target) {", "function receives(hit, drawn, target) {\n  if (@off@) return true;"),
    "limits of grants": Switch("worker/permit/grants.js", "&& mayBeGranted(action, live);", "&& (@off@ || mayBeGranted(action, live));"),
    "likeness": Switch("worker/permit/likes.js", "=== (await likenessOf({ ...act, facts: live }));", "=== (await likenessOf({ ...act, facts: @off@ ? act.facts : live })) || @off@;"),
    "limits of likes": Switch("worker/permit/likes.js", "&& mayBeGranted(act.action, live);", "&& (@off@ || mayBeGranted(act.action, live));"),
    "exemption": Switch("worker/permit/last_check.js", "  // Only a grant covers what", '  if (@off@) return exemption !== "";\n  // Only a grant covers what'),
    "expiry": Switch("worker/permit/ledger.js", "<= now && now < approval.expires_at", "<= now && (@off@ || now < approval.expires_at)"),
    # The run is in the ticket, and beside it in the ledger: either alone would do.
    "one run": Switch(
        "worker/permit/last_check.js",
        "  if (act.ticket !== (await ticketOf({ ...act, action: asShown(act), facts: judged })))",
        "  if (@off@) act = { ...act, run: (await findApproval(act.ticket))?.run ?? act.run };\n"
        "  if (act.ticket !== (await ticketOf({ ...act, action: asShown(act), facts: judged })))",
    ),
    "own ticket": Switch("worker/person/relay.js", "if (ticket !== own || early)", "if ((ticket !== own && !@off@) || early)"),
    "void": Switch("worker/person/approvals.js", "if (!facts || difference(ask.facts, facts))", "if (!facts || (!@off@ && difference(ask.facts, facts)))"),
    "armed again": Switch("approval/approval.js", "!arms.isArmed() ||", "(!arms.isArmed() && !@off@) ||"),
    "failed first": Switch("worker/network/network.js", "...forgetAll(tab).map(drop)", "...forgetAll(tab).map((one) => (@off@ ? null : drop(one)))"),
    "new tabs": Switch("worker/network/new_tabs.js", "BY_TAB], addRules }", "BY_TAB], addRules: @off@ ? [] : addRules }"),
    "hops": Switch("worker/network/network.js", "  const after = afterwards.runOf(tab);", "  if (@off@ && redirected) return go();\n  const after = afterwards.runOf(tab);"),
    "frames": Switch("worker/network/network.js", 'command(session, "Target.setAutoAttach", PARTS),', '@off@ ? undefined : command(session, "Target.setAutoAttach", PARTS),'),
    "service worker": Switch("worker/network/network.js", "{ bypass: true }", "{ bypass: !@off@ }"),
    "dialogs": Switch("worker/input/debugger.js", 'const accept = type === "alert" ||', 'const accept = @off@ || type === "alert" ||'),
    "drafts": Switch("worker/permit/last_check.js", "|| live.drafts.length > 0;", "|| (live.drafts.length > 0 && !@off@);"),
    "unsaved": Switch("worker/input/debugger.js", "state.leaving?.yes)", "state.leaving && (state.leaving.yes || @off@))"),
    "addresses": Switch("worker/run/tab_actions.js", "function addressProblem(address) {", 'function addressProblem(address) {\n  if (@off@) return "";'),
    "same sent": Switch("worker/network/network_rules.js", 'one.digest !== "" && lasting(one) === lasting(other);', 'one.digest !== "" && lasting(one) === lasting(@off@ ? { ...other, digest: one.digest } : other);'),
    "used once": Switch("worker/network/network.js", "if (!message.covered && step?.approved && changing && !message.form_too) step.sends = false;", "if (!message.covered && step?.approved && changing && !message.form_too && !@off@) step.sends = false;"),
    "not done": Switch("worker/network/current_steps.js", "if (!done) Object.assign(", "if (!done && !@off@) Object.assign("),
    "pass ends": Switch("worker/network/passes.js", "now < pass.until &&", "(now < pass.until || @off@) &&"),
    "causes": Switch("worker/network/network.js", 'if (origin.by === "page" ||', 'if ((origin.by === "page" && !@off@) ||'),
    "after the run": Switch("worker/person/letting_go.js", "run !== undefined && !atOnce &&", "run !== undefined && !atOnce && !@off@ &&"),
    "company": Switch("worker/run/facts.js", "&& !(await hasCompany(tabId, url));", "&& (@off@ || !(await hasCompany(tabId, url)));"),
    "elsewhere": Switch("worker/network/elsewhere.js", "[REQUESTS, LINES], addRules }", "[REQUESTS, LINES], addRules: @off@ ? [] : addRules }"),
    "background fetch": Switch(
        "worker/network/cause_hook.js",
        "/^(page|person)$/.test(causeNow()) ?",
        "/^(page|person)$/.test(causeNow()) || document.documentElement.dataset.off === '{name}' ?",
    ),
    "worker lines": Switch("worker/network/network.js", "if (!waiting || !told) connections.begin", "if ((!waiting || !told) && !@off@) connections.begin"),
    "own files": Switch("page/target/own_data.js", "[hasDatabase, hasFiles, hasMadeAnswers]", "[hasDatabase, ...(@off@ ? [] : [hasFiles]), hasMadeAnswers]"),
    "painted over": Switch("page/target/picture_boxes.js", "  collect(document.documentElement,", "  if (!@off@) collect(document.documentElement,"),
    "repeated": Switch("page/meaning/mask.js", "  if (more) repeated.set(", "  if (more && !@off@) repeated.set("),
    "typed values": Switch("worker/frames/frames.js", "typedValues()]);", "@off@ ? [] : typedValues()]);"),
    "settings page": Switch(
        "worker/person/relay.js",
        "const only = ONLY[message.type];",
        "const only = @off@ && isOfSettings(message) ? undefined : ONLY[message.type];",
    ),
    "content scripts": Switch("worker/person/ui_pages.js", ".html`)) ?? null;", '.html`)) ?? (@off@ ? "options" : null);'),
    "other extensions": Switch(
        "worker/person/relay.js",
        "  chrome.runtime.onConnect.addListener((port) => {\n"
        "    if (port.name === AWAKE_PORT) return;\n"
        "    const page = pageOf(port.sender);",
        "  for (const way of [chrome.runtime.onConnect, chrome.runtime.onConnectExternal]) way.addListener((port) => {\n"
        "    if (port.name === AWAKE_PORT) return;\n"
        '    const page = @off@ ? "options" : pageOf(port.sender);',
    ),
    "key sealed": Switch("worker/person/settings.js", "sealed: await socket.sealed(key,", "sealed: @off@ ? key : await socket.sealed(key,"),
    "secret sealed": Switch("worker/person/settings.js", "sealed: await socket.sealed(value,", "sealed: @off@ ? value : await socket.sealed(value,"),
    "proof": Switch("worker/link/socket.js", 'if (!(await verify("srv",', 'if (!@off@ && !(await verify("srv",'),
}  # fmt: skip


def weakened(folder: Path) -> Path:
    """Write the copy into a new folder; returns it. Fails where a defence's line is not as it is known here."""
    copy = folder / "extension"
    shutil.copytree(extension_dir(), copy, ignore=shutil.ignore_patterns("node_modules"))
    for name, switch in SWITCHES.items():
        file = copy / switch.file
        text = file.read_text("utf-8")
        assert text.count(switch.line) == 1, f"{name}: {switch.file} says something else now"
        off = (_PAGE if switch.file.startswith("page/") else _WORKER).replace("{name}", name)
        file.write_text(text.replace(switch.line, switch.without.replace("@off@", off).replace("{name}", name)), "utf-8")
    manifest = json.loads((copy / "manifest.json").read_text("utf-8"))
    # Chrome's own door; behind it is the switch "other extensions".
    del manifest["externally_connectable"]
    (copy / "manifest.json").write_text(json.dumps(manifest), "utf-8")
    write_page(copy)
    return copy
