/**
 * Decisions of the person: asked for on the extension's own approval page, written into the ledger, and
 * only then told to the daemon. What waits is kept in the session's storage, since the worker may die. One
 * window shows it all, one step after the other.
 *
 * @typedef {import("../../generated/wire.js").AskApproval} AskApproval
 * @typedef {import("../../lib/ui_protocol.js").ApprovalNews} ApprovalNews
 * @typedef {{ask: AskApproval, asked_at: number, expires_at: number}} Waiting
 * @typedef {{decision: import("../permit/ledger.js").Approval["decision"], reason: string}} Verdict
 */

import { KeptMap } from "../../lib/kept_map.js";
import { ticketOf } from "../../lib/canonical.js";
import { t } from "../../lib/words.js";
import { difference, inspect } from "../run/facts.js";
import { PageError, withDeadline } from "../frames/frames.js";
import { findApproval, recordDecision } from "../permit/ledger.js";

const PAGE = "approval/approval.html";
const SIZE = { width: 560, height: 720 };
/** The page's buttons are deaf for this long after it was shown; an earlier decision is not a person's. */
export const ARMING_MS = 800;

const GONE = t("step_gone");
const LATE = t("step_late");
const CORRECTING = t("step_correcting");
const CHANGED = t("step_changed");

/** Steps into whose form a value of the person's is just being put: that page may change. @type {Set<string>} */
const corrected = new Set();

/** @type {(tickets: string[]) => void} */
let whenChanged = () => undefined;

/** @param {(tickets: string[]) => void} tell  Told what waits, whenever that changes. */
export function listen(tell) {
  whenChanged = tell;
}

/** By ticket. @type {KeptMap<string, Waiting>} */
const waiting = new KeptMap("approvals");

/** @param {(all: Map<string, Waiting>) => unknown} change */
async function update(change) {
  await waiting.change(change);
  whenChanged(await queue());
}

/** @returns {Promise<string[]>} The tickets that wait for the person, the oldest first. */
export async function queue() {
  const all = [...(await waiting.loaded)].filter(([, { expires_at }]) => Date.now() < expires_at);
  return all.sort(([, a], [, b]) => a.asked_at - b.asked_at).map(([ticket]) => ticket);
}

/** @param {string} ticket */
export const find = (ticket) => waiting.get(ticket);

/**
 * Open the approval page for a step; while another one waits there, this one waits behind it. Asking again for
 * the same ticket, as after every reconnection, only opens a window where there is none: the person may be
 * reading or typing in the one that is open.
 *
 * @param {AskApproval} ask
 * @returns {Promise<Verdict | null>} What is known already, if this is not a question for the person (any more).
 */
export function open(ask) {
  const under = opening.get(ask.ticket) ?? openOnce(ask).finally(() => opening.delete(ask.ticket));
  opening.set(ask.ticket, under);
  return under;
}

/** What is being put to the person, by ticket: asked twice at once, one page opens. @type {Map<string, Promise<Verdict | null>>} */
const opening = new Map();

/** @param {AskApproval} ask  @returns {Promise<Verdict | null>} */
async function openOnce(ask) {
  if (ask.ticket !== (await ticketOf(ask))) return { decision: "void", reason: "the ticket is for another step" };
  const known = await findApproval(ask.ticket);
  // The decision was made while nobody could be told.
  if (known) return { decision: known.decision, reason: "" };
  if (await find(ask.ticket)) {
    await inLine(async () => {
      if (!(await windowTab())) await bring((await queue())[0] ?? ask.ticket);
    });
    return null;
  }
  const asked_at = Date.now();
  const expires_at = asked_at + ask.expires * 1000;
  await update((all) => all.set(ask.ticket, { ask, asked_at, expires_at }));
  // In line with a window that is being closed: it would count as there, and then be gone with nothing shown.
  await inLine(async () => {
    if ((await queue())[0] === ask.ticket || !(await windowTab())) await bring(ask.ticket);
  });
  void notify(ask.ticket, t("notify_decision"), ask.sentence);
  return null;
}

/**
 * Show a ticket that waits in the approval window, opening that again if it was closed.
 *
 * @param {string} ticket
 * @returns {Promise<boolean>} False if it does not wait.
 */
export async function show(ticket) {
  if (!(await find(ticket))) {
    chrome.notifications.clear(ticket);
    return false;
  }
  await inLine(() => bring(ticket));
  return true;
}

/** @type {Promise<unknown>} */
let showing = Promise.resolve();

/**
 * One after the other, or two questions that come together would open two windows. A window that the browser
 * does not answer about must not keep every later question from the person.
 *
 * @param {() => Promise<unknown>} change  To what the approval window shows.
 */
function inLine(change) {
  showing = showing.then(() => withDeadline(change(), WINDOW_MS)).catch(() => undefined);
  return showing;
}

/** @param {string} ticket */
async function bring(ticket) {
  const url = chrome.runtime.getURL(`${PAGE}#${ticket}`);
  const tab = await windowTab();
  if (tab?.id !== undefined) {
    try {
      // Only the part after "#" differs: the page notices, and loads itself again.
      if (tab.url !== url) await chrome.tabs.update(tab.id, { url });
      return void (await chrome.windows.update(tab.windowId, { focused: true }));
    } catch {
      // The person closed it in that very moment.
    }
  }
  const window = await chrome.windows.create({ type: "popup", url, focused: true, ...SIZE });
  await chrome.storage.session.set({ approval_window: window?.id });
}

