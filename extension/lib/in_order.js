/**
 * Each message once, in the order in which it was sent. A socket delivers so by itself; what is between two
 * programs (a proxy, a filter) may not. The daemon does the same (`handrail/link/in_order.py`).
 */

/** Messages that may wait for one before them; beyond that the connection is not what it should be. */
const MOST_EARLY = 64;

/** @template {{seq: number}} M */
export class InOrder {
  /** @type {Map<number, M>} */
  #early = new Map();
  #next;

  /** @param {number} first  The number of the message that comes next. */
  constructor(first) {
    this.#next = first;
  }

  /**
   * @param {M} message
   * @returns {M[]} The messages whose turn has come; none if this one was there before, or is early.
   */
  take(message) {
    if (message.seq < this.#next) return [];
    if (message.seq > this.#next + MOST_EARLY) throw new Error(`out of order: ${message.seq} instead of ${this.#next}`);
    this.#early.set(message.seq, message);
    const ready = [];
    for (let one; (one = this.#early.get(this.#next)); this.#next++) {
      this.#early.delete(this.#next);
      ready.push(one);
    }
    return ready;
  }
}
