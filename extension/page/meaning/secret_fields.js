/**
 * Which fields are for a secret: by their types, by how they are drawn, by being boxes of one code, and last by what they
 * are called, or by what stands around them where they are called nothing.
 */
import { attr, closestHere, has, localName, matches, rawText, referenced } from "../dom/dom.js";
import { isCard } from "../shared/card_numbers.js";
import { bare, isCalled } from "../shared/secret_words.js";
import { EMPTY_WORDS } from "./empty_words.js";
import { columnWords } from "./table_cells.js";
import { TYPED, UNTYPED, boxesAround, isOneValue, mayHold, ownWords, shapeOf, valueOf, wordsAbove, wordsAround } from "./value_boxes.js";

/** @typedef {"" | "password" | "card" | "code" | "key"} Kind */

/** `autocomplete` of these says nothing of what a field is for. */
const TELLS_NOTHING = /^(|on|off|none|false|true|nope|disabled|chrome-off|section-.*|shipping|billing|home|work|mobile)$/;

/** @param {Element} element @returns {boolean} Whether what is written in it is drawn as dots. */
export function isDrawnAsDots(element) {
  const style = getComputedStyle(element);
  const dots = style.getPropertyValue("-webkit-text-security");
  return (dots !== "" && dots !== "none") || /text-?security|password|(^|[ -])dots?mask/i.test(style.fontFamily);
}

/**
 * @param {Element} element  A field.
 * @param {string} label  What it is called, as far as is known.
 * @returns {Kind}
 */
export function kindOf(element, label) {
  const type = attr(element, "type").toLowerCase();
  const tokens = attr(element, "autocomplete").toLowerCase().split(/\s+/);
  if (tokens.some((token) => token.startsWith("cc-"))) return "card";
  if (tokens.some((token) => token.endsWith("-password"))) return "password";
  if (tokens.includes("one-time-code")) return "code";
  if (localName(element) === "input" && UNTYPED.test(type)) return "";
  const own = [label, ...ownWords(element)].filter(Boolean);
  const around = [columnWords(element), ...describedBy(element)].filter(Boolean);
  const shown = [...own, ...around];
  const names = [attr(element, "name"), attr(element, "id")].filter(Boolean);
  const all = [...shown, ...names, ...(ownWords(element).length || around.length ? [] : names.map(withoutAffixes))];
  /** @param {Parameters<typeof isCalled>[0]} kind @param {string[]} texts */
  const called = (kind, texts = all) => texts.some((text) => isCalled(kind, text));
  // Many forms keep the card's security code in a password field: the card is what matters about it.
  if (called("card")) return "card";
  if (localName(element) === "select" || !TYPED.test(type) || !tokens.every((token) => TELLS_NOTHING.test(token))) return "";
  if (called("code")) return "code";
  if (called("password") && !called("no_password")) return "password";
  if (called("key")) return "key";
  const digits = takesDigits(element);
  if (called("digits", shown.length ? shown : names) && (digits || /^\d{4,8}$/.test(valueOf(element)))) return "code";
  return digits && mayHold(element, 4, 8) && called("bare_code", own.length ? own : names) ? "code" : kindOfBoxes(boxesAround(element));
}

/** @param {Element} element @returns {string[]} What describes it, where no label does: of a field with one, that tells what is done with it. */
function describedBy(element) {
  if (ownWords(element).some(saysSomething) || !has(element, "aria-describedby")) return [];
  let before = element.previousSibling;
  while (before && !/\p{L}/u.test(rawText(before))) before = before.previousSibling;
  const isLabel = before instanceof Text || (before instanceof Element && !matches(before, "h1, h2, h3, h4, h5, h6, p, div, [role=heading]"));
  return isLabel && saysSomething(rawText(/** @type {Node} */ (before))) ? [] : referenced(element, "aria-describedby").map((one) => rawText(one));
}

/** "Please enter" is on any field. @param {string} words */
const saysSomething = (words) => !isCalled("no_name", words);

/**
 * @param {string} name  Of a field, for its script.
 * @returns {string} What comes behind the last part that only says where it stands or what kind of thing it is: "tan" of
 *   "ctl00_Main_txtTAN".
 */
function withoutAffixes(name) {
  const words = bare(name).split(" ");
  return words.slice(words.findLastIndex((word, i) => i < words.length - 1 && isAffix(word)) + 1).join(" ");
}

/** An abbreviation has no vowels: "txt", "fld". @param {string} word */
const isAffix = (word) => /\d/.test(word) || EMPTY_WORDS.has(word) || /^[b-df-hj-np-tv-xz]{1,4}$/.test(word);

/** @param {Element} element @returns {boolean} Whether nothing but digits is to go into it. */
const takesDigits = (element) =>
  /^(numeric|decimal)$/.test(attr(element, "inputmode").toLowerCase()) ||
  /^(tel|number)$/.test(attr(element, "type").toLowerCase()) ||
  /^\^?(\\d|\[0-9\])/.test(attr(element, "pattern"));

/** @param {HTMLInputElement[]} boxes @returns {Kind} */
function kindOfBoxes(boxes) {
  if (!boxes.length) return "";
  const around = wordsAround(boxes);
  const words = [...around, ...boxes.flatMap((box) => [attr(box, "name"), attr(box, "id"), attr(box, "class"), ...ownWords(box)])];
  /** @param {Parameters<typeof isCalled>[0]} kind @param {string[]} texts */
  const called = (kind, texts = words) => texts.some((text) => isCalled(kind, text));
  if (shapeOf(boxes[0]) !== "1") {
    if (isCard(boxes.map(valueOf))) return "card";
    return isOneValue(boxes) ? (called("card") ? "card" : called("code", around) ? "code" : called("key", around) ? "key" : "") : "";
  }
  if (boxes.length < 4 || isOneOfRows(boxes) || isOfDate(boxes)) return "";
  const all = [...words, ...wordsAbove(boxes[0])];
  if (called("code", all)) return "code";
  if (called("no_boxes", all)) return "";
  if (called("boxes", all)) return "code";
  // Counts and measures have a name each.
  return boxes.every(takesDigits) && isOneValue(boxes) && !all.some(isOtherNumber) ? "code" : "";
}

const NUMBER = /(?:(?<!\p{L})n[or°º]|number|nummer|n[uú]m[eé]ro|号|番号|号码)(?!\p{L})/iu;

/** @param {string} text @returns {boolean} Whether it is the name of a number that is no secret, as "Order number". */
const isOtherNumber = (text) => NUMBER.test(text) && isCalled("other_number", text);

/** Puzzles have rows of boxes above each other. @param {HTMLInputElement[]} boxes */
const isOneOfRows = (boxes) => closestHere(boxes[0], "table, [role=grid], [role=table]") !== null;

/** Boxes of a date show which of them is for what. @param {HTMLInputElement[]} boxes */
const isOfDate = (boxes) => boxes.some((box) => /^\p{L}$/u.test(attr(box, "placeholder")) || has(box, "readonly"));
