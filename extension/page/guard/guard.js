/**
 * Room guard: what stands between an event and the page in the very moment. The last look at the target, the
 * barrier in other documents, other extensions' frames, and which step set what off. Nothing here begins an
 * action, it lets pass or holds back what others give. Begin here.
 */

/**
 * The last look, in the very moment: when the mouse or a key that Handrail gives has arrived in the page, and
 * before anything hears of it, its target is compared once more with what was judged. Between the worker's
 * check and the event a page has the time to swap what lies there; after this one it has not.
 *
 * What is held back here was never given to the page. Scripts of the page that run later may still do anything.
 */
import { belongsTo } from "./causes.js";
import { elementAt, holds, shadowOf } from "../dom/dom.js";
import { describe } from "../meaning/describe.js";
import { entriesFor, gist, inspect, targetOf } from "../target/facts.js";
import { shownAround } from "../target/around.js";
import { valueOf } from "../target/entries.js";
import { formFacts } from "../target/forms.js";
import { locateNow, meets } from "../target/locate.js";
import { stepBegins } from "../read/live.js";
import { release } from "../read/settle.js";
import { hasRisen } from "../shared/money.js";
import { isModifier } from "../shared/chord.js";
import { traitsOf } from "../shared/verb.js";
import { holdsMeant, isTyped, misplaced, typesSecret } from "./typing.js";

/**
 * @typedef {import("../../generated/wire.js").Action} Action
 * @typedef {{words: string, amounts: import("../../generated/wire.js").Amount[], element: Element, values: {entry: Element, value: string}[]}} Decisive  `element`: what reacts
 * @typedef {object} Watched
 * @property {Action} action
 * @property {Element} target
 * @property {boolean} bound  A person approved, or allowed, what was shown of it.
 * @property {Decisive} judged  The facts that matter, as they were when the action was permitted.
 * @property {Set<string>} looked  At which events it was looked already: later ones of a kind meet its effects.
 * @property {string} held  Why everything is held back now, or "".
 * @property {boolean} missed  The very first of its events met something else.
 * @property {boolean} heard  The page has heard a press or a key of it: whatever is held back from then on, it may be done.
 * @property {() => void} [onPress]  Told when the first of its events has come.
 * @property {PromiseWithResolvers<import("../read/settle.js").Release | null>} up  The press is let go: told before the page hears of it.
 * @property {import("../read/settle.js").Release} [release]  The same, once it is.
 */

/** How long a press may be on its way before it is asked for again. */
const ARRIVAL_MS = 100;

/**
 * Nobody ends what an extension watched for that was loaded anew, and the page would be its person's no more. What was
 * on its way then has come after so long.
 */
const ON_ITS_WAY_MS = 1_000;
const hadExtension = Boolean(globalThis.chrome?.runtime?.id);

/** @type {Watched | null} */
let watched = null;
/** Since when this page's extension is seen to be gone, as `performance.now()` says it. */
let alone = Infinity;

/**
 * `inspect`, and from now on the action's events are looked at until `unwatch`.
 * @param {Action} action
 * @param {boolean} [bound] it is done as it was shown to a person, or not at all
 * @param {number | null} [step] the step's number: what its events set off is the step's doing
 * @returns {ReturnType<typeof inspect> & {spot?: import("../target/spot.js").Spot | null}} `spot`: where it is, if nothing has to be moved for it
 */
export function watch(action, bound = false, step = null) {
  belongsTo(step);
  stepBegins(true);
  typesSecret(false);
  const seen = inspect(action, bound, false);
  const target = targetOf(action);
  watched = seen.facts && target ? { action, target, bound, judged: decisive(action, target, bound), ...unseen() } : null;
  return watched ? { ...seen, spot: locateNow(action) } : seen;
}

const unseen = () => ({ looked: new Set(), held: "", missed: false, heard: false, release: undefined, up: /** @type {Watched["up"]} */ (Promise.withResolvers()) });

/**
 * What has come of a press so far.
 * @returns {{held: string, missed: boolean, heard: boolean, arrived: boolean}} `missed`: something else lay there, and
 *   the page has heard of nothing; `heard`: the page has heard a part of it; `arrived`: the press came to this document at all
 */
