/**
 * `chrome.debugger` on the tabs that runs hold: trusted input, dialogs answered, requests counted.
 *
 * Only http(s) tabs and empty ones that a run's page has opened are ever attached to: the debugger would also
 * reach our own approval page, and its clicks count as a person's.
 *
 * @typedef {object} Attached
 * @property {Set<string>} requests  Ids of the page's own requests (XHR, fetch) that are under way.
 * @property {{yes: boolean, stays: () => void} | null} leaving  We leave the page ourselves: what a "leave this page?" question gets, and
 *   who is told when it got a no.
 * @property {{text: string, given: boolean, answered: boolean} | null} accept  The action under way accepts a dialog, with this text
 *   in a prompt.
 * @property {((data: unknown) => void) | null} dragged  Who waits for a drag that the page begins.
 * @property {((chooser: Chooser) => void) | null} choosing  Who waits for the page to ask for files.
 * @property {number} opening  How many windows and tabs the page has asked for.
 * @property {number} dialog  How many dialogs have been closed.
 *
 * @typedef {{mode: "selectSingle" | "selectMultiple", backendNodeId?: number}} Chooser  A page asks for files.
 */

import { withDeadline } from "../frames/frames.js";
import { setAside } from "../frames/foreign_frames.js";
import { isPress } from "./mouse.js";
import * as network from "../network/network.js";
import { note } from "../tabs/tab_notes.js";
import { isExpected } from "../tabs/tab_set.js";
import { holder, isOurs } from "../tabs/tabs.js";

const VERSION = "1.3";
const COMMAND_MS = 5_000;
const ENDING_MS = 1_000;
/** So long the person may take to say whether they leave a page. */
const PERSON_MS = 60_000;

/** @type {Map<number, Attached>} */
const attached = new Map();
/** Tabs whose infobar the person cancelled: left alone until the person hands the tab back. @type {Set<number>} */
const cancelled = new Set();
/** Tabs that are still attached to, and not to be acted in: Chrome would not let go, or they are held a while longer. @type {Set<number>} */
const stuck = new Set();
/** @type {Map<number, Promise<boolean>>} */
const attaching = new Map();
/** @type {Map<number, Promise<void>>} */
const detaching = new Map();

/** An input command did not come back: it may still happen, so it must not be sent again. */
export class UnknownOutcome extends Error {
  /** @param {string} message @param {boolean} [pressed]  Something was pressed, or let go, by what did not come back. */
  constructor(message, pressed = false) {
    super(message);
    this.pressed = pressed;
  }
}

/** @param {number} tabId */
export const isAttached = (tabId) => attached.has(tabId);

/** @param {number} tabId  @returns {Promise<boolean>} The same, once an attaching that is under way is over. */
export const isAttachedSoon = async (tabId) => (await attaching.get(tabId)) ?? attached.has(tabId);

/** @param {number} tabId  @returns {number} How many of the page's own requests are under way. */
export const requestsOf = (tabId) => attached.get(tabId)?.requests.size ?? 0;

/**
 * Attach if that is possible.
 *
 * @param {number} tabId
 * @param {boolean} [empty]  Also if it has no page yet.
 * @returns {Promise<boolean>} False: the tab can only be given synthetic input.
 */
export async function attach(tabId, empty = false) {
  await detaching.get(tabId);
  if (attached.has(tabId)) return true;
  if (cancelled.has(tabId)) return false;
  // What is under way may not take an empty tab: that says nothing about whether it can be attached to.
  for (let other; (other = attaching.get(tabId)); ) if ((await other) || !empty) return other;
  const running = tryAttach(tabId, empty).finally(() => attaching.delete(tabId));
  attaching.set(tabId, running);
  return running;
}

/** @param {number} tabId @param {boolean} empty */
async function tryAttach(tabId, empty) {
  // A frame of another extension may come between its being looked for and the attaching.
  return (await attachOnce(tabId, empty)) || attachOnce(tabId, empty);
}

