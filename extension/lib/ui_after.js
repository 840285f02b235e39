/** What can be done with a run that is over: it is kept to be run again, or run again at once. */

import { h, setText } from "./ui.js";
import { verdictRow } from "./ui_verdict.js";
import { isOver } from "./ui_words.js";

/** @typedef {import("../generated/wire.js").RunView} RunView */

/**
 * @param {{keep: (run: string) => void, again: (run: RunView) => void,
 *   judge: (run: string, verdict: import("./ui_verdict.js").Verdict) => void}} on
 */
export function afterRun(on) {
  /** @type {RunView | undefined} */
  let shown;
  const again = h("button", { type: "button", onclick: () => shown && on.again(shown) }, "Run again");
  const keep = h("button", {
    type: "button", title: "As a workflow: one task that is done without a model, with other values",
    onclick: () => shown && on.keep(shown.run),
  }, "Keep to run again");
  const why = h("p", { class: "problem", role: "alert" });
  const kept = h("p", { class: "hint", role: "status" });
  const row = h("div", { class: "row" }, again, keep);
  const verdict = verdictRow(on.judge);
  const element = h("div", { class: "after" }, row, why, kept, verdict.element);
  return {
    element,
    /** For what else a page offers. */
    row,
    /** @param {RunView | undefined} run */
    update(run) {
      if (run?.run !== shown?.run) why.textContent = kept.textContent = "";
      shown = run;
      verdict.update(run);
      element.hidden = !run || !isOver(run);
      // What is a workflow's run is kept already; what went wrong is not kept.
      keep.hidden = run?.state !== "done" || run.workflow !== "";
    },
    /** Why what was said of it cannot be taken in. */
    unjudged: verdict.fail,
    /** Why it cannot be kept, or done again. @param {string} message */
    fail(message) {
      setText(kept, "");
      why.textContent = message;
    },
    /** @param {string} name */
    kept(name) {
      why.textContent = "";
      setText(kept, `Kept. Run it with other values whenever you like: it is among the workflows, or type /${name}.`);
      again.focus();
    },
  };
}
