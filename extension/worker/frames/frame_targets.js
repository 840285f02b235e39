/**
 * Frames that run in processes of their own, as the debugger has them: what the tab's session cannot do there
 * is done in theirs, which is attached to for just that long.
 *
 * @typedef {import("./frames.js").Frame} Frame
 */

import { framesOf, withDeadline } from "./frames.js";

const VERSION = "1.3";
const COMMAND_MS = 5_000;

/** @param {string} address */
const withoutHash = (address) => address.split("#")[0];

/**
 * The targets that a frame may belong to: its own, or that of a frame around it.
 *
 * @param {number} tabId
 * @param {number} frameId
 * @returns {Promise<string[]>} None where it runs in the tab's own process, or where another tab shows the same.
 */
async function targetsOf(tabId, frameId) {
  const frames = await framesOf(tabId);
  const byId = new Map(frames.map((frame) => [frame.frameId, frame]));
  /** @type {Set<string>} */
  const around = new Set();
  for (let frame = byId.get(frameId); frame && frame.frameId !== 0; frame = byId.get(frame.parentFrameId)) {
    if (/^https?:/.test(frame.url)) around.add(withoutHash(frame.url));
  }
  const targets = (await chrome.debugger.getTargets()).filter(({ type }) => type === "other");
  return [...around].flatMap((address) => {
    const those = targets.filter(({ url }) => withoutHash(url) === address);
    const ours = frames.filter(({ url }) => withoutHash(url) === address);
    // A target does not say which tab it is in: another tab's is not to be touched.
    return those.length <= ours.length ? those.map(({ id }) => id) : [];
  });
}

/**
 * Attach to a frame's own targets for as long as some work takes.
 *
 * @template T
 * @param {number} tabId
 * @param {number} frameId
 * @param {(targets: string[]) => Promise<T>} work  Is given those that could be attached to.
 * @returns {Promise<T>}
 */
export async function withTargets(tabId, frameId, work) {
  /** @type {string[]} */
  const targets = [];
  for (const targetId of frameId === 0 ? [] : await targetsOf(tabId, frameId)) {
    await chrome.debugger.attach({ targetId }, VERSION).then(
      () => targets.push(targetId),
      () => undefined,
    );
  }
  try {
    return await work(targets);
  } finally {
    for (const targetId of targets) await chrome.debugger.detach({ targetId }).catch(() => undefined);
  }
}

/**
 * @param {string} targetId
 * @param {string} method
 * @param {Record<string, unknown>} [params]
 * @returns {Promise<any>}
 */
export const sendTo = (targetId, method, params = {}) =>
  withDeadline(chrome.debugger.sendCommand({ targetId }, method, params), COMMAND_MS);
