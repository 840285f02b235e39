/**
 * Which elements of a tab listen to presses, asked of the debugger for the page modules (`page/listeners.js`):
 * nothing in a page tells, and the page sees nothing of its being asked
 * (https://chromedevtools.github.io/devtools-protocol/tot/DOMDebugger/#method-getEventListeners).
 */

import { isAttached, send } from "./debugger.js";

const PRESSES = new Set(["click", "mousedown", "mouseup", "pointerdown", "pointerup", "dblclick"]);
/** What listens to so many kinds of event is the root of a framework, which looks itself for what is meant. */
const FRAMEWORK = 20;
/** More elements than these are not told of: a list that listens at every item has more than anybody reads. */
const MOST = 400;
const GROUP = "handrail-listeners";

/**
 * @param {number} tabId
 * @returns {Promise<Set<number>>} The frames in which some were found; none where the debugger is not attached, and none
 *   in processes of their own.
 */
export async function askListeners(tabId) {
  if (!isAttached(tabId)) return new Set();
  try {
    const contexts = await ownContexts(tabId);
    const frames = await Promise.all(contexts.map((context) => askIn(tabId, context).catch(() => null)));
    return new Set(frames.filter((frame) => frame !== null));
  } catch {
    // A page that goes away meanwhile is read anew anyway.
    return new Set();
  } finally {
    await send(tabId, "Runtime.releaseObjectGroup", { objectGroup: GROUP }).catch(() => undefined);
  }
}

/** @param {number} tabId @param {number} contextId  One of `ownContexts`.  @returns {Promise<number | null>} Its frame, if some were found. */
async function askIn(tabId, contextId) {
  const { result } = await send(tabId, "Runtime.evaluate", { contextId, expression: "globalThis.handrail?.unasked()", objectGroup: GROUP });
  if (result.subtype !== "array") return null;
  const { result: places } = await send(tabId, "Runtime.getProperties", { objectId: result.objectId, ownProperties: true });
  /** @type {string[]} */
  const within = places.flatMap((/** @type {any} */ { value }) => (value?.subtype === "node" ? [value.objectId] : []));
  // Not `pierce`: with it this Chromium was seen to crash the tab.
  const heard = await Promise.all(within.map((objectId) => send(tabId, "DOMDebugger.getEventListeners", { objectId, depth: -1 })));
  /** @type {Map<number, Set<string>>} */
  const byNode = new Map();
  for (const { backendNodeId, type } of heard.flatMap(({ listeners }) => listeners))
    byNode.set(backendNodeId, (byNode.get(backendNodeId) ?? new Set()).add(type));
  const pressed = [...byNode].filter(([, types]) => types.size <= FRAMEWORK && !types.isDisjointFrom(PRESSES)).slice(0, MOST);
  if (!pressed.length) return null;
  const nodes = await Promise.all(
    pressed.map(([backendNodeId]) =>
      send(tabId, "DOM.resolveNode", { backendNodeId, executionContextId: contextId, objectGroup: GROUP }).catch(() => null),
    ),
  );
  const told = await send(tabId, "Runtime.callFunctionOn", {
    executionContextId: contextId,
    functionDeclaration: "function (...found) { return globalThis.handrail.tellListening(found) }",
    arguments: nodes.flatMap((node) => (node ? [{ objectId: node.object.objectId }] : [])),
    returnByValue: true,
  });
  return told.result.value ?? null;
}

/**
 * @param {number} tabId
 * @returns {Promise<number[]>} Our worlds in the tab's documents: they are told as the domain is switched on.
 */
async function ownContexts(tabId) {
  const own = new URL(chrome.runtime.getURL("")).origin;
  /** @type {number[]} */
  const found = [];
  /** @type {Parameters<typeof chrome.debugger.onEvent.addListener>[0]} */
  const hear = (source, method, params) => {
    if (source.tabId !== tabId || source.sessionId !== undefined || method !== "Runtime.executionContextCreated") return;
    const { context } = /** @type {any} */ (params);
    if (context.origin === own) found.push(context.id);
  };
  chrome.debugger.onEvent.addListener(hear);
  try {
    await send(tabId, "Runtime.enable");
    await send(tabId, "Runtime.disable");
  } finally {
    chrome.debugger.onEvent.removeListener(hear);
  }
  return found;
}
