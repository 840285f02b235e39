/**
 * Whether two colours can be told from each other.
 */

/** @typedef {[red: number, green: number, blue: number, alpha: number]} Colour 0 to 255, alpha 0 to 1 */

/** A contrast that nobody reads by: the least for large text is 3 (https://www.w3.org/TR/WCAG22/#contrast-minimum). */
const LEAST = 1.15;
/** Below this nothing of a thing is to be seen. */
export const FAINT = 0.1;
const COLOURS = /(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\([^()]*\)/g;

/** Colours and pairs of them: pages that animate theirs have any number. */
const MOST_KNOWN = 500;
/** @type {Map<string, Colour>} */
const known = new Map();
/** @type {OffscreenCanvasRenderingContext2D | null} */
let canvas = null;

/** @param {string} css a computed colour @returns {Colour} */
export function parse(css) {
  const found = known.get(css);
  if (found) return found;
  const [red, green, blue, alpha = 1] = /^rgba?\(/.test(css) ? (css.match(/[\d.]+/g) ?? []).map(Number) : painted(css);
  /** @type {Colour} */
  const colour = [red, green, blue, alpha];
  if (known.size > MOST_KNOWN) known.clear();
  known.set(css, colour);
  return colour;
}

/** What the browser paints for a colour of another space. @param {string} css @returns {number[]} */
function painted(css) {
  canvas ??= new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  if (!canvas) return [0, 0, 0, 1];
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = css;
  canvas.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, alpha / 255];
}

/** @param {string} css @returns {boolean} Whether hardly anything of it is to be seen on anything. */
export const isFaint = (css) => parse(css)[3] < FAINT;

/** One colour laid over another. @param {string} upper @param {string} lower @returns {string} */
export function over(upper, lower) {
  const [below, [red, green, blue, alpha]] = [parse(lower), parse(upper)];
  const mixed = [red, green, blue].map((part, i) => Math.round(part * alpha + below[i] * (1 - alpha)));
  return `rgb(${mixed.join(", ")})`;
}

/** @param {Colour} colour @returns {number} Relative luminance (WCAG 2.2). */
function luminance([red, green, blue]) {
  const [r, g, b] = [red, green, blue].map((part) =>
    part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Whether the one on the other cannot be read. @type {Map<string, boolean>} */
const pairs = new Map();

/** @param {string} ink @param {string} paper computed colours; the paper is opaque @returns {boolean} Whether ink on paper cannot be read. */
export function alike(ink, paper) {
  if (ink === paper) return true;
  const pair = ink + paper;
  const found = pairs.get(pair);
  if (found !== undefined) return found;
  const same = near(parse(over(ink, paper)), parse(paper));
  if (pairs.size > MOST_KNOWN) pairs.clear();
  pairs.set(pair, same);
  return same;
}

/** @param {Colour} colour @param {Colour} other */
function near(colour, other) {
  const [dark, light] = [luminance(colour), luminance(other)].sort((a, b) => a - b);
  // Colours of the same lightness are told apart by their hue.
  const hue = Math.max(...[0, 1, 2].map((i) => Math.abs(colour[i] - other[i])));
  return (light + 0.05) / (dark + 0.05) < LEAST && hue < 40;
}

/**
 * @param {string} image a computed `background-image` or `mask-image`
 * @returns {string[] | null} The colours it is made of; none where a picture is part of it
 */
export function coloursOf(image) {
  return /url\(|image-set\(|element\(|paint\(/.test(image) ? null : (image.match(COLOURS) ?? []);
}
