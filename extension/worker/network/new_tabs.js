/**
 * The tabs and windows that a held page opens. The first request of one is on its way before the debugger can be
 * attached, so rules of the browser's own stop what changes something there: everything that a held page's site
 * sends in a tab which was not there before, and everything in a tab that a held page has opened. Once the new tab
 * is held as well, the rules let it go, and where they stopped something its page is loaded anew.
 *
 * Measured in Chromium: these rules come before the debugger, so nothing can be held behind them; loading the page
 * that says so anew sends the same form, from the same origin and with the same opener. Pages without an origin
 * (sandboxed frames) are of no site: what they send into a new tab is not stopped.
 *
 * @typedef {chrome.declarativeNetRequest.RuleCondition} Condition
 * @typedef {{page: string, stopped: string, held: boolean | null, until: number}} New  `page`: the origin that opened
 *   it, as long as it has no page of its own; `stopped`: what the rules stopped in it ("page", "part" or "");
 *   `held`: null while that is not known, or if it is no run's; `until`: Unix time in ms at which the rules let it go.
 */

import { note } from "../tabs/tab_notes.js";

const BY_SITE = 1;
const BY_TAB = 2;
const STOPPED = "net::ERR_BLOCKED_BY_CLIENT";
/** @type {Condition} */
export const CHANGING = {
  resourceTypes: /** @type {chrome.declarativeNetRequest.ResourceType[]} */ (["main_frame", "sub_frame", "xmlhttprequest", "ping", "other"]),
  excludedRequestMethods: /** @type {chrome.declarativeNetRequest.RequestMethod[]} */ (["get", "head", "options"]),
};

/** The tabs whose pages are held, with the hosts of all their frames. @type {Map<number, Set<string>>} */
const guarded = new Map();
/** The tabs that may send: those that were there before, others', and new ones that are held. @type {Set<number>} */
const known = new Set();
/** Settles once `known` has those that were there before. @type {Promise<void>} */
let remembered = Promise.resolve();
/** Those that were opened since. @type {Map<number, New>} */
const fresh = new Map();
/** Those that are just being taken in hand. @type {Map<number, Promise<void>>} */
const taking = new Map();
/** Those that never got a page, because the only thing they were opened for was not to be sent. @type {Set<number>} */
const dismissed = new Set();

/** @type {(opener: number, tab: number) => Promise<boolean | null>} */
let take = async () => null;

/**
 * Called once, when the service worker starts.
 *
 * @param {typeof take} takeInHand  Whether a new tab is held now; null if it is no run's.
 */
export function listen(takeInHand) {
  take = takeInHand;
  chrome.webNavigation.onCreatedNavigationTarget.addListener(({ sourceTabId, tabId }) => {
    const taken = opened(sourceTabId, tabId).finally(() => taking.delete(tabId));
    taking.set(tabId, taken.catch(console.error));
  });
  chrome.webNavigation.onCommitted.addListener(committed);
  chrome.tabs.onRemoved.addListener((tab) => {
    for (const all of [known, fresh, dismissed]) all.delete(tab);
    void unguard(tab);
  });
}

/** From now on this tab's page is held. @param {number} tab */
export async function guard(tab) {
  if (!guarded.size) {
    chrome.webRequest.onErrorOccurred.addListener(/** @type {any} */ (failed), { urls: ["http://*/*", "https://*/*"] });
    remembered = rememberOthers();
  }
  /** @type {Set<string>} */
  const hosts = new Set();
  guarded.set(tab, hosts);
  await remembered;
  const frames = (await chrome.webNavigation.getAllFrames({ tabId: tab }).catch(() => null)) ?? [];
  // It may have been let go, or closed, meanwhile.
  if (guarded.get(tab) !== hosts) return;
  for (const { url } of frames) for (const host of hostOf(url)) hosts.add(host);
  await apply();
}

/** The tabs that are there already may send; those that are being taken in hand wait until they are held. */
async function rememberOthers() {
  for (const { id } of await chrome.tabs.query({})) if (id !== undefined && !fresh.has(id)) known.add(id);
}

/** It is held no more. @param {number} tab */
export async function unguard(tab) {
  if (!guarded.delete(tab)) return;
  if (!guarded.size) {
    chrome.webRequest.onErrorOccurred.removeListener(/** @type {any} */ (failed));
    known.clear();
    fresh.clear();
  }
  await apply();
}

/** @param {number} tab  @returns {string} The origin of the page that opened a tab, while that has no page of its own. */
export const openerOf = (tab) => fresh.get(tab)?.page ?? "";

