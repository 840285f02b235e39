/**
 * What a person does in the page, in the words of the actions: for a demonstration, on their request only.
 *
 * A text is told when its field is left, as one action; a secret never: its kind stands for it. Only trusted
 * events count, so the page cannot show Handrail anything in the person's name.
 */
import { maskText, secretKind } from "../meaning/mask.js";
import { nameOf } from "../meaning/names.js";
import { knownRef } from "../dom/refs.js";

/** @typedef {import("../../generated/wire.js").Action} Action */

const TICKED = /^(checkbox|radio)$/;
const NOT_TYPED = /^(checkbox|radio|button|submit|reset|image|file|hidden)$/;
const LONGEST = 20_000;
const LONGEST_OPTION = 500;
const MOST_OPTIONS = 50;

/** The field that is being filled in. @type {HTMLElement | null} */
let filling = null;
/** The keyboard's Enter may press a form's button, too: that is no click of its own. */
let entered = false;

const LISTENERS = /** @type {const} */ ([
  ["click", clicked],
  ["input", typed],
  ["change", chosen],
  ["focusout", left],
  ["pointerdown", left],
  ["keydown", pressed],
  ["keyup", () => (entered = false)],
]);

/** @param {Action | null} action  None: the person begins to fill in a field. */
const tell = (action) => void chrome.runtime.sendMessage({ demonstrated: action });

/** Begin to tell. Twice is once. */
export function start() {
  for (const [type, listener] of LISTENERS) addEventListener(type, /** @type {EventListener} */ (listener), true);
}

/** Tell the field that is still being filled in. */
export const flush = () => finishField(false);

/** Tell no more. */
export function stop() {
  flush();
  for (const [type, listener] of LISTENERS) removeEventListener(type, /** @type {EventListener} */ (listener), true);
}

/** The innermost element of an event that has been read as one to act on. @param {Event} event */
function target(event) {
  const path = event.composedPath().filter((node) => node instanceof Element);
  const element = path.find((node) => knownRef(node));
  return element ? { element, ref: knownRef(element), inner: path[0] } : null;
}

/** @param {MouseEvent} event */
function clicked(event) {
  const hit = event.isTrusted && !entered && target(event);
  if (!hit || isTyped(hit.element) || isChosen(hit.element)) return;
  const label = hit.inner.closest("label");
  if (label instanceof HTMLLabelElement && label.control && label.control !== hit.element) return;
  tell({ verb: "click", ref: hit.ref, button: "left", count: 1, modifiers: [], at: null, dialog: "dismiss", dialog_text: "" });
}

/** @param {Event} event */
function typed(event) {
  const hit = event.isTrusted && target(event);
  const field = hit && hit.element;
  if (!(field instanceof HTMLElement) || field === filling || !isTyped(field)) return;
  finishField(false);
  filling = field;
  tell(null);
}

/** @param {Event} event */
function chosen(event) {
  const hit = event.isTrusted && target(event);
  if (!hit) return;
  const { element, ref } = hit;
  if (element instanceof HTMLSelectElement) {
    const chosen = [...element.selectedOptions].slice(0, MOST_OPTIONS);
    const options = chosen.map((option) => (option.label || option.text).trim().slice(0, LONGEST_OPTION).toWellFormed());
    if (options.length) tell({ verb: "select", ref, options: options });
  } else if (element instanceof HTMLInputElement && TICKED.test(element.type)) {
    tell({ verb: "check", ref, on: element.checked });
  }
}

/** @param {Event} event */
function left(event) {
  if (!event.isTrusted || !filling) return;
  if (event.type === "pointerdown" && event.composedPath().includes(filling)) return;
  finishField(false);
}

/** @param {KeyboardEvent} event */
function pressed(event) {
  const hit = event.isTrusted && !event.isComposing && !event.repeat && target(event);
  if (!hit || !["Enter", "Escape"].includes(event.key) || !isTyped(hit.element)) return;
  // Elsewhere it begins a new line.
  if (event.key === "Enter" && !(hit.element instanceof HTMLInputElement)) return;
  entered = event.key === "Enter";
  if (entered && filling === hit.element) return finishField(true);
  finishField(false);
  tell({ verb: "press", ref: hit.ref, keys: event.key, text: "" });
}

/** @param {boolean} submit  Enter was pressed in it. */
function finishField(submit) {
  const field = filling;
  filling = null;
  const ref = field && knownRef(field);
  if (field && ref) tell({ verb: "type", ref, text: textOf(field), clear: true, where: "end", submit, part: "" });
}

/** @param {HTMLElement} field */
function textOf(field) {
  const text = "value" in field ? String(field.value) : field.innerText;
  const kind = secretKind(field, nameOf(field)) || (maskText(text) === text ? "" : "hidden");
  return kind ? `<secret:${kind === "filled" ? "hidden" : kind}>` : text.slice(0, LONGEST);
}

/** @param {Element} element */
function isTyped(element) {
  if (element instanceof HTMLInputElement) return !NOT_TYPED.test(element.type);
  return element instanceof HTMLTextAreaElement || (element instanceof HTMLElement && element.isContentEditable);
}

/** Whether its `change` says more than a click on it. @param {Element} element */
function isChosen(element) {
  return element instanceof HTMLSelectElement || (element instanceof HTMLInputElement && TICKED.test(element.type));
}
