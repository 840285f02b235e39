/**
 * What each run has typed: what leaves its pages is looked through for it. Kept in the session's storage, which
 * is never on disk: the service worker may die between the typing and the sending.
 *
 * @typedef {{text: string, secret: boolean, newPassword?: boolean}} Typed  `newPassword`: it is to be one.
 */

const KEY = "typed";
/** The latest so many of a run. */
const MOST = 200;

/** @type {Map<string, Typed[]>} */
let typed = new Map();
const loaded = chrome.storage.session.get(KEY).then(({ [KEY]: saved }) => {
  typed = new Map(saved ?? []);
});
const save = () => chrome.storage.session.set({ [KEY]: [...typed] });

/** It is about to be typed; once this is over, it is remembered whatever happens. @param {string} run @param {Typed} entry */
export async function remember(run, entry) {
  await loaded;
  if (!entry.text.trim()) return;
  typed.set(run, [...(typed.get(run) ?? []), entry].slice(-MOST));
  await save();
}

/** @param {string} run  @returns {Promise<Typed[]>} */
export async function typedBy(run) {
  await loaded;
  return typed.get(run) ?? [];
}

/** The run is over. @param {string} run */
export async function forgetTyped(run) {
  await loaded;
  if (typed.delete(run)) await save();
}
