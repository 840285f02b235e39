/**
 * Whether something beside a tab's own pages may do what they tell it, over ways that are held nowhere: another tab with
 * a page of the same origin, which hears its channels and its storage, or a worker that several pages share.
 */

import { holder } from "../tabs/tabs.js";
import { isOpen } from "./connections.js";

/** @param {number} tab @param {string} url  Of its top document. */
export async function hasCompany(tab, url) {
  const origin = originOf(url);
  const [run, tabs, targets] = await Promise.all([holder(tab), chrome.tabs.query({}), chrome.debugger.getTargets()]);
  if (targets.some((one) => one.type === "worker" && one.tabId === undefined && originOf(one.url) === origin)) return true;
  const others = tabs.filter(({ id, url = "", discarded }) => id !== tab && !discarded && originOf(url) === origin);
  const mayAct = others.map(async ({ id = -1 }) => (await holder(id)) !== run || isOpen(id));
  return (await Promise.all(mayAct)).includes(true);
}

/** @param {string} url */
const originOf = (url) => URL.parse(url)?.origin ?? "";
