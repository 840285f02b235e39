/**
 * Which elements of a tab listen to presses, asked of the debugger for the page modules (`page/meaning/press_listeners.js`):
 * nothing in a page tells, and the page sees nothing of its being asked
 * (https://chromedevtools.github.io/devtools-protocol/tot/DOMDebugger/#method-getEventListeners).
 */

import { isAttachedSoon, sendIn } from "../input/debugger.js";
import { alone } from "../network/alone.js";
import { sessionsOf } from "../network/network.js";

const PRESSES = new Set(["click", "mousedown", "mouseup", "pointerdown", "pointerup", "dblclick"]);
/** What listens to so many kinds of event is the root of a framework, which looks itself for what is meant. */
const FRAMEWORK = 20;
/** More elements than these are not told of: a list that listens at every item has more than anybody reads. */
const MOST = 400;
const GROUP = "handrail-listeners";

/**
 * @typedef {import("../network/network.js").Session} Session  Each process numbers its own worlds and nodes.
 * @typedef {object} World  One of ours.
 * @property {Session} session
 * @property {number} id
 * @property {Set<number>} reported  The nodes of its process that were found to listen.
 */

/** The documents that each tab showed last, and our worlds in them. @type {Map<number, {documents: string, worlds: World[]}>} */
const known = new Map();

/**
 * @param {number} tabId
 * @param {string[]} documents  Chrome's ids of those that the tab shows.
 * @returns {Promise<Set<number>>} The frames in which some were found; none where the debugger is not attached.
 */
export async function askListeners(tabId, documents) {
  if (!(await isAttachedSoon(tabId))) {
    known.delete(tabId);
    return new Set();
  }
  try {
    return await alone(tabId, async () => {
      const worlds = await ownWorlds(tabId, documents.join());
      const frames = await Promise.all(worlds.map((world) => askIn(world).catch(() => null)));
      return new Set(frames.filter((frame) => frame !== null));
    });
  } catch {
    // A page that goes away meanwhile is read anew anyway.
    return new Set();
  } finally {
    for (const session of sessionsOf(tabId)) void sendIn(session, "Runtime.releaseObjectGroup", { objectGroup: GROUP }).catch(() => undefined);
  }
}

/** @param {World} world  @returns {Promise<number | null>} Its frame, if some were found; they count as told. */
async function askIn({ session, id, reported }) {
  const { result } = await sendIn(session, "Runtime.evaluate", {
    contextId: id,
    expression: "globalThis.handrail?.unasked()",
    objectGroup: GROUP,
  });
  if (result.subtype !== "array") return null;
  const { result: places } = await sendIn(session, "Runtime.getProperties", { objectId: result.objectId, ownProperties: true });
  /** @type {string[]} */
  const within = places.flatMap((/** @type {any} */ { value }) => (value?.subtype === "node" ? [value.objectId] : []));
  // Some may have gone meanwhile.
  const heard = await Promise.all(within.map((objectId) => listenersWithin(session, objectId).catch(() => [])));
  /** @type {Map<number, Set<string>>} */
  const byNode = new Map();
  for (const { backendNodeId, type } of heard.flat())
    byNode.set(backendNodeId, (byNode.get(backendNodeId) ?? new Set()).add(type));
  const pressed = [...byNode].filter(([node, types]) => !reported.has(node) && types.size <= FRAMEWORK && !types.isDisjointFrom(PRESSES)).slice(0, MOST);
  if (!pressed.length) return null;
  const elements = await Promise.all(pressed.map(([backendNodeId]) => elementIn(session, backendNodeId, id).catch(() => null)));
  const news = await sendIn(session, "Runtime.callFunctionOn", {
    executionContextId: id,
    functionDeclaration: "function (...found) { return globalThis.handrail.tellListening(found) }",
    arguments: elements.flatMap((objectId) => (objectId ? [{ objectId }] : [])),
    returnByValue: true,
  });
  for (const [node] of pressed) reported.add(node);
  return news.result.value ?? null;
}

/**
 * Of a page's own listeners Chrome tells by the page's own objects. (With `pierce` it tells of every world's by ours,
 * but was seen to crash the tab.)
 *
 * @param {Session} session @param {string} objectId  An element, in our world.
 * @returns {Promise<{backendNodeId: number, type: string}[]>}
 */
async function listenersWithin(session, objectId) {
  const { node } = await sendIn(session, "DOM.describeNode", { objectId });
  const theirs = await elementIn(session, node.backendNodeId);
  const { listeners } = await sendIn(session, "DOMDebugger.getEventListeners", { objectId: theirs, depth: -1 });
  return listeners;
}

/** @param {Session} session @param {number} backendNodeId @param {number} [world]  The page's own, if not said.  @returns {Promise<string>} Its object there. */
async function elementIn(session, backendNodeId, world) {
  const { object } = await sendIn(session, "DOM.resolveNode", { backendNodeId, executionContextId: world, objectGroup: GROUP });
  return object.objectId;
}

/**
 * @param {number} tabId @param {string} documents  Those that the tab shows.
 * @returns {Promise<World[]>} They are told as the domain is switched on.
 */
async function ownWorlds(tabId, documents) {
  const before = known.get(tabId);
  if (before?.documents === documents) return before.worlds;
  const own = new URL(chrome.runtime.getURL("")).origin;
  const sessions = sessionsOf(tabId).map((session) => ({ session, reported: new Set() }));
  /** @type {World[]} */
  const worlds = [];
  /** @type {Parameters<typeof chrome.debugger.onEvent.addListener>[0]} */
  const hear = (source, method, params) => {
    if (source.tabId !== tabId || method !== "Runtime.executionContextCreated") return;
    const { context } = /** @type {any} */ (params);
    const from = sessions.find(({ session }) => session.sessionId === source.sessionId);
    if (from && context.origin === own) worlds.push({ ...from, id: context.id });
  };
  chrome.debugger.onEvent.addListener(hear);
  try {
    await Promise.all(sessions.map(({ session }) => listWorlds(session)));
  } finally {
    chrome.debugger.onEvent.removeListener(hear);
  }
  known.set(tabId, { documents, worlds });
  return worlds;
}

/** @param {Session} session */
async function listWorlds(session) {
  try {
    await sendIn(session, "Runtime.enable");
    await sendIn(session, "Runtime.disable");
  } catch (error) {
    // A frame that has gone meanwhile has no worlds.
    if (session.sessionId === undefined) throw error;
  }
}