export function pressed() {
  const { held = "", missed = false, heard = false, looked } = watched ?? {};
  return { held, missed, heard, arrived: looked?.has("pointerdown") ?? false };
}

/**
 * The same as soon as the press has come, or a moment later.
 * @returns {Promise<ReturnType<typeof pressed>>}
 */
export function pressArrives() {
  if (!watched || pressed().arrived) return Promise.resolve(pressed());
  const { promise, resolve } = Promise.withResolvers();
  watched.onPress = () => resolve(pressed());
  setTimeout(() => resolve(pressed()), ARRIVAL_MS);
  return promise;
}

/** @returns {Promise<import("../read/settle.js").Release | null>} The press as it is let go; null after a moment in which nothing was heard of it. */
export async function released() {
  return watched ? Promise.race([watched.up.promise, new Promise((late) => setTimeout(late, ARRIVAL_MS, null))]) : null;
}

/** How often the mouse itself has come to this document, or gone. */
let moves = 0;

/** @returns {number} */
export const heard = () => moves;

/** A press that missed is done once more. */
export function watchAgain() {
  if (watched) Object.assign(watched, unseen());
}

/** @returns {boolean} Whether an action of the run's is under way in this document. */
export const isWatching = () => watched !== null;

/** @returns {{held: string, heard: boolean}} Why the action was held back, or "", and whether the page had heard a part of it. */
export function unwatch() {
  const { held, heard } = pressed();
  watched = null;
  belongsTo(null);
  return { held, heard };
}

/** Listen; called once per document. */
export function standGuard() {
  for (const type of ["pointerdown", "mousedown", "pointerup", "mouseup", "click", "auxclick", "dblclick", "keydown", "keypress", "keyup"])
    addEventListener(type, (event) => look(/** @type {MouseEvent | KeyboardEvent} */ (event)), { capture: true, passive: false });
  for (const type of ["pointerover", "pointermove", "pointerout"])
    addEventListener(type, ({ isTrusted }) => (moves += Number(isTrusted)), { capture: true, passive: true });
}

/** When something was pressed here last, by the run and by the person, in Unix milliseconds. */
const lastPress = { ours: 0, persons: 0 };

/** @returns {typeof lastPress} */
export const lastPresses = () => lastPress;

/** @param {MouseEvent | KeyboardEvent} event */
function look(event) {
  if (event.isTrusted) lastPress[watched ? "ours" : "persons"] = Date.now();
  // What a page's script makes up is the page's own doing.
  if (!watched || !event.isTrusted) return;
  if (hadExtension && !chrome.runtime?.id) alone = Math.min(alone, performance.now());
  if (isForsaken(event)) return void unwatch();
  watched.held ||= problemAt(watched, event);
  if (event.type === "pointerdown") watched.onPress?.();
  // The click comes in the same task, and a frame is often drawn before any task of ours: it is asked for now.
  if (event.type === "pointerup") watched.up.resolve((watched.release = release()));
  // What the page does now, and the timers that it sets, begin after this look, which takes its time.
  if (event.type === "click" && watched.release) watched.release.at = performance.now();
  if (!watched.held) {
    // A key that only makes a chord of the next does nothing by itself.
    watched.heard ||= !(event instanceof KeyboardEvent && isModifier(event.key));
    return;
  }
  event.preventDefault();
  event.stopImmediatePropagation();
}

/**
 * Whether a press begins that cannot be the action's any more. What a busy page has kept waiting counts as of when it was
 * given, and the end of a press belongs to its beginning.
 * @param {Event} event
 */
const isForsaken = ({ type, timeStamp }) => /^(pointer|key)down$/.test(type) && timeStamp > alone + ON_ITS_WAY_MS;

