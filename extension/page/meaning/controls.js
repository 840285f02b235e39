/**
 * Which elements can be operated, and what state they are in *now* (properties, not attributes).
 */
import {
  attr,
  childElementCount,
  closest,
  contains,
  findAll,
  flatParent,
  has,
  hasAria,
  holdsElements,
  isBare,
  localName,
  matches,
  nextElement,
  rawText,
} from "../dom/dom.js";
import { hasDrawnParts } from "../sight/legibility.js";
import { CONTROL_ROLES, roleOf } from "./roles.js";
import { hintOf, iconWords, words } from "./markup_words.js";
import { contentText, tidy } from "./names.js";
import { isDrawing, isDrawnShape, paintWords, shapeHint } from "./drawings.js";
import { COVER, maskText, secretKind } from "./mask.js";

/** @typedef {NonNullable<import("../../generated/wire.js").Node["states"]>[number]} State */

/** What HTML itself makes operable, and what says so by role. */
export const OPERABLE =
  "a[href], area[href], button, input:not([type=hidden]), select, textarea, summary, [contenteditable=''], [contenteditable=true], " +
  [...CONTROL_ROLES].map((role) => `[role=${role}]`).join(", ");

const HANDLERS = ["onclick", "onmousedown", "onmouseup", "onpointerdown", "ondblclick", "ontouchstart"];
const CLICKABLE_WORDS = /(^|[\s_-])(btn|button|clickable|link|alink|close|toggle|swatch|draggable|sortable)($|[\s_-])/i;

/**
 * The role under which an element can be operated, "" if it cannot.
 * @param {Element} element
 * @param {string} role
 * @param {boolean} pointing its cursor is a hand, and its parent's is not; or it is a handle
 * @param {boolean} [inControl] it lies in a control, of which it may be a mere part
 * @param {CSSStyleDeclaration} [style] its computed style
 * @returns {string}
 */
export function operableRole(element, role, pointing, inControl = false, style = getComputedStyle(element)) {
  if (CONTROL_ROLES.has(role) && (localName(element) !== "option" || has(element, "role"))) return role;
  const tag = localName(element);
  if (tag === "svg" && !inControl && isDrawing(element)) return "drawing";
  if (!pointing && isBare(element) && tag !== "canvas" && !(tag === "a" && isPhrase(element))) return "";
  if (tag === "body" || tag === "html" || tag === "label") return "";
  if (/^(|true|plaintext-only)$/.test(has(element, "contenteditable") ? attr(element, "contenteditable") : "no"))
    return "textbox";
  if (element instanceof SVGElement) {
    return isDrawnShape(element) || pointing || HANDLERS.some((name) => has(element, name)) ? "shape" : "";
  }
  if (tag === "canvas") return "canvas";
  // A link without an address is a script's button; one that is only a place to jump to has a name or an id.
  if (tag === "a" && !role && !inControl && !has(element, "name") && !has(element, "id") && rawText(element).trim())
    return "link";
  if ((tag === "video" || tag === "audio") && has(element, "controls")) return tag;
  const stated =
    HANDLERS.some((name) => has(element, name)) || attr(element, "draggable") === "true" || tabStop(element);
  if (stated) return role && role !== "cell" && role !== "definition" ? role : dressedAs(element);
  if (pointing) return wrapsControls(element) ? "" : role || dressedAs(element);
  // Nobody may have been able to ask for listeners: a small element that is dressed as a button passes for one.
  if (
    !inControl &&
    CLICKABLE_WORDS.test(attr(element, "class")) &&
    childElementCount(element) < 3 &&
    !wrapsControls(element) &&
    rawText(element).length < 60
  ) {
    return role || dressedAs(element);
  }
  return !inControl && pressedNotRead(element, style) ? role || dressedAs(element) : "";
}

/**
 * Whether a link without any attribute reads like something to press, as frameworks write one; a mark, a
 * number or a whole passage in such a link is none.
 * @param {Element} element
 */
const isPhrase = (element) => /^(?=.*\p{L})\s*\S.{0,58}\S\s*$/su.test(rawText(element));

/** Cursors that say that a thing is dragged; one with a picture of its own names them last. */
const DRAGGED = /(?:^|[ -])(?:grab|grabbing|move|all-scroll|(?:col|row|ew|ns|[nesw])-resize)$/;

/** Longer than this is no handle but what the words stand in, in characters. */
const MOST_OF_A_HANDLE = 160;

/**
 * Whether an element is there to be dragged, going by its cursor: a card, a title bar, the edge of a column. A
 * container of much else is none, nor is one that shows nothing.
 * @param {Element} element
 * @param {string} cursor its computed one
 */
export function isHandle(element, cursor) {
  if (cursor === "auto" || cursor === "pointer" || !DRAGGED.test(cursor)) return false;
  const around = flatParent(element);
  if (around && getComputedStyle(around).cursor === cursor) return false;
  if (rawText(element).length > MOST_OF_A_HANDLE || findAll(element, OPERABLE).length > 2) return false;
  return holdsElements(element) || rawText(element).trim() !== "" || isDrawnOn(element);
}

