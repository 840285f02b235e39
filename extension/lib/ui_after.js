/** What can be done with a run that is over: it is kept to be run again, or run again at once. */

import { h, setText } from "./ui.js";
import { verdictRow } from "./ui_verdict.js";
import { isOver } from "./ui_words.js";
import { t } from "./words.js";

/** @typedef {import("../generated/wire.js").RunView} RunView */

/**
 * @param {{keep: (run: string) => void, again: (run: RunView) => void,
 *   judge: (run: string, verdict: import("./ui_verdict.js").Verdict) => void}} on
 */
export function afterRun(on) {
  /** @type {RunView | undefined} */
  let shown;
  const again = h("button", { type: "button", onclick: () => shown && on.again(shown) }, t("run_again"));
  const keep = h("button", {
    type: "button", title: t("keep_why"),
    onclick: () => shown && on.keep(shown.run),
  }, t("keep_to_run_again"));
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
      setText(kept, t("kept_as", { name }));
      again.focus();
    },
  };
}
