/**
 * What is filled in where an action sets something off: in the form that it is about or, where it lies in none, in
 * the dialog or the part of the page around it, whose script may send any of it. Rich text counts as a field.
 *
 * A person approves these values, so the worker hashes them, the approval page shows them, and they are compared
 * once more in the moment of the press.
 */
import { attr, closest, findAll, flatParent, has, inOrder, localName, matches, rootOf, upwards } from "../dom/dom.js";
import { TEXT_TYPES, controlsOf, isSubmitButton, typeOf } from "./forms.js";
import { secretKind } from "../meaning/mask.js";
import { meantFor } from "../meaning/meant.js";
import { nameOf } from "../meaning/names.js";
import { knownRef } from "../dom/refs.js";

/**
 * @typedef {import("./forms.js").Submission} Submission
 * @typedef {{name: string, value: string, fixed: string}} Entry  `value`: what it would send; `fixed`: the same, but for
 *   text and for numbers that nobody sees, in which like steps differ.
 * @typedef {object} FieldView
 * @property {string} label
 * @property {string} type
 * @property {boolean} secret
 * @property {string} ref  "" for what no observation has shown.
 * @property {"text" | "multiline" | "select" | "check" | ""} edit  How a person may correct it; "": not at all.
 * @property {string} shown  What the page shows for the value, where that is something else.
 * @property {string[]} options  The choices of a select.
 * @property {string} meant  What was typed there, where the page has made another value of it.
 * @typedef {Entry & FieldView} Field
 */

export const DIALOG = "dialog[open], [role=dialog], [role=alertdialog], [aria-modal=true]";
const EDITORS = "[contenteditable], iframe";
/** What no person can see filled in, such as a token that is renewed now and then, counts only in a form of its own. */
const SEEN = "input:not([type=hidden]), select, textarea";
const FILLED = `${SEEN}, ${EDITORS}`;
const PARTS = `${DIALOG}, form, section, main, [role=main], body`;
/** Fields of a part of the page; one with more is a table, of which the first rows have to do. */
const MOST = 500;

/**
 * The fields of a form in document order, and the button that sends it.
 * @param {Submission} submission
 * @returns {Element[]}
 */
export function entriesOf({ form, by }) {
  const controls = controlsOf(form).filter((control) => control === by || isEntry(control));
  const editors = findAll(form, EDITORS).filter(editorOf);
  if (!editors.length) return controls;
  return [...controls, ...editors].sort(inOrder);
}

/**
 * The fields of the nearest part of the page around an element that has any; those of a dialog end with it.
 * @param {Element} element
 * @returns {Element[]}
 */
export function entriesAround(element) {
  const root = rootOf(element);
  const beside = root instanceof ShadowRoot ? [...root.querySelectorAll(FILLED)] : [];
  for (const part of upwards(element)) {
    if (!matches(part, PARTS)) continue;
    const all = new Set([...findAll(part, FILLED), ...beside]);
    const found = [];
    for (const control of all) {
      if (editorOf(control) || (matches(control, SEEN) && isEntry(control))) found.push(control);
      if (found.length === MOST) break;
    }
    if (found.length || matches(part, DIALOG)) return found;
  }
  return [];
}

/**
 * Whether an action that is no form's own can be done once more if what it sends is stopped: it lies in no dialog, which
 * may close, and no text is written around it, which a script may empty. A form that says how it is sent keeps its text.
 * @param {Element} element
 * @param {Submission | null} near the form that it lies in
 */
export function isRepeatable(element, near) {
  if (closest(element, DIALOG)) return false;
  if (near && has(near.form, "method")) return true;
  return !(near ? entriesOf(near) : entriesAround(element)).some(isWritten);
}

