/** What happened to a tab between two observations, in words; the next observation carries it. */

import { maskText } from "../../page/shared/mask_text.js";

const MOST = 20;
/** @type {Map<number, string[]>} */
const notes = new Map();

/** @param {number} tabId @param {string} text */
export function note(tabId, text) {
  const list = notes.get(tabId) ?? [];
  // The words may be the page's: a dialog can say anything.
  list.push(maskText(text).slice(0, 400));
  notes.set(tabId, list.slice(-MOST));
}

/** Take the tab's notes: they are told once. @param {number} tabId @returns {string[]} */
export function takeNotes(tabId) {
  const list = notes.get(tabId) ?? [];
  notes.delete(tabId);
  return list;
}
