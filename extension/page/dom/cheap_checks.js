/**
 * What few pages have takes long to look for in all of them: it is only asked about where some rule, or the
 * style of some element, speaks of it.
 */
import { findAll, matches } from "./dom.js";
import { rootSpeaks, sheetsSpeak } from "./sheets.js";

export class Rare {
  /** @type {Rare[]} */
  static #all = [];
  /** Whether the page may have it: before the first reading nobody knows. */
  possible = true;
  /** Whether an element with such a style was ever met. */
  #inline = false;

  /**
   * @param {RegExp} rule a declaration that brings it
   * @param {string} [inline] selects elements whose own style may
   */
  constructor(rule, inline = ":not(*)") {
    this.rule = rule;
    this.inline = inline;
    Rare.#all.push(this);
  }

  /**
   * A reading begins.
   * @param {Iterable<ShadowRoot>} roots
   * @param {MutationRecord[] | null} records what has changed since the last one; null: anything
   * @param {boolean} scripted an animation is at work that no rule tells of
   */
  static begin(roots, records, scripted) {
    for (const one of Rare.#all) {
      if (records) one.#inline ||= records.some((record) => one.#isBrought(record));
      else one.#inline = [document, ...roots].some((root) => root.querySelector(one.inline) !== null);
      one.possible = one.#inline || scripted || sheetsSpeak(roots, one.rule);
    }
  }

  /** A shadow root was found while reading. @param {ShadowRoot} root */
  static met(root) {
    for (const one of Rare.#all) {
      one.#inline ||= root.querySelector(one.inline) !== null;
      one.possible ||= one.#inline || rootSpeaks(root, one.rule);
    }
  }

  /** @param {MutationRecord} record */
  #isBrought({ type, target, addedNodes }) {
    const elements = (type === "attributes" ? [target] : [...addedNodes]).filter((node) => node instanceof Element);
    return elements.some((one) => matches(one, this.inline) || (type !== "attributes" && findAll(one, this.inline).length > 0));
  }
}
