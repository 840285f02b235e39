/**
 * When a page has come to rest: a count of changes, and a wait that ends as soon as they stop.
 */
import { Changes } from "./changes.js";
import { attr } from "../dom/dom.js";
import { frameIsSeen, watchFrame } from "../dom/frame_view.js";
import { noteChanges, scrolled } from "./live.js";
import { overlayHost } from "../show/overlay.js";

/** What the next reading of this document has to read again. */
export const changes = new Changes();

let count = 0;
/** How many of the changes brought elements: suggestions do, a clock does not, nor does a field that marks itself. */
let arrivals = 0;
/** When the last change was seen, as `performance.now()` says it. */
let changedAt = -Infinity;
/** When the last one was seen of a kind that seldom comes alone. */
let stirredAt = -Infinity;
/** Since when the page has been changing without a pause, and how long a pause is. */
let movingSince = 0;
const PAUSE_MS = 300;
/** A page that had been changing for so long before an action never rests. Whoever draws a menu is done sooner. */
const RESTLESS_MS = 2_000;
const MORE_IF_STILL = 3;

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
  if (!real.length) return;
  noteChanges(real);
  const now = performance.now();
  if (now - changedAt > PAUSE_MS) movingSince = now;
  changedAt = now;
  const brought = real.some(brings);
  if (brought) arrivals += 1;
  if (brought || real.some(announces)) stirredAt = now;
}

/** Attributes that show what was there already. */
const SHOWING = new Set(["hidden", "aria-hidden", "aria-expanded", "open"]);

/** @param {MutationRecord} record */
const brings = ({ type, attributeName, addedNodes }) =>
  type === "childList" ? [...addedNodes].some((node) => node instanceof Element) : SHOWING.has(attributeName ?? "");

/** Attributes and classes of what is busy: something else takes their place. */
const BUSY = new Set(["disabled", "inert", "aria-busy", "aria-disabled"]);
const BUSY_CLASS = /load|busy|wait|pending|progress|spin|disabled/i;

/**
 * Whether more is to be expected: scripts move things by their style, what is drawn by its geometry, and take out
 * what they bring anew.
 * @param {MutationRecord} record
 */
function announces({ type, attributeName: name, target, removedNodes }) {
  if (type === "childList") return [...removedNodes].some((node) => node instanceof Element);
  if (type !== "attributes" || name === null) return false;
  if (name === "class") return BUSY_CLASS.test(attr(/** @type {Element} */ (target), "class"));
  return name === "style" || BUSY.has(name) || target instanceof SVGElement;
}

/** @returns {boolean} */
const isRestless = () => changedAt - movingSince > RESTLESS_MS && performance.now() - changedAt < PAUSE_MS;

const WATCHED = { subtree: true, childList: true, attributes: true, attributeOldValue: true, characterData: true, characterDataOldValue: true };

/** Events that tell of changes which no mutation tells; most do not leave the shadow root they happen in. */
const TELLING = "load error toggle beforetoggle slotchange invalid reset contentvisibilityautostatechange".split(" ");

let left = 0;
/** The form that is being sent: the browser asks for its page only after the page's own work. @type {{event: SubmitEvent, at: number} | null} */
let sent = null;

/** Start counting. */
export function start() {
  watch(document);
  watchFrame();
  addEventListener("scroll", scrolled, { capture: true, passive: true });
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
  // The only event of a form that a script sends. Whatever it brings is still to come.
  addEventListener("formdata", () => (changedAt = stirredAt = performance.now()), { capture: true });
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

/** A document that goes on loading for so long, from its navigation on, is read as far as it is there. */
const LOADING_MS = 3_000;

/**
 * A document that has only just come is empty, and a script on its way may lead on to another.
 * @returns {Promise<void>} Kept when this one is parsed, or has been loading for too long.
 */
export function loaded() {
  const more = LOADING_MS - performance.now();
  if (document.readyState !== "loading" || more <= 0) return Promise.resolve();
  return new Promise((resolve) => {
    document.addEventListener("DOMContentLoaded", () => resolve(), { once: true });
    setTimeout(resolve, more);
  });
}

/** How long a frame may be awaited: a busy machine draws late, and what is hidden is not drawn at all. */
const LATE_MS = 150;
const UNDRAWN_MS = 20;
/** Nothing was drawn lately: a window may be covered without saying so. */
let undrawn = false;

const isDrawn = () => !undrawn && !document.hidden && frameIsSeen();

/**
 * @typedef {object} Frame
 * @property {number} at  When it was drawn, as `performance.now()` says it; where none was, when it was asked for.
 * @property {number} ms  How long it was awaited after the page's own work of that moment; 0 where none was drawn.
 */

/**
 * One frame and what was waiting for it, or 20 ms where no frames are drawn (a hidden tab). A form that a script
 * sends asks for its page in a task after the next frame.
 * @param {() => void} [meanwhile] what can be done until then
 * @returns {Promise<Frame>}
 */
export function frame(meanwhile) {
  const asked = performance.now();
  /** @type {number | undefined} */
  let free;
  return new Promise((resolve) => {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
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
      resolve({ at: asked, ms: 0 });
    };
    if (!isDrawn()) timer = setTimeout(late, UNDRAWN_MS);
    else
      timer = setTimeout(() => {
        free = performance.now();
        timer = setTimeout(late, LATE_MS);
      });
  });
}

