/**
 * Acting from inside the page, where the debugger may not be attached, and the parts of trusted input
 * that only the page can do (focus and selection before typing, choosing in a native select, scrolling).
 */
import { closest, findAll, flatParent, focusedElement, localName, matches, rectOf } from "./dom.js";
import { activated, targetOf } from "./facts.js";
import { enterSubmission } from "./forms.js";
import { bringIntoView, isOn } from "./locate.js";
import { contentText, tidy } from "./names.js";
import { elementOf } from "./refs.js";
import { isDisabled, visibleStandIn } from "./visibility.js";

/**
 * @typedef {import("../generated/wire.js").Action} Action
 * @typedef {{problem?: string}} Done
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

const BUTTONS = { left: 0, middle: 1, right: 2 };

/** @param {Element} element @param {string[]} events @param {MouseEventInit} [more] */
function point(element, events, more = {}) {
  const box = rectOf(element);
  const init = { bubbles: true, cancelable: true, composed: true, view: window, clientX: box.left + box.width / 2, clientY: box.top + box.height / 2, ...more };
  for (const name of events) {
    element.dispatchEvent(name.startsWith("pointer") ? new PointerEvent(name, { pointerId: 1, pointerType: "mouse", isPrimary: true, ...init }) : new MouseEvent(name, init));
  }
}

/** @param {Element} element @param {"left" | "middle" | "right"} button @param {number} count @returns {Done} */
function click(element, button, count) {
  const drawn = visibleStandIn(element);
  if (!drawn) return { problem: "not visible" };
  bringIntoView(drawn);
  for (let detail = 1; detail <= count; detail++) {
    const held = { button: BUTTONS[button], detail };
    point(drawn, ["pointerover", "mouseover", "pointermove", "mousemove"]);
    point(drawn, ["pointerdown", "mousedown"], { ...held, buttons: button === "left" ? 1 : button === "right" ? 2 : 4 });
    if (detail === 1) focusFrom(element);
    point(drawn, ["pointerup", "mouseup"], held);
    if (button === "right") point(drawn, ["contextmenu"], held);
    else point(drawn, [button === "left" ? "click" : "auxclick"], held);
  }
  if (count === 2 && button === "left") point(drawn, ["dblclick"], { detail: 2 });
  return {};
}

/** The focus goes to the nearest thing that takes it. @param {Element} element */
function focusFrom(element) {
  for (let at = /** @type {Element | null} */ (element); at; at = flatParent(at)) {
    if (at instanceof HTMLElement && at.tabIndex >= 0) return at.focus({ preventScroll: true });
  }
  /** @type {HTMLElement | null} */ (focusedElement())?.blur?.();
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
  return /** @type {HTMLElement | undefined} */ (findAll(element, "input, textarea, [contenteditable]").find(own)) ?? null;
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
  field.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true, data: value, inputType: "insertReplacementText" }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

const KEY_CODES = /** @type {Record<string, number>} */ ({
  Enter: 13, Tab: 9, Escape: 27, " ": 32, Backspace: 8, Delete: 46, ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40, Home: 36, End: 35, PageUp: 33, PageDown: 34,
});
const SHORT_NAMES = /** @type {Record<string, string>} */ ({ space: " ", return: "Enter", esc: "Escape", del: "Delete", up: "ArrowUp", down: "ArrowDown", left: "ArrowLeft", right: "ArrowRight" });

/** @param {Element | null} element @param {string} keys a key or a chord: "Enter", "Control+A" @returns {Done} */
function press(element, keys) {
  const target = element ?? document.body;
  const parts = keys === "+" ? ["+"] : keys.split("+");
  const named = parts.at(-1) || "+";
  const key = SHORT_NAMES[named.toLowerCase()] ?? named;
  const chord = new Set(parts.slice(0, -1).map((part) => part.toLowerCase()));
  const init = {
    key, code: key === " " ? "Space" : key.length === 1 ? `Key${key.toUpperCase()}` : key, keyCode: KEY_CODES[key] ?? key.toUpperCase().charCodeAt(0), bubbles: true, cancelable: true, composed: true,
    ctrlKey: chord.has("control") || chord.has("ctrl"), shiftKey: chord.has("shift"), altKey: chord.has("alt"), metaKey: chord.has("meta") || chord.has("cmd"),
  };
  if (target instanceof HTMLElement && element !== focusedElement()) target.focus({ preventScroll: true });
  const allowed = target.dispatchEvent(new KeyboardEvent("keydown", init));
  const typed = key.length === 1 || key === "Enter" ? target.dispatchEvent(new KeyboardEvent("keypress", init)) : true;
  if (allowed && typed && !init.ctrlKey && !init.altKey && !init.metaKey) defaultOf(target, key);
  target.dispatchEvent(new KeyboardEvent("keyup", init));
  return {};
}

