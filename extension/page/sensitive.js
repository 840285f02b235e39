/**
 * Which parts of a picture of the page have to be painted over.
 */
import { findAll, rectOf, shadowOf } from "./dom.js";
import { frameOffset } from "./frame_place.js";
import { maskText, secretKind } from "./mask.js";
import { nameOf } from "./names.js";

/** @typedef {{x: number, y: number, width: number, height: number}} Rectangle CSS pixels of the top frame's viewport */

/**
 * The fields with a secret in them, wherever they are drawn.
 * @returns {Rectangle[]}
 */
export function sensitiveBoxes() {
  const offset = frameOffset();
  /** @type {Rectangle[]} */
  const boxes = [];
  collect(document.documentElement, boxes, offset);
  return boxes;
}

/** @param {Element | ShadowRoot} root @param {Rectangle[]} boxes @param {{x: number, y: number}} offset */
function collect(root, boxes, offset) {
  for (const element of root instanceof Element ? findAll(root, "*") : root.querySelectorAll("*")) {
    const inner = shadowOf(element);
    if (inner) collect(inner, boxes, offset);
    const field = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
    if (!field || !element.value) continue;
    if (!secretKind(element, nameOf(element)) && maskText(element.value) === element.value) continue;
    const { x, y, width, height } = rectOf(element);
    if (width && height) boxes.push({ x: x + offset.x, y: y + offset.y, width, height });
  }
}
