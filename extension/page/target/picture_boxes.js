/**
 * Pictures of the page: which parts have to be painted over, and where the target of an action is.
 */
import { childNodes, findAll, localName, rawText, rectOf, shadowOf } from "../dom/dom.js";
import { frameOffset } from "./frame_place.js";
import { activated, targetOf } from "./facts.js";
import { isEditor, maskText, secretKind, withoutValues } from "../meaning/mask.js";
import { fieldName } from "../meaning/names.js";
import { cardParts } from "../shared/card_numbers.js";

/** @typedef {{x: number, y: number, width: number, height: number}} Rectangle CSS pixels of the top frame's viewport */

/**
 * The fields and texts with a secret in them, wherever they are drawn.
 * @returns {Rectangle[]}
 */
export function sensitiveBoxes() {
  const offset = frameOffset();
  /** @type {Rectangle[]} */
  const boxes = [];
  collect(document.documentElement, boxes, offset);
  boxes.push(...splitBoxes().map((place) => shiftedBy(place, offset)));
  return boxes.filter(({ width, height }) => width && height);
}

/**
 * Where an action's target is drawn, in this frame's viewport or outside of it.
 * @param {import("../../generated/wire.js").Action} action
 * @returns {Rectangle | null}
 */
export function targetBox(action) {
  const target = targetOf(action);
  if (!target || target === document.body) return null;
  const { x, y, width, height } = rectOf(activated(target));
  return width && height ? { x, y, width, height } : null;
}

/** @param {Rectangle} place @param {{x: number, y: number}} offset  @returns {Rectangle} */
const shiftedBy = ({ x, y, width, height }, offset) => ({ x: x + offset.x, y: y + offset.y, width, height });

/** @returns {DOMRect[]} Where the parts of what is split over several elements are drawn. */
function splitBoxes() {
  const texts = textsIn(document.documentElement);
  const said = texts.map((text) => text.data);
  const covered = withoutValues(said);
  const cards = cardParts(said);
  return texts.flatMap((text, i) => (covered[i] !== said[i] || cards.has(i) ? linesOf(text) : []));
}

/** @param {Element | ShadowRoot} root  @returns {Text[]} As they follow one another; those that say nothing left out. */
function textsIn(root) {
  return [...childNodes(root)].flatMap((node) => {
    if (node instanceof Text) return /\S/.test(node.data) ? [node] : [];
    if (!(node instanceof Element) || /^(script|style|template|noscript)$/.test(localName(node))) return [];
    const inner = shadowOf(node);
    return [...(inner ? textsIn(inner) : []), ...textsIn(node)];
  });
}

/** @param {Element | ShadowRoot} root @param {Rectangle[]} boxes @param {{x: number, y: number}} offset */
function collect(root, boxes, offset) {
  const shifted = (/** @type {Rectangle} */ place) => shiftedBy(place, offset);
  for (const element of root instanceof Element ? findAll(root, "*") : root.querySelectorAll("*")) {
    const inner = shadowOf(element);
    if (inner) collect(inner, boxes, offset);
    for (const text of element.childNodes)
      if (text instanceof Text && maskText(text.data) !== text.data) boxes.push(...linesOf(text).map(shifted));
    if (showsSecret(element)) boxes.push(shifted(rectOf(element)));
  }
}

/** @param {Element} element @returns {boolean} Whether a secret is written in it or chosen there; other words are looked through by themselves. */
function showsSecret(element) {
  if (element instanceof HTMLSelectElement) {
    const drawn = element.multiple || element.size > 1 ? element.options : element.selectedOptions;
    return [...drawn].some(({ label }) => maskText(label, () => fieldName(element)) !== label);
  }
  const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  const value = isField ? element.value : isEditor(element) ? rawText(element).trim() : "";
  return value !== "" && (secretKind(element, fieldName(element)) !== "" || (isField && maskText(value) !== value));
}

/** @param {Text} text  @returns {DOMRect[]} Where its lines are drawn. */
function linesOf(text) {
  const range = document.createRange();
  range.selectNodeContents(text);
  return [...range.getClientRects()];
}
