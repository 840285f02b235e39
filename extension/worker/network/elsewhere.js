/**
 * What reaches the network past the debugger while a step is followed: requests of no tab (by workers of a whole
 * site), and what a tab that is not held sends because the held page told it to.
 * Rules of the browser's own stop what would change something there, for the site of the step's page only. They cannot
 * tell whose doing a request is, so they are lifted once the person has touched another page of that site. That such a
 * page is in front says nothing: a page can bring its other windows there.
 *
 * After a step on weak signs they stop new connections as well: its page had none.
 *
 * @typedef {chrome.declarativeNetRequest.RuleCondition} Condition
 */

import { CHANGING, isGuarded, isNew, rule } from "./new_tabs.js";

/** Beside those of `new_tabs.js`. */
const REQUESTS = 3;
const LINES = 4;
const FOLLOWED_MS = 15_000;
const CONNECTING = /** @type {chrome.declarativeNetRequest.ResourceType[]} */ (["websocket", "webtransport"]);

/** The host of each tab's page when its latest step began. @type {Map<number, {host: string, suspected: boolean, until: number}>} */
const followed = new Map();
/** Tabs of such a site in which it is heard whether a person touches them. @type {Set<number>} */
const heard = new Set();
/** Those that a person has touched since they came to the front. @type {Set<number>} */
const touched = new Set();

/** A step begins. @param {number} tab @param {string} url @param {boolean} suspected  On weak signs. */
export function follow(tab, url, suspected) {
  const host = URL.parse(url)?.hostname ?? "";
  if (!followed.size) {
    chrome.tabs.onActivated.addListener(apply);
    chrome.webNavigation.onCommitted.addListener(committed);
  }
  followed.set(tab, { host, suspected, until: Date.now() + FOLLOWED_MS });
  setTimeout(apply, FOLLOWED_MS);
  return apply();
}

/** The tab is let go. @param {number} tab */
export const end = (tab) => (followed.delete(tab) ? apply() : undefined);

/** One change at a time, each with what is true then. @type {Promise<void>} */
let applying = Promise.resolve();

/** The rules are as what is followed wants them, which is nothing when this worker has just begun. */
export function apply() {
  applying = applying.catch(() => undefined).then(write);
  return applying;
}

async function write() {
  for (const [tab, { until }] of followed) if (until <= Date.now()) followed.delete(tab);
  const all = [...followed];
  const hosts = [...new Set(all.map(([, { host }]) => host))].filter(Boolean);
  const closely = all.filter(([, { suspected }]) => suspected).map(([tab]) => tab);
  if (!all.length) {
    heard.clear();
    chrome.tabs.onActivated.removeListener(apply);
    chrome.webNavigation.onCommitted.removeListener(/** @type {any} */ (committed));
  }
  const others = hosts.length ? (await chrome.tabs.query({})).flatMap((one) => (one.id === undefined || isGuarded(one.id) || isNew(one.id) ? [] : [{ ...one, id: one.id }])) : [];
  const inFront = (await Promise.all(others.filter(({ active }) => active).map(async (one) => ((await shows(one.id, hosts)) ? [one] : [])))).flat();
  for (const tab of touched) if (!inFront.some(({ id }) => id === tab)) [touched, heard].forEach((those) => those.delete(tab));
  for (const { id } of inFront) void hear(id);
  const addRules = [
    ...(hosts.length && !touched.size ? [rule(REQUESTS, { ...CHANGING, initiatorDomains: hosts, tabIds: [chrome.tabs.TAB_ID_NONE, ...others.map(({ id }) => id)] })] : []),
    ...(closely.length ? [rule(LINES, { resourceTypes: CONNECTING, tabIds: [chrome.tabs.TAB_ID_NONE, ...closely] })] : []),
  ];
  await chrome.declarativeNetRequest.updateSessionRules({ removeRuleIds: [REQUESTS, LINES], addRules });
}

/** Whether a tab has a page of one of these hosts, be it in a frame. @param {number} tab @param {string[]} hosts */
async function shows(tab, hosts) {
  const frames = await chrome.webNavigation.getAllFrames({ tabId: tab }).catch(() => null);
  return (frames ?? []).some(({ url }) => hosts.some((host) => isWithin(URL.parse(url)?.hostname ?? "", host)));
}

/** Hear it once the person touches that tab, wherever in its page. @param {number} tab */
async function hear(tab) {
  if (heard.has(tab)) return;
  heard.add(tab);
  const frames = (await chrome.webNavigation.getAllFrames({ tabId: tab }).catch(() => null)) ?? [];
  const touches = frames.map(async ({ frameId }) => {
    const [answer] = await chrome.scripting.executeScript({ target: { tabId: tab, frameIds: [frameId] }, func: touch, injectImmediately: true });
    if (answer?.result !== true) throw new Error("the frame went");
  });
  await Promise.any(touches).then(
    () => touched.add(tab),
    () => heard.delete(tab),
  );
  if (touched.has(tab)) await apply();
}

/** In the page: settles with the first press of the person's, before the page acts on it. @returns {Promise<boolean>} */
function touch() {
  return new Promise((resolve) => {
    for (const type of ["pointerdown", "keydown"]) {
      addEventListener(type, ({ isTrusted }) => isTrusted && resolve(true), { capture: true, passive: true });
    }
  });
}

/** Another document is to be listened to. @param {{tabId: number}} details */
function committed({ tabId }) {
  if (heard.delete(tabId)) void apply();
}

/** @param {string} host @param {string} domain */
const isWithin = (host, domain) => host === domain || host.endsWith(`.${domain}`);
