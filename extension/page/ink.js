/**
 * Words in the colour of the paper they stand on: a person cannot read them, so a model does not get to.
 *
 * What lies behind words cannot be asked of the browser as such. In view the boxes at their place are looked
 * at; elsewhere only words in the plain flow of the page, with no picture near, are judged by their ancestors.
 */
import { findAll, localName, rectOf, upwards } from "./dom.js";

/** No colour, as computed styles say it. */
const NONE = "rgba(0, 0, 0, 0)";
const PICTURES = "img, picture, video, canvas, svg, iframe, object";
const INKED = Object.freeze({ inkless: false, asked: false });
/** How far around words a picture can lie behind them. */
const NEAR = 3;

/** @returns {string} The colour of the page where nothing else is painted. */
function pagePaper() {
  for (const element of [document.documentElement, document.body]) {
    const colour = element && getComputedStyle(element).backgroundColor;
    if (colour && colour !== NONE) return colour;
  }
  return "rgb(255, 255, 255)";
}

/**
 * What the words in an element stand on, as far as its ancestors tell. Most elements hold no words, so this is
 * worked out when it is asked.
 * @typedef {object} Ground
 * @property {CSSStyleDeclaration | null} style of the element; null for the page
 * @property {Ground | null} under what the element stands on
 * @property {string} paper the colour, "" until it was asked
 */

/** @param {Ground} ground @returns {string} */
export function paperOf(ground) {
  if (!ground.paper) {
    const colour = ground.style?.backgroundColor ?? pagePaper();
    ground.paper = colour === NONE && ground.under ? paperOf(ground.under) : colour;
  }
  return ground.paper;
}

/**
 * @param {Element} element whose own words are asked about
 * @param {Ground} ground of these words
 * @param {boolean} inView
 * @returns {{inkless: boolean, asked: boolean}} Whether the words cannot be told from what is behind them, and
 *   whether the browser was asked what lies there
 */
export function isInkless(element, ground, inView) {
  const { style } = ground;
  if (!style) return INKED;
  const ink = style.color;
  if (ink !== paperOf(ground) && ink !== NONE) return INKED;
  if (style.textShadow !== "none" || /text/.test(style.backgroundClip)) return INKED;
  if (ink === NONE) return { inkless: style.getPropertyValue("-webkit-text-fill-color") === NONE, asked: false };
  return inView
    ? { inkless: isBlankThere(element, ink), asked: true }
    : { inkless: isBlankAround(element, ink), asked: false };
}

/** @param {Element} element @param {string} ink @returns {boolean} */
function isBlankThere(element, ink) {
  const box = rectOf(element);
  const stack = document.elementsFromPoint(
    Math.min(Math.max((box.left + box.right) / 2, 0), innerWidth - 1),
    Math.min(Math.max((box.top + box.bottom) / 2, 0), innerHeight - 1),
  );
  for (const at of stack.slice(Math.max(stack.indexOf(element), 0))) {
    const style = getComputedStyle(at);
    if (style.backgroundImage !== "none" || at.matches(PICTURES)) return false;
    if (style.backgroundColor !== NONE) return style.backgroundColor === ink;
  }
  return true;
}

/** @param {Element} element @param {string} ink @returns {boolean} */
function isBlankAround(element, ink) {
  let levels = 0;
  for (const at of upwards(element)) {
    const style = getComputedStyle(at);
    if (/absolute|fixed|sticky/.test(style.position) || style.backgroundImage !== "none") return false;
    if (levels++ < NEAR && localName(at) !== "body" && findAll(at, PICTURES).length) return false;
    if (style.backgroundColor !== NONE) return style.backgroundColor === ink;
  }
  return true;
}
