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
  const control = /** @type {HTMLLabelElement} */ (label).control ?? null;
  if (!control) return;
  const labels = index.get(control);
  if (labels) labels.push(label);
  else index.set(control, [label]);
  entries.set(label, { index, control });
}

/** Whose label it is may be another by now. @param {Element} label */
function enterAnew(label) {
  const entry = entries.get(label);
  if (entry) {
    const left = (entry.index.get(entry.control) ?? []).filter((one) => one !== label);
    if (left.length) entry.index.set(entry.control, left);
    else entry.index.delete(entry.control);
    entries.delete(label);
  }
  const index = label.isConnected ? indexes.get(rootOf(label)) : undefined;
  if (!index) return;
  enter(label, index);
  const now = entries.get(label);
  if (now) index.get(now.control)?.sort(inOrder);
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
  else for (const label of new Set(records.flatMap(labelsIn))) enterAnew(label);
  hold();
}

/** @param {MutationRecord} record @returns {boolean} Whether any label may have another control: an ID has come or gone. */
function concernsAny({ type, attributeName, addedNodes, removedNodes }) {
  if (type === "attributes") return attributeName === "id" || attributeName === "type";
  return elementsIn(addedNodes, removedNodes).some((one) => matches(one, "[id]") || contains(one, "[id]"));
}

/** @param {MutationRecord} record @returns {Element[]} The labels that it may have given another control. */
function labelsIn({ type, attributeName, addedNodes, removedNodes, target }) {
  if (type === "attributes") return attributeName === "for" && target instanceof Element ? [target] : [];
  const changed = elementsIn(addedNodes, removedNodes);
  // The first field in a label is the label's.
  const around = changed.length && target instanceof Element ? closestHere(target, "label") : null;
  const within = changed.flatMap((one) => (matches(one, "label") ? [one] : findAll(one, "label")));
  return around ? [around, ...within] : within;
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
