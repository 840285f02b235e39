/**
 * After an action: wait until what it set off is over, and no longer. A click that changes nothing costs
 * about two frames; one that opens a page or asks a server is waited for, within bounds.
 */

import { requestsOf } from "./debugger.js";
import { PageError, call } from "./frames.js";
import { arrived, isNavigating } from "./navigation.js";

const QUIET_MS = 40;
const CHANGING_MS = 600;
const REQUEST_MS = 2_500;
const SUBFRAME_MS = 1_500;
const PAGE_MS = 10_000;
const POLL_MS = 15;

/**
 * @param {number} tabId
 * @param {number} frameId  The frame that was acted in.
 * @param {number} [requestsBefore]  How many requests of the page were under way before: a page that
 *   always keeps one open is not waited for.
 */
export async function settle(tabId, frameId, requestsBefore = 0) {
  const end = Date.now() + PAGE_MS;
  const requestEnd = Date.now() + REQUEST_MS;
  for (;;) {
    await quiet(tabId, frameId);
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

/** @param {number} tabId @param {number} frameId */
async function quiet(tabId, frameId) {
  try {
    await call(tabId, frameId, "settled", [QUIET_MS, CHANGING_MS]);
  } catch (error) {
    // The document went away: the navigation that took it is waited for next.
    if (!(error instanceof PageError)) throw error;
  }
}
