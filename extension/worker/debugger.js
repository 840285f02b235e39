/**
 * `chrome.debugger` on the tabs that runs hold: trusted input, dialogs answered, requests counted.
 *
 * Only http(s) tabs are ever attached to: the debugger would also reach our own approval page, and its
 * clicks count as a person's.
 *
 * @typedef {object} Attached
 * @property {Set<string>} requests  Ids of the page's own requests (XHR, fetch) that are under way.
 * @property {boolean} leaving  We navigate the tab ourselves: a "leave this page?" question gets a yes.
 */

import { withDeadline } from "./frames.js";
import { note } from "./notes.js";

const VERSION = "1.3";
const COMMAND_MS = 5_000;

/** @type {Map<number, Attached>} */
const attached = new Map();
/** Tabs whose infobar the person cancelled: left alone until the person hands the tab back. @type {Set<number>} */
const cancelled = new Set();
/** @type {Map<number, Promise<boolean>>} */
const attaching = new Map();

/** An input command did not come back: it may still happen, so it must not be sent again. */
export class UnknownOutcome extends Error {}

/** @param {number} tabId */
export const isAttached = (tabId) => attached.has(tabId);

/** @param {number} tabId  @returns {number} How many of the page's own requests are under way. */
export const requestsOf = (tabId) => attached.get(tabId)?.requests.size ?? 0;

/**
 * Attach if that is possible.
 *
 * @param {number} tabId
 * @returns {Promise<boolean>} False: the tab can only be given synthetic input.
 */
export function attach(tabId) {
  if (attached.has(tabId)) return Promise.resolve(true);
  if (cancelled.has(tabId)) return Promise.resolve(false);
  const running = attaching.get(tabId) ?? tryAttach(tabId).finally(() => attaching.delete(tabId));
  attaching.set(tabId, running);
  return running;
}

/** @param {number} tabId */
async function tryAttach(tabId) {
  const tab = await chrome.tabs.get(tabId).catch(() => null);
  if (!/^https?:/.test(tab?.url ?? "")) return false;
  try {
    await chrome.debugger.attach({ tabId }, VERSION);
  } catch (error) {
    // After the service worker died the old attachment is still ours, and then the commands below work.
    if (!/already attached/i.test(String(error))) return false;
  }
  attached.set(tabId, { requests: new Set(), leaving: false });
  try {
    await Promise.all([
      send(tabId, "Page.enable"),
      send(tabId, "Emulation.setFocusEmulationEnabled", { enabled: true }),
      send(tabId, "Network.enable", { maxTotalBufferSize: 0, maxResourceBufferSize: 0 }),
    ]);
    return true;
  } catch {
    attached.delete(tabId);
    return false;
  }
}

/** @param {number} tabId */
export async function detach(tabId) {
  cancelled.delete(tabId);
  if (!attached.delete(tabId)) return;
  await chrome.debugger.detach({ tabId }).catch(() => undefined);
}

/** The person handed the tab back: it may be attached to again. @param {number} tabId */
export const forgive = (tabId) => cancelled.delete(tabId);

/** @param {number} tabId @param {boolean} leaving */
export function setLeaving(tabId, leaving) {
  const state = attached.get(tabId);
  if (state) state.leaving = leaving;
}

/**
 * @param {number} tabId
 * @param {string} method
 * @param {Record<string, unknown>} [params]
 * @returns {Promise<any>}
 */
export async function send(tabId, method, params = {}) {
  return withDeadline(chrome.debugger.sendCommand({ tabId }, method, params), COMMAND_MS);
}

/**
 * Send input; the commands are given at once and are carried out in their order.
 *
 * @param {number} tabId
 * @param {Array<[string, Record<string, unknown>]>} commands
 * @throws {UnknownOutcome}
 */
export async function input(tabId, commands) {
  try {
    await Promise.all(commands.map(([method, params]) => send(tabId, method, params)));
  } catch (error) {
    throw new UnknownOutcome(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Listen to the debugger. Called once, when the service worker starts.
 *
 * @param {(tabId: number, kind: "debugger_cancelled" | "crashed") => void} onTrouble
 */
export function listen(onTrouble) {
  chrome.debugger.onDetach.addListener(({ tabId }, reason) => {
    if (tabId === undefined || !attached.delete(tabId) || reason !== "canceled_by_user") return;
    cancelled.add(tabId);
    onTrouble(tabId, "debugger_cancelled");
  });
  chrome.debugger.onEvent.addListener(({ tabId }, method, params) => {
    const state = tabId === undefined ? undefined : attached.get(tabId);
    if (tabId === undefined || !state) return;
    /** @type {any} */
    const event = params ?? {};
    if (method === "Network.requestWillBeSent") {
      if (event.type === "XHR" || event.type === "Fetch") state.requests.add(event.requestId);
    } else if (method === "Network.loadingFinished" || method === "Network.loadingFailed") {
      state.requests.delete(event.requestId);
    } else if (method === "Page.frameNavigated" && !event.frame.parentId) {
      state.requests.clear();
    } else if (method === "Page.javascriptDialogOpening") {
      void answer(tabId, state, event);
    } else if (method === "Inspector.targetCrashed") {
      onTrouble(tabId, "crashed");
    }
  });
}

/**
 * A dialog blocks the page for good, the command that opened it included, so it is answered at once: the
 * careful answer, except that a page we were told to leave is left.
 *
 * @param {number} tabId
 * @param {Attached} state
 * @param {{type: string, message: string}} dialog
 */
async function answer(tabId, state, { type, message }) {
  const accept = type === "alert" || (type === "beforeunload" && state.leaving);
  const reply = accept ? "OK" : "Cancel";
  const said = type === "beforeunload" ? "the page asked whether to leave it" : `a dialog said: ${message}`;
  note(tabId, `${said} (answered: ${reply})`);
  await send(tabId, "Page.handleJavaScriptDialog", { accept }).catch(() => undefined);
}
