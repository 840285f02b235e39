/**
 * How far a change reaches through the page's style sheets.
 *
 * A change of an element usually restyles what is in it and nothing else. Rules with sibling combinators,
 * `:has()`, positions among siblings or a hovered ancestor reach further; what they mention is collected
 * here, so that exactly those changes are followed further. Like a browser's own invalidation sets, what is
 * collected may be too much, never too little
 * (https://chromium.googlesource.com/chromium/src/+/HEAD/third_party/blink/renderer/core/css/style-invalidation.md).
 */
import { matches } from "./dom.js";

/** Properties that decide what is seen and operable; rules about spacing are of no interest. */
const TELLING =
  /(?:^|[\s;])(?:display|visibility|opacity|position|overflow[\w-]*|clip[\w-]*|content-visibility|contain|cursor|transform|translate|scale|zoom|perspective|inset|left|right|top|bottom|(?:max-)?(?:width|height)|pointer-events)\s*:/;

const STATES =
  /:(checked|indeterminate|disabled|enabled|(user-)?(in)?valid|placeholder-shown|required|optional|read-|default|in-range|out-of-range|autofill|open|popover-open|modal|target)/;

/** Words in the colour of their paper are not there to be read. */
const INK = /(?:^|[\s;])(?:color|fill|-webkit-text-fill-color)\s*:/;

/** @typedef {{tokens: Set<string>, selector: string}} Mentioned  `.class`, `#id`, `[attribute]`, tags; the same as one selector */

/**
 * @typedef {object} Reach
 * @property {Mentioned} beside  in rules that reach siblings
 * @property {Mentioned} above   in rules that reach ancestors and all that is in them (`:has()`)
 * @property {boolean} positions some rules depend on the place among siblings
 * @property {boolean} states    some of these rules depend on a state no attribute tells
 * @property {Pointed} pointed   in rules about what is hovered or focused
 * @property {boolean} unread    a sheet of another site, which cannot be read: it may reach siblings
 *
 * @typedef {object} Pointed
 * @property {string} within  selects what restyles itself and what is in it while hovered or focused; "" for nothing
 * @property {string} beside  selects what restyles its siblings, or nobody can tell what
 * @property {boolean} afar   some of these rules reach ancestors and all that is in them
 */

/** Rules about siblings of what is hovered that say nothing else change what they look like, not what can be read. */
const ORNAMENTAL = /^(?:(?:border[\w-]*|outline[\w-]*|box-shadow|transition[\w-]*):[^;]*(?:;\s*|$))*$/;

/** Declarations that can hide words without taking their room away (see sight/visual_effects.js). */
export const HIDING = new RegExp(
  [
    String.raw`filter:[^;]*(?:opacity|blur|contrast|url|var)\(`,
    String.raw`(?:^|[\s;])(?:-webkit-)?mask(?:-image|-size)?:\s*(?!none|auto|initial)`,
    String.raw`clip-path:\s*(?!none|initial)`,
    String.raw`text-indent:[^;]*(?:-|\()`,
    String.raw`mix-blend-mode:\s*(?!normal)`,
    String.raw`letter-spacing:\s*-(?:(?:0?\.[4-9]|[1-9])[\d.]*r?em|(?:[5-9]|\d\d)[\d.]*px)`,
    String.raw`backface-visibility:\s*(?:hidden|var)`,
    String.raw`font(?:-size)?:[^;]*(?:(?<![\d.])0*(?:[0-3](?:\.\d+)?|\.\d+)(?:px|pt|mm|%)|(?<![\d.])0*(?:0|\.[0-4]\d*)(?:r?em|ex|ch|v\w+|q)?(?![\w.])|\()`,
  ].join("|"),
);

/** Declarations that can draw words smaller than their type is (see sight/visual_effects.js). */
export const SHRINKING = new RegExp(
  [
    String.raw`scale(?:[xyz3]|3d)?\([^)]*(?:(?<![\d.])0*\.\d|(?<![\d.])0*\d{1,2}(?:\.\d+)?%|\()`,
    String.raw`(?:matrix(?:3d)?|rotate(?:[xy]|3d)|perspective)\(`,
    String.raw`(?:^|[\s;])(?:transform|rotate):[^;]*var\(`,
    String.raw`(?:^|[\s;])rotate:\s*\S+ \S`,
    String.raw`(?:^|[\s;])(?:scale|zoom):[^;]*(?:(?<![\d.])0*\.\d|(?<![\d.])0*\d{1,2}(?:\.\d+)?%|\()`,
    String.raw`(?:^|[\s;])perspective:\s*(?!none)`,
  ].join("|"),
  "i",
);

