/**
 * Room run: what the daemon asks of a tab: an action from its facts to what comes of it, an observation, a
 * picture. Nothing here asks a person anything. Begin here with the action; observe.js reads the tab.
 */

/**
 * Does one action, once: check the facts, check the permission, write it down, do it, and read the page.
 *
 * @typedef {import("../../generated/wire.js").Act} Act
 * @typedef {import("../../generated/wire.js").Acted} Acted
 * @typedef {import("../../generated/wire.js").Action} Action
 * @typedef {import("../input/types.js").Done} Done
 */

import { t } from "../../lib/words.js";
import * as devtools from "../input/debugger.js";
import { backToFields, goesOn, isHasty, typedInto, untilTypingArrived } from "../input/pending_typing.js";
import { barOtherDocuments } from "../frames/press_barrier.js";
import { asJudged, difference, inspect, mayBeWeak } from "./facts.js";
import { accepts, hasTarget, isOnlyPress, isPressing, traitsOf } from "../../page/shared/verb.js";
import { PageError, call, frameOf, framesOf } from "../frames/frames.js";
import { activates, permit, sendsForm } from "../permit/last_check.js";
import { perform, textOf } from "../input/input.js";
import { beginAction, findAction, finish, identity } from "../permit/ledger.js";
import { takeNotes } from "../tabs/tab_notes.js";
import { observe } from "./observe.js";
import { postpone, show, showSoon } from "../frames/overlay.js";
import { before, settle } from "./settle.js";
import * as tabSet from "../tabs/tab_set.js";
import { holder } from "../tabs/tabs.js";
import { beforeStep, closeTab, focusTab, follow, goInHistory, goTo, newTab } from "./tab_actions.js";
import * as elsewhere from "../network/elsewhere.js";
import { lookCloser } from "../network/network.js";
import { remember, valuesIn } from "../network/typed_texts.js";
import { beginStep } from "../network/current_steps.js";
import { withoutChoosers } from "../input/uploads.js";

/** Without the debugger nothing that the page sends could be held, and the last look (`page/guard/guard.js`) sees no press of ours. */
const UNGUARDED =
  "Chrome's debugger could not be attached to this tab, and without it nothing is set off here: another extension may have put " +
  "a frame of its own into the page. Switch that extension off for this site, or do this step yourself";
/** What a page has heard a part of may have been done by it: that it was not done is never said. */
const BEGUN = "it may have been done, so look whether it was; it was not done to its end";
const WATCH_MS = 50;
/** How long a dialog that was to be accepted may take to come. */
const DIALOG_MS = 1_500;
/** The pointer goes through the page with its button held: nothing of ours may lie on its way. */
const PATHS = new Set(["drag", "draw", "select_text"]);
/** Fields that show suggestions while one types: by their role, or by what their authors call them. */
const SUGGESTING = new Set(["combobox", "searchbox"]);
const SUGGESTS = /auto-?complete|type-?ahead|suggest/i;

/** Actions under way, so that a frame that arrives twice gets the answer of the first. @type {Map<string, Promise<Acted>>} */
const running = new Map();
/** What was begun last in each tab: the next action waits for it. @type {Map<number, Promise<unknown>>} */
const turns = new Map();

/**
 * @param {Act} act
 * @returns {Promise<Acted>}
 */
export function act(act) {
  const known = running.get(act.action_id);
  if (known) return known;
  const promise = inTurn(act.tab, () => once(act)).finally(() => running.delete(act.action_id));
  running.set(act.action_id, promise);
  return promise;
}

/** Once what was to be done before in the tab is over. @template T @param {number} tab @param {() => Promise<T>} what @returns {Promise<T>} */
function inTurn(tab, what) {
  const done = (turns.get(tab) ?? Promise.resolve()).then(what);
  turns.set(tab, done.catch(() => undefined));
  return done;
}

