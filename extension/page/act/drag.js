/**
 * Dragging: what the page makes of a real drag, and drags made of events where the debugger may not be
 * attached.
 */
import { elementAt, holds } from "../dom/dom.js";
import { point } from "./mouse.js";
import { bringEndIntoView, isSlider, pathOf, problemOfEnd, slide, startOf } from "../target/path.js";
import { elementUnder, middleOf, placeIn } from "../dom/points.js";
import { frame } from "../read/settle.js";

/**
 * @typedef {import("../../generated/wire.js").Action} Action
 * @typedef {import("../dom/points.js").Point} Point
 */

/** @type {DragEvent | null} */
let begun = null;
const remember = (/** @type {DragEvent} */ event) => (begun = event);

/** Watch whether the page begins a drag of its own (HTML drag and drop). */
export function watchDrag() {
  begun = null;
  // A press on selected text would drag the text.
  getSelection()?.removeAllRanges();
  addEventListener("dragstart", remember, { capture: true, once: true });
}

/** @returns {boolean} Whether one has begun that the page did not call off. */
export function dragBegan() {
  removeEventListener("dragstart", remember, { capture: true });
  return begun !== null && !begun.defaultPrevented;
}

/**
 * Drag with events. A page can tell them from a person's; what the browser itself does on a drag (moving
 * the corner of a text area, selecting) does not happen.
 * @param {Extract<Action, {verb: "drag" | "draw"}>} action
 * @param {Element} element
 * @returns {Promise<import("./mouse.js").Done>}
 */
export async function drag(action, element) {
  const start = startOf(action, element);
  bringEndIntoView(action, element);
  const problem = problemOfEnd(action, element);
  if (problem) return { problem };
  const from = start ? placeIn(element, start) : middleOf(element);
  const path = pathOf(action, element);
  if (isSlider(element)) {
    slide(element, path[path.length - 1]);
    return {};
  }
  const pressed = start ? elementUnder(element, start) : element;
  const carrier = action.verb === "drag" ? draggableAround(pressed) : null;
  const steps = action.verb === "drag" ? between(from, path[0]) : path;
  return carrier ? carry(carrier, from, steps) : move(pressed, from, steps);
}

/** @param {Point} from @param {Point} to @returns {Point[]} */
const between = (from, to) =>
  [0.1, 0.3, 0.5, 0.7, 0.9, 1].map((part) => ({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }));

/** @param {Element} element @returns {HTMLElement | null} */
function draggableAround(element) {
  const found = element.closest("[draggable=true], a[href], img");
  return found instanceof HTMLElement && found.draggable ? found : null;
}

/** @param {Element} pressed @param {Point} from @param {Point[]} steps  @returns {Promise<import("./mouse.js").Done>} */
async function move(pressed, from, steps) {
  const at = (/** @type {Point} */ { x, y }) => ({ clientX: x, clientY: y });
  const under = (/** @type {Point} */ { x, y }) => elementAt(x, y) ?? document.documentElement;
  const last = steps.at(-1) ?? from;
  point(pressed, ["pointerover", "mouseover", "pointermove", "mousemove"], at(from));
  point(pressed, ["pointerdown", "mousedown"], { ...at(from), buttons: 1, detail: 1 });
  for (const step of steps) {
    point(under(step), ["pointermove", "mousemove"], { ...at(step), buttons: 1 });
    await frame();
  }
  point(under(last), ["pointerup", "mouseup"], { ...at(last), detail: 1 });
  if (holds(pressed, under(last))) point(pressed, ["click"], { ...at(last), detail: 1 });
  return {};
}

/** Drag and drop as HTML has it. @param {HTMLElement} carrier @param {Point} from @param {Point[]} steps  @returns {Promise<import("./mouse.js").Done>} */
async function carry(carrier, from, steps) {
  const dataTransfer = new DataTransfer();
  /** @param {Element} target @param {string} name @param {Point} place @returns {boolean} whether the page took it */
  const tell = (target, name, { x, y }) =>
    !target.dispatchEvent(
      new DragEvent(name, { bubbles: true, cancelable: true, composed: true, dataTransfer, clientX: x, clientY: y }),
    );
  point(carrier, ["pointerdown", "mousedown"], { clientX: from.x, clientY: from.y, buttons: 1 });
  if (tell(carrier, "dragstart", from)) return { problem: "the page does not let it be dragged" };
  let over = /** @type {Element | null} */ (null);
  let taken = false;
  for (const step of steps) {
    const hit = elementAt(step.x, step.y) ?? document.documentElement;
    if (hit !== over) {
      tell(hit, "dragenter", step);
      if (over) tell(over, "dragleave", step);
      over = hit;
    }
    taken = tell(hit, "dragover", step);
    await frame();
  }
  const last = steps.at(-1) ?? from;
  if (over && taken) tell(over, "drop", last);
  tell(carrier, "dragend", last);
  return taken ? {} : { problem: "it cannot be let go there" };
}
