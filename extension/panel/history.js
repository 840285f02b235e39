/** The list of runs: those under way and earlier ones. */

import { h } from "../lib/ui.js";
import { startedBy, stateBadge } from "../lib/ui_parts.js";
import { isOver } from "../lib/ui_words.js";
import { taskWords } from "../lib/ui_workflow_words.js";
import { count, t, when } from "../lib/words.js";

/** @typedef {import("../generated/wire.js").RunView} RunView */

/**
 * @param {(run: string, replayed: boolean) => void} open  `replayed`: to see its steps again.
 * @param {(forget: boolean) => void} catchUp  What becomes of what schedules have missed.
 * @returns {{element: HTMLElement, update: (runs: RunView[]) => void, tell: (notice: string, missed: string) => void}}
 */
export function history(open, catchUp) {
  const list = h("ul");
  const none = h("p", { class: "hint" }, t("runs_none"));
  const notice = h("p", { class: "notice", role: "status" });
  const what = h("p", {});
  const missing = h("div", { class: "banner wait", role: "status", hidden: true }, what,
    h("div", { class: "row" },
      h("button", { type: "button", class: "small primary", onclick: () => catchUp(false) }, t("missed_now")),
      h("button", { type: "button", class: "small", onclick: () => catchUp(true) }, t("missed_forget"))));
  const element = h("section", { class: "history", "aria-labelledby": "runs-title" },
    h("h2", { id: "runs-title" }, t("runs")), notice, missing, none, list);
  let key = "";
  return {
    element,
    tell(text, missed) {
      if (notice.textContent !== text) notice.textContent = text;
      missing.hidden = missed === "";
      if (what.textContent !== missed) what.textContent = missed;
    },
    update(runs) {
      const now = JSON.stringify(runs.map((run) => [run.run, run.state, run.page_steps, run.workflow]));
      if (now === key) return;
      key = now;
      none.hidden = runs.length > 0;
      const focused = list.contains(document.activeElement) ? document.activeElement?.getAttribute("data-run") : null;
      list.replaceChildren(...runs.map((run) => h("li", {},
        h("button", { type: "button", "data-run": run.run, onclick: () => open(run.run, false) },
          h("span", { class: "two-lines" }, taskWords(run)),
          h("span", { class: "about" }, stateBadge(run), ...startedBy(run),
            h("span", { class: "hint" }, t("runs_line", { when: when(run.created), steps: count("steps", run.page_steps) })))),
        isOver(run) && run.page_steps > 0 && h("button", { type: "button", class: "small link", "data-replay": run.run,
          onclick: () => open(run.run, true) }, t("replay")))));
      /** @type {HTMLElement | null} */ (focused && list.querySelector(`[data-run="${focused}"]`))?.focus();
    },
  };
}
