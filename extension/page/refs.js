/**
 * Refs: short names for elements, the same for as long as the element lives.
 *
 * Both directions are weak, so that naming an element never keeps it alive.
 */

/** @type {WeakMap<Element, string>} */
const names = new WeakMap();
/** @type {Map<string, WeakRef<Element>>} */
const elements = new Map();
const forgotten = new FinalizationRegistry((/** @type {string} */ ref) => elements.delete(ref));
let count = 0;
let prefix = "";

/**
 * Set the frame whose number the refs of this document carry: `e3` in the top frame, `f7e3` in frame 7.
 * @param {number} frame Chrome's frame id, 0 for the top frame
 */
export function setFrame(frame) {
  prefix = frame ? `f${frame}` : "";
}

/** @param {Element} element @returns {string} */
export function refOf(element) {
  let ref = names.get(element);
  if (!ref) {
    ref = `e${++count}`;
    names.set(element, ref);
    elements.set(ref, new WeakRef(element));
    forgotten.register(element, ref);
  }
  return prefix + ref;
}

/** @param {Element} element @returns {string} The ref that an observation already gave it, else "". */
export function knownRef(element) {
  const ref = names.get(element);
  return ref ? prefix + ref : "";
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
