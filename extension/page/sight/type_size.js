/**
 * How large the type is drawn that words are set in: a box can be shrunk with all that is in it, by a
 * transform, a zoom, or a drawing's own scale, and its style says nothing of it.
 *
 * @typedef {import("./visibility.js").Box} Box
 */
import { offsetHeight, offsetWidth, rectOf, upwards } from "../dom/dom.js";
import { CheapCheck } from "../dom/cheap_checks.js";
import { SHRINKING } from "../dom/sheets.js";

/** In CSS pixels: what is smaller is not read. */
const LEAST_TYPE = 4;
/** What a page sets its words in where it says nothing else. */
const USUAL_TYPE = 16;

/** What may be shrunk by the style of some element, or stands in a drawing. */
const INLINE = ["zoom", "scale", "matrix", "perspective", "rotate"].map((name) => `[style*="${name}" i]`).join(",") + ",foreignObject";

const shrinking = new CheapCheck(SHRINKING, INLINE);

/**
 * @param {Element} element @param {CSSStyleDeclaration} style
 * @param {number} [scale] what is left of the size of things in it, where that is known already
 * @returns {boolean} Whether its words are too small to be read.
 */
export function isTiny(element, style, scale = shrinking.possible ? scaleOf(element) : 1) {
  const drawn = element instanceof SVGGraphicsElement ? drawingScale(element) : scale;
  return parseFloat(style.fontSize) * drawn < LEAST_TYPE;
}

/** @param {Element} frame @returns {boolean} Whether words in a frame are too small to be read. */
export const isTinyFrame = (frame) => USUAL_TYPE * scaleOf(frame) < LEAST_TYPE;

/**
 * What is left of the size of things in an element: words in a line can only be zoomed by themselves.
 * @param {Element} element @param {CSSStyleDeclaration} style
 * @param {Box | null | undefined} box where it is, if that is known; null for words in a line
 * @param {number} around the same of what it is in
 */
export function scaleIn(element, style, box, around) {
  if (!shrinking.possible || (box === null && style.zoom === "1")) return around;
  return ownScale(element, box ?? rectOf(element)) || around;
}

/** @param {Element} element */
function scaleOf(element) {
  for (const at of upwards(element)) {
    const scale = ownScale(at, rectOf(at));
    if (scale) return scale;
  }
  return 1;
}

/**
 * A box that is turned is never less thick for it, and hardly less long.
 * @param {Element} element @param {Box} box where it is
 * @returns {number} What is left of its width or its height, whichever is less; 0 where it has no box of its own.
 */
function ownScale(element, { left, top, right, bottom }) {
  if (!(element instanceof HTMLElement)) return 0;
  const [width, height, across, down] = [right - left, bottom - top, offsetWidth(element), offsetHeight(element)];
  if (!across || !down) return 0;
  return Math.min(Math.min(width, height) / Math.min(across, down), Math.max(width, height) / Math.max(across, down));
}

/** @param {SVGGraphicsElement} element @returns {number} */
function drawingScale(element) {
  const matrix = element.getScreenCTM();
  return matrix ? Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c)) : 1;
}
