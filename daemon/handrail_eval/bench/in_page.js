/**
 * What the bench does inside a page, in the extension's own world: one object of functions, sent as text.
 *
 * It uses only what the extension's page modules offer, `globalThis.handrail.observe` and `elementOf`, and
 * the browser's own answers (`checkVisibility`, `elementFromPoint`), so that it can contradict the modules.
 */
(() => {
const drawn = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** @param {Element} one @returns {Element | null} what it is drawn in */
const up = (one) => one.assignedSlot ?? one.parentElement ?? one.getRootNode().host ?? null;

/** @param {Document | ShadowRoot} root @param {string} name @returns {Generator<Element>} */
function* withAttribute(root, name) {
  for (const one of root.querySelectorAll("*")) {
    if (one.hasAttribute(name)) yield one;
    if (one.shadowRoot) yield* withAttribute(one.shadowRoot, name);
  }
}

/** Elements that hold nothing but text, in view or far below it. @param {boolean} near */
const texts = (near) => {
  const all = [...document.body.querySelectorAll("p, td, label, span, button, a, h3, code")].filter(
    (one) => one.childElementCount === 0 && one.textContent.trim() && one.checkVisibility(),
  );
  const there = all.filter((one) => {
    const { top } = one.getBoundingClientRect();
    return near ? top >= 0 && top < innerHeight : top > 2 * innerHeight;
  });
  return there.length ? there : all;
};

/** @param {string} kind @param {number} amount how many elements @param {number} turn other ones each turn */
const change = (kind, amount, turn) => {
  const all = texts(kind === "text_near" || kind === "class");
  const stride = Math.max(1, Math.floor(all.length / amount));
  const chosen = Array.from({ length: amount }, (_, n) => all[(turn * 7 + n * stride) % all.length]);
  for (const one of chosen) {
    if (kind === "class") one.classList.toggle("bench-changed");
    else if (kind === "added") one.after(one.cloneNode(true));
    else if (kind === "removed") one.remove();
    else one.textContent = `changed ${turn}`;
  }
};

return {
  /** What is remembered of the page holds no more. */
  forget() {
    globalThis.handrail.changes.everything();
    return true;
  },

  /** How long `observe` takes: milliseconds, `times` times. @param {{frame: number, maxNodes: number, times: number, anew: boolean}} how */
  async observe({ frame, maxNodes, times, anew }) {
    const taken = [];
    for (let i = 0; i < times; i++) {
      await new Promise((resolve) => setTimeout(resolve));
      const begun = performance.now();
      globalThis.handrail.observe({ frame, maxNodes, whole: true, anew });
      taken.push(performance.now() - begun);
    }
    return taken;
  },

  /** Changes the page a little, and lets the browser draw it. @param {{kind: string, amount: number, turn: number}} how */
  async change({ kind, amount, turn }) {
    change(kind, amount, turn);
    await drawn();
    return true;
  },

  /**
   * Does so several times and reads the page again after each: milliseconds of the readings.
   * @param {{frame: number, maxNodes: number, times: number, kind: string, amount: number}} how
   */
  async afterChange({ frame, maxNodes, times, kind, amount }) {
    const taken = [];
    globalThis.handrail.observe({ frame, maxNodes });
    for (let turn = 0; turn < times; turn++) {
      change(kind, amount, turn);
      await drawn();
      const begun = performance.now();
      globalThis.handrail.observe({ frame, maxNodes });
      taken.push(performance.now() - begun);
    }
    return taken;
  },

  /**
   * Which of our refs belong to something that nobody could see, and why; checked by the browser itself.
   * @param {{refs: string[]}} what
   */
  unseen({ refs }) {
    const { elementOf } = globalThis.handrail;
    const wrong = [];
    for (const ref of refs) {
      const element = elementOf(ref);
      if (!element) continue;
      const labels = element.labels ? [...element.labels] : [];
      const reasons = [element, ...labels].map((one) => SEEN(one));
      if (reasons.every(Boolean)) wrong.push({ ref, why: reasons[0], html: element.outerHTML.slice(0, 300) });
    }
    return wrong;
  },

  /**
   * Which of our elements stand there twice, and which are called by words of their own class attribute alone.
   * @param {{named: [ref: string, name: string, hint: string][]}} what  In the page's order.
   */
  badly_named({ named }) {
    const { elementOf } = globalThis.handrail;
    const one = (ref) => elementOf(ref);
    const box = (element) => element.getBoundingClientRect();
    const sameBox = (a, b) =>
      ["left", "top", "right", "bottom"].every((side) => Math.abs(box(a)[side] - box(b)[side]) < 4);
    const isOther = (a, b) => a && b && a !== b && (a.control === b || b.control === a || a.contains(b) || b.contains(a) || sameBox(a, b));
    const doubled = named.slice(1).flatMap(([ref, name, hint], at) => {
      const [before, itsName, itsHint] = named[at];
      const same = name ? name === itsName : hint && hint === itsHint;
      return same && isOther(one(before), one(ref)) ? [`${before} and ${ref} “${name || hint}”`] : [];
    });
    const classes = named.flatMap(([ref, name, hint]) => {
      const element = one(ref);
      if (name || !hint || !element) return [];
      const copy = element.cloneNode(true);
      copy.removeAttribute("class");
      const rest = copy.outerHTML.toLowerCase();
      const own = (element.getAttribute("class") ?? "").toLowerCase();
      const alone = hint.split(/[ ,]+/).filter((word) => own.includes(word) && !rest.includes(word));
      return alone.length ? [`${ref} (${hint})`] : [];
    });
    return { doubled, classes };
  },

  /**
   * Which of the elements that carry an attribute are ours; answers with the attribute's values.
   * @param {{refs: string[], mark: string, loose: string[]}} what
   *   loose: values of those that are no controls; inside one of ours they are a part of that.
   */
  marked({ refs, mark, loose }) {
    const { elementOf } = globalThis.handrail;
    const ours = new Set(refs.map((ref) => elementOf(ref)));
    const isOurs = (one, name) => {
      // A label stands for its control, and what holds nothing but one of ours is that one.
      const alike = [one, one.control, one.childElementCount === 1 ? one.firstElementChild : null];
      if (alike.some((other) => other && ours.has(other))) return true;
      const words = one.textContent.trim();
      for (let at = up(one); at; at = up(at)) {
        // A tab's link, or the button in a radio button's shadow, is the tab or the radio button.
        if (ours.has(at)) return loose.includes(name) || (words !== "" && at.textContent.trim() === words);
      }
      return false;
    };
    return [...withAttribute(document, mark)]
      .map((one) => [one, one.getAttribute(mark)])
      .filter(([one, name]) => isOurs(one, name))
      .map(([, name]) => name);
  },
};
})()
