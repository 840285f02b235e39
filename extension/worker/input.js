/**
 * Carries out one action in a frame: with trusted input where the debugger is attached, else with
 * synthetic events, and says which. Every check of the target (there, visible, stable, not covered) is
 * made by the page immediately before.
 *
 * @typedef {import("../generated/wire.js").Action} Action
 * @typedef {{input: "trusted" | "synthetic" | "none", problem?: string}} Done
 * @typedef {{tabId: number, frameId: number, documentId: string}} Place
 * @typedef {{x: number, y: number}} Point
 */

import * as devtools from "./debugger.js";
import { PageError, call, script } from "./frames.js";
import { toTab } from "./frame_tree.js";
import { characterCommands, keyCommands } from "./keys.js";

const CLICKS = { left: 1, right: 2, middle: 4 };

/**
 * @param {Place} place
 * @param {Action} action  One that happens in the page.
 * @param {(point: Point) => void} show  Told where it happens, for the overlay.
 * @returns {Promise<Done>}
 * @throws {devtools.UnknownOutcome}
 */
export async function perform(place, action, show) {
  const trusted = devtools.isAttached(place.tabId);
  if (action.verb === "scroll") return inPage(place, "scroll", action);
  if (action.verb === "press" && !action.ref) return trusted ? press(place, action.keys) : inPage(place, "perform", action);
  const { point, problem = "" } = await locate(place, action);
  if (!point) return problem ? { input: "none", problem } : { input: "none" };
  show(point);
  if (!trusted || action.verb === "select") return inPage(place, "perform", action);
  switch (action.verb) {
    case "click":
      return give(place, clickCommands(point, action.button, action.count));
    case "check":
      return give(place, clickCommands(point));
    case "hover":
      return give(place, [mouse("mouseMoved", point)]);
    case "press":
      return focused(place, action, () => press(place, action.keys));
    case "type":
      await devtools.input(place.tabId, clickCommands(point));
      return focused(place, action, () => type(place, action));
    default:
      return { input: "none", problem: `${action.verb} is not done in the page` };
  }
}

/**
 * @param {Place} place
 * @param {Action} action
 * @returns {Promise<{point?: Point, problem?: string}>} Neither: there is nothing left to do.
 */
async function locate(place, action) {
  try {
    const { value: spot } = await call(place.tabId, place.documentId, "locate", [action]);
    if (spot.done || spot.problem) return { problem: spot.problem };
    const point = await inTab(place, spot);
    return point ? { point } : { problem: "its frame is covered by something else on the page" };
  } catch (error) {
    // Nothing was given to the page yet, so this is certain: the action was not done.
    if (error instanceof PageError) return { problem: error.message };
    throw error;
  }
}

/**
 * @param {Place} place
 * @param {{x: number, y: number, frameOffsetKnown: boolean}} spot
 * @returns {Promise<Point | null>} The spot in the tab's viewport; null if the frame is covered there.
 */
async function inTab({ tabId, frameId, documentId }, { x, y, frameOffsetKnown }) {
  if (frameOffsetKnown) return { x, y };
  const { value: known } = await call(tabId, documentId, "frameOffset");
  const { covered, ...point } = await toTab(tabId, frameId, { x: x - known.x, y: y - known.y });
  return covered ? null : point;
}

/** @param {Place} place @param {Array<[string, Record<string, unknown>]>} commands  @returns {Promise<Done>} */
async function give({ tabId }, commands) {
  await devtools.input(tabId, commands);
  return { input: "trusted" };
}

/** @param {Place} place @param {"perform" | "scroll"} method @param {Action} action  @returns {Promise<Done>} */
async function inPage({ tabId, documentId }, method, action) {
  const { value } = await call(tabId, documentId, method, [action]);
  return value.problem ? { input: "none", problem: value.problem } : { input: "synthetic" };
}

/**
 * Give the target the focus, with its text selected where it is to be replaced, and go on.
 *
 * @param {Place} place
 * @param {Extract<Action, {verb: "type" | "press"}>} action
 * @param {() => Promise<Done>} next
 * @returns {Promise<Done>}
 */
async function focused(place, action, next) {
  if (action.verb === "press") {
    const module = chrome.runtime.getURL("page/refs.js");
    const { result } = await script(place.tabId, place.documentId, focusOn, [module, action.ref ?? ""]);
    return result ? next() : inPage(place, "perform", action);
  }
  const { value } = await call(place.tabId, place.documentId, "prepareType", [action.ref, action.clear]);
  if (value.problem) return { input: "none", problem: value.problem };
  return value.insert ? next() : inPage(place, "perform", action);
}

/**
 * Runs in the page's isolated world, where `page/refs.js` is the instance that named the elements.
 *
 * @param {string} module
 * @param {string} ref
 * @returns {Promise<boolean>} False if it does not take the focus: keys would go somewhere else.
 */
async function focusOn(module, ref) {
  const element = (await import(module)).elementOf(ref);
  element?.focus({ preventScroll: true });
  return element?.matches(":focus, :focus-within") ?? false;
}

/**
 * @param {Place} place
 * @param {Extract<Action, {verb: "type"}>} action
 * @returns {Promise<Done>}
 */
async function type(place, { text, clear, submit }) {
  // The last character comes from the keyboard, for pages that listen to keys only; the rest at once.
  const characters = [...text];
  const last = characters.at(-1);
  const byKey = last !== undefined && last >= " " ? characters.pop() : undefined;
  /** @type {Array<[string, Record<string, unknown>]>} */
  const commands = [];
  if (characters.length) commands.push(["Input.insertText", { text: characters.join("") }]);
  if (byKey) commands.push(...characterCommands(byKey));
  if (!text && clear) commands.push(...(keyCommands("Delete") ?? []));
  if (submit) commands.push(...(keyCommands("Enter") ?? []));
  return give(place, commands);
}

/** @param {Place} place @param {string} keys  @returns {Promise<Done>} */
async function press(place, keys) {
  const commands = keyCommands(keys);
  return commands ? give(place, commands) : { input: "none", problem: `"${keys}" is not the name of a key` };
}

/**
 * @param {Point} point
 * @param {"left" | "middle" | "right"} [button]
 * @param {number} [count]
 */
function clickCommands(point, button = "left", count = 1) {
  const commands = [mouse("mouseMoved", point)];
  for (let clickCount = 1; clickCount <= count; clickCount++) {
    commands.push(mouse("mousePressed", point, { button, buttons: CLICKS[button], clickCount }));
    commands.push(mouse("mouseReleased", point, { button, clickCount }));
  }
  return commands;
}

/**
 * @param {string} type
 * @param {Point} point
 * @param {Record<string, unknown>} [more]
 * @returns {[string, Record<string, unknown>]}
 */
function mouse(type, { x, y }, more = {}) {
  return ["Input.dispatchMouseEvent", { type, x, y, ...more }];
}
