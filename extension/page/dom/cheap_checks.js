/**
 * What few pages have takes long to look for in all of them: it is only asked about where some rule, or the
 * style of some element, speaks of it.
 */
import { findAll, matches } from "./dom.js";
import { rootSpeaks, sheetsSpeak } from "./sheets.js";

export class CheapCheck {
  /** @type {CheapCheck[]} */
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
    CheapCheck.#all.push(this);
  }

  /**
   * A reading begins.
   * @param {Iterable<ShadowRoot>} roots
   * @param {MutationRecord[] | null} records what has changed since the last one; null: anything
   * @param {boolean} scripted an animation is at work that no rule tells of
   */
  static begin(roots, records, scripted) {
    for (const check of CheapCheck.#all) {
      if (records) check.#inline ||= records.some((record) => check.#isBrought(record));
      else check.#inline = [document, ...roots].some((root) => root.querySelector(check.inline) !== null);
      check.possible = check.#inline || scripted || sheetsSpeak(roots, check.rule);
    }
  }

  /** A shadow root was found while reading. @param {ShadowRoot} root */
  static met(root) {
    for (const check of CheapCheck.#all) {
      check.#inline ||= root.querySelector(check.inline) !== null;
      check.possible ||= check.#inline || rootSpeaks(root, check.rule);
    }
  }

  /** @param {MutationRecord} record */
  #isBrought({ type, target, addedNodes }) {
    const elements = (type === "attributes" ? [target] : [...addedNodes]).filter((node) => node instanceof Element);
    return elements.some((element) => matches(element, this.inline) || (type !== "attributes" && findAll(element, this.inline).length > 0));
  }
}
