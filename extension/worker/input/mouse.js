/** The mouse as commands for the debugger: https://chromedevtools.github.io/devtools-protocol/tot/Input/ */

import { bitsOf, holding } from "./keys.js";

/** @typedef {{x: number, y: number}} Point  CSS pixels of the tab's viewport. */
/** @typedef {[string, Record<string, unknown>]} Command */

/** Outside of every document: what is let go here was never clicked. */
export const NOWHERE = { x: -1, y: -1 };
/** The buttons as bits of `buttons`. */
const BITS = { left: 1, right: 2, middle: 4 };

/**
 * @param {Point} point
 * @param {"left" | "middle" | "right"} [button]
 * @param {number} [count]
 * @param {string[]} [held]  Modifier keys, which go down when the mouse has come, and up when it is done.
 * @returns {Command[]}
 */
export function clickCommands(point, button = "left", count = 1, held = []) {
  const modifiers = bitsOf(held);
  /** @type {Command[]} */
  const presses = [];
  for (let clickCount = 1; clickCount <= count; clickCount++) {
    presses.push(mouse("mousePressed", point, { button, buttons: BITS[button], clickCount, modifiers }));
    presses.push(mouse("mouseReleased", point, { button, clickCount, modifiers }));
  }
  return [move(point), ...holding(held, presses)];
}

/** @param {Point} point */
export const move = (point) => mouse("mouseMoved", point);
/** @param {Point} point */
export const pressLeft = (point) => mouse("mousePressed", point, { button: "left", buttons: 1, clickCount: 1 });
/** @param {Point} point */
export const moveHeld = (point) => mouse("mouseMoved", point, { button: "left", buttons: 1 });
/** A few notches of the wheel, in CSS pixels: about a screen's third of lines, one or two steps of a map. */
const TURN = 240;
/** @param {Point} point @param {"up" | "down" | "left" | "right"} direction */
export const wheel = (point, direction) => {
  const by = direction === "up" || direction === "left" ? -TURN : TURN;
  const across = direction === "left" || direction === "right";
  return mouse("mouseWheel", point, { deltaX: across ? by : 0, deltaY: across ? 0 : by });
};
/** @param {Point} point */
export const letGo = (point) => mouse("mouseReleased", point, { button: "left", clickCount: 1 });

/**
 * Whether commands press something, or let go of what was pressed before them. What is let go outside of every
 * document was never clicked.
 *
 * @param {Command[]} commands
 */
export const isPress = (commands) =>
  commands.some(([, { type, x }]) => type === "mousePressed" || (type === "mouseReleased" && Number(x) >= 0));

/**
 * @param {string} type
 * @param {Point} point
 * @param {Record<string, unknown>} [more]
 * @returns {Command}
 */
function mouse(type, { x, y }, more = {}) {
  return ["Input.dispatchMouseEvent", { type, x, y, ...more }];
}
