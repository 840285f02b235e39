/** Tabs that were opened for runs which nobody started in the browser. They come behind what the person does. */

import { PageError } from "../frames/frames.js";
import { navigate } from "./navigation.js";

const PAGE_MS = 30_000;
/** In the session's storage, since the worker may be stopped meanwhile. */
const KEY = "openedTabs";

/**
 * @param {string} url  Where the run begins; "" is what the person has in front.
 * @returns {Promise<{tab: number, url: string, title: string}>}
 * @throws {PageError} Where there is no such page.
 */
export async function open(url) {
  return url ? openBehind(url) : inFront();
}

/** Close a tab that `open` has opened. @param {number} tab */
export async function close(tab) {
  const opened = await openedTabs();
  if (!opened.includes(tab)) return;
  await chrome.storage.session.set({ [KEY]: opened.filter((one) => one !== tab) });
  // The person may have closed it before.
  await chrome.tabs.remove(tab).catch(() => undefined);
}

/** @param {string} url */
async function openBehind(url) {
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? "")) throw new PageError(`“${url}” is no address of a web site: it has to begin with https:// or http://`);
  const tab = await emptyTab();
  await chrome.storage.session.set({ [KEY]: [...(await openedTabs()), tab] });
  const { problem } = await navigate(tab, () => chrome.tabs.update(tab, { url }), PAGE_MS, true);
  if (problem) {
    await close(tab);
    throw new PageError(`The page could not be opened: ${problem}`);
  }
  return described(await chrome.tabs.get(tab));
}

/** @returns {Promise<number>} A tab of a window that is there, or of a new one where none is. */
async function emptyTab() {
  const windows = await chrome.windows.getAll({ windowTypes: ["normal"] });
  if (windows.length) {
    const { id } = await chrome.tabs.create({ url: "about:blank", active: false, windowId: (windows.find((one) => one.focused) ?? windows[0])?.id });
    if (id !== undefined) return id;
  } else {
    const window = await chrome.windows.create({ url: "about:blank", focused: false });
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
const described = ({ id, url, title }) => ({ tab: id ?? 0, url: (url ?? "").slice(0, 4096), title: (title ?? "").slice(0, 1000) });

/** @returns {Promise<number[]>} */
const openedTabs = async () => (await chrome.storage.session.get(KEY))[KEY] ?? [];
