/**
 * Choosing by visible text: in a native select, or in an open list made of elements.
 */
import { matches } from "../dom/dom.js";
import { optionLabels } from "../meaning/controls.js";
import { click } from "./mouse.js";
import { tidy } from "../meaning/names.js";
import { bestMatch, noSuchOption, openOptions } from "../meaning/list_options.js";
import { elementOf } from "../dom/refs.js";
import { isDisabled } from "../sight/visibility.js";

/**
 * Choose options by their visible text. A native select is set by its own value, never with the mouse: its list is
 * the system's, which no page sees and no input of ours reaches, and all that a page hears of a person's choice is one
 * `input` and one `change`. A list made of elements is pressed with events only where there is no debugger.
 * @param {string} ref
 * @param {string[]} wanted
 * @returns {import("./mouse.js").Done}
 */
export function setSelect(ref, wanted) {
  const element = elementOf(ref);
  if (!element) return { problem: "gone from the page" };
  if (isDisabled(element)) return { problem: "disabled" };
  if (!(element instanceof HTMLSelectElement)) return chooseInList(element, wanted);
  if (!element.multiple && wanted.length > 1) return { problem: "only one option can be chosen here" };
  const options = [...element.options].filter((option) => !matches(option, ":disabled"));
  const labels = optionLabels(element);
  const chosen = wanted.map(
    (text) =>
      bestMatch(options, text, (option) => tidy(option.label)) ??
      bestMatch(options, text, (option) => labels[option.index]) ??
      options.find((option) => option.value === text),
  );
  const missing = wanted.filter((_, i) => !chosen[i]);
  if (missing.length)
    return {
      problem: noSuchOption(
        missing,
        options.map((option) => tidy(option.label)),
      ),
    };
  element.focus({ preventScroll: true });
  for (const option of element.options) {
    const on = chosen.includes(option);
    if (option.selected !== on && (element.multiple || on)) option.selected = on;
  }
  element.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true }));
  element.dispatchEvent(new Event("change", { bubbles: true }));
  return {};
}

/** @param {Element} element a listbox, or what opened one @param {string[]} wanted @returns {import("./mouse.js").Done} */
function chooseInList(element, wanted) {
  const found = openOptions(element, wanted);
  if ("problem" in found) return found;
  for (const option of found.options) {
    const done = click(option, "left", 1);
    if (done.problem) return done;
  }
  return {};
}
