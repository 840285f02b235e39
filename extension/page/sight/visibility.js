/**
 * Room sight: whether a person could see a thing, and what is drawn there. Room, cover, colours, size, effects,
 * lines through words, frames that nobody sees. Nothing here says what a thing is or what it is called. Begin here
 * with boxes; legibility.js is about words.
 */

/**
 * Whether a person could see a thing, now or after scrolling.
 *
 * A `Place` is what an element inherits on the way down, so that one walk answers for every element
 * with one style and one rectangle each, and without writing to the page.
 *
 * @typedef {{left: number, top: number, right: number, bottom: number}} Box in CSS pixels of this viewport
 * @typedef {object} Place
 * @property {Box} clip   what ancestors that cannot be scrolled let through; the page itself cannot be scrolled to negative positions
 * @property {Box} apart  the same for absolutely positioned descendants (they escape boxes they are not positioned in)
 * @property {Box} view   what can be seen without any scrolling
 */
import { isContained } from "./containment.js";
import { attr, findAll, has, holdsElements, localName, matches, rectOf, upwards } from "../dom/dom.js";
import { frameIsSeen } from "../dom/frame_view.js";
import { labelsOf } from "../dom/labels.js";

const EVERYWHERE = Object.freeze({ left: -1e9, top: -1e9, right: 1e9, bottom: 1e9 });

const NOWHERE = Object.freeze({ left: 1e9, top: 1e9, right: -1e9, bottom: -1e9 });

/** @param {Box} a @param {Box} b @returns {Box} */
function common(a, b) {
  const left = Math.max(a.left, b.left);
  const top = Math.max(a.top, b.top);
  const right = Math.min(a.right, b.right);
  const bottom = Math.min(a.bottom, b.bottom);
  return left < right && top < bottom ? { left, top, right, bottom } : NOWHERE;
}

/** @param {Box} a @param {Box} b @returns {boolean} */
export const overlap = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Borders and the like may lie on each other. In CSS pixels. */
const SEAM = 4;

/** @param {Box} box @param {Box} before @returns {boolean} Whether a box lies on the one before it, by more than a seam. */
export const lapsOver = ({ left, top, right, bottom }, before) =>
  overlap({ left: left + SEAM, top: top + SEAM, right: right - SEAM, bottom: bottom - SEAM }, before);

/** @param {Box} inner @param {Box} outer @returns {boolean} */
export const within = (inner, outer) =>
  inner.left >= outer.left && inner.top >= outer.top && inner.right <= outer.right && inner.bottom <= outer.bottom;

/** @returns {Place} */
export function topPlace() {
  // Pages written from right to left are scrolled to negative positions.
  const rtl = getComputedStyle(document.documentElement).direction === "rtl";
  const page = { ...EVERYWHERE, left: rtl ? -1e9 : -scrollX, top: -scrollY };
  if (isCutAcross()) Object.assign(page, rtl ? { left: 0 } : { right: innerWidth });
  const view = frameIsSeen() ? { left: 0, top: 0, right: innerWidth, bottom: innerHeight } : NOWHERE;
  return { clip: page, apart: page, view };
}

/**
 * Whether nobody can scroll to what lies beside the window (https://drafts.csswg.org/css-overflow-3/#overflow-propagation).
 * What lies below it counts all the same: pages are kept from being scrolled while a dialog is open.
 */
function isCutAcross() {
  const [root, body] = [document.documentElement, document.body].map((element) => (element ? getComputedStyle(element).overflowX : "visible"));
  return /hidden|clip/.test(root === "visible" ? body : root);
}

/**
 * @typedef {object} Sight
 * @property {boolean} gone    neither it nor anything in it can be seen
 * @property {boolean} placed  its own box has a size and a place where it can be seen
 * @property {boolean} visible and it is not made invisible there
 * @property {boolean} inView  without scrolling
 * @property {boolean} scrolls it is a box with more content than it shows
 * @property {boolean} cut     some of its own words may be cut off
 * @property {Box | null} box  where it is, if that was asked
 * @property {string} position its `position`, "static" where that was not asked
 * @property {Place} inside    the place of its children
 */

/**
 * Words in a line, and elements without a box of their own (`display: contents`), are seen where their
 * parent is: they need no measuring.
 * @param {CSSStyleDeclaration} style
 * @param {{place: Place, placed: boolean, inView: boolean, cut: boolean}} parent
 * @returns {Sight}
 */
