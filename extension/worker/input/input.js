/**
 * Room input: one action in a page, with trusted input through the debugger, and with a clipboard and files of the
 * run's own. Nothing here asks whether the action may be done. Begin here, where each verb is told apart;
 * debugger.js is the way to the browser.
 */

/**
 * Carries out one action in a frame: with trusted input where the debugger is attached, else with
 * synthetic events, and says which. Every check of the target (there, visible, stable, not covered) is
 * made by the page immediately before.
 *
 * @typedef {import("../../generated/wire.js").Action} Action
 * @typedef {Exclude<Action, {verb: "goto" | "go_back" | "go_forward" | "new_tab" | "tab_focus" | "close_tab" | "use_tool" | "wait"}>} InPage  One that happens in the page.
 * @typedef {import("../../page/target/spot.js").Spot} Spot
 * @typedef {import("./types.js").Done} Done
 * @typedef {import("./types.js").Place} Place
 * @typedef {import("./types.js").Show} Show
 */

import * as devtools from "./debugger.js";
import { copied, copy } from "./clipboard.js";
import { drag, draw } from "./drag.js";
import { isBetweenFrames } from "./drag_between.js";
import { call, script } from "../frames/frames.js";
import { clipboardChord, keyCommands, pastes } from "./keys.js";
import { dropPoint, inTab, locate, locateBoth } from "./locate.js";
import { clickCommands, move } from "./mouse.js";
import { pressOptions } from "./list_options.js";
import { approach, press } from "./press.js";
import { type, typeKeys } from "./typing.js";
import { upload } from "./uploads.js";
import { accepts, isPressing } from "../../page/shared/verb.js";
import { turnWheel } from "./wheel.js";

const NOT_COPIED = "nothing was copied yet: select a text and copy it first";

/**
 * The text that an action puts into the page: what leaves it is looked through for that.
 *
 * @param {Action} action
 * @param {string} run
 * @returns {Promise<string>} "" if it puts in none.
 */
export async function textOf(action, run) {
  if (action.verb === "type" || (action.verb === "press" && action.text)) return action.text;
  return pastes(action) ? ((await copied(run))?.text ?? "") : "";
}

/**
 * @param {Place} place
 * @param {InPage} action
 * @param {string} run
 * @param {Spot | null} spot  Where its target is, if nothing has to be moved for it.
 * @param {Show} show  Told where it happens, for the overlay.
 * @returns {Promise<Done>}
 * @throws {devtools.UnknownOutcome}
 */
export async function perform(place, action, run, spot, show) {
  const trusted = devtools.isAttached(place.tabId);
  if (action.verb === "scroll") {
    const done = await inPage(place, "scroll", action);
    const mayListen = done.problem && trusted && action.ref && !action.to_text && !action.to_end;
    return (mayListen && (await turnWheel(place, action, show))) || done;
  }
  if (action.verb === "copy") return { input: "none", ...(await copy(place.tabId, run)) };
  if (action.verb === "select_text") return select(place, action, trusted, show);
  if (action.verb === "press" && clipboardChord(action.keys)) return useClipboard(place, action, run, trusted);
  const chosen = trusted && action.verb === "select" ? await pressOptions(place, action, show) : null;
  if (chosen) return chosen;
  if (action.verb === "press" && !action.ref) return trusted ? pressKeys(place, action) : inPage(place, "perform", action);
  if (action.verb === "paste" && !(await copied(run))) return { input: "none", problem: NOT_COPIED };
  const found = spot ? { points: [spot] } : await (isBetweenFrames(action) ? locateBoth(place, action) : locate(place, action));
  const { points } = found;
  if (!points.length) return refused(found);
  if (trusted && isPressing(action)) return begun(place, action, run, await press(place, action, points, show));
  show(points[0]);
  if (!trusted || isPressing(action)) return untrusted(place, action, run);
  switch (action.verb) {
    case "hover":
      return give(place, [move(points[0])]);
    case "select":
      return inPage(place, "perform", action);
    case "upload": {
      const there = await approach(place, action, points);
      if (!there.points.length) return refused(there);
      const done = await upload(place, action.files, () => give(place, clickCommands(there.points[0])));
      return done.problem ? { input: "none", begun: true, ...done } : { input: "trusted" };
    }
    case "draw":
      await draw(place.tabId, points);
      return { input: "trusted" };
    case "drag":
      await drag(place, points[0], points[1], async () => (isBetweenFrames(action) ? points[1] : dropPoint(place, action, points[1])));
      return { input: "trusted" };
    case "press":
      return focused(place, action, () => pressKeys(place, action));
  }
}

