/**
 * Words that do not hold any more: a price that was, an item that is done. HTML has elements for them, and most
 * pages just draw a line through them.
 */
import { Rare } from "./rare.js";
import { STRIKING } from "./sheets.js";

/** Stands around such words, as in Markdown. */
export const STRUCK = "~~";

/** The elements that say so, whatever they look like. */
export const STRUCK_TAGS = new Set(["s", "del", "strike"]);

const lines = new Rare(STRIKING, '[style*="line-through" i]');

/**
 * What an element is drawn in. Most hold no words of their own, so this is worked out when it is asked.
 * @typedef {object} Ruled
 * @property {CSSStyleDeclaration | null} style of the element; null for the page
 * @property {Ruled | null} under what the element is in
 * @property {boolean | null} ruled whether a line is drawn through its words, null until it was asked
 */

/** @param {Ruled} ground @returns {boolean} */
export const isRuled = (ground) => lines.possible && (ground.ruled ??= ruled(ground));

/** @param {Ruled} ground @returns {boolean} */
function ruled({ style, under }) {
  if (!style) return false;
  return style.textDecorationLine.includes("line-through") || (under !== null && isCrossed(style) && isRuled(under));
}

/**
 * Whether a line through all around it goes through its words, too: not where it stands in a line like a
 * letter, or beside the flow (https://www.w3.org/TR/css-text-decor-3/#line-decoration).
 * @param {CSSStyleDeclaration} style
 */
const isCrossed = ({ display, position, float }) => !/^inline-|^ruby/.test(display) && float === "none" && !/^(absolute|fixed)$/.test(position);
