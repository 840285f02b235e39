/**
 * What the person has written into this document and not sent: who leaves it throws that away. What the run has
 * written is the run's to throw away.
 */
import { cut, focusedElement, shadowOf } from "../dom/dom.js";
import { isTextField } from "../dom/fields.js";
import { maskText, secretKind } from "../meaning/mask.js";
import { nameOf } from "../meaning/names.js";
import { roleOf } from "../meaning/roles.js";
import { changes } from "../read/settle.js";
import { formOf, isLookup } from "../target/forms.js";
import { isWatching } from "./guard.js";

/** What the person had written by then, by field: "" once it was sent, or the run has put something else in its place. @type {WeakMap<Element, string>} */
const written = new WeakMap();
/** What stood in a field before anybody wrote there. @type {WeakMap<Element, string>} */
const first = new WeakMap();
let runWrote = false;
/** Somebody has edited this document before it was looked at. */
let editedBefore = false;

const FIELDS = "input, textarea, [contenteditable]:not([contenteditable=false])";
/** The browser's own word for fields that were edited by hand: what a script puts in is not. */
const EDITED = ":is(:user-valid, :user-invalid):not(:autofill)";
/** In fields, and in characters. */
const [MOST_TOLD, LONGEST] = [5, 60];

/** Listen; called once per document. */
export function noteDrafts() {
  editedBefore = canUndo();
  /** @param {string} type @param {(field: HTMLElement, event: Event) => void} hear */
  const listen = (type, hear) =>
    addEventListener(type, (event) => event.isTrusted && hear(writtenIn(event), event), { capture: true, passive: true });
  listen("beforeinput", (field) => {
    if (!first.has(field)) first.set(field, contentOf(field));
    if (isWatching() && isDraft(field)) written.set(field, contentOf(field));
  });
  listen("input", (field) => {
    if (!isWatching()) return void written.set(field, contentOf(field));
    runWrote = true;
    // What is added to a draft leaves it one.
    if (!contentOf(field).includes(written.get(field) ?? "")) written.set(field, "");
    else written.set(field, written.get(field) ?? "");
  });
  listen("submit", (form) => {
    for (const field of fields()) if (formOf(field) === form) written.set(field, "");
  });
  // What takes Enter without a form has taken what was written.
  listen("keydown", (field, event) => {
    const { key, isComposing } = /** @type {KeyboardEvent} */ (event);
    if (key === "Enter" && !isComposing && field instanceof HTMLInputElement && !formOf(field)) written.set(field, "");
  });
}

/**
 * @returns {{names: string[], ours: boolean}} `names`: of the fields in which a text of the person's would be lost, the first of
 *   them; `ours`: the run has put something in here
 */
export function drafts() {
  const found = fields().filter(isDraft);
  const names = found.map((field) => cut(maskText(nameOf(field)), LONGEST) || roleOf(field));
  return { names: [...new Set(names)].slice(0, MOST_TOLD), ours: runWrote };
}

/** What an event is about; in a closed shadow root that is where the focus is. @param {Event} event */
function writtenIn(event) {
  const at = /** @type {HTMLElement} */ (event.composedPath()[0]);
  return at instanceof Element && shadowOf(at) ? /** @type {HTMLElement} */ (focusedElement() ?? at) : at;
}

/** @returns {HTMLElement[]} */
const fields = () =>
  [document, ...changes.roots].flatMap((root) => /** @type {HTMLElement[]} */ ([...root.querySelectorAll(FIELDS)]));

/** @param {HTMLElement} field */
const contentOf = (field) => (isTextField(field) ? field.value : field.innerText ?? "").trim();

/** Whether the person, or the run, has edited anything that can be taken back. */
const canUndo = () => document.queryCommandEnabled("undo");

/** @param {HTMLElement} field */
function isDraft(field) {
  const text = contentOf(field);
  if (!text || text === first.get(field) || !field.checkVisibility() || secretKind(field) || isLookup(field)) return false;
  const known = written.get(field);
  if (known !== undefined) return known !== "";
  if (!isTextField(field)) return editedBefore && !fields().some((other) => isTextField(other) && other.matches(EDITED));
  // The browser's word comes once the field is left. Frameworks keep the default in step with what is typed.
  const differs = text !== field.defaultValue.trim();
  return field.matches(EDITED) ? differs || canUndo() : differs && canUndo() && field === focusedElement();
}
