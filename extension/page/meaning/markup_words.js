/**
 * What an element's markup says about it: telling words of its ids, classes and icons. They stand in for a name where
 * there is none, and are weak evidence of what a control does.
 */

import { attr, findAll, localName } from "../dom/dom.js";
import { EMPTY_WORDS } from "./empty_words.js";
import { childName } from "./names.js";

/**
 * How a class of a style library is spelled that says how a thing looks, also in some state or at some width, and not
 * what it is: `hover:bg-red-500`, `ring-destructive/20`, `data-[state=open]:opacity-0`, `-mt-2`, `text-danger`. Left out
 * are properties that are also acts: "place-order", "clear-cart", "select-all".
 */
const UTILITY = new RegExp(
  "[^\\p{L}\\p{N}_-]|^-|^[mp][trblxyse]?-(?:\\d|auto|px|n\\d)|" +
    "^(?:bg|text|border|ring|outline|shadow|fill|stroke|from|via|to|decoration|accent|caret|divide|placeholder|link)-|" +
    "^(?:flex|inline|grid|gap|justify|items|self|w|h|size|min|max|z|inset|overflow|opacity|transition|duration|ease|delay|" +
    "animate|rounded|font|leading|tracking|whitespace|shrink|grow|basis|space|cursor|pointer|antialiased|truncate|" +
    "underline|uppercase|lowercase|capitalize|italic|absolute|relative|sticky)(?:-|$)",
  "u",
);

/** The classes of an element that may say what it is. @param {Element} element @returns {string} */
export const tellingClasses = (element) =>
  attr(element, "class").split(/\s+/).filter((name) => name && !UTILITY.test(name)).join(" ");

/**
 * Telling words of ids, classes, icon names: "trash", "shopping cart".
 * @param {...string} sources
 * @returns {string} At most eight different words.
 */
export function words(...sources) {
  const all = sources
    .join(" ")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && word.length < 20 && !EMPTY_WORDS.has(word) && !/\d/.test(word));
  return [...new Set(all)].slice(0, 8).join(" ");
}

/**
 * What a nameless element's markup says about it. The classes of what is pressed often name its picture; those of a
 * field tell how it looks and where it lies.
 * @param {Element} element @param {string} role
 * @returns {string}
 */
export function hintOf(element, role) {
  const own = ["name", "title", "data-icon", "data-action", "data-testid"].map((name) => attr(element, name));
  if (FIELD.test(role)) return words(attr(element, "id"), ...own);
  return words(attr(element, "id"), tellingClasses(element), ...own, ...iconWords(element));
}

const FIELD = /^(checkbox|radio|textbox|searchbox|combobox|spinbutton|slider|listbox)$/;

/** @param {Element} element @returns {string[]} Names of the icons and pictures in it. */
export function iconWords(element) {
  const inside =
    /^(img|input)$/.test(localName(element)) ? [element] : findAll(element, "i, svg, use, img, span[class], mat-icon").slice(0, 6);
  return inside.flatMap((icon) => [
    tellingClasses(icon),
    attr(icon, "data-icon"),
    attr(icon, "data-lucide"),
    (attr(icon, "href") || attr(icon, "xlink:href")).split("#").at(-1) ?? "",
    /^data:/.test(attr(icon, "src"))
      ? ""
      : (attr(icon, "src").split(/[?#]/)[0].split("/").at(-1) ?? "").replace(/\.\w+$/, ""),
    localName(icon) === "svg" ? childName(icon, "title") : "",
  ]);
}
