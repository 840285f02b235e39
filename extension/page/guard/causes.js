/**
 * What this document's page did because of which step, asked of the hook in the page's own world
 * (`worker/network/cause_hook.js`). The two talk by events on the window, which take no time; the page can hear and forge
 * them, so what they say is a hint.
 */
import { EVENTS } from "../shared/cause_events.js";
import { focusedElement } from "../dom/dom.js";
import { elementOf } from "../dom/refs.js";

const POLL_MS = 10;
/** Where no hook tells of timers, so long after the last character a page may still take it. */
const UNTOLD_MS = 500;

/**
 * @typedef {object} HookReport
 * @property {number} waits  How many timers that typing has started are still to run.
 * @property {string} form  The cause of the last form that was gathered to be sent: a step's number, `page` or `unknown`.
 * @property {number} formAt  When that was, in Unix milliseconds.
 * @typedef {HookReport & {submitAt: number}} Causes  `submitAt`: when a form began to be sent that no script of the
 *   page has kept back, in Unix milliseconds; 0 for never.
 */

/** What is done in this document from now on belongs to this step; none: to no step. @param {number | null} step */
export function belongsTo(step) {
  dispatchEvent(new CustomEvent(EVENTS.step, { detail: `${step ?? ""}` }));
}

/** What is done in this very task is the step's, though no trusted event begins it. */
export function actsNow() {
  dispatchEvent(new CustomEvent(EVENTS.act));
}

/** @returns {HookReport | null} None where the hook is not there. */
export function askHook() {
  /** @type {HookReport | null} */
  let answer = null;
  const hear = (/** @type {Event} */ event) => {
    try {
      answer = JSON.parse(String(/** @type {CustomEvent} */ (event).detail));
    } catch {
      // Somebody else's event.
    }
  };
  addEventListener(EVENTS.answer, hear, { capture: true });
  dispatchEvent(new CustomEvent(EVENTS.ask));
  removeEventListener(EVENTS.answer, hear, { capture: true });
  return answer;
}

/** The last form that was to be sent, and when. @type {{event: Event, at: number} | null} */
let submit = null;

/** Note when a form is to be sent: whether a script keeps it back is known once its event has passed. Called once per document. */
export function noteSubmits() {
  addEventListener("submit", (event) => event.isTrusted && (submit = { event, at: Date.now() }), { capture: true, passive: true });
}

/** @returns {Causes} */
export function causes() {
  const told = askHook() ?? { waits: 0, form: "unknown", formAt: -Infinity };
  return { ...told, submitAt: submit && !submit.event.defaultPrevented ? submit.at : 0 };
}

let typedAt = -Infinity;

/** Note when something is typed. Called once per document. */
export function noteTyping() {
  for (const type of ["input", "keydown"]) addEventListener(type, () => (typedAt = performance.now()), { capture: true, passive: true });
}

/** In these the focus stays where one types, or leaving the field would take them away. */
const AT_FIELD = "[role=listbox], [role=option], [role=menu], [role=grid], [role=tree], [role=tooltip], [contenteditable]";

/**
 * Wait until the page has taken what was typed: its field is left where the next step would leave it anyway, so that
 * `change` and `blur` have fired, and the timers that typing has started have run out.
 *
 * @param {string | null} ref  What is pressed next; none: the page itself is left.
 * @param {boolean} leaves  Whether that takes the focus.
 * @param {number} mostMs
 * @param {number | null} step  The one that typed.
 * @returns {Promise<number>} Milliseconds that were waited.
 */
export async function takeTyped(ref, leaves, mostMs, step) {
  const begun = performance.now();
  if (leaves) {
    belongsTo(step);
    leaveField(ref ? elementOf(ref) ?? null : null, ref === null);
    belongsTo(null);
  }
  for (;;) {
    const waited = performance.now() - begun;
    const answer = askHook();
    const waits = answer ? answer.waits > 0 : performance.now() - typedAt < UNTOLD_MS;
    if (!waits || waited >= mostMs) return waited;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** The field that was left for what is to be pressed next. @type {HTMLElement | null} */
let left = null;

/** Back to it, since that was not pressed, unless the focus went elsewhere by then. */
export function backToField() {
  if (left?.isConnected && document.activeElement === document.body) left.focus({ preventScroll: true });
  left = null;
}

/** @param {Element | null} next @param {boolean} page */
function leaveField(next, page) {
  const field = focusedElement();
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  if (!page && (!next || !takesFocus(next) || next === field || belongs(next, field))) return;
  left = field;
  field.blur();
}

const CONTROL = "a[href], button, input, select, textarea, summary";

/**
 * Whether to press it takes the focus away for certain: a mere list around it may keep that from happening, as those of
 * suggestions do.
 *
 * @param {Element} element
 */
function takesFocus(element) {
  const control = element.closest(`${CONTROL}, [tabindex]`);
  if (!(control instanceof HTMLElement) || control.tabIndex < 0) return false;
  return control === element || control.matches(`${CONTROL}, [role]`);
}

/** Whether something is shown for a field, or around it: leaving the field might take it away. @param {Element} next @param {Element} field */
function belongs(next, field) {
  const shown = ["aria-controls", "aria-owns"].flatMap((name) => field.getAttribute(name)?.split(/\s+/) ?? []);
  const root = /** @type {Document | ShadowRoot} */ (field.getRootNode());
  return next.closest(AT_FIELD) !== null || shown.some((id) => id && root.getElementById?.(id)?.contains(next)) || next.contains(field);
}