export function wordingSight(style, { place, placed, inView, cut }) {
  return {
    gone: false,
    placed,
    visible: placed && style.visibility === "visible",
    inView,
    scrolls: false,
    cut,
    box: null,
    position: "static",
    inside: place,
  };
}

/**
 * @param {Element} element
 * @param {CSSStyleDeclaration} style its computed style; `display` is not `none`
 * @param {Place} place
 * @param {boolean} [inline] whether its `display` is `inline`, where that is known already
 * @returns {Sight}
 */
export function sight(element, style, place, inline = style.display === "inline") {
  const box = boxOf(element);
  // Every style read costs: an inline box is never positioned absolutely and clips nothing.
  const position = inline ? "static" : style.position;
  const overflow = inline ? "visible" : style.overflow;
  const contained = !inline && isContained(style);
  const open = overflow === "visible" && !contained;
  const edges = open ? EVERYWHERE : edgesOf(box, contained ? "clip" : overflow);
  const small = isSmall(element, box);
  // The usual ways to hide text from the eye only: a clipped box of one pixel, or a clip of nothing.
  let gone = small && isThin(edges);
  let { clip, apart, view } = place;
  if (position === "fixed") {
    // No scrolling of the page brings more of it into view.
    clip = apart = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    view = frameIsSeen() ? clip : NOWHERE;
  } else if (position === "absolute") {
    clip = apart;
  }
  if (position === "absolute" || position === "fixed") {
    gone ||= CUT_AWAY.test(style.clipPath);
    const shape = style.clip;
    if (shape !== "auto") {
      clip = common(clip, shapeOf(shape, box));
      gone ||= isThin(clip);
    }
  }
  const cutOff = !overlap(box, clip);
  const placed = !gone && !small && !cutOff;
  const visible = placed && style.visibility === "visible";
  const inView = overlap(box, view);
  let scrolls = false;
  let cut = placed && !within(box, clip);
  if (!open && element !== document.documentElement && element !== document.body) {
    const [across, down = across] = overflow.split(" ").map((axis) => axis === "auto" || axis === "scroll");
    if (!across && !down) {
      gone ||= cutOff && edges === box;
      clip = common(clip, edges);
      cut ||= placed && overflows(element);
    } else {
      scrolls =
        (down && element.scrollHeight > element.clientHeight + 4) ||
        (across && element.scrollWidth > element.clientWidth + 4);
      // What is cut off along the other axis stays cut off.
      if (scrolls && placed)
        clip = {
          ...EVERYWHERE,
          ...(across ? null : { left: Math.max(clip.left, box.left), right: Math.min(clip.right, box.right) }),
          ...(down ? null : { top: Math.max(clip.top, box.top), bottom: Math.min(clip.bottom, box.bottom) }),
        };
    }
    view = common(view, edges);
  }
  if (apart !== clip && (position !== "static" || contained || style.transform !== "none")) apart = clip;
  const same = clip === place.clip && apart === place.apart && view === place.view;
  return { gone, placed, visible, inView, scrolls, cut, box, position, inside: same ? place : { clip, apart, view } };
}

/** @param {Box} box @param {string} overflow computed, of both axes @returns {Box} What it lets through: a box may clip along one axis only. */
function edgesOf(box, overflow) {
  if (!overflow.includes("visible")) return box;
  const { left, top, right, bottom } = box;
  return overflow.startsWith("visible") ? { ...EVERYWHERE, top, bottom } : { ...EVERYWHERE, left, right };
}

/** @param {string} shape a computed `clip` @param {Box} box of what it clips @returns {Box} */
function shapeOf(shape, box) {
  const [top, right, bottom, left] = shape.slice("rect(".length).split(",").map(parseFloat);
  return {
    left: isNaN(left) ? box.left : box.left + left,
    top: isNaN(top) ? box.top : box.top + top,
    right: isNaN(right) ? box.right : box.left + right,
    bottom: isNaN(bottom) ? box.bottom : box.top + bottom,
  };
}