/** @param {number} tabId @param {boolean} empty */
async function attachOnce(tabId, empty) {
  // It may have been let go while this was waited for: nobody would let go of it again.
  if (!(await holder(tabId))) return false;
  const tab = await chrome.tabs.get(tabId).catch(() => null);
  const isEmpty = async () => /^(about:blank)?$/.test(tab?.url ?? "") && !(await isOurs(tabId));
  const hasPage = /^https?:/.test(tab?.url ?? "");
  if (!tab || !(hasPage || (empty && (await isEmpty())))) return false;
  if (hasPage) await setAside(tabId);
  try {
    await chrome.debugger.attach({ tabId }, VERSION);
  } catch (error) {
    // After the service worker died the old attachment is still ours, and then the commands below work.
    if (!/already attached/i.test(String(error))) return false;
  }
  stuck.delete(tabId);
  attached.set(tabId, { requests: new Set(), leaving: null, accept: null, dragged: null, choosing: null, opening: 0, dialog: 0 });
  try {
    await Promise.all([
      send(tabId, "Page.enable"),
      send(tabId, "Emulation.setFocusEmulationEnabled", { enabled: true }),
      withDeadline(network.begin({ tabId }), COMMAND_MS),
    ]);
    return await isHeard(tabId);
  } catch {
    return giveUp(tabId);
  }
}

/**
 * Whether the tab can be told anything: with a frame of another extension in it Chrome lets go of it, or, if the frame
 * came in a bad moment, only refuses every command, until the frame is gone.
 *
 * @param {number} tabId
 */
export async function isHeard(tabId) {
  // Answered by the browser itself, however busy the page is.
  const ask = () => send(tabId, "Target.getTargetInfo").then(() => true, () => false);
  if (await ask()) return true;
  if (!attached.has(tabId)) return false;
  await setAside(tabId);
  return (await ask()) || giveUp(tabId);
}

/** @param {number} tabId @returns {Promise<false>} */
async function giveUp(tabId) {
  await ending(tabId);
  return false;
}

/** @param {number} tabId */
export async function detach(tabId) {
  cancelled.delete(tabId);
  // An attaching that was asked for before this waits for a detaching, too, and begins only then.
  await detaching.get(tabId);
  await attaching.get(tabId);
  if (!attached.has(tabId) && !stuck.has(tabId)) return;
  await ending(tabId);
}

/**
 * What the page sends is still held, and nothing else: no input is given any more, and its dialogs are the person's.
 *
 * @param {number} tabId
 * @returns {Promise<boolean>} False: it is not attached to.
 */
export async function standBack(tabId) {
  await attaching.get(tabId);
  if (detaching.has(tabId) || !attached.delete(tabId)) return false;
  stuck.add(tabId);
  const off = [send(tabId, "Page.disable"), send(tabId, "Emulation.setFocusEmulationEnabled", { enabled: false })];
  await Promise.allSettled(off);
  return true;
}

/** Once at a time. @param {number} tabId */
function ending(tabId) {
  const running = detaching.get(tabId) ?? letGo(tabId).finally(() => detaching.delete(tabId));
  detaching.set(tabId, running);
  return running;
}

/** @param {number} tabId */
async function letGo(tabId) {
  // First of all: from now on nothing is pressed in it, since nothing that comes of that would be held.
  attached.delete(tabId);
  await withDeadline(network.end(tabId), ENDING_MS).catch(() => undefined);
  stuck.delete(tabId);
  if (await isDetached(tabId)) return;
  // A frame of another extension is in the way of that, too.
  await setAside(tabId);
  if (!(await isDetached(tabId))) stuck.add(tabId);
}

/** @param {number} tabId @returns {Promise<boolean>} Whether the debugger has let go of it, or was not there. */
const isDetached = (tabId) => chrome.debugger.detach({ tabId }).then(() => true, (error) => /not attached|no tab/i.test(String(error)));

