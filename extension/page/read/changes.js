/**
 * What has changed in the page since it was last read: which parts have to be read again.
 *
 * Mutations and events are only queued as they come; what they mean is worked out when the page is read.
 * What changes without either (a field's value set by a script, the focus, a running animation, style rules)
 * is compared with how it was at the last reading. One thing nobody can tell: Chromium drops an animation that is over
 * and that no script holds, and with `fill: "forwards"` its last state stays without it; where that happens between
 * two readings, the part is taken for what it was.
 */
import {
  attr,
  byId,
  contains,
  elementsIn,
  findAll,
  flatParent,
  focusedElement,
  localName,
  matches,
  parentElement,
  referenced,
  shadowOf,
  upwards,
} from "../dom/dom.js";
import { FieldStates } from "./field_states.js";
import { PictureStates } from "./picture_states.js";
import { ScrollStates } from "./scroll_states.js";
import { forgetPlain, forgetSheets, mayHoldSheets, mentions, mentionsChange, reachOf, selects, sheetsChanged } from "../dom/sheets.js";

/** More than this is as well read from the beginning. */
const MOST_QUEUED = 3_000;

/** What style rules may ask about the browser, besides the size of the viewport. */
const MEDIA = [
  "(prefers-color-scheme: dark)", "(prefers-reduced-motion)", "(prefers-contrast)", "(forced-colors)",
  "(display-mode: fullscreen)", "(hover)", "(pointer: fine)", "print",
].map((query) => matchMedia(query));

/**
 * @typedef {object} Stale
 * @property {boolean} all
 * @property {boolean} calm  nothing is being animated, and what focus and mouse restyle is known
 * @property {Set<Element>} around   elements with something changed in them, with all that they lie in
 * @property {Set<Element>} parents elements whose children or words came or went
 * @property {Set<Element>} throughout elements in which nothing may be taken for granted
 * @property {boolean} scripted an animation is at work that no style sheet speaks of
 */

/** How far rules reach where everything is read in any case. */
const NOWHERE = { states: false, pointed: { within: "", beside: "", afar: false }, unread: false };

export class Changes {
  /** Since the last reading; empty before the first. @type {(MutationRecord | Element)[]} */
  #queue = [];
  #begun = false;
  #all = true;
  /** @type {Set<Element>} */
  #around = new Set();
  /** @type {Set<Element>} */
  #parents = new Set();
  /** @type {Set<Element>} */
  #throughout = new Set();
  /** @type {Element | null} */
  #focused = null;
  /** @type {Element | null} */
  #hovered = null;
  /** @type {Element | null} */
  #pointed = null;
  /** Elements that an animation had its hands on at the last reading, and at the one before. @type {Element[][]} */
  #moving = [[], []];
  #size = "";
  /** Shadow roots seen so far. @type {Set<ShadowRoot>} */
  roots = new Set();
  fields = new FieldStates();
  scrolling = new ScrollStates();
  pictures = new PictureStates();

