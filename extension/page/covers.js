/**
 * What lies under something opaque that is in front of the page: a cookie notice, a bar, an open menu.
 * A person cannot see it where it is now, so it does not count as in view.
 */
import { holds, rectOf } from "./dom.js";
import { within } from "./visibility.js";

/**
 * @typedef {import("../generated/wire.js").Node} Seen
 * @typedef {import("./visibility.js").Box} Box
 */

/** Smaller boxes (badges, carets, check marks) are parts of what they are drawn on. In CSS pixels. */
const LEAST_WIDTH = 60;
const LEAST_HEIGHT = 24;

/** @param {string} colour a computed colour @returns {boolean} Whether hardly anything shines through. */
export function isOpaque(colour) {
  const alpha = /^rgba\(.*,\s*([\d.]+)\)$/.exec(colour) ?? /\/\s*([\d.]+)\)$/.exec(colour);
  return alpha ? Number(alpha[1]) > 0.85 : colour !== "transparent";
}

export class Covers {
  /** @type {{element: Element, box: Box}[]} */
  #covers = [];
  /** @type {{node: Seen, element: Element}[]} */
  #seen = [];

  /**
   * An element that is taken out of the page's flow was met.
   * @param {Element} element @param {CSSStyleDeclaration} style @param {Box} box
   */
  met(element, style, box) {
    const tall = box.bottom - box.top >= LEAST_HEIGHT && box.right - box.left >= LEAST_WIDTH;
    if (tall && isOpaque(style.backgroundColor) && Number(style.opacity) > 0.85 && style.visibility === "visible")
      this.#covers.push({ element, box });
  }

  /** Something in view was written. @param {Seen} node @param {Element} element */
  wrote(node, element) {
    this.#seen.push({ node, element });
  }

  /** The page has been walked: what is covered is taken out of view. */
  settle() {
    if (!this.#covers.length) return;
    for (const { node, element } of this.#seen) {
      const box = rectOf(element);
      const over = this.#covers.filter((cover) => within(box, cover.box) && !holds(cover.element, element));
      if (over.length && over.some((cover) => isInFront(cover.element, box))) node.in_view = false;
    }
  }
}

/** @param {Element} cover @param {DOMRect} box @returns {boolean} Whether the cover is what one meets in the middle of the box. */
function isInFront(cover, box) {
  const x = (box.left + box.right) / 2;
  const y = (box.top + box.bottom) / 2;
  const hit = document.elementFromPoint(x, y);
  return hit !== null && holds(cover, hit);
}
