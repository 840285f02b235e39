/**
 * After an action: wait until what it set off is over, and no longer. A click that changes nothing costs
 * a frame or two; one that opens a page or asks a server is waited for, within bounds.
 */

import { requestsOf } from "../input/debugger.js";
import { PageError, call } from "../frames/frames.js";
import { arrived, departed, isNavigating, navigationsOf } from "../tabs/navigation.js";

/** A page that never rests (an animation) is not waited for longer than this; others three times as long. */
const CHANGING_MS = 600;
/** A field with suggestions asks for them a moment after the typing. */
const EXPECTED_MS = 400;
const REQUEST_MS = 2_500;
const SUBFRAME_MS = 1_500;
const PAGE_MS = 10_000;
const POLL_MS = 15;
/** How long the browser may take from a page's wish to go elsewhere to its going there. */
const DEPARTURE_MS = 2_000;

/**
 * What a tab was doing before an action: only what came after it is waited for, so that a page which always
 * keeps a request open costs nothing.
 *
 * @typedef {{at: number, requests: number, navigations: number}} Before
 */

/** @param {number} tabId  @returns {Before} */
export function before(tabId) {
  return { at: Date.now(), requests: requestsOf(tabId), navigations: navigationsOf(tabId) };
}

/**
 * @param {number} tabId
 * @param {number} frameId  The frame that was acted in.
 * @param {Before} before
 * @param {boolean} expected  Something is likely to come into the page, maybe late: suggestions, or what a step set off.
 * @param {Promise<unknown> | null} [press]  The action is a press that may still be on its way, until this is kept.
 */
export async function settle(tabId, frameId, before, expected, press = null) {
  let expectMs = expected ? EXPECTED_MS : 0;
  const end = Date.now() + PAGE_MS;
  const requestEnd = Date.now() + REQUEST_MS;
  for (;;) {
    const { leaving, unheard } = await quiet(tabId, frameId, expectMs, before.at, press !== null);
    const given = press;
    press = null;
    if (unheard) {
      await given?.catch(() => undefined);
      continue;
    }
    expectMs = 0;
    if (leaving) await departed(tabId, before.navigations, DEPARTURE_MS);
    if (isNavigating(tabId, 0) && Date.now() < end) {
      await arrived(tabId, 0, end - Date.now());
      frameId = 0;
    } else if (frameId !== 0 && isNavigating(tabId, frameId) && Date.now() < end) {
      await arrived(tabId, frameId, SUBFRAME_MS);
      frameId = 0;
    } else if (requestsOf(tabId) > before.requests && Date.now() < requestEnd) {
      while (requestsOf(tabId) > before.requests && Date.now() < requestEnd && !isNavigating(tabId, 0))
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    } else {
      return;
    }
  }
}

/**
 * @param {number} tabId
 * @param {number} frameId
 * @param {number} expectMs
 * @param {number} since
 * @param {boolean} pressed
 * @returns {Promise<{leaving: boolean, unheard?: boolean}>} `leaving`: the document asked for another one since then;
 *   `unheard`: it has heard of no press yet
 */
async function quiet(tabId, frameId, expectMs, since, pressed) {
  try {
    return (await call(tabId, frameId, "rest", [expectMs, CHANGING_MS, since, pressed])).value;
  } catch (error) {
    // The document went away: the navigation that took it is waited for next.
    if (error instanceof PageError) return { leaving: false };
    throw error;
  }
}
