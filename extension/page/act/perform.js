/**
 * Room act: actions that are carried out inside the page, and the rest after them. Nothing here decides whether an
 * action may be done: that is over by then. Begin here, where each verb is told apart.
 */

/**
 * Acting from inside the page, where the debugger may not be attached, and the parts of trusted input
 * that only the page can do (focus and selection before typing).
 */
import { actsNow } from "../guard/causes.js";
import { typesSecret, typingBegins } from "../guard/typing.js";
import { drag } from "./drag.js";
import { targetOf } from "../target/facts.js";
import { SET_AS_A_WHOLE, editableIn, isTextField, selectFor, setValue } from "../dom/fields.js";
import { press } from "./keys.js";
import { selectPart } from "./text_selection.js";
import { bringIntoView, isOn } from "../target/locate.js";
import { coverField } from "../meaning/mask.js";
import { refusalOf } from "../meaning/meant.js";
import { asFieldTakesIt } from "../meaning/date_formats.js";
import { click, hover } from "./mouse.js";
import { elementOf } from "../dom/refs.js";
import { scroll } from "./scroll.js";
import { setSelect } from "./select.js";
import { selectText } from "./text_selection.js";
import { isDisabled } from "../sight/visibility.js";

/**
 * @typedef {import("../../generated/wire.js").Action} Action
 * @typedef {import("./mouse.js").Done} Done
 */

/**
 * Carry an action out with synthetic events. Pages can tell them from a person's (`isTrusted` is false).
 * @param {Action} action
 * @returns {Promise<Done>}
 */
export async function perform(action) {
  actsNow();
  if (action.verb === "scroll") return scroll(action);
  if (action.verb === "press") {
    for (const keys of action.keys ? [action.keys] : action.text) press(targetOf(action), keys === " " ? "Space" : keys);
    return {};
  }
  if (action.verb === "select_text") return selectText(action);
  if (!("ref" in action) || !action.ref) return { problem: `${action.verb} is not done in the page` };
  const element = elementOf(action.ref);
  if (!element) return { problem: "gone from the page" };
  if (isDisabled(element)) return { problem: "disabled" };
  switch (action.verb) {
    case "click":
      return click(element, action.button, action.count, action.at, action.modifiers);
    case "hover":
      return hover(element, action.at);
    case "drag":
    case "draw":
      return drag(action, element);
    case "type":
      return type(element, action);
    case "select":
      return setSelect(action.ref, action.options);
    case "check":
      if (isOn(element) !== (action.on ?? true)) click(element);
      return isOn(element) === (action.on ?? true) ? {} : { problem: "it did not change when clicked", begun: true };
    case "paste":
    case "upload":
      return { problem: `${action.verb} is not done in the page` };
  }
}

/**
 * Focus a field and select what the text to come replaces.
 * @param {string} ref
 * @param {boolean} clear select everything; else put the caret at one end
 * @param {"start" | "end"} [where] which end that is
 * @param {string} [text] what is to come
 * @param {string} [part] the only part that it replaces
 * @returns {Done & {insert?: boolean, editor?: boolean}} `insert` false: the field takes no typed text (dates, colours, sliders); use
 *   `perform`; `editor`: it is no field of the browser's
 */
export function prepareType(ref, clear, where = "end", text = "", part = "") {
  const found = elementOf(ref);
  if (!found) return { problem: "gone from the page" };
  const element = editableIn(found);
  if (!element) return { problem: "not a field that takes text" };
  if (isDisabled(element)) return { problem: "disabled" };
  if ("readOnly" in element && element.readOnly) return { problem: "read-only" };
  const refusal = refusalOf(element, text, clear);
  if (refusal) return { problem: refusal };
  element.focus({ preventScroll: true });
  if (element instanceof HTMLInputElement && SET_AS_A_WHOLE.test(element.type)) return { insert: false };
  typingBegins(element);
  const editor = !isTextField(element);
  if (part) return { insert: true, editor, ...selectPart(ref, part) };
  selectFor(element, clear, where);
  return { insert: true, editor };
}

/** Write a text where the caret is, in place of what is selected. @param {string} text */
export function insertText(text) {
  actsNow();
  document.execCommand("insertText", false, text);
}

/** The field is about to get a secret: what it holds stays in the page. @param {string} ref */
export function coverSecret(ref) {
  const found = elementOf(ref);
  const field = found && editableIn(found);
  if (field) coverField(field);
  typesSecret(true);
}

/** @param {Element} element @param {Extract<Action, {verb: "type"}>} action @returns {Done} */
function type(element, { ref, text, clear = true, where = "end", submit = false, part = "" }) {
  const field = editableIn(element);
  if (!field) return { problem: "not a field that takes text" };
  bringIntoView(field);
  if ("readOnly" in field && field.readOnly) return { problem: "read-only" };
  const refusal = refusalOf(field, text, clear);
  if (refusal) return { problem: refusal };
  field.focus({ preventScroll: true });
  if (field instanceof HTMLInputElement && SET_AS_A_WHOLE.test(field.type)) {
    setValue(field, asFieldTakesIt(field.type, text));
  } else if (part) {
    const selected = selectPart(ref, part);
    if (selected.problem) return selected;
    document.execCommand(text ? "insertText" : "delete", false, text);
  } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    selectFor(field, clear, where);
    const kept = clear ? "" : field.value;
    const wanted = where === "start" ? text + kept : kept + text;
    // The browser's own editing keeps frameworks and undo informed; it needs a document that has the focus.
    const typed = text ? document.execCommand("insertText", false, text) : document.execCommand("delete");
    if (!typed && field.value !== wanted) setValue(field, wanted);
    field.dispatchEvent(new Event("change", { bubbles: true }));
  } else {
    selectFor(field, clear, where);
    document.execCommand(text ? "insertText" : "delete", false, text);
  }
  return submit ? press(field, "Enter") : {};
}