/** With events of the page's own. @param {Place} place @param {Action} action @param {string} run  @returns {Promise<Done>} */
async function untrusted(place, action, run) {
  if (action.verb === "paste") return paste(place, run, false, action);
  if (accepts(action)) {
    return { input: "none", problem: "a dialog cannot be answered in this tab, because the debugging bar was closed" };
  }
  if (action.verb === "upload") return { input: "none", problem: "files cannot be chosen in this tab, because the debugging bar was closed" };
  return inPage(place, "perform", action);
}

/**
 * What begins with a press.
 *
 * @param {Place} place
 * @param {import("../../page/shared/verb.js").Pressing} action
 * @param {string} run
 * @param {Done} pressed
 * @returns {Promise<Done>}
 */
async function begun(place, action, run, pressed) {
  if (pressed.input !== "trusted" || pressed.held) return pressed;
  // The page has heard the press.
  const heard = (/** @type {Done} */ done) => (done.problem ? { ...done, begun: true } : done);
  switch (action.verb) {
    case "click":
    case "check":
      return pressed;
    case "type":
      return heard(await focused(place, action, (editor) => type(place, action, editor)));
    case "paste":
      return heard(await paste(place, run, true, action));
  }
}

/** @param {{problem?: string}} found  @returns {Done} */
const refused = ({ problem }) => (problem ? { input: "none", problem } : { input: "none" });

/** @param {Place} place @param {Array<[string, Record<string, unknown>]>} commands  @returns {Promise<Done>} */
async function give({ tabId }, commands) {
  await devtools.input(tabId, commands);
  return { input: "trusted" };
}

/** @param {Place} place @param {"perform" | "scroll"} method @param {Action} action  @returns {Promise<Done>} */
async function inPage({ tabId, documentId }, method, action) {
  const { value } = await call(tabId, documentId, method, [action]);
  return value.problem ? { input: "none", problem: value.problem, begun: value.begun } : { input: "synthetic" };
}

/**
 * Select text: with the mouse where that touches nothing but text, so that pages that wait for the mouse
 * hear of it, and then exactly by the page's selection.
 *
 * @param {Place} place
 * @param {Extract<Action, {verb: "select_text"}>} action
 * @param {boolean} trusted
 * @param {Show} show
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
  return trusted ? pressKeys(place, cut) : inPage(place, "perform", cut);
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
  if (!from) return { input: "none", problem: NOT_COPIED };
  if (into) {
    const { value } = await call(place.tabId, place.documentId, "prepareType", [into.ref, into.clear, "end", from.text]);
    if (value.problem) return { input: "none", problem: value.problem };
    if (!value.insert) return inPage(place, "perform", { ...into, verb: "type", text: from.text, where: "end", submit: false, part: "" });
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
 * @param {(editor: boolean) => Promise<Done>} next
 * @returns {Promise<Done>}
 */
async function focused(place, action, next) {
  if (action.verb === "press") {
    return (await focus(place, action.ref ?? "")) ? next(false) : inPage(place, "perform", action);
  }
  const { value } = await call(place.tabId, place.documentId, "prepareType", [action.ref, action.clear, action.where, action.text, action.part]);
  if (value.problem) return { input: "none", problem: value.problem };
  return value.insert ? next(value.editor) : inPage(place, "perform", action);
}

/** @param {Place} place @param {string} ref  @returns {Promise<boolean>} Whether it has the focus now. */
const focus = async ({ tabId, documentId }, ref) => (await call(tabId, documentId, "focusOn", [ref])).value;

/** @param {Place} place @param {{keys: string, text: string}} press  @returns {Promise<Done>} */
async function pressKeys(place, { keys, text }) {
  if (text) return typeKeys(place, text).then(() => ({ input: "trusted" }));
  const commands = keyCommands(keys);
  return commands ? give(place, commands) : { input: "none", problem: `"${keys}" is not the name of a key` };
}
