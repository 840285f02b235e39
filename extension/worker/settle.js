/**
 * After an action: wait until what it set off is over, and no longer. A click that changes nothing costs
 * about two frames; one that opens a page or asks a server is waited for, within bounds.
 */

import { requestsOf } from "./debugger.js";
import { PAGE_MODULE, PageError, script } from "./frames.js";
import { arrived, isNavigating } from "./navigation.js";

/** A page that never rests (a clock, an animation) is not waited for longer than this. */
const CHANGING_MS = 600;
/** A field with suggestions asks for them a moment after the typing. */
const SUGGESTIONS_MS = 400;
const REQUEST_MS = 2_500;
const SUBFRAME_MS = 1_500;
const PAGE_MS = 10_000;
const POLL_MS = 15;

/**
 * @param {number} tabId
 * @param {number} frameId  The frame that was acted in.
 * @param {number} requestsBefore  How many requests of the page were under way before: a page that
 *   always keeps one open is not waited for.
 * @param {boolean} suggestions  The action asked for suggestions, which come late.
 */
export async function settle(tabId, frameId, requestsBefore, suggestions) {
  let expectMs = suggestions ? SUGGESTIONS_MS : 0;
  const end = Date.now() + PAGE_MS;
  const requestEnd = Date.now() + REQUEST_MS;
  for (;;) {
    await quiet(tabId, frameId, expectMs);
    expectMs = 0;
    if (isNavigating(tabId, 0) && Date.now() < end) {
      await arrived(tabId, 0, end - Date.now());
      frameId = 0;
    } else if (frameId !== 0 && isNavigating(tabId, frameId) && Date.now() < end) {
      await arrived(tabId, frameId, SUBFRAME_MS);
      frameId = 0;
    } else if (requestsOf(tabId) > requestsBefore && Date.now() < requestEnd) {
      while (requestsOf(tabId) > requestsBefore && Date.now() < requestEnd && !isNavigating(tabId, 0))
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    } else {
      return;
    }
  }
}

/** @param {number} tabId @param {number} frameId @param {number} expectMs */
async function quiet(tabId, frameId, expectMs) {
  try {
    await script(tabId, frameId, rest, [chrome.runtime.getURL(PAGE_MODULE), expectMs, CHANGING_MS]);
  } catch (error) {
    // The document went away: the navigation that took it is waited for next.
    if (!(error instanceof PageError)) throw error;
  }
}

/**
 * Runs in the page's isolated world: waits until nothing changes for a whole frame.
 *
 * @param {string} url
 * @param {number} expectMs  How long to wait for a first change; 0 for a change that may not come.
 * @param {number} mostMs
 */
async function rest(url, expectMs, mostMs) {
  /** @type {any} */
  const world = globalThis;
  if (!world.handrail) await import(url);
  const frame = () =>
    new Promise((resolve) => {
      // No frames are drawn in a hidden tab.
      const timer = setTimeout(resolve, 20);
      requestAnimationFrame(() => resolve(clearTimeout(timer)));
    });
  const begun = performance.now();
  const first = world.handrail.changed();
  for (let before = first; ; ) {
    await frame();
    const now = world.handrail.changed();
    const waited = performance.now() - begun;
    const awaited = now === first && waited < expectMs;
    if ((now === before && !awaited && document.readyState !== "loading") || waited > mostMs) return;
    before = now;
  }
}