/** @param {Element} element @returns {boolean} Whether an element without content shows anything. */
export function isDrawnOn(element) {
  const style = getComputedStyle(element);
  return (
    localName(element) === "img" ||
    style.backgroundImage !== "none" ||
    !/^rgba\(.*, 0\)$/.test(style.backgroundColor) ||
    /[1-9]/.test(style.borderWidth) ||
    hasDrawnParts(element)
  );
}

/**
 * Whether a page keeps just these few words from being selected, as one does with what is clicked again and
 * again ("+"). Prompts and line numbers are kept out of copied code the same way.
 * @param {Element} element @param {CSSStyleDeclaration} style
 */
function pressedNotRead(element, style) {
  if (holdsElements(element) || style.userSelect !== "none") return false;
  const text = tidy(rawText(element));
  const around = element.parentElement;
  return (
    text !== "" &&
    text.length <= 30 &&
    !/^(\d+|\p{L}|[$>#%.:]+)$/u.test(text) &&
    around !== null &&
    getComputedStyle(around).userSelect !== "none" &&
    closest(element, "pre, code") === null
  );
}

/** What a plain element that reacts to clicks looks like to a person, going by its class. @param {Element} element */
export function dressedAs(element) {
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
  if (inner.some((child) => inner[0] !== child && inner[0].contains(child))) return true;
  const theirs = inner.reduce((sum, child) => sum + tidy(rawText(child)).length, 0);
  return tidy(rawText(element)).length <= theirs;
}

/**
 * What tells a control from others where its name does not.
 * @param {Element} element
 * @param {string} role
 * @param {string} name
 * @param {boolean} parts what is in it is shown by itself
 * @returns {string}
 */
export function tellingHint(element, role, name, parts) {
  const named = parts || (name !== "" && !isPictureOnly(element));
  if (role === "drawing" || role === "canvas" || (role === "shape" && (!named || isDrawnShape(element))))
    return shapeHint(element, role);
  // In a menu the icon beside a name says more of it (a tick, an arrow), and is what people go by.
  if (named && role.startsWith("menuitem")) return words(...iconWords(element));
  const format = [formatOf(element), scrolledWords(element), placeholderOf(element, name), closedOptions(element), proposals(element, name)];
  return format.filter(Boolean).join(", ") || (named ? titleBeside(element, name) : hintOf(element, role) || paintWords(element));
}

/** Whether "Submit" is all that it is called, and the picture on it says the rest. @param {Element} element */
const isPictureOnly = (element) =>
  element instanceof HTMLInputElement && element.type === "image" && !tidy(element.alt) && !tidy(element.title);

/** @param {Element} element @param {string} name @returns {string} Its title, where its name is a mere sign ("×"). */
const titleBeside = (element, name) =>
  name !== "" && !/[\p{L}\p{N}]/u.test(name) && has(element, "title") ? maskText(tidy(attr(element, "title"))) : "";

/**
 * What an empty field shows besides its name: how it is to be filled in, or an example.
 * @param {Element} element @param {string} name @returns {string}
 */
function placeholderOf(element, name) {
  if (!has(element, "placeholder") || !matches(element, ":placeholder-shown")) return "";
  const placeholder = maskText(tidy(attr(element, "placeholder")));
  return name.toLowerCase().includes(placeholder.toLowerCase()) ? "" : placeholder;
}

/** @param {Element} element @returns {string} How far a text field is scrolled, "" at its beginning. */
function scrolledWords(element) {
  if (localName(element) !== "textarea") return "";
  const rest = element.scrollHeight - element.clientHeight;
  if (element.scrollTop < 2 || rest < 5) return "";
  const part = Math.round((100 * element.scrollTop) / rest);
  return part > 98 ? "scrolled to its end" : `scrolled to ${part} %`;
}

/**
 * What a button opens and closes (https://html.spec.whatwg.org/#popover-target-element), as Chromium tells of it.
 * @param {Element} element @returns {Element | null}
 */
export function popoverOf(element) {
  if (!has(element, "popovertarget") || !(element instanceof HTMLButtonElement || element instanceof HTMLInputElement)) return null;
  const target = element.popoverTargetElement;
  if (!target || !has(target, "popover") || matches(element, ":disabled") || target.contains(element)) return null;
  // A button of a form sends it.
  return element.form && element.type === "submit" ? null : target;
}

/** Of an element without any of ARIA's attributes each of them is "": a dozen questions less. */
const nothing = () => "";

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
  const aria = hasAria(element) ? attr : nothing;
  const current = aria(element, "aria-current");
  if (aria(element, "aria-selected") === "true" || (current && current !== "false")) states.push("selected");
  if (/^(true|mixed)$/.test(aria(element, "aria-pressed"))) states.push("pressed");
  const popover = popoverOf(element);
  const expanded = popover
    ? String(matches(popover, ":popover-open"))
    : tag === "summary" && element.parentElement instanceof HTMLDetailsElement
      ? String(element.parentElement.open)
      : aria(element, "aria-expanded");
  if (role === "tab" && attr(nextElement(element) ?? element, "role") !== "tabpanel") {
    // A tab that is selected shows its panel; "expanded" tells something only in an accordion.
  } else if (expanded === "true") states.push("expanded");
  else if (expanded === "false") states.push("collapsed");
  if (matches(element, ":disabled") || aria(element, "aria-disabled") === "true") states.push("disabled");
  if (has(element, "required") || aria(element, "aria-required") === "true") states.push("required");
  if (matches(element, ":user-invalid") || /^(true|grammar|spelling)$/.test(aria(element, "aria-invalid")))
    states.push("invalid");
  if ((has(element, "readonly") && !tick) || aria(element, "aria-readonly") === "true") states.push("readonly");
  if (tag === "textarea" && element.scrollHeight > element.clientHeight + 4) states.push("scrollable");
  if ((tag === "select" && has(element, "multiple")) || aria(element, "aria-multiselectable") === "true")
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
  const value = maskText(raw, () => name);
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
    case "textarea": {
      // Its line breaks are part of it: who changes a word has to write the others again as they were.
      const { value } = /** @type {HTMLTextAreaElement} */ (element);
      return value.split("\n").map(tidy).join("\n").trim();
    }
    case "select": {
      const select = /** @type {HTMLSelectElement} */ (element);
      const labels = optionLabels(select);
      return [...select.selectedOptions].map((option) => labels[option.index]).join(", ");
    }
    case "progress":
    case "meter":
      return String(/** @type {HTMLProgressElement} */ (element).value);
    case "output":
      return "";
    default:
      if (has(element, "aria-valuetext")) return attr(element, "aria-valuetext");
      if (has(element, "aria-valuenow")) return attr(element, "aria-valuenow");
      if (role !== "textbox" && role !== "searchbox" && role !== "combobox") return "";
      return linesOf(element) || contentText(element);
  }
}

