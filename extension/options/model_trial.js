/** What became of a trial of a model. */

import { h, setText } from "../lib/ui.js";
import { t } from "../lib/words.js";

/** @typedef {import("../generated/wire.js").ModelTrial} ModelTrial */

/** What became of a trial: words, a bar while it lasts, and a table of what the model can do. */
export function trialParts() {
  const text = h("p", { role: "status" });
  const bar = h("progress", { "aria-label": t("trial_going"), hidden: true });
  const table = h("div", { class: "table-box", tabindex: "0", role: "region", "aria-label": t("trial_can"), hidden: true });
  const element = h("div", { class: "stacked", hidden: true }, text, bar, table);
  return {
    element,
    begin() {
      element.hidden = false;
      bar.hidden = false;
      bar.removeAttribute("value");
      table.hidden = true;
      text.className = "";
      setText(text, t("trial_trying"));
    },
    /** @param {ModelTrial} news */
    update({ state, text: words, done, rows }) {
      element.hidden = false;
      bar.hidden = state !== "going";
      if (done === null) bar.removeAttribute("value");
      else bar.value = done;
      text.className = state === "fails" ? "problem" : "";
      setText(text, state === "works" ? t("trial_works", { words }) : state === "fails" ? t("trial_fails", { words }) : words);
      // What is to be done next is in sight: on the first page that is its next step once this works.
      if (state === "fails" || (state === "works" && !document.body.classList.contains("first-view"))) text.scrollIntoView({ block: "nearest" });
      table.hidden = rows.length === 0;
      table.replaceChildren(h("table", {},
        h("thead", {}, h("tr", {}, ...[t("trial_what"), t("trial_value"), t("trial_tried"), t("trial_source")].map((name) => h("th", { scope: "col" }, name)))),
        h("tbody", {}, ...rows.map(({ what, value, tried, source }) => h("tr", {},
          h("th", { scope: "row" }, what), h("td", {}, value), h("td", {}, tried), h("td", {}, source))))));
    },
  };
}
