/**
 * What a row of a list shows by its looks alone: that a mail is unread, a task is done, an entry is starred.
 *
 * Sites say it by a class with a word for it, or write the row in bold among others that are not.
 */
import { attr, localName } from "../dom/dom.js";

const ROWS = new Set("article clickable listitem option row treeitem".split(" "));

/** A class that is such a word, or ends with one: `unread`, `is-unread`, `message--unread`. */
const STATE =
  /(?:^|\s)(?:(?!not?[-_]|non[-_]|mark[-_]|show[-_]|hide[-_]|toggle[-_])[a-z0-9]+[-_]{1,2})?(unread|unseen|unanswered|flagged|starred|pinned|overdue|expired|archived|cancelled|canceled|completed|done|resolved|urgent)(?=\s|$)/i;

/** What is bold whatever it says. */
const ALWAYS_BOLD = /^(?:b|strong|th|h[1-6]|button|select)$/;
const BOLD = 600;
const NONE = { mark: "", beside: false };
/** Elements of one row, and rows of one list, that are looked at. */
const PARTS = 24;
const SAMPLE = 40;

/**
 * @param {Element} element
 * @param {string} role
 * @param {string} name what is said of it anyway
 * @param {Map<Element, Map<string, boolean>>} mixed the lists met in this reading, and of each kind of row there
 *   whether some are bold and some are not
 * @returns {{mark: string, beside: boolean}} The state in a word or two, "" for what shows none; `beside`: it
 *   holds only beside these other rows.
 */
export function rowMark(element, role, name, mixed) {
  if (!ROWS.has(role)) return NONE;
  const word = STATE.exec(attr(element, "class"))?.[1].toLowerCase();
  if (word) return { mark: name.toLowerCase().includes(word) ? "" : word, beside: false };
  const list = element.parentElement;
  if (!list || list.childElementCount < 3) return NONE;
  let kinds = mixed.get(list);
  if (!kinds) mixed.set(list, (kinds = new Map()));
  const kind = shape(element);
  let some = kinds.get(kind);
  if (some === undefined) kinds.set(kind, (some = isMixed(list, kind)));
  return some ? { mark: isBold(element) ? "in bold" : "", beside: true } : NONE;
}

/** What a head or a foot does not share with the rows beside it. @param {Element} row */
const shape = (row) => `${localName(row)} ${row.childElementCount} ${attr(row, "class").trim().split(/\s/, 1)[0]}`;

/** @param {Element} list @param {string} kind @returns {boolean} Whether some of its rows of this kind are bold, and some are not. */
function isMixed(list, kind) {
  const step = Math.ceil(list.childElementCount / SAMPLE);
  const rows = [...list.children].filter((row, index) => index % step === 0 && shape(row) === kind);
  const bold = rows.map(isBold);
  return bold.length > 2 && bold.includes(true) && bold.includes(false);
}

/** @param {Element} row @returns {boolean} Whether any of its words are, other than by a tag of their own. */
function isBold(row) {
  const parts = row.getElementsByTagName("*");
  for (let i = -1; i < Math.min(parts.length, PARTS); i++) {
    const part = i < 0 ? row : parts[i];
    if (part.childElementCount || ALWAYS_BOLD.test(localName(part)) || !/\p{L}{2}/u.test(part.textContent ?? "")) continue;
    if (Number(getComputedStyle(part).fontWeight) >= BOLD && !part.closest("b, strong, th, button")) return true;
  }
  return false;
}
