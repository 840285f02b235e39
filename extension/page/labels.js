/**
 * Which labels belong to a control (https://html.spec.whatwg.org/#dom-lfe-labels).
 *
 * The browser's own `control.labels` searches the whole document for each control that is asked, once
 * anything has changed: on large forms that takes longer than everything else. Asked the other way round,
 * each label knows its control at once.
 */
import { attr, closestHere, rootOf } from "./dom.js";

/** For as long as no script of the page can have run. @type {Map<Document | ShadowRoot, Map<Element, Element[]>>} */
const indexes = new Map();

/** @param {Document | ShadowRoot} root @returns {Map<Element, Element[]>} */
function indexOf(root) {
  const known = indexes.get(root);
  if (known) return known;
  /** @type {Map<Element, Element[]>} */
  const index = new Map();
  for (const label of root.querySelectorAll("label")) {
    const control = /** @type {HTMLLabelElement} */ (label).control;
    if (!control) continue;
    const labels = index.get(control);
    if (labels) labels.push(label);
    else index.set(control, [label]);
  }
  if (!indexes.size) queueMicrotask(() => indexes.clear());
  indexes.set(root, index);
  return index;
}

/** A reading begins: nothing is taken for granted. */
export function forgetLabels() {
  indexes.clear();
}

/**
 * @param {Element} element
 * @returns {Element[]} Its labels in document order; none for what cannot have any.
 */
export function labelsOf(element) {
  if (!("labels" in element)) return [];
  // A control without an ID can only have labels around it.
  if (attr(element, "id")) return indexOf(rootOf(element)).get(element) ?? [];
  const labels = [];
  for (let at = closestHere(element, "label"); at; at = at.parentElement ? closestHere(at.parentElement, "label") : null)
    if (/** @type {HTMLLabelElement} */ (at).control === /** @type {Element} */ (element)) labels.unshift(at);
  return labels;
}
