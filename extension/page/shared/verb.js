/**
 * What is true of an action by its verb: each verb states its traits in the wire, and here they are asked for, by page
 * and worker. The daemon asks the same in `handrail/verbs/verb.py`, and a test keeps the two alike.
 *
 * @typedef {import("../../generated/wire.js").Action} Action
 * @typedef {import("../../generated/wire.js").Facts} Facts
 * @typedef {typeof VERBS} Verbs
 * @typedef {{[V in keyof Verbs]: Verbs[V]["presses"] extends true ? V : never}[keyof Verbs]} PressingVerb
 * @typedef {Extract<Action, {verb: PressingVerb}>} Pressing  Actions that begin with a press on their target.
 */

import { MOVING, SETTING_OFF } from "../../generated/keys.js";
import { CHOICE_ROLES, FIELD_ROLES } from "../../generated/roles.js";
import { VERBS } from "../../generated/verbs.js";
import { chordOf } from "./chord.js";

/** The keys that press what has the focus. @type {Set<string>} */
const SETS_OFF = new Set(SETTING_OFF);
/** The keys that move a slider. @type {Set<string>} */
const MOVES = new Set(MOVING);

/** A verb that has no traits is a type error here. @param {Action} action */
export const traitsOf = ({ verb }) => VERBS[verb];

/** Whether it sets nothing off, so that the step before it still counts. @param {Action} action */
export const isQuiet = (action) => traitsOf(action).effect === "read";

/** Whether it is done to something in the page: an element, what has the focus, a tool of the page's. @param {Action} action */
export const hasTarget = (action) => Boolean("ref" in action && action.ref) || traitsOf(action).aim === "focus" || traitsOf(action).ends === "call";

/** The address that it opens, if it opens one. @param {Action} action */
export const addressOf = (action) => ("url" in action ? action.url : null);

/** @param {Action} action  @returns {action is Pressing} */
export const isPressing = (action) => traitsOf(action).presses;

/** Whether it is nothing more than a press on its target. @param {Action} action */
export const isOnlyPress = (action) => isPressing(action) && traitsOf(action).ends === "click";

/** Whether a press on its target may react elsewhere: on what the target lies in, or is made of. A tick is the target's own. @param {Action} action */
export const operates = (action) => traitsOf(action).ends === "click" && action.verb !== "check";

/** Whether it says yes to whatever the page asks then. @param {Action} action  @returns {action is Extract<Action, {verb: "click"}>} */
export const accepts = (action) => action.verb === "click" && action.dialog === "accept";

/** Whether typing gives an Enter, at its end or within the text. @param {Action} action */
export const enters = (action) => action.verb === "type" && (action.submit || action.text.includes("\n"));

/** Whether it comes too early where a page has not taken yet what was typed before: it presses, sends or leaves. @param {Action} action */
export const isFinal = (action) => traitsOf(action).leads || !/^(text|nothing)$/.test(traitsOf(action).ends);

/** Whether a target is a button whatever its role says. @param {Pick<Facts, "tag" | "type">} facts */
export const isButton = ({ tag, type }) => tag === "button" || (tag === "input" && /^(submit|button|image|reset)$/.test(type));

/** @param {Facts} facts */
const isFilledIn = (facts) => (FIELD_ROLES.has(facts.role) || CHOICE_ROLES.has(facts.role)) && !isButton(facts);

/**
 * Whether an action uses its target as a press does: by a click at its end, or by a key that stands for one. A drag that
 * is let go over something else is no click, the right button opens a menu, and a file field only takes the file.
 * @param {Action} action @param {{type: string, drop: unknown}} facts
 */
export function presses(action, { type, drop }) {
  const { ends, carries } = traitsOf(action);
  if (ends === "keys") return action.verb !== "press" || SETS_OFF.has(chordOf(action.keys).key) || (action.text ?? "").includes(" ");
  const takes = carries === "files" && type === "file";
  return ends === "click" && !("button" in action && action.button === "right") && !drop && !takes;
}

/** Whether it chooses a box or a radio button that no form is sent by. @param {Action} action @param {Facts} facts */
export const ticks = (action, facts) => presses(action, facts) && CHOICE_ROLES.has(facts.role) && !isButton(facts) && !facts.submits;

/** Whether a slider is moved, which takes effect where it comes to rest. @param {Action} action @param {Facts} facts */
function slides(action, { role }) {
  if (role !== "slider") return false;
  return action.verb === "press" ? MOVES.has(chordOf(action.keys).key) : /^(click|text)$/.test(traitsOf(action).ends);
}

/** Whether an action sets something off, rather than editing or looking. @param {Action} action @param {Facts} facts */
export function setsOff(action, facts) {
  const { ends } = traitsOf(action);
  switch (ends) {
    case "click":
      return presses(action, facts) && (!isFilledIn(facts) || facts.submits || slides(action, facts));
    case "keys":
      return presses(action, facts) || slides(action, facts);
    case "text":
      return enters(action) || slides(action, facts);
    case "choice":
      return facts.submits;
    case "call":
      return true;
    case "nothing":
      return false;
  }
}
