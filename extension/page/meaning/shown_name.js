/**
 * What a button is called and what it shows, where these differ: what a person sees counts
 * (https://www.w3.org/WAI/WCAG22/Understanding/label-in-name.html).
 */
import { contains, findAll } from "../dom/dom.js";
import { isVisible } from "../sight/visibility.js";
import { contentText, nameOf } from "./names.js";
import { roleOf } from "./roles.js";

const UNSPOKEN = "[aria-hidden=true]";
const LONGEST = 80;
/** An icon font draws a word of its own as one sign, no wider than this share of its type's size. */
const ONE_SIGN = 1.1;

/**
 * The accessible name and, of a button that shows other words than that, those as well.
 * @param {Element} element
 * @param {string} [role]
 * @returns {string}
 */
export function wholeName(element, role = roleOf(element)) {
  const name = nameOf(element, role);
  if (!/^(button|menuitem|switch|tab)$/.test(role)) return name;
  const unspoken = contains(element, UNSPOKEN) ? findAll(element, UNSPOKEN).filter(isWritten).map((part) => contentText(part)) : [];
  const known = name.toLowerCase();
  const others = [...(name ? [contentText(element)] : []), ...unspoken].filter(
    (shown) => /\p{L}/u.test(shown) && shown.length <= LONGEST && !known.includes(shown.toLowerCase()),
  );
  const shown = others.join(" ");
  return name && shown ? `${name} (${shown})` : name || shown;
}

/** @param {Element} part  @returns {boolean} Whether it is seen, and is no sign of an icon font, which has a word for a name. */
function isWritten(part) {
  if (!isVisible(part)) return false;
  const range = document.createRange();
  range.selectNodeContents(part);
  return range.getBoundingClientRect().width > ONE_SIGN * parseFloat(getComputedStyle(part).fontSize);
}
