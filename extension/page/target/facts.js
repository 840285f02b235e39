/**
 * Room target: what an action is about. The facts of its target, the form and the entries that it may send, and
 * the place where it meets its target. Nothing here does the action; at most the page is scrolled. Begin here with
 * what approval rests on; locate.js finds the place.
 */

/**
 * `inspect`: everything about an action's target that its effect is judged on.
 *
 * The same function runs before the judgement and again at dispatch; it changes nothing, and gives the
 * same facts for the same page.
 */
import {
  attr,
  closest,
  cut,
  elementAt,
  findAll,
  focusedElement,
  has,
  holds,
  localName,
  matches,
  rawText,
  upwards,
} from "../dom/dom.js";
import { shownAround } from "./around.js";
import { chordOf } from "../shared/chord.js";
import { DIALOG, entriesAround, entriesOf, entryOf, fieldOf, isRepeatable } from "./entries.js";
import { awaitsButton, choiceSubmission, clickSubmission, enterSubmission, formFacts, formOf, isNewPassword, typeOf } from "./forms.js";
import { mayKeepItself } from "./own_data.js";
import { fieldKind, maskText, maskUrl, secretKind } from "../meaning/mask.js";
import { iconWords, tellingClasses } from "../meaning/markup_words.js";
import { contentText, nameOf, tidy } from "../meaning/names.js";
import { wholeName } from "../meaning/shown_name.js";
import { startOf } from "./path.js";
import { elementUnder, inWindow, placeIn } from "../dom/points.js";
import { elementOf } from "../dom/refs.js";
import { isAnother, readNow } from "../read/reading.js";
import { shownRole } from "../meaning/shown_role.js";
import { operates, presses, traitsOf } from "../shared/verb.js";
import { visibleStandIn } from "../sight/visibility.js";

/**
 * @typedef {import("../../generated/wire.js").Action} Action
 * @typedef {import("./forms.js").Submission} Submission
 * @typedef {Omit<import("../../generated/wire.js").Facts, "document_id" | "url" | "form" | "filled" | "pasted_from" | "around" | "drafts"> &
 *   {form: import("./forms.js").FormFacts & {fields: number} | null, around: import("./around.js").Around | null}} PageFacts
 */

const ACTIVATED =
  "a[href], area[href], button, input, select, textarea, summary, [role=button], [role=link], [role=menuitem], [role=menuitemcheckbox], " +
  "[role=menuitemradio], [role=tab], [role=option], [role=checkbox], [role=radio], [role=switch], [onclick], [contenteditable=''], [contenteditable=true]";

/**
 * What reacts when an element is clicked: the button around a word, the control of a label.
 * @param {Element} element
 * @returns {Element}
 */
export function activated(element) {
  for (const at of upwards(element)) {
    if (at instanceof HTMLLabelElement && at.control) return at.control;
    // Whatever lies in a button is the button; other things may hold controls of their own.
    if (matches(at, ACTIVATED)) return closest(at, "button") ?? at;
    // A component of its own that says it is a submit button is one.
    if (localName(at).includes("-") && attr(at, "type") === "submit") return at;
  }
  return element;
}

const NATIVE = "a[href], area[href], button, input, summary";

/**
 * What a click on the middle of an element operates: what it lies in, or the one button or link of the
 * same name that it is made of.
 * @param {Element} element
 * @returns {Element}
 */
export function operated(element) {
  const outer = activated(element);
  if (matches(outer, NATIVE) || matches(outer, "select, textarea")) return outer;
  // A box for choosing a row may wait hidden in it: what is not drawn receives no click.
  const inner = findAll(outer, NATIVE).filter((control) => visibleStandIn(control) !== null);
  return inner.length === 1 && nameOf(inner[0]) === nameOf(outer, shownRole(outer)) ? inner[0] : outer;
}

/**
 * The element an action is about; for keys without a ref whatever has the focus.
 * @param {Action} action
 * @returns {Element | null}
 */
export function targetOf(action) {
  if ("ref" in action && action.ref) return elementOf(action.ref);
  return traitsOf(action).aim === "focus" ? (focusedElement() ?? document.body) : null;
}

/**
 * What reacts to an action on its target: the button that a click, or the end of a drag on itself, presses.
 * @param {Action} action
 * @param {Element} target
 * @returns {Element}
 */
function reactingTo(action, target) {
  const start = startOf(action, target);
  if (start) return activated(elementUnder(target, start));
  if (operates(action)) return operated(target);
  return traitsOf(action).aim === "focus" ? activated(target) : target;
}

/**
 * What a drag ends over; null for itself, or where that cannot be seen.
 * @param {Action} action
 * @param {Element} element what is dragged
 * @returns {Element | null}
 */
