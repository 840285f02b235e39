/**
 * Which elements the page's scripts listen to presses on. Nothing in a page tells that, but the debugger does
 * (`worker/listeners.js`). It is a hint only: a page may listen to whatever it likes.
 */
import { OPERABLE, dressedAs, isDrawnOn } from "./controls.js";
import { attr, childElementCount, contains, localName, parentElement, rawText } from "./dom.js";

/** Where more has to be asked about, it is asked about all that the document holds. */
const MOST_PLACES = 30;
/** So many are remembered until somebody asks. */
const MOST = 20_000;
/** What holds more characters, or more elements, than these is a container. */
const MOST_TEXT = 80;
const MOST_PARTS = 4;

/** Elements that were read and are no controls by anything that can be seen from here. @type {Set<Element>} */
let unasked = new Set();
/** @type {WeakSet<Element>} */
const asked = new WeakSet();
/** @type {WeakSet<Element>} */
const listening = new WeakSet();

/** @returns {boolean} Whether there is something to ask about. */
export const wonders = () => unasked.size > 0;

/** @returns {Element[] | null} In what it is to be asked which elements listen, if in anything; they count as asked about. */
export function takeUnasked() {
  if (!unasked.size) return null;
  const now = unasked;
  for (const element of now) asked.add(element);
  // A script that is still to come may listen to them: they are asked about once more.
  if (document.readyState === "complete") unasked = new Set();
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
 * The role of an element that nothing but a listener makes operable, "" if there is none, or none that is known. What
 * listens around controls, or around much else, may do so for any of them.
 * @param {Element} element
 * @param {string} role
 */
export function roleByListener(element, role) {
  if (!asked.has(element)) {
    if (unasked.size < MOST) unasked.add(element);
    return "";
  }
  if (!listens(element) || element instanceof SVGElement || /^(body|html|label)$/.test(localName(element))) return "";
  const inside = childElementCount(element);
  const text = rawText(element).trim();
  if (text ? text.length > MOST_TEXT || inside > MOST_PARTS : inside > 0 || !isDrawnOn(element)) return "";
  if (contains(element, `${OPERABLE}, [tabindex]`) || isList(element)) return "";
  return role && !/^(cell|definition)$/.test(role) ? role : dressedAs(element);
}

/** Whether a script hears of a press on an element, be it by the list that the element is an item of. @param {Element} element */
function listens(element) {
  if (listening.has(element)) return true;
  const around = parentElement(element);
  return around !== null && listening.has(around) && isList(around);
}

/** Several of one kind and nothing else: what listens there does so for its items. @param {Element} element */
function isList(element) {
  const kinds = Array.from(element.children, (one) => `${localName(one)} ${attr(one, "class").trim().split(/\s/)[0]}`);
  return kinds.length > 1 && kinds.every((one) => one === kinds[0]);
}
