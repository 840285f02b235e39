/**
 * Whether a label says that using it pays, moves money, deletes, or changes how one signs in: the daemon's verbs
 * with their objects, in all its languages. The daemon asks about all of these and more; that nothing of the kind
 * is done unasked, whatever the daemon says, is the extension's own check.
 */
import { LANGUAGES } from "../generated/critical_acts.js";
import { fold, inWords, isShort } from "./steps.js";

/** As the daemon's `labels.py`: what is longer is judged by its first words, and only a short label by its last. */
const LONGEST = 120;
const FIRST = 9;
const ADDED = 5;
const KEPT = 2000;

/** @type {Map<string, boolean>} */
const known = new Map();

/** @param {string} label */
export function saysCritical(label) {
  const folded = fold(label.length <= LONGEST ? label : label.slice(0, LONGEST).split(/\s+/, FIRST).join(" "));
  if (!/[\p{L}\p{N}]/u.test(folded)) return false;
  const earlier = known.get(folded);
  if (earlier !== undefined) return earlier;
  const found = find(folded);
  if (known.size > KEPT) known.clear();
  known.set(folded, found);
  return found;
}

/**
 * Never more than the daemon finds: what one language calls harmless is harmless here, whichever it is.
 *
 * @param {string} folded
 */
function find(folded) {
  const found = new Set();
  const spared = new Set();
  for (const { words, harmless, topics, kinds } of languages()) {
    const own = inWords(folded, words);
    const bare = own.replace(/[\d ]+$/, "");
    if (spares(harmless, bare)) return false;
    const acts = kinds.map(({ beginnings, acts: phrases }) => begins(own, beginnings, words) && phrases().test(own));
    if (!acts.includes(true) && spares(topics, bare)) return false;
    const hits = kinds.map(({ phrases }, i) => acts[i] || phrases.test(own));
    if (!hits.includes(true)) continue;
    for (const [i, { never }] of kinds.entries()) {
      if (hits[i]) found.add(i);
      if (never.test(own)) spared.add(i);
    }
  }
  return [...found].some((kind) => !spared.has(kind));
}

/** @param {RegExp} matter @param {string} bare  @returns {boolean} */
function spares(matter, bare) {
  const index = bare.search(matter);
  return index === 0 || (index > 0 && isShort(bare, ADDED));
}

/** @type {Array<{words: boolean, harmless: RegExp, topics: RegExp, kinds: Array<{beginnings: string[], acts: () => RegExp,
 *   phrases: RegExp, never: RegExp}>}> | undefined} */
let read;

/** @param {string} own @param {string[]} beginnings @param {boolean} words */
function begins(own, beginnings, words) {
  return words ? beginnings.some((one) => ` ${own}`.includes(` ${one}`)) : beginnings.some((one) => own.includes(one));
}

/** Read when they are first needed: a worker starts often. */
function languages() {
  const expression = (/** @type {string} */ text) => new RegExp(text, "u");
  read ??= LANGUAGES.map(({ words, harmless, topics, kinds }) => ({
    words,
    harmless: expression(harmless),
    topics: expression(topics),
    kinds: kinds.map(({ beginnings, acts, phrases, never }) => {
      /** @type {RegExp | undefined} */
      let whole;
      // One takes a tenth of a second to be made ready, and few labels need it.
      return { beginnings: beginnings.split(" "), acts: () => (whole ??= new RegExp(acts)), phrases: expression(phrases), never: expression(never) };
    }),
  }));
  return read;
}
