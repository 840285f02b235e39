/**
 * Which fields are for a secret: by their types, by how they are drawn, by being boxes of one code, and last by what they
 * are called.
 */
import { attr, closestHere, findAll, flatParent, has, localName, rawText, referenced } from "../dom/dom.js";
import { labelsOf } from "../dom/labels.js";
import { isCard } from "../shared/card_numbers.js";
import { isCalled } from "../shared/secret_words.js";

/** @typedef {"" | "password" | "card" | "code" | "key"} Kind */

/** What a text could go into. */
const TYPED = /^(|text|tel|number|password)$/;
const UNTYPED = /^(checkbox|radio|submit|button|image|reset|hidden|file|range|color)$/;
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
  const own = [label || labelText(element), attr(element, "aria-label"), attr(element, "placeholder")].filter(Boolean);
  const names = [attr(element, "name"), attr(element, "id")].filter(Boolean);
  const all = [...own, ...names];
  /** @param {Parameters<typeof isCalled>[0]} kind @param {string[]} texts */
  const called = (kind, texts = all) => texts.some((text) => isCalled(kind, text));
  // Many forms keep the card's security code in a password field: the card is what matters about it.
  if (called("card")) return "card";
  if (localName(element) === "select" || !TYPED.test(type) || !tokens.every((token) => TELLS_NOTHING.test(token))) return "";
  if (called("code")) return "code";
  if (called("password") && !called("no_password")) return "password";
  if (called("key")) return "key";
  const shown = own.length ? own : names;
  const digits = takesDigits(element);
  if (called("digits", shown) && (digits || /^\d{4,8}$/.test(valueOf(element)))) return "code";
  return digits && mayHold(element, 4, 8) && called("bare_code", shown) ? "code" : kindOfBoxes(boxesAround(element));
}

/** @param {Element} element @returns {string} The words of its labels, and no other's. */
const labelText = (element) => labelsOf(element).map((label) => rawText(label)).join(" ");

/** @param {Element} element */
const valueOf = (element) => ("value" in element ? String(element.value).trim() : "");

/** @param {Element} element @returns {boolean} Whether nothing but digits is to go into it. */
const takesDigits = (element) =>
  /^(numeric|decimal)$/.test(attr(element, "inputmode").toLowerCase()) ||
  /^(tel|number)$/.test(attr(element, "type").toLowerCase()) ||
  /^\^?(\\d|\[0-9\])/.test(attr(element, "pattern"));

/** @param {Element} element @param {number} fewest @param {number} most @returns {boolean} Whether its longest text has so many characters. */
function mayHold(element, fewest, most) {
  const longest = Number(attr(element, "maxlength"));
  return fewest <= longest && longest <= most;
}

/** Boxes that hold one value between them. In characters of each, and in boxes. */
const MOST_IN_BOX = 6;
const BOXES = { fewest: 3, most: 8 };
const LEVELS = 4;

/**
 * @param {Element} field
 * @returns {HTMLInputElement[]} The boxes that hold one value with it, in order; none where it is no such box.
 */
export function boxesAround(field) {
  if (!isBox(field)) return [];
  for (let at = flatParent(field), level = 0; at && level < LEVELS; at = flatParent(at), level++) {
    const fields = findAll(at, "input").filter((one) => !UNTYPED.test(attr(one, "type").toLowerCase()));
    if (fields.length < 2) continue;
    const like = (/** @type {Element} */ one) => isBox(one) && shapeOf(one) === shapeOf(field);
    const here = fields.indexOf(field);
    let [first, last] = [here, here];
    while (first > 0 && like(fields[first - 1])) first--;
    while (last < fields.length - 1 && like(fields[last + 1])) last++;
    const boxes = fields.slice(first, last + 1);
    if (boxes.length >= BOXES.fewest) return boxes.length <= BOXES.most ? /** @type {HTMLInputElement[]} */ (boxes) : [];
    // Another field stands between them: what is further out is another form's part.
    if (boxes.length < fields.length) return [];
  }
  return [];
}

/** @param {Element} field @returns {field is HTMLInputElement} */
const isBox = (field) =>
  field instanceof HTMLInputElement && TYPED.test(attr(field, "type").toLowerCase()) && (mayHold(field, 1, MOST_IN_BOX) || isShortDigits(valueOf(field)));

/** @param {string} value */
const isShortDigits = (value) => /^\d{1,6}$/.test(value);

/** @param {Element} box @returns {string} What boxes of one value have in common. */
const shapeOf = (box) => (mayHold(box, 1, 1) || valueOf(box).length === 1 ? "1" : "more");

/** @param {HTMLInputElement[]} boxes @returns {Kind} */
function kindOfBoxes(boxes) {
  if (!boxes.length) return "";
  const values = boxes.map(valueOf);
  const words = [...wordsAround(boxes), ...boxes.flatMap((box) => [attr(box, "name"), attr(box, "id"), attr(box, "class"), attr(box, "aria-label"), labelText(box)])];
  /** @param {Parameters<typeof isCalled>[0]} kind */
  const called = (kind) => words.some((text) => isCalled(kind, text));
  if (shapeOf(boxes[0]) !== "1") return isCard(values) || (called("card") && boxes.every((box) => isBox(box))) ? "card" : "";
  if (boxes.length < 4 || called("no_boxes") || isOneOfRows(boxes) || isOfDate(boxes)) return "";
  return called("code") || called("boxes") || boxes.every(takesDigits) ? "code" : "";
}

/** @param {HTMLInputElement[]} boxes @returns {string[]} What the group is called that they stand in. */
function wordsAround(boxes) {
  const group = closestHere(boxes[0], "fieldset, [role=group], [aria-label], [aria-labelledby]");
  const outer = group === boxes[0] ? closestHere(flatParent(boxes[0]) ?? boxes[0], "fieldset, [role=group], [aria-label], [aria-labelledby]") : group;
  if (!outer) return [];
  const legend = localName(outer) === "fieldset" ? findAll(outer, "legend").map((one) => rawText(one)) : [];
  return [...legend, attr(outer, "aria-label"), ...referenced(outer, "aria-labelledby").map((one) => rawText(one))].filter(Boolean);
}

/** Puzzles have rows of boxes above each other. @param {HTMLInputElement[]} boxes */
const isOneOfRows = (boxes) => closestHere(boxes[0], "table, [role=grid], [role=table]") !== null;

/** Boxes of a date show which of them is for what. @param {HTMLInputElement[]} boxes */
const isOfDate = (boxes) => boxes.some((box) => /^\p{L}$/u.test(attr(box, "placeholder")) || has(box, "readonly"));
