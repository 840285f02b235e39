/** Tabs that were opened for runs which nobody started in the browser. They come behind what the person does. */

import { KeptMap } from "../../lib/kept_map.js";
import { PageError } from "../frames/frames.js";
import { maskText, maskUrl } from "../../page/shared/mask_text.js";
import { arrived, departed } from "./navigation.js";

const OPENING_MS = 5_000;
const PAGE_MS = 30_000;
/** Those that are not closed yet. @type {KeptMap<number, true>} */
const opened = new KeptMap("opened_tabs");

/**
 * @param {string} url  Where the run begins; "" is what the person has in front.
 * @returns {Promise<{tab: number, url: string, title: string}>}
 * @throws {PageError} Where there is no such page.
 */
export async function open(url) {
  return url ? openBehind(url) : inFront();
}

/** Close a tab that `open` has opened, unless the person looks at it: then it is theirs. @param {number} tab */
export async function close(tab) {
  if (!(await opened.change((tabs) => tabs.delete(tab)))) return;
  // The person may have closed it before.
  if (!(await inSight(tab))) await chrome.tabs.remove(tab).catch(() => undefined);
}

/** Whether the person has brought a tab to the front. @param {number} tab */
async function inSight(tab) {
  const { active, windowId } = await chrome.tabs.get(tab).catch(() => ({ active: false, windowId: 0 }));
  if (!active) return false;
  const window = await chrome.windows.get(windowId, { populate: true });
  // One in a window of its own is in front there without anybody having brought it there.
  return window.focused || (window.tabs ?? []).length > 1;
}

/** @param {string} url */
async function openBehind(url) {
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? "")) throw new PageError(`“${url}” is no address of a web site: it has to begin with https:// or http://`);
  const tab = await newTab(url);
  await opened.change((tabs) => tabs.set(tab, true));
  // A page that does not come is seen as such by the run.
  await departed(tab, 0, OPENING_MS);
  await arrived(tab, 0, PAGE_MS);
  return described({ url, ...(await chrome.tabs.get(tab)) });
}

/** @param {string} url  @returns {Promise<number>} A tab in a window that is there, or in a new one where none is. */
async function newTab(url) {
  const windows = await chrome.windows.getAll({ windowTypes: ["normal"] });
  if (windows.length) {
    const { id } = await chrome.tabs.create({ url, active: false, windowId: (windows.find((one) => one.focused) ?? windows[0])?.id });
    if (id !== undefined) return id;
  } else {
    const window = await chrome.windows.create({ url, focused: false });
    const id = window?.tabs?.[0]?.id;
    if (id !== undefined) return id;
  }
  throw new PageError("The browser opened no tab. Open a window of it, then try again.");
}

async function inFront() {
  const { id } = await chrome.windows.getLastFocused({ windowTypes: ["normal"] }).catch(() => ({ id: undefined }));
  const [tab] = id === undefined ? [] : await chrome.tabs.query({ active: true, windowId: id });
  if (!tab) throw new PageError("No window of the browser is open. Open the page to work in, then try again.");
  return described(tab);
}

/** @param {chrome.tabs.Tab} tab */
const described = ({ id, url, title }) =>
  ({ tab: id ?? 0, url: maskUrl(url ?? "").slice(0, 4096), title: maskText(title ?? "").slice(0, 1000) });
