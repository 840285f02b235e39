// Written by scripts/generate-page from extension/page. Do not edit.
"use strict";
(() => {
  var __defProp = Object.defineProperty;
  var __export = (target2, all) => {
    for (var name2 in all)
      __defProp(target2, name2, { get: all[name2], enumerable: true });
  };

  // extension/page/guard/press_barrier.js
  var MOST_MS = 5e3;
  var until = 0;
  function bar() {
    until = performance.now() + MOST_MS;
  }
  function liftBar() {
    until = 0;
  }
  function standAtBar() {
    for (const type2 of ["pointerdown", "mousedown", "pointerup", "mouseup", "click", "auxclick", "dblclick", "contextmenu", "keydown", "keypress", "keyup", "beforeinput"])
      addEventListener(type2, stop, { capture: true, passive: false });
  }
  function stop(event) {
    if (!event.isTrusted || performance.now() > until) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  // extension/page/shared/cause_events.js
  var EVENTS = { step: "handrail-step", act: "handrail-act", ask: "handrail-ask", answer: "handrail-answer" };

  // extension/page/dom/dom.js
  function getter(prototype, property) {
    const { get } = (
      /** @type {PropertyDescriptor} */
      Object.getOwnPropertyDescriptor(prototype, property)
    );
    return (of) => (
      /** @type {Function} */
      get.call(of)
    );
  }
  var childNodes = getter(Node.prototype, "childNodes");
  var parentElement = getter(Node.prototype, "parentElement");
  var parentNode = getter(Node.prototype, "parentNode");
  var isConnected = getter(Node.prototype, "isConnected");
  var openRoot = getter(Element.prototype, "shadowRoot");
  var localName = getter(Element.prototype, "localName");
  var assignedSlot = getter(Element.prototype, "assignedSlot");
  var childElementCount = getter(Element.prototype, "childElementCount");
  var firstElement = getter(Element.prototype, "firstElementChild");
  var holdsElements = (element) => firstElement(element) !== null;
  var textContent = getter(Node.prototype, "textContent");
  var markupIn = getter(Element.prototype, "innerHTML");
  var offsetWidth = getter(HTMLElement.prototype, "offsetWidth");
  var offsetHeight = getter(HTMLElement.prototype, "offsetHeight");
  var firstChild = getter(Node.prototype, "firstChild");
  var nextElement = getter(Element.prototype, "nextElementSibling");
  var previousElement = getter(Element.prototype, "previousElementSibling");
  var titleOf = getter(Document.prototype, "title");
  var formElements = getter(HTMLFormElement.prototype, "elements");
  var formAction = getter(HTMLFormElement.prototype, "action");
  var formMethod = getter(HTMLFormElement.prototype, "method");
  var attr = (element, name2) => Element.prototype.getAttribute.call(element, name2) ?? "";
  var has = (element, name2) => Element.prototype.hasAttribute.call(element, name2);
  var isBare = (element) => !Element.prototype.hasAttributes.call(element);
  function hasAria(element) {
    const names3 = Element.prototype.getAttributeNames.call(element);
    for (let i = 0; i < names3.length; i++) if (names3[i].startsWith("aria-")) return true;
    return false;
  }
  var rootOf = (element) => (
    /** @type {Document | ShadowRoot} */
    Node.prototype.getRootNode.call(element)
  );
  var rawText = (node) => textContent(node) ?? "";
  var matches = (element, selector) => Element.prototype.matches.call(element, selector);
  var rectOf = (element) => Element.prototype.getBoundingClientRect.call(element);
  var findAll = (element, selector) => [...Element.prototype.querySelectorAll.call(element, selector)];
  var contains = (element, selector) => Element.prototype.querySelector.call(element, selector) !== null;
  var closestHere = (element, selector) => Element.prototype.closest.call(element, selector);
  var elementsIn = (...lists2) => lists2.flatMap((list3) => [...list3].filter((node) => node instanceof Element));
  var openOrClosed = (
    /** @type {{chrome?: {dom?: {openOrClosedShadowRoot?: (element: HTMLElement) => ShadowRoot | null}}}} */
    /** @type {unknown} */
    globalThis.chrome?.dom?.openOrClosedShadowRoot
  );
  var HOSTS = new Set(
    "article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span".split(" ")
  );
  function shadowOf(element) {
    const tag = localName(element);
    if (!HOSTS.has(tag) && !tag.includes("-")) return null;
    if (element.shadowRoot) return element.shadowRoot;
    return openOrClosed && element instanceof HTMLElement ? openOrClosed(element) : null;
  }
  var FALLBACK = new Set("audio canvas desc iframe metadata meter progress video".split(" "));
  function flatChildren(element, root = shadowOf(element)) {
    if (root) return root.childNodes;
    const tag = localName(element);
    if (FALLBACK.has(tag) && !(element instanceof HTMLUnknownElement)) return [];
    if (tag === "object" && !isDrawnIn(element)) return [];
    if (tag === "slot") {
      const assigned = (
        /** @type {HTMLSlotElement} */
        element.assignedNodes()
      );
      if (assigned.length) return assigned;
    }
    if (tag === "details" && !/** @type {HTMLDetailsElement} */
    element.open) {
      return Array.from(childNodes(element)).filter((node) => node instanceof Element && localName(node) === "summary");
    }
    return childNodes(element);
  }
  function isDrawnIn(element) {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getClientRects().length > 0;
  }
  function flatParent(element) {
    const slot = assignedSlot(element);
    if (slot) return slot;
    const parent = parentElement(element);
    if (parent) return parent;
    const root = rootOf(element);
    return root instanceof ShadowRoot ? root.host : null;
  }
  function* upwards(element) {
    for (let at = element; at; at = flatParent(at)) yield at;
  }
  function closest(element, selector) {
    for (const at of upwards(element)) if (matches(at, selector)) return at;
    return null;
  }
  var inOrder = (a, b) => a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
  var includes = (outer, inner) => Node.prototype.contains.call(outer, inner);
  function holds(outer, inner) {
    for (const at of upwards(inner)) if (at === outer) return true;
    return false;
  }
  function focusedElement() {
    let at = document.activeElement;
    for (let root = at && shadowOf(at); root?.activeElement; root = shadowOf(at)) at = root.activeElement;
    return at;
  }
  var ASIDE = /* @__PURE__ */ Symbol.for("handrail.aside");
  var standsAside = (element, move2) => void Object.assign(element, { [ASIDE]: move2 });
  function hitAt(root, x, y) {
    for (const again of [false, true]) {
      const hit = (
        /** @type {(Element & {[ASIDE]?: (again: boolean) => void}) | null} */
        root.elementFromPoint(x, y)
      );
      if (!hit?.[ASIDE]) return hit;
      hit[ASIDE](again);
    }
    return root.elementFromPoint(x, y);
  }
  function elementAt(x, y) {
    let at = hitAt(document, x, y);
    for (let root = at && shadowOf(at); root; root = at && shadowOf(at)) {
      const inner = root.elementFromPoint(x, y);
      if (!inner || inner === at) break;
      at = inner;
    }
    return at;
  }
  function byId(element, id) {
    const root = rootOf(element);
    return "getElementById" in root ? root.getElementById(id) : null;
  }
  function referenced(element, attribute) {
    const ids = attr(element, attribute).split(/\s+/).filter(Boolean);
    return ids.map((id) => byId(element, id)).filter((found) => found !== null);
  }
  var SURROGATES = /[\uD800-\uDFFF]/;
  var cut = (text2, length) => text2.length > length ? text2.slice(0, length - 1).toWellFormed().replace(/\uFFFD$/, "") + "\u2026" : SURROGATES.test(text2) ? text2.toWellFormed() : text2;
  var cutSaid = (text2, length) => text2.length > length ? `${cut(text2, length - 30)} ${text2.length - length + 31} more characters` : cut(text2, length);
  function inParts(text2, length) {
    const parts2 = [];
    while (text2.length > length) {
      const end = text2.lastIndexOf(" ", length);
      const at = end > 0 ? end : /[\uD800-\uDBFF]/.test(text2[length - 1]) ? length - 1 : length;
      parts2.push(text2.slice(0, at));
      text2 = text2.slice(at).trimStart();
    }
    return [...parts2, cut(text2, length)];
  }

  // extension/page/dom/refs.js
  var names = /* @__PURE__ */ new WeakMap();
  var elements = /* @__PURE__ */ new Map();
  var forgotten = new FinalizationRegistry((ref) => {
    if (!elements.get(ref)?.deref()) elements.delete(ref);
  });
  var count = 0;
  var prefix = "";
  function setFrame(frame3) {
    prefix = frame3 ? `f${frame3}` : "";
  }
  function refOf(element, as) {
    const known4 = names.get(element);
    if (!known4) return prefix + give(`e${++count}`, element, as);
    known4.as = as;
    return prefix + known4.ref;
  }
  function give(ref, element, as) {
    names.set(element, { ref, as });
    elements.set(ref, new WeakRef(element));
    forgotten.register(element, ref);
    return ref;
  }
  function knownRef(element) {
    const known4 = names.get(element);
    return known4 ? prefix + known4.ref : "";
  }
  function shownAs(element) {
    return names.get(element)?.as ?? "";
  }
  function passOn(from, to) {
    const known4 = names.get(from);
    if (!known4 || from.isConnected) return;
    names.delete(from);
    give(known4.ref, to, "");
  }
  function elementOf(ref) {
    const element = elements.get(ref.replace(/^f\d+/, ""))?.deref();
    return element?.isConnected ? element : null;
  }
  function focusOn(ref) {
    const element = (
      /** @type {HTMLElement | null} */
      elementOf(ref)
    );
    element?.focus({ preventScroll: true });
    return element?.matches(":focus, :focus-within") ?? false;
  }

  // extension/page/guard/causes.js
  var POLL_MS = 10;
  var UNTOLD_MS = 500;
  function belongsTo(step2) {
    dispatchEvent(new CustomEvent(EVENTS.step, { detail: `${step2 ?? ""}` }));
  }
  function actsNow() {
    dispatchEvent(new CustomEvent(EVENTS.act));
  }
  function askHook() {
    let answer = null;
    const hear = (event) => {
      try {
        answer = JSON.parse(String(
          /** @type {CustomEvent} */
          event.detail
        ));
      } catch {
      }
    };
    addEventListener(EVENTS.answer, hear, { capture: true });
    dispatchEvent(new CustomEvent(EVENTS.ask));
    removeEventListener(EVENTS.answer, hear, { capture: true });
    return answer;
  }
  var submit = null;
  function noteSubmits() {
    addEventListener("submit", (event) => event.isTrusted && (submit = { event, at: Date.now() }), { capture: true, passive: true });
  }
  function causes() {
    const told2 = askHook() ?? { waits: 0, form: "unknown", formAt: -Infinity };
    return { ...told2, submitAt: submit && !submit.event.defaultPrevented ? submit.at : 0 };
  }
  var typedAt = -Infinity;
  function noteTyping() {
    for (const type2 of ["input", "keydown"]) addEventListener(type2, () => typedAt = performance.now(), { capture: true, passive: true });
  }
  var AT_FIELD = "[role=listbox], [role=option], [role=menu], [role=grid], [role=tree], [role=tooltip], [contenteditable]";
  async function takeTyped(ref, leaves, mostMs, step2) {
    const begun3 = performance.now();
    if (leaves) {
      belongsTo(step2);
      leaveField(ref ? elementOf(ref) ?? null : null, ref === null);
      belongsTo(null);
    }
    for (; ; ) {
      const waited = performance.now() - begun3;
      const answer = askHook();
      const waits = answer ? answer.waits > 0 : performance.now() - typedAt < UNTOLD_MS;
      if (!waits || waited >= mostMs) return waited;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }
  var left = null;
  function backToField() {
    if (left?.isConnected && document.activeElement === document.body) left.focus({ preventScroll: true });
    left = null;
  }
  function leaveField(next, page) {
    const field = focusedElement();
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
    if (!page && (!next || !takesFocus(next) || next === field || belongs(next, field))) return;
    left = field;
    field.blur();
  }
  var CONTROL = "a[href], button, input, select, textarea, summary";
  function takesFocus(element) {
    const control = element.closest(`${CONTROL}, [tabindex]`);
    if (!(control instanceof HTMLElement) || control.tabIndex < 0) return false;
    return control === element || control.matches(`${CONTROL}, [role]`);
  }
  function belongs(next, field) {
    const shown = ["aria-controls", "aria-owns"].flatMap((name2) => field.getAttribute(name2)?.split(/\s+/) ?? []);
    const root = (
      /** @type {Document | ShadowRoot} */
      field.getRootNode()
    );
    return next.closest(AT_FIELD) !== null || shown.some((id) => id && root.getElementById?.(id)?.contains(next)) || next.contains(field);
  }

  // extension/page/sight/contrast.js
  var LEAST = 1.15;
  var FAINT = 0.1;
  var COLOURS = /(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\([^()]*\)/g;
  var MOST_KNOWN = 500;
  var known = /* @__PURE__ */ new Map();
  var canvas = null;
  function parse(css) {
    const found = known.get(css);
    if (found) return found;
    const [red, green, blue, alpha = 1] = /^rgba?\(/.test(css) ? (css.match(/[\d.]+/g) ?? []).map(Number) : painted(css);
    const colour = [red, green, blue, alpha];
    if (known.size > MOST_KNOWN) known.clear();
    known.set(css, colour);
    return colour;
  }
  function painted(css) {
    canvas ??= new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    if (!canvas) return [0, 0, 0, 1];
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = css;
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  }
  var isFaint = (css) => parse(css)[3] < FAINT;
  function over(upper, lower) {
    const [below, [red, green, blue, alpha]] = [parse(lower), parse(upper)];
    const mixed = [red, green, blue].map((part2, i) => Math.round(part2 * alpha + below[i] * (1 - alpha)));
    return `rgb(${mixed.join(", ")})`;
  }
  function luminance([red, green, blue]) {
    const [r, g, b] = [red, green, blue].map(
      (part2) => part2 <= 10 ? part2 / 255 / 12.92 : ((part2 / 255 + 0.055) / 1.055) ** 2.4
    );
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  }
  var pairs = /* @__PURE__ */ new Map();
  function alike(ink, paper) {
    if (ink === paper) return true;
    const pair = ink + paper;
    const found = pairs.get(pair);
    if (found !== void 0) return found;
    const same4 = near(parse(over(ink, paper)), parse(paper));
    if (pairs.size > MOST_KNOWN) pairs.clear();
    pairs.set(pair, same4);
    return same4;
  }
  function near(colour, other) {
    const [dark, light] = [luminance(colour), luminance(other)].sort((a, b) => a - b);
    const hue = Math.max(...[0, 1, 2].map((i) => Math.abs(colour[i] - other[i])));
    return (light + 0.05) / (dark + 0.05) < LEAST && hue < 40;
  }
  function coloursOf(image) {
    return /url\(|image-set\(|element\(|paint\(/.test(image) ? null : image.match(COLOURS) ?? [];
  }

  // extension/page/dom/sheets.js
  var TELLING = /(?:^|[\s;])(?:display|visibility|opacity|position|overflow[\w-]*|clip[\w-]*|content-visibility|contain|cursor|transform|translate|scale|zoom|perspective|inset|left|right|top|bottom|(?:max-)?(?:width|height)|pointer-events)\s*:/;
  var STATES = /:(checked|indeterminate|disabled|enabled|(user-)?(in)?valid|placeholder-shown|required|optional|read-|default|in-range|out-of-range|autofill|open|popover-open|modal|target)/;
  var INK = /(?:^|[\s;])(?:color|fill|-webkit-text-fill-color)\s*:/;
  var ORNAMENTAL = /^(?:(?:border[\w-]*|outline[\w-]*|box-shadow|transition[\w-]*):[^;]*(?:;\s*|$))*$/;
  var HIDING = new RegExp(
    [
      String.raw`filter:[^;]*(?:opacity|blur|contrast|url|var)\(`,
      String.raw`(?:^|[\s;])(?:-webkit-)?mask(?:-image|-size)?:\s*(?!none|auto|initial)`,
      String.raw`clip-path:\s*(?!none|initial)`,
      String.raw`text-indent:[^;]*(?:-|\()`,
      String.raw`mix-blend-mode:\s*(?!normal)`,
      String.raw`letter-spacing:\s*-(?:(?:0?\.[4-9]|[1-9])[\d.]*r?em|(?:[5-9]|\d\d)[\d.]*px)`,
      String.raw`backface-visibility:\s*(?:hidden|var)`,
      String.raw`font(?:-size)?:[^;]*(?:(?<![\d.])0*(?:[0-3](?:\.\d+)?|\.\d+)(?:px|pt|mm|%)|(?<![\d.])0*(?:0|\.[0-4]\d*)(?:r?em|ex|ch|v\w+|q)?(?![\w.])|\()`
    ].join("|")
  );
  var SHRINKING = new RegExp(
    [
      String.raw`scale(?:[xyz3]|3d)?\([^)]*(?:(?<![\d.])0*\.\d|(?<![\d.])0*\d{1,2}(?:\.\d+)?%|\()`,
      String.raw`(?:matrix(?:3d)?|rotate(?:[xy]|3d)|perspective)\(`,
      String.raw`(?:^|[\s;])(?:transform|rotate):[^;]*var\(`,
      String.raw`(?:^|[\s;])rotate:\s*\S+ \S`,
      String.raw`(?:^|[\s;])(?:scale|zoom):[^;]*(?:(?<![\d.])0*\.\d|(?<![\d.])0*\d{1,2}(?:\.\d+)?%|\()`,
      String.raw`(?:^|[\s;])perspective:\s*(?!none)`
    ].join("|"),
    "i"
  );
  var CONTAINING = /(?:^|[\s;])(?:contain:[^;]*(?:paint|strict|content|var)|content-visibility:[^;]*(?:hidden|var))/;
  var STRIKING = /text-decoration(?:-line)?:[^;]*(?:line-through|var\()/;
  var WRITING = /(?:^|[\s;{])content:[^;]*(?:"[^"]*[\p{L}\p{N}]|\()/u;
  var RARE = [HIDING, SHRINKING, CONTAINING, STRIKING, WRITING];
  var spoken = null;
  var reach = null;
  var signature = [];
  var lists = /* @__PURE__ */ new WeakMap();
  var plain = /* @__PURE__ */ new WeakSet();
  var unreadable = /* @__PURE__ */ new WeakSet();
  var MOST_COMPARED = 150;
  function sheetsChanged(roots) {
    const now = signatureOf(roots);
    if (now.length === signature.length && now.every((part2, i) => part2 === signature[i])) return false;
    forgetRules();
    signature = signatureOf(roots);
    return true;
  }
  function signatureOf(roots) {
    const signs = [];
    const sheets = /* @__PURE__ */ new Set();
    for (const sheet of sheetsOf(roots)) {
      signs.push(sheet);
      sheets.add(sheet);
    }
    let room = MOST_COMPARED;
    for (const sheet of [...sheets].reverse()) {
      signs.push(sheet.disabled, sheet.media.mediaText);
      let count3 = 0;
      for (const rules of listsIn(sheet)) {
        signs.push(rules.length, rules[0], rules[rules.length - 1]);
        count3 += rules.length;
      }
      if (count3 > room) continue;
      room -= count3;
      for (const rule of rulesOf(sheet) ?? []) signs.push(rule.cssText);
    }
    return signs;
  }
  function listsIn(sheet) {
    let known4 = lists.get(sheet);
    if (!known4) {
      const rules = rulesOf(sheet);
      lists.set(sheet, known4 = rules ? [...listsUnder(rules)] : []);
    }
    return known4;
  }
  function* listsUnder(rules) {
    yield rules;
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule) continue;
      if (rule instanceof CSSImportRule) yield* rule.styleSheet ? listsIn(rule.styleSheet) : [];
      else if ("cssRules" in rule) yield* listsUnder(
        /** @type {CSSGroupingRule} */
        rule.cssRules
      );
    }
  }
  function forgetSheets() {
    forgetRules();
    forgetPlain();
  }
  function forgetRules() {
    reach = spoken = null;
    lists = /* @__PURE__ */ new WeakMap();
  }
  var forgetPlain = () => void (plain = /* @__PURE__ */ new WeakSet());
  var sheetsSpeak = (roots, declaration) => (spoken ??= spokenIn(sheetsOf(roots))).has(declaration);
  var rootSpeaks = (root, declaration) => spokenIn(sheetsIn(root)).has(declaration);
  function spokenIn(sheets, found = /* @__PURE__ */ new Set()) {
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
  function reachOf(roots) {
    reach ??= read(sheetsOf(roots));
    return reach;
  }
  function* sheetsOf(roots) {
    yield* sheetsIn(document);
    for (const root of roots) if (mayHoldSheets(root)) yield* sheetsIn(root);
  }
  function mayHoldSheets(root) {
    if (root.adoptedStyleSheets.length) return true;
    if (!plain.has(root) && !root.querySelector("style, link")) plain.add(root);
    return !plain.has(root);
  }
  function* sheetsIn(root) {
    yield* root.styleSheets;
    yield* root.adoptedStyleSheets;
  }
  function rulesOf(sheet) {
    if (unreadable.has(sheet)) return null;
    try {
      return sheet.cssRules;
    } catch {
      unreadable.add(sheet);
      return null;
    }
  }
  function read(sheets) {
    const pointed = { within: /* @__PURE__ */ new Set(), beside: /* @__PURE__ */ new Set(), afar: false };
    const found = { beside: /* @__PURE__ */ new Set(), above: /* @__PURE__ */ new Set(), pointed, positions: false, states: false };
    let unread = false;
    const readSheet = (sheet) => {
      const rules = rulesOf(sheet);
      if (rules) readRules(rules, "");
      else unread = true;
    };
    const readRules = (rules, outer) => {
      for (const rule of rules) {
        if (rule instanceof CSSImportRule) {
          if (rule.styleSheet) readSheet(rule.styleSheet);
        } else if (rule instanceof CSSStyleRule) {
          const selector = outer ? rule.selectorText.replaceAll("&", `:is(${outer})`) : rule.selectorText;
          readSelector(selector, rule, found);
          if (rule.cssRules.length) readRules(rule.cssRules, selector);
        } else if ("cssRules" in rule) {
          readRules(
            /** @type {CSSGroupingRule} */
            rule.cssRules,
            outer
          );
        }
      }
    };
    for (const sheet of sheets) readSheet(sheet);
    const { positions, states } = found;
    const [within2, besides] = [pointed.within, pointed.beside].map((parts2) => [...parts2].join(","));
    return {
      beside: mentioned(found.beside),
      above: mentioned(found.above),
      positions,
      states,
      pointed: { within: within2, beside: besides, afar: pointed.afar },
      unread
    };
  }
  function readSelector(selector, rule, found) {
    if (!/[+~:]/.test(selector)) return;
    const bare2 = selector.replace(/"[^"]*"|'[^']*'/g, "").replace(/\[\s*([\w-]+)[^\]]*\]/g, "[$1]").replace(/:nth-[\w-]+\((?![^)]* of )[^)]*\)/g, ":first-child");
    const above = bare2.includes(":has(");
    const positions = /:(first|last|only)-|:empty|:nth-/.test(bare2);
    const beside4 = /[+~]/.test(bare2) || bare2.includes(" of ");
    const declared = rule.style.cssText;
    if (POINTED.test(bare2)) readPointed(bare2, declared !== "" && ORNAMENTAL.test(declared), found.pointed);
    if (!(above || positions || beside4)) return;
    const placing = TELLING.test(declared);
    if (!placing && ![INK, HIDING, STRIKING].some((telling) => telling.test(declared))) return;
    if (above) for (const token of tokensIn(bare2)) found.above.add(token);
    if (beside4) for (const token of tokensIn(bare2)) found.beside.add(token);
    if (positions && placing) found.positions = true;
    if ((above || beside4) && STATES.test(bare2)) found.states = true;
  }
  var NAME = String.raw`(?:[\w-]|[^\x00-\x7f]|\\.)+`;
  var TOKEN = new RegExp(String.raw`[.#]${NAME}|\[[\w-]+\]|(?<=^|[\s>+~(,])(?:[a-z][\w-]*|\*|(?=:))`, "gi");
  var tokensIn = (selector) => (selector.match(TOKEN) ?? []).map((token) => token || "*");
  var POINTED = /(?<!\\):(hover|focus|active)/;
  function readPointed(selector, ornamental, found) {
    selector = selector.replace(/:(?:not|is|where)\((?:[^()]|\([^()]*\))*\)/g, (part2) => POINTED.test(part2) ? part2 : "");
    if (selector.includes("(")) {
      if (ornamental) return;
      found.beside.add("*");
      found.afar ||= selector.includes(":has(");
      return;
    }
    for (const alternative of selector.split(",")) {
      const parts2 = alternative.trim().split(/\s*([\s>+~])\s*/);
      for (let i = 0; i < parts2.length; i += 2) {
        if (!POINTED.test(parts2[i])) continue;
        const beside4 = parts2.slice(i + 1).some((part2) => part2 === "+" || part2 === "~");
        if (!beside4 || !ornamental) found[beside4 ? "beside" : "within"].add(parts2[i].replace(/(?<!\\)::?[\w-]+/g, "") || "*");
      }
    }
  }
  function selects(selector, element) {
    if (!selector) return false;
    try {
      return matches(element, selector);
    } catch {
      return true;
    }
  }
  var mentioned = (tokens) => ({ tokens, selector: [...tokens].join(",") });
  function mentions({ selector }, element) {
    if (!selector) return false;
    try {
      return matches(element, selector) || element.querySelector(selector) !== null;
    } catch {
      return true;
    }
  }
  function mentionsChange({ tokens }, attribute, before4, now) {
    if (!tokens.size) return false;
    if (tokens.has(`[${attribute}]`)) return true;
    if (attribute === "id") return tokens.has(`#${before4}`) || tokens.has(`#${now}`);
    if (attribute !== "class") return false;
    const [old, current] = [before4, now].map((names3) => new Set(names3.split(/\s+/).filter(Boolean)));
    return [...old.symmetricDifference(current)].some((name2) => tokens.has(`.${CSS.escape(name2)}`));
  }

  // extension/page/dom/cheap_checks.js
  var CheapCheck = class _CheapCheck {
    /** @type {CheapCheck[]} */
    static #all = [];
    /** Whether the page may have it: before the first reading nobody knows. */
    possible = true;
    /** Whether an element with such a style was ever met. */
    #inline = false;
    /**
     * @param {RegExp} rule a declaration that brings it
     * @param {string} [inline] selects elements whose own style may
     */
    constructor(rule, inline = ":not(*)") {
      this.rule = rule;
      this.inline = inline;
      _CheapCheck.#all.push(this);
    }
    /**
     * A reading begins.
     * @param {Iterable<ShadowRoot>} roots
     * @param {MutationRecord[] | null} records what has changed since the last one; null: anything
     * @param {boolean} scripted an animation is at work that no rule tells of
     */
    static begin(roots, records, scripted) {
      for (const check of _CheapCheck.#all) {
        if (records) check.#inline ||= records.some((record) => check.#isBrought(record));
        else check.#inline = [document, ...roots].some((root) => root.querySelector(check.inline) !== null);
        check.possible = check.#inline || scripted || sheetsSpeak(roots, check.rule);
      }
    }
    /** A shadow root was found while reading. @param {ShadowRoot} root */
    static met(root) {
      for (const check of _CheapCheck.#all) {
        check.#inline ||= root.querySelector(check.inline) !== null;
        check.possible ||= check.#inline || rootSpeaks(root, check.rule);
      }
    }
    /** @param {MutationRecord} record */
    #isBrought({ type: type2, target: target2, addedNodes }) {
      const elements2 = (type2 === "attributes" ? [target2] : [...addedNodes]).filter((node) => node instanceof Element);
      return elements2.some((element) => matches(element, this.inline) || type2 !== "attributes" && findAll(element, this.inline).length > 0);
    }
  };

  // extension/page/sight/ground.js
  var NO_COLOUR = "rgba(0, 0, 0, 0)";
  function pagePaper() {
    for (const element of [document.documentElement, document.body]) {
      const colour = element && getComputedStyle(element).backgroundColor;
      if (colour && colour !== NO_COLOUR) return colour;
    }
    return "rgb(255, 255, 255)";
  }
  function paperOf(ground) {
    const { style, under } = ground;
    if (!ground.paper) {
      const colour = style?.backgroundColor ?? pagePaper();
      if (!under) ground.paper = colour;
      else if (colour === NO_COLOUR) ground.paper = paperOf(under);
      else ground.paper = colour.startsWith("rgb(") ? colour : over(colour, paperOf(under));
    }
    return ground.paper;
  }

  // extension/page/sight/type_size.js
  var LEAST_TYPE = 4;
  var USUAL_TYPE = 16;
  var INLINE = ["zoom", "scale", "matrix", "perspective", "rotate"].map((name2) => `[style*="${name2}" i]`).join(",") + ",foreignObject";
  var shrinking = new CheapCheck(SHRINKING, INLINE);
  function isTiny(element, style, scale = shrinking.possible ? scaleOf(element) : 1) {
    const drawn = element instanceof SVGGraphicsElement ? drawingScale(element) : scale;
    return parseFloat(style.fontSize) * drawn < LEAST_TYPE;
  }
  var isTinyFrame = (frame3) => USUAL_TYPE * scaleOf(frame3) < LEAST_TYPE;
  function scaleIn(element, style, box, around) {
    if (!shrinking.possible || box === null && style.zoom === "1") return around;
    return ownScale(element, box ?? rectOf(element)) || around;
  }
  function scaleOf(element) {
    for (const at of upwards(element)) {
      const scale = ownScale(at, rectOf(at));
      if (scale) return scale;
    }
    return 1;
  }
  function ownScale(element, { left: left4, top, right, bottom }) {
    if (!(element instanceof HTMLElement)) return 0;
    const [width, height, across, down] = [right - left4, bottom - top, offsetWidth(element), offsetHeight(element)];
    if (!across || !down) return 0;
    return Math.min(Math.min(width, height) / Math.min(across, down), Math.max(width, height) / Math.max(across, down));
  }
  function drawingScale(element) {
    const matrix = element.getScreenCTM();
    return matrix ? Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c)) : 1;
  }

  // extension/page/sight/visual_effects.js
  var MOST_BLUR = 6;
  var FAR_LEFT = -200;
  var MOST_TIGHT = -0.4;
  var INLINE2 = ["filter", "mask", "clip-path", "text-indent", "font", "backface", "blend", "letter-spacing"].map((name2) => `[style*="${name2}" i]`).join(",");
  var effects = new CheapCheck(HIDING, INLINE2);
  var isFaded = (ground) => ground.clear < FAINT || effects.possible && ground.clear * clarityOf(ground) < FAINT;
  function clarityOf(ground) {
    const { style, under } = ground;
    if (ground.clarity < 0)
      ground.clarity = !style ? 1 : showsBack(ground) ? 0 : clarity(style) * (under ? clarityOf(under) : 1);
    return ground.clarity;
  }
  function showsBack({ style, under }) {
    if (style?.backfaceVisibility !== "hidden") return false;
    const turned2 = turnOf(style);
    for (let at = under; at?.style?.transformStyle === "preserve-3d"; at = at.under) {
      const { overflowX, filter } = at.style;
      if (overflowX !== "visible" || filter !== "none") break;
      turned2.preMultiplySelf(turnOf(at.style));
    }
    return turned2.inverse().m33 < 0;
  }
  function turnOf({ transform, rotate }) {
    const [, axis = "", angle = ""] = /^([xy]|[-\d.e]+ [-\d.e]+ [-\d.e]+) (\S+)$/.exec(rotate) ?? [];
    const [x, y, z] = axis === "x" ? [1, 0, 0] : axis === "y" ? [0, 1, 0] : axis.split(" ");
    return new DOMMatrix(angle && `rotate3d(${x}, ${y}, ${z}, ${angle})`).multiplySelf(new DOMMatrix(transform));
  }
  function fadedBy(elements2) {
    let clear = 1;
    for (const element of elements2) {
      const style = getComputedStyle(element);
      clear *= Number(style.opacity) * clarity(style);
    }
    return clear < FAINT;
  }
  function isOutOfType(element, { scale }, style) {
    if ((effects.possible || scale < 1 || element instanceof SVGElement) && isTiny(element, style, scale)) return true;
    if (effects.possible && parseFloat(style.letterSpacing) <= MOST_TIGHT * parseFloat(style.fontSize)) return true;
    const indent = effects.possible ? style.textIndent : "";
    return indent.startsWith("-") && parseFloat(indent) <= (indent.endsWith("%") ? -100 : FAR_LEFT);
  }
  var MIXED = {
    screen: (upper, lower) => upper + lower - upper * lower,
    multiply: (upper, lower) => upper * lower,
    lighten: Math.max,
    darken: Math.min,
    difference: (upper, lower) => Math.abs(upper - lower),
    exclusion: (upper, lower) => upper + lower - 2 * upper * lower
  };
  function inkOn(ink, ground) {
    for (let at = effects.possible ? ground : null; at?.style && at.under; at = at.under) {
      const mixed = MIXED[at.style.mixBlendMode];
      if (!mixed) continue;
      const paper = paperOf(at.under);
      if (paperOf(ground) !== paper) return ink;
      const [upper, lower] = [parse(ink), parse(paper)];
      const parts2 = [0, 1, 2].map((i) => Math.round(255 * mixed(upper[i] / 255, lower[i] / 255)));
      return `rgba(${parts2.join(", ")}, ${upper[3]})`;
    }
    return ink;
  }
  function clarity(style) {
    const { filter, maskImage, clipPath } = style;
    if (filter === "none" && maskImage === "none" && clipPath === "none") return 1;
    if (clipPath !== "none" && cutsAll(clipPath, parseFloat(style.width), parseFloat(style.height))) return 0;
    if (maskImage !== "none" && (coloursOf(maskImage)?.every(isFaint) || /^0(px|%)/.test(style.maskSize))) return 0;
    let left4 = 1;
    for (const [, name2, number, unit] of filter.matchAll(/(opacity|blur|contrast)\(([\d.]+)(%|px)?\)/g)) {
      const amount2 = Number(number) / (unit === "%" ? 100 : 1);
      if (name2 === "opacity") left4 *= amount2;
      else if (name2 === "blur" ? amount2 >= MOST_BLUR : amount2 < FAINT) return 0;
    }
    return left4;
  }
  function cutsAll(shape2, width, height) {
    const [, name2 = "", inside = ""] = /^(\w+)\((.*?)\)/.exec(shape2) ?? [];
    const share = (length, whole) => length.endsWith("%") ? parseFloat(length) / 100 : parseFloat(length) / whole;
    if (name2 === "inset") {
      const [top, right = top, bottom = top, left4 = right] = inside.split(" round")[0].trim().split(/\s+/);
      return share(top, height) + share(bottom, height) >= 1 || share(left4, width) + share(right, width) >= 1;
    }
    if (name2 === "circle" || name2 === "ellipse") return /^(\S+ )?0(px|%)?( |$)/.test(inside);
    if (name2 !== "polygon") return false;
    const points = inside.replace(/^(nonzero|evenodd),/, "").split(",").map((point2) => point2.trim().split(/\s+/));
    const across = points.map(([x]) => share(x, width));
    const down = points.map(([, y = "0"]) => share(y, height));
    const area = across.reduce((sum, x, i) => {
      const next = (i + 1) % points.length;
      return sum + x * down[next] - across[next] * down[i];
    }, 0);
    const outside2 = [across, down].some((axis) => Math.max(...axis) <= 0 || Math.min(...axis) >= 1);
    return outside2 || Math.abs(area) < 2e-3;
  }

  // extension/page/sight/containment.js
  var containing = new CheapCheck(CONTAINING, '[style*="contain" i],[style*="content-visibility" i]');
  var isContained = (style) => containing.possible && /paint|strict|content/.test(style.contain);
  var isSkipped = (style) => containing.possible && style.contentVisibility === "hidden";

  // extension/page/dom/frame_view.js
  var seen = true;
  function watchFrame() {
    if (window.parent === window || !document.documentElement) return;
    const observer4 = new IntersectionObserver((entries2) => {
      seen = /** @type {IntersectionObserverEntry} */
      entries2.at(-1).isIntersecting;
    });
    observer4.observe(document.documentElement);
  }
  var frameIsSeen = () => seen;

  // extension/page/dom/labels.js
  var indexes = /* @__PURE__ */ new WeakMap();
  var entries = /* @__PURE__ */ new WeakMap();
  var valid = false;
  function indexOf(root) {
    if (!valid) {
      forget();
      hold();
    }
    const known4 = indexes.get(root);
    if (known4) return known4;
    const index = /* @__PURE__ */ new Map();
    for (const label of root.querySelectorAll("label")) enter(label, index);
    indexes.set(root, index);
    return index;
  }
  function enter(label, index) {
    const control = (
      /** @type {HTMLLabelElement} */
      label.control
    );
    if (!control) return;
    const labels = index.get(control);
    if (labels) labels.push(label);
    else index.set(control, [label]);
    entries.set(label, { index, control });
  }
  function enterAnew(labels) {
    for (const label of labels) leave(label);
    const joined = /* @__PURE__ */ new Set();
    for (const label of labels) {
      const index = indexes.get(rootOf(label));
      if (index) enter(label, index);
      const entry = entries.get(label);
      if (entry) joined.add(entry.index.get(entry.control) ?? []);
    }
    for (const labels2 of joined) labels2.sort(inOrder);
  }
  function leave(label) {
    const entry = entries.get(label);
    if (!entry) return;
    entries.delete(label);
    const left4 = (entry.index.get(entry.control) ?? []).filter((other) => other !== label);
    if (left4.length) entry.index.set(entry.control, left4);
    else entry.index.delete(entry.control);
  }
  function forget() {
    indexes = /* @__PURE__ */ new WeakMap();
    entries = /* @__PURE__ */ new WeakMap();
  }
  function hold() {
    valid = true;
    queueMicrotask(() => valid = false);
  }
  function checkLabels(records) {
    if (!records || records.some(concernsAny)) forget();
    else enterAnew(new Set(records.flatMap(labelsIn)));
    hold();
  }
  function concernsAny({ type: type2, attributeName, addedNodes, removedNodes }) {
    if (type2 === "attributes") return attributeName === "id" || attributeName === "type";
    return elementsIn(addedNodes, removedNodes).some((element) => matches(element, "[id]") || contains(element, "[id]"));
  }
  function labelsIn({ type: type2, attributeName, addedNodes, removedNodes, target: target2 }) {
    const element = target2 instanceof Element ? target2 : null;
    if (type2 === "attributes") return element && attributeName === "for" && matches(element, "label") ? [element] : [];
    const changed3 = elementsIn(addedNodes, removedNodes);
    if (!changed3.length) return [];
    const within2 = changed3.flatMap((element2) => matches(element2, "label") ? [element2] : findAll(element2, "label"));
    return element ? [...labelsAround(element), ...within2] : within2;
  }
  function* labelsAround(element) {
    let at = element;
    while (at = at && closestHere(at, "label")) {
      yield at;
      at = at.parentElement;
    }
  }
  function labelsOf(element) {
    if (!("labels" in element)) return [];
    const labels = attr(element, "id") ? indexOf(rootOf(element)).get(element) ?? [] : [...labelsAround(element)].reverse();
    return labels.filter((label) => (
      /** @type {HTMLLabelElement} */
      label.control === /** @type {Element} */
      element
    ));
  }

  // extension/page/sight/visibility.js
  var EVERYWHERE = Object.freeze({ left: -1e9, top: -1e9, right: 1e9, bottom: 1e9 });
  var NOWHERE = Object.freeze({ left: 1e9, top: 1e9, right: -1e9, bottom: -1e9 });
  function common(a, b) {
    const left4 = Math.max(a.left, b.left);
    const top = Math.max(a.top, b.top);
    const right = Math.min(a.right, b.right);
    const bottom = Math.min(a.bottom, b.bottom);
    return left4 < right && top < bottom ? { left: left4, top, right, bottom } : NOWHERE;
  }
  var overlap = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  var SEAM = 4;
  var lapsOver = ({ left: left4, top, right, bottom }, before4) => overlap({ left: left4 + SEAM, top: top + SEAM, right: right - SEAM, bottom: bottom - SEAM }, before4);
  var within = (inner, outer) => inner.left >= outer.left && inner.top >= outer.top && inner.right <= outer.right && inner.bottom <= outer.bottom;
  function topPlace() {
    const rtl = getComputedStyle(document.documentElement).direction === "rtl";
    const page = { ...EVERYWHERE, left: rtl ? -1e9 : -scrollX, top: -scrollY };
    if (isCutAcross()) Object.assign(page, rtl ? { left: 0 } : { right: innerWidth });
    const view = frameIsSeen() ? { left: 0, top: 0, right: innerWidth, bottom: innerHeight } : NOWHERE;
    return { clip: page, apart: page, view };
  }
  function isCutAcross() {
    const [root, body] = [document.documentElement, document.body].map((element) => element ? getComputedStyle(element).overflowX : "visible");
    return /hidden|clip/.test(root === "visible" ? body : root);
  }
  function wordingSight(style, { place, placed, inView, cut: cut2 }) {
    return {
      gone: false,
      placed,
      visible: placed && style.visibility === "visible",
      inView,
      scrolls: false,
      cut: cut2,
      box: null,
      position: "static",
      inside: place
    };
  }
  function sight(element, style, place, inline = style.display === "inline") {
    const box = boxOf(element);
    const position = inline ? "static" : style.position;
    const overflow = inline ? "visible" : style.overflow;
    const contained = !inline && isContained(style);
    const open = overflow === "visible" && !contained;
    const edges = open ? EVERYWHERE : edgesOf(box, contained ? "clip" : overflow);
    const small = isSmall(element, box);
    let gone = small && isThin(edges);
    let { clip, apart: apart3, view } = place;
    if (position === "fixed") {
      clip = apart3 = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
      view = frameIsSeen() ? clip : NOWHERE;
    } else if (position === "absolute") {
      clip = apart3;
    }
    if (position === "absolute" || position === "fixed") {
      gone ||= CUT_AWAY.test(style.clipPath);
      const shape2 = style.clip;
      if (shape2 !== "auto") {
        clip = common(clip, shapeOf(shape2, box));
        gone ||= isThin(clip);
      }
    }
    const cutOff = !overlap(box, clip);
    const placed = !gone && !small && !cutOff;
    const visible = placed && style.visibility === "visible";
    const inView = overlap(box, view);
    let scrolls = false;
    let cut2 = placed && !within(box, clip);
    if (!open && element !== document.documentElement && element !== document.body) {
      const [across, down = across] = overflow.split(" ").map((axis) => axis === "auto" || axis === "scroll");
      if (!across && !down) {
        gone ||= cutOff && edges === box;
        clip = common(clip, edges);
        cut2 ||= placed && overflows(element);
      } else {
        scrolls = down && element.scrollHeight > element.clientHeight + 4 || across && element.scrollWidth > element.clientWidth + 4;
        if (scrolls && placed)
          clip = {
            ...EVERYWHERE,
            ...across ? null : { left: Math.max(clip.left, box.left), right: Math.min(clip.right, box.right) },
            ...down ? null : { top: Math.max(clip.top, box.top), bottom: Math.min(clip.bottom, box.bottom) }
          };
      }
      view = common(view, edges);
    }
    if (apart3 !== clip && (position !== "static" || contained || style.transform !== "none")) apart3 = clip;
    const same4 = clip === place.clip && apart3 === place.apart && view === place.view;
    return { gone, placed, visible, inView, scrolls, cut: cut2, box, position, inside: same4 ? place : { clip, apart: apart3, view } };
  }
  function edgesOf(box, overflow) {
    if (!overflow.includes("visible")) return box;
    const { left: left4, top, right, bottom } = box;
    return overflow.startsWith("visible") ? { ...EVERYWHERE, top, bottom } : { ...EVERYWHERE, left: left4, right };
  }
  function shapeOf(shape2, box) {
    const [top, right, bottom, left4] = shape2.slice("rect(".length).split(",").map(parseFloat);
    return {
      left: isNaN(left4) ? box.left : box.left + left4,
      top: isNaN(top) ? box.top : box.top + top,
      right: isNaN(right) ? box.right : box.left + right,
      bottom: isNaN(bottom) ? box.bottom : box.top + bottom
    };
  }
  var CUT_AWAY = /^inset\((50|100)%/;
  var isClippedAway = (style, box) => /^(absolute|fixed)$/.test(style.position) && (CUT_AWAY.test(style.clipPath) || style.clip !== "auto" && isThin(shapeOf(style.clip, box)));
  var isThin = ({ left: left4, top, right, bottom }) => right - left4 <= 1 || bottom - top <= 1;
  var overflows = (element) => element.scrollHeight > element.clientHeight + 4 || element.scrollWidth > element.clientWidth + 4;
  var EDGE = 2;
  function isCutOff(words2, { left: left4, top, right, bottom }) {
    const range = document.createRange();
    range.selectNode(words2);
    const box = range.getBoundingClientRect();
    return box.width > 0 && !overlap(box, { left: left4, top: top + EDGE, right, bottom: bottom - EDGE });
  }
  function boxOf(element) {
    const { left: left4, top, right, bottom } = rectOf(element);
    return { left: left4, top, right, bottom };
  }
  function isSmall(element, box) {
    if (!isThin(box)) return false;
    const { left: left4, top, right, bottom } = box;
    return !(element instanceof SVGGeometryElement && (right - left4 > 1 || bottom - top > 1));
  }
  function isVisible(element, known4) {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    const chain = [];
    let place;
    for (const at of upwards(element)) {
      place = at === element ? void 0 : known4?.get(at);
      if (place) break;
      chain.push(at);
    }
    place ??= topPlace();
    for (const at of chain.reverse()) {
      const style = getComputedStyle(at);
      if (style.display === "contents") continue;
      const seen2 = sight(at, style, place);
      if (at === element) return seen2.visible || hasVisibleContent(element);
      if (seen2.gone) return false;
      place = seen2.inside;
    }
    return false;
  }
  function hasVisibleContent(element) {
    if (!holdsElements(element)) return false;
    const own2 = rectOf(element);
    if (own2.width > 1 && own2.height > 1) return false;
    return findAll(element, "*").slice(0, 20).some((inner) => {
      const box = rectOf(inner);
      return box.width > 1 && box.height > 1 && inner.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    });
  }
  function visibleStandIn(control) {
    if (isVisible(control)) return control;
    const label = labelsOf(control).find((candidate) => isVisible(candidate));
    return label ?? (seeThrough(control) ? control : null);
  }
  function seeThrough(element) {
    if (localName(element) !== "input" || !/^(checkbox|radio|file)$/.test(attr(element, "type").toLowerCase()))
      return false;
    const box = boxOf(element);
    const style = getComputedStyle(element);
    const large = box.right - box.left > 4 && box.bottom - box.top > 4;
    const there = large && style.visibility === "visible" && element.checkVisibility();
    return there && !isClippedAway(style, box) && overlap(box, topPlace().clip);
  }
  function isDisabled(element) {
    if (matches(element, ":disabled")) return true;
    for (const at of upwards(element)) {
      if (attr(at, "aria-disabled") === "true" || has(at, "inert")) return true;
    }
    return false;
  }

  // extension/page/sight/child_frames.js
  var HOLDERS = "iframe, frame, object, embed";
  var NOWHERE2 = -1;
  var NAME_MS = 500;
  var name = null;
  var named = Promise.resolve();
  function placeInParent() {
    if (window.parent === window) return NOWHERE2;
    return placeAmong(window.parent, window) ?? name ?? NOWHERE2;
  }
  function placeAmong(around, inner) {
    for (let i = 0; i < around.length; i++) if (around[i] === inner) return i;
    return void 0;
  }
  function awaitName(secret) {
    named = new Promise((settle) => {
      const late = AbortSignal.timeout(NAME_MS);
      late.addEventListener("abort", () => settle());
      const hear = (event) => {
        const message = event.source === window.parent && typeof event.data === "string" ? event.data : "";
        if (!message.startsWith(`["${secret}",`)) return;
        name ??= /** @type {[string, string]} */
        JSON.parse(message)[1];
        settle();
      };
      addEventListener("message", hear, { capture: true, signal: late });
    });
  }
  async function placeOnceNamed() {
    await named;
    return placeInParent();
  }
  var LEAST2 = 8;
  var holders = [];
  var called = /* @__PURE__ */ new Map();
  var names2 = 0;
  function nameFrames(secret) {
    for (const holder of inShadows(document)) {
      const own2 = nameOf(holder) ?? `shadow ${++names2}`;
      called.set(own2, holder);
      holder.contentWindow?.postMessage(JSON.stringify([secret, own2]), "*");
    }
  }
  function* inShadows(root) {
    if (root instanceof ShadowRoot) yield* (
      /** @type {NodeListOf<Holder>} */
      root.querySelectorAll(HOLDERS)
    );
    for (const element of root.querySelectorAll("*")) {
      const shadow2 = shadowOf(element);
      if (shadow2) yield* inShadows(shadow2);
    }
  }
  var nameOf = (holder) => [...called].find(([, known4]) => known4 === holder)?.[0];
  function unseenFrames() {
    for (const [own2, holder] of called) if (!holder.isConnected) called.delete(own2);
    const hidden = [...called].filter(([, holder]) => !isSeen(holder)).map(([own2]) => own2);
    const held2 = listed();
    const isUnseen = (i) => {
      const holder = held2.get(window[i]);
      return holder !== void 0 && !isSeen(holder);
    };
    return [...Array.from({ length: window.length }, (_, i) => i).filter(isUnseen), ...hidden];
  }
  function listed() {
    const held2 = windowsIn(holders);
    for (let i = 0; i < window.length; i++) {
      if (held2.has(window[i])) continue;
      holders = [.../** @type {NodeListOf<Holder>} */
      document.querySelectorAll(HOLDERS)];
      return windowsIn(holders);
    }
    return held2;
  }
  var windowsIn = (elements2) => new Map(elements2.flatMap((element) => element.contentWindow ? [[element.contentWindow, element]] : []));
  function isSeen(holder) {
    const { width, height } = rectOf(holder);
    return width >= LEAST2 && height >= LEAST2 && isVisible(holder) && !fadedBy(upwards(holder)) && !isTinyFrame(holder);
  }
  var written = /* @__PURE__ */ new WeakMap();
  var noteHolder = (node, holder) => void written.set(node, holder);
  function framesAmong(nodes) {
    if (!window.length && !called.size) return [];
    const found = [];
    for (let at = 0; at < nodes.length; at++) {
      if (nodes[at].role !== "iframe") continue;
      const holder = (
        /** @type {Holder | undefined} */
        written.get(nodes[at])
      );
      const inner = holder?.contentWindow;
      const place = inner ? placeAmong(window, inner) ?? nameOf(holder) : void 0;
      if (place !== void 0) found.push([place, at]);
    }
    return found;
  }
  function holderAt(place) {
    return typeof place === "string" ? called.get(place) : listed().get(window[place]);
  }
  function focusedPlace() {
    const holder = (
      /** @type {Holder | null} */
      focusedElement()
    );
    const inner = holder?.matches(HOLDERS) && holder.contentWindow;
    if (!holder || !inner) return null;
    return placeAmong(window, inner) ?? nameOf(holder) ?? NOWHERE2;
  }

  // extension/page/shared/covering.js
  var LONG = 6;
  var SHORTEST = 3;
  var SIGNS = String.raw`[^\p{L}\p{N}]{0,3}`;
  var BEFORE = String.raw`(?<![\p{L}\p{N}\p{Sc}%#]|[.,:/+-]|\p{Sc}\s)`;
  var BEHIND = String.raw`(?![\p{L}\p{N}]|[.,:/-]\p{N}|\s?[%\p{Sc}]|\s[A-Z]{3}\b)`;
  var escaped = (text2) => text2.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  var isOfSite = (host2, other) => host2 === other || host2.endsWith(`.${other}`) || other.endsWith(`.${host2}`);
  var Covering = class {
    /** @type {{pattern: RegExp, host: string | undefined}[]} */
    #patterns = [];
    /** What was given last. @type {Value[]} */
    values = [];
    /** @param {Value[]} values  All of them, instead of those before. */
    set(values) {
      if (JSON.stringify(values) === JSON.stringify(this.values)) return;
      this.values = values;
      const found = values.flatMap(({ text: text2, host: host2 }) => {
        const pattern = patternOf(text2.trim());
        return pattern ? [{ pattern, host: pattern.flags.includes("i") ? void 0 : host2, length: text2.length }] : [];
      });
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
    cover(texts, cover, host2 = "") {
      if (this.isEmpty) return texts;
      let found = texts;
      for (const { pattern, host: own2 } of this.#patterns) {
        if (own2 === void 0 || isOfSite(own2, host2)) found = coverEach(found, pattern, cover);
      }
      return found;
    }
  };
  function patternOf(text2) {
    const letters = text2.match(/[\p{L}\p{N}]/gu) ?? [];
    const exact = escaped(text2);
    if ([...text2].length >= LONG) return new RegExp(letters.length >= LONG ? `${exact}|${letters.join(SIGNS)}` : exact, "giu");
    if ([...text2].length < SHORTEST) return null;
    const ways = new Set([text2, text2.toLowerCase(), text2.toUpperCase()].map(escaped));
    return new RegExp(`${BEFORE}(?:${[...ways].join("|")})${BEHIND}`, "gu");
  }
  function coverEach(texts, pattern, cover) {
    const whole = texts.join("\n");
    const matches2 = [...whole.matchAll(pattern)];
    if (!matches2.length) return texts;
    let [start3, at] = [0, 0];
    return texts.map((text2) => {
      const end = start3 + text2.length;
      let [written3, from] = ["", start3];
      for (; at < matches2.length; at++) {
        const [first2, last] = [matches2[at].index, matches2[at].index + matches2[at][0].length];
        if (first2 >= end) break;
        if (last > start3) {
          written3 += whole.slice(from, Math.max(first2, start3)) + cover;
          from = Math.min(last, end);
        }
        if (last > end) break;
      }
      const covered2 = written3 + whole.slice(from, end);
      start3 = end + 1;
      return covered2;
    });
  }

  // extension/generated/secret_fields.js
  var PATTERNS = {
    "password": "(?<!\\S)(?:\\S*password|\\S*passwd|passwrd|pwd|psw|pass ?phrase|(?:^|login ?|user ?|new ?|old ?|current ?|confirm ?|your ?)(?:pass|pw)(?: ?confirm| ?again| ?repeat)?(?= ?\\d*$)|\\S*passwort|\\S*kennwort|geheimwort|mots? ?de ?passe|mdp|contrasenas?|^clave(?= ?\\d*$)|clave ?(?:de ?acceso|secreta|personal|actual|nueva)|(?:tu|su|nueva|repita ?la|repite ?la) ?clave|senha|palavra ?passe|parola ?d ?ordine|parola ?segreta)(?: ?\\d+)?(?!\\S)|\u5BC6\u7801|\u5BC6\u78BC|\u53E3\u4EE4|\u30D1\u30B9\u30EF\u30FC\u30C9",
    "no_password": "(?<!\\S)(?:hint|reminder|question|lengths?|polic(?:y|ies)|strengths?|expir\\w*|ages?|days|attempts|generators?|managers?|rules|e ?mail|url|links?|protected|search|history|type|\\S*hinweis|\\S*lange|\\S*ablauf|\\S*starke|\\S*regeln|\\S*richtlinien?|\\S*frage|\\S*alter|suchen?|indice|rappel|longueur|question|expiration|duree|regles?|pista|longitud|pregunta|caducidad|palabras? ?clave|reglas?|dica|tamanho|pergunta|validade|regras?|suggerimento|lunghezza|domanda|scadenza|regole?)(?: ?\\d+)?(?!\\S)|\u63D0\u793A|\u957F\u5EA6|\u9577\u5EA6|\u5F3A\u5EA6|\u6709\u6548\u671F|\u95EE\u9898|\u7B56\u7565|\u30D2\u30F3\u30C8|\u9577\u3055|\u5F37\u5EA6|\u6709\u52B9\u671F\u9650|\u8CEA\u554F|\u30DD\u30EA\u30B7\u30FC",
    "code": "(?<!\\S)(?:(?:verification|verify|authentication|authenticator|authorization|two ?factor|2 ?factor|2 ?step|two ?step|2fa|mfa|one ?time|single ?use|sms|text ?message|login|log ?in|sign ?in|access|backup|recovery|unlock|secret|otp|totp) ?(?:pass)?codes?|otp|totp|2fa|mfa|one ?time ?(?:pass|pin)|pass ?code|codes? ?(?:from|by|in) ?(?:the ?|an? ?|your ?)?(?:sms|text ?message|authenticator|e ?mail)|codes? ?(?:that ?)?(?:we ?)?(?:have ?)?(?:just ?)?(?:sent|texted|e ?mailed)|(?:\\d|four|five|six|seven|eight) ?digit ?(?:\\w+ ?)?code|verification ?number|^(?:(?:your|new|current|old|confirm|enter|card|login|security|sim|\\d ?digit) ?)*pin(?= ?\\d*$)|^pin[ ]code(?= ?\\d*$)|pin ?number|^(?:[imp]|sms|push|chip|photo|foto|qr|app)? ?tan(?: ?eingeben)?(?= ?\\d*$)|(?:sms|push|chip|photo|foto) ?tan|verifizierungs ?code|authentifizierungs ?code|authentisierungs ?code|pruf ?code|sicherheits ?code|einmal ?(?:code|pin)|freischalt ?code|zugangs ?code|anmelde ?code|sms ?code|geheim ?(?:zahl|nummer|code)|(?:\\d|vier|sechs|acht) ?stelliger ?\\w*code|codes? ?(?:de ?verification|de ?validation|d ?authentification|a ?usage ?unique|recu ?par ?(?:sms|e ?mail)|sms|secret|pin|d ?acces|confidentiel|temporaire)|code ?a ?\\d ?chiffres|codigos? ?(?:de ?verificacion|de ?autenticacion|de ?un ?solo ?uso|de ?acceso|sms|pin|otp|recibido|secreto|temporal)|clave ?dinamica|codigo ?de ?\\d ?digitos|codigos? ?(?:de ?verificacao|de ?autenticacao|de ?acesso|de ?uso ?unico|sms|pin|secreto|temporario)|codigo ?de ?\\d ?digitos|codic[ei] ?(?:di ?verifica|di ?autenticazione|di ?accesso|otp|pin|sms|monouso|segreto|temporaneo|usa ?e ?getta)|codice ?a ?\\d ?cifre)(?: ?\\d+)?(?!\\S)|\u9A8C\u8BC1\u7801|\u9A57\u8B49\u78BC|\u6821\u9A8C\u7801|\u52D5\u614B\u78BC|\u52A8\u6001\u7801|\u77ED\u4FE1\u7801|\u8BA4\u8BC1\u7801|\u8A8D\u8B49\u78BC|\u8A8D\u8A3C\u30B3\u30FC\u30C9|\u8A8D\u8A3C\u756A\u53F7|\u691C\u8A3C\u30B3\u30FC\u30C9|\u30EF\u30F3\u30BF\u30A4\u30E0|\u6697\u8A3C\u756A\u53F7",
    "digits": "(?<!\\S)(?:(?:confirmation|activation|e ?mail) ?codes?|(?:bestatigungs|aktivierungs|e ?mail) ?code|code ?(?:de ?confirmation|d ?activation)|codigo ?(?:de ?confirmacion|de ?activacion)|codigo ?(?:de ?confirmacao|de ?ativacao)|codice ?(?:di ?conferma|di ?attivazione))(?: ?\\d+)?(?!\\S)|\u786E\u8BA4\u7801|\u78BA\u8A8D\u78BC|\u6FC0\u6D3B\u7801|\u78BA\u8A8D\u30B3\u30FC\u30C9",
    "bare_code": "(?<!\\S)(?:^(?:the ?|enter ?|enter ?the ?|your ?)?codes?(?= ?\\d*$)|^code(?: ?eingeben)?(?= ?\\d*$)|^(?:le ?|votre ?|saisissez ?le ?)?code(?= ?\\d*$)|^(?:el ?|su ?|tu ?)?codigo(?= ?\\d*$)|^(?:o ?|seu ?)?codigo(?= ?\\d*$)|^(?:il ?)?codice(?= ?\\d*$))(?: ?\\d+)?(?!\\S)|^\u30B3\u30FC\u30C9$",
    "no_name": "(?<!\\S)(?:^(?:please ?)?(?:enter|type|fill ?in|insert|write)(?: ?(?:it|here|below))*(?= ?\\d*$)|^(?:bitte ?)?(?:hier ?)?(?:eingeben|eintragen|ausfullen)(?= ?\\d*$)|^(?:veuillez ?)?(?:entrez|saisissez|saisir|remplir)(?: ?ici)?(?= ?\\d*$)|^(?:por ?favor ?)?(?:introduzca|ingrese|escriba|rellene)(?: ?aqui)?(?= ?\\d*$)|^(?:por ?favor ?)?(?:digite|insira|introduza|preencha)(?: ?aqui)?(?= ?\\d*$)|^(?:per ?favore ?)?(?:inserisci|inserire|digita|scrivi)(?: ?qui)?(?= ?\\d*$))(?: ?\\d+)?(?!\\S)|^\u8BF7?(?:\u8F93\u5165|\u586B\u5199)$|^\u3054?\u5165\u529B(?:\u304F\u3060\u3055\u3044|\u3057\u3066\u304F\u3060\u3055\u3044)?$",
    "boxes": "(?<!\\S)(?:codes?|digits?|otp|pin|token|verification|codes?|ziffern?|stellen?|tan|pin|chiffres?|codigo|digitos?|codigo|digitos?|codice|cifr[ae])(?: ?\\d+)?(?!\\S)|\u7801|\u78BC|\u30B3\u30FC\u30C9|\u756A\u53F7|\u6841",
    "no_boxes": "(?<!\\S)(?:(?:post(?:al)?|zip|area|country|sort|discount|promo|coupon|voucher|gift(?: ?card)?|booking|product) ?(?:codes?)?|dates?|birth\\w*|day|month|year|letters?|words?|guess|scores?|crossword|sudoku|puzzle|plz|postleitzahl|vorwahl|gutschein\\w*|rabatt\\w*|datum|geburts\\w*|tag|monat|jahr|buchstaben?|worte?r?|punkte|ratsel|codes? ?(?:postal|promo|client)|date|naissance|jour|mois|annee|lettres?|mots?|codigo ?(?:postal|promocional)|cupon|fecha|nacimiento|dia|mes|ano|letras?|palabras?|codigo ?(?:postal|promocional)|cep|cupom|data|nascimento|dia|mes|ano|letras?|palavras?|codice ?(?:postale|promozionale|sconto|fiscale)|cap|data|nascita|giorno|mese|anno|letter[ae]|parol[ae])(?: ?\\d+)?(?!\\S)|\u90AE\u7F16|\u90AE\u653F\u7F16\u7801|\u90F5\u905E\u5340\u865F|\u65E5\u671F|\u751F\u65E5|\u4F18\u60E0|\u90F5\u4FBF\u756A\u53F7|\u65E5\u4ED8|\u751F\u5E74\u6708\u65E5|\u30AF\u30FC\u30DD\u30F3|\u96FB\u8A71\u756A\u53F7",
    "key": "(?<!\\S)(?:(?:(?:api|access|secret|private|encryption|recovery|licen[cs]e) ?(?:secret ?)?key|(?:api|app|client|consumer|shared|signing|webhook) ?secret|secrets?(?= ?\\d*$)|(?:api|app|access|auth|bearer|bot|refresh|security|session|personal ?access) ?token|(?:seed|recovery) ?phrase)(?! ?(?:name|label|title|description))|(?:api|zugriffs|geheimer|privater) ?(?:client ?)?schlussel|(?:api|app|client|webhook) ?geheimnis|(?:zugriffs|api) ?token|cle ?(?:api|d ?api|secrete|privee)|secret ?(?:api|client|partage)|jeton ?(?:d ?acces|api)|clave ?(?:de ?)?(?:api|privada)|secreto ?(?:de ?la ?api|del? ?cliente|compartido)|token ?de ?acceso|chave ?(?:de ?|da ?)?(?:api|secreta|privada)|segredo ?(?:da ?api|do ?cliente|compartilhado)|token ?de ?acesso|chiave ?(?:api|segreta|privata)|segreto ?(?:api|client|del ?client|condiviso)|token ?di ?accesso)(?: ?\\d+)?(?!\\S)|\u5BC6\u94A5|\u5BC6\u9470|\u79C1\u94A5|\u79C1\u9470|\u8BBF\u95EE\u4EE4\u724C|\u5BA2\u6237\u7AEF\u673A\u5BC6|api\u30AD\u30FC|\u79D8\u5BC6\u9375|\u30A2\u30AF\u30BB\u30B9\u30C8\u30FC\u30AF\u30F3|\u30B7\u30FC\u30AF\u30EC\u30C3\u30C8",
    "card": "(?<!\\S)(?:(?:(?:credit|debit|bank|payment) ?)?card ?(?:num\\w*|no|code|pan)|credit ?card|cc ?(?:num\\w*|no|csc|cvc|cvv|cvv2|exp\\w*)|cvv2?|cvc2?|csc|cvn2?|cid|security ?(?:code|number)|card ?security ?\\w+|card ?verification ?\\w+|\\w*karten ?nummer|(?:karten ?)?pruf ?nummer|(?:karten ?)?pruf ?ziffer|kreditkarte|numero ?de ?(?:la ?)?carte|cryptogramme|code ?de ?securite|numero ?de ?(?:la ?)?tarjeta|codigo ?de ?seguridad|numero ?do ?cartao|codigo ?de ?seguranca|numero ?(?:della ?)?carta|codice ?di ?sicurezza)(?: ?\\d+)?(?!\\S)|(?:\u4FE1\u7528|\u94F6\u884C|\u9280\u884C)?\u5361\u53F7|\u5361\u865F|\u5B89\u5168\u7801|\u5B89\u5168\u78BC|\u30AB\u30FC\u30C9\u756A\u53F7|\u30BB\u30AD\u30E5\u30EA\u30C6\u30A3\u30B3\u30FC\u30C9",
    "other_number": "(?<!\\S)(?:order|invoice|receipt|bill|tracking|shipment|parcel|consignment|waybill|customer|client|member|membership|contract|policy|case|ticket|booking|reservation|reference|ref|transaction|serial|article|item|product|part|model|batch|lot|sku|ean|gtin|upc|isbn|issn|imei|iccid|meid|coupon|voucher|promo|gift|discount|company|registration|registered|vat|tax|duns|licen[cs]e|patent|document|file|id|phone|tel|telephone|mobile|fax|post(?:al)?|zip|meter|barcode|\\w*bestell\\w*|\\w*auftrags?\\w*|rechnungs?\\w*|beleg\\w*|sendungs?\\w*|sendung|paket\\w*|kunden\\w*|vertrags?\\w*|mitglieds?\\w*|buchungs?\\w*|referenz\\w*|vorgangs?\\w*|serien\\w*|artikel\\w*|gutschein\\w*|rabatt\\w*|handelsregister\\w*|steuer\\w*|ust\\w*|aktenzeichen|telefon\\w*|handy\\w*|plz|postleitzahl|zahler\\w*|commande|facture|suivi|colis|client|dossier|reference|siret|siren|rcs|tva|coupon|bon|contrat|adherent|serie|article|entreprise|telephone|postal|pedido|factura|seguimiento|envio|cliente|contrato|referencia|serie|articulo|cupon|empresa|cif|nif|telefono|postal|socio|pedido|encomenda|fatura|rastreio|rastreamento|cliente|contrato|referencia|serie|artigo|cupom|cupao|empresa|cnpj|nif|telefone|postal|ordine|fattura|spedizione|tracciamento|cliente|contratto|riferimento|serie|articolo|buono|coupon|azienda|partita ?iva|telefono|postale|pratica)(?: ?\\d+)?(?!\\S)|\u8BA2\u5355|\u8A02\u55AE|\u5355\u53F7|\u55AE\u865F|\u8FD0\u5355|\u5FEB\u9012|\u53D1\u7968|\u5BA2\u6237|\u7F16\u53F7|\u7DE8\u865F|\u4F18\u60E0\u5238|\u4F18\u60E0\u7801|\u516C\u53F8|\u7EDF\u4E00\u793E\u4F1A\u4FE1\u7528\u4EE3\u7801|\u7535\u8BDD|\u90AE\u7F16|\u6D41\u6C34\u53F7|\u5E8F\u5217\u53F7|\u6CE8\u6587|\u4F1D\u7968|\u8FFD\u8DE1|\u8ACB\u6C42|\u304A\u5BA2\u69D8|\u4F1A\u54E1|\u4E88\u7D04|\u7BA1\u7406|\u88FD\u9020|\u5546\u54C1|\u30AF\u30FC\u30DD\u30F3|\u6CD5\u4EBA|\u96FB\u8A71|\u90F5\u4FBF|\u53D7\u4ED8"
  };

  // extension/page/shared/secret_words.js
  var compiled = /* @__PURE__ */ new Map();
  var bare = (words2) => words2.replace(new RegExp("(\\p{Ll})(\\p{Lu})|(\\p{Lu})(?=\\p{Lu}\\p{Ll}{2})", "gu"), "$1$3 $2").normalize("NFD").replace(/[\u0300-\u036f]/g, "").normalize("NFC").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();
  function isCalled(kind, name2, whole = false) {
    if (!name2) return false;
    const key = kind;
    let pattern = compiled.get(key);
    if (!pattern) compiled.set(key, pattern = new RegExp(PATTERNS[kind], "u"));
    const words2 = bare(name2);
    const found = pattern.exec(words2);
    return found !== null && (!whole || found[0].length >= words2.length);
  }

  // extension/page/shared/card_numbers.js
  var ISSUERS = (
    /** @type {[number, number, number[]][]} */
    [
      [4, 4, [16, 18, 19]],
      [51, 55, [16]],
      [2221, 2720, [16]],
      [2200, 2204, [16, 17, 18, 19]],
      [34, 34, [15]],
      [37, 37, [15]],
      [300, 305, [14, 16]],
      [3095, 3095, [14, 16]],
      [36, 36, [14, 16]],
      [38, 39, [14, 16]],
      [3528, 3589, [16, 17, 18, 19]],
      [6011, 6011, [16, 17, 18, 19]],
      [644, 659, [16, 17, 18, 19]],
      [62, 62, [16, 17, 18, 19]],
      [8171, 8171, [16]],
      [508, 508, [16]],
      [60, 60, [16]],
      [5018, 5018, [16, 17, 18, 19]],
      [5020, 5020, [16, 17, 18, 19]],
      [5038, 5038, [16, 17, 18, 19]],
      [5019, 5019, [16]],
      [5060, 5067, [16, 18, 19]],
      [5893, 5893, [16, 17, 18, 19]],
      [6304, 6304, [16, 17, 18, 19]],
      [6362, 6363, [16]],
      [637, 639, [16]],
      [6703, 6703, [16, 17, 18, 19]],
      [6759, 6763, [16, 17, 18, 19]],
      [9792, 9792, [16]],
      [8600, 8600, [16]],
      [9860, 9860, [16]],
      [1, 1, [15]]
    ]
  );
  var GROUPS = /* @__PURE__ */ new Set(["4 4 4 4", "4 4 4 4 1", "4 4 4 4 2", "4 4 4 4 3", "4 6 5", "4 6 4", "4 4 4 2", "4 4 4 3", "4 5 6", "8 8", "6 13"]);
  var FEWEST_IN_ONE = 15;
  var FEWEST_DIGITS = 14;
  var MOST_DIGITS = 19;
  var BETWEEN = String.raw`[\s\p{Zs}\p{Pd}.·•/_|\u00ad\u200b\u2060]{1,3}`;
  var RUN = new RegExp(String.raw`(?<![\p{L}\p{N}])\p{Nd}+(?:${BETWEEN}\p{Nd}+)*(?![\p{L}\p{N}])`, "gu");
  var IBAN = /(?<![A-Z0-9])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?![A-Z0-9])/g;
  function luhn(digits) {
    let sum = 0;
    for (let i = 0; i < digits.length; i++) {
      const digit = Number(digits[digits.length - 1 - i]) * (i % 2 ? 2 : 1);
      sum += digit > 9 ? digit - 9 : digit;
    }
    return sum % 10 === 0;
  }
  var isIssued = (digits) => ISSUERS.some(([from, to, counts]) => {
    const first2 = Number(digits.slice(0, String(from).length));
    return from <= first2 && first2 <= to && counts.includes(digits.length);
  }) && luhn(digits);
  function isCard(groups) {
    const digits = groups.join("");
    if (digits.length > MOST_DIGITS || digits.length < FEWEST_DIGITS) return false;
    if (groups.length === 1) {
      const bare2 = digits.replace(/^0+/, "");
      return bare2.length >= FEWEST_IN_ONE && digits[0] !== "1" && isIssued(bare2) && bare2[0] !== "1";
    }
    const lengths = groups.map((group) => group.length);
    return (GROUPS.has(lengths.join(" ")) || lengths.every((length) => length === 1)) && isIssued(digits);
  }
  var NAME_BEFORE = 40;
  var UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u;
  var NUMBER_WORDS = /(?:\s|^)(?:no|nr|num|number|n|id|code|nummer|numero|numéro|número|番号|号码|号)$/u;
  function isOther(before4) {
    const said = before4.slice(-NAME_BEFORE).replace(/[^\p{L}\p{N}]+$/u, "");
    const words2 = said.replace(NUMBER_WORDS, "").split(/[\s.,;|()]+/).slice(-2);
    const last = words2.at(-1) ?? "";
    if (!new RegExp("\\p{L}", "u").test(last) || isCalled("card", said)) return false;
    return UNSPACED.test(last) ? isCalled("other_number", last) : [last, words2.join(" ")].some((name2) => isCalled("other_number", name2, true));
  }
  function coverCards(text2, cover, label = () => "") {
    let accounts;
    return text2.replace(RUN, (run, at) => {
      const count3 = run.match(new RegExp("\\p{Nd}", "gu"))?.length ?? 0;
      if (count3 < FEWEST_DIGITS) return run;
      const before4 = text2.slice(0, at);
      if (new RegExp("\\p{Nd}\\.$", "u").test(before4) || before4.endsWith("+")) return run;
      accounts ??= [...text2.matchAll(IBAN)].map((match) => [match.index, match.index + match[0].length]);
      if (accounts.some(([from, to]) => from <= at && at < to)) return run;
      return coveredRun(run, cover, (start3) => start3 || before4.trim() ? isOther(before4 + start3) : isNamedOther(label()));
    });
  }
  var isNamedOther = (name2) => isCalled("other_number", name2) && !isCalled("card", name2);
  function coveredRun(run, cover, other) {
    const parts2 = run.split(new RegExp(`(${BETWEEN})`, "u"));
    const digits = parts2.map((part2, i) => i % 2 ? part2 : part2.normalize("NFKC"));
    let covered2 = "";
    for (let i = 0; i < parts2.length; ) {
      const end = cardFrom(digits, i);
      if (end > i && !other(covered2 && parts2.slice(0, i).join(""))) {
        covered2 += cover;
        i = end;
      } else covered2 += parts2[i++];
      if (i < parts2.length && i % 2) covered2 += parts2[i++];
    }
    return covered2;
  }
  function cardFrom(parts2, start3) {
    if (isCard([parts2[start3]]) && parts2[start3 - 1] !== ".") return start3 + 1;
    const sign = parts2[start3 + 1]?.trim();
    const groups = [parts2[start3]];
    for (let i = start3 + 2, digits = parts2[start3].length; i < parts2.length && parts2[i - 1].trim() === sign; i += 2) {
      digits += parts2[i].length;
      if (digits > MOST_DIGITS) return start3;
      groups.push(parts2[i]);
      if (isCard(groups) && (parts2[i].length > 1 || parts2[i + 2]?.length !== 1)) return i + 1;
    }
    return start3;
  }
  var PART = new RegExp("^\\s*\\p{Nd}{1,6}\\s*$", "u");
  function cardParts(texts) {
    const found = /* @__PURE__ */ new Set();
    for (let start3 = 0; start3 < texts.length; start3++) {
      if (!PART.test(texts[start3])) continue;
      let end = start3;
      while (end < texts.length && PART.test(texts[end])) end++;
      const groups = texts.slice(start3, end).map((text2) => text2.trim().normalize("NFKC"));
      if (groups.length > 1 && isCard(groups)) for (let i = start3; i < end; i++) found.add(i);
      start3 = end;
    }
    return found;
  }

  // extension/page/shared/mask_text.js
  var COVER = "\u2022\u2022\u2022\u2022";
  var TOKENS = new RegExp(
    [
      String.raw`\b(?:AKIA|ASIA)[0-9A-Z]{16}\b`,
      String.raw`\bgh[opsur]_[A-Za-z0-9]{20,}`,
      String.raw`\bgithub_pat_\w{20,}`,
      String.raw`\bsk-[\w-]{16,}`,
      String.raw`\b[rs]k_(?:live|test)_\w{10,}`,
      String.raw`\bxox[abeoprs]-[\w-]{10,}`,
      String.raw`\bAIza[\w-]{30,}`
    ].join("|"),
    "g"
  );
  var WEB_TOKEN = /(?<![\w-])(?=[\w-]+\.[\w-]{8,}\.)([\w-]*?)\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g;
  var typed = new Covering();
  var coverTyped = (values) => typed.set(values);
  var hasTyped = () => !typed.isEmpty;
  var withoutTyped = (texts, host2) => typed.cover(texts, COVER, host2);
  function maskText(text2, { label, host: host2 = "" } = {}) {
    const [open] = withoutTyped([text2], host2);
    if (open.length < 13) return open;
    const rest2 = open.includes("eyJ") ? open.replace(WEB_TOKEN, `$1${COVER}`) : open;
    return coverCards(rest2, COVER, label).replace(TOKENS, COVER);
  }
  var SECRET_PARAMETER = /token|secret|passw|pwd|api.?key|access.?key|session|signature|^(pw|pass|pin|tan|psw|passcode|passphrase|senha|mdp|sig|sid|key|auth|code|jwt|otp)$/i;
  var LETS_IN = /^(reset|reset-?password|password-?reset|recover|magic|magic-?link|verify|verification|confirm|activate|activation|invite|invitation|token|one-?time-?login|unlock)$/i;
  var isDrawn = (part2) => part2.length >= 16 && /^[\w~.-]+$/.test(part2) && /\d/.test(part2) && /[a-z]/i.test(part2);
  function maskUrl(url) {
    const open = withoutTypedParts(url);
    if (!/[?#]/.test(open) && open.length < 60 && !/\d/.test(open)) return open;
    const pathless = open.replace(/(?<=\/([^/?#]+)\/)[^/?#]+/g, (part2, name2) => LETS_IN.test(name2) && isDrawn(part2) ? COVER : part2);
    return maskText(pathless).replace(
      /([?#&;])([^=&#;]+)(=[^&#;]+)?/g,
      (whole, mark, name2, value2) => value2 && SECRET_PARAMETER.test(name2) ? `${mark}${name2}=${COVER}` : whole
    );
  }
  function withoutTypedParts(url) {
    const host2 = URL.parse(url)?.hostname ?? "";
    const holds2 = (part2) => withoutTyped([unescaped(part2)], host2)[0] !== unescaped(part2);
    if (!holds2(url)) return url;
    const [path] = url.split(/[?#]/);
    return [`${path}?${COVER}`, `${URL.parse(url)?.origin}/${COVER}`].find((less) => !holds2(less)) ?? COVER;
  }
  function unescaped(part2) {
    try {
      const once = decodeURIComponent(part2.replaceAll("+", " "));
      return /%[0-9a-f]{2}/i.test(once) ? decodeURIComponent(once) : once;
    } catch {
      return part2;
    }
  }

  // extension/page/meaning/empty_words.js
  var EMPTY_WORDS = new Set(
    "all android auto bg block body bootstrap border btn btns button buttons class clickable col component container content control controls corner css default div el element elem fa fab far fas field fixed flex float font form glyph glyphicon grid group has hidden icon icons id img inline inner input is item items js jsx lg li main material md mdi mini ng no normal on only options outer pad padding path px py ql relative root row rounded round sc secondary size sm solid span state static style styled svg symbol symbols td to tr type ui ul use vue widget wrap wrapper xl xs".split(" ")
  );

  // extension/page/meaning/table_cells.js
  var ROWS = "tr, [role=row]";
  var CELLS = "td, th, [role=gridcell], [role=cell], [role=rowheader]";
  var GRIDS = "table, [role=table], [role=grid], [role=treegrid]";
  var cellsOf = (row) => findAll(row, `${CELLS}, [role=columnheader]`);
  function placeOf(cell, row) {
    let place = 0;
    for (const other of cellsOf(row)) {
      if (other === cell) break;
      place += other instanceof HTMLTableCellElement ? other.colSpan : 1;
    }
    return place;
  }
  function columnWords(element) {
    const cell = closestHere(element, CELLS);
    const [row, grid] = [cell && closestHere(cell, ROWS), cell && closestHere(cell, GRIDS)];
    if (!cell || !row || !grid) return "";
    const first2 = grid.querySelector(ROWS);
    if (!first2 || first2 === row || contains(first2, "input, select, textarea")) return "";
    const place = placeOf(cell, row);
    const head = cellsOf(first2).find((other) => placeOf(other, first2) === place);
    const isHead = head && (matches(head, "th, [role=columnheader]") || !contains(first2, "th") && cellsOf(first2).length > 1);
    return isHead && !(head instanceof HTMLTableCellElement && head.colSpan > 1) ? rawText(head).trim() : "";
  }

  // extension/page/meaning/value_boxes.js
  var TYPED = /^(|text|tel|number|password)$/;
  var UNTYPED = /^(checkbox|radio|submit|button|image|reset|hidden|file|range|color)$/;
  var MOST_IN_BOX = 6;
  var BOXES = { fewest: 2, most: 8 };
  var LEVELS = 4;
  var MOST_FIELDS = 100;
  var ABOVE = { levels: 6, texts: 3, longest: 200 };
  var WORDS = new RegExp("\\p{L}", "u");
  var labelText = (element) => [...labelsOf(element), ...referenced(element, "aria-labelledby")].map((label) => rawText(label)).join(" ");
  function ownWords(field) {
    const words2 = [labelText(field), attr(field, "aria-label"), attr(field, "placeholder")].filter((text2) => WORDS.test(text2));
    return words2.length ? words2 : [attr(field, "title")].filter((text2) => WORDS.test(text2));
  }
  var valueOf = (element) => "value" in element ? String(element.value).trim() : "";
  function mayHold(element, fewest, most2) {
    const longest = Number(attr(element, "maxlength"));
    return fewest <= longest && longest <= most2;
  }
  function boxesAround(field) {
    if (!isBox(field)) return [];
    let two = [];
    for (let at = flatParent(field), level = 0; at && level < LEVELS; at = flatParent(at), level++) {
      const inputs = findAll(at, "input");
      if (inputs.length > MOST_FIELDS) return two;
      const fields2 = inputs.filter((one) => !UNTYPED.test(attr(one, "type").toLowerCase()));
      if (fields2.length < 2) continue;
      const like = (one) => isBox(one) && shapeOf2(one) === shapeOf2(field);
      const here = fields2.indexOf(field);
      let [first2, last] = [here, here];
      while (first2 > 0 && like(fields2[first2 - 1])) first2--;
      while (last < fields2.length - 1 && like(fields2[last + 1])) last++;
      const boxes = (
        /** @type {HTMLInputElement[]} */
        fields2.slice(first2, last + 1)
      );
      if (boxes.length > BOXES.fewest) return boxes.length <= BOXES.most ? boxes : [];
      if (boxes.length === BOXES.fewest) two = boxes;
      if (boxes.length < fields2.length) return two;
    }
    return two;
  }
  var isBox = (field) => isTyped(field) && (mayHold(field, 1, MOST_IN_BOX) || isShortDigits(valueOf(field)));
  var isTyped = (field) => field instanceof HTMLInputElement && TYPED.test(attr(field, "type").toLowerCase());
  var isShortDigits = (value2) => /^\d{1,6}$/.test(value2);
  var shapeOf2 = (box) => mayHold(box, 1, 1) || valueOf(box).length === 1 ? "1" : "more";
  function isOneValue(boxes) {
    const [first2, ...others] = boxes.map((box) => ownWords(box).join(" ").toLowerCase().replace(/[^\p{L}]+/gu, " ").trim());
    return others.every((other) => other === first2) && (first2 !== "" || !wordsBetween(boxes[0], boxes[boxes.length - 1]));
  }
  function wordsBetween(from, to) {
    const range = document.createRange();
    range.setStartAfter(from);
    range.setEndBefore(to);
    return /[\p{L}\p{N}]/u.test(range.toString());
  }
  var isJoined = (field) => /^[-–—/.·]$/.test((field.previousSibling ?? field.parentElement?.previousSibling)?.textContent?.trim() ?? "");
  function fieldBefore(field) {
    if (!isTyped(field) || ownWords(field).length && !isJoined(field)) return null;
    const before4 = neighbour(field, -1);
    const isLike2 = before4 && isTyped(before4) && shapeKey(before4) === shapeKey(field) && areNamedAlike(before4, field);
    return isLike2 && !wordsBetween(before4, field) ? before4 : null;
  }
  function areNamedAlike(one, other) {
    const [first2, second] = [one, other].map((field) => new RegExp("\\p{L}+", "u").exec(bare(attr(field, "name") || attr(field, "id")))?.[0]);
    return !first2 || !second || first2 === second;
  }
  function neighbour(field, step2) {
    for (let at = flatParent(field), level = 0; at && level < LEVELS; at = flatParent(at), level++) {
      const fields2 = findAll(at, FIELD);
      if (fields2.length > MOST_FIELDS) return void 0;
      const found = fields2[fields2.indexOf(field) + step2];
      if (found) return found;
    }
    return void 0;
  }
  var shapeKey = (field) => JSON.stringify(["type", "maxlength", "size", "class"].map((name2) => attr(field, name2)));
  function partsOf(field) {
    const boxes = boxesAround(field);
    if (boxes.length && (shapeOf2(field) === "1" || isOneValue(boxes) && boxes.every((box) => isInLine(box, field)))) return boxes;
    const parts2 = [field];
    for (let at = fieldBefore(field); at && isInLine(at, field); at = fieldBefore(at)) parts2.unshift(at);
    for (let next = neighbour(field, 1); next && isInLine(next, field); next = neighbour(next, 1)) {
      if (fieldBefore(next) !== parts2[parts2.length - 1]) break;
      parts2.push(next);
    }
    return parts2;
  }
  var isInLine = (one, other) => Math.abs(rectOf(one).top - rectOf(other).top) < Math.max(rectOf(one).height, 1);
  function wordsAround(boxes) {
    const group = closestHere(boxes[0], "fieldset, [role=group], [aria-label], [aria-labelledby]");
    const outer = group === boxes[0] ? closestHere(flatParent(boxes[0]) ?? boxes[0], "fieldset, [role=group], [aria-label], [aria-labelledby]") : group;
    if (!outer) return [];
    const legend = localName(outer) === "fieldset" ? findAll(outer, "legend").map((one) => rawText(one)) : [];
    return [...legend, attr(outer, "aria-label"), ...referenced(outer, "aria-labelledby").map((one) => rawText(one))].filter(Boolean);
  }
  function wordsAbove(field) {
    const found = [];
    for (let at = (
      /** @type {Element | null} */
      field
    ), level = 0; at && at !== document.body && level < ABOVE.levels; at = flatParent(at), level++) {
      for (let node = at.previousSibling; node; node = node.previousSibling) {
        if (node instanceof Element && holdsField(node)) return found;
        const text2 = node instanceof Text || node instanceof Element && node.checkVisibility() ? rawText(node).trim() : "";
        if (WORDS.test(text2) && text2.length <= ABOVE.longest && found.push(text2) >= ABOVE.texts) return found;
      }
    }
    return found;
  }
  var holdsField = (element) => matches(element, FIELD) || contains(element, FIELD);
  var FIELD = "input:not([type=hidden i]), select, textarea";

  // extension/page/meaning/secret_fields.js
  var TELLS_NOTHING = /^(|on|off|none|false|true|nope|disabled|chrome-off|section-.*|shipping|billing|home|work|mobile)$/;
  function isDrawnAsDots(element) {
    const style = getComputedStyle(element);
    const dots = style.getPropertyValue("-webkit-text-security");
    return dots !== "" && dots !== "none" || /text-?security|password|(^|[ -])dots?mask/i.test(style.fontFamily);
  }
  function kindOf(element, label) {
    const type2 = attr(element, "type").toLowerCase();
    const tokens = attr(element, "autocomplete").toLowerCase().split(/\s+/);
    if (tokens.some((token) => token.startsWith("cc-"))) return "card";
    if (tokens.some((token) => token.endsWith("-password"))) return "password";
    if (tokens.includes("one-time-code")) return "code";
    if (localName(element) === "input" && UNTYPED.test(type2)) return "";
    const own2 = [label, ...ownWords(element)].filter(Boolean);
    const around = [columnWords(element), ...describedBy(element)].filter(Boolean);
    const shown = [...own2, ...around];
    const names3 = [attr(element, "name"), attr(element, "id")].filter(Boolean);
    const all = [...shown, ...names3, ...ownWords(element).length || around.length ? [] : names3.map(withoutAffixes)];
    const called3 = (kind, texts = all) => texts.some((text2) => isCalled(kind, text2));
    if (called3("card")) return "card";
    if (localName(element) === "select" || !TYPED.test(type2) || !tokens.every((token) => TELLS_NOTHING.test(token))) return "";
    if (called3("code")) return "code";
    if (called3("password") && !called3("no_password")) return "password";
    if (called3("key")) return "key";
    const digits = takesDigits(element);
    if (called3("digits", shown.length ? shown : names3) && (digits || /^\d{4,8}$/.test(valueOf(element)))) return "code";
    return digits && mayHold(element, 4, 8) && called3("bare_code", own2.length ? own2 : names3) ? "code" : kindOfBoxes(boxesAround(element));
  }
  function describedBy(element) {
    if (ownWords(element).some(saysSomething) || !has(element, "aria-describedby")) return [];
    let before4 = element.previousSibling;
    while (before4 && !new RegExp("\\p{L}", "u").test(rawText(before4))) before4 = before4.previousSibling;
    const isLabel2 = before4 instanceof Text || before4 instanceof Element && !matches(before4, "h1, h2, h3, h4, h5, h6, p, div, [role=heading]");
    return isLabel2 && saysSomething(rawText(
      /** @type {Node} */
      before4
    )) ? [] : referenced(element, "aria-describedby").map((one) => rawText(one));
  }
  var saysSomething = (words2) => !isCalled("no_name", words2);
  function withoutAffixes(name2) {
    const words2 = bare(name2).split(" ");
    return words2.slice(words2.findLastIndex((word, i) => i < words2.length - 1 && isAffix(word)) + 1).join(" ");
  }
  var isAffix = (word) => /\d/.test(word) || EMPTY_WORDS.has(word) || /^[b-df-hj-np-tv-xz]{1,4}$/.test(word);
  var takesDigits = (element) => /^(numeric|decimal)$/.test(attr(element, "inputmode").toLowerCase()) || /^(tel|number)$/.test(attr(element, "type").toLowerCase()) || /^\^?(\\d|\[0-9\])/.test(attr(element, "pattern"));
  function kindOfBoxes(boxes) {
    if (!boxes.length) return "";
    const around = wordsAround(boxes);
    const words2 = [...around, ...boxes.flatMap((box) => [attr(box, "name"), attr(box, "id"), attr(box, "class"), ...ownWords(box)])];
    const called3 = (kind, texts = words2) => texts.some((text2) => isCalled(kind, text2));
    if (shapeOf2(boxes[0]) !== "1") {
      if (isCard(boxes.map(valueOf))) return "card";
      return isOneValue(boxes) ? called3("card") ? "card" : called3("code", around) ? "code" : called3("key", around) ? "key" : "" : "";
    }
    if (boxes.length < 4 || isOneOfRows(boxes) || isOfDate(boxes)) return "";
    const all = [...words2, ...wordsAbove(boxes[0])];
    if (called3("code", all)) return "code";
    if (called3("no_boxes", all)) return "";
    if (called3("boxes", all)) return "code";
    return boxes.every(takesDigits) && isOneValue(boxes) && !all.some(isOtherNumber) ? "code" : "";
  }
  var NUMBER = new RegExp("(?:(?<!\\p{L})n[or\xB0\xBA]|number|nummer|n[u\xFA]m[e\xE9]ro|\u53F7|\u756A\u53F7|\u53F7\u7801)(?!\\p{L})", "iu");
  var isOtherNumber = (text2) => NUMBER.test(text2) && isCalled("other_number", text2);
  var isOneOfRows = (boxes) => closestHere(boxes[0], "table, [role=grid], [role=table]") !== null;
  var isOfDate = (boxes) => boxes.some((box) => new RegExp("^\\p{L}$", "u").test(attr(box, "placeholder")) || has(box, "readonly"));

  // extension/page/meaning/mask.js
  var passwords = /* @__PURE__ */ new WeakSet();
  var dotted = /* @__PURE__ */ new WeakSet();
  var filled = /* @__PURE__ */ new WeakSet();
  var labelled = /* @__PURE__ */ new WeakMap();
  var holders2 = /* @__PURE__ */ new Map();
  var held = [];
  var repeated = new Covering();
  var SHORTEST2 = 4;
  var CARD_VALUES = /^(\d{3}|\D*(\d\D*){13,19})$/;
  var MOST = 100;
  var MOST_BEGUN = 10;
  function coverField(element) {
    filled.add(element);
    holders2.set(element, { boxes: [element] });
  }
  var EDITORS = "[contenteditable]:not([contenteditable=false]), [role=textbox], [role=searchbox]";
  var isEditor = (element) => matches(element, EDITORS) && !FIELDS.test(localName(element));
  var FIELDS = /^(input|textarea|select)$/;
  function findSecrets(nameOf4) {
    for (const field of findAll(document.documentElement, `input:not([type=hidden]), textarea, ${EDITORS}`)) secretKind(field, nameOf4(field));
  }
  function maskText2(text2, label) {
    const masked = maskText(text2, { label, host: location.hostname });
    remember();
    return repeated.cover([masked], COVER)[0];
  }
  function hasSecrets() {
    remember();
    return hasTyped() || !repeated.isEmpty;
  }
  function withoutValues(texts) {
    remember();
    return repeated.cover(withoutTyped(texts, location.hostname), COVER);
  }
  var isFocused = (element) => (
    /** @type {Document | ShadowRoot} */
    element.getRootNode().activeElement === element
  );
  function remember() {
    let more = false;
    const values = [];
    for (const [field, holder] of holders2) {
      const { boxes, kind, begun: begun3 = [] } = holder;
      const value2 = boxes.map((box) => "value" in box ? String(box.value) : box.textContent ?? "").join("");
      if (!isConnected(field)) holders2.delete(field);
      if (kind === "card" ? !CARD_VALUES.test(value2) : value2.length < SHORTEST2) continue;
      values.push(value2);
      const typing2 = boxes.some(isFocused);
      if (!typing2 && !begun3.length) continue;
      const over2 = begun3.filter((part2) => value2 !== part2 && value2.startsWith(part2) && held.includes(part2));
      for (const part2 of over2) held.splice(held.indexOf(part2), 1);
      more ||= over2.length > 0;
      const left4 = begun3.filter((part2) => part2 !== value2 && !over2.includes(part2));
      holder.begun = typing2 ? [...left4, value2].slice(-MOST_BEGUN) : left4;
    }
    for (const value2 of values) {
      if (held.length >= MOST || held.includes(value2)) continue;
      held.push(value2);
      more = true;
    }
    if (more) repeated.set(held.map((text2) => ({ text: text2 })));
  }
  function secretKind(element, label = "") {
    if (filled.has(element)) return "filled";
    return fieldKind(element, label);
  }
  function fieldKind(element, label = "") {
    const tag = localName(element);
    if (!FIELDS.test(tag) && !isEditor(element)) return "";
    if (tag !== "select" && isDrawnAsDots(element)) dotted.add(element);
    if (attr(element, "type").toLowerCase() === "password") passwords.add(element);
    const found = kindOf(element, label);
    if (label) labelled.set(element, found);
    const kind = found || labelled.get(element) || "";
    if (kind === "card") return hold2(element, kind);
    if (passwords.has(element)) return hold2(element, "password");
    if (kind) return hold2(element, kind);
    if (dotted.has(element)) return hold2(element, "password");
    const before4 = holders2.size && (!label || isJoined(element)) ? fieldBefore(element) : null;
    const same4 = before4 && holders2.get(before4)?.kind || "";
    return same4 && hold2(element, same4);
  }
  function hold2(element, kind) {
    if (!holders2.has(element)) holders2.set(element, { boxes: partsOf(element), kind });
    return kind;
  }

  // extension/generated/roles.js
  var FIELD_ROLES = (
    /** @type {ReadonlySet<string>} */
    /* @__PURE__ */ new Set(["combobox", "listbox", "searchbox", "slider", "spinbutton", "textbox"])
  );

  // extension/page/meaning/roles.js
  var KNOWN = new Set(
    "alert alertdialog application article banner blockquote button cell checkbox columnheader combobox complementary contentinfo dialog feed figure form grid gridcell group heading image img link list listbox listitem log main marquee math menu menubar menuitem menuitemcheckbox menuitemradio meter navigation none note option presentation progressbar radio radiogroup region row rowgroup rowheader scrollbar search searchbox separator slider spinbutton status switch tab table tablist tabpanel textbox timer toolbar tooltip tree treegrid treeitem".split(" ")
  );
  var CONTROL_ROLES = new Set(
    "button checkbox combobox link listbox menuitem menuitemcheckbox menuitemradio option radio searchbox slider spinbutton switch tab textbox treeitem".split(" ")
  );
  var BY_TAG = (
    /** @type {Record<string, string>} */
    {
      article: "article",
      aside: "complementary",
      button: "button",
      canvas: "canvas",
      dialog: "dialog",
      fieldset: "group",
      figure: "figure",
      h1: "heading",
      h2: "heading",
      h3: "heading",
      h4: "heading",
      h5: "heading",
      h6: "heading",
      hr: "separator",
      iframe: "iframe",
      img: "img",
      li: "listitem",
      main: "main",
      menu: "list",
      meter: "meter",
      nav: "navigation",
      ol: "list",
      optgroup: "group",
      option: "option",
      output: "status",
      progress: "progressbar",
      search: "search",
      summary: "button",
      table: "table",
      textarea: "textbox",
      tr: "row",
      td: "cell",
      ul: "list",
      dt: "term",
      dd: "definition",
      frame: "iframe",
      video: "video",
      audio: "audio",
      form: "form"
    }
  );
  var BY_INPUT_TYPE = (
    /** @type {Record<string, string>} */
    {
      button: "button",
      submit: "button",
      reset: "button",
      image: "button",
      file: "button",
      color: "button",
      checkbox: "checkbox",
      radio: "radio",
      range: "slider",
      number: "spinbutton",
      search: "searchbox",
      hidden: ""
    }
  );
  var SECTIONING = "article, aside, main, nav, section, [role=article], [role=main], [role=region]";
  function roleOf(element) {
    if (has(element, "role")) {
      const stated2 = attr(element, "role").toLowerCase().split(/\s+/).find((role) => KNOWN.has(role));
      if (stated2 === "presentation" || stated2 === "none") return isMeant(element) ? nativeRole(element) : "";
      if (stated2) return stated2 === "image" ? "img" : stated2;
    }
    return nativeRole(element);
  }
  var FOCUSABLE = "a[href], area[href], button, input:not([type=hidden]), select, textarea, summary, iframe, [tabindex]";
  var isMeant = (element) => matches(element, FOCUSABLE) || ["aria-label", "aria-labelledby", "aria-describedby", "aria-live", "aria-controls"].some((name2) => has(element, name2));
  function nativeRole(element) {
    const tag = localName(element);
    switch (tag) {
      case "a":
      case "area":
        return has(element, "href") || element instanceof SVGElement && has(element, "xlink:href") ? "link" : "";
      case "input": {
        const input = (
          /** @type {HTMLInputElement} */
          element
        );
        const role = BY_INPUT_TYPE[input.type];
        if (role !== void 0 && role !== "searchbox") return role;
        return has(input, "list") ? "combobox" : role ?? "textbox";
      }
      case "select": {
        const select = (
          /** @type {HTMLSelectElement} */
          element
        );
        return select.multiple || select.size > 1 ? "listbox" : "combobox";
      }
      case "img":
        return has(element, "alt") && attr(element, "alt") === "" && !isMeant(element) ? "" : "img";
      case "svg":
        return has(element, "aria-label") || isTitled(element) ? "img" : "";
      case "th":
        return isLayout(element) ? "" : isOfRow(element) ? "rowheader" : "columnheader";
      case "header":
        return closest(element, SECTIONING) ? "" : "banner";
      case "footer":
        return closest(element, SECTIONING) ? "" : "contentinfo";
      case "section":
        return has(element, "aria-label") || has(element, "aria-labelledby") ? "region" : "";
      case "tr":
      case "td":
      case "table":
        return isLayout(element) ? "" : BY_TAG[tag];
      default:
        return BY_TAG[tag] ?? "";
    }
  }
  var isTitled = (drawing) => contains(drawing, ":scope > title") && !contains(drawing, "text, foreignObject");
  function isOfRow(header) {
    const scope = /^(row|col)/i.exec(attr(header, "scope"));
    if (scope) return scope[1].toLowerCase() === "row";
    const row = parentElement(header);
    const cells = row ? Array.from(childNodes(row)) : [];
    return cells.some((cell) => cell instanceof HTMLTableCellElement && localName(cell) === "td" && /[^ \t\n\f\r]/.test(markupIn(cell)));
  }
  function isLayout(element) {
    const table = closestHere(element, "table");
    return table !== null && /^(presentation|none)$/.test(attr(table, "role"));
  }

  // extension/page/meaning/names.js
  var SILENT = new Set(
    "script style template noscript head meta link title datalist select textarea option".split(" ")
  );
  var FIELDS2 = new Set("input select textarea".split(" "));
  var UNSEEN = new RegExp("(?!(?<=\\p{Extended_Pictographic})[\\uFE0E\\uFE0F]|\\uFE0F\\u20E3)[\\uE000-\\uF8FF\\p{Default_Ignorable_Code_Point}]", "gu");
  var TIDY = /^[!-~]+(?: [!-~]+)*$/;
  function tidy(text2) {
    if (text2 === "" || TIDY.test(text2)) return text2;
    return text2.replace(UNSEEN, "").replace(/\s+/g, " ").trim();
  }
  var NAMED_BY_CONTENT = new Set(
    "button cell checkbox clickable columnheader gridcell heading link listitem menuitem menuitemcheckbox menuitemradio option radio row rowheader shape switch tab tooltip treeitem".split(" ")
  );
  function nameOf2(element, role = roleOf(element)) {
    const labelled2 = has(element, "aria-labelledby") && textOf(referenced(element, "aria-labelledby"), element);
    if (labelled2) return labelled2;
    const label = tidy(attr(element, "aria-label"));
    if (label) return label;
    const native = nativeName(element, role);
    if (native) return native;
    if (NAMED_BY_CONTENT.has(role)) {
      const content = contentText(element);
      const whole = tidy(styledText(element, content) || bareStyledText(element));
      if (whole) return whole;
    }
    const rest2 = titleOf2(element) || tidy(attr(element, "placeholder")) || tidy(attr(element, "aria-placeholder"));
    return rest2 || (isField(element, role) ? besideText(element) : "");
  }
  var fieldName = (field) => isEditor(field) ? nameOf2(field, "textbox") : nameOf2(field);
  var titles = /* @__PURE__ */ new WeakMap();
  function titleOf2(element) {
    const title = tidy(attr(element, "title"));
    if (title) titles.set(element, title);
    return title || matches(element, ":hover") && titles.get(element) || "";
  }
  var isField = (element, role) => FIELD_ROLES.has(role) || (role === "checkbox" || role === "radio") && localName(element) === "input";
  function nativeName(element, role) {
    switch (localName(element)) {
      case "input": {
        const input = (
          /** @type {HTMLInputElement} */
          element
        );
        if (/^(submit|reset|button)$/.test(input.type)) {
          return tidy(input.value) || { submit: "Submit", reset: "Reset", button: "" }[input.type] || "";
        }
        if (input.type === "image") return tidy(input.alt) || tidy(input.title) || "Submit";
        return labelText2(input) || (input.type === "file" ? "Choose file" : "");
      }
      case "select":
      case "textarea":
      case "button":
      case "meter":
      case "progress":
      case "output":
        return labelText2(
          /** @type {HTMLInputElement} */
          element
        );
      case "img":
      case "area":
        return tidy(attr(element, "alt")) || tidy(attr(element, "title"));
      case "fieldset":
        return childName(element, "legend");
      case "table":
        return childName(element, "caption");
      case "figure":
        return childName(element, "figcaption");
      case "optgroup":
      case "option":
        return tidy(attr(element, "label"));
      case "svg":
        return childName(element, "title");
      default:
        return role === "shape" ? childName(element, "title") : "";
    }
  }
  function childName(element, tag) {
    const child = Array.from(flatChildren(element)).find((node) => node instanceof Element && localName(node) === tag);
    return child ? contentText(
      /** @type {Element} */
      child
    ) : "";
  }
  function labelText2(control) {
    const labels = labelsOf(control);
    const shown = labels.length > 1 ? labels.filter((label) => !isHidden(label)) : labels;
    if (labels.length) return textOf(shown.length ? shown : labels, control);
    const before4 = control.previousElementSibling;
    const loose = before4 instanceof HTMLLabelElement && !has(before4, "for") && !before4.control;
    return loose && localName(control) !== "button" ? contentText(before4) : "";
  }
  function textOf(elements2, but) {
    const texts = elements2.map(
      (element) => tidy(attr(element, "aria-label")) || stated(element) || contentText(element, but, isHidden(element))
    );
    return tidy(texts.join(" "));
  }
  var isHidden = (element) => !element.checkVisibility({ visibilityProperty: true });
  function stated(element) {
    const tag = localName(element);
    if (tag === "img" || tag === "svg") return nativeName(element, "");
    const role = roleOf(element);
    if (!FIELD_ROLES.has(role) || secretKind(element)) return "";
    if (element instanceof HTMLSelectElement) return [...element.selectedOptions].map(({ label }) => tidy(label)).join(" ");
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return tidy(element.value);
    return tidy(attr(element, "aria-valuetext") || attr(element, "aria-valuenow"));
  }
  var SIGNS2 = new RegExp("\\p{Co}", "gu");
  var WRITTEN = /^"((?:[^"\\]|\\.)*)"(?: \/ "((?:[^"\\]|\\.)*)")?$/;
  function writtenIn({ content }) {
    if (content === "none" || content === "normal") return "";
    const [, text2 = "", spoken2] = WRITTEN.exec(content) ?? [];
    return (spoken2 ?? text2).replace(SIGNS2, "");
  }
  var bareStyledText = (element) => ["::before", "::after"].map((part2) => writtenIn(getComputedStyle(element, part2))).join("");
  var styled = new CheapCheck(WRITING);
  function styledText(element, content) {
    if (!styled.possible) return content;
    const [before4, after2] = ["::before", "::after"].map((part2) => {
      const style = getComputedStyle(element, part2);
      const words2 = writtenIn(style);
      const hidden = style.opacity === "0" || style.visibility !== "visible" || style.display === "none";
      if (hidden || !/[\p{L}\p{N}]/u.test(words2)) return "";
      return style.display === "inline" ? words2 : ` ${words2} `;
    });
    return before4 + content + after2;
  }
  function contentText(element, but, hidden = false) {
    if (!holdsElements(element) && localName(element) !== "slot" && !localName(element).includes("-")) {
      return tidy(rawText(element));
    }
    const parts2 = [];
    const faint = collect(element, but, parts2, hidden, false);
    const text2 = tidy(parts2.join(""));
    if (text2 || !faint) return text2;
    parts2.length = 0;
    collect(element, but, parts2, hidden, true);
    return tidy(parts2.join(""));
  }
  function isFaint2(part2, style) {
    if (style.opacity === "0") return true;
    if (holdsElements(part2)) return false;
    if (isTiny(part2, style)) return true;
    const ground = style.backgroundColor;
    return ground.startsWith("rgb(") && alike(style.webkitTextFillColor, ground);
  }
  function collect(element, but, parts2, hidden, all) {
    let faint = false;
    for (const node of Array.from(flatChildren(element))) {
      if (node instanceof Text) parts2.push(node.data);
      if (!(node instanceof Element) || node === but) continue;
      const tag = localName(node);
      const field = FIELDS2.has(tag);
      if (SILENT.has(tag) && !field || attr(node, "aria-hidden") === "true") continue;
      const style = getComputedStyle(node);
      if (style.display === "none" || style.visibility !== "visible" && !hidden) continue;
      if (style.display !== "inline" && isSkipped(style)) continue;
      if (!all && !hidden && !field && tag !== "img" && tag !== "svg" && isFaint2(node, style)) {
        faint = true;
        continue;
      }
      const value2 = field || has(node, "role") ? stated(node) : "";
      const text2 = value2 || tidy(attr(node, "aria-label")) || (tag === "img" || tag === "svg" ? nativeName(node, "") : "");
      const apart3 = style.display === "inline" ? "" : " ";
      parts2.push(apart3);
      if (text2) parts2.push(" ", text2, " ");
      else if (tag === "br") parts2.push(" ");
      else if (tag !== "svg" && !field) faint = collect(node, but, parts2, hidden, all) || faint;
      parts2.push(apart3);
    }
    return faint;
  }
  var beside = { levels: 0 };
  function besideText(element) {
    const tick = /^(checkbox|radio)$/.test(attr(element, "type"));
    return wordsBeside(element, tick) || (tick ? "" : captionBelow(element) || groupOfOne(element));
  }
  var WRITTEN_IN = "input:not([type=hidden], [type=checkbox], [type=radio], [type=button], [type=submit], [type=reset]), select, textarea, [contenteditable]:not([contenteditable=false]), [role=textbox], [role=searchbox], [role=combobox], [role=listbox], [role=slider], [role=spinbutton]";
  function groupOfOne(element) {
    let levels = 0;
    for (let at = flatParent(element); at && localName(at) !== "form"; at = flatParent(at)) {
      levels++;
      if (localName(at) !== "fieldset") continue;
      beside.levels = Math.max(beside.levels, levels);
      const shown = findAll(at, WRITTEN_IN).filter((field) => field.checkVisibility());
      return shown.length === 1 && shown[0] === element ? nameOf2(at, "group") : "";
    }
    return "";
  }
  function wordsBeside(element, after2) {
    let at = element;
    for (let level = 0; at && level < 3; level++, at = flatParent(at)) {
      if (/^(form|body|table|fieldset|section|main|ul|ol)$/.test(localName(at))) return "";
      beside.levels = level + 1;
      const longest = level ? 40 : 80;
      for (let node = after2 ? at.nextSibling : at.previousSibling; node; node = after2 ? node.nextSibling : node.previousSibling) {
        if (node instanceof Element && (holdsField2(node) || SILENT.has(localName(node)))) return "";
        if (!after2 && node instanceof Element && isAllLinks(node)) continue;
        const seen2 = node instanceof Text || node instanceof Element && node.checkVisibility();
        const text2 = seen2 ? tidy(rawText(node)) : "";
        if (!/[\p{L}\p{N}]/u.test(text2)) continue;
        return text2.length <= longest && !(level && /[.!?]$/.test(text2)) ? text2.replace(/\s*[:*(]+$/, "") : "";
      }
    }
    return "";
  }
  function captionBelow(element) {
    const next = element.nextElementSibling;
    if (!next || holdsField2(next) || next.nextElementSibling || element.previousElementSibling) return "";
    const text2 = next.checkVisibility() ? tidy(rawText(next)) : "";
    return text2.length <= 40 && !/[.!?]$/.test(text2) ? text2 : "";
  }
  function isAllLinks(element) {
    const links = matches(element, "a[href]") ? [element] : findAll(element, "a[href]");
    return links.length > 0 && tidy(rawText(element)) === tidy(links.map(rawText).join(" "));
  }
  var OWN_WORDS = "input, select, textarea, button, [contenteditable]:not([contenteditable=false]), [role=textbox], [role=searchbox], [role=combobox], [role=listbox], [role=option], [role=slider], [role=spinbutton]";
  var holdsField2 = (element) => matches(element, OWN_WORDS) || localName(element) === "form" || contains(element, OWN_WORDS);

  // extension/page/meaning/shown_name.js
  var UNSPOKEN = "[aria-hidden=true]";
  var LONGEST = 80;
  var ONE_SIGN = 1.1;
  function wholeName(element, role = roleOf(element)) {
    const name2 = nameOf2(element, role);
    if (!/^(button|menuitem|switch|tab)$/.test(role)) return name2;
    const unspoken = contains(element, UNSPOKEN) ? findAll(element, UNSPOKEN).filter(isWritten).map((part2) => contentText(part2)) : [];
    const known4 = name2.toLowerCase();
    const others = [...name2 ? [contentText(element)] : [], ...unspoken].filter(
      (shown2) => new RegExp("\\p{L}", "u").test(shown2) && shown2.length <= LONGEST && !known4.includes(shown2.toLowerCase())
    );
    const shown = others.join(" ");
    return name2 && shown ? `${name2} (${shown})` : name2 || shown;
  }
  function isWritten(part2) {
    if (!isVisible(part2)) return false;
    const range = document.createRange();
    range.selectNodeContents(part2);
    return range.getBoundingClientRect().width > ONE_SIGN * parseFloat(getComputedStyle(part2).fontSize);
  }

  // extension/page/target/forms.js
  function formOf(element) {
    const owner = "form" in element && localName(element) !== "form" ? element.form : null;
    if (owner instanceof HTMLFormElement) return owner;
    const form = closest(element, "form");
    return form instanceof HTMLFormElement ? form : null;
  }
  function clickSubmission(element) {
    if (element instanceof HTMLInputElement && /^(checkbox|radio)$/.test(element.type)) return choiceSubmission(element);
    const sends = isSubmitButton(element) || isButton(element) && submitsByScript(element, "onclick");
    const form = sends && !matches(element, ":disabled") ? formOf(element) : null;
    return form && { form, by: element };
  }
  function choiceSubmission(element) {
    const form = submitsByScript(element, "onchange") || submitsByScript(element, "oninput") ? formOf(element) : null;
    return form && { form, by: null };
  }
  var submitsByScript = (element, handler) => /\b(request)?submit\s*\(/i.test(attr(element, handler));
  var isButton = (element) => /^(button|input|a)$/.test(localName(element)) || attr(element, "role") === "button";
  function isSubmitButton(element) {
    if (element instanceof HTMLButtonElement) return element.type === "submit";
    if (element instanceof HTMLInputElement) return element.type === "submit" || element.type === "image";
    return localName(element).includes("-") && attr(element, "type").toLowerCase() === "submit";
  }
  var BLOCKING = new Set("text search tel url email password date month week time datetime-local number".split(" "));
  var NO_IMPLICIT = new Set("submit image reset button file color hidden".split(" "));
  function enterSubmission(field) {
    if (!(field instanceof HTMLInputElement) || NO_IMPLICIT.has(field.type)) return null;
    const form = formOf(field);
    if (!form) return null;
    const button2 = defaultButton(form);
    if (button2) return matches(button2, ":disabled") ? null : { form, by: button2 };
    const blocking = controlsOf(form).filter((control) => control instanceof HTMLInputElement && BLOCKING.has(control.type));
    return blocking.length <= 1 ? { form, by: null } : null;
  }
  function awaitsButton(element) {
    const form = formOf(element);
    const acts = ["onclick", "oninput", "onchange"].some((handler) => has(element, handler));
    return form !== null && !acts && controlsOf(form).some((one) => isSubmitButton(one) && !matches(one, ":disabled") && one.checkVisibility());
  }
  function defaultButton(form) {
    return controlsOf(form).find((control) => isSubmitButton(control)) ?? null;
  }
  function controlsOf(form) {
    const listed2 = new Set(
      /** @type {Iterable<Element>} */
      formElements(form)
    );
    const images = [...document.querySelectorAll("input[type=image]")].filter((button2) => formOf(button2) === form);
    const custom = findAll(form, "[type=submit]").filter((button2) => localName(button2).includes("-"));
    for (const button2 of [...images, ...custom]) listed2.add(button2);
    return [...listed2].sort(inOrder);
  }
  function typeOf(element) {
    if (element instanceof HTMLInputElement || element instanceof HTMLButtonElement) return element.type;
    return attr(element, "type");
  }
  var TEXT_TYPES = new Set("text search tel url email password number date month week time datetime-local".split(" "));
  var QUERY = /^(q|qs?|query|search|s|keywords?|terms?|find|suche|suchbegriff|buscar|busca|pesquisa|recherche|cerca|ricerca|wd|keyword|kw)$|(?<!re)search(?!er)|(?<!j)query|搜索|検索/i;
  var NEW_WORDS = /\b(new|confirm|repeat|verify|retype|again|choose|create|neues?|wiederholen|bestätigen|nueva|repetir|nova|nouveau|répéte[rz]|confirme[rz]|confirmar|nuova|ripeti|conferma)\b|\bre-?(enter|type)|新|确认|確認|重复|再次|再入力/i;
  var SIGN_UP = new RegExp(
    [
      "sign.?up|regist(er|ration|rier|rar|rarse|rati)|create (an )?account|join|(reset|change|set).{0,12}password",
      "konto (erstellen|anlegen)|(passwort|kennwort).{0,12}(\xE4ndern|setzen|festlegen)|crear (una )?cuenta|(cambiar|restablecer).{0,12}contrase\xF1a",
      "s['\u2019]inscrire|inscription|cr\xE9er (un |mon )?compte|(changer|modifier|r\xE9initialiser).{0,12}mot de passe|cadastr|criar (uma )?conta",
      "(alterar|redefinir).{0,12}(senha|palavra)|iscriviti|crea (un )?account|(cambia|reimposta).{0,12}password",
      "\u6CE8\u518C|\u8A3B\u518A|(\u4FEE\u6539|\u91CD\u7F6E|\u8BBE\u7F6E|\u66F4\u6539).{0,6}\u5BC6\u7801|\u65B0\u898F\u767B\u9332|\u4F1A\u54E1\u767B\u9332|\u30A2\u30AB\u30A6\u30F3\u30C8\u3092?\u4F5C\u6210|\u30D1\u30B9\u30EF\u30FC\u30C9.{0,6}(\u5909\u66F4|\u8A2D\u5B9A)"
    ].join("|"),
    "i"
  );
  var LOOKS_UP = new RegExp(
    [
      "^(search|find|filters?|sort|show|see|view|look ?up|calculate|compute|convert|compare|translate|check(?!.?(in|out))|apply filters?",
      "(log|sign) ?in|suchen?|finden|filtern|sortieren|(an)?zeigen|berechnen|umrechnen|vergleichen|\xFCbersetzen|anmelden|einloggen",
      "buscar|encontrar|filtrar|filtros|ordenar|mostrar|ver|calcular|convertir|comparar|traducir|iniciar sesi\xF3n",
      "(re)?chercher?|trouver|filtrer|filtres|trier|afficher|voir|calculer|comparer|traduire|se connecter|connexion",
      "pesquisar|procurar|converter|traduzir|entrar|cerca|trova|filtra|filtri|ordina|mostra|calcola|converti|confronta|traduci|accedi)(?!\\p{L})",
      "(?<!\\p{L})(suchen|finden|filtern|anzeigen|berechnen|umrechnen|vergleichen)$|(\u641C\u7D22|\u67E5\u8BE2|\u7B5B\u9009|\u68C0\u7D22|\u691C\u7D22|\u7D5E\u308A\u8FBC\u3080|\u8868\u793A|\u8A08\u7B97|\u6BD4\u8F03|\u7FFB\u8A33)(\u3059\u308B)?$",
      "^(\u641C\u7D22|\u641C\u5C0B|\u67E5\u627E|\u67E5\u8BE2|\u7B5B\u9009|\u8FC7\u6EE4|\u6392\u5E8F|\u663E\u793A|\u8BA1\u7B97|\u6362\u7B97|\u6BD4\u8F83|\u7FFB\u8BD1|\u767B\u5F55|\u767B\u5165|\u691C\u7D22|\u7D5E\u308A\u8FBC|\u4E26\u3079\u66FF\u3048|\u8868\u793A|\u8A08\u7B97|\u63DB\u7B97|\u6BD4\u8F03|\u7FFB\u8A33|\u30ED\u30B0\u30A4\u30F3)"
    ].join("|"),
    "iu"
  );
  var KEEPS = new RegExp("^(save|keep|speichern|sichern|\xFCbernehmen|guardar|enregistrer|sauvegarder|salvar|gravar|salva|registra)(?!\\p{L})|^(\u4FDD\u5B58|\u5132\u5B58|\u50A8\u5B58)", "iu");
  var MATTERS = new RegExp(
    [
      "bank|iban|payment|payout|billing|card|security|factor|authenti|verif|passwor|zahlung|konto|sicherheit|kennwort",
      "pago|cuenta|seguridad|contrase\xF1a|paiement|compte|s\xE9curit\xE9|mot de passe|pagament|conto|sicurezza|conta|seguran\xE7a|senha",
      "\u94F6\u884C|\u9280\u884C|\u652F\u4ED8|\u4ED8\u6B3E|\u5B89\u5168|\u9A8C\u8BC1|\u5BC6\u7801|\u5E10\u6237|\u8D26\u6237|\u652F\u6255|\u53E3\u5EA7|\u30BB\u30AD\u30E5\u30EA\u30C6\u30A3|\u8A8D\u8A3C|\u30D1\u30B9\u30EF\u30FC\u30C9"
    ].join("|"),
    "iu"
  );
  var LOOKUP = new RegExp("^((search|find|filters?|suchen?|filtern|buscar|filtrar|rechercher|filtrer|pesquisar|cerca|filtra)(?!\\p{L})|\u641C\u7D22|\u7B5B\u9009|\u691C\u7D22|\u7D5E\u308A\u8FBC)", "iu");
  var LOOKUP_NAME = /(?<![a-z])(search|filters?|lookup|calc(ulator)?|converter)(?![a-z])/i;
  var LOOKUP_CLASS = /(?<![a-z])(search|filters?|lookup|calculator|converter)[_-]?(form|bar|box|panel)(?![a-z])/i;
  function isSentByScript({ form, by }, texts, label) {
    const stated2 = has(form, "method") || by && (has(by, "formmethod") || has(by, "formaction"));
    if (stated2 || has(form, "action") && !attr(form, "action").trim().startsWith("#")) return false;
    const long = texts.some((field) => field instanceof HTMLTextAreaElement) || findAll(form, EDITOR).length > 0;
    const free = texts.some((field) => FREE_TYPES.has(typeOf(field)));
    if (!long && !(free && texts.length > 1)) return false;
    const [id, name2, looks] = ["id", "name", "class"].map((attribute) => attr(form, attribute).replace(/(?<=[a-z])(?=[A-Z])/g, "-"));
    if (LOOKUP_NAME.test(`${id} ${name2}`) || LOOKUP_CLASS.test(looks)) return false;
    const button2 = by ? wholeName(by) : "";
    return !LOOKUP.test(label) && !LOOKS_UP.test(button2) && !(KEEPS.test(button2) && !MATTERS.test(label));
  }
  var FREE_TYPES = new Set("text email tel url password".split(" "));
  var EDITOR = "[contenteditable]:not([contenteditable=false])";
  function formFacts({ form, by }) {
    const controls = controlsOf(form);
    const kinds = controls.map((control) => secretKind(control, nameOf2(control)));
    const texts = controls.filter(
      (control) => control instanceof HTMLInputElement && TEXT_TYPES.has(control.type) || control instanceof HTMLTextAreaElement
    );
    const method = (by && has(by, "formmethod") ? attr(by, "formmethod") : formMethod(form)).toLowerCase();
    const action = by && has(by, "formaction") ? new URL(attr(by, "formaction") || location.href, document.baseURI).href : formAction(form);
    const card = kinds.includes("card");
    const label = formLabel(form);
    const passwords2 = passwordUse(
      controls.filter((_, i) => kinds[i] === "password"),
      `${label} ${by ? nameOf2(by) : ""}`
    );
    const search2 = !card && passwords2 === "none" && !isForMany(controls) && isSearch(form, texts, method === "post");
    const scripted = !search2 && isSentByScript({ form, by }, texts, label);
    return {
      action: cut(maskUrl(action), 4096),
      method: scripted || method === "post" ? "post" : method === "dialog" ? method : "get",
      card,
      passwords: passwords2,
      text_fields: texts.length,
      search: search2,
      label: cut(label, 1e3),
      button: cut(by ? wholeName(by) : "", 1e3),
      others: by !== null && controls.some((one) => isSubmitButton(one) && nameOf2(one) !== nameOf2(by)),
      chosen: chosenIn(controls),
      radios: namesOf(turnedOn(controls, "radio")),
      boxes: namesOf(turnedOn(controls, "checkbox"))
    };
  }
  var MOST_CHOSEN = 5;
  var namesOf = (chosen3) => chosen3.slice(0, MOST_CHOSEN).map((one) => cut(nameOf2(one), 100));
  function chosenIn(controls) {
    const lists2 = controls.filter((control) => control instanceof HTMLSelectElement);
    const chosen3 = lists2.flatMap(({ selectedOptions }) => [...selectedOptions].filter(({ defaultSelected, index }) => !defaultSelected && index > 0));
    return chosen3.slice(0, MOST_CHOSEN).map(({ label }) => cut(tidy(label), 100));
  }
  var turnedOn = (controls, type2) => controls.filter((one) => one instanceof HTMLInputElement && one.type === type2 && one.checked && !one.defaultChecked);
  function isNewPassword(field) {
    const form = formOf(field);
    return form ? formFacts({ form, by: null }).passwords === "new" : passwordUse([field], "") === "new";
  }
  function passwordUse(fields2, words2) {
    if (!fields2.length) return "none";
    const isNew = fields2.some(
      (control) => attr(control, "autocomplete").includes("new-password") || NEW_WORDS.test(`${attr(control, "name")} ${attr(control, "id")} ${nameOf2(control)}`.replace(/[_-]/g, " "))
    );
    return fields2.length > 1 || isNew || SIGN_UP.test(words2) ? "new" : "current";
  }
  var isForMany = (controls) => turnedOn(controls, "checkbox").length > 0 && chosenIn(controls).length > 0;
  function isSearch(form, texts, posted) {
    if (closest(form, "[role=search], search")) return true;
    if (texts.length !== 1) return false;
    const [only] = texts;
    if (posted && !has(only, "name")) return false;
    return typeOf(only) === "search" || attr(only, "role") === "searchbox" || QUERY.test(attr(only, "name")) || !has(only, "name") && QUERY.test(attr(only, "id"));
  }
  function isLookup(field) {
    if (typeOf(field) === "search" || /^(searchbox|combobox)$/.test(attr(field, "role")) || closest(field, "[role=search], search")) return true;
    const form = formOf(field);
    if (!form) return field instanceof HTMLInputElement && (QUERY.test(attr(field, "name") || attr(field, "id")) || LOOKUP.test(nameOf2(field)));
    const stated2 = has(form, "method") || has(form, "action") && !attr(form, "action").trim().startsWith("#");
    return stated2 && formMethod(form) === "get" || formFacts({ form, by: defaultButton(form) }).search;
  }
  function formLabel(form) {
    const stated2 = nameOf2(form, "form");
    if (stated2) return stated2;
    const [inside] = findAll(form, "legend, h1, h2, h3, h4, h5, h6, [role=heading]");
    if (inside) return contentText(inside);
    for (let at = (
      /** @type {Element | null} */
      form
    ), level = 0; at && level < 3; at = flatParent(at), level++) {
      for (let before4 = previousElement(at); before4; before4 = previousElement(before4)) {
        if (/^h[1-6]$/.test(localName(before4))) return tidy(rawText(before4));
      }
    }
    return "";
  }

  // extension/page/dom/fields.js
  var SET_AS_A_WHOLE = /^(date|month|week|time|datetime-local|color|range)$/;
  var isTextField = (field) => field instanceof HTMLInputElement && !SET_AS_A_WHOLE.test(field.type) || field instanceof HTMLTextAreaElement;
  var editContextOf = (element) => (
    /** @type {{editContext?: unknown}} */
    element.editContext ?? null
  );
  function selectFor(field, clear, where) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) {
      const selection = getSelection();
      selection?.selectAllChildren(field);
      if (!clear && where === "start") selection?.collapseToStart();
      else if (!clear) selection?.collapseToEnd();
    } else if (clear) field.select();
    else {
      const at = where === "start" ? 0 : field.value.length;
      try {
        field.setSelectionRange(at, at);
      } catch {
      }
    }
  }
  function editableIn(element) {
    if (!element) return null;
    const own2 = (
      /** @param {Element} element */
      (element2) => element2 instanceof HTMLInputElement && !/^(checkbox|radio|button|submit|reset|image|file|hidden)$/.test(element2.type) || element2 instanceof HTMLTextAreaElement || element2 instanceof HTMLElement && (element2.isContentEditable || editContextOf(element2) !== null)
    );
    if (own2(element)) return (
      /** @type {HTMLElement} */
      element
    );
    return (
      /** @type {HTMLElement | undefined} */
      findAll(element, "input, textarea, [contenteditable]").find(own2) ?? null
    );
  }
  function setValue(field, value2) {
    const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set;
    setter?.call(field, value2);
    field.dispatchEvent(
      new InputEvent("input", { bubbles: true, composed: true, data: value2, inputType: "insertReplacementText" })
    );
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }

  // extension/page/sight/legibility.js
  var PICTURES = "img, picture, video, canvas, svg, iframe, object";
  var INKED = Object.freeze({ inkless: false, asked: false });
  var INKLESS = Object.freeze({ inkless: true, asked: false });
  var NEAR = 3;
  function isInkless(element, ground, inView) {
    const { style } = ground;
    if (!style) return INKED;
    if (isFaded(ground) || isOutOfType(element, ground, style)) return INKLESS;
    if ((style.getPropertyValue("-webkit-text-security") || "none") !== "none") return INKLESS;
    const drawn = element instanceof SVGElement;
    if (drawn && style.stroke === "none" && (style.fill === "none" || Number(style.fillOpacity) < FAINT)) return INKLESS;
    const ink = inkOn(drawn ? style.fill : style.webkitTextFillColor, ground);
    if (/^(url|none|context)/.test(ink) || !isFaint(ink) && !alike(ink, paperOf(ground))) return INKED;
    if (style.textShadow !== "none") return INKED;
    if (/text/.test(style.backgroundClip))
      return style.backgroundImage === "none" && ground.under && alike(style.backgroundColor, paperOf(ground.under)) ? INKLESS : INKED;
    if (isFaint(ink)) return parseFloat(style.webkitTextStrokeWidth) ? INKED : INKLESS;
    return inView ? { inkless: isBlankThere(element, ink), asked: true } : { inkless: isBlankAround(element, ink), asked: false };
  }
  var PARTS = ["::before", "::after"];
  var hasImage = ({ backgroundImage }) => backgroundImage !== "none" && coloursOf(backgroundImage) === null;
  var hasDrawnParts = (element) => PARTS.some((part2) => {
    const style = getComputedStyle(element, part2);
    if (style.content !== '""') return style.content !== "none";
    return style.backgroundImage !== "none" || !isFaint(style.backgroundColor) || /[1-9]/.test(style.borderWidth);
  });
  var hasPicture = (element) => hasImage(getComputedStyle(element)) || hasDrawnParts(element);
  function isBlank(element, ground, inView) {
    let asked2 = false;
    if (element instanceof SVGElement) return INKED;
    for (const node of Array.from(flatChildren(element))) {
      let answer = INKLESS;
      if (node instanceof Text) {
        if (/\S/.test(node.data)) answer = isInkless(element, ground, inView);
      } else if (node instanceof Element) {
        const style = getComputedStyle(node);
        const clear = ground.clear * Number(style.opacity);
        if (node.matches(PICTURES)) answer = INKED;
        else if (style.display !== "none" && style.visibility === "visible")
          answer = isBlank(node, { style, under: ground, paper: "", clear, clarity: -1, scale: scaleIn(node, style, void 0, ground.scale) }, inView);
      }
      asked2 ||= answer.asked;
      if (!answer.inkless) return { inkless: false, asked: asked2 };
    }
    return { inkless: !hasPicture(element), asked: asked2 };
  }
  var SHAPES = "path, rect, circle, ellipse, line, polyline, polygon, image, use, foreignObject";
  var isBareDrawing = (picture, element) => picture.contains(element) && !findAll(picture, SHAPES).length;
  function isLostOn(style, ink) {
    if (style.backgroundImage !== "none") {
      const colours = coloursOf(style.backgroundImage);
      if (!colours) return false;
      const seen2 = colours.filter((colour) => !isFaint(colour));
      if (seen2.length) return seen2.every((colour) => parse(colour)[3] > 0.9 && alike(ink, colour));
    }
    return style.backgroundColor === NO_COLOUR ? null : alike(ink, style.backgroundColor);
  }
  function isBlankThere(element, ink) {
    const box = rectOf(element);
    const stack = document.elementsFromPoint(
      Math.min(Math.max((box.left + box.right) / 2, 0), innerWidth - 1),
      Math.min(Math.max((box.top + box.bottom) / 2, 0), innerHeight - 1)
    );
    for (const at of stack.slice(Math.max(stack.indexOf(element), 0))) {
      if (at instanceof SVGGeometryElement || at.matches(PICTURES) && !isBareDrawing(at, element)) return false;
      if (isBacked(at, box, ink)) return false;
      const lost = isLostOn(getComputedStyle(at), ink);
      if (lost !== null) return lost;
    }
    return true;
  }
  function isBacked(at, words2, ink) {
    return PARTS.some((part2) => {
      const style = getComputedStyle(at, part2);
      if (style.content === "none" || isLostOn(style, ink) !== false) return false;
      if (style.visibility !== "visible" || Number(style.opacity) < FAINT || Number(style.zIndex) > 0) return false;
      if (isFaint(style.backgroundColor) && style.backgroundImage === "none") return false;
      const box = boxOfPart(at, style);
      return box !== null && within(words2, box);
    });
  }
  function boxOfPart(at, { position, left: left4, top, width, height }) {
    const placed = position === "absolute" && getComputedStyle(at).position !== "static";
    if (!placed && position !== "fixed") return null;
    const from = placed ? rectOf(at) : { left: 0, top: 0 };
    const x = from.left + parseFloat(left4);
    const y = from.top + parseFloat(top);
    return { left: x, top: y, right: x + parseFloat(width), bottom: y + parseFloat(height) };
  }
  function isBlankAround(element, ink) {
    let levels = 0;
    for (const at of upwards(element)) {
      const style = getComputedStyle(at);
      if (/absolute|fixed|sticky/.test(style.position)) return false;
      const lost = isLostOn(style, ink);
      if (lost === false || isBacked(at, rectOf(element), ink)) return false;
      if (levels++ < NEAR && localName(at) !== "body" && findAll(at, PICTURES).some((picture) => !isBareDrawing(picture, element))) return false;
      if (lost) return true;
    }
    return true;
  }

  // extension/page/meaning/markup_words.js
  var UTILITY = new RegExp(
    "[^\\p{L}\\p{N}_-]|^-|^[mp][trblxyse]?-(?:\\d|auto|px|n\\d)|^(?:bg|text|border|ring|outline|shadow|fill|stroke|from|via|to|decoration|accent|caret|divide|placeholder|link)-|^(?:flex|inline|grid|gap|justify|items|self|w|h|size|min|max|z|inset|overflow|opacity|transition|duration|ease|delay|animate|rounded|font|leading|tracking|whitespace|shrink|grow|basis|space|cursor|pointer|antialiased|truncate|underline|uppercase|lowercase|capitalize|italic|absolute|relative|sticky)(?:-|$)",
    "u"
  );
  var tellingClasses = (element) => attr(element, "class").split(/\s+/).filter((name2) => name2 && !UTILITY.test(name2)).join(" ");
  function words(...sources) {
    const all = sources.join(" ").replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase().split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 1 && word.length < 20 && !EMPTY_WORDS.has(word) && !/\d/.test(word));
    return [...new Set(all)].slice(0, 8).join(" ");
  }
  function hintOf(element, role) {
    const own2 = ["name", "title", "data-icon", "data-action", "data-testid"].map((name2) => attr(element, name2));
    if (FIELD2.test(role)) return words(attr(element, "id"), ...own2);
    return words(attr(element, "id"), tellingClasses(element), ...own2, ...iconWords(element));
  }
  var FIELD2 = /^(checkbox|radio|textbox|searchbox|combobox|spinbutton|slider|listbox)$/;
  function iconWords(element) {
    const inside = /^(img|input)$/.test(localName(element)) ? [element] : findAll(element, "i, svg, use, img, span[class], mat-icon").slice(0, 6);
    return inside.flatMap((icon) => [
      tellingClasses(icon),
      attr(icon, "data-icon"),
      attr(icon, "data-lucide"),
      (attr(icon, "href") || attr(icon, "xlink:href")).split("#").at(-1) ?? "",
      /^data:/.test(attr(icon, "src")) ? "" : (attr(icon, "src").split(/[?#]/)[0].split("/").at(-1) ?? "").replace(/\.\w+$/, ""),
      localName(icon) === "svg" ? childName(icon, "title") : ""
    ]);
  }

  // extension/page/sight/colours.js
  var NAMED = [
    ["black", 0, 0, 0],
    ["white", 255, 255, 255],
    ["grey", 128, 128, 128],
    ["light grey", 200, 200, 200],
    ["dark grey", 80, 80, 80],
    ["red", 255, 0, 0],
    ["dark red", 140, 0, 0],
    ["green", 0, 128, 0],
    ["dark green", 0, 90, 0],
    ["lime", 0, 255, 0],
    ["light green", 144, 238, 144],
    ["blue", 0, 0, 255],
    ["dark blue", 0, 0, 139],
    ["light blue", 150, 190, 240],
    ["yellow", 255, 255, 0],
    ["olive", 128, 128, 0],
    ["cyan", 0, 255, 255],
    ["teal", 0, 128, 128],
    ["magenta", 255, 0, 255],
    ["purple", 128, 0, 128],
    ["orange", 255, 165, 0],
    ["brown", 140, 80, 40],
    ["pink", 255, 192, 203]
  ];
  var GREY = 0.018;
  function toneOf(red, green, blue) {
    const [r, g, b] = [red, green, blue].map(
      (part2) => part2 <= 10 ? part2 / 255 / 12.92 : ((part2 / 255 + 0.055) / 1.055) ** 2.4
    );
    const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
    const greenRed = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
    const blueYellow = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
    return {
      light: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
      chroma: Math.hypot(greenRed, blueYellow),
      hue: Math.atan2(blueYellow, greenRed)
    };
  }
  var TONES = NAMED.map(([name2, red, green, blue]) => ({ name: name2, ...toneOf(red, green, blue) }));
  function colourName(css) {
    const [red, green, blue, alpha = 1] = (css.match(/[\d.]+/g) ?? []).map(Number);
    if (blue === void 0 || alpha < 0.2 || !css.startsWith("rgb")) return "";
    const seen2 = toneOf(red, green, blue);
    let best = "";
    let least = Infinity;
    for (const tone of TONES) {
      const grey = seen2.chroma < GREY;
      if (grey !== tone.chroma < GREY) continue;
      const turn2 = Math.abs(seen2.hue - tone.hue);
      const hue = grey ? 0 : Math.min(turn2, 2 * Math.PI - turn2);
      const far = Math.hypot(hue, seen2.light - tone.light, seen2.chroma - tone.chroma);
      if (far < least) [best, least] = [tone.name, far];
    }
    return best;
  }

  // extension/page/sight/canvas.js
  var LARGEST = 240;
  var SPECK = 16;
  var MOST_FIGURES = 4;
  var APART = 90;
  var CORNER = 0.06;
  var BLUNT = 0.25;
  var ROUND = 0.965;
  var DRAWN_EDGE = 0.8;
  function canvasWords(canvas3) {
    const picture = pictureOf(canvas3);
    if (!picture) return "";
    const figures = figuresOf(picture);
    if (figures.length > MOST_FIGURES) return "";
    return figures.map((figure) => figureWords(figure, picture)).join("; ");
  }
  function pictureOf(canvas3) {
    const box = rectOf(canvas3);
    const [width, height] = [Math.round(box.width), Math.round(box.height)];
    if (!canvas3.width || !canvas3.height || width < 8 || height < 8 || Math.max(width, height) > LARGEST) return null;
    try {
      const copy = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
      copy?.drawImage(canvas3, 0, 0, width, height);
      return copy?.getImageData(0, 0, width, height) ?? null;
    } catch {
      return null;
    }
  }
  function figuresOf(picture) {
    const { width, height } = picture;
    const inked = inkOf(picture);
    const figures = [];
    for (let start3 = 0; start3 < inked.length && figures.length <= MOST_FIGURES; start3++) {
      if (!inked[start3]) continue;
      const pixels = [start3];
      inked[start3] = 0;
      for (let i = 0; i < pixels.length; i++) {
        const [x, y] = [pixels[i] % width, Math.floor(pixels[i] / width)];
        for (let next = Math.max(0, y - 1); next <= Math.min(height - 1, y + 1); next++) {
          for (let across = Math.max(0, x - 1); across <= Math.min(width - 1, x + 1); across++) {
            const at = next * width + across;
            if (inked[at]) pixels.push(at);
            inked[at] = 0;
          }
        }
      }
      if (pixels.length >= SPECK) figures.push(pixels.sort((a, b) => a - b));
    }
    return figures;
  }
  function inkOf({ data }) {
    const inked = new Uint8Array(data.length / 4);
    const clear = data[3] < 64;
    for (let at = 0; at < data.length; at += 4) {
      const apart3 = Math.abs(data[at] - data[0]) + Math.abs(data[at + 1] - data[1]) + Math.abs(data[at + 2] - data[2]);
      inked[at / 4] = Number(data[at + 3] >= 64 && (clear || apart3 > APART));
    }
    return inked;
  }
  function figureWords(pixels, { data, width }) {
    const points = pixels.map((at) => ({ x: at % width, y: Math.floor(at / width) }));
    const hull = hullOf(points);
    const [left4, right] = [Math.min(...hull.map(({ x }) => x)), Math.max(...hull.map(({ x }) => x)) + 1];
    const [top, bottom] = [Math.min(...hull.map(({ y }) => y)), Math.max(...hull.map(({ y }) => y)) + 1];
    const area = areaOf(hull);
    const kind = kindOf2(hull, points, area / ((right - left4 - 1) * (bottom - top - 1) || 1));
    const hollow = pixels.length < area / 2 && kind !== "figure" && kind !== "line";
    const place = `${right - left4}x${bottom - top} at ${Math.round((left4 + right) / 2)},${Math.round((top + bottom) / 2)}`;
    return `${colourOf(pixels, data)} ${hollow ? "outlined " : ""}${kind} ${place}`;
  }
  function kindOf2(hull, points, filled2) {
    const around = hull.reduce((sum, at, i) => sum + apart(at, hull[(i + 1) % hull.length]), 0);
    const corners = cornersOf(hull);
    if (corners.length < 3) return "line";
    if (4 * Math.PI * areaOf(hull) / around ** 2 > ROUND) return isDrawnAlong(hull, points) ? "circle" : "figure";
    if (!isDrawnAlong(corners, points)) return "figure";
    if (corners.length === 3) return "triangle";
    return corners.length === 4 && filled2 > 0.9 ? "rectangle" : `${corners.length}-cornered polygon`;
  }
  function colourOf(pixels, data) {
    const counts = /* @__PURE__ */ new Map();
    for (const at of pixels) {
      const css = `rgb(${data[at * 4]}, ${data[at * 4 + 1]}, ${data[at * 4 + 2]})`;
      if (data[at * 4 + 3] > 200) counts.set(css, (counts.get(css) ?? 0) + 1);
    }
    const [most2 = ["", 0]] = [...counts].sort((a, b) => b[1] - a[1]);
    return colourName(most2[0]);
  }
  function hullOf(points) {
    const half = (
      /** @param {Point[]} ordered */
      (ordered) => {
        const chain = [];
        for (const point2 of ordered) {
          while (chain.length > 1 && turn(chain[chain.length - 2], chain[chain.length - 1], point2) <= 0) chain.pop();
          chain.push(point2);
        }
        return chain.slice(0, -1);
      }
    );
    return [...half(points), ...half(points.toReversed())];
  }
  var turn = (a, b, c) => (b.y - a.y) * (c.x - a.x) - (b.x - a.x) * (c.y - a.y);
  var areaOf = (hull) => Math.abs(hull.reduce((sum, { x, y }, i) => sum + x * hull[(i + 1) % hull.length].y - hull[(i + 1) % hull.length].x * y, 0)) / 2;
  function cornersOf(hull) {
    const area = areaOf(hull);
    const sharp = unblunted(simplified(hull, area / 100), Math.sqrt(area) * BLUNT);
    return simplified(sharp, area * CORNER);
  }
  function simplified(hull, least) {
    const corners = [...hull];
    while (corners.length > 2) {
      const weights = corners.map(
        (corner, i) => Math.abs(turn(
          /** @type {Point} */
          corners.at(i - 1),
          corner,
          corners[(i + 1) % corners.length]
        ) / 2)
      );
      const lightest = Math.min(...weights);
      if (lightest > least) break;
      corners.splice(weights.indexOf(lightest), 1);
    }
    return corners;
  }
  function unblunted(corners, least) {
    const sharp = [...corners];
    for (let i = 0; sharp.length > 3 && i < sharp.length; ) {
      const [corner, next] = [sharp[i], sharp[(i + 1) % sharp.length]];
      if (apart(corner, next) >= least) {
        i++;
        continue;
      }
      sharp[i] = { x: (corner.x + next.x) / 2, y: (corner.y + next.y) / 2 };
      sharp.splice((i + 1) % sharp.length, 1);
    }
    return sharp;
  }
  var apart = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
  function isDrawnAlong(corners, points) {
    const drawn = new Set(points.map(({ x, y }) => `${x},${y}`));
    let [all, met] = [0, 0];
    for (const [i, from] of corners.entries()) {
      const to = corners[(i + 1) % corners.length];
      for (let part2 = 0.1; part2 < 0.95; part2 += 0.1) {
        const [x, y] = [from.x + (to.x - from.x) * part2, from.y + (to.y - from.y) * part2].map(Math.round);
        const near2 = [-2, -1, 0, 1, 2].some((dx) => [-2, -1, 0, 1, 2].some((dy) => drawn.has(`${x + dx},${y + dy}`)));
        all++;
        met += Number(near2);
      }
    }
    return met >= all * DRAWN_EDGE;
  }

  // extension/page/meaning/drawings.js
  var DRAWN = new Set("circle ellipse rect polygon polyline line path text image".split(" "));
  var KINDS = (
    /** @type {Record<string, string>} */
    { rect: "rectangle", image: "picture" }
  );
  var DRAWING = 64;
  var AROUND_ICONS = "a[href], button, summary, [role=button], [role=link], [role=tab], [role=menuitem], [role=option]";
  function isDrawing(svg) {
    if (!svg) return false;
    const box = rectOf(svg);
    return box.width >= DRAWING && box.height >= DRAWING && !closest(svg, AROUND_ICONS);
  }
  var isDrawnShape = (element) => DRAWN.has(localName(element)) && drawingOf(element) !== null;
  function drawingOf(element) {
    let svg = (
      /** @type {SVGElement} */
      element.ownerSVGElement
    );
    while (svg && !isDrawing(svg)) svg = svg.ownerSVGElement;
    return svg;
  }
  function shapeHint(element, role) {
    if (role === "drawing" || role === "canvas") {
      const size = `${hintOf(element, "shape")} ${sizeWords(rectOf(element))}`.trim();
      const drawn2 = element instanceof HTMLCanvasElement ? canvasWords(element) : "";
      return drawn2 ? `${size}: ${drawn2}` : size;
    }
    const drawn = DRAWN.has(localName(element)) && element instanceof SVGElement ? drawnWords(element) : "";
    const words2 = `${hintOf(element, "shape")} ${pictureWord(element)} ${paintWords(element)}`;
    return drawn || [...new Set(words2.split(" "))].filter(Boolean).join(" ");
  }
  function pictureWord(element) {
    const style = getComputedStyle(element);
    const [, file = ""] = /url\("(?!data:)(?:[^"]*\/)?([^"/.]+)\.\w+[^"]*"\)/.exec(style.content + style.backgroundImage) ?? [];
    return /^[a-z]$/i.test(file) ? file : words(file);
  }
  function drawnWords(shape2) {
    const tag = localName(shape2);
    const style = getComputedStyle(shape2);
    const hollow = style.fill === "none" || style.fillOpacity === "0";
    const outlined = hollow && tag !== "line" && tag !== "polyline" && tag !== "path";
    const colour = colourName(hollow || tag === "line" ? style.stroke : style.fill);
    const what = `${colour}${outlined ? " outlined" : ""} ${kindOf3(shape2, tag)}`.trim();
    const drawing = drawingOf(shape2);
    const box = rectOf(shape2);
    if (!drawing) return `${what} ${sizeWords(box)}`;
    const sheet = rectOf(drawing);
    if (shape2 instanceof SVGLineElement) {
      const matrix = shape2.getScreenCTM();
      const ends = [
        [shape2.x1, shape2.y1],
        [shape2.x2, shape2.y2]
      ].map(([x, y]) => new DOMPoint(x.baseVal.value, y.baseVal.value).matrixTransform(matrix ?? void 0));
      const [from, to] = ends.map((end) => placeWords(end.x - sheet.left, end.y - sheet.top));
      return `${what} from ${from} to ${to}`;
    }
    const middle = placeWords(box.left + box.width / 2 - sheet.left, box.top + box.height / 2 - sheet.top);
    return `${what} ${sizeWords(box)} at ${middle}`;
  }
  function kindOf3(shape2, tag) {
    if (!(shape2 instanceof SVGPolygonElement)) return KINDS[tag] ?? tag;
    const corners = shape2.points.numberOfItems;
    return corners === 3 ? "triangle" : `${corners}-cornered polygon`;
  }
  function paintWords(element) {
    const style = getComputedStyle(element);
    return colourName(element instanceof SVGElement ? style.fill : style.backgroundColor);
  }
  var sizeWords = (box) => `${Math.round(box.width)}x${Math.round(box.height)}`;
  var placeWords = (x, y) => `${Math.round(x * 2) / 2},${Math.round(y * 2) / 2}`;
  function isPainted(element, style) {
    if (isBare(element) || firstChild(element) && (holdsElements(element) || rawText(element).trim())) return false;
    const framed = style.borderTopStyle !== "none" && style.borderLeftStyle !== "none";
    const picture = style.backgroundImage !== "none" || style.content.startsWith("url(");
    if (!picture && !framed && !colourName(style.backgroundColor)) return false;
    const box = rectOf(element);
    return Math.min(box.width, box.height) >= 8 && Math.max(box.width, box.height) <= 160;
  }

  // extension/page/meaning/controls.js
  var OPERABLE = "a[href], area[href], button, input:not([type=hidden]), select, textarea, summary, [contenteditable=''], [contenteditable=true], " + [...CONTROL_ROLES].map((role) => `[role=${role}]`).join(", ");
  var HANDLERS = ["onclick", "onmousedown", "onmouseup", "onpointerdown", "ondblclick", "ontouchstart"];
  var CLICKABLE_WORDS = /(^|[\s_-])(btn|button|clickable|link|alink|close|toggle|swatch|draggable|sortable)($|[\s_-])/i;
  function operableRole(element, role, pointing, inControl = false, style = getComputedStyle(element)) {
    if (CONTROL_ROLES.has(role) && (localName(element) !== "option" || has(element, "role"))) return role;
    const tag = localName(element);
    if (tag === "svg" && !inControl && isDrawing(element)) return "drawing";
    if (!pointing && isBare(element) && tag !== "canvas" && !(tag === "a" && isPhrase(element))) return "";
    if (tag === "body" || tag === "html" || tag === "label") return "";
    if (/^(|true|plaintext-only)$/.test(has(element, "contenteditable") ? attr(element, "contenteditable") : "no"))
      return "textbox";
    if (element instanceof SVGElement) {
      return isDrawnShape(element) || pointing || HANDLERS.some((name2) => has(element, name2)) ? "shape" : "";
    }
    if (tag === "canvas") return "canvas";
    if (tag === "a" && !role && !inControl && !has(element, "name") && !has(element, "id") && rawText(element).trim())
      return "link";
    if ((tag === "video" || tag === "audio") && has(element, "controls")) return tag;
    const stated2 = HANDLERS.some((name2) => has(element, name2)) || attr(element, "draggable") === "true" || tabStop(element);
    if (stated2) return role && role !== "cell" && role !== "definition" ? role : dressedAs(element);
    if (pointing) return wrapsControls(element) ? "" : role || dressedAs(element);
    if (!inControl && CLICKABLE_WORDS.test(attr(element, "class")) && childElementCount(element) < 3 && !wrapsControls(element) && rawText(element).length < 60) {
      return role || dressedAs(element);
    }
    return !inControl && pressedNotRead(element, style) ? role || dressedAs(element) : "";
  }
  var isPhrase = (element) => new RegExp("^(?=.*\\p{L})\\s*\\S.{0,58}\\S\\s*$", "su").test(rawText(element));
  var DRAGGED = /(?:^|[ -])(?:grab|grabbing|move|all-scroll|(?:col|row|ew|ns|[nesw])-resize)$/;
  var MOST_OF_A_HANDLE = 160;
  function isHandle(element, cursor) {
    if (cursor === "auto" || cursor === "pointer" || !DRAGGED.test(cursor)) return false;
    const around = flatParent(element);
    if (around && getComputedStyle(around).cursor === cursor) return false;
    if (rawText(element).length > MOST_OF_A_HANDLE || findAll(element, OPERABLE).length > 2) return false;
    return holdsElements(element) || rawText(element).trim() !== "" || isDrawnOn(element);
  }
  function isDrawnOn(element) {
    const style = getComputedStyle(element);
    return localName(element) === "img" || style.backgroundImage !== "none" || !/^rgba\(.*, 0\)$/.test(style.backgroundColor) || /[1-9]/.test(style.borderWidth) || hasDrawnParts(element);
  }
  function pressedNotRead(element, style) {
    if (holdsElements(element) || style.userSelect !== "none") return false;
    const text2 = tidy(rawText(element));
    const around = element.parentElement;
    return text2 !== "" && text2.length <= 30 && !new RegExp("^(\\d+|\\p{L}|[$>#%.:]+)$", "u").test(text2) && around !== null && getComputedStyle(around).userSelect !== "none" && closest(element, "pre, code") === null;
  }
  function dressedAs(element) {
    const dress = CLICKABLE_WORDS.exec(attr(element, "class"))?.[2].toLowerCase() ?? "";
    return dress.endsWith("link") || localName(element) === "a" ? "link" : /^(btn|button)$/.test(dress) ? "button" : "clickable";
  }
  var tabStop = (element) => has(element, "tabindex") && /** @type {HTMLElement} */
  element.tabIndex >= 0;
  function wrapsControls(element) {
    const inner = findAll(element, OPERABLE);
    if (!inner.length) return false;
    if (inner.some((child) => inner[0] !== child && inner[0].contains(child))) return true;
    const theirs = inner.reduce((sum, child) => sum + tidy(rawText(child)).length, 0);
    return tidy(rawText(element)).length <= theirs;
  }
  function tellingHint(element, role, name2, parts2) {
    const named3 = parts2 || name2 !== "" && !isPictureOnly(element);
    if (role === "drawing" || role === "canvas" || role === "shape" && (!named3 || isDrawnShape(element)))
      return shapeHint(element, role);
    if (named3 && role.startsWith("menuitem")) return words(...iconWords(element));
    const format = [formatOf(element), scrolledWords(element), placeholderOf(element, name2), closedOptions(element), proposals(element, name2)];
    return format.filter(Boolean).join(", ") || (named3 ? titleBeside(element, name2) : hintOf(element, role) || paintWords(element));
  }
  var isPictureOnly = (element) => element instanceof HTMLInputElement && element.type === "image" && !tidy(element.alt) && !tidy(element.title);
  var titleBeside = (element, name2) => name2 !== "" && !/[\p{L}\p{N}]/u.test(name2) && has(element, "title") ? maskText2(tidy(attr(element, "title"))) : "";
  function placeholderOf(element, name2) {
    if (!has(element, "placeholder") || !matches(element, ":placeholder-shown")) return "";
    const placeholder = maskText2(tidy(attr(element, "placeholder")));
    return name2.toLowerCase().includes(placeholder.toLowerCase()) ? "" : placeholder;
  }
  function scrolledWords(element) {
    if (localName(element) !== "textarea") return "";
    const rest2 = element.scrollHeight - element.clientHeight;
    if (element.scrollTop < 2 || rest2 < 5) return "";
    const part2 = Math.round(100 * element.scrollTop / rest2);
    return part2 > 98 ? "scrolled to its end" : `scrolled to ${part2} %`;
  }
  function popoverOf(element) {
    if (!has(element, "popovertarget") || !(element instanceof HTMLButtonElement || element instanceof HTMLInputElement)) return null;
    const target2 = element.popoverTargetElement;
    if (!target2 || !has(target2, "popover") || matches(element, ":disabled") || target2.contains(element)) return null;
    return element.form && element.type === "submit" ? null : target2;
  }
  var nothing = () => "";
  function statesOf(element, role, focused) {
    const states = [];
    const tag = localName(element);
    const input = tag === "input" ? (
      /** @type {HTMLInputElement} */
      element
    ) : null;
    const tick = input && (input.type === "checkbox" || input.type === "radio");
    if (tick) {
      if (input.indeterminate) states.push("mixed");
      else if (input.checked) states.push("checked");
    } else if (has(element, "aria-checked")) {
      if (attr(element, "aria-checked") === "mixed") states.push("mixed");
      else if (attr(element, "aria-checked") === "true") states.push("checked");
    }
    if (isBare(element) && tag !== "summary") {
      if (element === focused) states.push("focused");
      return states;
    }
    const aria = hasAria(element) ? attr : nothing;
    const current = aria(element, "aria-current");
    if (aria(element, "aria-selected") === "true" || current && current !== "false") states.push("selected");
    if (/^(true|mixed)$/.test(aria(element, "aria-pressed"))) states.push("pressed");
    const popover = popoverOf(element);
    const expanded = popover ? String(matches(popover, ":popover-open")) : tag === "summary" && element.parentElement instanceof HTMLDetailsElement ? String(element.parentElement.open) : aria(element, "aria-expanded");
    if (role === "tab" && attr(nextElement(element) ?? element, "role") !== "tabpanel") {
    } else if (expanded === "true") states.push("expanded");
    else if (expanded === "false") states.push("collapsed");
    if (matches(element, ":disabled") || aria(element, "aria-disabled") === "true") states.push("disabled");
    if (has(element, "required") || aria(element, "aria-required") === "true") states.push("required");
    if (matches(element, ":user-invalid") || /^(true|grammar|spelling)$/.test(aria(element, "aria-invalid")))
      states.push("invalid");
    if (has(element, "readonly") && !tick || aria(element, "aria-readonly") === "true") states.push("readonly");
    if (tag === "textarea" && element.scrollHeight > element.clientHeight + 4) states.push("scrollable");
    if (tag === "select" && has(element, "multiple") || aria(element, "aria-multiselectable") === "true")
      states.push("multiselectable");
    if (element === focused) states.push("focused");
    return states;
  }
  function valueOf2(element, role, name2) {
    const raw = rawValue(element, role);
    if (!raw) return { value: "", masked: false };
    if (secretKind(element, name2)) return { value: COVER, masked: true };
    const value2 = maskText2(raw, () => name2);
    return { value: value2, masked: value2 !== raw };
  }
  function rawValue(element, role) {
    switch (localName(element)) {
      case "input": {
        const input = (
          /** @type {HTMLInputElement} */
          element
        );
        if (input.type === "file") return [...input.files ?? []].map((file) => file.name).join(", ");
        if (input.type === "color") return input.value;
        return role === "button" || role === "checkbox" || role === "radio" ? "" : input.value;
      }
      case "textarea": {
        const { value: value2 } = (
          /** @type {HTMLTextAreaElement} */
          element
        );
        return value2.split("\n").map(tidy).join("\n").trim();
      }
      case "select": {
        const select = (
          /** @type {HTMLSelectElement} */
          element
        );
        const labels = optionLabels(select);
        return [...select.selectedOptions].map((option) => labels[option.index]).join(", ");
      }
      case "progress":
      case "meter":
        return String(
          /** @type {HTMLProgressElement} */
          element.value
        );
      case "output":
        return "";
      default:
        if (has(element, "aria-valuetext")) return attr(element, "aria-valuetext");
        if (has(element, "aria-valuenow")) return attr(element, "aria-valuenow");
        if (role !== "textbox" && role !== "searchbox" && role !== "combobox") return "";
        return linesOf(element) || contentText(element);
    }
  }
  function linesOf(element) {
    if (!(element instanceof HTMLElement) || !element.isContentEditable) return "";
    if (!holdsElements(element) && !rawText(element).includes("\n")) return "";
    if (contains(element, "img, svg, input, select, textarea, [aria-label], [aria-hidden]")) return "";
    return element.innerText.split("\n").map(tidy).join("\n").replace(/\n{3,}/g, "\n\n").trim();
  }
  var MOST_OPTIONS = 300;
  var MOST_PROPOSALS = 6;
  function optionLabels(select) {
    const labels = [...select.options].map((option) => tidy(option.label));
    if (!contains(select, "optgroup")) return labels;
    const times = /* @__PURE__ */ new Map();
    for (const label of labels) times.set(label, (times.get(label) ?? 0) + 1);
    return labels.map((label, i) => {
      const group = select.options[i].parentElement;
      return group instanceof HTMLOptGroupElement && times.get(label) !== 1 ? `${tidy(group.label)}: ${label}` : label;
    });
  }
  function closedOptions(element) {
    if (!(element instanceof HTMLSelectElement) || !contains(element, "option:disabled")) return "";
    const closed = [...element.options].filter((option) => matches(option, ":disabled") && !option.hidden && option.value !== "");
    return closed.length ? `not available: ${closed.slice(0, 5).map((option) => maskText2(tidy(option.label))).join(", ")}` : "";
  }
  function proposals(element, name2) {
    if (!(element instanceof HTMLInputElement) || !element.list || /^(range|color)$/.test(element.type) || secretKind(element, name2)) return "";
    const all = [...element.list.options].filter((option) => !option.disabled && option.value);
    const some = all.slice(0, MOST_PROPOSALS).map((option) => maskText2(tidy(option.value))).join(", ");
    return all.length > MOST_PROPOSALS ? `proposes ${all.length}, as ${some}` : some && `proposes: ${some}`;
  }
  function optionsOf(element, name2) {
    if (!(element instanceof HTMLSelectElement)) return { options: [], more: 0 };
    const open = [...element.options].filter((option) => !matches(option, ":disabled") && !option.hidden);
    const labels = optionLabels(element);
    const options = open.slice(0, MOST_OPTIONS).map((option) => maskText2(labels[option.index], () => name2));
    return { options, more: open.length - options.length };
  }
  var FORMATS = (
    /** @type {Record<string, string>} */
    {
      date: "YYYY-MM-DD",
      month: "YYYY-MM",
      week: "YYYY-Www",
      time: "HH:MM",
      "datetime-local": "YYYY-MM-DDTHH:MM",
      color: "#rrggbb",
      file: "file upload"
    }
  );
  function formatOf(element) {
    if (element instanceof HTMLTextAreaElement) return "several lines";
    return element instanceof HTMLInputElement ? FORMATS[element.type] ?? "" : "";
  }

  // extension/page/meaning/date_formats.js
  var NUMBERS = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/;
  var DAY_FIRST = /^(\d{1,2})(?:st|nd|rd|th|\.)?(?: of| de)? ([\p{L}]+)\.?,?(?: de)? (\d{4})$/u;
  var MONTH_FIRST = /^([\p{L}]+)\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/u;
  var TIME = /^(\d{1,2})(?:[:.](\d{2}))? ?(?:([ap])\.?m\.?)?$/i;
  function asFieldTakesIt(kind, text2) {
    if (kind === "date") return dateIn(text2.trim()) || text2;
    if (kind === "time") return timeIn(text2.trim()) || text2;
    return text2;
  }
  function dateIn(text2) {
    const numbers = NUMBERS.exec(text2);
    if (numbers) {
      const [, first2 = "", second = "", year2 = ""] = numbers;
      const [day2, month] = monthComesFirst() ? [second, first2] : [first2, second];
      return isoDate(year2, +month, +day2) || isoDate(year2, +day2, +month);
    }
    const named3 = DAY_FIRST.exec(text2);
    const [, word = "", day = "", year = ""] = named3 ? [, named3[2], named3[1], named3[3]] : MONTH_FIRST.exec(text2) ?? [];
    return word && isoDate(year, monthNamed(word), +day);
  }
  var ISO = /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})$/;
  var SHORT = /^(\d{1,2})[./-](\d{1,2})[./-](\d{2}|\d{4})$/;
  function daysIn(text2) {
    const [, iso = "", isoMonth = "", isoDay = ""] = ISO.exec(text2) ?? [];
    const [, first2 = "", second = "", last = ""] = SHORT.exec(text2.replaceAll(" ", "")) ?? [];
    const year = last.length === 2 ? `20${last}` : last;
    const named3 = dateIn(text2.replace(new RegExp("^\\p{L}+\\.?,? (?=[\\p{L}\\d])(?=.*\\d.*\\d)", "u"), "")) || dateIn(text2);
    const found = iso ? [isoDate(iso, +isoMonth, +isoDay)] : year ? [isoDate(year, +second, +first2), isoDate(year, +first2, +second)] : [named3];
    return new Set(found.filter(Boolean));
  }
  function timeIn(text2) {
    const [, hours = "", minutes, half] = TIME.exec(text2) ?? [];
    if (!hours || !minutes && !half || half && +hours > 12) return "";
    const hour = half ? +hours % 12 + (half.toLowerCase() === "p" ? 12 : 0) : +hours;
    return `${String(hour).padStart(2, "0")}:${minutes ?? "00"}`;
  }
  function isoDate(year, month, day) {
    const date = new Date(Date.UTC(+year, month - 1, day));
    return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.toISOString().slice(0, 10) : "";
  }
  function monthComesFirst() {
    const parts2 = new Intl.DateTimeFormat(navigator.language).formatToParts().map(({ type: type2 }) => type2);
    return parts2.indexOf("month") < parts2.indexOf("day");
  }
  function monthNamed(word) {
    for (const language of ["en", navigator.language])
      for (
        const month of
        /** @type {const} */
        ["long", "short"]
      ) {
        const format = new Intl.DateTimeFormat(language, { month, timeZone: "UTC" });
        for (let at = 0; at < 12; at++)
          if (format.format(Date.UTC(2e3, at)).replace(".", "").toLowerCase() === word.toLowerCase()) return at + 1;
      }
    return 0;
  }

  // extension/page/meaning/meant.js
  function isMeant2(held2, meant, exactly = false) {
    if (exactly || held2 === meant) return held2 === meant;
    const [a, b] = [plain2(held2), plain2(meant)];
    if (a === b) return true;
    const wanted = daysIn(b);
    if (wanted.size) return overlap2(daysIn(a), wanted);
    if (CLOCK.test(b) && timeIn(b)) return timeIn(b) === timeIn(a);
    const [number, wantedNumber] = [numbersOf(a), new RegExp("\\p{L}", "u").test(b) ? /* @__PURE__ */ new Set() : numbersOf(b)];
    if (number.size && wantedNumber.size) return overlap2(number, wantedNumber);
    return new RegExp("\\p{Nd}", "u").test(b) && !new RegExp("\\p{Nd}[.,]\\p{Nd}", "u").test(b) && parts(a) === parts(b);
  }
  var isSaid = (held2, meant) => parts(plain2(held2)) === parts(plain2(meant));
  var startsWith = (held2, meant) => plain2(held2).startsWith(plain2(meant));
  var CLOCK = /:|[ap]\.?m\.?$/;
  var plain2 = (text2) => text2.normalize("NFKC").replace(/[\u200b\ufeff]/g, "").replace(/\s+/g, " ").trim().toLowerCase();
  var parts = (text2) => text2.replace(/[^\p{L}\p{N}]/gu, "");
  var overlap2 = (some, others) => [...some].some((one) => others.has(one));
  var NUMBER2 = new RegExp("^[^\\p{N}.,+-]{0,8}([+-]?) ?[^\\p{N}.,+-]{0,4}(\\p{Nd}[\\p{Nd}.,'\u2019 ]*)[^\\p{N}]{0,8}$", "u");
  var MARKS = [[",", "."], [".", ","], ["'", "."], ["\u2019", "."], [" ", ","], [" ", "."]];
  function numbersOf(text2) {
    const [, sign = "", written3 = ""] = NUMBER2.exec(text2) ?? [];
    const digits = written3.trim();
    if (!digits || /^0\d/.test(digits)) return /* @__PURE__ */ new Set();
    const values = MARKS.map(([group = "", point2 = ""]) => {
      const [whole = "", fraction = "", ...more] = digits.split(point2);
      const [first2 = "", ...others] = whole.split(group);
      const grouped = !others.length || /^\d{1,3}$/.test(first2) && others.every((one) => /^\d{2,3}$/.test(one)) && others.at(-1)?.length === 3;
      const all = [first2, ...others].join("");
      return more.length || !grouped || !/^\d*$/.test(all + fraction) ? NaN : Number(`${sign}${all}.${fraction || 0}`);
    });
    return new Set(values.filter((value2) => !Number.isNaN(value2)));
  }
  var otherwise = /* @__PURE__ */ new WeakMap();
  function noteHeld(field, held2, meant) {
    if (meant === void 0) otherwise.delete(field);
    else otherwise.set(field, { meant, held: held2 });
  }
  function meantFor(field, value2) {
    const known4 = otherwise.get(field);
    return known4?.held === value2 ? known4.meant : "";
  }
  var NO_NUMBER = "this field takes a number only";
  function refusalOf(field, text2, clear) {
    if (!(field instanceof HTMLInputElement) || text2 === "") return "";
    if (field.type === "number") return clear && !new RegExp("\\p{Nd}", "u").test(text2) ? NO_NUMBER : "";
    if (!SET_AS_A_WHOLE.test(field.type)) return "";
    const tried = document.createElement("input");
    tried.type = field.type;
    tried.value = asFieldTakesIt(field.type, text2);
    if (tried.value !== "") return "";
    const format = formatOf(field);
    return `"${text2}" is not written as this field wants it${format && `: ${format}`}`;
  }

  // extension/page/target/entries.js
  var DIALOG = "dialog[open], [role=dialog], [role=alertdialog], [aria-modal=true]";
  var EDITORS2 = "[contenteditable], iframe";
  var SEEN = "input:not([type=hidden]), select, textarea";
  var FILLED = `${SEEN}, ${EDITORS2}`;
  var PARTS2 = `${DIALOG}, form, section, main, [role=main], body`;
  var MOST2 = 500;
  function entriesOf({ form, by }) {
    const controls = controlsOf(form).filter((control) => control === by || isEntry(control));
    const editors = findAll(form, EDITORS2).filter(editorOf);
    if (!editors.length) return controls;
    return [...controls, ...editors].sort(inOrder);
  }
  function entriesAround(element) {
    const root = rootOf(element);
    const beside4 = root instanceof ShadowRoot ? [...root.querySelectorAll(FILLED)] : [];
    for (const part2 of upwards(element)) {
      if (!matches(part2, PARTS2)) continue;
      const all = /* @__PURE__ */ new Set([...findAll(part2, FILLED), ...beside4]);
      const found = [];
      for (const control of all) {
        if (editorOf(control) || matches(control, SEEN) && isEntry(control)) found.push(control);
        if (found.length === MOST2) break;
      }
      if (found.length || matches(part2, DIALOG)) return found;
    }
    return [];
  }
  function isRepeatable(element, near2) {
    if (closest(element, DIALOG)) return false;
    if (near2 && has(near2.form, "method")) return true;
    return !(near2 ? entriesOf(near2) : entriesAround(element)).some(isWritten2);
  }
  function isWritten2(entry) {
    if (matches(entry, "[readonly], :disabled") || !entry.checkVisibility()) return false;
    const looksUp = typeOf(entry) === "search" || attr(entry, "role") === "searchbox" || closest(entry, "[role=search], search");
    const takesText = entry instanceof HTMLInputElement ? TEXT_TYPES.has(entry.type) : !(entry instanceof HTMLSelectElement);
    return takesText && !looksUp && new RegExp("\\p{L}", "u").test(valueOf3(entry));
  }
  var isEntry = (control) => !isSubmitButton(control) && !/^(fieldset|output|object|button)$/.test(localName(control)) && !/^(button|reset|image)$/.test(attr(control, "type"));
  function editorOf(element) {
    if (element instanceof HTMLIFrameElement) {
      const inner = element.contentDocument;
      return inner && (inner.designMode === "on" || inner.body?.isContentEditable) ? inner.body : null;
    }
    const outer = flatParent(element);
    const isRoot = isEditable(element) && !(outer && isEditable(outer));
    return isRoot && !matches(element, SEEN) ? (
      /** @type {HTMLElement} */
      element
    ) : null;
  }
  var isEditable = (element) => element instanceof HTMLElement && element.isContentEditable;
  function entryOf(entry) {
    const value2 = valueOf3(entry);
    const hidden = typeOf(entry) === "hidden" && /\d/.test(value2);
    const typed3 = editedAs(entry) === "text" || editedAs(entry) === "multiline";
    return { name: attr(entry, "name") || attr(entry, "id"), value: value2, fixed: typed3 || hidden ? "" : value2 };
  }
  function fieldOf(entry) {
    const label = nameOf2(entry);
    const known4 = entryOf(entry);
    return {
      ...known4,
      label,
      type: typeOf(entry),
      secret: secretKind(entry, label) !== "",
      meant: meantFor(entry, known4.value),
      ref: knownRef(entry),
      edit: editedAs(entry),
      shown: shownFor(entry),
      options: entry instanceof HTMLSelectElement ? [...entry.options].slice(0, 300).map((option) => option.label) : []
    };
  }
  function editedAs(element) {
    if (matches(element, ":disabled, [readonly], [aria-disabled=true]")) return "";
    if (element instanceof HTMLTextAreaElement) return "multiline";
    if (element instanceof HTMLSelectElement) return element.multiple ? "" : "select";
    if (!(element instanceof HTMLInputElement)) return "";
    return element.type === "checkbox" ? "check" : TEXT_TYPES.has(element.type) ? "text" : "";
  }
  function shownFor(element) {
    if (element instanceof HTMLSelectElement) return [...element.selectedOptions].map(({ label }) => label).join(", ");
    return element instanceof HTMLInputElement && element.type === "checkbox" ? element.checked ? "ticked" : "not ticked" : "";
  }
  function valueOf3(element) {
    if (element instanceof HTMLInputElement) {
      if (element.type === "checkbox" || element.type === "radio") return element.checked ? element.value : "";
      if (element.type === "file") return [...element.files ?? []].map((file) => file.name).join(", ");
      return element.value;
    }
    if (element instanceof HTMLSelectElement)
      return [...element.selectedOptions].map((option) => option.value).join(", ");
    if (element instanceof HTMLTextAreaElement || element instanceof HTMLButtonElement) return element.value;
    const editor = editorOf(element);
    return editor ? editor.innerText.replace(/[\u200b\ufeff]/g, "").trim() : attr(element, "value");
  }

  // extension/page/target/block.js
  var ENTRIES = "li, article, [role=listitem], [role=article], [role=option], [role=treeitem]";
  var PARTS3 = "form, fieldset, section, article, aside, [role=form], [role=group], [role=region], [role=complementary]";
  var NEIGHBOURS = 8;
  var CONTROLS = 20;
  var MOST_LEADING = 60;
  var MOST_ELEMENTS = 600;
  function blockOf(element) {
    const like = likeness(element);
    let second = null;
    for (const at of upwards(element)) {
      if (at === document.body || at === document.documentElement) break;
      if (at !== element && matches(at, DIALOG)) return { kind: "dialog", parts: [at], alike: false };
      const run = runOf(at, element, like);
      if (run) {
        const parts2 = [...headersOf(at), ...run];
        if (speaks(parts2, element)) return { kind: kindOf4(at), parts: parts2, alike: true };
      }
      if (at !== element && (!second || second.kind === "part") && isRepeated(at, element) && speaks([at], element))
        second = { kind: kindOf4(at), parts: halvesOf(at), alike: false };
      if (at !== element && !second && matches(at, PARTS3) && speaks([at], element)) second = { kind: "part", parts: [at], alike: false };
    }
    return second ?? beside2(element);
  }
  function beside2(element) {
    for (let at = flatParent(element); at && at !== document.body; at = flatParent(at))
      if (speaks([at], element)) return { kind: "part", parts: [at], alike: false };
    return null;
  }
  var kindOf4 = (at) => matches(at, ROWS) ? "row" : matches(at, CELLS) ? "cell" : matches(at, ENTRIES) ? "entry" : "card";
  function likeness(element) {
    const field = matches(element, "input, select, textarea") && !matches(element, "[type=button], [type=submit], [type=image]");
    const key = (one) => JSON.stringify([
      attr(one, "type"),
      attr(one, "role"),
      attr(one, "aria-labelledby"),
      field ? nameOf2(one) : tidy(attr(one, "aria-label") || rawText(one) || attr(one, "value") || attr(one, "title") || attr(one, "class"))
    ]);
    const [tag, own2] = [localName(element), key(element)];
    return (other) => localName(other) === tag && key(other) === own2;
  }
  function runOf(at, element, like) {
    const holdsLike = (other) => other instanceof Element && (like(other) || findAll(other, localName(element)).slice(0, CONTROLS).some(like) || localName(other).includes("-") && localName(other) === localName(at));
    const [before4, first2] = until2(at, "previousSibling", holdsLike);
    const [after2, last] = until2(at, "nextSibling", holdsLike);
    if (!first2 && !last) return null;
    const gap = first2 ? before4.length : after2.length;
    const regular = gap > 0 && (!first2 || !last || before4.length === after2.length);
    if (!regular) return halvesOf(at);
    return leading(at, holdsLike) >= gap ? [...before4.slice(0, gap).reverse(), at] : [at, ...after2.slice(0, gap)];
  }
  function leading(at, holdsLike) {
    let before4 = 0;
    let looked = 0;
    for (const other of along(at, "previousSibling")) {
      if (looked++ === MOST_LEADING) return Infinity;
      before4 = holdsLike(other) ? 0 : before4 + 1;
    }
    return before4;
  }
  function until2(at, direction, holdsLike) {
    const passed = [];
    for (const other of along(at, direction)) {
      if (holdsLike(other)) return [passed, true];
      if (passed.push(other) === NEIGHBOURS) break;
    }
    return [passed, false];
  }
  function* along(at, direction) {
    for (let other = at[direction]; other; other = other[direction])
      if (other instanceof Element || other instanceof Text && /\S/.test(other.data)) yield other;
  }
  function isRepeated(at, element) {
    if (matches(at, `${ROWS}, ${ENTRIES}`)) return true;
    const shape2 = shapeOf3(at);
    return [previousElement(at), nextElement(at)].some(
      (other) => other !== null && shape2 !== "" && shapeOf3(other) === shape2 && findAll(other, localName(element)).length > 0
    );
  }
  var shapeOf3 = (element) => {
    const [word] = attr(element, "class").trim().split(/\s/, 1);
    return word || localName(element).includes("-") ? `${localName(element)} ${word}` : "";
  };
  function halvesOf(at) {
    const index = attr(at, "aria-rowindex");
    const grid = index && closest(at, GRIDS);
    return grid ? findAll(grid, `[aria-rowindex="${CSS.escape(index)}"]`).filter((half) => matches(half, ROWS)) : [at];
  }
  function headersOf(cell) {
    if (!matches(cell, CELLS)) return [];
    const stated2 = referenced(cell, "headers");
    if (stated2.length) return stated2;
    const [row, grid] = [closest(cell, ROWS), closest(cell, GRIDS)];
    if (!row || !grid) return [];
    const place = placeOf(cell, row);
    const named3 = findAll(grid, ROWS).find((other) => other !== row && findAll(other, "th, [role=columnheader]").length > 1);
    const column = named3 && cellsOf(named3).find((other) => placeOf(other, named3) === place);
    const [first2] = cellsOf(row);
    return [...column ? [column] : [], ...first2 && first2 !== cell ? [first2] : []];
  }
  var speaks = (parts2, element) => !wordsIn(parts2, element, [], false).next().done;
  var UNREAD = "script, style, template, noscript, select, textarea, datalist, iframe, [contenteditable='']:not(body), [contenteditable=true]:not(body)";
  var LEADS = "a[href], img[src]";
  var NAMED2 = [ROWS, ENTRIES, PARTS3, DIALOG].join(", ");
  var SEEN2 = { visibilityProperty: true, opacityProperty: true };
  function* wordsIn(parts2, control, leads = [], spoken2 = true) {
    let left4 = MOST_ELEMENTS;
    function* within2(element) {
      if (element === control || left4-- < 0 || matches(element, UNREAD)) return;
      if (matches(element, LEADS)) leads.push(attr(element, localName(element) === "img" ? "src" : "href"));
      if (localName(element) === "img") {
        const words2 = tidy(attr(element, "alt"));
        if (words2 && element.checkVisibility(SEEN2)) yield { words: words2, of: element, picture: true };
        return;
      }
      let seen2 = null;
      const name2 = spoken2 && matches(element, NAMED2) ? tidy(attr(element, "aria-label")) : "";
      if (name2 && !tidy(rawText(element)).includes(name2) && (seen2 = element.checkVisibility(SEEN2))) yield { words: name2, of: element, picture: false };
      for (const child of Array.from(flatChildren(element))) {
        if (child instanceof Element) yield* within2(child);
        else if (child instanceof Text && /\S/.test(child.data) && (seen2 ??= element.checkVisibility(SEEN2))) yield { words: tidy(child.data), of: element, picture: false };
      }
    }
    for (const part2 of parts2) {
      if (part2 instanceof Element) yield* within2(part2);
      else if (part2 instanceof Text && part2.parentElement?.checkVisibility(SEEN2)) yield { words: tidy(part2.data), of: part2.parentElement, picture: false };
    }
  }

  // extension/page/read/live.js
  var GOES_ON = "\u2026";
  var FEWEST = 2;
  var APART_MS = 150;
  var SCROLLED_MS = 500;
  var MOST_TEXTS = 200;
  var MOST_KNOWN2 = 200;
  var LONGEST2 = 80;
  var LEVELS2 = 3;
  var known2 = /* @__PURE__ */ new Map();
  var NUMBER3 = "";
  var stepping = false;
  var scrolledAt = -Infinity;
  function stepBegins(begins) {
    stepping = begins;
  }
  function scrolled() {
    scrolledAt = performance.now();
  }
  var shapeOf4 = (text2) => text2.replace(/\d+/g, GOES_ON);
  var isKnown = (key) => (known2.get(key)?.times ?? 0) >= FEWEST;
  var isLive = (text2, element) => /\d/.test(text2) && keysOf(text2, element).some((key) => key !== NUMBER3 && isKnown(key));
  function withoutLive(text2) {
    if (!known2.size || !/\d/.test(text2)) return text2;
    if (!/[\p{L}:]/u.test(text2)) return isKnown(NUMBER3) ? shapeOf4(text2) : text2;
    for (const [shape2, { times }] of known2)
      if (times >= FEWEST && shape2 !== NUMBER3 && shapeOf4(text2).includes(shape2)) text2 = text2.replace(new RegExp(shape2.split(GOES_ON).map(escaped2).join("\\d+"), "g"), shape2);
    return text2;
  }
  var escaped2 = (text2) => text2.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
  function keysOf(text2, element) {
    const shape2 = shapeOf4(text2);
    if (/[\p{L}:]/u.test(shape2)) return shape2.length <= LONGEST2 ? [shape2] : [];
    let place = "";
    for (let at = element, level = 0; at && level < LEVELS2; level++, at = parentElement(at)) {
      const words2 = shapeOf4(tidy(rawText(at)));
      if (words2.length > 2 * LONGEST2) break;
      if (new RegExp("\\p{L}", "u").test(words2)) return [`${words2}|${place}`, words2, NUMBER3];
      place = `${[...parentElement(at)?.children ?? []].indexOf(at)} ${place}`;
    }
    return [];
  }
  function noteChanges(records) {
    const now = performance.now();
    if (stepping || now - scrolledAt < SCROLLED_MS) return;
    let left4 = MOST_TEXTS;
    const redrawn = /* @__PURE__ */ new Map();
    for (const { type: type2, target: target2, oldValue, addedNodes, removedNodes } of records) {
      if (type2 === "characterData") {
        if (left4-- > 0) compare([tidy(oldValue ?? "")], [target2], now);
      } else if (type2 === "childList") {
        const both = redrawn.get(target2) ?? { gone: [], come: [] };
        both.gone.push(...removedNodes);
        both.come.push(...addedNodes);
        redrawn.set(target2, both);
      }
    }
    for (const { gone, come } of redrawn.values()) {
      if (!gone.length || !come.length || left4 <= 0) continue;
      const before4 = textsIn(gone, left4);
      left4 -= before4.length;
      compare(before4.map(wordsOf), textsIn(come, left4 + before4.length), now);
    }
  }
  var wordsOf = (text2) => tidy(
    /** @type {Text} */
    text2.data ?? ""
  );
  function textsIn(nodes, most2) {
    const texts = [];
    for (const node of nodes) {
      if (node instanceof Element && /^(script|style)$/.test(localName(node))) continue;
      const words2 = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      if (node instanceof Text && wordsOf(node)) texts.push(node);
      while (texts.length < most2 && words2.nextNode()) if (wordsOf(words2.currentNode)) texts.push(words2.currentNode);
    }
    return texts;
  }
  function compare(before4, after2, now) {
    if (before4.length !== after2.length) return;
    before4.forEach((old, i) => {
      const text2 = wordsOf(after2[i]);
      if (old === text2 || shapeOf4(old) !== shapeOf4(text2)) return;
      for (const key of keysOf(text2, after2[i].parentElement)) {
        const seen2 = known2.get(key) ?? { times: 0, at: -Infinity };
        if (now - seen2.at < APART_MS) continue;
        if (known2.size >= MOST_KNOWN2) known2.delete(
          /** @type {string} */
          known2.keys().next().value
        );
        known2.set(key, { times: seen2.times + 1, at: now });
      }
    });
  }

  // extension/generated/amounts.js
  var RULES = { "patterns": ["(?<![A-Za-z\xC0-\xFF])(?<c>F\u202FCFA|Afl\\.|Bs\\.S|CFPF|FCFA|FCFP|Lek\xEB|MOP\\$|so\u02BBm|\u0434\u0435\u043D\\.|\u0623\\.\u0645\\.|\u062C\\.\u0633\\.|\u062C\\.\u0645\\.|\u062F\\.\u0623\\.|\u062F\\.\u0625\\.|\u062F\\.\u0628\\.|\u062F\\.\u062A\\.|\u062F\\.\u062C\\.|\u062F\\.\u0639\\.|\u062F\\.\u0643\\.|\u062F\\.\u0644\\.|\u062F\\.\u0645\\.|\u0631\\.\u0633\\.|\u0631\\.\u0639\\.|\u0631\\.\u0642\\.|\u0631\\.\u064A\\.|\u0631\u06CC\u0627\u0644|\u0644\\.\u0633\\.|\u0644\\.\u0644\\.|\u0928\u0947\u0930\u0942|\\$AR|\\$AU|\\$BM|\\$BN|\\$BZ|\\$CA|\\$CL|\\$CO|\\$FJ|\\$MX|\\$NA|\\$NZ|\\$SB|\\$SG|\\$SR|\\$TT|\\$US|\\$UY|\\$WS|AED|AFN|AOA|ARS|AU\\$|AUD|AWG|AZN|B\\/\\.|BBD|BDT|BHD|BIF|BMD|BND|BRL|BSD|BTN|BWP|BYN|BZD|CA\\$|CAD|CHF|CLP|CNY|CN\xA5|CRC|CVE|CZK|Cg\\.|DJF|DKK|DOP|DZD|EC\\$|EGP|ERN|ETB|EUR|FBu|FJD|FKP|Fdj|Fr\\.|GBP|GHS|GH\u20B5|GIP|GMD|GNF|GTQ|GYD|Gs\\.|HK\\$|HKD|HNL|HTG|HUF|IDR|ILS|INR|IQD|IRR|ISK|JMD|JOD|JPY|JP\xA5|KES|KGS|KHR|KMF|KPW|KRW|KWD|KYD|KZT|Ksh|LAK|LBP|LKR|LRD|LSL|LYD|MDL|MKD|MMK|MNT|MRU|MTn|MVR|MWK|MX\\$|MXN|MYR|MZN|NAD|NGN|NIO|NOK|NPR|NT\\$|NZ\\$|NZD|Nfk|Nu\\.|OMR|PAB|PGK|PHP|PKR|PLN|PYG|QAR|RD\\$|RSD|RUB|RWF|Rs\\.|SBD|SCR|SDG|SEK|SGD|SHP|SLE|SRD|SSP|SYP|SZL|THB|TJS|TMT|TND|TSh|TTD|TWD|TZS|UAH|UGX|US\\$|USD|USh|UYU|UZS|VES|VND|VUV|WS\\$|XAF|XCG|XOF|XPF|YER|ZAR|ZMW|ZWG|kr\\.|\xA3FK|\xA3GB|\xA3GI|\xA3LB|\u0441\u043E\u043C|\u0441\u045E\u043C|\u0DBB\u0DD4\\.|A\\$|C\\$|Ft|K\u010D|R\\$|RM|Rp|Rs|S\\/|kr|z\u0142|\u041A\u041C|\u0783\\.|\u1265\u122D|\\$|\xA3|\xA5|\u058F|\u060B|\u09F3|\u0E3F|\u17DB|\u20A1|\u20A6|\u20A9|\u20AA|\u20AB|\u20AC|\u20AD|\u20AE|\u20B1|\u20B2|\u20B4|\u20B8|\u20B9|\u20BA|\u20BC|\u20BD|\u20BE|\u5143|\uFFE5|(?i:chf|cny|eur|gbp|jpy|rmb|usd)|(?:ALL|AMD|BAM|BOB|CDF|COP|CUP|GEL|MAD|MGA|MOP|MUR|PEN|RON|SAR|SOS|STN|TOP|TRY|WST|XCD|lei|T\\$|R)(?=\\s?\\d[\\d.,' ]*[.,]\\d\\d(?!\\d)))\\s?(?<a>(?:\\d{1,3}(?:[ \\u00a0\\u202f'\u2019]\\d{3})+(?:[.,]\\d{1,2})?(?!\\d)|\\d+(?:[.,]\\d+)*)(?:[.,][-\u2013\u2014]{1,2})?)(?<k>\\s?[kK]\\b)?(?!\\s?(?:million|mio|bn|billion|m\\b))", "(?<![\\d.,A-Za-z])(?<a>(?:\\d{1,3}(?:[ \\u00a0\\u202f'\u2019]\\d{3})+(?:[.,]\\d{1,2})?(?!\\d)|\\d+(?:[.,]\\d+)*)(?:[.,][-\u2013\u2014]{1,2})?)(?<k>\\s?[kK]\\b)?(?!\\s?(?:million|mio|bn|billion|m\\b))\\s?(?<c>F\u202FCFA|Afl\\.|Bs\\.S|CFPF|FCFA|FCFP|Lek\xEB|MOP\\$|so\u02BBm|\u0434\u0435\u043D\\.|\u0623\\.\u0645\\.|\u062C\\.\u0633\\.|\u062C\\.\u0645\\.|\u062F\\.\u0623\\.|\u062F\\.\u0625\\.|\u062F\\.\u0628\\.|\u062F\\.\u062A\\.|\u062F\\.\u062C\\.|\u062F\\.\u0639\\.|\u062F\\.\u0643\\.|\u062F\\.\u0644\\.|\u062F\\.\u0645\\.|\u0631\\.\u0633\\.|\u0631\\.\u0639\\.|\u0631\\.\u0642\\.|\u0631\\.\u064A\\.|\u0631\u06CC\u0627\u0644|\u0644\\.\u0633\\.|\u0644\\.\u0644\\.|\u0928\u0947\u0930\u0942|\\$AR|\\$AU|\\$BM|\\$BN|\\$BZ|\\$CA|\\$CL|\\$CO|\\$FJ|\\$MX|\\$NA|\\$NZ|\\$SB|\\$SG|\\$SR|\\$TT|\\$US|\\$UY|\\$WS|AED|AFN|AOA|ARS|AU\\$|AUD|AWG|AZN|B\\/\\.|BBD|BDT|BHD|BIF|BMD|BND|BRL|BSD|BTN|BWP|BYN|BZD|CA\\$|CAD|CHF|CLP|CNY|CN\xA5|CRC|CVE|CZK|Cg\\.|DJF|DKK|DOP|DZD|EC\\$|EGP|ERN|ETB|EUR|FBu|FJD|FKP|Fdj|GBP|GHS|GH\u20B5|GIP|GMD|GNF|GTQ|GYD|Gs\\.|HK\\$|HKD|HNL|HTG|HUF|IDR|ILS|INR|IQD|IRR|ISK|JMD|JOD|JPY|JP\xA5|KES|KGS|KHR|KMF|KPW|KRW|KWD|KYD|KZT|Ksh|LAK|LBP|LKR|LRD|LSL|LYD|MDL|MKD|MMK|MNT|MRU|MTn|MVR|MWK|MX\\$|MXN|MYR|MZN|NAD|NGN|NIO|NOK|NPR|NT\\$|NZ\\$|NZD|Nfk|Nu\\.|OMR|PAB|PGK|PHP|PKR|PLN|PYG|QAR|RD\\$|RSD|RUB|RWF|Rs\\.|SBD|SCR|SDG|SEK|SGD|SHP|SLE|SRD|SSP|SYP|SZL|THB|TJS|TMT|TND|TSh|TTD|TWD|TZS|UAH|UGX|US\\$|USD|USh|UYU|UZS|VES|VND|VUV|WS\\$|XAF|XCG|XOF|XPF|YER|ZAR|ZMW|ZWG|kr\\.|\xA3FK|\xA3GB|\xA3GI|\xA3LB|\u0441\u043E\u043C|\u0441\u045E\u043C|\u0DBB\u0DD4\\.|A\\$|C\\$|Ft|K\u010D|R\\$|RM|Rp|Rs|S\\/|kr|z\u0142|\u041A\u041C|\u0783\\.|\u1265\u122D|\\$|\xA3|\xA5|\u058F|\u060B|\u09F3|\u0E3F|\u17DB|\u20A1|\u20A6|\u20A9|\u20AA|\u20AB|\u20AC|\u20AD|\u20AE|\u20B1|\u20B2|\u20B4|\u20B8|\u20B9|\u20BA|\u20BC|\u20BD|\u20BE|\u5143|\uFFE5|(?i:sterling|dollari|dollars|d\xF3lares|franken|z\u0142otych|dollar|kroner|kronor|rupees|bucks|d\xF3lar|euros|euro|quid|yuan|Fr\\.|chf|cny|eur|gbp|jpy|rmb|usd|yen|\u043B\u0432\\.|\u30E6\u30FC\u30ED|\u4EBA\u6C11\u5E01|\u30C9\u30EB|\u65E5\u5143|\u6B27\u5143|\u7F8E\u5143|\u5186)|(?:(?<=[.,]\\d\\d)|(?<=[.,]\\d\\d\\s))(?:ALL|AMD|BAM|BOB|CDF|COP|CUP|GEL|MAD|MGA|MOP|MUR|PEN|RON|SAR|SOS|STN|TOP|TRY|WST|XCD|lei|T\\$|R))(?![A-Za-z\xC0-\xFF])", "(?<=[A-Za-z])(?<c>\\$)\\s?(?<a>\\d+(?:[.,]\\d+)*)(?<k>)"], "keys": { "aed": "AED", "afn": "AFN", "all": "ALL", "amd": "AMD", "aoa": "AOA", "ars": "ARS", "aud": "AUD", "awg": "AWG", "azn": "AZN", "bam": "BAM", "bbd": "BBD", "bdt": "BDT", "bhd": "BHD", "bif": "BIF", "bmd": "BMD", "bnd": "BND", "bob": "BOB", "brl": "BRL", "bsd": "BSD", "btn": "BTN", "bwp": "BWP", "byn": "BYN", "bzd": "BZD", "cad": "CAD", "cdf": "CDF", "chf": "CHF", "clp": "CLP", "cny": "\xA5", "cop": "COP", "crc": "CRC", "cup": "CUP", "cve": "CVE", "czk": "CZK", "djf": "DJF", "dkk": "DKK", "dop": "DOP", "dzd": "DZD", "egp": "EGP", "ern": "ERN", "etb": "ETB", "eur": "\u20AC", "fjd": "FJD", "fkp": "FKP", "gbp": "\xA3", "gel": "GEL", "ghs": "GHS", "gip": "GIP", "gmd": "GMD", "gnf": "GNF", "gtq": "GTQ", "gyd": "GYD", "hkd": "HKD", "hnl": "HNL", "htg": "HTG", "huf": "HUF", "idr": "IDR", "ils": "ILS", "inr": "INR", "iqd": "IQD", "irr": "IRR", "isk": "ISK", "jmd": "JMD", "jod": "JOD", "jpy": "\xA5", "kes": "KES", "kgs": "KGS", "khr": "KHR", "kmf": "KMF", "kpw": "KPW", "krw": "KRW", "kwd": "KWD", "kyd": "KYD", "kzt": "KZT", "lak": "LAK", "lbp": "LBP", "lkr": "LKR", "lrd": "LRD", "lsl": "LSL", "lyd": "LYD", "mad": "MAD", "mdl": "MDL", "mga": "MGA", "mkd": "MKD", "mmk": "MMK", "mnt": "MNT", "mop": "MOP", "mru": "MRU", "mur": "MUR", "mvr": "MVR", "mwk": "MWK", "mxn": "MXN", "myr": "MYR", "mzn": "MZN", "nad": "NAD", "ngn": "NGN", "nio": "NIO", "nok": "NOK", "npr": "NPR", "nzd": "NZD", "omr": "OMR", "pab": "PAB", "pen": "PEN", "pgk": "PGK", "php": "PHP", "pkr": "PKR", "pln": "PLN", "pyg": "PYG", "qar": "QAR", "ron": "RON", "rsd": "RSD", "rub": "RUB", "rwf": "RWF", "sar": "SAR", "sbd": "SBD", "scr": "SCR", "sdg": "SDG", "sek": "SEK", "sgd": "SGD", "shp": "SHP", "sle": "SLE", "sos": "SOS", "srd": "SRD", "ssp": "SSP", "stn": "STN", "syp": "SYP", "szl": "SZL", "thb": "THB", "tjs": "TJS", "tmt": "TMT", "tnd": "TND", "top": "TOP", "try": "TRY", "ttd": "TTD", "twd": "TWD", "tzs": "TZS", "uah": "UAH", "ugx": "UGX", "usd": "$", "uyu": "UYU", "uzs": "UZS", "ves": "VES", "vnd": "VND", "vuv": "VUV", "wst": "WST", "xaf": "XAF", "xcd": "XCD", "xcg": "XCG", "xof": "XOF", "xpf": "XPF", "yer": "YER", "zar": "ZAR", "zmw": "ZMW", "zwg": "ZWG", "$": "$", "$ar": "ARS", "$au": "AUD", "$bm": "BMD", "$bn": "BND", "$bz": "BZD", "$ca": "CAD", "$cl": "CLP", "$co": "COP", "$fj": "FJD", "$mx": "MXN", "$na": "NAD", "$nz": "NZD", "$sb": "SBD", "$sg": "SGD", "$sr": "SRD", "$tt": "TTD", "$us": "$", "$uy": "UYU", "$ws": "WST", "a$": "AUD", "au$": "AUD", "afl.": "AWG", "b/.": "PAB", "bs.s": "VES", "c$": "NIO", "ca$": "CAD", "cfpf": "XPF", "cn\xA5": "\xA5", "cg.": "XCG", "ec$": "XCD", "fbu": "BIF", "fcfa": "XAF", "fcfp": "XPF", "fdj": "DJF", "ft": "HUF", "f\u202Fcfa": "XOF", "gh\u20B5": "GHS", "gs.": "PYG", "hk$": "HKD", "jp\xA5": "\xA5", "ksh": "KES", "k\u010D": "CZK", "lek\xEB": "ALL", "mop$": "MOP", "mtn": "MZN", "mx$": "MXN", "nt$": "TWD", "nz$": "NZD", "nfk": "ERN", "nu.": "BTN", "r": "ZAR", "r$": "BRL", "rd$": "DOP", "rm": "MYR", "rp": "IDR", "rs": "Rs", "rs.": "LKR", "s/": "PEN", "t$": "TOP", "tsh": "TZS", "us$": "$", "ush": "UGX", "ws$": "WST", "kr": "kr", "kr.": "kr", "so\u02BBm": "UZS", "z\u0142": "PLN", "\xA3": "\xA3", "\xA3fk": "FKP", "\xA3gb": "\xA3", "\xA3gi": "GIP", "\xA3lb": "LBP", "\xA5": "\xA5", "\u043A\u043C": "BAM", "\u0434\u0435\u043D.": "MKD", "\u0441\u043E\u043C": "KGS", "\u0441\u045E\u043C": "UZS", "\u058F": "AMD", "\u060B": "AFN", "\u0623.\u0645.": "MRU", "\u062C.\u0633.": "SDG", "\u062C.\u0645.": "EGP", "\u062F.\u0623.": "JOD", "\u062F.\u0625.": "AED", "\u062F.\u0628.": "BHD", "\u062F.\u062A.": "TND", "\u062F.\u062C.": "DZD", "\u062F.\u0639.": "IQD", "\u062F.\u0643.": "KWD", "\u062F.\u0644.": "LYD", "\u062F.\u0645.": "MAD", "\u0631.\u0633.": "SAR", "\u0631.\u0639.": "OMR", "\u0631.\u0642.": "QAR", "\u0631.\u064A.": "YER", "\u0631\u06CC\u0627\u0644": "IRR", "\u0644.\u0633.": "SYP", "\u0644.\u0644.": "LBP", "\u0783.": "MVR", "\u0928\u0947\u0930\u0942": "NPR", "\u09F3": "BDT", "\u0DBB\u0DD4.": "LKR", "\u0E3F": "THB", "\u1265\u122D": "ETB", "\u17DB": "KHR", "\u20A1": "CRC", "\u20A6": "NGN", "\u20A9": "KRW", "\u20AA": "ILS", "\u20AB": "VND", "\u20AC": "\u20AC", "\u20AD": "LAK", "\u20AE": "MNT", "\u20B1": "PHP", "\u20B2": "PYG", "\u20B4": "UAH", "\u20B8": "KZT", "\u20B9": "INR", "\u20BA": "TRY", "\u20BC": "AZN", "\u20BD": "RUB", "\u20BE": "GEL", "\u5143": "\xA5", "\uFFE5": "\xA5", "dollar": "$", "dollars": "$", "bucks": "$", "d\xF3lar": "$", "d\xF3lares": "$", "dollari": "$", "\u7F8E\u5143": "$", "\u30C9\u30EB": "$", "euro": "\u20AC", "euros": "\u20AC", "\u6B27\u5143": "\u20AC", "\u30E6\u30FC\u30ED": "\u20AC", "quid": "\xA3", "sterling": "\xA3", "rmb": "\xA5", "yen": "\xA5", "yuan": "\xA5", "\u5186": "\xA5", "\u65E5\u5143": "\xA5", "\u4EBA\u6C11\u5E01": "\xA5", "franken": "CHF", "fr.": "CHF", "rupees": "INR", "lei": "RON", "\u043B\u0432.": "BGN", "kronor": "SEK", "kroner": "NOK", "z\u0142otych": "PLN" }, "mills": ["BHD", "JOD", "KWD", "LYD", "OMR", "TND"], "aside": "(?<![\\p{L}\\p{N}_])(?:after(?:[^\\p{L}\\p{N}_]+[\\p{L}\\p{N}_]+){0,3}?[^\\p{L}\\p{N}_]+(?:discount\\p{L}*|savings|coupon\\p{L}*|credits?|rebate\\p{L}*)|(?:incl|including|includes|with)(?:[^\\p{L}\\p{N}_]+[\\p{L}\\p{N}_]+){0,3}?[^\\p{L}\\p{N}_]+(?:discount\\p{L}*|savings)|all savings applied|(?:billed|charged|invoiced|paid) (?:annually|yearly|monthly|weekly)|(?:j\xE4hrlich|monatlich) (?:abgerechnet|berechnet|bezahlt)|discounted|reduzierte[rs]?|(?:incl|including|includes|inclusive of|plus)[.]?(?:[^\\p{L}\\p{N}_]+[\\p{L}\\p{N}_]+){0,3}?[^\\p{L}\\p{N}_]+(?:tax\\p{L}*|vat|gst|fees|duties)|tax\\p{L}* included|save(?:[^\\p{L}\\p{N}_]+[\\p{L}\\p{N}_]+){0,3}?[^\\p{L}\\p{N}_]+for later|nach(?:[^\\p{L}\\p{N}_]+[\\p{L}\\p{N}_]+){0,3}?[^\\p{L}\\p{N}_]+(?:rabatt\\p{L}*|abzug|gutschein\\p{L}*)|(?:inkl|inklusive|einschlie\xDFlich|zzgl)[.]?(?:[^\\p{L}\\p{N}_]+[\\p{L}\\p{N}_]+){0,3}?[^\\p{L}\\p{N}_]+(?:mwst|ust|steuer\\p{L}*|mehrwertsteuer|geb\xFChren)|abz\xFCglich(?:[^\\p{L}\\p{N}_]+[\\p{L}\\p{N}_]+){0,3}?[^\\p{L}\\p{N}_]+(?:rabatt\\p{L}*|gutschein\\p{L}*)|despu\xE9s(?:[^\\p{L}\\p{N}_]+[\\p{L}\\p{N}_]+){0,3}?[^\\p{L}\\p{N}_]+(?:descuento\\p{L}*|cup\xF3n)|con(?:[^\\p{L}\\p{N}_]+[\\p{L}\\p{N}_]+){0,3}?[^\\p{L}\\p{N}_]+descuento\\p{L}*|(?:iva|impuestos) (?:incl|incluido|incluidos)|apr\xE8s(?:[^\\p{L}\\p{N}_]+[\\p{L}\\p{N}_]+){0,3}?[^\\p{L}\\p{N}_]+(?:remise\\p{L}*|r\xE9duction\\p{L}*)|remise\\p{L}* (?:comprise\\p{L}*|d\xE9duite\\p{L}*|incluse\\p{L}*)|avec remise\\p{L}*|(?:tva|taxes) (?:comprise\\p{L}*|incluse\\p{L}*)|ap\xF3s(?:[^\\p{L}\\p{N}_]+[\\p{L}\\p{N}_]+){0,3}?[^\\p{L}\\p{N}_]+desconto\\p{L}*|com(?:[^\\p{L}\\p{N}_]+[\\p{L}\\p{N}_]+){0,3}?[^\\p{L}\\p{N}_]+desconto\\p{L}*|(?:impostos|iva) (?:inclu\xEDdo|inclu\xEDdos|incluso)|dopo(?:[^\\p{L}\\p{N}_]+[\\p{L}\\p{N}_]+){0,3}?[^\\p{L}\\p{N}_]+scont\\p{L}*|con(?:[^\\p{L}\\p{N}_]+[\\p{L}\\p{N}_]+){0,3}?[^\\p{L}\\p{N}_]+sconto|scont\\p{L}* (?:inclus\\p{L}*|applicat\\p{L}*)|iva (?:inclusa|incl|compresa))(?![\\p{L}\\p{N}_])|\u5272\u5F15\u5F8C|\u5024\u5F15\u304D?\u5F8C|\u4F18\u60E0\u540E|\u6298\u540E|\u6298\u6263\u540E|\u5238\u540E|\u7A0E\u8FBC\u307F?|\u542B\u7A0E|\u6D88\u8CBB\u7A0E\u8FBC\u307F?", "called": { "per": "(?<![\\p{L}\\p{N}_])(?:(?:per|a|each|every) (?:month|mo|year|yr|week|day|night|person|unit|item|piece|hour|seat|user|kg|lb|oz|litre|liter|100)|monthly|yearly|annually|weekly|each|apiece|p[.]m[.]?|installments?|instalments?|(?:pro|je|im|jeden) (?:monat|jahr|woche|tag|nacht|person|st\xFCck|stunde|sitz|nutzer|kg|liter|100)|monat(?:lich|sbeitrag|srate)\\p{L}*|j\xE4hrlich|rate[n]?|(?:al|por|cada) (?:mes|a\xF1o|semana|d\xEDa|noche|persona|unidad|hora|kilo|kg)|mensual\\p{L}*|anual\\p{L}*|cuotas?|(?:par|chaque) (?:mois|an|semaine|jour|nuit|personne|pi\xE8ce|heure|kg)|mensuel\\p{L}*|mensualit\xE9\\p{L}*|annuel\\p{L}*|(?:por|ao|cada) (?:m\xEAs|ano|semana|dia|noite|pessoa|unidade|hora|kg)|mensa(?:l|is|lidade\\p{L}*)|parcelas?|(?:al|per|ogni) (?:mese|anno|settimana|giorno|notte|persona|unit\xE0|pezzo|ora|kg)|mensil\\p{L}*|annual(?:e|i)|rat[ae]|from|starting at|as low as|about|approx|approximately|ca|ab|etwa|desde|\xE0 partir de|d\xE8s|environ|a partir de|a partire da|circa)(?![\\p{L}\\p{N}_])|\u6BCF\u6708|\u6BCF\u5E74|\u6BCF\u665A|\u6BCF\u4EBA|\u6BCF\u4EF6|\u8D77\u4EF7|\u7D04|\u7EA6|\u6BCE\u6708|\u6708\u3005|\u6708\u984D|\u5E74\u984D|\u30F6\u6708|\u6CCA\u3042\u305F\u308A|\u4EBA\u3042\u305F\u308A|\u5186\u304B\u3089|\u301C\u304B\u3089|/\u6708|/\u665A|/\u6CCA|\u5206\u5272|/ ?(mo|month|yr|year|wk|week|day|night|person|unit|user|seat|h|hr|hour|kg|lb|oz|l|100|monat|jahr|nacht|tag|person|st\xFCck|mes|mois|m\xEAs|mese|a\xF1o|an|ano|anno|noche|nuit|noite|notte|pc|ea)(?![\\p{L}\\p{N}_])|[\u2248~] ?$(?![\\p{L}\\p{N}_])|x ?\\d(?![\\p{L}\\p{N}_])", "was": "(?<![\\p{L}\\p{N}_])(?:was|were|(?:old|previous) (?:total|price)|instead of|rrp|msrp|list price|regular price|original price|old price|before|statt|uvp|bisher|vorher|fr\xFCher\\p{L}*|urspr\xFCnglich\\p{L}*|listenpreis|regul\xE4r\\p{L}*|antes|en lugar de|precio original|pvpr|au lieu de|prix barr\xE9|prix d[\u2019']origine|avant|de[:]|pre\xE7o original|em vez de|anzich\xE9|invece di|prezzo originale|prima)(?![\\p{L}\\p{N}_])|\u539F\u4EF7|\u539F\u50F9|\u5E02\u573A\u4EF7|\u5B9A\u4FA1|\u901A\u5E38\u4FA1\u683C|\u5143\u5024|\u53C2\u8003\u4FA1\u683C", "saved": "(?<![\\p{L}\\p{N}_])(?:sav(?:e|es|ed|ing|ings)|you saved?|discount\\p{L}*|off|cash ?-?back|coupon\\p{L}*|vouchers?|promo\\p{L}*|rebate\\p{L}*|reward\\p{L}*|points?|earn\\p{L}*|refund\\p{L}*|you get back|bonus|gift ?-?card(?! balance)|credit applied|less|reduction|(?:gesamt|sie |du )?erspar(?:nis|nisse|en)|gespart|sparen|spare|(?:gesamt|mengen|treue)?rabatt\\p{L}*|gutschein\\p{L}*|nachlass|skonto|pr\xE4mie\\p{L}*|punkte\\p{L}*|erstattung\\p{L}*|r\xFCckerstattung\\p{L}*|guthaben angerechnet|ahorr(?:o|os|a|as|ado|ar)|descuento\\p{L}*|cup(?:\xF3n|ones)|reembolso\\p{L}*|puntos?|bonificaci(?:\xF3n|ones)|\xE9conomi(?:e|es|s\xE9|sez|ser)|remise\\p{L}*|r\xE9duction\\p{L}*|rabais|bon d[\u2019']achat|remboursement\\p{L}*|cagnott\\p{L}*|fid\xE9lit\xE9|poup(?:a|e|ou|an\xE7a\\p{L}*|ar)|economi(?:a|za|zou|ze|zar|as)|desconto\\p{L}*|cupo(?:m|ns)|pontos?|estorno|reembolso\\p{L}*|risparmi(?:o|a|ato|are|hi)?|scont(?:o|i|ato)|coupon|buono|rimbors(?:o|i)|punti|korting|bespaar\\p{L}*|rabat\\p{L}*|besparelse|zni\u017Cka|oszcz\u0119dzasz)(?![\\p{L}\\p{N}_])|\u8282\u7701|\u7BC0\u7701|\u5DF2\u7701|\u7ACB\u7701|\u5171\u7701|\u4F18\u60E0|\u512A\u60E0|\u6298\u6263|\u7ACB\u51CF|\u6EE1\u51CF|\u7EA2\u5305|\u8FD4\u73B0|\u8FD4\u5229|\u79EF\u5206|\u9000\u6B3E|\u5272\u5F15|\u5024\u5F15|\u304A\u5F97|\u7BC0\u7D04|\u30DD\u30A4\u30F3\u30C8|\u30AF\u30FC\u30DD\u30F3|\u9084\u5143|\u8FD4\u91D1", "later": "(?<![\\p{L}\\p{N}_])(?:later|remaining|rest|remainder|(?:pay|due|payable|collected)(?:[^\\p{L}\\p{N}_]+[\\p{L}\\p{N}_]+){0,3}?[^\\p{L}\\p{N}_]+(?:at|on|upon)(?:[^\\p{L}\\p{N}_]+[\\p{L}\\p{N}_]+){0,3}?[^\\p{L}\\p{N}_]+(?:property|hotel|arrival|pick-?up|desk|delivery|check-?in)|next (?:payment|charge|bill\\p{L}*)|renew\\p{L}*|then|afterwards|thereafter|due on|outstanding|sp\xE4ter|restbetrag|restzahlung|vor ort|bei (?:anreise|ankunft|abholung|lieferung)|danach|n\xE4chste (?:zahlung|abbuchung)|m\xE1s tarde|resto|restante|en el (?:hotel|alojamiento)|al llegar|despu\xE9s|plus tard|solde restant|reste(?! \xE0 payer)|sur place|\xE0 l[\u2019']arriv\xE9e|ensuite|mais tarde|no (?:hotel|local)|\xE0 chegada|na chegada|depois|pi\xF9 tardi|rimanente|saldo all[\u2019']arrivo|in (?:hotel|struttura|loco)|all[\u2019']arrivo|poi)(?![\\p{L}\\p{N}_])|\u5230\u5E97\u4ED8|\u5230\u5E97\u652F\u4ED8|\u5C3E\u6B3E|\u4F59\u6B3E|\u4E4B\u540E|\u73FE\u5730\u6255\u3044|\u73FE\u5730\u3067|\u6B8B\u91D1|\u6B21\u56DE|\u4EE5\u964D", "part": "(?<![\\p{L}\\p{N}_])(?:sub-? ?total\\p{L}*|(?:items?|merchandise|products?|goods|shipping|delivery|tax|taxes|fees?|handling|service|room|rooms|extras) total|total (?:items|products|merchandise|goods|shipping|delivery|tax|taxes|fees|vat|handling|results|stops|time|duration|passengers|nights|weight)|(?:of|from) total|before (?:tax|taxes|vat|discount|shipping|fees)|(?:excl|excluding|ex|net of)[.]?(?:[^\\p{L}\\p{N}_]+[\\p{L}\\p{N}_]+){0,3}?[^\\p{L}\\p{N}_]+(?:tax|vat|shipping)\\p{L}*|net total|total net|total (?:before|excl)\\p{L}*|zwischensumme\\p{L}*|warenwert|summe (?:artikel|versand|steuern|netto)|netto\\p{L}*|(?:gesamt|summe|betrag)\\p{L}*(?:[^\\p{L}\\p{N}_]+[\\p{L}\\p{N}_]+){0,3}?[^\\p{L}\\p{N}_]+(?:ohne|exkl|netto|vor)(?:[^\\p{L}\\p{N}_]+[\\p{L}\\p{N}_]+){0,3}?[^\\p{L}\\p{N}_]+(?:mwst|ust|steuer\\p{L}*|versand|rabatt|gutschein)\\p{L}*|mwst\\p{L}*|versandkosten|davon|darin enthalten|enthaltene\\p{L}*|subtotal\\p{L}*|base imponible|total (?:sin|antes de)|sin iva|sous-? ?total|total ht|hors taxes|dont|total (?:articles|produits|hors)|valor dos produtos|total (?:dos produtos|sem|do frete)|subtotale|parziale|imponibile|totale (?:parziale|articoli|prodotti|spedizione|netto|imponibile)|di cui|subtotaal)(?![\\p{L}\\p{N}_])|\u5C0F\u8BA1|\u5C0F\u8A08|\u5546\u54C1(\u91D1\u989D|\u603B\u4EF7|\u7E3D\u50F9|\u5408\u8BA1|\u5408\u8A08|\u7DCF\u984D|\u4EE3\u91D1)|\u8FD0\u8D39|\u904B\u8CBB|\u7A0E\u524D|\u4E0D\u542B\u7A0E|\u7A0E\u629C\u304D?|\u7A0E\u984D|\u7A0E\u989D|\u9001\u6599|\u3046\u3061|\u5176\u4E2D", "now": "(?<![\\p{L}\\p{N}_])(?:(?:due|pay|payable|charged|total|paid)(?:[^\\p{L}\\p{N}_]+[\\p{L}\\p{N}_]+){0,3}?[^\\p{L}\\p{N}_]+(?:now|today)|(?:today|now)[\u2019']?s?(?:[^\\p{L}\\p{N}_]+[\\p{L}\\p{N}_]+){0,3}?[^\\p{L}\\p{N}_]+(?:total|payment|charge)|deposit|down payment|due at (?:booking|checkout)|prepay\\p{L}*|prepayment|(?:heute|jetzt|sofort)(?:[^\\p{L}\\p{N}_]+[\\p{L}\\p{N}_]+){0,3}?[^\\p{L}\\p{N}_]+(?:f\xE4llig|zu zahlen|zahlen|zahlbar)|(?:f\xE4llig|zahlung|gesamt\\p{L}*)(?:[^\\p{L}\\p{N}_]+[\\p{L}\\p{N}_]+){0,3}?[^\\p{L}\\p{N}_]+(?:heute|jetzt|sofort)|anzahlung|(?:pagar|paga|pagas)(?:[^\\p{L}\\p{N}_]+[\\p{L}\\p{N}_]+){0,3}?[^\\p{L}\\p{N}_]+(?:ahora|hoy)|(?:hoy|ahora)(?:[^\\p{L}\\p{N}_]+[\\p{L}\\p{N}_]+){0,3}?[^\\p{L}\\p{N}_]+pag\\p{L}*|total hoy|dep\xF3sito|se\xF1al|anticipo|(?:payer|r\xE9gler|d\xFB)(?:[^\\p{L}\\p{N}_]+[\\p{L}\\p{N}_]+){0,3}?[^\\p{L}\\p{N}_]+(?:maintenant|aujourd[\u2019']hui)|(?:maintenant|aujourd[\u2019']hui)|acompte|arrhes|(?:pagar|paga)(?:[^\\p{L}\\p{N}_]+[\\p{L}\\p{N}_]+){0,3}?[^\\p{L}\\p{N}_]+(?:agora|hoje)|(?:hoje|agora)|sinal|(?:pagare|paghi|dovuto)(?:[^\\p{L}\\p{N}_]+[\\p{L}\\p{N}_]+){0,3}?[^\\p{L}\\p{N}_]+(?:ora|adesso|oggi|subito)|(?:oggi|adesso)|acconto|caparra)(?![\\p{L}\\p{N}_])|\u73B0\u4ED8|\u73B0\u5728\u652F\u4ED8|\u4ECA\u65E5\u5E94\u4ED8|\u5B9A\u91D1|\u8BA2\u91D1|\u9996\u4ED8|\u672C\u65E5\u306E\u304A\u652F\u6255\u3044|\u4ECA\u56DE\u306E\u304A\u652F\u6255\u3044|\u982D\u91D1|\u624B\u4ED8\u91D1|\u524D\u6255\u3044", "due": "(?<![\\p{L}\\p{N}_])(?:grand total|order total|(?:amount|balance|total|payment) (?:due|payable|to pay|charged)|to pay|you(?:['\u2019]ll)? pay|you will pay|you owe|vous payez|sie zahlen|du zahlst|pagas|paghi|voc\xEA paga|restant d\xFB|offener betrag|total charge\\p{L}*|(?:total|amount) to be (?:paid|charged)|final (?:price|total|amount)|pay in total|total incl\\p{L}*|endbetrag|endsumme|rechnungsbetrag|zahlbetrag|zu zahlen\\p{L}*|zahlungsbetrag|zu zahlender betrag|gesamtrechnungsbetrag|bruttosumme|gesamtbetrag brutto|total a pagar|a pagar|importe (?:total|a pagar)|total final|monto a pagar|(?:net |total |montant |reste )?\xE0 (?:payer|r\xE9gler)|total ttc|montant (?:d\xFB|total)|valor a pagar|valor total|totale? da pagare|da pagare|importo (?:totale|dovuto|da pagare)|totale (?:ordine|finale|complessivo)|total geral|te betalen|eindtotaal|do zap\u0142aty|att betala|at betale|\xE5 betale)(?![\\p{L}\\p{N}_])|\u5E94\u4ED8|\u61C9\u4ED8|\u5B9E\u4ED8|\u5BE6\u4ED8|\u5F85\u652F\u4ED8|\u9700\u652F\u4ED8|\u304A\u652F\u6255\u3044?(\u91D1\u984D|\u7DCF\u984D|\u5408\u8A08)|\u3054\u8ACB\u6C42(\u984D|\u91D1\u984D)|\u8ACB\u6C42(\u984D|\u91D1\u984D)", "have": "(?<![\\p{L}\\p{N}_])(?:balance\\p{L}*|you have|available|wallet|your (?:money|funds|credit|account)|store credit|account credit|in your account|credit limit|spending limit|budget|limit|minimum|free (?:shipping|delivery)|spend|guthaben|kontostand|saldo|verf\xFCgbar\\p{L}*|geldb\xF6rse|sie haben|du hast|kreditrahmen|limit|mindest\\p{L}*|kostenlose? (?:lieferung|versand)|versandkostenfrei|disponible\\p{L}*|cartera|monedero|tienes|m\xEDnimo|env\xEDo gratis|solde|disponibles?|porte-?monnaie|cagnotte|vous avez|minimum|livraison (?:gratuite|offerte)|dispon\xEDve(?:l|is)|carteira|voc\xEA tem|frete gr\xE1tis|disponibil(?:e|i|it\xE0)|portafoglio|hai|minimo|spedizione gratuita)(?![\\p{L}\\p{N}_])|\u4F59\u989D|\u9918\u984D|\u94B1\u5305|\u53EF\u7528|\u6B8B\u9AD8|\u30A6\u30A9\u30EC\u30C3\u30C8|\u5229\u7528\u53EF\u80FD|\u9001\u6599\u7121\u6599|\u9650\u5EA6\u984D|\u989D\u5EA6|\u5305\u90AE|\u514D\u8FD0\u8D39", "total": "(?<![\\p{L}\\p{N}_])(?:(?:grand|order|estimated|final|invoice)? ?total\\p{L}*|order sum|sum|price to pay|overall|gesamt\\p{L}*|summe|insgesamt|rechnungssumme|importe|suma|monto|montant|total\\p{L}* g\xE9n\xE9ral|somme|soma|importo|somma|totaal\\p{L}*|razem|suma|\u0142\u0105cznie|celkem|summa|\xF6sszesen|yhteens\xE4|toplam|\u0438\u0442\u043E\u0433\u043E|\u0432\u0441\u0435\u0433\u043E|\u0440\u0430\u0437\u043E\u043C|\u03C3\u03CD\u03BD\u03BF\u03BB\u03BF|i alt|totalt)(?![\\p{L}\\p{N}_])|\u5408\u8BA1|\u5408\u8A08|\u603B\u8BA1|\u7E3D\u8A08|\u603B\u4EF7|\u7E3D\u50F9|\u603B\u989D|\u7E3D\u984D|\u603B\u91D1\u989D|\u7DCF\u8A08|\u7DCF\u984D|\u5171\u8BA1|\uD569\uACC4|\uCD1D\uC561|\uCD1D ?\uAE08\uC561|\uACB0\uC81C ?\uAE08\uC561" } };

  // extension/page/shared/money.js
  var PATTERNS2 = RULES.patterns.map((pattern) => new RegExp(pattern, "gu"));
  var KEYS = new Map(Object.entries(RULES.keys));
  var MILLS = new Set(RULES.mills);
  var ASIDE2 = new RegExp(RULES.aside, "giu");
  var CALLED = (
    /** @type {[Called, RegExp][]} */
    Object.entries(RULES.called).map(([name2, pattern]) => [name2, new RegExp(pattern, "iu")])
  );
  var TOTALS = /* @__PURE__ */ new Set(["now", "due", "total"]);
  var TOTAL = new RegExp([RULES.called.now, RULES.called.due, RULES.called.total].join("|"), "iu");
  function moneyIn(text2) {
    if (!/\d/.test(text2)) return [];
    const found = [];
    const matches2 = PATTERNS2.flatMap((pattern) => [...text2.matchAll(pattern)]).sort((one, other) => one.index - other.index);
    for (const { index: at, 0: whole, groups: { c = "", a = "", k = "" } = {} } of matches2) {
      if (at < (found.at(-1)?.end ?? 0)) continue;
      const end = at + whole.trimEnd().length;
      const currency = KEYS.get(c.toLowerCase()) ?? c;
      found.push({ text: text2.slice(at, end), at, end, value: valueOf4(a, currency) * (k ? 1e3 : 1), currency });
    }
    return found;
  }
  function valueOf4(number, currency) {
    const bare2 = number.replace(/[.,][-–—]+$/, "");
    const [, whole = bare2, cents = ""] = MILLS.has(currency) && /^(.*)\.(\d{3})$/.exec(bare2) || /^(.*)[.,](\d\d?)$/.exec(bare2) || [];
    return Number(`${whole.replace(/[^\d]/g, "")}.${cents}`);
  }
  function called2(words2) {
    const bare2 = words2.replace(ASIDE2, " ");
    return CALLED.find(([, pattern]) => pattern.test(bare2))?.[0] ?? null;
  }
  var mayTotal = (text2) => TOTAL.test(text2);
  function hasRisen(shown, now) {
    const [before4, after2] = [shown, now].map((amounts) => amounts.filter(({ role }) => role === "paid" || role === "maybe"));
    if (after2.length === 0) return before4.length > 0;
    return !after2.every((amount2) => before4.some((known4) => isWithin(amount2, known4)));
  }
  function isWithin(now, shown) {
    if (now.role !== shown.role || now.currency !== shown.currency) return false;
    if (now.role === "maybe") return now.text === shown.text;
    return now.value === null || shown.value === null ? now.text === shown.text : now.value <= shown.value;
  }

  // extension/page/target/amount_lines.js
  var UNREAD2 = "script, style, template, noscript, select, textarea, datalist, iframe, option";
  var MOST_TEXTS2 = 2e3;
  var MOST_LINES = 300;
  var SEEN3 = { visibilityProperty: true, opacityProperty: true };
  var SMALLER = 0.85;
  var HIGHER = 0.1;
  var CLOSE = 0.3;
  function linesOf2(parts2, but) {
    const lines2 = [];
    let line2 = null;
    let left4 = MOST_TEXTS2;
    function add(node, box, struck) {
      const parent = node.parentElement;
      if (!parent || left4-- < 0 || lines2.length > MOST_LINES || !parent.checkVisibility(SEEN3)) return;
      if (/\d/.test(node.data) && !isVisible(parent)) return;
      const last = (line2 ?? lines2.at(-1))?.spans.at(-1);
      if (!line2 && last && continues(
        /** @type {Line} */
        lines2.at(-1),
        last.node,
        node
      )) line2 = lines2.at(-1) ?? null;
      if (!line2) lines2.push(line2 = { box, text: "", spans: [] });
      const data = node.data.replace(/\s+/g, " ");
      const raised = last !== void 0 && line2.spans.length > 0 && /^ ?\d{1,3} ?$/.test(data) && isRaised(last.node, node);
      if (raised && (/[.,]\d{1,2}$/.test(line2.text) || data.trim().length !== 2)) return;
      if (new RegExp("\\p{L}$", "u").test(line2.text) && moneyIn(data)[0]?.at === 0) line2.text += " ";
      line2.spans.push({ at: line2.text.length, node, struck });
      line2.text += raised && /\d$/.test(line2.text) ? `.${data.trim()}` : data;
    }
    function read3(element, box, struck) {
      if (element === but || left4 < 0 || matches(element, UNREAD2)) return;
      if (localName(element) === "br") return void (line2 = null);
      const style = getComputedStyle(element);
      if (style.display === "none") return;
      const inline = /^(inline|contents|ruby)/.test(style.display);
      const apart3 = /^inline-/.test(style.display) || style.float !== "none" || /absolute|fixed/.test(style.position);
      const crossed = style.textDecorationLine.includes("line-through") || struck && !apart3;
      if (!inline) line2 = null;
      for (const child of Array.from(flatChildren(element)))
        if (child instanceof Text) /\S/.test(child.data) ? add(child, inline ? box : element, crossed) : line2 && (line2.text += " ");
        else if (child instanceof Element) read3(child, inline ? box : element, crossed);
      if (!inline) line2 = null;
    }
    for (const part2 of parts2)
      if (part2 instanceof Element) read3(part2, part2, isCrossed(part2));
      else if (part2 instanceof Text && part2.parentElement) add(part2, part2.parentElement, isCrossed(part2.parentElement));
    return lines2;
  }
  var isCrossed = (element) => getComputedStyle(element).textDecorationLine.includes("line-through");
  function boxOf2(text2) {
    const range = document.createRange();
    range.selectNodeContents(text2);
    return range.getBoundingClientRect();
  }
  var sizeOf = (text2) => parseFloat(getComputedStyle(
    /** @type {Element} */
    text2.parentElement
  ).fontSize);
  function continues(line2, before4, after2) {
    if (!new RegExp("(\\d[.,]?|\\p{Sc})\\s*$", "u").test(line2.text) || !/^\s*[\d.,\p{Sc}]/u.test(after2.data) || moneyIn(`${line2.text}${after2.data}`).length > Math.max(1, moneyIn(line2.text).length)) return false;
    const [one, other] = [boxOf2(before4), boxOf2(after2)];
    const across = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    return across > 0.5 * Math.min(one.height, other.height) && Math.abs(other.left - one.right) < CLOSE * sizeOf(before4);
  }
  function isRaised(before4, after2) {
    const size = sizeOf(before4);
    return sizeOf(after2) < SMALLER * size && boxOf2(after2).bottom < boxOf2(before4).bottom - HIGHER * size;
  }
  var amountsIn = (lines2) => lines2.flatMap((line2) => amountsOf(line2, lines2));
  function amountsOf(line2, lines2) {
    const all = moneyIn(line2.text);
    const found = [];
    let start3 = 0;
    all.forEach((money, i) => {
      const span = line2.spans.findLast(({ at }) => at <= money.at + 1) ?? line2.spans[0];
      const element = (
        /** @type {Element} */
        span.node.parentElement
      );
      const before4 = line2.text.slice(start3, money.at);
      const tail = line2.text.slice(money.end, all[i + 1]?.at ?? money.end + 40);
      const style = getComputedStyle(element);
      const negative = /(?:^|[^\d\s]\s*|\s)[-−–]\s?$/.test(before4) && !/[\p{L}\d]\s?[-–]\s$/u.test(before4);
      found.push({ money, line: line2, element, struck: span.struck, negative, size: parseFloat(style.fontSize), strong: Number(style.fontWeight) >= 600, ...beside3(before4, tail, i + 1 < all.length, () => found.some(({ struck }) => !struck) ? "" : labelFor(line2, lines2)) });
      if (!span.struck) start3 = money.end;
      else line2.text = line2.text.slice(0, money.at) + " ".repeat(money.end - money.at) + line2.text.slice(money.end);
    });
    return found;
  }
  function beside3(before4, tail, shared, structural) {
    const own2 = worded(before4);
    const around = own2 && called2(own2) ? "" : worded(structural());
    const given = called2(own2) ?? called2(around);
    const after2 = worded(tail.split(/[,;()]/).find((piece2) => /\S/.test(piece2)) ?? "");
    const says = after2 ? called2(/^\s*\//.test(tail) ? tail : after2) : null;
    const closely = !shared && !/^\s*[(,;]/.test(tail);
    const decides = says !== null && (says === "per" || given === null && !shared || closely && !TOTALS.has(says));
    const label = [around, own2, decides || !own2 && !around ? after2 : ""].filter(Boolean).join(" ");
    return { label, called: decides ? says : given };
  }
  var worded = (text2) => new RegExp("\\p{L}", "u").test(text2) ? tidy(text2.replace(/^[\s:.,;=|·•()+−–-]+|[\s:.,;=|·•(+−–-]+$/gu, "")) : "";
  var LEVELS3 = 5;
  function labelFor(line2, lines2) {
    let at = line2.box;
    for (let level = 0; level < LEVELS3; level++) {
      const around = flatParent(at);
      if (!around) return "";
      const inside = lines2.filter((other) => holds(around, other.box));
      const labels = inside.filter((other) => !holds(at, other.box) && isLabel(other));
      if (labels.length) return tidy(nearest(line2, labels, inside).text);
      if (inside.length === lines2.length && level) return "";
      at = around;
    }
    return "";
  }
  var isLabel = ({ text: text2 }) => new RegExp("\\p{L}", "u").test(text2) && text2.length < 120 && moneyIn(text2).length === 0;
  function placeOf2({ spans }) {
    const [first2, last] = [spans[0].node, spans[spans.length - 1].node];
    const range = document.createRange();
    range.setStart(first2, 0);
    range.setEnd(last, last.length);
    return range.getBoundingClientRect();
  }
  function nearest(line2, labels, inside) {
    const own2 = placeOf2(line2);
    const index = inside.indexOf(line2);
    const placed = labels.map((label) => ({ label, place: placeOf2(label), order: inside.indexOf(label) - index }));
    const onRow = placed.filter(({ place }) => Math.min(place.bottom, own2.bottom) - Math.max(place.top, own2.top) > 0.4 * Math.min(place.height, own2.height));
    const left4 = onRow.filter(({ order }) => order < 0);
    const lastFirst = !isLabel(inside[0]) && isLabel(inside[inside.length - 1]);
    const pick = (some) => some.reduce((best, one) => Math.abs(one.order) < Math.abs(best.order) ? one : best).label;
    if (left4.length && !lastFirst) return pick(left4);
    const over2 = placed.filter(({ place, order }) => place.left < own2.right && own2.left < place.right && (lastFirst ? order > 0 : order < 0));
    if (over2.length) return pick(over2);
    return pick(onRow.length ? onRow : placed);
  }
  function isUnchosen(element) {
    const label = (
      /** @type {HTMLLabelElement | null} */
      closest(element, "label")
    );
    const control = label?.control;
    if (control instanceof HTMLInputElement && /^(radio|checkbox)$/.test(control.type)) return !control.checked;
    const choice = closest(element, "[role=radio], [role=checkbox], [role=switch], [role=option]");
    return choice !== null && choice.getAttribute("aria-checked") !== "true" && choice.getAttribute("aria-selected") !== "true";
  }

  // extension/page/target/total_words.js
  var MOST_TEXTS3 = 5e4;
  var MOST_CHANGED = 1e3;
  var MOST_WORDS = 300;
  var known3 = null;
  var changed = /* @__PURE__ */ new Set();
  var observer = new MutationObserver(note);
  function note(records) {
    for (const { target: target2, addedNodes } of records) for (const node of addedNodes.length ? addedNodes : [target2]) changed.add(node);
    if (changed.size > MOST_CHANGED) forget2();
  }
  function forget2() {
    observer.disconnect();
    known3 = null;
    changed = /* @__PURE__ */ new Set();
  }
  function inDocument() {
    note(observer.takeRecords());
    if (!known3) {
      known3 = new Set(totalsOf(document));
      observer.observe(document, { subtree: true, childList: true, characterData: true });
    }
    for (const node of changed) {
      if (node instanceof Text && !isTotal(node)) known3.delete(node);
      else if (node.isConnected) for (const text2 of totalsOf(node)) known3.add(text2);
    }
    changed.clear();
    for (const text2 of known3) if (!text2.isConnected) known3.delete(text2);
    return [...known3];
  }
  function totalsOf(root) {
    if (root instanceof Text) return isTotal(root) ? [root] : [];
    const words2 = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found = [];
    for (let i = 0; i < MOST_TEXTS3 && words2.nextNode(); i++) {
      const text2 = (
        /** @type {Text} */
        words2.currentNode
      );
      if (isTotal(text2)) found.push(text2);
    }
    return found;
  }
  var isTotal = ({ data }) => data.length < MOST_WORDS && mayTotal(data);

  // extension/page/target/totals.js
  var MOST_FORM = 6e3;
  var MOST_SUMMARY = 1200;
  var MOST_ROW = 300;
  var LEVELS4 = 4;
  var ROWS2 = 12;
  var MOST3 = 20;
  var ROUNDING = 0.011;
  var LARGER = 1.15;
  var DRAWN2 = "canvas, img, svg, picture";
  var OF_SEVERAL = /^(row|entry|card|cell)$/;
  function amountsAround(element, name2, form, dialog) {
    const block = blockOf(element);
    const own2 = ownAmount(name2);
    const within2 = block && OF_SEVERAL.test(block.kind) ? amountsFor(block.parts, null, element) : [];
    if (within2.some(isPaid)) return told(withOwn(within2, own2), true);
    if (block?.alike && within2.length) return told(own2 ? withOwn(within2, own2) : priced(within2), false);
    const around = [...within2];
    for (const scope of [form ?? closest(element, "form"), closest(element, dialog), document.body]) {
      const amounts = scope ? amountsFor([scope], scope, element) : [];
      around.push(...amounts);
      if (amounts.some(isPaid)) return told(withOwn(around, own2), true);
    }
    return told(own2 ? withOwn(around, own2) : priced(around), false);
  }
  var isPaid = ({ role }) => role === "paid" || role === "maybe";
  function priced(amounts) {
    const prices = new Set(amounts.filter(({ role, value: value2 }) => role === "part" && value2).map(({ value: value2, currency }) => `${value2} ${currency}`));
    return prices.size === 1 ? amounts.map((one) => one.role === "part" && one.value ? { ...one, role: "paid" } : one) : amounts;
  }
  function amountsFor(parts2, scope, element) {
    const summary = scope && (scope === document.body || rawText(scope).length >= MOST_FORM);
    const lines2 = linesOf2(summary ? summaryIn(scope, element) : parts2, element);
    const found = amountsIn(lines2);
    const amounts = judge(found).map(({ found: { money, label }, role }) => amount(money, label, role));
    return amounts.some(isPaid) ? amounts : [...lines2.filter((line2) => isDrawn2(line2, scope)).map(({ text: text2 }) => amount(null, text2, "maybe")), ...amounts];
  }
  var amount = (money, label, role) => ({
    label: cut(maskText2(label.trim()), 120),
    text: cut(money?.text ?? "", 60),
    value: money && Number.isFinite(money.value) ? money.value : null,
    currency: money?.currency ?? "",
    role
  });
  function ownAmount(name2) {
    const all = moneyIn(name2);
    const [money] = all;
    if (all.length !== 1 || !money.value) return null;
    const says = called2(`${name2.slice(0, money.at)} ${name2.slice(money.end)}`);
    return says === null || TOTALS.has(says) ? amount(money, "", says === "now" ? "paid" : "maybe") : null;
  }
  function withOwn(around, own2) {
    if (!own2) return around;
    const same4 = around.find(({ value: value2, currency, role }) => value2 === own2.value && currency === own2.currency && role !== "struck" && role !== "saved");
    if (!same4 && own2.role === "maybe" && around.some(isPaid))
      return [own2, ...around.map((one) => isPaid(one) ? (
        /** @type {Amount} */
        { ...one, role: "maybe" }
      ) : one)];
    const others = around.filter((one) => one !== same4).map((one) => isPaid(one) ? (
      /** @type {Amount} */
      { ...one, role: "part" }
    ) : one);
    return [{ ...same4 ?? own2, role: "paid" }, ...others];
  }
  function told(amounts, summed) {
    const once = [...new Map(amounts.map((one) => [JSON.stringify(one), one])).values()];
    const ordered = [...once.filter(({ role }) => role === "paid"), ...once.filter(({ role }) => role === "maybe"), ...once.filter((one) => !isPaid(one))];
    const [first2] = ordered;
    return { total: summed && first2?.role === "paid" ? first2.text : "", amounts: ordered.slice(0, MOST3) };
  }
  function judge(found) {
    const all = found.map((one) => ({ found: one, role: roleOf2(one) }));
    const paid = paidAmong(all);
    return all.map((one) => ({ ...one, role: paid.includes(one.found) ? isOne(paid) ? "paid" : "maybe" : one.role }));
  }
  function roleOf2({ called: called3, struck, negative, element }) {
    if (struck || called3 === "was") return "struck";
    if (called3 === "saved" || negative) return "saved";
    if (called3 === "per" || called3 === "have" || isUnchosen(element)) return "other";
    return "part";
  }
  var isOne = (found) => found.length > 0 && found.every(({ money }) => money.value === found[0].money.value && money.currency === found[0].money.currency);
  function paidAmong(all) {
    const parts2 = all.filter(({ role }) => role === "part").map(({ found }) => found);
    const called3 = parts2.filter(({ called: called4 }) => TOTALS.has(called4));
    if (!parts2.some(({ money }) => money.value > 0) || called3.length && called3.every(({ money }) => money.value === 0)) return [];
    const now = called3.filter(({ called: called4 }) => called4 === "now");
    const totals = now.length ? now : called3.filter(({ money }) => money.value > 0);
    if (isOne(totals)) return totals;
    const sums = (totals.length ? totals : parts2).filter((one) => isSum(one, all));
    if (!totals.length) return standingOut(sums, parts2);
    if (sums.at(-1) === totals.at(-1)) return sums.slice(-1);
    const due = totals.filter(({ called: called4 }) => called4 === "due");
    if (isOne(due)) return due;
    if (isOne(sums)) return sums;
    const large = standingOut(totals, totals);
    return large.length ? large : totals;
  }
  function isSum(total, all) {
    const above = all.slice(0, all.findIndex(({ found }) => found === total)).reverse();
    let [sum, parts2] = [0, 0];
    for (const { found, role } of above.slice(0, ROWS2)) {
      if (role === "struck" || role === "other" || found.money.currency !== total.money.currency) continue;
      sum += role === "saved" ? -found.money.value : found.money.value;
      if (++parts2 > 1 && Math.abs(sum - total.money.value) < ROUNDING) return true;
    }
    return false;
  }
  function standingOut(some, all) {
    return some.filter((one) => all.every((other) => other === one || other.size * LARGER < one.size || one.strong && !other.strong && other.size <= one.size || foot(one) && !foot(other))).slice(-1);
  }
  var foot = ({ element }) => closest(element, "tfoot") !== null;
  function isDrawn2({ text: text2, box }, scope) {
    if (text2.length > 40 || /\d/.test(text2) || !TOTALS.has(called2(text2))) return false;
    const row = contains(box, DRAWN2) ? box : parentElement(box);
    return row !== null && row !== scope && row !== document.body && rawText(row).length < MOST_ROW && !/\d/.test(rawText(row)) && contains(row, DRAWN2);
  }
  function summaryIn(scope, element) {
    const texts = rootOf(scope) === document ? inDocument().filter((text2) => includes(scope, text2)) : totalsOf(scope);
    let nearest3 = /* @__PURE__ */ new Set();
    let depth = -1;
    for (const text2 of texts) {
      const row = rowOf(text2, element);
      if (!row) continue;
      const deep = depthOf(row, element);
      if (deep > depth) [nearest3, depth] = [/* @__PURE__ */ new Set(), deep];
      if (deep === depth) for (const one of rowsAround(row, element)) nearest3.add(one);
    }
    const all = [...nearest3];
    return all.filter((one) => !all.some((other) => other !== one && includes(other, one))).sort(inOrder);
  }
  function rowOf(text2, element) {
    let at = (
      /** @type {Element | null} */
      text2.parentElement
    );
    if (!at?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return null;
    for (let level = 0; at && at !== document.body && level <= LEVELS4 && !includes(at, element); level++, at = flatParent(at)) {
      if (rawText(at).length > MOST_ROW) return null;
      if (moneyIn(apart2(at)).length || level < 2 && contains(at, DRAWN2)) return at;
    }
    return null;
  }
  function apart2(element) {
    const words2 = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    let text2 = "";
    while (words2.nextNode()) text2 += ` ${/** @type {Text} */
    words2.currentNode.data.replace(/\s+/g, " ")}`;
    return text2;
  }
  function depthOf(row, element) {
    let at = (
      /** @type {Element | null} */
      row
    );
    while (at && !includes(at, element)) at = flatParent(at);
    let depth = 0;
    for (; at; at = flatParent(at)) depth++;
    return depth;
  }
  function rowsAround(row, element) {
    let at = row;
    for (let level = 0; level < LEVELS4; level++) {
      const out = parentElement(at);
      if (!out || out === document.body || includes(out, element) || rawText(out).length > MOST_SUMMARY) break;
      at = out;
    }
    const rows = [at];
    for (const step2 of [previousElement, nextElement])
      for (let other = step2(at), i = 0; other && i < ROWS2; other = step2(other), i++)
        if (!includes(other, element) && rawText(other).length < MOST_ROW && /\d/.test(rawText(other))) rows.push(other);
    return rows;
  }

  // extension/page/target/around.js
  var MOST_TEXT = 2e3;
  var MOST_LIVE = 500;
  var MOST_SUMS = 2e4;
  var APART2 = " \xB7 ";
  var shownAround = ({ element, name: name2, form, decisive: decisive2 }) => ({
    around: aroundOf(element),
    context: cut(maskText2(contextOf(element)), 300),
    ...decisive2 ? amountsAround(element, name2, form?.form ?? null, DIALOG) : { total: "", amounts: [] }
  });
  var NAMES = "h1, h2, h3, h4, h5, h6, [role=heading], a, b, strong, th, dt, [role=rowheader], [role=columnheader]";
  var MONEY = new RegExp("\\p{Sc}|\\b[A-Z]{3}\\b|\\bkr\\b", "u");
  function aroundOf(element) {
    const block = blockOf(element);
    if (!block) return null;
    const [bound, live] = [
      /** @type {string[]} */
      [],
      /** @type {string[]} */
      []
    ];
    const leads = [];
    for (const { words: words2, of, picture } of wordsIn(block.parts, element, leads)) {
      const goesOn = bound.length > 0 && !picture && isLive(words2, of) && !MONEY.test(words2) && !closest(of, NAMES);
      bound.push(maskText2(goesOn ? shapeOf4(words2) : words2.replaceAll(GOES_ON, "...")));
      if (goesOn) live.push(maskText2(words2));
    }
    const text2 = bound.join(APART2);
    return {
      kind: block.kind,
      alike: block.alike,
      text: cut(text2, MOST_TEXT),
      live: cut(live.join(APART2), MOST_LIVE),
      sums: cut(JSON.stringify([text2.slice(MOST_TEXT), ...leads.map(maskUrl)]), MOST_SUMS)
    };
  }
  var HEADING = "h1, h2, h3, h4, h5, h6, [role=heading], legend";
  function contextOf(element) {
    const dialog = closest(element, DIALOG);
    const words2 = dialog ? dialogWords(dialog) : "";
    if (words2) return words2;
    const root = rootOf(element);
    const found = headingBefore(element);
    return found || (root instanceof ShadowRoot ? contextOf(root.host) : "");
  }
  var QUESTION = /[^.!?。！？]{1,200}[?？]/g;
  function dialogWords(dialog) {
    const [heading] = findAll(dialog, HEADING);
    const stated2 = nameOf2(dialog, "dialog") || (heading ? contentText(heading) : "");
    if (/[?？]/.test(stated2)) return stated2;
    const question = (contentText(dialog).match(QUESTION)?.at(-1) ?? "").trim();
    return [stated2, question.startsWith(stated2) ? question.slice(stated2.length).trim() : question].filter(Boolean).join(" ");
  }
  var MOST_HEADINGS = 10;
  function headingBefore(element) {
    let tried = 0;
    for (const heading of headingsBefore(element)) {
      if (tried++ === MOST_HEADINGS) return "";
      const seen2 = heading.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      const text2 = seen2 && contentText(heading);
      if (text2) return text2;
    }
    return "";
  }
  function* headingsBefore(element) {
    for (let at = (
      /** @type {Element | null} */
      element
    ); at; at = parentElement(at)) {
      if (at !== element && matches(at, HEADING)) yield at;
      for (let before4 = previousElement(at); before4; before4 = previousElement(before4)) {
        if (holdsElements(before4)) yield* findAll(before4, HEADING).reverse();
        if (matches(before4, HEADING)) yield before4;
      }
    }
  }

  // extension/generated/keys.js
  var MODIFIERS = (
    /** @type {const} */
    ["Control", "Shift", "Alt", "Meta"]
  );
  var NUMBERS2 = (
    /** @type {const} */
    { "Backspace": 8, "Tab": 9, "Enter": 13, "Shift": 16, "Control": 17, "Alt": 18, "Escape": 27, " ": 32, "PageUp": 33, "PageDown": 34, "End": 35, "Home": 36, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Insert": 45, "Delete": 46, "Meta": 91, "F1": 112, "F2": 113, "F3": 114, "F4": 115, "F5": 116, "F6": 117, "F7": 118, "F8": 119, "F9": 120, "F10": 121, "F11": 122, "F12": 123 }
  );
  var SETTING_OFF = (
    /** @type {const} */
    ["Enter", " "]
  );
  var MOVING = (
    /** @type {const} */
    ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "PageUp", "PageDown", "Home", "End"]
  );

  // extension/page/shared/chord.js
  function chordOf(keys) {
    const held2 = keys.split(/\+(?!$)/);
    const key = held2.pop() ?? "";
    return { held: held2, key: key === "Space" ? " " : key };
  }
  var isModifier = (key) => (
    /** @type {readonly string[]} */
    MODIFIERS.includes(key)
  );
  var numberOf = (key) => (
    /** @type {Record<string, number>} */
    NUMBERS2[key] ?? (/^[a-z0-9]$/i.test(key) ? key.toUpperCase().charCodeAt(0) : 0)
  );
  function codeOf(key) {
    if (key === " ") return "Space";
    if (/^[a-z]$/i.test(key)) return `Key${key.toUpperCase()}`;
    return /^[0-9]$/.test(key) ? `Digit${key}` : key.length === 1 ? "" : key;
  }
  var isCharacter = (key) => [...key].length === 1 && !new RegExp("\\p{Cc}", "u").test(key);

  // extension/page/target/own_data.js
  var hasStore;
  var MOST_LOOKED_AT = 100;
  async function lookForStores() {
    const found = await Promise.all([hasDatabase, hasFiles, hasMadeAnswers].map((look3) => look3().catch(() => false)));
    hasStore = found.includes(true);
  }
  var storesLookedFor = lookForStores();
  async function hasDatabase() {
    return (await indexedDB.databases()).length > 0;
  }
  async function hasFiles() {
    const folder = (
      /** @type {any} */
      await navigator.storage.getDirectory()
    );
    return !(await folder.keys().next()).done;
  }
  async function hasMadeAnswers() {
    let left4 = MOST_LOOKED_AT;
    for (const name2 of await caches.keys()) {
      const cache = await caches.open(name2);
      for (const request of (await cache.keys()).slice(0, left4)) {
        if ((await cache.match(request, { ignoreVary: true }))?.type === "default") return true;
        left4--;
      }
    }
    return false;
  }
  var SMALL = 2e3;
  function mayKeepItself(inForm) {
    void lookForStores();
    const size = hasStore === false ? sizeOf2(() => localStorage) + sizeOf2(() => sessionStorage) : SMALL;
    return size >= SMALL || size > 0 && !inForm && !asksServer();
  }
  function sizeOf2(from) {
    let size = 0;
    try {
      const kept = from();
      for (let i = 0; size < SMALL && i < kept.length; i++) size += kept.getItem(kept.key(i) ?? "")?.length ?? 0;
    } catch {
    }
    return Math.min(size, SMALL);
  }
  var asksServer = () => performance.getEntriesByType("resource").some((one) => /^(fetch|xmlhttprequest)$/.test(
    /** @type {PerformanceResourceTiming} */
    one.initiatorType
  ));

  // extension/page/meaning/press_listeners.js
  var MOST_PLACES = 30;
  var MOST4 = 2e4;
  var MOST_TEXT2 = 80;
  var MOST_PARTS = 4;
  var PATIENCE = 3;
  var unasked = /* @__PURE__ */ new Set();
  var ignored = 0;
  var asked = /* @__PURE__ */ new WeakSet();
  var listening = /* @__PURE__ */ new WeakSet();
  function wonders() {
    if (unasked.size && ++ignored > PATIENCE) unasked.clear();
    return unasked.size > 0;
  }
  function takeUnasked() {
    ignored = 0;
    if (!unasked.size) return null;
    const now = unasked;
    if (document.readyState === "complete") unasked = /* @__PURE__ */ new Set();
    const places2 = [];
    for (const element of now) {
      asked.add(element);
      const parent = parentElement(element);
      if (isConnected(element) && !(parent && now.has(parent))) places2.push(element);
    }
    if (places2.length <= MOST_PLACES) return places2;
    return [...new Set(places2.map(rootOf))].map((root) => root instanceof Document ? root.documentElement : root);
  }
  function learn(found) {
    const learned = found.filter((element) => element instanceof Element && !listening.has(element));
    for (const element of learned) listening.add(element);
    return learned;
  }
  function roleByListener(element, role) {
    if (!asked.has(element) && !listens(element)) {
      if (unasked.size < MOST4) unasked.add(element);
      return "";
    }
    return listenerRole(element, role);
  }
  function listenerRole(element, role) {
    if (!listens(element) || element instanceof SVGElement || /^(body|html|label)$/.test(localName(element))) return "";
    const inside = childElementCount(element);
    const text2 = rawText(element).trim();
    if (text2 ? text2.length > MOST_TEXT2 || inside > MOST_PARTS : inside > 0 || !isDrawnOn(element)) return "";
    if (contains(element, `${OPERABLE}, [tabindex]`) || isList(element)) return "";
    return role && !/^(cell|definition)$/.test(role) ? role : dressedAs(element);
  }
  function isAmongListened(element) {
    const around = parentElement(element);
    return around !== null && listening.has(around);
  }
  function listens(element) {
    if (listening.has(element)) return true;
    return isAmongListened(element) && isList(
      /** @type {Element} */
      parentElement(element)
    );
  }
  function isList(element) {
    const kinds = Array.from(element.children, (child) => `${localName(child)} ${attr(child, "class").trim().split(/\s/)[0]}`);
    return kinds.length > 1 && kinds.every((kind) => kind === kinds[0]);
  }

  // extension/page/meaning/shown_role.js
  function shownRole(element) {
    const role = roleOf(element);
    const parent = element.parentElement;
    const { cursor } = getComputedStyle(element);
    const pointing = cursor === "pointer" && (!parent || getComputedStyle(parent).cursor !== "pointer");
    return operableRole(element, role, pointing || isHandle(element, cursor)) || listenerRole(element, role) || role;
  }

  // extension/page/meaning/describe.js
  var NAMED_BOX = "dialog, [role=dialog], [role=alertdialog], [aria-modal=true], nav, header, footer, form, [role=menu], [role=listbox]";
  function describe(hit) {
    const box = closest(hit, "dialog, [role=dialog], [role=alertdialog], [aria-modal=true]") ?? nearestKnown(hit) ?? closest(hit, NAMED_BOX) ?? hit;
    const inner = knownRef(box) ? null : findAll(box, OPERABLE).find((candidate) => knownRef(candidate) && isVisible(candidate));
    return inner ? `${inWords(box)} (${inWords(inner)})` : inWords(box);
  }
  function inWords(box) {
    const role = shownRole(box) || roleOf(box) || localName(box);
    const [heading] = matches(box, NAMED_BOX) ? findAll(box, "h1, h2, h3, h4, h5, h6, [role=heading]") : [];
    const name2 = (nameOf2(box, role) || (heading ? contentText(heading) : contentText(box))).slice(0, 60).toWellFormed();
    const ref = knownRef(box);
    return [role, name2 && `"${name2}"`, ref && `[${ref}]`].filter(Boolean).join(" ");
  }
  function nearestKnown(hit) {
    for (let at = (
      /** @type {Element | null} */
      hit
    ), level = 0; at && level < 4; at = flatParent(at), level++)
      if (knownRef(at)) return at;
    return null;
  }

  // extension/page/dom/points.js
  function placeIn(element, at) {
    const box = rectOf(element);
    return { x: box.left + at.x, y: box.top + at.y };
  }
  var inWindow = ({ x, y }) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
  function middleOf(element) {
    const box = rectOf(element);
    const seen2 = {
      left: Math.max(box.left, 0),
      right: Math.min(box.right, innerWidth),
      top: Math.max(box.top, 0),
      bottom: Math.min(box.bottom, innerHeight)
    };
    const { left: left4, right, top, bottom } = seen2.left < seen2.right && seen2.top < seen2.bottom ? seen2 : box;
    return { x: (left4 + right) / 2, y: (top + bottom) / 2 };
  }
  function elementUnder(element, at) {
    const place = placeIn(element, at);
    const hit = inWindow(place) ? elementAt(place.x, place.y) : null;
    if (hit && holds(element, hit)) return hit;
    const there = findAll(element, "*").filter((inner) => {
      const box = rectOf(inner);
      return box.left <= place.x && place.x < box.right && box.top <= place.y && place.y < box.bottom;
    });
    return there.at(-1) ?? element;
  }
  function bringPlaceIntoView(element, at) {
    const now = placeIn(element, at);
    const hit = inWindow(now) ? elementAt(now.x, now.y) : null;
    if (hit && holds(element, hit)) return;
    element.scrollIntoView({ block: inWindow(now) ? "center" : "nearest", inline: "nearest", behavior: "instant" });
    for (let box = flatParent(element); box; box = flatParent(box)) {
      const place = placeIn(element, at);
      if (inWindow(place)) return;
      const root = localName(box) === "html";
      const { left: left4, top, width, height } = root ? new DOMRect(0, 0, innerWidth, innerHeight) : rectOf(box);
      box.scrollBy({ left: place.x - left4 - width / 2, top: place.y - top - height / 2, behavior: "instant" });
    }
  }

  // extension/page/read/field_states.js
  var FieldStates = class {
    /** @type {Map<Element, {element: Element, read: Reader, state: ReturnType<Reader>, complaint: string}>} */
    #fields = /* @__PURE__ */ new Map();
    /** Elements that may get a shadow root yet, which no mutation tells. @type {Set<Element>} */
    #hosts = /* @__PURE__ */ new Set();
    /** @param {Element} element It is read now, or would be if it were shown: rules about others may ask for its state. */
    note(element) {
      const read3 = readerOf(element);
      if (read3) this.#fields.set(element, { element, read: read3, state: read3(element), complaint: complaintOf(element) });
    }
    /** @param {Element} element A component that has no shadow root so far. */
    expectRoot(element) {
      this.#hosts.add(element);
    }
    /** Forget those that have gone from the page. */
    clear() {
      for (const kept of [this.#fields, this.#hosts])
        for (const element of kept.keys()) if (!element.isConnected) kept.delete(element);
    }
    /** @returns {Element[]} Those that are not as they were read. */
    changed() {
      const changed3 = [];
      for (const { element, read: read3, state, complaint } of this.#fields.values()) {
        if (read3(element) === state && complaintOf(element) === complaint) continue;
        changed3.push(element);
        this.note(element);
      }
      for (const host2 of this.#hosts)
        if (shadowOf(host2) !== null) {
          this.#hosts.delete(host2);
          changed3.push(host2);
        }
      return changed3;
    }
  };
  var canvas2 = (field) => canvasWords(field);
  var chosen = (field) => field.selectedIndex;
  var allChosen = (field) => [...field.selectedOptions].map((option) => option.index).join();
  var ticked = (field) => field.indeterminate ? "mixed" : field.checked;
  var files = (field) => field.files?.length ?? 0;
  var text = (field) => `${field.scrollTop} ${field.value}`;
  var value = (field) => field.value;
  function readerOf(element) {
    switch (localName(element)) {
      case "canvas":
        return element instanceof HTMLCanvasElement ? canvas2 : null;
      case "select":
        return element instanceof HTMLSelectElement && element.multiple ? allChosen : chosen;
      case "textarea":
        return text;
      case "input": {
        const { type: type2 } = (
          /** @type {HTMLInputElement} */
          element
        );
        if (type2 === "hidden") return null;
        return type2 === "checkbox" || type2 === "radio" ? ticked : type2 === "file" ? files : value;
      }
      default:
        return null;
    }
  }
  function complaintOf(field) {
    if (!matches(field, ":invalid")) return "";
    return matches(field, ":user-invalid") ? `!${/** @type {HTMLInputElement} */
    field.validationMessage}` : "?";
  }

  // extension/page/read/picture_states.js
  var PictureStates = class {
    /** @type {Set<Element>} */
    #awaited = /* @__PURE__ */ new Set();
    /** @param {Element} element @param {CSSStyleDeclaration} style  It is read now. */
    note(element, style) {
      if (style.content !== "normal" && !hasSize(element)) this.#awaited.add(element);
    }
    /** @returns {Generator<Element>} Those that have a size now. */
    *changed() {
      for (const element of this.#awaited) {
        const come = hasSize(element);
        if (come || !element.isConnected) this.#awaited.delete(element);
        if (come) yield element;
      }
    }
  };
  function hasSize(element) {
    const { width, height } = rectOf(element);
    return width > 1 && height > 1;
  }

  // extension/page/read/scroll_states.js
  var ScrollStates = class {
    /** @type {Map<Element, {left: number, top: number}>} */
    #boxes = /* @__PURE__ */ new Map();
    /** @param {Element} element It clips what is in it, and is read now. */
    note(element) {
      this.#boxes.set(element, { left: element.scrollLeft, top: element.scrollTop });
    }
    /** @returns {Generator<Element>} Those that are not as they were read. */
    *changed() {
      for (const [element, { left: left4, top }] of this.#boxes) {
        if (!element.isConnected) this.#boxes.delete(element);
        else if (element.scrollLeft !== left4 || element.scrollTop !== top) yield element;
      }
    }
  };

  // extension/page/read/changes.js
  var MOST_QUEUED = 3e3;
  var MEDIA = [
    "(prefers-color-scheme: dark)",
    "(prefers-reduced-motion)",
    "(prefers-contrast)",
    "(forced-colors)",
    "(display-mode: fullscreen)",
    "(hover)",
    "(pointer: fine)",
    "print"
  ].map((query) => matchMedia(query));
  var NOWHERE3 = { states: false, pointed: { within: "", beside: "", afar: false }, unread: false };
  var Changes = class {
    /** Since the last reading; empty before the first. @type {(MutationRecord | Element)[]} */
    #queue = [];
    #begun = false;
    #all = true;
    /** @type {Set<Element>} */
    #around = /* @__PURE__ */ new Set();
    /** @type {Set<Element>} */
    #parents = /* @__PURE__ */ new Set();
    /** @type {Set<Element>} */
    #throughout = /* @__PURE__ */ new Set();
    /** @type {Element | null} */
    #focused = null;
    /** @type {Element | null} */
    #hovered = null;
    /** @type {Element | null} */
    #pointed = null;
    /** Elements that an animation had its hands on at the last reading, and at the one before. @type {Element[][]} */
    #moving = [[], []];
    #size = "";
    /** Shadow roots seen so far. @type {Set<ShadowRoot>} */
    roots = /* @__PURE__ */ new Set();
    fields = new FieldStates();
    scrolling = new ScrollStates();
    pictures = new PictureStates();
    /** @param {MutationRecord[]} records */
    mutated(records) {
      if (this.#queue.length + records.length > MOST_QUEUED) {
        this.#queue = [];
        this.#begun = false;
      }
      if (!this.#begun) this.#all = true;
      else for (const record of records) this.#queue.push(record);
    }
    /** Something happened to an element that no mutation tells. @param {Element} element */
    touched(element) {
      if (this.#begun) this.#queue.push(element);
    }
    /** @param {Element} element what the mouse is over now */
    pointed(element) {
      this.#pointed = element;
    }
    /** Nothing that is remembered holds any more: of the rules neither, which a script may have rewritten in place. */
    everything() {
      this.#all = true;
      forgetSheets();
    }
    /** @returns {boolean} Whether no element has come or gone, as far as is known. */
    onlyStates() {
      const moved2 = ({ addedNodes, removedNodes }) => elementsIn(addedNodes, removedNodes).length > 0;
      return this.#begun && !this.#all && !this.#queue.some((entry) => entry instanceof MutationRecord && moved2(entry));
    }
    /**
     * What has to be read again, and the mutations that say so; from here on, changes count for the next time.
     * @param {boolean} ahead another reading follows at once
     * @returns {{stale: Stale, records: MutationRecord[]}}
     */
    take(ahead) {
      const queue = this.#queue;
      this.#queue = [];
      this.#begun = true;
      const size = `${innerWidth} ${innerHeight} ${devicePixelRatio} ${MEDIA.map(({ matches: matches2 }) => matches2)}`;
      if (size !== this.#size) this.#all = true;
      this.#size = size;
      for (const entry of queue) {
        if (this.#all) break;
        if (entry instanceof Element) this.#markThroughout(entry);
        else this.#read(entry);
      }
      if (this.#all || queue.some((entry) => entry instanceof MutationRecord && elementsIn(entry.removedNodes).length)) {
        for (const root of this.roots) if (!root.isConnected) this.roots.delete(root);
        this.fields.clear();
      }
      if (this.#all) forgetPlain();
      const { sheeted, moving, scripted } = this.#lookIntoRoots();
      if (sheetsChanged(sheeted)) this.#all = true;
      const calm = this.#compare(moving, ahead);
      const stale = { all: this.#all, calm, around: this.#around, parents: this.#parents, throughout: this.#throughout, scripted };
      this.#around = /* @__PURE__ */ new Set();
      this.#parents = /* @__PURE__ */ new Set();
      this.#throughout = /* @__PURE__ */ new Set();
      this.#all = false;
      return { stale, records: queue.filter((entry) => entry instanceof MutationRecord) };
    }
    /** @param {Element} element Itself and all that it lies in. */
    #mark(element) {
      for (let at = element; !this.#around.has(at); ) {
        this.#around.add(at);
        const parent = flatParent(at);
        if (!parent) return;
        if (parent === parentElement(at) && shadowOf(parent)) this.#throughout.add(parent);
        at = parent;
      }
    }
    /** @param {Element} element All that is in it, too. */
    #markThroughout(element) {
      this.#mark(element);
      this.#throughout.add(element);
    }
    /** @param {MutationRecord} record */
    #read(record) {
      const { target: target2, type: type2 } = record;
      const element = target2 instanceof Element ? target2 : target2 instanceof ShadowRoot ? target2.host : parentElement(target2);
      if (!element) return this.#markThroughout(document.documentElement);
      if (/^(style|link)$/.test(localName(element))) return this.#styled();
      if (type2 !== "attributes") this.#parents.add(element);
      if (type2 === "attributes") this.#attribute(element, record.attributeName ?? "", record.oldValue ?? "");
      else if (type2 === "childList") this.#children(element, record);
      else this.#mark(element);
    }
    /** @param {Element} element @param {string} name @param {string} before */
    #attribute(element, name2, before4) {
      const now = attr(element, name2);
      const { beside: beside4, above, unread } = reachOf(this.roots);
      if (name2 === "id" || mentionsChange(above, name2, before4, now)) this.#all = true;
      const parent = parentElement(element);
      const wide = /^(role|slot|for)$/.test(name2) || unread && name2 === "class" || mentionsChange(beside4, name2, before4, now);
      this.#markThroughout(wide && parent ? parent : element);
      if (name2 !== "for" && name2 !== "aria-activedescendant") return;
      for (const control of [byId(element, before4), byId(element, now)]) if (control) this.#mark(control);
    }
    /** @param {Element} parent @param {MutationRecord} record */
    #children(parent, { addedNodes, removedNodes, previousSibling, nextSibling }) {
      const { beside: beside4, above, positions, unread } = reachOf(this.roots);
      const changed3 = elementsIn(addedNodes, removedNodes);
      if (changed3.some((element) => matches(element, "style, link") || contains(element, "style, link"))) this.#styled();
      if (changed3.some((element) => mentions(above, element))) this.#all = true;
      const wide = positions || unread || shadowOf(parent) !== null || changed3.some((element) => mentions(beside4, element));
      if (wide) this.#markThroughout(parent);
      else this.#mark(parent);
      for (const node of addedNodes) {
        if (!(node instanceof Element) || !node.isConnected) continue;
        this.#markThroughout(node);
        for (const label of localName(node) === "label" ? [node] : findAll(node, "label")) {
          const { control } = (
            /** @type {HTMLLabelElement} */
            label
          );
          if (control) this.#mark(control);
        }
      }
      const neighbours2 = [nearest2(previousSibling, "previousSibling"), nearest2(nextSibling, "nextSibling")];
      for (const neighbour2 of neighbours2) if (neighbour2) this.#markThroughout(neighbour2);
    }
    #styled() {
      forgetSheets();
      this.#all = true;
    }
    /**
     * One look at each shadow root, for there may be thousands, and no mutation or event tells of these.
     * @returns {{sheeted: ShadowRoot[], moving: Element[], scripted: boolean}} those that may hold style sheets; what
     *   animations have their hands on, in the document and in shadow roots; whether a script made one of those
     */
    #lookIntoRoots() {
      const sheeted = [];
      const animations = document.getAnimations();
      for (const root of this.roots) {
        if (mayHoldSheets(root)) sheeted.push(root);
        for (const animation of root.getAnimations()) animations.push(animation);
      }
      const moving = animations.map((animation) => (
        /** @type {KeyframeEffect | null} */
        animation.effect?.target ?? null
      )).filter((target2) => target2 !== null);
      const scripted = animations.some((animation) => !(animation instanceof CSSAnimation || animation instanceof CSSTransition));
      return { sheeted, moving, scripted };
    }
    /**
     * What neither a mutation nor an event tells.
     * @param {Element[]} moving what is being animated
     * @param {boolean} ahead
     * @returns {boolean} Whether it is calm.
     */
    #compare(moving, ahead) {
      const { states, pointed, unread } = this.#all ? NOWHERE3 : reachOf(this.roots);
      for (const element of this.fields.changed()) {
        this.#markThroughout(element);
        if (states) this.#all = true;
      }
      for (const element of this.scrolling.changed()) this.#markThroughout(element);
      for (const element of this.pictures.changed()) this.#markThroughout(element);
      const focused = focusedElement();
      const still = focused === this.#focused && this.#hovered === this.#pointed;
      this.#moved(this.#focused, focused, pointed);
      this.#focused = focused;
      this.#moved(this.#hovered, this.#pointed, pointed);
      this.#hovered = this.#pointed;
      if (ahead) this.#moving[0] = [...this.#moving[0], ...moving];
      else this.#moving = [moving, ...this.#moving].slice(0, 3);
      const moved2 = this.#moving.flat();
      for (const element of moved2) this.#markThroughout(element);
      return !moved2.length && (still || !(unread || pointed.afar));
    }
    /**
     * The focus or the mouse went from one element to another.
     * @param {Element | null} from @param {Element | null} to
     * @param {import("../dom/sheets.js").Pointed} pointed what that restyles
     */
    #moved(from, to, { within: within2, beside: beside4 }) {
      if (from === to) return;
      const [left4, entered2] = [from, to].map((element) => new Set(upwards(element)));
      for (const element of left4.symmetricDifference(entered2)) {
        this.#mark(element);
        if (selects(beside4, element)) this.#markThroughout(parentElement(element) ?? element);
        else if (selects(within2, element)) this.#markThroughout(element);
      }
      for (const element of [from, to])
        for (const active of element ? referenced(element, "aria-activedescendant") : []) this.#mark(active);
    }
  };
  function nearest2(node, direction) {
    for (let at = node; at; at = at[direction]) if (at instanceof Element) return at;
    return null;
  }

  // extension/page/show/wake_line.js
  var AWAKE_PORT = "awake";
  var AGAIN_MS = 100;
  var line = null;
  function stayAwake(onGone) {
    if (line || !globalThis.chrome?.runtime?.id) return;
    const runtime = (
      /** @type {{connect(info: {name: string}): chrome.runtime.Port}} */
      /** @type {unknown} */
      chrome.runtime
    );
    const opened = runtime.connect({ name: AWAKE_PORT });
    line = opened;
    opened.onDisconnect.addListener(() => {
      line = null;
      setTimeout(() => chrome.runtime?.id ? stayAwake(onGone) : onGone(), AGAIN_MS);
    });
    opened.onMessage.addListener(() => {
      line = null;
      opened.disconnect();
    });
  }

  // extension/page/show/overlay.js
  var host = null;
  var shadow = null;
  var fading;
  var leaving;
  var overlayHost = () => host;
  var STYLE = `
  :host { all: initial !important; position: fixed !important; inset: 0 !important; width: 100vw !important; height: 100vh !important;
    margin: 0 !important; border: 0 !important; padding: 0 !important; background: none !important; overflow: hidden !important;
    pointer-events: none !important; z-index: 2147483647 !important; display: block !important; contain: strict !important; }
  * { pointer-events: none; box-sizing: border-box; }
  #cursor, #ring { position: absolute; left: 0; top: 0; opacity: 0; }
  #cursor { width: 24px; height: 24px; transition: transform 250ms cubic-bezier(.2, .7, .2, 1), opacity 150ms; filter: drop-shadow(0 1px 2px rgb(0 0 0 / .5)); }
  #ring { border: 2px solid var(--ring); border-radius: 6px; box-shadow: 0 0 0 2px rgb(255 255 255 / .8), 0 0 12px var(--ring); transition: opacity 150ms; }
  #caption { position: absolute; left: 50%; bottom: 20px; translate: -50% 0; max-width: min(640px, 90vw); padding: 8px 16px; border-radius: 18px;
    font: 500 14px/1.4 system-ui, sans-serif; color: #fff; background: #1c1d20; border: 1px solid var(--edge); box-shadow: 0 4px 16px rgb(0 0 0 / .35);
    width: max-content; display: flex; align-items: center; gap: 12px; }
  #all.above #caption { bottom: auto; top: 20px; }
  #words { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: clip; overflow-clip-margin: content-box;
    overflow-wrap: anywhere; unicode-bidi: isolate; }
  #words::before { content: "Handrail"; margin-inline-end: 8px; font-weight: 700; color: var(--edge); }
  #caption:has(#words:empty), #button:empty { display: none; }
  #button { pointer-events: auto; flex: none; min-height: 28px; padding: 2px 14px; border: 1px solid var(--edge); border-radius: 14px;
    font: inherit; font-weight: 700; color: #1c1d20; background: var(--edge); cursor: pointer; }
  #button:hover { background: #fff; }
  #all { --ring: #0b5c8f; --edge: #7cc4f5; }
  #all:is([data-kind=replay], [data-kind=good]) { --ring: #14662f; --edge: #82d49c; }
  #all:is([data-kind=lost], [data-kind=bad]) { --ring: #a5221b; --edge: #ffb0a8; }
  @media (prefers-reduced-motion: no-preference) {
    #all[data-kind=think] #caption { animation: breathe 1.6s ease-in-out infinite; }
    @keyframes breathe { 50% { border-color: transparent; } }
  }
  @media (prefers-reduced-motion: reduce) { #cursor, #ring { transition: none; } }
  @media (forced-colors: active) {
    #ring { border: 3px solid Highlight; outline: 2px solid Canvas; }
    #caption { border: 2px solid Highlight; }
    #button { border-color: ButtonText; color: ButtonText; background: ButtonFace; }
    #cursor { filter: none; }
    #cursor path { fill: Highlight; stroke: CanvasText; }
    #all[data-kind=lost] :is(#ring, #caption) { border-style: dashed; }
  }
`;
  var SVG = "http://www.w3.org/2000/svg";
  function build() {
    if (host?.isConnected && shadow) return shadow;
    host = document.createElement("handrail-overlay");
    host.setAttribute("aria-hidden", "true");
    host.popover = "manual";
    shadow = host.attachShadow({ mode: "closed" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    shadow.adoptedStyleSheets = [sheet];
    const all = part("div", "all");
    const cursor = document.createElementNS(SVG, "svg");
    cursor.id = "cursor";
    cursor.setAttribute("viewBox", "0 0 24 24");
    const arrow = document.createElementNS(SVG, "path");
    arrow.setAttribute("d", "M3 2l16 9-7 2-3 7z");
    arrow.setAttribute("fill", "var(--ring)");
    arrow.setAttribute("stroke", "#fff");
    arrow.setAttribute("stroke-width", "1.5");
    cursor.append(arrow);
    const pill = part("div", "caption");
    pill.append(part("div", "words"), button());
    all.append(part("div", "ring"), cursor, pill);
    standsAside(host, (again) => again ? piece("button").replaceChildren() : all.classList.toggle("above"));
    shadow.append(all);
    document.documentElement.append(host);
    return shadow;
  }
  function button() {
    const element = part("button", "button");
    element.tabIndex = -1;
    for (const type2 of ["pointerdown", "mousedown", "pointerup", "mouseup"]) element.addEventListener(type2, keep);
    element.addEventListener("click", (event) => {
      keep(event);
      if (event.isTrusted) void chrome.runtime.sendMessage({ pressed: element.dataset.does });
    });
    return element;
  }
  function keep(event) {
    event.preventDefault();
    event.stopPropagation();
  }
  function part(tag, id) {
    const element = document.createElement(tag);
    element.id = id;
    return element;
  }
  var piece = (id) => (
    /** @type {HTMLElement} */
    build().getElementById(id)
  );
  function show({ ref, x, y, caption: words2, kind = "act", button: button2, until: until3 }) {
    if (window !== window.top) return;
    clearTimeout(leaving);
    if (until3) leaving = setTimeout(hide, until3);
    else stayAwake(hide);
    clearTimeout(fading);
    build();
    raise();
    piece("all").dataset.kind = kind;
    if (words2 !== void 0) caption(words2);
    piece("button").textContent = button2?.label ?? "";
    piece("button").dataset.does = button2?.does;
    const element = ref ? elementOf(ref) : null;
    const box = element ? rectOf(element) : null;
    const ring = piece("ring");
    ring.style.opacity = box?.width ? "1" : "0";
    if (box?.width) {
      ring.style.transform = `translate(${box.left - 4}px, ${box.top - 4}px)`;
      ring.style.width = `${box.width + 8}px`;
      ring.style.height = `${box.height + 8}px`;
      fading = setTimeout(() => ring.style.opacity = "0", 1500);
    }
    const at = box?.width ? { x: box.left + box.width / 2, y: box.top + box.height / 2 } : x !== void 0 && y !== void 0 ? { x, y } : null;
    if (!at) return;
    const cursor = piece("cursor");
    cursor.style.opacity = "1";
    cursor.style.transform = `translate(${at.x - 3}px, ${at.y - 2}px)`;
  }
  function caption(text2) {
    if (window === window.top) piece("words").textContent = text2;
  }
  function hide() {
    clearTimeout(fading);
    clearTimeout(leaving);
    host?.remove();
    host = shadow = null;
  }
  function raise() {
    if (host?.matches(":popover-open")) {
      if (!document.querySelector("dialog:modal, :popover-open:not(handrail-overlay)")) return;
      host.hidePopover();
    }
    host?.showPopover();
  }

  // extension/page/read/settle.js
  var changes = new Changes();
  var count2 = 0;
  var arrivals = 0;
  var changedAt = -Infinity;
  var stirredAt = -Infinity;
  var movingSince = 0;
  var PAUSE_MS = 300;
  var RESTLESS_MS = 2e3;
  var MORE_IF_STILL = 3;
  var observer2 = new MutationObserver(note2);
  function note2(records) {
    const host2 = overlayHost();
    const real = records.filter((record) => {
      if (host2 === null) return true;
      if (record.target === host2) return false;
      const nodes = [...record.addedNodes, ...record.removedNodes];
      return !nodes.length || nodes.some((node) => node !== host2);
    });
    count2 += real.length;
    changes.mutated(real);
    if (!real.length) return;
    noteChanges(real);
    const now = performance.now();
    if (now - changedAt > PAUSE_MS) movingSince = now;
    changedAt = now;
    const brought = real.some(brings);
    if (brought) arrivals += 1;
    if (brought || real.some(announces)) stirredAt = now;
  }
  var SHOWING = /* @__PURE__ */ new Set(["hidden", "aria-hidden", "aria-expanded", "open"]);
  var brings = ({ type: type2, attributeName, addedNodes }) => type2 === "childList" ? [...addedNodes].some((node) => node instanceof Element) : SHOWING.has(attributeName ?? "");
  var BUSY = /* @__PURE__ */ new Set(["disabled", "inert", "aria-busy", "aria-disabled"]);
  var BUSY_CLASS = /load|busy|wait|pending|progress|spin|disabled/i;
  function announces({ type: type2, attributeName: name2, target: target2, removedNodes }) {
    if (type2 === "childList") return [...removedNodes].some((node) => node instanceof Element);
    if (type2 !== "attributes" || name2 === null) return false;
    if (name2 === "class") return BUSY_CLASS.test(attr(
      /** @type {Element} */
      target2,
      "class"
    ));
    return name2 === "style" || BUSY.has(name2) || target2 instanceof SVGElement;
  }
  var isRestless = () => changedAt - movingSince > RESTLESS_MS && performance.now() - changedAt < PAUSE_MS;
  var WATCHED = { subtree: true, childList: true, attributes: true, attributeOldValue: true, characterData: true, characterDataOldValue: true };
  var TELLING2 = "load error toggle beforetoggle slotchange invalid reset contentvisibilityautostatechange".split(" ");
  var left2 = 0;
  var sent = null;
  function start() {
    watch(document);
    watchFrame();
    addEventListener("scroll", scrolled, { capture: true, passive: true });
    addEventListener("hashchange", () => changes.everything());
    document.addEventListener("fullscreenchange", () => changes.everything());
    addEventListener("pointerover", (event) => changes.pointed(
      /** @type {Element} */
      event.composedPath()[0]
    ), true);
    const { navigation } = (
      /** @type {{navigation: EventTarget}} */
      /** @type {unknown} */
      globalThis
    );
    navigation.addEventListener("navigate", (event) => {
      const { hashChange, downloadRequest } = (
        /** @type {Event & {hashChange: boolean, downloadRequest: string | null}} */
        event
      );
      if (!hashChange && downloadRequest === null) left2 = Date.now();
    });
    for (const over2 of ["navigatesuccess", "navigateerror"]) navigation.addEventListener(over2, () => left2 = 0);
    addEventListener("submit", (event) => sent = { event, at: Date.now() }, { capture: true });
    addEventListener("formdata", () => changedAt = stirredAt = performance.now(), { capture: true });
  }
  function replaces({ defaultPrevented, target: target2, submitter }) {
    if (defaultPrevented || !(target2 instanceof HTMLFormElement)) return false;
    const method = submitter?.getAttribute("formmethod") ?? target2.getAttribute("method");
    const frame3 = submitter?.getAttribute("formtarget") ?? target2.target;
    return method?.toLowerCase() !== "dialog" && (frame3 === "" || frame3 === "_self");
  }
  function leftAt() {
    return sent && replaces(sent.event) ? Math.max(left2, sent.at) : left2;
  }
  function watch(root) {
    if (root instanceof ShadowRoot) {
      if (changes.roots.has(root)) return;
      changes.roots.add(root);
    }
    observer2.observe(root, WATCHED);
    for (const type2 of TELLING2) root.addEventListener(type2, happened, true);
  }
  function happened({ target: target2 }) {
    if (target2 instanceof Element) changes.touched(target2);
  }
  function catchUp() {
    note2(observer2.takeRecords());
  }
  function changed2() {
    return count2;
  }
  var LOADING_MS = 3e3;
  function loaded() {
    const more = LOADING_MS - performance.now();
    if (document.readyState !== "loading" || more <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      document.addEventListener("DOMContentLoaded", () => resolve(), { once: true });
      setTimeout(resolve, more);
    });
  }
  var LATE_MS = 150;
  var UNDRAWN_MS = 20;
  var undrawn = false;
  var isDrawn3 = () => !undrawn && !document.hidden && frameIsSeen();
  function frame(meanwhile) {
    const asked2 = performance.now();
    let free;
    return new Promise((resolve) => {
      let timer;
      requestAnimationFrame(() => {
        undrawn = false;
        const at = performance.now();
        clearTimeout(timer);
        setTimeout(() => resolve({ at, ms: performance.now() - (free ?? at) }));
      });
      meanwhile?.();
      const late = () => {
        undrawn = true;
        resolve({ at: asked2, ms: 0 });
      };
      if (!isDrawn3()) timer = setTimeout(late, UNDRAWN_MS);
      else
        timer = setTimeout(() => {
          free = performance.now();
          timer = setTimeout(late, LATE_MS);
        });
    });
  }
  var release = () => ({ at: performance.now(), drawing: isDrawn3(), drawn: frame() });
  var PAINT = /color|shadow|^(outline|fill|stroke|filter|text-decoration)/;
  function appearing(withinMs) {
    return document.getAnimations().some((animation) => {
      const { effect, playState, currentTime } = animation;
      if (playState !== "running" || !(effect instanceof KeyframeEffect) || effect.target === overlayHost()) return false;
      if (animation instanceof CSSTransition && PAINT.test(animation.transitionProperty)) return false;
      return Number(effect.getComputedTiming().endTime) - Number(currentTime) < withinMs;
    });
  }
  var MOVING_QUIET_MS = 34;
  var CHANGED_QUIET_MS = 10;
  var UNCHANGED_QUIET_MS = 16;
  var SLOW_FRAME_MS = 25;
  var HALF_FORGOTTEN_MS = 500;
  async function settled(expectMs, mostMs, since, meanwhile, press3 = null) {
    const drawn = await press3?.drawn;
    catchUp();
    const begun3 = performance.now();
    const most2 = isRestless() ? mostMs : mostMs * MORE_IF_STILL;
    const first2 = count2;
    const there = arrivals;
    const isSince = (at) => performance.timeOrigin + at >= since;
    const pressedAt = press3?.at ?? -Infinity;
    let slowest = 0;
    let looked = begun3;
    let drawing = press3 ? press3.drawing : isDrawn3();
    for (let known4 = drawn && drawn.at > changedAt ? drawn : null; ; known4 = null, meanwhile = void 0) {
      if (known4) meanwhile?.();
      const { at, ms } = known4 ?? await frame(meanwhile);
      const now = performance.now();
      slowest = Math.max(slowest * 0.5 ** ((now - looked) / HALF_FORGOTTEN_MS), ms);
      looked = now;
      const moving = count2 !== first2 || isSince(stirredAt);
      const brief = isSince(changedAt) && changedAt >= pressedAt ? CHANGED_QUIET_MS : UNCHANGED_QUIET_MS;
      const quiet = Math.max(moving ? MOVING_QUIET_MS : brief, moving || slowest > SLOW_FRAME_MS ? 2 * slowest : 0);
      const tooSoon = Math.max(Math.max(changedAt, pressedAt) + quiet - performance.now(), known4 ? 1 : 0);
      if (tooSoon > 0 && !document.hidden) {
        const pause = new Promise((resolve) => setTimeout(resolve, tooSoon));
        await (moving ? Promise.all([pause, frame()]) : pause);
      }
      if (leftAt() >= since) return { leaving: true, rests: false };
      const waited = performance.now() - begun3;
      const late = moving && drawing && undrawn;
      if (late) drawing = undrawn = false;
      const awaited = arrivals === there && waited < expectMs;
      const still = changedAt < at && !late && !awaited && document.readyState !== "loading" && !appearing(most2 - waited);
      if (still) return { leaving: false, rests: true };
      if (waited > most2) return { leaving: false, rests: false };
    }
  }

  // extension/page/target/frame_place.js
  function inTopFrame({ x, y }) {
    let at = window;
    while (at !== at.parent) {
      const holder = holderOf(at);
      if (!holder) return { x, y, known: false };
      ({ x, y } = outside(holder, { x, y }));
      at = at.parent;
    }
    return { x, y, known: true };
  }
  var frameOffset = () => inTopFrame({ x: 0, y: 0 });
  function holderOf(inner) {
    try {
      return (
        /** @type {HTMLElement | null} */
        inner.frameElement
      );
    } catch {
      return null;
    }
  }
  function outside(holder, { x, y }) {
    const box = holder.getBoundingClientRect();
    const style = getComputedStyle(holder);
    const scale = holder.offsetWidth ? box.width / holder.offsetWidth : 1;
    return {
      x: box.left + (holder.clientLeft + (parseFloat(style.paddingLeft) || 0) + x) * scale,
      y: box.top + (holder.clientTop + (parseFloat(style.paddingTop) || 0) + y) * scale
    };
  }
  function coverOfFrame(point2) {
    let at = window;
    for (let holder = holderOf(at); at !== at.parent && holder; holder = holderOf(at)) {
      point2 = outside(holder, point2);
      const root = (
        /** @type {Document | ShadowRoot} */
        holder.getRootNode()
      );
      const hit = hitAt(root, point2.x, point2.y);
      if (hit && hit !== holder) return hit;
      at = at.parent;
    }
    return null;
  }
  async function bringFrame(place, point2) {
    const holder = holderAt(place);
    if (!holder) return null;
    const before4 = outside(holder, point2);
    const box = holder.getBoundingClientRect();
    bringPlaceIntoView(holder, { x: before4.x - box.left, y: before4.y - box.top });
    const at = outside(holder, point2);
    if (at.x !== before4.x || at.y !== before4.y) for (let drawn = 0; drawn < 2; drawn++) await frame();
    return { ...at, covered: elementAt(at.x, at.y) !== holder };
  }

  // extension/page/target/spot.js
  var refuse = (problem) => ({ problem, x: 0, y: 0, path: [], width: 0, height: 0, frameOffsetKnown: true });
  function spotAt(point2, path, drawn, checked = true) {
    const { known: known4, ...top } = inTopFrame(point2);
    const blocker = checked && known4 && coverOfFrame(point2);
    if (blocker) return refuse(`covered by ${describe(blocker)}`);
    const { width, height } = rectOf(drawn);
    const size = { width, height, frameOffsetKnown: known4 };
    if (!known4) return { x: point2.x, y: point2.y, path, ...size };
    return { ...top, path: path.map(inTopFrame).map(({ x, y }) => ({ x, y })), ...size };
  }

  // extension/page/target/path.js
  var HANDLE = 16;
  var PAST = 0.1;
  function startOf(action, element) {
    if (action.verb === "click" || action.verb === "hover") return action.at ?? null;
    if (action.verb === "draw") return action.points[0];
    if (action.verb !== "drag") return null;
    return action.start ?? (isSlider(element) ? handleOf(element) : null);
  }
  var isSlider = (element) => element instanceof HTMLInputElement && element.type === "range";
  function boundsOf({ min, max }) {
    const low = Number(min);
    return { low, high: max === "" ? 100 : Math.max(Number(max), low) };
  }
  function handleOf(slider) {
    const { width, height } = rectOf(slider);
    const { low, high } = boundsOf(slider);
    const part2 = high > low ? (Number(slider.value) - low) / (high - low) : 0;
    const from = getComputedStyle(slider).direction === "rtl" ? 1 - part2 : part2;
    return { x: HANDLE / 2 + from * (width - HANDLE), y: height / 2 };
  }
  function bringEndIntoView(action, element) {
    if (action.verb === "draw") for (const at of action.points) bringPlaceIntoView(element, at);
    if (action.verb !== "drag") return action.verb === "draw";
    const to = action.to ? elementOf(action.to) : null;
    if (to && !inWindow(endOf(action, element)))
      to.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    else if (action.end) bringPlaceIntoView(element, action.end);
    return true;
  }
  function problemOfEnd(action, element) {
    if (action.verb === "draw") {
      const out = action.points.find((at) => !inWindow(placeIn(element, at)));
      return out ? `the point ${out.x}, ${out.y} cannot be in view together with the others` : "";
    }
    if (action.verb !== "drag") return "";
    if (!action.to) {
      if (!action.end) return "it was not said where to: give `to`, or `end` in the element's own pixels";
      return inWindow(placeIn(element, action.end)) ? "" : "the place to let go is out of view";
    }
    const to = elementOf(action.to);
    if (!to) return "what it is to be let go over is gone from the page";
    if (!isVisible(to)) return "what it is to be let go over is not visible";
    const end = endOf(action, element);
    const hit = inWindow(end) ? elementAt(end.x, end.y) : null;
    if (!hit || holds(to, hit) || holds(hit, to) || holds(element, hit)) return "";
    return `the place to let go is covered by ${describe(hit)}`;
  }
  function pathOf(action, element) {
    if (action.verb === "draw") return action.points.slice(1).map((at) => placeIn(element, at));
    return action.verb === "drag" ? [endOf(action, element)] : [];
  }
  function endOf({ to, end }, element) {
    const over2 = to ? elementOf(to) : element;
    if (!over2) return middleOf(element);
    if (end) return placeIn(over2, end);
    const seen2 = visibleStandIn(over2) ?? over2;
    return over2 === element ? middleOf(seen2) : pastMiddle(seen2, middleOf(element));
  }
  function pastMiddle(over2, from) {
    const middle = middleOf(over2);
    const { width, height } = rectOf(over2);
    const way = Math.hypot(middle.x - from.x, middle.y - from.y) || 1;
    return {
      x: middle.x + (middle.x - from.x) / way * width * PAST,
      y: middle.y + (middle.y - from.y) / way * height * PAST
    };
  }
  function dropPlace(action) {
    const to = action.to && elementOf(action.to);
    if (!to) return null;
    const dragged = elementOf(action.ref) ?? to;
    if (!inWindow(endOf(action, dragged)))
      to.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    return spotAt(endOf(action, dragged), [], to, false);
  }
  function slide(slider, { x }) {
    const box = rectOf(slider);
    const { low, high } = boundsOf(slider);
    const part2 = Math.min(1, Math.max(0, (x - box.left - HANDLE / 2) / (box.width - HANDLE)));
    const along2 = getComputedStyle(slider).direction === "rtl" ? 1 - part2 : part2;
    slider.focus({ preventScroll: true });
    slider.valueAsNumber = low + along2 * (high - low);
    slider.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true }));
    slider.dispatchEvent(new Event("change", { bubbles: true }));
  }

  // extension/page/read/delta.js
  function editsBetween(old, now) {
    const most2 = Math.min(old.length, now.length);
    let start3 = 0;
    while (start3 < most2 && alike2(old[start3], now[start3])) start3++;
    let end = 0;
    while (end < most2 - start3 && alike2(old[old.length - 1 - end], now[now.length - 1 - end])) end++;
    if (start3 + end === most2 && old.length === now.length) return [];
    const edits = editsWithin(old.slice(start3, old.length - end), now.slice(start3, now.length - end));
    return edits.map(({ at, ...edit }) => ({ at: at + start3, ...edit }));
  }
  var alike2 = (a, b) => a === b || same(a, b);
  function editsWithin(old, now) {
    const origin = origins(old, now);
    const kept = longestRise(origin);
    const edits = [];
    let from = 0;
    let written3 = 0;
    const close = (at, upTo) => {
      if (at > from || upTo > written3) edits.push({ at: from, remove: at - from, nodes: now.slice(written3, upTo) });
    };
    for (const j of kept) {
      close(origin[j], j);
      from = origin[j] + 1;
      written3 = j + 1;
    }
    close(old.length, now.length);
    return edits;
  }
  function origins(old, now) {
    const origin = new Int32Array(now.length).fill(-1);
    const taken2 = new Uint8Array(old.length);
    const indexes2 = /* @__PURE__ */ new Map();
    for (let i = 0; i < old.length; i++) indexes2.set(old[i], i);
    let missing = 0;
    for (let j = 0; j < now.length; j++) {
      const index = indexes2.get(now[j]);
      if (index !== void 0) taken2[origin[j] = index] = 1;
      else missing++;
    }
    if (!missing) return origin;
    const left4 = /* @__PURE__ */ new Map();
    for (let i = old.length - 1; i >= 0; i--) {
      if (taken2[i]) continue;
      const alike4 = left4.get(keyOf(old[i]));
      if (alike4) alike4.push(i);
      else left4.set(keyOf(old[i]), [i]);
    }
    for (let j = 0, last = -1; j < now.length; j++) {
      if (origin[j] < 0) {
        const alike4 = left4.get(keyOf(now[j]));
        while (alike4 && alike4.length > 1 && alike4[alike4.length - 1] <= last) alike4.pop();
        const index = alike4?.pop();
        if (index !== void 0 && same(old[index], now[j])) origin[j] = index;
      }
      if (origin[j] >= 0) last = origin[j];
    }
    return origin;
  }
  var keyOf = (node) => node.ref || `${node.role} ${node.name}`;
  function same(a, b) {
    return a.ref === b.ref && a.role === b.role && a.name === b.name && a.value === b.value && a.depth === b.depth && a.in_view === b.in_view && a.hint === b.hint && a.states?.join() === b.states?.join() && a.options?.join("\n") === b.options?.join("\n");
  }
  function longestRise(numbers) {
    const ends = [];
    const before4 = new Int32Array(numbers.length);
    for (let j = 0; j < numbers.length; j++) {
      const number = numbers[j];
      if (number < 0) continue;
      let low = ends.length;
      if (low && numbers[ends[low - 1]] > number) {
        low = 0;
        for (let high = ends.length; low < high; ) {
          const middle = low + high >> 1;
          if (numbers[ends[middle]] < number) low = middle + 1;
          else high = middle;
        }
      }
      before4[j] = low ? ends[low - 1] : -1;
      ends[low] = j;
    }
    const rise = new Array(ends.length);
    for (let at = ends.length - 1, j = ends[at]; at >= 0; at--, j = before4[j]) rise[at] = j;
    return rise;
  }

  // extension/page/dom/ref_transfer.js
  var RefTransfer = class {
    /** What was put in the place of what. @type {Map<Element, Element>} */
    #places = /* @__PURE__ */ new Map();
    /** The elements with refs in what has gone, by what they were shown as, in order. @type {Map<Element, Map<string, Element[]>>} */
    #formerRefs = /* @__PURE__ */ new Map();
    /** @param {MutationRecord[]} records What has happened since the last reading. */
    constructor(records) {
      const parents = /* @__PURE__ */ new Map();
      for (const { type: type2, target: target2, removedNodes, addedNodes } of records) {
        if (type2 !== "childList") continue;
        let changed3 = parents.get(target2);
        if (!changed3) parents.set(target2, changed3 = { gone: /* @__PURE__ */ new Set(), come: /* @__PURE__ */ new Set() });
        for (const node of removedNodes) if (node instanceof Element && !node.isConnected) changed3.gone.add(node);
        for (const node of addedNodes) if (node instanceof Element) changed3.come.add(node);
      }
      for (const [parent, { gone, come }] of parents) {
        const passing = [...gone].filter((element) => come.has(element));
        for (const element of passing) gone.delete(element);
        this.#pair([...gone], [...come].filter((element) => element.parentNode === parent));
      }
    }
    /**
     * Those with the same text belong together; the others by their order, if there are as many as before.
     * @param {Element[]} gone @param {Element[]} come
     */
    #pair(gone, come) {
      if (!gone.length || !come.length) return;
      const alike4 = /* @__PURE__ */ new Map();
      for (const element of gone) {
        const text2 = textOf2(element);
        alike4.set(text2, [...alike4.get(text2) ?? [], element]);
      }
      const rest2 = come.filter((element) => {
        const before4 = alike4.get(textOf2(element))?.shift();
        if (before4) this.#places.set(element, before4);
        return !before4;
      });
      const left4 = [...alike4.values()].flat();
      if (rest2.length !== left4.length) return;
      left4.sort((a, b) => gone.indexOf(a) - gone.indexOf(b));
      rest2.forEach((element, index) => {
        if (localName(element) === localName(left4[index])) this.#places.set(element, left4[index]);
      });
    }
    /**
     * Gives a new element the ref of the one that it stands in for, if there is one.
     * @param {Element} element @param {string} as its role and name
     */
    claim(element, as) {
      if (!this.#places.size || knownRef(element)) return;
      for (let at = (
        /** @type {Element | null} */
        element
      ); at; at = parentElement(at)) {
        const before4 = this.#places.get(at);
        if (!before4) continue;
        const former = this.#refsIn(before4).get(as)?.shift();
        if (former) passOn(former, element);
        return;
      }
    }
    /** @param {Element} root @returns {Map<string, Element[]>} */
    #refsIn(root) {
      let byLabel = this.#formerRefs.get(root);
      if (byLabel) return byLabel;
      this.#formerRefs.set(root, byLabel = /* @__PURE__ */ new Map());
      for (const element of [root, ...findAll(root, "*")]) {
        const as = shownAs(element);
        if (!as || element.isConnected) continue;
        const alike4 = byLabel.get(as);
        if (alike4) alike4.push(element);
        else byLabel.set(as, [element]);
      }
      return byLabel;
    }
  };
  var textOf2 = (element) => `${localName(element)} ${rawText(element)}`;

  // extension/page/read/siblings.js
  var MOST5 = 32;
  var FEWEST2 = 6;
  var Siblings = class {
    /** A run of segments that may become a group, each with its place among the children. @type {{segment: Segment, at: number}[]} */
    #run = [];
    /**
     * @param {Segments} segments
     * @param {Element} parent
     * @param {Circumstances} now
     * @param {Outline} outline
     */
    constructor(segments2, parent, now, outline) {
      this.segments = segments2;
      this.parent = parent;
      this.now = now;
      this.outline = outline;
    }
    /**
     * Writes what is remembered of a group that begins with this child, if that still holds.
     * @param {Element} child
     * @returns {number} How many children that were; 0 for none.
     */
    reuse(child) {
      const group = this.segments.reuseGroup(child, this.parent, this.now, this.outline);
      if (group) this.end();
      return group?.span ?? 0;
    }
    /** A child was read, or stood for itself. @param {Element} child @param {number} at its place */
    add(child, at) {
      const segment = this.segments.standing(child);
      if (!segment) return this.end();
      this.#run.push({ segment, at });
      if (this.#run.length === MOST5) this.end();
    }
    /** Something else came: the run is over. */
    end() {
      const run = this.#run;
      if (run.length >= FEWEST2) this.segments.gather(run.map(({ segment }) => segment), run[run.length - 1].at - run[0].at + 1);
      if (run.length) this.#run = [];
    }
  };

  // extension/page/read/element_kinds.js
  var SKIPPED = new Set(
    "script style template noscript head meta link title datalist source track param base".split(" ")
  );
  var TELLING3 = new Set(
    "alert alertdialog banner cell columnheader contentinfo definition dialog grid gridcell heading iframe list listbox listitem menu menubar navigation radiogroup row rowheader search status tablist table term toolbar tree treegrid".split(" ")
  );
  var TELLING_NAMED = new Set(
    "article complementary feed figure form group img log main meter progressbar region tabpanel timer tooltip".split(
      " "
    )
  );
  var HOLDERS2 = new Set("cell clickable columnheader gridcell heading listitem row rowheader".split(" "));
  var isLarge = (element) => rawText(element).length > 160 || contains(element, OPERABLE + ", ul, ol, tr, h1, h2, h3, h4") || holdsPainted(element);
  var holdsPainted = (element) => findAll(element, "span:empty, i:empty, div:empty").slice(0, 10).some((part2) => {
    const style = getComputedStyle(part2);
    changes.pictures.note(part2, style);
    return isPainted(part2, style);
  });
  var hasOperable = (element) => contains(element, OPERABLE);

  // extension/page/meaning/chosen.js
  var WORD = /^(?:(?!not?[-_]|non[-_]|un[-_]|if[-_]|when[-_]|icons?[-_]|glyphicons?[-_]|fa[a-z]?[-_]|bi[-_]|mdi?[-_])[a-z0-9]+[-_]{1,2})*(?:selected|active|current|checked|chosen)$/i;
  var MOST6 = 60;
  var WRAPPERS = 2;
  function isChosen(element) {
    let outer = element;
    let parent = parentElement(outer);
    for (let up = 0; parent && isAlone(outer) && up < WRAPPERS; up++) {
      outer = parent;
      parent = parentElement(outer);
    }
    if (!parent || isAlone(outer) || !isMarked(outer) || childElementCount(parent) > MOST6) return false;
    const alike4 = elementsIn(childNodes(parent)).filter((one) => localName(one) === localName(outer) && (isPlain(outer) || !isPlain(one)));
    return alike4.length > 1 && alike4.filter(isMarked).length === 1;
  }
  var isPlain = (element) => attr(element, "class").split(/\s+/).every((name2) => !name2 || WORD.test(name2));
  var isAlone = (element) => !nextElement(element) && !previousElement(element);
  function isMarked(element) {
    for (let at = (
      /** @type {Element | null} */
      element
    ), down = 0; at && down <= WRAPPERS; down++) {
      if (attr(at, "class").split(/\s+/).some((name2) => WORD.test(name2))) return true;
      const inner = firstElement(at);
      at = inner && isAlone(inner) ? inner : null;
    }
    return false;
  }

  // extension/page/meaning/messages.js
  var FIELDS3 = "input:not([type=hidden]), select, textarea, [contenteditable=true], [role=textbox], [role=combobox]";
  var MESSAGES = "[role=alert], [aria-live=assertive], [class*=error i], [class*=invalid i], [class*=feedback i], [class*=danger i], [class*=warning i], [class*=help i], [class*=message i], [class*=hint i]";
  var AROUND = 4;
  var LONGEST3 = 200;
  function messageBeside(field) {
    let around = parentElement(field);
    for (let up = 0; around && up < AROUND; around = parentElement(around), up++) {
      if (findAll(around, FIELDS3).some((other) => other !== field)) return "";
      const texts = findAll(around, MESSAGES).filter((one) => !includes(one, field) && !matches(one, "label") && isDrawn4(one));
      const found = texts.map((one) => contentText(one)).find((text2) => text2 && text2.length <= LONGEST3);
      if (found) return found;
    }
    return "";
  }
  var isDrawn4 = (element) => Element.prototype.checkVisibility.call(element, { visibilityProperty: true });

  // extension/page/meaning/row_marks.js
  var ROWS3 = new Set("article clickable listitem option row treeitem".split(" "));
  var STATE = /(?:^|\s)(?:(?!not?[-_]|non[-_]|mark[-_]|show[-_]|hide[-_]|toggle[-_])[a-z0-9]+[-_]{1,2})?(unread|unseen|unanswered|flagged|starred|pinned|overdue|expired|archived|cancelled|canceled|completed|done|resolved|urgent)(?=\s|$)/i;
  var ALWAYS_BOLD = /^(?:b|strong|th|h[1-6]|button|select)$/;
  var BOLD = 600;
  var NONE = { mark: "", beside: false };
  var PARTS4 = 24;
  var SAMPLE = 40;
  function rowMark(element, role, name2, mixed) {
    if (!ROWS3.has(role)) return NONE;
    const word = STATE.exec(attr(element, "class"))?.[1].toLowerCase();
    if (word) return { mark: name2.toLowerCase().includes(word) ? "" : word, beside: false };
    const list3 = element.parentElement;
    if (!list3 || list3.childElementCount < 3) return NONE;
    let kinds = mixed.get(list3);
    if (!kinds) mixed.set(list3, kinds = /* @__PURE__ */ new Map());
    const kind = shape(element);
    let some = kinds.get(kind);
    if (some === void 0) kinds.set(kind, some = isMixed(list3, kind));
    return some ? { mark: isBold(element) ? "in bold" : "", beside: true } : NONE;
  }
  var shape = (row) => `${localName(row)} ${row.childElementCount} ${attr(row, "class").trim().split(/\s/, 1)[0]}`;
  function isMixed(list3, kind) {
    const step2 = Math.ceil(list3.childElementCount / SAMPLE);
    const rows = [...list3.children].filter((row, index) => index % step2 === 0 && shape(row) === kind);
    const bold = rows.map(isBold);
    return bold.length > 2 && bold.includes(true) && bold.includes(false);
  }
  function isBold(row) {
    const parts2 = row.getElementsByTagName("*");
    for (let i = -1; i < Math.min(parts2.length, PARTS4); i++) {
      const part2 = i < 0 ? row : parts2[i];
      if (part2.childElementCount || ALWAYS_BOLD.test(localName(part2)) || !new RegExp("\\p{L}{2}", "u").test(part2.textContent ?? "")) continue;
      if (Number(getComputedStyle(part2).fontWeight) >= BOLD && !part2.closest("b, strong, th, button")) return true;
    }
    return false;
  }

  // extension/page/sight/covers.js
  var LEAST_WIDTH = 60;
  var LEAST_HEIGHT = 24;
  function isOpaque(colour) {
    const alpha = /^rgba\(.*,\s*([\d.]+)\)$/.exec(colour) ?? /\/\s*([\d.]+)\)$/.exec(colour);
    return alpha ? Number(alpha[1]) > 0.85 : colour !== "transparent";
  }
  var PICTURES2 = /^(iframe|img|video|canvas|embed|object)$/;
  function isGround(style) {
    if (isOpaque(style.backgroundColor)) return true;
    const image = style.backgroundImage;
    const colours = image === "none" ? [] : coloursOf(image) ?? [];
    if (!colours.length || !colours.every(isOpaque)) return false;
    const whole = /^(auto|cover|100% 100%)$/.test(style.backgroundSize) || style.backgroundRepeat === "repeat";
    return whole && style.backgroundClip !== "text";
  }
  var Covers = class {
    /** @type {Cover[]} */
    #covers = [];
    /** @type {Entry[]} */
    #seen = [];
    /** Words that lie below something for good. @type {Set<Seen>} */
    #buried = /* @__PURE__ */ new Set();
    /**
     * An element that may lie over the page was met.
     * @param {Element} element @param {CSSStyleDeclaration} style @param {Box} box
     * @param {string} position its own, or that of what holds it above the page
     * @returns {boolean} Whether it covers what is below it.
     */
    met(element, style, box, position) {
      const tall = box.bottom - box.top >= LEAST_HEIGHT && box.right - box.left >= LEAST_WIDTH;
      if (!tall) return false;
      const stays = /fixed|sticky/.test(position);
      const solid = style.pointerEvents !== "none";
      const opaque = isGround(style) || stays && solid && PICTURES2.test(localName(element));
      if (!opaque || Number(style.opacity) <= 0.85 || style.visibility !== "visible") return false;
      this.#covers.push({ element, box, stays, solid });
      return true;
    }
    /** Something in view was written. @param {Seen} node @param {Element} element */
    wrote(node, element) {
      this.#seen.push({ node, element, box: null, fresh: true });
    }
    /** A node that was written just before made way for a copy of it. @param {Seen} node @param {Seen} copy */
    copied(node, copy) {
      const index = this.#seen.findLastIndex((entry) => entry.node === node);
      if (index >= 0) this.#seen[index] = { ...this.#seen[index], node: copy, fresh: true };
    }
    /** How much was met so far. @returns {{covers: number, seen: number}} */
    get mark() {
      return { covers: this.#covers.length, seen: this.#seen.length };
    }
    /** @param {{covers: number, seen: number}} mark @returns {InView | null} What was met since then. */
    since({ covers, seen: seen2 }) {
      if (covers === this.#covers.length && seen2 === this.#seen.length) return null;
      return { covers: this.#covers.slice(covers), seen: this.#seen.slice(seen2) };
    }
    /** What stands as it was written before. @param {InView} before */
    again({ covers, seen: seen2 }) {
      this.#covers.push(...covers);
      for (const entry of seen2) {
        entry.fresh = false;
        this.#seen.push(entry);
      }
    }
    /**
     * The page has been walked: what is covered is taken out of view.
     * @returns {boolean} False if that has changed for something that was not written anew.
     */
    settle() {
      this.#buried.clear();
      for (const entry of this.#seen) {
        const { node, fresh } = entry;
        const cover = this.#coverOf(entry);
        const covered2 = cover !== void 0;
        if (covered2 && !cover.stays && !node.ref) this.#buried.add(node);
        if (covered2 === (node.in_view === false)) continue;
        if (!fresh) return false;
        if (covered2) node.in_view = false;
        else delete node.in_view;
      }
      return true;
    }
    /** @param {Seen[]} nodes @returns {Seen[]} Without the words that nobody can see. */
    shown(nodes) {
      return this.#buried.size ? nodes.filter((node) => !this.#buried.has(node)) : nodes;
    }
    /** @param {Entry} entry @returns {Cover | undefined} */
    #coverOf(entry) {
      if (!this.#covers.length) return void 0;
      const { element } = entry;
      const box = entry.box ??= boxOf(element);
      return this.#covers.find(
        (cover) => within(box, cover.box) && !holds(cover.element, element) && isInFront(cover, element, box)
      );
    }
  };
  function isInFront(cover, element, box) {
    if (!cover.solid) return Boolean(element.compareDocumentPosition(cover.element) & Node.DOCUMENT_POSITION_FOLLOWING);
    const hit = elementAt((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    return hit !== null && holds(cover.element, hit);
  }

  // extension/page/sight/strikethrough.js
  var STRUCK = "~~";
  var lines = new CheapCheck(STRIKING, 's, del, strike, [style*="line-through" i]');
  var unmarked = (text2) => text2.includes(STRUCK) ? text2.replace(/~{2,}/g, "~") : text2;
  var isRuled = (ground) => lines.possible && (ground.ruled ??= ruled(ground));
  function ruled(ground) {
    const { style, under } = ground;
    if (!style) return false;
    return drawsLine(style, ground) || under !== null && isCrossed2(style) && isRuled(under);
  }
  var drawsLine = ({ textDecorationLine, textDecorationColor }, ground) => textDecorationLine.includes("line-through") && !alike(textDecorationColor, paperOf(ground));
  var isCrossed2 = ({ display, position, float }) => !/^inline-|^ruby/.test(display) && float === "none" && !/^(absolute|fixed)$/.test(position);

  // extension/page/read/outline.js
  var FOLDING = new Set(
    "alert cell columnheader definition gridcell heading listitem rowheader status term tooltip".split(" ")
  );
  var HOISTING = new Set("cell definition gridcell listitem".split(" "));
  var SAYS_ITS_TEXT = new Set("checkbox dialog figure group radio radiogroup region table".split(" "));
  var MARK = "";
  var Outline = class {
    /** @param {number} maxNodes */
    constructor(maxNodes) {
      this.nodes = [];
      this.maxNodes = maxNodes;
      this.run = "";
      this.runDepth = 0;
      this.runInView = false;
      this.runIn = null;
      this.lastName = "";
      this.covers = new Covers();
    }
    get full() {
      return this.nodes.length >= this.maxNodes;
    }
    /** Ends a run of text. */
    flush() {
      const text2 = this.run && tidy(unmarked(this.run.replaceAll(MARK + MARK, "")).replaceAll(MARK, STRUCK));
      this.run = "";
      if (!text2 || text2 === this.lastName) return;
      for (const name2 of inParts(maskText2(text2, () => this.labelBefore()), 1e3)) this.push({ role: "text", name: name2 }, this.runDepth, this.runInView);
    }
    /** @returns {string} What a text is called that stands alone: by the words before it, and by the head of its column. */
    labelBefore() {
      const cell = this.runIn && closest(this.runIn, "td");
      const row = cell && closest(cell, "table")?.querySelector("tr");
      const head = row?.children[
        /** @type {HTMLTableCellElement} */
        cell.cellIndex
      ];
      const before4 = this.nodes.slice(-2).map(({ name: name2 = "" }) => name2);
      return `${before4.findLast((name2) => name2 !== "") ?? ""}
${head && head !== cell ? rawText(head) : ""}`;
    }
    /** @param {Seen} node @param {number} depth @param {boolean} inView */
    push(node, depth, inView) {
      if (this.full) return;
      if (depth) node.depth = Math.min(depth, 200);
      if (!inView) node.in_view = false;
      this.nodes.push(node);
      this.lastName = SAYS_ITS_TEXT.has(node.role) ? node.name ?? "" : "";
    }
    /**
     * @param {string} text @param {number} depth @param {boolean} inView @param {Element} element what it is in
     * @param {boolean} [struck] it does not hold any more
     */
    text(text2, depth, inView, element, struck = false) {
      if (this.run && this.runDepth !== depth) this.flush();
      if (!this.run) {
        if (!/\S/.test(text2)) return;
        this.runInView = inView;
        this.runIn = element;
      }
      const own2 = text2.includes(MARK) ? text2.replaceAll(MARK, "") : text2;
      this.run += struck ? own2.replace(/\S(?:.*\S)?/s, `${MARK}$&${MARK}`) : own2;
      this.runDepth = depth;
    }
    /** The words before a field are taken back when they became its name. @param {string} name */
    dropLabel(name2) {
      const before4 = this.nodes.at(-1);
      if (before4?.role === "text" && before4.name?.replace(/\s*[:*]+$/, "") === name2.replace(/\s*[:*]+$/, ""))
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
      if (!FOLDING.has(node.role) || this.nodes.length > index + 11 || inside.some((node2) => node2.role !== "text")) return;
      const text2 = inside.map((node2) => node2.name).join(" ");
      if (text2.length > 1e3) return;
      node.name ??= text2;
      if (!node.ref && node.name === text2) this.covers.copied(inside[0], node);
      this.nodes.length = index + 1;
    }
    /** A list item or cell around one thing is left out: the thing stands for it. @param {number} index the container's */
    hoist(index) {
      const depth = (this.nodes[index].depth ?? 0) + 1;
      for (let i = index + 2; i < this.nodes.length; i++) if ((this.nodes[i].depth ?? 0) <= depth) return;
      const [{ hint }] = this.nodes.splice(index, 1);
      for (let i = index; i < this.nodes.length; i++) {
        const { depth: depth2 = 1, ...node } = this.nodes[i];
        const copy = depth2 > 1 ? { ...node, depth: depth2 - 1 } : node;
        if (hint && i === index) copy.hint ??= hint;
        this.covers.copied(this.nodes[i], copy);
        this.nodes[i] = copy;
      }
    }
  };

  // extension/page/read/nodes.js
  var NodeWriter = class extends Outline {
    focused = focusedElement();
    /** What the focused element has its own keys act on. */
    active = this.focused && referenced(this.focused, "aria-activedescendant")[0];
    /** Which lists have rows in bold beside others. @type {Map<Element, Map<string, boolean>>} */
    mixed = /* @__PURE__ */ new Map();
    /** @param {number} maxNodes @param {Segments} segments what is remembered of earlier walks @param {RefTransfer} [refTransfer] */
    constructor(maxNodes, segments2, refTransfer) {
      super(maxNodes);
      this.segments = segments2;
      this.refTransfer = refTransfer;
    }
    /**
     * Something that can be operated.
     * @param {Element} element @param {string} role @param {string} name
     * @param {boolean} parts what is in it is shown by itself
     * @param {boolean} scrolls
     * @returns {Seen}
     */
    controlNode(element, role, name2, parts2, scrolls) {
      changes.fields.note(element);
      const { value: value2, masked } = valueOf2(element, role, name2);
      const states = statesOf(element, role, this.active === element ? element : this.focused);
      if (scrolls && !TEXT_FIELDS.has(role) && localName(element) !== "select") states.push("scrollable");
      if (masked) states.push("masked");
      if (CHOOSABLE.has(role) && !states.some((state) => SAID.has(state)) && isChosen(element)) {
        states.push("selected");
        this.segments.tieToNeighbours(element, WRAPPERS + 1);
      }
      if (isInert(element) && !states.includes("disabled")) states.push("disabled");
      const node = { ref: this.refOf(element, role, name2), role: cut(role, 40) };
      if (name2) node.name = shownName(name2);
      if (value2 && value2 !== name2) node.value = cutSaid(value2, 1e3);
      if (states.length) node.states = states;
      if (has(element, "list")) this.segments.tieTo(
        /** @type {HTMLInputElement} */
        element.list
      );
      if (has(element, "popovertarget")) this.segments.tieTo(popoverOf(element));
      const error = states.includes("invalid") ? this.errorOf(element) : "";
      const { options, more } = optionsOf(element, name2);
      const left4 = more ? `${more} more options are not shown` : "";
      const hint = error || left4 || tellingHint(element, role, name2, parts2) || this.markOf(element, role, name2);
      if (hint) node.hint = cut(hint, 120);
      if (options.length) node.options = options.map((option) => cut(option, 200));
      return node;
    }
    /**
     * What gives others their meaning: a heading, a list, a dialog.
     * @param {Element} element @param {string} role @param {string} name @param {boolean} scrolls
     * @returns {Seen}
     */
    structureNode(element, role, name2, scrolls) {
      const states = statesOf(element, role, this.focused);
      if (scrolls && !states.includes("scrollable")) states.push("scrollable");
      if (/dialog/.test(role) && (attr(element, "aria-modal") === "true" || matches(element, ":modal")))
        states.push("modal");
      const { value: value2 } = valueOf2(element, role === "progressbar" || role === "meter" ? role : "", name2);
      const node = { role };
      if (scrolls) node.ref = this.refOf(element, role, name2);
      if (name2) node.name = shownName(name2, role === "img" ? LONGEST_NAME : LONGEST_LABEL);
      if (value2 && role !== "list") node.value = cutSaid(value2, 1e3);
      if (states.length) node.states = states;
      const mark = this.markOf(element, role, name2);
      if (mark) node.hint = mark;
      return node;
    }
    /** @param {Element} element @param {string} role @param {string} name @returns {string} */
    refOf(element, role, name2) {
      const as = `${role} ${name2}`;
      this.refTransfer?.claim(element, as);
      return refOf(element, as);
    }
    /**
     * The accessible name; what is remembered is tied to everything that it is taken from.
     * @param {Element} element @param {string} role @returns {string}
     */
    nameOf(element, role) {
      beside.levels = 0;
      const name2 = nameOf2(element, role);
      if (beside.levels) this.segments.tieToNeighbours(element, beside.levels);
      for (const label of labelsOf(element)) this.segments.tieTo(label);
      if (isBare(element) || !has(element, "aria-labelledby")) return name2;
      const others = referenced(element, "aria-labelledby");
      for (const other of others.length ? others : [null]) this.segments.tieTo(other);
      return name2;
    }
    /** @param {Element} element @param {string} role @param {string} name @returns {string} What a row shows by its looks. */
    markOf(element, role, name2) {
      const { mark, beside: beside4 } = rowMark(element, role, name2, this.mixed);
      if (beside4) this.segments.tieToNeighbours(element, 1);
      return mark;
    }
    /** @param {Element} element @returns {string} What is said to be wrong with a field. */
    errorOf(element) {
      const about = [...referenced(element, "aria-errormessage"), ...referenced(element, "aria-describedby")];
      if (!about.length) this.segments.tieTo(null);
      for (const element2 of about) this.segments.tieTo(element2);
      const words2 = about.map((element2) => contentText(element2)).join(" ");
      const own2 = "validationMessage" in element ? String(element.validationMessage) : "";
      if (!about.length) this.segments.tieToNeighbours(element, AROUND);
      const message = own2 || (about.length ? "" : messageBeside(element));
      const both = matches(element, ":user-invalid") && !has(element, "aria-errormessage") ? `${message} ${words2}` : words2;
      return maskText2(both.trim() || message).replaceAll(COVER + COVER, COVER);
    }
  };
  var CHOOSABLE = new Set("button clickable link img shape tab option".split(" "));
  var SAID = /* @__PURE__ */ new Set(["checked", "mixed", "selected", "pressed", "expanded", "collapsed"]);
  var TEXT_FIELDS = new Set("combobox searchbox spinbutton textbox".split(" "));
  var LONGEST_NAME = 1e3;
  var LONGEST_LABEL = 120;
  var shownName = (name2, longest = LONGEST_NAME) => cutSaid(maskText2(unmarked(name2)), longest);
  function isInert(element) {
    if (closestHere(element, "[inert]")) return true;
    const root = rootOf(element);
    return root instanceof ShadowRoot && isInert(root.host);
  }
  function ownName(element) {
    return tidy(attr(element, "aria-label")) || tidy(
      referenced(element, "aria-labelledby").map((element2) => contentText(element2)).join(" ")
    );
  }

  // extension/page/read/observe.js
  var LONG2 = 12;
  var ELEMENT = Node.ELEMENT_NODE;
  var TEXT = Node.TEXT_NODE;
  function walked(maxNodes, segments2, refTransfer) {
    let walk = walkedOnce(maxNodes, segments2, refTransfer);
    if (!walk.covers.settle()) {
      segments2.forgetView();
      walk = walkedOnce(maxNodes, segments2, refTransfer);
      walk.covers.settle();
    }
    walk.nodes = walk.covers.shown(walk.nodes);
    return walk;
  }
  function walkedOnce(maxNodes, segments2, refTransfer) {
    const walk = new Walk(maxNodes, segments2, refTransfer);
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
        before: null
      });
    walk.flush();
    return walk;
  }
  var Walk = class extends NodeWriter {
    host = overlayHost();
    /** The places in the elements met so far. @type {Map<Element, Place>} */
    places = /* @__PURE__ */ new Map();
    flush() {
      const count3 = this.nodes.length;
      super.flush();
      if (!this.runInView || !this.runIn) return;
      for (let i = count3; i < this.nodes.length; i++) this.covers.wrote(this.nodes[i], this.runIn);
    }
    /** @param {Element} element @param {Context} context */
    element(element, context2) {
      const tag = localName(element);
      if (this.full || SKIPPED.has(tag) || element === this.host) return;
      if (this.segments.reuse(element, context2, this)) return;
      const entered2 = this.segments.enter(element);
      this.read(element, tag, context2);
      if (entered2) this.segments.leave();
    }
    /** @param {Element} element @param {string} tag @param {Context} context */
    read(element, tag, context2) {
      if (tag === "input") changes.fields.note(element);
      const style = getComputedStyle(element);
      const display = style.display;
      if (display === "none") return;
      const opacity = style.opacity;
      if (opacity === "0" && !seeThrough(element)) return;
      const bare2 = isBare(element);
      const unspoken = context2.unspoken || !bare2 && attr(element, "aria-hidden") === "true";
      const role = roleOf(element);
      const cursor = style.cursor;
      const hand = cursor === "pointer";
      const outermost = hand && (!context2.pointing || role === "listitem" && /^(listitem|any)$/.test(context2.pointing));
      const handle = !hand && !context2.named && isHandle(element, cursor);
      let shown = operableRole(element, role, outermost || handle, context2.named, style);
      if (!shown && !context2.named && isPainted(element, style)) shown = "shape";
      if (!shown && !context2.named && !context2.pointing) shown = roleByListener(element, role);
      if (unspoken && shown === "link" && attr(element, "tabindex") === "-1") shown = "";
      const wording = display === "inline" && !shown && !role || display === "contents";
      const seen2 = wording ? wordingSight(style, context2) : sight(element, style, context2.place, display === "inline");
      this.segments.count(seen2.box);
      if (seen2.box && !seen2.placed) changes.pictures.note(element, style);
      if (seen2.position === "absolute") this.segments.tieFrom(context2.anchor);
      else if (seen2.position === "fixed" || seen2.position === "sticky") this.segments.tieFrom(0);
      if (seen2.gone) return;
      if (tag === "br") return this.flush();
      const there = seen2.visible || shown !== "" && style.visibility === "visible" && hasVisibleContent(element);
      const block = !display.startsWith("inline") && display !== "contents";
      if (block) this.flush();
      if (isSkipped(style) && display !== "inline" && display !== "contents") return;
      const segment = block && seen2.box !== null && seen2.position !== "fixed";
      const flows = /^(static|relative)$/.test(seen2.position);
      if (segment) this.segments.open(
        element,
        /** @type {Box} */
        seen2.box,
        flows,
        context2,
        this
      );
      if (isAmongListened(element)) this.segments.tieToNeighbours(element, 1);
      const lifted = seen2.box ? this.lifted(element, style, seen2, block && flows, context2) : context2.lifted;
      const anchor = seen2.position === "static" ? context2.anchor : this.segments.depth;
      const pointing = hand ? outermost ? role || "any" : context2.pointing : "";
      this.places.set(element, seen2.inside);
      if (seen2.inView && seen2.inside !== context2.place) changes.scrolling.note(element);
      const inner = {
        place: seen2.inside,
        anchor,
        depth: context2.depth,
        pointing,
        named: context2.named,
        unspoken,
        style,
        under: context2,
        paper: "",
        clear: opacity === "1" ? context2.clear : context2.clear * Number(opacity),
        clarity: -1,
        scale: scaleIn(element, style, seen2.box, context2.scale),
        ruled: null,
        placed: seen2.placed,
        inView: seen2.inView,
        cut: seen2.cut,
        lifted,
        before: null
      };
      const visible = there && (!(shown || role) || !isFaded(inner) || seeThrough(element));
      if (tag === "label" && !isFaded(inner)) this.label(
        /** @type {HTMLLabelElement} */
        element,
        inner,
        seen2.inView
      );
      else if (shown && visible) this.control(element, shown, inner, seen2);
      else if (visible && !unspoken && (TELLING3.has(role) || TELLING_NAMED.has(role)))
        this.structure(element, role, inner, seen2.inView, seen2.scrolls);
      else if (visible && seen2.scrolls && !context2.named) this.scrollBox(element, inner, seen2.inView);
      else this.children(element, inner, visible && !inner.named && !unspoken, seen2.inView);
      if (block) this.flush();
      if (segment) this.segments.close(this);
    }
    /**
     * Something in view may lie over the page: it is taken out of its flow or in what is, or laid over its neighbour.
     * @param {Element} element @param {CSSStyleDeclaration} style @param {import("../sight/visibility.js").Sight} seen
     * @param {boolean} flows it is a block in the page's flow @param {Context} context
     * @returns {string} How what is in it is lifted above the page.
     */
    lifted(element, style, { inView, position, box }, flows, context2) {
      const out = !/^(static|relative)$/.test(position);
      const lifted = out && context2.lifted !== "fixed" ? position : context2.lifted;
      if (!inView || !box) return lifted;
      const moved2 = flows && context2.before !== null && lapsOver(box, context2.before);
      if (flows) context2.before = box;
      if (position === "static" && !lifted && !moved2) return "";
      return this.covers.met(element, style, box, lifted || position) ? "" : lifted;
    }
    /** @param {Element} element @param {Context} context @param {boolean} readable its own text counts @param {boolean} inView */
    children(element, context2, readable, inView) {
      const root = shadowOf(element);
      if (root && !changes.roots.has(root)) CheapCheck.met(root);
      if (root) watch(root);
      else if (localName(element).includes("-")) changes.fields.expectRoot(element);
      const children = flatChildren(element, root);
      let inked = null;
      if (!children.length && readable && !isBare(element)) {
        const written3 = styledText(element, "");
        if (written3 && !this.isInkless(element, context2, inView)) this.text(written3, context2.depth, inView, element, isRuled(context2));
      }
      const siblings = children.length >= LONG2 ? new Siblings(this.segments, element, context2, this) : null;
      for (let i = 0; i < children.length; i++) {
        const node = children[i];
        const type2 = node.nodeType;
        if (type2 === ELEMENT) {
          const child = (
            /** @type {Element} */
            node
          );
          const span = siblings?.reuse(child);
          if (span) i += span - 1;
          else {
            this.element(child, context2);
            siblings?.add(child, i);
          }
        } else if (readable && type2 === TEXT) {
          const { data } = (
            /** @type {Text} */
            node
          );
          if (!/\S/.test(data)) {
            if (this.run) this.text(data, context2.depth, inView, element);
          } else if (context2.cut && isCutOff(
            /** @type {Text} */
            node,
            context2.place.clip
          )) {
            continue;
          } else if (inked ??= !this.isInkless(element, context2, inView)) {
            siblings?.end();
            this.text(data, context2.depth, inView, element, isRuled(context2));
          }
        }
      }
      siblings?.end();
    }
    /** @param {Element} element @param {Context} context @param {boolean} inView @returns {boolean} */
    isInkless(element, context2, inView) {
      return this.asked(isInkless(element, context2, inView));
    }
    /** @param {import("../sight/legibility.js").Answer} answer @returns {boolean} */
    asked({ inkless, asked: asked2 }) {
      if (asked2) this.segments.tieFrom(0);
      return inkless;
    }
    /** @param {Element} element @param {string} role @param {Context} context @param {boolean} inView @returns {boolean} Whether nobody can read the words that name a control. */
    isUnread(element, role, context2, inView) {
      return NAMED_BY_CONTENT.has(role) && /\S/.test(rawText(element)) && this.asked(isBlank(element, context2, inView));
    }
    /**
     * A label: its text is the name of its control, and it stands for a control that is hidden.
     * @param {HTMLLabelElement} label @param {Context} context @param {boolean} inView
     */
    label(label, context2, inView) {
      const control = (
        /** @type {HTMLInputElement | null} */
        label.control
      );
      const loose = !control && !has(label, "for") && /^(input|select|textarea)$/.test(label.nextElementSibling?.localName ?? "");
      const inside = control !== null && label.contains(control);
      if (!inside && (control || has(label, "for"))) this.segments.tieTo(control);
      if (control && control.type !== "hidden" && !isVisible(control, this.places) && !seeThrough(control)) {
        if (context2.unspoken || labelsOf(control)[0] !== label)
          return this.children(label, context2, !context2.named, inView);
        this.flush();
        return this.control(control, roleOf(control), context2, { inView, scrolls: false }, label);
      }
      if (control || loose) {
        if (!inside) this.flush();
        return this.children(label, { ...context2, named: true }, false, inView);
      }
      this.children(label, context2, !context2.named && !context2.unspoken, inView);
    }
    /**
     * @param {Element} element @param {string} role @param {Context} context @param {{inView: boolean, scrolls: boolean}} seen
     * @param {Element} [standIn] what is drawn for it, if it is hidden itself
     */
    control(element, role, context2, { inView, scrolls }, standIn) {
      this.flush();
      const field = FIELD_ROLES.has(role);
      const inside = standIn ?? element;
      const parts2 = !field && !(role === "img" && !firstChild(element)) && (HOLDERS2.has(role) ? isLarge(element) : !NAMED_BY_CONTENT.has(role));
      const unread = !parts2 && !standIn && this.isUnread(element, role, context2, inView);
      const name2 = parts2 || unread ? ownName(element) : this.nameOf(element, role);
      const node = this.controlNode(element, role, name2, parts2, scrolls);
      if (field) this.segments.tieStarting(this);
      if (name2 && field) this.dropLabel(name2);
      this.push(node, context2.depth, inView);
      if (inView) this.covers.wrote(node, inside);
      if (/^(select|textarea|canvas)$/.test(localName(element))) return;
      const below = { ...context2, depth: context2.depth + 1 };
      const index = this.nodes.length;
      if (parts2 || role === "listbox") {
        this.children(inside, below, parts2, inView);
        this.flush();
        this.fold(index - 1);
      } else if (holdsElements(inside) && (hasOperable(inside) || /<\w+-/.test(markupIn(inside)))) {
        this.children(inside, { ...below, named: true, pointing: "any" }, false, inView);
        if (this.nodes.length === index + 1 && this.nodes[index].name === node.name) {
          const [link] = this.nodes.splice(index);
          const both = /* @__PURE__ */ new Set([...node.states ?? [], ...link.states ?? []]);
          if (both.size) node.states = [...both];
        }
      }
    }
    /** @param {Element} element @param {string} role @param {Context} context @param {boolean} inView @param {boolean} scrolls */
    structure(element, role, context2, inView, scrolls) {
      if (context2.named && role !== "dialog") return this.children(element, context2, false, inView);
      const name2 = NAMED_BY_CONTENT.has(role) ? ownName(element) : this.nameOf(element, role);
      if (!name2 && !TELLING3.has(role))
        return scrolls && !context2.named ? this.scrollBox(element, context2, inView) : this.children(element, context2, !context2.named, inView);
      this.flush();
      const node = this.structureNode(element, role, name2, scrolls);
      const index = this.nodes.length;
      this.push(node, context2.depth, inView);
      if (role === "iframe") return noteHolder(node, element);
      this.children(element, { ...context2, depth: context2.depth + 1 }, role !== "img", inView);
      this.flush();
      this.fold(index);
    }
    /** A box that scrolls gets a ref, so that it can be scrolled. @param {Element} element @param {Context} context @param {boolean} inView */
    scrollBox(element, context2, inView) {
      this.flush();
      const index = this.nodes.length;
      const name2 = ownName(element);
      this.push(
        { ref: this.refOf(element, "group", name2), role: "group", ...name2 && { name: cut(name2, 120) }, states: ["scrollable"] },
        context2.depth,
        inView
      );
      this.children(element, { ...context2, depth: context2.depth + 1 }, !context2.unspoken, inView);
      this.flush();
      if (this.nodes.length === index + 1) this.nodes.pop();
    }
  };

  // extension/page/read/cover_nodes.js
  var copies = /* @__PURE__ */ new WeakMap();
  function coverNodes(nodes) {
    const known4 = hasSecrets();
    const names3 = withoutCards(nodes);
    const [covered2, values, hints] = known4 ? [withoutValues(names3), withoutValues(nodes.map(({ value: value2 = "" }) => value2)), withoutValues(nodes.map(({ hint = "" }) => hint))] : [names3, null, null];
    return nodes.map((node, i) => copyOf(node, nameOf3(node, covered2[i]), values?.[i] ?? node.value ?? "", hints?.[i] ?? node.hint ?? "", known4));
  }
  var nameOf3 = ({ states }, name2) => name2.includes(COVER) && states?.includes("masked") && !/[\p{L}\p{N}]/u.test(name2) ? "" : name2;
  function copyOf(node, name2, value2, hint, known4) {
    const own2 = node.options ?? [];
    const options = known4 && own2.length ? withoutValues(own2) : own2;
    if (name2 === (node.name ?? "") && value2 === (node.value ?? "") && hint === (node.hint ?? "") && options === own2) return node;
    const copy = { ...node, name: name2, value: value2, hint, ...own2.length && { options } };
    if (value2 !== (node.value ?? "") && !node.states?.includes("masked")) copy.states = [...node.states ?? [], "masked"];
    for (
      const key of
      /** @type {const} */
      ["name", "value", "hint"]
    ) if (!copy[key]) delete copy[key];
    const last = copies.get(node);
    if (last && last.name === copy.name && last.value === copy.value && last.hint === copy.hint && String(last.options) === String(copy.options)) return last;
    copies.set(node, copy);
    return copy;
  }
  function withoutCards(nodes) {
    const names3 = nodes.map(({ name: name2 = "" }) => name2);
    const texts = nodes.map(({ role, name: name2 = "" }) => role === "text" ? name2 : "");
    for (const part2 of cardParts(texts)) names3[part2] = COVER;
    return names3;
  }

  // extension/page/read/segments.js
  var FEWEST_ELEMENTS = 4;
  var Segments = class {
    /** @type {WeakMap<Element, Segment>} */
    #kept = /* @__PURE__ */ new WeakMap();
    /** By their first elements. @type {WeakMap<Element, Group>} */
    #groups = /* @__PURE__ */ new WeakMap();
    /** By all of their elements. @type {WeakMap<Element, Group>} */
    #groupOf = /* @__PURE__ */ new WeakMap();
    /** Those being read, the outermost first. @type {Segment[]} */
    #open = [];
    /** @type {Stale} */
    #stale = { all: true, calm: false, around: /* @__PURE__ */ new Set(), parents: /* @__PURE__ */ new Set(), throughout: /* @__PURE__ */ new Set(), scripted: false };
    /** Counts the readings. */
    #reading = 0;
    /** How deep the reading is in elements where nothing may be taken for granted. */
    #throughout = 0;
    /** A reading begins. @param {Stale} stale */
    begin(stale) {
      this.#stale = stale;
      this.#open = [];
      this.#reading++;
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
      if (!kept || this.#stale.around.has(element) || !alike3(kept.in, now)) return false;
      if (lastMet(kept) < this.#reading - 1) return false;
      const box = boxOf(element);
      if (now.before && lapsOver(box, now.before)) return false;
      const { place } = now;
      const before4 = kept.in.place;
      let { reach: reach2 } = kept;
      if (same2(box, kept.box) && same2(place.view, before4.view) && same2(place.clip, before4.clip)) {
        if (kept.bound && !this.#stale.calm) return false;
      } else {
        const shifted = kept.bound ? null : moved(kept, box);
        if (!shifted || overlap(shifted, place.view) || !within(shifted, place.clip)) return false;
        reach2 = shifted;
      }
      outline.flush();
      if (kept.nameBefore !== outline.lastName || outline.nodes.length + kept.nodes.length >= outline.maxNodes) return false;
      for (const node of kept.nodes) outline.nodes.push(node);
      outline.lastName = kept.nameAfter;
      if (kept.inView) outline.covers.again(kept.inView);
      if (kept.flows && overlap(box, place.view)) now.before = box;
      kept.in.place = place;
      kept.box = box;
      kept.reach = reach2;
      kept.met = this.#reading;
      kept.outer = this.#open.at(-1);
      this.#include(reach2, kept.elements);
      return true;
    }
    /**
     * Writes what is remembered of a group of siblings, if that still holds.
     * @param {Element} first @param {Element} parent @param {Circumstances} now @param {Outline} outline
     * @returns {Group | null}
     */
    reuseGroup(first2, parent, now, outline) {
      if (this.#throughout) return null;
      const group = this.#groups.get(first2);
      if (!group || group.broken || this.#stale.parents.has(parent) || !alike3(group.in, now)) return null;
      if (lastMet(group) < this.#reading - 1) return null;
      const box = boxOf(first2);
      const lastBox = boxOf(group.last);
      const reach2 = moved(group, box);
      const last = { box: group.lastBox, reach: group.reach };
      if (!reach2 || !nearly(reach2, moved(last, lastBox))) return null;
      if (overlap(reach2, now.place.view) || !within(reach2, now.place.clip)) return null;
      outline.flush();
      if (group.nameBefore !== outline.lastName || outline.nodes.length + group.nodes.length >= outline.maxNodes) return null;
      for (const node of group.nodes) outline.nodes.push(node);
      outline.lastName = group.nameAfter;
      group.box = box;
      group.lastBox = lastBox;
      group.reach = reach2;
      group.met = this.#reading;
      group.outer = this.#open.at(-1);
      this.#include(reach2, group.elements);
      return group;
    }
    /** @param {Element} element read just now @returns {Segment | null} What is remembered of it, if that may move. */
    standing(element) {
      const kept = this.#kept.get(element);
      return kept && kept.met === this.#reading && !kept.bound ? kept : null;
    }
    /** Neighbours that were met just now are a group. @param {Segment[]} members @param {number} span */
    gather(members, span) {
      const first2 = members[0];
      const last = members[members.length - 1];
      const reach2 = { ...first2.reach };
      let elements2 = 0;
      const nodes = [];
      for (const member of members) {
        widen(reach2, member.reach);
        elements2 += member.elements;
        for (const node of member.nodes) nodes.push(node);
      }
      const group = {
        first: first2.element,
        last: last.element,
        box: first2.box,
        lastBox: last.box,
        span,
        broken: false,
        in: first2.in,
        reach: reach2,
        nameBefore: first2.nameBefore,
        nameAfter: last.nameAfter,
        elements: elements2,
        nodes,
        outer: this.#open.at(-1),
        read: this.#reading,
        met: this.#reading
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
      const { depth, pointing, named: named3, unspoken, place } = now;
      const segment = {
        element,
        in: { depth, pointing, named: named3, unspoken, place, before: null },
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
        met: this.#reading
      };
      this.#open.push(segment);
      return segment;
    }
    /** The innermost segment has been read. @param {Outline} outline */
    close(outline) {
      const segment = (
        /** @type {Segment} */
        this.#open.pop()
      );
      const { element, reach: reach2, elements: elements2, start: start3 } = segment;
      this.#include(reach2, elements2);
      const { view, clip } = segment.in.place;
      const keep2 = !segment.tied && elements2 >= FEWEST_ELEMENTS && !outline.full;
      if (!keep2) return void this.#kept.delete(element);
      segment.bound = overlap(reach2, view) || !within(reach2, clip);
      segment.inView = outline.covers.since(segment.mark);
      segment.nameAfter = outline.lastName;
      segment.nodes = outline.nodes.slice(start3);
      this.#kept.set(element, segment);
    }
    /** An element was read. @param {Box | null} box where it is, if that was asked */
    count(box) {
      const segment = this.#open.at(-1);
      if (!segment) return;
      segment.elements++;
      if (box && box.right > box.left && box.bottom > box.top) widen(segment.reach, box);
    }
    /** @param {Box} box @param {number} elements */
    #include(box, elements2) {
      const outer = this.#open.at(-1);
      if (!outer) return;
      outer.elements += elements2;
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
        if (segment.tied || other && (includes(segment.element, other) || holds(segment.element, other))) continue;
        segment.tied = true;
      }
    }
    /**
     * What is written depends on the neighbours of an element, and of those it lies in.
     * @param {Element} element @param {number} levels how many of them, itself included
     */
    tieToNeighbours(element, levels) {
      const inner = /* @__PURE__ */ new Set();
      for (const at of upwards(element)) {
        if (inner.size === levels) break;
        inner.add(at);
      }
      for (const segment of this.#open) if (inner.has(segment.element)) segment.tied = true;
    }
  };
  var alike3 = (a, b) => a.depth === b.depth && a.pointing === b.pointing && a.named === b.named && a.unspoken === b.unspoken;
  function lastMet({ outer, met }) {
    return outer && met >= outer.read ? Math.max(met, lastMet(outer)) : met;
  }
  var ROUNDING2 = 0.02;
  function moved({ box: old, reach: reach2 }, box) {
    const x = box.left - old.left;
    const y = box.top - old.top;
    if (Math.abs(box.right - old.right - x) > ROUNDING2 || Math.abs(box.bottom - old.bottom - y) > ROUNDING2) return null;
    return x || y ? { left: reach2.left + x, top: reach2.top + y, right: reach2.right + x, bottom: reach2.bottom + y } : reach2;
  }
  var same2 = (a, b) => a === b || a.left === b.left && a.top === b.top && a.right === b.right && a.bottom === b.bottom;
  var nearly = (a, b) => b !== null && Math.abs(a.left - b.left) <= ROUNDING2 && Math.abs(a.top - b.top) <= ROUNDING2;
  function widen(box, other) {
    if (other.left < box.left) box.left = other.left;
    if (other.top < box.top) box.top = other.top;
    if (other.right > box.right) box.right = other.right;
    if (other.bottom > box.bottom) box.bottom = other.bottom;
  }

  // extension/page/read/since.js
  var MOST7 = 200;
  function isAnotherIn(old, now, ref) {
    const was = old.findIndex((node) => node.ref === ref);
    if (was < 0) return false;
    const is = now.findIndex((node) => node.ref === ref);
    if (is < 0 || now[is].role !== old[was].role) return true;
    if (!old.some((node, i) => i !== was && isLike(node, old[was]))) return headingOf(old, was) !== headingOf(now, is);
    const [before4, after2] = [wordsOf2(old, was), wordsOf2(now, is)];
    if (same3(before4, after2)) return false;
    const [stays, still] = [before4.map(withoutLive), after2.map(withoutLive)];
    return !same3(stays, still) || neighbours(now, is).some((other) => same3(wordsOf2(now, other).map(withoutLive), still));
  }
  var isLike = (a, b) => a.role === b.role && a.name === b.name && Boolean(a.ref);
  var same3 = (a, b) => a.length === b.length && a.every((text2, i) => text2 === b[i]);
  function headingOf(list3, at) {
    let heading = "";
    for (let i = at - 1, depth = list3[at].depth ?? 0; i >= 0; i--) {
      const { role, name: name2 = "" } = list3[i];
      if (role === "heading" && !heading) heading = name2;
      if ((list3[i].depth ?? 0) < depth && /dialog/.test(role)) return `${name2} ${heading}`;
      depth = Math.min(depth, list3[i].depth ?? 0);
    }
    return withoutLive(heading);
  }
  var neighbours = (list3, at) => [before(list3, at), after(list3, at)].filter((i) => i >= 0 && i < list3.length);
  function before(list3, at, end = 0) {
    for (let i = at - 1; i >= end; i--) if (isLike(list3[i], list3[at])) return i;
    return -1;
  }
  function after(list3, at, end = list3.length) {
    for (let i = at + 1; i < end; i++) if (isLike(list3[i], list3[at])) return i;
    return end;
  }
  function wordsOf2(list3, at) {
    const depthOf2 = (i) => list3[i].depth ?? 0;
    let [from, to] = [at, at + 1];
    for (let start3 = at, depth = depthOf2(at); depth > 0; ) {
      while (start3 > 0 && depthOf2(start3) >= depth) start3--;
      depth = depthOf2(start3);
      let end = at + 1;
      while (end < list3.length && depthOf2(end) > depth) end++;
      if (isLike(list3[start3], list3[at]) || before(list3, at, start3) >= 0 || after(list3, at, end) < end) {
        if (to - from === 1) [from, to] = between(list3, at, start3 + 1, end);
        break;
      }
      [from, to] = [start3, end];
      if (!start3) break;
    }
    if (to - from === 1) [from, to] = between(list3, at, 0, list3.length);
    const words2 = [];
    for (let i = Math.max(from, at - MOST7); i < Math.min(to, at + MOST7); i++)
      if (i !== at && !FIELDS4.has(list3[i].role ?? "")) words2.push(list3[i].name ?? list3[i].value ?? "");
    return words2.filter(Boolean);
  }
  var FIELDS4 = new Set("textbox searchbox combobox spinbutton slider checkbox radio switch listbox".split(" "));
  function between(list3, at, start3, end) {
    const previous = before(list3, at, start3);
    const next = after(list3, at, end);
    const gap = previous >= 0 ? at - previous : next - at;
    let first2 = at;
    for (let i = before(list3, first2, start3); i >= 0; i = before(list3, i, start3)) first2 = i;
    if (previous >= 0 && next < end && at - previous !== next - at) return [previous + 1, next];
    return first2 - start3 >= gap - 1 ? [previous >= 0 ? previous + 1 : Math.max(start3, at - gap + 1), at + 1] : [at, next];
  }

  // extension/page/read/reading.js
  var segments = new Segments();
  var list = [];
  var version = 0;
  var before2 = { list, version };
  var frame2 = 0;
  var most = 0;
  var counted = 0;
  function observe({ frame: id = 0, maxNodes = 2e4, whole = false, anew = false, again = false } = {}) {
    frame2 = id;
    setFrame(frame2);
    most = maxNodes;
    catchUp();
    if (anew) changes.everything();
    const { nodes, full } = read2();
    if (again) ({ list, version } = before2);
    before2 = { list, version };
    counted = changed2();
    stepBegins(false);
    return {
      url: cut(maskUrl(location.href), 4096),
      origin: cut(location.origin, 300),
      title: cut(maskText2(tidy(titleOf(document))), 1e3),
      truncated: full,
      place: placeInParent(),
      unseen: unseenFrames(),
      frames: framesAmong(nodes),
      wonders: wonders(),
      ...difference(nodes, whole)
    };
  }
  function tellListening(found) {
    const news = learn(found);
    for (const element of news) changes.touched(element);
    return news.length ? frame2 : null;
  }
  function readAhead() {
    catchUp();
    if (version && changes.onlyStates()) read2(true);
  }
  function readNow() {
    catchUp();
    return version ? read2(true).nodes : [];
  }
  function isAnother(ref) {
    catchUp();
    return version > 0 && changed2() !== counted && isAnotherIn(list, readNow(), ref);
  }
  function read2(ahead = false) {
    const { stale, records } = changes.take(ahead);
    checkLabels(stale.all ? null : records);
    if (stale.all) findSecrets(fieldName);
    CheapCheck.begin(changes.roots, stale.all ? null : records, stale.scripted);
    segments.begin(stale);
    const { nodes, full } = walked(most, segments, new RefTransfer(records));
    return { nodes: coverNodes(nodes), full };
  }
  function difference(nodes, whole) {
    const old = list;
    const edits = whole || !version ? [] : editsBetween(old, nodes);
    const written3 = edits.reduce((sum, edit) => sum + (edit.nodes?.length ?? 0), 0);
    const fits = version && !whole && written3 <= nodes.length / 2;
    const base = fits ? version : 0;
    list = nodes;
    version++;
    return fits ? { nodes: [], version, base, edits } : { nodes, version, base: 0, edits: [] };
  }

  // extension/generated/verbs.js
  var VERBS = (
    /** @type {const} */
    {
      click: { "effect": "edit", "aim": "middle", "ends": "click", "presses": true, "leaves": "field", "leads": false, "carries": "nothing", "fills": false, "enabled": true, "passes": false },
      hover: { "effect": "read", "aim": "middle", "ends": "nothing", "presses": false, "leaves": "nothing", "leads": false, "carries": "nothing", "fills": false, "enabled": true, "passes": true },
      drag: { "effect": "edit", "aim": "path", "ends": "click", "presses": false, "leaves": "field", "leads": false, "carries": "nothing", "fills": false, "enabled": true, "passes": false },
      draw: { "effect": "edit", "aim": "path", "ends": "click", "presses": false, "leaves": "field", "leads": false, "carries": "nothing", "fills": false, "enabled": true, "passes": false },
      type: { "effect": "edit", "aim": "middle", "ends": "text", "presses": true, "leaves": "field", "leads": false, "carries": "text", "fills": true, "enabled": true, "passes": false },
      press: { "effect": "edit", "aim": "focus", "ends": "keys", "presses": false, "leaves": "nothing", "leads": false, "carries": "text", "fills": false, "enabled": true, "passes": false },
      select: { "effect": "edit", "aim": "none", "ends": "choice", "presses": false, "leaves": "field", "leads": false, "carries": "options", "fills": true, "enabled": true, "passes": false },
      check: { "effect": "edit", "aim": "middle", "ends": "click", "presses": true, "leaves": "field", "leads": false, "carries": "nothing", "fills": true, "enabled": true, "passes": false },
      select_text: { "effect": "read", "aim": "none", "ends": "nothing", "presses": false, "leaves": "nothing", "leads": false, "carries": "nothing", "fills": false, "enabled": false, "passes": false },
      copy: { "effect": "read", "aim": "none", "ends": "nothing", "presses": false, "leaves": "nothing", "leads": false, "carries": "nothing", "fills": false, "enabled": false, "passes": false },
      paste: { "effect": "edit", "aim": "middle", "ends": "text", "presses": true, "leaves": "field", "leads": false, "carries": "clipboard", "fills": true, "enabled": true, "passes": false },
      upload: { "effect": "edit", "aim": "middle", "ends": "click", "presses": false, "leaves": "field", "leads": false, "carries": "files", "fills": true, "enabled": true, "passes": false },
      scroll: { "effect": "read", "aim": "none", "ends": "nothing", "presses": false, "leaves": "nothing", "leads": false, "carries": "nothing", "fills": false, "enabled": false, "passes": true },
      goto: { "effect": "navigate", "aim": "none", "ends": "nothing", "presses": false, "leaves": "page", "leads": true, "carries": "address", "fills": false, "enabled": false, "passes": false },
      go_back: { "effect": "navigate", "aim": "none", "ends": "nothing", "presses": false, "leaves": "page", "leads": true, "carries": "nothing", "fills": false, "enabled": false, "passes": false },
      go_forward: { "effect": "navigate", "aim": "none", "ends": "nothing", "presses": false, "leaves": "page", "leads": true, "carries": "nothing", "fills": false, "enabled": false, "passes": false },
      new_tab: { "effect": "navigate", "aim": "none", "ends": "nothing", "presses": false, "leaves": "nothing", "leads": true, "carries": "address", "fills": false, "enabled": false, "passes": false },
      tab_focus: { "effect": "read", "aim": "none", "ends": "nothing", "presses": false, "leaves": "nothing", "leads": true, "carries": "nothing", "fills": false, "enabled": false, "passes": false },
      close_tab: { "effect": "edit", "aim": "none", "ends": "nothing", "presses": false, "leaves": "page", "leads": true, "carries": "nothing", "fills": false, "enabled": false, "passes": false },
      use_tool: { "effect": "commit", "aim": "none", "ends": "call", "presses": false, "leaves": "nothing", "leads": false, "carries": "input", "fills": false, "enabled": false, "passes": false },
      wait: { "effect": "read", "aim": "none", "ends": "nothing", "presses": false, "leaves": "nothing", "leads": false, "carries": "nothing", "fills": false, "enabled": false, "passes": true }
    }
  );

  // extension/page/shared/verb.js
  var SETS_OFF = new Set(SETTING_OFF);
  var MOVES = new Set(MOVING);
  var traitsOf = ({ verb }) => VERBS[verb];
  var operates = (action) => traitsOf(action).ends === "click" && action.verb !== "check";
  function presses(action, { type: type2, drop }) {
    const { ends, carries } = traitsOf(action);
    if (ends === "keys") return action.verb !== "press" || SETS_OFF.has(chordOf(action.keys).key) || (action.text ?? "").includes(" ");
    const takes = carries === "files" && type2 === "file";
    return ends === "click" && !("button" in action && action.button === "right") && !drop && !takes;
  }

  // extension/page/target/facts.js
  var ACTIVATED = "a[href], area[href], button, input, select, textarea, summary, [role=button], [role=link], [role=menuitem], [role=menuitemcheckbox], [role=menuitemradio], [role=tab], [role=option], [role=checkbox], [role=radio], [role=switch], [onclick], [contenteditable=''], [contenteditable=true]";
  function activated(element) {
    for (const at of upwards(element)) {
      if (at instanceof HTMLLabelElement && at.control) return at.control;
      if (matches(at, ACTIVATED)) return closest(at, "button") ?? at;
      if (localName(at).includes("-") && attr(at, "type") === "submit") return at;
    }
    return element;
  }
  var NATIVE = "a[href], area[href], button, input, summary";
  function operated(element) {
    const outer = activated(element);
    if (matches(outer, NATIVE) || matches(outer, "select, textarea")) return outer;
    const inner = findAll(outer, NATIVE).filter((control) => visibleStandIn(control) !== null);
    return inner.length === 1 && nameOf2(inner[0]) === nameOf2(outer, shownRole(outer)) ? inner[0] : outer;
  }
  function targetOf(action) {
    if ("ref" in action && action.ref) return elementOf(action.ref);
    return traitsOf(action).aim === "focus" ? focusedElement() ?? document.body : null;
  }
  function reactingTo(action, target2) {
    const start3 = startOf(action, target2);
    if (start3) return activated(elementUnder(target2, start3));
    if (operates(action)) return operated(target2);
    return traitsOf(action).aim === "focus" ? activated(target2) : target2;
  }
  function dropOf(action, element) {
    if (action.verb !== "drag") return null;
    const { ref, to, end } = action;
    const dragged = elementOf(ref);
    const place = !to && end && dragged ? placeIn(dragged, end) : null;
    const over2 = to ? elementOf(to) : place && inWindow(place) ? elementAt(place.x, place.y) : null;
    return over2 && !holds(element, over2) ? over2 : null;
  }
  function submissionOf(action, target2, element) {
    if (action.verb === "type") return action.submit ? enterSubmission(target2) : null;
    if (action.verb === "select") return choiceSubmission(target2);
    if (!presses(action, { type: typeOf(element), drop: dropOf(action, element) })) return null;
    if (action.verb === "click" && (action.button ?? "left") !== "left") return null;
    return clickSubmission(element) ?? (action.verb === "press" && chordOf(action.keys).key === "Enter" ? enterSubmission(target2) : null);
  }
  function inspect(action, around = true, described = true, asRead = false) {
    const needed = "ref" in action && Boolean(action.ref);
    if (asRead && needed && isAnother(
      /** @type {string} */
      action.ref
    )) return { problem: "what it stands beside has changed since the page was read" };
    const target2 = targetOf(action) ?? (needed ? (readNow(), targetOf(action)) : null);
    if (!target2)
      return needed ? { problem: `${"ref" in action ? action.ref : ""} is gone from the page` } : { facts: blank() };
    if (action.verb === "drag" && action.to && !elementOf(action.to))
      return { problem: `${action.to} is gone from the page` };
    const seen2 = gist(action, target2);
    const { element, role, form, decisive: _, filledIn, acts, ...facts } = seen2;
    const entries2 = form || around ? entriesFor(seen2) : [];
    const [kind, secret] = [fieldKind, secretKind].map((asked2) => asked2(element, nameOf2(element, role)));
    return {
      facts: {
        ...facts,
        ...shownAround(seen2),
        frame_origin: cut(location.origin, 300),
        tag: cut(localName(element), 40),
        role: cut(role, 40),
        hint: cut(markupWords(element), 200),
        form: form && { ...formFacts(form), fields: entries2.length },
        secret: secret !== "",
        in_dialog: closest(element, DIALOG) !== null,
        awaits: filledIn && !facts.submits && awaitsButton(element),
        for_secret: kind !== "",
        opens: matches(element, OPENS),
        repeatable: acts && !facts.submits && !leadsAway(facts.href) && isRepeatable(element, form),
        held: !mayKeepItself(form !== null && has(form.form, "method"))
      },
      leaves: acts && leadsAway(facts.href) && opensHere(action, element),
      newPassword: secret === "password" && isNewPassword(element),
      fields: entries2.map(described ? fieldOf : entryOf)
    };
  }
  function entriesFor({ element, form, acts }) {
    return form ? entriesOf(form) : acts ? entriesAround(element) : [];
  }
  var MOST_LABEL = 200;
  var FILLED_IN = /^(textbox|searchbox|combobox|checkbox|radio|spinbutton|slider|listbox)$/;
  var isButton2 = (element) => element instanceof HTMLButtonElement || element instanceof HTMLInputElement && !isField2(element);
  function gist(action, target2) {
    const element = reactingTo(action, target2);
    const role = shownRole(element);
    const name2 = wholeName(element, role) || (element === target2 ? "" : nameOf2(target2, shownRole(target2))) || wordsOn(element);
    const submission = submissionOf(action, target2, element);
    const drop = dropOf(action, element);
    const decisive2 = action.verb === "click" || submission !== null || presses(action, { type: typeOf(element), drop });
    const filledIn = FILLED_IN.test(role) && !isButton2(element);
    const near2 = !submission && decisive2 && !filledIn ? formOf(element) : null;
    return {
      element,
      role,
      decisive: decisive2,
      filledIn,
      // Enter in a field may send what is in it, with or without a form.
      acts: decisive2 && (traitsOf(action).ends === "keys" || !filledIn) || action.verb === "type" && action.submit,
      form: submission ?? (near2 && { form: near2, by: element }),
      name: cut(maskText2(name2), 1e3),
      type: cut(typeOf(element), 40),
      href: cut(linkOf(element), 4096),
      submits: submission !== null,
      drop: drop ? dropWords(drop) : ""
    };
  }
  var wordsOn = (element) => element !== document.body && rawText(element).length < MOST_LABEL ? contentText(element) : "";
  function dropWords(drop) {
    const over2 = activated(drop);
    const role = shownRole(over2);
    const words2 = [role, nameOf2(over2, role) || cut(contentText(over2), 60), markupWords(over2)];
    return cut(maskText2(words2.filter(Boolean).join(" ")), 300) || localName(over2);
  }
  function blank() {
    return {
      frame_origin: cut(location.origin, 300),
      tag: "",
      role: "",
      name: "",
      type: "",
      href: "",
      hint: "",
      around: null,
      context: "",
      total: "",
      amounts: [],
      submits: false,
      form: null,
      secret: false,
      awaits: false,
      in_dialog: false,
      for_secret: false,
      opens: false,
      repeatable: false,
      held: false,
      drop: ""
    };
  }
  function linkOf(element) {
    const link = closest(element, "a[href], area[href]");
    if (!link) return "";
    const href = link instanceof SVGAElement ? link.href.baseVal : (
      /** @type {HTMLAnchorElement} */
      link.href
    );
    return maskUrl(URL.parse(href, document.baseURI)?.href ?? href);
  }
  function leadsAway(href) {
    const [page, here] = [href, maskUrl(location.href)].map((address) => address.replace(/#.*$/, ""));
    return href !== "" && page !== here && !/^javascript:/i.test(href);
  }
  function opensHere(action, element) {
    if (action.verb === "click" && (action.button === "middle" || action.modifiers?.some((key) => key !== "Alt"))) return false;
    return /^(|_self|_parent|_top)$/i.test(attr(closest(element, "a[href], area[href]") ?? element, "target"));
  }
  function markupWords(element) {
    const names3 = ["id", "class", "name", "value", "title", "data-action", "data-testid", "onclick"];
    const stated2 = names3.filter((name2) => name2 !== "value" || !isField2(element)).map((name2) => name2 === "class" ? tellingClasses(element) : attr(element, name2));
    return tidy(maskText2([...requestWords(element), ...stated2, ...iconWords(element)].filter(Boolean).join(" ")));
  }
  var OPENS = '[aria-haspopup]:not([aria-haspopup="false" i]), [aria-expanded], [popovertarget], [command="show-modal" i], summary';
  var METHOD = ["data-method", "data-turbo-method", "data-http-method"];
  var HX = ["delete", "put", "patch", "post"];
  var ASKS = ["data-confirm", "data-turbo-confirm", "hx-confirm", "wire:confirm"];
  function requestWords(element) {
    const attributeOf = (names3) => {
      const carrier = closest(element, names3.map((name2) => `[${CSS.escape(name2)}]`).join(","));
      return carrier ? names3.map((name2) => attr(carrier, name2)).find(Boolean) ?? "" : "";
    };
    const method = attributeOf(METHOD) || HX.find((verb) => closest(element, `[hx-${verb}]:not(form), [data-hx-${verb}]:not(form)`)) || "";
    const question = attributeOf(ASKS);
    return [method && `data-method=${method}`, question && `data-confirm=${question}`];
  }
  var isField2 = (element) => localName(element) === "select" || element instanceof HTMLInputElement && !/^(submit|button|reset|image)$/.test(element.type);

  // extension/page/meaning/list_options.js
  var OPTION = /^(option|menuitem(radio|checkbox)?)$/;
  function openOptions(element, wanted) {
    const controlled = ["aria-controls", "aria-owns"].flatMap((name2) => referenced(element, name2));
    const lists2 = [element, closest(element, "[role=listbox], [role=menu]"), ...controlled].filter((list3) => list3 instanceof Element);
    const open = [...new Set(lists2.flatMap(optionsIn))].filter((option) => option.checkVisibility());
    if (!open.length) return { problem: "no open list of options: click it first, then click the option" };
    const found = wanted.map((text2) => bestMatch(open, text2, (option) => nameOf2(option)) ?? bestMatch(open, text2, (option) => contentText(option)));
    const missing = wanted.filter((_, i) => !found[i]);
    return missing.length ? { problem: noSuchOption(missing, open.map((option) => nameOf2(option))) } : { options: found.filter((option) => option !== void 0) };
  }
  var optionsIn = (list3) => elementsIn(
    /** @type {any} */
    flatChildren(list3)
  ).flatMap((child) => OPTION.test(roleOf(child)) ? [child] : optionsIn(child));
  function optionRefs(ref, wanted) {
    const element = elementOf(ref);
    if (!element || element instanceof HTMLSelectElement) return {};
    const found = isDisabled(element) ? { problem: "disabled" } : openOptions(element, wanted);
    return "problem" in found ? found : { refs: found.options.map((option) => knownRef(option) || refOf(option, "option")) };
  }
  function bestMatch(options, text2, label) {
    const wanted = tidy(text2);
    const folded = wanted.toLowerCase();
    const found = options.find((option) => label(option) === wanted) ?? options.find((option) => label(option).toLowerCase() === folded);
    if (found || !wanted.includes(COVER)) return found;
    const alike4 = options.filter((option) => maskText2(label(option)) === wanted);
    return alike4.length === 1 ? alike4[0] : void 0;
  }
  var noSuchOption = (missing, there) => `no option ${missing.map((option) => `"${option}"`).join(", ")}; there are: ${there.slice(0, 30).map((option) => maskText2(option)).join(", ")}`;

  // extension/page/target/locate.js
  var PATIENCE_MS = 500;
  var MAY_PASS = /^(not visible$|covered by )/;
  async function locate(action) {
    const since = Date.now();
    for (; ; ) {
      const spot = await locateOnce(action);
      if (!spot.problem || !MAY_PASS.test(spot.problem) || Date.now() - since > PATIENCE_MS) return spot;
      const { leaving: leaving2 } = await settled(0, PATIENCE_MS, since);
      if (leaving2) return spot;
    }
  }
  async function locateOnce(action) {
    const found = aimOf(action);
    if (!("drawn" in found)) return found;
    const { target: target2, aim, drawn } = found;
    const start3 = startOf(action, target2);
    const judged = start3 && elementUnder(target2, start3);
    const approach = () => start3 ? bringPlaceIntoView(target2, start3) : bringIntoView(drawn);
    approach();
    if (bringEndIntoView(action, target2)) approach();
    await standStill(drawn);
    if (!target2.isConnected) return refuse("gone from the page");
    const point2 = start3 && judged ? pointAt(target2, start3, judged) : pointOf(drawn, aim);
    if (typeof point2 === "string") return refuse(point2);
    const unreachable = problemOfEnd(action, target2);
    if (unreachable) return refuse(unreachable);
    return { ...spotAt(point2, pathOf(action, target2), drawn), hovered: matches(point2.hit, ":hover") };
  }
  function locateNow(action) {
    const found = window === window.parent && traitsOf(action).aim === "middle" && aimOf(action);
    if (!found || !("drawn" in found) || startOf(action, found.target)) return null;
    const { aim, drawn } = found;
    const [box] = drawn.getClientRects();
    if (!box || !(drawn instanceof SVGGeometryElement || box.width && box.height) || !isWhollyInView(rectOf(drawn)) || isMoving(drawn)) return null;
    const point2 = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    const hit = elementAt(point2.x, point2.y);
    return hit && receives(hit, drawn, aim) ? spotAt(point2, [], drawn) : null;
  }
  function aimOf(action) {
    const target2 = targetOf(action);
    if (!target2) return refuse("gone from the page");
    if (action.verb === "check" && isOn(target2) === action.on) return { ...refuse(""), problem: void 0, done: true };
    const reacting = reactingAt(action, target2);
    const aim = holds(target2, reacting) ? reacting : target2;
    if (traitsOf(action).enabled && (isDisabled(target2) || isDisabled(aim))) return refuse("disabled");
    const field = action.verb === "type" ? editableIn(target2) : null;
    const refusal = field && action.verb === "type" ? refusalOf(field, action.text, action.clear) : "";
    if (refusal) return refuse(refusal);
    const drawn = visibleStandIn(aim);
    return drawn ? { target: target2, aim, drawn } : refuse("not visible");
  }
  var reactingAt = (action, target2) => traitsOf(action).aim === "middle" && operates(action) ? operated(target2) : target2;
  function isOn(element) {
    if (element instanceof HTMLInputElement) return element.checked;
    return attr(element, "aria-checked") === "true" || attr(element, "aria-pressed") === "true" || attr(element, "aria-selected") === "true";
  }
  function bringIntoView(element) {
    const box = rectOf(element);
    const at = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    if (isWhollyInView(box) && holds(element, elementAt(at.x, at.y))) {
      if (window !== window.parent && inTopFrame(at).known) element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
      return;
    }
    element.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
  }
  var isWhollyInView = ({ top, left: left4, bottom, right }) => top >= 0 && left4 >= 0 && bottom <= innerHeight && right <= innerWidth;
  function isMoving(element) {
    return document.getAnimations().some(({ playState, effect }) => {
      const animated = effect instanceof KeyframeEffect ? effect.target : null;
      return playState === "running" && animated !== null && animated.contains(element);
    });
  }
  async function standStill(element) {
    if (!isMoving(element)) return;
    const end = performance.now() + 600;
    let before4 = rectOf(element);
    for (let same4 = 0; same4 < 2 && performance.now() < end; ) {
      await frame();
      const now = rectOf(element);
      same4 = now.x === before4.x && now.y === before4.y && now.width === before4.width && now.height === before4.height ? same4 + 1 : 0;
      before4 = now;
    }
  }
  var TRIED = [
    [0.5, 0.5],
    [0.25, 0.5],
    [0.75, 0.5],
    [0.5, 0.25],
    [0.5, 0.75],
    [0.1, 0.5],
    [0.9, 0.5],
    [0.5, 0.1],
    [0.5, 0.9],
    [0.25, 0.25],
    [0.75, 0.75],
    [0.25, 0.75],
    [0.75, 0.25],
    [0.05, 0.05],
    [0.95, 0.95],
    [0.05, 0.95],
    [0.95, 0.05]
  ];
  function pointOf(drawn, target2) {
    let blocker = null;
    const flat = drawn instanceof SVGGeometryElement;
    const boxes = [...drawn.getClientRects()].filter(({ width, height }) => flat ? width || height : width && height);
    const inner = boxes.length ? boxes : findAll(drawn, "*").slice(0, 20).map(rectOf).filter((box) => box.width > 1 && box.height > 1);
    for (const box of inner.slice(0, 5)) {
      for (const [across, down] of TRIED) {
        const x = box.left + box.width * across;
        const y = box.top + box.height * down;
        if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
        const hit = elementAt(x, y);
        if (hit && receives(hit, drawn, target2)) return { x, y, hit };
        blocker ??= hit;
      }
    }
    return blocker ? `covered by ${describe(blocker)}` : "not visible";
  }
  function pointAt(target2, at, judged) {
    const place = placeIn(target2, at);
    if (!inWindow(place)) return "that place cannot be brought into view";
    const hit = elementAt(place.x, place.y);
    if (!hit) return "nothing is at that place";
    if (!holds(target2, hit) && activated(hit) !== target2) return `at that place there is ${describe(hit)} instead`;
    return activated(hit) === activated(judged) ? { ...place, hit } : `at that place there is ${describe(hit)} now`;
  }
  function meets(action, hit) {
    const target2 = targetOf(action);
    if (!target2) return false;
    if (startOf(action, target2)) return holds(target2, hit) || activated(hit) === target2;
    if (action.verb === "select") {
      const found = openOptions(target2, action.options);
      return "options" in found && found.options.some((option) => isReached(option, operated(option), hit));
    }
    return isReached(target2, reactingAt(action, target2), hit);
  }
  function isReached(target2, reacting, hit) {
    const aim = holds(target2, reacting) ? reacting : target2;
    return receives(hit, visibleStandIn(aim) ?? aim, aim);
  }
  var isPartOf = (at, target2) => {
    const root = at.getRootNode();
    return root instanceof ShadowRoot && root.host === target2;
  };
  var isAllOf = (link, button2) => matches(link, "a[href]") && button2 instanceof HTMLButtonElement && !button2.form && tidy(rawText(button2)) === tidy(rawText(link));
  function receives(hit, drawn, target2) {
    if (hit === target2 || hit === drawn) return true;
    const reacting = activated(hit);
    if (reacting === target2 || reacting === operated(target2)) return true;
    if (holds(target2, hit) || holds(drawn, hit)) {
      for (const at of upwards(hit)) {
        if (at === target2 || at === drawn) return true;
        if (isAllOf(target2, at)) continue;
        if (knownRef(at) || matches(at, OPERABLE) && !isPartOf(at, target2)) return false;
      }
    }
    return localName(target2) === "area" && hit instanceof HTMLImageElement;
  }

  // extension/page/act/mouse.js
  var BUTTONS = { left: 0, middle: 1, right: 2 };
  var HELD = { Control: "ctrlKey", Shift: "shiftKey", Alt: "altKey", Meta: "metaKey" };
  function point(element, events, more = {}) {
    const box = rectOf(element);
    const init = {
      bubbles: true,
      cancelable: true,
      composed: true,
      view: window,
      clientX: box.left + box.width / 2,
      clientY: box.top + box.height / 2,
      ...more
    };
    for (const name2 of events) {
      element.dispatchEvent(
        name2.startsWith("pointer") ? new PointerEvent(name2, { pointerId: 1, pointerType: "mouse", isPrimary: true, ...init }) : new MouseEvent(name2, init)
      );
    }
  }
  function click(element, button2 = "left", count3 = 1, at = null, modifiers = []) {
    const keys = Object.fromEntries(modifiers.map((key) => [HELD[key], true]));
    if (at) {
      bringPlaceIntoView(element, at);
      const { x, y } = placeIn(element, at);
      const hit = elementUnder(element, at);
      return press(hit, hit, button2, count3, { clientX: x, clientY: y, ...keys });
    }
    const reacting = operated(element);
    const drawn = visibleStandIn(holds(element, reacting) ? reacting : element);
    if (!drawn) return { problem: "not visible" };
    bringIntoView(drawn);
    return press(drawn, element, button2, count3, keys);
  }
  function press(drawn, control, button2, count3, where) {
    for (let detail = 1; detail <= count3; detail++) {
      const held2 = { ...where, button: BUTTONS[button2], detail };
      point(drawn, ["pointerover", "mouseover", "pointermove", "mousemove"], where);
      point(drawn, ["pointerdown", "mousedown"], {
        ...held2,
        buttons: button2 === "left" ? 1 : button2 === "right" ? 2 : 4
      });
      if (detail === 1) focusFrom(control);
      point(drawn, ["pointerup", "mouseup"], held2);
      if (button2 === "right") point(drawn, ["contextmenu"], held2);
      else point(drawn, [button2 === "left" ? "click" : "auxclick"], held2);
    }
    if (count3 === 2 && button2 === "left") point(drawn, ["dblclick"], { ...where, detail: 2 });
    return {};
  }
  function hover(element, at = null) {
    const { x, y } = at ? placeIn(element, at) : middleOf(element);
    const over2 = at ? elementUnder(element, at) : visibleStandIn(element) ?? element;
    point(over2, ["pointerover", "mouseover", "pointermove", "mousemove"], { clientX: x, clientY: y });
    return {};
  }
  function focusFrom(element) {
    for (let at = (
      /** @type {Element | null} */
      element
    ); at; at = flatParent(at)) {
      if (at instanceof HTMLElement && at.tabIndex >= 0) return at.focus({ preventScroll: true });
    }
    focusedElement()?.blur?.();
  }

  // extension/page/act/drag.js
  var begun = null;
  var remember2 = (event) => begun = event;
  function watchDrag() {
    begun = null;
    getSelection()?.removeAllRanges();
    addEventListener("dragstart", remember2, { capture: true, once: true });
  }
  function dragBegan() {
    removeEventListener("dragstart", remember2, { capture: true });
    return begun !== null && !begun.defaultPrevented;
  }
  async function drag(action, element) {
    const start3 = startOf(action, element);
    bringEndIntoView(action, element);
    const problem = problemOfEnd(action, element);
    if (problem) return { problem };
    const from = start3 ? placeIn(element, start3) : middleOf(element);
    const path = pathOf(action, element);
    if (isSlider(element)) {
      slide(element, path[path.length - 1]);
      return {};
    }
    const pressed3 = start3 ? elementUnder(element, start3) : element;
    const carrier = action.verb === "drag" ? draggableAround(pressed3) : null;
    const steps = action.verb === "drag" ? between2(from, path[0]) : path;
    return carrier ? carry(carrier, from, steps) : move(pressed3, from, steps);
  }
  var between2 = (from, to) => [0.1, 0.3, 0.5, 0.7, 0.9, 1].map((part2) => ({ x: from.x + (to.x - from.x) * part2, y: from.y + (to.y - from.y) * part2 }));
  function draggableAround(element) {
    const found = element.closest("[draggable=true], a[href], img");
    return found instanceof HTMLElement && found.draggable ? found : null;
  }
  async function move(pressed3, from, steps) {
    const at = ({ x, y }) => ({ clientX: x, clientY: y });
    const under = ({ x, y }) => elementAt(x, y) ?? document.documentElement;
    const last = steps.at(-1) ?? from;
    point(pressed3, ["pointerover", "mouseover", "pointermove", "mousemove"], at(from));
    point(pressed3, ["pointerdown", "mousedown"], { ...at(from), buttons: 1, detail: 1 });
    for (const step2 of steps) {
      point(under(step2), ["pointermove", "mousemove"], { ...at(step2), buttons: 1 });
      await frame();
    }
    point(under(last), ["pointerup", "mouseup"], { ...at(last), detail: 1 });
    if (holds(pressed3, under(last))) point(pressed3, ["click"], { ...at(last), detail: 1 });
    return {};
  }
  async function carry(carrier, from, steps) {
    const dataTransfer = new DataTransfer();
    const tell2 = (target2, name2, { x, y }) => !target2.dispatchEvent(
      new DragEvent(name2, { bubbles: true, cancelable: true, composed: true, dataTransfer, clientX: x, clientY: y })
    );
    point(carrier, ["pointerdown", "mousedown"], { clientX: from.x, clientY: from.y, buttons: 1 });
    if (tell2(carrier, "dragstart", from)) return { problem: "the page does not let it be dragged" };
    let over2 = (
      /** @type {Element | null} */
      null
    );
    let taken2 = false;
    for (const step2 of steps) {
      const hit = elementAt(step2.x, step2.y) ?? document.documentElement;
      if (hit !== over2) {
        tell2(hit, "dragenter", step2);
        if (over2) tell2(over2, "dragleave", step2);
        over2 = hit;
      }
      taken2 = tell2(hit, "dragover", step2);
      await frame();
    }
    const last = steps.at(-1) ?? from;
    if (over2 && taken2) tell2(over2, "drop", last);
    tell2(carrier, "dragend", last);
    return taken2 ? {} : { problem: "it cannot be let go there" };
  }

  // extension/page/guard/foreign_frames.js
  var MOST8 = 30;
  var MOST_WITHIN_MS = 5e3;
  var places = [];
  var taken = [];
  var observer3 = null;
  function setAside() {
    observer3 ??= new MutationObserver(look);
    search(document);
  }
  function putBack() {
    observer3?.disconnect();
    observer3 = null;
    taken = [];
    for (const { frame: frame3, parent, next } of places.splice(0).reverse()) {
      if (isConnected(frame3) || !isConnected(parent)) continue;
      Node.prototype.insertBefore.call(parent, frame3, next && parentNode(next) === parent ? next : null);
    }
  }
  function look(records) {
    if (!chrome.runtime?.id) return putBack();
    for (const { target: target2, addedNodes } of records) {
      if (target2 instanceof HTMLIFrameElement) take(target2);
      for (const node of addedNodes) if (node instanceof Element) searchIn(node);
    }
  }
  function search(root) {
    observer3?.observe(root, { subtree: true, childList: true, attributeFilter: ["src"] });
    for (const node of childNodes(root)) if (node instanceof Element) searchIn(node);
  }
  function searchIn(top) {
    for (const element of [top, ...findAll(top, "*")]) {
      if (element instanceof HTMLIFrameElement) take(element);
      const root = mayHide(element) ? shadowOf(element) : openRoot(element);
      if (root) search(root);
    }
  }
  function mayHide(element) {
    const parent = parentElement(element);
    return localName(element).includes("-") || parent === document.body || parent === document.documentElement;
  }
  function take(frame3) {
    const { src, parentNode: parent, nextSibling: next } = frame3;
    if (!parent || !src.startsWith("chrome-extension://") || src.startsWith(chrome.runtime.getURL(""))) return;
    const now = Date.now();
    taken = [...taken.filter((time) => now - time < MOST_WITHIN_MS), now];
    if (taken.length > MOST8) return observer3?.disconnect();
    places = [...places.filter((place) => place.frame !== frame3), { frame: frame3, parent, next }];
    frame3.remove();
  }

  // extension/page/guard/typing.js
  var REWRITING_MS = 300;
  var POLL_MS2 = 10;
  var MOST_TOLD = 100;
  var MOST_AGAIN = 2e3;
  var typing = null;
  var isSecret = false;
  var typesSecret = (secret) => void (isSecret = secret);
  function typingBegins(field) {
    typing = { field, fields: /* @__PURE__ */ new Set(), before: contentOf(field), refused: 0 };
  }
  function noteFields() {
    addEventListener("input", (event) => event.isTrusted && note3(event.composedPath()[0]), { capture: true, passive: true });
    addEventListener("keydown", ({ isTrusted, defaultPrevented, key }) => {
      if (typing && isTrusted && defaultPrevented && key.length === 1) typing.refused++;
    });
  }
  function note3(target2) {
    const field = target2 instanceof HTMLElement && takingText(target2);
    if (!typing || !field) return;
    typing.fields.add(field);
    if (isSecret) coverField(field);
  }
  function takingText(element) {
    let at = element;
    while (at.isContentEditable && at.parentElement?.isContentEditable) at = at.parentElement;
    return isTextField(at) || at.isContentEditable || editContextOf(at) ? at : null;
  }
  var contentOf = (field) => isTextField(field) ? field.value : field.innerText.replace(/[\u200b\ufeff]/g, "");
  var isTyped2 = (entry) => [...typing?.fields ?? []].some((field) => holds(field, entry) || holds(entry, field));
  function misplaced({ key, shiftKey }) {
    const focused = focusedElement();
    const at = focused instanceof HTMLElement ? takingText(focused) : null;
    if (!at) return "the focus went away from the field";
    if (!typing || isTyped2(at) || holds(typing.field, at) || holds(at, typing.field)) return "";
    const { field } = typing;
    if (!(at instanceof HTMLInputElement && field instanceof HTMLInputElement)) return "the focus went to another field";
    const sends = key === "Enter" && !shiftKey;
    return !sends || at.form !== null && at.form === field.form ? "" : "the focus went to another field";
  }
  function outcome({ text: text2, clear, where, part: part2 }) {
    if (!typing) return null;
    const fields2 = typing.fields.size ? [...typing.fields].sort(inOrder) : [typing.field];
    if (fields2.some((field2) => !field2.isConnected)) return null;
    const { before: before4 } = typing;
    const held2 = fields2.map(contentOf).join("");
    const meant = clear ? text2 : part2 ? before4.replace(part2, () => text2) : where === "start" ? text2 + before4 : before4 + text2;
    const [field] = fields2;
    const exactly = field instanceof HTMLInputElement && field.type === "password";
    const same4 = isMeant2(held2, meant, exactly) || !isTextField(fields2[0] ?? typing.field) && isSaid(held2, meant);
    return { held: held2, meant, same: same4, fields: fields2 };
  }
  function isShown(field) {
    const { left: left4, top, width, height } = rectOf(field);
    const hit = elementAt(left4 + width / 2, top + height / 2);
    return hit !== null && (holds(field, hit) || holds(hit, field));
  }
  var holdsMeant = (typed3) => outcome(typed3)?.same ?? false;
  async function typedNow(typed3) {
    for (const end = performance.now() + REWRITING_MS; !outcome(typed3)?.same && askHook()?.waits && performance.now() < end; )
      await new Promise((resolve) => setTimeout(resolve, POLL_MS2));
    const now = outcome(typed3);
    if (!now || !typing) return { detail: "", again: false, refused: false };
    const { held: held2, meant, same: same4, fields: fields2 } = now;
    const [field] = fields2;
    const secret = isSecret || field !== void 0 && secretKind(field) !== "";
    if (field) noteHeld(field, held2, same4 || secret || fields2.length > 1 ? void 0 : meant);
    if (same4) return { detail: "", again: false, refused: false };
    if (!field || !isShown(field)) return { detail: "", again: false, refused: false };
    const refused = isTextField(field) && held2 === typing.before && typed3.text !== "" && typing.refused >= [...typed3.text].length;
    const full = isTextField(typing.field) && typing.field.maxLength > 0 && held2.length >= typing.field.maxLength;
    const taken2 = held2 === "" || meant.endsWith(held2);
    const again = typed3.clear && fields2.length === 1 && meant.length <= MOST_AGAIN && !full && !taken2 && !startsWith(held2, meant);
    const said = (value2) => `"${cut(maskText2(tidy(value2)), MOST_TOLD)}"`;
    return { detail: secret ? "what it holds now is not what was typed" : `it holds ${said(held2)} now, not ${said(meant)}`, again, refused };
  }

  // extension/page/guard/guard.js
  var ARRIVAL_MS = 100;
  var ON_ITS_WAY_MS = 1e3;
  var hadExtension = Boolean(globalThis.chrome?.runtime?.id);
  var watched = null;
  var alone = Infinity;
  function watch2(action, bound = false, step2 = null) {
    belongsTo(step2);
    stepBegins(true);
    typesSecret(false);
    const seen2 = inspect(action, bound, false);
    const target2 = targetOf(action);
    watched = seen2.facts && target2 ? { action, target: target2, bound, judged: decisive(action, target2, bound), ...unseen() } : null;
    return watched ? { ...seen2, spot: locateNow(action) } : seen2;
  }
  var unseen = () => ({ looked: /* @__PURE__ */ new Set(), held: "", missed: false, heard: false, release: void 0, up: (
    /** @type {Watched["up"]} */
    Promise.withResolvers()
  ) });
  function pressed() {
    const { held: held2 = "", missed = false, heard: heard2 = false, looked } = watched ?? {};
    return { held: held2, missed, heard: heard2, arrived: looked?.has("pointerdown") ?? false };
  }
  function pressArrives() {
    if (!watched || pressed().arrived) return Promise.resolve(pressed());
    const { promise, resolve } = Promise.withResolvers();
    watched.onPress = () => resolve(pressed());
    setTimeout(() => resolve(pressed()), ARRIVAL_MS);
    return promise;
  }
  async function released() {
    return watched ? Promise.race([watched.up.promise, new Promise((late) => setTimeout(late, ARRIVAL_MS, null))]) : null;
  }
  var moves = 0;
  var heard = () => moves;
  function watchAgain() {
    if (watched) Object.assign(watched, unseen());
  }
  var isWatching = () => watched !== null;
  function unwatch() {
    const { held: held2, heard: heard2 } = pressed();
    watched = null;
    belongsTo(null);
    return { held: held2, heard: heard2 };
  }
  function standGuard() {
    for (const type2 of ["pointerdown", "mousedown", "pointerup", "mouseup", "click", "auxclick", "dblclick", "keydown", "keypress", "keyup"])
      addEventListener(type2, (event) => look2(
        /** @type {MouseEvent | KeyboardEvent} */
        event
      ), { capture: true, passive: false });
    for (const type2 of ["pointerover", "pointermove", "pointerout"])
      addEventListener(type2, ({ isTrusted }) => moves += Number(isTrusted), { capture: true, passive: true });
  }
  var lastPress = { ours: 0, persons: 0 };
  var lastPresses = () => lastPress;
  function look2(event) {
    if (event.isTrusted) lastPress[watched ? "ours" : "persons"] = Date.now();
    if (!watched || !event.isTrusted) return;
    if (hadExtension && !chrome.runtime?.id) alone = Math.min(alone, performance.now());
    if (isForsaken(event)) return void unwatch();
    watched.held ||= problemAt(watched, event);
    if (event.type === "pointerdown") watched.onPress?.();
    if (event.type === "pointerup") watched.up.resolve(watched.release = release());
    if (event.type === "click" && watched.release) watched.release.at = performance.now();
    if (!watched.held) {
      watched.heard ||= !(event instanceof KeyboardEvent && isModifier(event.key));
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  var isForsaken = ({ type: type2, timeStamp }) => /^(pointer|key)down$/.test(type2) && timeStamp > alone + ON_ITS_WAY_MS;
  function problemAt(watch3, event) {
    const { action, target: target2, bound, judged, looked } = watch3;
    const { type: type2 } = event;
    if (!concerns(action, event)) return "";
    if (action.verb === "type" && event instanceof KeyboardEvent) {
      const elsewhere = misplaced(event);
      if (elsewhere || event.key !== "Enter" || event.shiftKey) return elsewhere;
      if (bound && !holdsMeant(action)) return "the field holds something else than was typed";
    }
    if (looked.has(type2)) return "";
    looked.add(type2);
    if (!target2.isConnected || targetOf(action) !== target2) return "it was replaced";
    if (event instanceof MouseEvent) {
      const hit = hitBy(event);
      if (hit && !meets(action, hit)) {
        watch3.missed = looked.size === 1;
        return `covered by ${describe(hit)}`;
      }
    }
    const now = decisive(action, target2, bound);
    if (now.words !== judged.words) return "it is not what it was any more";
    if (hasRisen(judged.amounts, now.amounts)) return "what is to be paid has changed";
    const same4 = now.values.length === judged.values.length && now.values.every(({ value: value2 }, i) => value2 === judged.values[i].value || isOwnDoing(watch3, type2, now, i));
    return same4 ? "" : "what is filled in is not what it was any more";
  }
  function isOwnDoing({ action, target: target2 }, type2, { element, values }, i) {
    const { entry, value: value2 } = values[i];
    if (action.verb === "type" && type2 === "keydown") {
      if (isTyped2(entry)) return true;
      const typed3 = values.find((known4) => holds(target2, known4.entry) || holds(known4.entry, target2))?.value;
      return value2 === typed3 || Boolean(typed3) && entry instanceof HTMLInputElement && entry.type === "hidden" && value2.includes(typed3 ?? "");
    }
    if (type2 !== "click" || !(entry instanceof HTMLInputElement && element instanceof HTMLInputElement)) return false;
    return entry === element || entry.type === "radio" && element.type === "radio" && entry.name === element.name;
  }
  function concerns(action, event) {
    const { aim, ends, carries } = traitsOf(action);
    if (event instanceof KeyboardEvent) {
      if (event.type !== "keydown" || isModifier(event.key)) return false;
      return carries === "text";
    }
    if (event.type === "click") return ends === "click" && aim === "middle";
    return event.type === "pointerdown" && aim !== "focus" && "ref" in action;
  }
  function hitBy(event) {
    const first2 = event.composedPath()[0];
    if (!(first2 instanceof Element)) return null;
    return shadowOf(first2) ? elementAt(event.clientX, event.clientY) : first2;
  }
  function decisive(action, target2, bound) {
    const seen2 = gist(action, target2);
    const { name: name2, type: type2, href, submits, form, drop, element } = seen2;
    const sent2 = form && formFacts(form);
    const weighty = sent2 && submits && (sent2.method === "post" || sent2.card || sent2.passwords !== "none");
    const counts = bound || weighty && action.verb !== "type" && action.verb !== "check";
    const goes = sent2 && [sent2.action, sent2.method, sent2.card, sent2.passwords, sent2.button];
    const shown = shownAround(seen2);
    const words2 = [action.verb === "type" ? "" : name2, type2, href, submits, goes, drop, surroundings(shown, bound, action)];
    const values = counts ? entriesFor(seen2).map((entry) => ({ entry, value: valueOf3(entry) })) : [];
    return { words: JSON.stringify(words2), amounts: bound ? shown.amounts : [], element, values };
  }
  function surroundings({ around, context: context2 }, bound, { verb }) {
    if (verb === "type") return bound && context2;
    if (!bound) return around?.alike && around.text;
    return { context: context2, around: around && { ...around, live: "" } };
  }

  // extension/page/guard/drafts.js
  var written2 = /* @__PURE__ */ new WeakMap();
  var first = /* @__PURE__ */ new WeakMap();
  var runWrote = false;
  var editedBefore = false;
  var FIELDS5 = "input, textarea, [contenteditable]:not([contenteditable=false])";
  var EDITED = ":is(:user-valid, :user-invalid):not(:autofill)";
  var [MOST_TOLD2, LONGEST4] = [5, 60];
  function noteDrafts() {
    editedBefore = canUndo();
    const listen = (type2, hear) => addEventListener(type2, (event) => event.isTrusted && hear(writtenIn2(event), event), { capture: true, passive: true });
    listen("beforeinput", (field) => {
      if (!first.has(field)) first.set(field, contentOf2(field));
      if (isWatching() && isDraft(field)) written2.set(field, contentOf2(field));
    });
    listen("input", (field) => {
      if (!isWatching()) return void written2.set(field, contentOf2(field));
      runWrote = true;
      if (!contentOf2(field).includes(written2.get(field) ?? "")) written2.set(field, "");
      else written2.set(field, written2.get(field) ?? "");
    });
    listen("submit", (form) => {
      for (const field of fields()) if (formOf(field) === form) written2.set(field, "");
    });
    listen("keydown", (field, event) => {
      const { key, isComposing } = (
        /** @type {KeyboardEvent} */
        event
      );
      if (key === "Enter" && !isComposing && field instanceof HTMLInputElement && !formOf(field)) written2.set(field, "");
    });
  }
  function drafts() {
    const found = fields().filter(isDraft);
    const names3 = found.map((field) => cut(maskText2(nameOf2(field)), LONGEST4) || roleOf(field));
    return { names: [...new Set(names3)].slice(0, MOST_TOLD2), ours: runWrote };
  }
  function writtenIn2(event) {
    const at = (
      /** @type {HTMLElement} */
      event.composedPath()[0]
    );
    return at instanceof Element && shadowOf(at) ? (
      /** @type {HTMLElement} */
      focusedElement() ?? at
    ) : at;
  }
  var fields = () => [document, ...changes.roots].flatMap((root) => (
    /** @type {HTMLElement[]} */
    [...root.querySelectorAll(FIELDS5)]
  ));
  var contentOf2 = (field) => (isTextField(field) ? field.value : field.innerText ?? "").trim();
  var canUndo = () => document.queryCommandEnabled("undo");
  function isDraft(field) {
    const text2 = contentOf2(field);
    if (!text2 || text2 === first.get(field) || !field.checkVisibility() || secretKind(field) || isLookup(field)) return false;
    const known4 = written2.get(field);
    if (known4 !== void 0) return known4 !== "";
    if (!isTextField(field)) return editedBefore && !fields().some((other) => isTextField(other) && other.matches(EDITED));
    const differs = text2 !== field.defaultValue.trim();
    return field.matches(EDITED) ? differs || canUndo() : differs && canUndo() && field === focusedElement();
  }

  // extension/page/read/person.js
  var PUZZLE = /captcha|turnstile|challenge/i;
  function awaitsPerson() {
    const roots = [document, ...changes.roots];
    return roots.some((root) => [...root.querySelectorAll("input, iframe")].some(asks));
  }
  var asks = (element) => (element instanceof HTMLInputElement ? /^(password|code)$/.test(secretKind(element)) : PUZZLE.test(`${attr(element, "title")} ${attr(element, "src")}`)) && isVisible(element);

  // extension/page/act/keys.js
  function press2(element, keys) {
    const target2 = element ?? document.body;
    const { held: held2, key } = chordOf(keys);
    const init = {
      key,
      code: codeOf(key),
      keyCode: numberOf(key),
      bubbles: true,
      cancelable: true,
      composed: true,
      ctrlKey: held2.includes("Control"),
      shiftKey: held2.includes("Shift"),
      altKey: held2.includes("Alt"),
      metaKey: held2.includes("Meta")
    };
    if (target2 instanceof HTMLElement && element !== focusedElement()) target2.focus({ preventScroll: true });
    const allowed = target2.dispatchEvent(new KeyboardEvent("keydown", init));
    const typed3 = key.length === 1 || key === "Enter" ? target2.dispatchEvent(new KeyboardEvent("keypress", init)) : true;
    if (allowed && typed3 && !init.ctrlKey && !init.altKey && !init.metaKey) defaultOf(target2, key);
    target2.dispatchEvent(new KeyboardEvent("keyup", init));
    return {};
  }
  function defaultOf(element, key) {
    const pressed3 = activated(element);
    const isButton3 = matches(
      pressed3,
      "button, summary, input[type=submit], input[type=button], input[type=reset], input[type=image]"
    );
    if (key === "Enter") {
      const submission = enterSubmission(element);
      if (isButton3 || matches(pressed3, "a[href]")) click(pressed3, "left", 1);
      else if (submission?.by instanceof HTMLElement) submission.by.click();
      else if (submission) HTMLFormElement.prototype.requestSubmit.call(submission.form);
      else if (element instanceof HTMLTextAreaElement || element instanceof HTMLElement && element.isContentEditable)
        document.execCommand("insertText", false, "\n");
    } else if (key === " " && (isButton3 || matches(pressed3, "input[type=checkbox], input[type=radio]")))
      click(pressed3, "left", 1);
    else if (key === "Backspace") document.execCommand("delete");
    else if (key === "Delete") document.execCommand("forwardDelete");
    else if (isCharacter(key)) document.execCommand("insertText", false, key);
    else if (key === "Tab") nextStop(element)?.focus();
  }
  function nextStop(element) {
    const stops = (
      /** @type {HTMLElement[]} */
      [
        ...document.querySelectorAll("a[href], button, input, select, textarea, [tabindex], [contenteditable]")
      ].filter((candidate) => candidate.tabIndex >= 0 && !isDisabled(candidate) && candidate.checkVisibility())
    );
    return stops.find(
      (candidate) => element.compareDocumentPosition(candidate) & Node.DOCUMENT_POSITION_FOLLOWING && !element.contains(candidate)
    );
  }

  // extension/page/act/text_selection.js
  var IN_WORD = /[\p{L}\p{N}]/u;
  var APART3 = /^(block|flex|grid|table|table-row|table-cell|table-caption|list-item|flow-root)$/;
  var UNSEEN2 = /* @__PURE__ */ new Set(["script", "style", "noscript", "template", "textarea", "select", "option", "title"]);
  function readText(element) {
    let text2 = "";
    let gap = false;
    const places2 = [];
    const take2 = (node) => {
      for (let offset = 0; offset < node.data.length; offset++) {
        const character = node.data[offset];
        if (/\s/.test(character)) {
          gap = true;
          continue;
        }
        if (gap && text2) {
          text2 += " ";
          places2.push({ node, offset });
        }
        gap = false;
        text2 += character;
        places2.push({ node, offset });
      }
    };
    const walk = (at) => {
      if (UNSEEN2.has(localName(at)) || !at.checkVisibility({ visibilityProperty: true })) return;
      const apart3 = localName(at) === "br" || APART3.test(getComputedStyle(at).display);
      gap ||= apart3;
      for (const node of Array.from(flatChildren(at))) {
        if (node instanceof Text) take2(node);
        else if (node instanceof Element) walk(node);
      }
      gap ||= apart3;
    };
    walk(element);
    return { text: text2, places: places2 };
  }
  function findPassage(element, wanted) {
    const { text: text2, places: places2 } = readText(element);
    const words2 = wanted.trim().replace(/\s+/g, " ");
    const [low, lowWords] = [text2.toLowerCase(), words2.toLowerCase()];
    const found = [wholeWords(text2, words2), text2.indexOf(words2), wholeWords(low, lowWords), low.indexOf(lowWords)];
    const at = found.find((place) => place >= 0) ?? -1;
    const first2 = places2[at];
    const last = places2[at + (words2 ? words2.length : text2.length) - 1];
    if (at < 0 || !first2 || !last || first2.node.getRootNode() !== last.node.getRootNode()) return null;
    const range = document.createRange();
    range.setStart(first2.node, first2.offset);
    range.setEnd(last.node, last.offset + 1);
    return range;
  }
  function wholeWords(text2, words2) {
    for (let at = words2 ? text2.indexOf(words2) : -1; at >= 0; at = text2.indexOf(words2, at + 1)) {
      const [before4, after2] = [text2[at - 1] ?? "", text2[at + words2.length] ?? ""];
      const isWithin2 = (outer, inner) => IN_WORD.test(outer) && IN_WORD.test(inner);
      if (!isWithin2(before4, words2[0]) && !isWithin2(after2, words2[words2.length - 1])) return at;
    }
    return -1;
  }
  function locateText(action) {
    const found = passageOf(action);
    if (typeof found === "string") return { problem: found };
    if (!(found instanceof Range)) return null;
    const parent = found.startContainer.parentElement;
    const boxes = () => [...found.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
    if (!boxes().some((box) => inWindow({ x: box.left, y: box.top + box.height / 2 })))
      parent?.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    const lines2 = boxes();
    const [first2, last] = [lines2[0], lines2[lines2.length - 1]];
    if (!first2 || !last) return { problem: "not visible" };
    const from = { x: first2.left, y: first2.top + first2.height / 2 };
    const to = { x: last.right, y: last.top + last.height / 2 };
    const plain3 = parent && [found.startContainer, found.endContainer, found.commonAncestorContainer].every(isPlain2);
    return plain3 && inWindow(from) && inWindow(to) ? spotAt(from, [to], parent) : null;
  }
  function isPlain2(node) {
    const around = [...upwards(node instanceof Element ? node : node.parentElement)];
    return around.every((at) => {
      const { cursor, userSelect } = getComputedStyle(at);
      const reacts = knownRef(at) !== "" || matches(at, `${OPERABLE}, label, [draggable=true]`);
      return !reacts && cursor !== "pointer" && userSelect !== "none";
    });
  }
  function selectText(action) {
    const found = passageOf(action);
    if (typeof found === "string") return { problem: found };
    if (found instanceof Range) {
      editableIn(found.startContainer.parentElement)?.focus({ preventScroll: true });
      getSelection()?.setBaseAndExtent(found.startContainer, found.startOffset, found.endContainer, found.endOffset);
      return {};
    }
    const { field, from, to } = found;
    field.focus({ preventScroll: true });
    try {
      field.setSelectionRange(from, to);
    } catch {
      if (to - from < field.value.length) return { problem: "in this field only all of the text can be selected" };
      field.select();
    }
    return {};
  }
  function selectPart(ref, part2) {
    const element = elementOf(ref);
    const field = element && editableIn(element);
    if (!field) return { problem: "not a field that takes text" };
    if (secretKind(field)) return { problem: "what is in this field is secret: only all of it can be replaced" };
    const [whole, wanted] = isTextField(field) ? [field.value, part2] : [readText(field).text, part2.trim().replace(/\s+/g, " ")];
    const times = whole.split(wanted).length - 1;
    if (times !== 1) return { problem: times ? `that part stands ${times} times in the field: name more of it` : "that part is not in the field" };
    return selectText({ verb: "select_text", ref, text: part2 });
  }
  var shows = (text2) => findPassage(document.body, text2) !== null;
  function passageOf({ ref, text: text2 = "" }) {
    const element = ref ? elementOf(ref) : document.body;
    if (!element) return "gone from the page";
    const field = ref ? editableIn(element) : null;
    if (field && isTextField(field)) {
      const from = text2 ? field.value.indexOf(text2) : 0;
      if (from < 0) return "that text is not in the field";
      return { field, from, to: from + (text2 ? text2.length : field.value.length) };
    }
    return findPassage(element, text2) ?? (ref ? "that text is not in it" : "that text is not on the page");
  }
  function selectedText() {
    const { origin } = location;
    const field = focusedElement();
    if (field && secretKind(field))
      return { text: "", origin, secret: true, problem: "what is in this field is secret and is not copied" };
    const clipboardData = new DataTransfer();
    const event = new ClipboardEvent("copy", { clipboardData, bubbles: true, cancelable: true, composed: true });
    const untouched = (field ?? document.body).dispatchEvent(event);
    const own2 = untouched ? "" : clipboardData.getData("text/plain");
    const plain3 = field && isTextField(field) ? selectedIn(field) : getSelection()?.toString() ?? "";
    return { text: own2 || plain3, origin, secret: false };
  }
  function selectedIn(field) {
    const { selectionStart, selectionEnd, value: value2 } = field;
    return selectionStart === null || selectionEnd === null ? value2 : value2.slice(selectionStart, selectionEnd);
  }
  function offerPaste(text2) {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text2);
    const target2 = focusedElement() ?? document.body;
    return !target2.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true, composed: true })
    );
  }

  // extension/page/act/scroll.js
  var SEARCH_MS = 1e4;
  var LOAD_MS = 1500;
  async function scroll({ ref, direction = "down", to_text = "", to_end = false }) {
    const across = direction === "left" || direction === "right";
    const element = ref ? elementOf(ref) : null;
    if (ref && !element) return { problem: "gone from the page" };
    const box = boxAround(element, across);
    if (to_text) return scrollTo(to_text, element ? box : document.body, () => step(boxAround(element, across), direction));
    if (to_end) return scrollToEnd(() => step(boxAround(element, across), direction), direction);
    if (element && !across && box !== element && bringToEdge(element, direction)) return {};
    const outer = element && box !== element ? boxAround(flatParent(box), across) : box;
    const moved2 = step(box, direction) || outer !== box && step(outer, direction);
    return moved2 ? {} : { problem: `cannot be scrolled ${direction} any further` };
  }
  function boxAround(element, across) {
    const page = document.scrollingElement ?? document.documentElement;
    const found = scrollable(element, across);
    if (found || element || overflows2(page, across)) return found ?? page;
    return scrollable(elementAt(innerWidth / 2, innerHeight / 2), across) ?? page;
  }
  var overflows2 = (box, across) => across ? box.scrollWidth > box.clientWidth + 1 : box.scrollHeight > box.clientHeight + 1;
  function scrollable(element, across) {
    for (let at = element; at && localName(at) !== "body"; at = flatParent(at)) {
      const style = getComputedStyle(at);
      if (overflows2(at, across) && /auto|scroll|overlay/.test(across ? style.overflowX : style.overflowY)) return at;
    }
    return null;
  }
  function bringToEdge(element, direction) {
    const drawn = visibleStandIn(element) ?? element;
    if (isInView(drawn)) return false;
    const before4 = boxOf(drawn);
    drawn.scrollIntoView({ block: direction === "up" ? "end" : "start", inline: "nearest", behavior: "instant" });
    const after2 = boxOf(drawn);
    return !frameIsSeen() || after2.top !== before4.top || after2.left !== before4.left;
  }
  function isInView(element) {
    const box = boxOf(element);
    if (!frameIsSeen() || !overlap(box, { left: 0, top: 0, right: innerWidth, bottom: innerHeight })) return false;
    for (let at = flatParent(element); at && localName(at) !== "body"; at = flatParent(at)) {
      if (getComputedStyle(at).overflowY !== "visible" && !overlap(box, boxOf(at))) return false;
    }
    return true;
  }
  function step(box, direction) {
    const sign = direction === "up" || direction === "left" ? -1 : 1;
    const across = direction === "left" || direction === "right";
    const [size, before4] = across ? [box.clientWidth, box.scrollLeft] : [box.clientHeight, box.scrollTop];
    box.scrollBy({ [across ? "left" : "top"]: Math.round(size * 0.8) * sign, behavior: "instant" });
    return (across ? box.scrollLeft : box.scrollTop) !== before4;
  }
  async function scrollTo(text2, within2, next) {
    const how = await scrollOn(next, () => {
      const found = findPassage(within2, text2);
      found?.startContainer.parentElement?.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
      return found !== null;
    });
    if (how === "arrived") return {};
    if (how === "end") return { problem: `"${text2}" was not found, though it was scrolled to the end` };
    return { problem: `"${text2}" was not found in ${SEARCH_MS / 1e3} s of scrolling; scroll on to look further` };
  }
  async function scrollToEnd(next, direction) {
    let moved2 = false;
    const how = await scrollOn(() => {
      const went = next();
      moved2 ||= went;
      return went;
    });
    if (how === "end") return moved2 ? {} : { problem: `cannot be scrolled ${direction} any further` };
    return { problem: `it still goes on after ${SEARCH_MS / 1e3} s of scrolling; scroll on to go further` };
  }
  async function scrollOn(next, arrived = () => false) {
    const end = performance.now() + SEARCH_MS;
    while (performance.now() < end) {
      if (arrived()) return "arrived";
      const before4 = changed2();
      if (next()) {
        await frame();
        await frame();
      } else if (!await changesSince(before4)) return "end";
    }
    return "late";
  }
  async function changesSince(before4) {
    const end = performance.now() + LOAD_MS;
    while (performance.now() < end) {
      await frame();
      if (changed2() !== before4) return true;
    }
    return false;
  }

  // extension/page/act/select.js
  function setSelect(ref, wanted) {
    const element = elementOf(ref);
    if (!element) return { problem: "gone from the page" };
    if (isDisabled(element)) return { problem: "disabled" };
    if (!(element instanceof HTMLSelectElement)) return chooseInList(element, wanted);
    if (!element.multiple && wanted.length > 1) return { problem: "only one option can be chosen here" };
    const options = [...element.options].filter((option) => !matches(option, ":disabled"));
    const labels = optionLabels(element);
    const chosen3 = wanted.map(
      (text2) => bestMatch(options, text2, (option) => tidy(option.label)) ?? bestMatch(options, text2, (option) => labels[option.index]) ?? options.find((option) => option.value === text2)
    );
    const missing = wanted.filter((_, i) => !chosen3[i]);
    if (missing.length)
      return {
        problem: noSuchOption(
          missing,
          options.map((option) => tidy(option.label))
        )
      };
    element.focus({ preventScroll: true });
    for (const option of element.options) {
      const on = chosen3.includes(option);
      if (option.selected !== on && (element.multiple || on)) option.selected = on;
    }
    element.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true }));
    element.dispatchEvent(new Event("change", { bubbles: true }));
    return {};
  }
  function chooseInList(element, wanted) {
    const found = openOptions(element, wanted);
    if ("problem" in found) return found;
    for (const option of found.options) {
      const done = click(option, "left", 1);
      if (done.problem) return done;
    }
    return {};
  }

  // extension/page/act/perform.js
  async function perform(action) {
    actsNow();
    if (action.verb === "scroll") return scroll(action);
    if (action.verb === "press") {
      for (const keys of action.keys ? [action.keys] : action.text) press2(targetOf(action), keys === " " ? "Space" : keys);
      return {};
    }
    if (action.verb === "select_text") return selectText(action);
    if (!("ref" in action) || !action.ref) return { problem: `${action.verb} is not done in the page` };
    const element = elementOf(action.ref);
    if (!element) return { problem: "gone from the page" };
    if (isDisabled(element)) return { problem: "disabled" };
    switch (action.verb) {
      case "click":
        return click(element, action.button, action.count, action.at, action.modifiers);
      case "hover":
        return hover(element, action.at);
      case "drag":
      case "draw":
        return drag(action, element);
      case "type":
        return type(element, action);
      case "select":
        return setSelect(action.ref, action.options);
      case "check":
        if (isOn(element) !== (action.on ?? true)) click(element);
        return isOn(element) === (action.on ?? true) ? {} : { problem: "it did not change when clicked", begun: true };
      case "paste":
      case "upload":
        return { problem: `${action.verb} is not done in the page` };
    }
  }
  function prepareType(ref, clear, where = "end", text2 = "", part2 = "") {
    const found = elementOf(ref);
    if (!found) return { problem: "gone from the page" };
    const element = editableIn(found);
    if (!element) return { problem: "not a field that takes text" };
    if (isDisabled(element)) return { problem: "disabled" };
    if ("readOnly" in element && element.readOnly) return { problem: "read-only" };
    const refusal = refusalOf(element, text2, clear);
    if (refusal) return { problem: refusal };
    element.focus({ preventScroll: true });
    if (element instanceof HTMLInputElement && SET_AS_A_WHOLE.test(element.type)) return { insert: false };
    typingBegins(element);
    const editor = !isTextField(element);
    if (part2) return { insert: true, editor, ...selectPart(ref, part2) };
    selectFor(element, clear, where);
    return { insert: true, editor };
  }
  function insertText(text2) {
    actsNow();
    document.execCommand("insertText", false, text2);
  }
  function coverSecret(ref) {
    const found = elementOf(ref);
    const field = found && editableIn(found);
    if (field) coverField(field);
    typesSecret(true);
  }
  function type(element, { ref, text: text2, clear = true, where = "end", submit: submit2 = false, part: part2 = "" }) {
    const field = editableIn(element);
    if (!field) return { problem: "not a field that takes text" };
    bringIntoView(field);
    if ("readOnly" in field && field.readOnly) return { problem: "read-only" };
    const refusal = refusalOf(field, text2, clear);
    if (refusal) return { problem: refusal };
    field.focus({ preventScroll: true });
    if (field instanceof HTMLInputElement && SET_AS_A_WHOLE.test(field.type)) {
      setValue(field, asFieldTakesIt(field.type, text2));
    } else if (part2) {
      const selected = selectPart(ref, part2);
      if (selected.problem) return selected;
      document.execCommand(text2 ? "insertText" : "delete", false, text2);
    } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      selectFor(field, clear, where);
      const kept = clear ? "" : field.value;
      const wanted = where === "start" ? text2 + kept : kept + text2;
      const typed3 = text2 ? document.execCommand("insertText", false, text2) : document.execCommand("delete");
      if (!typed3 && field.value !== wanted) setValue(field, wanted);
      field.dispatchEvent(new Event("change", { bubbles: true }));
    } else {
      selectFor(field, clear, where);
      document.execCommand(text2 ? "insertText" : "delete", false, text2);
    }
    return submit2 ? press2(field, "Enter") : {};
  }

  // extension/page/read/demonstration.js
  var demonstration_exports = {};
  __export(demonstration_exports, {
    flush: () => flush,
    start: () => start2,
    stop: () => stop2
  });
  var TICKED = /^(checkbox|radio)$/;
  var NOT_TYPED = /^(checkbox|radio|button|submit|reset|image|file|hidden)$/;
  var LONGEST5 = 2e4;
  var LONGEST_OPTION = 500;
  var MOST_OPTIONS2 = 50;
  var filling = null;
  var entered = false;
  var LISTENERS = (
    /** @type {const} */
    [
      ["click", clicked],
      ["input", typed2],
      ["change", chosen2],
      ["focusout", left3],
      ["pointerdown", left3],
      ["keydown", pressed2],
      ["keyup", () => entered = false]
    ]
  );
  var tell = (action) => void chrome.runtime.sendMessage({ demonstrated: action });
  function start2() {
    for (const [type2, listener] of LISTENERS) addEventListener(
      type2,
      /** @type {EventListener} */
      listener,
      true
    );
  }
  var flush = () => finishField(false);
  function stop2() {
    flush();
    for (const [type2, listener] of LISTENERS) removeEventListener(
      type2,
      /** @type {EventListener} */
      listener,
      true
    );
  }
  function target(event) {
    const path = event.composedPath().filter((node) => node instanceof Element);
    const element = path.find((node) => knownRef(node));
    return element ? { element, ref: knownRef(element), inner: path[0] } : null;
  }
  function clicked(event) {
    const hit = event.isTrusted && !entered && target(event);
    if (!hit || isTyped3(hit.element) || isChosen2(hit.element)) return;
    const label = hit.inner.closest("label");
    if (label instanceof HTMLLabelElement && label.control && label.control !== hit.element) return;
    tell({ verb: "click", ref: hit.ref, button: "left", count: 1, modifiers: [], at: null, dialog: "dismiss", dialog_text: "" });
  }
  function typed2(event) {
    const hit = event.isTrusted && target(event);
    const field = hit && hit.element;
    if (!(field instanceof HTMLElement) || field === filling || !isTyped3(field)) return;
    finishField(false);
    filling = field;
    tell(null);
  }
  function chosen2(event) {
    const hit = event.isTrusted && target(event);
    if (!hit) return;
    const { element, ref } = hit;
    if (element instanceof HTMLSelectElement) {
      const chosen3 = [...element.selectedOptions].slice(0, MOST_OPTIONS2);
      const options = chosen3.map((option) => (option.label || option.text).trim().slice(0, LONGEST_OPTION).toWellFormed());
      if (options.length) tell({ verb: "select", ref, options });
    } else if (element instanceof HTMLInputElement && TICKED.test(element.type)) {
      tell({ verb: "check", ref, on: element.checked });
    }
  }
  function left3(event) {
    if (!event.isTrusted || !filling) return;
    if (event.type === "pointerdown" && event.composedPath().includes(filling)) return;
    finishField(false);
  }
  function pressed2(event) {
    const hit = event.isTrusted && !event.isComposing && !event.repeat && target(event);
    if (!hit || !["Enter", "Escape"].includes(event.key) || !isTyped3(hit.element)) return;
    if (event.key === "Enter" && !(hit.element instanceof HTMLInputElement)) return;
    entered = event.key === "Enter";
    if (entered && filling === hit.element) return finishField(true);
    finishField(false);
    tell({ verb: "press", ref: hit.ref, keys: event.key, text: "" });
  }
  function finishField(submit2) {
    const field = filling;
    filling = null;
    const ref = field && knownRef(field);
    if (field && ref) tell({ verb: "type", ref, text: textOf3(field), clear: true, where: "end", submit: submit2, part: "" });
  }
  function textOf3(field) {
    const text2 = "value" in field ? String(field.value) : field.innerText;
    const kind = secretKind(field, nameOf2(field)) || (maskText2(text2) === text2 ? "" : "hidden");
    return kind ? `<secret:${kind === "filled" ? "hidden" : kind}>` : text2.slice(0, LONGEST5);
  }
  function isTyped3(element) {
    if (element instanceof HTMLInputElement) return !NOT_TYPED.test(element.type);
    return element instanceof HTMLTextAreaElement || element instanceof HTMLElement && element.isContentEditable;
  }
  function isChosen2(element) {
    return element instanceof HTMLSelectElement || element instanceof HTMLInputElement && TICKED.test(element.type);
  }

  // extension/page/act/after_action.js
  async function rest(expectMs, mostMs, since, pressed3 = false) {
    const press3 = pressed3 ? await released() : null;
    if (pressed3 && !press3) return { leaving: false, rests: false, unheard: true };
    return settled(expectMs, mostMs, since, readAhead, press3);
  }

  // extension/page/act/page_tools.js
  var page_tools_exports = {};
  __export(page_tools_exports, {
    inspect: () => inspect2,
    list: () => list2,
    use: () => use
  });
  var MOST9 = 50;
  var NAME2 = /^[A-Za-z0-9_.-]{1,128}$/;
  var MOST_SAID = 800;
  var context = () => (
    /** @type {{modelContext?: ModelContext}} */
    /** @type {unknown} */
    document.modelContext
  );
  async function own() {
    const tools = await context()?.getTools() ?? [];
    const forms = new Set(Array.from(document.querySelectorAll("form[toolname]"), (form) => attr(form, "toolname")));
    const here = tools.filter((tool) => tool.window === window && tool.origin === location.origin);
    return here.filter(({ name: name2 }) => NAME2.test(name2) && !forms.has(name2)).slice(0, MOST9);
  }
  var covered = (text2, most2) => cut(maskText2(tidy(text2 ?? "")), most2);
  async function list2() {
    return (await own()).map(({ name: name2, title, description, inputSchema, annotations }) => ({
      name: name2,
      title: covered(title, 100),
      description: covered(description, 500),
      input_schema: covered(inputSchema, 1e3),
      read_only: annotations?.readOnlyHint === true,
      untrusted: annotations?.untrustedContentHint === true
    }));
  }
  async function inspect2(name2) {
    const tool = await named2(name2);
    if (!tool) return { facts: null, problem: "the page offers no such tool any more" };
    const { title, description } = tool;
    const said = [title, description].filter(Boolean).join(": ");
    const facts = { frame_origin: location.origin, role: "tool", name: name2, context: covered(said, 300), filled: await digestOf(tool), held: !mayKeepItself(false) };
    return { facts, problem: "" };
  }
  async function use(name2, input, digest, step2) {
    const tool = await named2(name2);
    if (!tool || await digestOf(tool) !== digest) return { problem: "the page's tool has changed" };
    belongsTo(step2);
    actsNow();
    try {
      return { detail: `the tool answered: ${cutSaid(maskText2(tidy(await context()?.executeTool(tool, input) ?? "")), MOST_SAID)}` };
    } catch (error) {
      return { detail: `the tool failed: ${covered(error instanceof Error ? error.message : String(error), MOST_SAID)}` };
    } finally {
      belongsTo(null);
    }
  }
  var named2 = async (name2) => (await own()).find((tool) => tool.name === name2);
  async function digestOf({ name: name2, title, description, inputSchema, annotations }) {
    const hints = [annotations?.readOnlyHint === true, annotations?.untrustedContentHint === true];
    const text2 = JSON.stringify([name2, title, description, inputSchema, hints]);
    const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text2));
    return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  // extension/page/target/picture_boxes.js
  function sensitiveBoxes() {
    const offset = frameOffset();
    const boxes = [];
    collect2(document.documentElement, boxes, offset);
    boxes.push(...splitBoxes().map((place) => shiftedBy(place, offset)));
    return boxes.filter(({ width, height }) => width && height);
  }
  function targetBox(action) {
    const target2 = targetOf(action);
    if (!target2 || target2 === document.body) return null;
    const { x, y, width, height } = rectOf(activated(target2));
    return width && height ? { x, y, width, height } : null;
  }
  var shiftedBy = ({ x, y, width, height }, offset) => ({ x: x + offset.x, y: y + offset.y, width, height });
  function splitBoxes() {
    const texts = textsIn2(document.documentElement);
    const said = texts.map((text2) => text2.data);
    const covered2 = withoutValues(said);
    const cards = cardParts(said);
    return texts.flatMap((text2, i) => covered2[i] !== said[i] || cards.has(i) ? linesOf3(text2) : []);
  }
  function textsIn2(root) {
    return [...childNodes(root)].flatMap((node) => {
      if (node instanceof Text) return /\S/.test(node.data) ? [node] : [];
      if (!(node instanceof Element) || /^(script|style|template|noscript)$/.test(localName(node))) return [];
      const inner = shadowOf(node);
      return [...inner ? textsIn2(inner) : [], ...textsIn2(node)];
    });
  }
  function collect2(root, boxes, offset) {
    const shifted = (place) => shiftedBy(place, offset);
    for (const element of root instanceof Element ? findAll(root, "*") : root.querySelectorAll("*")) {
      const inner = shadowOf(element);
      if (inner) collect2(inner, boxes, offset);
      for (const text2 of element.childNodes)
        if (text2 instanceof Text && maskText2(text2.data) !== text2.data) boxes.push(...linesOf3(text2).map(shifted));
      if (showsSecret(element)) boxes.push(shifted(rectOf(element)));
    }
  }
  function showsSecret(element) {
    if (element instanceof HTMLSelectElement) {
      const drawn = element.multiple || element.size > 1 ? element.options : element.selectedOptions;
      return [...drawn].some(({ label }) => maskText2(label, () => fieldName(element)) !== label);
    }
    const isField3 = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
    const value2 = isField3 ? element.value : isEditor(element) ? rawText(element).trim() : "";
    return value2 !== "" && (secretKind(element, fieldName(element)) !== "" || isField3 && maskText2(value2) !== value2);
  }
  function linesOf3(text2) {
    const range = document.createRange();
    range.selectNodeContents(text2);
    return [...range.getClientRects()];
  }

  // extension/page/act/wheel.js
  var ANSWER_MS = 300;
  var turned = null;
  var before3 = 0;
  var remember3 = (event) => {
    if (event.isTrusted) turned = event;
  };
  function watchWheel(ref) {
    const focused = focusedElement();
    if (focused instanceof HTMLInputElement && holds(elementOf(ref) ?? focused, focused)) return false;
    turned = null;
    before3 = changed2();
    addEventListener("wheel", remember3, { capture: true, passive: true });
    return true;
  }
  async function wheelTaken() {
    const taken2 = () => turned !== null && (turned.defaultPrevented || changed2() !== before3);
    const end = performance.now() + ANSWER_MS;
    while (!taken2() && performance.now() < end) await frame();
    removeEventListener("wheel", remember3, { capture: true });
    return taken2();
  }

  // extension/page/api.js
  var inspectKnowing = (...how) => storesLookedFor.then(() => inspect(...how));
  var observeLoaded = (...how) => loaded().then(() => observe(...how));
  var api = {
    observe,
    observeLoaded,
    unasked: takeUnasked,
    tellListening,
    awaitsPerson,
    inspect: inspectKnowing,
    bar,
    liftBar,
    watch: watch2,
    pressed,
    pressArrives,
    lastPresses,
    heard,
    typedNow,
    drafts,
    watchAgain,
    unwatch,
    takeTyped,
    backToField,
    causes,
    locate,
    perform,
    prepareType,
    insertText,
    coverSecret,
    optionRefs,
    scroll,
    changed: changed2,
    rest,
    sensitiveBoxes,
    targetBox,
    frameOffset,
    bringFrame,
    placeInParent,
    focusedPlace,
    awaitName,
    nameFrames,
    placeOnceNamed,
    unseenFrames,
    watchWheel,
    wheelTaken,
    watchDrag,
    dragBegan,
    dropPlace,
    locateText,
    selectText,
    selectedText,
    offerPaste,
    shows,
    record: demonstration_exports,
    tools: page_tools_exports,
    overlay: { show, caption, hide },
    foreignFrames: { setAside, putBack },
    focusOn,
    /** For measurements: an element of its ref, the ref of an element, and what is remembered of the page. */
    elementOf,
    refOf,
    changes
  };

  // extension/page/main.js
  var world = (
    /** @type {{handrail?: Handrail}} */
    /** @type {unknown} */
    globalThis
  );
  var begun2 = false;
  function begin(values) {
    if (values) coverTyped(values);
    if (begun2) return;
    begun2 = true;
    start();
    standGuard();
    noteTyping();
    noteSubmits();
    noteFields();
    noteDrafts();
    standAtBar();
  }
  world.handrail ??= { ...api, begin };
})();
