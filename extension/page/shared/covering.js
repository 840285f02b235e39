/**
 * Values that are secret wherever they stand: what a run has typed of the person's secrets, and what a page's own secret
 * fields hold. In whatever case, with signs between the letters, split over several texts. Short ones could stand anywhere
 * by chance: they count where they stand alone, on the site that they are for.
 */

/** @typedef {{text: string, host?: string}} Value  `host`: of the site that it is for; where there is none, this is it. */

/** In characters. */
const LONG = 6;
const SHORTEST = 3;
/** Between two letters of a value. */
const SIGNS = String.raw`[^\p{L}\p{N}]{0,3}`;
const BEFORE = String.raw`(?<![\p{L}\p{N}\p{Sc}%#]|[.,:/+-]|\p{Sc}\s)`;
const BEHIND = String.raw`(?![\p{L}\p{N}]|[.,:/-]\p{N}|\s?[%\p{Sc}]|\s[A-Z]{3}\b)`;

/** @param {string} text */
const escaped = (text) => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

/** @param {string} host @param {string} other */
const isOfSite = (host, other) => host === other || host.endsWith(`.${other}`) || other.endsWith(`.${host}`);

export class Covering {
  /** @type {{pattern: RegExp, host: string | undefined}[]} */
  #patterns = [];
  /** What was given last. @type {Value[]} */
  values = [];

  /** @param {Value[]} values  All of them, instead of those before. */
  set(values) {
    if (JSON.stringify(values) === JSON.stringify(this.values)) return;
    this.values = values;
    const found = values.flatMap(({ text, host }) => {
      const pattern = patternOf(text.trim());
      return pattern ? [{ pattern, host: pattern.flags.includes("i") ? undefined : host, length: text.length }] : [];
    });
    // One may begin with another.
    this.#patterns = found.sort((one, other) => other.length - one.length);
  }

  get isEmpty() {
    return !this.#patterns.length;
  }

  /**
   * @param {string[]} texts  As they follow one another: a value may begin in one and end in another.
   * @param {string} cover  What stands for a value, or for its part in one text.
   * @param {string} [host]  Where they stand.
   * @returns {string[]}
   */
  cover(texts, cover, host = "") {
    if (this.isEmpty) return texts;
    let found = texts;
    for (const { pattern, host: own } of this.#patterns) {
      if (own === undefined || isOfSite(own, host)) found = coverEach(found, pattern, cover);
    }
    return found;
  }
}

/** @param {string} text @returns {RegExp | null} What finds it; with "i" where it is found anywhere. */
function patternOf(text) {
  const letters = text.match(/[\p{L}\p{N}]/gu) ?? [];
  const exact = escaped(text);
  if ([...text].length >= LONG) return new RegExp(letters.length >= LONG ? `${exact}|${letters.join(SIGNS)}` : exact, "giu");
  if ([...text].length < SHORTEST) return null;
  const ways = new Set([text, text.toLowerCase(), text.toUpperCase()].map(escaped));
  return new RegExp(`${BEFORE}(?:${[...ways].join("|")})${BEHIND}`, "gu");
}

/** @param {string[]} texts @param {RegExp} pattern @param {string} cover @returns {string[]} */
function coverEach(texts, pattern, cover) {
  const whole = texts.join("\n");
  const matches = [...whole.matchAll(pattern)];
  if (!matches.length) return texts;
  let [start, at] = [0, 0];
  return texts.map((text) => {
    const end = start + text.length;
    let [written, from] = ["", start];
    for (; at < matches.length; at++) {
      const [first, last] = [matches[at].index, matches[at].index + matches[at][0].length];
      if (first >= end) break;
      if (last > start) {
        written += whole.slice(from, Math.max(first, start)) + cover;
        from = Math.min(last, end);
      }
      // It goes on in the next text.
      if (last > end) break;
    }
    const covered = written + whole.slice(from, end);
    start = end + 1;
    return covered;
  });
}
