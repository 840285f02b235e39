/**
 * Who takes over the refs of elements that have gone: a page that draws a part of itself anew replaces
 * elements by others of the same role and name in the same place, and to a person nothing has happened.
 *
 * An action is still bound to the facts of its target (see target/facts.js): a ref that went to the wrong heir
 * would make it stale, not wrong.
 */
import { findAll, localName, parentElement, rawText } from "./dom.js";
import { knownRef, passOn, shownAs } from "./refs.js";

export class RefTransfer {
  /** What was put in the place of what. @type {Map<Element, Element>} */
  #places = new Map();
  /** The elements with refs in what has gone, by what they were shown as, in order. @type {Map<Element, Map<string, Element[]>>} */
  #formerRefs = new Map();

  /** @param {MutationRecord[]} records What has happened since the last reading. */
  constructor(records) {
    /** @type {Map<Node, {gone: Set<Element>, come: Set<Element>}>} */
    const parents = new Map();
    for (const { type, target, removedNodes, addedNodes } of records) {
      if (type !== "childList") continue;
      let changed = parents.get(target);
      if (!changed) parents.set(target, (changed = { gone: new Set(), come: new Set() }));
      for (const node of removedNodes) if (node instanceof Element && !node.isConnected) changed.gone.add(node);
      for (const node of addedNodes) if (node instanceof Element) changed.come.add(node);
    }
    for (const [parent, { gone, come }] of parents) {
      const passing = [...gone].filter((element) => come.has(element));
      for (const element of passing) gone.delete(element);
      this.#pair([...gone], [...come].filter((element) => element.parentNode === parent));
    }
  }

  /**
   * Those with the same text belong together; the others by their order, if there are as many as before.
   * @param {Element[]} gone @param {Element[]} come
   */
  #pair(gone, come) {
    if (!gone.length || !come.length) return;
    /** @type {Map<string, Element[]>} */
    const alike = new Map();
    for (const element of gone) {
      const text = textOf(element);
      alike.set(text, [...(alike.get(text) ?? []), element]);
    }
    const rest = come.filter((element) => {
      const before = alike.get(textOf(element))?.shift();
      if (before) this.#places.set(element, before);
      return !before;
    });
    const left = [...alike.values()].flat();
    if (rest.length !== left.length) return;
    left.sort((a, b) => gone.indexOf(a) - gone.indexOf(b));
    rest.forEach((element, index) => {
      if (localName(element) === localName(left[index])) this.#places.set(element, left[index]);
    });
  }

  /**
   * Gives a new element the ref of the one that it stands in for, if there is one.
   * @param {Element} element @param {string} as its role and name
   */
  claim(element, as) {
    if (!this.#places.size || knownRef(element)) return;
    for (let at = /** @type {Element | null} */ (element); at; at = parentElement(at)) {
      const before = this.#places.get(at);
      if (!before) continue;
      const former = this.#refsIn(before).get(as)?.shift();
      if (former) passOn(former, element);
      return;
    }
  }

  /** @param {Element} root @returns {Map<string, Element[]>} */
  #refsIn(root) {
    let byLabel = this.#formerRefs.get(root);
    if (byLabel) return byLabel;
    this.#formerRefs.set(root, (byLabel = new Map()));
    for (const element of [root, ...findAll(root, "*")]) {
      const as = shownAs(element);
      if (!as || element.isConnected) continue;
      const alike = byLabel.get(as);
      if (alike) alike.push(element);
      else byLabel.set(as, [element]);
    }
    return byLabel;
  }
}

/** @param {Element} element */
const textOf = (element) => `${localName(element)} ${rawText(element)}`;
