/**
 * Words in the colour of the paper they stand on: a person cannot read them, so a model does not get to.
 *
 * What lies behind words cannot be asked of the browser as such. In view the boxes at their place are looked
 * at; elsewhere only words in the plain flow of the page, with no picture near, are judged by their ancestors.
 */
import { FAINT, alike, coloursOf, isFaint, parse } from "./contrast.js";
import { findAll, flatChildren, localName, rectOf, upwards } from "../dom/dom.js";
import { inkOn, isFaded, isOutOfType } from "./visual_effects.js";
import { NO_COLOUR, paperOf } from "./ground.js";
import { scaleIn } from "./type_size.js";
import { within } from "./visibility.js";

const PICTURES = "img, picture, video, canvas, svg, iframe, object";
const INKED = Object.freeze({ inkless: false, asked: false });
const INKLESS = Object.freeze({ inkless: true, asked: false });
/** How far around words a picture can lie behind them. */
const NEAR = 3;

/** @typedef {import("./ground.js").Ground} Ground */

/**
 * @typedef {object} Answer
 * @property {boolean} inkless  the words cannot be read: they cannot be told from what is behind them, or an effect hides them
 * @property {boolean} asked  the browser was asked what lies there
 */

/**
 * @param {Element} element whose own words are asked about
 * @param {Ground} ground of these words
 * @param {boolean} inView
 * @returns {Answer}
 */
export function isInkless(element, ground, inView) {
  const { style } = ground;
  if (!style) return INKED;
  if (isFaded(ground) || isOutOfType(element, ground, style)) return INKLESS;
  // What is drawn as dots nobody can read.
  if ((style.getPropertyValue("-webkit-text-security") || "none") !== "none") return INKLESS;
  const drawn = element instanceof SVGElement;
  if (drawn && style.stroke === "none" && (style.fill === "none" || Number(style.fillOpacity) < FAINT)) return INKLESS;
  const ink = inkOn(drawn ? style.fill : style.webkitTextFillColor, ground);
  if (/^(url|none|context)/.test(ink) || (!isFaint(ink) && !alike(ink, paperOf(ground)))) return INKED;
  if (style.textShadow !== "none") return INKED;
  // Of a ground that is cut to the letters a colour is the ink.
  if (/text/.test(style.backgroundClip))
    return style.backgroundImage === "none" && ground.under && alike(style.backgroundColor, paperOf(ground.under)) ? INKLESS : INKED;
  if (isFaint(ink)) return parseFloat(style.webkitTextStrokeWidth) ? INKED : INKLESS;
  return inView
    ? { inkless: isBlankThere(element, ink), asked: true }
    : { inkless: isBlankAround(element, ink), asked: false };
}

const PARTS = ["::before", "::after"];

/** @param {CSSStyleDeclaration} style @returns {boolean} Whether a picture is part of its ground: colours alone are none. */
const hasImage = ({ backgroundImage }) => backgroundImage !== "none" && coloursOf(backgroundImage) === null;

/** @param {Element} element @returns {boolean} Whether the style sheet writes or draws something before or after what is in it. */
export const hasDrawnParts = (element) =>
  PARTS.some((part) => {
    const style = getComputedStyle(element, part);
    if (style.content !== '""') return style.content !== "none";
    return style.backgroundImage !== "none" || !isFaint(style.backgroundColor) || /[1-9]/.test(style.borderWidth);
  });

/** @param {Element} element @returns {boolean} Whether its style sheet draws something in it besides its words. */
const hasPicture = (element) => hasImage(getComputedStyle(element)) || hasDrawnParts(element);

/**
 * The same of all words in an element. Those of an icon may be drawn so that only the icon is seen: with a picture
 * in it they count as read.
 * @param {Element} element @param {Ground} ground @param {boolean} inView
 * @returns {Answer}
 */
