/**
 * Scrolling: the page, the box around an element, and on until a text is in view.
 */
import { elementAt, flatParent, localName } from "../dom/dom.js";
import { frameIsSeen } from "../dom/frame_view.js";
import { elementOf } from "../dom/refs.js";
import { changed, frame } from "../read/settle.js";
import { findPassage } from "./text_selection.js";
import { boxOf, overlap, visibleStandIn } from "../sight/visibility.js";

/** How long a scroll to a text may take, while pages load more. */
const SEARCH_MS = 10_000;
/** How long a page may take to load more after its end was reached. */
const LOAD_MS = 1_500;

/**
 * @typedef {Extract<import("../../generated/wire.js").Action, {verb: "scroll"}>} Scroll
 * @typedef {import("./mouse.js").Done} Done
 */

/**
 * Scroll the page, or the box around an element, by most of its visible size; or until a text is in view. An
 * element that is out of view comes to the edge of the window from which what lies in that direction is seen.
 * @param {Scroll} action
 * @returns {Promise<Done>}
 */
export async function scroll({ ref, direction = "down", to_text = "", to_end = false }) {
  const across = direction === "left" || direction === "right";
  const element = ref ? elementOf(ref) : null;
  if (ref && !element) return { problem: "gone from the page" };
  const box = boxAround(element, across);
  if (to_text) return scrollTo(to_text, element ? box : document.body, () => step(boxAround(element, across), direction));
  if (to_end) return scrollToEnd(() => step(boxAround(element, across), direction), direction);
  if (element && !across && box !== element && bringToEdge(element, direction)) return {};
  // Beyond the end of a list is what lies around it. Who names a box means what is in it.
  const outer = element && box !== element ? boxAround(flatParent(box), across) : box;
  const moved = step(box, direction) || (outer !== box && step(outer, direction));
  return moved ? {} : { problem: `cannot be scrolled ${direction} any further` };
}

/**
 * What is scrolled: the box around an element; without one the page, or where only a part of that scrolls
 * (a mail program's list) the part in the middle of the window.
 * @param {Element | null} element
 * @param {boolean} across
 */
function boxAround(element, across) {
  const page = document.scrollingElement ?? document.documentElement;
  const found = scrollable(element, across);
  if (found || element || overflows(page, across)) return found ?? page;
  return scrollable(elementAt(innerWidth / 2, innerHeight / 2), across) ?? page;
}

/** @param {Element} box @param {boolean} across */
const overflows = (box, across) =>
  across ? box.scrollWidth > box.clientWidth + 1 : box.scrollHeight > box.clientHeight + 1;

/** @param {Element | null} element @param {boolean} across @returns {Element | null} The nearest box around it that scrolls. */
function scrollable(element, across) {
  for (let at = element; at && localName(at) !== "body"; at = flatParent(at)) {
    const style = getComputedStyle(at);
    if (overflows(at, across) && /auto|scroll|overlay/.test(across ? style.overflowX : style.overflowY)) return at;
  }
  return null;
}

/**
 * @param {Element} element
 * @param {Scroll["direction"]} direction
 * @returns {boolean} Whether it was out of view, and has moved.
 */
function bringToEdge(element, direction) {
  const drawn = visibleStandIn(element) ?? element;
  if (isInView(drawn)) return false;
  const before = boxOf(drawn);
  drawn.scrollIntoView({ block: direction === "up" ? "end" : "start", inline: "nearest", behavior: "instant" });
  const after = boxOf(drawn);
  // Of a frame that is out of view itself, the page around it moves.
  return !frameIsSeen() || after.top !== before.top || after.left !== before.left;
}

/** @param {Element} element @returns {boolean} Whether some of it can be seen in the window and in every box around it that scrolls. */
function isInView(element) {
  const box = boxOf(element);
  if (!frameIsSeen() || !overlap(box, { left: 0, top: 0, right: innerWidth, bottom: innerHeight })) return false;
  for (let at = flatParent(element); at && localName(at) !== "body"; at = flatParent(at)) {
    if (getComputedStyle(at).overflowY !== "visible" && !overlap(box, boxOf(at))) return false;
  }
  return true;
}

/** @param {Element} box @param {Scroll["direction"]} direction @returns {boolean} Whether it moved. */
function step(box, direction) {
  const sign = direction === "up" || direction === "left" ? -1 : 1;
  const across = direction === "left" || direction === "right";
  const [size, before] = across ? [box.clientWidth, box.scrollLeft] : [box.clientHeight, box.scrollTop];
  box.scrollBy({ [across ? "left" : "top"]: Math.round(size * 0.8) * sign, behavior: "instant" });
  return (across ? box.scrollLeft : box.scrollTop) !== before;
}

/**
 * @param {string} text
 * @param {Element} within
 * @param {() => boolean} next  Scrolls on; false at the end.
 * @returns {Promise<Done>}
 */
async function scrollTo(text, within, next) {
  const how = await scrollOn(next, () => {
    const found = findPassage(within, text);
    found?.startContainer.parentElement?.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    return found !== null;
  });
  if (how === "arrived") return {};
  if (how === "end") return { problem: `"${text}" was not found, though it was scrolled to the end` };
  return { problem: `"${text}" was not found in ${SEARCH_MS / 1000} s of scrolling; scroll on to look further` };
}

/**
 * @param {() => boolean} next  Scrolls on; false at the end.
 * @param {string} direction
 * @returns {Promise<Done>}
 */
async function scrollToEnd(next, direction) {
  let moved = false;
  const how = await scrollOn(() => {
    const went = next();
    moved ||= went;
    return went;
  });
  if (how === "end") return moved ? {} : { problem: `cannot be scrolled ${direction} any further` };
  return { problem: `it still goes on after ${SEARCH_MS / 1000} s of scrolling; scroll on to go further` };
}

/**
 * Scroll on, also while the page loads more at its end.
 * @param {() => boolean} next  Scrolls once; false at the end.
 * @param {() => boolean} [arrived]
 * @returns {Promise<"arrived" | "end" | "late">}
 */
async function scrollOn(next, arrived = () => false) {
  const end = performance.now() + SEARCH_MS;
  while (performance.now() < end) {
    if (arrived()) return "arrived";
    const before = changed();
    if (next()) {
      await frame();
      await frame();
    } else if (!(await changesSince(before))) return "end";
  }
  return "late";
}

/** @param {number} before @returns {Promise<boolean>} Whether the page changes soon: it loads more. */
async function changesSince(before) {
  const end = performance.now() + LOAD_MS;
  while (performance.now() < end) {
    await frame();
    if (changed() !== before) return true;
  }
  return false;
}
