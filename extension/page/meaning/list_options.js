/**
 * The options of an open list made of elements: no browser knows them as options, so they are found by their roles.
 */
import { closest, elementsIn, flatChildren, referenced } from "../dom/dom.js";
import { contentText, nameOf, tidy } from "./names.js";
import { COVER, maskText } from "./mask.js";
import { roleOf } from "./roles.js";
import { elementOf, knownRef, refOf } from "../dom/refs.js";
import { isDisabled } from "../sight/visibility.js";

const OPTION = /^(option|menuitem(radio|checkbox)?)$/;

/**
 * @param {Element} element a listbox, or what opened one
 * @param {string[]} wanted
 * @returns {{problem: string} | {options: Element[]}} those that are called so, in that order
 */
export function openOptions(element, wanted) {
  const controlled = ["aria-controls", "aria-owns"].flatMap((name) => referenced(element, name));
  const lists = [element, closest(element, "[role=listbox], [role=menu]"), ...controlled].filter((list) => list instanceof Element);
  const open = [...new Set(lists.flatMap(optionsIn))].filter((option) => option.checkVisibility());
  if (!open.length) return { problem: "no open list of options: click it first, then click the option" };
  // What is read of an option is its name, and what is seen of it may be more.
  const found = wanted.map((text) => bestMatch(open, text, (option) => nameOf(option)) ?? bestMatch(open, text, (option) => contentText(option)));
  const missing = wanted.filter((_, i) => !found[i]);
  return missing.length ? { problem: noSuchOption(missing, open.map((option) => nameOf(option))) } : { options: found.filter((option) => option !== undefined) };
}

/** Also in the shadow roots of components. @param {Element} list @returns {Element[]} */
const optionsIn = (list) =>
  elementsIn(/** @type {any} */ (flatChildren(list))).flatMap((child) => (OPTION.test(roleOf(child)) ? [child] : optionsIn(child)));

/**
 * Where the mouse has to press to choose.
 * @param {string} ref
 * @param {string[]} wanted
 * @returns {{problem?: string, refs?: string[]}} the options' own refs; neither for a native select, which is not pressed
 */
export function optionRefs(ref, wanted) {
  const element = elementOf(ref);
  if (!element || element instanceof HTMLSelectElement) return {};
  const found = isDisabled(element) ? { problem: "disabled" } : openOptions(element, wanted);
  return "problem" in found ? found : { refs: found.options.map((option) => knownRef(option) || refOf(option, "option")) };
}

/**
 * @template {Element} T @param {T[]} options @param {string} text @param {(option: T) => string} label
 * @returns {T | undefined} Of those with a secret in them, which are told covered, none where two are told alike.
 */
export function bestMatch(options, text, label) {
  const wanted = tidy(text);
  const folded = wanted.toLowerCase();
  const found = options.find((option) => label(option) === wanted) ?? options.find((option) => label(option).toLowerCase() === folded);
  if (found || !wanted.includes(COVER)) return found;
  const alike = options.filter((option) => maskText(label(option)) === wanted);
  return alike.length === 1 ? alike[0] : undefined;
}

/** @param {string[]} missing @param {string[]} there @returns {string} */
export const noSuchOption = (missing, there) =>
  `no option ${missing.map((option) => `"${option}"`).join(", ")}; there are: ${there.slice(0, 30).map((option) => maskText(option)).join(", ")}`;
