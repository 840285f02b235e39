/**
 * Files for a page. The page is made to ask for them, as a person makes it, by a click on the field or on the
 * button that stands for it; the question is answered instead of being shown. The daemon has checked that
 * the person named the files.
 */

import * as devtools from "./debugger.js";
import { sendTo, withTargets } from "../frames/frame_targets.js";
import { call, framesOf } from "../frames/frames.js";
import { note } from "../tabs/tab_notes.js";

const CHOOSER_MS = 3_000;
/** A busy page asks for a file only after the click has been given to it. */
const LATE_MS = 2_000;

/** When the page may ask the person again, by tab. @type {Map<number, ReturnType<typeof setTimeout>>} */
const ending = new Map();

/**
 * Do something in a tab; should the page ask for files then or a moment later because of it, nobody is asked, and the next
 * observation says so. What the person's own press asks for is shown to them.
 *
 * @template T
 * @param {number} tabId
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withoutChoosers(tabId, work) {
  if (!devtools.isAttached(tabId)) return work();
  clearTimeout(ending.get(tabId));
  void devtools.interceptChoosers(tabId, true).then((chooser) => {
    // What the person asks for without a field they have to ask for once more.
    if (chooser) void asked(tabId, chooser).catch(() => undefined);
  });
  try {
    return await work();
  } finally {
    ending.set(tabId, setTimeout(() => void devtools.interceptChoosers(tabId, false), LATE_MS));
  }
}

/** @param {number} tabId @param {devtools.Chooser} chooser */
async function asked(tabId, { backendNodeId }) {
  if (!(await isPersons(tabId))) return note(tabId, "the page asked for a file, which was cancelled: use upload there");
  void devtools.interceptChoosers(tabId, false);
  const { object } = await devtools.send(tabId, "DOM.resolveNode", { backendNodeId });
  const again = { objectId: object.objectId, functionDeclaration: "function () { this.showPicker(); }", userGesture: true };
  await devtools.send(tabId, "Runtime.callFunctionOn", again);
}

/** Whether the person pressed something in the tab after the run did. @param {number} tabId */
async function isPersons(tabId) {
  const frames = await framesOf(tabId).catch(() => []);
  const told = await Promise.all(frames.map(({ frameId }) => call(tabId, frameId, "lastPresses").then(({ value }) => value, () => ({}))));
  const last = (/** @type {"ours" | "persons"} */ whose) => Math.max(0, ...told.map((one) => one[whose] ?? 0));
  return last("persons") > last("ours");
}

/**
 * @param {import("./types.js").Place} place
 * @param {string[]} files  Absolute paths on this computer.
 * @param {() => Promise<unknown>} click  Makes the page ask.
 * @returns {Promise<{problem?: string, begun?: boolean}>}
 * @throws {devtools.UnknownOutcome}
 */
export async function upload({ tabId, frameId }, files, click) {
  if (!(await chrome.extension.isAllowedFileSchemeAccess())) return { problem: NOT_ALLOWED, begun: false };
  return withTargets(tabId, frameId, async (targets) => {
    const { asked, stop } = await listenFor(tabId, targets);
    const late = new Promise((resolve) => setTimeout(resolve, CHOOSER_MS, null));
    const { chooser, send } = (await click().then(() => Promise.race([asked, late])).finally(stop)) ?? {};
    // It was clicked, so it cannot be said that nothing happened.
    if (!chooser?.backendNodeId) throw new devtools.UnknownOutcome("it was clicked, but it did not ask for a file");
    if (files.length > 1 && chooser.mode === "selectSingle") return { problem: "only one file can be chosen here" };
    await send("DOM.setFileInputFiles", { files, backendNodeId: chooser.backendNodeId });
    return {};
  });
}

/**
 * @param {number} tabId
 * @param {string[]} targets  Frames that have sessions of their own.
 * @returns {Promise<{asked: Promise<any>, stop: () => void}>} Once every frame has been told to ask us: the first
 *   question for files, and how to send commands to who asked, `{chooser, send}`.
 */
async function listenFor(tabId, targets) {
  const own = devtools.interceptChoosers(tabId, true).then((chooser) => ({
    chooser,
    send: (/** @type {string} */ method, /** @type {Record<string, unknown>} */ params) => devtools.send(tabId, method, params),
  }));
  /** @type {PromiseWithResolvers<any>} */
  const theirs = Promise.withResolvers();
  /** @param {any} source @param {string} method @param {any} chooser */
  const heard = ({ targetId = "" }, method, chooser) => {
    if (method === "Page.fileChooserOpened" && targets.includes(targetId)) theirs.resolve({ chooser, send: sendTo.bind(null, targetId) });
  };
  chrome.debugger.onEvent.addListener(heard);
  const enabled = targets.map(async (target) => {
    await sendTo(target, "Page.enable");
    await sendTo(target, "Page.setInterceptFileChooserDialog", { enabled: true });
  });
  await Promise.allSettled(enabled);
  return { asked: Promise.race([own, theirs.promise]), stop: () => chrome.debugger.onEvent.removeListener(heard) };
}

const NOT_ALLOWED =
  "Chrome does not let Handrail choose files: the person has to switch on “Allow access to file URLs” for Handrail at chrome://extensions";
