/**
 * Fields: finding the one that is meant, the caret in it, and writing into it with events.
 */
import { findAll } from "./dom.js";

/** Fields that take a value, not typed text. */
export const SET_AS_A_WHOLE = /^(date|month|week|time|datetime-local|color|range)$/;

/** @param {Element} field @returns {field is HTMLInputElement | HTMLTextAreaElement} */
export const isTextField = (field) =>
  (field instanceof HTMLInputElement && !SET_AS_A_WHOLE.test(field.type)) || field instanceof HTMLTextAreaElement;

/** What an editor that draws its text itself gets its text by. @param {Element} element @returns {unknown} */
export const editContextOf = (element) => /** @type {{editContext?: unknown}} */ (element).editContext ?? null;

/**
 * Select what a text to come replaces: everything, or nothing at one end of what the field holds.
 * @param {HTMLElement} field @param {boolean} clear @param {"start" | "end"} where
 */
export function selectFor(field, clear, where) {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) {
    const selection = getSelection();
    selection?.selectAllChildren(field);
    if (!clear && where === "start") selection?.collapseToStart();
    else if (!clear) selection?.collapseToEnd();
  } else if (clear) field.select();
  else {
    const at = where === "start" ? 0 : field.value.length;
    try {
      field.setSelectionRange(at, at);
    } catch {
      // Number and e-mail fields have no caret to set; the focus already put it at one end.
    }
  }
}

/** @param {Element | null} element @returns {HTMLElement | null} The field itself, or the one inside a component that wraps it. */
export function editableIn(element) {
  if (!element) return null;
  const own = /** @param {Element} element */ (element) =>
    (element instanceof HTMLInputElement && !/^(checkbox|radio|button|submit|reset|image|file|hidden)$/.test(element.type)) ||
    element instanceof HTMLTextAreaElement ||
    (element instanceof HTMLElement && (element.isContentEditable || editContextOf(element) !== null));
  if (own(element)) return /** @type {HTMLElement} */ (element);
  return (
    /** @type {HTMLElement | undefined} */ (findAll(element, "input, textarea, [contenteditable]").find(own)) ?? null
  );
}

/**
 * Set a value as a person's edit would: past the frameworks' own setters, with both events.
 * @param {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} field
 * @param {string} value
 */
export function setValue(field, value) {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set;
  setter?.call(field, value);
  field.dispatchEvent(
    new InputEvent("input", { bubbles: true, composed: true, data: value, inputType: "insertReplacementText" }),
  );
  field.dispatchEvent(new Event("change", { bubbles: true }));
}
