/**
 * The options of an open list made of elements: no browser knows them as options, so they are found by their roles.
 */
import { attr, closest, findAll } from "../dom/dom.js";
import { contentText, tidy } from "./names.js";
import { elementOf, knownRef, refOf } from "../dom/refs.js";
import { isDisabled } from "../sight/visibility.js";

const OPTION = "[role=option], [role=menuitemradio], [role=menuitemcheckbox], [role=menuitem]";

/**
 * @param {Element} element a listbox, or what opened one
 * @param {string[]} wanted
 * @returns {{problem: string} | {options: Element[]}} those that are called so, in that order
 */
export function openOptions(element, wanted) {
  const controlled = ["aria-controls", "aria-owns"]
    .flatMap((name) => attr(element, name).split(/\s+/))
    .map((id) => id && document.getElementById(id));
  const lists = [element, closest(element, "[role=listbox], [role=menu]"), ...controlled].filter((list) => list instanceof Element);
  const open = lists.flatMap((list) => findAll(list, OPTION)).filter((option) => option.checkVisibility());
  if (!open.length) return { problem: "no open list of options: click it first, then click the option" };
  const found = wanted.map((text) => bestMatch(open, text, (option) => contentText(option)));
  const missing = wanted.filter((_, i) => !found[i]);
  return missing.length ? { problem: noSuchOption(missing, open.map((option) => contentText(option))) } : { options: found.filter((option) => option !== undefined) };
}

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

/** @template {Element} T @param {T[]} options @param {string} text @param {(option: T) => string} label @returns {T | undefined} */
export function bestMatch(options, text, label) {
  const wanted = tidy(text);
  const folded = wanted.toLowerCase();
  return options.find((option) => label(option) === wanted) ?? options.find((option) => label(option).toLowerCase() === folded);
}

/** @param {string[]} missing @param {string[]} there @returns {string} */
export const noSuchOption = (missing, there) =>
  `no option ${missing.map((option) => `"${option}"`).join(", ")}; there are: ${there.slice(0, 30).join(", ")}`;
