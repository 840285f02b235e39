/**
 * What only a person can give: a password, a code that was sent to them, the answer to a puzzle for humans.
 */
import { attr } from "../dom/dom.js";
import { changes } from "./settle.js";
import { isVisible } from "../sight/visibility.js";
import { secretKind } from "../meaning/mask.js";

/** A puzzle comes in a frame of its maker's, and only its address and its title say what it is. */
const PUZZLE = /captcha|turnstile|challenge/i;

/** @returns {boolean} Whether this document asks for it. */
export function awaitsPerson() {
  const roots = [document, ...changes.roots];
  return roots.some((root) => [...root.querySelectorAll("input, iframe")].some(asks));
}

/** @param {Element} element */
const asks = (element) =>
  (element instanceof HTMLInputElement
    ? /^(password|code)$/.test(secretKind(element))
    : PUZZLE.test(`${attr(element, "title")} ${attr(element, "src")}`)) && isVisible(element);
