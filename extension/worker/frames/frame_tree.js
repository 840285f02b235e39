/**
 * What no single frame can know: where a cross-origin frame lies in the tab, whether it can be seen, and which
 * frame has the focus. How parents and children find each other is told in `page/sight/child_frames.js`.
 *
 * @typedef {import("../../page/sight/child_frames.js").Place} Place
 */

import { PageError, call, framesOf } from "./frames.js";

/** The place of a frame that nobody knows. */
export const NOWHERE = -1;

/**
 * The places of frames in shadow trees, which have to be told what they are called.
 *
 * @param {number} tabId
 * @param {number[]} children  Frames that know no place.
 * @param {number[]} parents  The frames around them.
 * @returns {Promise<Map<number, Place>>} By frame; -1 where it could not be told.
 */
export async function namedPlaces(tabId, children, parents) {
  const secret = crypto.randomUUID();
  const inAll = (/** @type {number[]} */ frames, /** @type {string} */ method, /** @type {unknown[]} */ args) =>
    Promise.all(frames.map((frameId) => call(tabId, frameId, method, args).catch(() => ({ value: NOWHERE }))));
  await inAll(children, "awaitName", [secret]);
  await inAll(parents, "nameFrames", [secret]);
  const places = await inAll(children, "placeOnceNamed", []);
  return new Map(children.map((frameId, i) => [frameId, places[i].value]));
}

/**
 * A point of a frame's viewport in the tab's, in CSS pixels, brought into view in every document on the way up,
 * and whether each frame element is what lies there (nothing covers it).
 *
 * @param {number} tabId
 * @param {number} frameId
 * @param {{x: number, y: number}} point  In the frame's own viewport.
 * @returns {Promise<{x: number, y: number, covered: boolean}>} The point in the tab's viewport.
 */
export async function toTab(tabId, frameId, point) {
  const parents = new Map((await framesOf(tabId)).map((frame) => [frame.frameId, frame.parentFrameId]));
  let { x, y } = point;
  let covered = false;
  for (let id = frameId; id !== 0; ) {
    const parent = parents.get(id);
    if (parent === undefined || parent < 0) throw new PageError("The frame is gone.", true);
    const { value: place } = await call(tabId, id, "placeInParent");
    const { value: step } = await call(tabId, parent, "bringFrame", [place, { x, y }]);
    if (!step) throw new PageError("The frame cannot be found in the page.", true);
    ({ x, y } = step);
    covered ||= step.covered;
    id = parent;
  }
  return { x, y, covered };
}

/**
 * The frame that the keyboard goes to.
 *
 * @param {number} tabId
 * @returns {Promise<number>}
 */
export async function focusedFrame(tabId) {
  const frames = await framesOf(tabId);
  let focused = 0;
  for (;;) {
    const { value: place } = await call(tabId, focused, "focusedPlace");
    if (place === null) return focused;
    const children = frames.filter((frame) => frame.parentFrameId === focused);
    const places = await Promise.all(
      children.map(({ frameId }) => call(tabId, frameId, "placeInParent").then(({ value }) => value)),
    );
    const child = children[places.indexOf(place)];
    if (!child || place === NOWHERE) throw new PageError("The frame that has the focus cannot be read.");
    focused = child.frameId;
  }
}
