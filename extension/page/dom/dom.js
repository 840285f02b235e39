/**
 * Room dom: elements as the browser has them. The flat tree, refs and who takes them over, labels, fields, points
 * in elements, style sheets. Nothing here knows what an element means, whether anybody sees it, or what an action
 * is. Begin here, then see refs.js.
 */

/**
 * Ways around the DOM that hold on hostile and odd pages.
 *
 * Everything here walks the *flat tree* (what is drawn: shadow roots in place of their hosts' children,
 * slotted nodes in their slots) and reads through the prototypes' getters, because a form's fields can
 * shadow any property of the form (`<input name="childNodes">`): https://html.spec.whatwg.org/#the-form-element
 */

/**
 * @template T
 * @param {object} prototype
 * @param {string} property
 * @returns {(of: any) => T}
 */
function getter(prototype, property) {
  const { get } = /** @type {PropertyDescriptor} */ (Object.getOwnPropertyDescriptor(prototype, property));
  return (of) => /** @type {Function} */ (get).call(of);
}

/** @type {(node: Node) => NodeListOf<ChildNode>} */
export const childNodes = getter(Node.prototype, "childNodes");
/** @type {(node: Node) => Element | null} */
export const parentElement = getter(Node.prototype, "parentElement");
/** @type {(node: Node) => ParentNode & Node | null} */
export const parentNode = getter(Node.prototype, "parentNode");
/** @type {(node: Node) => boolean} */
export const isConnected = getter(Node.prototype, "isConnected");
/** @type {(element: Element) => ShadowRoot | null} Only an open one. */
export const openRoot = getter(Element.prototype, "shadowRoot");
/** @type {(element: Element) => string} */
export const localName = getter(Element.prototype, "localName");
/** @type {(element: Element) => HTMLSlotElement | null} */
const assignedSlot = getter(Element.prototype, "assignedSlot");
/** @type {(element: Element) => number} */
export const childElementCount = getter(Element.prototype, "childElementCount");
/** @type {(element: Element) => Element | null} */
export const firstElement = getter(Element.prototype, "firstElementChild");
/** @param {Element} element @returns {boolean} Whether there are elements in it; to count them takes a look at each. */
export const holdsElements = (element) => firstElement(element) !== null;
/** @type {(node: Node) => string} */
const textContent = getter(Node.prototype, "textContent");
/** @type {(element: Element) => string} */
export const markupIn = getter(Element.prototype, "innerHTML");
/** @type {(element: HTMLElement) => number} */
export const offsetWidth = getter(HTMLElement.prototype, "offsetWidth");
/** @type {(element: HTMLElement) => number} */
export const offsetHeight = getter(HTMLElement.prototype, "offsetHeight");
/** @type {(node: Node) => ChildNode | null} */
export const firstChild = getter(Node.prototype, "firstChild");
/** @type {(element: Element) => Element | null} */
export const nextElement = getter(Element.prototype, "nextElementSibling");
/** @type {(element: Element) => Element | null} */
export const previousElement = getter(Element.prototype, "previousElementSibling");
/** @type {(document: Document) => string} */
export const titleOf = getter(Document.prototype, "title");
/** @type {(form: HTMLFormElement) => HTMLFormControlsCollection} */
export const formElements = getter(HTMLFormElement.prototype, "elements");
/** @type {(form: HTMLFormElement) => string} */
export const formAction = getter(HTMLFormElement.prototype, "action");
/** @type {(form: HTMLFormElement) => string} */
export const formMethod = getter(HTMLFormElement.prototype, "method");

