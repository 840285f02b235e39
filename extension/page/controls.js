/**
 * Which elements can be operated, and what state they are in *now* (properties, not attributes).
 */
import {
  attr,
  childElementCount,
  findAll,
  firstChild,
  has,
  isBare,
  localName,
  matches,
  nextElement,
  rawText,
  rectOf,
} from "./dom.js";
import { CONTROL_ROLES, roleOf } from "./roles.js";
import { contentText, tidy } from "./names.js";
import { colourName } from "./colours.js";
import { COVER, maskText, secretKind } from "./mask.js";

/** @typedef {NonNullable<import("../generated/wire.js").Node["states"]>[number]} State */

/** What HTML itself makes operable, and what says so by role. */
export const OPERABLE =
  "a[href], area[href], button, input:not([type=hidden]), select, textarea, summary, [contenteditable=''], [contenteditable=true], " +
  [...CONTROL_ROLES].map((role) => `[role=${role}]`).join(", ");

const HANDLERS = ["onclick", "onmousedown", "onmouseup", "onpointerdown", "ondblclick", "ontouchstart"];
const CLICKABLE_WORDS = /(^|[\s_-])(btn|button|clickable|link|alink|close|toggle|swatch|draggable|sortable)($|[\s_-])/i;
const SHAPES = new Set("circle ellipse rect polygon polyline line path text image".split(" "));

/**
 * The role under which an element can be operated, "" if it cannot.
 * @param {Element} element
 * @param {string} role
 * @param {boolean} pointing its cursor is a hand, and its parent's is not
 * @param {boolean} [inControl] it lies in a control, of which it may be a mere part
 * @returns {string}
 */
export function operableRole(element, role, pointing, inControl = false) {
  if (CONTROL_ROLES.has(role) && (localName(element) !== "option" || has(element, "role"))) return role;
  if (!pointing && isBare(element)) return "";
  const tag = localName(element);
  if (tag === "body" || tag === "html" || tag === "label") return "";
  if (/^(|true|plaintext-only)$/.test(has(element, "contenteditable") ? attr(element, "contenteditable") : "no"))
    return "textbox";
  if (element instanceof SVGElement) {
    const drawn = SHAPES.has(tag) && isDrawing(element.ownerSVGElement);
    return drawn || pointing || HANDLERS.some((name) => has(element, name)) ? "shape" : "";
  }
  if (tag === "canvas") return "canvas";
  if ((tag === "video" || tag === "audio") && has(element, "controls")) return tag;
  const stated =
    HANDLERS.some((name) => has(element, name)) || attr(element, "draggable") === "true" || tabStop(element);
  if (stated) return role && role !== "cell" && role !== "definition" ? role : dressedAs(element);
  if (pointing) return wrapsControls(element) ? "" : role || dressedAs(element);
  // Listeners cannot be seen from here: a small element that is dressed as a button passes for one.
  if (
    !inControl &&
    CLICKABLE_WORDS.test(attr(element, "class")) &&
    childElementCount(element) < 3 &&
    !wrapsControls(element) &&
    rawText(element).length < 60
  ) {
    return role || dressedAs(element);
  }
  return "";
}

/** What a plain element that reacts to clicks looks like to a person, going by its class. @param {Element} element */
function dressedAs(element) {
  const dress = CLICKABLE_WORDS.exec(attr(element, "class"))?.[2].toLowerCase() ?? "";
  return dress.endsWith("link") || localName(element) === "a"
    ? "link"
    : /^(btn|button)$/.test(dress)
      ? "button"
      : "clickable";
}

/** @param {Element} element */
const tabStop = (element) => has(element, "tabindex") && /** @type {HTMLElement} */ (element).tabIndex >= 0;

/** A hand cursor around links and buttons only repeats them, unless it holds words of its own. @param {Element} element */
function wrapsControls(element) {
  const inner = findAll(element, OPERABLE);
  if (!inner.length) return false;
  if (inner.some((one) => inner[0] !== one && inner[0].contains(one))) return true;
  const theirs = inner.reduce((sum, one) => sum + tidy(rawText(one)).length, 0);
  return tidy(rawText(element)).length <= theirs;
}

/** An SVG that is drawn on, not an icon. @param {SVGSVGElement | null} svg */
function isDrawing(svg) {
  if (!svg) return false;
  const box = svg.getBoundingClientRect();
  return box.width >= 64 && box.height >= 64 && !svg.closest(OPERABLE);
}

/**
 * Words for a drawn shape: "red circle", which no name ever says.
 * @param {Element} shape
 * @returns {string}
 */
export function shapeWords(shape) {
  const style = getComputedStyle(shape);
  const box = rectOf(shape);
  if (!(shape instanceof SVGElement)) return colourName(style.backgroundColor);
  const colour = colourName(style.fill === "none" ? style.stroke : style.fill);
  const sheet = (shape.ownerSVGElement ?? shape).getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2 - sheet.left, box.top + box.height / 2 - sheet.top].map(Math.round);
  return `${colour} ${localName(shape)} ${Math.round(box.width)}x${Math.round(box.height)} at ${x},${y}`.trim();
}

/**
 * Whether an empty element is painted like a thing to click: an icon in the style sheet, a patch, a square.
 * @param {Element} element
 * @param {CSSStyleDeclaration} style
 * @returns {boolean}
 */