/** The person handed the tab back: it may be attached to again. @param {number} tabId */
export const forgive = (tabId) => cancelled.delete(tabId);

/**
 * The tab's page is left from now on; null: no more.
 *
 * @param {number} tabId
 * @param {boolean | null} yes  Also if it asks whether to.
 * @returns {Promise<void>} Done once it has asked, and got a no.
 */
export function setLeaving(tabId, yes) {
  const state = attached.get(tabId);
  return new Promise((stays) => {
    if (state) state.leaving = yes === null ? null : { yes, stays };
  });
}

/** What a dialog of the action under way gets; null for the careful answer. @param {number} tabId @param {{text: string} | null} accept */
export function setAnswer(tabId, accept) {
  const state = attached.get(tabId);
  if (state) state.accept = accept && { ...accept, given: false, answered: false };
}

/** Wait until a dialog has been answered as `setAnswer` said. @param {number} tabId @param {number} ms  At most so long. */
export async function answered(tabId, ms) {
  const end = Date.now() + ms;
  while (attached.get(tabId)?.accept?.answered === false && Date.now() < end) await new Promise((next) => setTimeout(next, 20));
}

/**
 * Take over the next drag that the page begins: without this the browser would hand it to the system.
 *
 * @param {number} tabId
 * @returns {Promise<(ms: number) => Promise<unknown>>} Waits for it; null if none comes in time.
 */
export async function interceptDrags(tabId) {
  /** @type {PromiseWithResolvers<unknown>} */
  const { promise, resolve } = Promise.withResolvers();
  const state = attached.get(tabId);
  if (state) state.dragged = resolve;
  await send(tabId, "Input.setInterceptDrags", { enabled: true });
  return (ms) => Promise.race([promise, new Promise((late) => setTimeout(late, ms, null))]);
}

/** @param {number} tabId */
export async function releaseDrags(tabId) {
  const state = attached.get(tabId);
  if (state) state.dragged = null;
  await send(tabId, "Input.setInterceptDrags", { enabled: false }).catch(() => undefined);
}

/**
 * Keep file choosers from opening on the person's screen while the run acts.
 *
 * @param {number} tabId
 * @param {boolean} on
 * @returns {Promise<Chooser | null>} The first one that the page asks for; null once this is switched off.
 */
export function interceptChoosers(tabId, on) {
  const state = attached.get(tabId);
  state?.choosing?.(/** @type {any} */ (null));
  send(tabId, "Page.setInterceptFileChooserDialog", { enabled: on }).catch(() => undefined);
  return new Promise((resolve) => {
    if (state) state.choosing = on ? resolve : null;
    if (!on) resolve(null);
  });
}

/** @param {number} tabId  @returns {number} How many windows and tabs the page has asked for so far. */
export const openingsOf = (tabId) => attached.get(tabId)?.opening ?? 0;

/**
 * @param {number} tabId
 * @param {string} method
 * @param {Record<string, unknown>} [params]
 * @returns {Promise<any>}
 */
export const send = (tabId, method, params = {}) => sendIn({ tabId }, method, params);

/**
 * The same to one of a tab's sessions (`network.sessionsOf`).
 *
 * @param {network.Session} session
 * @param {string} method
 * @param {Record<string, unknown>} [params]
 * @returns {Promise<any>}
 */
export async function sendIn(session, method, params = {}) {
  return withDeadline(chrome.debugger.sendCommand(session, method, params), COMMAND_MS);
}

/**
 * Send input; the commands are given at once and are carried out in their order. None is given in a tab that was let go.
 *
 * @param {number} tabId
 * @param {Array<[string, Record<string, unknown>]>} commands
 * @throws {UnknownOutcome}
 */
