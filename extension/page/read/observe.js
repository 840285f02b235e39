/**
 * Room read: what the page says. The walk over it, the parts that are remembered, what has changed since, when it
 * has come to rest, and what a person shows in it. Nothing here judges an action or does one. Begin here with a
 * single walk; reading.js goes from one to the next, settle.js waits.
 */

/**
 * The observation: one walk over what is drawn, giving a flat list of nodes with depths.
 *
 * What is kept: things that can be operated (each with a ref), text, and the structure that gives them
 * meaning (headings, lists, tables, dialogs, groups, landmarks). What is dropped: everything a person
 * cannot see, text that is already the name of its control, and structure with nothing in it.
 */
import {
  attr,
  cut,
  firstChild,
  flatChildren,
  contains,
  has,
  holdsElements,
  isBare,
  localName,
  markupIn,
  rawText,
  shadowOf,
} from "../dom/dom.js";
import { noteHolder } from "../sight/child_frames.js";
import { isSkipped } from "../sight/containment.js";
import { isHandle, operableRole } from "../meaning/controls.js";
import { Siblings } from "./siblings.js";
import { isFaded } from "../sight/visual_effects.js";
import { isBlank, isInkless } from "../sight/legibility.js";
import { labelsOf } from "../dom/labels.js";
import { NAMED_BY_CONTENT, styledText } from "../meaning/names.js";
import { isAmongListened, roleByListener } from "../meaning/press_listeners.js";
import { HOLDERS, SKIPPED, TELLING, TELLING_NAMED, hasOperable, isLarge } from "./element_kinds.js";
import { NodeWriter, ownName } from "./nodes.js";
import { Outline } from "./outline.js";
import { overlayHost } from "../show/overlay.js";
import { CheapCheck } from "../dom/cheap_checks.js";
import { FIELD_ROLES, roleOf } from "../meaning/roles.js";
import { isPainted } from "../meaning/drawings.js";
import { changes, watch } from "./settle.js";
import { isRuled } from "../sight/strikethrough.js";
import { scaleIn } from "../sight/type_size.js";
import { hasVisibleContent, wordingSight, isCutOff, isVisible, lapsOver, seeThrough, sight, topPlace } from "../sight/visibility.js";

/**
 * @typedef {import("../sight/visibility.js").Box} Box
 * @typedef {import("../sight/visibility.js").Place} Place
 * @typedef {import("./segments.js").Segments} Segments
 * @typedef {import("../dom/ref_transfer.js").RefTransfer} RefTransfer
 *
 * What a walk carries down: the place, the depth, and in what it is.
 * @typedef {object} Context
 * @property {Place} place
 * @property {number} anchor    how many segments are open around what absolute positions in it are relative to
 * @property {number} depth
 * @property {string} pointing  the role of what made the cursor a hand, "" where it is none
 * @property {boolean} named    the text here is already a control's name
 * @property {boolean} unspoken in aria-hidden: only controls count
 * @property {CSSStyleDeclaration | null} style of the element that it is in
 * @property {Context | null} under the context of that element
 * @property {string} paper    the colour behind what is in it, "" until it was asked (see sight/ground.js)
 * @property {number} clear    what the opacities of all around leave of it, from 0 to 1
 * @property {number} clarity  what other effects leave of it, -1 until it was asked (see sight/visual_effects.js)
 * @property {number} scale    what is left of the size of what is in it (see sight/type_size.js)
 * @property {boolean | null} ruled a line is drawn through its words, null until it was asked (see sight/strikethrough.js)
 * @property {boolean} placed   the parent has a place on the page where it can be seen
 * @property {boolean} inView   the parent can be seen without scrolling
 * @property {boolean} cut      some of the parent's words may be cut off
 * @property {string} lifted    how a box around it is positioned above the page that has no ground of its own, "" for none
 * @property {Box | null} before where the parent's last child was that stands in the page's flow and in view
 */

/** Children. From so many on, neighbours are taken together (see siblings.js). */
const LONG = 12;

const ELEMENT = Node.ELEMENT_NODE;
const TEXT = Node.TEXT_NODE;

/**
 * @param {number} maxNodes
 * @param {Segments} segments what is remembered of earlier walks
 * @param {RefTransfer} [refTransfer] who takes over the refs of what has gone
 * @returns {Outline} the page as it is now
 */
