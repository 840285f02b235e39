/**
 * Room person: what the extension's own pages ask and are told: decisions, corrections, demonstrations, steps
 * shown again. Nothing here takes a page's own word for which page it is. Begin here, then see approvals.js.
 */

/**
 * Between the extension's pages and everything else: what a page may ask for, and what all pages are told.
 *
 * @typedef {import("../../lib/ui_protocol.js").UiMessage} UiMessage
 * @typedef {import("../../lib/ui_protocol.js").UiNews} UiNews
 * @typedef {import("../../lib/ui_protocol.js").UiPage} UiPage
 * @typedef {import("../link/socket.js").DaemonSocket} DaemonSocket
 *
 * @typedef {(run?: string) => Promise<boolean>} Stop  Stops a run, or all, at once; whether the daemon was told.
 * @typedef {object} Asker
 * @property {UiPage} page  Which page it is, as the browser says.
 * @property {string} ticket  The ticket an approval page was opened for, or "".
 * @property {string} shown  What was sent of the approval, to notice when it changes.
 * @property {number} shownAt  When that was first sent, by a clock that nobody sets, or 0.
 * @property {boolean} pictured  The picture was asked for.
 * @property {(news: UiNews) => void} tell
 */

import { UI_PORT } from "../../lib/ui_protocol.js";
import { t } from "../../lib/words.js";
import { AWAKE_PORT } from "../../page/show/wake_line.js";
import * as approvals from "./approvals.js";
import * as consents from "./consents.js";
import * as devtools from "../input/debugger.js";
import * as demonstration from "./demonstration.js";
import { correct } from "./corrections.js";
import { PageError, frameOf } from "../frames/frames.js";
import { addLike, forgetLikes } from "../permit/likes.js";
import { addGrant, addTestSite, grants, removeTestSite, revokeGrants, testSites } from "../permit/grants.js";
import { allow } from "../network/passes.js";
import * as overlay from "../frames/overlay.js";
import { pageOf, ticketOfPage } from "./ui_pages.js";
import * as pairings from "../link/pairing.js";
import { showStep } from "./replay.js";
import { SETTINGS, ask as askForSettings, isOfSettings } from "./settings.js";
import { askOfWorkflows } from "./workflows.js";
import { crop } from "../run/screenshot.js";
import { RequestError } from "../link/socket.js";
import * as tabSet from "../tabs/tab_set.js";
import { readableTab, tabsOf } from "../tabs/tabs.js";

/** @type {Set<Asker>} */
const askers = new Set();

/** Tell every open page. @param {UiNews} news */
export function broadcast(news) {
  for (const { tell } of askers) tell(news);
}

/** Tell only the pages of one kind: what is not for the others to know. @param {UiPage} page @param {UiNews} news */
export function tellOnly(page, news) {
  for (const asker of askers) if (asker.page === page) asker.tell(news);
}

/** Whether a popup or a panel is open, which shows the runs. */
export const isWatched = () => [...askers].some(({ page }) => page === "popup" || page === "panel");

/**
 * Listen to the extension's pages. Called once, when the service worker starts.
 *
 * @param {DaemonSocket} socket
 * @param {Stop} stop
 * @param {() => void} looked  The person has opened a page that shows the runs.
 */
export function listen(socket, stop, looked) {
  approvals.listen((tickets) => broadcast({ type: "waiting", tickets }));
  chrome.runtime.onConnect.addListener((port) => {
    if (port.name === AWAKE_PORT) return;
    const page = pageOf(port.sender);
    if (port.name !== UI_PORT || !page) return port.disconnect();
    const tell = (/** @type {UiNews} */ news) => port.postMessage(news);
    /** @type {Asker} */
    const asker = { page, ticket: ticketOfPage(port.sender), shown: "", shownAt: 0, pictured: false, tell };
    askers.add(asker);
    if (isWatched()) looked();
    port.onDisconnect.addListener(() => askers.delete(asker));
    port.onMessage.addListener((message) => void handle(message, asker, socket, stop));
  });
}