/** Whether a text stands in a field that somebody may have written, and not only to look for it. @param {Element} entry */
function isWritten(entry) {
  if (matches(entry, "[readonly], :disabled") || !entry.checkVisibility()) return false;
  const looksUp = typeOf(entry) === "search" || attr(entry, "role") === "searchbox" || closest(entry, "[role=search], search");
  const takesText = entry instanceof HTMLInputElement ? TEXT_TYPES.has(entry.type) : !(entry instanceof HTMLSelectElement);
  // A date or a number is chosen rather than written.
  return takesText && !looksUp && /\p{L}/u.test(valueOf(entry));
}

/** @param {Element} control */
const isEntry = (control) =>
  !isSubmitButton(control) &&
  !/^(fieldset|output|object|button)$/.test(localName(control)) &&
  !/^(button|reset|image)$/.test(attr(control, "type"));

/**
 * What holds the text of an editor: its outermost editable element, or the page in a frame that is one.
 * @param {Element} element
 * @returns {HTMLElement | null}
 */
function editorOf(element) {
  if (element instanceof HTMLIFrameElement) {
    const inner = element.contentDocument;
    return inner && (inner.designMode === "on" || inner.body?.isContentEditable) ? inner.body : null;
  }
  const outer = flatParent(element);
  const isRoot = isEditable(element) && !(outer && isEditable(outer));
  return isRoot && !matches(element, SEEN) ? /** @type {HTMLElement} */ (element) : null;
}

/** @param {Element} element */
const isEditable = (element) => element instanceof HTMLElement && element.isContentEditable;

/** With its live value. Values stay in the extension. @param {Element} entry @returns {Entry} */
export function entryOf(entry) {
  const value = valueOf(entry);
  const hidden = typeOf(entry) === "hidden" && /\d/.test(value);
  const typed = editedAs(entry) === "text" || editedAs(entry) === "multiline";
  return { name: attr(entry, "name") || attr(entry, "id"), value, fixed: typed || hidden ? "" : value };
}

/** @param {Element} entry @returns {Field} */
export function fieldOf(entry) {
  const label = nameOf(entry);
  const known = entryOf(entry);
  return {
    ...known,
    label,
    type: typeOf(entry),
    secret: secretKind(entry, label) !== "",
    meant: meantFor(entry, known.value),
    ref: knownRef(entry),
    edit: editedAs(entry),
    shown: shownFor(entry),
    options: entry instanceof HTMLSelectElement ? [...entry.options].slice(0, 300).map((option) => option.label) : [],
  };
}

/** @param {Element} element @returns {Field["edit"]} How a person may correct a field from outside of the page. */
function editedAs(element) {
  if (matches(element, ":disabled, [readonly], [aria-disabled=true]")) return "";
  if (element instanceof HTMLTextAreaElement) return "multiline";
  if (element instanceof HTMLSelectElement) return element.multiple ? "" : "select";
  if (!(element instanceof HTMLInputElement)) return "";
  return element.type === "checkbox" ? "check" : TEXT_TYPES.has(element.type) ? "text" : "";
}

/** @param {Element} element @returns {string} */
function shownFor(element) {
  if (element instanceof HTMLSelectElement) return [...element.selectedOptions].map(({ label }) => label).join(", ");
  return element instanceof HTMLInputElement && element.type === "checkbox" ? (element.checked ? "ticked" : "not ticked") : "";
}

/** @param {Element} element @returns {string} What the field would send, or the text in an editor. */
export function valueOf(element) {
  if (element instanceof HTMLInputElement) {
    if (element.type === "checkbox" || element.type === "radio") return element.checked ? element.value : "";
    if (element.type === "file") return [...(element.files ?? [])].map((file) => file.name).join(", ");
    return element.value;
  }
  if (element instanceof HTMLSelectElement)
    return [...element.selectedOptions].map((option) => option.value).join(", ");
  if (element instanceof HTMLTextAreaElement || element instanceof HTMLButtonElement) return element.value;
  const editor = editorOf(element);
  // Editors put signs without width, and lines without text, where the caret is to stand.
  return editor ? editor.innerText.replace(/[\u200b\ufeff]/g, "").trim() : attr(element, "value");
}
