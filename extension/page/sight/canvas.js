/**
 * What is drawn on a canvas, in words: a few plain figures by colour, kind, size and place.
 *
 * A canvas has no parts that could be asked, so its pixels are looked at as an eye would: what stands apart
 * from the background is one figure, and its kind is told by the corners of its convex hull. Anything that is
 * not a few plain figures (text, a chart, a photograph) is left as a canvas without words.
 */
import { colourName } from "./colours.js";
import { rectOf } from "../dom/dom.js";

/** @typedef {{x: number, y: number}} Point CSS pixels from the canvas's corner */
/** @typedef {{data: Uint8ClampedArray, width: number, height: number}} Picture four bytes a pixel */

/** Larger canvases, in CSS pixels each way, are not looked at: reading them takes too long. */
const LARGEST = 240;
/** Smaller specks than so many pixels are no figures. */
const SPECK = 16;
const MOST_FIGURES = 4;
/** How far a colour is from the background's at least, as a sum over red, green and blue. */
const APART = 90;
/** A corner that takes less than this part of the hull's area away when it is left out is a rounding. */
const CORNER = 0.06;
/** Corners nearer to each other than this part of the figure's extent are one that the pen has blunted. */
const BLUNT = 0.25;
/** How round a circle is at least: 4 π area / perimeter² is 1 for a circle, 0.95 for eight equal sides. */
const ROUND = 0.965;
/** How much of a hull's edge has to be drawn, for the figure to be the hull. */
const DRAWN_EDGE = 0.8;

/**
 * @param {HTMLCanvasElement} canvas
 * @returns {string} such as "black outlined 5-cornered polygon 68x66 at 75,50"; "" where there is nothing to say
 *   or the page may not know either (a picture of another site in it)
 */
export function canvasWords(canvas) {
  const picture = pictureOf(canvas);
  if (!picture) return "";
  const figures = figuresOf(picture);
  if (figures.length > MOST_FIGURES) return "";
  return figures.map((figure) => figureWords(figure, picture)).join("; ");
}

/** @param {HTMLCanvasElement} canvas @returns {Picture | null} */
function pictureOf(canvas) {
  const box = rectOf(canvas);
  const [width, height] = [Math.round(box.width), Math.round(box.height)];
  if (!canvas.width || !canvas.height || width < 8 || height < 8 || Math.max(width, height) > LARGEST) return null;
  try {
    const copy = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
    copy?.drawImage(canvas, 0, 0, width, height);
    return copy?.getImageData(0, 0, width, height) ?? null;
  } catch {
    return null;
  }
}

/**
 * Pixels that hang together and stand apart from the background.
 * @param {Picture} picture
 * @returns {number[][]} the pixels of each figure; one more than `MOST_FIGURES` at most
 */
function figuresOf(picture) {
  const { width, height } = picture;
  const inked = inkOf(picture);
  const figures = [];
  for (let start = 0; start < inked.length && figures.length <= MOST_FIGURES; start++) {
    if (!inked[start]) continue;
    const pixels = [start];
    inked[start] = 0;
    for (let i = 0; i < pixels.length; i++) {
      const [x, y] = [pixels[i] % width, Math.floor(pixels[i] / width)];
      for (let next = Math.max(0, y - 1); next <= Math.min(height - 1, y + 1); next++) {
        for (let across = Math.max(0, x - 1); across <= Math.min(width - 1, x + 1); across++) {
          const at = next * width + across;
          if (inked[at]) pixels.push(at);
          inked[at] = 0;
        }
      }
    }
    if (pixels.length >= SPECK) figures.push(pixels.sort((a, b) => a - b));
  }
  return figures;
}

/** @param {Picture} picture @returns {Uint8Array} 1 for each pixel that is not the background, which is what the corner shows */
function inkOf({ data }) {
  const inked = new Uint8Array(data.length / 4);
  const clear = data[3] < 64;
  for (let at = 0; at < data.length; at += 4) {
    const apart = Math.abs(data[at] - data[0]) + Math.abs(data[at + 1] - data[1]) + Math.abs(data[at + 2] - data[2]);
    inked[at / 4] = Number(data[at + 3] >= 64 && (clear || apart > APART));
  }
  return inked;
}

/** @param {number[]} pixels @param {Picture} picture @returns {string} */
function figureWords(pixels, { data, width }) {
  const points = pixels.map((at) => ({ x: at % width, y: Math.floor(at / width) }));
  const hull = hullOf(points);
  const [left, right] = [Math.min(...hull.map(({ x }) => x)), Math.max(...hull.map(({ x }) => x)) + 1];
  const [top, bottom] = [Math.min(...hull.map(({ y }) => y)), Math.max(...hull.map(({ y }) => y)) + 1];
  const area = areaOf(hull);
  const kind = kindOf(hull, points, area / ((right - left - 1) * (bottom - top - 1) || 1));
  // How much of a bent figure is empty cannot be told from its hull.
  const hollow = pixels.length < area / 2 && kind !== "figure" && kind !== "line";
  const place = `${right - left}x${bottom - top} at ${Math.round((left + right) / 2)},${Math.round((top + bottom) / 2)}`;
  return `${colourOf(pixels, data)} ${hollow ? "outlined " : ""}${kind} ${place}`;
}

