/**
 * Connections that a tab's pages keep open: what goes over one is never held, so nothing may be left to the hold there.
 * Those of their frames and workers count as well, and where it cannot be told there may be one.
 *
 * @typedef {chrome.debugger.DebuggerSession} Session
 */

import { withDeadline } from "../frames/frames.js";
import { alone } from "./alone.js";

const LOOK_MS = 1_000;
/** Each is looked through as a whole, which a page feels. */
const MOST_WORLDS = 12;
const KINDS = "[globalThis.WebSocket, globalThis.WebTransport, globalThis.RTCDataChannel]";
/** How many of those objects are not closed; a transport does not say, and counts. */
const OPEN = `function () { return this.filter((one) => !/^(2|3|clos(ing|ed))$/.test(String(one.readyState))).length; }`;

/** Those that were opened while the tab was held, by the browser's names. @type {Map<number, Set<string>>} */
const opened = new Map();
/** Whether what was there in a tab before it was held had any open then: its documents, and each of its workers. @type {Map<number, Array<Promise<boolean>>>} */
const earlier = new Map();

/** An event of the debugger. @param {Session} source @param {string} method @param {any} params */
export function onEvent({ tabId = -1, sessionId = "" }, method, params) {
  // Each process counts its own.
  if (method === "Network.webSocketCreated") of(tabId).add(sessionId + params.requestId);
  else if (method === "Network.webTransportCreated") of(tabId).add(sessionId + params.transportId);
  else if (method === "Network.webSocketClosed") of(tabId).delete(sessionId + params.requestId);
  else if (method === "Network.webTransportClosed") of(tabId).delete(sessionId + params.transportId);
  // A frame or worker has gone, and what it had open with it.
  else if (method === "Target.detachedFromTarget") for (const one of of(tabId)) one.startsWith(params.sessionId) && of(tabId).delete(one);
  else if (method === "Page.frameNavigated" && !params.frame.parentId && !sessionId) earlier.delete(tabId);
}

/** @param {number} tab */
function of(tab) {
  const set = opened.get(tab) ?? new Set();
  opened.set(tab, set);
  return set;
}

/** This target is held from now on, and was there before: it may have some already. @param {Session} session */
export function begin(session) {
  const { tabId = -1 } = session;
  earlier.set(tabId, [...(earlier.get(tabId) ?? []), alone(tabId, () => look(session))]);
}

/** The tab is let go. @param {number} tab */
export function end(tab) {
  opened.delete(tab);
  earlier.delete(tab);
}

/** @param {number} tab  @returns {Promise<boolean>} Whether one may be open. */
export const isOpen = async (tab) => of(tab).size > 0 || (await Promise.all(earlier.get(tab) ?? [])).includes(true);

/**
 * Whether a document, a frame in its process, or a worker has one that was opened before anybody listened.
 *
 * @param {Session} session
 */
async function look(session) {
  /** @param {string} method @param {Record<string, unknown>} [params]  @returns {Promise<any>} */
  const ask = (method, params) => withDeadline(chrome.debugger.sendCommand(session, method, params), LOOK_MS);
  try {
    for (const contextId of await worldsOf(session, ask)) for (const at of [0, 1, 2]) {
      const { result } = await ask("Runtime.evaluate", { expression: `${KINDS}[${at}]?.prototype`, contextId });
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

/**
 * The worlds in which scripts of the pages themselves run: each has kinds of its own.
 *
 * @param {Session} session
 * @param {(method: string) => Promise<unknown>} ask
 */
async function worldsOf(session, ask) {
  /** @type {Set<number>} */
  const worlds = new Set();
  /** @type {Parameters<typeof chrome.debugger.onEvent.addListener>[0]} */
  const hear = (source, method, params) => {
    if (source.tabId !== session.tabId || source.sessionId !== session.sessionId) return;
    const { context } = /** @type {any} */ (params ?? {});
    // A worker's only one does not say so.
    if (method === "Runtime.executionContextCreated" && context.auxData?.isDefault !== false) worlds.add(context.id);
  };
  chrome.debugger.onEvent.addListener(hear);
  try {
    await ask("Runtime.enable");
    await ask("Runtime.disable");
  } finally {
    chrome.debugger.onEvent.removeListener(hear);
  }
  if (worlds.size > MOST_WORLDS) throw new Error("too many to look through");
  return worlds;
}
