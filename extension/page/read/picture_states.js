/**
 * Elements that a style draws as a picture (`content: url(…)`) which has not come yet: nobody can see them until
 * then, and no event tells of it (https://drafts.csswg.org/css-content-3/#content-property).
 */
import { rectOf } from "../dom/dom.js";

export class PictureStates {
  /** @type {Set<Element>} */
  #awaited = new Set();

  /** @param {Element} element @param {CSSStyleDeclaration} style  It is read now. */
  note(element, style) {
    if (style.content !== "normal" && !hasSize(element)) this.#awaited.add(element);
  }

  /** @returns {Generator<Element>} Those that have a size now. */
  *changed() {
    for (const element of this.#awaited) {
      const come = hasSize(element);
      if (come || !element.isConnected) this.#awaited.delete(element);
      if (come) yield element;
    }
  }
}

/** @param {Element} element */
function hasSize(element) {
  const { width, height } = rectOf(element);
  return width > 1 && height > 1;
}