  /** @param {MutationRecord[]} records */
  mutated(records) {
    if (this.#queue.length + records.length > MOST_QUEUED) {
      this.#queue = [];
      this.#begun = false;
    }
    if (!this.#begun) this.#all = true;
    else for (const record of records) this.#queue.push(record);
  }

  /** Something happened to an element that no mutation tells. @param {Element} element */
  touched(element) {
    if (this.#begun) this.#queue.push(element);
  }

  /** @param {Element} element what the mouse is over now */
  pointed(element) {
    this.#pointed = element;
  }

  /** Nothing that is remembered holds any more: of the rules neither, which a script may have rewritten in place. */
  everything() {
    this.#all = true;
    forgetSheets();
  }

  /** @returns {boolean} Whether no element has come or gone, as far as is known. */
  onlyStates() {
    const moved = (/** @type {MutationRecord} */ { addedNodes, removedNodes }) => elementsIn(addedNodes, removedNodes).length > 0;
    return this.#begun && !this.#all && !this.#queue.some((entry) => entry instanceof MutationRecord && moved(entry));
  }

  /**
   * What has to be read again, and the mutations that say so; from here on, changes count for the next time.
   * @param {boolean} ahead another reading follows at once
   * @returns {{stale: Stale, records: MutationRecord[]}}
   */
  take(ahead) {
    const queue = this.#queue;
    this.#queue = [];
    this.#begun = true;
    const size = `${innerWidth} ${innerHeight} ${devicePixelRatio} ${MEDIA.map(({ matches }) => matches)}`;
    if (size !== this.#size) this.#all = true;
    this.#size = size;
    for (const entry of queue) {
      if (this.#all) break;
      if (entry instanceof Element) this.#markThroughout(entry);
      else this.#read(entry);
    }
    // To ask each of thousands whether it is still there costs as much as to ask how it is: words take none along.
    if (this.#all || queue.some((entry) => entry instanceof MutationRecord && elementsIn(entry.removedNodes).length)) {
      for (const root of this.roots) if (!root.isConnected) this.roots.delete(root);
      this.fields.clear();
    }
    if (this.#all) forgetPlain();
    const { sheeted, moving, scripted } = this.#lookIntoRoots();
    if (sheetsChanged(sheeted)) this.#all = true;
    const calm = this.#compare(moving, ahead);
    const stale = { all: this.#all, calm, around: this.#around, parents: this.#parents, throughout: this.#throughout, scripted };
    this.#around = new Set();
    this.#parents = new Set();
    this.#throughout = new Set();
    this.#all = false;
    return { stale, records: queue.filter((entry) => entry instanceof MutationRecord) };
  }

  /** @param {Element} element Itself and all that it lies in. */
  #mark(element) {
    for (let at = element; !this.#around.has(at); ) {
      this.#around.add(at);
      const parent = flatParent(at);
      if (!parent) return;
      // In a closed shadow root it cannot be asked which slot it is drawn in.
      if (parent === parentElement(at) && shadowOf(parent)) this.#throughout.add(parent);
      at = parent;
    }
  }

  /** @param {Element} element All that is in it, too. */
  #markThroughout(element) {
    this.#mark(element);
    this.#throughout.add(element);
  }

  /** @param {MutationRecord} record */
  #read(record) {
    const { target, type } = record;
    const element = target instanceof Element ? target : target instanceof ShadowRoot ? target.host : parentElement(target);
    if (!element) return this.#markThroughout(document.documentElement);
    if (/^(style|link)$/.test(localName(element))) return this.#styled();
    if (type !== "attributes") this.#parents.add(element);
    if (type === "attributes") this.#attribute(element, record.attributeName ?? "", record.oldValue ?? "");
    else if (type === "childList") this.#children(element, record);
    else this.#mark(element);
  }

  /** @param {Element} element @param {string} name @param {string} before */
  #attribute(element, name, before) {
    const now = attr(element, name);
    const { beside, above, unread } = reachOf(this.roots);
    if (name === "id" || mentionsChange(above, name, before, now)) this.#all = true;
    const parent = parentElement(element);
    const wide =
      /^(role|slot|for)$/.test(name) ||
      (unread && name === "class") ||
      mentionsChange(beside, name, before, now);
    this.#markThroughout(wide && parent ? parent : element);
    if (name !== "for" && name !== "aria-activedescendant") return;
    for (const control of [byId(element, before), byId(element, now)]) if (control) this.#mark(control);
  }

  /** @param {Element} parent @param {MutationRecord} record */
  #children(parent, { addedNodes, removedNodes, previousSibling, nextSibling }) {
    const { beside, above, positions, unread } = reachOf(this.roots);
    const changed = elementsIn(addedNodes, removedNodes);
    if (changed.some((element) => matches(element, "style, link") || contains(element, "style, link"))) this.#styled();
    if (changed.some((element) => mentions(above, element))) this.#all = true;
    const wide = positions || unread || shadowOf(parent) !== null || changed.some((element) => mentions(beside, element));
    if (wide) this.#markThroughout(parent);
    else this.#mark(parent);
    for (const node of addedNodes) {
      if (!(node instanceof Element) || !node.isConnected) continue;
      // It may come from another place, where it was read.
      this.#markThroughout(node);
      for (const label of localName(node) === "label" ? [node] : findAll(node, "label")) {
        const { control } = /** @type {HTMLLabelElement} */ (label);
        if (control) this.#mark(control);
      }
    }
    // Neighbours are looked at: a loose label before a field, the panel after a tab.
    const neighbours = [nearest(previousSibling, "previousSibling"), nearest(nextSibling, "nextSibling")];
    for (const neighbour of neighbours) if (neighbour) this.#markThroughout(neighbour);
  }

  #styled() {
    forgetSheets();
    this.#all = true;
  }