/** @param {UiMessage} message @param {Asker} asker @param {DaemonSocket} socket @param {Stop} stop */
async function handle(message, asker, socket, stop) {
  try {
    await answer(message, asker, socket, stop);
  } catch (error) {
    const known = error instanceof RequestError || error instanceof PageError;
    if (!known) console.error(error);
    const text = known ? error.message : t("extension_problem");
    // A popup may be closed by then: what could not be started is said in the panel that it has opened.
    if (askers.has(asker)) asker.tell({ type: "error", message: text, about: message.type });
    else tellOnly("panel", { type: "error", message: text, about: message.type });
  }
}

/** What only some pages may do; everything else any page of ours may. @type {Partial<Record<UiMessage["type"], UiPage>>} */
const ONLY = {
  decide: "approval",
  correct: "approval",
  decide_client: "consent",
  approval_details: "approval",
  add_test_site: "options",
  remove_test_site: "options",
  revoke_grant: "options",
  .../** @type {{[T in typeof SETTINGS[number]]: UiPage}} */ (Object.fromEntries(SETTINGS.map((type) => [type, "options"]))),
};

/** @param {UiMessage} message @param {Asker} asker @param {DaemonSocket} socket @param {Stop} stop */
async function answer(message, asker, socket, stop) {
  const only = ONLY[message.type];
  if (only && asker.page !== only) throw new RequestError(t("only_on_page", { page: only }));
  if (isOfSettings(message)) return askForSettings(message, socket);
  switch (message.type) {
    case "hello_ui":
      return welcome(asker, socket, !message.again);
    case "start": {
      const { url, title } = await readable(message.tab);
      const { tab, instruction, demonstration: watched = false, values = [], answer_schema = "", table = "" } = message;
      const held_by = await tabSet.runOf(tab);
      await socket.request({ type: "start_run", tab, instruction, url, title, demonstration: watched, values, answer_schema, table, held_by });
      return;
    }
    case "control":
      if (message.command === "finish") await demonstration.flush(message.run);
      // Handing back and going on allow what cancelling the debugger's bar took away.
      if (message.command === "hand_back" || message.command === "resume")
        for (const tab of await tabsOf(message.run)) devtools.forgive(tab);
      // Whether the daemon hears of it or not.
      if (message.command === "ask_each" || message.command === "stop") await forgetLikes(message.run);
      if (message.command === "stop" && socket.state !== "connected" && !(await stop(message.run))) throw new RequestError(t("stop_kept"));
      return sendOrSay(socket, { type: "control", run: message.run, command: message.command });
    case "hint":
      return sendOrSay(socket, { type: "hint", run: message.run, text: message.text });
    case "answer":
      return sendOrSay(socket, { type: "answer", run: message.run, text: message.text, values: message.values });
    case "get_run":
      await socket.request({ type: "get_run", run: message.run });
      return;
    case "judge_run":
      await socket.request({ type: "judge_run", run: message.run, verdict: message.verdict });
      return;
    case "catch_up":
      await socket.request({ type: "catch_up", forget: message.forget });
      return;
    case "list_runs":
      await socket.request({ type: "list_runs" });
      return;
    case "get_screenshot": {
      const { run, step } = message;
      const found = await socket.request({ type: "get_screenshot", run, step });
      if (found.type === "screenshot") asker.tell({ ...found, type: "screenshot" });
      return;
    }
    case "list_workflows":
    case "get_workflow":
    case "draft_workflow":
    case "keep_workflow":
    case "delete_workflow":
    case "schedule_workflow":
      return askOfWorkflows(message, socket, asker.tell, broadcast);
    case "approval_details":
      return details(asker, message.ticket, socket);
    case "open_approval":
      if (!(await approvals.show(message.ticket))) throw new RequestError(t("step_gone_that"));
      return;
    case "decide":
      return decide(message, asker, socket);
    case "replay_show": {
      const found = await showStep(message.tab, message.step);
      return asker.tell({ type: "replay_shown", run: message.run, step: message.step.index, found });
    }
    case "replay_end":
      return overlay.hide(message.tab);
    case "stop_all":
      if (!(await stop())) throw new RequestError(t("stop_kept"));
      return;
    case "pair_with_code":
      if (!(await pairings.paste(message.code))) throw new RequestError(t("pair_bad_code"));
      await socket.restart();
      return asker.tell(connectionNews(socket));
    case "reconnect":
      await socket.ensure({ person: true });
      return asker.tell(connectionNews(socket));
    case "decide_client":
      return decideClient(message, asker, socket);
    case "correct":
      return change(message, asker, socket);
    case "add_test_site":
      if (!(await addTestSite(message.origin, t("test_site_added"))))
        throw new RequestError(t("test_site_only_own"));
      return tellGrants();
    case "remove_test_site":
      await removeTestSite(message.origin);
      return tellGrants();
    case "revoke_grant":
      await forgetGrants([message.id]);
      return sendGrants(socket);
    case "grants":
      return asker.tell({ type: "grants", grants: await grants(), sites: await testSites() });
  }
}

