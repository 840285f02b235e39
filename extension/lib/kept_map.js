/**
 * A map in the session's storage, because Chrome may stop the worker at any moment. It is loaded once and changed in
 * memory, so no change is lost to another that is still being written.
 */

import { inTurn } from "./in_turn.js";

/** @template K, V */
export class KeptMap {
  #key;
  /** @type {Promise<Map<K, V>> | undefined} */
  #loaded;
  #inTurn = inTurn();
  /** The write that has not begun: it will have all changes until then. @type {Promise<void> | undefined} */
  #next;

  /** @param {string} key  In the storage. */
  constructor(key) {
    this.#key = key;
  }

  /** @returns {Promise<Map<K, V>>} To read; whoever changes it does so in `change`. */
  get loaded() {
    return (this.#loaded ??= chrome.storage.session.get(this.#key).then(({ [this.#key]: saved }) => new Map(saved ?? [])));
  }

  /** @param {K} key */
  async get(key) {
    return (await this.loaded).get(key);
  }

  /**
   * @template T
   * @param {(map: Map<K, V>) => T} work  Waits for nothing. `false`: nothing has changed.
   * @returns {Promise<T>} When it is written. A change that cannot be written counts until the worker ends.
   */
  async change(work) {
    const map = await this.loaded;
    const done = work(map);
    if (done !== false) await this.#write(map);
    return done;
  }

  /** @param {Map<K, V>} map */
  #write(map) {
    this.#next ??= this.#inTurn(() => {
      this.#next = undefined;
      return chrome.storage.session.set({ [this.#key]: [...map] });
    });
    return this.#next;
  }
}
