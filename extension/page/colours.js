/**
 * Colours in words, for things that have nothing else to be told apart by.
 */

/** The names people use, and one value for each. @type {[string, number, number, number][]} */
const NAMED = [
  ["black", 0, 0, 0],
  ["white", 255, 255, 255],
  ["grey", 128, 128, 128],
  ["light grey", 200, 200, 200],
  ["red", 255, 0, 0],
  ["dark red", 140, 0, 0],
  ["green", 0, 128, 0],
  ["lime", 0, 255, 0],
  ["light green", 144, 238, 144],
  ["blue", 0, 0, 255],
  ["dark blue", 0, 0, 139],
  ["light blue", 150, 190, 240],
  ["yellow", 255, 255, 0],
  ["olive", 128, 128, 0],
  ["cyan", 0, 255, 255],
  ["teal", 0, 128, 128],
  ["magenta", 255, 0, 255],
  ["purple", 128, 0, 128],
  ["orange", 255, 165, 0],
  ["brown", 140, 80, 40],
  ["pink", 255, 192, 203],
];

/**
 * @param {string} css a computed colour: "rgb(255, 0, 0)"
 * @returns {string} the nearest name, "" for a transparent colour
 */
export function colourName(css) {
  const [red, green, blue, alpha = 1] = (css.match(/[\d.]+/g) ?? []).map(Number);
  if (blue === undefined || alpha < 0.2 || !css.startsWith("rgb")) return "";
  let best = "";
  let least = Infinity;
  for (const [name, r, g, b] of NAMED) {
    // Differences weigh as much as the eye notices them: https://www.compuphase.com/cmetric.htm
    const mean = (red + r) / 2;
    const far = (2 + mean / 256) * (red - r) ** 2 + 4 * (green - g) ** 2 + (2 + (255 - mean) / 256) * (blue - b) ** 2;
    if (far < least) [best, least] = [name, far];
  }
  return best;
}
