/**
 * Frames that other extensions have put into the page, such as a password manager's. While one is there Chrome
 * lets no debugger near the tab, so that nothing could be pressed as a person does, nor held. They are taken out
 * for as long as a run works in the tab, and put back where they were.
 */
import { childNodes, findAll, isConnected, localName, openRoot, parentElement, parentNode, shadowOf } from "../dom/dom.js";

/** Somebody may put theirs in again and again: after so many in a short time it stays for now, and nothing is pressed. */
const MOST = 30;
const MOST_WITHIN_MS = 5_000;

/** @typedef {{frame: HTMLIFrameElement, parent: Node, next: Node | null}} Place */

/** @type {Place[]} */
let places = [];
/** When the latest of them were taken out, in Unix ms. @type {number[]} */
let taken = [];
/** @type {MutationObserver | null} */
let observer = null;

/** Take those out that are here, and each that comes, until `putBack`. */
export function setAside() {
  observer ??= new MutationObserver(look);
  search(document);
}

/** Put them back, unless their owner has done so. */
export function putBack() {
  observer?.disconnect();
  observer = null;
  taken = [];
  for (const { frame, parent, next } of places.splice(0).reverse()) {
    if (isConnected(frame) || !isConnected(parent)) continue;
    Node.prototype.insertBefore.call(parent, frame, next && parentNode(next) === parent ? next : null);
  }
}

/** @param {MutationRecord[]} records */
function look(records) {
  // The extension was loaded anew: nobody will ask for them any more.
  if (!chrome.runtime?.id) return putBack();
  for (const { target, addedNodes } of records) {
    if (target instanceof HTMLIFrameElement) take(target);
    for (const node of addedNodes) if (node instanceof Element) searchIn(node);
  }
}

/** @param {Document | ShadowRoot} root */
function search(root) {
  observer?.observe(root, { subtree: true, childList: true, attributeFilter: ["src"] });
  for (const node of childNodes(root)) if (node instanceof Element) searchIn(node);
}

/** @param {Element} top */
function searchIn(top) {
  for (const element of [top, ...findAll(top, "*")]) {
    if (element instanceof HTMLIFrameElement) take(element);
    const root = mayHide(element) ? shadowOf(element) : openRoot(element);
    if (root) search(root);
  }
}

/** To look for a closed shadow root costs: extensions hang theirs into elements of their own, or beside the page's body. */
function mayHide(/** @type {Element} */ element) {
  const parent = parentElement(element);
  return localName(element).includes("-") || parent === document.body || parent === document.documentElement;
}

/** @param {HTMLIFrameElement} frame */
function take(frame) {
  const { src, parentNode: parent, nextSibling: next } = frame;
  if (!parent || !src.startsWith("chrome-extension://") || src.startsWith(chrome.runtime.getURL(""))) return;
  const now = Date.now();
  taken = [...taken.filter((time) => now - time < MOST_WITHIN_MS), now];
  if (taken.length > MOST) return observer?.disconnect();
  places = [...places.filter((place) => place.frame !== frame), { frame, parent, next }];
  frame.remove();
}
