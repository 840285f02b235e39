/** "That was right" and "That was wrong": what the person says of a run that is done, and what is kept of it then. */

import { h, setText } from "./ui.js";
import { count, t } from "./words.js";

/** @typedef {import("../generated/wire.js").RunView} RunView */
/** @typedef {import("../generated/wire.js").JudgeRun["verdict"]} Verdict */

/** @param {RunView} run */
function consequence({ judged, exemplars }) {
  if (judged === "right") return exemplars > 0 ? count("verdict_kept", exemplars) : t("verdict_none_possible");
  return judged === "wrong" ? t("verdict_none_kept") : "";
}

/** @param {(run: string, verdict: Verdict) => void} judge */
export function verdictRow(judge) {
  /** @type {RunView | undefined} */
  let shown;
  const right = button(t("verdict_right"), "right");
  const wrong = button(t("verdict_wrong"), "wrong");
  const hint = h("p", { class: "hint" });
  const said = h("p", { class: "hint", role: "status" });
  const see = h("button", { type: "button", class: "link", onclick: () => void chrome.runtime.openOptionsPage() }, t("verdict_see"));
  const problem = h("p", { class: "problem", role: "alert" });
  const element = h("div", { class: "verdict" },
    h("div", { class: "row", role: "group", "aria-label": t("verdict_group") }, right, wrong), hint, said, see, problem);

  /** The one that is chosen takes the word back when it is pressed again. @param {string} words @param {"right" | "wrong"} verdict */
  function button(words, verdict) {
    return h("button", { type: "button", class: "small", "aria-pressed": "false",
      onclick: () => shown && judge(shown.run, shown.judged === verdict ? "" : verdict) }, words);
  }

  return {
    element,
    /** @param {RunView | undefined} run */
    update(run) {
      if (run?.run !== shown?.run || run?.judged !== shown?.judged) setText(problem, "");
      const same = run?.run === shown?.run;
      shown = run;
      // A workflow's run was decided by nobody.
      element.hidden = run?.state !== "done" || run.workflow !== "";
      if (!run || element.hidden) return;
      right.setAttribute("aria-pressed", String(run.judged === "right"));
      wrong.setAttribute("aria-pressed", String(run.judged === "wrong"));
      // What was chosen earlier is shown, and only what is chosen now is spoken.
      setText(hint, same ? (run.judged ? "" : t("verdict_before")) : consequence(run) || t("verdict_before"));
      setText(said, same ? consequence(run) : "");
      see.hidden = run.judged !== "right" || run.exemplars === 0;
    },
    /** @param {string} message */
    fail(message) {
      setText(problem, message);
    },
  };
}