export function walked(maxNodes, segments, refTransfer) {
  let walk = walkedOnce(maxNodes, segments, refTransfer);
  if (!walk.covers.settle()) {
    segments.forgetView();
    walk = walkedOnce(maxNodes, segments, refTransfer);
    walk.covers.settle();
  }
  walk.nodes = walk.covers.shown(walk.nodes);
  return walk;
}

/** @param {number} maxNodes @param {Segments} segments @param {RefTransfer | undefined} refTransfer @returns {Walk} */
function walkedOnce(maxNodes, segments, refTransfer) {
  const walk = new Walk(maxNodes, segments, refTransfer);
  if (document.body)
    walk.element(document.body, {
      place: topPlace(),
      anchor: 0,
      depth: 0,
      pointing: "",
      named: false,
      unspoken: false,
      style: null,
      under: null,
      paper: "",
      clear: 1,
      clarity: -1,
      scale: 1,
      ruled: null,
      placed: true,
      inView: true,
      cut: false,
      lifted: "",
      before: null,
    });
  walk.flush();
  return walk;
}

class Walk extends NodeWriter {
  host = overlayHost();
  /** The places in the elements met so far. @type {Map<Element, Place>} */
  places = new Map();

  flush() {
    const count = this.nodes.length;
    super.flush();
    if (!this.runInView || !this.runIn) return;
    for (let i = count; i < this.nodes.length; i++) this.covers.wrote(this.nodes[i], this.runIn);
  }

  /** @param {Element} element @param {Context} context */
  element(element, context) {
    const tag = localName(element);
    if (this.full || SKIPPED.has(tag) || element === this.host) return;
    if (this.segments.reuse(element, context, this)) return;
    const entered = this.segments.enter(element);
    this.read(element, tag, context);
    if (entered) this.segments.leave();
  }

  /** @param {Element} element @param {string} tag @param {Context} context */
  read(element, tag, context) {
    // Tick boxes that only switch what is beside them are often not drawn.
    if (tag === "input") changes.fields.note(element);
    const style = getComputedStyle(element);
    const display = style.display;
    if (display === "none") return;
    const opacity = style.opacity;
    if (opacity === "0" && !seeThrough(element)) return;
    const bare = isBare(element);
    const unspoken = context.unspoken || (!bare && attr(element, "aria-hidden") === "true");
    const role = roleOf(element);
    const cursor = style.cursor;
    const hand = cursor === "pointer";
    // The outermost element with a hand is what reacts; in a tree of list items each item does.
    const outermost = hand && (!context.pointing || (role === "listitem" && /^(listitem|any)$/.test(context.pointing)));
    const handle = !hand && !context.named && isHandle(element, cursor);
    let shown = operableRole(element, role, outermost || handle, context.named, style);
    if (!shown && !context.named && isPainted(element, style)) shown = "shape";
    if (!shown && !context.named && !context.pointing) shown = roleByListener(element, role);
    // A link that is kept from the keyboard and from screen readers repeats one beside it.
    if (unspoken && shown === "link" && attr(element, "tabindex") === "-1") shown = "";

    const wording = (display === "inline" && !shown && !role) || display === "contents";
    const seen = wording ? wordingSight(style, context) : sight(element, style, context.place, display === "inline");
    this.segments.count(seen.box);
    if (seen.box && !seen.placed) changes.pictures.note(element, style);
    if (seen.position === "absolute") this.segments.tieFrom(context.anchor);
    else if (seen.position === "fixed" || seen.position === "sticky") this.segments.tieFrom(0);
    if (seen.gone) return;
    if (tag === "br") return this.flush();
    const there = seen.visible || (shown !== "" && style.visibility === "visible" && hasVisibleContent(element));

    const block = !display.startsWith("inline") && display !== "contents";
    if (block) this.flush();
    if (isSkipped(style) && display !== "inline" && display !== "contents") return;
    // A fixed element has a view of its own: whether its surroundings are in view says nothing about it.
    const segment = block && seen.box !== null && seen.position !== "fixed";
    const flows = /^(static|relative)$/.test(seen.position);
    if (segment) this.segments.open(element, /** @type {Box} */ (seen.box), flows, context, this);
    if (isAmongListened(element)) this.segments.tieToNeighbours(element, 1);
    const lifted = seen.box ? this.lifted(element, style, seen, block && flows, context) : context.lifted;
    const anchor = seen.position === "static" ? context.anchor : this.segments.depth;
    const pointing = hand ? (outermost ? role || "any" : context.pointing) : "";
    this.places.set(element, seen.inside);
    if (seen.inView && seen.inside !== context.place) changes.scrolling.note(element);
    /** @type {Context} */
    const inner = {
      place: seen.inside,
      anchor,
      depth: context.depth,
      pointing,
      named: context.named,
      unspoken,
      style,
      under: context,
      paper: "",
      clear: opacity === "1" ? context.clear : context.clear * Number(opacity),
      clarity: -1,
      scale: scaleIn(element, style, seen.box, context.scale),
      ruled: null,
      placed: seen.placed,
      inView: seen.inView,
      cut: seen.cut,
      lifted,
      before: null,
    };
    const visible = there && (!(shown || role) || !isFaded(inner) || seeThrough(element));
    if (tag === "label" && !isFaded(inner)) this.label(/** @type {HTMLLabelElement} */ (element), inner, seen.inView);
    else if (shown && visible) this.control(element, shown, inner, seen);
    else if (visible && !unspoken && (TELLING.has(role) || TELLING_NAMED.has(role)))
      this.structure(element, role, inner, seen.inView, seen.scrolls);
    else if (visible && seen.scrolls && !context.named) this.scrollBox(element, inner, seen.inView);
    else this.children(element, inner, visible && !inner.named && !unspoken, seen.inView);
    if (block) this.flush();
    if (segment) this.segments.close(this);
  }