/**
 * The lines of an editor as they stand below each other, "" where they cannot be told: pictures say something
 * only by their alternative text.
 * @param {Element} element @returns {string}
 */
function linesOf(element) {
  if (!(element instanceof HTMLElement) || !element.isContentEditable) return "";
  if (!holdsElements(element) && !rawText(element).includes("\n")) return "";
  if (contains(element, "img, svg, input, select, textarea, [aria-label], [aria-hidden]")) return "";
  return element.innerText.split("\n").map(tidy).join("\n").replace(/\n{3,}/g, "\n\n").trim();
}

const MOST_OPTIONS = 300;
/** Choices that a field proposes, of which any other text may be typed instead. */
const MOST_PROPOSALS = 6;

/**
 * What each option is chosen by: its label and, where another one has the same, the group that it is in.
 * @param {HTMLSelectElement} select @returns {string[]}
 */
export function optionLabels(select) {
  const labels = [...select.options].map((option) => tidy(option.label));
  if (!contains(select, "optgroup")) return labels;
  /** @type {Map<string, number>} */
  const times = new Map();
  for (const label of labels) times.set(label, (times.get(label) ?? 0) + 1);
  return labels.map((label, i) => {
    const group = select.options[i].parentElement;
    return group instanceof HTMLOptGroupElement && times.get(label) !== 1 ? `${tidy(group.label)}: ${label}` : label;
  });
}

/** @param {Element} element @returns {string} Which choices of a native select there are that cannot be taken now. */
function closedOptions(element) {
  if (!(element instanceof HTMLSelectElement) || !contains(element, "option:disabled")) return "";
  // What stands in the place of a choice, as "Please choose", is none.
  const closed = [...element.options].filter((option) => matches(option, ":disabled") && !option.hidden && option.value !== "");
  return closed.length ? `not available: ${closed.slice(0, 5).map((option) => maskText(tidy(option.label))).join(", ")}` : "";
}

/**
 * What a text field proposes to be filled with (`<datalist>`); of a secret nothing is told.
 * @param {Element} element @param {string} name @returns {string}
 */
function proposals(element, name) {
  if (!(element instanceof HTMLInputElement) || !element.list || /^(range|color)$/.test(element.type) || secretKind(element, name)) return "";
  const all = [...element.list.options].filter((option) => !option.disabled && option.value);
  const some = all.slice(0, MOST_PROPOSALS).map((option) => maskText(tidy(option.value))).join(", ");
  return all.length > MOST_PROPOSALS ? `proposes ${all.length}, as ${some}` : some && `proposes: ${some}`;
}

/**
 * The choices of a native select that can be chosen, secrets covered, and how many more there are than can be told.
 * @param {Element} element @param {string} name @returns {{options: string[], more: number}}
 */
export function optionsOf(element, name) {
  if (!(element instanceof HTMLSelectElement)) return { options: [], more: 0 };
  const open = [...element.options].filter((option) => !matches(option, ":disabled") && !option.hidden);
  const labels = optionLabels(element);
  const options = open.slice(0, MOST_OPTIONS).map((option) => maskText(labels[option.index], () => name));
  return { options, more: open.length - options.length };
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

/** How a field wants to be filled in. @param {Element} element @returns {string} */
export function formatOf(element) {
  if (element instanceof HTMLTextAreaElement) return "several lines";
  return element instanceof HTMLInputElement ? (FORMATS[element.type] ?? "") : "";
}
