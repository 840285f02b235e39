/**
 * What a person notices of a run wherever they are: the caption in its page, the badge on the icon, and, where they
 * cannot see that page or have to do something, a notification.
 *
 * @typedef {import("../../generated/wire.js").RunView} RunView
 */

import { firstLine } from "../../lib/markdown.js";
import { clean } from "../../lib/ui_text.js";
import { isOver, isWaiting, saysOnlyState, STATE_WORDS } from "../../lib/ui_words.js";
import { t } from "../../lib/words.js";
import * as overlay from "../frames/overlay.js";
import { holder, tabsOf } from "../tabs/tabs.js";
import { notify } from "./approvals.js";
import * as badge from "./badge.js";

/** What the page's caption says while a run is in a state; other states say nothing. @type {Partial<Record<RunView["state"], string>>} */
const CAPTIONS = {
  observing: t("tab_caption_reading"),
  deciding: t("tab_caption_thinking"),
  awaiting_approval: t("tab_caption_decision"),
  needs_you: t("notify_needs_you"),
  paused: t("tab_caption_paused"),
};
/** In characters: a caption has two lines. */
const LONGEST = 120;

/**
 * A run is in another state.
 *
 * @param {RunView} run
 * @param {RunView["state"] | undefined} earlier  Undefined: it was not known here.
 * @param {Iterable<RunView>} all
 * @param {boolean} watched  One of our own pages shows it.
 */
export async function changed(run, earlier, all, watched) {
  const over = isOver(run);
  if (over && !earlier) return;
  void badge.note(run, all, watched);
  const id = `run-${run.run}`;
  if (run.state === "needs_you") void notify(id, t("notify_needs_you"), run.question || run.message);
  else if (over && (run.unattended || (run.state !== "stopped" && !(await isInFront(run.tab)))))
    void notify(id, t(run.state === "done" ? "notify_done" : "notify_failed"), firstLine(run.answer) || run.message, run.unattended);
  else chrome.notifications.clear(id);
  for (const tab of await tabsOf(run.run)) {
    const caption = CAPTIONS[run.state];
    if (caption) overlay.show(tab, { caption, kind: isWaiting(run) ? "act" : "think" });
    else if (run.state !== "acting") overlay.hide(tab);
  }
  if (over) void showEnd(run);
}

/** How it has ended stands in its page once that is given back, if it is no other run's by then. @param {RunView | undefined} run */
export async function showEnd(run) {
  if (!run || !isOver(run) || (await holder(run.tab))) return;
  const done = run.state === "done";
  const what = clean(firstLine(run.answer) || (saysOnlyState(run) ? "" : run.message), LONGEST);
  overlay.showEnd(run.tab, done ? t("pill_done", { what }) : t("spoken_state", { state: STATE_WORDS[run.state], message: what }), done);
}

/** @param {number} tabId  @returns {Promise<boolean>} Whether the person has this tab before them. */
async function isInFront(tabId) {
  const tab = await chrome.tabs.get(tabId).catch(() => null);
  return Boolean(tab?.active && (await chrome.windows.get(tab.windowId).catch(() => null))?.focused);
}
