/**
 * A drag from one frame to another: each end is known to its own frame only, and is told by the same questions
 * as a pointing of the mouse.
 *
 * @typedef {import("../../generated/wire.js").Action} Action
 * @typedef {Extract<Action, {verb: "drag"}>} Drag
 */

import { call, frameOf } from "../frames/frames.js";

/** @param {Action} action  @returns {action is Drag & {to: string}} */
export const isBetweenFrames = (action) =>
  action.verb === "drag" && Boolean(action.to) && frameOf(action.to ?? "") !== frameOf(action.ref);

/** @param {string} ref  @param {import("./mouse.js").Point | null} [at]  @returns {Extract<Action, {verb: "hover"}>} */
export const pointing = (ref, at = null) => ({ verb: "hover", ref, at });

/**
 * What the page says of such a drag: the facts of what is dragged, and the words of what it is let go over.
 *
 * @param {number} tabId
 * @param {Drag & {to: string}} action
 * @returns {Promise<{value: any, documentId: string}>} As a frame's own `inspect` answers.
 */
export async function inspectBoth(tabId, action) {
  const [from, to] = await Promise.all(
    [pointing(action.ref, action.start), pointing(action.to, action.end)].map((end) =>
      call(tabId, frameOf(end.ref), "inspect", [end]),
    ),
  );
  const { facts, problem } = to.value;
  if (!facts) return { value: { problem }, documentId: from.documentId };
  const drop = [facts.role || facts.tag, facts.name, facts.hint].filter(Boolean).join(" ").slice(0, 300);
  return { value: from.value.facts ? { facts: { ...from.value.facts, drop } } : from.value, documentId: from.documentId };
}
