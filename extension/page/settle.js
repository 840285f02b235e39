/**
 * When a page has come to rest: a count of changes, and a wait that ends as soon as they stop.
 */
import { Changes } from "./changes.js";
import { watchFrame } from "./frame_view.js";
import { overlayHost } from "./overlay.js";

/** What the next reading of this document has to read again. */
export const changes = new Changes();

let count = 0;

const observer = new MutationObserver(note);

/** @param {MutationRecord[]} records */
function note(records) {
  const host = overlayHost();
  const real = records.filter((record) => {
    if (host === null) return true;
    if (record.target === host) return false;
    const nodes = [...record.addedNodes, ...record.removedNodes];
    return !nodes.length || nodes.some((node) => node !== host);
  });
  count += real.length;
  changes.mutated(real);
}

const WATCHED = { subtree: true, childList: true, attributes: true, attributeOldValue: true, characterData: true };

/** Events that tell of changes which no mutation tells; most do not leave the shadow root they happen in. */
const TELLING = "load error toggle beforetoggle slotchange invalid reset contentvisibilityautostatechange".split(" ");

let left = 0;
/** The form that is being sent: the browser asks for its page only after the page's own work. @type {{event: SubmitEvent, at: number} | null} */
let sent = null;

/** Start counting. */
export function start() {
  watch(document);
  watchFrame();
  addEventListener("hashchange", () => changes.everything());
  document.addEventListener("fullscreenchange", () => changes.everything());
  addEventListener("pointerover", (event) => changes.pointed(/** @type {Element} */ (event.composedPath()[0])), true);
  // Told at once when a link, a form or a script asks for another document, long before the browser goes.
  const { navigation } = /** @type {{navigation: EventTarget}} */ (/** @type {unknown} */ (globalThis));
  navigation.addEventListener("navigate", (event) => {
    const { hashChange, downloadRequest } = /** @type {Event & {hashChange: boolean, downloadRequest: string | null}} */ (event);
    if (!hashChange && downloadRequest === null) left = Date.now();
  });
  for (const over of ["navigatesuccess", "navigateerror"]) navigation.addEventListener(over, () => (left = 0));
  addEventListener("submit", (event) => (sent = { event, at: Date.now() }), { capture: true });
}

/** @param {SubmitEvent} event @returns {boolean} Whether its form brings another document here, as far as can be told now. */
function replaces({ defaultPrevented, target, submitter }) {
  if (defaultPrevented || !(target instanceof HTMLFormElement)) return false;
  const method = submitter?.getAttribute("formmethod") ?? target.getAttribute("method");
  const frame = submitter?.getAttribute("formtarget") ?? target.target;
  return method?.toLowerCase() !== "dialog" && (frame === "" || frame === "_self");
}

/** @returns {number} When this document was last asked to make way for another, in Unix milliseconds; 0 if it was not, or stays. */
export function leftAt() {
  return sent && replaces(sent.event) ? Math.max(left, sent.at) : left;
}

/**
 * Watch what happens in a tree: the document's observer does not see into shadow roots.
 * @param {Document | ShadowRoot} root
 */
export function watch(root) {
  if (root instanceof ShadowRoot) {
    if (changes.roots.has(root)) return;
    changes.roots.add(root);
  }
  observer.observe(root, WATCHED);
  for (const type of TELLING) root.addEventListener(type, happened, true);
}

/** @param {Event} event */
function happened({ target }) {
  if (target instanceof Element) changes.touched(target);
}

/** Take note of what was changed just now, in this very task. */
export function catchUp() {
  note(observer.takeRecords());
}

/** @returns {number} How many changes were seen so far. */
export function changed() {
  return count;
}

/**
 * One frame and what was waiting for it, or 20 ms where no frames are drawn (a hidden tab). A form that a script
 * sends asks for its page in a task after the next frame.
 * @param {() => void} [meanwhile] what can be done until then
 * @returns {Promise<void>}
 */
export function frame(meanwhile) {
  return new Promise((resolve) => {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    requestAnimationFrame(() => {
      clearTimeout(timer);
      setTimeout(resolve);
    });
    meanwhile?.();
    timer = setTimeout(resolve, 20);
  });
}

/** What may change over some time without anything coming or going, as a button's colour under the mouse does. */
const PAINT = /color|shadow|^(outline|fill|stroke|filter|text-decoration)/;

/**
 * Whether something is on its way in or out by a transition: the styles of a dialog or a tab that fades in say
 * that nobody can see it yet.
 * @param {number} withinMs what takes longer than this, or has no end, is not waited for
 */
function appearing(withinMs) {
  return document.getAnimations().some((animation) => {
    const { effect, playState, currentTime } = animation;
    if (playState !== "running" || !(effect instanceof KeyframeEffect) || effect.target === overlayHost()) return false;
    if (animation instanceof CSSTransition && PAINT.test(animation.transitionProperty)) return false;
    return Number(effect.getComputedTiming().endTime) - Number(currentTime) < withinMs;
  });
}

/**
 * Wait until nothing changes for a whole frame, or the document is left for another one.
 *
 * @param {number} expectMs how long to wait for a first change; 0 for a change that may not come
 * @param {number} mostMs a page that never rests (a clock, an animation) is not waited for longer than this
 * @param {number} since Unix milliseconds: what the document was asked before does not count
 * @param {() => void} [meanwhile] what can be done until the first frame
 * @returns {Promise<{leaving: boolean, rests: boolean}>} `leaving`: another document was asked for
 */
export async function settled(expectMs, mostMs, since, meanwhile) {
  const begun = performance.now();
  const first = count;
  for (let before = first; ; meanwhile = undefined) {
    await frame(meanwhile);
    if (leftAt() >= since) return { leaving: true, rests: false };
    const waited = performance.now() - begun;
    const awaited = count === first && waited < expectMs;
    const still = count === before && !awaited && document.readyState !== "loading" && !appearing(mostMs - waited);
    if (still) return { leaving: false, rests: true };
    if (waited > mostMs) return { leaving: false, rests: false };
    before = count;
  }
}
