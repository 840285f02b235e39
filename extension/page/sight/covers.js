/**
 * What lies under something opaque that is in front of the page: a cookie notice, a bar, an open menu.
 * A person cannot see it where it is now, so it does not count as in view. What scrolls along with its cover
 * cannot be brought out from under it: mere words there are not read at all.
 */
import { coloursOf } from "./contrast.js";
import { elementAt, holds, localName } from "../dom/dom.js";
import { boxOf, within } from "./visibility.js";

/**
 * @typedef {import("../../generated/wire.js").Node} Seen
 * @typedef {import("./visibility.js").Box} Box
 * @typedef {{element: Element, box: Box, stays: boolean, solid: boolean}} Cover `stays`: the page scrolls away
 *   below it; `solid`: it receives clicks
 * @typedef {{node: Seen, element: Element, box: Box | null, fresh: boolean}} Entry something in view; `box`: where it is, once
 *   that was asked; `fresh`: written just now
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

const PICTURES = /^(iframe|img|video|canvas|embed|object)$/;

/** @param {CSSStyleDeclaration} style @returns {boolean} Whether the box is painted all over: with one colour, or from one to another. */
function isGround(style) {
  if (isOpaque(style.backgroundColor)) return true;
  const image = style.backgroundImage;
  const colours = image === "none" ? [] : (coloursOf(image) ?? []);
  if (!colours.length || !colours.every(isOpaque)) return false;
  const whole = /^(auto|cover|100% 100%)$/.test(style.backgroundSize) || style.backgroundRepeat === "repeat";
  return whole && style.backgroundClip !== "text";
}

export class Covers {
  /** @type {Cover[]} */
  #covers = [];
  /** @type {Entry[]} */
  #seen = [];
  /** Words that lie below something for good. @type {Set<Seen>} */
  #buried = new Set();

  /**
   * An element that may lie over the page was met.
   * @param {Element} element @param {CSSStyleDeclaration} style @param {Box} box
   * @param {string} position its own, or that of what holds it above the page
   * @returns {boolean} Whether it covers what is below it.
   */
  met(element, style, box, position) {
    const tall = box.bottom - box.top >= LEAST_HEIGHT && box.right - box.left >= LEAST_WIDTH;
    if (!tall) return false;
    const stays = /fixed|sticky/.test(position);
    const solid = style.pointerEvents !== "none";
    // What a picture lets through is not known. The page can be scrolled out from under one that stays.
    const opaque = isGround(style) || (stays && solid && PICTURES.test(localName(element)));
    if (!opaque || Number(style.opacity) <= 0.85 || style.visibility !== "visible") return false;
    this.#covers.push({ element, box, stays, solid });
    return true;
  }

  /** Something in view was written. @param {Seen} node @param {Element} element */
  wrote(node, element) {
    this.#seen.push({ node, element, box: null, fresh: true });
  }

  /** A node that was written just before made way for a copy of it. @param {Seen} node @param {Seen} copy */
  copied(node, copy) {
    const index = this.#seen.findLastIndex((entry) => entry.node === node);
    if (index >= 0) this.#seen[index] = { ...this.#seen[index], node: copy, fresh: true };
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
    for (const entry of seen) {
      entry.fresh = false;
      this.#seen.push(entry);
    }
  }

  /**
   * The page has been walked: what is covered is taken out of view.
   * @returns {boolean} False if that has changed for something that was not written anew.
   */
  settle() {
    this.#buried.clear();
    for (const entry of this.#seen) {
      const { node, fresh } = entry;
      const cover = this.#coverOf(entry);
      const covered = cover !== undefined;
      if (covered && !cover.stays && !node.ref) this.#buried.add(node);
      if (covered === (node.in_view === false)) continue;
      if (!fresh) return false;
      if (covered) node.in_view = false;
      else delete node.in_view;
    }
    return true;
  }

  /** @param {Seen[]} nodes @returns {Seen[]} Without the words that nobody can see. */
  shown(nodes) {
    return this.#buried.size ? nodes.filter((node) => !this.#buried.has(node)) : nodes;
  }

  /** @param {Entry} entry @returns {Cover | undefined} */
  #coverOf(entry) {
    if (!this.#covers.length) return undefined;
    const { element } = entry;
    const box = (entry.box ??= boxOf(element));
    return this.#covers.find(
      (cover) => within(box, cover.box) && !holds(cover.element, element) && isInFront(cover, element, box),
    );
  }
}

/** @param {Cover} cover @param {Element} element @param {Box} box of the element @returns {boolean} */
function isInFront(cover, element, box) {
  // What lets clicks through is not met at a point: what comes later is drawn later.
  if (!cover.solid) return Boolean(element.compareDocumentPosition(cover.element) & Node.DOCUMENT_POSITION_FOLLOWING);
  const hit = elementAt((box.left + box.right) / 2, (box.top + box.bottom) / 2);
  return hit !== null && holds(cover.element, hit);
}
