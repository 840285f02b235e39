/**
 * Whether a person could see a thing, now or after scrolling.
 *
 * A `Place` is what an element inherits on the way down, so that one walk answers for every element
 * with one style and one rectangle each, and without writing to the page.
 *
 * @typedef {{left: number, top: number, right: number, bottom: number}} Box in CSS pixels of this viewport
 * @typedef {object} Place
 * @property {Box} clip     what ancestors that cannot be scrolled let through
 * @property {Box} apart    the same for absolutely positioned descendants (they escape boxes they are not positioned in)
 * @property {Box} view     what can be seen without any scrolling
 * @property {boolean} scrolled  in a scroll box, where a negative position can still be reached
 */
import { attr, findAll, has, localName, matches, rectOf, upwards } from "./dom.js";

const EVERYWHERE = Object.freeze({ left: -1e9, top: -1e9, right: 1e9, bottom: 1e9 });

/** @param {Box} a @param {Box} b @returns {Box} */
const common = (a, b) => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
});

/** @param {Box} a @param {Box} b @returns {boolean} */
const overlap = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** @returns {Place} */
export function topPlace() {
  const view = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  // Pages written from right to left scroll to negative positions.
  const scrolled = getComputedStyle(document.documentElement).direction === "rtl";
  return { clip: EVERYWHERE, apart: EVERYWHERE, view, scrolled };
}

/**
 * @typedef {object} Sight
 * @property {boolean} gone    neither it nor anything in it can be seen
 * @property {boolean} visible its own box can be seen
 * @property {boolean} inView  without scrolling
 * @property {boolean} scrolls it is a box with more content than it shows
 * @property {boolean} boxless it has no box of its own (`display: contents`)
 * @property {Place} inside    the place of its children
 */

/**
 * @param {Element} element
 * @param {CSSStyleDeclaration} style its computed style; `display` is not `none`
 * @param {Place} place
 * @returns {Sight}
 */
export function sight(element, style, place) {
  if (style.display === "contents") {
    return { gone: false, visible: true, inView: true, scrolls: false, boxless: true, inside: place };
  }
  const box = rectOf(element);
  const position = style.position;
  const overflow = style.overflowX === "visible" ? style.overflowY : style.overflowX;
  const open = overflow === "visible";
  const small = box.width <= 1 || box.height <= 1;
  // The usual ways to hide text from the eye only: a clipped box of one pixel, or a clip of nothing.
  let gone = small && !open;
  if (position === "absolute" || position === "fixed") {
    gone ||= /^inset\((50|100)%/.test(style.clipPath) || /^rect\((0px|1px)(, \1){3}\)$/.test(style.clip);
  }
  let { clip, apart, view, scrolled } = place;
  if (position === "fixed") {
    clip = apart = EVERYWHERE;
    view = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    scrolled = false;
  } else if (position === "absolute") {
    clip = apart;
  }
  const cutOff = !overlap(box, clip) || (!scrolled && (box.right + scrollX <= 0 || box.bottom + scrollY <= 0));
  const visible = !gone && !small && !cutOff && style.visibility === "visible";
  const inView = overlap(box, view);
  let scrolls = false;
  const root = element === document.documentElement || element === document.body;
  if (!open && !root) {
    if (overflow === "hidden" || overflow === "clip") {
      gone ||= cutOff;
      clip = common(clip, box);
    } else {
      scrolls = element.scrollHeight > element.clientHeight + 4 || element.scrollWidth > element.clientWidth + 4;
      scrolled ||= scrolls;
    }
    view = common(view, box);
  }
  if (position !== "static" || style.transform !== "none") apart = clip;
  return { gone, visible, inView, scrolls, boxless: false, inside: { clip, apart, view, scrolled } };
}

/**
 * The same question for one element by itself, as it is asked before acting.
 * @param {Element} element
 * @returns {boolean}
 */
export function isVisible(element) {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  const chain = [...upwards(element)].reverse();
  let place = topPlace();
  for (const at of chain) {
    const seen = sight(at, getComputedStyle(at), place);
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
  const own = rectOf(element);
  if (own.width > 1 && own.height > 1) return false;
  return findAll(element, "*").slice(0, 20).some((inner) => {
    const box = rectOf(inner);
    return box.width > 1 && box.height > 1 && inner.checkVisibility({ opacityProperty: true, visibilityProperty: true });
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
  const labels = "labels" in control ? /** @type {HTMLInputElement} */ (control).labels : null;
  const label = [...(labels ?? [])].find((one) => isVisible(one));
  return label ?? (seeThrough(control) ? control : null);
}

/**
 * A tick box or upload field laid invisibly over what is drawn in its place: it still receives the click.
 * @param {Element} element
 * @returns {boolean}
 */
export function seeThrough(element) {
  if (localName(element) !== "input" || !/^(checkbox|radio|file)$/.test(attr(element, "type").toLowerCase())) return false;
  const box = rectOf(element);
  return box.width > 4 && box.height > 4 && getComputedStyle(element).visibility === "visible" && element.checkVisibility();
}

/** @param {Element} element @returns {boolean} Whether it refuses to be operated. */
export function isDisabled(element) {
  if (matches(element, ":disabled")) return true;
  for (const at of upwards(element)) {
    if (attr(at, "aria-disabled") === "true" || has(at, "inert")) return true;
  }
  return false;
}
