/** A press for one document of a tab: the others are told to take none meanwhile (`page/guard/press_barrier.js`). */

import { call } from "./frames.js";

/** A tab with more documents is pressed more slowly instead. */
const MOST = 20;

/**
 * @typedef {{alone: boolean, barred: boolean, lift: () => Promise<unknown>}} Others  `alone`: there are none; `barred`: none of
 *   them takes a press now
 *
 * @param {number} tabId
 * @param {import("./frames.js").Frame[]} frames
 * @param {number} frameId  The one that is meant.
 * @returns {Others}
 */
export function barOtherDocuments(tabId, frames, frameId) {
  const others = frames.filter((frame) => frame.frameId !== frameId).map(({ documentId }) => documentId);
  if (others.length > MOST) return { alone: false, barred: false, lift: async () => undefined };
  const tell = (/** @type {"bar" | "liftBar"} */ what) => Promise.all(others.map((documentId) => call(tabId, documentId, what)));
  /** @type {Others} */
  const state = { alone: !others.length, barred: !others.length, lift: () => tell("liftBar").catch(() => undefined) };
  tell("bar").then(() => (state.barred = true), () => undefined);
  return state;
}
