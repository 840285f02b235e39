/**
 * Fields that hold one value between them: a code in boxes of one sign, a card's number in four, a key in two halves.
 */
import { attr, closestHere, contains, findAll, flatParent, localName, matches, rawText, rectOf, referenced } from "../dom/dom.js";
import { labelsOf } from "../dom/labels.js";
import { bare } from "../shared/secret_words.js";

/** Types that a text could go into. */
export const TYPED = /^(|text|tel|number|password)$/;
export const UNTYPED = /^(checkbox|radio|submit|button|image|reset|hidden|file|range|color)$/;

/** In characters of each, and in boxes. */
const MOST_IN_BOX = 6;
const BOXES = { fewest: 2, most: 8 };
const LEVELS = 4;
/** Of a page that is one large form no neighbours are looked for. */
const MOST_FIELDS = 100;
/** How far out the words above boxes may stand, how many of them count, and their characters. */
const ABOVE = { levels: 6, texts: 3, longest: 200 };

const WORDS = /\p{L}/u;

/** @param {Element} element @returns {string} The words of its labels, and no other's. */
export const labelText = (element) =>
  [...labelsOf(element), ...referenced(element, "aria-labelledby")].map((label) => rawText(label)).join(" ");

/** @param {Element} field @returns {string[]} What it is called by words of its own; its title, where nothing else is said. */
export function ownWords(field) {
  const words = [labelText(field), attr(field, "aria-label"), attr(field, "placeholder")].filter((text) => WORDS.test(text));
  return words.length ? words : [attr(field, "title")].filter((text) => WORDS.test(text));
}

/** @param {Element} element */
export const valueOf = (element) => ("value" in element ? String(element.value).trim() : "");

/** @param {Element} element @param {number} fewest @param {number} most @returns {boolean} Whether its longest text has so many characters. */
export function mayHold(element, fewest, most) {
  const longest = Number(attr(element, "maxlength"));
  return fewest <= longest && longest <= most;
}

/**
 * @param {Element} field
 * @returns {HTMLInputElement[]} The boxes that hold one value with it, in order; none where it is no such box.
 */
export function boxesAround(field) {
  if (!isBox(field)) return [];
  /** @type {HTMLInputElement[]} */
  let two = [];
  for (let at = flatParent(field), level = 0; at && level < LEVELS; at = flatParent(at), level++) {
    const inputs = findAll(at, "input");
    if (inputs.length > MOST_FIELDS) return two;
    const fields = inputs.filter((one) => !UNTYPED.test(attr(one, "type").toLowerCase()));
    if (fields.length < 2) continue;
    const like = (/** @type {Element} */ one) => isBox(one) && shapeOf(one) === shapeOf(field);
    const here = fields.indexOf(field);
    let [first, last] = [here, here];
    while (first > 0 && like(fields[first - 1])) first--;
    while (last < fields.length - 1 && like(fields[last + 1])) last++;
    const boxes = /** @type {HTMLInputElement[]} */ (fields.slice(first, last + 1));
    if (boxes.length > BOXES.fewest) return boxes.length <= BOXES.most ? boxes : [];
    // More of them may lie further out.
    if (boxes.length === BOXES.fewest) two = boxes;
    // Another field stands between them: what is further out is another form's part.
    if (boxes.length < fields.length) return two;
  }
  return two;
}

/** @param {Element} field @returns {field is HTMLInputElement} */
const isBox = (field) => isTyped(field) && (mayHold(field, 1, MOST_IN_BOX) || isShortDigits(valueOf(field)));

/** @param {Element} field @returns {field is HTMLInputElement} */
const isTyped = (field) => field instanceof HTMLInputElement && TYPED.test(attr(field, "type").toLowerCase());

/** @param {string} value */
const isShortDigits = (value) => /^\d{1,6}$/.test(value);

/** @param {Element} box @returns {"1" | "more"} What boxes of one value have in common: the signs in each. */
export const shapeOf = (box) => (mayHold(box, 1, 1) || valueOf(box).length === 1 ? "1" : "more");

/** @param {Element[]} boxes @returns {boolean} Whether they are called alike, "Part 1" and "Part 2", or nothing at all. */
export function isOneValue(boxes) {
  const [first, ...others] = boxes.map((box) => ownWords(box).join(" ").toLowerCase().replace(/[^\p{L}]+/gu, " ").trim());
  return others.every((other) => other === first) && (first !== "" || !wordsBetween(boxes[0], boxes[boxes.length - 1]));
}

