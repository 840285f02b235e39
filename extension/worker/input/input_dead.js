/**
 * Pages that hear nothing. Chromium 150 sometimes gives a page neither mouse nor keys any more, for good, though it
 * goes on drawing (the calendars of Radicale after up to a half of the sign-ins, without any extension as well).
 * When it is told to stop loading, it gives them again.
 *
 * @typedef {import("./types.js").Place} Place
 * @typedef {import("./types.js").Point} Point
 */

import * as devtools from "./debugger.js";
import { call } from "../frames/frames.js";
import { NOWHERE, move } from "./mouse.js";
import { isNavigating } from "../tabs/navigation.js";

export const INPUT_DEAD = "Chrome gives this page no mouse and no keys at present: load it anew, or open it in a new tab";
/** The mouse comes with the next frame, which a busy machine may draw late. */
const HEARD_MS = 500;
const POLL_MS = 20;

/**
 * @param {Place} place
 * @param {Point} point  Somewhere in its document.
 * @returns {Promise<boolean>} Whether the document hears of the mouse, which is brought there anew.
 */
export async function hears({ tabId, documentId }, point) {
  // A page that has gone heard of it.
  const heard = () => call(tabId, documentId, "heard").then(({ value }) => value, () => Infinity);
  const earlier = await heard();
  for (const end = Date.now() + HEARD_MS; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, POLL_MS))) {
    await devtools.input(tabId, [move(NOWHERE), move(point)]);
    if ((await heard()) > earlier) return true;
  }
  return false;
}

/**
 * @param {Place} place
 * @param {Point} point  Somewhere in its document.
 * @returns {Promise<boolean>} Whether the document hears now. A page that is on its way elsewhere is not kept from it.
 */
export async function rouse(place, point) {
  if (isNavigating(place.tabId, 0)) return false;
  await devtools.send(place.tabId, "Page.stopLoading");
  return hears(place, point);
}
