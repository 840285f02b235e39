/**
 * The lines of a part of the page as a person reads them, and the amounts of money in each with what is written beside
 * it. Boxes make lines, not elements: a price may be drawn of a sign, a number and raised cents, each in one of its own.
 *
 * @typedef {object} Line
 * @property {Element} box  The innermost box that it stands in.
 * @property {string} text
 * @property {{at: number, node: Text, struck: boolean}[]} spans  Which texts it is made of, and where each begins.
 * @typedef {object} Found  An amount.
 * @property {import("../shared/money.js").Money} money
 * @property {Line} line
 * @property {Element} element
 * @property {string} label
 * @property {import("../shared/money.js").Called | null} called
 * @property {boolean} struck
 * @property {boolean} negative
 * @property {number} size  Of its type, in CSS pixels.
 * @property {boolean} strong  Its type is bold.
 */
import { closest, flatChildren, flatParent, holds, localName, matches } from "../dom/dom.js";
import { called, moneyIn, TOTALS } from "../shared/money.js";
import { tidy } from "../meaning/names.js";
import { isVisible } from "../sight/visibility.js";

const UNREAD = "script, style, template, noscript, select, textarea, datalist, iframe, option";
/** Texts of one part of a page. */
const MOST_TEXTS = 2_000;
const MOST_LINES = 300;
const SEEN = { visibilityProperty: true, opacityProperty: true };
/** How much smaller than the number before it, and how much higher its foot, raised type is: shares of that number's size. */
const SMALLER = 0.85;
const HIGHER = 0.1;
/** Boxes that are closer than this share of their type's size read as one word. */
const CLOSE = 0.3;

/**
 * @param {Iterable<Node>} parts in order
 * @param {Element | null} but whose own words are left out
 * @returns {Line[]}
 */
export function linesOf(parts, but) {
  /** @type {Line[]} */
  const lines = [];
  /** @type {Line | null} */
  let line = null;
  let left = MOST_TEXTS;

  /** @param {Text} node @param {Element} box @param {boolean} struck */
  function add(node, box, struck) {
    const parent = node.parentElement;
    if (!parent || left-- < 0 || lines.length > MOST_LINES || !parent.checkVisibility(SEEN)) return;
    // What nobody sees is a copy for those who listen, or a trick; labels of that kind do no harm.
    if (/\d/.test(node.data) && !isVisible(parent)) return;
    const last = (line ?? lines.at(-1))?.spans.at(-1);
    if (!line && last && continues(/** @type {Line} */ (lines.at(-1)), last.node, node)) line = lines.at(-1) ?? null;
    if (!line) lines.push((line = { box, text: "", spans: [] }));
    const data = node.data.replace(/\s+/g, " ");
    const raised = last !== undefined && line.spans.length > 0 && /^ ?\d{1,3} ?$/.test(data) && isRaised(last.node, node);
    // Of a number with cents, or of one digit, it is a note.
    if (raised && (/[.,]\d{1,2}$/.test(line.text) || data.trim().length !== 2)) return;
    // Written without a space, and drawn apart: "Total" and "$9" in two boxes of one line.
    if (/\p{L}$/u.test(line.text) && moneyIn(data)[0]?.at === 0) line.text += " ";
    line.spans.push({ at: line.text.length, node, struck });
    line.text += raised && /\d$/.test(line.text) ? `.${data.trim()}` : data;
  }

  /** @param {Element} element @param {Element} box @param {boolean} struck */
  function read(element, box, struck) {
    if (element === but || left < 0 || matches(element, UNREAD)) return;
    if (localName(element) === "br") return void (line = null);
    const style = getComputedStyle(element);
    if (style.display === "none") return;
    const inline = /^(inline|contents|ruby)/.test(style.display);
    const apart = /^inline-/.test(style.display) || style.float !== "none" || /absolute|fixed/.test(style.position);
    const crossed = style.textDecorationLine.includes("line-through") || (struck && !apart);
    if (!inline) line = null;
    for (const child of Array.from(flatChildren(element)))
      if (child instanceof Text) /\S/.test(child.data) ? add(child, inline ? box : element, crossed) : line && (line.text += " ");
      else if (child instanceof Element) read(child, inline ? box : element, crossed);
    if (!inline) line = null;
  }

  for (const part of parts)
    if (part instanceof Element) read(part, part, isCrossed(part));
    else if (part instanceof Text && part.parentElement) add(part, part.parentElement, isCrossed(part.parentElement));
  return lines;
}

/** @param {Element} element @returns {boolean} */
const isCrossed = (element) => getComputedStyle(element).textDecorationLine.includes("line-through");

/** @param {Text} text */
function boxOf(text) {
  const range = document.createRange();
  range.selectNodeContents(text);
  return range.getBoundingClientRect();
}

/** @param {Text} text */
const sizeOf = (text) => parseFloat(getComputedStyle(/** @type {Element} */ (text.parentElement)).fontSize);

/** Whether a box goes on with a number that the box before it began. @param {Line} line @param {Text} before @param {Text} after */
function continues(line, before, after) {
  if (!/(\d[.,]?|\p{Sc})\s*$/u.test(line.text) || !/^\s*[\d.,\p{Sc}]/u.test(after.data) || moneyIn(`${line.text}${after.data}`).length > Math.max(1, moneyIn(line.text).length)) return false;
  const [one, other] = [boxOf(before), boxOf(after)];
  const across = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return across > 0.5 * Math.min(one.height, other.height) && Math.abs(other.left - one.right) < CLOSE * sizeOf(before);
}

/** @param {Text} before @param {Text} after @returns {boolean} */
function isRaised(before, after) {
  const size = sizeOf(before);
  return sizeOf(after) < SMALLER * size && boxOf(after).bottom < boxOf(before).bottom - HIGHER * size;
}

