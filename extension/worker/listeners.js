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
 * @typedef {object} Known
 * @property {string} documents  Those that the tab showed last.
 * @property {number[]} worlds  Ours in them.
 * @property {Set<number>} told  The nodes in them that were found to listen.
 */

/** By tab. @type {Map<number, Known>} */
const known = new Map();

/**
 * @param {number} tabId
 * @param {string[]} documents  Chrome's ids of those that the tab shows.
 * @returns {Promise<Set<number>>} The frames in which some were found; none where the debugger is not attached, and none
 *   in processes of their own.
 */
export async function askListeners(tabId, documents) {
  if (!isAttached(tabId)) {
    known.delete(tabId);
    return new Set();
  }
  try {
    const { worlds, told } = await ownWorlds(tabId, documents.join());
    const frames = await Promise.all(worlds.map((world) => askIn(tabId, world, told).catch(() => null)));
    return new Set(frames.filter((frame) => frame !== null));
  } catch {
    // A page that goes away meanwhile is read anew anyway.
    return new Set();
  } finally {
    void send(tabId, "Runtime.releaseObjectGroup", { objectGroup: GROUP }).catch(() => undefined);
  }
}

/**
 * @param {number} tabId
 * @param {number} world  One of `ownWorlds`.
 * @param {Set<number>} told  What was found to listen before; what is found is added.
 * @returns {Promise<number | null>} Its frame, if some were found.
 */
async function askIn(tabId, world, told) {
  const { result } = await send(tabId, "Runtime.evaluate", {
    contextId: world,
    expression: "globalThis.handrail?.unasked()",
    objectGroup: GROUP,
  });
  if (result.subtype !== "array") return null;
  const { result: places } = await send(tabId, "Runtime.getProperties", { objectId: result.objectId, ownProperties: true });
  /** @type {string[]} */
  const within = places.flatMap((/** @type {any} */ { value }) => (value?.subtype === "node" ? [value.objectId] : []));
  // Some may have gone meanwhile.
  const heard = await Promise.all(within.map((objectId) => listenersWithin(tabId, objectId).catch(() => [])));
  /** @type {Map<number, Set<string>>} */
  const byNode = new Map();
  for (const { backendNodeId, type } of heard.flat())
    byNode.set(backendNodeId, (byNode.get(backendNodeId) ?? new Set()).add(type));
  const pressed = [...byNode].filter(([node, types]) => !told.has(node) && types.size <= FRAMEWORK && !types.isDisjointFrom(PRESSES)).slice(0, MOST);
  if (!pressed.length) return null;
  const elements = await Promise.all(pressed.map(([backendNodeId]) => elementIn(tabId, backendNodeId, world).catch(() => null)));
  const news = await send(tabId, "Runtime.callFunctionOn", {
    executionContextId: world,
    functionDeclaration: "function (...found) { return globalThis.handrail.tellListening(found) }",
    arguments: elements.flatMap((objectId) => (objectId ? [{ objectId }] : [])),
    returnByValue: true,
  });
  for (const [node] of pressed) told.add(node);
  return news.result.value ?? null;
}

/**
 * Of a page's own listeners Chrome tells by the page's own objects. (With `pierce` it tells of every world's by ours,
 * but was seen to crash the tab.)
 *
 * @param {number} tabId @param {string} objectId  An element, in our world.
 * @returns {Promise<{backendNodeId: number, type: string}[]>}
 */
async function listenersWithin(tabId, objectId) {
  const { node } = await send(tabId, "DOM.describeNode", { objectId });
  const theirs = await elementIn(tabId, node.backendNodeId);
  const { listeners } = await send(tabId, "DOMDebugger.getEventListeners", { objectId: theirs, depth: -1 });
  return listeners;
}

/** @param {number} tabId @param {number} backendNodeId @param {number} [world]  The page's own, if not said.  @returns {Promise<string>} Its object there. */
async function elementIn(tabId, backendNodeId, world) {
  const { object } = await send(tabId, "DOM.resolveNode", { backendNodeId, executionContextId: world, objectGroup: GROUP });
  return object.objectId;
}

/**
 * @param {number} tabId @param {string} documents  Those that the tab shows.
 * @returns {Promise<Known>} Our worlds are told as the domain is switched on.
 */
async function ownWorlds(tabId, documents) {
  const before = known.get(tabId);
  if (before?.documents === documents) return before;
  const own = new URL(chrome.runtime.getURL("")).origin;
  /** @type {number[]} */
  const worlds = [];
  /** @type {Parameters<typeof chrome.debugger.onEvent.addListener>[0]} */
  const hear = (source, method, params) => {
    if (source.tabId !== tabId || source.sessionId !== undefined || method !== "Runtime.executionContextCreated") return;
    const { context } = /** @type {any} */ (params);
    if (context.origin === own) worlds.push(context.id);
  };
  chrome.debugger.onEvent.addListener(hear);
  try {
    await send(tabId, "Runtime.enable");
    await send(tabId, "Runtime.disable");
  } finally {
    chrome.debugger.onEvent.removeListener(hear);
  }
  const now = { documents, worlds, told: new Set() };
  known.set(tabId, now);
  return now;
}
