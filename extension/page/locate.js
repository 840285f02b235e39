/**
 * `locate`: the point at which an action's target would really receive a click, or why there is none.
 */
import { attr, closest, elementAt, findAll, flatParent, holds, localName, matches, rectOf, upwards } from "./dom.js";
import { OPERABLE, shownRole } from "./controls.js";
import { activated, operated, targetOf } from "./facts.js";
import { contentText, nameOf } from "./names.js";
import { knownRef } from "./refs.js";
import { roleOf } from "./roles.js";
import { frame } from "./settle.js";
import { isDisabled, visibleStandIn } from "./visibility.js";

/**
 * @typedef {import("../generated/wire.js").Action} Action
 * @typedef {object} Spot
 * @property {string} [problem] why the target cannot be acted on, in words for a model
 * @property {boolean} [done]   there is nothing to do: a box that is to be ticked is ticked
 * @property {number} x         CSS pixels from the left of the top frame's viewport
 * @property {number} y         CSS pixels from its top
 * @property {number} width     of the target
 * @property {number} height
 * @property {boolean} frameOffsetKnown false where a frame of another origin hides where this one lies
 */

/** @param {string} problem @returns {Spot} */
const refuse = (problem) => ({ problem, x: 0, y: 0, width: 0, height: 0, frameOffsetKnown: true });

/**
 * @param {Action} action
 * @returns {Promise<Spot>}
 */
export async function locate(action) {
  const target = targetOf(action);
  if (!target) return refuse("gone from the page");
  if (action.verb === "check" && isOn(target) === action.on) return { ...refuse(""), problem: undefined, done: true };
  // The facts speak of the link that a tab is made of, so that is what has to be hit.
  const reacting = action.verb === "click" ? operated(target) : target;
  const aim = holds(target, reacting) ? reacting : target;
  const drawn = visibleStandIn(aim);
  if (action.verb !== "scroll" && isDisabled(target)) return refuse("disabled");
  if (!drawn) return refuse("not visible");
  bringIntoView(drawn);
  await standStill(drawn);
  if (!target.isConnected) return refuse("gone from the page");
  const point = pointOf(drawn, aim);
  if (typeof point === "string") return refuse(point);
  const offset = frameOffset();
  const blocker = offset.known && coverOfFrame(point);
  if (blocker) return refuse(`covered by ${describe(blocker)}`);
  const { width, height } = rectOf(drawn);
  return { x: point.x + offset.x, y: point.y + offset.y, width, height, frameOffsetKnown: offset.known };
}

/** @param {Element} element @returns {boolean} Whether a tick box, radio button or switch is on. */
export function isOn(element) {
  if (element instanceof HTMLInputElement) return element.checked;
  return (
    attr(element, "aria-checked") === "true" ||
    attr(element, "aria-pressed") === "true" ||
    attr(element, "aria-selected") === "true"
  );
}

/** @param {Element} element Scrolls only where it is not wholly in view already. */
export function bringIntoView(element) {
  const box = rectOf(element);
  const inWindow = box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
  const at = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  if (inWindow && holds(element, elementAt(at.x, at.y))) return;
  element.scrollIntoView({ block: inWindow ? "nearest" : "center", inline: "nearest", behavior: "instant" });
}

/**
 * Wait until the element keeps its place for two frames, at most 600 ms; not at all where nothing is animated.
 * @param {Element} element
 */
async function standStill(element) {
  const moving = document.getAnimations().some(({ playState, effect }) => {
    const animated = effect instanceof KeyframeEffect ? effect.target : null;
    return playState === "running" && animated !== null && animated.contains(element);
  });
  if (!moving) return;
  const end = performance.now() + 600;
  let before = rectOf(element);
  for (let same = 0; same < 2 && performance.now() < end;) {
    await frame();
    const now = rectOf(element);
    same =
      now.x === before.x && now.y === before.y && now.width === before.width && now.height === before.height
        ? same + 1
        : 0;
    before = now;
  }
}

/** Where to try, as parts of the box: the middle first, then around it (rings, wrapped links, covered corners). */
const TRIED = [
  [0.5, 0.5],
  [0.25, 0.5],
  [0.75, 0.5],
  [0.5, 0.25],
  [0.5, 0.75],
  [0.1, 0.5],
  [0.9, 0.5],
  [0.5, 0.1],
  [0.5, 0.9],
  [0.25, 0.25],
  [0.75, 0.75],
  [0.25, 0.75],
  [0.75, 0.25],
  [0.05, 0.05],
  [0.95, 0.95],
  [0.05, 0.95],
  [0.95, 0.05],
];

/**
 * A point of the element's own that a click there would reach.
 * @param {Element} drawn what is seen
 * @param {Element} target what is meant: `drawn`, or the control that `drawn` is the label of
 * @returns {{x: number, y: number} | string} or what is in the way
 */
