/**
 * A clipboard of the run's own. The person's is left alone in both directions: what a run copies does not
 * replace what they have copied, and what they have copied (a password, say) does not get into a page.
 *
 * Pages hear of it as of a real one: a `copy` event whose data they may write, and a `paste` event that they
 * may handle; what they leave to the browser is put in as typed text.
 */

import { KeptMap } from "../../lib/kept_map.js";
import { PageError, call, framesOf } from "../frames/frames.js";
import { focusedFrame } from "../frames/frame_tree.js";

const MOST = 200_000;

/** @typedef {{text: string, origin: string}} Copied */

/** What each run has copied last. @type {KeptMap<string, Copied>} */
const clipboards = new KeptMap("copied");

/**
 * Copy what is selected: in the frame that has the focus, else in any.
 *
 * @param {number} tabId
 * @param {string} run
 * @returns {Promise<{problem?: string}>}
 */
export async function copy(tabId, run) {
  const first = await focusedFrame(tabId);
  const others = (await framesOf(tabId)).map(({ frameId }) => frameId).filter((frameId) => frameId !== first);
  let problem = "nothing is selected";
  for (const frameId of [first, ...others]) {
    const selected = await selectedIn(tabId, frameId);
    if (selected.secret) return { problem: selected.problem };
    if (!selected.text) continue;
    if (selected.text.length > MOST) return { problem: `more than ${MOST} characters are selected: select less` };
    await clipboards.change((all) => all.set(run, { text: selected.text, origin: selected.origin }));
    return {};
  }
  return { problem };
}

/** @param {number} tabId @param {number} frameId */
async function selectedIn(tabId, frameId) {
  try {
    return (await call(tabId, frameId, "selectedText")).value;
  } catch (error) {
    // A frame that may not be read, or has gone, has nothing to copy.
    if (error instanceof PageError) return { text: "" };
    throw error;
  }
}

/** @param {string} run */
export const copied = (run) => clipboards.get(run);

/** The run is over. @param {string} run */
export const forget = (run) => clipboards.change((all) => all.delete(run));
