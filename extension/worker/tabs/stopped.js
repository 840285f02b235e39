/**
 * The runs that the person has stopped: from that moment on no tab is taken for them, whether the daemon has heard of
 * it or not. Kept for the session, since there may be no connection then, and Chrome may stop the worker meanwhile.
 */

import { KeptMap } from "../../lib/kept_map.js";

/** @typedef {import("../../generated/wire.js").RunView} RunView */

/** When each was stopped, in Unix time in milliseconds. @type {KeptMap<string, number>} */
const kept = new KeptMap("stopped");
/** In the place of a run, all that had begun by then: what waits in the daemon is not known here without it. */
const ALL = "";

/** @param {string[]} runs @param {number} [until]  And whatever began before this. */
export async function note(runs, until = 0) {
  await kept.change((stopped) => {
    for (const run of runs) stopped.set(run, Date.now());
    stopped.set(ALL, Math.max(stopped.get(ALL) ?? 0, until));
  });
}

/** @param {string} run  @returns {Promise<boolean>} */
export const isStopped = async (run) => (await kept.loaded).has(run);

/** @param {RunView[]} runs  Those under way, as the daemon tells on coming back. @returns {Promise<string[]>} Those that it has to stop. */
export const afterReturn = (runs) =>
  kept.change((stopped) => {
    const before = stopped.get(ALL) ?? 0;
    const left = runs.filter(({ run, created }) => stopped.has(run) || created * 1000 <= before).map(({ run }) => run);
    stopped.clear();
    for (const run of left) stopped.set(run, Date.now());
    return left;
  });
