/**
 * What is different between two lists of nodes, as splices.
 *
 * A list shares most node objects with the one before it: those are found by identity. The others are
 * paired by what they are, so that a part that was read again and is the same costs nothing to send. What is
 * the same at both ends of the lists is passed over, so that a small change takes little more than that.
 */

/**
 * @typedef {import("../../generated/wire.js").Node} Seen
 * @typedef {import("../../generated/wire.js").Edit} Edit
 */

/**
 * @param {Seen[]} old
 * @param {Seen[]} now
 * @returns {Edit[]} in order, their indexes those of `old`
 */
export function editsBetween(old, now) {
  const most = Math.min(old.length, now.length);
  let start = 0;
  while (start < most && alike(old[start], now[start])) start++;
  let end = 0;
  while (end < most - start && alike(old[old.length - 1 - end], now[now.length - 1 - end])) end++;
  if (start + end === most && old.length === now.length) return [];
  const edits = editsWithin(old.slice(start, old.length - end), now.slice(start, now.length - end));
  return edits.map(({ at, ...edit }) => ({ at: at + start, ...edit }));
}

/** @param {Seen} a @param {Seen} b */
const alike = (a, b) => a === b || same(a, b);

/** @param {Seen[]} old @param {Seen[]} now @returns {Edit[]} */
function editsWithin(old, now) {
  const origin = origins(old, now);
  const kept = longestRise(origin);
  /** @type {Edit[]} */
  const edits = [];
  let from = 0;
  let written = 0;
  /** @param {number} at @param {number} upTo */
  const close = (at, upTo) => {
    if (at > from || upTo > written) edits.push({ at: from, remove: at - from, nodes: now.slice(written, upTo) });
  };
  for (const j of kept) {
    close(origin[j], j);
    from = origin[j] + 1;
    written = j + 1;
  }
  close(old.length, now.length);
  return edits;
}

/**
 * Where each node was before.
 * @param {Seen[]} old
 * @param {Seen[]} now
 * @returns {Int32Array} an index of `old`, no two the same; -1 for what is new
 */
function origins(old, now) {
  const origin = new Int32Array(now.length).fill(-1);
  const taken = new Uint8Array(old.length);
  /** @type {Map<Seen, number>} */
  const indexes = new Map();
  for (let i = 0; i < old.length; i++) indexes.set(old[i], i);
  let missing = 0;
  for (let j = 0; j < now.length; j++) {
    const index = indexes.get(now[j]);
    if (index !== undefined) taken[(origin[j] = index)] = 1;
    else missing++;
  }
  if (!missing) return origin;
  /** @type {Map<string, number[]>} */
  const left = new Map();
  for (let i = old.length - 1; i >= 0; i--) {
    if (taken[i]) continue;
    const alike = left.get(keyOf(old[i]));
    if (alike) alike.push(i);
    else left.set(keyOf(old[i]), [i]);
  }
  for (let j = 0, last = -1; j < now.length; j++) {
    if (origin[j] < 0) {
      const alike = left.get(keyOf(now[j]));
      // Of several that look the same, the next one in order is the one.
      while (alike && alike.length > 1 && alike[alike.length - 1] <= last) alike.pop();
      const index = alike?.pop();
      if (index !== undefined && same(old[index], now[j])) origin[j] = index;
    }
    if (origin[j] >= 0) last = origin[j];
  }
  return origin;
}

/** @param {Seen} node */
const keyOf = (node) => node.ref || `${node.role} ${node.name}`;

/** @param {Seen} a @param {Seen} b @returns {boolean} */
function same(a, b) {
  return (
    a.ref === b.ref &&
    a.role === b.role &&
    a.name === b.name &&
    a.value === b.value &&
    a.depth === b.depth &&
    a.in_view === b.in_view &&
    a.hint === b.hint &&
    a.states?.join() === b.states?.join() &&
    a.options?.join("\n") === b.options?.join("\n")
  );
}

/**
 * The longest subsequence of the numbers from 0 on that only rises: what kept its order.
 * @param {Int32Array} numbers
 * @returns {number[]} the positions, in order
 */
function longestRise(numbers) {
  /** The last position of the best subsequence of each length. @type {number[]} */
  const ends = [];
  const before = new Int32Array(numbers.length);
  for (let j = 0; j < numbers.length; j++) {
    const number = numbers[j];
    if (number < 0) continue;
    let low = ends.length;
    // Almost everything keeps its order: then the end is the place.
    if (low && numbers[ends[low - 1]] > number) {
      low = 0;
      for (let high = ends.length; low < high; ) {
        const middle = (low + high) >> 1;
        if (numbers[ends[middle]] < number) low = middle + 1;
        else high = middle;
      }
    }
    before[j] = low ? ends[low - 1] : -1;
    ends[low] = j;
  }
  const rise = new Array(ends.length);
  for (let at = ends.length - 1, j = ends[at]; at >= 0; at--, j = before[j]) rise[at] = j;
  return rise;
}
