/**
 * One element as a node of the observation: its role, name, value, states and hint. What is remembered of a
 * walk is tied to every part of the page that those are taken from.
 */
import {
  attr,
  closestHere,
  cut,
  cutSaid,
  focusedElement,
  has,
  isBare,
  localName,
  matches,
  referenced,
  rootOf,
} from "../dom/dom.js";
import { optionsOf, popoverOf, statesOf, tellingHint, valueOf } from "../meaning/controls.js";
import { COVER, maskText } from "../meaning/mask.js";
import { labelsOf } from "../dom/labels.js";
import { WRAPPERS, isChosen } from "../meaning/chosen.js";
import { AROUND, messageBeside } from "../meaning/messages.js";
import { rowMark } from "../meaning/row_marks.js";
import { beside, contentText, nameOf, tidy } from "../meaning/names.js";
import { Outline } from "./outline.js";
import { refOf } from "../dom/refs.js";
import { changes } from "./settle.js";
import { unmarked } from "../sight/strikethrough.js";

/**
 * @typedef {import("../../generated/wire.js").Node} Seen
 * @typedef {import("./segments.js").Segments} Segments
 * @typedef {import("../dom/ref_transfer.js").RefTransfer} RefTransfer
 */

export class NodeWriter extends Outline {
  focused = focusedElement();
  /** What the focused element has its own keys act on. */
  active = this.focused && referenced(this.focused, "aria-activedescendant")[0];
  /** Which lists have rows in bold beside others. @type {Map<Element, Map<string, boolean>>} */
  mixed = new Map();

  /** @param {number} maxNodes @param {Segments} segments what is remembered of earlier walks @param {RefTransfer} [refTransfer] */
  constructor(maxNodes, segments, refTransfer) {
    super(maxNodes);
    this.segments = segments;
    this.refTransfer = refTransfer;
  }

  /**
   * Something that can be operated.
   * @param {Element} element @param {string} role @param {string} name
   * @param {boolean} parts what is in it is shown by itself
   * @param {boolean} scrolls
   * @returns {Seen}
   */
  controlNode(element, role, name, parts, scrolls) {
    changes.fields.note(element);
    const { value, masked } = valueOf(element, role, name);
    const states = statesOf(element, role, this.active === element ? element : this.focused);
    // A field's value, or its options, tell of what it holds.
    if (scrolls && !TEXT_FIELDS.has(role) && localName(element) !== "select") states.push("scrollable");
    if (masked) states.push("masked");
    if (CHOOSABLE.has(role) && !states.some((state) => SAID.has(state)) && isChosen(element)) {
      states.push("selected");
      this.segments.tieToNeighbours(element, WRAPPERS + 1);
    }
    if (isInert(element) && !states.includes("disabled")) states.push("disabled");
    /** @type {Seen} */
    const node = { ref: this.refOf(element, role, name), role: cut(role, 40) };
    if (name) node.name = shownName(name);
    if (value && value !== name) node.value = cutSaid(value, 1000);
    if (states.length) node.states = states;
    if (has(element, "list")) this.segments.tieTo(/** @type {HTMLInputElement} */ (element).list);
    if (has(element, "popovertarget")) this.segments.tieTo(popoverOf(element));
    const error = states.includes("invalid") ? this.errorOf(element) : "";
    const { options, more } = optionsOf(element, name);
    const left = more ? `${more} more options are not shown` : "";
    const hint = error || left || tellingHint(element, role, name, parts) || this.markOf(element, role, name);
    if (hint) node.hint = cut(hint, 120);
    if (options.length) node.options = options.map((option) => cut(option, 200));
    return node;
  }

