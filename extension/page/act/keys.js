/**
 * Keys made of events, with what the browser itself would do on them: synthetic keys do nothing by themselves.
 */
import { chordOf, isCharacter } from "../shared/chord.js";
import { focusedElement, matches } from "../dom/dom.js";
import { activated } from "../target/facts.js";
import { enterSubmission } from "../target/forms.js";
import { click } from "./mouse.js";
import { isDisabled } from "../sight/visibility.js";

const KEY_CODES = /** @type {Record<string, number>} */ ({
  Enter: 13,
  Tab: 9,
  Escape: 27,
  " ": 32,
  Backspace: 8,
  Delete: 46,
  ArrowLeft: 37,
  ArrowUp: 38,
  ArrowRight: 39,
  ArrowDown: 40,
  Home: 36,
  End: 35,
  PageUp: 33,
  PageDown: 34,
});
/** Where other signs lie depends on the keyboard, and their letters' numbers are those of other keys. @param {string} key */
function codeOf(key) {
  if (key === " ") return "Space";
  if (/^[a-z]$/i.test(key)) return `Key${key.toUpperCase()}`;
  return /^[0-9]$/.test(key) ? `Digit${key}` : key.length === 1 ? "" : key;
}

/** @param {Element | null} element @param {string} keys a key or a chord: "Enter", "Control+A" @returns {import("./mouse.js").Done} */
export function press(element, keys) {
  const target = element ?? document.body;
  const { held, key } = chordOf(keys);
  const init = {
    key,
    code: codeOf(key),
    keyCode: KEY_CODES[key] ?? (/^[a-z0-9]$/i.test(key) ? key.toUpperCase().charCodeAt(0) : 0),
    bubbles: true,
    cancelable: true,
    composed: true,
    ctrlKey: held.includes("Control"),
    shiftKey: held.includes("Shift"),
    altKey: held.includes("Alt"),
    metaKey: held.includes("Meta"),
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
  const isButton = matches(
    pressed,
    "button, summary, input[type=submit], input[type=button], input[type=reset], input[type=image]",
  );
  if (key === "Enter") {
    const submission = enterSubmission(element);
    if (isButton || matches(pressed, "a[href]")) click(pressed, "left", 1);
    else if (submission?.by instanceof HTMLElement) submission.by.click();
    else if (submission) HTMLFormElement.prototype.requestSubmit.call(submission.form);
    else if (element instanceof HTMLTextAreaElement || (element instanceof HTMLElement && element.isContentEditable))
      document.execCommand("insertText", false, "\n");
  } else if (key === " " && (isButton || matches(pressed, "input[type=checkbox], input[type=radio]")))
    click(pressed, "left", 1);
  else if (key === "Backspace") document.execCommand("delete");
  else if (key === "Delete") document.execCommand("forwardDelete");
  else if (isCharacter(key)) document.execCommand("insertText", false, key);
  else if (key === "Tab") nextStop(element)?.focus();
}

/** @param {Element} element @returns {HTMLElement | undefined} The next element that the Tab key reaches. */
function nextStop(element) {
  const stops = /** @type {HTMLElement[]} */ ([
    ...document.querySelectorAll("a[href], button, input, select, textarea, [tabindex], [contenteditable]"),
  ]).filter((candidate) => candidate.tabIndex >= 0 && !isDisabled(candidate) && candidate.checkVisibility());
  return stops.find(
    (candidate) => element.compareDocumentPosition(candidate) & Node.DOCUMENT_POSITION_FOLLOWING && !element.contains(candidate),
  );
}
