/** What the person sees in the page of what is being done. Never waited for, and never a reason to fail. */

import { call } from "./frames.js";

/**
 * @param {number} tabId
 * @param {{ref?: string, x?: number, y?: number, caption?: string, kind: "act" | "think" | "replay" | "stop"}} what
 *   A `ref` only of the top frame; elements of other frames are shown by their point.
 */
export function show(tabId, what) {
  call(tabId, 0, "overlay.show", [what]).catch(() => undefined);
}

/** @param {number} tabId */
export function hide(tabId) {
  call(tabId, 0, "overlay.hide").catch(() => undefined);
}