  /**
   * What gives others their meaning: a heading, a list, a dialog.
   * @param {Element} element @param {string} role @param {string} name @param {boolean} scrolls
   * @returns {Seen}
   */
  structureNode(element, role, name, scrolls) {
    const states = statesOf(element, role, this.focused);
    if (scrolls && !states.includes("scrollable")) states.push("scrollable");
    if (/dialog/.test(role) && (attr(element, "aria-modal") === "true" || matches(element, ":modal")))
      states.push("modal");
    const { value } = valueOf(element, role === "progressbar" || role === "meter" ? role : "", name);
    /** @type {Seen} */
    const node = { role };
    if (scrolls) node.ref = this.refOf(element, role, name);
    if (name) node.name = shownName(name, role === "img" ? LONGEST_NAME : LONGEST_LABEL);
    if (value && role !== "list") node.value = cutSaid(value, 1000);
    if (states.length) node.states = states;
    const mark = this.markOf(element, role, name);
    if (mark) node.hint = mark;
    return node;
  }

  /** @param {Element} element @param {string} role @param {string} name @returns {string} */
  refOf(element, role, name) {
    const as = `${role} ${name}`;
    this.refTransfer?.claim(element, as);
    return refOf(element, as);
  }

  /**
   * The accessible name; what is remembered is tied to everything that it is taken from.
   * @param {Element} element @param {string} role @returns {string}
   */
  nameOf(element, role) {
    beside.levels = 0;
    const name = nameOf(element, role);
    if (beside.levels) this.segments.tieToNeighbours(element, beside.levels);
    for (const label of labelsOf(element)) this.segments.tieTo(label);
    if (isBare(element) || !has(element, "aria-labelledby")) return name;
    const others = referenced(element, "aria-labelledby");
    for (const other of others.length ? others : [null]) this.segments.tieTo(other);
    return name;
  }

  /** @param {Element} element @param {string} role @param {string} name @returns {string} What a row shows by its looks. */
  markOf(element, role, name) {
    const { mark, beside } = rowMark(element, role, name, this.mixed);
    if (beside) this.segments.tieToNeighbours(element, 1);
    return mark;
  }

  /** @param {Element} element @returns {string} What is said to be wrong with a field. */
  errorOf(element) {
    const about = [...referenced(element, "aria-errormessage"), ...referenced(element, "aria-describedby")];
    if (!about.length) this.segments.tieTo(null);
    for (const element of about) this.segments.tieTo(element);
    const words = about.map((element) => contentText(element)).join(" ");
    const own = "validationMessage" in element ? String(element.validationMessage) : "";
    if (!about.length) this.segments.tieToNeighbours(element, AROUND);
    const message = own || (about.length ? "" : messageBeside(element));
    // What describes a field may be mere help: what the browser itself complains about goes before it.
    const both = matches(element, ":user-invalid") && !has(element, "aria-errormessage") ? `${message} ${words}` : words;
    return maskText(both.trim() || message).replaceAll(COVER + COVER, COVER);
  }
}

/** Roles of controls of which a page may show one as chosen, and states that say so already. */
const CHOOSABLE = new Set("button clickable link img shape tab option".split(" "));
const SAID = new Set(["checked", "mixed", "selected", "pressed", "expanded", "collapsed"]);
const TEXT_FIELDS = new Set("combobox searchbox spinbutton textbox".split(" "));

const LONGEST_NAME = 1000;
/** Nobody may see what a region or a list is called; where it is words of the page, they are read in full below it. */
const LONGEST_LABEL = 120;

/** @param {string} name @param {number} [longest] @returns {string} As it is written: without secrets, and without what would pass for our own marks. */
const shownName = (name, longest = LONGEST_NAME) => cutSaid(maskText(unmarked(name)), longest);

/** @param {Element} element @returns {boolean} Whether it is kept from being operated by what it is drawn in. */
function isInert(element) {
  if (closestHere(element, "[inert]")) return true;
  const root = rootOf(element);
  return root instanceof ShadowRoot && isInert(root.host);
}

/** @param {Element} element @returns {string} A name that was given, not taken from the content. */
export function ownName(element) {
  return (
    tidy(attr(element, "aria-label")) ||
    tidy(
      referenced(element, "aria-labelledby")
        .map((element) => contentText(element))
        .join(" "),
    )
  );
}
