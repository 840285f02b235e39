/**
 * Going elsewhere: addresses, the tab's history, and other tabs of the run.
 *
 * @typedef {import("../input/types.js").Done} Done
 * @typedef {Pick<import("../input/types.js").Place, "documentId" | "loses">} Left  The page that is left.
 */

import * as devtools from "../input/debugger.js";
import { arrived, departed, navigate, navigationsOf } from "../tabs/navigation.js";
import { keptBack } from "./drafts.js";
import * as newTabs from "../network/new_tabs.js";
import * as tabSet from "../tabs/tab_set.js";

const PAGE_MS = 20_000;
/** How long a page's wish for a new tab may take to become one. */
const OPENING_MS = 2_000;

/**
 * @param {number} tab
 * @param {string} address
 * @param {Left} left
 * @returns {Promise<Done>}
 */
export const goTo = (tab, address, left) =>
  leave(tab, left, () => chrome.tabs.update(tab, { url: address }), addressProblem(address), true);

/**
 * @param {number} tab
 * @param {Left} left
 * @param {() => Promise<unknown>} go
 * @param {string} problem
 * @param {boolean} [elsewhere]  To an address that is not the empty page.
 * @returns {Promise<Done>}
 */
async function leave(tab, left, go, problem, elsewhere = false) {
  if (problem) return { input: "none", problem };
  const stays = stayed(tab, left);
  const result = await Promise.race([navigate(tab, go, PAGE_MS, elsewhere), stays]);
  void devtools.setLeaving(tab, null);
  // A page opened from a blank tab could not be attached to before.
  await devtools.attach(tab);
  return { input: "none", ...result };
}

/**
 * Once the page has been told no, when it asked whether to leave it: what is not saved there may be the person's.
 *
 * @param {number} tab
 * @param {Left} left
 * @returns {Promise<{problem: string}>}
 */
async function stayed(tab, { loses, documentId }) {
  await devtools.setLeaving(tab, loses ?? false);
  keptBack(tab, documentId);
  return { problem: "the page asked whether to leave it, since something there is not saved, and was told no: done again, the person is asked" };
}

/**
 * The browser's own "back" passes over pages that nobody clicked in, so the history itself is asked.
 *
 * @param {number} tab
 * @param {1 | -1} by  Forward or back.
 * @param {Left} left
 * @returns {Promise<Done>}
 */
export async function goInHistory(tab, by, left) {
  const back = by < 0;
  if (!devtools.isAttached(tab)) return leave(tab, left, () => (back ? chrome.tabs.goBack(tab) : chrome.tabs.goForward(tab)), "");
  const { entries, currentIndex } = await devtools.send(tab, "Page.getNavigationHistory");
  const entry = entries[currentIndex + by];
  if (!/^https?:/.test(entry?.url ?? "")) return { input: "none", problem: `there is no page to go ${back ? "back" : "forward"} to` };
  return leave(tab, left, () => devtools.send(tab, "Page.navigateToHistoryEntry", { entryId: entry.id }), "");
}

/** @param {string} address  @returns {string} Why the address may not be opened, or "". */
function addressProblem(address) {
  const url = URL.parse(address);
  if (!url) return "that is not a complete address: it has to begin with https:// or http://";
  if (!/^https?:$/.test(url.protocol)) return "only http and https addresses may be opened";
  return url.username || url.password ? "an address with a name or password in it may not be opened" : "";
}

/**
 * @param {string} run
 * @param {number} from
 * @param {string | null} address  Null for an empty tab, which is held all the same.
 * @returns {Promise<Done>}
 */
export async function newTab(run, from, address) {
  const problem = address === null ? "" : addressProblem(address);
  if (problem) return { input: "none", problem };
  const { id } = await chrome.tabs.create({ url: "about:blank", ...(await beside(from)) });
  if (id === undefined) return { input: "none", problem: "the browser opened no tab" };
  await tabSet.opened(from, id);
  // What its page sends is held from the first request on, or nothing is opened in it.
  if (!(await devtools.attach(id, true))) {
    await chrome.tabs.remove(id);
    return { input: "none", problem: "Chrome's debugger could not be attached to the new tab, so what its page sends could not be held" };
  }
  /** @type {Done} */
  const result = address === null ? { input: "none" } : await goTo(id, address, { documentId: "" });
  await enter(run, id, "a new tab opened");
  return result;
}

