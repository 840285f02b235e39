/**
 * Whether what a control is about is still what was read: "Remove" was chosen for the row that it stood in, and a page
 * that draws its list anew may have put another row there, with the same button in it.
 *
 * Two readings are compared, as they were sent: nothing has to be remembered of a page for this. Where a control has no
 * like, its name tells enough, with the heading that it lies under.
 */
import { withoutLive } from "./live.js";

/** @typedef {import("../../generated/wire.js").Node} Seen */

/** Nodes of one block; and of a page's beginning, from which it is seen on which side of a control its block is. */
const MOST = 200;

/**
 * @param {Seen[]} old @param {Seen[]} now @param {string} ref
 * @returns {boolean} Also where the control cannot be found any more. False for what was not read.
 */
export function isAnotherIn(old, now, ref) {
  const was = old.findIndex((node) => node.ref === ref);
  if (was < 0) return false;
  const is = now.findIndex((node) => node.ref === ref);
  if (is < 0 || now[is].role !== old[was].role) return true;
  if (!old.some((node, i) => i !== was && isLike(node, old[was]))) return headingOf(old, was) !== headingOf(now, is);
  const [before, after] = [wordsOf(old, was), wordsOf(now, is)];
  if (same(before, after)) return false;
  const [stays, still] = [before.map(withoutLive), after.map(withoutLive)];
  // Numbers alone may be what tells one row from the next, and then they are not passed over.
  return !same(stays, still) || neighbours(now, is).some((other) => same(wordsOf(now, other).map(withoutLive), still));
}

/** @param {Seen} a @param {Seen} b */
const isLike = (a, b) => a.role === b.role && a.name === b.name && Boolean(a.ref);

/** @param {string[]} a @param {string[]} b */
const same = (a, b) => a.length === b.length && a.every((text, i) => text === b[i]);

/** @param {Seen[]} list @param {number} at @returns {string} The heading above it, and the dialog that it is in. */
function headingOf(list, at) {
  let heading = "";
  for (let i = at - 1, depth = list[at].depth ?? 0; i >= 0; i--) {
    const { role, name = "" } = list[i];
    if (role === "heading" && !heading) heading = name;
    if ((list[i].depth ?? 0) < depth && /dialog/.test(role)) return `${name} ${heading}`;
    depth = Math.min(depth, list[i].depth ?? 0);
  }
  return withoutLive(heading);
}

/** @param {Seen[]} list @param {number} at @returns {number[]} The nearest of its like on both sides. */
const neighbours = (list, at) => [before(list, at), after(list, at)].filter((i) => i >= 0 && i < list.length);

/** @param {Seen[]} list @param {number} at @param {number} [end] @returns {number} Where the one before it is; -1 for none. */
function before(list, at, end = 0) {
  for (let i = at - 1; i >= end; i--) if (isLike(list[i], list[at])) return i;
  return -1;
}

/** @param {Seen[]} list @param {number} at @param {number} [end] @returns {number} Where the one after it is; the end for none. */
function after(list, at, end = list.length) {
  for (let i = at + 1; i < end; i++) if (isLike(list[i], list[at])) return i;
  return end;
}

/**
 * What is said in the block of a control: in the largest part of the page that holds no other of its like or, where they
 * follow each other in one part, between it and the next of them.
 * @param {Seen[]} list @param {number} at @returns {string[]}
 */
function wordsOf(list, at) {
  const depthOf = (/** @type {number} */ i) => list[i].depth ?? 0;
  let [from, to] = [at, at + 1];
  for (let start = at, depth = depthOf(at); depth > 0; ) {
    while (start > 0 && depthOf(start) >= depth) start--;
    depth = depthOf(start);
    let end = at + 1;
    while (end < list.length && depthOf(end) > depth) end++;
    if (isLike(list[start], list[at]) || before(list, at, start) >= 0 || after(list, at, end) < end) {
      if (to - from === 1) [from, to] = between(list, at, start + 1, end);
      break;
    }
    [from, to] = [start, end];
    if (!start) break;
  }
  if (to - from === 1) [from, to] = between(list, at, 0, list.length);
  const words = [];
  for (let i = Math.max(from, at - MOST); i < Math.min(to, at + MOST); i++)
    if (i !== at && !FIELDS.has(list[i].role ?? "")) words.push(list[i].name ?? list[i].value ?? "");
  return words.filter(Boolean);
}

/** What a field holds is compared elsewhere, and is often written by the step before. */
const FIELDS = new Set("textbox searchbox combobox spinbutton slider checkbox radio switch listbox".split(" "));

/** @param {Seen[]} list @param {number} at @param {number} start @param {number} end of the part that they all lie in @returns {[number, number]} */
function between(list, at, start, end) {
  const previous = before(list, at, start);
  const next = after(list, at, end);
  const gap = previous >= 0 ? at - previous : next - at;
  let first = at;
  for (let i = before(list, first, start); i >= 0; i = before(list, i, start)) first = i;
  if (previous >= 0 && next < end && at - previous !== next - at) return [previous + 1, next];
  return first - start >= gap - 1 ? [previous >= 0 ? previous + 1 : Math.max(start, at - gap + 1), at + 1] : [at, next];
}
