/**
 * Presses: the mouse is brought to the target and pressed at once. A page that reacts to the mouse may have moved
 * the target, or put something else there: the page's guard holds such a press back before anything hears of it, and
 * the target is looked for again, with the mouse in its place.
 *
 * @typedef {import("../../generated/wire.js").Action} Action
 * @typedef {import("./types.js").Done} Done
 * @typedef {import("./types.js").Place} Place
 * @typedef {import("./types.js").Point} Point
 * @typedef {import("./types.js").Show} Show
 * @typedef {import("./mouse.js").Command} Command
 */

import { INPUT_DEAD, hears, rouse } from "./input_dead.js";
import * as devtools from "./debugger.js";
import { call } from "../frames/frames.js";
import { locate } from "./locate.js";
import { NOWHERE, clickCommands, letGo, move } from "./mouse.js";

/** How long a target may be gone from under the mouse that has just come: a picture for it is being loaded. */
const HOVER_MS = 500;
const HOVER_POLL_MS = 20;
const MOST_MOVES = 4;

/**
 * @param {Place} place
 * @param {Action} action
 * @param {Point[]} points
 * @param {Show} show
 * @returns {Promise<Done>}
 */
export async function press(place, action, points, show) {
  const commands = (/** @type {Point} */ at) => (action.verb === "click" ? clickCommands(at, action.button, action.count, action.modifiers) : clickCommands(at));
  const { tabId } = place;
  if (place.others) {
    const all = commands(points[0]);
    const { held, heard, missed, arrived } = await (place.others.barred ? pressAtOnce(place, all) : pressFirst(place, all));
    const inputDead = !arrived && place.others.barred && !(await hears(place, points[0]));
    if (!missed && (arrived || (place.others.alone && !inputDead))) {
      show(points[0], true);
      return { input: "trusted", held, heard };
    }
    place.onPress?.(null);
    // What nothing was heard of has not been pressed.
    if (inputDead && !(await rouse(place, points[0]))) return { input: "none", problem: INPUT_DEAD };
    await call(tabId, place.documentId, "watchAgain");
  }
  show(points[0]);
  const found = await approach(place, action, points);
  if (!found.points.length) return { input: "none", problem: found.problem };
  await devtools.input(tabId, commands(found.points[0]));
  const lost = place.others?.barred && !place.others.alone && !(await outcomeOf(place, "pressed")).arrived;
  // Nobody knows what the frame has heard.
  if (lost) throw new devtools.UnknownOutcome("its place was taken by a frame when it was pressed", true);
  return { input: "trusted" };
}

/** @typedef {{held?: string, heard?: boolean, missed: boolean, arrived: boolean}} Outcome  As the page's guard tells it; `held` is not there where it may still change. */

/** @param {Place} place @param {Command[]} commands  @returns {Promise<Outcome>} */
async function pressAtOnce(place, commands) {
  const sent = devtools.input(place.tabId, commands);
  place.onPress?.(sent);
  await sent;
  return outcomeOf(place, "pressed");
}

/**
 * Where other documents are in the tab, the mouse is not let go before it is certain that none of those was pressed.
 *
 * @param {Place} place
 * @param {Command[]} commands
 * @returns {Promise<Outcome>}
 */
async function pressFirst(place, commands) {
  const down = commands.findIndex(([, { type }]) => type === "mousePressed") + 1;
  const rest = commands.slice(down);
  const [early] = await Promise.all([outcomeOf(place, "pressArrives"), devtools.input(place.tabId, commands.slice(0, down))]);
  const { missed, arrived } = early.arrived ? early : await outcomeOf(place, "pressed");
  // Whatever became of the press, no key stays down.
  const keys = rest.filter(([method]) => method === "Input.dispatchKeyEvent");
  await devtools.input(place.tabId, arrived && !missed ? rest : [arrived ? rest[0] : letGo(NOWHERE), ...keys]);
  return { missed, arrived };
}

/** @param {Place} place @param {"pressed" | "pressArrives"} method  @returns {Promise<Required<Outcome>>} */
function outcomeOf({ tabId, documentId }, method) {
  // A page that has gone was pressed.
  return call(tabId, documentId, method).then(({ value }) => value, () => ({ held: "", heard: true, missed: false, arrived: true }));
}

/**
 * Bring the mouse to the target and look again: a page that reacts to the mouse may move the target, put
 * something else there, or load another picture for it. Only what still lies under the mouse is pressed.
 *
 * @param {Place} place
 * @param {Action} action
 * @param {Point[]} points  Where it was found.
 * @returns {ReturnType<typeof locate>}
 */
export async function approach(place, action, points) {
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
