/** Asks a tab's pages to set other extensions' frames aside, and to put them back (`page/guard/foreign_frames.js`). */

import { framesOf, scriptWithPage } from "./frames.js";

/**
 * @param {number} tabId
 * @param {string} document
 * @param {"setAside" | "putBack"} what
 */
async function tell(tabId, document, what) {
  const inPage = /** @param {"setAside" | "putBack"} name */ (name) => {
    const { handrail } = /** @type {any} */ (globalThis);
    handrail?.foreignFrames[name]();
    return Boolean(handrail);
  };
  await scriptWithPage(tabId, document, inPage, [what]);
}

/** @param {number} tabId @param {"setAside" | "putBack"} what  In all of its documents that may be touched. */
async function tellAll(tabId, what) {
  const frames = await framesOf(tabId).catch(() => []);
  await Promise.allSettled(frames.map(({ documentId }) => tell(tabId, documentId, what)));
}

/** @param {number} tabId */
export const setAside = (tabId) => tellAll(tabId, "setAside");

/** @param {number} tabId */
export const putBack = (tabId) => tellAll(tabId, "putBack");

/** A document begins in a tab whose frames are set aside. @param {number} tabId @param {string} document */
export const setAsideIn = (tabId, document) => void tell(tabId, document, "setAside").catch(() => undefined);