/** What the browser itself would do on a key; synthetic keys do nothing by themselves. @param {Element} element @param {string} key */
function defaultOf(element, key) {
  const pressed = activated(element);
  const isButton = matches(pressed, "button, summary, input[type=submit], input[type=button], input[type=reset], input[type=image]");
  if (key === "Enter") {
    const submission = enterSubmission(element);
    if (isButton || matches(pressed, "a[href]")) click(pressed, "left", 1);
    else if (submission?.by instanceof HTMLElement) submission.by.click();
    else if (submission) HTMLFormElement.prototype.requestSubmit.call(submission.form);
    else if (element instanceof HTMLTextAreaElement || (element instanceof HTMLElement && element.isContentEditable)) document.execCommand("insertText", false, "\n");
  } else if (key === " " && (isButton || matches(pressed, "input[type=checkbox], input[type=radio]"))) click(pressed, "left", 1);
  else if (key === "Backspace") document.execCommand("delete");
  else if (key === "Delete") document.execCommand("forwardDelete");
  else if (key.length === 1) document.execCommand("insertText", false, key);
  else if (key === "Tab") nextStop(element)?.focus();
}

/** @param {Element} element @returns {HTMLElement | undefined} The next element that the Tab key reaches. */
function nextStop(element) {
  const stops = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("a[href], button, input, select, textarea, [tabindex], [contenteditable]")]).filter(
    (one) => one.tabIndex >= 0 && !isDisabled(one) && one.checkVisibility(),
  );
  return stops.find((one) => element.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING && !element.contains(one));
}

/**
 * Choose options by their visible text: in a native select, or in an open list made of elements.
 * @param {string} ref
 * @param {string[]} wanted
 * @returns {Done}
 */
export function setSelect(ref, wanted) {
  const element = elementOf(ref);
  if (!element) return { problem: "gone from the page" };
  if (isDisabled(element)) return { problem: "disabled" };
  if (!(element instanceof HTMLSelectElement)) return chooseInList(element, wanted);
  if (!element.multiple && wanted.length > 1) return { problem: "only one option can be chosen here" };
  const options = [...element.options].filter((option) => !matches(option, ":disabled"));
  const chosen = wanted.map((text) => bestMatch(options, text, (option) => tidy(option.label)) ?? options.find((option) => option.value === text));
  const missing = wanted.filter((_, i) => !chosen[i]);
  if (missing.length) return { problem: noSuchOption(missing, options.map((option) => tidy(option.label))) };
  element.focus({ preventScroll: true });
  for (const option of element.options) {
    const on = chosen.includes(option);
    if (option.selected !== on && (element.multiple || on)) option.selected = on;
  }
  element.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true }));
  element.dispatchEvent(new Event("change", { bubbles: true }));
  return {};
}

/** @param {Element} element a listbox, or what opened one @param {string[]} wanted @returns {Done} */
function chooseInList(element, wanted) {
  const controlled = ["aria-controls", "aria-owns"].flatMap((name) => (element.getAttribute(name) ?? "").split(/\s+/)).map((id) => id && document.getElementById(id));
  const lists = [element, closest(element, "[role=listbox], [role=menu]"), ...controlled].filter((one) => one instanceof Element);
  const options = lists.flatMap((list) => findAll(list, "[role=option], [role=menuitemradio], [role=menuitemcheckbox], [role=menuitem]")).filter((one) => one.checkVisibility());
  if (!options.length) return { problem: "no open list of options: click it first, then click the option" };
  for (const text of wanted) {
    const option = bestMatch(options, text, (one) => contentText(one));
    if (!option) return { problem: noSuchOption([text], options.map((one) => contentText(one))) };
    const done = click(option, "left", 1);
    if (done.problem) return done;
  }
  return {};
}

/** @template {Element} T @param {T[]} options @param {string} text @param {(option: T) => string} label @returns {T | undefined} */
function bestMatch(options, text, label) {
  const wanted = tidy(text);
  const folded = wanted.toLowerCase();
  return options.find((one) => label(one) === wanted) ?? options.find((one) => label(one).toLowerCase() === folded);
}

/** @param {string[]} missing @param {string[]} there @returns {string} */
const noSuchOption = (missing, there) => `no option ${missing.map((one) => `"${one}"`).join(", ")}; there are: ${there.slice(0, 30).join(", ")}`;

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
  if ((across ? box.scrollLeft : box.scrollTop) === at) return { problem: `cannot be scrolled ${direction} any further` };
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
