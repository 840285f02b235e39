/**
 * What a page makes of a turn of the mouse's wheel. Maps, drawings and editors scroll and zoom by a listener: no box
 * of theirs moves, and nothing but what comes of it tells that they have heard.
 */
import { focusedElement, holds } from "../dom/dom.js";
import { elementOf } from "../dom/refs.js";
import { changed, frame } from "../read/settle.js";

/** How long a page may take to answer. */
const ANSWER_MS = 300;

/** @type {WheelEvent | null} */
let turned = null;
let before = 0;

const remember = (/** @type {WheelEvent} */ event) => {
  if (event.isTrusted) turned = event;
};

/**
 * @param {string} ref what it is to be turned over
 * @returns {boolean} Whether that only looks: a field for numbers that has the focus would count up or down.
 */
export function watchWheel(ref) {
  const focused = focusedElement();
  if (focused instanceof HTMLInputElement && holds(elementOf(ref) ?? focused, focused)) return false;
  turned = null;
  before = changed();
  addEventListener("wheel", remember, { capture: true, passive: true });
  return true;
}

/** @returns {Promise<boolean>} Whether the page took the turn for itself, or changed by it. */
export async function wheelTaken() {
  const taken = () => turned !== null && (turned.defaultPrevented || changed() !== before);
  const end = performance.now() + ANSWER_MS;
  while (!taken() && performance.now() < end) await frame();
  removeEventListener("wheel", remember, { capture: true });
  return taken();
}