/** Nothing came of what a new tab was opened for. @param {number} tab */
export function dismiss(tab) {
  dismissed.add(tab);
  void chrome.tabs.remove(tab).catch(() => undefined);
}

/** @param {number} tab */
export const isDismissed = (tab) => dismissed.has(tab);

/** Wait until a tab is held, if it is a new one, and its page is on its way. @param {number} tab */
export const ready = async (tab) => taking.get(tab);

/** @param {string} address */
function hostOf(address) {
  const url = URL.parse(address);
  return url && /^https?:$/.test(url.protocol) ? [url.hostname] : [];
}

/** One change at a time, each with what is true then. @type {Promise<void>} */
let applying = Promise.resolve();

/** The rules are as what is held wants them. */
export function apply() {
  applying = applying.catch(() => undefined).then(write);
  return applying;
}

async function write() {
  const hosts = [...new Set([...guarded.values()].flatMap((all) => [...all]))];
  const waiting = [...fresh].filter(([, { until }]) => until === Infinity).map(([tab]) => tab);
  const addRules = [
    ...(hosts.length ? [rule(BY_SITE, { ...CHANGING, initiatorDomains: hosts, excludedTabIds: [chrome.tabs.TAB_ID_NONE, ...known] })] : []),
    ...(waiting.length ? [rule(BY_TAB, { ...CHANGING, tabIds: waiting })] : []),
  ];
  await chrome.declarativeNetRequest.updateSessionRules({ removeRuleIds: [BY_SITE, BY_TAB], addRules });
}

/** @param {number} tab */
export const isGuarded = (tab) => guarded.has(tab);

/** Whether it was opened while something was held: its own rules are above. @param {number} tab */
export const isNew = (tab) => fresh.has(tab);

/** What is stopped. @param {number} id @param {Condition} condition  @returns {chrome.declarativeNetRequest.Rule} */
export function rule(id, condition) {
  const type = /** @type {chrome.declarativeNetRequest.RuleActionType} */ ("block");
  return { id, action: { type }, condition };
}

/** @param {number} opener @param {number} tab */
async function opened(opener, tab) {
  if (!guarded.size) return void (await take(opener, tab));
  /** @type {New} */
  const entry = { page: "", stopped: "", held: null, until: Infinity };
  fresh.set(tab, entry);
  const ours = guarded.has(opener);
  const [page] = await Promise.all([chrome.tabs.get(opener).catch(() => null), ours ? apply() : undefined]);
  entry.page = URL.parse(page?.url ?? "")?.origin ?? "";
  entry.held = await take(opener, tab);
  known.add(tab);
  entry.until = 0;
  await apply();
  entry.until = Date.now();
  await again(tab, entry);
}

/** What was stopped in a new tab is begun anew, now that it is held, or nobody's but the person's. @param {number} tab @param {New} entry */
async function again(tab, entry) {
  if (entry.held === null && entry.stopped === "page") await chrome.tabs.reload(tab).catch(() => undefined);
  if (entry.held && entry.stopped) await chrome.debugger.sendCommand({ tabId: tab }, "Page.reload").catch(() => undefined);
  if (entry.held === false && entry.stopped) note(tab, "the new tab wanted to send something; it was not sent, because it could not be held");
  entry.stopped = "";
}

/** @param {{tabId: number, type: string, method: string, error: string, timeStamp: number}} details */
function failed({ tabId, type, method, error, timeStamp }) {
  const entry = fresh.get(tabId);
  // Other extensions stop things as well, and later.
  if (!entry || error !== STOPPED || (entry.until && timeStamp > entry.until) || /^(GET|HEAD|OPTIONS)$/.test(method)) return;
  if (entry.stopped !== "page") entry.stopped = type === "main_frame" ? "page" : "part";
  // It may be told of only after the tab was taken in hand.
  if (!taking.has(tabId)) void again(tabId, entry);
}

/** @param {{tabId: number, frameId: number, url: string}} details */
function committed({ tabId, frameId, url }) {
  const hosts = guarded.get(tabId);
  const [host] = hostOf(url);
  const before = (hosts?.size ?? 0) + known.size;
  if (host) hosts?.add(host);
  if (guarded.size && !taking.has(tabId)) known.add(tabId);
  if ((hosts?.size ?? 0) + known.size !== before) void apply();
  const entry = fresh.get(tabId);
  if (entry && frameId === 0 && host) entry.page = "";
}
