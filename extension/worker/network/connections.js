/**
 * Connections that a tab's pages keep open: what goes over one is never held, so nothing may be left to the hold there.
 * Those of their frames and workers count as well, and where it cannot be told there may be one.
 *
 * @typedef {chrome.debugger.DebuggerSession} Session
 */

import { withDeadline } from "../frames/frames.js";
import { alone } from "./alone.js";

/** A large page takes seconds: what is no longer used is cleared away for each kind first. */
const LOOK_MS = 10_000;
/** Each is looked through as a whole, which a page feels. */
const MOST_WORLDS = 12;
/** What connections are instances of; the first is of sockets and data channels, for half the price of both. */
const KINDS = ["EventTarget", "WebTransport"];
/** How many connections among those objects are not closed, whatever a script calls their kinds; a transport does not say, and counts. */
const OPEN = `function () {
  const isOpen = (one) => ("bufferedAmount" in one || "datagrams" in one) && !/^(2|3|clos(ing|ed))$/.test(String(one.readyState));
  return this.filter(isOpen).length;
}`;

/** Those that were opened while the tab was held, by the browser's names. @type {Map<number, Set<string>>} */
const opened = new Map();
/** Whether what was there in a tab before it was held had any open then: its documents, and each of its workers, by session. @type {Map<number, Map<string, () => Promise<boolean>>>} */
const earlier = new Map();

/** An event of the debugger. @param {Session} source @param {string} method @param {any} params */
export function onEvent({ tabId = -1, sessionId = "" }, method, params) {
  // Each process counts its own.
  if (method === "Network.webSocketCreated") of(tabId).add(sessionId + params.requestId);
  else if (method === "Network.webTransportCreated") of(tabId).add(sessionId + params.transportId);
  else if (method === "Network.webSocketClosed") of(tabId).delete(sessionId + params.requestId);
  else if (method === "Network.webTransportClosed") of(tabId).delete(sessionId + params.transportId);
  // A frame or worker has gone, and what it had open with it.
  else if (method === "Target.detachedFromTarget") {
    for (const one of of(tabId)) one.startsWith(params.sessionId) && of(tabId).delete(one);
    earlier.get(tabId)?.delete(params.sessionId);
  }
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
  const { tabId = -1, sessionId = "" } = session;
  const looks = earlier.get(tabId) ?? new Map();
  earlier.set(tabId, looks.set(sessionId, untilTold(() => alone(tabId, () => look(session)))));
}

/**
 * A look that failed, as where the machine is busy, is taken again by whoever asks next.
 *
 * @param {() => Promise<boolean>} look
 */
function untilTold(look) {
  let latest = look();
  latest.catch(() => undefined);
  return () => {
    latest = latest.catch(look);
    return latest.catch(() => true);
  };
}

/** The tab is let go. @param {number} tab */
export function end(tab) {
  opened.delete(tab);
  earlier.delete(tab);
}

/** @param {number} tab  @returns {Promise<boolean>} Whether one may be open. */
export const isOpen = async (tab) => of(tab).size > 0 || (await Promise.all([...(earlier.get(tab)?.values() ?? [])].map((told) => told()))).includes(true);

/**
 * Whether a document, a frame in its process, or a worker has one that was opened before anybody listened.
 *
 * @param {Session} session  @returns {Promise<boolean>} Rejected where it cannot be told now.
 */
async function look(session) {
  /** @param {string} method @param {Record<string, unknown>} [params]  @returns {Promise<any>} */
  const ask = (method, params) => withDeadline(chrome.debugger.sendCommand(session, method, params), LOOK_MS);
  const worlds = await worldsOf(session, ask);
  if (worlds.size > MOST_WORLDS) return true;
  for (const contextId of worlds) for (const kind of KINDS) {
    const { result } = await ask("Runtime.evaluate", { expression: `globalThis.${kind}?.prototype`, contextId });
    if (!result.objectId) continue;
    const { objects } = await ask("Runtime.queryObjects", { prototypeObjectId: result.objectId });
    const count = await ask("Runtime.callFunctionOn", { objectId: objects.objectId, functionDeclaration: OPEN, returnByValue: true });
    if (count.result.value !== 0) return true;
  }
  return false;
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
  return worlds;
}
