/**
 * Room tabs: which tabs a run has, what is under way in each, and what has happened to it. Nothing here looks into
 * a page or does something in it. Begin here with the leases, then see tab_set.js.
 */

/**
 * Which tab which run holds, and which tabs may be touched at all. Leases are kept in the session's
 * storage, because the service worker may die in the middle of a run.
 */

import { KeptMap } from "../../lib/kept_map.js";
import { maskText, maskUrl } from "../../page/shared/mask_text.js";
import { PageError } from "../frames/frames.js";
import { noteTabs } from "./start_id.js";

/** Run by tab. @type {KeptMap<number, string>} */
const leases = new KeptMap("leases");

/** @param {number} tabId @param {string} run */
export async function lease(tabId, run) {
  void noteTabs();
  await leases.change((runs) => runs.set(tabId, run));
}

/** @param {number} tabId  @returns {Promise<boolean>} Whether it was held. */
export const release = (tabId) => leases.change((runs) => runs.delete(tabId));

/** @param {number} tabId  @returns {Promise<string | undefined>} The run that holds the tab. */
export const holder = (tabId) => leases.get(tabId);

/** @returns {Promise<Array<[tabId: number, run: string]>>} Every tab that is held, with its run. */
export const leased = async () => [...(await leases.loaded)];

/** @param {string} run  @returns {Promise<number[]>} */
export const tabsOf = async (run) => (await leased()).filter(([, holder]) => holder === run).map(([tabId]) => tabId);

/** Blank pages have nothing to read, but an address may be opened in them. */
const BLANK = /^(about:blank|chrome:\/\/(newtab|new-tab-page)(-.*)?\/?.*|edge:\/\/newtab\/?)$/;

/**
 * The tab's top document, if Handrail may have to do with it; secrets in its address and title are covered.
 *
 * @param {number} tabId
 * @returns {Promise<{url: string, title: string, documentId: string, blank: boolean}>}
 * @throws {PageError} For the browser's and extensions' own pages, ours above all.
 */
export async function readableTab(tabId) {
  const [tab, frame] = await Promise.all([
    chrome.tabs.get(tabId).catch(() => null),
    chrome.webNavigation.getFrame({ tabId, frameId: 0 }).catch(() => null),
  ]);
  if (!tab) throw new PageError("The tab is gone.", true);
  const url = frame?.url || tab.url || ((await isOurs(tabId)) ? "" : "about:blank");
  const blank = BLANK.test(url);
  if (!blank && !/^(https?|chrome-error):/.test(url)) throw new PageError(REFUSED);
  if (WEB_STORE.test(url)) throw new PageError(REFUSED);
  // Both may be longer than a message takes: pages keep what they like in their own addresses.
  const title = maskText(tab.title ?? "", { host: URL.parse(url)?.hostname ?? "" }).slice(0, LONGEST_TITLE).toWellFormed();
  return { url: maskUrl(url).slice(0, LONGEST_URL), title, documentId: frame?.documentId ?? "none", blank };
}

/**
 * Whether one of our own pages is in a tab. Some versions of Chrome do not tell the addresses of those.
 *
 * @param {number} tabId
 */
export const isOurs = async (tabId) => (await chrome.runtime.getContexts({ tabIds: [tabId], contextTypes: ["TAB"] })).length > 0;

const LONGEST_TITLE = 1_000;
/** As the wire has it, in characters. */
export const LONGEST_URL = 4_096;
const WEB_STORE = /^https:\/\/(chromewebstore\.google\.com|chrome\.google\.com\/webstore)(\/|$)/;
const REFUSED = "Handrail does not touch the browser's own pages. Open a web page in the tab and start again.";
