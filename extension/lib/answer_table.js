/** An answer that is a table: shown as one, copied for a spreadsheet, saved as CSV or JSON. */

import { markdown } from "./markdown.js";
import { h } from "./ui.js";
import { count, t } from "./words.js";

/** @typedef {NonNullable<import("../generated/wire.js").RunView["table"]>} Table */

/** Whether nothing is said beside the table, so that it need not be shown as text, too. @param {string} answer */
export const isTableAlone = (answer) => /^\s*(?:\||[[{]|```)/.test(answer) && /(?:\||[\]}]|```)\s*$/.test(answer);

/**
 * An answer as it is drawn; what is copied of it is what was answered.
 * @returns {{element: HTMLElement, text: () => string, update: (answer: string, tabled: boolean) => void}}
 */
export function answerText() {
  const element = h("div", { class: "answer" });
  let shown = "";
  return {
    element,
    text: () => shown,
    update(answer, tabled) {
      if (answer === shown) return;
      shown = answer;
      element.replaceChildren(...markdown(answer, tabled));
    },
  };
}

/** @returns {{element: HTMLElement, update: (table: Table | null | undefined) => void}} */
export function answerTable() {
  /** @type {Table} */
  let shown = { columns: [], rows: [], csv: "" };
  const caption = h("caption", {});
  const head = h("tr", {});
  const body = h("tbody", {});
  // It scrolls in its own box, which the keyboard can reach.
  const box = h("div", { class: "table-box", tabindex: 0, role: "region", "aria-label": t("table_label") },
    h("table", {}, caption, h("thead", {}, head), body));
  const told = h("span", { class: "hint", role: "status" });
  const copy = h("button", { type: "button", class: "small", onclick: () => void copied() }, t("table_copy"));
  const element = h("div", { class: "answer-table", hidden: true }, box,
    h("div", { class: "row" }, copy,
      h("button", { type: "button", class: "small", onclick: () => save("csv", "text/csv", `\ufeff${shown.csv}`) }, t("table_csv")),
      h("button", { type: "button", class: "small", onclick: () => save("json", "application/json", asJson(shown)) }, t("table_json")),
      told));

  async function copied() {
    const cells = [shown.columns, ...shown.rows].map((row) => row.map(harmless));
    const table = h("table", {}, ...cells.map((row) => h("tr", {}, ...row.map((cell) => h("td", {}, cell)))));
    const parts = { "text/plain": asLines(cells), "text/html": table.outerHTML };
    const blobs = Object.entries(parts).map(([type, text]) => [type, new Blob([text], { type })]);
    try {
      await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]);
      told.textContent = t("table_copied");
    } catch {
      told.textContent = t("table_not_copied");
    }
  }

  return {
    element,
    update(table) {
      element.hidden = !table;
      if (!table || JSON.stringify(table) === JSON.stringify(shown)) return;
      shown = table;
      told.textContent = "";
      caption.textContent = count("rows", table.rows.length);
      head.replaceChildren(...table.columns.map((name) => h("th", { scope: "col" }, name)));
      body.replaceChildren(...table.rows.map((row) => h("tr", {}, ...row.map((cell) => h("td", {}, cell)))));
    },
  };
}

/** @param {string} ending @param {string} type @param {string} text */
function save(ending, type, text) {
  const url = URL.createObjectURL(new Blob([text], { type }));
  h("a", { href: url, download: `handrail-answer.${ending}` }).click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** @param {Table} table */
const asJson = ({ columns, rows }) =>
  `${JSON.stringify(rows.map((row) => Object.fromEntries(columns.map((name, at) => [name, row[at]]))), null, 2)}\n`;

/** Tabs and line breaks within a cell would begin another. @param {string[][]} cells */
const asLines = (cells) => cells.map((row) => row.map((cell) => cell.replace(/\s+/g, " ")).join("\t")).join("\n");

const NUMBER = /^[+-]?[\p{Nd}.,' \u00a0]+[%€$£]?$/u;
const FORMULA = /^([\t\r]|[ \t\r\n\u00a0\ufeff]*[=+\-@＝＋－＠])/;
const INSIDE = /([;\t\r\n][ \t\r\n\u00a0\ufeff]*)(?=[=+\-@＝＋－＠])/g;

/**
 * A cell as a spreadsheet may have it, as in CSV (`answer_table.py`): its words may be a page's, and what they
 * say is not to be computed where they are pasted.
 *
 * @param {string} cell
 */
function harmless(cell) {
  if (NUMBER.test(cell) && /\p{Nd}/u.test(cell)) return cell;
  return (FORMULA.test(cell) ? `'${cell}` : cell).replace(INSIDE, "$1'");
}
