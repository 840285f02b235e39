/**
 * Connections that a tab's pages keep open: what goes over one is never held, so nothing may be left to the hold there.
 *
 * @typedef {chrome.debugger.DebuggerSession} Session
 */

import { withDeadline } from "../frames/frames.js";

const LOOK_MS = 1_000;
const KINDS = "[globalThis.WebSocket, globalThis.WebTransport, globalThis.RTCDataChannel]";
/** How many of those objects are not closed; a transport does not say, and counts. */
const OPEN = `function () { return this.filter((one) => !/^(2|3|clos(ing|ed))$/.test(String(one.readyState))).length; }`;

/** Those that were opened while the tab was held, by the browser's names. @type {Map<number, Set<string>>} */
const opened = new Map();
/** Tabs whose top document was there before they were held, and whether it had any open then. @type {Map<number, Promise<boolean>>} */
const earlier = new Map();

/** An event of the debugger. @param {Session} source @param {string} method @param {any} params */
export function onEvent({ tabId = -1 }, method, params) {
  if (method === "Network.webSocketCreated") of(tabId).add(params.requestId);
  else if (method === "Network.webTransportCreated") of(tabId).add(params.transportId);
  else if (method === "Network.webSocketClosed") of(tabId).delete(params.requestId);
  else if (method === "Network.webTransportClosed") of(tabId).delete(params.transportId);
  else if (method === "Page.frameNavigated" && !params.frame.parentId) earlier.delete(tabId);
}

/** @param {number} tab */
function of(tab) {
  const set = opened.get(tab) ?? new Set();
  opened.set(tab, set);
  return set;
}

/** The tab is held from now on: its page may have some already. @param {number} tab */
export const begin = (tab) => void earlier.set(tab, look({ tabId: tab }));

/** The tab is let go. @param {number} tab */
export function end(tab) {
  opened.delete(tab);
  earlier.delete(tab);
}

/** @param {number} tab  @returns {Promise<boolean>} Whether one may be open. */
export const isOpen = async (tab) => of(tab).size > 0 || ((await earlier.get(tab)) ?? false);

/**
 * Whether a document has one that was opened before anybody listened. Where that cannot be told, it may.
 *
 * @param {Session} session
 */
async function look(session) {
  /** @param {string} method @param {Record<string, unknown>} params  @returns {Promise<any>} */
  const ask = (method, params) => withDeadline(chrome.debugger.sendCommand(session, method, params), LOOK_MS);
  try {
    for (const at of [0, 1, 2]) {
      const { result } = await ask("Runtime.evaluate", { expression: `${KINDS}[${at}]?.prototype` });
      if (!result.objectId) continue;
      const { objects } = await ask("Runtime.queryObjects", { prototypeObjectId: result.objectId });
      const count = await ask("Runtime.callFunctionOn", { objectId: objects.objectId, functionDeclaration: OPEN, returnByValue: true });
      if (count.result.value !== 0) return true;
    }
    return false;
  } catch {
    return true;
  }
}
