/**
 * Things that are drawn so that nobody sees them: by effects that take no room away and leave the style's
 * colours as they are.
 */
import { FAINT, coloursOf, isFaint, parse } from "./contrast.js";
import { CheapCheck } from "../dom/cheap_checks.js";
import { HIDING } from "../dom/sheets.js";
import { paperOf } from "./ground.js";
import { isTiny } from "./type_size.js";

/** @typedef {import("./ground.js").Ground} Ground */

/** In CSS pixels: words that are blurred more are no words. */
const MOST_BLUR = 6;
/** Lines that begin this far left of their box are not there to be read. */
const FAR_LEFT = -200;
/** Between letters, in parts of the type's size. */
const MOST_TIGHT = -0.4;

/** Styles of single elements that may do so. */
const INLINE = ["filter", "mask", "clip-path", "text-indent", "font", "backface", "blend", "letter-spacing"].map((name) => `[style*="${name}" i]`).join(",");

const effects = new CheapCheck(HIDING, INLINE);

/** @param {Ground} ground @returns {boolean} Whether nothing in it can be seen. */
export const isFaded = (ground) => ground.clear < FAINT || (effects.possible && ground.clear * clarityOf(ground) < FAINT);

/** @param {Ground} ground @returns {number} How much the effects of the elements around leave, from 0 to 1. */
function clarityOf(ground) {
  const { style, under } = ground;
  if (ground.clarity < 0)
    ground.clarity = !style ? 1 : showsBack(ground) ? 0 : clarity(style) * (under ? clarityOf(under) : 1);
  return ground.clarity;
}

/** @param {Ground} ground @returns {boolean} Whether it is turned away, like the back of a card, and has no back to be seen. */
function showsBack({ style, under }) {
  if (style?.backfaceVisibility !== "hidden") return false;
  const turned = turnOf(style);
  // Boxes in one space turn together; a box that cuts off or filters what is in it has no such space in it.
  for (let at = under; at?.style?.transformStyle === "preserve-3d"; at = at.under) {
    const { overflowX, filter } = at.style;
    if (overflowX !== "visible" || filter !== "none") break;
    turned.preMultiplySelf(turnOf(at.style));
  }
  return turned.inverse().m33 < 0;
}

/** @param {CSSStyleDeclaration} style @returns {DOMMatrix} How the box is turned in space. */
function turnOf({ transform, rotate }) {
  const [, axis = "", angle = ""] = /^([xy]|[-\d.e]+ [-\d.e]+ [-\d.e]+) (\S+)$/.exec(rotate) ?? [];
  const [x, y, z] = axis === "x" ? [1, 0, 0] : axis === "y" ? [0, 1, 0] : axis.split(" ");
  return new DOMMatrix(angle && `rotate3d(${x}, ${y}, ${z}, ${angle})`).multiplySelf(new DOMMatrix(transform));
}

/** @param {Iterable<Element>} elements an element and those around it @returns {boolean} The same, for a single one. */
export function fadedBy(elements) {
  let clear = 1;
  for (const element of elements) {
    const style = getComputedStyle(element);
    clear *= Number(style.opacity) * clarity(style);
  }
  return clear < FAINT;
}

/** @param {Element} element @param {Ground} ground @param {CSSStyleDeclaration} style @returns {boolean} Whether the type itself is too small or too far off to be read. */
export function isOutOfType(element, { scale }, style) {
  if ((effects.possible || scale < 1 || element instanceof SVGElement) && isTiny(element, style, scale)) return true;
  // Letters that lie upon one another are none.
  if (effects.possible && parseFloat(style.letterSpacing) <= MOST_TIGHT * parseFloat(style.fontSize)) return true;
  const indent = effects.possible ? style.textIndent : "";
  return indent.startsWith("-") && parseFloat(indent) <= (indent.endsWith("%") ? -100 : FAR_LEFT);
}

/** What is laid over a colour in another way than covering it, by channel from 0 to 1. @type {Record<string, (upper: number, lower: number) => number>} */
const MIXED = {
  screen: (upper, lower) => upper + lower - upper * lower,
  multiply: (upper, lower) => upper * lower,
  lighten: Math.max,
  darken: Math.min,
  difference: (upper, lower) => Math.abs(upper - lower),
  exclusion: (upper, lower) => upper + lower - 2 * upper * lower,
};

/** @param {string} ink @param {Ground} ground @returns {string} The colour that it is drawn in. */
export function inkOn(ink, ground) {
  for (let at = effects.possible ? ground : null; at?.style && at.under; at = at.under) {
    const mixed = MIXED[at.style.mixBlendMode];
    if (!mixed) continue;
    const paper = paperOf(at.under);
    // What has paper of its own is mixed with that together.
    if (paperOf(ground) !== paper) return ink;
    const [upper, lower] = [parse(ink), parse(paper)];
    const parts = [0, 1, 2].map((i) => Math.round(255 * mixed(upper[i] / 255, lower[i] / 255)));
    return `rgba(${parts.join(", ")}, ${upper[3]})`;
  }
  return ink;
}

/** @param {CSSStyleDeclaration} style @returns {number} */
function clarity(style) {
  const { filter, maskImage, clipPath } = style;
  if (filter === "none" && maskImage === "none" && clipPath === "none") return 1;
  if (clipPath !== "none" && cutsAll(clipPath, parseFloat(style.width), parseFloat(style.height))) return 0;
  if (maskImage !== "none" && (coloursOf(maskImage)?.every(isFaint) || /^0(px|%)/.test(style.maskSize))) return 0;
  let left = 1;
  for (const [, name, number, unit] of filter.matchAll(/(opacity|blur|contrast)\(([\d.]+)(%|px)?\)/g)) {
    const amount = Number(number) / (unit === "%" ? 100 : 1);
    if (name === "opacity") left *= amount;
    else if (name === "blur" ? amount >= MOST_BLUR : amount < FAINT) return 0;
  }
  return left;
}

/**
 * @param {string} shape a computed `clip-path`
 * @param {number} width of the box in CSS pixels, NaN where it has none of its own
 * @param {number} height
 * @returns {boolean} Whether the shape lets nothing of the box through
 */
function cutsAll(shape, width, height) {
  const [, name = "", inside = ""] = /^(\w+)\((.*?)\)/.exec(shape) ?? [];
  /** @param {string} length @param {number} whole */
  const share = (length, whole) => (length.endsWith("%") ? parseFloat(length) / 100 : parseFloat(length) / whole);
  if (name === "inset") {
    const [top, right = top, bottom = top, left = right] = inside.split(" round")[0].trim().split(/\s+/);
    return share(top, height) + share(bottom, height) >= 1 || share(left, width) + share(right, width) >= 1;
  }
  if (name === "circle" || name === "ellipse") return /^(\S+ )?0(px|%)?( |$)/.test(inside);
  if (name !== "polygon") return false;
  const points = inside.replace(/^(nonzero|evenodd),/, "").split(",").map((point) => point.trim().split(/\s+/));
  const across = points.map(([x]) => share(x, width));
  const down = points.map(([, y = "0"]) => share(y, height));
  const area = across.reduce((sum, x, i) => {
    const next = (i + 1) % points.length;
    return sum + x * down[next] - across[next] * down[i];
  }, 0);
  const outside = [across, down].some((axis) => Math.max(...axis) <= 0 || Math.min(...axis) >= 1);
  return outside || Math.abs(area) < 0.002;
}
