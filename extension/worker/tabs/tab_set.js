/**
 * The tabs of each run. A run begins in one; the tabs that its own steps open join it, and it works in one of
 * them at a time. Kept in the session's storage, because the service worker may die in the middle of a run.
 *
 * @typedef {{tab: number, opener: number | null, entered?: boolean}} Member  `entered`: the run has worked in it
 * @typedef {{members: Member[], current: number, closed: number[], group: number | null}} TabSet  `closed`: members
 *   of before; `group`: the browser's tab group, once there are several.
 */

import { KeptMap } from "../../lib/kept_map.js";
import { maskText, maskUrl } from "../../page/shared/mask_text.js";
import { note } from "./tab_notes.js";
import * as tabGroup from "./tab_group.js";
import { holder, lease, release } from "./tabs.js";

/** How long a click allows a page to open windows: until then a tab comes from the step, later ones are the person's. */
const LATE_MS = 5_000;
const CLOSING_MS = 400;

/** By run. @type {KeptMap<string, TabSet>} */
const kept = new KeptMap("tab_sets");
/** Until when a tab that opens from this one is the run's. @type {Map<number, number>} */
const expecting = new Map();

/**
 * A run takes a tab, or takes its tabs again after it had given them back. The daemon may name one that the run
 * has lost meanwhile, since it hears of that with the next observation only: the others are taken then.
 *
 * @param {string} run
 * @param {number} tab
 * @returns {Promise<number[]>} All tabs of the run.
 */
export async function begin(run, tab) {
  const tabs = await kept.change((sets) => {
    const known = sets.get(run);
    const goesOn = known && (has(known, tab) || known.closed.includes(tab));
    const set = goesOn ? known : { members: [{ tab, opener: null }], current: tab, closed: [], group: null };
    // A run whose end was never heard of holds nothing any more. What the person took from this run may be another's.
    for (const [other, { members }] of sets) if (members.some((member) => has(set, member.tab))) sets.delete(other);
    sets.set(run, set);
    return set.members.map((member) => member.tab);
  });
  // All at once: the daemon's next message may be here already.
  await Promise.all(tabs.map((tab) => lease(tab, run)));
  return tabs;
}

/** @param {string} run  @returns {Promise<Member[]>} */
export const membersOf = async (run) => (await kept.get(run))?.members ?? [];

/** @param {number} tab  @returns {Promise<string | null>} The run that the tab belongs to, also while the person has it. */
export const runOf = async (tab) => setOf(await kept.loaded, tab)[0] ?? null;

/** @param {string} run  @returns {Promise<number | undefined>} The tab that the run works in. */
export const currentOf = async (run) => (await kept.get(run))?.current;

/** @param {number} tab  @returns {Promise<string[]>} The runs that lost this tab and go on in others. */
export const formerRunsOf = async (tab) =>
  [...(await kept.loaded)].filter(([, { closed }]) => closed.includes(tab)).map(([run]) => run);

/** A step is done in a tab: what opens from it now belongs to the run. @param {number} tab @param {boolean} under_way */
export function expect(tab, under_way) {
  expecting.set(tab, under_way ? Infinity : Date.now() + LATE_MS);
}

/** Whether what happens in a tab now comes from a step. @param {number} tab */
export const isExpected = (tab) => Date.now() < (expecting.get(tab) ?? 0);

/**
 * A tab opened from another one. It joins the run if a step of the run opened it.
 *
 * @param {number} opener
 * @param {number} tab
 */
export async function opened(opener, tab) {
  const until = expecting.get(opener) ?? 0;
  const mine = Date.now() < until;
  const run = await holder(opener);
  if (!mine || !run) return;
  const set = await kept.change((sets) => {
    const known = sets.get(run);
    if (!known || has(known, tab)) return false;
    known.members.push({ tab, opener });
    return known;
  });
  if (!set) return;
  await lease(tab, run);
  const group = await tabGroup.gather(set.members.map((member) => member.tab), set.group);
  await kept.change(() => void (set.group = group));
  // While a step is under way, the step itself decides whether the run goes on in the new tab.
  if (until !== Infinity) await tell(run, "a new tab opened");
}

/** The run goes on in another of its tabs. @param {string} run @param {number} tab @param {string} why */
export async function goOn(run, tab, why) {
  const set = await kept.get(run);
  if (!set) return;
  await kept.change(() => set.members.forEach((member) => (member.entered ||= member.tab === set.current)));
  // Told of first: who sees that the run is in the other tab reads that one's notes.
  note(tab, `${why}; ${await listed({ ...set, current: tab })}`);
  await kept.change(() => void (set.current = tab));
}

