/**
 * Whether a page may do its work without a network: what it keeps in the browser itself is changed by the press, and
 * sent later or never, so that nothing of it can be held.
 */

/** Whether it has a database of its own here; unknown at first. @type {boolean | undefined} */
let hasDatabase;

/** One may be made at any time: the answer is the next time's. A frame without an origin can have none. */
async function lookForDatabase() {
  try {
    hasDatabase = (await indexedDB.databases()).length > 0;
  } catch {
    hasDatabase = false;
  }
}
/** The first answer may take a moment. */
export const databaseLookedFor = lookForDatabase();

/** In characters: a colour scheme, a consent, the folded parts of a list. */
const SMALL = 2_000;

/**
 * Small things count only where nothing tells that the page works with a server: no script of its own has asked one for
 * anything, nor does the form that the control lies in say how it is sent.
 * @param {boolean} inForm
 */
export function mayKeepItself(inForm) {
  void lookForDatabase();
  const size = hasDatabase === false ? sizeOfEntries() : SMALL;
  return size >= SMALL || (size > 0 && !inForm && !asksServer());
}

/** @returns {number} In characters, up to `SMALL`. */
function sizeOfEntries() {
  let size = 0;
  try {
    for (let i = 0; size < SMALL && i < localStorage.length; i++) size += localStorage.getItem(localStorage.key(i) ?? "")?.length ?? 0;
  } catch {
    // A frame without an origin has none.
  }
  return Math.min(size, SMALL);
}

const asksServer = () =>
  performance.getEntriesByType("resource").some((one) => /^(fetch|xmlhttprequest)$/.test(/** @type {PerformanceResourceTiming} */ (one).initiatorType));
