/**
 * Which step of a run set off a request of its page: told by the hook in the page's own world (`cause_hook.js`) in the
 * stack of the request's initiator, and for a form, which has none, by the page modules.
 *
 * @typedef {import("./network_rules.js").Paused} Paused
 * @typedef {chrome.debugger.DebuggerSession} Session
 * @typedef {{by: "input", step: number} | {by: "page"} | {by: "told"} | {by: "person"} | {by: "unknown"}} Cause  `input`: a step's; `page`:
 *   neither the run nor the person can have set it off; `told`: nor can they, but by what a window of another site has told
 *   its document; `person`: they were the last who did something there
 * @typedef {{cause: Cause, document: string}} Origin  `document`: the browser's name of the document that sends it, or ""
 */

import { EVENTS } from "../../page/shared/cause_events.js";
import { CAUSE, hook } from "./cause_hook.js";
import { call, withDeadline } from "../frames/frames.js";

const SOURCE = `(${hook})(${JSON.stringify(CAUSE)}, ${JSON.stringify(EVENTS)})`;
/** The browser tells of an initiator a moment after it holds the request; of one in a worker it tells nothing. */
const INITIATOR_MS = 400;
const FORM_MS = 500;
/** A form is on its way for so long after it was gathered. */
const FORM_AGE_MS = 5_000;
const MOST = 300;

/** The causes that initiators' stacks name, by the browser's name of the request. @type {Map<string, Origin>} */
const known = new Map();
/** Who waits for one. @type {Map<string, (origin: Origin) => void>} */
const waiting = new Map();

/**
 * From its first script on, every document of this target tells; those that are there already, from now on.
 *
 * @param {Session} session
 */
export async function install(session) {
  const params = { source: SOURCE, runImmediately: true };
  await chrome.debugger.sendCommand(session, "Page.addScriptToEvaluateOnNewDocument", params);
}

/** The debugger's `Network.requestWillBeSent`. @param {any} event */
export function onRequest({ requestId, loaderId = "", request, initiator }) {
  if (request.method === "GET") return;
  const origin = { cause: named(initiator?.stack), document: loaderId === requestId ? "" : loaderId };
  waiting.get(requestId)?.(origin);
  known.set(requestId, origin);
  if (known.size > MOST) known.delete(known.keys().next().value ?? "");
}

/** @param {any} stack  @returns {Cause} */
function named(stack) {
  for (const { functionName } of stack?.callFrames ?? []) if (functionName.startsWith(CAUSE)) return causeOf(functionName.slice(CAUSE.length));
  return { by: "unknown" };
}

/** @param {string} name  @returns {Cause} */
function causeOf(name) {
  if (name === "page" || name === "told" || name === "person") return { by: name };
  return /^\d+$/.test(name) ? { by: "input", step: Number(name) } : { by: "unknown" };
}

/** @type {Origin} */
export const UNTOLD = { cause: { by: "unknown" }, document: "" };

/**
 * @param {Paused} event
 * @returns {Promise<Origin>}
 */
export async function originOf({ networkId = "" }) {
  const origin = known.get(networkId);
  if (origin || !networkId) return origin ?? UNTOLD;
  /** @type {PromiseWithResolvers<Origin>} */
  const { promise, resolve } = Promise.withResolvers();
  waiting.set(networkId, resolve);
  const timer = setTimeout(resolve, INITIATOR_MS, UNTOLD);
  return promise.finally(() => (clearTimeout(timer), waiting.delete(networkId)));
}

/** What the page modules know. @param {number} tab @param {number} frame  @returns {Promise<import("../../page/guard/causes.js").Causes | null>} */
const told = (tab, frame) => withDeadline(call(tab, frame, "causes"), FORM_MS).then(({ value }) => value, () => null);

/** Whether a form that a step sends is on its way by itself, and no script has kept it back. @param {number} tab @param {import("./current_steps.js").Step} step */
export async function sendsItsForm(tab, { facts, frame, began }) {
  if (!facts.submits || facts.form?.method !== "post") return false;
  return ((await told(tab, frame))?.submitAt ?? 0) >= began;
}

/**
 * @param {number} tab
 * @param {number} frame  The one whose form it may be.
 * @returns {Promise<Cause>}
 */
export async function causeOfForm(tab, frame) {
  const value = await told(tab, frame);
  return value && Date.now() - value.formAt < FORM_AGE_MS ? causeOf(value.form) : { by: "unknown" };
}
