/**
 * Whether a page may do its work without a network: what it keeps in the browser itself is changed by the press, and
 * sent later or never, so that nothing of it can be held.
 */

/** Whether it keeps something where only a question tells: unknown at first. @type {boolean | undefined} */
let hasStore;

/** Of so many answers that are kept for later it is looked who has made them. */
const MOST_LOOKED_AT = 100;

/** One may be made at any time: the answer is the next time's. A frame without an origin can have none. */
async function lookForStores() {
  const found = await Promise.all([hasDatabase, hasFiles, hasMadeAnswers].map((look) => look().catch(() => false)));
  hasStore = found.includes(true);
}
/** The first answer may take a moment. */
export const storesLookedFor = lookForStores();

async function hasDatabase() {
  return (await indexedDB.databases()).length > 0;
}

/** In the file system that a site has to itself. */
async function hasFiles() {
  const folder = /** @type {any} */ (await navigator.storage.getDirectory());
  return !(await folder.keys().next()).done;
}

/** In the cache: what a server has answered is no more than a copy, what a script has made is the page's own. */
async function hasMadeAnswers() {
  let left = MOST_LOOKED_AT;
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of (await cache.keys()).slice(0, left)) {
      if ((await cache.match(request, { ignoreVary: true }))?.type === "default") return true;
      left--;
    }
  }
  return false;
}

/** In characters: a colour scheme, a consent, the folded parts of a list. */
const SMALL = 2_000;

/**
 * Small things count only where nothing tells that the page works with a server: no script of its own has asked one for
 * anything, nor does the form that the control lies in say how it is sent.
 * @param {boolean} inForm
 */
export function mayKeepItself(inForm) {
  void lookForStores();
  const size = hasStore === false ? sizeOf(() => localStorage) + sizeOf(() => sessionStorage) : SMALL;
  return size >= SMALL || (size > 0 && !inForm && !asksServer());
}

/** @param {() => Storage} from  @returns {number} In characters, up to `SMALL`. */
function sizeOf(from) {
  let size = 0;
  try {
    const kept = from();
    for (let i = 0; size < SMALL && i < kept.length; i++) size += kept.getItem(kept.key(i) ?? "")?.length ?? 0;
  } catch {
    // A frame without an origin has none.
  }
  return Math.min(size, SMALL);
}

const asksServer = () =>
  performance.getEntriesByType("resource").some((one) => /^(fetch|xmlhttprequest)$/.test(/** @type {PerformanceResourceTiming} */ (one).initiatorType));