/**
 * Beside a tab, in its own window whichever the person looks at: Chrome would take that one, and refuse the opener.
 * A window without a tab strip (a pop-up) takes no second tab: then it is Chrome that says where.
 *
 * @param {number} tab
 * @returns {Promise<Parameters<typeof chrome.tabs.create>[0]>}
 */
async function beside(tab) {
  const { active, index, windowId } = await chrome.tabs.get(tab);
  if ((await chrome.windows.get(windowId)).type !== "normal") return { active };
  // What the person looks at stays in front, unless that is the run's tab.
  return { active, windowId, index: index + 1, openerTabId: tab };
}

/**
 * @param {string} run
 * @param {number} from
 * @param {number} number  From 1, in the order in which the tabs joined the run.
 * @returns {Promise<Done>}
 */
export async function focusTab(run, from, number) {
  const members = await tabSet.membersOf(run);
  const to = members[number - 1]?.tab;
  if (to === undefined) return { input: "none", problem: `there is no tab ${number}: the run has ${members.length}` };
  if ((await chrome.tabs.get(from)).active) await chrome.tabs.update(to, { active: true });
  await enter(run, to, "went to another tab");
  return { input: "none" };
}

/**
 * @param {string} run
 * @param {number} tab
 * @param {Left} left
 * @returns {Promise<Done>}
 */
export async function closeTab(run, tab, left) {
  const opener = (await tabSet.membersOf(run)).find((member) => member.tab === tab)?.opener;
  if (!opener) return { input: "none", problem: "this tab was not opened by the run, so it stays open" };
  const stays = await Promise.race([stayed(tab, left), chrome.tabs.remove(tab)]);
  if (stays) return { input: "none", ...stays };
  await tabSet.insteadOf(run, tab);
  return { input: "none" };
}

/**
 * After a step: where its page opened a tab in front, the run goes on in that one.
 *
 * @param {string} run
 * @param {number} from
 * @param {Awaited<ReturnType<typeof beforeStep>>} before
 * @returns {Promise<boolean>} Whether the run is in another tab now.
 */
export async function follow(run, from, before) {
  const asked = devtools.openingsOf(from) > before.openings;
  const end = Date.now() + (asked ? OPENING_MS : 0);
  let members = await tabSet.membersOf(run);
  while (members.length <= before.tabs && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    members = await tabSet.membersOf(run);
  }
  if (members.length <= before.tabs) return false;
  const { tab } = members[members.length - 1];
  const { active } = await chrome.tabs.get(tab).catch(() => ({ active: false }));
  if (active && before.watched && before.watched.id !== from) await lookAgain(before.watched);
  await landed(tab);
  if (newTabs.isDismissed(tab)) return false;
  const { url } = await chrome.tabs.get(tab).catch(() => ({ url: "" }));
  // What a page writes into an empty window of its own cannot be read.
  if (!active || !/^https?:/.test(url ?? "")) {
    await tabSet.tell(run, active ? "a new tab opened, which cannot be read" : "a new tab opened behind this one");
    return false;
  }
  await enter(run, tab, "a new tab opened");
  return true;
}

/**
 * What there is before a step: how many openings and tabs, and the tab that the person looks at.
 *
 * @param {string} run
 * @param {number} from
 */
export async function beforeStep(run, from) {
  const [members, [watched]] = await Promise.all([tabSet.membersOf(run), chrome.tabs.query({ active: true, lastFocusedWindow: true })]);
  return { openings: devtools.openingsOf(from), tabs: members.length, watched };
}

/** A page's new tab has come before what the person looks at: their next keys would go there. @param {chrome.tabs.Tab} watched */
async function lookAgain({ id = -1, windowId }) {
  await chrome.tabs.update(id, { active: true }).catch(() => undefined);
  const { focused } = await chrome.windows.get(windowId).catch(() => ({ focused: true }));
  if (!focused) await chrome.windows.update(windowId, { focused: true }).catch(() => undefined);
}

/**
 * Go on in a tab, once its page is there.
 *
 * @param {string} run
 * @param {number} tab
 * @param {string} why
 */
async function enter(run, tab, why) {
  await landed(tab);
  await devtools.attach(tab);
  await tabSet.goOn(run, tab, why);
}

/** Wait for the page that a new tab was opened for. @param {number} tab */
async function landed(tab) {
  await newTabs.ready(tab);
  const { pendingUrl } = await chrome.tabs.get(tab).catch(() => ({ pendingUrl: "" }));
  if (pendingUrl && navigationsOf(tab) === 0) await departed(tab, 0, OPENING_MS);
  await arrived(tab, 0, PAGE_MS);
}
