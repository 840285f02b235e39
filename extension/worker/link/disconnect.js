/**
 * What becomes of the tabs that runs hold while the daemon is gone. What their pages send is held back then: the
 * person is told so there, and after a while the tabs are theirs again. A daemon that comes back takes them anew
 * (`Runs.leases`).
 */

import { t } from "../../lib/words.js";
import * as overlay from "../frames/overlay.js";
import { leased } from "../tabs/tabs.js";

/** A daemon that is started anew is back sooner. */
const TELL_MS = 3_000;
/** As long as a run waits for the browser (`handrail/link/tab.py`). */
const GIVE_BACK_MS = 75_000;

/** When the connection was lost, 0 if it is there. Kept for the session: Chrome may stop the worker meanwhile. @type {Promise<number>} */
let since = chrome.storage.session.get("lost_at").then(({ lost_at }) => lost_at ?? 0);
let noticeShown = false;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let again;

/**
 * Called whenever the connection may have come or gone.
 *
 * @param {() => boolean} connected
 * @param {() => Promise<void>} giveBack  Lets go of every tab.
 */
export async function look(connected, giveBack) {
  clearTimeout(again);
  const at = await since;
  if (connected()) {
    if (noticeShown) for (const [tab] of await leased()) overlay.hide(tab);
    noticeShown = false;
    if (at) await keep(0);
    return;
  }
  const tabs = await leased();
  if (!tabs.length) return;
  if (!at) await keep(Date.now());
  const gone = at && Date.now() - at;
  if (gone >= GIVE_BACK_MS) return giveBack();
  clearTimeout(again);
  again = setTimeout(() => look(connected, giveBack), gone < TELL_MS ? TELL_MS - gone : GIVE_BACK_MS - gone);
  if (gone >= TELL_MS && !noticeShown) {
    noticeShown = true;
    // Short, and what matters first: it has two lines.
    for (const [tab] of tabs) overlay.show(tab, { caption: t("tab_caption_lost"), kind: "lost" });
  }
}

/** @param {number} at */
async function keep(at) {
  since = Promise.resolve(at);
  await chrome.storage.session.set({ lost_at: at });
}
