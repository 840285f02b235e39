/**
 * Which elements the page's scripts listen to presses on. Nothing in a page tells that, but the debugger does
 * (`worker/listeners.js`). It is a hint only: a page may listen to whatever it likes.
 */
import { localName, parentElement } from "./dom.js";

/** Where more has to be asked about, it is asked about all that the document holds. */
const MOST_PLACES = 30;
/** So many are remembered until somebody asks. */
const MOST = 20_000;

/** Elements that were read and are no controls by anything that can be seen from here. @type {Set<Element>} */
let unasked = new Set();
/** @type {WeakSet<Element>} */
const asked = new WeakSet();
/** @type {WeakSet<Element>} */
const listening = new WeakSet();

/** @param {Element} element  It is read now, and seems to be no control. */
export function wonder(element) {
  if (!asked.has(element) && unasked.size < MOST) unasked.add(element);
}

/** @returns {boolean} Whether there is something to ask about. */
export const wonders = () => unasked.size > 0;

/** @returns {Element[]} In what it is to be asked which elements listen; they count as asked about. */
export function takeUnasked() {
  const now = unasked;
  unasked = new Set();
  for (const element of now) asked.add(element);
  const places = [];
  for (const element of now) {
    const parent = parentElement(element);
    if (parent && now.has(parent)) continue;
    if (places.length === MOST_PLACES) return [document.documentElement];
    places.push(element);
  }
  return places;
}

/** @param {Element[]} found  They listen.  @returns {Element[]} Those that were not known to. */
export function learn(found) {
  const learned = found.filter((element) => element instanceof Element && !listening.has(element));
  for (const element of learned) listening.add(element);
  return learned;
}

/**
 * Whether a script hears of a press on an element, be it by the list that the element is an item of.
 * @param {Element} element
 */
export function listens(element) {
  if (listening.has(element)) return true;
  const parent = parentElement(element);
  return parent !== null && listening.has(parent) && isOneOfSeveral(element, parent);
}

/** A list whose listener serves its items: at least two, and nothing but them. @param {Element} element @param {Element} parent */
function isOneOfSeveral(element, parent) {
  const { children } = parent;
  return children.length > 1 && Array.from(children).every((one) => localName(one) === localName(element));
}
