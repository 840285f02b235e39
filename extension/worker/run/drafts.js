/**
 * What would be lost of the person's if a page were left: what they wrote there and did not send.
 *
 * @typedef {import("../../generated/wire.js").Action} Action
 * @typedef {object} Loss
 * @property {string[]} drafts  Names of fields; "" where only the page says that something is not saved.
 * @property {boolean} ours  The run has put something into the page: that is what the page may ask about.
 */

import { call, framesOf } from "../frames/frames.js";
import { addressOf, traitsOf } from "../../page/shared/verb.js";

/** The document whose page has asked whether to leave it, by tab. @type {Map<number, string>} */
const asking = new Map();

/** Whether the action leaves the page that it is done in, wherever that leads. @param {Action} action @param {string} url  The page's. */
export function leavesPage(action, url) {
  if (traitsOf(action).leaves !== "page") return false;
  const [page, fragment] = addressOf(action)?.split("#") ?? [];
  return fragment === undefined || page !== url.replace(/#.*/, "");
}

/** The page was about to be left, asked whether to, and was told no. @param {number} tabId @param {string} documentId */
export const keptBack = (tabId, documentId) => asking.set(tabId, documentId);

/**
 * @param {number} tabId
 * @param {number} [within]  Only this frame is left.
 * @returns {Promise<Loss>} Nothing of documents that cannot be looked into.
 */
export async function lossIn(tabId, within = 0) {
  const frames = await framesOf(tabId).catch(() => []);
  const left = frames.filter(({ frameId }) => within === 0 || frameId === within);
  const told = await Promise.all(left.map(({ documentId }) => call(tabId, documentId, "drafts").then(({ value }) => value, () => null)));
  const drafts = [...new Set(told.flatMap((one) => one?.names ?? []))].slice(0, MOST);
  if (left.some(({ documentId }) => documentId === asking.get(tabId))) drafts.push("");
  return { drafts, ours: told.some((one) => one?.ours) };
}

const MOST = 5;
