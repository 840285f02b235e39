/**
 * Which of several like things is chosen, where a site shows that by a class alone: a swatch, a tab, a page of a list.
 */
import { attr, childElementCount, childNodes, elementsIn, firstElement, localName, nextElement, parentElement, previousElement } from "../dom/dom.js";

/** A class that is such a word, or ends with one: `selected`, `is-active`, `swatch--selected`; `icon-checked` is a picture. */
const WORD = /^(?:(?!not?[-_]|non[-_]|un[-_]|if[-_]|when[-_]|icons?[-_]|glyphicons?[-_]|fa[a-z]?[-_]|bi[-_]|mdi?[-_])[a-z0-9]+[-_]{1,2})*(?:selected|active|current|checked|chosen)$/i;
/** Things of which one is chosen. */
const MOST = 60;
/** Elements that only wrap one of them. */
export const WRAPPERS = 2;

/** @param {Element} element  A control that says nothing of it in ARIA's words.  @returns {boolean} */
export function isChosen(element) {
  let outer = element;
  let parent = parentElement(outer);
  for (let up = 0; parent && isAlone(outer) && up < WRAPPERS; up++) {
    outer = parent;
    parent = parentElement(outer);
  }
  if (!parent || isAlone(outer) || !isMarked(outer) || childElementCount(parent) > MOST) return false;
  const alike = elementsIn(childNodes(parent)).filter((one) => localName(one) === localName(outer) && (isPlain(outer) || !isPlain(one)));
  return alike.length > 1 && alike.filter(isMarked).length === 1;
}

/** @param {Element} element @returns {boolean} Whether it has no other class: a "user active" is none of the links beside it. */
const isPlain = (element) => attr(element, "class").split(/\s+/).every((name) => !name || WORD.test(name));

/** @param {Element} element @returns {boolean} To count its siblings takes longer the more there are. */
const isAlone = (element) => !nextElement(element) && !previousElement(element);

/** @param {Element} element @returns {boolean} Whether it, or the only thing in it, has a class that says so. */
function isMarked(element) {
  for (let at = /** @type {Element | null} */ (element), down = 0; at && down <= WRAPPERS; down++) {
    if (attr(at, "class").split(/\s+/).some((name) => WORD.test(name))) return true;
    const inner = firstElement(at);
    at = inner && isAlone(inner) ? inner : null;
  }
  return false;
}
