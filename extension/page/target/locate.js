/**
 * `locate`: the point at which an action's target would really receive a click, or why there is none.
 */
import { attr, elementAt, findAll, holds, localName, matches, rawText, rectOf, upwards } from "../dom/dom.js";
import { editableIn } from "../dom/fields.js";
import { OPERABLE } from "../meaning/controls.js";
import { describe } from "../meaning/describe.js";
import { activated, operated, targetOf } from "./facts.js";
import { inTopFrame } from "./frame_place.js";
import { openOptions } from "../meaning/list_options.js";
import { refusalOf } from "../meaning/meant.js";
import { tidy } from "../meaning/names.js";
import { bringEndIntoView, pathOf, problemOfEnd, startOf } from "./path.js";
import { bringPlaceIntoView, elementUnder, inWindow, placeIn } from "../dom/points.js";
import { knownRef } from "../dom/refs.js";
import { frame, settled } from "../read/settle.js";
import { refuse, spotAt } from "./spot.js";
import { operates, traitsOf } from "../shared/verb.js";
import { isDisabled, visibleStandIn } from "../sight/visibility.js";

/**
 * @typedef {import("../../generated/wire.js").Action} Action
 * @typedef {import("../dom/points.js").Point} Point
 * @typedef {import("./spot.js").Spot} Spot
 */

/**
 * What hides a target may be going already: it is looked at again for so long, whenever the page has come to rest.
 * That a page rests once is not enough, since a busy machine lets a script's timers stumble.
 */
const PATIENCE_MS = 500;
/** A place in a target that is something else now stays refused: it is not what was judged. */
const MAY_PASS = /^(not visible$|covered by )/;

/**
 * @param {Action} action
 * @returns {Promise<Spot>}
 */
export async function locate(action) {
  const since = Date.now();
  for (;;) {
    const spot = await locateOnce(action);
    if (!spot.problem || !MAY_PASS.test(spot.problem) || Date.now() - since > PATIENCE_MS) return spot;
    const { leaving } = await settled(0, PATIENCE_MS, since);
    if (leaving) return spot;
  }
}

/**
 * @param {Action} action
 * @returns {Promise<Spot>}
 */
async function locateOnce(action) {
  const found = aimOf(action);
  if (!("drawn" in found)) return found;
  const { target, aim, drawn } = found;
  const start = startOf(action, target);
  const judged = start && elementUnder(target, start);
  const approach = () => (start ? bringPlaceIntoView(target, start) : bringIntoView(drawn));
  approach();
  if (bringEndIntoView(action, target)) approach();
  await standStill(drawn);
  if (!target.isConnected) return refuse("gone from the page");
  const point = start && judged ? pointAt(target, start, judged) : pointOf(drawn, aim);
  if (typeof point === "string") return refuse(point);
  const unreachable = problemOfEnd(action, target);
  if (unreachable) return refuse(unreachable);
  return { ...spotAt(point, pathOf(action, target), drawn), hovered: matches(point.hit, ":hover") };
}

/**
 * Where the target's middle is, if nothing has to be moved or waited for.
 * @param {Action} action
 * @returns {Spot | null}
 */
export function locateNow(action) {
  const found = window === window.parent && traitsOf(action).aim === "middle" && aimOf(action);
  if (!found || !("drawn" in found) || startOf(action, found.target)) return null;
  const { aim, drawn } = found;
  const [box] = drawn.getClientRects();
  if (!box || !(drawn instanceof SVGGeometryElement || (box.width && box.height)) || !isWhollyInView(rectOf(drawn)) || isMoving(drawn)) return null;
  const point = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  const hit = elementAt(point.x, point.y);
  return hit && receives(hit, drawn, aim) ? spotAt(point, [], drawn) : null;
}

/**
 * @param {Action} action
 * @returns {Spot | {target: Element, aim: Element, drawn: Element}} `aim`: what reacts, `drawn`: what is seen of it
 */
function aimOf(action) {
  const target = targetOf(action);
  if (!target) return refuse("gone from the page");
  if (action.verb === "check" && isOn(target) === action.on) return { ...refuse(""), problem: undefined, done: true };
  // The facts speak of the link that a tab is made of, so that is what has to be hit.
  const reacting = reactingAt(action, target);
  const aim = holds(target, reacting) ? reacting : target;
  if (traitsOf(action).enabled && (isDisabled(target) || isDisabled(aim))) return refuse("disabled");
  const field = action.verb === "type" ? editableIn(target) : null;
  const refusal = field && action.verb === "type" ? refusalOf(field, action.text, action.clear) : "";
  if (refusal) return refuse(refusal);
  const drawn = visibleStandIn(aim);
  return drawn ? { target, aim, drawn } : refuse("not visible");
}

