/**
 * Nothing is lost by haste: before a step that presses something, sends it or leaves the page, what was typed before has
 * arrived. A page may take it only when the field is left, or a while after the last character (it waits whether more
 * comes). A person is slow enough for that; a program has to look. What the page itself waits for is told by its own
 * timers (`page/guard/causes.js`); where nothing was typed since, nothing is asked.
 *
 * @typedef {import("../../generated/wire.js").Action} Action
 */

import { requestsOf } from "./debugger.js";
import { call, frameOf } from "../frames/frames.js";
import { isFinal, traitsOf } from "../../page/shared/verb.js";

/** Longer than this no page makes anybody wait. */
const MOST_MS = 1_000;
/** What the page then sends is on its way by then. */
const SENDING_MS = 1_000;
const POLL_MS = 15;

/** The frames of each tab into which something was typed that may not have arrived yet, and by which step. @type {Map<number, Map<number, number>>} */
const typed = new Map();

/** The frames of each tab whose field was left for a step that is still to be done. @type {Map<number, number[]>} */
const left = new Map();

/** The step that the fields were left for is done. @param {number} tab */
export const goesOn = (tab) => void left.delete(tab);

/** It is not: the focus goes back to where it was. @param {number} tab */
export async function backToFields(tab) {
  const frames = left.get(tab) ?? [];
  left.delete(tab);
  await Promise.all(frames.map((frame) => call(tab, frame, "backToField").catch(() => undefined)));
}

/** Something is put into a field. @param {number} tab @param {number} frame @param {number} step */
export function typedInto(tab, frame, step) {
  typed.set(tab, (typed.get(tab) ?? new Map()).set(frame, step));
}

/** Whether this action might come too early for what was typed. @param {number} tab @param {Action} action */
export const isHasty = (tab, action) => typed.has(tab) && isFinal(action);

chrome.tabs.onRemoved.addListener((tab) => typed.delete(tab));

/**
 * Wait until what was typed in a tab has arrived.
 *
 * @param {number} tab
 * @param {Action} action  What comes next.
 */
export async function untilTypingArrived(tab, action) {
  const frames = typed.get(tab) ?? new Map();
  typed.delete(tab);
  const ref = "ref" in action ? action.ref : null;
  const leaves = traitsOf(action).leaves !== "nothing";
  if (leaves && frames.size) left.set(tab, [...frames.keys()]);
  const before = requestsOf(tab);
  let waited = 0;
  for (const [frame, step] of frames) {
    const same = ref !== null && frameOf(ref) === frame;
    waited += await untilTaken(tab, frame, same ? ref : null, leaves && (same || ref === null), step);
  }
  for (const end = Date.now() + SENDING_MS; waited > 0 && requestsOf(tab) > before && Date.now() < end; )
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
}

/**
 * @param {number} tab
 * @param {number} frame
 * @param {string | null} ref  What is pressed next; none: the page itself is left, or nothing.
 * @param {boolean} leaves  The field is left by that.
 * @param {number | null} [step]  The one that typed: what comes of leaving its field is its doing.
 * @returns {Promise<number>} Milliseconds that were waited; 0 where the page has gone.
 */
export function untilTaken(tab, frame, ref, leaves, step = null) {
  return call(tab, frame, "takeTyped", [ref, leaves, MOST_MS, step]).then(({ value }) => value, () => 0);
}