/** @param {Point[]} hull @param {Point[]} points @param {number} filled how much of the box around it the hull fills @returns {string} */
function kindOf(hull, points, filled) {
  const around = hull.reduce((sum, at, i) => sum + apart(at, hull[(i + 1) % hull.length]), 0);
  const corners = cornersOf(hull);
  if (corners.length < 3) return "line";
  if ((4 * Math.PI * areaOf(hull)) / around ** 2 > ROUND) return isDrawnAlong(hull, points) ? "circle" : "figure";
  if (!isDrawnAlong(corners, points)) return "figure";
  if (corners.length === 3) return "triangle";
  return corners.length === 4 && filled > 0.9 ? "rectangle" : `${corners.length}-cornered polygon`;
}

/** @param {number[]} pixels @param {Uint8ClampedArray} data @returns {string} The colour of most of it: edges are paler. */
function colourOf(pixels, data) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const at of pixels) {
    const css = `rgb(${data[at * 4]}, ${data[at * 4 + 1]}, ${data[at * 4 + 2]})`;
    if (data[at * 4 + 3] > 200) counts.set(css, (counts.get(css) ?? 0) + 1);
  }
  const [most = ["", 0]] = [...counts].sort((a, b) => b[1] - a[1]);
  return colourName(most[0]);
}

/**
 * The convex hull, by Andrew's monotone chain (Information Processing Letters 9, 1979).
 * @param {Point[]} points sorted by row
 * @returns {Point[]}
 */
function hullOf(points) {
  const half = /** @param {Point[]} ordered */ (ordered) => {
    /** @type {Point[]} */
    const chain = [];
    for (const point of ordered) {
      while (chain.length > 1 && turn(chain[chain.length - 2], chain[chain.length - 1], point) <= 0) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(points), ...half(points.toReversed())];
}

/** @param {Point} a @param {Point} b @param {Point} c @returns {number} Twice the area of the triangle, with its sense. */
const turn = (a, b, c) => (b.y - a.y) * (c.x - a.x) - (b.x - a.x) * (c.y - a.y);

/** @param {Point[]} hull */
const areaOf = (hull) =>
  Math.abs(hull.reduce((sum, { x, y }, i) => sum + x * hull[(i + 1) % hull.length].y - hull[(i + 1) % hull.length].x * y, 0)) / 2;

/**
 * The corners that matter: the least of them is left out again and again (Visvalingam and Whyatt, The
 * Cartographic Journal 30, 1993).
 * @param {Point[]} hull @returns {Point[]}
 */
function cornersOf(hull) {
  const area = areaOf(hull);
  const sharp = unblunted(simplified(hull, area / 100), Math.sqrt(area) * BLUNT);
  return simplified(sharp, area * CORNER);
}

/** @param {Point[]} hull @param {number} least in square pixels @returns {Point[]} */
function simplified(hull, least) {
  const corners = [...hull];
  while (corners.length > 2) {
    const weights = corners.map((corner, i) =>
      Math.abs(turn(/** @type {Point} */ (corners.at(i - 1)), corner, corners[(i + 1) % corners.length]) / 2),
    );
    const lightest = Math.min(...weights);
    if (lightest > least) break;
    corners.splice(weights.indexOf(lightest), 1);
  }
  return corners;
}

/** @param {Point[]} corners @param {number} least in pixels @returns {Point[]} Corners that lie close together are made one. */
function unblunted(corners, least) {
  const sharp = [...corners];
  for (let i = 0; sharp.length > 3 && i < sharp.length; ) {
    const [corner, next] = [sharp[i], sharp[(i + 1) % sharp.length]];
    if (apart(corner, next) >= least) {
      i++;
      continue;
    }
    sharp[i] = { x: (corner.x + next.x) / 2, y: (corner.y + next.y) / 2 };
    sharp.splice((i + 1) % sharp.length, 1);
  }
  return sharp;
}

/** @param {Point} a @param {Point} b */
const apart = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

/** @param {Point[]} corners @param {Point[]} points @returns {boolean} Whether the lines between the corners are drawn: else it bends inwards. */
function isDrawnAlong(corners, points) {
  const drawn = new Set(points.map(({ x, y }) => `${x},${y}`));
  let [all, met] = [0, 0];
  for (const [i, from] of corners.entries()) {
    const to = corners[(i + 1) % corners.length];
    for (let part = 0.1; part < 0.95; part += 0.1) {
      const [x, y] = [from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part].map(Math.round);
      const near = [-2, -1, 0, 1, 2].some((dx) => [-2, -1, 0, 1, 2].some((dy) => drawn.has(`${x + dx},${y + dy}`)));
      all++;
      met += Number(near);
    }
  }
  return met >= all * DRAWN_EDGE;
}
