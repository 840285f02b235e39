/**
 * Puts the texts into a page of the extension before it is shown (`theme.css` hides it until then): an element with
 * `data-i18n` gets the text of that key, one with `data-i18n-title` and the like gets it as that attribute.
 *
 * A text may have tags, without attributes: `Type <code>handrail up</code>.` Each stands for the element's own next
 * child of that name, so that a language may put them in another order.
 */
import { t } from "./words.js";

/** @typedef {Extract<import("./words.js").Key, string>} Key */

const ATTRIBUTES = ["aria-label", "title", "placeholder", "alt"];
const TAG = /<(\w+)>(.*?)<\/\1>/g;

/** @param {string} key  As it stands in the page; a test knows that it is there, and has no places. */
const text = (key) => /** @type {(key: Key) => string} */ (t)(/** @type {Key} */ (key));

/** @param {Element} element @param {string} words */
function fill(element, words) {
  const children = [...element.children];
  let last = 0;
  /** @type {(string | Element)[]} */
  const parts = [];
  for (const found of words.matchAll(TAG)) {
    const [child] = children.splice(children.findIndex(({ localName }) => localName === found[1]), 1);
    if (found[2]) child.textContent = found[2];
    parts.push(words.slice(last, found.index), child);
    last = found.index + found[0].length;
  }
  element.replaceChildren(...parts, words.slice(last));
}

for (const element of document.querySelectorAll("[data-i18n]")) fill(element, text(element.getAttribute("data-i18n") ?? ""));
for (const name of ATTRIBUTES) {
  for (const element of document.querySelectorAll(`[data-i18n-${name}]`))
    element.setAttribute(name, text(element.getAttribute(`data-i18n-${name}`) ?? ""));
}
document.documentElement.lang = t("language");
document.documentElement.dir = t("direction");
