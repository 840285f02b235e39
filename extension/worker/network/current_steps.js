/**
 * The steps that each run does or did last: what the page sends is judged by the one that set it off.
 *
 * Kept in memory only: after the worker died nothing is known to be under way, and what the page sends then is
 * asked about like anything that comes from nowhere.
 *
 * @typedef {import("../../generated/wire.js").Act} Act
 * @typedef {import("../../generated/wire.js").Facts} Facts
 *
 * @typedef {object} Step
 * @property {number} index
 * @property {boolean} sends  It may send its form: approved by the person, or of a kind that needs no approval.
 *   Not under a grant: nobody has seen this very step, and the daemon decides what may come of it.
 * @property {boolean} approved  By the person, for the step itself: one request may pass by that.
 * @property {Facts} facts
 * @property {number} frame  The frame that it acts in; 0 is the top one.
 * @property {Act["request"]} request  What its page wanted to send the first time, if the ticket was given for that.
 * @property {boolean} spent  That was sent.
 * @property {Promise<void>} tried  It is known whether it was done: a page may send something in the very moment in
 *   which it makes something else of what is pressed.
 * @property {number} began  Unix time in milliseconds.
 * @property {number | null} ended  Unix time in milliseconds.
 */

import { isQuiet } from "../../page/shared/verb.js";

/** Steps of a run whose requests may still come: a timer that repeats itself has no end. */
const KEPT = 500;

/** Of each run, the latest last. @type {Map<string, Step[]>} */
const latest = new Map();

/** So long what follows a step that was done on weak signs is looked at more closely, also past the run's end: as "Undo" stands. */
const SUSPECTED_MS = 15_000;

/** Until when that is, in Unix milliseconds, by tab. @type {Map<number, number>} */
const suspected = new Map();
/** The same, whatever was done there since. @type {Map<number, number>} */
const followed = new Map();

/**
 * A step begins that has passed every check.
 *
 * @param {Act} act
 * @param {Facts} facts
 * @param {boolean} sends  Whether its form may be sent.
 * @param {number} frame
 * @returns {{tried: (done: boolean) => void, ended: () => void}} `tried` is to be called once it is known whether
 *   it was done: what was not done lets nothing pass. `ended` at its end.
 */
export function beginStep(act, facts, sends, frame) {
  if (isQuiet(act.action)) return { tried: () => undefined, ended: () => undefined };
  const may = act.exemption !== "grant" && (sends || act.ticket !== "");
  suspected.set(act.tab, act.suspected ? Infinity : 0);
  /** @type {() => void} */
  let resolve = () => undefined;
  const promise = new Promise((/** @type {(nothing: void) => void} */ told) => (resolve = told));
  /** @type {Step} */
  const step = { index: act.step, sends: may, approved: act.ticket !== "", facts, frame, request: act.request, spent: false, tried: promise, began: Date.now(), ended: null };
  latest.set(act.run, [...(latest.get(act.run) ?? []), step].slice(-KEPT));
  return {
    tried: (done) => {
      if (!done) Object.assign(step, { sends: false, spent: true });
      resolve();
    },
    ended: () => {
      step.ended = Date.now();
      if (act.suspected) for (const until of [suspected, followed]) until.set(act.tab, step.ended + SUSPECTED_MS);
      resolve();
    },
  };
}

/** Whether the step that a tab's page follows was done on weak signs. @param {number} tab @param {number} now */
export const isSuspected = (tab, now) => now < (suspected.get(tab) ?? 0);

/** Until when a tab is held though its run may be over, in Unix milliseconds. @param {number} tab */
export const followedUntil = (tab) => followed.get(tab) ?? 0;

/** @param {string} run */
export const latestStep = (run) => latest.get(run)?.at(-1);

/** @param {string} run @param {number} index */
export const stepOf = (run, index) => latest.get(run)?.find((step) => step.index === index);

/** The run is over. @param {string} run */
export const forgetSteps = (run) => latest.delete(run);
