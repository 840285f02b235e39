/**
 * Whether a label says that using it pays, moves money, deletes, or changes how one signs in: the daemon's verbs
 * with their objects, in all its languages. The daemon asks about all of these and more; that nothing of the kind
 * is done unasked, whatever the daemon says, is the extension's own check.
 */
import { CLAUSES, LANGUAGES, SENTENCES } from "../generated/critical_acts.js";
import { fold, inWords, isShort } from "./steps.js";

/** As the daemon's `labels.py`: what is longer is judged by its first words, and only a short label by its last. */
const LONGEST = 120;
const FIRST = 9;
const ADDED = 5;
const LOOK = 2;
const KEPT = 2000;

/** @type {Map<string, boolean>} */
const known = new Map();

/** @param {string} label */
export function saysCritical(label) {
  const text = label.length <= LONGEST ? label : label.slice(0, LONGEST).split(/\s+/, FIRST).join(" ");
  if (!/[\p{L}\p{N}]/u.test(text)) return false;
  const earlier = known.get(text);
  if (earlier !== undefined) return earlier;
  const found = find(text);
  if (known.size > KEPT) known.clear();
  known.set(text, found);
  return found;
}

/**
 * Never more than the daemon finds: what one language calls harmless is harmless here, whichever it is.
 *
 * @param {string} text
 */
function find(text) {
  const found = new Set();
  const spared = new Set();
  for (const one of languages()) {
    const { kinds } = hits(one, text);
    if (kinds.size && isHarmless(one, text)) return false;
    for (const kind of kinds) {
      found.add(kind);
      if (isNever(one, kind, text)) spared.add(kind);
    }
  }
  return [...found].some((kind) => !spared.has(kind));
}

/**
 * The kinds whose words a label has in one language; what follows a few words that only look is a label of its own.
 *
 * @param {Language} one @param {string} text  @returns {{kinds: Set<number>, acts: boolean}}
 */
function hits(one, text) {
  const own = inWords(fold(text), one.words);
  const acts = one.kinds.map(({ beginnings, acts: phrases }) => begins(own, beginnings, one.words) && phrases().test(own));
  const kinds = new Set([...one.kinds.keys()].filter((i) => acts[i] || one.kinds[i].phrases.test(own)));
  const [first, ...later] = clauses(text);
  if (later.length && isShort(first, LOOK) && has(one.looks, one, first)) {
    for (const kind of later.flatMap((clause) => [...hits(one, clause).kinds])) kinds.add(kind);
  }
  return { kinds, acts: acts.includes(true) };
}

/** Whether every sentence that has words of an act says that it does not happen. @param {Language} one @param {string} text */
function isHarmless(one, text) {
  const acting = text.split(SENTENCE).filter((part) => part && hits(one, part).kinds.size);
  return (acting.length ? acting : [text]).every((sentence) => {
    if (has(one.harmless, one, sentence) || (!hits(one, sentence).acts && has(one.topics, one, sentence))) return true;
    const clausesThatAct = clauses(sentence).filter((part) => hits(one, part).kinds.size);
    return (clausesThatAct.length ? clausesThatAct : [sentence]).every((part) => has(one.looks, one, part));
  });
}

/** Whether every clause that sounds like a kind is a look-alike of it. @param {Language} one @param {number} kind @param {string} text */
function isNever(one, kind, text) {
  const acting = clauses(text).filter((part) => hits(one, part).kinds.has(kind));
  return (acting.length ? acting : [text]).every((part) => one.kinds[kind].never.test(inWords(fold(part), one.words)));
}

/** @param {RegExp} matter @param {Language} one @param {string} text  @returns {boolean} */
function has(matter, one, text) {
  const bare = inWords(fold(text), one.words).replace(/[\d ]+$/, "");
  const index = bare.search(matter);
  return index === 0 || (index > 0 && isShort(bare, ADDED));
}

const SENTENCE = new RegExp(SENTENCES, "u");
const CLAUSE = new RegExp(CLAUSES, "iu");

/** @param {string} text  @returns {string[]} */
function clauses(text) {
  const parts = text.split(CLAUSE).filter((part) => part.trim());
  return parts.length ? parts : [text];
}

/**
 * @typedef {{words: boolean, harmless: RegExp, looks: RegExp, topics: RegExp, kinds: Array<{beginnings: string[],
 *   acts: () => RegExp, phrases: RegExp, never: RegExp}>}} Language
 */

/** @type {Language[] | undefined} */
let read;

/** @param {string} own @param {string[]} beginnings @param {boolean} words */
function begins(own, beginnings, words) {
  return words ? beginnings.some((one) => ` ${own}`.includes(` ${one}`)) : beginnings.some((one) => own.includes(one));
}

/** Read when they are first needed: a worker starts often. */
function languages() {
  const expression = (/** @type {string} */ text) => new RegExp(text, "u");
  read ??= LANGUAGES.map(({ words, harmless, looks, topics, kinds }) => ({
    words,
    harmless: expression(harmless),
    looks: expression(looks),
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
