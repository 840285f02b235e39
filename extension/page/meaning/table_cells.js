/** Cells of tables and grids, and what stands at the head of their columns. */
import { closestHere, contains, findAll, matches, rawText } from "../dom/dom.js";

export const ROWS = "tr, [role=row]";
export const CELLS = "td, th, [role=gridcell], [role=cell], [role=rowheader]";
export const GRIDS = "table, [role=table], [role=grid], [role=treegrid]";

/** @param {Element} row @returns {Element[]} */
export const cellsOf = (row) => findAll(row, `${CELLS}, [role=columnheader]`);

/** @param {Element} cell @param {Element} row @returns {number} In columns. */
export function placeOf(cell, row) {
  let place = 0;
  for (const other of cellsOf(row)) {
    if (other === cell) break;
    place += other instanceof HTMLTableCellElement ? other.colSpan : 1;
  }
  return place;
}

/** @param {Element} element  In a cell, or not. @returns {string} What its column is called: in the first row, where nothing is filled in. */
export function columnWords(element) {
  const cell = closestHere(element, CELLS);
  const [row, grid] = [cell && closestHere(cell, ROWS), cell && closestHere(cell, GRIDS)];
  if (!cell || !row || !grid) return "";
  const first = grid.querySelector(ROWS);
  if (!first || first === row || contains(first, "input, select, textarea")) return "";
  const place = placeOf(cell, row);
  const head = cellsOf(first).find((other) => placeOf(other, first) === place);
  // Beside a row's head stands what is in that row; and a text across or alone may be anything's, as a form's title.
  const isHead = head && (matches(head, "th, [role=columnheader]") || (!contains(first, "th") && cellsOf(first).length > 1));
  return isHead && !(head instanceof HTMLTableCellElement && head.colSpan > 1) ? rawText(head).trim() : "";
}
