/**
 * Whether a label says that using it pays, moves money, deletes, or changes how one signs in: the daemon's verbs
 * with their objects, in all its languages. The daemon asks about all of these and more; that nothing of the kind
 * is done unasked, whatever the daemon says, is the extension's own check.
 */
import { CLAUSES, CLEARING, COUNT, FILTERS, LANGUAGES, MOST_CLAUSES, SENTENCES } from "../generated/critical_acts.js";
import { fold, inWords, isShort, withoutSigns } from "./steps.js";

/** As the daemon's `handrail/gate/labels.py`: what is longer is judged by its first words and, where verbs come last, by its last. */
const LONGEST = 120;
const FIRST = 9;
const ADDED = 5;
const KEPT = 2000;

/** @type {Map<string, boolean>} */
const known = new Map();

/** @typedef {"critical" | "lasting" | "money"} Which  The kinds of act that are looked for. */

/** @param {string} label */
export const saysCritical = (label) => says(label, "critical");

/** Whether it says that it deletes or changes how one signs in: the other words also name tabs. @param {string} label */
export const saysLasting = (label) => says(label, "lasting");

/** Whether it says that it pays or moves money. @param {string} label */
export const saysMoney = (label) => says(label, "money");

const CLEARS_ALL = new RegExp(CLEARING, "u");
const FILTER_HEADING = new RegExp(FILTERS, "u");

/** Whether it clears the filters that the heading above it names. @param {string} label @param {string} context */
export const clearsFilters = (label, context) => CLEARS_ALL.test(fold(label)) && FILTER_HEADING.test(fold(context));

/** @param {string} label @param {Which} which */
function says(label, which) {
  const [beginning, end] = ends(label);
  if (!/[\p{L}\p{N}]/u.test(beginning + end)) return false;
  const whole = `${which}\n${beginning}\n${end}`;
  const earlier = known.get(whole);
  if (earlier !== undefined) return earlier;
  const found = isCritical(beginning, false, which) || isCritical(end, true, which);
  if (known.size > KEPT) known.clear();
  known.set(whole, found);
  return found;
}

/** @param {string} label  @returns {string[]} What is read of it: all, or its beginning and its end. */
function ends(label) {
  const signs = [...label];
  if (signs.length <= LONGEST) return [label, ""];
  const words = (/** @type {string[]} */ some) => some.join("").trim().split(/\s+/);
  return [words(signs.slice(0, LONGEST)).slice(0, FIRST).join(" "), words(signs.slice(-LONGEST)).slice(-FIRST).join(" ")];
}

/**
 * @param {string} text
 * @param {boolean} isEnd  It is the end of a long label: only languages whose verbs come last.
 * @param {Which} which
 */
const isCritical = (text, isEnd, which) =>
  [...new Set([text, text.replace(COUNTED, "")])].every((one) =>
    one.split(SENTENCE).some((sentence) => sentence.trim() && speaks(sentence, isEnd, which)),
  );

/**
 * Whether a sentence or a clause of it has words of a critical kind. A language that has them there also says
 * whether they are harmless, for all languages, and whether they are a look-alike, for itself.
 *
 * @param {string} sentence @param {boolean} isEnd @param {Which} which
 */
function speaks(sentence, isEnd, which) {
  const cut = clauses(sentence);
  const forms = cut.length > 1 ? cut.map(formsOf) : [];
  const found = new Set();
  const harmless = new Set();
  for (const one of languages()) {
    if (isEnd && !one.verbsLast) continue;
    const whole = read(one, formsOf(sentence));
    const each = forms.map((form) => read(one, form));
    for (const kind of one.kinds.keys()) {
      if (which !== "critical" && one.kinds[kind].lasting !== (which === "lasting")) continue;
      const saying = each.filter(({ kinds }) => kinds.has(kind));
      const acting = saying.length ? saying : [whole];
      if (!saying.length && !whole.kinds.has(kind)) continue;
      if (isHarmless(whole, kind) || acting.every((clause) => isHarmless(clause, kind) || has(clause, "looks"))) harmless.add(kind);
      else if (!acting.every(({ bare }) => one.kinds[kind].never.test(bare))) found.add(kind);
    }
  }
  return [...found].some((kind) => !harmless.has(kind));
}