function pointOf(drawn, target) {
  /** @type {Element | null} */
  let blocker = null;
  const boxes = [...drawn.getClientRects()].filter((box) => box.width > 0 && box.height > 0);
  const inner = boxes.length
    ? boxes
    : findAll(drawn, "*")
        .slice(0, 20)
        .map(rectOf)
        .filter((box) => box.width > 1 && box.height > 1);
  for (const box of inner.slice(0, 5)) {
    for (const [across, down] of TRIED) {
      const x = box.left + box.width * across;
      const y = box.top + box.height * down;
      if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
      const hit = elementAt(x, y);
      if (hit && receives(hit, drawn, target)) return { x, y };
      blocker ??= hit;
    }
  }
  return blocker ? `covered by ${describe(blocker)}` : "not visible";
}

/**
 * Whether a click on `hit` is a click on the target: on itself or what is drawn in it, unless that is
 * another control (a link inside a label, a delete button inside a row).
 * @param {Element} hit @param {Element} drawn @param {Element} target
 */
function receives(hit, drawn, target) {
  if (hit === target || hit === drawn) return true;
  // The link that a tab is made of; a hidden tick box laid over its drawing; a label of its own control.
  const reacting = activated(hit);
  if (reacting === target || reacting === operated(target)) return true;
  if (holds(target, hit) || holds(drawn, hit)) {
    for (const at of upwards(hit)) {
      if (at === target || at === drawn) return true;
      if (matches(at, OPERABLE) || knownRef(at)) return false;
    }
  }
  return localName(target) === "area" && hit instanceof HTMLImageElement;
}

/**
 * Where this frame lies in the top frame's viewport.
 * @returns {{x: number, y: number, known: boolean}}
 */
export function frameOffset() {
  let x = 0;
  let y = 0;
  /** @type {Window} */
  let at = window;
  while (at !== at.parent) {
    const holder = holderOf(at);
    if (!holder) return { x, y, known: false };
    const box = holder.getBoundingClientRect();
    x += box.left + holder.clientLeft + padding(holder, "paddingLeft");
    y += box.top + holder.clientTop + padding(holder, "paddingTop");
    at = at.parent;
  }
  return { x, y, known: true };
}

/** @param {Window} inner @returns {Element | null} The frame element, null where its document is another origin's. */
function holderOf(inner) {
  try {
    return inner.frameElement;
  } catch {
    return null;
  }
}

/** @param {Element} element @param {"paddingLeft" | "paddingTop"} side */
const padding = (element, side) => parseFloat(getComputedStyle(element)[side]) || 0;

/**
 * What lies over this frame at a point, in any of the documents around it.
 * @param {{x: number, y: number}} point in this frame's viewport
 * @returns {Element | null}
 */
function coverOfFrame(point) {
  let { x, y } = point;
  /** @type {Window} */
  let at = window;
  for (let holder = holderOf(at); at !== at.parent && holder; holder = holderOf(at)) {
    const box = holder.getBoundingClientRect();
    x += box.left + holder.clientLeft + padding(holder, "paddingLeft");
    y += box.top + holder.clientTop + padding(holder, "paddingTop");
    const root = /** @type {Document | ShadowRoot} */ (holder.getRootNode());
    const hit = root.elementFromPoint(x, y);
    if (hit && hit !== holder) return hit;
    at = at.parent;
  }
  return null;
}

const NAMED_BOX =
  "dialog, [role=dialog], [role=alertdialog], [aria-modal=true], nav, header, footer, form, [role=menu], [role=listbox]";

/**
 * What is in the way, in words: the dialog or the control that was hit, with its ref.
 * @param {Element} hit
 * @returns {string}
 */
export function describe(hit) {
  const box =
    closest(hit, "dialog, [role=dialog], [role=alertdialog], [aria-modal=true]") ??
    nearestKnown(hit) ??
    closest(hit, NAMED_BOX) ??
    hit;
  const role = shownRole(box) || roleOf(box) || localName(box);
  const [heading] = matches(box, NAMED_BOX) ? findAll(box, "h1, h2, h3, h4, h5, h6, [role=heading]") : [];
  const name = (nameOf(box, role) || (heading ? contentText(heading) : contentText(box))).slice(0, 60).toWellFormed();
  const ref = knownRef(box);
  return [role, name && `"${name}"`, ref && `[${ref}]`].filter(Boolean).join(" ");
}

/** @param {Element} hit @returns {Element | null} The innermost thing around it that the model knows by a ref. */
function nearestKnown(hit) {
  for (let at = /** @type {Element | null} */ (hit), level = 0; at && level < 4; at = flatParent(at), level++)
    if (knownRef(at)) return at;
  return null;
}