function dropOf(action, element) {
  if (action.verb !== "drag") return null;
  const { ref, to, end } = action;
  const dragged = elementOf(ref);
  const place = !to && end && dragged ? placeIn(dragged, end) : null;
  const over = to ? elementOf(to) : place && inWindow(place) ? elementAt(place.x, place.y) : null;
  return over && !holds(element, over) ? over : null;
}

/**
 * What an action would submit.
 * @param {Action} action
 * @param {Element} target
 * @param {Element} element what reacts
 * @returns {Submission | null}
 */
function submissionOf(action, target, element) {
  if (action.verb === "type") return action.submit ? enterSubmission(target) : null;
  if (action.verb === "select") return choiceSubmission(target);
  if (!presses(action, { type: typeOf(element), drop: dropOf(action, element) })) return null;
  // Another button than the left makes no click.
  if (action.verb === "click" && (action.button ?? "left") !== "left") return null;
  return clickSubmission(element) ?? (action.verb === "press" && chordOf(action.keys).key === "Enter" ? enterSubmission(target) : null);
}

/**
 * @param {Action} action
 * @param {boolean} [around] also what is filled in around an action without a form
 * @param {boolean} [described] the fields as the approval page shows them; else their names and values, for the digest
 * @param {boolean} [asRead] only if what its target is about is as it was read last
 * @returns {{problem?: string, facts?: PageFacts, newPassword?: boolean, leaves?: boolean, fields?: (import("./entries.js").Entry | import("./entries.js").Field)[]}}
 *   `newPassword`: what is typed there is to be one; `leaves`: it follows a link out of this document.
 */
export function inspect(action, around = true, described = true, asRead = false) {
  const needed = "ref" in action && Boolean(action.ref);
  if (asRead && needed && isAnother(/** @type {string} */ (action.ref))) return { problem: "what it stands beside has changed since the page was read" };
  // What was drawn anew as it was has taken the ref over.
  const target = targetOf(action) ?? (needed ? (readNow(), targetOf(action)) : null);
  if (!target)
    return needed ? { problem: `${"ref" in action ? action.ref : ""} is gone from the page` } : { facts: blank() };
  if (action.verb === "drag" && action.to && !elementOf(action.to))
    return { problem: `${action.to} is gone from the page` };
  const seen = gist(action, target);
  const { element, role, form, decisive: _, filledIn, acts, ...facts } = seen;
  const entries = form || around ? entriesFor(seen) : [];
  const [kind, secret] = [fieldKind, secretKind].map((asked) => asked(element, nameOf(element, role)));
  return {
    facts: {
      ...facts,
      ...shownAround(seen),
      frame_origin: cut(location.origin, 300),
      tag: cut(localName(element), 40),
      role: cut(role, 40),
      hint: cut(markupWords(element), 200),
      form: form && { ...formFacts(form), fields: entries.length },
      secret: secret !== "",
      in_dialog: closest(element, DIALOG) !== null,
      awaits: filledIn && !facts.submits && awaitsButton(element),
      for_secret: kind !== "",
      opens: matches(element, OPENS),
      repeatable: acts && !facts.submits && !leadsAway(facts.href) && isRepeatable(element, form),
      held: !mayKeepItself(form !== null && has(form.form, "method")),
    },
    leaves: acts && leadsAway(facts.href) && opensHere(action, element),
    newPassword: secret === "password" && isNewPassword(element),
    fields: entries.map(described ? fieldOf : entryOf),
  };
}

/**
 * The fields whose values an action may send.
 * @param {ReturnType<typeof gist>} seen
 * @returns {Element[]}
 */
export function entriesFor({ element, form, acts }) {
  return form ? entriesOf(form) : acts ? entriesAround(element) : [];
}

/** In characters. */
const MOST_LABEL = 200;
const FILLED_IN = /^(textbox|searchbox|combobox|checkbox|radio|spinbutton|slider|listbox)$/;

/** Whatever its role says. @param {Element} element */
const isButton = (element) => element instanceof HTMLButtonElement || (element instanceof HTMLInputElement && !isField(element));

/**
 * What tells what the action would set off.
 * @param {Action} action
 * @param {Element} target
 */
export function gist(action, target) {
  const element = reactingTo(action, target);
  const role = shownRole(element);
  const name = wholeName(element, role) || (element === target ? "" : nameOf(target, shownRole(target))) || wordsOn(element);
  const submission = submissionOf(action, target, element);
  const drop = dropOf(action, element);
  const decisive = action.verb === "click" || submission !== null || presses(action, { type: typeOf(element), drop });
  const filledIn = FILLED_IN.test(role) && !isButton(element);
  // A button that is no submit button can still send its form by script: its form counts as well.
  const near = !submission && decisive && !filledIn ? formOf(element) : null;
  return {
    element,
    role,
    decisive,
    filledIn,
    // Enter in a field may send what is in it, with or without a form.
    acts: (decisive && (traitsOf(action).ends === "keys" || !filledIn)) || (action.verb === "type" && action.submit),
    form: submission ?? (near && { form: near, by: element }),
    name: cut(maskText(name), 1000),
    type: cut(typeOf(element), 40),
    href: cut(linkOf(element), 4096),
    submits: submission !== null,
    drop: drop ? dropWords(drop) : "",
  };
}

