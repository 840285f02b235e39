/**
 * When a page has come to rest: a count of changes, and a wait that ends as soon as they stop.
 */
import { shadowOf } from "./dom.js";
import { overlayHost } from "./overlay.js";

let count = 0;
let last = 0;

const observer = new MutationObserver((records) => {
  const host = overlayHost();
  const real = records.filter((record) => {
    if (host === null) return true;
    if (record.target === host) return false;
    const nodes = [...record.addedNodes, ...record.removedNodes];
    return !nodes.length || nodes.some((node) => node !== host);
  });
  if (!real.length) return;
  count += real.length;
  last = performance.now();
});

const WATCHED = { subtree: true, childList: true, attributes: true, characterData: true };

/** Shadow roots that are watched already: the document's observer does not see into them. @type {WeakSet<ShadowRoot>} */
const roots = new WeakSet();

let left = 0;

/** Start counting. */
export function start() {
  observer.observe(document, WATCHED);
  // Told at once when a link, a form or a script asks for another document, long before the browser goes.
  const { navigation } = /** @type {{navigation: EventTarget}} */ (/** @type {unknown} */ (globalThis));
  navigation.addEventListener("navigate", (event) => {
    const { hashChange, downloadRequest } = /** @type {Event & {hashChange: boolean, downloadRequest: string | null}} */ (event);
    if (!hashChange && downloadRequest === null) left = Date.now();
  });
  for (const over of ["navigatesuccess", "navigateerror"]) navigation.addEventListener(over, () => (left = 0));
}

/** @returns {number} When this document was last asked to make way for another, in Unix milliseconds; 0 if it was not, or stays. */
export function leftAt() {
  return left;
}

/** Watch an element's shadow root too, if it has one. @param {Element} element */
export function watch(element) {
  const root = shadowOf(element);
  if (!root || roots.has(root)) return;
  roots.add(root);
  observer.observe(root, WATCHED);
}

/** @returns {number} How many changes were seen so far. */
export function changed() {
  return count;
}

/**
 * One frame, or 20 ms where no frames are drawn (a hidden tab).
 * @returns {Promise<void>}
 */
export function frame() {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, 20);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/**
 * Wait for the page to rest.
 *
 * Two frames pass in any case, so that what the action set off can start; a page in which nothing moved
 * by then, nor shortly before, is at rest.
 * @param {number} quietMs how long nothing may change, in milliseconds
 * @param {number} maxMs when to stop waiting, in milliseconds
 * @returns {Promise<boolean>} false if it still moved at the end
 */
export async function settled(quietMs, maxMs) {
  const begun = performance.now();
  await frame();
  await frame();
  for (;;) {
    const now = performance.now();
    const moved = last > begun - quietMs;
    if (document.readyState !== "loading" && (!moved || now - last >= quietMs)) return true;
    if (now - begun >= maxMs) return false;
    await frame();
  }
}
