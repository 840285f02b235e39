/**
 * A mouse made of events, for pages to which the debugger may not be attached.
 */
import { flatParent, focusedElement, holds, rectOf } from "./dom.js";
import { operated } from "./facts.js";
import { bringIntoView } from "./locate.js";
import { visibleStandIn } from "./visibility.js";

/** @typedef {{problem?: string}} Done what kept it from being done, in words */

const BUTTONS = { left: 0, middle: 1, right: 2 };

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

/** @param {Element} element @param {"left" | "middle" | "right"} button @param {number} count @returns {Done} */
export function click(element, button, count) {
  const reacting = operated(element);
  const drawn = visibleStandIn(holds(element, reacting) ? reacting : element);
  if (!drawn) return { problem: "not visible" };
  bringIntoView(drawn);
  for (let detail = 1; detail <= count; detail++) {
    const held = { button: BUTTONS[button], detail };
    point(drawn, ["pointerover", "mouseover", "pointermove", "mousemove"]);
    point(drawn, ["pointerdown", "mousedown"], {
      ...held,
      buttons: button === "left" ? 1 : button === "right" ? 2 : 4,
    });
    if (detail === 1) focusFrom(element);
    point(drawn, ["pointerup", "mouseup"], held);
    if (button === "right") point(drawn, ["contextmenu"], held);
    else point(drawn, [button === "left" ? "click" : "auxclick"], held);
  }
  if (count === 2 && button === "left") point(drawn, ["dblclick"], { detail: 2 });
  return {};
}

/** The focus goes to the nearest thing that takes it. @param {Element} element */
function focusFrom(element) {
  for (let at = /** @type {Element | null} */ (element); at; at = flatParent(at)) {
    if (at instanceof HTMLElement && at.tabIndex >= 0) return at.focus({ preventScroll: true });
  }
  /** @type {HTMLElement | null} */ (focusedElement())?.blur?.();
}
