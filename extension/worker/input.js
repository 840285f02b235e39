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
import { copied, copy } from "./clipboard.js";
import { drag, draw } from "./drag.js";
import { isBetweenFrames, pointing } from "./drag_between.js";
import { PageError, call, frameOf, script } from "./frames.js";
import { toTab } from "./frame_tree.js";
import { characterCommands, clipboardChord, keyCommands } from "./keys.js";
import { clickCommands, move } from "./mouse.js";
import { upload } from "./uploads.js";

/** Actions that begin with a press on their target. */
const PRESSING = new Set(["click", "check", "type", "paste", "upload"]);
/** How long a target may be gone from under the mouse that has just come: a picture for it is being loaded. */
const HOVER_MS = 500;
const HOVER_POLL_MS = 20;
const MOST_MOVES = 4;

/**
 * @param {Place} place
 * @param {Action} action  One that happens in the page.
 * @param {string} run
 * @param {(point: Point) => void} show  Told where it happens, for the overlay.
 * @returns {Promise<Done>}
 * @throws {devtools.UnknownOutcome}
 */
export async function perform(place, action, run, show) {
  const trusted = devtools.isAttached(place.tabId);
  if (action.verb === "scroll") return inPage(place, "scroll", action);
  if (action.verb === "copy") return { input: "none", ...(await copy(place.tabId, run)) };
  if (action.verb === "select_text") return select(place, action, trusted, show);
  if (action.verb === "press" && clipboardChord(action.keys)) return useClipboard(place, action, run, trusted);
  if (action.verb === "press" && !action.ref) return trusted ? press(place, action.keys) : inPage(place, "perform", action);
  const found = await (isBetweenFrames(action) ? locateBoth(place, action) : locate(place, action));
  if (!found.points.length) return refused(found);
  show(found.points[0]);
  const { points, problem } = trusted && PRESSING.has(action.verb) ? await approach(place, action, found.points) : found;
  if (!points.length) return refused({ problem });
  const [point] = points;
  if (action.verb === "paste") {
    if (trusted) await devtools.input(place.tabId, clickCommands(point));
    return paste(place, run, trusted, action);
  }
  if (!trusted && action.verb === "click" && action.dialog === "accept") {
    return { input: "none", problem: "a dialog cannot be answered in this tab, because the debugging bar was closed" };
  }
  if (!trusted && action.verb === "upload") {
    return { input: "none", problem: "files cannot be chosen in this tab, because the debugging bar was closed" };
  }
  if (!trusted || action.verb === "select") return inPage(place, "perform", action);
  switch (action.verb) {
    case "click":
      return give(place, clickCommands(point, action.button, action.count));
    case "check":
      return give(place, clickCommands(point));
    case "hover":
      return give(place, [move(point)]);
    case "upload": {
      const done = await upload(place, action.files, () => give(place, clickCommands(point)));
      return done.problem ? { input: "none", ...done } : { input: "trusted" };
    }
    case "draw":
      await draw(place.tabId, points);
      return { input: "trusted" };
    case "drag":
      await drag(place, point, points[1], async () => (isBetweenFrames(action) ? points[1] : dropPoint(place, action, points[1])));
      return { input: "trusted" };
    case "press":
      return focused(place, action, () => press(place, action.keys));
    case "type":
      await devtools.input(place.tabId, clickCommands(point));
      return focused(place, action, () => type(place, action));
    default:
      return { input: "none", problem: `${action.verb} is not done in the page` };
  }
}

/** @param {{problem?: string}} found  @returns {Done} */
const refused = ({ problem }) => (problem ? { input: "none", problem } : { input: "none" });

/**
 * Bring the mouse to the target and look again: a page that reacts to the mouse may move the target, put
 * something else there, or load another picture for it. Only what still lies under the mouse is pressed.
 *
 * @param {Place} place
 * @param {Action} action
 * @param {Point[]} points  Where it was found.
 * @returns {ReturnType<typeof locate>}
 */
async function approach(place, action, points) {
  const end = Date.now() + HOVER_MS;
  for (let moves = 1; ; moves++) {
    await devtools.input(place.tabId, [move(points[0])]);
    const found = await locate(place, action);
    const [now] = found.points;
    if (found.problem === undefined && !now) return found;
    const there = now && Math.hypot(now.x - points[0].x, now.y - points[0].y) < 1;
    // What runs away from the mouse, or comes and goes with it, is pressed where it was seen last.
    if ((there && found.hovered) || Date.now() > end || (now && !there && moves >= MOST_MOVES)) return found;
    if (now && !there) points = found.points;
    else await new Promise((resolve) => setTimeout(resolve, HOVER_POLL_MS));
  }
}

/**
 * @param {Place} place
 * @param {Action} action
 * @returns {Promise<{points: Point[], problem?: string, hovered?: boolean}>} The places to press at and to move
 *   to, and whether the mouse is there; no points and no problem: there is nothing left to do.
 */
async function locate(place, action) {
  try {
    const { value: spot } = await call(place.tabId, place.documentId, "locate", [action]);
    if (spot.done || spot.problem) return { points: [], problem: spot.problem };
    const points = await inTab(place, spot);
    return points ? { points, hovered: spot.hovered } : { points: [], problem: "its frame is covered by something else on the page" };
  } catch (error) {
    // Nothing was given to the page yet, so this is certain: the action was not done.
    if (error instanceof PageError) return { points: [], problem: error.message };
    throw error;
  }
}

/**
 * @param {Place} place
 * @param {Extract<Action, {verb: "drag"}> & {to: string}} action  From this frame to another one.
 * @returns {ReturnType<typeof locate>}
 */