/** What reacts where the middle of a target is pressed. @param {Action} action @param {Element} target */
const reactingAt = (action, target) => (traitsOf(action).aim === "middle" && operates(action) ? operated(target) : target);

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
  const at = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  if (isWhollyInView(box) && holds(element, elementAt(at.x, at.y))) {
    // The frame itself may be out of view: this moves the documents around it, as far as that is needed. What
    // other processes draw moves later, and is said to be covered until then.
    if (window !== window.parent && inTopFrame(at).known) element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    return;
  }
  // The middle of the window is where headers and footers that stay in place are not.
  element.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
}

/** @param {DOMRect} box */
const isWhollyInView = ({ top, left, bottom, right }) => top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;

/** @param {Element} element @returns {boolean} Whether an animation has its hands on it. */
function isMoving(element) {
  return document.getAnimations().some(({ playState, effect }) => {
    const animated = effect instanceof KeyframeEffect ? effect.target : null;
    return playState === "running" && animated !== null && animated.contains(element);
  });
}

/**
 * Wait until the element keeps its place for two frames, at most 600 ms; not at all where nothing is animated.
 * @param {Element} element
 */
async function standStill(element) {
  if (!isMoving(element)) return;
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
 * @returns {Point & {hit: Element} | string} or what is in the way
 */
function pointOf(drawn, target) {
  /** @type {Element | null} */
  let blocker = null;
  // A level line of a drawing has no height, but a stroke to press on.
  const flat = drawn instanceof SVGGeometryElement;
  const boxes = [...drawn.getClientRects()].filter(({ width, height }) => (flat ? width || height : width && height));
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
      if (hit && receives(hit, drawn, target)) return { x, y, hit };
      blocker ??= hit;
    }
  }
  return blocker ? `covered by ${describe(blocker)}` : "not visible";
}

/**
 * A place in the element that was asked for, if a press there meets what the action was judged on.
 * @param {Element} target
 * @param {Point} at from its corner
 * @param {Element} judged what lay there when nothing had been scrolled yet
 * @returns {Point & {hit: Element} | string} or why not
 */
function pointAt(target, at, judged) {
  const place = placeIn(target, at);
  if (!inWindow(place)) return "that place cannot be brought into view";
  const hit = elementAt(place.x, place.y);
  if (!hit) return "nothing is at that place";
  if (!holds(target, hit) && activated(hit) !== target) return `at that place there is ${describe(hit)} instead`;
  return activated(hit) === activated(judged) ? { ...place, hit } : `at that place there is ${describe(hit)} now`;
}

/**
 * Whether what a press arrives at is what the action is about.
 * @param {Action} action @param {Element} hit
 */
export function meets(action, hit) {
  const target = targetOf(action);
  if (!target) return false;
  if (startOf(action, target)) return holds(target, hit) || activated(hit) === target;
  if (action.verb === "select") {
    const found = openOptions(target, action.options);
    return "options" in found && found.options.some((option) => isReached(option, operated(option), hit));
  }
  return isReached(target, reactingAt(action, target), hit);
}

/** @param {Element} target @param {Element} reacting @param {Element} hit */
function isReached(target, reacting, hit) {
  const aim = holds(target, reacting) ? reacting : target;
  return receives(hit, visibleStandIn(aim) ?? aim, aim);
}

/** Whether an element is what a custom element is made of, such as the button in its own shadow. @param {Element} at @param {Element} target */
const isPartOf = (at, target) => {
  const root = at.getRootNode();
  return root instanceof ShadowRoot && root.host === target;
};

/** @param {Element} link @param {Element} button @returns {boolean} Whether it is all that a link shows, and sends nothing itself. */
const isAllOf = (link, button) =>
  matches(link, "a[href]") && button instanceof HTMLButtonElement && !button.form && tidy(rawText(button)) === tidy(rawText(link));

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
      if (isAllOf(target, at)) continue;
      if (knownRef(at) || (matches(at, OPERABLE) && !isPartOf(at, target))) return false;
    }
  }
  return localName(target) === "area" && hit instanceof HTMLImageElement;
}