export function isPainted(element, style) {
  if (firstChild(element) || isBare(element)) return false;
  const framed = style.borderTopStyle !== "none" && style.borderLeftStyle !== "none";
  const picture = style.backgroundImage !== "none" || style.content.startsWith("url(");
  if (!picture && !framed && !colourName(style.backgroundColor)) return false;
  const box = rectOf(element);
  return Math.min(box.width, box.height) >= 8 && Math.max(box.width, box.height) <= 160;
}

/**
 * @param {Element} element
 * @param {string} role
 * @param {Element | null} focused
 * @returns {State[]}
 */
export function statesOf(element, role, focused) {
  /** @type {State[]} */
  const states = [];
  const tag = localName(element);
  const input = tag === "input" ? /** @type {HTMLInputElement} */ (element) : null;
  const tick = input && (input.type === "checkbox" || input.type === "radio");
  if (tick) {
    if (input.indeterminate) states.push("mixed");
    else if (input.checked) states.push("checked");
  } else if (has(element, "aria-checked")) {
    if (attr(element, "aria-checked") === "mixed") states.push("mixed");
    else if (attr(element, "aria-checked") === "true") states.push("checked");
  }
  if (isBare(element) && tag !== "summary") {
    if (element === focused) states.push("focused");
    return states;
  }
  const current = attr(element, "aria-current");
  if (attr(element, "aria-selected") === "true" || (current && current !== "false")) states.push("selected");
  if (/^(true|mixed)$/.test(attr(element, "aria-pressed"))) states.push("pressed");
  const expanded =
    tag === "summary" && element.parentElement instanceof HTMLDetailsElement
      ? String(element.parentElement.open)
      : attr(element, "aria-expanded");
  if (role === "tab" && attr(nextElement(element) ?? element, "role") !== "tabpanel") {
    // A tab that is selected shows its panel; "expanded" tells something only in an accordion.
  } else if (expanded === "true") states.push("expanded");
  else if (expanded === "false") states.push("collapsed");
  if (matches(element, ":disabled") || attr(element, "aria-disabled") === "true") states.push("disabled");
  if (has(element, "required") || attr(element, "aria-required") === "true") states.push("required");
  if (matches(element, ":user-invalid") || /^(true|grammar|spelling)$/.test(attr(element, "aria-invalid")))
    states.push("invalid");
  if ((has(element, "readonly") && !tick) || attr(element, "aria-readonly") === "true") states.push("readonly");
  if ((tag === "select" && has(element, "multiple")) || attr(element, "aria-multiselectable") === "true")
    states.push("multiselectable");
  if (element === focused) states.push("focused");
  return states;
}

/**
 * The live value of a field, secrets covered.
 * @param {Element} element
 * @param {string} role
 * @param {string} name
 * @returns {{value: string, masked: boolean}}
 */
export function valueOf(element, role, name) {
  const raw = rawValue(element, role);
  if (!raw) return { value: "", masked: false };
  if (secretKind(element, name)) return { value: COVER, masked: true };
  const value = maskText(raw);
  return { value, masked: value !== raw };
}

/** @param {Element} element @param {string} role @returns {string} */
function rawValue(element, role) {
  switch (localName(element)) {
    case "input": {
      const input = /** @type {HTMLInputElement} */ (element);
      if (input.type === "file") return [...(input.files ?? [])].map((file) => file.name).join(", ");
      if (input.type === "color") return input.value;
      return role === "button" || role === "checkbox" || role === "radio" ? "" : input.value;
    }
    case "textarea":
      return tidy(/** @type {HTMLTextAreaElement} */ (element).value);
    case "select":
      return [.../** @type {HTMLSelectElement} */ (element).selectedOptions]
        .map((option) => tidy(option.label))
        .join(", ");
    case "progress":
    case "meter":
      return String(/** @type {HTMLProgressElement} */ (element).value);
    case "output":
      return "";
    default:
      if (has(element, "aria-valuetext")) return attr(element, "aria-valuetext");
      if (has(element, "aria-valuenow")) return attr(element, "aria-valuenow");
      return role === "textbox" || role === "searchbox" || role === "combobox" ? contentText(element) : "";
  }
}

/** @param {Element} element @returns {string[]} The choices of a native select that can be chosen. */
export function optionsOf(element) {
  if (!(element instanceof HTMLSelectElement)) return [];
  return [...element.options]
    .filter((option) => !matches(option, ":disabled") && !option.hidden)
    .slice(0, 300)
    .map((option) => tidy(option.label));
}

/** How the text of a field that takes only one format is written (https://html.spec.whatwg.org/#dates-and-times). */
const FORMATS = /** @type {Record<string, string>} */ ({
  date: "YYYY-MM-DD",
  month: "YYYY-MM",
  week: "YYYY-Www",
  time: "HH:MM",
  "datetime-local": "YYYY-MM-DDTHH:MM",
  color: "#rrggbb",
  file: "file upload",
});

/** @param {Element} element @returns {string} */
export function formatOf(element) {
  return element instanceof HTMLInputElement ? (FORMATS[element.type] ?? "") : "";
}

/** @param {Element} element @returns {string} The role an element is shown with: how it is operated, else what it is. */
export function shownRole(element) {
  const role = roleOf(element);
  const parent = element.parentElement;
  const pointing =
    getComputedStyle(element).cursor === "pointer" && (!parent || getComputedStyle(parent).cursor !== "pointer");
  return operableRole(element, role, pointing) || role;
}