export async function input(tabId, commands) {
  if (!attached.has(tabId)) throw new UnknownOutcome("the tab was let go in the middle of it");
  try {
    await Promise.all(commands.map(([method, params]) => send(tabId, method, params)));
  } catch (error) {
    throw new UnknownOutcome(error instanceof Error ? error.message : String(error), isPress(commands));
  }
}

/**
 * Listen to the debugger. Called once, when the service worker starts.
 *
 * @param {(tabId: number, kind: "debugger_cancelled" | "crashed" | "detached") => void} onTrouble  `detached`: by Chrome, not by
 *   the person.
 */
export function listen(onTrouble) {
  chrome.debugger.onDetach.addListener(({ tabId }, reason) => {
    if (tabId === undefined) return;
    const acting = attached.delete(tabId);
    if (!stuck.delete(tabId) && !acting) return;
    network.lost(tabId);
    if (!acting) return;
    if (reason !== "canceled_by_user") return onTrouble(tabId, "detached");
    cancelled.add(tabId);
    onTrouble(tabId, "debugger_cancelled");
  });
  chrome.debugger.onEvent.addListener((source, method, params) => {
    const { tabId } = source;
    const state = tabId === undefined ? undefined : attached.get(tabId);
    // Also of tabs that a worker before this one attached to.
    if (network.onEvent(source, method, params)) return;
    // Only what the page itself asks for is waited for, not what its frames of other processes do.
    if (tabId === undefined || source.sessionId !== undefined || !state) return;
    /** @type {any} */
    const event = params ?? {};
    if (method === "Network.requestWillBeSent") {
      if (event.type === "XHR" || event.type === "Fetch") state.requests.add(event.requestId);
    } else if (method === "Network.loadingFinished" || method === "Network.loadingFailed") {
      state.requests.delete(event.requestId);
    } else if (method === "Page.frameNavigated" && !event.frame.parentId) {
      state.requests.clear();
    } else if (method === "Page.javascriptDialogOpening") {
      void answer(tabId, state, event);
    } else if (method === "Page.javascriptDialogClosed") {
      state.dialog++;
    } else if (method === "Page.windowOpen") {
      state.opening++;
    } else if (method === "Page.fileChooserOpened") {
      state.choosing?.(event);
    } else if (method === "Input.dragIntercepted") {
      state.dragged?.(event.data);
    } else if (method === "Inspector.targetCrashed") {
      onTrouble(tabId, "crashed");
    }
  });
}

/**
 * A dialog blocks the page for good, the command that opened it included, so it is answered at once: the
 * careful answer, except that a page we were told to leave is left, and that an action may say otherwise. Where no step
 * is under way, it is the person who wants to leave (the tab, the window, the browser): they are asked, by Chrome itself.
 *
 * @param {number} tabId
 * @param {Attached} state
 * @param {{type: string, message: string}} dialog
 */
async function answer(tabId, state, { type, message }) {
  const { leaving } = state;
  if (type === "beforeunload" && !leaving && !isExpected(tabId)) {
    const { dialog } = state;
    await new Promise((resolve) => setTimeout(resolve, PERSON_MS));
    if (state.dialog !== dialog) return;
  }
  // An action says yes once: a second dialog asks something else, and may come before this one's answer is through.
  const consent = state.accept?.given === false ? state.accept : null;
  if (consent && type !== "alert") consent.given = true;
  const accept = type === "alert" || (type === "beforeunload" && state.leaving?.yes) || consent !== null;
  const promptText = type === "prompt" ? consent?.text : undefined;
  const reply = accept ? (promptText ? `"${promptText}"` : "OK") : "Cancel";
  const question = type === "beforeunload" ? "the page asked whether to leave it" : `a dialog said: ${message}`;
  note(tabId, `${question} (answered: ${reply})`);
  await send(tabId, "Page.handleJavaScriptDialog", { accept, promptText }).catch(() => undefined);
  if (consent?.given) consent.answered = true;
  if (type === "beforeunload" && !accept) leaving?.stays();
}