/** @returns {Promise<chrome.tabs.Tab | undefined>} The approval window's tab, if it is open. */
async function windowTab() {
  const { approval_window: windowId } = await chrome.storage.session.get("approval_window");
  if (windowId === undefined) return undefined;
  const [tab] = await chrome.tabs.query({ windowId }).catch(() => []);
  return tab;
}

/**
 * @param {string} id
 * @param {string} title
 * @param {string} message
 * @param {boolean} [waits]  It stays until the person has seen it.
 */
export async function notify(id, title, message, waits = true) {
  const iconUrl = chrome.runtime.getURL("icons/128.png");
  await chrome.notifications.create(id, { type: "basic", iconUrl, title, message, requireInteraction: waits });
}

/**
 * What the approval page shows. The fields come from the page itself, secrets covered.
 *
 * @param {string} ticket
 * @returns {Promise<ApprovalNews | {why: string, changed?: AskApproval, late?: AskApproval}>} The step that
 *   cannot be decided on any more: its page is not what it was, or the time has run out.
 */
export async function details(ticket) {
  const approval = await find(ticket);
  if (!approval) return { why: GONE };
  if (Date.now() >= approval.expires_at) return { why: LATE, late: approval.ask };
  if (corrected.has(ticket)) return { why: CORRECTING };
  const { ask, expires_at } = approval;
  try {
    const { facts, fields } = await inspect(ask.tab, ask.action, { described: true });
    if (!facts || difference(ask.facts, facts)) return { why: CHANGED, changed: ask };
    const shown = fields.map((field) => ({
      ...field,
      value: field.secret && field.value ? "••••••" : field.value,
      // What is covered here cannot be read over, so it is corrected in the page.
      edit: field.secret || !field.ref ? "" : field.edit,
    }));
    const { title = "" } = await chrome.tabs.get(ask.tab).catch(() => /** @type {{title?: string}} */ ({}));
    return { type: "approval", ask, expires_at, fields: shown, title };
  } catch (error) {
    if (!(error instanceof PageError)) throw error;
    return { why: CHANGED, changed: ask };
  }
}

/**
 * Record a decision. Callers make sure that a person's comes from the approval page of this very ticket.
 *
 * @param {string} ticket
 * @param {Verdict["decision"]} decision
 * @returns {Promise<{ask: AskApproval} | {why: string, late?: AskApproval}>} `late`: the clock says that the time is
 *   over, or that it has not begun.
 */
export async function writeDecision(ticket, decision) {
  const approval = await find(ticket);
  if (!approval) return { why: GONE };
  const now = Date.now();
  if (now >= approval.expires_at || now < approval.asked_at) return { why: LATE, late: approval.ask };
  const { ask, expires_at } = approval;
  const record = { ticket, run: ask.run, decision, decided_at: now, expires_at, used: "" };
  if (!(await recordDecision(record))) return { why: GONE };
  await close(ticket);
  return { ask };
}

/**
 * Let a change be made to the page of a step that waits. After it the ticket buys nothing: nobody has approved
 * it, and the step is to be asked about anew.
 *
 * @param {string} ticket
 * @param {(approval: Waiting) => Promise<string>} change  Says why it could not be made, or "".
 * @returns {Promise<{ask: AskApproval} | {why: string, waits: boolean}>} `waits`: the step still waits as it was.
 */
export async function voidByChange(ticket, change) {
  const approval = await find(ticket);
  if (!approval || Date.now() >= approval.expires_at) return { why: approval ? LATE : GONE, waits: false };
  corrected.add(ticket);
  try {
    const why = await change(approval);
    if (why) return { why, waits: true };
    await close(ticket, ASKING_AGAIN_MS);
    return { ask: approval.ask };
  } finally {
    corrected.delete(ticket);
  }
}

/**
 * The step no longer waits. The window closes with the last one, unless the time ran out: then the person
 * reads that there.
 *
 * @param {string} ticket
 * @param {number} [after]  So long the window can still say what became of it.
 */
export async function close(ticket, after = CLOSING_MS) {
  const approval = await find(ticket);
  await update((all) => all.delete(ticket));
  chrome.notifications.clear(ticket);
  if (!approval || Date.now() >= approval.expires_at) return;
  // The last decision is read for as long as the first. In line with what is shown, or a window could be closed
  // that has just been given the next question.
  clearTimeout(closing);
  closing = setTimeout(() => void inLine(leave), after);
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let closing;

/** Close the window if nothing waits. */
async function leave() {
  const tab = await windowTab();
  if (!tab || (await queue()).length) return;
  // It is there for a moment longer: what is asked meanwhile gets a window of its own.
  await chrome.storage.session.remove("approval_window");
  await chrome.windows.remove(tab.windowId).catch(() => undefined);
}

const WINDOW_MS = 5000;
const CLOSING_MS = 1200;
/** The daemon looks at the page and asks again. */
const ASKING_AGAIN_MS = 15_000;
