/**
 * Where an action's target is, in the tab's viewport: asked of the page, and made sure of in the frames around it.
 *
 * @typedef {import("../../generated/wire.js").Action} Action
 * @typedef {import("./types.js").Place} Place
 * @typedef {import("./types.js").Point} Point
 */

import { pointing } from "./drag_between.js";
import { PageError, call, frameOf, script } from "../frames/frames.js";
import { toTab } from "../frames/frame_tree.js";

/**
 * @param {Place} place
 * @param {Action} action
 * @returns {Promise<{points: Point[], problem?: string, hovered?: boolean}>} The places to press at and to move
 *   to, and whether the mouse is there; no points and no problem: there is nothing left to do.
 */
export async function locate(place, action) {
  try {
    const { value: spot } = await call(place.tabId, place.documentId, "locate", [action]);
    if (spot.done || spot.problem) return { points: [], problem: spot.problem };
    const points = await inTab(place, spot);
    return points ? { points, hovered: spot.hovered } : { points: [], problem: "its frame is covered by something else on the page" };
  } catch (error) {
    // Nothing was given to the page yet, so this is certain: the action was not done.
    if (error instanceof PageError) return { points: [], problem: error.message };
    throw error;
  }
}

/**
 * @param {Place} place
 * @param {Extract<Action, {verb: "drag"}> & {to: string}} action  From this frame to another one.
 * @returns {ReturnType<typeof locate>}
 */
export async function locateBoth(place, action) {
  const frameId = frameOf(action.to);
  const [here, over] = await Promise.all([place.frameId, frameId].map((frame) => script(place.tabId, frame, () => origin, [])));
  // The debugger's drag events stay in the process that they are sent to.
  if (here.result !== over.result) return { points: [], problem: "a thing cannot be dragged into a frame of another site" };
  const { documentId } = await script(place.tabId, frameId, () => 0, []);
  const there = { ...place, frameId, documentId };
  const start = () => locate(place, pointing(action.ref, action.start));
  const end = () => locate(there, pointing(action.to, action.end));
  const scrolled = () => Promise.all([0, place.frameId, frameId].map((frame) => script(place.tabId, frame, () => `${scrollX},${scrollY}`, [])));
  // Bringing one end into view may move the other one out of it.
  const first = [await start(), await end()].find(({ points }) => !points.length);
  if (first) return first;
  const from = await start();
  const before = await scrolled();
  const to = await end();
  const after = await scrolled();
  const missing = [from, to].find(({ points }) => !points.length);
  if (missing) return missing;
  if (before.some(({ result }, i) => result !== after[i].result)) {
    return { points: [], problem: "both ends of the drag cannot be in view together" };
  }
  return { points: [from.points[0], to.points[0]] };
}

/**
 * @param {Place} place
 * @param {{x: number, y: number, path: Point[], frameOffsetKnown: boolean}} spot
 * @returns {Promise<Point[] | null>} The spot and its path in the tab's viewport; null if the frame is covered there.
 */
export async function inTab({ tabId, frameId }, { x, y, path, frameOffsetKnown }) {
  if (frameOffsetKnown) return [{ x, y }, ...path];
  const { covered, ...point } = await toTab(tabId, frameId, { x, y });
  const rest = path.map((at) => ({ x: at.x - x + point.x, y: at.y - y + point.y }));
  return covered ? null : [point, ...rest];
}

/**
 * Where to let go, now that the thing is held.
 *
 * @param {Place} place
 * @param {Action} action
 * @param {Point} planned
 * @returns {Promise<Point>}
 */
export async function dropPoint(place, action, planned) {
  try {
    const { value: spot } = await call(place.tabId, place.documentId, "dropPlace", [action]);
    return spot ? ((await inTab(place, spot))?.[0] ?? planned) : planned;
  } catch (error) {
    // A page that goes away gets the button released where it was meant to be.
    if (error instanceof PageError) return planned;
    throw error;
  }
}
