/**
 * What lies under something opaque that is in front of the page: a cookie notice, a bar, an open menu.
 * A person cannot see it where it is now, so it does not count as in view.
 */
import { elementAt, holds, rectOf } from "./dom.js";
import { within } from "./visibility.js";

/**
 * @typedef {import("../generated/wire.js").Node} Seen
 * @typedef {import("./visibility.js").Box} Box
 * @typedef {{element: Element, box: Box}} Cover
 * @typedef {{node: Seen, element: Element, fresh: boolean}} Entry something in view; `fresh`: written just now
 * @typedef {{covers: Cover[], seen: Entry[]}} InView
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
  /** @type {Cover[]} */
  #covers = [];
  /** @type {Entry[]} */
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
    this.#seen.push({ node, element, fresh: true });
  }

  /** A node that was written just before made way for a copy of it. @param {Seen} node @param {Seen} copy */
  copied(node, copy) {
    const index = this.#seen.findLastIndex((entry) => entry.node === node);
    if (index >= 0) this.#seen[index] = { node: copy, element: this.#seen[index].element, fresh: true };
  }

  /** How much was met so far. @returns {{covers: number, seen: number}} */
  get mark() {
    return { covers: this.#covers.length, seen: this.#seen.length };
  }

  /** @param {{covers: number, seen: number}} mark @returns {InView | null} What was met since then. */
  since({ covers, seen }) {
    if (covers === this.#covers.length && seen === this.#seen.length) return null;
    return { covers: this.#covers.slice(covers), seen: this.#seen.slice(seen) };
  }

  /** What stands as it was written before. @param {InView} before */
  again({ covers, seen }) {
    this.#covers.push(...covers);
    for (const { node, element } of seen) this.#seen.push({ node, element, fresh: false });
  }

  /**
   * The page has been walked: what is covered is taken out of view.
   * @returns {boolean} False if that has changed for something that was not written anew.
   */
  settle() {
    for (const { node, element, fresh } of this.#seen) {
      const covered = this.#isCovered(element);
      if (covered === (node.in_view === false)) continue;
      if (!fresh) return false;
      if (covered) node.in_view = false;
      else delete node.in_view;
    }
    return true;
  }

  /** @param {Element} element @returns {boolean} */
  #isCovered(element) {
    if (!this.#covers.length) return false;
    const box = rectOf(element);
    const over = this.#covers.filter((cover) => within(box, cover.box) && !holds(cover.element, element));
    return over.some((cover) => isInFront(cover.element, box));
  }
}

/** @param {Element} cover @param {DOMRect} box @returns {boolean} Whether the cover is what one meets in the middle of the box. */
function isInFront(cover, box) {
  const x = (box.left + box.right) / 2;
  const y = (box.top + box.bottom) / 2;
  const hit = elementAt(x, y);
  return hit !== null && holds(cover, hit);
}