/** What the daemon is told of a step that cannot be decided on any more: in its words, not in the browser's language. */
const TOLD = {
  changed: "The page changed since you were asked. Nothing was done; the step will be looked at again.",
  late: "The time to decide ran out. Nothing was done.",
};

/** The tab that a run is to begin in. @param {number} tab @throws {RequestError} Where none can. */
const readable = (tab) => readableTab(tab).catch((error) => {
  throw error instanceof PageError ? new RequestError(t(error.gone ? "tab_gone" : "tab_refused")) : error;
});

/** Tell the daemon what the person has granted; it answers what was revoked there. @param {DaemonSocket} socket */
export async function sendGrants(socket) {
  socket.send({ type: "grants", grants: await grants() });
}

/** @param {string[]} ids */
export async function forgetGrants(ids) {
  await revokeGrants(ids);
  await tellGrants();
}

async function tellGrants() {
  broadcast({ type: "grants", grants: await grants(), sites: await testSites() });
}

/** @param {Asker} asker @param {DaemonSocket} socket @param {boolean} person  Somebody has just opened the page. */
async function welcome(asker, socket, person) {
  asker.tell(connectionNews(socket));
  if (asker.page === "approval") await details(asker, asker.ticket, socket);
  if (asker.page === "consent") return tellConsent(asker);
  if (asker.page === "options") {
    asker.tell({ type: "grants", grants: await grants(), sites: await testSites() });
    await sendGrants(socket);
  }
  if (socket.state !== "connected") await socket.ensure({ person: person && "opened" });
  else if (asker.page !== "approval") await socket.request({ type: "list_runs" });
}

/** @param {DaemonSocket} socket  @returns {import("../../lib/ui_protocol.js").ConnectionNews} */
export const connectionNews = ({ state, message }) => ({ type: "connection", state, message, program: pairings.called() });

/** @param {DaemonSocket} socket @param {import("../link/socket.js").ExtensionBody} body */
async function sendOrSay(socket, body) {
  if (!socket.send(body)) throw new RequestError(socket.message);
}

/** @param {Asker} asker @param {string} ticket @param {DaemonSocket} socket */
async function details(asker, ticket, socket) {
  const found = ticket === asker.ticket ? await approvals.details(ticket) : { why: t("step_other") };
  // Said first: a page whose own step is over goes on to the next of them.
  asker.tell({ type: "waiting", tickets: await approvals.queue() });
  if (!("why" in found)) {
    const shown = JSON.stringify([found.ask, found.fields]);
    if (shown !== asker.shown) asker.shownAt = performance.now();
    asker.shown = shown;
    asker.tell(found);
    if (!asker.pictured) void picture(asker, found.ask);
    return;
  }
  asker.tell({ type: "approval_gone", ticket, why: found.why });
  if (found.late) return tooLate(found.late, socket);
  if (!found.changed || "why" in (await approvals.writeDecision(ticket, "void"))) return;
  socket.send({ type: "decide", run: found.changed.run, ticket, decision: "void", reason: TOLD.changed });
}

/**
 * The daemon counts the time to decide by a clock of its own, which nobody sets: it would go on waiting.
 *
 * @param {import("../../generated/wire.js").AskApproval} ask
 * @param {DaemonSocket} socket
 */
