/**
 * What fields held when they were last read: a script sets a value or a tick, or draws on a canvas, without
 * any event.
 */
import { canvasWords } from "./canvas.js";
import { localName, matches, shadowOf } from "./dom.js";

export class FieldStates {
  /** @type {Map<Element, string>} */
  #fields = new Map();
  /** Elements that may get a shadow root yet, which no mutation tells. @type {Set<Element>} */
  #hosts = new Set();

  /** @param {Element} element It is read now. */
  note(element) {
    if (isField(element)) this.#fields.set(element, stateOf(element));
  }

  /** @param {Element} element A component that has no shadow root so far. */
  expectRoot(element) {
    this.#hosts.add(element);
  }

  /** @returns {Generator<Element>} Those that are not as they were read. */
  *changed() {
    for (const [element, state] of this.#fields) {
      if (!element.isConnected) this.#fields.delete(element);
      else if (stateOf(element) !== state) yield element;
    }
    for (const host of this.#hosts) {
      const rooted = shadowOf(host) !== null;
      if (rooted || !host.isConnected) this.#hosts.delete(host);
      if (rooted) yield host;
    }
  }
}

/** @param {Element} element @returns {boolean} */
const isField = (element) => /^(input|select|textarea|canvas)$/.test(localName(element));

/** @param {Element} element @returns {string} */
function stateOf(element) {
  if (element instanceof HTMLCanvasElement) return canvasWords(element);
  const field = /** @type {HTMLInputElement} */ (element);
  const held = heldBy(field);
  return matches(field, ":user-invalid") ? `${held}\n${field.validationMessage}` : held;
}

/** @param {HTMLInputElement | HTMLSelectElement} field @returns {string} */
function heldBy(field) {
  if (field instanceof HTMLSelectElement)
    return field.multiple ? [...field.selectedOptions].map((option) => option.index).join() : String(field.selectedIndex);
  switch (field.type) {
    case "checkbox":
    case "radio":
      return field.indeterminate ? "mixed" : field.checked ? "checked" : "";
    case "file":
      return String(field.files?.length);
    case "textarea":
      return `${field.scrollTop} ${field.value}`;
    default:
      return field.value;
  }
}