/** Declarations of boxes that let nothing out, or are not drawn (see sight/containment.js). */
export const CONTAINING = /(?:^|[\s;])(?:contain:[^;]*(?:paint|strict|content|var)|content-visibility:[^;]*(?:hidden|var))/;

/** Declarations that draw a line through words. */
export const STRIKING = /text-decoration(?:-line)?:[^;]*(?:line-through|var\()/;

/** Declarations that write words before or after what is in an element, or what nobody can tell. */
export const WRITING = /(?:^|[\s;{])content:[^;]*(?:"[^"]*[\p{L}\p{N}]|\()/u;

const RARE = [HIDING, SHRINKING, CONTAINING, STRIKING, WRITING];

/** Which of these some rule has; not known until it is asked. @type {Set<RegExp> | null} */
let spoken = null;
/** @type {Reach | null} */
let reach = null;
/** What told the style sheets apart at the last look. @type {unknown[]} */
let signature = [];
/** The lists of rules in a sheet: its own, those of groups and of imported sheets. @type {WeakMap<CSSStyleSheet, CSSRuleList[]>} */
let lists = new WeakMap();
/** Shadow roots without a `style` or a `link`, until mutations tell of one. @type {WeakSet<ShadowRoot>} */
let plain = new WeakSet();
/** @type {WeakSet<CSSStyleSheet>} */
const unreadable = new WeakSet();

/** Rules whose words are compared at every reading: each takes some microseconds. */
const MOST_COMPARED = 150;

/**
 * Whether the style sheets are others than at the last call, as far as can be told: sheets and their rules
 * come and go, and are rewritten, without any mutation being observed. In a sheet of many rules, one that is
 * exchanged in the midst of others, or given another value, is not told: to read thousands each time costs more
 * than to read the page. Scripts write sheets of their own, which are short.
 * @param {Iterable<ShadowRoot>} roots
 * @returns {boolean}
 */
export function sheetsChanged(roots) {
  const now = signatureOf(roots);
  if (now.length === signature.length && now.every((part, i) => part === signature[i])) return false;
  forgetRules();
  signature = signatureOf(roots);
  return true;
}

/** @param {Iterable<ShadowRoot>} roots @returns {unknown[]} */
function signatureOf(roots) {
  /** @type {unknown[]} */
  const signs = [];
  /** Thousands of roots may share one. @type {Set<CSSStyleSheet>} */
  const sheets = new Set();
  for (const sheet of sheetsOf(roots)) {
    signs.push(sheet);
    sheets.add(sheet);
  }
  let room = MOST_COMPARED;
  // Scripts add theirs at the end.
  for (const sheet of [...sheets].reverse()) {
    signs.push(sheet.disabled, sheet.media.mediaText);
    let count = 0;
    for (const rules of listsIn(sheet)) {
      signs.push(rules.length, rules[0], rules[rules.length - 1]);
      count += rules.length;
    }
    if (count > room) continue;
    room -= count;
    for (const rule of rulesOf(sheet) ?? []) signs.push(rule.cssText);
  }
  return signs;
}

/** @param {CSSStyleSheet} sheet @returns {CSSRuleList[]} None of a sheet that cannot be read. */
function listsIn(sheet) {
  let known = lists.get(sheet);
  if (!known) {
    const rules = rulesOf(sheet);
    lists.set(sheet, (known = rules ? [...listsUnder(rules)] : []));
  }
  return known;
}

/** @param {CSSRuleList} rules @returns {Generator<CSSRuleList>} */
function* listsUnder(rules) {
  yield rules;
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule) continue;
    if (rule instanceof CSSImportRule) yield* rule.styleSheet ? listsIn(rule.styleSheet) : [];
    else if ("cssRules" in rule) yield* listsUnder(/** @type {CSSGroupingRule} */ (rule).cssRules);
  }
}

/** Forget what was read: a sheet has come or gone, or its text has changed. */
export function forgetSheets() {
  forgetRules();
  forgetPlain();
}

function forgetRules() {
  reach = spoken = null;
  lists = new WeakMap();
}