/** @param {Watched} watch @param {MouseEvent | KeyboardEvent} event @returns {string} */
function problemAt(watch, event) {
  const { action, target, bound, judged, looked } = watch;
  const { type } = event;
  if (!concerns(action, event)) return "";
  if (action.verb === "type" && event instanceof KeyboardEvent) {
    const elsewhere = misplaced(event);
    // Nothing but Enter alone sets anything off.
    if (elsewhere || event.key !== "Enter" || event.shiftKey) return elsewhere;
    if (bound && !holdsMeant(action)) return "the field holds something else than was typed";
  }
  if (looked.has(type)) return "";
  looked.add(type);
  if (!target.isConnected || targetOf(action) !== target) return "it was replaced";
  if (event instanceof MouseEvent) {
    const hit = hitBy(event);
    if (hit && !meets(action, hit)) {
      watch.missed = looked.size === 1;
      return `covered by ${describe(hit)}`;
    }
  }
  const now = decisive(action, target, bound);
  if (now.words !== judged.words) return "it is not what it was any more";
  if (hasRisen(judged.amounts, now.amounts)) return "what is to be paid has changed";
  const same = now.values.length === judged.values.length && now.values.every(({ value }, i) => value === judged.values[i].value || isOwnDoing(watch, type, now, i));
  return same ? "" : "what is filled in is not what it was any more";
}

/**
 * Whether a value is what the action itself has made of it by then: the text that it typed, also where a page keeps
 * that a second time, or the box or radio buttons that its press has set before anything hears of the click.
 * @param {Watched} watch @param {string} type of the event @param {Decisive} now @param {number} i
 */
function isOwnDoing({ action, target }, type, { element, values }, i) {
  const { entry, value } = values[i];
  if (action.verb === "type" && type === "keydown") {
    if (isTyped(entry)) return true;
    const typed = values.find((known) => holds(target, known.entry) || holds(known.entry, target))?.value;
    return value === typed || (Boolean(typed) && entry instanceof HTMLInputElement && entry.type === "hidden" && value.includes(typed ?? ""));
  }
  if (type !== "click" || !(entry instanceof HTMLInputElement && element instanceof HTMLInputElement)) return false;
  return entry === element || (entry.type === "radio" && element.type === "radio" && entry.name === element.name);
}

/** Whether the action sets something off by this event. @param {Action} action @param {MouseEvent | KeyboardEvent} event */
function concerns(action, event) {
  const { aim, ends, carries } = traitsOf(action);
  if (event instanceof KeyboardEvent) {
    // A chord begins with keys that set nothing off by themselves: what is looked at is the key after them.
    if (event.type !== "keydown" || isModifier(event.key)) return false;
    return carries === "text";
  }
  // Along a path the page has moved things by then.
  if (event.type === "click") return ends === "click" && aim === "middle";
  return event.type === "pointerdown" && aim !== "focus" && "ref" in action;
}

/** @param {MouseEvent} event @returns {Element | null} Also what lies in a closed shadow root. */
function hitBy(event) {
  const first = event.composedPath()[0];
  if (!(first instanceof Element)) return null;
  return shadowOf(first) ? elementAt(event.clientX, event.clientY) : first;
}

/**
 * Those facts that tell what the action would set off. Classes and the like change under a mouse everywhere.
 * @param {Action} action
 * @param {Element} target
 * @param {boolean} bound
 * @returns {Decisive}
 */
function decisive(action, target, bound) {
  const seen = gist(action, target);
  const { name, type, href, submits, form, drop, element } = seen;
  const sent = form && formFacts(form);
  // What is filled in counts where it was shown, or is sent to be acted on. A field's name may count its characters.
  const weighty = sent && submits && (sent.method === "post" || sent.card || sent.passwords !== "none");
  const counts = bound || (weighty && action.verb !== "type" && action.verb !== "check");
  const goes = sent && [sent.action, sent.method, sent.card, sent.passwords, sent.button];
  const shown = shownAround(seen);
  const words = [action.verb === "type" ? "" : name, type, href, submits, goes, drop, surroundings(shown, bound, action)];
  const values = counts ? entriesFor(seen).map((entry) => ({ entry, value: valueOf(entry) })) : [];
  return { words: JSON.stringify(words), amounts: bound ? shown.amounts : [], element, values };
}

/**
 * All that a person was shown of its surroundings; else what tells it apart from its like. What is typed may be counted
 * or repeated beside it.
 * @param {ReturnType<typeof shownAround>} shown @param {boolean} bound @param {Action} action
 */
function surroundings({ around, context }, bound, { verb }) {
  if (verb === "type") return bound && context;
  if (!bound) return around?.alike && around.text;
  return { context, around: around && { ...around, live: "" } };
}
