/**
 * Where presses and drags begin and end: the places that an action names, the handle of a slider, the
 * middle of what a thing is let go over.
 */
import { describe } from "../meaning/describe.js";
import { elementAt, holds, rectOf } from "../dom/dom.js";
import { bringPlaceIntoView, inWindow, middleOf, placeIn } from "../dom/points.js";
import { elementOf } from "../dom/refs.js";
import { spotAt } from "./spot.js";
import { isVisible, visibleStandIn } from "../sight/visibility.js";

/**
 * @typedef {import("../../generated/wire.js").Action} Action
 * @typedef {Extract<Action, {verb: "drag"}>} Drag
 * @typedef {import("../dom/points.js").Point} Point
 */

/** Width of the handle of a native slider, in CSS pixels; the themes of Chrome differ by a few. */
const HANDLE = 16;

/** How far past its middle a thing is let go over another, as a part of that one's size. */
const PAST = 0.1;

/**
 * Where to press: as asked, or on the handle of a native slider; null for wherever the element is free.
 * @param {Action} action
 * @param {Element} element
 * @returns {Point | null} from the element's corner
 */
export function startOf(action, element) {
  if (action.verb === "click" || action.verb === "hover") return action.at ?? null;
  if (action.verb === "draw") return action.points[0];
  if (action.verb !== "drag") return null;
  return action.start ?? (isSlider(element) ? handleOf(element) : null);
}

/** @param {Element} element @returns {element is HTMLInputElement} */
export const isSlider = (element) => element instanceof HTMLInputElement && element.type === "range";

/** @param {HTMLInputElement} slider @returns {{low: number, high: number}} */
function boundsOf({ min, max }) {
  const low = Number(min);
  return { low, high: max === "" ? 100 : Math.max(Number(max), low) };
}

/** @param {HTMLInputElement} slider @returns {Point} */
function handleOf(slider) {
  const { width, height } = rectOf(slider);
  const { low, high } = boundsOf(slider);
  const part = high > low ? (Number(slider.value) - low) / (high - low) : 0;
  const from = getComputedStyle(slider).direction === "rtl" ? 1 - part : part;
  return { x: HANDLE / 2 + from * (width - HANDLE), y: height / 2 };
}

/**
 * Scroll towards where it ends, so that both ends are in view if that is possible.
 * @param {Action} action
 * @param {Element} element what is dragged or drawn in
 * @returns {boolean} Whether it ends somewhere else than it begins.
 */
export function bringEndIntoView(action, element) {
  if (action.verb === "draw") for (const at of action.points) bringPlaceIntoView(element, at);
  if (action.verb !== "drag") return action.verb === "draw";
  const to = action.to ? elementOf(action.to) : null;
  if (to && !inWindow(endOf(action, element)))
    to.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  else if (action.end) bringPlaceIntoView(element, action.end);
  return true;
}

/**
 * Why it cannot end where it should, or "". An element that is out of view is scrolled to while the thing is
 * held; a place cannot be, since it moves with the page.
 * @param {Action} action
 * @param {Element} element what is dragged or drawn in
 */
export function problemOfEnd(action, element) {
  if (action.verb === "draw") {
    const out = action.points.find((at) => !inWindow(placeIn(element, at)));
    return out ? `the point ${out.x}, ${out.y} cannot be in view together with the others` : "";
  }
  if (action.verb !== "drag") return "";
  if (!action.to) {
    if (!action.end) return "it was not said where to: give `to`, or `end` in the element's own pixels";
    return inWindow(placeIn(element, action.end)) ? "" : "the place to let go is out of view";
  }
  const to = elementOf(action.to);
  if (!to) return "what it is to be let go over is gone from the page";
  if (!isVisible(to)) return "what it is to be let go over is not visible";
  const end = endOf(action, element);
  const hit = inWindow(end) ? elementAt(end.x, end.y) : null;
  if (!hit || holds(to, hit) || holds(hit, to) || holds(element, hit)) return "";
  return `the place to let go is covered by ${describe(hit)}`;
}

/**
 * The places to move through after the first one, in this frame's viewport.
 * @param {Action} action
 * @param {Element} element what is dragged or drawn in
 * @returns {Point[]}
 */
export function pathOf(action, element) {
  if (action.verb === "draw") return action.points.slice(1).map((at) => placeIn(element, at));
  return action.verb === "drag" ? [endOf(action, element)] : [];
}

/** @param {Drag} action @param {Element} element what is dragged @returns {Point} */
function endOf({ to, end }, element) {
  const over = to ? elementOf(to) : element;
  if (!over) return middleOf(element);
  if (end) return placeIn(over, end);
  const seen = visibleStandIn(over) ?? over;
  return over === element ? middleOf(seen) : pastMiddle(seen, middleOf(element));
}

/**
 * A little past the middle of what a thing is let go over: lists that are sorted by dragging make room only
 * when the pointer has passed the middle of a row.
 * @param {Element} over
 * @param {Point} from where it is dragged from
 * @returns {Point}
 */
function pastMiddle(over, from) {
  const middle = middleOf(over);
  const { width, height } = rectOf(over);
  const way = Math.hypot(middle.x - from.x, middle.y - from.y) || 1;
  return {
    x: middle.x + ((middle.x - from.x) / way) * width * PAST,
    y: middle.y + ((middle.y - from.y) / way) * height * PAST,
  };
}

/**
 * Where to let go, asked again while the thing is held: pages make room and move their drop zones then.
 * @param {Drag} action
 * @returns {import("./spot.js").Spot | null} null where that is no element, or it has gone
 */
export function dropPlace(action) {
  const to = action.to && elementOf(action.to);
  if (!to) return null;
  const dragged = elementOf(action.ref) ?? to;
  if (!inWindow(endOf(action, dragged)))
    to.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
  return spotAt(endOf(action, dragged), [], to, false);
}

/**
 * Move the handle of a native slider to a place, as near as its steps allow.
 * @param {HTMLInputElement} slider
 * @param {Point} to in this frame's viewport
 */
export function slide(slider, { x }) {
  const box = rectOf(slider);
  const { low, high } = boundsOf(slider);
  const part = Math.min(1, Math.max(0, (x - box.left - HANDLE / 2) / (box.width - HANDLE)));
  const along = getComputedStyle(slider).direction === "rtl" ? 1 - part : part;
  slider.focus({ preventScroll: true });
  slider.valueAsNumber = low + along * (high - low);
  slider.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true }));
  slider.dispatchEvent(new Event("change", { bubbles: true }));
}