  /**
   * Something in view may lie over the page: it is taken out of its flow or in what is, or laid over its neighbour.
   * @param {Element} element @param {CSSStyleDeclaration} style @param {import("../sight/visibility.js").Sight} seen
   * @param {boolean} flows it is a block in the page's flow @param {Context} context
   * @returns {string} How what is in it is lifted above the page.
   */
  lifted(element, style, { inView, position, box }, flows, context) {
    // What is in a box that stays where it is stays with it.
    const out = !/^(static|relative)$/.test(position);
    const lifted = out && context.lifted !== "fixed" ? position : context.lifted;
    if (!inView || !box) return lifted;
    const moved = flows && context.before !== null && lapsOver(box, context.before);
    if (flows) context.before = box;
    if (position === "static" && !lifted && !moved) return "";
    return this.covers.met(element, style, box, lifted || position) ? "" : lifted;
  }

  /** @param {Element} element @param {Context} context @param {boolean} readable its own text counts @param {boolean} inView */
  children(element, context, readable, inView) {
    const root = shadowOf(element);
    if (root && !changes.roots.has(root)) CheapCheck.met(root);
    if (root) watch(root);
    else if (localName(element).includes("-")) changes.fields.expectRoot(element);
    const children = flatChildren(element, root);
    /** Whether its words can be told from their ground; asked of the first ones. @type {boolean | null} */
    let inked = null;
    // A badge may have nothing but what the style sheet writes there.
    if (!children.length && readable && !isBare(element)) {
      const written = styledText(element, "");
      if (written && !this.isInkless(element, context, inView)) this.text(written, context.depth, inView, element, isRuled(context));
    }
    const siblings = children.length >= LONG ? new Siblings(this.segments, element, context, this) : null;
    for (let i = 0; i < children.length; i++) {
      const node = children[i];
      const type = node.nodeType;
      if (type === ELEMENT) {
        const child = /** @type {Element} */ (node);
        const span = siblings?.reuse(child);
        if (span) i += span - 1;
        else {
          this.element(child, context);
          siblings?.add(child, i);
        }
      } else if (readable && type === TEXT) {
        const { data } = /** @type {Text} */ (node);
        if (!/\S/.test(data)) {
          if (this.run) this.text(data, context.depth, inView, element);
        } else if (context.cut && isCutOff(/** @type {Text} */ (node), context.place.clip)) {
          continue;
        } else if ((inked ??= !this.isInkless(element, context, inView))) {
          siblings?.end();
          this.text(data, context.depth, inView, element, isRuled(context));
        }
      }
    }
    siblings?.end();
  }

  /** @param {Element} element @param {Context} context @param {boolean} inView @returns {boolean} */
  isInkless(element, context, inView) {
    return this.asked(isInkless(element, context, inView));
  }

  /** @param {import("../sight/legibility.js").Answer} answer @returns {boolean} */
  asked({ inkless, asked }) {
    // What lies behind words may move or go without them.
    if (asked) this.segments.tieFrom(0);
    return inkless;
  }

  /** @param {Element} element @param {string} role @param {Context} context @param {boolean} inView @returns {boolean} Whether nobody can read the words that name a control. */
  isUnread(element, role, context, inView) {
    return NAMED_BY_CONTENT.has(role) && /\S/.test(rawText(element)) && this.asked(isBlank(element, context, inView));
  }

