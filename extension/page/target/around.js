/**
 * What stands around a control: its block in words (block.js), the dialog's question or the heading that it lies under,
 * and what it would cost. A person decides on these, and a step is only done while they are as they were.
 */
import { closest, cut, findAll, holdsElements, matches, parentElement, previousElement, rootOf } from "../dom/dom.js";
import { blockOf, wordsIn } from "./block.js";
import { DIALOG } from "./entries.js";
import { GOES_ON, isLive, shapeOf } from "../read/live.js";
import { maskText, maskUrl } from "../meaning/mask.js";
import { contentText, nameOf } from "../meaning/names.js";
import { amountsAround } from "./totals.js";

/**
 * @typedef {Omit<import("../../generated/wire.js").Around, "digest"> & {sums: string}} Around
 *   `sums`: what is bound besides the text, as the worker hashes it.
 */

/** In characters. */
const MOST_TEXT = 2000;
const MOST_LIVE = 500;
const MOST_SUMS = 20_000;
/** Between what stands in different places. */
const APART = " · ";

/**
 * What the approval page shows of the target's surroundings.
 * @param {{element: Element, name: string, form: import("./forms.js").Submission | null, decisive: boolean}} seen what acts, and what it would send
 */
export const shownAround = ({ element, name, form, decisive }) => ({
  around: aroundOf(element),
  context: cut(maskText(contextOf(element)), 300),
  ...(decisive ? amountsAround(element, name, form?.form ?? null, DIALOG) : { total: "", amounts: [] }),
});

/** A name is one whatever it says, and so is an amount of money: neither is ever live. */
const NAMES = "h1, h2, h3, h4, h5, h6, [role=heading], a, b, strong, th, dt, [role=rowheader], [role=columnheader]";
const MONEY = /\p{Sc}|\b[A-Z]{3}\b|\bkr\b/u;

/** @param {Element} element @returns {Around | null} */
function aroundOf(element) {
  const block = blockOf(element);
  if (!block) return null;
  const [bound, live] = [/** @type {string[]} */ ([]), /** @type {string[]} */ ([])];
  /** @type {string[]} */
  const leads = [];
  for (const { words, of, picture } of wordsIn(block.parts, element, leads)) {
    const goesOn = bound.length > 0 && !picture && isLive(words, of) && !MONEY.test(words) && !closest(of, NAMES);
    bound.push(maskText(goesOn ? shapeOf(words) : words.replaceAll(GOES_ON, "...")));
    if (goesOn) live.push(maskText(words));
  }
  const text = bound.join(APART);
  return {
    kind: block.kind,
    alike: block.alike,
    text: cut(text, MOST_TEXT),
    live: cut(live.join(APART), MOST_LIVE),
    sums: cut(JSON.stringify([text.slice(MOST_TEXT), ...leads.map(maskUrl)]), MOST_SUMS),
  };
}

const HEADING = "h1, h2, h3, h4, h5, h6, [role=heading], legend";

/** @param {Element} element @returns {string} What the dialog it is in says, else the heading it lies under. */
export function contextOf(element) {
  const dialog = closest(element, DIALOG);
  const words = dialog ? dialogWords(dialog) : "";
  if (words) return words;
  const root = rootOf(element);
  const found = headingBefore(element);
  return found || (root instanceof ShadowRoot ? contextOf(root.host) : "");
}

/** The last sentence of a text that asks something. */
const QUESTION = /[^.!?。！？]{1,200}[?？]/g;

/**
 * A dialog's name or heading and, where that asks nothing, the question in it ("Are you sure you want to …?").
 * @param {Element} dialog
 * @returns {string}
 */
function dialogWords(dialog) {
  const [heading] = findAll(dialog, HEADING);
  const stated = nameOf(dialog, "dialog") || (heading ? contentText(heading) : "");
  if (/[?？]/.test(stated)) return stated;
  const question = (contentText(dialog).match(QUESTION)?.at(-1) ?? "").trim();
  return [stated, question.startsWith(stated) ? question.slice(stated.length).trim() : question].filter(Boolean).join(" ");
}

/** Headings that cannot be seen are passed over, but not without end. */
const MOST_HEADINGS = 10;

/** @param {Element} element @returns {string} The heading it lies under, in its own tree. */
function headingBefore(element) {
  let tried = 0;
  for (const heading of headingsBefore(element)) {
    if (tried++ === MOST_HEADINGS) return "";
    const seen = heading.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const text = seen && contentText(heading);
    if (text) return text;
  }
  return "";
}

/** @param {Element} element @returns {Generator<Element>} Those that begin before it does, the nearest first. */
function* headingsBefore(element) {
  for (let at = /** @type {Element | null} */ (element); at; at = parentElement(at)) {
    if (at !== element && matches(at, HEADING)) yield at;
    for (let before = previousElement(at); before; before = previousElement(before)) {
      if (holdsElements(before)) yield* findAll(before, HEADING).reverse();
      if (matches(before, HEADING)) yield before;
    }
  }
}