/** No mutation tells what has happened since. */
export const forgetPlain = () => void (plain = new WeakSet());

/**
 * @param {Iterable<ShadowRoot>} roots @param {RegExp} declaration HIDING, STRIKING or WRITING
 * @returns {boolean} Whether some rule may have it; sheets that cannot be read may
 */
export const sheetsSpeak = (roots, declaration) => (spoken ??= spokenIn(sheetsOf(roots))).has(declaration);

/** @param {ShadowRoot} root @param {RegExp} declaration @returns {boolean} The same for one root that has just been found. */
export const rootSpeaks = (root, declaration) => spokenIn(sheetsIn(root)).has(declaration);

/** @param {Iterable<CSSStyleSheet>} sheets @param {Set<RegExp>} [found] @returns {Set<RegExp>} */
function spokenIn(sheets, found = new Set()) {
  for (const sheet of sheets) {
    const rules = rulesOf(sheet);
    if (!rules) return new Set(RARE);
    for (const rule of rules) {
      const { cssText } = rule;
      for (const declaration of RARE) if (!found.has(declaration) && declaration.test(cssText)) found.add(declaration);
      if (rule instanceof CSSImportRule && rule.styleSheet) spokenIn([rule.styleSheet], found).forEach((word) => found.add(word));
      if (found.size === RARE.length) return found;
    }
  }
  return found;
}

/** @param {Iterable<ShadowRoot>} roots @returns {Reach} */
export function reachOf(roots) {
  reach ??= read(sheetsOf(roots));
  return reach;
}

/** @param {Iterable<ShadowRoot>} roots @returns {Generator<CSSStyleSheet>} */
function* sheetsOf(roots) {
  yield* sheetsIn(document);
  // Most shadow roots have none, and there may be thousands.
  for (const root of roots) if (mayHoldSheets(root)) yield* sheetsIn(root);
}

/** @param {ShadowRoot} root */
export function mayHoldSheets(root) {
  if (root.adoptedStyleSheets.length) return true;
  if (!plain.has(root) && !root.querySelector("style, link")) plain.add(root);
  return !plain.has(root);
}

/** @param {Document | ShadowRoot} root @returns {Generator<CSSStyleSheet>} */
function* sheetsIn(root) {
  yield* root.styleSheets;
  yield* root.adoptedStyleSheets;
}

/** @param {CSSStyleSheet} sheet @returns {CSSRuleList | null} */
function rulesOf(sheet) {
  if (unreadable.has(sheet)) return null;
  try {
    return sheet.cssRules;
  } catch {
    unreadable.add(sheet);
    return null;
  }
}

/** @param {Iterable<CSSStyleSheet>} sheets @returns {Reach} */
function read(sheets) {
  const pointed = { within: new Set(), beside: new Set(), afar: false };
  const found = { beside: new Set(), above: new Set(), pointed, positions: false, states: false };
  let unread = false;
  /** @param {CSSStyleSheet} sheet */
  const readSheet = (sheet) => {
    const rules = rulesOf(sheet);
    if (rules) readRules(rules, "");
    else unread = true;
  };
  /** @param {CSSRuleList} rules @param {string} outer the selector they are nested in */
  const readRules = (rules, outer) => {
    for (const rule of rules) {
      if (rule instanceof CSSImportRule) {
        if (rule.styleSheet) readSheet(rule.styleSheet);
      } else if (rule instanceof CSSStyleRule) {
        const selector = outer ? rule.selectorText.replaceAll("&", `:is(${outer})`) : rule.selectorText;
        readSelector(selector, rule, found);
        if (rule.cssRules.length) readRules(rule.cssRules, selector);
      } else if ("cssRules" in rule) {
        readRules(/** @type {CSSGroupingRule} */ (rule).cssRules, outer);
      }
    }
  };
  for (const sheet of sheets) readSheet(sheet);
  const { positions, states } = found;
  const [within, besides] = [pointed.within, pointed.beside].map((parts) => [...parts].join(","));
  return {
    beside: mentioned(found.beside),
    above: mentioned(found.above),
    positions,
    states,
    pointed: { within, beside: besides, afar: pointed.afar },
    unread,
  };
}

/**
 * @param {string} selector
 * @param {CSSStyleRule} rule
 * @param {{beside: Set<string>, above: Set<string>, pointed: PointedParts, positions: boolean, states: boolean}} found
 */
