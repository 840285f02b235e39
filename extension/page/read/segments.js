/**
 * Parts of the page that are remembered as they were read, so that they need not be read again.
 *
 * A segment is a block element with what was written about it. It stands for itself again as long as
 * nothing in it has changed and it is met in the same circumstances: out of view it may have moved as a whole,
 * in view it must be where it was, and nothing may have happened that no mutation tells. Segments nest: where a
 * large one has to be read again, the smaller ones in it still hold.
 */
import { holds, includes, upwards } from "../dom/dom.js";
import { boxOf, lapsOver, overlap, within } from "../sight/visibility.js";

/** Below so many elements, asking costs as much as reading. */
const FEWEST_ELEMENTS = 4;

/**
 * @typedef {import("../../generated/wire.js").Node} Seen
 * @typedef {import("../sight/visibility.js").Box} Box
 * @typedef {import("../sight/visibility.js").Place} Place
 * @typedef {import("./changes.js").Stale} Stale
 * @typedef {import("./outline.js").Outline} Outline
 * @typedef {{depth: number, pointing: string, named: boolean, unspoken: boolean, place: Place, before: Box | null}} Circumstances
 *
 * @typedef {object} Segment
 * @property {Element} element
 * @property {Circumstances} in
 * @property {Box} box      where the element was, in CSS pixels of the viewport
 * @property {Box} reach    where it and everything in it was
 * @property {string} nameBefore  the name that was taken from the words before it
 * @property {string} nameAfter  the same after it
 * @property {number} start index of its first node
 * @property {number} elements how many were read in it
 * @property {boolean} tied something in it depends on what is outside of it
 * @property {Seen[]} nodes
 * @property {boolean} flows it stands in the page's flow: the next one may be laid over it
 * @property {boolean} bound it holds only where it is: it is in view, or cut off
 * @property {{covers: number, seen: number}} mark what was in view when it was begun
 * @property {import("../sight/covers.js").InView | null} inView what in it is in view
 * @property {Segment | Group | undefined} outer the segment or group it was last met in
 * @property {number} read  the reading that it was written in
 * @property {number} met   the last reading in which it was written or stood for itself
 *
 * @typedef {object} Group  A run of siblings that are segments (see siblings.js).
 * @property {Element} first
 * @property {Element} last
 * @property {Box} box      where the first one was
 * @property {Box} lastBox  where the last one was
 * @property {number} span  how many children of their parent they are, spaces between them included
 * @property {boolean} broken something has changed in one of them
 * @property {Circumstances} in
 * @property {Box} reach    where everything in them was
 * @property {string} nameBefore  the name that was taken from the words before the first
 * @property {string} nameAfter  the same after the last
 * @property {number} elements how many were read in them
 * @property {Seen[]} nodes
 * @property {Segment | undefined} outer the segment they were last met in
 * @property {number} read  the reading in which they were put together
 * @property {number} met   the last reading in which they stood for themselves
 */

export class Segments {
  /** @type {WeakMap<Element, Segment>} */
  #kept = new WeakMap();
  /** By their first elements. @type {WeakMap<Element, Group>} */
  #groups = new WeakMap();
  /** By all of their elements. @type {WeakMap<Element, Group>} */
  #groupOf = new WeakMap();
  /** Those being read, the outermost first. @type {Segment[]} */
  #open = [];
  /** @type {Stale} */
  #stale = { all: true, calm: false, around: new Set(), parents: new Set(), throughout: new Set(), scripted: false };
  /** Counts the readings. */
  #reading = 0;
  /** How deep the reading is in elements where nothing may be taken for granted. */
  #throughout = 0;

  /** A reading begins. @param {Stale} stale */
  begin(stale) {
    this.#stale = stale;
    this.#open = [];
    this.#reading++;
    // The walk begins in the root element.
    this.#throughout = stale.all || stale.throughout.has(document.documentElement) ? 1 : 0;
    for (const element of stale.around) {
      const group = this.#groupOf.get(element);
      if (group) group.broken = true;
    }
  }

  /** What was in view stands no more; the reading begins again. */
  forgetView() {
    this.#stale.calm = false;
    this.#open = [];
  }

  /** How many segments are being read. */
  get depth() {
    return this.#open.length;
  }

