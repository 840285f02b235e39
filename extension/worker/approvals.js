/**
 * Decisions of the person: asked for on the extension's own approval page, written into the ledger, and
 * only then told to the daemon. What waits is kept in the session's storage, since the worker may die.
 *
 * @typedef {import("../generated/wire.js").AskApproval} AskApproval
 * @typedef {import("../lib/ui_protocol.js").ApprovalNews} ApprovalNews
 * @typedef {{ask: AskApproval, asked_at: number, expires_at: number, window: number | null}} Waiting
 * @typedef {{decision: import("./ledger.js").Approval["decision"], reason: string}} Verdict
 */

import { ticketOf } from "../lib/canonical.js";
import { difference, inspect } from "./facts.js";
import { PageError } from "./frames.js";
import { findApproval, recordDecision } from "./ledger.js";

const PAGE = "approval/approval.html";
const SIZE = { width: 560, height: 720 };
/** The page's buttons are deaf for this long after it was shown; an earlier decision is not a person's. */
export const ARMING_MS = 800;

const GONE = "This step no longer waits for a decision.";
const LATE = "The time to decide ran out. Nothing was done.";
const CHANGED = "The page changed since you were asked. Nothing was done; the step will be looked at again.";

/** @returns {Promise<Record<string, Waiting>>} By ticket. */
async function waiting() {
  return (await chrome.storage.session.get("approvals")).approvals ?? {};
}

/** One change at a time: each reads and writes the whole. @type {Promise<unknown>} */
let changing = Promise.resolve();

/** @param {(all: Record<string, Waiting>) => void} change */
function update(change) {
  const done = changing.then(async () => {
    const all = await waiting();
    change(all);
    await chrome.storage.session.set({ approvals: all });
    await chrome.action.setBadgeBackgroundColor({ color: "#c2410c" });
    await chrome.action.setBadgeText({ text: Object.keys(all).length ? "!" : "" });
  });
  changing = done.catch(() => undefined);
  return done;
}

/** @param {string} ticket  @returns {Promise<Waiting | undefined>} */
export async function find(ticket) {
  return (await waiting())[ticket];
}

/**
 * Open the approval page for a step. Asking again for the same ticket brings its page to the front.
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
  if (await show(ask.ticket)) return null;
  const asked_at = Date.now();
  const expires_at = asked_at + ask.expires * 1000;
  await update((all) => (all[ask.ticket] = { ask, asked_at, expires_at, window: null }));
  await show(ask.ticket);
  void notify(ask.ticket, "Handrail needs your decision", ask.sentence);
  return null;
}

/**
 * Show the page of a ticket that waits, opening its window again if it was closed.
 *
 * @param {string} ticket
 * @returns {Promise<boolean>} False if it does not wait.
 */
export async function show(ticket) {
  const one = await find(ticket);
  if (!one) return false;
  if (one.window !== null && (await chrome.windows.update(one.window, { focused: true }).catch(() => null))) return true;
  const url = chrome.runtime.getURL(`${PAGE}#${ticket}`);
  const window = await chrome.windows.create({ type: "popup", url, focused: true, ...SIZE });
  await update((all) => {
    const entry = all[ticket];
    if (entry) entry.window = window?.id ?? null;
  });
  return true;
}

/**
 * @param {string} id
 * @param {string} title
 * @param {string} message
 */
export async function notify(id, title, message) {
  const iconUrl = chrome.runtime.getURL("icons/128.png");
  await chrome.notifications.create(id, { type: "basic", iconUrl, title, message, requireInteraction: true });
}

/**
 * What the approval page shows. The fields come from the page itself, secrets covered.
 *
 * @param {string} ticket
 * @returns {Promise<ApprovalNews | {why: string, changed?: AskApproval, late?: AskApproval}>} The step that
 *   cannot be decided on any more: its page is not what it was, or the time has run out.
 */
export async function details(ticket) {
  const one = await find(ticket);
  if (!one) return { why: GONE };
  if (Date.now() >= one.expires_at) return { why: LATE, late: one.ask };
  const { ask, expires_at } = one;
  try {
    const { facts, fields } = await inspect(ask.tab, ask.action);
    if (!facts || difference(ask.facts, facts)) return { why: CHANGED, changed: ask };
    const shown = fields.map(({ name, label, value, secret }) => ({
      name,
      label,
      value: secret && value ? "••••••" : value.slice(0, 500),
      secret,
    }));
    const { title = "" } = await chrome.tabs.get(ask.tab);
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
export async function decide(ticket, decision) {
  const one = await find(ticket);
  if (!one) return { why: GONE };
  const now = Date.now();
  if (now >= one.expires_at || now < one.asked_at) return { why: LATE, late: one.ask };
  const { ask, expires_at } = one;
  const record = { ticket, run: ask.run, decision, decided_at: now, expires_at, used: "" };
  if (!(await recordDecision(record))) return { why: GONE };
  await close(ticket);
  return { ask };
}

/** The step no longer waits. @param {string} ticket */
export async function close(ticket) {
  const one = await find(ticket);
  await update((all) => delete all[ticket]);
  chrome.notifications.clear(ticket);
  if (one?.window != null) setTimeout(() => chrome.windows.remove(one.window ?? 0).catch(() => undefined), CLOSING_MS);
}

/** So long the page can still say what became of the decision. */
const CLOSING_MS = 1200;
