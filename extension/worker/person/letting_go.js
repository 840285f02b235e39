/** A run gives a tab back: at its end, when the person takes it, or when nobody answers any more. */

import { putBack } from "../frames/foreign_frames.js";
import * as overlay from "../frames/overlay.js";
import * as devtools from "../input/debugger.js";
import * as afterwards from "../network/afterwards.js";
import { followedUntil } from "../network/current_steps.js";
import { holder, leased, release } from "../tabs/tabs.js";
import * as demonstration from "./demonstration.js";

/** @param {number} tab @param {boolean} [atOnce]  Also where what the page sends is held a while longer. */
export async function letGo(tab, atOnce = false) {
  const run = await holder(tab);
  const until = followedUntil(tab);
  const stays = run !== undefined && !atOnce && Date.now() < until && (await devtools.standBack(tab));
  if (stays) afterwards.begin(tab, run, until, () => leave(tab));
  await release(tab);
  overlay.hide(tab);
  await Promise.all([demonstration.end(tab), stays ? undefined : leave(tab)]);
}

/** The debugger, too. @param {number} tab */
export async function leave(tab) {
  await devtools.detach(tab);
  await putBack(tab);
}

/** @param {(run: string) => boolean} [whose]  Of these runs only; without, also what is held after a run. */
export async function letGoAll(whose) {
  const all = (await leased()).map(([tab, run]) => (!whose || whose(run) ? letGo(tab, !whose) : undefined));
  await Promise.all([...all, whose ? undefined : afterwards.finish()]);
}