/**
 * What became of an action, from the ledger; it is never done.
 *
 * @param {string} actionId
 * @param {string} ledger  The one that it was to be written down in.
 * @param {number} tab  What the action set off there may still be under way: its page is read once it rests.
 * @returns {Promise<Acted>}
 */
export async function statusOf(actionId, ledger, tab) {
  const under = running.get(actionId);
  if (under) return under;
  // A worker before this one may have begun it, and the page still watches for it.
  const frames = () => framesOf(tab).catch(() => []);
  void inTurn(tab, async () => Promise.all((await frames()).map(({ frameId }) => unwatch(tab, frameId))));
  const known = await recorded(actionId);
  // It may have been done in another browser, or before this extension was installed anew.
  if (!known && (await identity()) !== ledger) return answer(actionId, "unknown", "it was begun in another browser");
  if (known?.status !== "done") return known ?? answer(actionId, "not_done", "this action was never begun");
  return { ...known, observation: await after(tab, settle(tab, 0, before(tab), true), true) };
}

/** @param {string} action_id @param {Acted["status"]} status @param {string} detail  @returns {Acted} */
function answer(action_id, status, detail) {
  return { type: "acted", action_id, status, detail: detail.slice(0, 1000), input: "none", observation: null };
}

/** @param {Act} act  @returns {Promise<Acted>} */
async function once(act) {
  const { action_id: id, tab } = act;
  // What was done before is never done again; while that is looked up, the page is only looked at.
  const earlier = recorded(id);
  const refused = await refusalOf(act);
  if (refused) return (await earlier) ?? refused;
  // Somebody approved or allowed it, as it was shown to them.
  const bound = act.effect === "commit" || act.ticket !== "";
  postpone(tab);
  // Attaching shows a bar that moves the page: first of all, so that everything is measured after it.
  const attached = (await devtools.attach(tab)) && devtools.isHeard(tab);
  if (isHasty(tab, act.action)) {
    const known = await earlier;
    if (known) return known;
    await untilTypingArrived(tab, act.action);
  }
  const looking = inspect(tab, act.action, { watch: { bound, step: act.step } });
  const framing = framesOf(tab);
  const frame = isPressing(act.action) ? frameOf(act.action.ref) : null;
  const barring = frame === 0 || (frame !== null && act.action.verb === "type") ? framing.then((frames) => barOtherDocuments(tab, frames, frame), () => null) : null;
  const over = () => {
    void looking.then(({ frameId }) => (hasTarget(act.action) ? unwatch(tab, frameId) : undefined), () => undefined);
    void barring?.then((others) => others?.lift());
    void backToFields(tab);
  };
  try {
    const known = await earlier;
    if (known) return known;
    const [live] = await Promise.all([looking, framing]);
    if (!live.facts || live.problem) return answer(id, "blocked", live.problem);
    if (`${live.facts.drafts}` !== `${act.facts?.drafts ?? []}`) return answer(id, "stale", "changed since it was decided: what the person has written there");
    if (hasTarget(act.action)) {
      if (!act.facts) return answer(id, "blocked", "the action came without the facts it was judged on");
      const changed = difference(act.facts, live.facts, bound);
      if (changed) return answer(id, "stale", `changed since it was decided: ${changed}`);
      if (act.suspected && !mayBeWeak(live.facts, act.facts)) return answer(id, "stale", "what it would send could not be held any more");
    }
    const guarded = bound || act.suspected || activates(act.action, live.facts);
    if (guarded && !(await attached)) return answer(id, "blocked", UNGUARDED);
    const { ticket, problem } = await permit(act, live.facts, asJudged(live.facts, act.facts));
    if (problem) return answer(id, "blocked", problem);
    const text = await textOf(act.action, act.run);
    const given = act.action.verb === "use_tool" ? stringsIn(act.action.input) : text ? [text] : [];
    const host = URL.parse(live.facts.frame_origin)?.hostname;
    const secret = (/** @type {string} */ text) => act.secret && { values: valuesIn(text, act.shown), ...(host && { host }) };
    const kept = given.map((text) => remember(act.run, { text, secret: act.secret, newPassword: live.newPassword, ...secret(text) }));
    if (!(await Promise.all(kept).then(() => true, () => false))) return answer(id, "blocked", "what is typed could not be remembered: the browser's storage is full");
    if (!(await beginAction(id, ticket, bound))) return answer(id, "blocked", "it has begun before, or its approval was used or has expired");
    /** @type {import("../input/types.js").Place} */
    const place = { tabId: tab, frameId: live.frameId, documentId: live.facts.document_id, guarded, others: frame === 0 ? await barring : null, loses: live.ours || live.facts.drafts.length > 0 };
    if (isHolder(live)) place.others = await place.others?.lift().then(() => null);
    const suggests = SUGGESTING.has(live.facts.role) || (live.facts.tag === "input" && SUGGESTS.test(live.facts.hint ?? ""));
    const expected = act.action.verb === "type" && suggests && !act.action.submit;
    if (guarded) await Promise.all([lookCloser(tab, act.suspected), elsewhere.follow(tab, live.facts.url, act.suspected)]);
    // Whatever the page sends from here on is judged by this step.
    const { tried, ended } = beginStep(act, live.facts, sendsForm(live.facts), live.frameId);
    goesOn(tab);
    if (text || /^(choice|keys)$/.test(traitsOf(act.action).ends)) typedInto(tab, live.frameId, act.step);
    try {
      return await withoutChoosers(tab, () => carryOut(act, place, live.spot, bound, expected, tried));
    } finally {
      ended();
    }
  } catch (error) {
    if (!(error instanceof PageError)) throw error;
    return answer(id, error.gone ? "stale" : "blocked", error.message);
  } finally {
    over();
  }
}

