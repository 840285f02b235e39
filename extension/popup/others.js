/** The runs that are under way in other tabs, each with its own Stop: none of them is meant by the tab in view. */

import { h } from "../lib/ui.js";
import { startedBy, stateBadge } from "../lib/ui_parts.js";
import { taskWords } from "../lib/ui_workflow_words.js";
import { t } from "../lib/words.js";

/** @typedef {import("../generated/wire.js").RunView} RunView */

/**
 * @param {(run: string) => void} stop
 * @returns {{element: HTMLElement, update: (runs: RunView[]) => void}}
 */
export function otherRuns(stop) {
  const list = h("ul");
  const element = h("section", { class: "card others", "aria-labelledby": "others-title", hidden: true },
    h("h2", { id: "others-title" }, t("popup_others")), list);
  let key = "";
  return {
    element,
    update(runs) {
      const now = JSON.stringify(runs.map(({ run, state }) => [run, state]));
      if (now === key) return;
      key = now;
      element.hidden = runs.length === 0;
      const focused = list.contains(document.activeElement) ? document.activeElement?.getAttribute("data-run") : null;
      list.replaceChildren(...runs.map((run) => h("li", {},
        h("p", { class: "two-lines", id: `run-${run.run}` }, taskWords(run)),
        h("p", { class: "row" }, stateBadge(run), ...startedBy(run),
          h("button", { type: "button", class: "danger small", "data-run": run.run, "aria-describedby": `run-${run.run}`,
            onclick: () => stop(run.run) }, t("stop"))))));
      /** @type {HTMLElement | null} */ (focused && list.querySelector(`[data-run="${focused}"]`))?.focus();
    },
  };
}