async function tooLate({ run, ticket }, socket) {
  await approvals.close(ticket);
  socket.send({ type: "decide", run, ticket, decision: "expired", reason: TOLD.late });
}

/** @param {Asker} asker */
async function tellConsent(asker) {
  const waiting = await consents.find(asker.ticket);
  if (!waiting) return asker.tell({ type: "consent_gone", client: asker.ticket, why: t("client_not_asked") });
  if (!asker.shownAt) asker.shownAt = performance.now();
  asker.tell({ type: "consent", ...waiting });
}

/** @param {Extract<UiMessage, {type: "decide_client"}>} message @param {Asker} asker @param {DaemonSocket} socket */
async function decideClient({ client, decision }, asker, socket) {
  mustHaveSeen(client, asker);
  if (!(await consents.find(client))) return tellConsent(asker);
  await sendOrSay(socket, { type: "client_decided", client, decision });
  await consents.forget(client);
  const why = t(decision === "no" ? "client_nothing" : decision === "once" ? "client_once" : "client_allowed");
  asker.tell({ type: "consent_gone", client, why });
}

/** @param {Asker} asker @param {import("../../generated/wire.js").AskApproval} ask */
async function picture(asker, { ticket, tab, action }) {
  asker.pictured = true;
  const frameId = "ref" in action && action.ref ? frameOf(action.ref) : 0;
  const data = await crop(tab, frameId, action);
  if (data) asker.tell({ type: "approval_picture", ticket, data });
}

/** A person's word counts only from the page that was opened for this ticket, which has seen it. @param {string} ticket @param {Asker} asker */
function mustHaveSeen(ticket, { ticket: own, shownAt }) {
  const early = !shownAt || performance.now() - shownAt < approvals.ARMING_MS;
  if (ticket !== own || early) throw new RequestError(t("decide_too_early"));
}

/** @param {Extract<UiMessage, {type: "correct"}>} message @param {Asker} asker @param {DaemonSocket} socket */
async function change({ ticket, ref, value }, asker, socket) {
  mustHaveSeen(ticket, asker);
  const done = await correct(ticket, ref, value);
  if ("why" in done) {
    if (done.waits) throw new RequestError(done.why);
    return asker.tell({ type: "approval_gone", ticket, why: done.why });
  }
  socket.send({ type: "decide", run: done.run, ticket, decision: "edit", reason: done.label });
  broadcast({ type: "approval_gone", ticket, why: t("corrected_again"), again: true });
}

/** @param {Extract<UiMessage, {type: "decide"}>} message @param {Asker} asker @param {DaemonSocket} socket */
async function decide({ ticket, decision, reason, always, like, stop }, asker, socket) {
  mustHaveSeen(ticket, asker);
  const decided = await approvals.writeDecision(ticket, decision);
  if ("why" in decided) {
    asker.tell({ type: "approval_gone", ticket, why: decided.why });
    return decided.late && tooLate(decided.late, socket);
  }
  if (always && decision === "approve" && (await addGrant(decided.ask))) {
    await sendGrants(socket);
    await tellGrants();
  }
  const forRun = Boolean(like) && decision === "approve" && (await addLike(decided.ask));
  // What a page wanted to send by itself has no step that could be done again.
  const byItself = Boolean(decided.ask.request) && decided.ask.action.verb === "wait";
  if (byItself && decision === "approve") await allow(decided.ask);
  const sending = socket.request({ type: "decide", run: decided.ask.run, ticket, decision, reason: reason.slice(0, 2000), like: forRun, stop: Boolean(stop) });
  const approved = t(byItself ? "decided_approved_by_itself" : "decided_approved");
  broadcast({ type: "approval_gone", ticket, why: decision === "approve" ? approved : t("decided_denied") });
  // Without an answer it is told when there is a connection again: the approval is in the ledger.
  void sending.catch((error) => {
    if (decision !== "approve" || error.code !== "not_now") return;
    broadcast({ type: "approval_gone", ticket, why: t("decided_nothing_done", { message: error.message }), instead: true });
    // The window may be closed by then, or show the next step.
    void approvals.notify(ticket, t("notify_nothing_done"), error.message);
  });
}
