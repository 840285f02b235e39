/**
 * Room meaning: what an element is, what it is called, what can be done with it, and what about it is secret. One
 * element at a time: no walk over the page and no action. Begin here, then see names.js, mask.js and controls.js.
 */

/**
 * What an element is: its ARIA role, from the role attribute or from HTML (https://www.w3.org/TR/html-aam-1.0/).
 *
 * Two roles are ours: `clickable` (a plain element that reacts to clicks) and `shape` (a drawn SVG shape).
 */
import { attr, childNodes, closest, closestHere, contains, has, localName, markupIn, matches, parentElement } from "../dom/dom.js";

const KNOWN = new Set(
  (
    "alert alertdialog application article banner blockquote button cell checkbox columnheader combobox " +
    "complementary contentinfo dialog feed figure form grid gridcell group heading image img link list listbox " +
    "listitem log main marquee math menu menubar menuitem menuitemcheckbox menuitemradio meter navigation none " +
    "note option presentation progressbar radio radiogroup region row rowgroup rowheader scrollbar search " +
    "searchbox separator slider spinbutton status switch tab table tablist tabpanel textbox timer toolbar " +
    "tooltip tree treegrid treeitem"
  ).split(" "),
);

/** Roles of things that are operated. */
export const CONTROL_ROLES = new Set(
  (
    "button checkbox combobox link listbox menuitem menuitemcheckbox menuitemradio option radio searchbox slider " +
    "spinbutton switch tab textbox treeitem"
  ).split(" "),
);

export { FIELD_ROLES } from "../../generated/roles.js";

const BY_TAG = /** @type {Record<string, string>} */ ({
  article: "article",
  aside: "complementary",
  button: "button",
  canvas: "canvas",
  dialog: "dialog",
  fieldset: "group",
  figure: "figure",
  h1: "heading",
  h2: "heading",
  h3: "heading",
  h4: "heading",
  h5: "heading",
  h6: "heading",
  hr: "separator",
  iframe: "iframe",
  img: "img",
  li: "listitem",
  main: "main",
  menu: "list",
  meter: "meter",
  nav: "navigation",
  ol: "list",
  optgroup: "group",
  option: "option",
  output: "status",
  progress: "progressbar",
  search: "search",
  summary: "button",
  table: "table",
  textarea: "textbox",
  tr: "row",
  td: "cell",
  ul: "list",
  dt: "term",
  dd: "definition",
  frame: "iframe",
  video: "video",
  audio: "audio",
  form: "form",
});

const BY_INPUT_TYPE = /** @type {Record<string, string>} */ ({
  button: "button",
  submit: "button",
  reset: "button",
  image: "button",
  file: "button",
  color: "button",
  checkbox: "checkbox",
  radio: "radio",
  range: "slider",
  number: "spinbutton",
  search: "searchbox",
  hidden: "",
});

/** What encloses a page's own header and footer (https://www.w3.org/TR/html-aam-1.0/#el-header-ancestorbody). */
const SECTIONING = "article, aside, main, nav, section, [role=article], [role=main], [role=region]";

/**
 * @param {Element} element
 * @returns {string} The role, "" where the element has none that tells anything.
 */
export function roleOf(element) {
  if (has(element, "role")) {
    const stated = attr(element, "role")
      .toLowerCase()
      .split(/\s+/)
      .find((role) => KNOWN.has(role));
    if (stated === "presentation" || stated === "none") return isMeant(element) ? nativeRole(element) : "";
    if (stated) return stated === "image" ? "img" : stated;
  }
  return nativeRole(element);
}

const FOCUSABLE = "a[href], area[href], button, input:not([type=hidden]), select, textarea, summary, iframe, [tabindex]";

/**
 * Whether an element that is said to be without a role has one all the same, because it can have the focus or
 * says something about itself (https://www.w3.org/TR/wai-aria-1.2/#conflict_resolution_presentation_none).
 * @param {Element} element
 */
const isMeant = (element) =>
  matches(element, FOCUSABLE) ||
  ["aria-label", "aria-labelledby", "aria-describedby", "aria-live", "aria-controls"].some((name) => has(element, name));

/** @param {Element} element @returns {string} */
function nativeRole(element) {
  const tag = localName(element);
  switch (tag) {
    case "a":
    case "area":
      return has(element, "href") || (element instanceof SVGElement && has(element, "xlink:href")) ? "link" : "";
    case "input": {
      const input = /** @type {HTMLInputElement} */ (element);
      const role = BY_INPUT_TYPE[input.type];
      if (role !== undefined && role !== "searchbox") return role;
      return has(input, "list") ? "combobox" : (role ?? "textbox");
    }
    case "select": {
      const select = /** @type {HTMLSelectElement} */ (element);
      return select.multiple || select.size > 1 ? "listbox" : "combobox";
    }
    case "img":
      return has(element, "alt") && attr(element, "alt") === "" && !isMeant(element) ? "" : "img";
    case "svg":
      return has(element, "aria-label") || isTitled(element) ? "img" : "";
    case "th":
      return isLayout(element) ? "" : isOfRow(element) ? "rowheader" : "columnheader";
    case "header":
      return closest(element, SECTIONING) ? "" : "banner";
    case "footer":
      return closest(element, SECTIONING) ? "" : "contentinfo";
    case "section":
      return has(element, "aria-label") || has(element, "aria-labelledby") ? "region" : "";
    case "tr":
    case "td":
    case "table":
      return isLayout(element) ? "" : BY_TAG[tag];
    default:
      return BY_TAG[tag] ?? "";
  }
}

/**
 * A drawing that holds words says those.
 * @param {Element} drawing
 */
const isTitled = (drawing) =>
  contains(drawing, ":scope > title") && !contains(drawing, "text, foreignObject");

/**
 * Whether a header cell is about its row: where it does not say so itself, there is something else in that row
 * (as Chromium has it; https://html.spec.whatwg.org/#header-and-data-cell-semantics).
 * @param {Element} header
 */
function isOfRow(header) {
  const scope = /^(row|col)/i.exec(attr(header, "scope"));
  if (scope) return scope[1].toLowerCase() === "row";
  const row = parentElement(header);
  const cells = row ? Array.from(childNodes(row)) : [];
  return cells.some((cell) => cell instanceof HTMLTableCellElement && localName(cell) === "td" && /[^ \t\n\f\r]/.test(markupIn(cell)));
}

/** @param {Element} element Part of a table. @returns {boolean} Whether the table only arranges things. */
function isLayout(element) {
  const table = closestHere(element, "table");
  return table !== null && /^(presentation|none)$/.test(attr(table, "role"));
}