/** @type {(element: Element, name: string) => string} The attribute's value, "" where there is none. */
export const attr = (element, name) => Element.prototype.getAttribute.call(element, name) ?? "";
/** @type {(element: Element, name: string) => boolean} */
export const has = (element, name) => Element.prototype.hasAttribute.call(element, name);
/** @param {Element} element @returns {boolean} Whether it has no attribute at all. */
export const isBare = (element) => !Element.prototype.hasAttributes.call(element);
/** @param {Element} element @returns {boolean} Whether it says anything in ARIA's attributes. */
export function hasAria(element) {
  const names = Element.prototype.getAttributeNames.call(element);
  for (let i = 0; i < names.length; i++) if (names[i].startsWith("aria-")) return true;
  return false;
}
/** @type {(element: Element) => Document | ShadowRoot} */
export const rootOf = (element) => /** @type {Document | ShadowRoot} */ (Node.prototype.getRootNode.call(element));
/** @type {(node: Node) => string} All the text in it, seen or not. */
export const rawText = (node) => textContent(node) ?? "";
/** @type {(element: Element, selector: string) => boolean} */
export const matches = (element, selector) => Element.prototype.matches.call(element, selector);
/** @type {(element: Element) => DOMRect} */
export const rectOf = (element) => Element.prototype.getBoundingClientRect.call(element);
/** @type {(element: Element, selector: string) => Element[]} */
export const findAll = (element, selector) => [...Element.prototype.querySelectorAll.call(element, selector)];
/** @type {(element: Element, selector: string) => boolean} Whether there is one in it. */
export const contains = (element, selector) => Element.prototype.querySelector.call(element, selector) !== null;
/** @type {(element: Element, selector: string) => Element | null} `closest` in its own tree, not out of shadow roots. */
export const closestHere = (element, selector) => Element.prototype.closest.call(element, selector);
/** @param {NodeList[]} lists @returns {Element[]} */
export const elementsIn = (...lists) => lists.flatMap((list) => [...list].filter((node) => node instanceof Element));

/** Sees closed shadow roots; only there in an extension's world (https://developer.chrome.com/docs/extensions/reference/api/dom). */
const openOrClosed =
  /** @type {{chrome?: {dom?: {openOrClosedShadowRoot?: (element: HTMLElement) => ShadowRoot | null}}}} */ (
    /** @type {unknown} */ (globalThis)
  ).chrome?.dom?.openOrClosedShadowRoot;

/** Elements that may hold a shadow root besides custom ones (https://dom.spec.whatwg.org/#dom-element-attachshadow). */
const HOSTS = new Set(
  "article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span".split(" "),
);

/**
 * The shadow root of an element, closed ones included where the browser lets an extension see them.
 * @param {Element} element
 * @returns {ShadowRoot | null}
 */
export function shadowOf(element) {
  const tag = localName(element);
  if (!HOSTS.has(tag) && !tag.includes("-")) return null;
  if (element.shadowRoot) return element.shadowRoot;
  return openOrClosed && element instanceof HTMLElement ? openOrClosed(element) : null;
}

/** What draws itself: what is in it is only for browsers that do not know it, or says something about it. */
const FALLBACK = new Set("audio canvas desc iframe metadata meter progress video".split(" "));

/**
 * The children that are drawn.
 * @param {Element} element
 * @param {ShadowRoot | null} [root] its shadow root, where it was looked for already
 * @returns {ArrayLike<Node>}
 */
export function flatChildren(element, root = shadowOf(element)) {
  if (root) return root.childNodes;
  const tag = localName(element);
  if (FALLBACK.has(tag) && !(element instanceof HTMLUnknownElement)) return [];
  // Of these the browser draws either, and measures only what it draws.
  if (tag === "object" && !isDrawnIn(element)) return [];
  if (tag === "slot") {
    const assigned = /** @type {HTMLSlotElement} */ (element).assignedNodes();
    if (assigned.length) return assigned;
  }
  if (tag === "details" && !(/** @type {HTMLDetailsElement} */ (element).open)) {
    return Array.from(childNodes(element)).filter((node) => node instanceof Element && localName(node) === "summary");
  }
  return childNodes(element);
}

/** @param {Element} element @returns {boolean} Whether what it holds is drawn. */
function isDrawnIn(element) {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getClientRects().length > 0;
}

/**
 * The element that an element is drawn in; null for the root element.
 * @param {Element} element
 * @returns {Element | null}
 */
export function flatParent(element) {
  const slot = assignedSlot(element);
  if (slot) return slot;
  const parent = parentElement(element);
  if (parent) return parent;
  const root = rootOf(element);
  return root instanceof ShadowRoot ? root.host : null;
}

/**
 * The element itself and everything it is drawn in, innermost first.
 * @param {Element | null} element
 * @returns {Generator<Element>}
 */
export function* upwards(element) {
  for (let at = element; at; at = flatParent(at)) yield at;
}

