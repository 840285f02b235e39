/**
 * Choosing by visible text: in a native select, or in an open list made of elements.
 */
import { closest, findAll, matches } from "./dom.js";
import { optionLabels } from "./controls.js";
import { click } from "./mouse.js";
import { contentText, tidy } from "./names.js";
import { elementOf } from "./refs.js";
import { isDisabled } from "./visibility.js";

/**
 * Choose options by their visible text: in a native select, or in an open list made of elements.
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
  const controlled = ["aria-controls", "aria-owns"]
    .flatMap((name) => (element.getAttribute(name) ?? "").split(/\s+/))
    .map((id) => id && document.getElementById(id));
  const lists = [element, closest(element, "[role=listbox], [role=menu]"), ...controlled].filter(
    (one) => one instanceof Element,
  );
  const options = lists
    .flatMap((list) => findAll(list, "[role=option], [role=menuitemradio], [role=menuitemcheckbox], [role=menuitem]"))
    .filter((one) => one.checkVisibility());
  if (!options.length) return { problem: "no open list of options: click it first, then click the option" };
  for (const text of wanted) {
    const option = bestMatch(options, text, (one) => contentText(one));
    if (!option)
      return {
        problem: noSuchOption(
          [text],
          options.map((one) => contentText(one)),
        ),
      };
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
const noSuchOption = (missing, there) =>
  `no option ${missing.map((one) => `"${one}"`).join(", ")}; there are: ${there.slice(0, 30).join(", ")}`;
