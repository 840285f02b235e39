/**
 * A spot: where in the tab an action meets its target, or why it cannot.
 */
import { rectOf } from "../dom/dom.js";
import { describe } from "../meaning/describe.js";
import { coverOfFrame, inTopFrame } from "./frame_place.js";

/**
 * @typedef {import("../dom/points.js").Point} Point
 * @typedef {object} Spot
 * @property {string} [problem] why the target cannot be acted on, in words for a model
 * @property {boolean} [done]   there is nothing to do: a box that is to be ticked is ticked
 * @property {number} x         CSS pixels from the left of the top frame's viewport
 * @property {number} y         CSS pixels from its top
 * @property {boolean} [hovered] the mouse is on what lies there
 * @property {Point[]} path     where to move from there with the button held, if the action does
 * @property {number} width     of the target
 * @property {number} height
 * @property {boolean} frameOffsetKnown false where a frame of another origin hides where this one lies: then
 *   all places are in this frame's own viewport
 */

/** @param {string} problem @returns {Spot} */
export const refuse = (problem) => ({ problem, x: 0, y: 0, path: [], width: 0, height: 0, frameOffsetKnown: true });

/**
 * @param {Point} point in this frame's viewport
 * @param {Point[]} path
 * @param {Element} drawn
 * @param {boolean} [checked] false where a press is under way already: what lies over the frame does not matter
 * @returns {Spot}
 */
export function spotAt(point, path, drawn, checked = true) {
  const { known, ...top } = inTopFrame(point);
  const blocker = checked && known && coverOfFrame(point);
  if (blocker) return refuse(`covered by ${describe(blocker)}`);
  const { width, height } = rectOf(drawn);
  const size = { width, height, frameOffsetKnown: known };
  if (!known) return { x: point.x, y: point.y, path, ...size };
  return { ...top, path: path.map(inTopFrame).map(({ x, y }) => ({ x, y })), ...size };
}
