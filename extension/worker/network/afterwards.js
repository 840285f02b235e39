/**
 * Tabs that are held though no run has them any more. A step on weak signs may have started a timer ("Deleted. Undo")
 * that sends when the run is over, or the person has taken the tab: for some seconds what the page then sends is judged
 * as before, but nobody is asked, and what would need a question is dropped and told. What the person sets off passes.
 */

import { KeptMap } from "../../lib/kept_map.js";

/** @typedef {{run: string, timer: ReturnType<typeof setTimeout>, leave: () => unknown}} After */

/** @type {Map<number, After>} */
const after = new Map();

/** For the next worker, should this one die: it lets go of them. @type {KeptMap<number, string>} */
const kept = new KeptMap("held_afterwards");

/** @param {number} tab @param {string} run @param {number} until  Unix time in milliseconds. @param {() => unknown} leave */
export function begin(tab, run, until, leave) {
  end(tab);
  after.set(tab, { run, timer: setTimeout(leave, until - Date.now()), leave });
  void kept.change((runs) => runs.set(tab, run));
}

/** The wait is over: another run has the tab, or it is let go. @param {number} tab */
export function end(tab) {
  const one = after.get(tab);
  if (!one) return;
  clearTimeout(one.timer);
  after.delete(tab);
  void kept.change((runs) => runs.delete(tab));
}

/** @param {number} tab  @returns {string | undefined} The run that the tab is held for though it has it no more. */
export const runOf = (tab) => after.get(tab)?.run;

/** Let go of a tab, or of all, before the time: another page has come, or the person wants it so. @param {number} [tab] */
export const finish = (tab) => Promise.all([...after].map(([id, { leave }]) => (tab === undefined || tab === id ? leave() : undefined)));

/** A worker that died was holding some so. */
export async function letGoOfEarlier() {
  const left = [...(await kept.loaded).keys()].filter((tab) => !after.has(tab));
  for (const tabId of left) await chrome.debugger.detach({ tabId }).catch(() => undefined);
  await kept.change((runs) => left.forEach((tab) => !after.has(tab) && runs.delete(tab)));
}