/** A computed `clip-path` that leaves nothing. */
const CUT_AWAY = /^inset\((50|100)%/;

/** @param {CSSStyleDeclaration} style @param {Box} box @returns {boolean} Whether it lets nothing through: of what is out of the flow. */
const isClippedAway = (style, box) =>
  /^(absolute|fixed)$/.test(style.position) &&
  (CUT_AWAY.test(style.clipPath) || (style.clip !== "auto" && isThin(shapeOf(style.clip, box))));

/** @param {Box} box @returns {boolean} Whether nothing can be read through it. */
const isThin = ({ left, top, right, bottom }) => right - left <= 1 || bottom - top <= 1;

/** @param {Element} element @returns {boolean} Whether more is in it than its box shows. */
const overflows = (element) =>
  element.scrollHeight > element.clientHeight + 4 || element.scrollWidth > element.clientWidth + 4;

/** Of a line that is cut off, so much may still reach into the box: letters leave room above and below. In CSS pixels. */
const EDGE = 2;

/** @param {Text} words @param {Box} clip what is let through @returns {boolean} Whether nothing of them is. */
export function isCutOff(words, { left, top, right, bottom }) {
  const range = document.createRange();
  range.selectNode(words);
  const box = range.getBoundingClientRect();
  return box.width > 0 && !overlap(box, { left, top: top + EDGE, right, bottom: bottom - EDGE });
}

/** @param {Element} element @returns {Box} A plain object: a rectangle of the browser is asked anew for each of its sides. */
export function boxOf(element) {
  const { left, top, right, bottom } = rectOf(element);
  return { left, top, right, bottom };
}

/** @param {Element} element @param {Box} box @returns {boolean} Whether there is nothing of it to be seen. */
function isSmall(element, box) {
  if (!isThin(box)) return false;
  const { left, top, right, bottom } = box;
  // A level line of a drawing has no height, but a stroke.
  return !(element instanceof SVGGeometryElement && (right - left > 1 || bottom - top > 1));
}

/**
 * The same question for one element by itself, as it is asked before acting.
 * @param {Element} element
 * @param {Map<Element, Place>} [known] the places of the children of elements, as far as they are known
 * @returns {boolean}
 */
export function isVisible(element, known) {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  const chain = [];
  /** @type {Place | undefined} */
  let place;
  for (const at of upwards(element)) {
    place = at === element ? undefined : known?.get(at);
    if (place) break;
    chain.push(at);
  }
  place ??= topPlace();
  for (const at of chain.reverse()) {
    const style = getComputedStyle(at);
    if (style.display === "contents") continue;
    const seen = sight(at, style, place);
    if (at === element) return seen.visible || hasVisibleContent(element);
    if (seen.gone) return false;
    place = seen.inside;
  }
  return false;
}

/**
 * An inline element around floating or positioned content has no size itself.
 * @param {Element} element
 * @returns {boolean}
 */
export function hasVisibleContent(element) {
  if (!holdsElements(element)) return false;
  const own = rectOf(element);
  if (own.width > 1 && own.height > 1) return false;
  return findAll(element, "*")
    .slice(0, 20)
    .some((inner) => {
      const box = rectOf(inner);
      return (
        box.width > 1 && box.height > 1 && inner.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      );
    });
}

/**
 * What a person sees of a control: itself, or the label that stands for a control that was hidden
 * (drawn checkboxes, upload buttons).
 * @param {Element} control
 * @returns {Element | null}
 */
export function visibleStandIn(control) {
  if (isVisible(control)) return control;
  const label = labelsOf(control).find((candidate) => isVisible(candidate));
  return label ?? (seeThrough(control) ? control : null);
}

/**
 * A tick box or upload field laid invisibly over what is drawn in its place: it still receives the click.
 * @param {Element} element
 * @returns {boolean}
 */
export function seeThrough(element) {
  if (localName(element) !== "input" || !/^(checkbox|radio|file)$/.test(attr(element, "type").toLowerCase()))
    return false;
  const box = boxOf(element);
  const style = getComputedStyle(element);
  const large = box.right - box.left > 4 && box.bottom - box.top > 4;
  const there = large && style.visibility === "visible" && element.checkVisibility();
  return there && !isClippedAway(style, box) && overlap(box, topPlace().clip);
}

/** @param {Element} element @returns {boolean} Whether it refuses to be operated. */
export function isDisabled(element) {
  if (matches(element, ":disabled")) return true;
  for (const at of upwards(element)) {
    if (attr(at, "aria-disabled") === "true" || has(at, "inert")) return true;
  }
  return false;
}
