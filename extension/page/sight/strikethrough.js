/**
 * Words that do not hold any more: a price that was, an item that is done. A line is drawn through them, and it is
 * that line which counts: what a person sees standing must not be read as struck.
 */
import { alike } from "./contrast.js";
import { paperOf } from "./ground.js";
import { CheapCheck } from "../dom/cheap_checks.js";
import { STRIKING } from "../dom/sheets.js";

/** Stands around such words, as in Markdown. */
export const STRUCK = "~~";

const lines = new CheapCheck(STRIKING, 's, del, strike, [style*="line-through" i]');

/** @param {string} text @returns {string} Without what would pass for our own marks. */
export const unmarked = (text) => (text.includes(STRUCK) ? text.replace(/~{2,}/g, "~") : text);

/**
 * What an element is drawn in. Most hold no words of their own, so this is worked out when it is asked.
 * @typedef {import("./ground.js").Ground & {under: Ruled | null, ruled: boolean | null}} Ruled
 *   `ruled`: whether a line is drawn through its words, null until it was asked
 */

/** @param {Ruled} ground @returns {boolean} */
export const isRuled = (ground) => lines.possible && (ground.ruled ??= ruled(ground));

/** @param {Ruled} ground @returns {boolean} */
function ruled(ground) {
  const { style, under } = ground;
  if (!style) return false;
  return drawsLine(style, ground) || (under !== null && isCrossed(style) && isRuled(under));
}

/** @param {CSSStyleDeclaration} style @param {Ruled} ground @returns {boolean} Whether it draws one that is seen. */
const drawsLine = ({ textDecorationLine, textDecorationColor }, ground) =>
  textDecorationLine.includes("line-through") && !alike(textDecorationColor, paperOf(ground));

/**
 * Whether a line through all around it goes through its words, too: not where it stands in a line like a
 * letter, or beside the flow (https://www.w3.org/TR/css-text-decor-3/#line-decoration).
 * @param {CSSStyleDeclaration} style
 */
const isCrossed = ({ display, position, float }) => !/^inline-|^ruby/.test(display) && float === "none" && !/^(absolute|fixed)$/.test(position);
