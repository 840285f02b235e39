/**
 * Which labels belong to a control (https://html.spec.whatwg.org/#dom-lfe-labels).
 *
 * The browser's own `control.labels` searches the whole document for each control that is asked, once
 * anything has changed: on large forms that takes longer than everything else. Asked the other way round,
 * each label knows its control at once.
 */
import { attr, closestHere, contains, matches, rootOf } from "./dom.js";

/** @type {WeakMap<Document | ShadowRoot, Map<Element, Element[]>>} */
let indexes = new WeakMap();
/** Whether they hold: only as long as no script of the page can have run, or if it is known what it did. */
let valid = false;

/** What says whose label a label is, besides what is in it. */
const CONCERNED = "label, [id]";

/** @param {Document | ShadowRoot} root @returns {Map<Element, Element[]>} */
function indexOf(root) {
  if (!valid) {
    indexes = new WeakMap();
    hold();
  }
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
  indexes.set(root, index);
  return index;
}

function hold() {
  valid = true;
  queueMicrotask(() => (valid = false));
}

/**
 * A reading begins.
 * @param {MutationRecord[] | null} records all that has happened since the last one; null for anything
 */
export function checkLabels(records) {
  if (!records || records.some(concernsLabels)) indexes = new WeakMap();
  hold();
}

/** @param {MutationRecord} record @returns {boolean} */
function concernsLabels({ type, attributeName, addedNodes, removedNodes, target }) {
  if (type === "attributes") return /^(for|id|type)$/.test(attributeName ?? "");
  const changed = [...addedNodes, ...removedNodes].filter((node) => node instanceof Element);
  if (!changed.length) return false;
  // The first field in a label is the label's.
  if (target instanceof Element && closestHere(target, "label")) return true;
  return changed.some((node) => matches(node, CONCERNED) || contains(node, CONCERNED));
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
