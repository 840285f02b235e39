/**
 * Colours in words, for things that have nothing else to be told apart by.
 */

/** The names people use, and one value for each. @type {[string, number, number, number][]} */
const NAMED = [
  ["black", 0, 0, 0],
  ["white", 255, 255, 255],
  ["grey", 128, 128, 128],
  ["light grey", 200, 200, 200],
  ["dark grey", 80, 80, 80],
  ["red", 255, 0, 0],
  ["dark red", 140, 0, 0],
  ["green", 0, 128, 0],
  ["dark green", 0, 90, 0],
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

/** Below this chroma a colour is a grey to the eye. */
const GREY = 0.018;

/** @typedef {{light: number, chroma: number, hue: number}} Tone hue in radians */

/**
 * Lightness, chroma and hue as the eye has them (OKLCH): https://bottosson.github.io/posts/oklab/
 * @param {number} red @param {number} green @param {number} blue 0 to 255
 * @returns {Tone}
 */
function toneOf(red, green, blue) {
  const [r, g, b] = [red, green, blue].map((part) =>
    part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  );
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const greenRed = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const blueYellow = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    light: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(greenRed, blueYellow),
    hue: Math.atan2(blueYellow, greenRed),
  };
}

const TONES = NAMED.map(([name, red, green, blue]) => ({ name, ...toneOf(red, green, blue) }));

/**
 * @param {string} css a computed colour: "rgb(255, 0, 0)"
 * @returns {string} the nearest name, "" for a transparent colour
 */
export function colourName(css) {
  const [red, green, blue, alpha = 1] = (css.match(/[\d.]+/g) ?? []).map(Number);
  if (blue === undefined || alpha < 0.2 || !css.startsWith("rgb")) return "";
  const seen = toneOf(red, green, blue);
  let best = "";
  let least = Infinity;
  for (const tone of TONES) {
    // A pale red is a kind of red and not of grey, however near the grey is.
    const grey = seen.chroma < GREY;
    if (grey !== tone.chroma < GREY) continue;
    const turn = Math.abs(seen.hue - tone.hue);
    const hue = grey ? 0 : Math.min(turn, 2 * Math.PI - turn);
    const far = Math.hypot(hue, seen.light - tone.light, seen.chroma - tone.chroma);
    if (far < least) [best, least] = [tone.name, far];
  }
  return best;
}