  /**
   * One look at each shadow root, for there may be thousands, and no mutation or event tells of these.
   * @returns {{sheeted: ShadowRoot[], moving: Element[], scripted: boolean}} those that may hold style sheets; what
   *   animations have their hands on, in the document and in shadow roots; whether a script made one of those
   */
  #lookIntoRoots() {
    const sheeted = [];
    const animations = document.getAnimations();
    for (const root of this.roots) {
      if (mayHoldSheets(root)) sheeted.push(root);
      for (const animation of root.getAnimations()) animations.push(animation);
    }
    const moving = animations
      .map((animation) => /** @type {KeyframeEffect | null} */ (animation.effect)?.target ?? null)
      .filter((target) => target !== null);
    const scripted = animations.some((animation) => !(animation instanceof CSSAnimation || animation instanceof CSSTransition));
    return { sheeted, moving, scripted };
  }

  /**
   * What neither a mutation nor an event tells.
   * @param {Element[]} moving what is being animated
   * @param {boolean} ahead
   * @returns {boolean} Whether it is calm.
   */
  #compare(moving, ahead) {
    const { states, pointed, unread } = this.#all ? NOWHERE : reachOf(this.roots);
    for (const element of this.fields.changed()) {
      this.#markThroughout(element);
      if (states) this.#all = true;
    }
    for (const element of this.scrolling.changed()) this.#markThroughout(element);
    for (const element of this.pictures.changed()) this.#markThroughout(element);
    const focused = focusedElement();
    const still = focused === this.#focused && this.#hovered === this.#pointed;
    this.#moved(this.#focused, focused, pointed);
    this.#focused = focused;
    this.#moved(this.#hovered, this.#pointed, pointed);
    this.#hovered = this.#pointed;
    // An animation may be over some milliseconds before its last trace in the styles is.
    if (ahead) this.#moving[0] = [...this.#moving[0], ...moving];
    else this.#moving = [moving, ...this.#moving].slice(0, 3);
    const moved = this.#moving.flat();
    for (const element of moved) this.#markThroughout(element);
    return !moved.length && (still || !(unread || pointed.afar));
  }

  /**
   * The focus or the mouse went from one element to another.
   * @param {Element | null} from @param {Element | null} to
   * @param {import("../dom/sheets.js").Pointed} pointed what that restyles
   */
  #moved(from, to, { within, beside }) {
    if (from === to) return;
    const [left, entered] = [from, to].map((element) => new Set(upwards(element)));
    for (const element of left.symmetricDifference(entered)) {
      this.#mark(element);
      if (selects(beside, element)) this.#markThroughout(parentElement(element) ?? element);
      else if (selects(within, element)) this.#markThroughout(element);
    }
    for (const element of [from, to])
      for (const active of element ? referenced(element, "aria-activedescendant") : []) this.#mark(active);
  }
}

/** @param {Node | null} node @param {"previousSibling" | "nextSibling"} direction @returns {Element | null} */
function nearest(node, direction) {
  for (let at = node; at; at = at[direction]) if (at instanceof Element) return at;
  return null;
}
