/**
 * Choosing in an open list that is made of elements: its options are pressed by the mouse, one by one, each looked for
 * and made sure of like the target of any click.
 *
 * @typedef {import("../../generated/wire.js").Action} Action
 * @typedef {import("./types.js").Done} Done
 * @typedef {import("./types.js").Place} Place
 * @typedef {import("./types.js").Show} Show
 */

import { UnknownOutcome } from "./debugger.js";
import { call } from "../frames/frames.js";
import { locate } from "./locate.js";
import { press } from "./press.js";

/**
 * @param {Place} place
 * @param {Extract<Action, {verb: "select"}>} action
 * @param {Show} show
 * @returns {Promise<Done | null>} None for a native select, which the page itself sets (`page/act/select.js`).
 */
export async function pressOptions(place, action, show) {
  const { value } = await call(place.tabId, place.documentId, "optionRefs", [action.ref, action.options]);
  if (value.problem) return { input: "none", problem: value.problem };
  if (!value.refs) return null;
  for (const [i, ref] of value.refs.entries()) {
    const done = await pressOne(place, ref, show);
    if (!done.problem) continue;
    if (i === 0) return done;
    // What was chosen before stays so.
    throw new UnknownOutcome(`"${action.options[i]}" was not chosen: ${done.problem}`, true);
  }
  return { input: "trusted" };
}

/** @param {Place} place @param {string} ref @param {Show} show  @returns {Promise<Done>} */
async function pressOne(place, ref, show) {
  /** @type {Action} */
  const click = { verb: "click", ref, button: "left", count: 1, modifiers: [], at: null, dialog: "dismiss", dialog_text: "" };
  const { points, problem } = await locate(place, click);
  return points.length ? press(place, click, points, show) : { input: "none", problem };
}
