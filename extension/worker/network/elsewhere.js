/**
 * What reaches the network past the debugger while a step is followed: requests of no tab (by workers of a whole
 * site), and what a tab that is not held sends because the held page told it to.
 * Rules of the browser's own stop what would change something there, for the site of the step's page only, and never
 * while the person has another page of that site before them: these rules cannot tell whose doing a request is.
 *
 * After a step on weak signs they stop new connections as well: its page had none.
 *
 * @typedef {chrome.declarativeNetRequest.RuleCondition} Condition
 */

import { CHANGING, isGuarded, rule } from "./new_tabs.js";

/** Beside those of `new_tabs.js`. */
const REQUESTS = 3;
const LINES = 4;
const FOLLOWED_MS = 15_000;
const CONNECTING = /** @type {chrome.declarativeNetRequest.ResourceType[]} */ (["websocket", "webtransport"]);

/** The host of each tab's page when its latest step began. @type {Map<number, {host: string, suspected: boolean, until: number}>} */
const followed = new Map();

/** A step begins. @param {number} tab @param {string} url @param {boolean} suspected  On weak signs. */
export function follow(tab, url, suspected) {
  const host = URL.parse(url)?.hostname ?? "";
  if (!followed.size) chrome.tabs.onActivated.addListener(apply);
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
  if (!followed.size) chrome.tabs.onActivated.removeListener(apply);
  const all = [...followed];
  const hosts = [...new Set(all.map(([, { host }]) => host))].filter(Boolean);
  const closely = all.filter(([, { suspected }]) => suspected).map(([tab]) => tab);
  const others = hosts.length ? (await chrome.tabs.query({})).filter(({ id = -1 }) => !isGuarded(id)) : [];
  const theirs = others.some(({ active, url = "" }) => active && hosts.some((host) => isWithin(URL.parse(url)?.hostname ?? "", host)));
  const tabIds = [chrome.tabs.TAB_ID_NONE, ...others.flatMap(({ id, active }) => (id === undefined || active ? [] : [id]))];
  const addRules = [
    ...(hosts.length && !theirs ? [rule(REQUESTS, { ...CHANGING, initiatorDomains: hosts, tabIds })] : []),
    ...(closely.length ? [rule(LINES, { resourceTypes: CONNECTING, tabIds: [chrome.tabs.TAB_ID_NONE, ...closely] })] : []),
  ];
  await chrome.declarativeNetRequest.updateSessionRules({ removeRuleIds: [REQUESTS, LINES], addRules });
}

/** @param {string} host @param {string} domain */
const isWithin = (host, domain) => host === domain || host.endsWith(`.${domain}`);
