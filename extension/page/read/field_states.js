/**
 * What fields held when they were last read: a script sets a value or a tick, or draws on a canvas, without
 * any event.
 */
import { canvasWords } from "../sight/canvas.js";
import { localName, matches, shadowOf } from "../dom/dom.js";

export class FieldStates {
  /** @type {Map<Element, {element: Element, read: Reader, state: ReturnType<Reader>, complaint: string}>} */
  #fields = new Map();
  /** Elements that may get a shadow root yet, which no mutation tells. @type {Set<Element>} */
  #hosts = new Set();

  /** @param {Element} element It is read now, or would be if it were shown: rules about others may ask for its state. */
  note(element) {
    const read = readerOf(element);
    if (read) this.#fields.set(element, { element, read, state: read(element), complaint: complaintOf(element) });
  }

  /** @param {Element} element A component that has no shadow root so far. */
  expectRoot(element) {
    this.#hosts.add(element);
  }

  /** Forget those that have gone from the page. */
  clear() {
    for (const kept of [this.#fields, this.#hosts])
      for (const element of kept.keys()) if (!element.isConnected) kept.delete(element);
  }

  /** @returns {Element[]} Those that are not as they were read. */
  changed() {
    const changed = [];
    for (const { element, read, state, complaint } of this.#fields.values()) {
      if (read(element) === state && complaintOf(element) === complaint) continue;
      changed.push(element);
      // Where it is not shown any more, no reading may come to it.
      this.note(element);
    }
    for (const host of this.#hosts)
      if (shadowOf(host) !== null) {
        this.#hosts.delete(host);
        changed.push(host);
      }
    return changed;
  }
}

/** @typedef {(field: any) => string | number | boolean} Reader  What tells the state of one kind of field. */

/** @type {Reader} */
const canvas = (field) => canvasWords(field);
/** @type {Reader} */
const chosen = (field) => field.selectedIndex;
/** @type {Reader} */
const allChosen = (field) => [...field.selectedOptions].map((option) => option.index).join();
/** @type {Reader} */
const ticked = (field) => (field.indeterminate ? "mixed" : field.checked);
/** @type {Reader} */
const files = (field) => field.files?.length ?? 0;
/** @type {Reader} */
const text = (field) => `${field.scrollTop} ${field.value}`;
/** @type {Reader} */
const value = (field) => field.value;

/** @param {Element} element @returns {Reader | null} How to read it; null for what is no field. */
function readerOf(element) {
  switch (localName(element)) {
    case "canvas":
      return element instanceof HTMLCanvasElement ? canvas : null;
    case "select":
      return element instanceof HTMLSelectElement && element.multiple ? allChosen : chosen;
    case "textarea":
      return text;
    case "input": {
      const { type } = /** @type {HTMLInputElement} */ (element);
      if (type === "hidden") return null;
      return type === "checkbox" || type === "radio" ? ticked : type === "file" ? files : value;
    }
    default:
      return null;
  }
}

/** @param {Element} field @returns {string} What is wrong with what a person entered, or that something is; "" for nothing. */
function complaintOf(field) {
  if (!matches(field, ":invalid")) return "";
  return matches(field, ":user-invalid") ? `!${/** @type {HTMLInputElement} */ (field).validationMessage}` : "?";
}
