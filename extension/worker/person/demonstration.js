/**
 * Tabs in which a person shows how it is done: every document there tells what they do, until the run lets
 * the tab go. Kept in the session's storage, because the service worker may die in between.
 *
 * @typedef {import("../../generated/wire.js").Action} Action
 * @typedef {import("../../generated/wire.js").ExtensionBody} ExtensionBody
 */

import { KeptMap } from "../../lib/kept_map.js";
import { maskUrl } from "../../page/shared/mask_text.js";
import { PageError, call, framesOf } from "../frames/frames.js";
import { arrived, departed, navigationsOf } from "../tabs/navigation.js";
import { LONGEST_URL, holder, tabsOf } from "../tabs/tabs.js";

const READ_MS = 10_000;
const TRIES = 3;
/** Ways to a page that are no click in the page before: the address bar, a bookmark. */
const OPENED = new Set(["typed", "auto_bookmark", "generated", "keyword"]);

/** Which of the tabs that runs hold. @type {KeptMap<number, true>} */
const watched = new KeptMap("demonstrations");

/** @param {number} tab  @returns {Promise<boolean>} Whether a person acts in the tab, and is watched. */
export const isWatched = async (tab) => (await watched.loaded).has(tab);

/** @param {number} tab  Its run holds it. */
export async function begin(tab) {
  await watched.change((tabs) => tabs.set(tab, true));
  await inAllFrames(tab, "record.start");
}

/** What was typed and not left yet is told as well. @param {string} run */
export async function flush(run) {
  await Promise.all((await tabsOf(run)).map((tab) => inAllFrames(tab, "record.flush")));
}

/** @param {number} tab */
export async function end(tab) {
  if (await watched.change((tabs) => tabs.delete(tab))) await inAllFrames(tab, "record.stop");
}

/**
 * Read a tab that the person may leave at any moment: a document that was left does not answer, the next one is
 * read instead.
 *
 * @template T
 * @param {number} tab
 * @param {() => Promise<T>} read
 * @returns {Promise<T>}
 * @throws {PageError}
 */
export async function unlessLeft(tab, read) {
  /** @type {unknown} */
  let problem = new PageError("The page did not answer.");
  for (let tries = 0; tries < TRIES; tries++) {
    await arrived(tab, 0, READ_MS);
    const left = departed(tab, navigationsOf(tab), READ_MS).then(() => null);
    const value = await Promise.race([read().catch((error) => void (problem = error)), left]);
    if (value) return value;
  }
  throw problem;
}

/** Listen to the tabs' documents. Called once, when the service worker starts. @param {(body: ExtensionBody) => void} tell */
export function listen(tell) {
  chrome.runtime.onMessage.addListener((message, { id, tab, documentId }) => {
    if (id === chrome.runtime.id && tab?.id !== undefined && "demonstrated" in Object(message))
      void heard(tab.id, message.demonstrated, documentId);
    return undefined;
  });
  chrome.webNavigation.onCommitted.addListener(async ({ tabId, frameId, url, transitionType, transitionQualifiers }) => {
    if (!(await isWatched(tabId))) return;
    if (frameId === 0 && transitionQualifiers.includes("forward_back")) await heard(tabId, { verb: "go_back" });
    else if (frameId === 0 && OPENED.has(transitionType)) await heard(tabId, { verb: "goto", url: maskUrl(url).slice(0, LONGEST_URL) });
    // A document that may not be scripted has nothing to tell.
    await call(tabId, frameId, "record.start").catch(() => undefined);
  });

  /** @param {number} tab @param {Action | null} action @param {string} [document_id] */
  async function heard(tab, action, document_id = "") {
    const run = (await isWatched(tab)) && (await holder(tab));
    if (run) tell({ type: "demonstrated", run, action, document_id });
  }
}

/** @param {number} tab @param {string} method */
async function inAllFrames(tab, method) {
  const frames = await framesOf(tab).catch(() => []);
  await Promise.all(frames.map(({ frameId }) => call(tab, frameId, method).catch(() => undefined)));
}