/**
 * A press that was let go, and the frame after it.
 *
 * @typedef {object} Release
 * @property {number} at  As `performance.now()` says it.
 * @property {boolean} drawing  Whether frames were drawn until then, as far as is known.
 * @property {Promise<Frame>} drawn
 */

/** The mouse is let go in this very moment. @returns {Release} */
export const release = () => ({ at: performance.now(), drawing: isDrawn(), drawn: frame() });

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
 * How long nothing may change before a page counts as still. What brings or moves something, or was seen to go on, may
 * go on late on a busy machine, which shows by its frames. A box that is ticked, or a text in another's place, is the
 * whole answer, as a rule; where there was none yet, it may be on its way: scripts use timers of 13 ms (jQuery).
 */
const MOVING_QUIET_MS = 34;
const CHANGED_QUIET_MS = 10;
const UNCHANGED_QUIET_MS = 16;
/** A frame that takes longer shows a busy machine. */
const SLOW_FRAME_MS = 25;
/** After so long half of that counts: on a page that ticks, the pause that one slow frame asks for may never come. */
const HALF_FORGOTTEN_MS = 500;

/**
 * Wait until a frame has been drawn since the last change and nothing else has come for a while, or the document is
 * left for another one.
 *
 * @param {number} expectMs how long to wait for something to come into the page; 0 where that is not likely
 * @param {number} mostMs a page that never rests (an animation) is not waited for longer than this; one that was
 *   still before the action, three times as long
 * @param {number} since Unix milliseconds: what the document did, or was asked, before does not count
 * @param {() => void} [meanwhile] what can be done while the page comes to rest
 * @param {Release | null} [press] the press that was the action; its frame is the first one
 * @returns {Promise<{leaving: boolean, rests: boolean}>} `leaving`: another document was asked for
 */
export async function settled(expectMs, mostMs, since, meanwhile, press = null) {
  const drawn = await press?.drawn;
  catchUp();
  const begun = performance.now();
  const most = isRestless() ? mostMs : mostMs * MORE_IF_STILL;
  const first = count;
  const there = arrivals;
  const isSince = (/** @type {number} */ at) => performance.timeOrigin + at >= since;
  const pressedAt = press?.at ?? -Infinity;
  let slowest = 0;
  let looked = begun;
  let drawing = press ? press.drawing : isDrawn();
  for (let known = drawn && drawn.at > changedAt ? drawn : null; ; known = null, meanwhile = undefined) {
    if (known) meanwhile?.();
    const { at, ms } = known ?? (await frame(meanwhile));
    const now = performance.now();
    slowest = Math.max(slowest * 0.5 ** ((now - looked) / HALF_FORGOTTEN_MS), ms);
    looked = now;
    const moving = count !== first || isSince(stirredAt);
    const brief = isSince(changedAt) && changedAt >= pressedAt ? CHANGED_QUIET_MS : UNCHANGED_QUIET_MS;
    const quiet = Math.max(moving ? MOVING_QUIET_MS : brief, moving || slowest > SLOW_FRAME_MS ? 2 * slowest : 0);
    // Whatever was due while the page was read has its turn.
    const tooSoon = Math.max(Math.max(changedAt, pressedAt) + quiet - performance.now(), known ? 1 : 0);
    // Timers of a hidden tab are slow already.
    if (tooSoon > 0 && !document.hidden) {
      const pause = new Promise((resolve) => setTimeout(resolve, tooSoon));
      // What moves with every frame goes on in the next one, which may be the first that comes late.
      await (moving ? Promise.all([pause, frame()]) : pause);
    }
    if (leftAt() >= since) return { leaving: true, rests: false };
    const waited = performance.now() - begun;
    // The first frame of what moves that does not come may only be very late.
    const late = moving && drawing && undrawn;
    if (late) drawing = undrawn = false;
    const awaited = arrivals === there && waited < expectMs;
    const still = changedAt < at && !late && !awaited && document.readyState !== "loading" && !appearing(most - waited);
    if (still) return { leaving: false, rests: true };
    if (waited > most) return { leaving: false, rests: false };
  }
}