/** @param {Element} from @param {Element} to @returns {boolean} Whether anything but signs is written between two fields. */
export function wordsBetween(from, to) {
  const range = document.createRange();
  range.setStartAfter(from);
  range.setEndBefore(to);
  return /[\p{L}\p{N}]/u.test(range.toString());
}

/** @param {Element} field @returns {boolean} Whether the sign before it joins it to what stands there, as the parts of one value are. */
export const isJoined = (field) => /^[-–—/.·]$/.test((field.previousSibling ?? field.parentElement?.previousSibling)?.textContent?.trim() ?? "");

/**
 * @param {Element} field
 * @returns {Element | null} The field right before one that has no words, or is joined to it by a sign: nothing is written
 *   between them, and they look alike. What the first is for, so is the second.
 */
export function fieldBefore(field) {
  if (!isTyped(field) || (ownWords(field).length && !isJoined(field))) return null;
  const before = neighbour(field, -1);
  const isLike = before && isTyped(before) && shapeKey(before) === shapeKey(field) && areNamedAlike(before, field);
  return isLike && !wordsBetween(before, field) ? before : null;
}

/** @param {Element} one @param {Element} other @returns {boolean} Whether their names for scripts begin with the same word, if they have any. */
function areNamedAlike(one, other) {
  const [first, second] = [one, other].map((field) => /\p{L}+/u.exec(bare(attr(field, "name") || attr(field, "id")))?.[0]);
  return !first || !second || first === second;
}

/** @param {Element} field @param {1 | -1} step @returns {Element | undefined} The next or the last field, what is chosen from included. */
function neighbour(field, step) {
  for (let at = flatParent(field), level = 0; at && level < LEVELS; at = flatParent(at), level++) {
    const fields = findAll(at, FIELD);
    if (fields.length > MOST_FIELDS) return undefined;
    const found = fields[fields.indexOf(field) + step];
    if (found) return found;
  }
  return undefined;
}

/** @param {Element} field */
const shapeKey = (field) => JSON.stringify(["type", "maxlength", "size", "class"].map((name) => attr(field, name)));

/** @param {Element} field @returns {Element[]} Those that hold one value with it, in order: itself at least. */
export function partsOf(field) {
  const boxes = boxesAround(field);
  if (boxes.length && (shapeOf(field) === "1" || (isOneValue(boxes) && boxes.every((box) => isInLine(box, field))))) return boxes;
  const parts = [field];
  for (let at = fieldBefore(field); at && isInLine(at, field); at = fieldBefore(at)) parts.unshift(at);
  for (let next = neighbour(field, 1); next && isInLine(next, field); next = neighbour(next, 1)) {
    if (fieldBefore(next) !== parts[parts.length - 1]) break;
    parts.push(next);
  }
  return parts;
}

/** What stands below each other are values of their own. @param {Element} one @param {Element} other */
const isInLine = (one, other) => Math.abs(rectOf(one).top - rectOf(other).top) < Math.max(rectOf(one).height, 1);

/** @param {Element[]} boxes @returns {string[]} What the group is called that they stand in. */
export function wordsAround(boxes) {
  const group = closestHere(boxes[0], "fieldset, [role=group], [aria-label], [aria-labelledby]");
  const outer = group === boxes[0] ? closestHere(flatParent(boxes[0]) ?? boxes[0], "fieldset, [role=group], [aria-label], [aria-labelledby]") : group;
  if (!outer) return [];
  const legend = localName(outer) === "fieldset" ? findAll(outer, "legend").map((one) => rawText(one)) : [];
  return [...legend, attr(outer, "aria-label"), ...referenced(outer, "aria-labelledby").map((one) => rawText(one))].filter(Boolean);
}

/** @param {Element} field @returns {string[]} The words above it up to the field before: a heading, and what it says below that. */
export function wordsAbove(field) {
  /** @type {string[]} */
  const found = [];
  for (let at = /** @type {Element | null} */ (field), level = 0; at && at !== document.body && level < ABOVE.levels; at = flatParent(at), level++) {
    for (let node = at.previousSibling; node; node = node.previousSibling) {
      if (node instanceof Element && holdsField(node)) return found;
      const text = node instanceof Text || (node instanceof Element && node.checkVisibility()) ? rawText(node).trim() : "";
      if (WORDS.test(text) && text.length <= ABOVE.longest && found.push(text) >= ABOVE.texts) return found;
    }
  }
  return found;
}

/** @param {Element} element */
const holdsField = (element) => matches(element, FIELD) || contains(element, FIELD);
const FIELD = "input:not([type=hidden i]), select, textarea";