function readSelector(selector, rule, found) {
  if (!/[+~:]/.test(selector)) return;
  const bare = selector
    .replace(/"[^"]*"|'[^']*'/g, "")
    .replace(/\[\s*([\w-]+)[^\]]*\]/g, "[$1]")
    .replace(/:nth-[\w-]+\((?![^)]* of )[^)]*\)/g, ":first-child");
  const above = bare.includes(":has(");
  const positions = /:(first|last|only)-|:empty|:nth-/.test(bare);
  const beside = /[+~]/.test(bare) || bare.includes(" of ");
  const declared = rule.style.cssText;
  // What is nested in it may say anything.
  if (POINTED.test(bare)) readPointed(bare, declared !== "" && ORNAMENTAL.test(declared), found.pointed);
  if (!(above || positions || beside)) return;
  const placing = TELLING.test(declared);
  if (!placing && ![INK, HIDING, STRIKING].some((telling) => telling.test(declared))) return;
  if (above) for (const token of tokensIn(bare)) found.above.add(token);
  if (beside) for (const token of tokensIn(bare)) found.beside.add(token);
  // Striped lists are common, words that are lost by their place in a list are not.
  if (positions && placing) found.positions = true;
  if ((above || beside) && STATES.test(bare)) found.states = true;
}

const NAME = String.raw`(?:[\w-]|[^\x00-\x7f]|\\.)+`;
const TOKEN = new RegExp(String.raw`[.#]${NAME}|\[[\w-]+\]|(?<=^|[\s>+~(,])(?:[a-z][\w-]*|\*|(?=:))`, "gi");

/** @param {string} selector @returns {string[]} A part that mentions nothing but states could be anything: `*`. */
const tokensIn = (selector) => (selector.match(TOKEN) ?? []).map((token) => token || "*");

const POINTED = /(?<!\\):(hover|focus|active)/;
/** @typedef {{within: Set<string>, beside: Set<string>, afar: boolean}} PointedParts */

/** @param {string} selector about something hovered or focused @param {boolean} ornamental @param {PointedParts} found */
function readPointed(selector, ornamental, found) {
  // Without a part that says more exactly what is meant it means the same, or more.
  selector = selector.replace(/:(?:not|is|where)\((?:[^()]|\([^()]*\))*\)/g, (part) => (POINTED.test(part) ? part : ""));
  if (selector.includes("(")) {
    if (ornamental) return;
    found.beside.add("*");
    found.afar ||= selector.includes(":has(");
    return;
  }
  for (const alternative of selector.split(",")) {
    const parts = alternative.trim().split(/\s*([\s>+~])\s*/);
    for (let i = 0; i < parts.length; i += 2) {
      if (!POINTED.test(parts[i])) continue;
      const beside = parts.slice(i + 1).some((part) => part === "+" || part === "~");
      if (!beside || !ornamental) found[beside ? "beside" : "within"].add(parts[i].replace(/(?<!\\)::?[\w-]+/g, "") || "*");
    }
  }
}

/** @param {string} selector "" for nothing @param {Element} element */
export function selects(selector, element) {
  if (!selector) return false;
  try {
    return matches(element, selector);
  } catch {
    // A part cut out of syntax that is not known here: anything could be meant.
    return true;
  }
}

/** @param {Set<string>} tokens @returns {Mentioned} */
const mentioned = (tokens) => ({ tokens, selector: [...tokens].join(",") });

/** @param {Mentioned} mentioned @param {Element} element @returns {boolean} Whether an element, or one in it, is mentioned. */
export function mentions({ selector }, element) {
  if (!selector) return false;
  try {
    return matches(element, selector) || element.querySelector(selector) !== null;
  } catch {
    // A token cut out of syntax that is not known here: anything could be meant.
    return true;
  }
}

/** @param {Mentioned} mentioned @param {string} attribute @param {string} before @param {string} now @returns {boolean} */
export function mentionsChange({ tokens }, attribute, before, now) {
  if (!tokens.size) return false;
  if (tokens.has(`[${attribute}]`)) return true;
  if (attribute === "id") return tokens.has(`#${before}`) || tokens.has(`#${now}`);
  if (attribute !== "class") return false;
  const [old, current] = [before, now].map((names) => new Set(names.split(/\s+/).filter(Boolean)));
  return [...old.symmetricDifference(current)].some((name) => tokens.has(`.${CSS.escape(name)}`));
}
