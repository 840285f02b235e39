/**
 * The list of nodes while it is written: text runs are joined, and containers that say nothing are taken back.
 */
import { Covers } from "../sight/covers.js";
import { closest, inParts, rawText } from "../dom/dom.js";
import { maskText } from "../meaning/mask.js";
import { tidy } from "../meaning/names.js";
import { STRUCK, unmarked } from "../sight/strikethrough.js";

/** @typedef {import("../../generated/wire.js").Node} Seen */

/** Containers that take their text as their name when there is nothing else in them. */
const FOLDING = new Set(
  "alert cell columnheader definition gridcell heading listitem rowheader status term tooltip".split(" "),
);

/** Containers that say nothing around a single thing. */
const HOISTING = new Set("cell definition gridcell listitem".split(" "));

/** Roles that may have got their name from the words right after them (a legend, a caption, "☐ I agree"). */
const SAYS_ITS_TEXT = new Set("checkbox dialog figure group radio radiogroup region table".split(" "));

/** Stands for `STRUCK` in a run, in which the page may have written anything but this. */
const MARK = "\u0002";

export class Outline {
  /** @param {number} maxNodes */
  constructor(maxNodes) {
    /** @type {Seen[]} */
    this.nodes = [];
    this.maxNodes = maxNodes;
    /** Text of one run of inline elements. */
    this.run = "";
    this.runDepth = 0;
    this.runInView = false;
    /** What the run began in. @type {Element | null} */
    this.runIn = null;
    /** The name that the last node took from the words after it. */
    this.lastName = "";
    this.covers = new Covers();
  }

  get full() {
    return this.nodes.length >= this.maxNodes;
  }

  /** Ends a run of text. */
  flush() {
    const text = this.run && tidy(unmarked(this.run.replaceAll(MARK + MARK, "")).replaceAll(MARK, STRUCK));
    this.run = "";
    if (!text || text === this.lastName) return;
    for (const name of inParts(maskText(text, () => this.labelBefore()), 1000)) this.push({ role: "text", name }, this.runDepth, this.runInView);
  }

  /** @returns {string} What a text is called that stands alone: by the words before it, and by the head of its column. */
  labelBefore() {
    const cell = this.runIn && closest(this.runIn, "td");
    const row = cell && closest(cell, "table")?.querySelector("tr");
    const head = row?.children[/** @type {HTMLTableCellElement} */ (cell).cellIndex];
    const before = this.nodes.slice(-2).map(({ name = "" }) => name);
    return `${before.findLast((name) => name !== "") ?? ""}\n${head && head !== cell ? rawText(head) : ""}`;
  }

  /** @param {Seen} node @param {number} depth @param {boolean} inView */
  push(node, depth, inView) {
    if (this.full) return;
    if (depth) node.depth = Math.min(depth, 200);
    if (!inView) node.in_view = false;
    this.nodes.push(node);
    this.lastName = SAYS_ITS_TEXT.has(node.role) ? (node.name ?? "") : "";
  }

  /**
   * @param {string} text @param {number} depth @param {boolean} inView @param {Element} element what it is in
   * @param {boolean} [struck] it does not hold any more
   */
  text(text, depth, inView, element, struck = false) {
    if (this.run && this.runDepth !== depth) this.flush();
    if (!this.run) {
      if (!/\S/.test(text)) return;
      this.runInView = inView;
      this.runIn = element;
    }
    const own = text.includes(MARK) ? text.replaceAll(MARK, "") : text;
    this.run += struck ? own.replace(/\S(?:.*\S)?/s, `${MARK}$&${MARK}`) : own;
    this.runDepth = depth;
  }

  /** The words before a field are taken back when they became its name. @param {string} name */
  dropLabel(name) {
    const before = this.nodes.at(-1);
    if (before?.role === "text" && before.name?.replace(/\s*[:*]+$/, "") === name.replace(/\s*[:*]+$/, ""))
      this.nodes.pop();
  }

  /**
   * Takes a container back that turned out empty, and text alone into the name of what it is the text of.
   * @param {number} index the container's
   */
  fold(index) {
    const node = this.nodes[index];
    if (!node) return;
    const inside = this.nodes.slice(index + 1, index + 12);
    if (!inside.length) {
      if (!node.name && !node.ref && !/^(cell|gridcell|columnheader)$/.test(node.role)) this.nodes.length = index;
      return;
    }
    if (!node.ref && !node.name && HOISTING.has(node.role) && inside[0].role !== "text") return this.hoist(index);
    if (!FOLDING.has(node.role) || this.nodes.length > index + 11 || inside.some((node) => node.role !== "text")) return;
    const text = inside.map((node) => node.name).join(" ");
    if (text.length > 1000) return;
    node.name ??= text;
    if (!node.ref && node.name === text) this.covers.copied(inside[0], node);
    this.nodes.length = index + 1;
  }

  /** A list item or cell around one thing is left out: the thing stands for it. @param {number} index the container's */
  hoist(index) {
    const depth = (this.nodes[index].depth ?? 0) + 1;
    for (let i = index + 2; i < this.nodes.length; i++) if ((this.nodes[i].depth ?? 0) <= depth) return;
    const [{ hint }] = this.nodes.splice(index, 1);
    // What is in it may be remembered as it was written: it is copied, not changed.
    for (let i = index; i < this.nodes.length; i++) {
      const { depth = 1, ...node } = this.nodes[i];
      const copy = depth > 1 ? { ...node, depth: depth - 1 } : node;
      if (hint && i === index) copy.hint ??= hint;
      this.covers.copied(this.nodes[i], copy);
      this.nodes[i] = copy;
    }
  }
}