async function locateBoth(place, action) {
  const frameId = frameOf(action.to);
  const [here, over] = await Promise.all([place.frameId, frameId].map((one) => script(place.tabId, one, () => origin, [])));
  // The debugger's drag events stay in the process that they are sent to.
  if (here.result !== over.result) return { points: [], problem: "a thing cannot be dragged into a frame of another site" };
  const { documentId } = await script(place.tabId, frameId, () => 0, []);
  const there = { tabId: place.tabId, frameId, documentId };
  const start = () => locate(place, pointing(action.ref, action.start));
  const end = () => locate(there, pointing(action.to, action.end));
  const scrolled = () => Promise.all([0, place.frameId, frameId].map((one) => script(place.tabId, one, () => `${scrollX},${scrollY}`, [])));
  // Bringing one end into view may move the other one out of it.
  const first = [await start(), await end()].find(({ points }) => !points.length);
  if (first) return first;
  const from = await start();
  const before = await scrolled();
  const to = await end();
  const after = await scrolled();
  const missing = [from, to].find(({ points }) => !points.length);
  if (missing) return missing;
  if (before.some(({ result }, i) => result !== after[i].result)) {
    return { points: [], problem: "both ends of the drag cannot be in view together" };
  }
  return { points: [from.points[0], to.points[0]] };
}

/**
 * @param {Place} place
 * @param {{x: number, y: number, path: Point[], frameOffsetKnown: boolean}} spot
 * @returns {Promise<Point[] | null>} The spot and its path in the tab's viewport; null if the frame is covered there.
 */
async function inTab({ tabId, frameId }, { x, y, path, frameOffsetKnown }) {
  if (frameOffsetKnown) return [{ x, y }, ...path];
  const { covered, ...point } = await toTab(tabId, frameId, { x, y });
  const rest = path.map((one) => ({ x: one.x - x + point.x, y: one.y - y + point.y }));
  return covered ? null : [point, ...rest];
}

/**
 * Where to let go, now that the thing is held.
 *
 * @param {Place} place
 * @param {Action} action
 * @param {Point} planned
 * @returns {Promise<Point>}
 */
async function dropPoint(place, action, planned) {
  try {
    const { value: spot } = await call(place.tabId, place.documentId, "dropPlace", [action]);
    return spot ? ((await inTab(place, spot))?.[0] ?? planned) : planned;
  } catch (error) {
    // A page that goes away gets the button released where it was meant to be.
    if (error instanceof PageError) return planned;
    throw error;
  }
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
 * Select text: with the mouse where that touches nothing but text, so that pages that wait for the mouse
 * hear of it, and then exactly by the page's selection.
 *
 * @param {Place} place
 * @param {Extract<Action, {verb: "select_text"}>} action
 * @param {boolean} trusted
 * @param {(point: Point) => void} show
 * @returns {Promise<Done>}
 */
async function select(place, action, trusted, show) {
  const { value: spot } = await call(place.tabId, place.documentId, "locateText", [action]);
  if (spot?.problem) return { input: "none", problem: spot.problem };
  const points = spot && (await inTab(place, spot));
  if (points) show(points[0]);
  if (points && trusted) await draw(place.tabId, points);
  const done = await inPage(place, "perform", action);
  return points && trusted && !done.problem ? { input: "trusted" } : done;
}

/**
 * A chord that means the clipboard, done with the run's own.
 *
 * @param {Place} place
 * @param {Extract<Action, {verb: "press"}>} action
 * @param {string} run
 * @param {boolean} trusted
 * @returns {Promise<Done>}
 */
async function useClipboard(place, action, run, trusted) {
  if (action.ref) await focus(place, action.ref);
  const chord = clipboardChord(action.keys);
  if (chord === "paste") return paste(place, run, trusted, null);
  const { problem } = await copy(place.tabId, run);
  if (problem || chord === "copy") return { input: "none", problem };
  const cut = { ...action, keys: "Delete" };
  return trusted ? press(place, cut.keys) : inPage(place, "perform", cut);
}

/**
 * @param {Place} place
 * @param {string} run
 * @param {boolean} trusted
 * @param {Extract<Action, {verb: "paste"}> | null} into  The field; null for what has the focus.
 * @returns {Promise<Done>}
 */
async function paste(place, run, trusted, into) {
  const from = await copied(run);
  if (!from) return { input: "none", problem: "nothing was copied yet: select a text and copy it first" };
  if (into) {
    const { value } = await call(place.tabId, place.documentId, "prepareType", [into.ref, into.clear]);
    if (value.problem) return { input: "none", problem: value.problem };
    if (!value.insert) return inPage(place, "perform", { ...into, verb: "type", text: from.text, submit: false });
  }
  const { value: taken } = await call(place.tabId, place.documentId, "offerPaste", [from.text]);
  if (taken) return { input: "synthetic" };
  if (trusted) return give(place, [["Input.insertText", { text: from.text }]]);
  await call(place.tabId, place.documentId, "insertText", [from.text]);
  return { input: "synthetic" };
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
    return (await focus(place, action.ref ?? "")) ? next() : inPage(place, "perform", action);
  }
  const { value } = await call(place.tabId, place.documentId, "prepareType", [action.ref, action.clear]);
  if (value.problem) return { input: "none", problem: value.problem };
  return value.insert ? next() : inPage(place, "perform", action);
}

/** @param {Place} place @param {string} ref  @returns {Promise<boolean>} Whether it has the focus now. */
async function focus({ tabId, documentId }, ref) {
  const module = chrome.runtime.getURL("page/refs.js");
  return (await script(tabId, documentId, focusOn, [module, ref])).result ?? false;
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
  // The last character comes from the keyboard, for pages that listen to keys only; the rest at once. After
  // several lines the caret of an editor is not where a key would have to go.
  const characters = [...text];
  const byKey = text !== "" && !/[\n\r\t]/.test(text) ? characters.pop() : undefined;
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
