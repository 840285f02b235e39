/**
 * Dragging and drawing with the mouse. A page that uses HTML drag and drop makes the browser begin a drag of
 * its own at the first moves; that one is taken over from the system (which would wait for the person's
 * mouse) and carried to its end with drag events.
 *
 * @typedef {import("./types.js").Place} Place
 * @typedef {import("./mouse.js").Point} Point
 */

import * as devtools from "./debugger.js";
import { PageError, call } from "../frames/frames.js";
import { letGo, move, moveHeld, pressLeft } from "./mouse.js";

/** How far the mouse is moved before it is looked whether the browser has begun a drag (it does after about 4). */
const BEGIN_PX = 6;
const STEP_PX = 10;
const MOST_STEPS = 25;
const DRAG_DATA_MS = 1_000;

/**
 * Press at the first point, move through the others one by one, and let go at the last.
 *
 * @param {number} tabId
 * @param {Point[]} points
 */
export async function draw(tabId, points) {
  const last = /** @type {Point} */ (points.at(-1));
  await devtools.input(tabId, [move(points[0]), pressLeft(points[0])]);
  try {
    // Moves that come together are put together by the browser, so each one is waited for.
    for (const point of points.slice(1)) await devtools.input(tabId, [moveHeld(point)]);
  } finally {
    await devtools.input(tabId, [letGo(last)]);
  }
}

/**
 * @param {Place} place
 * @param {Point} start
 * @param {Point} end
 * @param {() => Promise<Point>} latest  Where to let go, asked again while the thing is held.
 */
export async function drag(place, start, end, latest) {
  const { tabId } = place;
  await call(tabId, place.documentId, "watchDrag");
  const taken = await devtools.interceptDrags(tabId);
  let at = start;
  try {
    await devtools.input(tabId, [move(start), pressLeft(start)]);
    /** @type {unknown} */
    let data = null;
    try {
      const begin = towards(start, end, BEGIN_PX);
      for (at of between(start, begin, 3)) await devtools.input(tabId, [moveHeld(at)]);
      if (await dragBegan(place)) data = await taken(DRAG_DATA_MS);
      end = await latest();
      if (data) await devtools.input(tabId, [dragging("dragEnter", at, data)]);
      const steps = Math.min(MOST_STEPS, Math.max(4, Math.ceil(distance(at, end) / STEP_PX)));
      for (at of between(at, end, steps)) {
        await devtools.input(tabId, [data ? dragging("dragOver", at, data) : moveHeld(at)]);
      }
      // Pages that look at where it rests, rather than at where it passes, need it to rest there.
      await devtools.input(tabId, [data ? dragging("dragOver", end, data) : moveHeld(end)]);
    } finally {
      await devtools.input(tabId, [data ? dragging("drop", at, data) : letGo(at)]);
    }
  } finally {
    await devtools.releaseDrags(tabId);
  }
}

/** @param {Place} place  @returns {Promise<boolean>} */
async function dragBegan({ tabId, documentId }) {
  try {
    return (await call(tabId, documentId, "dragBegan")).value;
  } catch (error) {
    if (error instanceof PageError) return false;
    throw error;
  }
}

/** @param {string} type @param {Point} point @param {unknown} data  @returns {import("./mouse.js").Command} */
const dragging = (type, { x, y }, data) => ["Input.dispatchDragEvent", { type, x, y, data }];

/** @param {Point} a @param {Point} b */
const distance = (a, b) => Math.hypot(b.x - a.x, b.y - a.y);

/** @param {Point} from @param {Point} to @param {number} most  @returns {Point} At most so far on the way. */
function towards(from, to, most) {
  const part = Math.min(1, most / (distance(from, to) || 1));
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

/** @param {Point} from @param {Point} to @param {number} steps  @returns {Point[]} The points after the first. */
function between(from, to, steps) {
  return Array.from({ length: steps }, (_, i) => {
    const part = (i + 1) / steps;
    return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
  });
}