/** The texts in a JSON value. @param {string} json  @returns {string[]} */
function stringsIn(json) {
  /** @type {string[]} */
  const found = [];
  JSON.parse(json, (_, value) => (typeof value === "string" ? found.push(value) : 0, value));
  return found;
}

/** A press on a frame is for the document in it. @param {import("./facts.js").Inspection} live */
const isHolder = ({ facts }) => /^(iframe|frame|object|embed)$/.test(facts?.tag ?? "");

/** @param {Act} act  @returns {Promise<boolean>} Whether its run holds the tab. */
const isInItsTab = async ({ run, tab }) => (await holder(tab)) === run;

/** @param {Act} act  @returns {Promise<Acted | null>} Why the run may not act in this tab. */
async function refusalOf(act) {
  const { action_id: id, tab, run } = act;
  if ((await tabSet.formerRunsOf(tab)).includes(run)) return answer(id, "stale", "the tab was closed: the run goes on in another");
  return (await isInItsTab(act)) ? null : answer(id, "blocked", "this run does not hold the tab");
}

/**
 * The page stops comparing.
 *
 * @param {number} tab
 * @param {number | string} where
 * @returns {Promise<{held?: string, heard?: boolean}>} Why it held the action back, if it did, and whether it had heard a part of it by then.
 */
function unwatch(tab, where) {
  // A page that has gone held nothing back.
  return call(tab, where, "unwatch").then(({ value }) => value, () => ({}));
}

/** @param {string} id  @returns {Promise<Acted | null>} The answer if the action has begun before. */
async function recorded(id) {
  const entry = await findAction(id);
  if (!entry) return null;
  return entry.result ?? answer(id, "unknown", "it was begun, and nobody knows how it ended");
}

/**
 * @param {Act} act
 * @param {import("../input/types.js").Place} place
 * @param {import("../../page/target/spot.js").Spot | null} spot  Where its target is, if nothing has to be moved for it.
 * @param {boolean} strict
 * @param {boolean} expected
 * @param {(done: boolean) => void} tried  To be called once it is known whether it was done.
 * @returns {Promise<Acted>}
 */
