/**
 * Acting from inside the page, where the debugger may not be attached, and the parts of trusted input
 * that only the page can do (focus and selection before typing, scrolling).
 */
import { coverField } from "./mask.js";
import { findAll, flatParent, localName } from "./dom.js";
import { targetOf } from "./facts.js";
import { press } from "./keys.js";
import { bringIntoView, isOn } from "./locate.js";
import { click, point } from "./mouse.js";
import { elementOf } from "./refs.js";
import { setSelect } from "./select.js";
import { isDisabled, visibleStandIn } from "./visibility.js";

/**
 * @typedef {import("../generated/wire.js").Action} Action
 * @typedef {import("./mouse.js").Done} Done
 */

/**
 * Carry an action out with synthetic events. Pages can tell them from a person's (`isTrusted` is false).
 * @param {Action} action
 * @returns {Promise<Done>}
 */
export async function perform(action) {
  if (action.verb === "scroll") return scroll(action);
  if (action.verb === "press") return press(targetOf(action), action.keys);
  if (!("ref" in action) || !action.ref) return { problem: `${action.verb} is not done in the page` };
  const element = elementOf(action.ref);
  if (!element) return { problem: "gone from the page" };
  if (isDisabled(element)) return { problem: "disabled" };
  switch (action.verb) {
    case "click":
      return click(element, action.button ?? "left", action.count ?? 1);
    case "hover":
      point(visibleStandIn(element) ?? element, ["pointerover", "mouseover", "pointermove", "mousemove"]);
      return {};
    case "type":
      return type(element, action.text, action.clear ?? true, action.submit ?? false);
    case "select":
      return setSelect(action.ref, action.options);
    case "check":
      if (isOn(element) !== (action.on ?? true)) click(element, "left", 1);
      return isOn(element) === (action.on ?? true) ? {} : { problem: "it did not change when clicked" };
  }
}

/** Fields that take a value, not typed text. */
const SET_AS_A_WHOLE = /^(date|month|week|time|datetime-local|color|range)$/;

/**
 * Focus a field and select what the text to come replaces.
 * @param {string} ref
 * @param {boolean} clear select everything; else put the caret at the end
 * @returns {Done & {insert?: boolean}} `insert` false: the field takes no typed text (dates, colours, sliders); use `perform`
 */
export function prepareType(ref, clear) {
  const found = elementOf(ref);
  if (!found) return { problem: "gone from the page" };
  const element = editableIn(found);
  if (!element) return { problem: "not a field that takes text" };
  if (isDisabled(element)) return { problem: "disabled" };
  if ("readOnly" in element && element.readOnly) return { problem: "read-only" };
  element.focus({ preventScroll: true });
  if (element instanceof HTMLInputElement && SET_AS_A_WHOLE.test(element.type)) return { insert: false };
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
    if (clear) element.select();
    else caretToEnd(element);
  } else {
    const selection = getSelection();
    selection?.selectAllChildren(element);
    if (!clear) selection?.collapseToEnd();
  }
  return { insert: true };
}

/** The field is about to get a secret: what it holds stays in the page. @param {string} ref */
export function coverSecret(ref) {
  const found = elementOf(ref);
  const field = found && editableIn(found);
  if (field) coverField(field);
}

/** @param {HTMLInputElement | HTMLTextAreaElement} field */
function caretToEnd(field) {
  try {
    field.setSelectionRange(field.value.length, field.value.length);
  } catch {
    // Number and e-mail fields have no caret to set; the focus already put it at one end.
  }
}

/** @param {Element} element @returns {HTMLElement | null} The field itself, or the one inside a component that wraps it. */
function editableIn(element) {
  const own = /** @param {Element} one */ (one) =>
    (one instanceof HTMLInputElement && !/^(checkbox|radio|button|submit|reset|image|file|hidden)$/.test(one.type)) ||
    one instanceof HTMLTextAreaElement ||
    (one instanceof HTMLElement && one.isContentEditable);
  if (own(element)) return /** @type {HTMLElement} */ (element);
  return (
    /** @type {HTMLElement | undefined} */ (findAll(element, "input, textarea, [contenteditable]").find(own)) ?? null
  );
}

/** @param {Element} element @param {string} text @param {boolean} clear @param {boolean} submit @returns {Done} */
function type(element, text, clear, submit) {
  const field = editableIn(element);
  if (!field) return { problem: "not a field that takes text" };
  bringIntoView(field);
  if ("readOnly" in field && field.readOnly) return { problem: "read-only" };
  field.focus({ preventScroll: true });
  if (field instanceof HTMLInputElement && SET_AS_A_WHOLE.test(field.type)) {
    setValue(field, text);
    if (field.value === "" && text !== "") return { problem: `"${text}" is not written as this field wants it` };
  } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    if (clear) field.select();
    else caretToEnd(field);
    const wanted = (clear ? "" : field.value) + text;
    // The browser's own editing keeps frameworks and undo informed; it needs a document that has the focus.
    const typed = text ? document.execCommand("insertText", false, text) : document.execCommand("delete");
    if (!typed && field.value !== wanted) setValue(field, wanted);
    field.dispatchEvent(new Event("change", { bubbles: true }));
  } else {
    getSelection()?.selectAllChildren(field);
    if (!clear) getSelection()?.collapseToEnd();
    document.execCommand(text ? "insertText" : "delete", false, text);
  }
  return submit ? press(field, "Enter") : {};
}

/**
 * Set a value as a person's edit would: past the frameworks' own setters, with both events.
 * @param {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} field
 * @param {string} value
 */
function setValue(field, value) {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set;
  setter?.call(field, value);
  field.dispatchEvent(
    new InputEvent("input", { bubbles: true, composed: true, data: value, inputType: "insertReplacementText" }),
  );
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

/**
 * Scroll the page, or the box around an element, by most of its visible size.
 * @param {Extract<Action, {verb: "scroll"}>} action
 * @returns {Done}
 */
export function scroll({ ref, direction = "down" }) {
  const across = direction === "left" || direction === "right";
  const sign = direction === "up" || direction === "left" ? -1 : 1;
  const element = ref ? elementOf(ref) : null;
  if (ref && !element) return { problem: "gone from the page" };
  const box = scrollable(element, across) ?? document.scrollingElement ?? document.documentElement;
  const [size, at] = across ? [box.clientWidth, box.scrollLeft] : [box.clientHeight, box.scrollTop];
  const by = Math.round(size * 0.8) * sign;
  box.scrollBy({ [across ? "left" : "top"]: by, behavior: "instant" });
  if ((across ? box.scrollLeft : box.scrollTop) === at)
    return { problem: `cannot be scrolled ${direction} any further` };
  return {};
}

/** @param {Element | null} element @param {boolean} across @returns {Element | null} The nearest box around it that scrolls. */
function scrollable(element, across) {
  for (let at = element; at && localName(at) !== "body"; at = flatParent(at)) {
    const style = getComputedStyle(at);
    const more = across ? at.scrollWidth > at.clientWidth + 1 : at.scrollHeight > at.clientHeight + 1;
    if (more && /auto|scroll|overlay/.test(across ? style.overflowX : style.overflowY)) return at;
  }
  return null;
}