/**
 * `closest` through shadow roots.
 * @param {Element | null} element
 * @param {string} selector
 * @returns {Element | null}
 */
export function closest(element, selector) {
  for (const at of upwards(element)) if (matches(at, selector)) return at;
  return null;
}

/** For sorting nodes by their place in the document. @param {Node} a @param {Node} b */
export const inOrder = (a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1);

/** @type {(outer: Node, inner: Node) => boolean} Whether `inner` is `outer` or in it, in its own tree: what is in another may be drawn in it all the same. */
export const includes = (outer, inner) => Node.prototype.contains.call(outer, inner);

/**
 * Whether `inner` is `outer` or drawn in it.
 * @param {Element} outer
 * @param {Element | null} inner
 */
export function holds(outer, inner) {
  for (const at of upwards(inner)) if (at === outer) return true;
  return false;
}

/** The element that has the focus, however deep in shadow roots. @returns {Element | null} */
export function focusedElement() {
  let at = document.activeElement;
  for (let root = at && shadowOf(at); root?.activeElement; root = shadowOf(at)) at = root.activeElement;
  return at;
}

/** At an element of Handrail's own: how it goes aside. No page can set it, since pages see none of our properties. */
const ASIDE = Symbol.for("handrail.aside");

/**
 * What Handrail lays over the page covers nothing of it: it goes aside as soon as something below it is looked for.
 * @param {Element} element
 * @param {(again: boolean) => void} move `again`: it still lay there after the first time
 */
export const standsAside = (element, move) => void Object.assign(element, { [ASIDE]: move });

/**
 * What of the page is hit at a point.
 * @param {Document | ShadowRoot} root
 * @param {number} x CSS pixels
 * @param {number} y CSS pixels
 * @returns {Element | null}
 */
export function hitAt(root, x, y) {
  for (const again of [false, true]) {
    const hit = /** @type {(Element & {[ASIDE]?: (again: boolean) => void}) | null} */ (root.elementFromPoint(x, y));
    if (!hit?.[ASIDE]) return hit;
    hit[ASIDE](again);
  }
  return root.elementFromPoint(x, y);
}

/**
 * The element that receives a click at a point of this frame's viewport.
 * @param {number} x CSS pixels
 * @param {number} y CSS pixels
 * @returns {Element | null}
 */
export function elementAt(x, y) {
  let at = hitAt(document, x, y);
  for (let root = at && shadowOf(at); root; root = at && shadowOf(at)) {
    const inner = root.elementFromPoint(x, y);
    if (!inner || inner === at) break;
    at = inner;
  }
  return at;
}

/** @param {Element} element @param {string} id @returns {Element | null} The element an ID attribute means. */
export function byId(element, id) {
  const root = rootOf(element);
  return "getElementById" in root ? root.getElementById(id) : null;
}

/** @param {Element} element @param {string} attribute @returns {Element[]} */
export function referenced(element, attribute) {
  const ids = attr(element, attribute).split(/\s+/).filter(Boolean);
  return ids.map((id) => byId(element, id)).filter((found) => found !== null);
}

/** Characters of two units, or halves of one. */
const SURROGATES = /[\uD800-\uDFFF]/;

/** @param {number} length @param {string} text @returns {string} At most `length` units, never half a character. */
export const cut = (text, length) =>
  text.length > length
    ? text
        .slice(0, length - 1)
        .toWellFormed()
        .replace(/\uFFFD$/, "") + "…"
    : SURROGATES.test(text)
      ? text.toWellFormed()
      : text;

/** The same, and how much is missing. @param {string} text @param {number} length @returns {string} */
export const cutSaid = (text, length) =>
  text.length > length ? `${cut(text, length - 30)} ${text.length - length + 31} more characters` : cut(text, length);

/** @param {string} text @param {number} length @returns {string[]} All of it in parts of at most so many units, cut between words. */
export function inParts(text, length) {
  const parts = [];
  while (text.length > length) {
    const end = text.lastIndexOf(" ", length);
    // A text without spaces is cut anywhere but in the middle of a character.
    const at = end > 0 ? end : /[\uD800-\uDBFF]/.test(text[length - 1]) ? length - 1 : length;
    parts.push(text.slice(0, at));
    text = text.slice(at).trimStart();
  }
  return [...parts, cut(text, length)];
}