async function carryOut(act, place, spot, strict, expected, tried) {
  const start = before(act.tab);
  const { action } = act;
  const saysYes = accepts(action);
  devtools.setAnswer(act.tab, saysYes ? { text: action.dialog_text } : null);
  if (hasTarget(action) && place.loses) void devtools.setLeaving(act.tab, true);
  const tabs = await beforeStep(act.run, act.tab);
  tabSet.expect(act.tab, true);
  /** @type {Promise<void> | undefined} */
  let settling;
  const settled = (/** @type {Promise<unknown> | null} */ press = null) => (settling ??= settle(act.tab, place.frameId, start, expected, press));
  // What is set off by a press is waited for from the press on.
  const last = isOnlyPress(action) && !(action.verb === "click" && action.count > 1) && !saysYes;
  const onPress = (/** @type {Promise<unknown> | null} */ press) => {
    if (press) settled(press).catch(() => undefined);
    else settling = undefined;
  };
  if (last) place = { ...place, onPress };
  try {
    const result = await attempt(act, place, spot, strict, saysYes ? () => undefined : settled);
    tried(result.status === "done" || result.status === "unknown");
    const written = finish(result, strict);
    if (result.status !== "done") {
      await written;
      return result;
    }
    if (saysYes) await devtools.answered(act.tab, DIALOG_MS);
    const [observation] = await Promise.all([afterIn(act, settled, tabs), written]);
    return { ...result, observation };
  } finally {
    devtools.setAnswer(act.tab, null);
    void devtools.setLeaving(act.tab, null);
    tabSet.expect(act.tab, false);
  }
}

/**
 * @param {Act} act
 * @param {import("../input/types.js").Place} place
 * @param {import("../../page/target/spot.js").Spot | null} spot
 * @param {boolean} strict
 * @param {() => Promise<void> | undefined} settled  Begins to wait, while the page is still asked how it went.
 * @returns {Promise<Acted>}
 */
async function attempt(act, place, spot, strict, settled) {
  try {
    const done = await dispatch(act, place, spot);
    const { input, problem } = done;
    if (problem) return done.begun ? answer(act.action_id, "unknown", `${BEGUN}: ${problem}`) : answer(act.action_id, "blocked", problem);
    const watched = done.held === undefined && input === "trusted" ? unwatch(act.tab, place.documentId) : done;
    settled()?.catch(() => undefined);
    const { held, heard } = await watched;
    if (held && heard) return answer(act.action_id, "unknown", `${BEGUN}: the page changed as it heard of it (${held})`);
    if (held) return answer(act.action_id, "stale", `changed in the moment it was done: ${held}`);
    return { ...answer(act.action_id, "done", done.detail ?? ""), input };
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    const closed = /detached while/i.test(text) && (await chrome.tabs.get(act.tab).then(() => false, () => true));
    const pressed = error instanceof devtools.UnknownOutcome && error.pressed && isOnlyPress(act.action);
    // A page that closes its own tab does so before Chrome has said that it was pressed. Where only the mouse had come,
    // or something was still to be put in, nobody knows what was done.
    if (closed && !strict && pressed) return { ...answer(act.action_id, "done", ""), input: "trusted" };
    // A page that goes away while it is acted on was acted on, as far as anybody can tell.
    return answer(act.action_id, "unknown", `it was begun, but its end was not seen: ${text}`);
  }
}