/** @param {TabSet} set */
async function listed({ members, current }) {
  const words = members.map(async ({ tab, entered }, i) => {
    const found = await chrome.tabs.get(tab).catch(() => null);
    // Of a page that was not read nothing is told but whose it is: its site's pages may have to stay on this computer.
    const read = entered || tab === current;
    const told = read ? maskText(found?.title ?? "") || maskUrl(found?.url ?? "") : hostOf(found?.url ?? "");
    return `${i + 1} "${told.slice(0, 60)}"${tab === current ? " (this one)" : ""}`;
  });
  return `tabs now: ${(await Promise.all(words)).join(", ")}`;
}

/** @param {string} url */
const hostOf = (url) => URL.parse(url)?.host ?? "";

/** The run hears of its tabs with its next observation. @param {string} run @param {string} what */
export async function tell(run, what) {
  const set = await kept.get(run);
  if (set) note(set.current, `${what}; ${await listed(set)}`);
}

/**
 * A tab was closed, by whomever. Its run goes on in another one, if it has any: the one it was opened from.
 *
 * @param {number} tab
 * @returns {Promise<number[]>} If its run has none left, also while the person has it: the tabs by which the daemon
 *   may know that run. It hears with an observation only that the run went on in another.
 */
export async function closed(tab) {
  const released = release(tab);
  const sets = await kept.loaded;
  const [run, set] = setOf(sets, tab);
  if (!run || !set) return (await released) ? [tab] : [];
  const changed = kept.change(() => {
    const next = without(set, tab);
    if (!next) sets.delete(run);
    return next;
  });
  const [next] = await Promise.all([changed, released]);
  if (!next) return set.closed.filter((tab) => !setOf(sets, tab).length);
  if (set.current === tab) await goOn(run, next.tab, "the tab was closed");
  else await tell(run, "a tab was closed");
  return [];
}

/**
 * A tab is in another group, or in none any more: if the person took it out of the run's group, the run loses it.
 *
 * @param {number} tab
 * @param {number} group
 * @returns {Promise<string>} The run that has lost it; "" where none has.
 */
export async function regrouped(tab, group) {
  const [run, set] = setOf(await kept.loaded, tab);
  if (!run || !set || set.group === null || group === set.group || !(await tabGroup.isOut(tab, set.group))) return "";
  // The group can have tabs of the person's own: the run keeps its last one. Another may have gone meanwhile.
  const next = await kept.change(() => set.members.length > 1 && has(set, tab) && without(set, tab));
  if (!next) return "";
  if (set.current === tab) await goOn(run, next.tab, "the person took the tab away from the run");
  else await tell(run, "the person took a tab away from the run");
  return run;
}

/** @param {Map<string, TabSet>} sets @param {number} tab  @returns {[string, TabSet] | []} */
const setOf = (sets, tab) => [...sets].find(([, set]) => has(set, tab)) ?? [];

/** @param {TabSet} set @param {number} tab */
const has = ({ members }, tab) => members.some((member) => member.tab === tab);

/**
 * @param {TabSet} set
 * @param {number} tab  Leaves it.
 * @returns {Member | undefined} Where the run goes on, if that was its tab: where it was opened from, or the last one.
 */
function without(set, tab) {
  const opener = set.members.find((member) => member.tab === tab)?.opener;
  set.members = set.members.filter((member) => member.tab !== tab);
  set.closed.push(tab);
  return set.members.find((member) => member.tab === opener) ?? set.members.at(-1);
}

/**
 * A tab does not answer: if it was closed, the browser tells so a moment later.
 *
 * @param {string} run
 * @param {number} tab
 * @returns {Promise<number | undefined>} The tab that the run goes on in instead.
 */
export async function insteadOf(run, tab) {
  for (const end = Date.now() + CLOSING_MS; Date.now() < end; await new Promise((next) => setTimeout(next, 20))) {
    const current = await currentOf(run);
    if (current !== tab) return current;
  }
  return undefined;
}

/**
 * Bring the tab that a run works in before the person, and the side panel beside it.
 * @param {string} run
 * @param {number} [last]  Where it has worked, if it is over.
 */
export async function bringToFront(run, last) {
  const tab = (await currentOf(run)) ?? last;
  if (tab === undefined) return;
  // Asked for first: Chrome opens the panel only straight after a person's click, and not everywhere then.
  const panel = chrome.sidePanel.open({ tabId: tab }).catch(() => undefined);
  const windowId = (await chrome.tabs.update(tab, { active: true }).catch(() => undefined))?.windowId;
  if (windowId !== undefined) await chrome.windows.update(windowId, { focused: true }).catch(() => undefined);
  await panel;
}

/** The run is over. @param {string} run */
export async function forget(run) {
  const group = (await kept.get(run))?.group ?? null;
  await kept.change((sets) => sets.delete(run));
  if (group !== null) await tabGroup.dissolve(group);
}
