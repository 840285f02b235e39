/**
 * Refs: short names for elements, the same for as long as the element lives.
 *
 * Both directions are weak, so that naming an element never keeps it alive. A page that draws a part of
 * itself anew replaces its elements by others that look the same: those take the refs over (see ref_transfer.js).
 */

/** `as`: what it is shown as. @type {WeakMap<Element, {ref: string, as: string}>} */
const names = new WeakMap();
/** @type {Map<string, WeakRef<Element>>} */
const elements = new Map();
const forgotten = new FinalizationRegistry((/** @type {string} */ ref) => {
  // It may have been passed on.
  if (!elements.get(ref)?.deref()) elements.delete(ref);
});
let count = 0;
let prefix = "";

/**
 * Set the frame whose number the refs of this document carry: `e3` in the top frame, `f7e3` in frame 7.
 * @param {number} frame Chrome's frame id, 0 for the top frame
 */
export function setFrame(frame) {
  prefix = frame ? `f${frame}` : "";
}

/**
 * @param {Element} element
 * @param {string} as what it is shown as, for whoever takes its ref over
 * @returns {string}
 */
export function refOf(element, as) {
  const known = names.get(element);
  if (!known) return prefix + give(`e${++count}`, element, as);
  known.as = as;
  return prefix + known.ref;
}

/** @param {string} ref without a prefix @param {Element} element @param {string} as @returns {string} The ref. */
function give(ref, element, as) {
  names.set(element, { ref, as });
  elements.set(ref, new WeakRef(element));
  forgotten.register(element, ref);
  return ref;
}

/** @param {Element} element @returns {string} The ref that an observation already gave it, else "". */
export function knownRef(element) {
  const known = names.get(element);
  return known ? prefix + known.ref : "";
}

/** @param {Element} element @returns {string} What it was last shown as, "" if it has no ref. */
export function shownAs(element) {
  return names.get(element)?.as ?? "";
}

/** The ref of an element that has gone is from now on that of another. @param {Element} from @param {Element} to */
export function passOn(from, to) {
  const known = names.get(from);
  if (!known || from.isConnected) return;
  names.delete(from);
  give(known.ref, to, "");
}

/**
 * The element of a ref if it is still in this document.
 * @param {string} ref
 * @returns {Element | null}
 */
export function elementOf(ref) {
  const element = elements.get(ref.replace(/^f\d+/, ""))?.deref();
  return element?.isConnected ? element : null;
}

/** @param {string} ref  @returns {boolean} False if it does not take the focus: keys would go somewhere else. */
export function focusOn(ref) {
  const element = /** @type {HTMLElement | null} */ (elementOf(ref));
  element?.focus({ preventScroll: true });
  return element?.matches(":focus, :focus-within") ?? false;
}
