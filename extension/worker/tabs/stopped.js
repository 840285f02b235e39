/**
 * The runs that the person has stopped: from that moment on no tab is taken for them, whether the daemon has heard of
 * it or not. Kept for the session, since there may be no connection then, and Chrome may stop the worker meanwhile.
 */

/** @typedef {import("../../generated/wire.js").RunView} RunView */

/** @type {Set<string>} */
let stopped = new Set();
/** All that had begun by then, in Unix time in milliseconds: what waits in the daemon is not known here without it. */
let before = 0;
const loaded = chrome.storage.session.get("stopped").then(({ stopped: saved }) => {
  if (saved) [stopped, before] = [new Set(saved.runs), saved.before];
});

/** @param {string[]} runs @param {number} [until]  And whatever began before this. */
export async function note(runs, until = 0) {
  await loaded;
  for (const run of runs) stopped.add(run);
  before = Math.max(before, until);
  await save();
}

/** @param {string} run  @returns {Promise<boolean>} */
export async function isStopped(run) {
  await loaded;
  return stopped.has(run);
}

/** @param {RunView[]} runs  Those under way, as the daemon tells on coming back. @returns {Promise<string[]>} Those that it has to stop. */
export async function afterReturn(runs) {
  await loaded;
  stopped = new Set(runs.filter(({ run, created }) => stopped.has(run) || created * 1000 <= before).map(({ run }) => run));
  before = 0;
  await save();
  return [...stopped];
}

const save = () => chrome.storage.session.set({ stopped: { runs: [...stopped], before } });
