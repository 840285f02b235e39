/**
 * How far boxes in view were scrolled when they were last read: their event comes a frame later.
 */
export class ScrollStates {
  /** @type {Map<Element, {left: number, top: number}>} */
  #boxes = new Map();

  /** @param {Element} element It clips what is in it, and is read now. */
  note(element) {
    this.#boxes.set(element, { left: element.scrollLeft, top: element.scrollTop });
  }

  /** @returns {Generator<Element>} Those that are not as they were read. */
  *changed() {
    for (const [element, { left, top }] of this.#boxes) {
      if (!element.isConnected) this.#boxes.delete(element);
      else if (element.scrollLeft !== left || element.scrollTop !== top) yield element;
    }
  }
}
