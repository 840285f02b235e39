/**
 * Room frames: calls into the documents of a tab, and where those lie in it. Nothing here knows of runs, or why a
 * page is called. Begin here: each call to a page goes through this file.
 */

/**
 * Calls into the page modules of a tab's frames. They are put into a frame's isolated world at the first call;
 * every result is wrapped, because a function that throws would just answer null.
 */

import { typedValues } from "../../page/shared/mask_text.js";

/** What sets `globalThis.handrail` in a page: `page/main.js` with all that it imports. */
const PAGE = "generated/page.js";
const CALL_MS = 15_000;

/** A frame could not be called; the text is for people and models. */
export class PageError extends Error {
  /** @param {string} message @param {boolean} [gone]  The document went away while it was called. */
  constructor(message, gone = false) {
    super(message);
    this.gone = gone;
  }
}

/** The browser shows why it could not open the page: no name, no answer, no connection. */
export class NotOpened extends PageError {
  constructor() {
    super("The page could not be opened.");
  }
}

/**
 * @typedef {object} Frame
 * @property {number} frameId  0 is the top frame.
 * @property {number} parentFrameId  -1 for the top frame.
 * @property {string} documentId
 * @property {string} url
 */

/**
 * The tab's frames, the top one first. Chrome lists none with a `blob:` address and tells nothing of where one is, though
 * a script for all frames reaches it: in the page its line says that it cannot be read.
 *
 * @param {number} tabId
 * @returns {Promise<Frame[]>}
 */
export async function framesOf(tabId) {
  const frames = await chrome.webNavigation.getAllFrames({ tabId }).catch(() => null);
  if (!frames) throw new PageError("The tab is gone.", true);
  return frames
    .filter((frame) => frame.documentLifecycle === "active")
    .sort((a, b) => a.parentFrameId - b.parentFrameId || a.frameId - b.frameId);
}

/** @param {string} ref  @returns {number} The id of the frame that the element is in. */
export function frameOf(ref) {
  return Number(/^f(\d+)e/.exec(ref)?.[1] ?? 0);
}

/** What has to be known before a page is called. @type {Promise<unknown>} */
let known = Promise.resolve();

/** @param {Promise<unknown>} loaded  After which the typed secrets are known that pages are to cover. */
export function callsWaitFor(loaded) {
  known = loaded.catch(() => undefined);
}

/** @typedef {number | string} Where  A frame's id, or a document's: a call to a document that has gone fails. */

/**
 * Call `handrail.<method>(...args)` in one frame.
 *
 * @param {number} tabId
 * @param {Where} where
 * @param {string} method  For example "observe" or "overlay.show".
 * @param {unknown[]} [args]
 * @returns {Promise<{value: any, documentId: string, size: number}>} `size`: characters of the value as JSON
 * @throws {PageError}
 */
export async function call(tabId, where, method, args = []) {
  await known;
  const { result, documentId } = await scriptWithPage(tabId, where, inPage, [method, args, typedValues()]);
  if (!result) throw new PageError("The page did not answer.", true);
  const { value, error } = JSON.parse(result);
  if (error !== undefined) throw new PageError(error);
  return { value, documentId, size: result.length };
}

/**
 * Put the page modules into a document while it is itself being loaded, so that the first call to it need not
 * wait for them. Nothing runs in it yet; where that is not possible nothing is lost.
 *
 * @param {number} tabId
 * @param {string} documentId
 */
export const prepare = (tabId, documentId) => void inject(tabId, documentId, { files: [PAGE] }).catch(() => undefined);

/**
 * Run a function that needs the page modules.
 *
 * @template {unknown[]} A, R
 * @param {number} tabId
 * @param {Where} where
 * @param {(...args: A) => R} func  Self-contained. It answers something false where `globalThis.handrail` is missing.
 * @param {A} args
 * @returns {Promise<{result: Awaited<R> | null, documentId: string}>}
 * @throws {PageError}
 */
export async function scriptWithPage(tabId, where, func, args) {
  const answer = await script(tabId, where, func, args);
  if (answer.result) return answer;
  await inject(tabId, where, { files: [PAGE] });
  return script(tabId, where, func, args);
}

/**
 * Run a function in one frame's isolated world.
 *
 * @template {unknown[]} A, R
 * @param {number} tabId
 * @param {Where} where
 * @param {(...args: A) => R} func  Self-contained: it is sent as text.
 * @param {A} args
 * @returns {Promise<{result: Awaited<R> | null, documentId: string}>}
 * @throws {PageError}
 */
export const script = (tabId, where, func, args) => inject(tabId, where, { func, args });

/**
 * @param {number} tabId
 * @param {Where} where
 * @param {object} what  Files, or a function and its arguments.
 * @returns {Promise<{result: any, documentId: string}>}
 * @throws {PageError}
 */
async function inject(tabId, where, what) {
  const target = typeof where === "string" ? { tabId, documentIds: [where] } : { tabId, frameIds: [where] };
  /** @type {any} */
  const injection = { target, ...what, injectImmediately: true };
  try {
    const [answer] = await withDeadline(chrome.scripting.executeScript(injection), CALL_MS);
    if (!answer) throw new PageError("The page did not answer.", true);
    return /** @type {any} */ (answer);
  } catch (error) {
    if (error instanceof PageError) throw error;
    const text = error instanceof Error ? error.message : String(error);
    if (/error page/i.test(text)) throw new NotOpened();
    if (/Cannot access|cannot be scripted/i.test(text)) throw new PageError("This page may not be read.");
    const gone = /removed|No frame|No tab|No document|closed/i.test(text);
    throw new PageError(gone ? "The page went away while it was looked at." : text, gone);
  }
}

/**
 * Runs in the page's isolated world. The answer is JSON: the browser takes several times as long to hand
 * a large object over.
 *
 * @param {string} method
 * @param {unknown[]} args
 * @param {import("../../page/shared/covering.js").Value[]} values
 * @returns {Promise<string>} "" where the page modules are missing.
 */
async function inPage(method, args, values) {
  try {
    const { handrail } = /** @type {any} */ (globalThis);
    if (!handrail) return "";
    handrail.begin(values);
    const path = method.split(".");
    const name = /** @type {string} */ (path.pop());
    const owner = path.reduce((object, step) => object[step], handrail);
    return JSON.stringify({ value: await owner[name](...args) });
  } catch (error) {
    return JSON.stringify({ error: error instanceof Error ? `${error.name}: ${error.message}` : String(error) });
  }
}

/**
 * @template T
 * @param {Promise<T>} promise
 * @param {number} ms
 * @returns {Promise<T>}
 */
export function withDeadline(promise, ms) {
  /** @type {ReturnType<typeof setTimeout>} */
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new PageError("The page does not answer: it is busy or shows a dialog.")), ms);
  });
  return /** @type {Promise<T>} */ (Promise.race([promise, late]).finally(() => clearTimeout(timer)));
}
