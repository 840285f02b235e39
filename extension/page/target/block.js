/**
 * The block that a control is about: the row, card, entry or cell that tells it apart from its like, or else the dialog
 * or the part of the page that it lies in. "Buy" is nothing by itself: what is bought stands around it.
 *
 * What is repeated is seen by the control itself: one like it lies beside the block, as a rule at the same place of
 * another block. Markup that says "row" or "entry", or looks the same again, is the second best.
 */
import { attr, closest, cut, findAll, flatChildren, flatParent, localName, matches, nextElement, previousElement, rawText, referenced, upwards } from "../dom/dom.js";
import { DIALOG } from "./entries.js";
import { maskText } from "../meaning/mask.js";
import { nameOf, tidy } from "../meaning/names.js";
import { CELLS, GRIDS, ROWS, cellsOf, placeOf } from "../meaning/table_cells.js";

/**
 * @typedef {"row" | "cell" | "entry" | "card" | "dialog" | "part"} Kind
 * @typedef {object} Block
 * @property {Kind} kind
 * @property {Node[]} parts  Elements and texts that belong to it; a cell's headers, and the other halves of a split row, too.
 * @property {boolean} alike  Another control of the same name lies beside it: nothing but the block tells them apart.
 * @typedef {{words: string, of: Element, picture: boolean}} Words  `of`: the element that they stand in
 */

const ENTRIES = "li, article, [role=listitem], [role=article], [role=option], [role=treeitem]";
const PARTS = "form, fieldset, section, article, aside, [role=form], [role=group], [role=region], [role=complementary]";
/** Neighbours that are looked at on each side, and controls in each. */
const NEIGHBOURS = 8;
const CONTROLS = 20;
/** Of a longer list the beginning is not looked for. */
const MOST_LEADING = 60;
/** Elements of a block: what has more is the page. */
const MOST_ELEMENTS = 600;
/** In characters. */
const MOST_TEXT = 2000;

/** @param {Element} element what reacts to the action @returns {Block | null} null where nothing stands around it */
export function blockOf(element) {
  const like = likeness(element);
  /** @type {Block | null} */
  let second = null;
  for (const at of upwards(element)) {
    if (at === document.body || at === document.documentElement) break;
    if (at !== element && matches(at, DIALOG)) return { kind: "dialog", parts: [at], alike: false };
    const run = runOf(at, element, like);
    if (run) {
      const parts = [...headersOf(at), ...run];
      if (speaks(parts, element)) return { kind: kindOf(at), parts, alike: true };
    }
    if (at !== element && (!second || second.kind === "part") && isRepeated(at, element) && speaks([at], element))
      second = { kind: kindOf(at), parts: halvesOf(at), alike: false };
    if (at !== element && !second && matches(at, PARTS) && speaks([at], element)) second = { kind: "part", parts: [at], alike: false };
  }
  return second ?? beside(element);
}

/** @param {Element} element @returns {Block | null} The nearest that says anything. */
function beside(element) {
  for (let at = flatParent(element); at && at !== document.body; at = flatParent(at))
    if (speaks([at], element)) return { kind: "part", parts: [at], alike: false };
  return null;
}

/** @param {Element} at @returns {Kind} */
const kindOf = (at) => (matches(at, ROWS) ? "row" : matches(at, CELLS) ? "cell" : matches(at, ENTRIES) ? "entry" : "card");

/** @param {Element} element @returns {(other: Element) => boolean} Whether another is of the same kind and name. */
function likeness(element) {
  const field = matches(element, "input, select, textarea") && !matches(element, "[type=button], [type=submit], [type=image]");
  const key = (/** @type {Element} */ one) => JSON.stringify([
    attr(one, "type"), attr(one, "role"), attr(one, "aria-labelledby"), field ? nameOf(one) : tidy(attr(one, "aria-label") || rawText(one) || attr(one, "value") || attr(one, "title") || attr(one, "class")),
  ]);
  const [tag, own] = [localName(element), key(element)];
  return (other) => localName(other) === tag && key(other) === own;
}

/**
 * Where its like lie beside an element: what lies between them and belongs to this one. As a rule that is the element
 * itself; but names, dates and buttons may as well follow each other without anything around them.
 * @param {Element} at
 * @param {Element} element
 * @param {(other: Element) => boolean} like
 * @returns {Node[] | null} null where none lies beside it
 */
function runOf(at, element, like) {
  const holdsLike = (/** @type {Node} */ other) =>
    other instanceof Element && (like(other) || findAll(other, localName(element)).slice(0, CONTROLS).some(like) || (localName(other).includes("-") && localName(other) === localName(at)));
  const [before, first] = until(at, "previousSibling", holdsLike);
  const [after, last] = until(at, "nextSibling", holdsLike);
  if (!first && !last) return null;
  const gap = first ? before.length : after.length;
  const regular = gap > 0 && (!first || !last || before.length === after.length);
  if (!regular) return halvesOf(at);
  return leading(at, holdsLike) >= gap ? [...before.slice(0, gap).reverse(), at] : [at, ...after.slice(0, gap)];
}

/** @param {Node} at @param {(other: Node) => boolean} holdsLike @returns {number} What stands before the first of its like shows on which side the rest of a block is. */
function leading(at, holdsLike) {
  let before = 0;
  let looked = 0;
  for (const other of along(at, "previousSibling")) {
    if (looked++ === MOST_LEADING) return Infinity;
    before = holdsLike(other) ? 0 : before + 1;
  }
  return before;
}

