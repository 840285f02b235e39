/**
 * Which elements the page's scripts listen to presses on. Nothing in a page tells that, but the debugger does
 * (`worker/run/press_listeners.js`). It is a hint only: a page may listen to whatever it likes.
 */
import { OPERABLE, dressedAs, isDrawnOn } from "./controls.js";
import { attr, childElementCount, contains, isConnected, localName, parentElement, rawText, rootOf } from "../dom/dom.js";

/** Where more has to be asked about, it is asked about all that the document and its shadow trees hold. */
const MOST_PLACES = 30;
/** So many are remembered until somebody asks. */
const MOST = 20_000;
/** What holds more characters, or more elements, than these is a container. */
const MOST_TEXT = 80;
const MOST_PARTS = 4;
/** After so many observations in vain nobody is there to ask: no debugger, or a frame that it does not reach. */
const PATIENCE = 3;

/** Elements that were read and are no controls by anything that can be seen from here. @type {Set<Element>} */
let unasked = new Set();
/** Observations since somebody asked. */
let ignored = 0;
/** @type {WeakSet<Element>} */
const asked = new WeakSet();
/** @type {WeakSet<Element>} */
const listening = new WeakSet();

/** @returns {boolean} Whether there is something to ask about; asked once for each observation. */
export function wonders() {
  if (unasked.size && ++ignored > PATIENCE) unasked.clear();
  return unasked.size > 0;
}

/**
 * @returns {Node[] | null} In what it is to be asked which elements listen, if in anything; they count as asked about.
 *   Until the document is complete a script may still come and listen to them: so long they are asked about each time.
 */
export function takeUnasked() {
  ignored = 0;
  if (!unasked.size) return null;
  const now = unasked;
  if (document.readyState === "complete") unasked = new Set();
  /** @type {Element[]} */
  const places = [];
  for (const element of now) {
    asked.add(element);
    const parent = parentElement(element);
    if (isConnected(element) && !(parent && now.has(parent))) places.push(element);
  }
  if (places.length <= MOST_PLACES) return places;
  return [...new Set(places.map(rootOf))].map((root) => (root instanceof Document ? root.documentElement : root));
}

/** @param {Element[]} found  They listen.  @returns {Element[]} Those that were not known to. */
export function learn(found) {
  const learned = found.filter((element) => element instanceof Element && !listening.has(element));
  for (const element of learned) listening.add(element);
  return learned;
}

/**
 * The role of an element that nothing but a listener makes operable, "" if there is none, or none that is known. What
 * listens around controls, or around much else, may do so for any of them.
 * @param {Element} element
 * @param {string} role
 */
export function roleByListener(element, role) {
  if (!asked.has(element) && !listens(element)) {
    if (unasked.size < MOST) unasked.add(element);
    return "";
  }
  return listenerRole(element, role);
}

/** @param {Element} element @param {string} role @returns {string} The same, as far as it is known by now. */
export function listenerRole(element, role) {
  if (!listens(element) || element instanceof SVGElement || /^(body|html|label)$/.test(localName(element))) return "";
  const inside = childElementCount(element);
  const text = rawText(element).trim();
  if (text ? text.length > MOST_TEXT || inside > MOST_PARTS : inside > 0 || !isDrawnOn(element)) return "";
  if (contains(element, `${OPERABLE}, [tabindex]`) || isList(element)) return "";
  return role && !/^(cell|definition)$/.test(role) ? role : dressedAs(element);
}

/** @param {Element} element @returns {boolean} Whether it may be an item of what listens, which its neighbours tell. */
export function isAmongListened(element) {
  const around = parentElement(element);
  return around !== null && listening.has(around);
}

/** Whether a script hears of a press on an element, be it by the list that the element is an item of. @param {Element} element */
function listens(element) {
  if (listening.has(element)) return true;
  return isAmongListened(element) && isList(/** @type {Element} */ (parentElement(element)));
}

/** Several of one kind and nothing else: what listens there does so for its items. @param {Element} element */
function isList(element) {
  const kinds = Array.from(element.children, (child) => `${localName(child)} ${attr(child, "class").trim().split(/\s/)[0]}`);
  return kinds.length > 1 && kinds.every((kind) => kind === kinds[0]);
}
