/**
 * A mouse made of events, for pages to which the debugger may not be attached.
 */
import { flatParent, focusedElement, holds, rectOf } from "../dom/dom.js";
import { operated } from "../target/facts.js";
import { bringIntoView } from "../target/locate.js";
import { bringPlaceIntoView, elementUnder, middleOf, placeIn } from "../dom/points.js";
import { visibleStandIn } from "../sight/visibility.js";

/** @typedef {{problem?: string, begun?: boolean}} Done what kept it from being done, in words; `begun`: the page had heard a part of it by then */

const BUTTONS = { left: 0, middle: 1, right: 2 };
/** @type {Record<string, "ctrlKey" | "shiftKey" | "altKey" | "metaKey">} */
const HELD = { Control: "ctrlKey", Shift: "shiftKey", Alt: "altKey", Meta: "metaKey" };

/** @param {Element} element @param {string[]} events @param {MouseEventInit} [more] */
export function point(element, events, more = {}) {
  const box = rectOf(element);
  const init = {
    bubbles: true,
    cancelable: true,
    composed: true,
    view: window,
    clientX: box.left + box.width / 2,
    clientY: box.top + box.height / 2,
    ...more,
  };
  for (const name of events) {
    element.dispatchEvent(
      name.startsWith("pointer")
        ? new PointerEvent(name, { pointerId: 1, pointerType: "mouse", isPrimary: true, ...init })
        : new MouseEvent(name, init),
    );
  }
}

/**
 * @param {Element} element
 * @param {"left" | "middle" | "right"} [button]
 * @param {number} [count]
 * @param {import("../dom/points.js").Point | null} [at] from the element's corner; null for its middle
 * @param {string[]} [modifiers] keys that are held
 * @returns {Done}
 */
export function click(element, button = "left", count = 1, at = null, modifiers = []) {
  const keys = Object.fromEntries(modifiers.map((key) => [HELD[key], true]));
  if (at) {
    bringPlaceIntoView(element, at);
    const { x, y } = placeIn(element, at);
    const hit = elementUnder(element, at);
    return press(hit, hit, button, count, { clientX: x, clientY: y, ...keys });
  }
  const reacting = operated(element);
  const drawn = visibleStandIn(holds(element, reacting) ? reacting : element);
  if (!drawn) return { problem: "not visible" };
  bringIntoView(drawn);
  return press(drawn, element, button, count, keys);
}

/**
 * @param {Element} drawn what the events go to
 * @param {Element} control what takes the focus
 * @param {"left" | "middle" | "right"} button
 * @param {number} count
 * @param {MouseEventInit} where
 * @returns {Done}
 */
function press(drawn, control, button, count, where) {
  for (let detail = 1; detail <= count; detail++) {
    const held = { ...where, button: BUTTONS[button], detail };
    point(drawn, ["pointerover", "mouseover", "pointermove", "mousemove"], where);
    point(drawn, ["pointerdown", "mousedown"], {
      ...held,
      buttons: button === "left" ? 1 : button === "right" ? 2 : 4,
    });
    if (detail === 1) focusFrom(control);
    point(drawn, ["pointerup", "mouseup"], held);
    if (button === "right") point(drawn, ["contextmenu"], held);
    else point(drawn, [button === "left" ? "click" : "auxclick"], held);
  }
  if (count === 2 && button === "left") point(drawn, ["dblclick"], { ...where, detail: 2 });
  return {};
}

/**
 * @param {Element} element
 * @param {import("../dom/points.js").Point | null} [at] from the element's corner; null for its middle
 * @returns {Done}
 */
export function hover(element, at = null) {
  const { x, y } = at ? placeIn(element, at) : middleOf(element);
  const over = at ? elementUnder(element, at) : (visibleStandIn(element) ?? element);
  point(over, ["pointerover", "mouseover", "pointermove", "mousemove"], { clientX: x, clientY: y });
  return {};
}

/** The focus goes to the nearest thing that takes it. @param {Element} element */
function focusFrom(element) {
  for (let at = /** @type {Element | null} */ (element); at; at = flatParent(at)) {
    if (at instanceof HTMLElement && at.tabIndex >= 0) return at.focus({ preventScroll: true });
  }
  /** @type {HTMLElement | null} */ (focusedElement())?.blur?.();
}
