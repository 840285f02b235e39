/**
 * Texts that change by themselves: a clock, a count of viewers, "in 3 min". They are shown, but no step fails because
 * one has gone on.
 *
 * Live is only what was seen to change again and again in its numbers alone, while no step was under way. It is known by
 * what stays of it, so that a row that is drawn anew with every tick is known as well; a number that stands alone, by
 * the words around it.
 */
import { localName, parentElement, rawText } from "../dom/dom.js";
import { tidy } from "../meaning/names.js";

/** What stands for a number in a text that is live. */
export const GOES_ON = "…";
/** So often, so far apart: what a script writes in two goes has changed once. */
const FEWEST = 2;
const APART_MS = 150;
/** What has come by scrolling is another text. */
const SCROLLED_MS = 500;
/** Texts of one moment, known texts, and characters: more than this is no clock. */
const MOST_TEXTS = 200;
const MOST_KNOWN = 200;
const LONGEST = 80;
/** Elements around a number that stands alone. */
const LEVELS = 3;

/** How often a text has changed by itself, and when last. @type {Map<string, {times: number, at: number}>} */
const known = new Map();
/** The same for any number that stands alone. */
const NUMBER = "";
let stepping = false;
let scrolledAt = -Infinity;

/** A step begins, or its outcome was read. @param {boolean} begins */
export function stepBegins(begins) {
  stepping = begins;
}

/** Other rows come by scrolling. */
export function scrolled() {
  scrolledAt = performance.now();
}

/** @param {string} text @returns {string} What stays when its numbers change. */
export const shapeOf = (text) => text.replace(/\d+/g, GOES_ON);

/** @param {string} key */
const isKnown = (key) => (known.get(key)?.times ?? 0) >= FEWEST;

/** @param {string} text @param {Element} element that it stands in */
export const isLive = (text, element) => /\d/.test(text) && keysOf(text, element).some((key) => key !== NUMBER && isKnown(key));

/** @param {string} text as it was read @returns {string} The same with the numbers of what is live in it left out. */
export function withoutLive(text) {
  if (!known.size || !/\d/.test(text)) return text;
  if (!/[\p{L}:]/u.test(text)) return isKnown(NUMBER) ? shapeOf(text) : text;
  // Words of several elements may be read as one text.
  for (const [shape, { times }] of known)
    if (times >= FEWEST && shape !== NUMBER && shapeOf(text).includes(shape)) text = text.replace(new RegExp(shape.split(GOES_ON).map(escaped).join("\\d+"), "g"), shape);
  return text;
}

/** @param {string} text */
const escaped = (text) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");

/**
 * What a text is known by.
 * @param {string} text @param {Element | null} element
 * @returns {string[]} none for what is no clock
 */
function keysOf(text, element) {
  const shape = shapeOf(text);
  if (/[\p{L}:]/u.test(shape)) return shape.length <= LONGEST ? [shape] : [];
  let place = "";
  for (let at = element, level = 0; at && level < LEVELS; level++, at = parentElement(at)) {
    const words = shapeOf(tidy(rawText(at)));
    if (words.length > 2 * LONGEST) break;
    if (/\p{L}/u.test(words)) return [`${words}|${place}`, words, NUMBER];
    place = `${[...(parentElement(at)?.children ?? [])].indexOf(at)} ${place}`;
  }
  return [];
}

/** @param {MutationRecord[]} records of one moment */
export function noteChanges(records) {
  const now = performance.now();
  if (stepping || now - scrolledAt < SCROLLED_MS) return;
  let left = MOST_TEXTS;
  /** @type {Map<Node, {gone: Node[], come: Node[]}>} */
  const redrawn = new Map();
  for (const { type, target, oldValue, addedNodes, removedNodes } of records) {
    if (type === "characterData") {
      if (left-- > 0) compare([tidy(oldValue ?? "")], [target], now);
    } else if (type === "childList") {
      const both = redrawn.get(target) ?? { gone: [], come: [] };
      both.gone.push(...removedNodes);
      both.come.push(...addedNodes);
      redrawn.set(target, both);
    }
  }
  for (const { gone, come } of redrawn.values()) {
    if (!gone.length || !come.length || left <= 0) continue;
    const before = textsIn(gone, left);
    left -= before.length;
    compare(before.map(wordsOf), textsIn(come, left + before.length), now);
  }
}

/** @param {Node} text */
const wordsOf = (text) => tidy(/** @type {Text} */ (text).data ?? "");

/** @param {Node[]} nodes @param {number} most @returns {Node[]} */
function textsIn(nodes, most) {
  const texts = [];
  for (const node of nodes) {
    if (node instanceof Element && /^(script|style)$/.test(localName(node))) continue;
    const words = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    if (node instanceof Text && wordsOf(node)) texts.push(node);
    while (texts.length < most && words.nextNode()) if (wordsOf(words.currentNode)) texts.push(words.currentNode);
  }
  return texts;
}

/** @param {string[]} before @param {Node[]} after @param {number} now */
function compare(before, after, now) {
  if (before.length !== after.length) return;
  before.forEach((old, i) => {
    const text = wordsOf(after[i]);
    if (old === text || shapeOf(old) !== shapeOf(text)) return;
    for (const key of keysOf(text, after[i].parentElement)) {
      const seen = known.get(key) ?? { times: 0, at: -Infinity };
      if (now - seen.at < APART_MS) continue;
      if (known.size >= MOST_KNOWN) known.delete(/** @type {string} */ (known.keys().next().value));
      known.set(key, { times: seen.times + 1, at: now });
    }
  });
}
