/**
 * What words stand on: the paper, and what the elements around them leave of it.
 */
import { over } from "./contrast.js";

/** No colour, as computed styles say it. */
export const NO_COLOUR = "rgba(0, 0, 0, 0)";

/** @returns {string} The colour of the page where nothing else is painted. */
function pagePaper() {
  for (const element of [document.documentElement, document.body]) {
    const colour = element && getComputedStyle(element).backgroundColor;
    if (colour && colour !== NO_COLOUR) return colour;
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
 * @property {number} clear how much all opacities leave of what is in it, from 0 to 1
 * @property {number} clarity the same of other effects, -1 until it was asked
 * @property {number} scale what is left of the size of what is in it (see type_size.js)
 */

/** @param {Ground} ground @returns {string} An opaque colour. */
export function paperOf(ground) {
  const { style, under } = ground;
  if (!ground.paper) {
    const colour = style?.backgroundColor ?? pagePaper();
    if (!under) ground.paper = colour;
    else if (colour === NO_COLOUR) ground.paper = paperOf(under);
    else ground.paper = colour.startsWith("rgb(") ? colour : over(colour, paperOf(under));
  }
  return ground.paper;
}