/** @param {Line[]} lines @returns {Found[]} */
export const amountsIn = (lines) => lines.flatMap((line) => amountsOf(line, lines));

/** @param {Line} line @param {Line[]} lines @returns {Found[]} */
function amountsOf(line, lines) {
  const all = moneyIn(line.text);
  /** @type {Found[]} */
  const found = [];
  let start = 0;
  all.forEach((money, i) => {
    const span = line.spans.findLast(({ at }) => at <= money.at + 1) ?? line.spans[0];
    const element = /** @type {Element} */ (span.node.parentElement);
    const before = line.text.slice(start, money.at);
    const tail = line.text.slice(money.end, all[i + 1]?.at ?? money.end + 40);
    const style = getComputedStyle(element);
    const negative = /(?:^|[^\d\s]\s*|\s)[-−–]\s?$/.test(before) && !/[\p{L}\d]\s?[-–]\s$/u.test(before);
    found.push({ money, line, element, struck: span.struck, negative, size: parseFloat(style.fontSize), strong: Number(style.fontWeight) >= 600, ...beside(before, tail, i + 1 < all.length, () => (found.some(({ struck }) => !struck) ? "" : labelFor(line, lines))) });
    // What was is no label of its own: "Total: ~~$99~~ $129".
    if (!span.struck) start = money.end;
    else line.text = line.text.slice(0, money.at) + " ".repeat(money.end - money.at) + line.text.slice(money.end);
  });
  return found;
}

/**
 * @param {string} before on its line
 * @param {string} tail after it, up to the next amount
 * @param {boolean} shared the tail may be the next amount's label
 * @param {() => string} structural what the row, or the box above, calls it
 * @returns {{label: string, called: import("../shared/money.js").Called | null}}
 */
function beside(before, tail, shared, structural) {
  const own = worded(before);
  const around = own && called(own) ? "" : worded(structural());
  const given = called(own) ?? called(around);
  const after = worded(tail.split(/[,;()]/).find((piece) => /\S/.test(piece)) ?? "");
  const says = after ? called(/^\s*\//.test(tail) ? tail : after) : null;
  // "$320 (you save 20 %)" is paid, "$49 (per month)" is not.
  const closely = !shared && !/^\s*[(,;]/.test(tail);
  const decides = says !== null && (says === "per" || (given === null && !shared) || (closely && !TOTALS.has(says)));
  const label = [around, own, decides || (!own && !around) ? after : ""].filter(Boolean).join(" ");
  return { label, called: decides ? says : given };
}

/** @param {string} text @returns {string} Without what stands between a label and its amount; "" for no words at all. */
const worded = (text) => (/\p{L}/u.test(text) ? tidy(text.replace(/^[\s:.,;=|·•()+−–-]+|[\s:.,;=|·•(+−–-]+$/gu, "")) : "");

/** How many boxes further out a label may stand. */
const LEVELS = 5;

/** @param {Line} line @param {Line[]} lines @returns {string} The words that stand beside, above or below it: what a person reads it as. */
function labelFor(line, lines) {
  let at = line.box;
  for (let level = 0; level < LEVELS; level++) {
    const around = flatParent(at);
    if (!around) return "";
    const inside = lines.filter((other) => holds(around, other.box));
    const labels = inside.filter((other) => !holds(at, other.box) && isLabel(other));
    if (labels.length) return tidy(nearest(line, labels, inside).text);
    if (inside.length === lines.length && level) return "";
    at = around;
  }
  return "";
}

/** @param {Line} line */
const isLabel = ({ text }) => /\p{L}/u.test(text) && text.length < 120 && moneyIn(text).length === 0;

/** @param {Line} line */
function placeOf({ spans }) {
  const [first, last] = [spans[0].node, spans[spans.length - 1].node];
  const range = document.createRange();
  range.setStart(first, 0);
  range.setEnd(last, last.length);
  return range.getBoundingClientRect();
}

/**
 * @param {Line} line @param {Line[]} labels @param {Line[]} inside all lines among which they stand
 * @returns {Line} The one on its row, else above it, or below where values stand above what they are called.
 */
function nearest(line, labels, inside) {
  const own = placeOf(line);
  const index = inside.indexOf(line);
  const placed = labels.map((label) => ({ label, place: placeOf(label), order: inside.indexOf(label) - index }));
  const onRow = placed.filter(({ place }) => Math.min(place.bottom, own.bottom) - Math.max(place.top, own.top) > 0.4 * Math.min(place.height, own.height));
  const left = onRow.filter(({ order }) => order < 0);
  const lastFirst = !isLabel(inside[0]) && isLabel(inside[inside.length - 1]);
  const pick = (/** @type {typeof placed} */ some) => some.reduce((best, one) => (Math.abs(one.order) < Math.abs(best.order) ? one : best)).label;
  if (left.length && !lastFirst) return pick(left);
  const over = placed.filter(({ place, order }) => place.left < own.right && own.left < place.right && (lastFirst ? order > 0 : order < 0));
  if (over.length) return pick(over);
  return pick(onRow.length ? onRow : placed);
}

/** @param {Element} element of an amount @returns {boolean} Whether it belongs to a choice that was not made. */
export function isUnchosen(element) {
  const label = /** @type {HTMLLabelElement | null} */ (closest(element, "label"));
  const control = label?.control;
  if (control instanceof HTMLInputElement && /^(radio|checkbox)$/.test(control.type)) return !control.checked;
  const choice = closest(element, "[role=radio], [role=checkbox], [role=switch], [role=option]");
  return choice !== null && choice.getAttribute("aria-checked") !== "true" && choice.getAttribute("aria-selected") !== "true";
}
