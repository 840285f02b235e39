/**
 * Which start of the browser this is (`Proof.browser` of the wire). The numbers of tabs begin anew with the next
 * one, and the same number may then be another tab's.
 *
 * The session's storage ends with the browser, but with a reload or an update of the extension as well, and then the
 * tabs are still there. So the id is also kept on the disk, beside the debugger's own names of the tabs: the browser
 * draws those at random when a tab opens, and they stay with it. Where one of them is there, it is the same start;
 * where none is, the id is drawn anew. No event of a browser's start is waited for, since the first connection may
 * come before it.
 *
 * @typedef {{id: string, tabs: string[]}} Start
 */

/** @type {Promise<string> | undefined} */
let known;

/** @returns {Promise<string>} Drawn once, and kept for as long as the browser runs. */
export const startId = () => (known ??= remembered());

async function remembered() {
  const { start_id: saved } = await chrome.storage.session.get("start_id");
  if (saved) return saved;
  /** @type {{start?: Start}} */
  const { start } = await chrome.storage.local.get("start");
  const tabs = await openTabs();
  const id = start?.tabs.some((tab) => tabs.includes(tab)) ? start.id : crypto.randomUUID().replaceAll("-", "");
  await Promise.all([chrome.storage.session.set({ start_id: id }), keep({ id, tabs })]);
  return id;
}

/** A run takes a tab: whoever asks after a reload knows the start by the tabs that are open now. */
export async function noteTabs() {
  await keep({ id: await startId(), tabs: await openTabs() });
}

/** @returns {Promise<string[]>} None where the browser does not tell: then nothing is recognised. */
async function openTabs() {
  const targets = await chrome.debugger.getTargets().catch(() => []);
  return targets.filter(({ tabId }) => tabId !== undefined).map(({ id }) => id);
}

/** Without it the next id is a new one, which ends the runs and takes no tab for another. @param {Start} start */
const keep = (start) => chrome.storage.local.set({ start }).catch(() => undefined);
