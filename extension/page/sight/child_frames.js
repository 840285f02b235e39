/**
 * Which frame of this document is which, and which of them nobody sees: a frame cannot tell by itself that it is
 * faint, or left of the page.
 *
 * Windows of other origins cannot be looked into, but compared: a child finds its place in `parent.frames`. Those
 * in shadow trees are not listed there (https://html.spec.whatwg.org/#dom-length): they are told a name.
 *
 * @typedef {number | string} Place  Where a frame stands among its parent's, or what its parent calls it.
 * @typedef {HTMLIFrameElement | HTMLFrameElement | HTMLObjectElement | HTMLEmbedElement & {contentWindow?: Window}} Holder
 */
import { focusedElement, rectOf, shadowOf, upwards } from "../dom/dom.js";
import { fadedBy } from "./visual_effects.js";
import { isTinyFrame } from "./type_size.js";
import { isVisible } from "./visibility.js";

const HOLDERS = "iframe, frame, object, embed";

// --- in the child ---------------------------------------------------------------------------------------

/** The place of the page itself, and of a frame that was not told its name. The worker compares with it. */
const NOWHERE = -1;
/** How long a name may be on its way. */
const NAME_MS = 500;

/** What the document around this one calls it. @type {string | null} */
let name = null;
/** Settles when the name that is awaited has come, or did not come in time. @type {Promise<void>} */
let named = Promise.resolve();

/** @returns {Place} */
export function placeInParent() {
  if (window.parent === window) return NOWHERE;
  return placeAmong(window.parent, window) ?? name ?? NOWHERE;
}

/** @param {Window} around @param {Window} inner @returns {number | undefined} */
function placeAmong(around, inner) {
  for (let i = 0; i < around.length; i++) if (around[i] === inner) return i;
  return undefined;
}

/**
 * Listen for this frame's name. The first one told with the secret counts: who reads it in another frame, and has
 * the page tell it to this one, comes too late.
 * @param {string} secret  new each time; the page hears of it only when the frames are told their names
 */
export function awaitName(secret) {
  named = new Promise((settle) => {
    const late = AbortSignal.timeout(NAME_MS);
    late.addEventListener("abort", () => settle());
    const hear = (/** @type {MessageEvent} */ event) => {
      const message = event.source === window.parent && typeof event.data === "string" ? event.data : "";
      if (!message.startsWith(`["${secret}",`)) return;
      name ??= /** @type {[string, string]} */ (JSON.parse(message))[1];
      settle();
    };
    addEventListener("message", hear, { capture: true, signal: late });
  });
}

/** @returns {Promise<Place>} */
export async function placeOnceNamed() {
  await named;
  return placeInParent();
}

// --- in the document around it --------------------------------------------------------------------------

/** In CSS pixels: nothing can be read in a smaller frame. */
const LEAST = 8;

/** What holds the frames that are listed, as it was found last. @type {Holder[]} */
let holders = [];
/** What holds the others, by the names that those were told. @type {Map<string, Holder>} */
const called = new Map();
let names = 0;

/** @param {string} secret  Tell each frame in a shadow tree its name; the same one each time. */
export function nameFrames(secret) {
  for (const holder of inShadows(document)) {
    const own = nameOf(holder) ?? `shadow ${++names}`;
    called.set(own, holder);
    // The frame's own scripts hear it, too. Many take every message for JSON; this one tells them nothing.
    holder.contentWindow?.postMessage(JSON.stringify([secret, own]), "*");
  }
}

/**
 * Hidden trees, too, which no reading comes to.
 * @param {Document | ShadowRoot} root @returns {Generator<Holder>} What holds frames in the shadow trees below.
 */
function* inShadows(root) {
  if (root instanceof ShadowRoot) yield* /** @type {NodeListOf<Holder>} */ (root.querySelectorAll(HOLDERS));
  for (const element of root.querySelectorAll("*")) {
    const shadow = shadowOf(element);
    if (shadow) yield* inShadows(shadow);
  }
}

/** @param {Element} holder */
const nameOf = (holder) => [...called].find(([, known]) => known === holder)?.[0];

/** @returns {Place[]} The frames of this document that nobody sees. */
export function unseenFrames() {
  for (const [own, holder] of called) if (!holder.isConnected) called.delete(own);
  const hidden = [...called].filter(([, holder]) => !isSeen(holder)).map(([own]) => own);
  const held = listed();
  const isUnseen = (/** @type {number} */ i) => {
    const holder = held.get(window[i]);
    return holder !== undefined && !isSeen(holder);
  };
  return [...Array.from({ length: window.length }, (_, i) => i).filter(isUnseen), ...hidden];
}

/** @returns {ReturnType<typeof windowsIn>} What holds each of the frames that are listed. */
function listed() {
  const held = windowsIn(holders);
  for (let i = 0; i < window.length; i++) {
    if (held.has(window[i])) continue;
    holders = [.../** @type {NodeListOf<Holder>} */ (document.querySelectorAll(HOLDERS))];
    return windowsIn(holders);
  }
  return held;
}

/** @param {Holder[]} elements @returns {Map<Window, Holder>} */
const windowsIn = (elements) => new Map(elements.flatMap((element) => (element.contentWindow ? [[element.contentWindow, element]] : [])));

/** @param {Element} holder @returns {boolean} */
function isSeen(holder) {
  const { width, height } = rectOf(holder);
  return width >= LEAST && height >= LEAST && isVisible(holder) && !fadedBy(upwards(holder)) && !isTinyFrame(holder);
}

/** The frame elements that were written about. @type {WeakMap<object, Element>} */
const written = new WeakMap();

/** @param {import("../../generated/wire.js").Node} node @param {Element} holder what it was written about */
export const noteHolder = (node, holder) => void written.set(node, holder);

/** @param {import("../../generated/wire.js").Node[]} nodes @returns {[Place, number][]} The frames that some of them stand for, with the index of each. */
export function framesAmong(nodes) {
  if (!window.length && !called.size) return [];
  /** @type {[Place, number][]} */
  const found = [];
  for (let at = 0; at < nodes.length; at++) {
    // There may be thousands of others.
    if (nodes[at].role !== "iframe") continue;
    const holder = /** @type {Holder | undefined} */ (written.get(nodes[at]));
    const inner = holder?.contentWindow;
    const place = inner ? (placeAmong(window, inner) ?? nameOf(holder)) : undefined;
    if (place !== undefined) found.push([place, at]);
  }
  return found;
}

/** @param {Place} place @returns {Holder | undefined} The element that holds the frame there. */
export function holderAt(place) {
  return typeof place === "string" ? called.get(place) : listed().get(window[place]);
}

/** @returns {Place | null} That of the frame which has the focus; null where no frame has it. */
export function focusedPlace() {
  const holder = /** @type {Holder | null} */ (focusedElement());
  const inner = holder?.matches(HOLDERS) && holder.contentWindow;
  if (!holder || !inner) return null;
  return placeAmong(window, inner) ?? nameOf(holder) ?? NOWHERE;
}
