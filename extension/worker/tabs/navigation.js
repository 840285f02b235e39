/** Which navigations are under way in each tab, so that nobody reads a page that is about to go. */

/** The frames that navigate, by tab, each with the document that it is getting ("" until that is known). @type {Map<number, Map<number, string>>} */
const pending = new Map();
/** How many navigations were begun in each tab. @type {Map<number, number>} */
const begun = new Map();
/** When each tab last got a page, in Unix milliseconds. @type {Map<number, number>} */
const committed = new Map();
/** @type {Set<() => void>} */
const watchers = new Set();

/** Listen to navigations. Called once, when the service worker starts. */
export function listen() {
  chrome.webNavigation.onBeforeNavigate.addListener(({ tabId, frameId }) => {
    const frames = pending.get(tabId) ?? new Map();
    pending.set(tabId, frames.set(frameId, ""));
    begun.set(tabId, navigationsOf(tabId) + 1);
    tell();
  });
  chrome.webNavigation.onCommitted.addListener(({ tabId, frameId, documentId }) => {
    if (frameId === 0) committed.set(tabId, Date.now());
    const frames = pending.get(tabId);
    if (frames?.has(frameId)) frames.set(frameId, documentId);
  });
  chrome.webNavigation.onDOMContentLoaded.addListener(ready);
  // A page that comes back from the cache is not loaded again.
  chrome.webNavigation.onCompleted.addListener(ready);
  chrome.webNavigation.onErrorOccurred.addListener(over);
  chrome.tabs.onRemoved.addListener((tabId) => {
    pending.delete(tabId);
    begun.delete(tabId);
    committed.delete(tabId);
    tell();
  });
}

/** The page before may report its own end after the next one was asked for. @param {{tabId: number, frameId: number, documentId: string}} details */
function ready(details) {
  if (pending.get(details.tabId)?.get(details.frameId) === details.documentId) over(details);
}

/** @param {{tabId: number, frameId: number}} details */
function over({ tabId, frameId }) {
  pending.get(tabId)?.delete(frameId);
  tell();
}

function tell() {
  for (const check of watchers) check();
}

/** @param {number} tabId  @returns {number} How many navigations were begun in the tab so far. */
export const navigationsOf = (tabId) => begun.get(tabId) ?? 0;

/** @param {number} tabId  @returns {number} When the tab last got a page, in Unix milliseconds; 0 where that is not known. */
export const committedAt = (tabId) => committed.get(tabId) ?? 0;

/** @param {number} tabId @param {number} frameId */
export const isNavigating = (tabId, frameId) => pending.get(tabId)?.has(frameId) ?? false;

/**
 * Wait until a frame's navigation has brought a document that can be read, or failed.
 *
 * @param {number} tabId
 * @param {number} frameId
 * @param {number} ms  At most so long.
 * @returns {Promise<boolean>} False if the time ran out.
 */
export function arrived(tabId, frameId, ms) {
  return until(() => !isNavigating(tabId, frameId), ms);
}

/**
 * Wait until a navigation is begun in the tab, beyond the first `before` ones.
 *
 * @param {number} tabId
 * @param {number} before
 * @param {number} ms  At most so long.
 * @returns {Promise<boolean>} False if the time ran out.
 */
export function departed(tabId, before, ms) {
  return until(() => navigationsOf(tabId) > before, ms);
}

/** @param {() => boolean} condition  Looked at whenever a navigation begins or ends. @param {number} ms  @returns {Promise<boolean>} */
function until(condition, ms) {
  if (condition()) return Promise.resolve(true);
  return new Promise((resolve) => {
    /** @param {boolean} value */
    const finish = (value) => {
      clearTimeout(timer);
      watchers.delete(check);
      resolve(value);
    };
    const check = () => condition() && finish(true);
    const timer = setTimeout(finish, ms, false);
    watchers.add(check);
  });
}

/**
 * Do something that must start a navigation of the top frame, and wait for the new document.
 *
 * @param {number} tabId
 * @param {() => Promise<unknown>} start
 * @param {number} ms
 * @param {boolean} [elsewhere]  It goes from an empty page to another: such a tab tells late that its empty page is there.
 * @returns {Promise<{problem?: string}>}
 */
export async function navigate(tabId, start, ms, elsewhere = false) {
  /** @type {PromiseWithResolvers<{problem?: string}>} */
  const { promise, resolve } = Promise.withResolvers();
  /** @param {{tabId: number, frameId: number, url: string, error?: string}} details */
  const ended = ({ tabId: tab, frameId, url, error }) => {
    if (tab === tabId && frameId === 0 && !(elsewhere && url === "about:blank")) resolve(error ? { problem: `the page could not be opened (${error})` } : {});
  };
  const { onDOMContentLoaded, onCompleted, onReferenceFragmentUpdated, onHistoryStateUpdated, onErrorOccurred } =
    chrome.webNavigation;
  const events = [onDOMContentLoaded, onCompleted, onReferenceFragmentUpdated, onHistoryStateUpdated, onErrorOccurred];
  for (const event of events) event.addListener(/** @type {any} */ (ended));
  const timer = setTimeout(resolve, ms, { problem: "the page did not open in time" });
  try {
    await start();
    return await promise;
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  } finally {
    clearTimeout(timer);
    for (const event of events) event.removeListener(/** @type {any} */ (ended));
  }
}