/**
 * What stands on an element that is nothing in particular: whatever reacts to a press there, these are the words that
 * tell what it does. A longer text is no label, nor is the whole page's, to which keys go where nothing has the focus.
 * @param {Element} element
 */
const wordsOn = (element) => (element !== document.body && rawText(element).length < MOST_LABEL ? contentText(element) : "");

/** @param {Element} drop @returns {string} */
function dropWords(drop) {
  const over = activated(drop);
  const role = shownRole(over);
  const words = [role, nameOf(over, role) || cut(contentText(over), 60), markupWords(over)];
  return cut(maskText(words.filter(Boolean).join(" ")), 300) || localName(over);
}

/** Facts of an action without a target. @returns {PageFacts} */
function blank() {
  return {
    frame_origin: cut(location.origin, 300),
    tag: "",
    role: "",
    name: "",
    type: "",
    href: "",
    hint: "",
    around: null,
    context: "",
    total: "", amounts: [],
    submits: false,
    form: null,
    secret: false,
    awaits: false,
    in_dialog: false,
    for_secret: false,
    opens: false,
    repeatable: false,
    held: false,
    drop: "",
  };
}

/** @param {Element} element @returns {string} Where the link leads that the element is or lies in. */
function linkOf(element) {
  const link = closest(element, "a[href], area[href]");
  if (!link) return "";
  const href = link instanceof SVGAElement ? link.href.baseVal : /** @type {HTMLAnchorElement} */ (link).href;
  return maskUrl(URL.parse(href, document.baseURI)?.href ?? href);
}

/** Whether a link opens another page; others are buttons in all but name. @param {string} href */
function leadsAway(href) {
  const [page, here] = [href, maskUrl(location.href)].map((address) => address.replace(/#.*$/, ""));
  return href !== "" && page !== here && !/^javascript:/i.test(href);
}

/** Whether the browser opens a link in place of the page that it is in, not beside that. @param {Action} action @param {Element} element */
function opensHere(action, element) {
  if (action.verb === "click" && (action.button === "middle" || action.modifiers?.some((key) => key !== "Alt"))) return false;
  return /^(|_self|_parent|_top)$/i.test(attr(closest(element, "a[href], area[href]") ?? element, "target"));
}

/** @param {Element} element @returns {string} Class, id and icon words that tell what a control does. */
function markupWords(element) {
  const names = ["id", "class", "name", "value", "title", "data-action", "data-testid", "onclick"];
  const stated = names
    .filter((name) => name !== "value" || !isField(element))
    .map((name) => (name === "class" ? tellingClasses(element) : attr(element, name)));
  return tidy(maskText([...requestWords(element), ...stated, ...iconWords(element)].filter(Boolean).join(" ")));
}

/** What HTML and ARIA have for a control that opens something. */
const OPENS = '[aria-haspopup]:not([aria-haspopup="false" i]), [aria-expanded], [popovertarget], [command="show-modal" i], summary';
const METHOD = ["data-method", "data-turbo-method", "data-http-method"];
/** Those that change something; what a form of theirs does is the form's. */
const HX = ["delete", "put", "patch", "post"];
const ASKS = ["data-confirm", "data-turbo-confirm", "hx-confirm", "wire:confirm"];

/**
 * What a control says about the request that it makes: its method, and the question that comes before.
 * @param {Element} element
 * @returns {string[]}
 */
function requestWords(element) {
  const attributeOf = (/** @type {string[]} */ names) => {
    const carrier = closest(element, names.map((name) => `[${CSS.escape(name)}]`).join(","));
    return carrier ? (names.map((name) => attr(carrier, name)).find(Boolean) ?? "") : "";
  };
  const method = attributeOf(METHOD) || HX.find((verb) => closest(element, `[hx-${verb}]:not(form), [data-hx-${verb}]:not(form)`)) || "";
  const question = attributeOf(ASKS);
  return [method && `data-method=${method}`, question && `data-confirm=${question}`];
}

/** A field's value is data, a button's value is its label. @param {Element} element */
const isField = (element) =>
  localName(element) === "select" ||
  (element instanceof HTMLInputElement && !/^(submit|button|reset|image)$/.test(element.type));
