/**
 * Frames that other extensions have put into the page, such as a password manager's. While one is there Chrome
 * lets no debugger near the tab, so that nothing could be pressed as a person does, nor held. They are taken out
 * for as long as a run works in the tab, and put back where they were.
 */
import { shadowOf } from "./dom.js";

/** Somebody may put theirs in again and again: after so many in one document it stays, and nothing is pressed. */
const MOST = 30;
const OWN = chrome.runtime.getURL("");

/** @typedef {{frame: HTMLIFrameElement, parent: Node, next: Node | null}} Place */

/** @type {Place[]} */
let places = [];
/** How many were taken out of this document. */
let count = 0;
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
  count = 0;
  for (const { frame, parent, next } of places.splice(0).reverse()) {
    if (!frame.isConnected && parent.isConnected) parent.insertBefore(frame, next?.parentNode === parent ? next : null);
  }
}

/** @param {MutationRecord[]} records */
function look(records) {
  for (const { target, addedNodes } of records) {
    if (target instanceof HTMLIFrameElement) take(target);
    for (const node of addedNodes) if (node instanceof Element) searchIn(node);
  }
}

/** @param {Document | ShadowRoot} root */
function search(root) {
  observer?.observe(root, { subtree: true, childList: true, attributeFilter: ["src"] });
  for (const element of root.children) searchIn(element);
}

/** @param {Element} top */
function searchIn(top) {
  if (top instanceof HTMLIFrameElement) take(top);
  for (const frame of top.querySelectorAll("iframe")) take(frame);
  for (const element of [top, ...top.getElementsByTagName("*")]) {
    const root = mayHide(element) ? shadowOf(element) : element.shadowRoot;
    if (root) search(root);
  }
}

/** To look for a closed shadow root costs: extensions hang theirs into elements of their own, or beside the page's body. */
const mayHide = (/** @type {Element} */ { localName, parentElement }) =>
  localName.includes("-") || parentElement === document.body || parentElement === document.documentElement;

/** @param {HTMLIFrameElement} frame */
function take(frame) {
  const { src, parentNode: parent, nextSibling: next } = frame;
  if (!parent || !src.startsWith("chrome-extension://") || src.startsWith(OWN)) return;
  if (++count > MOST) return observer?.disconnect();
  places = [...places.filter((one) => one.frame !== frame), { frame, parent, next }];
  frame.remove();
}
