/**
 * Which labels belong to a control (https://html.spec.whatwg.org/#dom-lfe-labels).
 *
 * The browser's own `control.labels` searches the whole document for each control that is asked, once
 * anything has changed: on large forms that takes longer than everything else. Asked the other way round,
 * each label knows its control at once.
 */
import { attr, closestHere, contains, elementsIn, findAll, inOrder, matches, rootOf } from "./dom.js";

/** @typedef {Map<Element, Element[]>} Index  Controls with their labels, in document order. */

/** @type {WeakMap<Document | ShadowRoot, Index>} */
let indexes = new WeakMap();
/** Where each label stands in them. @type {WeakMap<Element, {index: Index, control: Element}>} */
let entries = new WeakMap();
/** Whether they hold: only as long as no script of the page can have run, or if it is known what it did. */
let valid = false;

/** @param {Document | ShadowRoot} root @returns {Index} */
function indexOf(root) {
  if (!valid) {
    forget();
    hold();
  }
  const known = indexes.get(root);
  if (known) return known;
  /** @type {Index} */
  const index = new Map();
  for (const label of root.querySelectorAll("label")) enter(label, index);
  indexes.set(root, index);
  return index;
}

/** @param {Element} label @param {Index} index */
function enter(label, index) {
  const control = /** @type {HTMLLabelElement} */ (label).control;
  if (!control) return;
  const labels = index.get(control);
  if (labels) labels.push(label);
  else index.set(control, [label]);
  entries.set(label, { index, control });
}

/** Whose labels these are may be others by now. @param {Set<Element>} labels */
function enterAnew(labels) {
  for (const label of labels) leave(label);
  /** @type {Set<Element[]>} */
  const joined = new Set();
  for (const label of labels) {
    // A shadow tree keeps its index while its host is out of the page.
    const index = indexes.get(rootOf(label));
    if (index) enter(label, index);
    const entry = entries.get(label);
    if (entry) joined.add(entry.index.get(entry.control) ?? []);
  }
  for (const labels of joined) labels.sort(inOrder);
}

/** @param {Element} label */
function leave(label) {
  const entry = entries.get(label);
  if (!entry) return;
  entries.delete(label);
  const left = (entry.index.get(entry.control) ?? []).filter((other) => other !== label);
  if (left.length) entry.index.set(entry.control, left);
  else entry.index.delete(entry.control);
}

function forget() {
  indexes = new WeakMap();
  entries = new WeakMap();
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
  if (!records || records.some(concernsAny)) forget();
  else enterAnew(new Set(records.flatMap(labelsIn)));
  hold();
}

/** @param {MutationRecord} record @returns {boolean} Whether any label may have another control: an ID has come or gone. */
function concernsAny({ type, attributeName, addedNodes, removedNodes }) {
  if (type === "attributes") return attributeName === "id" || attributeName === "type";
  return elementsIn(addedNodes, removedNodes).some((element) => matches(element, "[id]") || contains(element, "[id]"));
}

/** @param {MutationRecord} record @returns {Element[]} The labels that it may have given another control. */
function labelsIn({ type, attributeName, addedNodes, removedNodes, target }) {
  const element = target instanceof Element ? target : null;
  if (type === "attributes") return element && attributeName === "for" && matches(element, "label") ? [element] : [];
  const changed = elementsIn(addedNodes, removedNodes);
  if (!changed.length) return [];
  const within = changed.flatMap((element) => (matches(element, "label") ? [element] : findAll(element, "label")));
  // The first field in a label is the label's.
  return element ? [...labelsAround(element), ...within] : within;
}

/** @param {Element} element @returns {Generator<Element>} The labels that it is in, the innermost first. */
function* labelsAround(element) {
  /** @type {Element | null} */
  let at = element;
  while ((at = at && closestHere(at, "label"))) {
    yield at;
    at = at.parentElement;
  }
}

/**
 * @param {Element} element
 * @returns {Element[]} Its labels in document order; none for what cannot have any.
 */
export function labelsOf(element) {
  if (!("labels" in element)) return [];
  // A control without an ID can only have labels around it.
  const labels = attr(element, "id") ? (indexOf(rootOf(element)).get(element) ?? []) : [...labelsAround(element)].reverse();
  return labels.filter((label) => /** @type {HTMLLabelElement} */ (label).control === /** @type {Element} */ (element));
}