  /**
   * A label: its text is the name of its control, and it stands for a control that is hidden.
   * @param {HTMLLabelElement} label @param {Context} context @param {boolean} inView
   */
  label(label, context, inView) {
    const control = /** @type {HTMLInputElement | null} */ (label.control);
    const loose =
      !control && !has(label, "for") && /^(input|select|textarea)$/.test(label.nextElementSibling?.localName ?? "");
    const inside = control !== null && label.contains(control);
    // Whether it stands for its control depends on that, wherever it is.
    if (!inside && (control || has(label, "for"))) this.segments.tieTo(control);
    if (control && control.type !== "hidden" && !isVisible(control, this.places) && !seeThrough(control)) {
      if (context.unspoken || labelsOf(control)[0] !== label)
        return this.children(label, context, !context.named, inView);
      this.flush();
      return this.control(control, roleOf(control), context, { inView, scrolls: false }, label);
    }
    if (control || loose) {
      if (!inside) this.flush();
      return this.children(label, { ...context, named: true }, false, inView);
    }
    this.children(label, context, !context.named && !context.unspoken, inView);
  }

  /**
   * @param {Element} element @param {string} role @param {Context} context @param {{inView: boolean, scrolls: boolean}} seen
   * @param {Element} [standIn] what is drawn for it, if it is hidden itself
   */
  control(element, role, context, { inView, scrolls }, standIn) {
    this.flush();
    const field = FIELD_ROLES.has(role);
    const inside = standIn ?? element;
    const parts = !field && !(role === "img" && !firstChild(element)) && (HOLDERS.has(role) ? isLarge(element) : !NAMED_BY_CONTENT.has(role));
    const unread = !parts && !standIn && this.isUnread(element, role, context, inView);
    const name = parts || unread ? ownName(element) : this.nameOf(element, role);
    const node = this.controlNode(element, role, name, parts, scrolls);
    if (field) this.segments.tieStarting(this);
    if (name && field) this.dropLabel(name);
    this.push(node, context.depth, inView);
    if (inView) this.covers.wrote(node, inside);
    if (/^(select|textarea|canvas)$/.test(localName(element))) return;
    const below = { ...context, depth: context.depth + 1 };
    const index = this.nodes.length;
    // A control's own text is its name or value; what can be operated inside it still counts.
    if (parts || role === "listbox") {
      this.children(inside, below, parts, inView);
      this.flush();
      this.fold(index - 1);
    } else if (holdsElements(inside) && (hasOperable(inside) || /<\w+-/.test(markupIn(inside)))) {
      this.children(inside, { ...below, named: true, pointing: "any" }, false, inView);
      // A tab made of a link of the same name is one thing, in the link's state: `operated` finds it again.
      if (this.nodes.length === index + 1 && this.nodes[index].name === node.name) {
        const [link] = this.nodes.splice(index);
        const both = new Set([...(node.states ?? []), ...(link.states ?? [])]);
        if (both.size) node.states = [...both];
      }
    }
  }

  /** @param {Element} element @param {string} role @param {Context} context @param {boolean} inView @param {boolean} scrolls */
  structure(element, role, context, inView, scrolls) {
    if (context.named && role !== "dialog") return this.children(element, context, false, inView);
    const name = NAMED_BY_CONTENT.has(role) ? ownName(element) : this.nameOf(element, role);
    if (!name && !TELLING.has(role))
      return scrolls && !context.named ? this.scrollBox(element, context, inView) : this.children(element, context, !context.named, inView);
    this.flush();
    const node = this.structureNode(element, role, name, scrolls);
    const index = this.nodes.length;
    this.push(node, context.depth, inView);
    if (role === "iframe") return noteHolder(node, element);
    this.children(element, { ...context, depth: context.depth + 1 }, role !== "img", inView);
    this.flush();
    this.fold(index);
  }

  /** A box that scrolls gets a ref, so that it can be scrolled. @param {Element} element @param {Context} context @param {boolean} inView */
  scrollBox(element, context, inView) {
    this.flush();
    const index = this.nodes.length;
    const name = ownName(element);
    this.push(
      { ref: this.refOf(element, "group", name), role: "group", ...(name && { name: cut(name, 120) }), states: ["scrollable"] },
      context.depth,
      inView,
    );
    this.children(element, { ...context, depth: context.depth + 1 }, !context.unspoken, inView);
    this.flush();
    if (this.nodes.length === index + 1) this.nodes.pop();
  }
}
