/**
 * What the icon in the toolbar says: that something waits for the person, or how the last run has ended, until they
 * look. Chrome keeps it while this worker sleeps.
 *
 * @typedef {import("../../generated/wire.js").RunView} RunView
 */

import { isOver, STATE_TONE } from "../../lib/ui_words.js";

const SIGNS = {
  wait: { text: "!", color: "#c2410c" },
  good: { text: "✓", color: "#14662f" },
  bad: { text: "×", color: "#a5221b" },
  none: { text: "", color: "#c2410c" },
};

/** @type {"good" | "bad" | "none"} */
let ended = "none";

/** A run is in another state. @param {RunView} run @param {Iterable<RunView>} all @param {boolean} seen  The person looks at one of our pages. */
export function note(run, all, seen) {
  if (!isOver(run)) ended = "none";
  else if (!seen) ended = run.state === "done" ? "good" : run.state === "failed" ? "bad" : "none";
  return draw(all);
}

/** The person looks. @param {Iterable<RunView>} all */
export function see(all) {
  ended = "none";
  return draw(all);
}

/** @param {Iterable<RunView>} all */
async function draw(all) {
  const waits = [...all].some(({ state }) => STATE_TONE[state] === "wait" && state !== "watching");
  const { text, color } = SIGNS[waits ? "wait" : ended];
  await chrome.action.setBadgeBackgroundColor({ color });
  await chrome.action.setBadgeText({ text });
}