/**
 * A sentence or a clause as one language reads it. `bare` has no signs around it and nothing that leads to its verb.
 *
 * @typedef {{one: Language, bare: string, kinds: Set<number>, acts: Set<number>}} Read
 * @param {Language} one @param {Forms} forms  @returns {Read}
 */
function read(one, forms) {
  const [own, plain] = one.words ? forms.spaced : forms.unspaced;
  const bare = plain.replace(one.lead, "") || plain;
  const texts = bare === own ? [own] : [own, bare];
  const kindsOf = (/** @type {(kind: Kind, text: string) => boolean} */ fits) =>
    new Set([...one.kinds.keys()].filter((i) => texts.some((text) => fits(one.kinds[i], text))));
  const acts = kindsOf((kind, text) => begins(text, kind.beginnings, one.words) && kind.acts().test(text));
  return { one, bare, acts, kinds: new Set([...acts, ...kindsOf((kind, text) => kind.phrases.test(text))]) };
}

/** Whether it says that nothing of the kind happens. @param {Read} clause @param {number} kind */
const isHarmless = (clause, kind) =>
  has(clause, "harmless") || (!clause.acts.has(kind) && has(clause, "topics") && !has(clause, "orders"));

/** @param {Read} clause @param {"harmless" | "looks" | "topics" | "orders"} matter  @returns {boolean} */
function has({ one, bare }, matter) {
  const counted = bare.replace(/[\d ]+$/, "");
  const index = counted.search(one[matter]);
  return index === 0 || (index > 0 && isShort(counted, ADDED));
}

/**
 * A text as languages with and without spaces write it, each as it is and without the signs around it.
 *
 * @typedef {{spaced: [string, string], unspaced: [string, string]}} Forms
 * @param {string} text  @returns {Forms}
 */
function formsOf(text) {
  const folded = fold(text);
  const bare = withoutSigns(folded);
  return { spaced: [inWords(folded, true), inWords(bare, true)], unspaced: [inWords(folded, false), inWords(bare, false)] };
}

const COUNTED = new RegExp(COUNT, "u");
const SENTENCE = new RegExp(SENTENCES, "u");
const CLAUSE = new RegExp(CLAUSES, "giu");

/** @param {string} text  @returns {string[]} What is behind the most is read as one. */
function clauses(text) {
  const parts = [];
  let from = 0;
  for (const cut of text.matchAll(CLAUSE)) {
    if (parts.length === MOST_CLAUSES - 1) break;
    parts.push(text.slice(from, cut.index));
    from = cut.index + cut[0].length;
  }
  const said = [...parts, text.slice(from)].filter((part) => part.trim());
  return said.length ? said : [text];
}

/**
 * @typedef {{lasting: boolean, beginnings: string[], acts: () => RegExp, phrases: RegExp, never: RegExp}} Kind
 * @typedef {{words: boolean, verbsLast: boolean, harmless: RegExp, looks: RegExp, topics: RegExp, orders: RegExp,
 *   lead: RegExp, kinds: Kind[]}} Language
 */

/** @type {Language[] | undefined} */
let made;

/** @param {string} own @param {string[]} beginnings @param {boolean} words */
function begins(own, beginnings, words) {
  return words ? beginnings.some((one) => ` ${own}`.includes(` ${one}`)) : beginnings.some((one) => own.includes(one));
}

/** Read when they are first needed: a worker starts often. */
function languages() {
  const expression = (/** @type {string} */ text) => new RegExp(text, "u");
  made ??= LANGUAGES.map(({ words, verbsLast, harmless, looks, topics, orders, lead, kinds }) => ({
    words,
    verbsLast,
    harmless: expression(harmless),
    looks: expression(looks),
    topics: expression(topics),
    orders: expression(orders),
    lead: expression(lead),
    kinds: kinds.map(({ lasting, beginnings, acts, phrases, never }) => {
      /** @type {RegExp | undefined} */
      let whole;
      // One takes a tenth of a second to be made ready, and few labels need it.
      return { lasting, beginnings: beginnings.split(" "), acts: () => (whole ??= new RegExp(acts)), phrases: expression(phrases), never: expression(never) };
    }),
  }));
  return made;
}
