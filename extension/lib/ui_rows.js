/** A workflow for each row of a table: the file with the rows, and how far they are. */

import { h, setText } from "./ui.js";
import { t } from "./words.js";

/** @typedef {import("../generated/wire.js").RunView} RunView */

const MOST = 500_000;

/**
 * A CSV file that takes the place of the form's own values, where it has them.
 * @param {() => void} changed
 */
export function rowsField(changed) {
  const input = h("input", { type: "file", id: "rows", accept: ".csv,.tsv,.txt,text/csv", "aria-describedby": "rows-hint", onchange: changed });
  const hint = h("p", { class: "hint", id: "rows-hint" });
  const element = h("details", {},
    h("summary", {}, t("rows_title")),
    h("label", { for: "rows" }, t("rows_file")), input, hint);
  return {
    element,
    /** @param {readonly string[]} names  The columns that it may have. */
    open(names) {
      input.value = "";
      element.open = false;
      element.hidden = names.length === 0;
      setText(hint, t("rows_hint", { names: names.join(", ") }));
    },
    chosen: () => Boolean(input.files?.length),
    /** @returns {Promise<string>} The file's text; "" where none was chosen. @throws {Error} With what to do, where it is too large. */
    async text() {
      const file = input.files?.[0];
      if (!file) return "";
      if (file.size > MOST) throw new Error(t("rows_too_large"));
      return file.text();
    },
  };
}

/** "Row 3 of 50", with a bar. @returns {{element: HTMLElement, update: (run: RunView) => void}} */
export function rowsLine() {
  const words = h("span", { id: "rows-done" });
  const bar = h("progress", { "aria-labelledby": "rows-done" });
  const element = h("p", { class: "row rows-line", hidden: true }, words, bar);
  return {
    element,
    update({ rows = 0, row = 0 }) {
      element.hidden = rows === 0;
      setText(words, row === rows ? t("rows_all", { rows }) : t("rows_at", { row: row + 1, rows }));
      bar.max = rows || 1;
      bar.value = row;
    },
  };
}