/** @param {Act} act @param {import("../input/types.js").Place} place @param {import("../../page/target/spot.js").Spot | null} spot  @returns {Promise<Done>} */
async function dispatch(act, place, spot) {
  const { action, tab } = act;
  const caption = captionOf(act);
  // Since the step began the tab may have been let go, or detached.
  if (!(await isInItsTab(act))) return { input: "none", problem: "the run has let go of this tab" };
  if (place.guarded && !devtools.isAttached(tab)) return { input: "none", problem: UNGUARDED };
  switch (action.verb) {
    case "goto":
      return goTo(tab, action.url, place);
    case "go_back":
      return goInHistory(tab, -1, place);
    case "go_forward":
      return goInHistory(tab, 1, place);
    case "new_tab":
      return newTab(act.run, tab, action.url);
    case "tab_focus":
      return focusTab(act.run, tab, action.index);
    case "close_tab":
      return closeTab(act.run, tab, place);
    case "use_tool":
      show(tab, { caption, kind: "act" });
      return { input: "none", ...(await call(tab, place.documentId, "tools.use", [action.tool, action.input, act.facts?.filled ?? "", act.step])).value };
    case "wait":
      show(tab, { caption, kind: "act" });
      return { input: "none", ...(await wait(tab, action)) };
    default: {
      if (act.secret && "ref" in action && action.ref) {
        await call(tab, place.documentId, "coverSecret", [action.ref]);
      }
      const ref = place.frameId === 0 && "ref" in action && action.ref ? { ref: action.ref } : {};
      return perform(place, action, act.run, spot, ({ x, y }, soon) => {
        /** @type {import("../frames/overlay.js").Shown} */
        const shown = { x, y, ...ref, caption, kind: "act", ...(PATHS.has(action.verb) && { button: null }) };
        if (soon) showSoon(tab, place.documentId, shown);
        else show(tab, shown);
      });
    }
  }
}

/** @param {Act} act */
function captionOf({ action, caption, secret }) {
  const shown = secret && "text" in action && action.text !== "" && caption.includes(action.text);
  return shown ? t("tab_caption_secret") : caption;
}

/**
 * @param {number} tab
 * @param {Extract<Act["action"], {verb: "wait"}>} action
 * @returns {Promise<{problem?: string}>}
 */
async function wait(tab, { seconds, whole, until }) {
  const end = Date.now() + seconds * 1000;
  const later = () => new Promise((resolve) => setTimeout(resolve, Math.min(WATCH_MS, Math.max(end - Date.now(), 0))));
  if (until) {
    while (!(await isShown(tab, until))) {
      if (Date.now() >= end) return { problem: `“${until}” did not appear within ${seconds} s` };
      await later();
    }
    return {};
  }
  const count = () => call(tab, 0, "changed").then(({ value }) => value, () => -1);
  const first = await count();
  while (Date.now() < end && (whole || (await count()) === first)) await later();
  return {};
}

/** @param {number} tab @param {string} text @returns {Promise<boolean>} Whether it can be read in one of the tab's documents. */
async function isShown(tab, text) {
  const frames = await framesOf(tab);
  const found = await Promise.allSettled(frames.map(({ documentId }) => call(tab, documentId, "shows", [text])));
  return found.some((one) => one.status === "fulfilled" && one.value.value);
}

/**
 * What the step has led to, in the tab in which the run goes on.
 *
 * @param {Act} act
 * @param {() => Promise<void>} settled
 * @param {Awaited<ReturnType<typeof beforeStep>>} tabs
 */
async function afterIn({ run, tab }, settled, tabs) {
  const here = (await tabSet.currentOf(run)) === tab;
  const observation = here ? await after(tab, settled()) : null;
  if (observation && !(await follow(run, tab, tabs))) {
    return { ...observation, notes: [...(observation.notes ?? []), ...takeNotes(tab)] };
  }
  // A page may have closed its own tab.
  const next = observation ? await tabSet.currentOf(run) : await tabSet.insteadOf(run, tab);
  // The daemon has not got that tab's page to apply a difference to.
  return next === undefined ? null : after(next, settle(next, 0, before(next), false), next !== tab);
}

/**
 * @param {number} tab
 * @param {Promise<void>} settled
 * @param {boolean} [whole]  Every document in full.
 */
async function after(tab, settled, whole = false) {
  try {
    await settled;
    return await observe(tab, whole);
  } catch (error) {
    // The action is done whatever can be read afterwards.
    if (error instanceof PageError) return null;
    throw error;
  }
}
