/**
 * Keys made of events, with what the browser itself would do on them: synthetic keys do nothing by themselves.
 */
import { chordOf, codeOf, isCharacter, numberOf } from "../shared/chord.js";
import { focusedElement, matches } from "../dom/dom.js";
import { activated } from "../target/facts.js";
import { enterSubmission } from "../target/forms.js";
import { click } from "./mouse.js";
import { isDisabled } from "../sight/visibility.js";

/** @param {Element | null} element @param {string} keys a key or a chord: "Enter", "Control+A" @returns {import("./mouse.js").Done} */
export function press(element, keys) {
  const target = element ?? document.body;
  const { held, key } = chordOf(keys);
  const init = {
    key,
    code: codeOf(key),
    keyCode: numberOf(key),
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