/**
 * @param {Node} at
 * @param {"previousSibling" | "nextSibling"} direction
 * @param {(other: Node) => boolean} holdsLike
 * @returns {[Node[], boolean]} The neighbours up to the next of its like, and whether there is one.
 */
function until(at, direction, holdsLike) {
  const passed = [];
  for (const other of along(at, direction)) {
    if (holdsLike(other)) return [passed, true];
    if (passed.push(other) === NEIGHBOURS) break;
  }
  return [passed, false];
}

/** @param {Node} at @param {"previousSibling" | "nextSibling"} direction @returns {Generator<Node>} The elements and words there. */
function* along(at, direction) {
  for (let other = at[direction]; other; other = other[direction])
    if (other instanceof Element || (other instanceof Text && /\S/.test(other.data))) yield other;
}

/** Whether it says by its markup that there are more of it, or looks like one beside it. @param {Element} at @param {Element} element */
function isRepeated(at, element) {
  if (matches(at, `${ROWS}, ${ENTRIES}`)) return true;
  const shape = shapeOf(at);
  return [previousElement(at), nextElement(at)].some(
    (other) => other !== null && shape !== "" && shapeOf(other) === shape && findAll(other, localName(element)).length > 0,
  );
}

/** @param {Element} element */
const shapeOf = (element) => {
  const [word] = attr(element, "class").trim().split(/\s/, 1);
  return word || localName(element).includes("-") ? `${localName(element)} ${word}` : "";
};

/** A row of a grid whose first columns stay in place is drawn in two. @param {Element} at @returns {Element[]} */
function halvesOf(at) {
  const index = attr(at, "aria-rowindex");
  const grid = index && closest(at, GRIDS);
  return grid ? findAll(grid, `[aria-rowindex="${CSS.escape(index)}"]`).filter((half) => matches(half, ROWS)) : [at];
}

/** @param {Element} cell @returns {Element[]} What its column and its row are called. */
function headersOf(cell) {
  if (!matches(cell, CELLS)) return [];
  const stated = referenced(cell, "headers");
  if (stated.length) return stated;
  const [row, grid] = [closest(cell, ROWS), closest(cell, GRIDS)];
  if (!row || !grid) return [];
  const place = placeOf(cell, row);
  const named = findAll(grid, ROWS).find((other) => other !== row && findAll(other, "th, [role=columnheader]").length > 1);
  const column = named && cellsOf(named).find((other) => placeOf(other, named) === place);
  const [first] = cellsOf(row);
  return [...(column ? [column] : []), ...(first && first !== cell ? [first] : [])];
}

/** Whether anything but the control itself is said there. @param {Node[]} parts @param {Element} element */
const speaks = (parts, element) => !wordsIn(parts, element, [], false).next().done;

const UNREAD = "script, style, template, noscript, select, textarea, datalist, iframe, [contenteditable='']:not(body), [contenteditable=true]:not(body)";
const LEADS = "a[href], img[src]";
/** What may have a name that is only spoken, and holds what that is about. */
const NAMED = [ROWS, ENTRIES, PARTS, DIALOG].join(", ");
const SEEN = { visibilityProperty: true, opacityProperty: true };

/**
 * What a person reads in a block besides the control, piece by piece. What is filled in is told elsewhere (entries.js).
 * @param {Iterable<Node>} parts
 * @param {Element | null} control
 * @param {string[]} [leads] takes the addresses of links and pictures
 * @param {boolean} [spoken] with the names that parts of it have for those who hear the page
 * @returns {Generator<Words>}
 */
export function* wordsIn(parts, control, leads = [], spoken = true) {
  let left = MOST_ELEMENTS;
  /** @param {Element} element @returns {Generator<Words>} */
  function* within(element) {
    if (element === control || left-- < 0 || matches(element, UNREAD)) return;
    if (matches(element, LEADS)) leads.push(attr(element, localName(element) === "img" ? "src" : "href"));
    if (localName(element) === "img") {
      const words = tidy(attr(element, "alt"));
      if (words && element.checkVisibility(SEEN)) yield { words, of: element, picture: true };
      return;
    }
    let seen = null;
    const name = spoken && matches(element, NAMED) ? tidy(attr(element, "aria-label")) : "";
    if (name && !tidy(rawText(element)).includes(name) && (seen = element.checkVisibility(SEEN))) yield { words: name, of: element, picture: false };
    for (const child of Array.from(flatChildren(element))) {
      if (child instanceof Element) yield* within(child);
      else if (child instanceof Text && /\S/.test(child.data) && (seen ??= element.checkVisibility(SEEN))) yield { words: tidy(child.data), of: element, picture: false };
    }
  }
  for (const part of parts) {
    if (part instanceof Element) yield* within(part);
    else if (part instanceof Text && part.parentElement?.checkVisibility(SEEN)) yield { words: tidy(part.data), of: part.parentElement, picture: false };
  }
}

/**
 * A block in words, without secrets.
 * @param {Block} block @param {Element | null} [control] whose own words are left out
 * @returns {string}
 */
export function blockText({ parts }, control = null) {
  const words = [...wordsIn(parts, control)].map(({ words }) => words);
  return cut(maskText(words.join(" · ")), MOST_TEXT);
}