  /**
   * @param {Element} element
   * @returns {boolean} Whether nothing in it may be taken for granted; then `leave` is due at its end.
   */
  enter(element) {
    if (!this.#stale.throughout.has(element)) return false;
    this.#throughout++;
    return true;
  }

  leave() {
    this.#throughout--;
  }

  /**
   * Writes what is remembered of an element, if that still holds.
   * @param {Element} element @param {Circumstances} now @param {Outline} outline
   * @returns {boolean}
   */
  reuse(element, now, outline) {
    if (this.#throughout) return false;
    const kept = this.#kept.get(element);
    if (!kept || this.#stale.around.has(element) || !alike(kept.in, now)) return false;
    // While a part of the page is not walked at all (it is hidden), nobody hears what changes in it.
    if (lastMet(kept) < this.#reading - 1) return false;
    const box = boxOf(element);
    // What lies on its neighbour may cover what has changed there.
    if (now.before && lapsOver(box, now.before)) return false;
    const { place } = now;
    const before = kept.in.place;
    let { reach } = kept;
    if (same(box, kept.box) && same(place.view, before.view) && same(place.clip, before.clip)) {
      if (kept.bound && !this.#stale.calm) return false;
    } else {
      const shifted = kept.bound ? null : moved(kept, box);
      if (!shifted || overlap(shifted, place.view) || !within(shifted, place.clip)) return false;
      reach = shifted;
    }
    outline.flush();
    if (kept.nameBefore !== outline.lastName || outline.nodes.length + kept.nodes.length >= outline.maxNodes) return false;
    for (const node of kept.nodes) outline.nodes.push(node);
    outline.lastName = kept.nameAfter;
    if (kept.inView) outline.covers.again(kept.inView);
    if (kept.flows && overlap(box, place.view)) now.before = box;
    kept.in.place = place;
    kept.box = box;
    kept.reach = reach;
    kept.met = this.#reading;
    kept.outer = this.#open.at(-1);
    this.#include(reach, kept.elements);
    return true;
  }

  /**
   * Writes what is remembered of a group of siblings, if that still holds.
   * @param {Element} first @param {Element} parent @param {Circumstances} now @param {Outline} outline
   * @returns {Group | null}
   */
  reuseGroup(first, parent, now, outline) {
    if (this.#throughout) return null;
    const group = this.#groups.get(first);
    if (!group || group.broken || this.#stale.parents.has(parent) || !alike(group.in, now)) return null;
    if (lastMet(group) < this.#reading - 1) return null;
    const box = boxOf(first);
    const lastBox = boxOf(group.last);
    const reach = moved(group, box);
    const last = { box: group.lastBox, reach: group.reach };
    if (!reach || !nearly(reach, moved(last, lastBox))) return null;
    if (overlap(reach, now.place.view) || !within(reach, now.place.clip)) return null;
    outline.flush();
    if (group.nameBefore !== outline.lastName || outline.nodes.length + group.nodes.length >= outline.maxNodes) return null;
    for (const node of group.nodes) outline.nodes.push(node);
    outline.lastName = group.nameAfter;
    group.box = box;
    group.lastBox = lastBox;
    group.reach = reach;
    group.met = this.#reading;
    group.outer = this.#open.at(-1);
    this.#include(reach, group.elements);
    return group;
  }

  /** @param {Element} element read just now @returns {Segment | null} What is remembered of it, if that may move. */
  standing(element) {
    const kept = this.#kept.get(element);
    return kept && kept.met === this.#reading && !kept.bound ? kept : null;
  }

  /** Neighbours that were met just now are a group. @param {Segment[]} members @param {number} span */
  gather(members, span) {
    const first = members[0];
    const last = members[members.length - 1];
    const reach = { ...first.reach };
    let elements = 0;
    /** @type {Seen[]} */
    const nodes = [];
    for (const member of members) {
      widen(reach, member.reach);
      elements += member.elements;
      for (const node of member.nodes) nodes.push(node);
    }
    /** @type {Group} */
    const group = {
      first: first.element,
      last: last.element,
      box: first.box,
      lastBox: last.box,
      span,
      broken: false,
      in: first.in,
      reach,
      nameBefore: first.nameBefore,
      nameAfter: last.nameAfter,
      elements,
      nodes,
      outer: this.#open.at(-1),
      read: this.#reading,
      met: this.#reading,
    };
    for (const member of members) {
      member.outer = group;
      this.#groupOf.set(member.element, group);
    }
    this.#groups.set(group.first, group);
  }

  /**
   * @param {Element} element @param {Box} box @param {boolean} flows @param {Circumstances} now @param {Outline} outline
   * @returns {Segment}
   */
  open(element, box, flows, now, outline) {
    const { depth, pointing, named, unspoken, place } = now;
    const segment = {
      element,
      in: { depth, pointing, named, unspoken, place, before: null },
      box,
      reach: { left: box.left, top: box.top, right: box.right, bottom: box.bottom },
      nameBefore: outline.lastName,
      nameAfter: "",
      start: outline.nodes.length,
      elements: 0,
      tied: false,
      nodes: [],
      flows,
      bound: false,
      mark: outline.covers.mark,
      inView: null,
      outer: this.#open.at(-1),
      read: this.#reading,
      met: this.#reading,
    };
    this.#open.push(segment);
    return segment;
  }

  /** The innermost segment has been read. @param {Outline} outline */
  close(outline) {
    const segment = /** @type {Segment} */ (this.#open.pop());
    const { element, reach, elements, start } = segment;
    this.#include(reach, elements);
    const { view, clip } = segment.in.place;
    const keep = !segment.tied && elements >= FEWEST_ELEMENTS && !outline.full;
    if (!keep) return void this.#kept.delete(element);
    segment.bound = overlap(reach, view) || !within(reach, clip);
    segment.inView = outline.covers.since(segment.mark);
    segment.nameAfter = outline.lastName;
    segment.nodes = outline.nodes.slice(start);
    this.#kept.set(element, segment);
  }

  /** An element was read. @param {Box | null} box where it is, if that was asked */
  count(box) {
    const segment = this.#open.at(-1);
    if (!segment) return;
    segment.elements++;
    // What is not drawn has a box of nothing at the corner of the viewport.
    if (box && box.right > box.left && box.bottom > box.top) widen(segment.reach, box);
  }

  /** @param {Box} box @param {number} elements */
  #include(box, elements) {
    const outer = this.#open.at(-1);
    if (!outer) return;
    outer.elements += elements;
    widen(outer.reach, box);
  }

  /** Something is placed in relation to what only the outer segments hold. @param {number} depth how many those are */
  tieFrom(depth) {
    for (let i = depth; i < this.#open.length; i++) this.#open[i].tied = true;
  }

  /** What is written now depends on what was written just before. @param {Outline} outline */
  tieStarting(outline) {
    for (const segment of this.#open) if (segment.start >= outline.nodes.length) segment.tied = true;
  }

  /** What is written depends on another element. @param {Element | null | undefined} other none: on its absence */
  tieTo(other) {
    for (const segment of this.#open) {
      if (segment.tied || (other && (includes(segment.element, other) || holds(segment.element, other)))) continue;
      segment.tied = true;
    }
  }

  /**
   * What is written depends on the neighbours of an element, and of those it lies in.
   * @param {Element} element @param {number} levels how many of them, itself included
   */
  tieToNeighbours(element, levels) {
    /** @type {Set<Element>} */
    const inner = new Set();
    for (const at of upwards(element)) {
      if (inner.size === levels) break;
      inner.add(at);
    }
    for (const segment of this.#open) if (inner.has(segment.element)) segment.tied = true;
  }
}

/** @param {Circumstances} a @param {Circumstances} b @returns {boolean} */
const alike = (a, b) =>
  a.depth === b.depth && a.pointing === b.pointing && a.named === b.named && a.unspoken === b.unspoken;

/**
 * The last reading that a segment was part of. As long as the one around it stands for itself, so does it.
 * @param {Segment | Group} segment @returns {number}
 */
function lastMet({ outer, met }) {
  return outer && met >= outer.read ? Math.max(met, lastMet(outer)) : met;
}

/** Rounding of positions while scrolling, in CSS pixels. */
const ROUNDING = 0.02;

/**
 * Where everything in a segment is now, if it only moved as a whole.
 * @param {{box: Box, reach: Box}} segment @param {Box} box where its element is now
 * @returns {Box | null}
 */
function moved({ box: old, reach }, box) {
  const x = box.left - old.left;
  const y = box.top - old.top;
  if (Math.abs(box.right - old.right - x) > ROUNDING || Math.abs(box.bottom - old.bottom - y) > ROUNDING) return null;
  return x || y
    ? { left: reach.left + x, top: reach.top + y, right: reach.right + x, bottom: reach.bottom + y }
    : reach;
}

/** @param {Box} a @param {Box} b @returns {boolean} */
const same = (a, b) =>
  a === b || (a.left === b.left && a.top === b.top && a.right === b.right && a.bottom === b.bottom);

/** @param {Box} a @param {Box | null} b @returns {boolean} */
const nearly = (a, b) => b !== null && Math.abs(a.left - b.left) <= ROUNDING && Math.abs(a.top - b.top) <= ROUNDING;

/** @param {Box} box @param {Box} other */
function widen(box, other) {
  if (other.left < box.left) box.left = other.left;
  if (other.top < box.top) box.top = other.top;
  if (other.right > box.right) box.right = other.right;
  if (other.bottom > box.bottom) box.bottom = other.bottom;
}
