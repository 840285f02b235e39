/**
 * The mouse's wheel, for what is no box that scrolls by the browser's account but listens to it.
 *
 * @typedef {import("../../generated/wire.js").Action} Action
 * @typedef {import("./types.js").Done} Done
 * @typedef {import("./types.js").Place} Place
 * @typedef {import("./types.js").Show} Show
 */

import * as devtools from "./debugger.js";
import { PageError, call } from "../frames/frames.js";
import { locate } from "./locate.js";
import { wheel } from "./mouse.js";
import { approach } from "./press.js";

/**
 * @param {Place} place
 * @param {Extract<Action, {verb: "scroll"}>} action
 * @param {Show} show
 * @returns {Promise<Done | null>} None where the page made nothing of it, or it cannot be turned over the target.
 */
export async function turnWheel(place, action, show) {
  const { points } = await locate(place, action);
  const there = points.length ? await approach(place, action, points) : { points };
  if (!there.points.length) return null;
  if (!(await call(place.tabId, place.documentId, "watchWheel", [action.ref])).value) return null;
  show(there.points[0]);
  await devtools.input(place.tabId, [wheel(there.points[0], action.direction)]);
  // A page that goes away has heard it.
  const taken = await call(place.tabId, place.documentId, "wheelTaken").then(({ value }) => value, (error) => error instanceof PageError);
  return taken ? { input: "trusted" } : null;
}
