/**
 * Drawn things in words: shapes of an SVG, drawings and canvases, painted boxes.
 *
 * A person tells them apart by colour, kind, size and place, which no accessible name says. Places are CSS
 * pixels from the upper left corner of the drawing they stand in, so that a click `at` a point of the
 * drawing, a drag or a line drawn on it use the same numbers.
 */
import { closest, firstChild, holdsElements, isBare, localName, rawText, rectOf } from "../dom/dom.js";
import { canvasWords } from "../sight/canvas.js";
import { colourName } from "../sight/colours.js";
import { hintOf, words } from "./markup_words.js";

/** SVG elements that draw something. */
const DRAWN = new Set("circle ellipse rect polygon polyline line path text image".split(" "));

const KINDS = /** @type {Record<string, string>} */ ({ rect: "rectangle", image: "picture" });

/** From this size on (CSS pixels, both ways) an SVG is a drawing with parts, not an icon. */
const DRAWING = 64;

/** What a lone icon stands in. */
const AROUND_ICONS = "a[href], button, summary, [role=button], [role=link], [role=tab], [role=menuitem], [role=option]";

/**
 * Whether an SVG is drawn on, not an icon.
 * @param {Element | null} svg
 * @returns {boolean}
 */
export function isDrawing(svg) {
  if (!svg) return false;
  const box = rectOf(svg);
  return box.width >= DRAWING && box.height >= DRAWING && !closest(svg, AROUND_ICONS);
}

/** @param {Element} element @returns {boolean} Whether it is a part of a drawing that can be seen by itself. */
export const isDrawnShape = (element) => DRAWN.has(localName(element)) && drawingOf(element) !== null;

/** @param {Element} element @returns {SVGSVGElement | null} The drawing that it stands in. */
function drawingOf(element) {
  let svg = /** @type {SVGElement} */ (element).ownerSVGElement;
  while (svg && !isDrawing(svg)) svg = svg.ownerSVGElement;
  return svg;
}

/**
 * What tells a drawn thing from others; it is said even of a shape that has a name.
 * @param {Element} element
 * @param {string} role `shape`, `drawing` or `canvas`
 * @returns {string} such as "red circle 20x20 at 50,50"
 */
export function shapeHint(element, role) {
  if (role === "drawing" || role === "canvas") {
    const size = `${hintOf(element, "shape")} ${sizeWords(rectOf(element))}`.trim();
    const drawn = element instanceof HTMLCanvasElement ? canvasWords(element) : "";
    return drawn ? `${size}: ${drawn}` : size;
  }
  const drawn = DRAWN.has(localName(element)) && element instanceof SVGElement ? drawnWords(element) : "";
  const words = `${hintOf(element, "shape")} ${pictureWord(element)} ${paintWords(element)}`;
  return drawn || [...new Set(words.split(" "))].filter(Boolean).join(" ");
}

/** @param {Element} element @returns {string} What the file of a picture is called that the style sheet puts there. */
function pictureWord(element) {
  const style = getComputedStyle(element);
  const [, file = ""] = /url\("(?!data:)(?:[^"]*\/)?([^"/.]+)\.\w+[^"]*"\)/.exec(style.content + style.backgroundImage) ?? [];
  // A cross or a circle is named by a letter, which `words` would leave out.
  return /^[a-z]$/i.test(file) ? file : words(file);
}

/** @param {SVGElement} shape @returns {string} */
function drawnWords(shape) {
  const tag = localName(shape);
  const style = getComputedStyle(shape);
  const hollow = style.fill === "none" || style.fillOpacity === "0";
  const outlined = hollow && tag !== "line" && tag !== "polyline" && tag !== "path";
  const colour = colourName(hollow || tag === "line" ? style.stroke : style.fill);
  const what = `${colour}${outlined ? " outlined" : ""} ${kindOf(shape, tag)}`.trim();
  const drawing = drawingOf(shape);
  const box = rectOf(shape);
  if (!drawing) return `${what} ${sizeWords(box)}`;
  const sheet = rectOf(drawing);
  if (shape instanceof SVGLineElement) {
    const matrix = shape.getScreenCTM();
    const ends = [
      [shape.x1, shape.y1],
      [shape.x2, shape.y2],
    ].map(([x, y]) => new DOMPoint(x.baseVal.value, y.baseVal.value).matrixTransform(matrix ?? undefined));
    const [from, to] = ends.map((end) => placeWords(end.x - sheet.left, end.y - sheet.top));
    return `${what} from ${from} to ${to}`;
  }
  const middle = placeWords(box.left + box.width / 2 - sheet.left, box.top + box.height / 2 - sheet.top);
  return `${what} ${sizeWords(box)} at ${middle}`;
}

/** @param {SVGElement} shape @param {string} tag @returns {string} */
function kindOf(shape, tag) {
  if (!(shape instanceof SVGPolygonElement)) return KINDS[tag] ?? tag;
  const corners = shape.points.numberOfItems;
  return corners === 3 ? "triangle" : `${corners}-cornered polygon`;
}

/** @param {Element} element @returns {string} The colour of a painted box, or of what is written in it. */
export function paintWords(element) {
  const style = getComputedStyle(element);
  return colourName(element instanceof SVGElement ? style.fill : style.backgroundColor);
}

/** @param {DOMRect} box @returns {string} */
const sizeWords = (box) => `${Math.round(box.width)}x${Math.round(box.height)}`;

/** @param {number} x @param {number} y @returns {string} Half pixels are told: a middle often lies on one. */
const placeWords = (x, y) => `${Math.round(x * 2) / 2},${Math.round(y * 2) / 2}`;

/**
 * Whether an empty element is painted like a thing to click: an icon in the style sheet, a patch, a square.
 * @param {Element} element
 * @param {CSSStyleDeclaration} style
 * @returns {boolean}
 */
export function isPainted(element, style) {
  if (isBare(element) || (firstChild(element) && (holdsElements(element) || rawText(element).trim()))) return false;
  const framed = style.borderTopStyle !== "none" && style.borderLeftStyle !== "none";
  const picture = style.backgroundImage !== "none" || style.content.startsWith("url(");
  if (!picture && !framed && !colourName(style.backgroundColor)) return false;
  const box = rectOf(element);
  return Math.min(box.width, box.height) >= 8 && Math.max(box.width, box.height) <= 160;
}