export function isBlank(element, ground, inView) {
  let asked = false;
  if (element instanceof SVGElement) return INKED;
  for (const node of Array.from(flatChildren(element))) {
    /** @type {Answer} */
    let answer = INKLESS;
    if (node instanceof Text) {
      if (/\S/.test(node.data)) answer = isInkless(element, ground, inView);
    } else if (node instanceof Element) {
      const style = getComputedStyle(node);
      const clear = ground.clear * Number(style.opacity);
      if (node.matches(PICTURES)) answer = INKED;
      else if (style.display !== "none" && style.visibility === "visible")
        answer = isBlank(node, { style, under: ground, paper: "", clear, clarity: -1, scale: scaleIn(node, style, undefined, ground.scale) }, inView);
    }
    asked ||= answer.asked;
    if (!answer.inkless) return { inkless: false, asked };
  }
  return { inkless: !hasPicture(element), asked };
}

/** What can lie behind a drawing's own words. */
const SHAPES = "path, rect, circle, ellipse, line, polyline, polygon, image, use, foreignObject";

/** @param {Element} picture @param {Element} element @returns {boolean} Whether it is a drawing of nothing but the words. */
const isBareDrawing = (picture, element) => picture.contains(element) && !findAll(picture, SHAPES).length;

/**
 * What an element is painted with, for words in a colour.
 * @param {CSSStyleDeclaration} style @param {string} ink
 * @returns {boolean | null} Whether the words are lost on it; null where it is clear
 */
function isLostOn(style, ink) {
  if (style.backgroundImage !== "none") {
    const colours = coloursOf(style.backgroundImage);
    if (!colours) return false;
    const seen = colours.filter((colour) => !isFaint(colour));
    if (seen.length) return seen.every((colour) => parse(colour)[3] > 0.9 && alike(ink, colour));
  }
  return style.backgroundColor === NO_COLOUR ? null : alike(ink, style.backgroundColor);
}

/** @param {Element} element @param {string} ink @returns {boolean} */
function isBlankThere(element, ink) {
  const box = rectOf(element);
  const stack = document.elementsFromPoint(
    Math.min(Math.max((box.left + box.right) / 2, 0), innerWidth - 1),
    Math.min(Math.max((box.top + box.bottom) / 2, 0), innerHeight - 1),
  );
  for (const at of stack.slice(Math.max(stack.indexOf(element), 0))) {
    if (at instanceof SVGGeometryElement || (at.matches(PICTURES) && !isBareDrawing(at, element))) return false;
    if (isBacked(at, box, ink)) return false;
    const lost = isLostOn(getComputedStyle(at), ink);
    if (lost !== null) return lost;
  }
  return true;
}

/**
 * @param {Element} at @param {DOMRect} words where they are @param {string} ink
 * @returns {boolean} Whether the style sheet lays something under them, before or after an element, on which they can be read
 */
function isBacked(at, words, ink) {
  return PARTS.some((part) => {
    const style = getComputedStyle(at, part);
    if (style.content === "none" || isLostOn(style, ink) !== false) return false;
    if (style.visibility !== "visible" || Number(style.opacity) < FAINT || Number(style.zIndex) > 0) return false;
    if (isFaint(style.backgroundColor) && style.backgroundImage === "none") return false;
    const box = boxOfPart(at, style);
    return box !== null && within(words, box);
  });
}

/** @param {Element} at @param {CSSStyleDeclaration} style of a part of it @returns {import("./visibility.js").Box | null} Where that is, if it is placed by itself. */
function boxOfPart(at, { position, left, top, width, height }) {
  const placed = position === "absolute" && getComputedStyle(at).position !== "static";
  if (!placed && position !== "fixed") return null;
  const from = placed ? rectOf(at) : { left: 0, top: 0 };
  const x = from.left + parseFloat(left);
  const y = from.top + parseFloat(top);
  return { left: x, top: y, right: x + parseFloat(width), bottom: y + parseFloat(height) };
}

/** @param {Element} element @param {string} ink @returns {boolean} */
function isBlankAround(element, ink) {
  let levels = 0;
  for (const at of upwards(element)) {
    const style = getComputedStyle(at);
    if (/absolute|fixed|sticky/.test(style.position)) return false;
    const lost = isLostOn(style, ink);
    if (lost === false || isBacked(at, rectOf(element), ink)) return false;
    if (levels++ < NEAR && localName(at) !== "body" && findAll(at, PICTURES).some((picture) => !isBareDrawing(picture, element))) return false;
    if (lost) return true;
  }
  return true;
}
