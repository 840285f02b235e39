/**
 * Places in elements: a point measured from an element's upper left corner, as a place in this frame's
 * viewport, and what lies there.
 */
import { elementAt, findAll, flatParent, holds, localName, rectOf } from "./dom.js";

/** @typedef {{x: number, y: number}} Point in CSS pixels */

/** @param {Element} element @param {Point} at from its corner @returns {Point} in this frame's viewport */
export function placeIn(element, at) {
  const box = rectOf(element);
  return { x: box.left + at.x, y: box.top + at.y };
}

/** @param {Point} place @returns {boolean} */
export const inWindow = ({ x, y }) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;

/** @param {Element} element @returns {Point} The middle of what can be seen of it without scrolling; its middle, if nothing can. */
export function middleOf(element) {
  const box = rectOf(element);
  const seen = {
    left: Math.max(box.left, 0),
    right: Math.min(box.right, innerWidth),
    top: Math.max(box.top, 0),
    bottom: Math.min(box.bottom, innerHeight),
  };
  const { left, right, top, bottom } = seen.left < seen.right && seen.top < seen.bottom ? seen : box;
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

/**
 * What a press at a place in an element would meet: the element itself or the innermost one in it. Gives
 * the same answer for what is out of view, where nothing can be hit yet, by the boxes of what it holds.
 * @param {Element} element
 * @param {Point} at from its corner
 * @returns {Element}
 */
export function elementUnder(element, at) {
  const place = placeIn(element, at);
  const hit = inWindow(place) ? elementAt(place.x, place.y) : null;
  if (hit && holds(element, hit)) return hit;
  const there = findAll(element, "*").filter((inner) => {
    const box = rectOf(inner);
    return box.left <= place.x && place.x < box.right && box.top <= place.y && place.y < box.bottom;
  });
  return there.at(-1) ?? element;
}

/**
 * Scroll until a place in an element is in view: of something larger than the window, not the whole can be.
 * @param {Element} element
 * @param {Point} at from its corner
 */
export function bringPlaceIntoView(element, at) {
  const now = placeIn(element, at);
  const hit = inWindow(now) ? elementAt(now.x, now.y) : null;
  if (hit && holds(element, hit)) return;
  // What is in the window may lie under a header that stays in place.
  element.scrollIntoView({ block: inWindow(now) ? "center" : "nearest", inline: "nearest", behavior: "instant" });
  for (let box = flatParent(element); box; box = flatParent(box)) {
    const place = placeIn(element, at);
    if (inWindow(place)) return;
    const root = localName(box) === "html";
    const { left, top, width, height } = root ? new DOMRect(0, 0, innerWidth, innerHeight) : rectOf(box);
    box.scrollBy({ left: place.x - left - width / 2, top: place.y - top - height / 2, behavior: "instant" });
  }
}
